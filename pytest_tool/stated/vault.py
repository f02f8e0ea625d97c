"""Keeps the values of secrets, which travel as handles."""

from __future__ import annotations

import re
import threading
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from html.entities import codepoint2name

from pytest_tool.errors import ToolError
from pytest_tool.hosts import origin
from pytest_tool.stated.verbatim import HANDLE

A_HANDLE = r"‹secret:\w+›"
USER_INFO = re.compile(r"\b([a-z][a-z0-9+.-]*://)[^\s/?#\"'<>]*@", re.IGNORECASE)
SPACE = r"(?:\s|\+|%20|%09|%0[aAdD]|&nbsp;|&#160;|\\[nrt])+"
SEPARATOR = re.compile(r"[\s\-./()_:]")
"""What a field adds to a number or takes out of it: “4111 1111”, “(555) 123-4567”."""
BETWEEN = r"(?:\s++|[\-./()_:+]|%[0-9a-fA-F]{2}|&\w{2,6};|&#\w{1,6};|\\[nrt]){0,3}"
"""The same between two characters, as it may be encoded; a run of white space is taken whole, or a page that has a long one
would be searched for minutes."""
GROUPED = 6
"""Characters that a secret has at least which is looked for with others between them."""
FRAGMENT = 8
"""Characters of a secret that give it away though the others are cut off."""
SHORTEST = 4
"""Shorter values are masked only where they are the whole text: "42" would blank half of every page."""


def without_user_info(text: str) -> str:
    """Hide what stands before the host of each URL."""
    return USER_INFO.sub(r"\1•••@", text)


class Vault:
    """Holds a run's secrets, and finds them in any encoding."""

    def __init__(self, on_short: Callable[[str], None] = lambda name: None) -> None:
        """Begin without a secret; ``on_short`` is told the names of those that are too short to be masked well."""
        self._on_short = on_short
        self._values: dict[str, str] = {}
        self._names: list[str] = []
        """The longest value first."""
        self._anywhere: re.Pattern[str] | None = None
        self._alone: re.Pattern[str] | None = None
        self._lock = threading.Lock()
        """A session's sockets ask from threads of their own."""
        self.opened = False
        """Whether a value has left: to be typed, or to a function of the project."""

    def __repr__(self) -> str:
        return f"Vault({', '.join(self._values)})"

    def handle(self, name: str, value: str) -> str:
        """Mask the value from now on; gives its handle."""
        with self._lock:
            if self._values.get(name) != value:
                self._values[name] = value
                self._compile()
                if len(value.strip()) < GROUPED:
                    self._on_short(name)
        return f"‹secret:{name}›"

    def mask(self, text: str) -> str:
        """Replace known secrets by their handles, and hide user info in URLs."""
        text = without_user_info(text)
        with self._lock:
            if self._alone and (whole := self._alone.fullmatch(text.strip())):
                return self._hidden(whole)
            return self._anywhere.sub(self._hidden, text) if self._anywhere else text

    def open(self, text: str) -> str:
        """Replace handles by their values. Raises ToolError for an unknown one."""

        def value(handle: re.Match[str]) -> str:
            if handle[1] not in self._values:
                raise ToolError(f"There is no secret {handle[1]}.", f"Write {{secret:{handle[1]}}} in the plan.")
            self.opened = True
            return self._values[handle[1]]

        return HANDLE.sub(value, text)

    @staticmethod
    def allowed(url: str, start_url: str, secret_origins: Iterable[str]) -> bool:
        """Allow a secret on the test's origin and listed ones."""
        return origin(url) in {origin(start_url), *map(origin, secret_origins)} - {""}

    def _compile(self) -> None:
        sizes = {name: len(value.strip()) for name, value in self._values.items()}
        self._names = sorted((n for n in sizes if sizes[n]), key=lambda n: -sizes[n])
        groups = {name: f"(?P<s{i}>{_forms(self._values[name])})" for i, name in enumerate(self._names)}
        long = [group for name, group in groups.items() if sizes[name] >= SHORTEST]
        short = [group for name, group in groups.items() if sizes[name] < SHORTEST]
        # A handle comes first and stays as it is: a value such as "secret" must not be found inside it.
        self._anywhere = re.compile("|".join([A_HANDLE, *long])) if long else None
        self._alone = re.compile("|".join(short)) if short else None

    def _hidden(self, match: re.Match[str]) -> str:
        group = match.lastgroup
        return f"‹secret:{self._names[int(group[1:])]}›" if group else match[0]


def _forms(value: str) -> str:
    """Match the value in all the ways it may be written.

    A page may set it in another case, group its characters, leave its own separators out, cut it at either end, or encode it.
    """
    units = [c for c in value.strip() if not SEPARATOR.fullmatch(c)]
    if len(units) < GROUPED:
        return "".join(
            SPACE if part.isspace() else "".join(map(_char, part)) for part in re.split(r"(\s+)", value.strip())
        )
    chars = [_char(c) for c in units]
    whole = BETWEEN.join(chars)
    return "|".join([whole, *_cut(units, chars), *(re.escape(code) for code in _encoded(value.strip()))])


def _cut(units: list[str], chars: list[str]) -> list[str]:
    """Match the longest beginning and the longest end that is there, where it is no mere word."""
    found = []
    for ordered, joined in ((units, _beginning), (units[::-1], _end)):
        least = next((n for n in range(FRAGMENT, len(units)) if not "".join(ordered[:n]).isalpha()), 0)
        if least:
            found.append(joined(chars, least))
    return found


def _beginning(chars: list[str], least: int) -> str:
    """Match so many characters at least, and those that follow as far as they are there."""
    rest = ""
    for char in reversed(chars[least:]):
        rest = f"(?:{BETWEEN}{char}{rest})?"
    return BETWEEN.join(chars[:least]) + rest


def _end(chars: list[str], least: int) -> str:
    before = ""
    for char in chars[:-least]:
        before = f"(?:{before}{char}{BETWEEN})?"
    return before + BETWEEN.join(chars[-least:])


def _encoded(value: str) -> set[str]:
    """Write it in base64, wherever in a longer text it begins, and in hexadecimal digits."""
    data = value.encode(errors="surrogateescape")
    found = {data.hex(), data.hex().upper()}
    for skipped in range(3):
        first, last = -(-skipped * 8 // 6), (skipped + len(data)) * 8 // 6
        for encode in (b64encode, urlsafe_b64encode):
            found.add(encode(b"\0" * skipped + data).decode()[first:last])
    return {code for code in found if len(code) >= FRAGMENT}


def _char(char: str) -> str:
    """Match a character in either case, and as URLs, HTML and JSON write it."""
    if char.isascii() and char.isdigit():
        return char
    if char.isascii() and char.isalpha():
        return f"[{char.lower()}{char.upper()}]"
    code = ord(char)
    percent = "".join(f"%{byte:02x}" for byte in char.encode(errors="surrogateescape"))
    ways = [*(re.escape(c) for c in sorted({char, char.lower(), char.upper()})), f"(?i:{percent})"]
    ways += [f"&#0*{code};", f"(?i:&#x0*{code:x};)", f"(?i:\\\\u{code:04x})"]
    ways += [f"&{codepoint2name[code]};"] if code in codepoint2name else []
    ways += ["&apos;"] if char == "'" else []
    ways += [re.escape("\\" + char)] if char in "\"\\/'" else []
    return f"(?:{'|'.join(ways)})"
