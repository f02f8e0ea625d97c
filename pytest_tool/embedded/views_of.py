"""“Show the data of the table boats”: what the row of boats has for that, else boats is opened, and then its view of the data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction

_VIEW = re.compile(
    r"(?:show|select|choose|open|view|display|browse|see|list)(?: me)?(?: all)?(?: the)? "
    r"(?P<view>data|rows|records|contents?|entries|structure|columns|fields) (?:of|in|from) (?:the )?"
    r"(?:(?:database )?(?:table|collection|view) )?(?P<name>[\"“][^\"“”]+[\"”]|[\w-]+)(?: table| collection)?",
    re.IGNORECASE,
)
_DATA = frozenset({"data", "rows", "records", "content", "contents", "entries"})
_WORDS = {
    "data": (*_DATA, "browse"),
    "structure": ("structure", "columns", "fields", "schema"),
}
LEADING = frozenset({"link", "button", "tab"})


def views(
    wishes: Sequence[Wish], found: Sequence[Control], told: Sequence[str], history: Sequence[AskedAction]
) -> list[Wish]:
    """The wishes, each for a view of something that the page links to by way of that.

    ``told``: the page's texts, its headings behind “#”, the rows of its tables behind “|”.
    """
    kept: list[Wish] = []
    for wish in wishes:
        said = _VIEW.fullmatch(wish.text) if wish.act in (Act.OPEN, Act.CHOOSE) else None
        kept += _ways(wish, said, found, told, history) if said else [wish]
    return kept


def _ways(
    wish: Wish, said: re.Match[str], found: Sequence[Control], told: Sequence[str], history: Sequence[AskedAction]
) -> list[Wish]:
    name = said["name"].strip('"“”')
    opening = Wish(f"open {quote(name)}", Act.OPEN, target=quote(name), start=wish.start, end=wish.end)
    opened = next((k for k, a in enumerate(history) if a.intent == opening.text and a.outcome == "done"), None)
    words = _WORDS["data" if fold(said["view"]) in _DATA else "structure"]
    if opened is None:
        own = [c for c in in_place(name, found) if c.row and fold(called(c)) != fold(name) and _is_view(c, words)]
        if len({c.row for c in own}) == len(own) == 1:
            return [_click(pointing_at(own[0], found), wish)]
        linked = any(c.role in LEADING and fold(called(c)) == fold(name) for c in found)
        return [opening] if linked else [wish]
    shown = [c for c in found if not c.row and _is_view(c, words)]
    behind = history[opened + 1 :]
    pressed = [a.intent for a in behind if a.intent.startswith("click ") and a.outcome == "done"]
    then = pressed[-1].removeprefix("click ") if pressed else pointing_at(shown[0], found) if len(shown) == 1 else ""
    if then:
        return [opening, _click(then, wish)]
    has_rows = any(line.startswith("| ") for line in told)
    if words[0] in _DATA and has_rows:
        return [opening]
    return [opening, _click(quote(fold(said["view"]).capitalize()), wish)]


def _click(target: str, wish: Wish) -> Wish:
    return Wish(f"click {target}", Act.CLICK, target=target, start=wish.start, end=wish.end)


def _is_view(control: Control, words: tuple[str, ...]) -> bool:
    """“Select data”, “Browse”, “Show structure”; no order about it, “Export data”."""
    said = stems(called(control))
    own = {*stems(" ".join(words))}
    rest = [word for word in said if word not in own]
    return control.role in LEADING and bool(own & {*said}) and all(word in _SHOWS for word in rest)


_SHOWS = frozenset(stems("show view select browse display list table open see all"))
