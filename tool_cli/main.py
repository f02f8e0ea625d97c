"""The ``tool`` command: ``run`` and ``doctor`` are ``pytest.main`` and nothing more; ``trail`` reads the runs on disk."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

USAGE = """\
usage: tool run PLAN… [pytest options]
       tool doctor [--json] [pytest options]
       tool trail --calibration [--json]

  tool run plans/                    run all plans of a folder
  tool run shop.plan.md -k guest     one file, the tests that match
  tool run plans/ --embedded         without a key, with the models that ship inside
  tool doctor                        every setting with its source; every endpoint tried
  tool doctor --json                 the same for programs
  tool trail --calibration           how far each engine's confidence can be trusted, from past runs

Everything after `run` goes to pytest as it is (`pytest --help` lists it), and the
exit code is pytest's: 0 all passed, 1 some failed, 2 interrupted, 3 internal error,
4 wrong usage, 5 nothing collected; another command that is wrong ends with 2. `doctor` sees what a run in this folder would
see, and ends with 1 when something that a run needs is broken (4: pytest itself could not
start there).

options:
  --help     show this text
  --version  show the version
"""
WRONG_USAGE = 2
PYTESTS_WRONG_USAGE = 4


def main(argv: list[str] | None = None) -> int:
    """Returns the process's exit code; a wrong command line is 2."""
    arguments = sys.argv[1:] if argv is None else argv
    match arguments:
        case ["run", *rest] if not wants_help(rest):
            return run(rest)
        case ["doctor", *rest] if not wants_help(rest):
            return doctor(rest)
        case ["trail", *rest] if "--calibration" in rest and not set(rest) - {"--calibration", "--json"}:
            return calibration("json" if "--json" in rest else "text")
        case ["trail", *rest] if not wants_help(rest):
            print("tool trail: only `tool trail --calibration [--json]` is there so far.", file=sys.stderr)
            return WRONG_USAGE
        case ["--version"]:
            print(f"tool {version('pytest-tool')}")
        case ["run" | "doctor" | "trail", *_] | ["--help"] | ["-h"]:
            print(USAGE, end="")
        case [] | [_, *_]:
            said = f"tool: there is no command {arguments[0]!r}.\n\n" if arguments else ""
            print(f"{said}{USAGE}", end="", file=sys.stderr)
            return WRONG_USAGE
    return 0


def wants_help(rest: list[str]) -> bool:
    """Whether a command is asked to explain itself."""
    return "--help" in rest or "-h" in rest


def calibration(form: str) -> int:
    """Reads the runs on disk; nothing is started."""
    from pytest_tool.calibration import main as calibrate

    return calibrate(Path.cwd(), form)


def doctor(rest: list[str]) -> int:
    """Runs as pytest does, so that it sees the same command line, environment, ``.env`` and ini."""
    import pytest

    if "--json" in rest:
        return doctor_for_programs([word for word in rest if word != "--json"])
    try:
        return int(pytest.main(["--tool-doctor=text", *rest]))
    except BrokenPipeError:  # whoever read this has seen enough: `tool doctor | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def doctor_for_programs(rest: list[str]) -> int:
    """Only the JSON object goes to standard output; what pytest and the project's own files print goes to the other one."""
    import pytest

    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "doctor.json"
        sys.stdout.flush()
        kept = os.dup(1)
        os.dup2(2, 1)
        try:
            code = int(pytest.main([f"--tool-doctor={report}", *rest]))
        finally:
            sys.stdout.flush()
            os.dup2(kept, 1)
            os.close(kept)
        if report.exists():
            print(report.read_text(encoding="utf-8"), end="")
        else:
            fact = f"pytest ended with {code} before anything could be looked at; standard error says why"
            print(json.dumps({"format": 1, "healthy": False, "broken": ["pytest"], "notes": [fact]}))
    return code


def run(rest: list[str]) -> int:
    """Hand over to pytest; ``run`` alone is refused, because pytest would take all tests of the project."""
    if not rest:
        print("tool run: name a plan file or a folder, for example: tool run plans/", file=sys.stderr)
        return PYTESTS_WRONG_USAGE
    import pytest  # only now: --help and a wrong command should not wait for it

    return int(pytest.main(rest))


if __name__ == "__main__":
    sys.exit(main())
