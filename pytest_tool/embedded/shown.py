"""A control as the model is shown it, and what its kind, type and role say about the words and values that suit it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_tool.embedded import words as w

KINDS: dict[str, str] = {
    "textbox": "text", "searchbox": "text", "spinbutton": "text", "combobox": "select", "listbox": "select",
    "checkbox": "tick", "switch": "tick", "radio": "tick", "menuitemcheckbox": "tick", "menuitemradio": "tick",
    "button": "click", "link": "click", "tab": "click", "menuitem": "click", "slider": "slider", "option": "option",
    "gridcell": "option", "treeitem": "option", "generic": "click", "img": "click", "listitem": "option",
}  # fmt: skip
"""Role → what is mostly done to it."""
ROLES = ("button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "tab", "switch", "slider",
         "spinbutton", "option", "generic")  # fmt: skip
MEANS_ROLE: dict[str, frozenset[str]] = {
    "button": frozenset(("button",)), "link": frozenset(("link",)),
    "text": frozenset(("textbox", "searchbox", "spinbutton", "combobox")),
    "box": frozenset(("textbox", "searchbox", "spinbutton", "checkbox", "combobox")),
    "tick": frozenset(("checkbox", "menuitemcheckbox")), "radio": frozenset(("radio", "menuitemradio")),
    "select": frozenset(("combobox", "listbox")), "list": frozenset(("combobox", "listbox", "link")),
    "menu": frozenset(("button", "menuitem", "combobox", "link")), "tab": frozenset(("tab", "link")),
    "switch": frozenset(("switch", "checkbox")), "slider": frozenset(("slider", "spinbutton")),
    "icon": frozenset(("button", "link", "generic", "img")), "area": frozenset(("textbox",)),
    "spinner": frozenset(("spinbutton",)), "option": frozenset(("radio", "option", "checkbox", "menuitem", "combobox")),
    "image": frozenset(("button", "link", "img", "generic")), "cell": frozenset(("gridcell", "cell")),
    "page": frozenset(("link", "tab", "menuitem", "treeitem")),
}  # fmt: skip
"""Noun of the goal → roles that it means."""
COUNTED: dict[str, tuple[frozenset[str], ...]] = {
    "button": (frozenset(("button",)),), "link": (frozenset(("link",)),), "tab": (frozenset(("tab",)),),
    "text": (frozenset(("textbox", "searchbox", "spinbutton")), frozenset(("combobox",))),
    "tick": (frozenset(("checkbox", "menuitemcheckbox")), frozenset(("switch",))),
    "radio": (frozenset(("radio", "menuitemradio")),), "switch": (frozenset(("switch",)), frozenset(("checkbox",))),
    "slider": (frozenset(("slider",)), frozenset(("spinbutton",))), "spinner": (frozenset(("spinbutton",)),),
    "select": (frozenset(("combobox", "listbox")),), "option": (frozenset(("option", "radio")),),
    "box": (frozenset(("textbox", "searchbox", "spinbutton")), frozenset(("checkbox",))),
    "cell": (frozenset(("gridcell", "cell")),), "image": (frozenset(("img",)),),
}  # fmt: skip
"""Noun of the goal → roles that it counts; the second ones where the page has none of the first."""
FITS: dict[str, dict[str, float]] = {
    "type": {"text": 1.0, "select": 0.6, "slider": 0.2, "option": -0.5, "click": -1.0, "tick": -1.0},
    "search": {"text": 1.0, "select": 0.3, "click": -0.3, "tick": -0.6},
    "set": {"text": 0.7, "select": 1.0, "slider": 0.8, "tick": 0.3, "option": 0.3},
    "filter": {"tick": 1.0, "option": 0.6, "click": 0.5, "select": 0.3, "text": -0.4},
    "assign": {"select": 1.0, "text": 0.4, "click": 0.4},
    "sort": {"select": 1.0, "click": 0.5, "option": 0.5, "text": -0.6},
    "select": {"select": 1.0, "tick": 0.8, "option": 0.9, "click": 0.2, "text": -0.6},
    "check": {"tick": 1.0, "option": 0.2, "click": 0.0, "select": -0.6, "text": -1.0},
    "uncheck": {"tick": 1.0, "option": 0.2, "click": 0.0, "select": -0.6, "text": -1.0},
    "toggle": {"tick": 1.0, "click": 0.6, "text": -0.8, "select": -0.5},
    "open": {"click": 1.0, "option": 0.6, "select": 0.0, "tick": -0.6, "text": -0.6},
    "click": {"click": 1.0, "tick": 0.4, "option": 0.6, "select": 0.1, "text": -0.2},
    "": {"click": 0.6, "tick": 0.1, "text": -0.2},
}
"""Verb → how well each kind of control suits it, -1 to 1; what is not listed is 0."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One control as the request shows it (``engines.ask.as_json``), with a select's options."""

    role: str
    name: str = ""
    text: str = ""
    placeholder: str = ""
    type: str = ""
    value: str = ""
    states: frozenset[str] = frozenset()
    row: str = ""
    section: str = ""
    near: str = ""
    icon: str = ""
    covered: bool = False
    options: tuple[str, ...] = ()


