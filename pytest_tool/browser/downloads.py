"""Keeps the files that a page hands over."""

from __future__ import annotations

import os
import re
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Page
from playwright.sync_api import Download as PlaywrightDownload

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.observation import Download

GLANCE_S = 0.2
"""So long a download that goes on is asked for at each look, once its action is over."""
MOST_TEXT = 5_000_000
"""Bytes of a file that is looked into for a text."""
MOST_BYTES = 250_000_000
MEGABYTE = 1_000_000
PARTIAL = ".crdownload"
"""What Chromium adds to the name of a file that is still coming."""
LONGEST_NAME = 100
UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*‹›]')
"""In the name of a file, on one system or another."""
_DEVICES = "con prn aux nul com\\d lpt\\d"
DEVICES = re.compile(rf"(?:{'|'.join(_DEVICES.split())})(?:\.|$)", re.IGNORECASE)
"""Names that mean a device on Windows."""
ELSEWHERE = "it stays on the browser's machine: CDP has no way to fetch it, a Playwright server (ws://) has"
CANCELLED = "canceled"
"""Playwright's word for a download that was stopped, mostly because its tab was closed."""


@dataclass
class _UnderWay:
    """A download that has begun and is still to be told."""

    source: PlaywrightDownload
    path: Path | None = None
    ended: bool = False
    error: str = ""
    beyond: bool = False
    """The ``error`` is not the page's."""


class Downloads:
    """Hears of the downloads of all pages from now on.

    Without a ``folder`` they stay where Playwright keeps them until the browser ends. One that has grown beyond
    ``most_bytes`` is stopped at the next look, and not kept.
    """

    def __init__(
        self, context: BrowserContext, folder: Path | None, mask: Callable[[str], str], most_bytes: int = MOST_BYTES
    ) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._mask = mask
        self._too_large = f"it is larger than {most_bytes / MEGABYTE:g} MB (APP_DOWNLOAD_MB)"
        self._under_way: list[_UnderWay] = []
        self.begun = 0
        context.on("page", self._watch)
        for page in context.pages:
            self._watch(page)

    def _watch(self, page: Page) -> None:
        page.on("download", self._begins)

    def _begins(self, source: PlaywrightDownload) -> None:
        self.begun += 1
        self._under_way.append(_UnderWay(source))

    def told(self, longest_s: float = GLANCE_S) -> tuple[Download, ...]:
        """Give the downloads that have ended since the last call."""
        ends = time.monotonic() + longest_s
        for one in self._under_way:
            self._end(one, max(GLANCE_S, ends - time.monotonic()))
        told = tuple(self._as_told(one) for one in self._under_way if one.ended)
        self._under_way = [one for one in self._under_way if not one.ended]
        return told

    def going_on(self) -> tuple[str, ...]:
        """Name those that are still going on, masked."""
        return tuple(self._mask(one.source.suggested_filename) for one in self._under_way)

    def _end(self, one: _UnderWay, longest_s: float) -> None:
        # Playwright has no limit of its own for it
        ends = time.monotonic() + longest_s
        try:
            while not self._has_come(one):
                if time.monotonic() >= ends:
                    return
            if not one.error:
                with deadline(max(GLANCE_S, ends - time.monotonic())):
                    self._keep(one)
        except DeadlinePassed:
            return
        except Error as error:
            one.error = error.message.splitlines()[0].removeprefix("Download.save_as: ")
        except OSError as error:
            one.error, one.beyond = f"it cannot be kept: {error.strerror}", True
        one.ended = True

    def _has_come(self, one: _UnderWay) -> bool:
        """Wait a moment for its end, which may be a failure; one that has grown too large is stopped."""
        try:
            with deadline(GLANCE_S):
                if size_of(one.source) <= self._most_bytes:
                    one.error = one.source.failure() or ""
                if not one.error and size_of(one.source) > self._most_bytes:
                    one.error, one.beyond = self._too_large, True
                    one.source.cancel()
                    with suppress(Error):  # what was stopped is gone
                        one.source.delete()
        except DeadlinePassed:
            return bool(one.error)
        return True

    def _keep(self, one: _UnderWay) -> None:
        if is_elsewhere(one.source):
            one.error, one.beyond = ELSEWHERE, True
            return
        if self._folder is None:
            one.path = one.source.path()
            return
        one.path = one.path or self._free(self._folder, one.source.suggested_filename)
        one.source.save_as(one.path)
        if one.path.stat().st_size > self._most_bytes:  # of another machine's file nobody knew the size
            one.path.unlink()
            one.error, one.beyond = self._too_large, True

    def _free(self, folder: Path, suggested: str) -> Path:
        """Reserve a free path under its own, safe name."""
        folder.mkdir(parents=True, exist_ok=True)
        name = safe_name(self._mask(suggested))
        stem, dot, end = name.partition(".")
        number = 1
        while True:
            path = folder / (name if number == 1 else f"{stem} ({number}){dot}{end}")
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                return path
            except FileExistsError:
                number += 1

    def _as_told(self, one: _UnderWay) -> Download:
        name = self._mask(one.source.suggested_filename)
        if one.error or one.path is None:
            error = "it was cancelled" if one.error == CANCELLED else self._mask(one.error)
            return Download(name, error=error, beyond=one.beyond)
        size = one.path.stat().st_size
        return Download(name, size, text=self._text(one.path) if size <= MOST_TEXT else None)

    def _text(self, path: Path) -> str | None:
        text = text_in(path.read_bytes())
        return None if text is None else self._mask(text)


def is_elsewhere(source: PlaywrightDownload) -> bool:
    """Tell of a file on another machine, out of CDP's reach."""
    return not source._impl_obj._artifact._connection.is_remote() and not os.path.exists(_place(source))


def _place(source: PlaywrightDownload) -> str:
    return str(source._impl_obj._artifact._initializer["absolutePath"])


def size_of(source: PlaywrightDownload) -> int:
    """Give the bytes that have come so far; 0 where they come to another machine."""
    at = _place(source)
    return max((os.path.getsize(path) for path in (at, at + PARTIAL) if os.path.exists(path)), default=0)


def safe_name(suggested: str) -> str:
    """Make a file's name harmless, as the page suggests it."""
    name = UNSAFE.sub("_", unicodedata.normalize("NFC", suggested)).strip(". ")
    name = f"_{name}" if DEVICES.match(name) else name
    stem, dot, end = name.rpartition(".")
    if len(name) > LONGEST_NAME:
        name = f"{stem[: LONGEST_NAME - 12]}{dot}{end[:11]}" if stem else name[:LONGEST_NAME]
    return name or "download"


def text_in(data: bytes) -> str | None:
    """Decode the text of a file; None for binary files."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\x00" in data or data.startswith((b"%PDF", b"PK\x03\x04")):
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
