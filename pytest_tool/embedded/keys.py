"""Goals without a control: keys, scrolling, addresses, going back, waiting."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from pytest_tool.embedded import phrases
from pytest_tool.grammar.amounts import COUNTED, area_in

NONE = "none"
_SAID = {
    "return": "enter", "esc": "escape", "spacebar": "space", "space bar": "space", "del": "delete", "pgup": "pageup",
    "pgdn": "pagedown", "page up": "pageup", "page down": "pagedown", "arrow up": "arrowup", "up arrow": "arrowup",
    "arrow down": "arrowdown", "down arrow": "arrowdown", "arrow left": "arrowleft", "left arrow": "arrowleft",
    "arrow right": "arrowright", "right arrow": "arrowright", "cursor up": "arrowup", "cursor down": "arrowdown",
    "cursor left": "arrowleft", "cursor right": "arrowright", "back space": "backspace", "tabulator": "tab",
    "up": "arrowup", "down": "arrowdown", "left": "arrowleft", "right": "arrowright", "tab": "tab",
}  # fmt: skip
"""How people name keys, besides Playwright's own names in lower case."""
_MODIFIERS = {"ctrl": "control", "strg": "control", "control": "control", "shift": "shift", "cmd": "meta", "command": "meta",
              "meta": "meta", "alt": "alt", "option": "alt"}  # fmt: skip
_PRESS = re.compile(
    r"^(?:please\s+|now\s+|then\s+)?(?:press|hit|type|push|use|strike|send)\s+(?:the\s+)?(?P<key>.+?)"
    r"(?P<noun>\s+(?:key|keys|shortcut|keyboard shortcut|on the keyboard))?"
    rf"(?:\s+(?:{COUNTED}|again)\b)*(?:\s+(?:again|in .+|to .+|on .+))?[.!]?$",
    re.IGNORECASE,
)
_KEY = re.compile(r"\bkeys?\b", re.IGNORECASE)
_ADDRESS = re.compile(r"\b(?:https?://\S+|www\.\S+)|(?:^|\s)/[\w\-./?=&%#~:+@,;!*$]*(?=$|\s)")
_RECORD = re.compile(
    r"\b(?:from|of|for|called|named|with|link|row|entry|item|redirect|rule|record) /\S|"
    r"\s/\S* in the (?:list|table|row|menu|column|grid)\b"
)
"""What has a path for its name is opened in the page: “the redirect from "/old"”, “"/old" in the list”."""
_NO_QUOTES = str.maketrans("", "", "\"'“”`")
_GOING = re.compile(r"^(?:please\s+)?(?:go|navigate|open|visit|browse|load|head|switch)\b", re.IGNORECASE)
_BACK = re.compile(
    r"^(?:please\s+)?(?:go|navigate|step|turn|head)\s+back(?:\s+(?:one|a)\s+page|\s+to\s+the\s+(?:last|previous)\s+page|"
    r"\s+in\s+the\s+(?:browser(?:'s)?\s+)?history|\s+in\s+the\s+browser)?[.!]?$|browser'?s?\s+back|"
    r"^(?:return|back)\s+to\s+the\s+(?:previous|last)\s+page[.!]?$",
    re.IGNORECASE,
)
_WAIT = re.compile(r"^(?:please\s+)?(?:wait|pause for|hold on|give it)\b", re.IGNORECASE)
_SCROLL = re.compile(r"\b(?:scroll|swipe)\b", re.IGNORECASE)
_UP = re.compile(r"\b(?:up|upwards?|top|beginning|start|back up|higher)\b", re.IGNORECASE)
_DOWN = re.compile(r"\b(?:down|downwards?|bottom|end|further|lower|foot)\b", re.IGNORECASE)


def key_of(text: str) -> tuple[str, float]:
    """The key that a goal says to press, in lower case (``control+s``), and how sure that is; ("", 0) for none."""
    match = _PRESS.match(phrases.POLITE.sub("", text.strip()))
    if match is None:
        return "", 0.0
    said = match["key"].strip().strip("\"'“”`").lower()
    *modifiers, last = [part.strip() for part in re.split(r"\s*[+]\s*|(?<=\w)-(?=\w)", said)]
    if any(m not in _MODIFIERS for m in modifiers):
        return "", 0.0
    key = _SAID.get(last, last.replace(" ", ""))
    bare = key in ("delete", "home", "end", "space", "arrowup", "arrowdown", "arrowleft", "arrowright")
    if key not in _KNOWN and not (modifiers and len(key) == 1):
        return "", 0.0
    sure = 0.98 if modifiers or match["noun"] or not bare else 0.85
    return "+".join([*(_MODIFIERS[m] for m in modifiers), key]), sure


