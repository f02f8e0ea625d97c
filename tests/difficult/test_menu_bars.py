"""Menu bars whose menus do not say whether they are open, and whose entries hold the menu's own name; keys that are no copying."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

BAR = """<title>Notebook</title><h1>Notebook</h1><ul role="menubar"><li role="menuitem" tabindex="0" onclick="toggle()">Kernel</li>
    <li role="menuitem" tabindex="0">Tabs</li></ul><div id="at"></div><script>
    window.truth = [];
    const entries = ["Interrupt Kernel", "Restart Kernel…", "Restart Kernel and Run All Cells…", "Shut Down Kernel"];
    function toggle() {
      at.innerHTML = at.innerHTML ? "" : `<ul role="menu">${entries.map((e) => `<li role="menuitem" onclick="pick('${e}')">${e}</li>`).join("")}</ul>`;
    }
    function pick(entry) { truth.push(entry); at.innerHTML = `<p>Done: ${entry}</p>`; }
    addEventListener("keydown", (e) => e.ctrlKey && e.shiftKey && e.key === "C" && (truth.push("palette"), at.innerHTML = "<p>Palette</p>"));
    </script>"""


@pytest.mark.parametrize("entry", ["Restart Kernel and Run All Cells…", "Restart Kernel…"])
def test_the_entry_is_chosen_and_not_the_menu_closed(trying: Trying, site: Site, entry: str) -> None:
    site.answers["/bar"] = BAR
    tried = trying("bar", f'1. Choose "{entry}" from the Kernel menu.\n   - Expect: "Done: {entry}" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [entry]


def test_an_entry_that_the_menu_lacks_is_not_chosen(trying: Trying, site: Site) -> None:
    site.answers["/bar"] = BAR
    tried = trying("bar", '1. Choose "Restart Kernel and Leave" from the Kernel menu.\n')
    assert not tried.passed, tried
    assert tried.truth == []


def test_a_shortcut_that_copies_nothing_is_pressed(trying: Trying, site: Site) -> None:
    site.answers["/bar"] = BAR
    tried = trying("bar", '1. Press Ctrl+Shift+C to open the palette.\n   - Expect: "Palette" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["palette"]


WHOLE_BAR = """<title>Notebook</title><h1>Notebook</h1><ul role="menubar"><li role="menuitem" tabindex="0">File</li>
    <li role="menuitem" tabindex="0">Edit</li><li role="menuitem" tabindex="0" id="run">Run</li></ul><div id="at"></div>
    <button onclick="truth.push('one')">Run this cell</button><script>
    window.truth = [];
    run.onclick = () => {
      at.innerHTML = `<ul role="menu">${ENTRIES.map((e) => `<li role="menuitem" onclick="pick('${e}')">${e}</li>`).join("")}</ul>`;
    };
    function pick(entry) { truth.push(entry); at.innerHTML = `<p>Done: ${entry}</p>`; }
    </script>"""


@pytest.mark.parametrize(("entries", "chosen"), [(["Run Selected Cell", "Run All Cells"], ["Run All Cells"]), (["Run Selected Cell", "Run All Above"], [])])
def test_what_is_done_to_all_is_an_entry_of_the_menu_that_begins_so(trying: Trying, site: Site, entries: list[str], chosen: list[str]) -> None:
    site.answers["/bar"] = WHOLE_BAR.replace("ENTRIES", repr(entries))
    tried = trying("bar", "1. Run all cells.\n")
    assert (tried.passed, tried.truth) == (bool(chosen), chosen), tried


BUTTON = """<button onclick="truth.push('one')">Run this cell</button>"""


@pytest.mark.parametrize(
    ("button", "entries", "step", "chosen"),
    [
        (BUTTON, ["Run Selected Cell", "Run All Cells"], "Run the cell.", ["one"]),
        (BUTTON, ["Run Selected Cell"], "Run it.", ["one"]),
        ("", ["Run Selected Cell", "Run Selected Cell and Insert Below", "Run All Cells"], "Run the cell.", ["Run Selected Cell"]),
        ("", ["Run Selected Cell", "Run All Cells"], "Run it.", ["Run Selected Cell"]),
        ("", ["Run All Above", "Run All Cells"], "Run the cell.", []),
    ],
)
def test_an_order_is_not_carried_out_by_opening_the_menu_of_that_name(
    trying: Trying, site: Site, button: str, entries: list[str], step: str, chosen: list[str]
) -> None:
    site.answers["/bar"] = WHOLE_BAR.replace(BUTTON, button and "<button onclick=\"pick('one')\">Run this cell</button>").replace("ENTRIES", repr(entries))
    tried = trying("bar", f"1. {step}\n")
    assert (tried.passed, tried.truth) == (bool(chosen), chosen), tried
    assert tried.passed or "offers nothing to run the cell" in str(tried)


def test_the_menu_itself_is_opened_where_it_is_named(trying: Trying, site: Site) -> None:
    site.answers["/bar"] = WHOLE_BAR.replace("ENTRIES", "['Run All Cells']")
    tried = trying("bar", '1. Click Run.\n   - Expect: "Run All Cells" is shown\n')
    assert (tried.passed, tried.truth) == (True, []), tried


FOLDING = """<nav class="collapse navbar-collapse" style="display: flex; gap: 1em"><button onclick="panel.hidden = false">Filters</button>
    <div><a href="#me">Ann</a></div></nav><div id=panel hidden><label>Office <select onchange="truth = this.value"><option>Any<option>York</select></label></div>
    <script>window.truth = ""</script>"""


@pytest.mark.parametrize("office", ["York", "Leeds"])
def test_a_button_of_a_bar_that_folds_as_a_whole_is_not_open(trying: Trying, site: Site, office: str) -> None:
    site.answers["/folding"] = FOLDING
    tried = trying("folding", f"1. Open the filters.\n2. Choose the office {office}.\n")
    assert tried.passed is (office == "York"), tried
    assert tried.truth == ("York" if tried.passed else "")


NOTEBOOK = """<title>draft</title><h1>draft</h1><ul role="menubar"><li role="menuitem" tabindex="0">File</li>
    <li role="menuitem" tabindex="0">Edit</li><li role="menuitem" tabindex="0">Kernel</li></ul><div id="at"></div>
    <div class="notebook-status" tabindex="0" style="width: 20px; height: 20px; background: teal" onclick="truth.push('status')"></div><script>
    window.truth = [];
    const ENTRIES = {File: ["New…", "Trust Notebook", "Rename…"], Edit: ["Delete Cell", "Clear Outputs of All Cells"],
                     Kernel: ["Restart Kernel", "Restart Kernel and Run All Cells…"]};
    for (const menu of document.querySelectorAll("[role=menubar] > li")) menu.onclick = () => {
      if (at.innerHTML) at.innerHTML = "";  // as some do: a click beside an open menu only closes it
      else at.innerHTML = `<ul role="menu">${ENTRIES[menu.textContent].map((e) => `<li role="menuitem" onclick="pick('${e}')">${e}</li>`).join("")}</ul>`;
    };
    function pick(entry) {
      truth.push(entry);
      at.innerHTML = entry.startsWith("Rename") ? `<div role="dialog" aria-modal="true" aria-label="Rename"><form
        onsubmit="rename(); return false"><label>New name <input id="name"></label><button>Rename</button></form></div>` : `<p>Done: ${entry}</p>`;
    }
    function rename() { truth.push(document.getElementById("name").value); document.querySelector("h1").textContent = truth.at(-1); at.innerHTML = ""; }
    </script>"""


@pytest.mark.parametrize(
    ("step", "chosen"),
    [
        ('Rename the notebook to "final".\n   - Expect: the heading is "final"', ["Rename…", "final"]),
        ("Clear the outputs of all cells.", ["Clear Outputs of All Cells"]),
        ('Choose Kernel > Restart Kernel and Run All Cells….\n   - Expect: "Done: Restart" is shown', ["Restart Kernel and Run All Cells…"]),
        ("Clear the outputs of all sheets.", []),
        ("Save the notebook.", []),
        ("Choose Kernel > Restart Kernel and Clear All Cells.", []),
    ],
)
def test_what_only_a_menu_has_is_looked_for_there(trying: Trying, site: Site, step: str, chosen: list[str]) -> None:
    site.answers["/bar"] = NOTEBOOK
    tried = trying("bar", f"1. {step}\n")
    assert (tried.passed, tried.truth) == (bool(chosen), chosen), tried
