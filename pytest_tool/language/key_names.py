"""Names keys as Playwright does."""

from __future__ import annotations

SPOKEN = {
    "return": "Enter", "esc": "Escape", "del": "Delete", "space bar": "Space", "spacebar": "Space",
    "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
    "page up": "PageUp", "page down": "PageDown", "ins": "Insert",
}  # fmt: skip
NAMED = (
    "Enter Escape Tab Space Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight "
    + " ".join(f"F{n}" for n in range(1, 13))
).split()
_NAMED = {name.casefold(): name for name in NAMED}
MODIFIERS = {
    "ctrl": "Control", "control": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt",
    "meta": "Meta", "cmd": "Meta", "command": "Meta", "win": "Meta", "controlormeta": "ControlOrMeta",
}  # fmt: skip


def key_of(said: str) -> str | None:
    """Name a key: ``Control+S`` for “Ctrl+S”, ``ArrowDown`` for “down arrow key”."""
    *modifiers, last = [part.strip() for part in said.split("+")] if len(said) > 1 else [said]
    held = [MODIFIERS.get(part.casefold()) for part in modifiers]
    key = _key(last, bool({*held} - {"Shift"}))
    if key is None or any(part is None for part in held):
        return None
    return "+".join([*(part for part in held if part), key])


def _key(said: str, with_modifier: bool) -> str | None:
    plain = said.casefold().removesuffix(" key").replace("arrow", "").strip()
    if name := _NAMED.get(plain) or SPOKEN.get(plain):
        return name
    return said.upper() if with_modifier and len(said) == 1 and said.isalnum() else None
