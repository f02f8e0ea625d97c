"""The menu that is drawn as three dots, “…” or “⋮”: people quote the sign, and the button may be called “More options”."""

from __future__ import annotations

import re

from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control

SIGNS = frozenset({"…", "...", "⋮", "⋯", "︙", "•••", "···", "..", ". . ."})
ROLES = frozenset({"button", "link", "menuitem", "generic", "combobox"})
PICTURED = word_set("ellipsis kebab dots overflow meatballs")
_MORE = re.compile(
    r"(?:(?:show |open |see )?(?:more|other|row|further)(?: (?:options?|actions?|menu))?|actions|options|open menu)"
    r"(?: (?:for|of|on) .+)?"
)
"""What the button is called to those who cannot see the dots."""


def is_sign(name: str) -> bool:
    return name.strip() in SIGNS


def is_menu(control: Control) -> bool:
    """Whether it may be drawn as three dots: it is called so, pictured so, or named as such a menu is."""
    if control.role not in ROLES:
        return False
    if is_sign(control.text) or is_sign(control.name) or PICTURED & set(control.icon.split()):
        return True
    return _MORE.fullmatch(fold(control.name)) is not None and not control.text
