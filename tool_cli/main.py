"""``tool run PLAN… [pytest options]`` is ``pytest.main`` and nothing more."""

from __future__ import annotations

import sys
from importlib.metadata import version

USAGE = """\
usage: tool run PLAN… [pytest options]

  tool run plans/                    run all plans of a folder
  tool run shop.plan.md -k guest     one file, the tests that match
  tool run plans/ --embedded         without a key, with the models that ship inside

Everything after `run` goes to pytest as it is (`pytest --help` lists it), and the
exit code is pytest's: 0 all passed, 1 some failed, 2 interrupted, 3 internal error,
4 wrong usage, 5 nothing collected.

options:
  --help     show this text
  --version  show the version
"""
WRONG_USAGE = 2


def main(argv: list[str] | None = None) -> int:
    """Returns the process's exit code; a wrong command line is 2."""
    arguments = sys.argv[1:] if argv is None else argv
    match arguments:
        case ["run", *rest] if "--help" not in rest and "-h" not in rest:
            return run(rest)
        case ["--version"]:
            print(f"tool {version('pytest-tool')}")
        case ["run", *_] | ["--help"] | ["-h"]:
            print(USAGE, end="")
        case [] | [_, *_]:
            said = f"tool: there is no command {arguments[0]!r}.\n\n" if arguments else ""
            print(f"{said}{USAGE}", end="", file=sys.stderr)
            return WRONG_USAGE
    return 0


def run(rest: list[str]) -> int:
    """Hand over to pytest; ``run`` alone is refused, because pytest would take all tests of the project."""
    if not rest:
        print("tool run: name a plan file or a folder, for example: tool run plans/", file=sys.stderr)
        return WRONG_USAGE
    import pytest  # only now: --help and a wrong command should not wait for it

    return int(pytest.main(rest))


if __name__ == "__main__":
    sys.exit(main())
