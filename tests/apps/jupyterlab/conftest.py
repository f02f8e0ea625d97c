"""JupyterLab in a folder of its own for each plan file; the folder is read after the plans have run."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.apps.jupyterlab.make import filled
from tests.apps.planned import Ran, planned, run
from tests.apps.serving import serving

HERE = Path(__file__).parent
COMMAND = (
    sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port={port}", "--ServerApp.port_retries=0", "--LabApp.news_url=",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)  # fmt: skip


@dataclass(frozen=True)
class Lab:
    """What came of the plans of one file, and the folder that they left."""

    ran: dict[str, Ran]
    folder: Path


@contextmanager
def running_lab(folder: Path, token: str) -> Iterator[str]:
    """The URL of a JupyterLab that keeps all that it writes under ``folder``; its files are in ``folder/files``."""
    files = filled(folder / "files")
    own = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    environment = {name: str(folder / "home" / name.lower()) for name in own} | {"JUPYTER_TOKEN": token}
    with serving([*COMMAND, f"--ServerApp.root_dir={files}"], folder, "/login", environment) as url:
        yield url


def run_plans(name: str, folder: Path) -> Lab:
    token = secrets.token_hex(16)
    with running_lab(folder, token) as url:
        return Lab(run(HERE / name, url, folder / "project", {"LAB_TOKEN": token}), folder / "files")


lab = planned("jupyterlab", "notebooks.plan.md", run_plans)
wrong_lab = planned("jupyterlab", "must_fail.plan.md", run_plans)
