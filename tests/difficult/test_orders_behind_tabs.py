"""Orders that only one tab has a button for, and settings behind another: that order of that record, or nothing."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Desk</h1><div role="tablist">
    <button role="tab" aria-selected="true">Orders</button><button role="tab">Customers</button><button role="tab">Settings</button>
    </div>
    <section><table><tr><th>Order<th>Customer<th></tr>
      <tr><td>1001<td>Ann Lee<td><button>Ship</button> <button>Refund</button></tr>
      <tr><td>1002<td>Bob Ray<td><button>Refund</button></tr></table></section>
    <section hidden><ul><li>Ann Lee <button>Remove</button></li><li>Cy Poe <button>Remove</button></li></ul></section>
    <section hidden><label><input type="checkbox">Order alerts</label><button>Save</button></section>
    <p role="status"></p><script>
    const [tabs, parts] = [[...document.querySelectorAll("[role=tab]")], [...document.querySelectorAll("section")]];
    window.truth = "";
    tabs.forEach((tab, at) => tab.onclick = () => {
      tabs.forEach((other) => other.setAttribute("aria-selected", other === tab));
      parts.forEach((part, k) => { part.hidden = k !== at; });
    });
    for (const button of document.querySelectorAll("section button")) button.onclick = () => {
      const row = button.closest("tr, li");
      const whose = row ? (row.cells ? row.cells[0] : row).textContent.split(" ")[0] + " " : "";
      window.truth += `${whose}${button.textContent};`;
      document.querySelector("[role=status]").textContent = `${button.textContent} ${whose}done ${window.truth.length}`;
    };
    document.querySelector("input").onchange = ({ target }) => { window.truth += `alerts ${target.checked};`; };
    </script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ("1. Open the Customers tab, then go back to orders and ship order 1001.\n", "1001 Ship;"),
        ("1. Open the Customers tab.\n2. Open the Orders tab and refund order 1002.\n", "1002 Refund;"),
        ("1. Refund order 1002 and ship order 1001.\n", "1002 Refund;1001 Ship;"),
        ("1. Turn on the order alerts and save the settings.\n", "alerts true;Save;"),
        ("1. Turn on order alerts in Settings, but do not save.\n", "alerts true;"),
    ],
)
def test_what_is_ordered_is_done(trying: Trying, site: Site, steps: str, truth: str) -> None:
    site.answers["/desk"] = PAGE
    tried = trying("desk", steps)
    assert (tried.passed, tried.truth) == (True, truth), tried


@pytest.mark.parametrize(
    ("step", "truth", "told"),
    [
        ("Ship order 1002.", "", '"1002" is on this page, and beside it: button "Refund".'),
        ("Delete Bob Ray.", "", '"Bob Ray" is on this page, and beside it: button "Refund".'),
        ("Refund order 1002 and ship order 1002.", "1002 Refund;", '"1002" is on this page, and beside it: button "Refund".'),
        ("Refund order 1002 and frobnicate order 1001.", "", "I do not understand “frobnicate order 1001”"),
        ("Open the Customers tab and frobnicate Ann Lee.", "", 'Done before: click tab "Customers".'),
        ("Turn on email alerts in Settings.", "", "could not be done"),
    ],
)
def test_nothing_else_is_done_instead(trying: Trying, site: Site, step: str, truth: str, told: str) -> None:
    site.answers["/desk"] = PAGE
    tried = trying("desk", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == truth, tried
    assert told in str(tried), tried
