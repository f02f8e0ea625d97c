"""Django's admin of a small library: a database of its own for each plan file, read after the plans have run."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.apps.planned import Ran, planned, run
from tests.apps.serving import serving

HERE = Path(__file__).parent
SITE = HERE / "site"


@dataclass(frozen=True)
class Admin:
    """What came of the plans of one file, and the database that they left."""

    ran: dict[str, Ran]
    database: Path

    def rows(self, query: str, *values: object) -> list[Any]:
        """The rows of a query; of a single column its values."""
        with closing(sqlite3.connect(self.database)) as connection:
            found = connection.execute(query, values).fetchall()
        return [row[0] if len(row) == 1 else row for row in found]


@contextmanager
def running_admin(folder: Path) -> Iterator[tuple[str, Path]]:
    """(URL, database) of a library as ``site/make.py`` makes it."""
    database = folder / "library.sqlite3"
    environment = {"PYTHONPATH": str(SITE), "DJANGO_SETTINGS_MODULE": "settings", "LIBRARY_DATABASE": str(database)}
    subprocess.run([sys.executable, str(SITE / "make.py")], check=True, cwd=folder, env={**os.environ, **environment})
    command = [sys.executable, "-m", "django", "runserver", "127.0.0.1:{port}", "--noreload"]
    with serving(command, folder, "/admin/login/", environment) as url:
        yield url, database


def run_plans(name: str, folder: Path) -> Admin:
    with running_admin(folder) as (url, database):
        return Admin(run(HERE / name, url, folder / "project"), database)


users = planned("django", "users.plan.md", run_plans)
books = planned("django", "books.plan.md", run_plans)
wrong = planned("django", "must_fail.plan.md", run_plans)
