"""A text that is typed ends with a real key, for pages that hear of keys alone; what the field holds is never other than the text."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from stage import HANDLE, SECRET, Stage

HEARS = """<script>heard = []; for (const name of ["keydown", "keypress", "input", "keyup"])
    document.querySelector("[aria-label=f]").addEventListener(name, (e) => heard.push([name, e.key ?? "", e.target.value]))</script>"""
FIELD = f'<input aria-label="f" value="old">{HEARS}'


def heard(stage: Stage) -> list[tuple[str, str, str]]:
    """Event, key and value, in their order."""
    return [tuple(each) for each in stage.page.evaluate("heard")]


@pytest.mark.parametrize("kind", ["text", "search", "url", "tel", "password", "textarea"])
def test_the_last_character_is_a_key(stage: Stage, kind: str) -> None:
    field = '<textarea aria-label="f">old</textarea>' if kind == "textarea" else f'<input type="{kind}" aria-label="f" value="old">'
    stage.show(field + HEARS)
    outcome = stage.do(Operation.TYPE, "f", "Tea+x")
    assert outcome.done, outcome
    pressed = [("keydown", "x"), ("keypress", "x"), ("input", ""), ("keyup", "x")]
    assert heard(stage) == [(name, key, "Tea+x") for name, key in [("input", ""), *pressed]]


@pytest.mark.parametrize(
    ("kind", "text"),
    [("text", "Menü"), ("text", "日本"), ("text", "so 👍🏽"), ("text", "red, blue,"), ("text", "Ann "), ("email", "a@b.de"), ("number", "1.5")],
)
def test_where_a_key_could_write_something_else_one_that_writes_nothing_is_pressed(stage: Stage, kind: str, text: str) -> None:
    stage.show(f'<input type="{kind}" aria-label="f">{HEARS}')
    assert stage.do(Operation.TYPE, "f", text).done
    assert heard(stage) == [("input", "", text), ("keydown", "Shift", text), ("keyup", "Shift", text)]


def test_lines_end_without_the_enter_key(stage: Stage) -> None:
    stage.show(f'<textarea aria-label="f"></textarea>{HEARS}')
    assert stage.do(Operation.TYPE, "f", "one\ntwo\n").done
    assert {key for _, key, _ in heard(stage)} == {"", "Shift"}


@pytest.mark.parametrize(("kind", "value"), [("date", "2026-12-24"), ("time", "14:30"), ("color", "#336699"), ("range", "70")])
def test_fields_of_other_kinds_get_no_key(stage: Stage, kind: str, value: str) -> None:
    stage.show(f'<input type="{kind}" aria-label="f">{HEARS}')
    assert stage.do(Operation.TYPE, "f", value).done
    assert {name for name, _, _ in heard(stage)} == {"input"}


def test_clearing_a_field_is_a_key_too(stage: Stage) -> None:
    stage.show(FIELD)
    assert stage.do(Operation.TYPE, "f", "").done
    assert [(name, key) for name, key, _ in heard(stage)] == [("keydown", "Delete"), ("input", ""), ("keyup", "Delete")]


def test_what_the_page_completes_gets_no_key(stage: Stage) -> None:
    stage.show(f"<input aria-label=\"f\" oninput=\"if (!this.value.endsWith('pot')) this.value += 'pot'\">{HEARS}")
    assert stage.do(Operation.TYPE, "f", "Tea").done
    assert heard(stage) == [("input", "", "Teapot")]


def test_a_page_that_makes_something_else_of_the_key_is_given_the_text_again(stage: Stage) -> None:
    stage.show("<input aria-label=f onkeydown=\"if (event.key.length === 1) { this.value += '?'; event.preventDefault() }\">")
    outcome = stage.do(Operation.TYPE, "f", "Tea")
    assert outcome.done, outcome
    assert stage.page.input_value("input") == "Tea"


def test_what_the_page_takes_at_the_last_key_is_not_typed_again(stage: Stage) -> None:
    stage.show("<input aria-label=f onkeyup=\"taken = (window.taken || '') + this.value + '|'; this.value = ''; this.after('taken')\">")
    outcome = stage.do(Operation.TYPE, "f", "4711")
    assert stage.page.evaluate("taken") == "4711|"
    assert "still empty" in outcome.error


def test_the_key_never_goes_to_a_field_that_took_the_focus(stage: Stage) -> None:
    stage.show('<input aria-label="f" oninput="next.focus()"><input id="next" aria-label="g" value="kept">')
    assert stage.do(Operation.TYPE, "f", "Tea").done
    assert stage.page.evaluate("[...document.querySelectorAll('input')].map((e) => e.value)") == ["Tea", "kept"]


def test_a_secret_is_whole_whenever_the_page_hears_of_it(stage: Stage) -> None:
    stage.page.goto("about:blank")
    stage.show(FIELD)
    outcome = stage.do(Operation.TYPE, "f", HANDLE)
    assert {value for _, _, value in heard(stage)} <= {SECRET}
    assert SECRET not in repr(outcome)
