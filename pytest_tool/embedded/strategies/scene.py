"""What a strategy knows: one wish, the page as it is now, and what was done for the wish so far.

A strategy is asked anew at every turn and keeps nothing: how far it has come is read from the page and from the actions.
It answers with intents, each of one action on one control:

- ``… to reach X`` brings the page closer to X and fulfils nothing by itself (an aside)
- ``… to <the wish's text>`` is the action that fulfils the wish
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.grammar.wish import Wish
from pytest_tool.grammar.words import fold, ordinal, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, AskedPage, WantedIntent

NOUNS: dict[str, str] = {
    "textbox": "textbox", "searchbox": "textbox", "combobox": "combobox", "listbox": "list", "checkbox": "checkbox",
    "radio": "radio button", "slider": "slider", "spinbutton": "spinbutton", "button": "button", "link": "link",
    "tab": "tab", "menuitem": "menu item", "treeitem": "item", "option": "option", "switch": "switch",
}  # fmt: skip
"""How a kind of control is called in an intent; other roles have no word of their own."""
TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
"""What “the 2nd textbox” counts, whoever reads it: a field to search in is one as well."""
_PURPOSE = re.compile(r".+ to reach .+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Scene:
    """``actions`` are those since the wish before it was done, the oldest first."""

    wish: Wish
    page: AskedPage
    controls: tuple[Control, ...]
    actions: tuple[AskedAction, ...] = ()
    history: tuple[AskedAction, ...] = ()
    """All actions of the step."""
    said: str = ""
    """The words of the step that the wish was read from."""
    before: str = ""
    """The step before this one."""
    following: str = ""
    """The words of the step behind those of the wish."""

    @property
    def last(self) -> AskedAction | None:
        return self.actions[-1] if self.actions else None

    @property
    def asides(self) -> tuple[AskedAction, ...]:
        """What was done on the way to the target."""
        return tuple(a for a in self.actions if is_aside(a.intent))

    def asked(self, intent: str) -> list[AskedAction]:
        """What became of this very intent, each time it was told."""
        return [a for a in self.actions if fold(a.intent) == fold(intent)]


def aside(words: str, target: str) -> WantedIntent:
    """An intent on the way to ``target``."""
    return WantedIntent(text=f"{words} to reach {target}")


def final(words: str, wish: Wish) -> WantedIntent:
    """The intent that fulfils the wish."""
    return WantedIntent(text=f"{words} to {wish.text}")


def is_aside(intent: str) -> bool:
    return _PURPOSE.fullmatch(intent) is not None


def is_final(wish: Wish, intent: str) -> bool:
    return fold(intent).endswith(f" to {fold(wish.text)}")


def pointing_at(control: Control, found: Sequence[Control]) -> str:
    """Words that mean this control and none of the others: ``"Save"``, ``the 2nd "Remove" button``, ``the 3rd slider``."""
    name, noun = called(control), NOUNS.get(control.role, "")
    alike = [c for c in found if c.role == control.role and called(c) == name]
    same_name = [c for c in found if called(c) == name]
    if name and (len(same_name) == 1 or not noun):
        return quote(name) if len(alike) == 1 else f"the {ordinal(alike.index(control) + 1)} {quote(name)}"
    if name:
        counted = f"{ordinal(alike.index(control) + 1)} " if len(alike) > 1 else ""
        return f"the {counted}{quote(name)} {noun}"
    if control.icon:
        same_icon = [c for c in found if c.icon == control.icon and not called(c)]
        counted = f"{ordinal(same_icon.index(control) + 1)} " if len(same_icon) > 1 else ""
        if not noun or noun == "button":
            return f"the {counted}{quote(control.icon)} icon"
    roles = TYPED if noun == "textbox" else {control.role}
    of_kind = [c for c in found if c.role in roles]
    counted = f"{ordinal(of_kind.index(control) + 1)} " if len(of_kind) > 1 else ""
    return f"the {counted}{noun or 'control'}"


def shown_text(page: AskedPage) -> list[str]:
    """The page's visible text, as it was told."""
    return [page.title, *page.text]
