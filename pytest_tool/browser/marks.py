"""Draws on screenshots with Pillow, beside the page."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pytest_tool.observation import Box, Control

if TYPE_CHECKING:  # imported where it is used; fixtures.py has it imported aside by then
    from PIL import Image, ImageDraw, ImageFont

JPEG_QUALITY = 70
COLOURS = ((200, 16, 46), (0, 90, 181), (0, 110, 51), (122, 40, 140), (176, 88, 0))
"""One after the other, so that neighbours differ; dark enough for white digits."""
FONT_PX = 12
SETTING = "APP_FRAMES_WITH_SECRETS=keep"
DOUBTFUL = f"withheld: may show a secret ({SETTING})"


def marked(frame: bytes, controls: Iterable[Control]) -> bytes:
    """Draw a numbered frame around each control in view."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.open(io.BytesIO(frame)).convert("RGB")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=FONT_PX)
    for c in controls:
        if c.in_view and not c.covered:
            _mark(draw, font, str(c.tag), c.box, COLOURS[c.tag % len(COLOURS)], image.size)
    return _jpeg(image)


def blacked_out(frame: bytes, boxes: Iterable[Box], doubtful: Iterable[Box] = ()) -> bytes:
    """Black out these boxes of the screenshot, and say so in the ``doubtful``."""
    wanted, labelled = ([b for b in of if b.width > 0 and b.height > 0] for of in (boxes, dict.fromkeys(doubtful)))
    if not wanted and not labelled:
        return frame
    from PIL import Image, ImageDraw, ImageFont

    image = Image.open(io.BytesIO(frame)).convert("RGB")
    draw = ImageDraw.Draw(image)
    for b in (*wanted, *labelled):
        draw.rectangle((b.x, b.y, b.x + b.width, b.y + b.height), fill=(0, 0, 0))
    font = ImageFont.load_default(size=FONT_PX)
    for b in labelled:
        if b.width > draw.textlength(DOUBTFUL, font=font) + 8 and b.height > 2 * FONT_PX:
            draw.text((max(b.x, 0) + 4, max(b.y, 0) + 4), DOUBTFUL, fill="white", font=font)
    return _jpeg(image)


def withheld(frame: bytes, why: str) -> bytes:
    """Draw a blank picture of the same size that says why it is one."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", Image.open(io.BytesIO(frame)).size, (230, 230, 230))
    font = ImageFont.load_default(size=FONT_PX)
    said = f"This picture is withheld: a secret\nwas typed, and {why}.\n{SETTING} shows it."
    ImageDraw.Draw(image).multiline_text((12, 12), said, fill=(40, 40, 40), font=font)
    return _jpeg(image)


def _mark(
    draw: ImageDraw.ImageDraw,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    text: str,
    box: Box,
    colour: tuple[int, int, int],
    size: tuple[int, int],
) -> None:
    draw.rectangle((box.x, box.y, box.x + box.width, box.y + box.height), outline=colour, width=2)
    width, height = draw.textlength(text, font=font) + 4, FONT_PX + 3
    x = min(max(box.x, 0), size[0] - width)
    y = max(box.y - height, 0)  # above the control, so that its own words stay readable
    draw.rectangle((x, y, x + width, y + height), fill=colour)
    draw.text((x + 2, y), text, fill="white", font=font)


def _jpeg(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()
