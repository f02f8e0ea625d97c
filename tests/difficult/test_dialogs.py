"""JavaScript dialogs in plans: several in a row, in a frame, on loading, on leaving, and pages that never stop."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying


def test_two_questions_in_a_row_get_the_same_answer(trying: Trying) -> None:
    expected = '   - Expect: the heading is "No orders"\n   - Expect: an alert said "Ready"\n'
    tried = trying("dialogs.html", f'1. Click "Delete both orders" and confirm.\n{expected}')
    assert tried.passed, tried
    assert tried.truth == ["true,true"]


def test_a_question_that_the_step_says_nothing_of_is_refused_and_fails_it(trying: Trying) -> None:
    tried = trying("dialogs.html", '1. Click "Delete both orders".\n')
    assert not tried.passed, tried
    assert "say “and confirm” in the step" in tried.reason
    assert tried.truth == ["false,false"]


def test_a_question_is_answered_with_no(trying: Trying) -> None:
    tried = trying("dialogs.html", '1. Click "Delete both orders" and cancel.\n   - Expect: a confirmation asked "Delete order 2?"\n')
    assert tried.truth == ["false,false"], tried


def test_a_prompt_gets_what_the_step_quotes(trying: Trying) -> None:
    tried = trying("dialogs.html", '1. Rename the list to "Holiday".\n   - Expect: "List: Holiday" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Holiday"]


@pytest.mark.parametrize(("ending", "truth"), [(" and confirm", ["unsubscribed"]), ("", [])])
def test_a_question_of_a_frame(trying: Trying, ending: str, truth: list[str]) -> None:
    tried = trying("dialogs.html", f'1. Click "Unsubscribe"{ending}.\n   - Expect: "Unsubscribed" is shown\n')
    assert tried.passed == bool(truth), tried
    assert tried.truth == truth


def test_an_alert_while_loading_is_accepted(trying: Trying) -> None:
    tried = trying("dialogs-storm.html?kind=load", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["saved"]


@pytest.mark.parametrize("kind", ["loop", "click"])
def test_a_page_that_only_opens_dialogs_fails_and_it_is_said(trying: Trying, kind: str) -> None:
    tried = trying(f"dialogs-storm.html?kind={kind}", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    assert not tried.passed, tried
    assert 'the last one alert "You have won"' in tried.reason
    assert len(tried.changes) < 20


def test_a_page_with_a_dialog_every_few_milliseconds_fails_unless_it_was_saved_between_two(trying: Trying) -> None:
    tried = trying("dialogs-storm.html?kind=interval", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    if tried.passed:  # on a busy machine the click, and the look at what came of it, may come between two dialogs
        assert tried.truth == ["saved"]
    else:
        assert 'the last one alert "You have won"' in tried.reason
    assert len(tried.changes) < 20


def test_leaving_a_page_that_asks_whether_one_may(trying: Trying) -> None:
    tried = trying("dialogs-leave.html", '1. Type "x" into the Text field and click "Help".\n   - Expect: the heading is "Help pages"\n')
    assert tried.passed, tried
    assert 'dialog beforeunload "" accepted' in tried.changes


# --- a page of its own that asks

LOANS = "<h1>Loans</h1><table><tr><td>Ann</td><td><a href=/delete aria-label=Delete>🗑</a></td></tr></table><a href=/help>Help</a>"
ASKS = "<h1>Delete the loan of Ann?</h1><form action=/gone><button>Delete</button> <a href=/loans>Cancel</a></form><a href=/help>Help</a>"


@pytest.mark.parametrize(("step", "then"), [('Delete the row of "Ann" and confirm.', "/gone?"), ('Delete the row of "Ann" and cancel.', "/loans")])
def test_a_page_that_asks_is_answered_as_the_step_says(trying: Trying, site: Site, step: str, then: str) -> None:
    site.answers |= {"/loans": LOANS, "/delete": ASKS, "/gone": "<h1>Gone</h1>"}
    tried = trying("loans", f"1. {step}\n")
    assert site.asked[-1].path == then, tried


def test_a_page_that_does_not_ask_is_not_answered(trying: Trying, site: Site) -> None:
    site.answers |= {"/loans": LOANS, "/delete": ASKS.replace("Cancel", "All loans"), "/gone": "<h1>Gone</h1>"}
    tried = trying("loans", '1. Delete the row of "Ann" and confirm.\n')
    assert not tried.passed, tried
    assert not any(asked.path.startswith("/gone") for asked in site.asked)


TWICE = """<button id=b onclick="d.showModal()">Edit</button><p>Name: <b id=n>Ann</b></p><dialog id=d aria-label="Edit Ann"><button aria-label="Close" onclick="truth.push('x'); d.close()">×</button>
    <label>Name <input id=i value=Ann></label>{}<button onclick="truth.push('saved'); n.textContent = i.value; d.close()">Save changes</button></dialog><script>window.truth = []</script>"""
BELOW = "<button onclick=\"truth.push('close'); d.close()\">Close</button>"


@pytest.mark.parametrize("step", ["close the dialog", "close the modal window"])
def test_of_two_buttons_that_close_a_dialog_either_does(trying: Trying, site: Site, step: str) -> None:
    site.answers["/twice"] = TWICE.format(BELOW)
    tried = trying("twice", f'1. Click Edit, change the name to "Bob" and {step}.\n   - Expect: no dialog is open\n')
    assert tried.passed, tried
    assert tried.truth in (["x"], ["close"])


def test_a_dialog_is_not_closed_by_saving(trying: Trying, site: Site) -> None:
    site.answers["/twice"] = TWICE.replace('<button aria-label="Close"', '<button aria-label="Close" hidden').format("")
    tried = trying("twice", '1. Click Edit, change the name to "Bob" and click Close.\n')
    assert not tried.passed, tried
    assert tried.truth == []
