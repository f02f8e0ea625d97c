"""The controls of a live session in the page send what the contract says, and show what is answered."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from dashboard.page_of import Watched, settled
from dashboard.sample_runs import Teller, in_run, passing
from dashboard.stand_in import StandIn

STATUS = {"state": "busy", "hints": ["The basket icon has no text."], "running": {"command": "auto", "text": "Buy one book", "seconds": 4.2}}


def session(**fields: Any) -> StandIn:
    t = Teller("session::shop", at=time.time() - 5)
    events = [t.event("session_started", name="shop"), t.event("command", number=1, command="auto", text="Buy one book"),
              t.step(1, "Buy one book"), t.frame(), t.decision()]  # fmt: skip
    stand_in = StandIn(in_run("20261122T110000.000Z-shop", events, session="shop", **({"live": True} | fields)))
    stand_in.sessions["shop"] = dict(STATUS)
    return stand_in


def opened(watched: Watched, stand_in: StandIn) -> Page:
    page = watched.open(stand_in)
    settled(page)
    return page


def test_a_hint_is_sent_and_the_hints_that_there_are_are_shown(watched: Watched) -> None:
    with session() as stand_in:
        stand_in.answers["hint"] = {"outcome": "done", "message": "The hint is kept.", "hints": [*STATUS["hints"], "It is under the price."]}
        page = opened(watched, stand_in)
        expect(page.locator("#hints li")).to_have_text(["The basket icon has no text."])
        stand_in.sessions["shop"]["hints"] = stand_in.answers["hint"]["hints"]
        page.get_by_label("Hint", exact=True).fill("It is under the price.")
        page.keyboard.press("Enter")
        expect(page.locator("#session-answer")).to_have_text("The hint is kept.")
        expect(page.locator("#hints li")).to_have_count(2)
        expect(page.locator("#hint")).to_have_value("")
        assert stand_in.sent == [("sessions/shop/hint", {"text": "It is under the price."})]
        watched.clean()


def test_pause_resume_and_stop_are_sent_and_follow_the_state(watched: Watched) -> None:
    with session() as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#session-state")).to_have_text("is busy")
        expect(page.locator("#session-running")).to_contain_text("auto Buy one book")
        page.get_by_role("button", name="Pause", exact=True).click()
        stand_in.sessions["shop"]["state"] = "paused"
        page.get_by_role("button", name="Resume", exact=True).click()
        stand_in.sessions["shop"]["state"] = "busy"
        expect(page.locator("#session-state")).to_have_text("is busy")
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(page.locator("#session-answer")).to_have_text("Done: stop.")
        assert stand_in.sent == [("sessions/shop/pause", {}), ("sessions/shop/resume", {}), ("sessions/shop/stop", {})]


def test_what_a_session_refuses_is_shown_and_the_hint_is_kept(watched: Watched) -> None:
    with session() as stand_in:
        stand_in.answers["hint"] = {"outcome": "no session", "message": "The session shop has ended. Start it: tool start."}
        page = opened(watched, stand_in)
        page.locator("#hint").fill("It is under the price.")
        page.get_by_role("button", name="Send hint").click()
        expect(page.locator("#session-answer")).to_have_text("The session shop has ended. Start it: tool start.")
        expect(page.locator("#hint")).to_have_value("It is under the price.")


def test_an_empty_hint_is_not_sent(watched: Watched) -> None:
    with session() as stand_in:
        page = opened(watched, stand_in)
        page.get_by_role("button", name="Send hint").click()
        expect(page.locator("#session-answer")).to_have_text("Write a hint first.")
        assert stand_in.sent == []


def test_stop_is_offered_only_while_something_runs(watched: Watched) -> None:
    with session() as stand_in:
        stand_in.sessions["shop"] = {"state": "ready", "hints": [], "running": None}
        page = opened(watched, stand_in)
        expect(page.locator("#session-state")).to_have_text("waits for a command")
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_disabled()
        expect(page.locator("#hints-none")).to_be_visible()


def test_commands_are_named_at_their_steps(watched: Watched) -> None:
    with session() as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#steps-list .command")).to_have_text("auto")
        expect(page.locator("#item-title")).to_have_text("Session shop")


def test_commands_without_a_step_stand_for_themselves(watched: Watched) -> None:
    """As `tool start`, `tool suggest`, `tool hint` and `tool do` tell it: the suggestion shows what it would do, on what it saw."""
    t = Teller("tool session::session[chromium]")
    events = [
        t.event("session_started", name="shop"), t.event("command", number=0, command="open", text="http://127.0.0.1:4000/"), t.frame(),
        t.event("command", number=0, command="hint", text="It is green."), t.event("command", number=1, command="suggest", text="buy it"), t.frame(),
        t.event("asking", whom="decision engine"), t.decision(outcome="suggested"),
        t.event("command", number=1, command="do", text="buy it"), t.step(1, "buy it"), t.event("caption", text="click", said=False), t.frame(),
        t.decision(), t.step_ended(1), t.event("session_closed", name="shop", reason=""),
    ]  # fmt: skip
    with StandIn(in_run("20261122T110000.000Z-shop", events, session="shop")) as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#steps-list .command")).to_have_text(["open", "hint", "suggest", "do"])
        expect(page.locator("#now-heading")).to_contain_text("open")
        page.locator("#steps-list button", has_text="suggest").click()
        expect(page.locator("#position")).to_have_text("2 / 3")
        expect(page.locator("#moment .outcome")).to_have_text(["suggested", "done"])
        expect(page.locator("#tests-list .sign").first).to_have_attribute("data-state", "closed")


def test_other_runs_and_ended_sessions_have_no_controls(watched: Watched) -> None:
    with session(live=False) as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#session")).to_be_hidden()
        page.wait_for_timeout(1500)
        assert not [path for path in stand_in.asked if path.startswith("sessions/")]
    with StandIn(in_run("20261122T110000.000Z-plans", passing(), live=True)) as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#session")).to_be_hidden()
