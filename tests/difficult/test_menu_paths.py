"""“File > Export > PDF” ends with an entry of that menu, and not with a button of its name elsewhere on the page."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

OPENS = "onclick=\"const list = this.nextElementSibling; list.hidden = !list.hidden; this.setAttribute('aria-expanded', !list.hidden)\" aria-haspopup=true aria-expanded=false"
EDITOR = f"""<title>Editor</title><h1>Editor</h1><ul role=menubar><li role=none><button role=menuitem {OPENS}>File</button><ul role=menu hidden>
    <li role=none><button role=menuitem {OPENS}>Export</button><ul role=menu hidden><li role=none><button role=menuitem onclick="truth.push('html')">HTML</button></li>%s</ul></li></ul></li></ul>
    <button onclick="truth.push('elsewhere'); this.textContent = 'Made'">PDF</button><script>window.truth = []</script>"""
PDF = """<li role=none><button role=menuitem onclick="truth.push('pdf'); this.textContent = 'Exported'">PDF</button></li>"""
LINK = """<li role=none><a href="#pdf" onclick="truth.push('pdf'); this.textContent = 'Exported'">PDF</a></li>"""


@pytest.mark.parametrize("step", ["Open File > Export > PDF.", "Choose File → Export → PDF."])
@pytest.mark.parametrize(("entry", "truth"), [("", []), (PDF, ["pdf"]), (LINK, ["pdf"])])
def test_the_last_entry_is_one_of_its_menu(trying: Trying, site: Site, step: str, entry: str, truth: list[str]) -> None:
    site.answers["/editor"] = EDITOR % entry
    tried = trying("editor", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is bool(truth), tried


REPORT = """<title>Report</title><h1>Report</h1><nav><a href="#pdf" onclick="truth.push('link')">PDF</a></nav>%s<p id=out></p><script>window.truth = []
    function made(kind) { truth.push(kind); out.textContent = 'Made ' + kind }</script>"""
OPENED = f"""<button {OPENS}>%s</button><div role=menu hidden><button role=menuitem onclick="made('pdf')">PDF</button></div>"""


@pytest.mark.parametrize(
    "step", ["Choose PDF in the Export menu.", 'Click "PDF" in the "Export" menu.', "In the Export menu, choose PDF.", "Choose PDF from the Export dropdown."]
)
@pytest.mark.parametrize(("menu", "truth"), [("", []), (OPENED % "Share", []), (OPENED % "Export", ["pdf"])])
def test_an_entry_of_a_menu_that_is_not_there_is_not_taken_from_elsewhere(trying: Trying, site: Site, step: str, menu: str, truth: list[str]) -> None:
    site.answers["/report"] = REPORT % menu
    tried = trying("report", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is bool(truth), tried
    assert truth or "Export" in tried.reason, tried
