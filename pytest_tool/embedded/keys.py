"""Goals without a control: keys, scrolling, addresses, going back, waiting."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pytest_tool.embedded import phrases

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
    r"(?P<times>\s+(?:once|twice|again|in .+|to .+|on .+))?[.!]?$",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\b(?:https?://\S+|www\.\S+)|(?:^|\s)/[\w./?=&#-]*(?=$|\s)")
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


def _mostly(offered: Sequence[str], chosen: str, share: float) -> dict[str, float]:
    rest = (1 - share) / max(1, len(offered) - 1)
    return {option: share if option == chosen else rest for option in offered}


def untargeted(text: str, verb: str, called: Mapping[str, str]) -> tuple[str, float] | None:
    """An operation that needs no control, and how sure it is. ``called`` are the page's buttons and links."""
    sentence = phrases.POLITE.sub("", text.strip())
    key, sure = key_of(sentence)
    if key:
        return "PRESS", sure if key not in called else 0.5  # "press Delete" beside a button Delete: either
    if _GOING.match(sentence) and _ADDRESS.search(sentence.translate(_NO_QUOTES)):
        return "GO_TO", 0.97
    if _BACK.search(sentence):
        return "BACK", 0.55 if {"back", "go back"} & called.keys() else 0.93
    if _SCROLL.search(sentence) and verb == "scroll":
        return "SCROLL", 0.96
    if _WAIT.match(sentence):
        return "WAIT", 0.95
    return None
