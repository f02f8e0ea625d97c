"""What an expectation can say of the page and the browser: address, headings, dialogs, tabs, reports, downloads."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.grammar.check_terms import How, Named


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading says ``text``; ``main``: the page's own, not just any."""

    text: str
    how: How = How.IS
    main: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Address:
    """The URL. ``page``: “we are on /basket”, where query and fragment do not matter unless the value has them."""

    value: str
    how: How = How.IS
    page: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """The document's title; with ``bare``, said without “page”, the field Title of a form that has one."""

    value: str
    how: How = How.IS
    negated: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class PageIs:
    """“We are on the basket page”: its main heading, a part of its title or its URL has exactly this name.

    ``noun``: what is called so, “the board is called "Relaunch"”.
    """

    name: str
    negated: bool = False
    noun: str = ""


@dataclass(frozen=True, slots=True)
class DialogOpen:
    """A dialog drawn by the page is open; without a name, any."""

    target: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class TabOpen:
    """A tab of this name is open, of the browser or of the page. ``chosen``: one of the page only when it is in front."""

    target: Named
    negated: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ErrorShown:
    """The page reports an error, ``text`` being what it says where the sentence tells."""

    text: str = ""
    negated: bool = False
    at: Named | None = None
    """With ``text``: the field that it is about, where there are several wrong ones."""


@dataclass(frozen=True, slots=True)
class PageOf:
    """The list is at this page of so many, as the page tells: “Page 2 of 5”."""

    number: int
    last: int
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture is there that is called so; without a ``name`` one that says what it is, “Sales chart”. That none is there
    nobody knows: many have no name.
    """

    name: str
    what: str


@dataclass(frozen=True, slots=True)
class Progress:
    """A progress bar has got so far; without a ``name`` the only one."""

    name: str
    percent: int


@dataclass(frozen=True, slots=True)
class SuccessShown:
    """The page reports good news that it did not report when the step began."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class TabCount:
    """So many tabs of the browser are open; ``new``: one more than when the step began."""

    low: int = 0
    high: int | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class PopupSaid:
    """A JavaScript dialog said this. ``kind`` is alert, confirm, prompt, or empty for any."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Downloaded:
    """Between ``low`` and ``high`` (None: no bound) files of this name (empty: any) were downloaded in this step."""

    name: str = ""
    how: How = How.IS
    negated: bool = False
    low: int = 1
    high: int | None = None


@dataclass(frozen=True, slots=True)
class FileHolds:
    """A file that was downloaded in this step has all ``texts`` in it, or with ``negated`` none; no texts: anything."""

    texts: tuple[str, ...]
    name: str = ""
    how: How = How.IS
    negated: bool = False
