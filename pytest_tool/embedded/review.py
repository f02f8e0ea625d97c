"""Reviews a page from facts alone, without its frames.

Left out is only a server that says no to what was sent to it: without the page's words nobody can tell that from what
the step tries, and the step's expectations speak of it.
"""

from __future__ import annotations

from typing import get_args

from pytest_tool.wire.roles import Ask, AskedFact, Broken, Finding, UiReview

SEVERITIES = get_args(Finding.model_fields["severity"].annotation)


def findings(ask: Ask) -> UiReview:
    """Make a finding of each fact."""
    told = [fact for fact in ask.facts if (fact.kind, fact.severity) != ("request", "low")]
    return UiReview(findings=[_finding(fact) for fact in told])


def _finding(fact: AskedFact) -> Finding:
    known = {
        "kind": fact.kind if fact.kind in set(Broken) else Broken.OTHER,
        "severity": fact.severity if fact.severity in SEVERITIES else "medium",
    }
    return Finding.model_validate({**known, "where": fact.where, "evidence": fact.evidence})
