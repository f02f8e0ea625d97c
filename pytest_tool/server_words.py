"""What a server said, made fit to be shown: short, printable, and without the key, should the server repeat it."""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST = 100_000
"""Characters of an error body that are looked at."""
HIDDEN = "•••"
PIECE = 10
"""So many characters of a key in a row are hidden too."""
LONG_KEY = 16
"""A shorter key may be a plain word ("ollama"), so that only the whole of it is looked for, as a word."""


def excerpt(said: str, key: str = "") -> str:
    """What a server said, in at most two lines of 150 characters: an error's message, a page's title, or plain text."""
    text = without(key, _message(said[:LONGEST]))
    lines = [re.sub(r"\s+", " ", line).strip() for line in text.splitlines()]
    return "\n".join(_printable(line)[:150] for line in [line for line in lines if line][:2]).rstrip(".")


def without(key: str, text: str) -> str:
    """A text that will be shown, with the key and pieces of it hidden."""
    if len(key) < LONG_KEY:
        return re.sub(rf"(?<![\w-]){re.escape(key)}(?![\w-])", HIDDEN, text) if key else text
    pieces = {key[i : i + PIECE] for i in range(len(key) - PIECE + 1)}
    hidden = [False] * len(text)
    for i in range(len(text) - PIECE + 1):
        if text[i : i + PIECE] in pieces:
            hidden[i : i + PIECE] = [True] * PIECE
    shown = "".join("\0" if hide else character for hide, character in zip(hidden, text, strict=True))
    return re.sub("\0+", HIDDEN, shown)


def answer_without(key: str, text: str) -> str:
    """A model's answer without the key, the rest untouched: a short key may be a plain word of a good answer."""
    return text.replace(key, HIDDEN) if len(key) >= LONG_KEY else text


def is_page(text: str) -> bool:
    """Whether this is HTML or XML, not an answer."""
    return text.lstrip("\ufeff \t\r\n")[:1] == "<"


def _message(text: str) -> str:
    """The message in an error body, wherever the usual servers put it."""
    text = text.lstrip("\ufeff")
    if is_page(text):
        title = re.search(r"<title[^>]*>([^<]*)", text, re.IGNORECASE)
        kind = "an HTML page" if re.search(r"<!doctype html|<html|<title", text, re.IGNORECASE) else "an XML document"
        return f"{kind} titled “{title[1].strip()}”" if title else kind
    try:
        body: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return _inner(body)


def _inner(body: Any) -> str:
    """The text inside ``{"error": {"message": …}}`` and its relatives."""
    while not isinstance(body, str):
        if isinstance(body, list) and body:
            body = body[0]
        elif isinstance(body, dict) and (name := next((n for n in NAMES if body.get(n)), "")):
            body = body[name]
        else:
            return json.dumps(body, ensure_ascii=False)
    return body


NAMES = ("error", "errors", "message", "detail", "msg")


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)
