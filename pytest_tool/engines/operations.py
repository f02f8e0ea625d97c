"""Says which operations controls take, and which keys there are."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.observation import Control

KEYS = (
    "Enter", "Escape", "Tab", "Shift+Tab", "Space", "Backspace", "Delete", "ArrowUp", "ArrowDown", "ArrowLeft",
    "ArrowRight", "Home", "End", "PageUp", "PageDown", "F1", "F2", "F5", "Control+A", "Control+C", "Control+V",
    "Control+Z", "Control+Enter", "Control+S", "Control+F", "Control+K", "Control+Home", "Control+End", "Shift+ArrowLeft",
    "Shift+ArrowRight", "Shift+Home", "Shift+End", "Shift+Enter", "Alt+Enter",
)  # fmt: skip
"""The keys that an engine is always offered, beside those that the step names."""
_ALONE = frozenset(key for key in KEYS if "+" not in key) | {"Insert"} | {f"F{n}" for n in range(1, 13)}
_HELD = frozenset({"Control", "Alt", "Shift", "Meta"})


def is_key(key: str) -> bool:
    """Tell a key or shortcut from text."""
    *held, last = key.split("+")
    if last in _ALONE:
        return set(held) <= _HELD
    return len(last) == 1 and last.isalnum() and set(held) <= _HELD and bool(set(held) - {"Shift"})


def as_key(said: str) -> str:
    """Name a key as it is offered, and browsers do."""
    names = {**{name.casefold(): name for name in (*_ALONE, *_HELD)}, "ctrl": "Control", "esc": "Escape"}
    return "+".join(names.get(part.strip().casefold(), part.strip()) for part in said.split("+"))


def named_keys(text: str) -> tuple[str, ...]:
    """List the keys and shortcuts that a text names, a held letter as a capital."""
    said = (as_key(word) for word in re.findall(r"[\w+]+", text))
    whole = (f"{key[:-1]}{key[-1].upper()}" if key[-2:-1] == "+" else key for key in said)
    return tuple(dict.fromkeys(key for key in whole if is_key(key)))


TEXT_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "slider"})
TICK_ROLES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
ASKING_ROLES = frozenset({"button", "link", "menuitem", "generic"})
"""What a click on may open a file chooser, besides a file field itself."""
A_FILE = re.compile(r"[^\s@:]*[^\s@:.]\.[A-Za-z]\w{0,4}", re.ASCII)
"""What a stated file is called: it ends in a point and a kind."""


def typable(control: Control) -> bool:
    """Tell a field that takes typing, or a slider."""
    return (control.role in TEXT_ROLES or (control.role == "combobox" and not control.options)) and (
        not control.states & {"readonly"}
    )


def takes_drops(control: Control) -> bool:
    """Tell what something may be dropped at."""
    if "droppable" in control.states:
        return True
    return not (control.only_scrolls or typable(control) or control.options)


def takes_files(control: Control) -> bool:
    """Tell what takes a file, or may ask for one."""
    return control.type == "file" or control.role in ASKING_ROLES


def possible(controls: tuple[Control, ...], stated: tuple[str, ...] = ()) -> tuple[Operation, ...]:
    """List the operations that this page's controls take.

    Most file choosers are opened by a plain button: where the page shows no file field, a file among what is ``stated``
    says that one may be meant.
    """
    pointed = any(not c.only_scrolls for c in controls)
    found = {
        Operation.CLICK: pointed,
        Operation.DOUBLE_CLICK: pointed,
        Operation.RIGHT_CLICK: pointed,
        Operation.HOVER: pointed,
        Operation.TYPE: any(typable(c) for c in controls),
        Operation.SELECT: any(c.options for c in controls),
        Operation.CHECK: any(c.role in TICK_ROLES for c in controls),
        Operation.UNCHECK: any(c.role in TICK_ROLES for c in controls),
        Operation.UPLOAD: bool(receivers(controls, stated)),
        Operation.DRAG: len(controls) > 1 and any("draggable" in c.states for c in controls),
    }
    return tuple(op for op in Operation if found.get(op, True))


def receivers(controls: tuple[Control, ...], stated: tuple[str, ...]) -> tuple[Control, ...]:
    """Find what a file can be given to."""
    fields = tuple(c for c in controls if c.type == "file")
    asks = any(A_FILE.fullmatch(path.strip()) for text in stated for path in text.splitlines())
    return tuple(c for c in controls if c in fields or takes_files(c)) if asks else fields
