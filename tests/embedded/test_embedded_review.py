"""The embedded reviewer judges from facts."""

from __future__ import annotations

import pytest
from pytest_tool.browser.facts import FactKind
from pytest_tool.embedded.review import findings
from pytest_tool.wire.roles import Ask, AskedFact, AskedPage, AskedStep


def asked(*facts: AskedFact) -> Ask:
    page = AskedPage(url="http://127.0.0.1/", title="Shop")
    return Ask(step=AskedStep(number=1, text="Pay."), page=page, facts=list(facts))


@pytest.mark.parametrize("kind", list(FactKind))
def test_every_kind_of_fact_is_a_finding(kind: FactKind) -> None:
    (found,) = findings(asked(AskedFact(kind=kind, severity="medium", where="here", evidence="this"))).findings
    assert (found.kind, found.severity, found.where, found.evidence) == (kind, "medium", "here", "this")


def test_a_server_that_says_no_to_what_was_sent_is_the_steps_own_matter() -> None:
    refused = AskedFact(kind="request", severity="low", where="POST /sign-in", evidence="answered 403")
    faint = AskedFact(kind="contrast", severity="low", where="text", evidence="2.9 to 1")
    assert [found.kind for found in findings(asked(refused, faint)).findings] == ["contrast"]


def test_without_facts_nothing_is_found() -> None:
    assert findings(asked()).findings == []


def test_what_a_newer_client_knows_is_told_as_another_thing() -> None:
    (found,) = findings(asked(AskedFact(kind="smell", severity="dire", where="w", evidence="e"))).findings
    assert (found.kind, found.severity) == ("other", "medium")
