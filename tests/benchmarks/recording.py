"""What recording adds to an action: ``python -m tests.benchmarks.recording``. Prints medians, asserts nothing.

An action's events go to a real archive on this disk: who is asked, a model's call, where the control is, the caption, what
ensued, a new 1280x800 frame with its boxes, and the suggestion. Beside it, in turns, raw Playwright clicks the same button.
Aim: under 25 ms an action.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from pytest_tool.action import Click
from pytest_tool.archive import Archive
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Choice, Decision, Outcome
from pytest_tool.events import Asking, Captioned, Ensued, Event, FrameTaken, Located, ModelCalled
from pytest_tool.observation import Observation
from pytest_tool.plan import Step
from pytest_tool.settings import environment
from pytest_tool.trail import entry
from pytest_tool.turn import Intent

RUNS = 21
CONTROLS = 250
STYLE = """<style>
  body { margin: 8px; font: 13px sans-serif; background: #fdf6e3 } a { display: inline-block; width: 80px; height: 26px }
</style>"""
SHUFFLES = "document.querySelectorAll('a').forEach(a => a.textContent = `B${Math.floor(90 * Math.random()) + 10}`)"


def shop() -> str:
    """So many controls in view; each click of the button changes all of them, so that no two frames are equal."""
    links = "".join(f'<a href="#{i}">B{i}</a> ' for i in range(CONTROLS - 1))
    return f'<!doctype html><title>Books</title>{STYLE}<button onclick="{SHUFFLES}">Shuffle</button><p>{links}</p>'


def events_of(seen: Observation, number: int) -> list[Event]:
    """What the archive hears of one action."""
    tag = next(c.tag for c in seen.controls if c.role == "button")
    decision = Decision(Click(tag), 0.93, "embedded-grounding-1", 4.2, 0.0, 'click link "Book 7"')
    choice = Choice(decision, decided_by="engine", proposed=decision)
    outcome = Outcome(True, tuple(Change(Kind.TEXT_APPEARED, f"B{i}") for i in range(8)))
    boxes = tuple((c.tag, c.box.x, c.box.y, c.box.width, c.box.height) for c in seen.controls if c.in_view)
    assert seen.frame
    step = Step(1, "Shuffle the books.", Path("shop.plan.md"), 3)
    return [
        Asking(whom="pilot (google/gemini-3-flash at openrouter.ai)"),
        ModelCalled(role="pilot_turn", model="google/gemini-3-flash", ms=900.0, cost=0.0004, input_tokens=4000, output_tokens=60),
        Asking(whom="decision engine (embedded-grounding-1)"),
        Located(locator='page.get_by_role("button", name="Shuffle", exact=True)'),
        Captioned(text='click button "Shuffle"'),
        Ensued(),
        FrameTaken(number=number, jpeg=seen.frame, url=seen.url, boxes=boxes),
        entry(step, Intent("shuffle the books"), choice, outcome, seen, number),
    ]


def recorded_ms(archive: Archive, events: list[Event]) -> dict[str, float]:
    """Milliseconds by kind of event; all of them as ``action``."""
    took: dict[str, float] = {}
    for event in events:
        began = time.perf_counter()
        archive(event)
        took[event.kind] = took.get(event.kind, 0.0) + 1000 * (time.perf_counter() - began)
    return {**took, "action": sum(took.values())}


def clicked_ms(page: Page) -> float:
    button = page.get_by_role("button", name="Shuffle")
    began = time.perf_counter()
    button.click()
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".recording-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args({}, "chromium", find(environment())))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        ours = PlaywrightBrowser(page, lambda text: text, lambda text: text)
        page.set_content(shop())
        archive = Archive(Path(folder) / ".tool" / "runs" / "20260101T000000.000Z-recording", {"tool": "benchmark"})
        clicks, records, sizes, boxes = [], [], [], 0
        for number in range(1, RUNS + 2):
            click_ms = clicked_ms(page)
            seen = ours.observe()
            events = events_of(seen, number)
            record = recorded_ms(archive, events)
            if number > 1:  # the first makes the folder, and does not count
                clicks.append(click_ms)
                records.append(record)
                sizes.append(len(seen.frame or b"") / 1000)
            boxes = sum(c.in_view for c in seen.controls)
        archive.close()
        browser.close()
    print(f"{'event':16}{'median ms':>12}{'longest ms':>12}   ({RUNS} actions, frame {statistics.median(sizes):.0f} kB, {boxes} boxes)")
    for kind in records[0]:
        times = [record[kind] for record in records]
        print(f"{kind:16}{statistics.median(times):12.2f}{max(times):12.2f}")
    click, action = statistics.median(clicks), statistics.median(record["action"] for record in records)
    print(f"{'raw click':16}{click:12.2f}{max(clicks):12.2f}   recording is {100 * action / (click + action):.0f} % of both")


if __name__ == "__main__":
    main()
