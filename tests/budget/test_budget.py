"""A limit of money or calls ends the run with the call that crosses it; servers count what they were asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel
from pytest_tool.assembly import refuse_unpriced
from pytest_tool.budget.meter import Limits, Meter
from pytest_tool.budget.prices import Prices
from pytest_tool.chat import ChatModel
from pytest_tool.errors import BudgetExhausted, SettingsError
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.settings import Role, Sources, resolve

from greeter import GREET, run, write
from scripted import ScriptedModel

LIMITED = ("-vv", "-rs", "-p", "no:randomly")


class Said(BaseModel):
    value: str


def asked(model: ScriptedModel) -> int:
    """The chat calls that arrived."""
    return sum(bool(sent.role) for sent in model.sent)


def plans(project: pytest.Pytester, count: int, front: str = "") -> None:
    for number in range(count):
        write(project, GREET, f"plan_{number}", front)


@pytest.mark.parametrize("spread", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_calls_of_a_run_are_exact_and_what_is_left_is_skipped(project: pytest.Pytester, model: ScriptedModel, spread: tuple[str, ...]) -> None:
    plans(project, 6)
    result = run(project, *LIMITED, *spread, "--tool-max-model-calls", "7")
    assert asked(model) == 7
    assert result.ret == 1
    found = result.parseoutcomes()
    assert found["failed"] >= 1
    assert found["skipped"] >= 1
    result.stdout.fnmatch_lines(["*The run has made the 7 model calls that it may make. Raise --tool-max-model-calls*", "  blame     budget: *"])
    result.stdout.fnmatch_lines(["budget: $* · 7 of 7 model calls", "SKIPPED*budget: The run has made the 7 model calls*"])


def test_money_of_a_run_is_passed_by_one_call_at_most_and_a_run_that_ends_by_it_is_no_success(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat_cost = 0.01
    plans(project, 3)
    result = run(project, *LIMITED, "--tool-max-cost", "0.04", "-o", "tool_expect_seconds=1")
    result.assert_outcomes(passed=1, skipped=2)  # a plan takes four calls: nothing is left for the others
    assert result.ret == 1
    assert asked(model) == 4
    result.stdout.fnmatch_lines(["budget: $0.0400 of $0.04 · 4 model calls"])


def test_a_test_has_its_own_limit_by_a_marker_or_the_front_matter(project: pytest.Pytester, model: ScriptedModel) -> None:
    write(project, GREET, "front", "max_model_calls: 2\n")
    write(project, GREET.replace("## A visitor is greeted\n", "## A visitor is greeted\nMarks: max_cost(0.015)\n\n"), "marked")
    write(project, GREET, "free")
    model.chat_cost = 0.01
    result = run(project, *LIMITED)
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*This test has made the 2 model calls that it may make. Raise max_model_calls of this test*"])
    result.stdout.fnmatch_lines(["*This test has cost $0.0200 of the $0.015 that it may cost.*"])


def test_a_call_whose_cost_nobody_knows_is_the_last(tmp_path: Path) -> None:
    meter = Meter()
    meter.begin(tmp_path, "a", Limits(usd=1.0), Limits(), Prices())
    meter.settle(meter.enter(), None, "our-own")
    with pytest.raises(BudgetExhausted, match=r"What our-own costs is not known.*APP_MODEL_PRICES.*--tool-max-model-calls"):
        meter.enter()


def test_an_endpoint_that_never_tells_needs_a_price_before_the_first_call() -> None:
    environ = {"TEXT_MODEL_PROVIDER": "direct", "TEXT_MODEL": "our-own", "APP_PILOT_MODEL": "our-own"}
    settings = resolve(Sources(environ=environ))
    with pytest.raises(SettingsError, match="nobody knows what our-own costs"):
        refuse_unpriced(settings, Prices())
    refuse_unpriced(settings, Prices({"our-own": (1.0, 2.0)}))


def test_a_cost_that_is_not_told_is_estimated_and_marked(model: ScriptedModel) -> None:
    endpoint = Endpoint(Role.TEXT, Kind.DIRECT, f"{model.url}/v1", "our-own", 10.0)
    meter = Meter()
    meter.prices = Prices({"our-own": (1.0, 2.0)})
    model.chat = lambda role, ask: {"value": "x"}
    chat = ChatModel(endpoint, meter)
    record = chat.reply("value", Said, "Say x.", "{}").record
    chat.close()
    assert (record.cost, record.estimated) == (pytest.approx(0.00012), True)  # 100 tokens in, 10 out
    assert Prices().estimate("gpt-4o-mini", "https://api.openai.com/v1", 1_000_000, 1_000_000) == pytest.approx(0.75)
    assert Prices().estimate("our-own", "https://api.example.org", 1, 1) is None
