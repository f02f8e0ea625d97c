"""Secrets leave the page only masked, and black on the screenshot."""

from __future__ import annotations

import io
import time

import pytest
from PIL import Image
from playwright.sync_api import Browser
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.observation import Box, Observation, page_lines
from stage import HANDLE, SECRET, Site, Stage, conceal, reveal

RED = "<style>body { background: rgb(255, 0, 0) } * { outline: none }</style>"


def blackness(seen: Observation, box: Box) -> float:
    """The share of black pixels of a box on the observation's frame."""
    assert seen.frame is not None
    area = (int(box.x), int(box.y), int(box.x + box.width), int(box.y + box.height))
    cut = Image.open(io.BytesIO(seen.frame)).convert("L").crop(area)
    return sum(cut.histogram()[:16]) / (cut.width * cut.height)


def test_everything_that_is_told_is_masked(stage: Stage, site: Site) -> None:
    site.pages["/"] = f"""<title>{SECRET}</title><h1>{SECRET}</h1><p>your {SECRET} is</p><table><tr><td>{SECRET}</table>
        <input value="{SECRET}" placeholder="{SECRET}" aria-label="{SECRET}"><button class="{SECRET}"></button>
        <a href="/{SECRET}">go</a><ul><li>{SECRET} <button>x</button><li><b>{SECRET}</b> <i>for</i> you</ul><select><option>{SECRET}</select>
        <div role="dialog" aria-modal="true" aria-label="{SECRET}"><button>y</button></div>"""
    seen = stage.go(f"{site.url}/?key={SECRET}")
    assert SECRET not in repr(seen)
    assert HANDLE in " ".join(page_lines(seen))
    assert HANDLE in seen.url
    assert HANDLE in seen.title
    assert HANDLE in seen.modal


def test_a_secret_at_the_cut_is_masked_before_it_is_cut(paper: Stage) -> None:
    for length in (110, 190, 195, 390, 395):
        seen = paper.show(f"<ul><li>{'y' * length} {SECRET}<button aria-label='{'z' * length} {SECRET}'>b</button></ul>")
        assert SECRET[:6] not in repr(seen)


def test_what_becomes_a_secret_is_masked_on_a_page_that_stays_as_it_is(browser: Browser) -> None:
    known: list[str] = []
    context = browser.new_context()
    eyes = PlaywrightBrowser(context.new_page(), lambda text: "‹hidden›" if text in known else text, lambda text: text)
    stage = Stage(context.pages[0], eyes)
    stage.show("<p>orchid-7</p><button>orchid-7</button>")
    assert [b.text for b in stage.look().blocks] == ["orchid-7"]
    known.append("orchid-7")
    seen = stage.look()
    assert ([b.text for b in seen.blocks], [c.name for c in seen.controls]) == (["‹hidden›"], ["‹hidden›"])
    context.close()


def test_text_with_a_secret_is_black_and_other_text_is_not(stage: Stage) -> None:
    stage.page.set_content(f"{RED}<p id=a>open text</p><p>my {SECRET} here</p>")
    seen = stage.browser.observe()
    shown, hidden = seen.blocks
    assert blackness(seen, hidden.box) > 0.97
    assert blackness(seen, shown.box) < 0.5


def test_a_password_with_content_is_black_and_an_empty_one_is_not(stage: Stage) -> None:
    stage.page.set_content(f"{RED}<input type=password value=anything><input type=password>")
    seen = stage.browser.observe()
    full, empty = seen.controls
    assert blackness(seen, full.box) > 0.97
    assert blackness(seen, empty.box) < 0.5


def test_a_secret_in_a_field_a_button_or_a_frame_is_black(stage: Stage, site: Site) -> None:
    site.pages["/"] = f"{RED}<input value='{SECRET}'><button>{SECRET}</button><br><iframe src='/in'></iframe>"
    site.pages["/in"] = f"<input value='{SECRET}'>"
    stage.page.goto(site.url)
    seen = stage.browser.observe()
    assert [blackness(seen, c.box) > 0.97 for c in seen.controls] == [True, True, True]


def test_a_screenshot_alone_is_blacked_out_too(stage: Stage) -> None:
    stage.page.set_content(f"{RED}<p>{SECRET}</p>")
    shot = stage.browser.screenshot()
    assert shot is not None
    seen = stage.browser.observe()
    assert blackness(Observation("", "", frame=shot), seen.blocks[0].box) > 0.97


def test_the_frame_is_a_jpeg_in_css_pixels(browser, site: Site) -> None:  # type: ignore[no-untyped-def]
    from pytest_tool.browser.adapter import PlaywrightBrowser
    from stage import conceal, reveal

    context = browser.new_context(device_scale_factor=2, viewport={"width": 400, "height": 300})
    page = context.new_page()
    seen = PlaywrightBrowser(page, conceal, reveal, 3.0).observe()
    assert seen.frame is not None
    image = Image.open(io.BytesIO(seen.frame))
    assert (image.format, image.size, seen.viewport) == ("JPEG", (400, 300), (400, 300))
    context.close()


def test_a_secret_is_opened_only_in_the_field(stage: Stage) -> None:
    stage.show("<label>Login <input></label>")
    outcome = stage.do(Operation.TYPE, "Login", HANDLE)
    assert stage.page.input_value("input") == SECRET
    assert SECRET not in repr(outcome)
    assert outcome.changes == (f'value of textbox "Login" is "{HANDLE}"',)


