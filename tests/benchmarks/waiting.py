"""What share of its time a plan waits while the page does nothing: ``python -m tests.benchmarks.waiting [pytest options]``.

Runs the example plans and adds up what its plans waited for: passed plans alone, because an expectation that does
not hold is given its five seconds on purpose. Prints, asserts nothing. Aim: under 10 % of the wall time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

from pytest_tool.browser.quiet import NOTHING

ROOT = Path(__file__).parents[2]
SUITE = "plans"
IDLE = (NOTHING, "something to change", "a number that may be a clock's")
"""The waits in which the page may do nothing at all."""
SHOWN = 12


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "junit.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", SUITE, f"--junitxml={report}", *sys.argv[1:]]
        subprocess.run(command, cwd=ROOT, check=False)
        told = [json.loads(p.attrib["value"]) for p in ElementTree.parse(report).iter("property") if p.attrib["name"] == "waits"]
    show([plan for plan in told if plan["passed"]])
    return 0


def show(plans: list[dict[str, object]]) -> None:
    seconds, waited = 0.0, defaultdict[str, float](float)
    for plan in plans:
        seconds += plan["seconds"]  # type: ignore[operator]
        for what, ms in plan["waited"].items():  # type: ignore[attr-defined]
            waited[what] += ms / 1000
    idle = sum(waited[what] for what in IDLE)
    print(f"\n{len(plans)} passed plans, {seconds:.1f} s; waited {sum(waited.values()):.1f} s; of it idle {idle:.1f} s")
    print(f"share of the time in which nothing happened: {idle / max(seconds, 0.001):.1%}")
    for what, s in sorted(waited.items(), key=lambda item: -item[1])[:SHOWN]:
        print(f"{s:8.2f} s  {what}")


if __name__ == "__main__":
    sys.exit(main())
