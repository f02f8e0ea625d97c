"""Links of one name: the same place in another order of its parameters, and places that differ far behind in a long address."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

TOLD = """<p id=p></p><script>window.truth = []; onclick = (e) => { const a = e.target.closest("a"); if (!a) return;
    e.preventDefault(); truth.push(a.getAttribute("href").slice(-12)); p.textContent = "Done" }</script>"""
LONG = "?token=" + "4f" * 110


def page(first: str, second: str, name: str = "books") -> str:
    return f'<nav><p><a href="/t{first}">{name}</a> of the archive</nav><main><h1>Tables</h1><p><a href="/t{second}">{name}</a> of the library</main>{TOLD}'


@pytest.mark.parametrize(("first", "second"), [("?page=0&table=books", "?table=books&page=0"), ("?a=1&a=2&b=3#c", "?b=3&a=1&a=2#c")])
@pytest.mark.parametrize("step", ['Open the table "books".', 'Click "books".', "Open books."])
def test_the_order_of_parameters_makes_no_other_place(trying: Trying, site: Site, step: str, first: str, second: str) -> None:
    site.answers["/links"] = page(first, second)
    tried = trying("links", f"1. {step}\n")
    assert tried.passed, tried
    assert len(tried.truth) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("?page=0&table=books", "?page=1&table=books"),
        ("?a=1&a=2", "?a=2&a=1"),
        ("?a=1", "?a=1&delete=yes"),
        ("?a=1#b", "?a=1#c"),
        (f"{LONG}&id=1", f"{LONG}&id=2"),
    ],
)
def test_other_places_are_not_taken_for_one(trying: Trying, site: Site, first: str, second: str) -> None:
    site.answers["/links"] = page(first, second, "Delete")
    tried = trying("links", '1. Click "Delete".\n')
    assert not tried.passed, tried
    assert tried.truth == []
