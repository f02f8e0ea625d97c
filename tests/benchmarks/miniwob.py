"""How the tool does, embedded, on MiniWoB++: an outside benchmark of small pages, each with one instruction.

``python -m tests.benchmarks.miniwob --tasks A B … --seeds 0:10 [--jobs 2] [--json OUT]`` (extra ``bench``). The
instruction is the plan's one step; pilot, engine, doubts and evidence are those of ``pytest --embedded plans/``. The
page's own reward says whether the task was done; it is read when the step has its verdict, and the tool never sees it.

- success: the page gave the full reward
- unclaimed: of these, the step failed all the same (nothing on the page showed what was done)
- false done: the step passed, and the page did not give the full reward
- refused: the step failed, and says why
- error: neither, because something broke
"""

from __future__ import annotations

import argparse
import functools
import http.server
import importlib.util
import json
import multiprocessing
import statistics
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import count, groupby
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.budget import Budget
from pytest_tool.clients import Clients
from pytest_tool.decide import Decider
from pytest_tool.doubts import Rules
from pytest_tool.model_server import start
from pytest_tool.pilot import Pilot
from pytest_tool.plan import Step, Test
from pytest_tool.run import Run
from pytest_tool.settings import Role, Settings, Sources, environment, resolve
from pytest_tool.stage import Stage
from pytest_tool.stated.uploads import Uploads
from pytest_tool.stated.vault import Vault
from pytest_tool.text_model import Escalation, TextModel
from pytest_tool.trail import Entry, Trail

VIEWPORT = {"width": 500, "height": 400}
READY_MS = 10_000
EPISODE_MS = 2_000_000_000
"""An episode never runs out of time: the longest that a browser's timer takes is 2**31 - 1 ms."""
BEGIN = """([seed, ms]) => {
  Math.seedrandom(seed);
  core.EPISODE_MAX_TIME = ms;
  core.startEpisodeReal();
}"""
INSTRUCTION = """() => {
  const said = core.getUtterance();
  for (const id of ["reward-display", "click-canvas", "sync-task-cover"])
    document.getElementById(id)?.style.setProperty("display", "none", "important");
  document.getElementById("query").textContent = "";
  return typeof said === "string" ? said : said.utterance;
}"""
"""The instruction, which the page then no longer shows: nor its score, which is no part of the task."""
REWARD = "() => (WOB_DONE_GLOBAL ? WOB_RAW_REWARD_GLOBAL : 0)"


@dataclass(frozen=True)
class Episode:
    """One task with one seed. ``passed`` is None when the step has no verdict because something broke."""

    task: str
    seed: int
    step: str
    reward: float
    passed: bool | None
    reason: str
    seconds: float
    actions: int
    trail: tuple[str, ...] = ()

    @property
    def outcome(self) -> str:
        if self.reward == 1:
            return "success" if self.passed else "unclaimed"
        return {True: "false done", False: "refused", None: "error"}[self.passed]


class Pages(http.server.SimpleHTTPRequestHandler):
    """The task pages; they are UTF-8 and do not say so."""

    extensions_map = {  # noqa: RUF012 - as the base class has it
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
    }

    def log_message(self, *args: object) -> None:
        """Not a word for each file."""


class PageServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *args: object) -> None:
        """A page that closes while it loads drops its connections."""


def html_folder() -> Path:
    """Where the package keeps its pages; found and not imported, because the import needs more packages."""
    spec = importlib.util.find_spec("miniwob")
    if spec is None or spec.origin is None:
        raise SystemExit("The package miniwob is not installed. Install the extra: pip install -e '.[bench]'.")
    return Path(spec.origin).parent / "html"


def all_tasks() -> list[str]:
    return sorted(page.stem for page in (html_folder() / "miniwob").glob("*.html"))


@contextmanager
def served() -> Iterator[str]:
    """The URL of the folder with the task pages."""
    server = PageServer(("127.0.0.1", 0), functools.partial(Pages, directory=str(html_folder())))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/miniwob/"
    server.shutdown()
    server.server_close()


