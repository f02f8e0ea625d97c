"""Parses the text of a setting, or raises ValueError."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from pytest_tool.hosts import host_entry


class SettingType(Protocol):
    """Parses a text; ``valid`` says what may stand there."""

    @property
    def valid(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...
    def parse(self, text: str, /) -> object:
        """Parse the value. Raises ValueError; its text may say more than ``valid``."""
        ...


@dataclass(frozen=True, slots=True)
class OneOf:
    """Takes one of a few words; ``also`` maps others to them."""

    choices: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()

    @property
    def valid(self) -> str:
        return ", ".join(self.choices)

    def parse(self, text: str, /) -> str:
        word = dict(self.also).get(text.casefold(), text.casefold())
        if word not in self.choices:
            raise ValueError
        return word


@dataclass(frozen=True, slots=True)
class Switch:
    """Takes on or off, in the usual spellings."""

    choices: tuple[str, ...] = ("on", "off")

    @property
    def valid(self) -> str:
        """List every word: ``on (or 1, true, yes), off (or 0, false, no)``."""
        others = {choice: [w for w, means in SWITCH_WORDS.items() if means == choice != w] for choice in self.choices}
        return ", ".join(f"{choice} (or {', '.join(words)})" for choice, words in others.items())

    def parse(self, text: str, /) -> bool:
        if text.casefold() not in SWITCH_WORDS:
            raise ValueError
        return SWITCH_WORDS[text.casefold()] == "on"


SWITCH_WORDS = {"on": "on", "1": "on", "true": "on", "yes": "on", "off": "off", "0": "off", "false": "off", "no": "off"}


def nearest(kind: SettingType, text: str) -> str:
    """Find the valid value that a slip may have meant."""
    import difflib

    words = SWITCH_WORDS if isinstance(kind, Switch) else {word: word for word in kind.choices}
    near = difflib.get_close_matches(text.casefold(), words, 1, 0.5)
    return words[near[0]] if near else ""


@dataclass(frozen=True, slots=True)
class Number:
    """Takes a finite number within bounds; ``above``: ``low`` itself is out."""

    valid: str
    low: float = 0.0
    high: float = math.inf
    above: bool = False
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> float:
        number = float(text)
        if not math.isfinite(number) or not self.low <= number <= self.high or (self.above and number == self.low):
            raise ValueError
        return number


@dataclass(frozen=True, slots=True)
class Whole:
    """Takes a whole number, 1 or more."""

    valid: str = "a whole number, 1 or more"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> int:
        number = int(text)
        if number < 1:
            raise ValueError
        return number


@dataclass(frozen=True, slots=True)
class Unlimited:
    """Takes what ``kind`` takes; unset means None: no limit."""

    kind: Number | Whole
    choices: tuple[str, ...] = ()

    @property
    def valid(self) -> str:
        return self.kind.valid

    def parse(self, text: str, /) -> float:
        return self.kind.parse(text)


@dataclass(frozen=True, slots=True)
class PriceList:
    """Takes ``model=IN/OUT, …``, USD per million tokens."""

    valid: str = "model=IN/OUT, … in USD per million tokens, as in gpt-x=0.5/1.5"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> dict[str, tuple[float, float]]:
        found = {}
        for entry in filter(None, map(str.strip, text.split(","))):
            model, equals, prices = entry.rpartition("=")
            price_in, slash, price_out = prices.partition("/")
            both = float(price_in), float(price_out)
            if not (model.strip() and equals and slash) or not all(0 <= price < math.inf for price in both):
                raise ValueError
            found[model.strip()] = both
        return found


class Misfit(ValueError):
    """Names the one piece of a text that is wrong."""


@dataclass(frozen=True, slots=True)
class HostList:
    """Takes hosts with spaces or commas between; unset means None: every host."""

    valid: str = (
        "hosts with spaces or commas between, as in shop.example.com, *.example.com, localhost:8000 (no http://)"
    )
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> tuple[str, ...]:
        found = []
        for piece in filter(None, re.split(r"[\s,]+", text)):
            try:
                found.append(host_entry(piece))
            except ValueError:  # idna's own among them
                raise Misfit(piece) from None
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Text:
    """Takes any text on one line."""

    valid: str = "text on one line"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> str:
        if not text.isprintable():
            raise ValueError
        return text


@dataclass(frozen=True, slots=True)
class Token:
    """Takes what travels in a header; errors keep it to themselves."""

    valid: str = "printable ASCII characters without a space"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> str:
        if not re.fullmatch(r"[!-~]+", text):
            raise ValueError
        return text


@dataclass(frozen=True, slots=True)
class File:
    """Takes a path; ``~`` is the home folder."""

    valid: str = "a path"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> Path:
        if "\0" in text:
            raise ValueError
        try:
            return Path(text).expanduser()
        except RuntimeError:  # the home of a user who is not there
            raise ValueError from None


@dataclass(frozen=True, slots=True)
class Url:
    """Takes a server's base URL that parsers read alike."""

    valid: str = "an http:// or https:// URL without user name, password, query and fragment"
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> str:
        if not re.fullmatch(r"[!-~]+", text) or re.search(r"[\\@?#\"<>^`{|}]", text):
            raise ValueError
        parts = urlsplit(text)
        if parts.scheme not in ("http", "https") or not SERVER.fullmatch(parts.netloc):
            raise ValueError
        if any(len(label) > 63 for label in (parts.hostname or "").split(".")):
            raise ValueError
        if parts.port == 0:  # .port itself raises ValueError above 65535
            raise ValueError
        return text.rstrip("/")


SERVER = re.compile(r"(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?)(?::\d+)?")
"""A host, bracketed when it is an IPv6 address, with or without a port."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Says where a browser is; shown as scheme, host and port."""

    url: str = field(repr=False)

    @property
    def is_cdp(self) -> bool:
        """Tell Chromium's own protocol from a Playwright server."""
        return urlsplit(self.url).scheme.startswith("http")

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        server = parts.netloc.rpartition("@")[2]
        return f"{parts.scheme}://{server}{'/…' if parts.path.strip('/') or parts.query or '@' in parts.netloc else ''}"


@dataclass(frozen=True, slots=True)
class BrowserUrl:
    """Takes where a browser is; user name, password and query may be a token of its server."""

    valid: str = (
        "ws:// or wss:// and the address of a Playwright server, http:// or https:// and that of Chromium's CDP"
    )
    choices: tuple[str, ...] = ()

    def parse(self, text: str, /) -> Endpoint:
        parts = urlsplit(text)
        if not re.fullmatch(r"[!-~]+", text) or re.search(r"[\\#\"<>^`{|}]", text):
            raise ValueError
        if parts.scheme not in ("ws", "wss", "http", "https") or not SERVER.fullmatch(parts.netloc.rpartition("@")[2]):
            raise ValueError
        if parts.port == 0:  # .port itself raises ValueError above 65535
            raise ValueError
        return Endpoint(text)
