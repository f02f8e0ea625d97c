"""Gives stated files to file fields and file choosers."""

from __future__ import annotations

import mimetypes
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import ElementHandle, Error, FileChooser, Frame

from pytest_tool.action import Upload
from pytest_tool.browser.choosers import Choosers
from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.changes import Change, Kind
from pytest_tool.stated.uploads import NotUploadable, Uploads

CHOOSER_S = 2.0
"""So long a click may take to open a file chooser: some pages ask a server first."""
POLL_MS = 20
MOST_BY_CDP = 50 * 1024 * 1024
"""Playwright's own limit for a browser that shares no disk with it: the files go there in one message."""
TOO_LARGE = (
    "a browser elsewhere takes files of less than 50 MB over CDP; use a Playwright server (ws://) for larger ones"
)
ABOUT = """(el) => ({
  several: el.multiple, folder: Boolean(el.webkitdirectory), accepts: el.accept, isField: el.type === "file",
  disabled: el.disabled,
})"""
IS_SAME = "(el, field) => el === field || !el.isConnected"
"""Or one that the page made for this click."""
HELD = "(el) => [...(el.files || [])].map((file) => file.name)"


@dataclass(frozen=True, slots=True)
class Field:
    """What a file field takes.

    ``accepts`` as HTML writes it: ``.pdf,image/*``.
    """

    several: bool = False
    folder: bool = False
    accepts: str = ""

    def against(self, files: tuple[Path, ...]) -> str:
        """Object to these files; empty when it takes them."""
        if self.folder:
            return "it takes a whole folder, which cannot be uploaded: only files that are stated one by one are"
        if len(files) > 1 and not self.several:
            return f"it takes one file, and {len(files)} are stated: upload one of them"
        return ""

    def notes(self, files: tuple[Path, ...]) -> tuple[Change, ...]:
        """Note files that a person's file chooser would hide."""
        hidden = [f'"{file.name}"' for file in files if not accepted(file.name, self.accepts)]
        if not hidden:
            return ()
        said = f"{' and '.join(hidden)} is not of the kind that is asked for ({self.accepts}): a file chooser hides it"
        return (Change(Kind.NOTE, said),)


def accepted(name: str, accepts: str) -> bool:
    """Tell whether a chooser for these kinds shows this name."""
    kinds = [kind.strip().lower() for kind in accepts.split(",") if kind.strip()]
    mime = mimetypes.guess_type(name)[0] or ""
    return not kinds or any(
        name.lower().endswith(kind) if kind.startswith(".") else mime.startswith(kind.removesuffix("*"))
        for kind in kinds
    )


def field_of(element: ElementHandle) -> Field | None:
    """Ask a file field about itself; None for other elements."""
    told: dict[str, Any] = element.evaluate(ABOUT)
    return Field(bool(told["several"]), told["folder"], told["accepts"]) if told["isField"] else None


def held(element: ElementHandle) -> list[str]:
    """Name the files that the field holds now."""
    names: list[str] = element.evaluate(HELD)
    return names


class NotGiven(Exception):
    """Why the page was given no file.

    ``touched``: it may have been clicked.
    """

    def __init__(self, why: str, touched: bool) -> None:
        super().__init__(why)
        self.touched = touched


class Giver:
    """Gives files to a page, of ``most_bytes`` together.

    ``stated`` and ``give`` raise NotGiven, ``give`` also Playwright's Error.
    """

    def __init__(
        self,
        injected: Injected,
        choosers: Choosers,
        uploads: Uploads | None,
        action_s: float,
        pump: Callable[[float], None],
        most_bytes: int | None = None,
    ) -> None:
        self._most_bytes = most_bytes
        self._injected = injected
        self._choosers = choosers
        self._uploads = uploads
        self._action_s = action_s
        self._pump = pump

    def stated(self, wanted: Upload) -> tuple[Path, ...]:
        """Find the files that the paths mean."""
        if not wanted.paths:
            raise NotGiven("there is no file to upload", touched=False)
        if self._uploads is None:
            raise NotGiven("no folder was given to take files from", touched=False)
        try:
            files = tuple(map(self._uploads.file, wanted.paths))
        except NotUploadable as refused:
            raise NotGiven(str(refused), touched=False) from refused
        if self._most_bytes and sum(file.stat().st_size for file in files) >= self._most_bytes:
            raise NotGiven(TOO_LARGE, touched=False)
        return files

    def give(
        self, frame: Frame, tag: int, files: tuple[Path, ...], click: Callable[[], object], zone: bool
    ) -> tuple[Change, ...]:
        """Put files into the field, or answer a button's chooser.

        A button gets ``click``. So does the ``zone`` that lies over a field: one that opens no chooser would take no
        person's file either.
        """
        element = self._injected.element(frame, "target", tag=tag, pointing=False)
        if element is None:
            raise NotGiven("the target is no longer on the page", touched=False)
        field = field_of(element)
        if field is None:
            return self._by_chooser(files, click, None)
        if why := field.against(files):
            raise NotGiven(f"it cannot be done: {why}", touched=False)
        if zone:
            return self._by_chooser(files, click, element)
        names = [file.name for file in files]
        before = held(element)
        element.set_input_files(files, timeout=1000 * self._action_s)
        again = before == names and self._held(element) == names
        return (*field.notes(files), *((Change(Kind.WAS, "", f"given {_and(names)} anew"),) if again else ()))

    def _by_chooser(
        self, files: tuple[Path, ...], click: Callable[[], object], under: ElementHandle | None
    ) -> tuple[Change, ...]:
        # ``under``: the field that the clicked zone lies over, whose chooser it must be
        self._choosers.taken()  # what opened before is not this click's
        click()
        chooser = self._awaited()
        if chooser is None:
            raise NotGiven(
                f"The click opened no file chooser within {CHOOSER_S:g} s: nothing was uploaded.", touched=True
            )
        with deadline(self._action_s):
            if under is not None and not chooser.element.evaluate(IS_SAME, under):
                raise NotGiven("The file chooser of another field opened: nothing was uploaded.", touched=True)
            field = field_of(chooser.element) or Field(chooser.is_multiple())
        if why := field.against(files):
            raise NotGiven(f"A file chooser opened, and nothing was uploaded: {why}.", touched=True)
        chooser.set_files(files, timeout=1000 * self._action_s)
        names = [file.name for file in files]
        given = self._held(chooser.element) == names  # else the page has taken them over already
        return (*field.notes(files), *((Change(Kind.FILE_GIVEN, _and(names)),) if given else ()))

    def _awaited(self) -> FileChooser | None:
        ends = time.monotonic() + CHOOSER_S
        while (chooser := self._choosers.taken()) is None and time.monotonic() < ends:
            self._pump(POLL_MS)
        return chooser

    def _held(self, element: ElementHandle) -> list[str]:
        try:
            with deadline(self._action_s):
                return held(element)
        except Error:
            return []


def _and(names: list[str]) -> str:
    return " and ".join(f'"{name}"' for name in names)
