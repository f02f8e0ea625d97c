"""Makes a server's words fit to be shown, its key hidden."""

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
    """Give at most two lines of 150 characters."""
    text = without(key, _message(said[:LONGEST]))
    lines = [re.sub(r"\s+", " ", line).strip() for line in text.splitlines()]
    return "\n".join(_printable(line)[:150] for line in [line for line in lines if line][:2]).rstrip(".")


def without(key: str, text: str) -> str:
    """Hide the key, and pieces of it, in a text."""
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
    """Hide a long key in an answer; a short one may be a word."""
    return text.replace(key, HIDDEN) if len(key) >= LONG_KEY else text


def is_page(text: str) -> bool:
    """Tell HTML or XML from an answer."""
    return text.lstrip("\ufeff \t\r\n")[:1] == "<"


def _message(text: str) -> str:
    """Find the message in an error body of the usual servers."""
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
    """Find the text inside ``{"error": {"message": …}}`` and its relatives."""
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
