"""The terms of an expectation: how a value is compared, the kinds and states of controls, a thing that is named."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How a value is compared. SHOWS is IS for a field and CONTAINS for a region: “the basket shows "Dune"”."""

    IS = "is"
    SHOWS = "shows"
    CONTAINS = "contains"
    STARTS = "starts with"
    ENDS = "ends with"


class Kind(StrEnum):
    """What a sentence calls a thing; the ARIA roles behind each word are in ``expect.finding``."""

    FIELD = "field"
    BUTTON = "button"
    LINK = "link"
    CHECKBOX = "checkbox"
    SWITCH = "switch"
    RADIO = "radio button"
    OPTION = "option"
    DROPDOWN = "dropdown"
    TAB = "tab"
    MENU_ITEM = "menu item"
    SLIDER = "slider"
    BOX = "box"
    TABLE = "table"
    LIST = "list"
    DIALOG = "dialog"
    SECTION = "section"
    BADGE = "badge"


CONTROL_KINDS = frozenset(Kind) - {Kind.TABLE, Kind.LIST, Kind.DIALOG, Kind.SECTION, Kind.BADGE}
REGION_KINDS = frozenset({Kind.TABLE, Kind.LIST, Kind.DIALOG, Kind.SECTION})


class Condition(StrEnum):
    """A state of a control; “unticked” is CHECKED negated."""

    CHECKED = "checked"
    DISABLED = "disabled"
    READONLY = "readonly"
    REQUIRED = "required"
    INVALID = "invalid"
    EXPANDED = "expanded"
    FOCUSED = "focused"
    PRESSED = "pressed"


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a sentence names: “the second Delete button in the row of "Dune"”.

    ``words`` is the name, without the word that tells the kind (that is ``said``, empty when there is none);
    ``ordinal`` is 1-based, -1 the last, 0 none; ``row`` a text of the row that it stands in; ``within`` the region.
    """

    words: str
    kind: Kind | None = None
    said: str = ""
    quoted: bool = False
    ordinal: int = 0
    row: str = ""
    within: Named | None = None

    def __str__(self) -> str:
        """As a person would say it."""
        order = {0: "", -1: "last "}.get(self.ordinal, f"{self.ordinal}. ")
        name = f'"{self.words}"' if self.quoted else self.words
        the = "" if self.kind is Kind.SECTION and not self.said else "the "  # “Doing” is called by its name alone
        said = the + order + " ".join(filter(None, [name, self.said]))
        said += f' of the row "{self.row}"' if self.row else ""
        return said + (f" in {self.within}" if self.within else "")
