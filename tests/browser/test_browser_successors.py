"""A control that was drawn anew between look and action is acted on where nobody could tell the two apart."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from stage import Stage, decision

ROW = "<li>{} <button onclick='document.title += `{}`'>Remove</button>"
LIST = "<ul>" + ROW.format("Tea", "Tea") + ROW.format("Milk", "Milk") + "</ul>"


def clicked(stage: Stage, before: str, after: str, which: int = 0) -> tuple[bool, str]:
    """The first page is looked at, the second is there when the click comes."""
    seen = stage.show(f"<title></title><div id=app>{before}</div>")
    stage.page.evaluate("html => { app.innerHTML = html }", after)
    outcome = stage.perform(decision(Operation.CLICK, seen.controls[which].tag), seen)
    return outcome.done, stage.page.title()


def test_an_equal_control_in_its_place_is_clicked(stage: Stage) -> None:
    assert clicked(stage, LIST, LIST, 1) == (True, "Milk")


def test_the_row_tells_it_when_the_order_changed(stage: Stage) -> None:
    turned = "<ul>" + ROW.format("Milk", "Milk") + ROW.format("Tea", "Tea") + "</ul>"
    assert clicked(stage, LIST, turned, 1)[1] in ("Milk", "")  # its neighbours differ: refused is right, Tea never


OFFER = "<p>{}</p><button onclick='document.title = 1'>Buy</button>"


@pytest.mark.parametrize(
    "after",
    [
        OFFER.format("Milk"),  # the same button for another thing
        OFFER.format("Tea") * 2,  # two of them
        "<p>Tea</p><button disabled>Buy</button>",
        "<p>Tea</p><a href='#' onclick='document.title = 1'>Buy</a>",
        "<p>Tea</p><button onclick='document.title = 1'>Buy all</button>",
    ],
)
def test_what_is_not_quite_the_same_is_not(stage: Stage, after: str) -> None:
    assert clicked(stage, OFFER.format("Tea"), after) == (False, "")


def test_of_equal_ones_none_is_taken(stage: Stage) -> None:
    both = "<button onclick='document.title = 1'>Buy</button><button onclick='document.title = 2'>Buy</button>"
    assert clicked(stage, both, both, 1) == (False, "")


def test_a_field_that_was_drawn_anew_is_filled(stage: Stage) -> None:
    seen = stage.show("<div id=app><label>Name <input></label></div>")
    stage.page.evaluate("app.innerHTML = app.innerHTML")
    outcome = stage.perform(decision(Operation.TYPE, seen.controls[0].tag, "Ann"), seen)
    assert outcome.changes == ('value of textbox "Name" is "Ann"',)
