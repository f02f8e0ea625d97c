"""One flow four ways, as whole processes: what a plan in embedded mode costs beside a test that somebody wrote by hand.

    python -m tests.benchmarks.flow [ROUNDS]

Open the page, type user and password, click Sign in, choose an option, click Save, check that "Saved" shows: as a script of
raw Playwright, as a hand-written pytest-playwright test, and as a plan without a key. On a page of 40 controls and on one
of 400, in turns. Prints medians of wall time and ratios, asserts nothing. Aims: the plan at most 1.5 times the written test, its
recording, replayed, at most 1.2 times.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytest_tool.browser.find import find, launch_args
from pytest_tool.budget import Stopwatch
from pytest_tool.settings import environment

ROUNDS = 9
AIM = 1.5
ROOT = Path(__file__).parents[2]
PAGES = ROOT / "tests" / "pages" / "bench"
SIZES = (40, 400)
RAW = """
import json, sys
from playwright.sync_api import expect, sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(**json.loads(sys.argv[1]))
    page = browser.new_page()
    page.goto(sys.argv[2])
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill("s3cret")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Status").select_option("Closed")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    browser.close()
"""
WRITTEN = """
from playwright.sync_api import expect

def test_flow(page, base_url):
    page.goto(base_url)
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill("s3cret")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Status").select_option("Closed")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
"""
PLAN = """---
url: "{base_url}"
---
1. Sign in as "alice" with the password "s3cret".
2. Choose "Closed" as the status and save.
   - Expect: "Saved" is shown
"""
# The written test also runs under this plugin, which finds the browser; idle it costs some milliseconds.
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as folder, served() as site:
        project = Path(folder)
        for name, text in {"raw.py": RAW, "test_flow.py": WRITTEN, "flow.plan.md": PLAN, "pytest.ini": "[pytest]\n"}.items():
            (project / name).write_text(text)
        took = measured(project, site, rounds)
    show(took, rounds)
    return 0


def measured(project: Path, site: str, rounds: int) -> dict[tuple[int, str], list[float]]:
    """Seconds of each process, by the number of controls and the way."""
    took: dict[tuple[int, str], list[float]] = defaultdict(list)
    recorded = [*PYTEST, "flow.plan.md", "--embedded", "--tool-recording=refresh", f"--base-url={site}/login.html?n={SIZES[0]}"]
    subprocess.run(recorded, cwd=project, env=clean(), capture_output=True, check=True)
    for _ in range(rounds + 1):  # the first one warms up files and is left out below
        for size in SIZES:
            for way, command in commands(f"{site}/login.html?n={size}").items():
                watch = Stopwatch()
                ran = subprocess.run(command, cwd=project, env=clean(), capture_output=True, text=True, check=False)
                took[size, way].append(watch.seconds)
                if ran.returncode:
                    raise SystemExit(f"{way} failed:\n{ran.stdout}{ran.stderr}")
    return {case: seconds[1:] for case, seconds in took.items()}


def commands(url: str) -> dict[str, list[str]]:
    launch = json.dumps(launch_args({}, "chromium", find(environment())))
    return {
        "raw Playwright": [sys.executable, "raw.py", launch, url],
        "written test": [*PYTEST, "test_flow.py", f"--base-url={url}"],
        "plan, embedded": [*PYTEST, "flow.plan.md", "--embedded", "--tool-recording=off", f"--base-url={url}"],
        "plan, no review": [*PYTEST, "flow.plan.md", "--embedded", "--tool-recording=off", "--tool-ui-review=off", f"--base-url={url}"],
        "plan, replayed": [*PYTEST, "flow.plan.md", "--embedded", "--tool-recording=strict", f"--base-url={url}"],
    }


def show(took: dict[tuple[int, str], list[float]], rounds: int) -> None:
    print(f"whole processes, medians of {rounds} rounds in turns; aim: the plan at most {AIM} times the written test")
    print(f"{'controls':>8}  {'way':16}{'s':>8}{'to written':>12}{'to raw':>8}")
    for (size, way), seconds in took.items():
        median = statistics.median(seconds)
        to_written, to_raw = (median / statistics.median(took[size, other]) for other in ("written test", "raw Playwright"))
        print(f"{size:8}  {way:16}{median:8.2f}{to_written:12.2f}{to_raw:8.2f}")


def clean() -> dict[str, str]:
    """No setting from outside, and no voice; Python may keep what it compiled, as it does for everybody."""
    ours = ("APP_", "TEXT_MODEL", "GATEWAY_", "PYTEST_", "PYTHONDONTWRITEBYTECODE")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return {**kept, "PYTHONPATH": str(ROOT), "APP_VOICE": "off"}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    """The pages on loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGES)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    sys.exit(main())
