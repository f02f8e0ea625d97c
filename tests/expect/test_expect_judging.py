"""Waiting for an expectation, and what the pilot's word needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from made_pages import control, header, heading, page, row, text
from pytest_tool.expect import confirm, judge, occurs
from pytest_tool.observation import Block, Control, Dialog, Observation
from pytest_tool.old_rules.earned import unearned
from pytest_tool.plan import Expectation
from pytest_tool.turn import Evidence, Verdict

DUNE = page(heading("Books"), text("Dune is here"))
NONE = page(heading("Books"))


@dataclass
class Unfolding:
    """A page that changes with time: each look shows what is there at this moment; time passes only by pumping."""

    moments: list[tuple[float, Observation]]
    """From this second on, this page."""
    now_s: float = 0.0
    looks: int = 0
    pauses_ms: list[float] = field(default_factory=list)
    asked: list[Observation] = field(default_factory=list)
    told: list[list[str]] = field(default_factory=list)
    """Why the verdict before did not count, for each time the pilot was asked."""

    def look(self) -> Observation:
        self.looks += 1
        return [seen for since, seen in self.moments if since <= self.now_s][-1]

    def pump(self, ms: float) -> None:
        self.pauses_ms.append(ms)
        self.now_s += ms / 1000

    def judge(self, sentence: str, pilot: Callable[[Observation], Verdict] | None = None, before: Observation | None = None) -> tuple[Verdict, str]:
        def ask(seen: Observation, lacking: list[str]) -> Verdict:
            self.asked.append(seen)
            self.told.append(lacking)
            assert pilot is not None, "the pilot was asked"
            return pilot(seen)

        return judge(Expectation(sentence, 1), self.look, ask, before, 5.0, self.pump, clock=lambda: self.now_s)


def restless(seen: Observation) -> Observation:
    return replace(seen, quiet=False)


def test_what_holds_at_once_needs_one_look() -> None:
    shop = Unfolding([(0, restless(DUNE))])
    verdict, by = shop.judge('"Dune" is shown')
    assert (verdict.passed, by, shop.looks) == (True, "code", 1)


def test_what_comes_late_is_waited_for_with_growing_pauses() -> None:
    shop = Unfolding([(0, NONE), (2, DUNE)])
    verdict, _ = shop.judge('"Dune" is shown')
    assert verdict.passed
    assert 2 <= shop.now_s < 2.5
    assert shop.pauses_ms[0] == 50
    assert shop.pauses_ms == sorted(shop.pauses_ms)
    assert max(shop.pauses_ms) == 250


def test_what_never_comes_fails_when_the_time_is_over_with_the_last_look() -> None:
    shop = Unfolding([(0, NONE), (3, page(text("Dun")))])
    verdict, by = shop.judge('"Dune" is shown')
    assert not verdict.passed
    assert by == "code"
    assert 5 <= shop.now_s < 5.5
    assert "Dun" in verdict.seen


def test_an_absence_has_to_hold_on_two_looks_at_a_quiet_page() -> None:
    shop = Unfolding([(0, NONE)])
    assert shop.judge('"Dune" is not shown')[0].passed
    assert shop.looks == 2


def test_an_absence_is_not_believed_while_the_page_is_busy() -> None:
    shop = Unfolding([(0, restless(NONE)), (1, DUNE)])
    verdict, _ = shop.judge('"Dune" is not shown')
    assert not verdict.passed
    assert "Dune is here" in verdict.seen


def test_an_absence_on_a_page_that_never_rests_fails_and_says_so() -> None:
    verdict, _ = Unfolding([(0, restless(NONE))]).judge('"Dune" is not shown')
    assert not verdict.passed
    assert "did not come to rest within 5 s" in verdict.reason


def test_an_absence_between_two_looks_does_not_count() -> None:
    shop = Unfolding([(0, NONE), (0.04, DUNE)])
    assert not shop.judge('"Dune" is not shown')[0].passed


def test_what_disappears_late_is_waited_for() -> None:
    shop = Unfolding([(0, DUNE), (1, NONE)])
    assert shop.judge('"Dune" is not shown')[0].passed


@pytest.mark.parametrize("sentence", ["there are 2 rows", "there are at most 2 rows", "the Name field is empty",
                                      "no error is shown", '"Dune" is shown and "Emma" is not shown'])  # fmt: skip
def test_numbers_and_emptiness_have_to_last_as_well(sentence: str) -> None:
    start = page(text("Dune"), header("Title"), row("Dune"), row("Ivanhoe"), control("textbox", "Name", value=""))
    filled = control("textbox", "Name", value="x")
    later = page(text("Something went wrong"), row("Dune"), row("Emma"), row("Kim"), filled)
    assert Unfolding([(0, start)]).judge(sentence)[0].passed
    assert not Unfolding([(0, restless(start)), (1, later)]).judge(sentence)[0].passed


def test_a_dialog_that_opened_earlier_in_the_step_or_during_the_wait_counts() -> None:
    alert = Dialog("alert", "Saved.", "accepted")
    shop = Unfolding([(0, replace(NONE, dialogs=(alert,))), (0.04, NONE)])
    shop.look()

    def never(seen: Observation, lacking: list[str]) -> Verdict:
        raise AssertionError("the pilot was asked")

    said = Expectation('an alert said "Saved."', 1)
    assert judge(said, shop.look, never, None, 0.0, shop.pump, lambda: shop.now_s)[0].passed
    shop.now_s = 1
    assert not judge(said, shop.look, never, None, 0.0, shop.pump, lambda: shop.now_s)[0].passed
    assert judge(said, shop.look, never, None, 0.0, shop.pump, lambda: shop.now_s, (alert,))[0].passed


def pilot_says(passed: bool, *evidence: Evidence) -> Callable[[Observation], Verdict]:
    return lambda seen: Verdict(passed, "so it is", evidence)


def test_what_no_form_covers_is_judged_by_the_pilot_with_evidence() -> None:
    shop = Unfolding([(0, DUNE)])
    verdict, by = shop.judge("the list looks complete", pilot_says(True, Evidence("Dune is here")))
    assert (verdict.passed, by, len(shop.asked)) == (True, "pilot", 1)


def test_a_pilot_that_quotes_what_is_not_there_is_not_believed() -> None:
    shop = Unfolding([(0, DUNE)])
    verdict, _ = shop.judge("the list looks complete", pilot_says(True, Evidence("Emma is here")))
    assert not verdict.passed
    assert '"Emma is here" is not on the page' in verdict.reason
    assert len(shop.asked) == 2


def test_a_pilot_that_quotes_nothing_is_not_believed() -> None:
    verdict, _ = Unfolding([(0, DUNE)]).judge("the list looks complete", pilot_says(True))
    assert not verdict.passed
    assert "quoted" in verdict.reason


def test_the_pilot_is_asked_again_about_a_page_that_has_changed_and_only_then() -> None:
    late = Unfolding([(0, NONE), (2, DUNE)])
    verdict, _ = late.judge("the list looks complete", lambda seen: Verdict("Dune is here" in str(seen.blocks), "", (Evidence("Dune is here"),)))
    assert verdict.passed
    assert late.asked == [NONE, DUNE]
    same = Unfolding([(0, NONE)])
    assert not same.judge("the list looks complete", pilot_says(False))[0].passed
    assert len(same.asked) == 1


def test_evidence_is_looked_up_after_the_pilot_has_spoken() -> None:
    shop = Unfolding([(0, DUNE), (0.5, NONE)])

    def slow(seen: Observation) -> Verdict:
        shop.now_s += 1
        return Verdict(True, "", (Evidence("Dune is here"),))

    assert not shop.judge("the list looks complete", slow)[0].passed


ROWS = page(
    header("Order", "Status"),
    row("1003", "Cancelled"),
    control("button", "Pay now", "disabled", tag=12),
    control("textbox", "Name", value="Ann"),
    url="http://shop.test/orders",
)


@pytest.mark.parametrize(
    "quoted",
    ["Cancelled", "1003 | Cancelled", "1003 Cancelled", "cancelled", "http://shop.test/orders", 'button "Pay now"',
     "button “Pay now” disabled", '12 button "Pay now" disabled', '"Pay now"', 'value "Ann"', "Pay  now"],
)  # fmt: skip
def test_evidence_counts_however_the_page_was_quoted(quoted: str) -> None:
    assert occurs(Evidence(quoted), ROWS, None)


@pytest.mark.parametrize(
    "quoted",
    ["Paid", "100", "ancelled", "1003 Paid", "", " ", "1", "…", "--", "button", "disabled button", "row", "Pay now enabled"],
)  # fmt: skip
def test_evidence_that_is_not_there_or_proves_nothing_does_not_count(quoted: str) -> None:
    assert not occurs(Evidence(quoted), ROWS, None)


def test_what_is_gone_was_there_before_and_is_not_now() -> None:
    assert occurs(Evidence("Dune is here", gone=True), NONE, DUNE)
    assert not occurs(Evidence("Dune is here", gone=True), DUNE, DUNE)
    assert not occurs(Evidence("Emma is here", gone=True), NONE, DUNE)
    assert not occurs(Evidence("Dune is here", gone=True), NONE, None)


def test_each_piece_of_evidence_that_is_missing_is_named() -> None:
    claim = Verdict(True, "done", (Evidence("Dune is here"), Evidence("Emma"), Evidence("Books", gone=True)))
    lacking = confirm(claim, DUNE, NONE)
    assert lacking == ['"Emma" is not on the page', '"Books" is still on the page']
    assert confirm(Verdict(True, "", (Evidence("Dune is here"),)), DUNE, None) == []
    assert confirm(Verdict(True, ""), DUNE, None) == ["nothing on the page was quoted as evidence"]


def test_a_pilot_whose_evidence_is_refused_is_told_why() -> None:
    shop = Unfolding([(0, DUNE)])
    shop.judge("the list looks complete", pilot_says(True, Evidence("Emma is here")))
    assert shop.told == [[], ['"Emma is here" is not on the page']]


@pytest.mark.parametrize(("sentence", "passed"), [("there is no way to pay", True), ("nobody can pay", True), ("the list looks complete", False)])
def test_that_something_is_absent_is_shown_by_words_that_code_does_not_find(sentence: str, passed: bool) -> None:
    assert Unfolding([(0, DUNE)]).judge(sentence, pilot_says(True, Evidence("Pay now", gone=True)), NONE)[0].passed is passed
    assert not Unfolding([(0, DUNE)]).judge(sentence, pilot_says(True, Evidence("Dune is here", gone=True)), NONE)[0].passed


TEAM = Observation(
    "http://shop.test/team", "Team",
    (Control(1, "checkbox", "Gift wrap", states=frozenset({"checked"})), Control(2, "textbox", "Owner", value="Ann")),
    (Block("row", "Ann Lee Editor", cells=("Ann Lee", "Editor")), Block("heading", "My team", 1), Block("item", "two books")),
)  # fmt: skip


@pytest.mark.parametrize(
    "quoted",
    ["| Ann Lee | Editor |", "Ann Lee | Editor |", "Ann Lee | Editor", "# My team", "My team", "- two books",
     'checkbox "Gift wrap" is checked', 'checkbox "Gift wrap" checked', '1 checkbox "Gift wrap" checked'],
)  # fmt: skip
def test_a_line_is_found_with_and_without_our_marks(quoted: str) -> None:
    assert confirm(Verdict(True, "", (Evidence(quoted),)), TEAM) == []


@pytest.mark.parametrize(
    ("step", "quoted", "acted", "earned"),
    [
        ("Tick gift wrap.", 'checkbox "Gift wrap" checked', False, True),
        ("Tick gift wrap.", "Gift wrap", False, False),
        ("Tick the newsletter.", 'checkbox "Gift wrap" checked', False, False),
        ("Fill in the owner.", 'textbox "Owner" value "Ann"', False, True),
        ("Fill in the title and the owner.", "My team", False, False),
        ("Open the team page.", "http://shop.test/team", False, True),
        ("Find out who the owner is.", "Ann Lee | Editor", False, True),
        ('Click "Find out more".', "My team", False, False),
        ("Check the gift wrap box.", "Gift wrap", False, False),
        ("Write a note about the team.", "My team", False, False),
        ("Look at the team and remove Ann.", "My team", False, False),
        ("In the table, read who edits.", "Ann Lee | Editor", False, True),
        ("Tick gift wrap.", 'checkbox "Gift wrap" checked', True, False),
    ],
)
def test_a_pass_without_an_expectation_has_to_be_earned(step: str, quoted: str, acted: bool, earned: bool) -> None:
    claim = Verdict(True, "done", (Evidence(quoted),))
    assert (unearned(claim, step, TEAM, TEAM, acted) == []) is earned


def test_what_is_new_since_the_step_began_earns_a_pass() -> None:
    before = replace(TEAM, controls=())
    assert unearned(Verdict(True, "", (Evidence('checkbox "Gift wrap" checked'),)), "Tick gift wrap.", TEAM, before, acted=True) == []


def test_the_whole_line_of_a_control_that_lost_its_state_earns_a_pass_and_the_line_of_another_does_not() -> None:
    after = replace(TEAM, controls=(TEAM.controls[0]._replace(states=frozenset()), TEAM.controls[1]))
    whole, other = (Verdict(True, "", (Evidence(text),)) for text in ('checkbox "Gift wrap"', 'textbox "Owner" value "Ann"'))
    assert unearned(whole, "Untick gift wrap.", after, TEAM, acted=True) == []
    assert unearned(other, "Untick gift wrap.", after, TEAM, acted=True)
    assert unearned(whole, "Untick gift wrap.", TEAM, TEAM, acted=True)
    assert unearned(Verdict(True, "", (Evidence("Gift wrap"),)), "Untick gift wrap.", after, TEAM, acted=True)


def test_a_dialog_window_that_code_saw_open_and_close_is_gone() -> None:
    claim = Verdict(True, "", (Evidence("Are you sure?", gone=True),))
    assert confirm(claim, TEAM, TEAM, closed=("Are you sure?",)) == []
    assert confirm(claim, TEAM, TEAM) == ['"Are you sure?" was not there when the step began']
    assert len(confirm(Verdict(True, "", (Evidence("Are you sure?"),)), TEAM, TEAM, closed=("Are you sure?",))) == 1
    assert len(confirm(Verdict(True, "", (Evidence("My team", gone=True),)), TEAM, TEAM, closed=("My team",))) == 1


@pytest.mark.parametrize(("messages", "lacking"), [(('status appeared: "Settings saved"',), 0), (('status appeared: "Something else"',), 1), ((), 1)])
def test_a_message_that_code_saw_appear_may_have_gone(messages: tuple[str, ...], lacking: int) -> None:
    claim = Verdict(True, "", (Evidence("! Settings saved"),))
    assert len(confirm(claim, TEAM, TEAM, messages=messages)) == lacking
    still_there = Verdict(True, "", (Evidence("My team", gone=True),))
    assert len(confirm(still_there, TEAM, TEAM, messages=("My team",))) == 1
