"""From events to what is shown, without the rest of the page: what pytest says of an item, and to which moment things belong."""

from __future__ import annotations

from typing import Any

import pytest

from dashboard.page_of import Watched
from dashboard.sample_runs import BUYS, Teller
from dashboard.stand_in import Event, StandIn

TOLD = """(events) => { const story = new Story(); events.forEach((event) => story.add(event)); const [item] = story.items;
    return { state: item.state, reason: item.reason, attempts: item.attempts.map((one) => one.state), tally: story.tally(),
             names: story.items.map((one) => one.name), own: story.ownWarnings,
             moments: item.moments.map((one) => ({ frame: one.frame?.number ?? null, step: one.step?.number ?? null,
                 intents: one.decisions.map((decision) => decision.entry.intent), checks: one.checks.length, findings: one.findings.length,
                 narrations: one.narrations.map((told) => told.text), calls: one.calls.length, caption: one.caption, seen: pictureOf(one)?.number ?? null,
                 conditions: one.conditions.map((told) => told.condition), python: one.python.map((told) => told.function),
                 tries: one.python.map((told) => told.tries) })) }; }"""


def story(watched: Watched, *events: Event) -> dict[str, Any]:
    with StandIn() as stand_in:
        watched.open(stand_in)
        told: dict[str, Any] = watched.page.evaluate(TOLD, list(events))
        return told


def outcome(t: Teller, outcome: str, phase: str = "call", reason: str = "") -> Event:
    return t.event("outcome", outcome=outcome, phase=phase, reason=reason, seconds=1.0)


@pytest.mark.parametrize(
    ("ended", "said", "state", "reason"),
    [
        (None, [("error", "setup", "no browser")], "error", "no browser"),
        (None, [("skipped", "setup", "not today")], "skipped", "not today"),
        (None, [("passed", "setup", ""), ("passed", "call", "")], "passed", ""),
        (True, [("passed", "call", ""), ("error", "teardown", "it would not close")], "error", "it would not close"),
        (False, [("failed", "call", "AssertionError: …")], "failed", "the total is wrong"),
        (False, [("xfailed", "call", "known")], "xfailed", "known"),
        (True, [("xpassed", "call", "it passed")], "xpassed", "it passed"),
        (False, [("failed", "call", "AssertionError: …"), ("error", "teardown", "it would not close")], "failed",
         "the total is wrong\nIn its tear-down: it would not close"),
        (None, [("failed", "call", "wrong"), ("error", "teardown", "stuck")], "failed", "wrong\nIn its tear-down: stuck"),
        (None, [("error", "setup", "no browser"), ("error", "teardown", "stuck")], "error", "no browser\nIn its tear-down: stuck"),
        (False, [("passed", "call", "")], "passed", ""),
        (None, [("error", "collect", "broken.plan.md:3: no title")], "error", "broken.plan.md:3: no title"),
        (True, [("failed", "call", "the test's own assert")], "failed", "the test's own assert"),
    ],
)  # fmt: skip
def test_the_word_of_pytest_is_the_state_of_an_item(watched: Watched, ended: bool | None, said: list[tuple[str, str, str]], state: str, reason: str) -> None:
    t = Teller(BUYS)
    steps = [t.started(), t.ended(ended, "" if ended else "the total is wrong")] if ended is not None else []
    told = story(watched, *steps, *[outcome(t, *words) for words in said])
    assert (told["state"], told["reason"]) == (state, reason)


def test_what_was_expected_is_no_failure(watched: Watched) -> None:
    """As pytest and the list of runs count: passed unexpectedly is passed, failed as expected is skipped."""
    each = [outcome(Teller(f"a.plan.md::{word}"), word) for word in ("failed", "error", "passed", "skipped", "xfailed", "xpassed")]
    told = story(watched, *each, Teller("a.plan.md::runs").started(), Teller("a.plan.md::again").started(), outcome(Teller("a.plan.md::again"), "rerun"))
    assert told["tally"] == {"passed": 2, "failed": 1, "error": 1, "skipped": 2, "running": 2, "unfinished": 0}


def test_what_belongs_to_no_item_is_none_unless_it_is_all_there_is(watched: Watched) -> None:
    nobody = Teller("")
    warned = nobody.event("warning", text="The port was taken.")
    alone = story(watched, nobody.frame(), warned)
    assert (alone["names"], alone["own"]) == ([""], [])
    for events in ([warned, Teller(BUYS).started()], [Teller(BUYS).started(), warned]):
        told = story(watched, *events)
        assert (told["names"], told["own"], told["tally"]["running"]) == ([BUYS], ["The port was taken."], 1)


def test_the_rows_of_the_cases_are_told_apart(watched: Watched) -> None:
    parts = {
        "plans/a.plan.md::Signs in[chromium-alice]": ["plans/a.plan.md", "Signs in", "alice"],
        "plans/a.plan.md::Signs in[chromium]": ["plans/a.plan.md", "Signs in", ""],
        "plans/a.plan.md::Signs in[firefox-b-1]": ["plans/a.plan.md", "Signs in", "b-1"],
        "plans/a.plan.md::Reads [new] mail[chromium-bob]": ["plans/a.plan.md", "Reads [new] mail", "bob"],
        "tests/test_a.py::test_it[7]": ["tests/test_a.py", "test_it", "7"],
        "plans/broken.plan.md": ["", "plans/broken.plan.md", ""],
    }
    with StandIn() as stand_in:
        watched.open(stand_in)
        for item, wanted in parts.items():
            assert watched.page.evaluate("(item) => { const { file, name, row } = partsOf(item); return [file, name, row]; }", item) == wanted


