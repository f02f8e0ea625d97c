"""Dashboards: texts that hear every click, as components do that listen for all of their parts, and cards with a number."""

from __future__ import annotations

import pytest
from tests.difficult.cases import IN_VAIN_S
from tests.difficult.site import Site
from tests.difficult.trying import Trying

BOARD = """<h1>Weather</h1><label>Operator <input id=who></label> <button onclick="save()">Save report</button>
    <div class="{card}"><div class=heard>Stations</div><div class=heard id=n>6</div></div>
    <div class="{card}"><div class=heard>Mean temperature</div><div class=heard>6.6 °C</div></div>
    <div class="{card}"><h4>Number of extras</h4><div>2</div></div>
    <div id=toasts></div><style>.card {{ float: left; padding: 9px }}</style><script>window.truth = []
    const hear = (at) => at.addEventListener("click", () => 0); document.querySelectorAll(".heard").forEach(hear)
    function save() {{ const kind = who.value ? "success" : "error", text = who.value ? "Report saved" : "An operator is required."
      if (who.value) truth.push(who.value)
      toasts.innerHTML = `<div class="toast toast--${{kind}}"><div>${{text}}</div>{close}</div>`; if ({heard}) hear(toasts.firstChild) }}</script>"""
CLOSING = ["", "<button class=dismiss></button>", "<button>×</button>"]


def board(close: str = "", heard: bool = True) -> str:
    return BOARD.format(card="card", close=close, heard=int(heard))


@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize("close", CLOSING)
def test_a_refusal_in_a_toast_that_can_be_pressed_away_is_no_pass(trying: Trying, site: Site, close: str, heard: bool) -> None:
    site.answers["/board"] = board(close, heard)
    refused = trying("board", '1. Click "Save report".\n')
    assert not refused.passed, refused
    assert "An operator is required." in refused.reason
    assert trying("board", '1. Click "Save report".\n   - Expect: an error says "An operator is required."\n').passed
    assert not trying("board", '1. Click "Save report".\n   - Expect: no error is shown\n', IN_VAIN_S).passed


