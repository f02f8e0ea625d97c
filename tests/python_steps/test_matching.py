"""Texts of plans are bound to Python by Cucumber expressions, before any value is known."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pytest_tool.errors import PlanError
from pytest_tool.plan import Expectation, Step
from pytest_tool.python_steps.registry import registry

PLAN = Path("/project/plans/shop/buy.plan.md")
TOP = """
from pytest_tool import check, parameter_type, step

parameter_type(name="colour", regexp="red|blue", transformer=str.upper)

@step("a customer named {string} exists")
def customer(name, shop): pass

@step("there are {int} {colour} book(s)")
def books(number, colour, *, shop, count=3): pass

@check("the database has {int} orders/bookings")
@check("{int} orders are stored")
def orders(number): pass

@step("the cellar is locked")
def locked(): pass
"""
NEAR = """
from pytest_tool import step

@step("the cellar is locked")
def here(): pass

@step("the sky is {colour}")
def sky(colour): pass
"""


def module(file: str, source: str) -> ModuleType:
    made = ModuleType(file)
    made.__file__ = file
    exec(compile(source, file, "exec"), made.__dict__)
    return made


def bound(text: str, *more: tuple[str, str], kind: str = "step") -> tuple[str, list[str]] | None:
    """The function that a text runs, and what it captures."""
    found = registry([module(file, source) for file, source in (("/project/conftest.py", TOP), *more)], PLAN)
    step = Step(1, text if kind == "step" else "-", PLAN, 9, (Expectation(text, 10),) if kind == "check" else ())
    step = found.bound(step)
    call = step.call if kind == "step" else step.expectations[0].call
    return (call.definition.name, [a.text for a in call.arguments]) if call else None


@pytest.mark.parametrize(
    ("text", "function", "captured"),
    [
        ('a customer named "Ann" exists', "customer", ["Ann"]),
        ("A customer named 'Ann' exists.", "customer", ["Ann"]),
        ("a customer named {user} exists", "customer", ["{user}"]),
        ("a customer named {secret:NAME} exists", "customer", ["{secret:NAME}"]),
        ('a customer named "{first} {{x}} {last}" exists', "customer", ["{first} {{x}} {last}"]),
        (r'a customer named "Ann \"A\"" exists', "customer", ['Ann "A"']),
        ("there are 2 red books", "books", ["2", "red"]),
        ("There are {n} {colour} book", "books", ["{n}", "{colour}"]),
        ("the sky is blue", "sky", ["blue"]),
        ("the cellar is locked", "here", []),
    ],
)
def test_a_text_runs_one_function_whatever_its_variables_will_be(text: str, function: str, captured: list[str]) -> None:
    assert bound(text, ("/project/plans/conftest.py", NEAR)) == (function, captured)


@pytest.mark.parametrize("text", ['a customer named "Ann" exists now', "there are two red books", "there are 2 green books", "2 orders are stored"])
def test_what_no_expression_fits_as_a_whole_is_left_to_others(text: str) -> None:
    assert bound(text) is None


def test_a_decorator_may_stand_above_another_and_a_check_is_no_step() -> None:
    assert bound("the database has 3 bookings", kind="check") == ("orders", ["3"])
    assert bound("3 orders are stored.", kind="check") == ("orders", ["3"])
    assert bound("the cellar is locked", kind="check") is None


def test_a_conftest_is_seen_where_its_fixtures_are() -> None:
    assert bound("the sky is blue", ("/project/elsewhere/conftest.py", NEAR)) is None
    plugin = ("/site-packages/a_plugin.py", NEAR.partition('@step("the sky')[0])
    assert bound("the cellar is locked", plugin) == ("locked", [])


def test_two_of_one_level_that_fit_are_named_both() -> None:
    also = 'from pytest_tool import step\n@step("a {word} named {string} exists")\ndef thing(a, b): pass\n'
    here = TOP + also.replace("from pytest_tool import step\n", "")
    found = registry([module("/project/conftest.py", here)], PLAN)
    with pytest.raises(PlanError, match=r"buy.plan.md:9: .*two steps in Python: customer \(.*conftest.py:6\) and thing \("):
        found.bound(Step(1, 'a customer named "Ann" exists', PLAN, 9))
    assert bound("a {kind} named {name} exists", ("/project/plans/conftest.py", also)) == ("thing", ["{kind}", "{name}"])


BROKEN: list[tuple[str, Any]] = [
    ('@step("a {colour thing")\ndef f(): pass', "The expression “a {colour thing” is broken:"),
    ('@step("a {size} thing")\ndef f(size): pass', "Undefined parameter type 'size'"),
    ('@step("a thing")\nasync def f(): pass', "f is async."),
    ('@step("a thing")\ndef f():\n    yield', "f is a generator."),
    ('@step("a {word} thing")\ndef f(): pass', "f takes fewer values than the 1 of its expression."),
    ("@step\ndef f(): pass", '@step of f has no text. Write @step("…")'),
    ('@step("a thing", gives=["order id"])\ndef f(): pass', "'order id' in gives is not the name of a variable."),
    ('parameter_type(name="size", regexp="(")', "The parameter type 'size' is broken:"),
]


@pytest.mark.parametrize(("source", "fact"), BROKEN)
def test_a_broken_definition_is_told_at_its_line(source: str, fact: str) -> None:
    written = f"from pytest_tool import parameter_type, step\n\n{source}\n"
    with pytest.raises(PlanError) as refused:
        registry([module("/project/conftest.py", written)], PLAN)
    assert fact in str(refused.value)
    assert (str(refused.value.path), refused.value.line) == ("/project/conftest.py", 3)
