"""The injected scripts run in Debian's Firefox as they are, and tell the same of a page as in Chromium.

Both get the very same source, at the top of the page. What is compared is the walk's JSON, control by control, less the
pixels where letters make them: the two use other fonts.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from marionette import PROGRAM, Firefox, firefox
from playwright.sync_api import Browser, Frame, Page
from pytest_tool.browser.injected import source
from pytest_tool.browser.look import RawLook, parsed
from stage import PAGES, Site

pytestmark = pytest.mark.skipif(shutil.which(PROGRAM) is None, reason=f"{PROGRAM} is not installed; `make firefox` installs it as root on Debian")

WIDTH, HEIGHT = 1280, 720
TOOL = "window['tool-in-both']"
WITHOUT_COUNTS = "(key, value) => (key === 'changes' ? undefined : value)"
"""How often a page has changed while it was loaded depends on the pieces in which it came."""
SCRIPTS = source("tool-in-both")
LOOK = f"{TOOL}.look({{start: 1, serial: 1}})"
WHOLE = ("title", "viewport", "modal", "month_first", "frames", "left_out", "scroll_y")
BOX_PX = 1.0
"""So far a box may be off where nothing depends on a font: the browsers round differently."""
PLAIN = sorted(str(file.relative_to(PAGES)) for folder in ("", "bench", "widgets") for file in (PAGES / folder).glob("*.html"))
OTHERWISE = {
    ("widgets/date-native.html", "Billing month", "type"): ("month", "text")  # Firefox has no months to choose from
}
"""Page, control, field: what Chromium and Firefox say where they are not the same."""


@dataclass
class Both:
    """One page in both browsers. ``late``: our scripts come when the page is already there."""

    page: Page
    firefox: Firefox
    site: Site

    def show(self, html: str, late: bool = False) -> None:
        self.site.pages["/page"] = html if late else with_scripts(html)
        self.page.goto(f"{self.site.url}/page")
        self.firefox.go(f"{self.site.url}/page")
        if late:
            self.page.evaluate(SCRIPTS)
            self.firefox.run(f"return {SCRIPTS}")

    def ask(self, expression: str) -> tuple[Any, Any]:
        """What an expression is in Chromium, and what in Firefox."""
        return self.page.evaluate(f"() => {expression}"), self.firefox.run(f"return {expression}")

    def looks(self) -> tuple[list[RawLook], list[RawLook]]:
        """The page's look and those of its frames, outer ones first."""
        self.firefox.into_frame(None)
        return in_chromium(self.page.main_frame), in_firefox(self.firefox)


def with_scripts(html: str) -> str:
    return re.sub(r"^\s*(<!doctype[^>]*>)?", lambda m: f"{m[0]}<script>{SCRIPTS}</script>", html, count=1, flags=re.I)


def in_chromium(frame: Frame) -> list[RawLook]:
    inner = [look for child in frame.child_frames for look in in_chromium(child)]
    return [parsed(frame.evaluate(f"() => {LOOK}")), *inner]


def in_firefox(window: Firefox) -> list[RawLook]:
    looks = [parsed(window.run(f"return {LOOK}"))]
    for index in range(window.run("return frames.length")):
        window.into_frame(index)
        looks += in_firefox(window)
        window.ask("WebDriver:SwitchToParentFrame")
    return looks


def differences(chromium: RawLook, fox: RawLook, boxes: bool = False) -> list[tuple[object, ...]]:
    """Each field that is not the same: whose, which, in Chromium, in Firefox. Where a page is longer than the window, fonts
    decide what still is in view.
    """
    unsure = {"box"} if max(chromium["page_height"], fox["page_height"]) <= HEIGHT or boxes else {"box", "in_view", "covered"}
    found: list[tuple[object, ...]] = [(key, chromium[key], fox[key]) for key in WHOLE if chromium[key] != fox[key]]
    for kind, name in (("controls", "name"), ("blocks", "text")):
        one, other = chromium[kind], fox[kind]
        names = [getattr(each, name) for each in one], [getattr(each, name) for each in other]
        if names[0] != names[1]:
            found.append((kind, *names))
            continue
        for a, b in zip(one, other, strict=True):
            fields = [f for f in a._fields if f not in unsure and getattr(a, f) != getattr(b, f)]
            found += [(getattr(a, name), f, getattr(a, f), getattr(b, f)) for f in fields]
            if boxes and max(abs(x - y) for x, y in zip(a.box, b.box, strict=True)) > BOX_PX:
                found.append((getattr(a, name), "box", a.box, b.box))
    return found


