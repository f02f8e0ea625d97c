"""Datasette with a city's trees; its log says which pages were really asked for."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_plus

from tests.apps.planned import Ran, planned, run
from tests.apps.serving import serving

HERE = Path(__file__).parent


@dataclass(frozen=True)
class City:
    """What came of the plans of one file, and the requests that Datasette answered, decoded, in order."""

    ran: dict[str, Ran]
    asked: list[str]

    def was_asked(self, *parts: str) -> bool:
        """Whether one request had all of these parts."""
        return any(all(part in line for part in parts) for line in self.asked)


def run_plans(name: str, folder: Path) -> City:
    subprocess.run([sys.executable, str(HERE / "make.py"), "city.db"], check=True, cwd=folder)
    command = [sys.executable, "-m", "datasette", "city.db", "--host", "127.0.0.1", "--port", "{port}"]
    with serving(command, folder) as url:
        ran = run(HERE / name, url, folder / "project")
    log = (folder / "server.log").read_text(errors="replace")
    return City(ran, [unquote_plus(line) for line in log.splitlines() if '"GET /' in line])


city = planned("datasette", "city.plan.md", run_plans)
wrong = planned("datasette", "must_fail.plan.md", run_plans)
