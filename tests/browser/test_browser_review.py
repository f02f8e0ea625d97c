"""The review beside a real page: it never keeps the browser waiting, and is itself waited for only so long."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Route
from pytest_tool.chat import ChatModel
from pytest_tool.events import Found, ModelCalled, StepFinished, StepStarted, Warned
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.review import Review
from pytest_tool.settings import Role
from pytest_tool.trail import Trail
from pytest_tool.turn import Verdict
from stage import Stage

from scripted import Chat, ScriptedModel

FAINT = '<!doctype html><title>T</title><p style="color: #ddd">Faint</p>'
FOUND = {"findings": [{"kind": "contrast", "severity": "medium", "where": 'text "Faint"', "evidence": "too faint \x1b[31m"}]}


@contextmanager
def reviewed(stage: Stage, chat: Chat, wait_s: float = 20.0) -> Iterator[Review]:
    """A review of this stage by a scripted model, whose first step has just ended."""
    with ScriptedModel(chat) as model:
        at = Endpoint(Role.PILOT, Kind.LOCAL, f"{model.url}/v1", "scripted", 30, 10, 30)
        chat_model, trail = ChatModel(at), Trail(test="T")
        review = Review(chat_model, stage.browser.inspector(), trail, stage.browser.pump, fails=True, wait_s=wait_s)
        trail.listeners = (review,)
        stage.page.set_content(FAINT)
        take_step(review, 1)
        yield review
        chat_model.close()


def take_step(review: Review, number: int) -> None:
    review.trail.tell(StepStarted(number=number, text="Look.", where="x:1"))
    review.trail.tell(StepFinished(number=number, passed=True, reason="", seconds=1))


def test_a_review_that_hangs_is_given_up_and_the_test_passes(stage: Stage) -> None:
    released = threading.Event()

    def hangs(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
        released.wait(20)
        return FOUND

    with reviewed(stage, hangs, wait_s=0.2) as review:
        began = time.monotonic()
        assert review.verdict(Verdict(True, "")) == Verdict(True, "")
        assert time.monotonic() - began < 5
        (warning,) = review.trail.events_of(Warned)
        assert "The review of 1 step had no answer 0.2 s after the last step." in warning.text
        released.set()


def test_the_browser_is_served_while_a_review_is_waited_for(stage: Stage) -> None:
    served = threading.Event()

    def waits_for_the_page(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
        assert served.wait(10), "the route was not served while the review was under way"
        return FOUND

    def serve(route: Route) -> None:
        served.set()
        route.fulfill(body="")

    stage.page.route("**/served", serve)
    with reviewed(stage, waits_for_the_page) as review:
        stage.page.evaluate("setTimeout(() => fetch('http://127.0.0.1:9/served', {mode: 'no-cors'}), 50)")
        verdict = review.verdict(Verdict(True, ""))
    stage.page.unroute("**/served")
    assert not verdict.passed
    assert verdict.reason == 'The page looks broken. step 1: contrast (medium): text "Faint": too faint [31m'


def test_the_next_steps_do_not_wait_and_the_same_finding_is_told_once(stage: Stage) -> None:
    released = threading.Event()

    def slow(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
        released.wait(10)
        return FOUND

    with reviewed(stage, slow) as review:
        stage.page.set_content(FAINT + "<p>{{ more }}</p>")
        take_step(review, 2)
        assert not list(review.trail.events_of(ModelCalled))
        released.set()
        review.collect()
        assert [found.step for found in review.trail.events_of(Found)] == [1]
        assert len(list(review.trail.events_of(ModelCalled))) == 2


def test_a_page_that_is_gone_when_a_step_failed_is_no_further_news(stage_of_its_own: Stage) -> None:
    with reviewed(stage_of_its_own, lambda role, ask: FOUND) as review:
        review.collect()
        stage_of_its_own.page.context.close()
        review.trail.tell(StepStarted(number=2, text="Look.", where="x:1"))
        review.trail.tell(StepFinished(number=2, passed=False, reason="the page is gone", seconds=1))
        assert not list(review.trail.events_of(Warned))
