"""A record that a first click of the step brings, and what is to be done to it: that record, and that order."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Orders</h1><button id="show">Show</button><div id="orders"></div><p role="status"></p><script>
    show.onclick = () => {
      orders.innerHTML = "<table><tr><th>Order<th>Status<th></tr><tr><td>1001<td>Open<td><button>Ship</button></tr>" +
        "<tr><td>1002<td>Paid<td><button>Refund</button></tr></table>";
      for (const button of orders.querySelectorAll("button")) button.onclick = () => {
        window.truth = button.textContent;
        document.querySelector("[role=status]").textContent = `${button.textContent} done`;
      };
    };</script>"""


@pytest.mark.parametrize("order", ["ship order 1002", "refund order 4711", "delete order 1002", "cancel order 1001"])
def test_another_record_or_order_is_left_alone(trying: Trying, site: Site, order: str) -> None:
    site.answers["/orders"] = PAGE
    tried = trying("orders", f"1. Click Show and {order}.\n")
    assert not tried.passed, tried
    assert tried.truth is None, tried


@pytest.mark.parametrize(("order", "truth"), [("ship order 1001", "Ship"), ("refund order 1002", "Refund")])
def test_the_record_that_came_is_dealt_with(trying: Trying, site: Site, order: str, truth: str) -> None:
    site.answers["/orders"] = PAGE
    tried = trying("orders", f"1. Click Show and {order}.\n")
    assert tried.truth == truth, tried
    assert tried.passed, tried
