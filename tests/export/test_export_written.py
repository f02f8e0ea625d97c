"""``tool export``: texts, URLs, hints and expectations, as a plan and as Python."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_tool.errors import ToolError
from pytest_tool.events import Commanded, Ensued, Located, StepFinished, StepStarted
from pytest_tool.export import plan_text, python_text
from pytest_tool.export.checks import Fields, Filled, translated
from pytest_tool.export.plan import braced, markdown
from pytest_tool.plan import Test
from pytest_tool.plan_reader import read
from pytest_tool.trail import Entry
from tests.export.stage import told, went_back

from driven import Driven


@pytest.mark.parametrize(
    ("given", "goto", "front"),
    [
        ("http://localhost:8000/a?b={x", 'page.goto("http://localhost:8000/a?b={x")', '"http://localhost:8000/a?b={{x"'),
        ("localhost:8000", 'page.goto("http://localhost:8000")', '"http://localhost:8000"'),
        ("{base_url}/login", 'page.goto("/login")', '"{base_url}/login"'),
        ("{env:SHOP}/login", """page.goto(f"{os.environ['SHOP']}/login")""", '"{env:SHOP}/login"'),
        ("/login", 'page.goto("/login")', '"/login"'),
    ],
)
def test_the_url_is_opened_as_it_was_given(tmp_path: Path, given: str, goto: str, front: str) -> None:
    folder = told(tmp_path, Commanded(number=0, command="open", text=given), *went_back(1))
    assert goto in python_text(folder).text
    assert f"url: {front}\n" in plan_text(folder).text


def test_user_info_of_a_url_is_not_exported(tmp_path: Path) -> None:
    folder = told(tmp_path, Commanded(number=0, command="open", text="https://ann:hunter2@shop.example/"), *went_back(1))
    python, plan = python_text(folder), plan_text(folder)
    assert "hunter2" not in python.text + plan.text
    assert "raise NotImplementedError" in python.text
    assert all("user name and password" in each.left_out[0] for each in (python, plan))


def test_what_is_no_session_is_refused_with_what_to_do(tmp_path: Path, drive: Callable[..., Driven]) -> None:
    with pytest.raises(ToolError, match=r"is no run of the tool.*tool status"):
        plan_text(tmp_path)
    driven = drive("<title>One</title>")
    with pytest.raises(ToolError, match=r"no command that did anything.*tool do"):
        python_text(driven.folder)


TEXTS = (
    'Click "Sign in"', "1. Click *bold* and _x_ <b>x</b>", "- Expect: foo", 'Type "a_b*c*" & `x` {secret:SHOP_PASSWORD} {x',
    "# Title", "Open http://x.y/a_b?c=d&amp;e [a](b)", "| a | b |", "Expect: foo", "=== x", "12) foo", "+ more", "Marks: smoke",
    "<!-- hidden --> text", "a\\b", "~~~ x", "Cases", "> quote", "***", "---", "&copy; x", "![a](b)", "é “x” … 本", "{{x}} }", "Hint: it",
)  # fmt: skip


def test_any_text_of_a_step_is_read_back_as_it_was(tmp_path: Path) -> None:
    hints = [Commanded(number=0, command="hint", text=text) for text in TEXTS]
    steps = [f"Step\n{number}\n- Hint: {text}" if number % 2 else text for number, text in enumerate(TEXTS, 1)]
    folder = told(tmp_path, *hints, *(event for number, text in enumerate(steps, 1) for event in went_back(number, text)))
    path = tmp_path / "exported.plan.md"
    path.write_text(plan_text(folder).text, encoding="utf-8")
    [test] = read(path).tests
    assert [hint.text for hint in test.hints] == list(map(braced, TEXTS))
    for step, text in zip(test.steps, TEXTS, strict=True):
        if step.number % 2:
            assert (step.text, [hint.text for hint in step.hints]) == (f"Step {step.number}", [braced(text)])
        else:
            assert (step.text, step.hints) == (braced(text), ())


def test_a_hint_belongs_to_the_steps_that_came_after_it(tmp_path: Path) -> None:
    events = [*went_back(1), Commanded(number=0, command="hint", text="The icon has no text."), *went_back(2)]
    text = plan_text(told(tmp_path, *events)).text
    [test] = read_text(tmp_path, text)
    assert (test.hints, test.steps[0].hints) == ((), ())
    assert [h.text for h in test.steps[1].hints] == ["The icon has no text."]


def test_the_condition_of_a_step_that_was_skipped_stands_in_the_plan(tmp_path: Path) -> None:
    written = 'Close the banner.\n- If: "Cookies" is shown'
    skipped = [
        Commanded(number=2, command="step", text=written),
        StepStarted(number=2, text="Close the banner.", where=""),
        StepFinished(number=2, passed=True, skipped=True, reason="it does not hold", seconds=1.0),
    ]
    [test] = read_text(tmp_path, plan_text(told(tmp_path, *went_back(1), *skipped)).text)
    assert [(step.text, [c.text for c in step.conditions]) for step in test.steps] == [("Go back.", []), ("Close the banner.", ['"Cookies" is shown'])]


def test_a_pause_between_a_command_and_its_step_loses_neither(tmp_path: Path) -> None:
    commanded, *more = went_back(1)
    aside = [Commanded(number=0, command=command, text="") for command in ("pause", "stop", "resume")]
    in_order = [dataclasses.replace(event, at=float(at)) for at, event in enumerate([commanded, *aside, *more])]
    [test] = read_text(tmp_path, plan_text(told(tmp_path, *in_order)).text)
    assert [step.text for step in test.steps] == ["Go back."]


def test_a_click_that_changed_nothing_is_no_step_of_the_plan_and_that_is_said(tmp_path: Path) -> None:
    in_vain = [
        Commanded(number=1, command="do", text="click Idle"),
        StepStarted(number=1, text="click Idle", where=""),
        Located(locator='page.get_by_role("button", name="Idle", exact=True)'),
        Entry(step=1, intent="click Idle", outcome="no change", operation="click"),
        StepFinished(number=1, passed=True, reason="", seconds=1.0),
    ]
    exported = plan_text(told(tmp_path, *in_vain, *went_back(2)))
    assert "Idle" not in exported.text
    assert exported.left_out == ("Command 1, “do click Idle”, is left out: it changed nothing on the page, and a step of a plan that changes nothing fails.",)


@pytest.mark.parametrize(
    ("said", "answer", "step"),
    [
        ("click Delete", "accept", "click Delete and accept the dialog"),
        ("click Rename", "prompt Ann", 'click Rename and answer the dialog with "Ann"'),
        ("click Delete and dismiss the dialog", "dismiss", "click Delete and dismiss the dialog"),
    ],
)
def test_the_answer_of_a_command_to_a_dialog_is_in_its_step(tmp_path: Path, said: str, answer: str, step: str) -> None:
    answered = [
        Commanded(number=1, command="do", text=said),
        StepStarted(number=1, text=said, where=""),
        Located(locator='page.get_by_role("button", name="Delete", exact=True)'),
        Ensued(dialogs=(("confirm", "Sure?", "accepted"),)),
        Entry(step=1, intent=said, outcome="done", operation="click", answer=answer),
        StepFinished(number=1, passed=True, reason="", seconds=1.0),
    ]
    [test] = read_text(tmp_path, plan_text(told(tmp_path, *answered)).text)
    assert [s.text for s in test.steps] == [step]


def read_text(folder: Path, text: str) -> tuple[Test, ...]:
    path = folder / "exported.plan.md"
    path.write_text(text, encoding="utf-8")
    return read(path).tests


def test_a_plain_text_stays_plain() -> None:
    assert markdown('Sign in as "ann_lee" with {secret:SHOP_PASSWORD}, then wait (2 s).') == (
        'Sign in as "ann_lee" with {secret:SHOP_PASSWORD}, then wait (2 s).'
    )


FIELDS = Fields((Filled("Name", "textbox", False), Filled("Country", "combobox", True)))


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        ('"Hello Ann" is shown', 'expect(page.get_by_text("Hello Ann").filter(visible=True).first).to_be_visible()'),
        ('"Hello Ann" is not shown', 'expect(page.get_by_text("Hello Ann").filter(visible=True)).to_have_count(0)'),
        ('the title is "Shop (2)"', r'expect(page).to_have_title(re.compile(r"^Shop \(2\)$", re.IGNORECASE))'),
        ("the URL ends with /orders", 'expect(page).to_have_url(re.compile("/orders/?$"))'),
        ('the Name field says "Ann"', 'expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Ann")'),
        (
            'the Country field says "Ireland"',
            'expect(page.get_by_role("combobox", name="Country", exact=True).locator("option:checked")).to_have_text("Ireland")',
        ),
        ('"Gift wrap" is checked', r'expect(page.get_by_label(re.compile(r"^\s*Gift wrap\s*$", re.IGNORECASE))).to_be_checked()'),
        (
            'the "Notify me" button is disabled',
            'expect(page.get_by_role("button", name=re.compile("^Notify me$", re.IGNORECASE))'
            '.or_(page.get_by_role("link", name=re.compile("^Notify me$", re.IGNORECASE)))).to_be_disabled()',
        ),
    ],
)
def test_an_expectation_becomes_the_assertion_that_says_the_same(text: str, assertion: str) -> None:
    assert translated(text, "page", FIELDS) == [assertion]


@pytest.mark.parametrize(
    "text", ['the Street field says "Main St"', "the basket has 1 row", "no error is shown", "all is well", 'the "Name" heading and all is well']
)
def test_an_expectation_of_which_playwright_has_no_equal_is_not_translated(text: str) -> None:
    assert translated(text, "page", FIELDS) is None
