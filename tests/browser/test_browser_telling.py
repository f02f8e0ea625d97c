"""What a look tells anew: after any change, what Python puts together is what the page would tell it from the beginning."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_tool.browser.injected import source
from pytest_tool.browser.look import RawLook, parsed
from pytest_tool.browser.masking import Look, Masking, Told
from pytest_tool.errors import BrowserError
from stage import Stage

PAGE = """<h1>Orders</h1><p id=said>Three orders</p>
<ul><li><b>Dune</b> <i>9.99</i> <button>Buy</button><li><b>Emma</b> <i>7.50</i> <button>Buy</button></ul>
<section aria-label="Send to"><label>Name <input></label> <button>Send</button></section>
<table><tr><td>Ann<td><button>Open</button><tr><td>Bob<td><button>Open</button></table>"""
CHANGES = (
    "document.querySelector('#said').textContent += ' more'",
    "document.querySelector('input').value += 'x'",
    "document.querySelector('section').ariaLabel += '!'",
    "document.body.prepend(Object.assign(document.createElement('button'), { textContent: 'New' }))",
    "document.querySelector('button').remove()",
    "document.querySelector('ul').append(document.querySelector('li'))",
    "document.querySelector('li i').textContent = '1.00'",
    "document.querySelector('table').append(document.querySelector('table').rows[0])",
    "document.querySelector('table').append(document.querySelector('table').rows[0].cloneNode(true))",
    "document.querySelector('td').textContent = ['Ann', 'Bob', 'Cem'][document.querySelectorAll('button').length % 3]",
    "document.querySelector('button:last-of-type').disabled ^= true",
    "scrollBy(0, 40)",
    "document.body.append(document.querySelector('p').cloneNode(true))",
    "document.body.hidden ^= true",
    "0",
)  # fmt: skip


class Follower:
    """Looks again and again, and keeps what it was told; or, where it ``forgets``, is told all at each look."""

    def __init__(self, page: Page, name: str, forgets: bool = False) -> None:
        page.evaluate(source(name))
        self.page, self.name, self.forgets = page, name, forgets
        self.masking = Masking(lambda text: text)
        self.told = ""
        self.raw: RawLook | None = None
        self.serial = self.held = 0

    def look(self, lost: bool = False) -> None:
        self.serial += 1
        asked = {"start": 1 + 1000 * self.serial, "serial": self.serial, "held": 0 if self.forgets else self.held}
        told = self.page.evaluate(f"(asked) => window['{self.name}'].look(asked)", asked)
        if told and not lost:
            self.told, self.raw, self.held = told, parsed(told, self.raw), self.serial

    def seen(self) -> Told:
        assert self.raw
        return (Masking(lambda text: text) if self.forgets else self.masking).told([Look(self.raw)])


@pytest.mark.parametrize("seed", range(12))
def test_after_any_changes_a_page_is_known_as_if_it_were_read_anew(paper: Stage, seed: int) -> None:
    chance = random.Random(seed)
    paper.page.set_content(PAGE)
    follower, anew = Follower(paper.page, "follows"), Follower(paper.page, "forgets", forgets=True)
    for _ in range(30):
        for change in chance.choices(CHANGES, k=chance.choice((1, 1, 2, 5))):
            paper.page.evaluate(f"(() => {{ try {{ {change} }} catch {{}} }})()")
        for lost in (True, False) if chance.random() < 0.1 else (False,):
            follower.look(lost)
            anew.look()
        assert follower.seen() == anew.seen()


def test_only_what_is_new_is_told(paper: Stage) -> None:
    paper.page.set_content(PAGE)
    follower = Follower(paper.page, "follows")
    follower.look()
    assert all(text in follower.told for text in ("Dune", "Emma", "Ann"))
    paper.page.evaluate("document.querySelector('b').textContent = 'Duno'")
    follower.look()
    assert "Duno" in follower.told
    assert not any(text in follower.told for text in ("Emma", "Ann"))


def test_texts_that_never_come_back_are_forgotten_on_both_sides(paper: Stage) -> None:
    paper.page.set_content("<ul>" + "<li><button>Buy</button> <b>0</b> left" * 4000 + "</ul>")
    follower = Follower(paper.page, "follows")
    told = []
    for count in range(7):
        paper.page.evaluate("(n) => document.querySelectorAll('b').forEach((b, i) => (b.textContent = `${i}.${n}`))", count)
        follower.look()
        told.append(json.loads(follower.told)["anew"])
        assert follower.raw
        assert f"3999.{count} left" in follower.raw["texts"][follower.raw["controls"][-1].row]
    assert told == [True, False, False, False, False, True, False]


@pytest.mark.parametrize("order", [[0, 1, 2], [-1, 0], [7]])
def test_an_entry_that_was_never_told_is_an_error(paper: Stage, order: list[int]) -> None:
    paper.page.set_content("<button>Buy</button> <button>Sell</button>")
    follower = Follower(paper.page, "follows")
    follower.look()
    told: dict[str, Any] = json.loads(follower.told)
    told["controls"]["order"] = order
    with pytest.raises(BrowserError, match=r"leaves out what it has not told before\. A script of the page"):
        parsed(json.dumps(told))