@pytest.fixture(scope="module")
def fox() -> Iterator[Firefox]:
    with firefox(WIDTH, HEIGHT) as window:
        yield window


@pytest.fixture(scope="module")
def chromium(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    yield context.new_page()
    context.close()


@pytest.fixture
def both(chromium: Page, fox: Firefox, site: Site) -> Both:
    fox.into_frame(None)
    return Both(chromium, fox, site)


@pytest.mark.parametrize("name", PLAIN)
def test_a_page_reads_the_same_in_both(both: Both, name: str) -> None:
    both.show((PAGES / name).read_text(encoding="utf-8"))
    (chromium,), (fox,) = both.looks()
    assert chromium["controls"]
    expected = [(who, field, *said) for (page, who, field), said in OTHERWISE.items() if page == name]
    assert differences(chromium, fox) == expected


SHADOWS = """<!doctype html><title>Shadows</title><h1>Cart</h1><shop-box></shop-box><shop-card><b slot=t>Dune</b><i>left</i></shop-card>
<div><template shadowrootmode=open><label>Code <input value=X1></label></template></div><script>
customElements.define("shop-box", class extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({mode: "closed"});
    root.innerHTML = "<p>Two books</p><button>Pay</button><shop-sum></shop-sum>";
    root.querySelector("button").addEventListener("click", () => {});
  }
});
customElements.define("shop-sum", class extends HTMLElement {
  constructor() { super(); this.attachShadow({mode: "open"}).innerHTML = "<span>Sum <b>9.99</b></span> <a href=/more>More</a>"; }
});
customElements.define("shop-card", class extends HTMLElement {
  constructor() { super(); this.attachShadow({mode: "open"}).innerHTML = "<h2><slot name=t>none</slot></h2><slot></slot><slot name=x><em>new</em></slot>"; }
});
</script>"""


def test_shadow_trees_and_slots_read_the_same_in_both(both: Both) -> None:
    both.show(SHADOWS)
    (chromium,), (fox,) = both.looks()
    assert [(c.role, c.name) for c in fox["controls"]] == [("button", "Pay"), ("link", "More"), ("textbox", "Code")]
    assert [b.text for b in fox["blocks"]] == ["Cart", "Two books", "Sum 9.99 More", "Dune", "leftnew", "Code"]
    assert differences(chromium, fox) == []


def test_frames_of_both_origins_read_the_same_in_both(both: Both, site: Site) -> None:
    other = site.url.replace("127.0.0.1", "localhost")
    site.pages["/inner"] = with_scripts("<h2>Inner</h2><button>In</button>")
    site.pages["/nested"] = with_scripts(f'<label>City <input></label><iframe src="{other}/inner"></iframe>')
    both.show(f'<h1>Outer</h1><iframe src="/nested"></iframe><iframe src="{other}/inner"></iframe><button>Out</button>')
    chromium, fox = both.looks()
    assert [[c.name for c in look["controls"]] for look in fox] == [["Out"], ["City"], ["In"], ["In"]]
    assert [differences(a, b) for a, b in zip(chromium, fox, strict=True)] == [[], [], [], []]


DRAWN = """<!doctype html><title>Drawn</title><style>body{margin:0;font:16px monospace}.at{position:absolute;box-sizing:border-box;width:100px;height:30px;overflow:hidden}
.card:hover .more{display:block}.more{display:none}</style>
<button class=at style="left:10px;top:10px">Seen</button><button class=at style="left:10px;top:50px;visibility:hidden">No</button>
<button class=at style="left:10px;top:90px;opacity:0">No</button><button class=at style="left:10px;top:130px;transform:scale(0)">No</button>
<button class=at style="left:10px;top:170px;clip-path:inset(50%)">No</button><button class=at style="left:-900px;top:210px">No</button>
<button class=at style="left:10px;top:2000px">Below</button><button class=at style="left:200px;top:10px">Under</button>
<div class=at style="left:190px;top:0;width:120px;height:50px;background:#eee">Cover</div>
<div class=at style="left:400px;top:10px;overflow:auto;height:60px"><div style="height:300px">Long text</div><button style="display:block;width:80px;height:20px">Deep</button></div>
<div class="at card" style="left:600px;top:10px;height:80px">Menu<a class=more href=/m>Inside</a></div>
<div class=at style="left:800px;top:10px;cursor:pointer">Weak</div><div class=at id=heard style="left:1000px;top:10px">Heard</div>
<div style="content-visibility:hidden">Not drawn</div><div inert><button class=at style="left:10px;top:250px">Inert</button></div>
<textarea class=at style="left:10px;top:300px;overflow:auto" id=long></textarea>
<select multiple size=2 class=at style="left:200px;top:300px;height:40px"><option>a<option>b<option>c<option>d</select>
<div contenteditable class=at style="left:400px;top:300px">Edit me</div><details class=at style="left:600px;top:300px"><summary>Fold</summary>Folded</details>
<dialog id=d style="position:fixed;left:100px;top:400px;margin:0;padding:0;border:0;width:300px;height:100px"><h2>Sure?</h2><button class=at style="left:10px;top:60px">Yes</button></dialog>
<script>heard.addEventListener("click", () => {}); long.value = "line\\n".repeat(50)</script>"""


@pytest.mark.parametrize("opened", ["", "d.show()", "d.showModal()"])
def test_what_is_drawn_in_view_and_covered_is_the_same_in_both_to_the_pixel(both: Both, opened: str) -> None:
    both.show(DRAWN)
    both.ask(f"({opened or '0'}, true)")
    (chromium,), (fox,) = both.looks()
    names = [c.name for c in fox["controls"]]
    assert "Seen" in names
    assert "No" not in names
    assert {"Below": False, "Under": True}.items() <= {c.name: c.in_view for c in fox["controls"]}.items()
    assert differences({**chromium, "blocks": []}, {**fox, "blocks": []}, boxes=True) == []
    assert differences(chromium, fox) == []


def test_scripts_that_come_late_read_the_same_in_both(both: Both) -> None:
    both.show((PAGES / "widgets" / "tree-class.html").read_text(encoding="utf-8"), late=True)
    (chromium,), (fox,) = both.looks()
    assert differences(chromium, fox) == []


FORM = """<!doctype html><title>Form</title><form><fieldset><legend>Who</legend><label>Name <input name=n required value=Ann></label>
<label>Password <input type=password value=secret></label><label><input type=checkbox checked> News</label>
<label>Size <select id=size><option>S<option selected>M<option disabled>L</select></label><label>Day <input type=date value=2026-03-04></label>
<label>Note <textarea readonly>Read only</textarea></label><button disabled>Off</button><button data-testid=go title="Go on">Go</button></fieldset>
<ul><li>Dune <a href="/b/1">Open</a><li>Emma <a href="/b/2">Open</a></ul></form>"""


def test_what_actions_ask_of_a_control_is_the_same_in_both(both: Both) -> None:
    both.show(FORM)
    (chromium,), (fox,) = both.looks()
    assert differences(chromium, fox) == []
    for control in fox["controls"]:
        for call in ("ready({tag, pointing: false}).problem", "field({tag})", "tick({tag})", "held({tag})", "options({tag})"):
            said = both.ask(f"((tag) => JSON.stringify({TOOL}.{call}, {WITHOUT_COUNTS}))({control.tag})")
            assert said[0] == said[1], (control.name, call)
        said = both.ask(f"{TOOL}.facts({TOOL}.target({{tag: {control.tag}, pointing: false}}))")
        assert said[0] == said[1]


def test_both_count_the_changes_of_a_page(both: Both) -> None:
    both.show("<!doctype html><div id=d></div>")
    for script in ("d.append('x')", "d.setAttribute('aria-busy', 'true')", "d.animate({opacity: [1, 0]}, 900)"):
        before = both.ask(f"{TOOL}.signs({{serial: 1}})")
        both.ask(f"({script}, true)")
        after = both.ask(f"new Promise(r => setTimeout(() => r({TOOL}.signs({{serial: 1}})), 30))")
        what = [(b["document"], b["changes"] - a["changes"], b["moving"], b["leaving"]) for a, b in zip(before, after, strict=True)]
        assert what[0] == what[1], script
        assert what[0][1] or what[0][2], script
