"""What a session leaves on disk for its clients: ``.tool/sessions/<name>.json`` (mode 0600), its lock, and its log.

The standard library alone: every ``tool`` command reads this first. The host holds a lock on ``<name>.lock`` as long as
it lives, and the system lets it go however the host ends: a process id could have been given to somebody else.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import IO

from pytest_tool.places import home, keep_out_of_git, locked

USUAL = "default"
"""The name of a session that nobody named."""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""Nothing here is a link; one that was put there must not lead to somebody's other files."""
VALID_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"


def wrong_name(name: str) -> str:
    """What is wrong with a session's name; empty when nothing is. It becomes the name of a file."""
    if re.fullmatch(VALID_NAME, name) and not name.endswith("."):
        return ""
    return f"{name[:80]!r} is no name for a session. Use letters, digits, dots, dashes and underscores, 64 at most."


def folder() -> Path:
    """The folder of this project's sessions."""
    return home(Path.cwd()) / "sessions"


class Files:
    """The files of one session in ``folder``."""

    def __init__(self, name: str, where: Path | None = None) -> None:
        where = where or folder()
        self.name = name
        self.about = where / f"{name}.json"
        self.lock = where / f"{name}.lock"
        self.log = where / f"{name}.log"
        """What the host and pytest print; a person reads it when a session died."""

    def read(self) -> dict[str, object]:
        """What the host says about itself (see ``Host.known``); empty when there is no such session.

        A file that somebody else put there (in a folder above that many may write to) is none of ours: what a person
        types would go to the port that it names.
        """
        try:
            with self.about.open(encoding="utf-8") as file:
                found = json.load(file) if _is_ours(file) else {}
        except (FileNotFoundError, ValueError):  # gone, or not JSON: not ours
            return {}
        return found if isinstance(found, dict) else {}

    def write(self, about: dict[str, object]) -> None:
        """All of the file or nothing, readable by its owner alone: the token is in it."""
        beside = self.about.with_name(f".{self.about.name}.{os.getpid()}")
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(about, file, ensure_ascii=False)
        beside.replace(self.about)

    def make_folder(self) -> None:
        keep_out_of_git(self.about.parent.parent)
        self.about.parent.mkdir(mode=0o700, exist_ok=True)

    def remove(self, mark: object = None) -> None:
        """The session is closed; its log stays until the next one of its name.

        With ``mark`` only the file of that session: another one may have taken the name meanwhile.
        """
        if mark is None or self.read().get("mark") == mark:
            self.about.unlink(missing_ok=True)

    def hold(self, alone: bool = True) -> IO[str] | None:
        """The lock, held until this file is closed or the process ends; None when another process holds it.

        Who only looks does not need it ``alone``: then two that look at once do not take each other for a session.
        """
        file = os.fdopen(os.open(self.lock, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600), "r+", encoding="utf-8")
        if locked(file, alone):
            return file
        file.close()
        return None

    @property
    def alive(self) -> bool:
        """Whether its host is there."""
        if not self.lock.exists():
            return False
        held = self.hold(alone=False)
        if held is None:
            return True
        held.close()
        return False

    def last_words(self, lines: int = 3) -> str:
        """The end of the log."""
        try:
            text = self.log.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ""
        return "\n".join([line for line in text.splitlines() if line.strip()][-lines:])


def _is_ours(file: IO[str]) -> bool:
    """Whether this user owns it; everybody does where files have no such owner."""
    return not hasattr(os, "getuid") or os.fstat(file.fileno()).st_uid == os.getuid()


def sessions() -> list[str]:
    """The names that have a file in this project."""
    return sorted(path.stem for path in folder().glob("*.json") if not path.name.startswith("."))


def run_of(name: str) -> Path | None:
    """The run folder of a session, living or dead; None when it has none."""
    run = Files(name).read().get("run")
    return Path(str(run)) if run else None
