"""A button of a component, in a box whose class calls it a button and on which something may be dropped, is one button."""

from __future__ import annotations

from tests.difficult.site import Site
from tests.difficult.trying import Trying

BAR = """<h1>Cells</h1><div id=bar></div><div draggable=true ondragstart="event.dataTransfer.setData(`text`, `cell`)">A cell</div><p id=p>Nothing yet</p><script>
    window.truth = [];
    customElements.define("x-button", class extends HTMLElement {
      connectedCallback() {
        const name = this.getAttribute("aria-label");
        this.attachShadow({ mode: "open" }).innerHTML = `<button aria-label="${name}"><slot></slot></button>`;
        this.addEventListener("click", () => { truth.push(name); p.textContent = "Done: " + name; });
      }
    });
    bar.innerHTML = ["Run this cell", "Cut this cell"].map((name) => `<div class="tool button" style="display:inline-block;padding:4px;cursor:pointer">
      <x-button class="button" aria-label="${name}" title="${name}"><svg width=12 height=12><circle r=6 cx=6 cy=6 /></svg></x-button></div>`).join("");
    for (const box of document.querySelectorAll("div.tool")) {
      box.addEventListener("dragover", (e) => e.preventDefault());
      box.addEventListener("drop", (e) => truth.push("dropped"));
    }
    </script>"""


def test_the_box_is_no_second_button(trying: Trying, site: Site) -> None:
    site.answers["/bar"] = BAR
    assert (tried := trying("bar", '1. Click "Run this cell".\n   - Expect: "Done: Run this cell" is shown\n')).passed, tried
    assert tried.truth == ["Run this cell"]
    assert (tried := trying("bar", '1. Press "Cut this cell".\n   - Expect: there is 1 "Cut this cell" button\n')).passed, tried


def test_two_buttons_of_one_name_stay_two(hurried: Trying, site: Site) -> None:
    site.answers["/two"] = BAR.replace('["Run this cell", "Cut this cell"]', '["Run this cell", "Run this cell"]')
    assert not (tried := hurried("two", '1. Click "Run this cell".\n')).passed, tried
    assert tried.truth == []


def test_a_button_that_is_not_there_is_not_clicked(hurried: Trying, site: Site) -> None:
    site.answers["/bar"] = BAR
    assert not (tried := hurried("bar", '1. Click "Run all cells".\n')).passed, tried
    assert tried.truth == []
