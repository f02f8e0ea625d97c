"""``tool init``: a first plan that passes without a key and without a network, and what it needs. Nothing is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from pytest_tool.wire.session import Outcome
from tool_cli.answer import answer
from tool_cli.values import USUAL

TEMPLATES = Path(__file__).parent / "first"
FILES = {
    "plans/first.plan.md": "plan.md",
    "plans/first.html": "page.html",
    "plans/conftest.py": "conftest.txt",
    ".env": "env.txt",
}
"""What is written, and from which template. The conftest lies beside the plans: a project's own stays as it is."""
IGNORED = (".env", ".tool/")
"""Keys and runs belong in no repository."""


def write_project(named: str, session: str = USUAL) -> dict[str, object]:
    """Writes all files, or none when one of them is there. The Result."""
    folder = Path(named)
    there = [name for name in FILES if os.path.lexists(folder / name)]
    if there:
        fact = (
            f"{_listed(there)} {'exists' if len(there) == 1 else 'exist'} in {folder.resolve()}; nothing was written."
        )
        return answer(session, "init", Outcome.REFUSED, f"{fact} Choose another folder: tool init FOLDER", files=[])
    written: list[str] = []
    try:
        for name, template in FILES.items():
            _write(
                folder / name, (TEMPLATES / template).read_text(encoding="utf-8"), 0o600 if name == ".env" else 0o666
            )
            written.append(name)
        if _ignore(folder / ".gitignore"):
            written.append(".gitignore")
    except OSError as error:
        fact = (
            f"{error.filename or folder} cannot be written: {error.strerror}. Choose another folder: tool init FOLDER"
        )
        done = f" Written before: {', '.join(written)}." if written else ""
        return answer(session, "init", Outcome.FAILED, f"{fact}.{done}", files=written)
    return answer(session, "init", Outcome.DONE, _told(named, written), files=written)


def _write(path: Path, text: str, mode: int) -> None:
    """A new file, with its mode from the first moment on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        file.write(text)


def _ignore(path: Path) -> bool:
    """Add what git has to leave alone; whether anything was missing."""
    there = path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
    missing = [line for line in IGNORED if line not in {row.strip() for row in there.splitlines()}]
    if missing:
        begin = "" if not there or there.endswith("\n") else "\n"
        with path.open("a", encoding="utf-8") as file:
            file.write(begin + "".join(f"{line}\n" for line in missing))
    return bool(missing)


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _told(named: str, written: list[str]) -> str:
    """What was written, and the next two commands."""
    go = "" if Path(named) == Path(".") else f"cd {named}\n"
    return "\n".join([
        f"Wrote {_listed(written)}.", "",
        *([f"  {go.rstrip()}"] if go else []),
        "  tool run plans/ --embedded", "      runs the plan without a key and without a network",
        "  tool doctor", "      shows every setting, and tries every model",
    ])  # fmt: skip