def test_a_rerun_is_another_attempt_of_the_same_item(watched: Watched) -> None:
    t = Teller(BUYS)
    told = story(watched, t.started(), t.frame(), t.ended(False, "no"), outcome(t, "rerun"), t.started(), t.frame(), t.ended(), outcome(t, "passed"))
    assert (told["state"], told["attempts"]) == ("passed", ["rerun", "passed"])
    assert told["tally"]["passed"] == 1


def test_what_happens_between_two_pictures_belongs_to_the_first(watched: Watched) -> None:
    t = Teller(BUYS)
    told = story(
        watched, t.started(), t.narration("begin", frame=None), t.step(1, "a"), t.frame(), t.call(), t.event("caption", text="click", said=False),
        t.frame(), t.decision(intent="first"), t.check(), t.step_ended(1), t.step(2, "b"), t.frame(), t.call(), t.call(), t.frame(),
        t.decision(step=2, intent="returned", outcome="returned"), t.call(), t.frame(),
        t.decision(step=2, intent="switched", outcome="switched tab", frame=None), t.decision(step=2, intent="claimed", outcome="refused claim", frame=None),
        t.event("finding", step=1, what="contrast", severity="low", where="x", evidence="y", frame=2),
    )  # fmt: skip
    moments = told["moments"]
    assert [m["intents"] for m in moments] == [["first"], [], ["returned"], ["switched"], ["claimed"]]
    assert [m["step"] for m in moments] == [1, 1, 2, 2, 2]
    assert [m["calls"] for m in moments] == [1, 0, 2, 1, 0]
    assert [m["findings"] for m in moments] == [0, 1, 0, 0, 0]
    assert (moments[0]["narrations"], moments[0]["caption"], moments[1]["checks"]) == (["begin"], "click", 1)


def test_a_suggestion_that_was_only_proposed_belongs_to_what_it_saw(watched: Watched) -> None:
    t = Teller(BUYS)
    told = story(watched, t.started(), t.frame(), t.frame(), t.decision(intent="proposed", outcome="suggested"))
    assert [m["intents"] for m in told["moments"]] == [[], ["proposed"]]


def test_what_comes_before_any_picture_is_not_lost(watched: Watched) -> None:
    """No picture could be taken: there is a moment without one."""
    t = Teller(BUYS)
    told = story(watched, t.started(), t.step(1, "a"), t.call(), t.decision(intent="blind", frame=0), t.frame())
    assert [(m["frame"], m["intents"], m["calls"]) for m in told["moments"]] == [(None, ["blind"], 1), (1, [], 0)]


def test_what_a_step_does_before_its_first_picture_belongs_to_it(watched: Watched) -> None:
    """The picture that then comes is its own; without one the page is shown as it was last seen."""
    t = Teller(BUYS)
    told = story(
        watched, t.started(), t.step(1, "seed"), t.python(1, "seed"), t.step_ended(1),
        t.step(2, "a"), t.python(2, "is_new"), t.condition(), t.frame(), t.call(), t.frame(), t.decision(step=2), t.step_ended(2),
        t.step(3, "b"), t.condition(False), t.step_ended(3, reason="no", skipped=True), t.step(4, "c"), t.step_ended(4, reason="no", skipped=True),
        t.step(5, "d"), t.python(5, "is_paid", error="no"), t.check(False), t.frame(), t.step_ended(5, False, "no"),
    )  # fmt: skip
    moments = told["moments"]
    assert [(m["step"], m["frame"], m["seen"]) for m in moments] == [(1, None, None), (2, 1, 1), (2, 2, 2), (3, None, 2), (4, None, 2), (5, 3, 3)]
    assert [m["python"] for m in moments] == [["seed"], ["is_new"], [], [], [], ["is_paid"]]
    assert [len(m["conditions"]) for m in moments] == [0, 1, 0, 1, 0, 0]
    assert [m["checks"] for m in moments] == [0, 0, 0, 0, 0, 1]


def test_a_check_that_was_tried_again_is_told_once_with_its_last_try(watched: Watched) -> None:
    t = Teller(BUYS)
    tries = [t.python(1, "mail_says", role="check", error=error) for error in ("none", "none yet", "")]
    other = [t.python(1, "mail_says", role="check", took=["'Bob'"]), t.python(1, "seed", role="step", error="no"), t.python(1, "seed", role="step")]
    told = story(watched, t.started(), t.step(1, "a"), *tries, *other, t.step_ended(1), t.ended())
    [moment] = told["moments"]
    assert list(zip(moment["python"], moment["tries"], strict=True)) == [("mail_says", 3), ("mail_says", 1), ("seed", 1), ("seed", 1)]
