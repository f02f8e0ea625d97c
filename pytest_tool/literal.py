"""Python source for a text: as a formatter would write it, and secrets as the environment's."""

from __future__ import annotations

import re

ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
FROM_OUTSIDE = re.compile(r"‹secret:(?P<secret>\w+)›|\{(?P<kind>secret|env):(?P<name>[A-Za-z_]\w*)\}")
"""A secret's handle, or as a person writes it; ``{env:NAME}`` too."""


def quoted(text: str) -> str:
    """The text as a Python string; in double quotes, unless single ones save escapes."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + _inside(text, quote) + quote


def written(text: str) -> str:
    """A Python expression for the text: what comes from outside is read from ``os.environ`` when the test runs."""
    names = list(FROM_OUTSIDE.finditer(text))
    if not names:
        return quoted(text)
    if names[0][0] == text:
        return f"os.environ[{quoted(_name(names[0]))}]"
    parts, at = [], 0
    for match in names:
        parts += [_braced(text[at : match.start()]), f"{{os.environ['{_name(match)}']}}"]
        at = match.end()
    return f'f"{"".join([*parts, _braced(text[at:])])}"'


def environment(text: str) -> tuple[str, ...]:
    """The names of the environment's values that this text needs."""
    return tuple(_name(match) for match in FROM_OUTSIDE.finditer(text))


def _name(match: re.Match[str]) -> str:
    return match["secret"] or match["name"]


def _braced(text: str) -> str:
    return _inside(text, '"').replace("{", "{{").replace("}", "}}")


def _inside(text: str, quote: str) -> str:
    return "".join(ESCAPES.get(c) or (f"\\{c}" if c == quote else c if c.isprintable() else _coded(c)) for c in text)


def _coded(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
