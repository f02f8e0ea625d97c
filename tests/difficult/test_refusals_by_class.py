"""Refusals in words that are no report of an error by themselves: the class of the box says what they are."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

FORM = """<h1>Room</h1><div id=at></div><form onsubmit="return send(event)"><p><label>Label <input id=i></label> <button>Save</button></p></form>
    <p class="{kind}" hidden>Left over.</p><script>window.truth = []; function send(e) {{ e.preventDefault(); const v = i.value;
    if (v.length < 9) truth.push(v); at.innerHTML = v.length < 9 ? `<div class="{fine}">Data taken for ${{v}} at last</div>` :
      `<div class="{kind}">Data too long for column label at row 1</div>` }}</script>"""
KINDS = ["error", "alert alert-danger", "form-error", "notice notice-error"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_value_that_is_refused_in_a_box_for_errors_is_no_pass(trying: Trying, site: Site, kind: str) -> None:
    site.answers["/room"] = FORM.format(kind=kind, fine="message")
    tried = trying("room", '1. Change the label to "far too long" and save.\n')
    assert not tried.passed, tried
    assert "Data too long" in tried.reason, tried
    assert tried.truth == []


@pytest.mark.parametrize("fine", ["message", "no-danger", "alert alert-info", "notice"])
def test_a_value_that_is_taken_passes(trying: Trying, site: Site, fine: str) -> None:
    site.answers["/room"] = FORM.format(kind="error", fine=fine)
    tried = trying("room", '1. Change the label to "short" and save.\n')
    assert tried.passed, tried
    assert tried.truth == ["short"]


def test_it_is_an_error_to_an_expectation(trying: Trying, site: Site) -> None:
    site.answers["/room"] = FORM.format(kind="error", fine="message")
    tried = trying("room", '1. Change the label to "far too long" and save.\n   - Expect: an error says "Data too long"\n')
    assert tried.passed, tried
    assert not trying("room", '1. Change the label to "far too long" and save.\n   - Expect: no error is shown\n').passed
