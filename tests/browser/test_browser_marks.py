"""Numbers and black boxes are drawn on the screenshot, not in the page."""

from __future__ import annotations

import io

from PIL import Image
from pytest_tool.browser.marks import blacked_out, marked
from pytest_tool.observation import Box, Control


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (200, 100), "white").save(out, "JPEG", quality=95)
    return out.getvalue()


def brightness(jpeg: bytes, x: int, y: int) -> int:
    return int(Image.open(io.BytesIO(jpeg)).convert("L").getpixel((x, y)))  # type: ignore[arg-type]


def test_a_control_in_view_gets_a_frame_and_its_number() -> None:
    result = marked(picture(), [Control(7, "button", "x", box=Box(50, 40, 60, 20))])
    assert brightness(result, 80, 40) < 160
    assert brightness(result, 80, 50) > 200
    number = Image.open(io.BytesIO(result)).convert("L").crop((50, 26, 62, 39))
    assert number.getextrema()[0] < 130  # type: ignore[operator]


def test_a_control_out_of_view_or_covered_gets_none() -> None:
    hidden = [Control(1, "button", "x", box=Box(50, 40, 60, 20), in_view=False), Control(2, "a", "y", box=Box(5, 40, 60, 20), covered=True)]
    assert Image.open(io.BytesIO(marked(picture(), hidden))).convert("L").getextrema()[0] > 240  # type: ignore[operator]


def test_boxes_are_black_and_the_rest_is_not() -> None:
    result = blacked_out(picture(), [Box(-10, -10, 30, 30), Box(100, 50, 500, 500)])
    assert [brightness(result, x, y) < 30 for x, y in ((5, 5), (150, 80), (60, 40))] == [True, True, False]


def test_without_boxes_the_picture_is_the_same() -> None:
    assert blacked_out(picture(), []) == picture()
