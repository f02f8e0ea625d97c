"""What comes from the tested page is shown as text, whatever it says; nothing of it is run, loaded or linked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from dashboard.exported import written
from dashboard.page_of import Watched, settled
from dashboard.sample_runs import Teller, in_run
from dashboard.stand_in import Event, StandIn, StandInRun

EVIL = [
    "<script>window.pwned = 1</script>",
    '<img src=x onerror="window.pwned = 1">',
    '"><svg onload=window.pwned=1>',
    "javascript:window.pwned=1",
    "</script><script>window.pwned = 1</script>",
    "\u202egnp.exe \u2066<b>\u2069",
    "<!--<script>",
    "__proto__",
    "A" * 3000,
]


def hostile(evil: str, kind: str = "") -> StandInRun:
    """Every text of every event says ``evil``."""
    t = Teller(f"plans/{evil}.plan.md::{evil}")
    story: list[Event] = [
        t.started(), t.event("session_started", name=""), t.event("command", number=1, command="do", text=""), t.step(1, "", included=["x"]),
        t.condition(False), t.python(1, gave={evil: evil}, error="x"),
        t.frame(tabs=[["", ""], ["", ""]]), t.event("asking", whom=""), t.event("waiting", whom="", seconds=3.0), t.call(error="x"),
        t.event("progress", text=""), t.event("caption", text="", said=True), t.narration(""), t.frame(tabs=[["", ""]]),
        t.decision(doubts=["", ""], changes=["", ""], error="x", overruled="x", value="x", value_stated_by="x", extent="x"), t.check(False),
        t.event("finding", step=1, what="", severity="", where="", evidence="", frame=1), t.event("warning", text=""),
        t.event(evil, text=""), t.step_ended(1, False, "x"), t.ended(False, "x"),
        t.event("outcome", outcome="failed", phase="call", reason="x", seconds=1.0),
    ]  # fmt: skip
    told = [spoiled(event, evil) for event in story]
    return in_run("20261122T110000.000Z-plans", told)


def spoiled(event: Event, evil: str) -> Event:
    def of(value: Any) -> Any:
        if isinstance(value, str):
            return evil
        return [of(part) for part in value] if isinstance(value, list) else value

    kept = {"kind", "item", "outcome", "phase"}
    return {name: value if (name in kept and event["kind"] != "suggestion") or name in ("kind", "item") else of(value) for name, value in event.items()}


@pytest.mark.parametrize("evil", EVIL, ids=range(len(EVIL)))
def test_hostile_texts_are_shown_and_do_nothing(watched: Watched, evil: str) -> None:
    with StandIn(hostile(evil)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        for index in range(2):
            page.locator("#scrubber").fill(str(index))
            settled(page)
            page.wait_for_timeout(100)
            text = page.locator("body").inner_text()
            assert evil[:20] in text
            assert page.evaluate("window.pwned") is None
            assert page.evaluate("({}).pwned ?? null") is None
        assert page.locator("script:not([src]), a[href^='javascript'], main img:not(.picture), main svg:not([aria-hidden]), main a").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        asked = {path.split("/")[0] for path in stand_in.asked}
        assert {name for name in asked if "." not in name} <= {"runs", ""}
        watched.clean()


def test_hostile_texts_do_nothing_in_an_export(watched: Watched, tmp_path: Path) -> None:
    for evil in EVIL[:5]:
        watched.page.goto(written(hostile(evil), tmp_path / "run.html").as_uri())
        settled(watched.page)
        assert watched.page.evaluate("window.pwned") is None
        expect(watched.page.locator("#item-title")).to_contain_text(evil)
    watched.clean()


def test_a_hostile_run_name_and_hash_do_nothing(watched: Watched) -> None:
    run = in_run("<img src=x onerror=window.pwned=1>", [Teller("a::b").started(), Teller("a::b").frame()])
    with StandIn(run) as stand_in:
        page = watched.open(stand_in, "#run=<script>window.pwned=1</script>&item=__proto__&step=1e9&frame=-1")
        settled(page)
        page.locator("#run-button").click()
        expect(page.locator("#runs-list .title")).to_have_text("<img src=x onerror=window.pwned=1>")
        assert page.evaluate("window.pwned") is None
        watched.clean()


def test_events_of_an_unknown_kind_or_shape_are_left_out(watched: Watched) -> None:
    """A run that a newer tool wrote is shown as far as it is known."""
    t = Teller("a::b")
    odd: list[Any] = [t.event("constructor"), t.event("hasOwnProperty", text="x"), {"at": 1}, None, [], "x", t.event("suggestion", frame="x", doubts=None)]
    run = in_run("20261122T110000.000Z-plans", [t.started(), t.frame()])
    run.events += odd
    run.add(t.frame())
    run.any_picture = run.pictures[1]
    stand_in = StandIn(run)
    stand_in.runs[0].listed = lambda: {"name": run.name, "at": 1.0, "seconds": 1, "live": False, "tests": {}, "cost": None}  # type: ignore[method-assign]
    with stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#position")).to_have_text("2 / 2")  # where it was broken off
        watched.clean()
