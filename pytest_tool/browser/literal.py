"""Writes a text as Python source, secrets from the environment."""

from __future__ import annotations

from pytest_tool.stated.verbatim import HANDLE

ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(text: str) -> str:
    """Quote a text as a formatter would."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + _inside(text, quote) + quote


def written(text: str) -> str:
    """Write a Python expression for the text, secrets read from ``os.environ``."""
    if whole := HANDLE.fullmatch(text):
        return f"os.environ[{quoted(whole[1])}]"
    parts = HANDLE.split(text)  # texts, and between them names
    if len(parts) == 1:
        return quoted(text)
    said = [f"{{os.environ['{part}']}}" if n % 2 else _braced(part) for n, part in enumerate(parts)]
    return f'f"{"".join(said)}"'


def _braced(text: str) -> str:
    return _inside(text, '"').replace("{", "{{").replace("}", "}}")


def _inside(text: str, quote: str) -> str:
    return "".join(ESCAPES.get(c) or (f"\\{c}" if c == quote else c if c.isprintable() else _coded(c)) for c in text)


def _coded(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