def test_a_secret_is_not_typed_into_a_frame_of_another_site(stage: Stage, site: Site) -> None:
    site.pages["/"] = f"<iframe src='{site.url.replace('127.0.0.1', 'localhost')}/in'></iframe>"
    site.pages["/in"] = "<label>Login <input></label>"
    stage.go(site.url)
    outcome = stage.do(Operation.TYPE, "Login", HANDLE)
    assert not outcome.done
    assert "a secret must not be typed on http://localhost" in outcome.error
    assert stage.page.frames[1].locator("input").input_value() == ""


def test_a_secret_in_an_error_is_masked(stage: Stage) -> None:
    stage.show("<label>When <input type=date></label>")
    outcome = stage.do(Operation.TYPE, "When", HANDLE)
    assert not outcome.done
    assert SECRET not in outcome.error


@pytest.mark.parametrize("kind", ["prompt", "confirm", "alert"])
def test_a_secret_in_a_dialog_is_masked(stage: Stage, kind: str) -> None:
    stage.show(f"<button onclick=\"{kind}('{SECRET}')\">Ask</button>")
    outcome = stage.do(Operation.CLICK, "Ask")
    assert SECRET not in repr(outcome)
    assert stage.look().dialogs[0].message == HANDLE


CLEARED = """<style>input { background: #00f } input:placeholder-shown { background: #f00 }</style>
    <button onclick="p.textContent = 'Clicked'; worker.postMessage(%d)">x</button><p id=p></p><input id=key placeholder=" " value="%s"><script>
    const worker = new Worker("data:text/javascript,onmessage = (e) => setTimeout(postMessage, e.data, 0)");
    worker.onmessage = () => { document.getElementById("key").value = "" }</script>"""


@pytest.mark.parametrize("scale", [1, 2])
def test_a_page_that_never_stops_changing_is_pictured_all_the_same(browser: Browser, scale: int) -> None:
    context = browser.new_context(device_scale_factor=scale)
    stage = Stage(context.new_page(), PlaywrightBrowser(context.pages[0], conceal, reveal, quiet_s=0.3))
    stage.page.set_content("<p>0</p><script>setInterval(() => { const p = document.querySelector('p'); p.textContent++ }, 4)</script>")
    began = time.monotonic()
    assert stage.browser.observe().frame is not None
    assert time.monotonic() - began < 10
    context.close()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("ms", range(0, 60, 5))
def test_a_secret_that_comes_while_a_picture_is_waited_for_is_not_on_it(browser: Browser, ms: int, scale: int) -> None:
    context = browser.new_context(device_scale_factor=scale)
    stage = Stage(context.new_page(), PlaywrightBrowser(context.pages[0], conceal, reveal))
    stage.show(f"{RED}<p>open text</p>")
    shows = f"document.querySelector('p').outerHTML = '<p style=background:lime>my {SECRET} here'"
    stage.page.evaluate(f"() => void setTimeout(() => {{ {shows} }}, {ms})")
    seen = stage.browser.look()
    stage.page.wait_for_timeout(80)
    shown = stage.browser.pictured(seen)
    assert shown.frame is not None
    box = shown.blocks[0].box
    red, green, _ = Image.open(io.BytesIO(shown.frame)).convert("RGB").getpixel((int(box.x + box.width) - 5, int(box.y) + 5))  # type: ignore[misc]
    assert green < 100, "the secret can be read on it"
    assert (red < 40) == (HANDLE in shown.blocks[0].text)
    context.close()


@pytest.mark.parametrize("ms", range(0, 60, 5))
def test_a_secret_that_is_gone_when_the_page_is_read_is_on_no_picture(stage: Stage, ms: int) -> None:
    """A value that a script clears is no change that the page's signs tell of."""
    stage.show(CLEARED % (ms, SECRET))
    assert stage.do(Operation.CLICK, "x").done
    seen = stage.browser.observe()
    assert seen.frame is not None
    field = next(c for c in seen.controls if c.role == "textbox")
    at = (int(field.box.x + field.box.width / 2), int(field.box.y + field.box.height / 2))
    red, _, blue = Image.open(io.BytesIO(seen.frame)).convert("RGB").getpixel(at)  # type: ignore[misc]
    assert red > blue if not field.value else max(red, blue) < 40


FOREIGN = "http://pay.example:8080"


@pytest.mark.parametrize(
    ("form", "typed"),
    [
        ("<form action='/in'>{field}<button>Go</button></form>", True),
        ("<form>{field}<button>Go</button></form>", True),
        (f"<form action='{FOREIGN}/in' method=post>{{field}}<button>Go</button></form>", False),
        (f"<form action='/in'>{{field}}<button formaction='{FOREIGN}/in'>Go</button></form>", False),
        (f"<form action='/in' id=f>{{field}}</form><input type=image form=f formaction='{FOREIGN}/in' alt=Go>", False),
        (f"<form action='{FOREIGN}/in'>{{field}}<input name=action hidden></form>", False),
        (f"<base href='{FOREIGN}'><form action='in'>{{field}}<button>Go</button></form>", False),
        (f"<form action='{FOREIGN}/in'><button>Go</button></form>{{field}}", True),
    ],
)
def test_a_secret_is_typed_into_no_form_that_goes_to_another_origin(stage: Stage, site: Site, form: str, typed: bool) -> None:
    site.pages["/"] = form.format(field="<input aria-label=Code><input aria-label=Name>")
    stage.go(site.url)
    outcome = stage.do(Operation.TYPE, "Code", HANDLE)
    assert outcome.done is typed, outcome.error
    assert stage.page.get_by_label("Code").input_value() == (SECRET if typed else "")
    assert typed or outcome.error == f"a secret must not be typed into a form that goes to {FOREIGN}, unless secret_origins lists it"
    assert stage.do(Operation.TYPE, "Name", "Ann").done  # what is no secret may go anywhere
