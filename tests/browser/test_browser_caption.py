"""The caption is for people: over everything, in nobody's way, and never part of what is seen."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from pytest_tool.action import Operation
from stage import Answer, Site, Stage, decision

STRICT = "default-src 'none'; script-src 'none'; style-src 'none'; require-trusted-types-for 'script'"
WHITE = "<body style='background:#fff'><button>x</button>"
LATER = """<body style='background:#fff'><p id=p>Day</p><script>
    const worker = new Worker("data:text/javascript,onmessage = (e) => setTimeout(postMessage, e.data, 0)");
    function later(ms) { p.textContent = "Dusk"; worker.postMessage(ms) }
    worker.onmessage = () => { p.textContent = "Night"; document.body.style.background = "#000" }</script>"""
"""A worker's clock is none of those that the page's own signs tell of."""


def darkness(jpeg: bytes) -> float:
    """The share of dark pixels in the lowest 20 rows."""
    image = Image.open(io.BytesIO(jpeg)).convert("L")
    low = image.crop((0, image.height - 20, image.width, image.height))
    return sum(low.histogram()[:100]) / (low.width * low.height)


def shown(stage: Stage) -> float:
    return darkness(stage.page.screenshot(type="jpeg"))


def test_the_caption_is_in_the_page_and_not_in_the_observation(stage: Stage) -> None:
    before = stage.show(WHITE)
    stage.browser.caption("Step 1: buy Dune")
    assert shown(stage) > 0.5
    seen = stage.browser.observe()
    assert seen.frame is not None
    assert darkness(seen.frame) < 0.05
    assert (seen.blocks, seen.controls) == (before.blocks, before.controls)
    assert shown(stage) > 0.5


def test_an_action_shows_its_caption_which_is_on_no_picture_and_shows_again(stage: Stage) -> None:
    stage.page.set_content(f"{WHITE[:-10]}<button onclick='hold()'>x</button><script>function hold() {{ document.title = 'on' }}</script>")
    outcome = stage.perform(decision(Operation.CLICK, stage.find("x").tag), stage.look(), "click the button")
    assert outcome.changes == ('title is now "on"',)
    seen = stage.browser.observe()
    assert seen.frame is not None
    assert darkness(seen.frame) < 0.05
    assert shown(stage) > 0.5


@pytest.mark.parametrize("ms", range(10, 80, 10))
def test_a_picture_is_of_the_moment_in_which_the_page_was_read(stage: Stage, ms: int) -> None:
    stage.show(f"{LATER}<button onclick='later({ms})'>x</button>")
    assert stage.perform(decision(Operation.CLICK, stage.find("x").tag), stage.look(), "click it").done
    for _ in range(3):
        seen = stage.browser.observe()
        assert seen.frame is not None
        assert (darkness(seen.frame) > 0.5) == any(b.text == "Night" for b in seen.blocks)


def test_a_page_that_breaks_captions_is_acted_on_all_the_same(stage: Stage) -> None:
    stage.show("<button onclick=\"document.title = 'on'\">x</button>")
    stage.page.evaluate("void (HTMLElement.prototype.showPopover = () => { throw new Error(1) })")
    assert stage.perform(decision(Operation.CLICK, stage.find("x").tag), stage.look(), "click it").done


def test_the_caption_survives_a_strict_policy(stage: Stage, site: Site) -> None:
    site.pages["/"] = Answer("<button>x</button>", headers={"Content-Security-Policy": STRICT})
    stage.go(site.url)
    stage.browser.caption("Step 1")
    assert shown(stage) > 0.5
    assert [c.name for c in stage.look().controls] == ["x"]


def test_the_caption_lies_over_a_modal_dialog(stage: Stage) -> None:
    stage.page.set_content("<dialog style='inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;border:0'><button>OK</button></dialog>")
    stage.browser.caption("Step 1")
    stage.page.evaluate("document.querySelector('dialog').showModal()")
    stage.browser.caption("Step 2")
    assert shown(stage) > 0.5
    assert stage.do(Operation.CLICK, "OK").done


def test_the_caption_lets_clicks_through_and_covers_nothing(stage: Stage) -> None:
    stage.show("<button style='position:fixed;bottom:0;left:0;width:100%' onclick=\"document.title = 'hit'\">Low</button>")
    stage.browser.caption("Step 1")
    assert not stage.find("Low").covered
    assert stage.do(Operation.CLICK, "Low").changes == ('title is now "hit"',)


def test_the_caption_does_not_disturb_the_quiet(stage: Stage) -> None:
    stage.show(WHITE)
    for step in range(3):
        stage.browser.caption(f"Step {step}")
    before = stage.look()
    assert before.quiet
    assert stage.page.evaluate("document.body.innerHTML.includes('Step')") is False


def test_a_page_that_is_gone_shows_no_caption_and_raises_nothing(stage_of_its_own: Stage) -> None:
    stage_of_its_own.page.set_content("x")
    stage_of_its_own.page.evaluate("() => { setTimeout(() => { for (;;); }, 0) }")
    stage_of_its_own.browser.caption("Step 1")


FRAMED = """<button onclick='frames[0].postMessage(%d, "*"); p.textContent = "Clicked"'>x</button><p id=p></p>
    <iframe style="position: fixed; inset: auto 0 0 0; width: 100%%; height: 200px; border: 0" srcdoc="<body style='background: #000'><p id=p>Key</p><script>
    const worker = new Worker('data:text/javascript,onmessage = (e) => setTimeout(postMessage, e.data, 0)');
    onmessage = (e) => worker.postMessage(e.data);
    worker.onmessage = () => { p.textContent = 'Gone'; document.body.style.background = '#fff' }</script>"></iframe>"""


@pytest.mark.parametrize("ms", range(0, 60, 5))
def test_what_a_frame_no_longer_shows_when_it_is_read_is_on_no_picture(stage: Stage, ms: int) -> None:
    """It may be a secret, which only the look tells; of frames the page's signs tell nothing."""
    stage.show(FRAMED % ms)
    assert stage.perform(decision(Operation.CLICK, stage.find("x").tag), stage.look(), "click it").done
    seen = stage.browser.observe()
    assert seen.frame is not None
    assert darkness(seen.frame) < 0.05 or not any(b.text == "Gone" for b in seen.blocks)
