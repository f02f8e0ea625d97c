"""Reads the hand-written pages with their wishes: ``pages/*.txt``.

== site | title
[section]
{row} role|name|key=value :: wish; wish
! wish that this page cannot meet; another
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from training.grounding.example import Control

FOLDER = Path(__file__).resolve().parent / "pages"
LISTED = {"options": ";", "states": " "}
"""Keys with several values, and what parts these."""


@dataclass(frozen=True, slots=True)
class Page:
    """Holds a page's controls with wishes, and absent wishes."""

    site: str
    title: str
    controls: list[tuple[Control, list[str]]] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)

    @property
    def asked(self) -> list[tuple[Control, list[str]]]:
        """Lists the controls that some wish means."""
        return [(control, wishes) for control, wishes in self.controls if wishes]


def read(path: Path) -> Iterator[Page]:
    """Reads the pages of one file."""
    page, section = Page("", ""), ""
    for line in filter(None, map(str.strip, path.read_text("utf-8").splitlines())):
        if line.startswith("== "):
            site, _, title = line[3:].partition(" | ")
            page, section = Page(site, title), ""
            yield page
        elif line.startswith("! "):
            page.absent.extend(_parted(line[2:]))
        elif line.startswith("["):
            section = line.strip("[]")
        else:
            page.controls.append(_control(line, section))


def _parted(wishes: str) -> list[str]:
    return [wish for wish in map(str.strip, wishes.split(";")) if wish]


def _control(line: str, section: str) -> tuple[Control, list[str]]:
    """Reads a control and the wishes that mean it."""
    row = re.match(r"\{(.*?)\}\s*", line)
    body, _, wishes = line[row.end() if row else 0 :].partition(" :: ")
    role, name, *more = map(str.strip, body.split("|"))
    told: dict[str, str | list[str]] = {"role": role, "name": name}
    for key, value in (pair.split("=", 1) for pair in more):
        told[key] = [part for part in value.split(LISTED[key]) if part] if key in LISTED else value
    if row and row.group(1):
        told["row"] = row.group(1)
    if section:
        told["section"] = section
    return cast("Control", told), _parted(wishes)


def _all(pattern: str) -> list[Page]:
    return [page for path in sorted(FOLDER.glob(pattern)) for page in read(path)]


PAGES = _all("train*.txt")
VALIDATION = _all("val*.txt")
"""Pages that no example is made from."""
