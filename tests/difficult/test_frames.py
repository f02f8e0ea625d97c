"""Frames: of both origins, deep, late, replaced, sandboxed, scrolled, covered, zoomed, and told apart by their titles."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_tool.observation import Box
from tests.difficult.site import Answer, Site
from tests.difficult.trying import Tried, Trying

SAVE = '1. Type "Ann" into the Name field and click "Save".\n   - Expect: "Saved {}: Ann" is shown\n'


@pytest.mark.parametrize("called", ["the {} frame", "the {} iframe", "the {} form", 'the "{}" frame'])
def test_equal_buttons_are_told_apart_by_the_titles_of_their_frames(trying: Trying, called: str) -> None:
    frame = called.format("Payment")
    step = f'1. Type "Ann" into the Name field in {frame} and click "Save" in {frame}.\n'
    tried = trying("frames-two.html", f'{step}   - Expect: "Saved payment: Ann" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["payment: Ann"]


def test_a_frame_without_a_title_goes_by_that_of_its_document(trying: Trying, site: Site) -> None:
    site.answers["/two"] = """<script>window.truth = []; onmessage = (event) => truth.push(event.data)</script>
        <iframe src="frame-form.html?who=titled"></iframe><iframe src="/other"></iframe>"""
    site.answers["/other"] = "<title>Newsletter</title><button onclick=\"top.postMessage('news', '*')\">Save</button>"
    tried = trying("two", '1. Click "Save" in the newsletter frame.\n')
    assert tried.truth == ["news"], tried


def test_of_equal_buttons_in_two_frames_none_is_guessed(trying: Trying) -> None:
    tried = trying("frames-two.html", '1. Click "Save".\n')
    assert not tried.passed, tried
    assert "2 controls fit" in tried.reason
    assert tried.truth == []


def test_a_frame_that_is_not_there_is_not_taken_for_another(trying: Trying) -> None:
    tried = trying("frames-two.html", '1. Click "Save" in the newsletter frame.\n')
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ('the Delivery frame shows "Saved delivery: Ann"', True),
        ('"Saved" is not in the payment frame', True),
        ('the Name field in the Delivery frame is "Ann"', True),
        ('the Payment frame shows "Saved delivery: Ann"', False),
        ('"Saved" is not in the delivery frame', False),
        ('the Name field in the Payment frame is "Ann"', False),
        ('"Saved" is in the newsletter frame', False),
    ],
)
def test_an_expectation_may_name_a_frame(trying: Trying, expectation: str, holds: bool) -> None:
    step = '1. In the delivery frame, type "Ann" into the Name field and click "Save".\n'
    tried = trying("frames-two.html", f"{step}   - Expect: {expectation}\n")
    assert tried.truth == ["delivery: Ann"], tried
    assert tried.passed == holds, tried


def test_three_frames_deep_and_each_of_the_other_origin(trying: Trying) -> None:
    tried = trying("frames-nested.html", SAVE.format("innermost"))
    assert tried.passed, tried
    assert tried.truth == ["innermost: Ann"]


def test_a_frame_that_is_loaded_slowly_is_waited_for(trying: Trying, site: Site) -> None:
    page = (site.url, "/slow")
    site.answers["/slow"] = Answer("<label>Name <input></label><button onclick=\"top.truth = ['slow']\">Save</button>", after_s=0.7)
    site.answers["/around"] = f'<h1>Around</h1><iframe src="{"".join(page)}"></iframe>'
    tried = trying("around", '1. Type "Ann" into the Name field and click "Save".\n   - Expect: the Name field is "Ann"\n')
    assert tried.passed, tried
    assert tried.truth == ["slow"]


def test_frames_that_are_added_long_after_loading_can_be_waited_for(trying: Trying) -> None:
    tried = trying("frames-nested.html?late=300", f'1. Wait for "Level 2", wait for "Name", and {"t" + SAVE.format("innermost")[4:]}')
    assert tried.passed, tried
    assert tried.truth == ["innermost: Ann"]


def test_a_frame_that_is_replaced_while_it_is_read(trying: Trying) -> None:
    tried = trying("frames-replaced.html", SAVE.format("number 12"))
    assert tried.passed, tried
    assert tried.truth == ["number 12: Ann"]


def test_a_frame_written_in_place(trying: Trying) -> None:
    tried = trying("frames-kinds.html", '1. Type "Ann" into the Nickname field and click "Keep".\n   - Expect: "Kept" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["written: Ann"]


def test_a_sandboxed_frame_with_scripts(trying: Trying) -> None:
    step = 'Type "Ann" into the Name field in the "Fenced in" frame and click "Save" in the "Fenced in" frame.'
    tried = trying("frames-kinds.html", f'1. {step}\n   - Expect: "Saved fenced: Ann" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["fenced: Ann"]


def test_a_frame_that_runs_no_scripts_sends_its_form_once(trying: Trying, site: Site) -> None:
    site.answers["/around"] = '<h1>Around</h1><iframe sandbox="allow-forms" title="Mute" src="/form"></iframe>'
    site.answers["/form"] = "<form action=/sent method=post><label>Name <input name=n></label><button>Send</button></form>"
    site.answers["/sent"] = "<h1>Thank you</h1>"
    tried = trying("around", '1. Type "Ann" into the Name field and click "Send".\n   - Expect: "Thank you" is shown\n')
    assert tried.passed, tried
    assert [a.body for a in site.asked if a.path == "/sent"] == [b"n=Ann"]


def test_a_button_that_does_nothing_without_scripts_fails_the_step(trying: Trying) -> None:
    tried = trying("frames-kinds.html", '1. Click "Save" in the "Without scripts" frame.\n')
    assert not tried.passed, tried
    assert "nothing on the page changed" in tried.reason


def test_far_down_in_a_frame_that_is_far_down_in_the_page(trying: Trying) -> None:
    tried = trying("frames-scrolled.html", SAVE.format("long"))
    assert tried.passed, tried
    assert tried.truth == ["long: Ann"]


def test_what_a_banner_covers_in_a_frame_is_not_clicked(trying: Trying) -> None:
    tried = trying("frames-banner.html?over=button", '1. Click "Save".\n')
    assert not tried.passed, tried
    assert "covered" in tried.reason
    assert tried.truth == []


def test_a_banner_on_another_part_of_the_frame_does_not_matter(trying: Trying) -> None:
    tried = trying("frames-banner.html?over=middle", SAVE.format("covered"))
    assert tried.passed, tried
    assert tried.truth == ["covered: Ann"]


def test_the_banner_is_closed_and_the_frame_is_free(trying: Trying) -> None:
    tried = trying("frames-banner.html?over=button", f"1. Accept the cookies.\n2. {SAVE.format('covered')[3:]}")
    assert tried.passed, tried
    assert tried.truth == ["covered: Ann"]


@pytest.mark.parametrize("who", ["half", "double"])
def test_zoomed_frames_are_clicked(trying: Trying, who: str) -> None:
    tried = trying("frames-zoomed.html", f'1. Click "Save" in the {who} frame.\n   - Expect: "Saved {who}:" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [f"{who}: "]


def test_the_boxes_in_zoomed_frames_are_where_they_are_drawn(trying: Trying) -> None:
    tried = trying("frames-zoomed.html", '1. Click "Save" in the half frame.\n')
    seen = tried.run.stage.browser.observe(False)
    boxes = {c.frame: c.box for c in seen.controls if c.name == "Save"}
    for frame, scale, origin in (("Half", 0.5, (5, 5)), ("Double", 2, (20, 240))):
        inner = own_box(tried, frame)
        around = tried.page.locator(f"[title={frame}]").evaluate("(e) => e.getBoundingClientRect().y")
        shift = around - (0 if frame == "Half" else 220)
        assert boxes[frame].x == pytest.approx(origin[0] + scale * inner.x, abs=1)
        assert boxes[frame].y == pytest.approx(origin[1] + shift + scale * inner.y, abs=1)
        assert boxes[frame].width == pytest.approx(scale * inner.width, abs=1)


def own_box(tried: Tried, frame: str) -> Box:
    """Where the button is in the frame's own pixels."""
    button = tried.page.frame_locator(f"[title={frame}]").get_by_role("button")
    return Box(**button.evaluate("(e) => { const { x, y, width, height } = e.getBoundingClientRect(); return { x, y, width, height } }"))


def test_a_banner_that_drops_on_a_frame_as_the_mouse_arrives_gets_no_click(trying: Trying, page: Page) -> None:
    """The last look finds the frame free; the page's own script covers it when the pointer enters."""
    tried = trying("frames-banner.html?over=middle&drops", '1. Click "Save".\n')
    assert not tried.passed, tried
    assert tried.truth == []
