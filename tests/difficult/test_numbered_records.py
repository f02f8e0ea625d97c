"""“Open order 1018” is the link of the row that begins with this number; a number elsewhere in a row counts something."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ORDERS = """<title>Orders</title><h1>Orders</h1><table><tr><th>Number<th>Customer<th>Pieces<th>Total<th></tr>{}</table>
    <script>window.truth = []; addEventListener('click', (e) => {{ const link = e.target.closest('[data-at]');
    if (link) {{ e.preventDefault(); truth.push(link.dataset.at); h1 = document.querySelector('h1'); h1.textContent = 'Opened ' + link.dataset.at; }} }})</script>"""
ROWS = [("1017", "Ann Lee", 12), ("1018", "Bob Ray", 7), ("1019", "Cem Öz", 3)]
VIEWED = "".join(
    f'<tr><td>{n}<td><a href="#c" data-at="{who}">{who}</a><td>{p}<td>4.00<td><a href="#o" data-at="order {n}">View</a></tr>' for n, who, p in ROWS
)
LINKED = "".join(f'<tr><td><a href="#o" data-at="order {n}">#{n}</a><td><a href="#c" data-at="{who}">{who}</a><td>{p}<td>4.00</tr>' for n, who, p in ROWS)
CUSTOMERS = "".join(f'<tr><td>{n}<td><a href="#c" data-at="{who}">{who}</a><td>{p}<td>4.00</tr>' for n, who, p in ROWS)


@pytest.mark.parametrize("rows", [VIEWED, LINKED])
@pytest.mark.parametrize("step", ["Open order 1018.", "View the order with the number 1018.", "Open the order of Bob Ray.", "Show order #1018."])
def test_it_is_the_link_of_its_row(trying: Trying, site: Site, rows: str, step: str) -> None:
    site.answers["/orders"] = ORDERS.format(rows)
    tried = trying("orders", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == ["order 1018"]


@pytest.mark.parametrize("rows", [VIEWED, LINKED, CUSTOMERS])
@pytest.mark.parametrize("step", ["Open order 12.", "Open order 1020.", "Open order 101.", "Open the invoice 1018."])
def test_another_number_opens_nothing(trying: Trying, site: Site, rows: str, step: str) -> None:
    site.answers["/orders"] = ORDERS.format(rows)
    tried = trying("orders", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_the_number_of_pieces_is_not_the_order(trying: Trying, site: Site) -> None:
    counted = "".join(f'<tr><td>{n}<td>{who}<td><a href="#p" data-at="pieces">{p}</a><td>4.00</tr>' for n, who, p in ROWS)
    site.answers["/orders"] = ORDERS.format(counted)
    tried = trying("orders", "1. Open the order of Bob Ray.\n")
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("step", ["Open order 1018.", "Open the order of Bob Ray."])
def test_the_customer_is_not_the_order(trying: Trying, site: Site, step: str) -> None:
    site.answers["/orders"] = ORDERS.format(CUSTOMERS)
    tried = trying("orders", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []
