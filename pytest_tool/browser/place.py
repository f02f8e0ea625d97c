"""Places documents, and what is in them, on the page."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.browser.look import FourNumbers, RawFrame, RawLook
from pytest_tool.observation import INNER, NOWHERE, Box


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document lies in the page."""

    x: float = 0
    y: float = 0
    scale: float = 1
    """Pixels of the page for one of the document: a frame may be drawn larger or smaller."""
    covered: bool = False
    window: Box | None = None
    """What of the page a document in a frame is seen through; None for the page's own document."""
    frame: str = ""


def framed(at: Place, box: RawFrame, raw: RawLook | None = None) -> Place:
    """Place the document of a frame in a document ``at``."""
    x, y = at.x + at.scale * box["x"], at.y + at.scale * box["y"]
    width, height = at.scale * box["width"], at.scale * box["height"]
    window = common(Box(x, y, width, height), at.window) if at.window else None
    own = box["name"] or (raw["title"] if raw else "")
    name = INNER.join(filter(None, (at.frame, own)))
    inner = raw["viewport"][0] if raw else 0
    scale = width / inner if inner else at.scale
    return Place(x, y, scale, at.covered or box["covered"] == "all", window or NOWHERE, name)


def middle(box: FourNumbers) -> tuple[float, float]:
    """Compute the middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def placed(raw: FourNumbers, place: Place) -> Box:
    """Place a document's box in the page."""
    if place.window is None:
        return Box(*raw)
    x, y, width, height = raw
    width, height = round(width * place.scale, 1), round(height * place.scale, 1)
    return Box(round(x * place.scale + place.x, 1), round(y * place.scale + place.y, 1), width, height)


def common(one: Box, other: Box) -> Box | None:
    """Compute what two boxes have in common."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.width, other.x + other.width), min(one.y + one.height, other.y + other.height)
    return Box(left, top, right - left, bottom - top) if left < right and top < bottom else None
