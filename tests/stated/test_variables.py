"""Variables: whose value wins, what a value may hold, and what an item is told when one is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.errors import PlanError
from pytest_tool.plan import Case, Expectation, Hint, Step, Test
from pytest_tool.stated.variables import environment_value, mistake, names, secret_value, substitute
from pytest_tool.stated.vault import Vault

PATH = Path("plans/shop.plan.md")
ENVIRON = {"SHOP_USER": "bob", "SHOP_PASSWORD": "paper-lane-42", "GATEWAY_API_KEY": "gw-key", "BRACES": "{user} {{"}


def a_test(text: str, **fields: object) -> Test:
    return Test("A", PATH, 1, (Step(1, text, PATH, 7),), **fields)  # type: ignore[arg-type]


def filled(
    test: Test,
    case: dict[str, str] | None = None,
    plan_vars: dict[str, object] | None = None,
    base_url: str | None = "http://127.0.0.1:8000",
    vault: Vault | None = None,
) -> Test:
    return substitute(
        test,
        Case("row", case, 20) if case is not None else None,
        plan_vars=plan_vars or {},
        base_url=base_url,
        env=lambda name: environment_value(name, ENVIRON),
        secret=lambda name: secret_value(name, ENVIRON, {}),
        vault=vault or Vault(),
    )


def text_of(test: Test) -> str:
    return test.steps[0].text


def test_the_case_row_beats_the_front_matter_which_beats_plan_vars() -> None:
    test = a_test("{a} {b} {c}", vars={"a": "vars", "b": "vars"})
    fixture: dict[str, object] = {"a": "fixture", "b": "fixture", "c": 3}
    assert text_of(filled(test, {"a": "row"}, fixture)) == "row vars 3"


def test_an_empty_value_is_a_value() -> None:
    assert text_of(filled(a_test('Type "{a}"', vars={"a": "x"}), {"a": ""})) == 'Type ""'


def test_every_text_of_a_test_is_filled() -> None:
    step = Step(1, "{a}", PATH, 7, (Expectation("{a}!", 8),), (Hint("{a}?", 9),))
    test = Test("{a}", PATH, 1, (step,), prose="about {a}", hints=(Hint("{a}.", 2),), url="/{a}", vars={"a": "x"})
    done = filled(test)
    expected, variables = (Expectation("x!", 8),), (("a", "x"), ("base_url", "http://127.0.0.1:8000"))
    assert done.steps == (Step(1, "x", PATH, 7, expected, (Hint("x?", 9),), written=step, named=variables),)
    assert (done.prose, done.hints, done.url) == ("about x", (Hint("x.", 2),), "http://127.0.0.1:8000/x")
    assert done.title == "{a}"


def test_a_secret_becomes_its_handle_and_the_vault_knows_the_value() -> None:
    vault = Vault()
    done = filled(a_test('Type "{secret:SHOP_PASSWORD}" for {env:SHOP_USER}'), vault=vault)
    assert text_of(done) == 'Type "‹secret:SHOP_PASSWORD›" for bob'
    assert vault.open("‹secret:SHOP_PASSWORD›") == "paper-lane-42"
    assert "paper-lane-42" not in repr(done)


def test_values_of_the_plan_may_hold_environment_secrets_and_the_base_url() -> None:
    test = a_test("{a} {b}", vars={"a": "{env:SHOP_USER} at {base_url} {{x}}"})
    assert text_of(filled(test, {"b": "{secret:SHOP_PASSWORD}"})) == ("bob at http://127.0.0.1:8000 {x} ‹secret:SHOP_PASSWORD›")


def test_values_are_not_filled_again() -> None:
    fixture: dict[str, object] = {"a": "{user} {{ {secret:SHOP_PASSWORD}"}
    assert text_of(filled(a_test("{a}|{env:BRACES}"), {}, fixture)) == "{user} {{ {secret:SHOP_PASSWORD}|{user} {{"
    with pytest.raises(PlanError, match=r"The value of \{a\} holds the variable \{b\}"):
        filled(a_test("{a}", vars={"a": "{b}", "b": "x"}))


def test_doubled_braces_are_braces() -> None:
    assert text_of(filled(a_test("{{user}} {{{user}}} }}{{", vars={"user": "bob"}))) == "{user} {bob} }{"


def test_prose_is_filled_only_with_what_is_known() -> None:
    test = a_test("x", prose="{a} {b} {secret:SHOP_PASSWORD} {base_url} {{ {", vars={"a": "1"})
    assert filled(test, base_url=None).prose == "1 {b} {secret:SHOP_PASSWORD} {base_url} {{ {"


@pytest.mark.parametrize(
    ("url", "base", "absolute"),
    [
        ("", "http://shop.example", ""),
        ("", None, ""),
        ("/login", "http://shop.example", "http://shop.example/login"),
        ("login?next=/a", "http://shop.example/app/", "http://shop.example/app/login?next=/a"),
        ("{base_url}/login", "http://shop.example/", "http://shop.example/login"),
        ("https://other.example/x", "http://shop.example", "https://other.example/x"),
        ("https://other.example/x", None, "https://other.example/x"),
    ],
)
def test_the_url_of_a_test_is_absolute(url: str, base: str | None, absolute: str) -> None:
    assert filled(a_test("x", url=url), base_url=base).url == absolute


def test_secret_origins_may_hold_variables() -> None:
    assert filled(a_test("x", secret_origins=("{base_url}",))).secret_origins == ("http://127.0.0.1:8000",)


MISSING = {
    "unknown": (
        a_test("Type {usre}", vars={"user": "x"}),
        "plans/shop.plan.md:7: The variable {usre} is unknown. Did you mean {user}? Known here: {base_url}, {user}. "
        "Others come from a Cases column, vars in the front matter, the fixture plan_vars, or a step in Python that gives them.",
    ),
    "environment": (a_test("Type {env:NOT_SET}"), "plans/shop.plan.md:7: {env:NOT_SET} has no value. Set NOT_SET in"),
    "secret": (a_test("Type {secret:NOT_SET}"), "plans/shop.plan.md:7: {secret:NOT_SET} has no value. Set NOT_SET in"),
    "own key": (a_test("Type {env:GATEWAY_API_KEY}"), "plans/shop.plan.md:7: {env:GATEWAY_API_KEY} is refused:"),
    "own key as a secret": (a_test("{secret:GATEWAY_API_KEY}"), "plans/shop.plan.md:7: {secret:GATEWAY_API_KEY} is refused:"),
    "own key in a value": (a_test("{a}", vars={"a": "{env:GATEWAY_API_KEY}"}), "{env:GATEWAY_API_KEY} is refused:"),
    "base URL": (a_test("Open {base_url}"), "plans/shop.plan.md:7: {base_url} has no value. Give one with --base-url,"),
    "relative URL": (a_test("x", url="/login"), 'plans/shop.plan.md:1: The url "/login" is relative, and there is no base'),
    "URL of a file": (a_test("x", url="file:///etc/passwd"), 'The url "file:///etc/passwd" cannot be opened. Start it with'),
    "URL without a scheme": (a_test("x", url="localhost:8000/a"), 'The url "localhost:8000/a" cannot be opened.'),
    "URL that runs": (a_test("x", url="javascript:alert(1)"), "cannot be opened."),
}  # fmt: skip


@pytest.mark.parametrize("what", MISSING)
def test_what_is_missing_or_refused_is_said_with_its_line(what: str) -> None:
    test, message = MISSING[what]
    with pytest.raises(PlanError) as refused:
        filled(test, base_url=None)
    assert message in str(refused.value)
    assert "gw-key" not in str(refused.value)


def test_the_line_of_an_expectation_is_told() -> None:
    test = Test("A", PATH, 1, (Step(1, "x", PATH, 7, (Expectation("{nope}", 9),)),))
    with pytest.raises(PlanError, match=r"shop\.plan\.md:9: The variable \{nope\} is unknown\. Known here: \{base_url\}\."):
        filled(test)


@pytest.mark.parametrize("text", ["", "{a}", "{env:A_1} {secret:B}", "{{ }}", "{größe}", "{{{a}}}", "{a}{b}"])
def test_variables_and_doubled_braces_are_no_mistake(text: str) -> None:
    assert mistake(text) == ""


@pytest.mark.parametrize(
    ("text", "piece"),
    [("{na me}", "{na me}"), ("x {} y", "{}"), ("{1a}", "{1a}"), ("{env:}", "{env:}"), ("{ENV:A}", "{ENV:A}"), ("a { b", "{ b"),
     ("a } b", "a }"), ("{a}}", "{a}}"), ("{env: A}", "{env: A}"), ("{secret:A-B}", "{secret:A-B}")],
)  # fmt: skip
def test_other_braces_are_a_mistake(text: str, piece: str) -> None:
    assert mistake(text) == piece


def test_names_are_the_plain_ones() -> None:
    assert names("{a} {env:B} {{c}} {d}{a}") == {"a", "d"}
