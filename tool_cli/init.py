"""Writes a first plan that passes offline: ``tool init``."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from pytest_tool.session.client import result
from pytest_tool.wire.session import Outcome
from tool_cli.output import Output
from tool_cli.values import Refused

TEMPLATES = Path(__file__).parent / "first"
FILES = {
    "plans/first.plan.md": "plan.md",
    "plans/first.html": "page.html",
    "plans/conftest.py": "conftest.txt",
}
"""What is written beside ``.env``, and from which template.

The conftest lies beside the plans: a project's own stays as it is.
"""
INI = "pytest.ini"
"""Written where no other file configures pytest: what passes is recorded then."""
CONFIGURE_PYTEST = (INI, ".pytest.ini", "pytest.toml", ".pytest.toml", "pyproject.toml", "tox.ini", "setup.cfg")
RECORDS = "tool_recording = auto"
IGNORED = (".env", ".tool/", "test-results/")
"""Keys, runs and pytest-playwright's pictures belong in no repository."""
HEAD = """\
# Settings of this project; the environment wins over this file, and `tool doctor`
# shows every setting with its source. Keys belong here and into no repository:
# git ignores this file. Other models: tool init --provider NAME, in another folder.

"""
KEY = "your-key"
NEXT = """\
  tool run plans/ --embedded
      runs the plan without a key and without a network
  tool doctor
      shows every setting, and tries every model"""


def init(asked: Namespace) -> int:
    """Writes all files, unless one is there. Raises Refused."""
    folder = Path(asked.folder)
    if there := [name for name in (*FILES, ".env") if os.path.lexists(folder / name)]:
        fact = (
            f"{_listed(there)} {'exists' if len(there) == 1 else 'exist'} in {folder.resolve()}; nothing was written."
        )
        raise Refused(f"{fact} Choose another folder: tool init FOLDER")
    try:
        for name, template in FILES.items():
            text = (TEMPLATES / template).read_text(encoding="utf-8")
            _write(folder / name, text, 0o666)
        settings = (TEMPLATES / "env" / asked.provider).read_text(encoding="utf-8")
        _write(folder / ".env", HEAD + settings, 0o600)
        configured = [name for name in CONFIGURE_PYTEST if (folder / name).exists()]
        if not configured:
            _write(folder / INI, f"[pytest]\n{RECORDS}\n", 0o666)
        ignored = _ignore(folder / ".gitignore")
    except OSError as error:
        fact = f"{error.filename or folder} cannot be written: {error.strerror}."
        raise Refused(f"{fact} Choose another folder: tool init FOLDER", "failed") from None
    written = [*FILES, ".env", *([] if configured else [INI]), *([".gitignore"] if ignored else [])]
    go = "" if folder == Path() else f"  cd {asked.folder}\n"
    key = f" Put your key into .env, in the place of {KEY}." if KEY in settings else ""
    line = f" For recordings add `{RECORDS}` to {configured[0]}." if configured else ""
    said = f"Wrote {_listed(written)}.{key}{line}\n\n{go}{NEXT}"
    return Output(asked.json).result(result(asked.session, "init", Outcome.DONE, said, files=written))


def _write(path: Path, text: str, mode: int) -> None:
    """Writes a new file, with its mode from the first moment on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        file.write(text)


def _ignore(path: Path) -> bool:
    """Adds what git has to leave alone; tells whether anything was missing."""
    there = path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
    missing = [line for line in IGNORED if line not in {row.strip() for row in there.splitlines()}]
    if missing:
        begin = "" if not there or there.endswith("\n") else "\n"
        with path.open("a", encoding="utf-8") as file:
            file.write(begin + "".join(f"{line}\n" for line in missing))
    return bool(missing)


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
