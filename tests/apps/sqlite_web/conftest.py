"""sqlite-web with a small library; the database itself tells what was done to it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.apps.planned import Ran, planned, run
from tests.apps.serving import serving

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Library:
    """What came of the plans of one file, and the database as they left it."""

    ran: dict[str, Ran]
    database: Path

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        with sqlite3.connect(self.database) as library:
            return library.execute(question).fetchall()


def run_plans(name: str, folder: Path) -> Library:
    subprocess.run([sys.executable, str(HERE / "make.py"), "library.db"], check=True, cwd=folder)
    command = [sys.executable, "-m", "sqlite_web.sqlite_web", "-x", "-H", "127.0.0.1", "-p", "{port}", "library.db"]
    with serving(command, folder) as url:
        ran = run(HERE / name, url, folder / "project")
    return Library(ran, folder / "library.db")


library = planned("sqlite_web", "library.plan.md", run_plans)
wrong_library = planned("sqlite_web", "must_fail.plan.md", run_plans)
