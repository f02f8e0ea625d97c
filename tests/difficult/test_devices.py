"""Devices and zoom: a telephone's screen, fingers, pages drawn larger or smaller."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Playwright
from tests.difficult.site import Site
from tests.difficult.trying import Trying

TAP = '1. Tap "Tap here".\n   - Expect: "Tapped" is shown\n'


class TestTelephone:
    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
        return {**browser_context_args, **playwright.devices["iPhone 13"]}

    def test_the_menu_of_a_narrow_screen_is_opened(self, trying: Trying) -> None:
        tried = trying("touch.html", '1. Open the menu and click "Help".\n   - Expect: the heading is "Help pages"\n')
        assert tried.passed, tried

    def test_what_hears_only_fingers_is_a_control_and_is_tapped(self, trying: Trying) -> None:
        tried = trying("touch.html", TAP)
        assert tried.passed, tried
        assert tried.truth == ["tapped"]

    def test_a_tap_is_heard_as_touch_and_as_click(self, trying: Trying) -> None:
        tried = trying("touch.html", '1. Click "Both".\n   - Expect: "Screen of 390" is shown\n')
        assert tried.passed, tried
        assert tried.truth == ["touch", "click"]

    def test_boxes_are_those_of_the_small_screen(self, trying: Trying) -> None:
        tried = trying("touch.html", '1. Click "Both".\n')
        seen = tried.run.stage.browser.observe(True)
        both = next(c for c in seen.controls if c.name == "Both")
        assert seen.viewport == (390, 664)
        assert both.box.x == tried.page.get_by_role("button", name="Both").bounding_box()["x"]  # type: ignore[index]
        assert seen.frame is not None
        assert Image.open(io.BytesIO(seen.frame)).size == (390, 664)

    def test_the_caption_fits_the_screen(self, trying: Trying) -> None:
        tried = trying("touch.html", '1. Click "Both".\n')
        before = tried.page.screenshot(scale="css")
        tried.run.stage.browser.caption('click button "Both" and say so in a caption that is longer than the screen is wide')
        after = Image.open(io.BytesIO(tried.page.screenshot(scale="css")))
        assert after.size == (390, 664)
        assert after.tobytes() != Image.open(io.BytesIO(before)).tobytes()
        assert tried.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_with_a_mouse_what_hears_only_fingers_is_no_control(trying: Trying) -> None:
    tried = trying("touch.html", TAP)
    assert not tried.passed, tried
    assert tried.truth == []


class TestFineScreen:
    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        return {**browser_context_args, "device_scale_factor": 2}

    def test_a_fine_screen_is_clicked_and_drawn_in_css_pixels(self, trying: Trying) -> None:
        tried = trying("zoomed.html", '1. Click "Lower".\n   - Expect: "Lower done" is shown\n')
        assert tried.passed, tried
        seen = tried.run.stage.browser.observe(True)
        assert seen.frame is not None
        assert Image.open(io.BytesIO(seen.frame)).size == seen.viewport


@pytest.mark.parametrize("zoom", ["1", "0.5", "1.5", "2"])
@pytest.mark.parametrize("name", ["Upper", "Lower"])
def test_a_zoomed_page_is_clicked_where_it_is_drawn(trying: Trying, zoom: str, name: str) -> None:
    tried = trying(f"zoomed.html?zoom={zoom}", f'1. Click "{name}".\n   - Expect: "{name} done" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [name]
    box = next(c.box for c in tried.run.stage.browser.observe(False).controls if name in c.name)
    at = tried.page.evaluate("([x, y]) => document.elementFromPoint(x, y).textContent", [box.x + box.width / 2, box.y + box.height / 2])
    assert at == f"{name} done"


def test_frames_in_a_zoomed_page_are_clicked(trying: Trying, site: Site) -> None:
    site.answers["/larger"] = """<body style="zoom: 1.5"><h1>Larger</h1><iframe title="Form" src="frame-form.html?who=larger" width=400 height=100></iframe>
        <script>window.truth = []; onmessage = (event) => truth.push(event.data)</script>"""
    tried = trying("larger", '1. Type "Ann" into the Name field and click "Save".\n   - Expect: "Saved larger: Ann" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["larger: Ann"]
