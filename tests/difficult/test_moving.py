"""Targets that move, are drawn anew or are swapped between the decision and the click: they are hit, or nothing is."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying


@pytest.mark.parametrize("name", ["Catch me", "Buy now"])
def test_a_button_that_never_rests_is_clicked(trying: Trying, name: str) -> None:
    tried = trying("marquee.html", f'1. Click "{name}".\n   - Expect: "{name} was pressed" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [name]


def test_a_button_that_is_drawn_anew_is_found_again(trying: Trying) -> None:
    tried = trying("redrawn.html", '1. Click "Remove" in the row of "Milk".\n   - Expect: "Milk is no longer in it" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Milk"]


def test_a_button_that_is_drawn_anew_without_pause_is_no_pass(trying: Trying, site: Site) -> None:
    site.answers["/"] = """<div id=app></div><script>window.truth = [];
        setInterval(() => { app.innerHTML = "<button onclick='truth.push(1)'>Save</button>" }, 4)</script>"""
    tried = trying("/", '1. Click "Save".\n')
    assert not tried.passed
    assert "no longer on the page" in tried.reason
    assert tried.truth == []


def test_a_click_does_not_fall_on_what_a_banner_pushed_there(trying: Trying) -> None:
    tried = trying("shifted.html", '1. Click "Delete".\n   - Expect: "Deleted" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["delete"]


def test_a_button_that_the_mouse_swaps_is_not_clicked(trying: Trying, site: Site) -> None:
    site.answers["/"] = """<div id=box><button>Keep</button></div><script>window.truth = [];
        box.onmouseenter = () => { box.innerHTML = "<button onclick='truth.push(1)'>Delete</button>" }</script>"""
    tried = trying("/", '1. Click "Keep".\n')
    assert not tried.passed
    assert 'button "Delete" took the click\'s place' in tried.reason
    assert tried.truth == []
