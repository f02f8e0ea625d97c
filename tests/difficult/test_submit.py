"""Forms: sent exactly once, however slow they are; buttons that are enabled in time, late, or never."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Answer, Asked, Site
from tests.difficult.trying import Trying

FORM = "<form action=/send method=post><label>Name <input name=name></label><button>Send</button></form>"
DISABLES = "<script>document.forms[0].onsubmit = () => { document.querySelector('button').disabled = true }</script>"
FETCHES = """<script>document.forms[0].onsubmit = async (event) => {
  event.preventDefault();
  await fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) });
  document.body.append('Thank you');
}</script>"""


def sent(site: Site) -> list[bytes]:
    return [asked.body for asked in site.asked if asked.method == "POST"]


@pytest.mark.parametrize("script", ["", DISABLES, FETCHES], ids=["plain", "disables its button", "sent by a script"])
@pytest.mark.parametrize("expected", ["", '   - Expect: "Thank you" is shown\n'], ids=["", "expects"])
def test_a_slow_form_is_sent_once(trying: Trying, site: Site, script: str, expected: str) -> None:
    site.answers["/"] = f"{FORM}{script}"
    site.answers["/send"] = Answer("<h1>Thank you</h1>", after_s=1.5)
    tried = trying("/", f'1. Type "Ann" into Name and click "Send".\n{expected}')
    assert tried.passed, tried
    assert sent(site) == [b"name=Ann"]


def test_a_form_that_its_server_never_answers_is_sent_once_and_fails(hurried: Trying, site: Site) -> None:
    site.answers["/"] = FORM
    site.answers["/send"] = Answer(after_s=60)
    tried = hurried("/", '1. Type "Ann" into Name and click "Send".\n')
    assert not tried.passed
    assert "/send was called, and did not answer within 2 s" in tried.reason
    assert sent(site) == [b"name=Ann"]


def test_a_form_that_its_server_refuses_does_not_pass(trying: Trying, site: Site) -> None:
    def refused(_: Asked) -> Answer:
        return Answer("<h1>Send it again</h1>", 422)

    site.answers["/"], site.answers["/send"] = FORM, refused
    tried = trying("/", '1. Type "Ann" into Name and click "Send".\n')
    assert not tried.passed
    assert tried.reason.startswith("The server answered 422.")
    assert sent(site) == [b"name=Ann"]


def test_a_button_is_clicked_once_its_form_is_valid(trying: Trying) -> None:
    tried = trying("enabled-by-typing.html", '1. Type "ann@example.org" into Mail and click "Send".\n   - Expect: "Sent" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["ann@example.org"]


def test_a_button_that_stays_disabled_fails_the_step(trying: Trying) -> None:
    tried = trying("enabled-by-typing.html", '1. Type "ann" into Mail and click "Send".\n')
    assert not tried.passed
    assert "the target is disabled" in tried.reason
    assert tried.truth == []


def test_a_button_that_is_enabled_late_is_waited_for(trying: Trying) -> None:
    tried = trying("enabled-late.html", '1. Click "Continue".\n   - Expect: "Gone" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["go"]


def test_a_search_that_waits_for_a_pause_gets_one(trying: Trying) -> None:
    tried = trying("debounced.html", '1. Type "tea" into Search.\n   - Expect: "3 results for tea" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["tea"]


def test_a_toast_counts_while_it_is_shown(trying: Trying) -> None:
    tried = trying("toast.html", '1. Click "Save".\n   - Expect: "Changes saved" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["save"]


def test_another_toast_is_none(trying: Trying) -> None:
    tried = trying("toast.html", '1. Click "Save".\n   - Expect: "Changes discarded" is shown\n')
    assert not tried.passed


FILLED = 'Enter "Ann" as the name'
UNSENT = "!truth.sent.length && !truth.pressed.includes('Create')"


@tries(
    works("closing-verbs?send=Create", f"{FILLED} and click Save.", "truth.sent.join() === 'Ann,'"),
    works("closing-verbs?send=Create", f"1. {FILLED}.\n2. Click Save.\n", "truth.sent.join() === 'Ann,'"),
    works("closing-verbs?send=Submit&other=Cancel", f"{FILLED} and save.", "truth.sent.join() === 'Ann,'"),
    works("closing-verbs?send=Create&other=Cancel", f"{FILLED} and submit the form.", "truth.pressed.join() === 'Create'"),
    works("closing-verbs?send=Add+person", f"{FILLED} and click Submit.", "truth.sent.join() === 'Ann,'"),
    fails("closing-verbs?send=Create", f'{FILLED} and click "Save".', UNSENT, "Save"),
    fails("closing-verbs?send=Create", "Click Save.", UNSENT, "Save"),
    fails("closing-verbs?send=Delete", f"{FILLED} and click Save.", UNSENT, "Save"),
    fails("closing-verbs?send=Search", f"{FILLED} and click Save.", UNSENT, "Save"),
    fails("closing-verbs?send=Create,Create+another", f"{FILLED} and click Save.", UNSENT, "Save"),
    fails("closing-verbs?send=Create&aside=Add+a+town", f"{FILLED} and click Save.", UNSENT, "Save"),
    fails("closing-verbs?other=Create", f"{FILLED} and click Save.", UNSENT, "Save"),
    fails("closing-verbs?send=Create", f"1. {FILLED}.\n2. Click Home.\n3. Click Save.\n", UNSENT, "Save"),
)
def test_the_one_button_of_the_form_just_filled_in_is_its_save(trying: Trying, case: Case) -> None:
    case.holds(trying)