GUESSED = frozenset({"text", "select", "slider"})
"""Of fields the text is a guess at their label: what makes sure is the second opinion, which takes a name first."""


def shown(control: Mapping[str, Any], options: tuple[str, ...] = ()) -> Shown:
    """A control of the wire; what is left out there is empty."""

    def say(key: str) -> str:
        return str(control.get(key) or "")

    bare = not (say("name") or say("text") or say("placeholder")) and KINDS.get(say("role")) in (
        "text",
        "select",
        "slider",
    )
    text = "" if KINDS.get(say("role")) in GUESSED else say("text")
    label = say("near").removesuffix(":") if bare and say("near").endswith(":") else ""  # "to:" before a nameless field
    return Shown(
        say("role"), say("name") or label, text, say("placeholder"), say("type"), say("value"),
        frozenset(control.get("states") or ()), say("row"), say("section"), say("near"), say("icon"),
        bool(control.get("covered")), options,
    )  # fmt: skip


_TYPE_WORDS = {"email": "email", "password": "password", "tel": "phone", "date": "date", "search": "search",
               "url": "website", "number": "number", "time": "time", "file": "upload",
               "searchbox": "search", "slider": "slider"}  # fmt: skip


def hints(control: Shown) -> str:
    """Words that nobody reads on the control and everybody sees: its icon, and what its type or role asks for."""
    kind = _TYPE_WORDS.get(control.type) or _TYPE_WORDS.get(control.role, "")
    return f"{control.icon} {kind}" if control.icon and kind else control.icon or kind


def of_kind(kind: str, verb: str, controls: Sequence[Shown]) -> list[int]:
    """The controls that a noun alone means: "the textarea", "the 3rd checkbox"; empty for a noun that means none."""
    if kind == "area":
        areas = [k for k, c in enumerate(controls) if c.role == "textbox" and c.type == "textarea"]
        return areas or of_kind("text", verb, controls)
    if kind == "box" and verb in ("check", "uncheck"):
        kind = "tick"
    for roles in COUNTED.get(kind, ()):
        if found := [k for k, c in enumerate(controls) if c.role in roles]:
            return found
    return []


def same(a: str, b: str) -> bool:
    """The same words, whatever the case and punctuation."""
    return bool(a) and bool(b) and w.words(a) == w.words(b)


_SHAPES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\S+@\S+\.\w+"), "email"),
    (re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}"), "date"),
    (re.compile(r"https?://\S+|www\.\S+"), "website"),
    (re.compile(r"\d{1,2}:\d\d(\s?[ap]m)?", re.IGNORECASE), "time"),
    (re.compile(r"\d{1,2}\s?/\s?\d{2,4}"), "expiry"),
    (re.compile(r"(\d{4}[ -]?){3}\d{2,4}"), "card number"),
    (re.compile(r"\+?[\d\s()/-]{7,}"), "phone"),
    (re.compile(r"[$€£]?\s?\d+([.,]\d+)?\s?[$€£%]?"), "number"),
)
_FIELD_SHAPES = {
    "email": ("email",), "date": ("date", "birthday", "departure", "return", "deadline", "check"), "website": ("website",),
    "time": ("time",), "expiry": ("expiry",), "card number": ("card", "iban"), "phone": ("phone",),
    "number": ("quantity", "amount", "zip", "security code", "price", "number", "code", "age", "percent", "total", "day"),
}  # fmt: skip


def value_fits(value: str, control: Shown) -> float:
    """1 when a value has the shape that the field asks for, -1 when they exclude one another, else 0."""
    shape = "password" if value.startswith("‹secret:") else ""
    shape = shape or next((name for pattern, name in _SHAPES if pattern.fullmatch(value.strip())), "")
    field = _TYPE_WORDS.get(control.type, "number" if control.role == "spinbutton" else "")
    if shape == "password":
        return 1.0 if field == "password" else 0.0
    if field in ("email", "date", "number", "website", "time") and shape != field:
        numeric = field == "number" and shape in ("expiry", "phone", "card number")
        return 0.0 if numeric or (field == "date" and shape in ("expiry", "")) else -1.0
    if shape and shape == field:
        return 1.0
    if not shape:
        return 0.0
    texts = w.groups(f"{control.name} {control.placeholder} {control.icon}")
    expected = frozenset().union(*(w.groups(word) for word in _FIELD_SHAPES[shape]))
    return 1.0 if texts & expected else 0.0
