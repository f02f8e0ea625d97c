"""A step that is a link stands for the steps of a section of another file."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.errors import PlanError
from pytest_tool.plan import Step
from pytest_tool.plan_reader import read

SIGN_IN = """# Signing in

Every role has a section.

## As a customer

1. Fill in the Name "{user}".
   - Hint: the field is in the header
2. [Cookies](more/cookies.md)
   - With: button="OK, {answer}"
3. Click "Sign in".

## As a customer

1. [The bar](#café--bar)
2. Click "Guest".

## Café & *bar*

1. Click "Open".
"""
COOKIES = """1. Click "{button}".
   - If: the button "{button}" is shown
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "steps/more").mkdir(parents=True)
    (tmp_path / "plans").mkdir()
    (tmp_path / "steps/sign-in.md").write_text(SIGN_IN)
    (tmp_path / "steps/more/cookies.md").write_text(COOKIES)
    return tmp_path


def steps(folder: Path, *lines: str) -> tuple[Step, ...]:
    path = folder / "plans/shop.plan.md"
    path.write_text("\n".join(["# Shop", "", *lines, ""]))
    return read(path).tests[0].steps


def test_a_link_is_replaced_by_steps_that_know_where_they_are_from(folder: Path) -> None:
    found = steps(
        folder,
        '1. Click "x".',
        "2. [Sign in](../steps/sign-in.md#as-a-customer)",
        '   - With: user=ann, answer="yes, please"',
        "   - If: nobody is signed in",
        '   - Expect: "Hello {user}" is shown',
        "   - Hint: be quick",
        '3. Click "y".',
    )
    assert [(s.number, s.called, s.text) for s in found] == [
        (1, "1", 'Click "x".'),
        (2, "2.1", 'Fill in the Name "{user}".'),
        (3, "2.2.1", 'Click "{button}".'),
        (4, "2.3", 'Click "Sign in".'),
        (5, "3", 'Click "y".'),
    ]
    first, cookies, end, last = found[1:]
    assert (first.path, first.line) == (folder / "steps/sign-in.md", 7)
    assert dict(first.values) == {"user": "ann", "answer": "yes, please"}
    assert [h.text for h in first.hints] == ["be quick", "the field is in the header"]
    assert dict(cookies.values)["button"] == "OK, yes, please"
    assert [(c.text, c.of) for c in cookies.conditions] == [("nobody is signed in", "2"), ('the button "{button}" is shown', "2.2.1")]
    assert cookies.included == (f"{folder}/plans/shop.plan.md:4", f"{folder}/steps/sign-in.md:9")
    (expected,) = end.expectations
    assert (expected.text, end.path_of(expected), expected.line) == ('"Hello {user}" is shown', folder / "plans/shop.plan.md", 7)
    assert not last.included


@pytest.mark.parametrize(
    ("bullets", "last"),
    [('   - If: the button "{button}" is shown', "may be skipped"), ("2. [More](more/cookies.md)\n   - With: button=No", "reads other variables")],
)
def test_what_a_link_expects_is_a_step_of_its_own_where_the_last_one_cannot_bear_it(folder: Path, bullets: str, last: str) -> None:
    (folder / "steps/last.md").write_text(f'1. Click "{{button}}".\n{bullets}\n')
    (folder / "steps/more/cookies.md").write_text('1. Click "{button}".\n')
    found = steps(folder, "1. [Last](../steps/last.md)", "   - With: button=Yes", '   - Expect: "{button}" is shown')
    assert found[-1].only_checks, last
    assert [len(s.expectations) for s in found] == [0] * (len(found) - 1) + [1]
    assert dict(found[-1].values) == {"button": "Yes"}


@pytest.mark.parametrize(("link", "text"), [("#as-a-customer-1", 'Click "Open".'), ("#caf%C3%A9--bar", 'Click "Open".'), ("#café--bar", 'Click "Open".')])
def test_anchors_are_those_of_a_code_host(folder: Path, link: str, text: str) -> None:
    assert steps(folder, f"1. [Go](../steps/sign-in.md{link})")[0].text == text


def test_a_sentence_that_holds_a_link_is_a_step_like_any_other(folder: Path) -> None:
    (step,) = steps(folder, "1. Open [the help](https://example.org) and wait.")
    assert (step.text, step.label, step.included) == ("Open the help and wait.", "", ())


MISTAKES = {
    "no file": (3, "1. [A](../steps/sign-on.md)", "There is no file ../steps/sign-on.md beside this one. Did you mean ../steps/sign-in.md?"),
    "no section": (3, "1. [A](../steps/sign-in.md#as-customer)", "sign-in.md has no section #as-customer. Did you mean #as-a-customer?"),
    "several sections": (3, "1. [A](../steps/sign-in.md)", "sign-in.md has 3 sections with steps. Name one: #as-a-customer, #as-a-customer-1, "),
    "section without steps": (1, "1. [A](../steps/sign-in.md#signing-in)", '"Signing in" has no steps.'),
    "a web page": (3, "1. [A](https://example.org/a.md)", "'https://example.org/a.md' is no Markdown file beside this one."),
    "a plan": (3, "1. [A](shop.plan.md)", "'shop.plan.md' is a plan, which runs by itself."),
    "unused": (4, "1. [A](../steps/more/cookies.md)\n   - With: buton=OK", "None of these shared steps uses {buton}. Did you mean button?"),
    "no pair": (4, "1. [A](../steps/more/cookies.md)\n   - With: button", "“button” is not name=value."),
    "twice": (4, "1. [A](../steps/more/cookies.md)\n   - With: button=a, button=b", "The variable button stands here twice."),
    "no link": (4, "1. Click.\n   - With: button=a", "This step is no link."),
    "more words": (3, "1. See [A](../steps/more/cookies.md).", "This step holds more than the link to ../steps/more/cookies.md."),
    "half a quotation": (4, '1. [A](../steps/more/cookies.md)\n   - With: button="a', "“button=\"a” is not name=value."),
    "a handle": (3, '1. Type "‹secret:X›" into Name.', "This is how the tool itself writes a secret."),
    "empty": (4, "1. Click.\n   - If:", "If: is empty."),
}  # fmt: skip


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_the_nearest_name(folder: Path, what: str) -> None:
    line, text, message = MISTAKES[what]
    with pytest.raises(PlanError) as refused:
        steps(folder, *text.split("\n"))
    assert message in str(refused.value)
    if what == "unused":
        line = 3  # of the link
    assert refused.value.line == line


def test_a_circle_is_told_and_a_file_of_shared_steps_has_no_front_matter(folder: Path) -> None:
    (folder / "steps/more/cookies.md").write_text("1. [Again](../sign-in.md#as-a-customer)\n")
    (folder / "steps/sign-in.md").write_text(SIGN_IN.replace('   - With: button="OK, {answer}"\n', ""))
    with pytest.raises(PlanError, match=r"cookies.md:1: These shared steps include themselves: sign-in.md#as-a-customer → cookies.md# → sign"):
        steps(folder, "1. [A](../steps/sign-in.md#as-a-customer)", "   - With: user=ann")
    (folder / "steps/more/cookies.md").write_text("---\nurl: /\n---\n1. one\n")
    with pytest.raises(PlanError, match=r"cookies.md:1: A file of shared steps has no front matter."):
        steps(folder, "1. [A](../steps/more/cookies.md)")