def blank(browser: Browser) -> Page:
    """An empty page. The tool comes to it first, as in a test item: it sees which scripts listen to what."""
    return browser.new_context(viewport=VIEWPORT).new_page()  # type: ignore[arg-type]


def opened(page: Page, url: str, seed: int) -> str:
    """Opens the page at the start of an episode; its instruction."""
    page.goto(url, timeout=READY_MS)
    page.evaluate(BEGIN, [str(seed), EPISODE_MS])
    page.wait_for_function("() => WOB_TASK_READY", timeout=READY_MS)
    return str(page.evaluate(INSTRUCTION))


def assembled(page: Page, url: str, clients: Clients, settings: Settings, folder: Path | None = None) -> Run:
    """The tool around one page, as the fixtures put it together; ``url`` is where its test starts.

    Files to upload lie in ``folder``, and downloads go there.
    """
    chat, text, trail, vault = clients.chat(settings, Role.PILOT), clients.chat(settings, Role.TEXT), Trail(), Vault()
    uploads = Uploads(folder, folder) if folder else None
    rules = Rules(settings.min_confidence, settings.escalation, url, uploads=uploads)
    downloads = folder / "downloads" if folder else None
    browser = PlaywrightBrowser(page, vault.mask, vault.open, settings.action_s, uploads=uploads, downloads=downloads)
    return Run(
        stage=Stage(browser, trail, Budget(settings.step_turns, settings.step_s), count(1)),
        guide=Pilot(chat),
        decider=Decider(clients.engine(settings), TextModel(text), Escalation(text, trail), rules),
        expect_s=settings.expect_s,
    )


def played(browser: Browser, base: str, clients: Clients, settings: Settings, task: str, seed: int) -> Episode:
    """One episode, from its instruction to its reward."""
    page, url = blank(browser), f"{base}{task}.html"
    run = assembled(page, url, clients, settings)
    instruction = opened(page, url, seed)
    path = Path(f"{task}.plan.md")
    began = time.perf_counter()
    passed: bool | None = None
    try:
        verdict = run.test(Test(task, path, 1, (Step(1, instruction, path, 1),)))
        passed, reason = verdict.passed, verdict.reason
    except Exception as error:  # noqa: BLE001 - whatever breaks is an outcome, and is told
        reason = f"{type(error).__name__}: {error}"
    seconds = time.perf_counter() - began
    try:
        reward = float(page.evaluate(REWARD) or 0)
    except Error as error:
        reward, passed, reason = 0.0, None, f"page lost: {error.message}"
    page.context.close()
    entries = run.stage.trail.entries
    return Episode(task, seed, instruction, reward, passed, reason, seconds, sum(bool(e.did) for e in entries), tuple(map(told, entries)))


def told(entry: Entry) -> str:
    """One line of the trail."""
    changed = f" -> {'; '.join(entry.told)}" if entry.changes else ""
    doubts = f" ({'; '.join((*entry.doubts, entry.error))})" if entry.doubts or entry.error else ""
    return f"{entry.intent} | {entry.outcome}: {entry.did} {entry.confidence or ''}{doubts}{changed}"


def play(share: tuple[str, str, list[tuple[str, int]]]) -> list[Episode]:
    """A share of the episodes, in a browser of its own."""
    base, models, episodes = share
    clients, settings = Clients(models), resolve(Sources(options={"--embedded": "true"}))
    with sync_playwright() as playwright:
        found = find(environment())
        browser = playwright.chromium.launch(**launch_args({}, "chromium", found))
        done = []
        for task, seed in episodes:
            done.append(played(browser, base, clients, settings, task, seed))
            print(f"{task} {seed}: {done[-1].outcome}", flush=True)
        browser.close()
    clients.close()
    return done