_KNOWN = frozenset((
    "enter", "escape", "tab", "space", "backspace", "delete", "arrowup", "arrowdown", "arrowleft", "arrowright", "home",
    "end", "pageup", "pagedown", "insert", *(f"f{n}" for n in range(1, 13)),
))  # fmt: skip


def press_shares(text: str, offered: Sequence[str]) -> dict[str, float]:
    """The key that the goal names; none when it names none, or one that is not offered."""
    key, sure = key_of(text)
    found = next((o for o in offered if o.lower() == key), "")
    return _mostly(offered, found, 0.98 if sure else 0.0) if found else _mostly(offered, NONE, 0.9)


def scroll_shares(text: str, offered: Sequence[str]) -> dict[str, float]:
    """Up or down; down when a goal that says "scroll" names neither."""
    up, down = bool(_UP.search(text)), bool(_DOWN.search(text))
    if up != down:
        return _mostly(offered, "up" if up else "down", 0.97)
    if up:  # "scroll up to the end": the word nearest to "scroll" counts
        first = min(m.start() for m in (*_UP.finditer(text), *_DOWN.finditer(text)))
        return _mostly(offered, "up" if _UP.match(text, first) else "down", 0.7)
    return _mostly(offered, "down", 0.85 if _SCROLL.search(text) else 0.5)


class Area(Protocol):
    """What tells one scroll area from another."""

    @property
    def role(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def near(self) -> str: ...


_KINDS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("textarea", "textbox", "field", "input", "editor"), frozenset({"textbox"})),
    **dict.fromkeys(("list", "listbox", "options", "menu"), frozenset({"listbox", "list"})),
}
_ANY = frozenset((
    "area", "box", "pane", "panel", "container", "content", "contents", "region", "section", "div", "element", "scroll",
    "scrollable", "text",
))  # fmt: skip
"""Words for any scroll area."""


def areas_meant(text: str, areas: Sequence[Area]) -> tuple[int, ...] | None:
    """The places of the areas that a scrolling goal may mean; None when it names none and means the page."""
    phrase = re.sub(r"\btext (area|box|field)\b", r"text\1", area_in(text).casefold())
    if not phrase:
        return None
    words = [w for w in re.findall(r"\w+", phrase) if w not in ("the", "a", "of", "with", "in")]
    kinds = frozenset[str]().union(*(_KINDS.get(w, frozenset()) for w in words))
    names = {w for w in words if w not in _KINDS and w not in _ANY}
    named = [k for k, a in enumerate(areas) if names <= _area_words(a)]
    right = [k for k in named if areas[k].role in kinds]
    loose = [k for k in named if areas[k].role in ("region", "list")] if kinds and not kinds & {"textbox"} else []
    return tuple(right or loose if kinds else named)


def _area_words(area: Area) -> set[str]:
    return set(re.findall(r"\w+", f"{area.role} {area.name} {area.icon} {area.section} {area.near}".casefold()))


def area_shares(text: str, offered: Sequence[str], areas: Sequence[Area]) -> dict[str, float]:
    """Which of the scroll areas (the options but the last, ``none``); unsure where the goal names none of them."""
    meant = areas_meant(text, areas)
    if meant is None:
        return _mostly(offered, NONE, 0.97)
    if len(meant) == 1:
        return _mostly(offered, offered[meant[0]], 0.95)
    return dict.fromkeys(offered, 1 / len(offered))


def _mostly(offered: Sequence[str], chosen: str, share: float) -> dict[str, float]:
    rest = (1 - share) / max(1, len(offered) - 1)
    return {option: share if option == chosen else rest for option in offered}


def untargeted(text: str, verb: str, called: Mapping[str, str]) -> tuple[str, float] | None:
    """An operation that needs no control, and how sure it is. ``called`` are the page's buttons and links."""
    sentence = phrases.POLITE.sub("", text.strip())
    key, sure = key_of(sentence)
    if key:
        either = key in called and not _KEY.search(sentence)  # "press Delete" beside a button Delete
        return "PRESS", 0.5 if either else sure
    if (
        _GOING.match(sentence)
        and (at := _ADDRESS.search(bare := sentence.translate(_NO_QUOTES)))
        and not (_RECORD.search(bare) or (bare.startswith("open ") and at[0].strip() in called))
    ):
        return "GO_TO", 0.97
    if _BACK.search(sentence):
        return "BACK", 0.55 if {"back", "go back"} & called.keys() else 0.93
    if _SCROLL.search(sentence) and verb == "scroll":
        return "SCROLL", 0.96
    if _WAIT.match(sentence):
        return "WAIT", 0.95
    return None
