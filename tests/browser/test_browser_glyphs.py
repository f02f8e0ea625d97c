"""What a page draws of a secret without any element that tells its text is black, or the picture is withheld."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.glyphs import Guard
from pytest_tool.stated.vault import Vault
from stage import SECRET, Answer, Site, Stage, conceal, reveal

PAGE = """<!DOCTYPE html><style>* { outline: none } #open { background: #00f; color: #fff; width: 200px } i, i::before { color: #000; font: 20px serif }</style>
<p id=open>open text</p><div style="height: 60px"></div>"""
LIME = "background:#0f0"
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="lime"/><text y="20">{SECRET}</text></svg>'
PAINT = f"""<canvas id=c width=200 height=40></canvas><script>
const c = document.getElementById("c"), draws = c.getContext("2d");
draws.fillStyle = "#0f0"; draws.fillRect(0, 0, 200, 40); draws.fillStyle = "#000"; draws.fillText("{SECRET}", 5, 20);"""
GONE = "c.remove()</script>"
DRAWN = {
    "words before an element": f"<style>i::before {{ content: '{SECRET}'; {LIME} }}</style><i></i>",
    "a tooltip beside an element": f"<style>b {{ position: relative }} b::after {{ content: attr(data-tip); {LIME}; position: absolute; top: 40px; left: 200px }}</style><b data-tip='{SECRET}'>b</b>",
    "half before, half in it": f"<style>i::before {{ content: 'hunter'; {LIME} }}</style><i><span style='{LIME}'>-2-is-long</span></i>",
    "the sign of an entry": f"<style>li {{ margin-left: 300px }} li::marker {{ content: '{SECRET}'; color: #0f0; font-size: 40px }}</style><ul><li>one</ul>",
    "words of a picture that is used": f"<svg width=300 height=60><defs><text id=t font-size=40 fill='#0f0' y=40>{SECRET}</text></defs><use href=#t></use></svg>",
    "the words of a broken picture": f"<img src=/none width=300 height=40 alt='{SECRET}' style='color: #0f0; font: bold 30px serif'>",
    "an entry of an open list": f"<select multiple size=3><option>a<option style='color: #0f0; font: bold 30px serif'>{SECRET}</select>",
    "a closed tree": f"<div><template shadowrootmode=closed><span style='{LIME}'>{SECRET}</span></template></div>",
    "a picture whose address has it": f"<img src='/qr.svg?text={SECRET}'>",
    "a drawn background": f"<div style='width:200px; height:40px; background-image: url(/qr.svg?text={SECRET})'></div>",
    "a canvas": f"{PAINT}</script>",
    "a picture of a canvas": f"{PAINT} document.body.append(Object.assign(new Image(), {{ src: c.toDataURL() }})); {GONE}",
    "a picture that a script holds": f"{PAINT} c.toBlob((blob) => document.body.append(Object.assign(new Image(), {{ src: URL.createObjectURL(blob) }}))); {GONE}",
    "a canvas that plays": f"{PAINT} document.body.append(Object.assign(document.createElement('video'), {{ srcObject: c.captureStream(), autoplay: true, muted: true }})); {GONE}",
    "a frame of the same site": "<iframe src=/in></iframe>",
    "a frame of another site": "<iframe src=OTHER/in></iframe>",
}


def seen_by(browser: Browser, guard: Guard, scale: float = 1) -> Stage:
    page = browser.new_context(device_scale_factor=scale, viewport={"width": 800, "height": 480}).new_page()
    return Stage(page, PlaywrightBrowser(page, conceal, reveal, 3.0, guard=guard))


def shares(jpeg: bytes | None) -> tuple[int, int]:
    """How many pixels of a picture are lime, and how many blue."""
    assert jpeg is not None
    red, green, blue = Image.open(io.BytesIO(jpeg)).convert("RGB").split()
    return many(green, red, blue), many(blue, red, green)


def many(much: Image.Image, *little: Image.Image) -> int:
    """How many pixels have much of one colour, and little of the others."""
    found = much.point(lambda v: 255 * (v > 150))
    for other in little:
        found = ImageChops.multiply(found, other.point(lambda v: 255 * (v < 110)))
    return found.histogram()[255]


def pictured(stage: Stage, site: Site, body: str) -> tuple[int, int]:
    site.pages["/"] = PAGE + body.replace("OTHER", site.url.replace("127.0.0.1", "localhost"))
    site.pages["/in"] = f"<style>p::before {{ content: '{SECRET}'; {LIME} }}</style><p>in</p>"
    site.pages["/qr.svg"] = Answer(SVG, headers={"Content-Type": "image/svg+xml"})
    stage.page.goto(site.url)
    stage.page.wait_for_timeout(100)
    return shares(stage.browser.observe().frame)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("what", DRAWN)
def test_what_is_drawn_of_a_secret_is_black_once_it_was_typed(browser: Browser, site: Site, what: str, scale: int) -> None:
    typed: list[bool] = []
    stage = seen_by(browser, Guard(lambda: bool(typed)), scale)
    lime, blue = pictured(stage, site, DRAWN[what])
    assert lime > 60, "nothing of it is seen before"
    typed.append(True)
    assert pictured(stage, site, DRAWN[what])[0] < 20
    assert pictured(stage, site, DRAWN[what])[1] > 0.9 * blue, "what is open is black, too"
    stage.page.context.close()


HARMLESS = {
    "a logo": "<img src='/logo.svg' width=200 height=40>",
    "an icon in the style sheet": "<div style=\"width:200px; height:40px; background: url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22200%22 height=%2240%22%3E%3Crect width=%22200%22 height=%2240%22 fill=%22lime%22/%3E%3C/svg%3E')\"></div>",
    "a sign before an element": f"<style>i::before {{ content: '→→→→'; {LIME} }}</style><i></i>",
    "words of a drawing": "<svg width=300 height=60><text font-size=40 fill='#0f0' y=40>Total: 42</text></svg>",
    "a frame of another site": "<iframe src=OTHER/plain></iframe>",
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_shows_no_secret_is_seen_as_before(browser: Browser, site: Site, what: str) -> None:
    stage = seen_by(browser, Guard(lambda: True))
    site.pages["/plain"] = f"<style>p::before {{ content: 'open'; {LIME} }}</style><p>in</p>"
    site.pages["/logo.svg"] = Answer(SVG.replace(SECRET, "Shop"), headers={"Content-Type": "image/svg+xml"})
    assert pictured(stage, site, HARMLESS[what])[0] > 60
    stage.page.context.close()


@pytest.mark.parametrize(
    "place", ["position: fixed; top: 300px", "position: absolute; top: 900px", "position: absolute; top: 900px; transform: scale(2) translate(80px)"]
)
def test_it_is_black_where_it_stands_on_a_page_that_is_scrolled(browser: Browser, site: Site, place: str) -> None:
    stage = seen_by(browser, Guard(lambda: True))
    site.pages["/"] = f"{PAGE}<style>i::before {{ content: '{SECRET}'; {LIME} }} i {{ {place} }}</style><i></i><p style='height: 3000px'>"
    stage.page.goto(site.url)
    stage.page.evaluate("scrollTo(0, 600)")
    assert shares(stage.page.screenshot(type="jpeg"))[0] > 60, "it is not in view"
    assert shares(stage.browser.observe().frame)[0] < 20
    stage.page.context.close()


def test_with_keep_a_canvas_is_seen_and_words_are_not(browser: Browser, site: Site) -> None:
    stage = seen_by(browser, Guard(lambda: True, keeps=True))
    assert pictured(stage, site, DRAWN["a canvas"])[0] > 60
    assert pictured(stage, site, DRAWN["words before an element"])[0] < 20
    stage.page.context.close()


def test_a_picture_is_withheld_where_the_browser_does_not_tell_what_it_draws(browser: Browser, site: Site) -> None:
    """Another program that holds the page in its debugger's hand, say: the question is not answered in time."""
    stage = seen_by(browser, Guard(lambda: True))
    pictured(stage, site, "<p>x</p>")
    for session in stage.browser._sight._glyphs._sessions.values():  # as when a tab's protocol is gone
        assert session is not None
        session.detach()
    stage.page.evaluate("document.body.append('y')")
    frame = stage.browser.observe().frame
    assert shares(frame) == (0, 0)
    assert frame is not None
    assert Image.open(io.BytesIO(frame)).size == (800, 480)
    stage.page.context.close()


def test_from_the_moment_that_a_secret_is_typed(browser: Browser, site: Site) -> None:
    vault = Vault()
    handle = vault.handle("SHOP_PASSWORD", SECRET)
    page = browser.new_context().new_page()
    stage = Stage(page, PlaywrightBrowser(page, vault.mask, vault.open, 3.0, guard=Guard(lambda: vault.opened)))
    assert pictured(stage, site, "<label>Login <input type=password></label>" + DRAWN["a canvas"])[0] > 60
    assert stage.do(Operation.TYPE, "Login", handle).done
    assert shares(stage.browser.observe().frame)[0] < 20
    page.context.close()


def test_of_more_frames_than_are_read_the_rest_is_black(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<iframe src=/plain style='width: 1px; height: 1px'></iframe>" * 21 + "<br><iframe src=/in></iframe>"
    site.pages["/plain"] = "<p>x</p>"
    site.pages["/in"] = f"<span style='{LIME}'>{SECRET}</span>"
    stage.page.goto(site.url)
    assert shares(stage.page.screenshot(type="jpeg"))[0] > 60, "it is not in view"
    assert shares(stage.browser.observe().frame)[0] < 20
