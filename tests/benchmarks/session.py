"""What a session costs: the start of the command, a round trip, one action with its parts, and the start of a browser.

    python -m tests.benchmarks.session [RUNS]

Everything is measured in turns in the same minutes: a bare Python, the command without a session, the command with one,
and raw Playwright. The embedded models decide. Prints medians (of 15 runs, 9 of the starts), asserts nothing. Aim: the
start of ``tool do`` without its action at most 60 ms over a bare ``python -c pass``.
"""

from __future__ import annotations

import compileall
import functools
import http.server
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from pytest_tool.browser.find import find, launch_args
from pytest_tool.session import client
from pytest_tool.settings import environment

RUNS = 15
STARTS = 9
REST_S = 0.1
"""Before each measurement: what the one before set going has ended."""
AIM_MS = 60
ROOT = Path(__file__).parents[2]
SCRIPT = Path(sys.executable).with_name("tool")
TOOL = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "tool_cli.main"]
PAGE = """<!doctype html><title>Lamp</title><link rel=icon href="data:,"><h1>Lamp</h1>
<label>Name <input></label> <button onclick="out.textContent = OTHER[out.textContent]">Switch</button> <p id=out>dark</p>
<script>const OTHER = { dark: "bright", bright: "dark" };</script>"""
"""Words change, no number: a number alone might be a clock, and to find out takes another second."""
RAW_START = """
import json, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(**json.loads(sys.argv[1]))
    browser.new_page().goto(sys.argv[2])
    print("ready", flush=True)
    sys.stdin.read()
    browser.close()
"""

Times = dict[str, list[float]]


@contextmanager
def served() -> Iterator[str]:
    """The page, on loopback."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments: object) -> None:
            pass

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "index.html").write_text(PAGE)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


def tool(*words: str) -> str:
    """What the command prints for programs; it is this checkout's."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([*TOOL, *words], env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout


def bare() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", "pass"], env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True)


def ready_ms(url: str, options: str) -> float:
    """How long a Python of its own takes to launch a browser and open the page; its end is not counted."""
    began = time.perf_counter()
    command = [sys.executable, "-c", RAW_START, options, url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None  # a pipe
        started.stdout.readline()
        took = 1000 * (time.perf_counter() - began)
        started.communicate()
    return took


def timed(call: Callable[[], object]) -> float:
    """In ms."""
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)


def click(page: Page) -> None:
    """The same action by Playwright alone, and its effect seen."""
    after = {"dark": "bright", "bright": "dark"}[page.locator("#out").inner_text()]
    page.get_by_role("button", name="Switch", exact=True).click()
    page.get_by_text(after, exact=True).wait_for()


def in_turns(calls: dict[str, Callable[[], object]], runs: int) -> Times:
    """Each of them so often; every other round backwards, so that none always follows the same one."""
    times: Times = defaultdict(list)
    for number in range(runs + 1):
        for name in list(calls)[:: 1 if number % 2 else -1]:
            time.sleep(REST_S)
            ms = timed(calls[name])
            if number:  # the first round warms up
                times[name].append(ms)
    return times


def commands(url: str, page: Page, runs: int) -> Times:
    """The start-ups while there is no session; then a session's commands and the same action by Playwright."""
    calls = {"bare": bare, "help": lambda: tool("--help"), "no status": lambda: tool("status"), "no do": lambda: tool("do", "click", "Switch")}
    times = in_turns(calls, runs)
    tool("start", "--embedded", "--url", url)
    page.goto(url)
    told: list[str] = []
    calls = {
        "round trip": lambda: client.status("default"),
        "no session": lambda: tool("--session", "none", "status", "--json"),
        "status": lambda: tool("status", "--json"),
        "raw": lambda: click(page),
        "do": lambda: told.append(tool("do", "click", "Switch", "--json")),
    }
    try:
        times |= in_turns(calls, runs)
    finally:
        tool("close")
    for done in [json.loads(text) for text in told[1:]]:
        assert done["code"] == 0, done
        for part, ms in done["timing"].items():
            times[part].append(ms)
    return times


def starts(url: str, options: str, runs: int) -> Times:
    """A session from nothing, and a browser from nothing, in turns."""
    times: Times = defaultdict(list)
    for _ in range(runs + 1):
        times["start"].append(timed(lambda: tool("start", "--embedded", "--url", url)))
        tool("close")
        times["raw start"].append(ready_ms(url, options))
    return {name: found[1:] for name, found in times.items()}  # the first round warms up


def row(name: str, ms: float, beside: float | None = None, note: str = "") -> None:
    compared = f"{ms - beside:+10.1f}{ms / beside:8.2f}" if beside else " " * 18
    print(f"  {name:44}{ms:9.1f}{compared}  {note}".rstrip())


def report(times: Times) -> None:
    """The tables."""
    of = {name: statistics.median(found) for name, found in times.items()}
    over = " a bare Python"
    print(f"start-up without the action{'':19}{'ms':>7}{'more':>10}{'ratio':>8}  than{over}; aim: {AIM_MS} ms more at most")
    row("python -c pass", of["bare"])
    for name, words in (("help", "tool --help"), ("no status", "tool status, no session"), ("no do", "tool do, no session")):
        row(words, of[name], of["bare"])
    print("tool status of a living session")
    row("round trip alone (connect, ask, read)", of["round trip"])
    row("whole process", of["status"])
    print(f"tool do click Switch, a page of 2 controls{'':4}{'ms':>7}{'more':>10}{'ratio':>8}  than raw Playwright")
    row("raw Playwright: click, effect seen", of["raw"])
    row("whole process", of["do"], of["raw"])
    client_ms = statistics.median(whole - host for whole, host in zip(times["do"], times["total_ms"], strict=True))
    wire_ms = statistics.median(there - none for there, none in zip(times["status"], times["no session"], strict=True))
    row("  client: process less the host's part", client_ms, note=f"of it the wire {wire_ms:.1f} (tool status with less without a session)")
    for part in ("observe", "decide", "perform", "record"):
        row(f"  {part}", of[f"{part}_ms"])
    row("  in the host", of["total_ms"], of["raw"])
    print(f"until a page is open and ready{'':16}{'ms':>7}{'more':>10}{'ratio':>8}  than raw Playwright")
    row("python, Playwright, launch, page", of["raw start"])
    row("tool start --embedded", of["start"], of["raw start"])


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    for package in ("pytest_tool", "tool_cli"):
        compileall.compile_dir(ROOT / package, quiet=1)  # PYTHONDONTWRITEBYTECODE would have it compiled at every start
    options = launch_args({}, "chromium", find(environment()))
    with tempfile.TemporaryDirectory() as folder, chdir(folder), served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        times = commands(url, browser.new_page(), runs)
        browser.close()
        times |= starts(url, json.dumps(options, default=str), min(runs, STARTS))
    print(f"medians of {runs} runs in turns ({min(runs, STARTS)} of the last table); {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    report(times)


if __name__ == "__main__":
    main()
