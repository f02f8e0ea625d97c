"""Steps about one thing among many: found by whose it is, and what is then done to it. Politeness says nothing."""

from __future__ import annotations

import pytest
from found_things import AS_BEFORE, FOUND, OPEN
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act


@pytest.mark.parametrize(("step", "wanted"), FOUND, ids=[step for step, _ in FOUND])
def test_a_step_about_one_thing_says_what_is_done_and_where(step: str, wanted: list[tuple[str, str]]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [(w.text, w.place) for w in parsed.wishes] == wanted


@pytest.mark.parametrize(("step", "why"), OPEN, ids=[step for step, _ in OPEN])
def test_what_is_left_open_is_not_guessed(step: str, why: str) -> None:
    gaps = parse(step).not_understood
    assert gaps
    assert any(why in str(gap) for gap in gaps)


@pytest.mark.parametrize(("step", "texts"), AS_BEFORE, ids=[step for step, _ in AS_BEFORE])
def test_a_search_stays_a_search(step: str, texts: list[str]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == texts


@pytest.mark.parametrize(("step", "wanted"), FOUND, ids=[step for step, _ in FOUND])
def test_every_typed_value_and_every_place_is_in_the_step(step: str, wanted: list[tuple[str, str]]) -> None:
    for wish in parse(step).wishes:
        assert wish.value is None or wish.value in step
        assert wish.place in step
        assert wish.fills == wish.text.startswith(("type ", "set "))
        assert 0 <= wish.start < wish.end <= len(step)


def test_a_reply_has_a_control_a_text_and_an_end() -> None:
    click, typing, sending = parse('Reply to Ann: "see you, soon."').wishes
    assert (click.act, click.target, click.place) == (Act.CLICK, "reply", "Ann")
    assert (typing.act, typing.target, typing.value) == (Act.TYPE, "the message", "see you, soon.")
    assert (sending.act, sending.target) == (Act.SUBMIT, "send")


def test_the_recipient_is_typed_as_it_was_said() -> None:
    typing = parse("Forward Ann's email to Bob Lee.").wishes[1]
    assert (typing.act, typing.target, typing.value) == (Act.TYPE, "to", "Bob Lee")


def test_a_possessive_names_the_control_alone() -> None:
    (wish,) = parse("Find Kara-Lynn in the contact book and click on their address.").wishes
    assert wish.target == "address"


def test_a_control_in_the_row_of_a_thing_is_never_tried_without_the_row() -> None:
    (wish,) = parse("Locate Elwira's email and delete it.").wishes
    assert (wish.target, wish.other_words) == ("delete", ())


def test_a_new_message_is_written_where_new_ones_are_opened() -> None:
    wishes = parse('Send a message to Bob saying "ok".').wishes
    assert [w.opener for w in wishes] == ["compose", "compose", ""]


def test_a_step_that_sends_itself_sends_once() -> None:
    texts = [w.text for w in parse('Reply to Ann with "ok" and click Send.').wishes]
    assert texts[2:] == ["click Send"]


def test_it_stays_the_thing_that_was_found() -> None:
    wishes = parse('Reply to Ann with "ok" and archive it.').wishes
    assert (wishes[-1].text, wishes[-1].place) == ('click archive in the row of "Ann"', "Ann")


def test_a_control_of_that_very_name_is_the_one() -> None:
    assert [w.place for w in parse("Follow Ann.").wishes] == ["Ann"]
    assert [(w.text, w.place) for w in parse("Follow Ann.", known=["Follow Ann"]).wishes] == [("follow Ann", "")]


def test_something_that_is_no_mail_is_sent_by_its_own_button() -> None:
    assert all("recipient" not in w.text for w in parse("Send Ann's invoice to Bob.").wishes)