@pytest.mark.parametrize("close", CLOSING)
def test_a_message_that_can_be_pressed_away_is_one(trying: Trying, site: Site, close: str) -> None:
    site.answers["/board"] = board(close)
    saved = trying("board", '1. Enter "Ole" as the operator and save the report.\n   - Expect: a message says "Report saved"\n')
    assert saved.passed, saved
    assert saved.truth == ["Ole"]
    assert trying("board", '1. Enter "Ole" as the operator and save the report.\n   - Expect: no error is shown\n').passed


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("the Stations card says 6", True),
        ('the Mean temperature card says "6.6 °C"', True),
        ('the Mean temperature is "6.6 °C"', True),
        ("the number of extras is 2", True),
        ("the Stations card says 7", False),
        ("the Stations card says 6.6", False),
        ('the Mean temperature is "6"', False),
        ("the Mean card says 6.6", False),
        ("the number of extras is 6", False),
        ("the number of stations is 2", False),
    ],
)
def test_the_number_of_a_card_whose_texts_can_be_pressed(trying: Trying, site: Site, expected: str, holds: bool) -> None:
    site.answers["/board"] = board()
    tried = trying("board", f'1. Enter "Ole" as the operator.\n   - Expect: {expected}\n', None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried
    assert "no form of expectation" not in tried.reason


HEARD = """<h1>Sales</h1><label>Minimum units</label><div><div><input type=number style="display: none"><span class=rail><i>0</i><i>10</i><i>20</i>
      <span><span role=slider tabindex=0 aria-valuemin=0 aria-valuemax=20 aria-valuenow=0 id=thumb></span></span></span></div></div>
    <div class=card><h6>Total revenue</h6><h3 class=heard>$91,950</h3></div><div class=card><h6>Orders</h6><h3 class=heard id=n>48</h3></div>
    <div class=card><h6>Units sold</h6><h3 class=heard>505</h3></div><h4 class=heard>Revenue by region</h4>
    <label>Units <input id=u type=number></label><button onclick="save()">Save order</button><div id=msg class=heard></div>
    <style>.card {{ float: left; padding: 9px }} h4 {{ clear: both }} .rail i {{ margin: 0 20px }}
      [role=slider] {{ display: inline-block; width: 16px; height: 16px; background: purple }}</style><script>window.truth = []
    document.querySelectorAll(".heard").forEach((at) => at.addEventListener("click", () => 0))
    thumb.onkeydown = (e) => {{ const way = {{ ArrowRight: 1, ArrowLeft: -1 }}[e.key]; if (!way) return
      const at = Math.max(0, Math.min(20, Number(thumb.ariaValueNow) + way)); thumb.ariaValueNow = at; n.textContent = 48 - at }}
    function save() {{ if (u.value) {{ truth.push(u.value); msg.textContent = `Saved ${{u.value}}` }}
      else msg.innerHTML = '<div role=alert class="{alert}">Please fill in: Units</div>' }}</script>"""


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("the total revenue is $91,950", True),
        ("the Orders card shows 38", True),
        ("Orders is 38", True),
        ("the units sold are 505", True),
        ('the heading says "Revenue by region"', False),  # the main one is “Sales”
        ('there is a heading "Revenue by region"', True),
        ("the total revenue is $505", False),
        ("the total revenue is 38", False),
        ("the Orders card shows 505", False),
        ("Orders is 48", False),
        ("the units sold are 38", False),
    ],
)
def test_a_number_that_hears_clicks_at_a_name_that_does_not(trying: Trying, site: Site, expected: str, holds: bool) -> None:
    site.answers["/heard"] = HEARD.format(alert="alert")
    tried = trying("heard", f"1. Set the minimum units to 10.\n   - Expect: {expected}\n", None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried
    assert "no form of expectation" not in tried.reason


def test_a_slider_is_called_as_the_label_before_its_marks(trying: Trying, site: Site) -> None:
    site.answers["/heard"] = HEARD.format(alert="alert")
    beyond = trying("heard", "1. Set the minimum units to 25.\n")
    assert not beyond.passed, beyond
    other = trying("heard", "1. Set the maximum units to 10.\n")
    assert not other.passed, other
    assert other.truth == []


def test_a_refusal_in_a_box_that_hears_clicks_is_one(trying: Trying, site: Site) -> None:
    site.answers["/heard"] = HEARD.format(alert="alert alert-danger")
    refused = trying("heard", '1. Click "Save order".\n')
    assert not refused.passed, refused
    assert "Please fill in: Units" in refused.reason
    assert trying("heard", '1. Click "Save order".\n   - Expect: an error says "Please fill in: Units"\n').passed
    assert not trying("heard", '1. Click "Save order".\n   - Expect: no error is shown\n', IN_VAIN_S).passed
    saved = trying("heard", '1. Enter "5" as the units and click "Save order".\n   - Expect: no error is shown\n')
    assert saved.passed, saved
    assert saved.truth == ["5"]


PENCILS = """<h1>Bills</h1><table><tr><th>Bill<th>Amount<th></tr>{0}</table><p id=p></p><script>window.truth = []
    document.addEventListener("click", (e) => { const row = e.target.role === "button" && e.target.closest("tr").id; if (row) { truth.push(e.target.className.split(" ")[0] + " " + row); p.textContent = `Chosen: ${row}` } })</script>"""
SIGN = '<i role=button tabindex=0 style="display: inline-block; width: 16px; height: 16px" class="mdi-{0} mdi v-icon notranslate v-theme--light v-icon--size-small v-icon--clickable me-2"></i>'


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Edit "Team lunch".', ["mdi-pencil lunch"]),
        ('Delete "Train".', ["mdi-delete train"]),
        ('Edit "Team".', None),
        ('Edit "Rent".', None),
        ("Switch to the light theme.", None),
    ],
)
def test_a_pencil_in_classes_of_sizes_and_colours_edits(trying: Trying, site: Site, step: str, truth: list[str] | None) -> None:
    rows = {"lunch": ("Team lunch", "pencil", "delete"), "train": ("Train", "pencil", "delete"), "rent": ("Rent", "delete")}
    drawn = "".join(f"<tr id={key}><td>{name}<td>9<td>{''.join(map(SIGN.format, signs))}</tr>" for key, (name, *signs) in rows.items())
    site.answers["/pencils"] = PENCILS.replace("{0}", drawn)
    tried = trying("pencils", f"1. {step}\n")
    assert tried.passed is (truth is not None), tried
    assert tried.truth == (truth or [])