def play_all(tasks: Sequence[str], seeds: Iterable[int], jobs: int) -> list[Episode]:
    """Every task with every seed; ``jobs`` browsers side by side."""
    episodes = [(task, seed) for task in tasks for seed in seeds]
    with served() as base, start() as models:
        shares = [(base, models.wait_ready(), episodes[k::jobs]) for k in range(jobs)]
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            done = [episode for share in pool.map(play, shares, chunksize=1) for episode in share]
    order = {task: k for k, task in enumerate(tasks)}
    return sorted(done, key=lambda e: (order[e.task], e.seed))


OUTCOMES = ("success", "unclaimed", "false done", "refused", "error")


def figures(episodes: Sequence[Episode]) -> dict[str, Any]:
    """What is counted of some episodes; a success that was not claimed is a success too."""
    counted = {name: sum(e.outcome == name for e in episodes) for name in OUTCOMES}
    counted["success"] += counted["unclaimed"]
    return {
        "episodes": len(episodes),
        **{name.replace(" ", "_"): number for name, number in counted.items()},
        "median_seconds": round(statistics.median(e.seconds for e in episodes), 2),
        "median_actions": statistics.median(e.actions for e in episodes),
    }


def table(episodes: Sequence[Episode]) -> str:
    """One line a task, and one for all."""
    heads = ("success", "unclaimed", "false done", "refused", "error", "s", "actions")
    lines = [f"{'task':30}" + "".join(f"{head:>11}" for head in heads)]
    groups = [(task, list(group)) for task, group in groupby(episodes, key=lambda e: e.task)]
    for name, group in (*groups, ("all", list(episodes))):
        f = figures(group)
        counted = (f["unclaimed"], f["false_done"], f["refused"], f["error"], f["median_seconds"], f["median_actions"])
        lines.append(f"{name:30}{f['success']:>7}/{f['episodes']:<3}" + "".join(f"{number:>11}" for number in counted))
    f = figures(episodes)
    lines.append(f"success {f['success'] / f['episodes']:.1%}, false done {f['false_done'] / f['episodes']:.1%}")
    return "\n".join(lines)


def as_json(episodes: Sequence[Episode]) -> str:
    tasks = {task: figures(list(group)) for task, group in groupby(episodes, key=lambda e: e.task)}
    single = [{**asdict(e), "outcome": e.outcome, "success": e.reward == 1} for e in episodes]
    return json.dumps({"all": figures(episodes), "tasks": tasks, "episodes": single}, ensure_ascii=False, indent=1)


def seeds_of(text: str) -> list[int]:
    """``0:10`` → 0 to 9, ``3`` → 3, ``1,5`` → 1 and 5."""
    first, colon, end = text.partition(":")
    return list(range(int(first), int(end))) if colon else [int(seed) for seed in text.split(",")]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Score the tool, embedded, on MiniWoB++ tasks.")
    parser.add_argument("--tasks", nargs="+", help="names of tasks (default: all of the package)", metavar="TASK")
    parser.add_argument("--seeds", type=seeds_of, default=list(range(10)), help="0:10 (the default), 3 or 1,5")
    parser.add_argument("--jobs", type=int, default=2, help="browsers side by side (default: 2)")
    parser.add_argument("--json", type=Path, help="write figures and episodes to this file")
    parser.add_argument("--show", action="store_true", help="print the trail of every episode without success")
    arguments = parser.parse_args()
    tasks, known = arguments.tasks or all_tasks(), set(all_tasks())
    if unknown := [task for task in tasks if task not in known]:
        parser.error(f"unknown task: {', '.join(unknown)}")
    episodes = play_all(tasks, arguments.seeds, arguments.jobs)
    if arguments.json:
        arguments.json.write_text(as_json(episodes), encoding="utf-8")
    for e in episodes if arguments.show else ():
        if e.outcome != "success":
            print(f"\n{e.outcome}: {e.task} {e.seed}: {e.step}\n  " + "\n  ".join((*e.trail, e.reason)))
    print(table(episodes))


if __name__ == "__main__":
    main()
