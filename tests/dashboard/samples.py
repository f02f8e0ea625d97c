"""Runs as the archive writes them: small ones, hostile ones, long ones."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageDraw
from pytest_tool.archive import Archive
from pytest_tool.changes import Change, Kind
from pytest_tool.events import Captioned, Checked, FrameTaken, ModelCalled, Narrated, Reported, StepFinished, StepStarted, TestFinished, TestStarted
from pytest_tool.trail import Entry

ITEM = "plans/shop.plan.md::A guest buys one book[chromium]"


def picture(text: str, size: tuple[int, int] = (640, 400)) -> bytes:
    """A JPEG on which this can be read."""
    image = Image.new("RGB", size, (250, 250, 245))
    ImageDraw.Draw(image).text((20, 20), text, fill=(20, 20, 20))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=70)
    return out.getvalue()


def writer(tool_home: Path, name: str = "20261122T010203.000Z-shop", worker: str = "") -> Archive:
    return Archive(tool_home / "runs" / name, {"tool": "0.1.0", "settings": {}}, worker, keep_runs=0)


def look(archive: Archive, text: str, item: str = ITEM, boxes: int = 3) -> int:
    """One frame; its controls stand side by side."""
    number = next(archive.frame_numbers)
    places = tuple((n, 20 * n, 50, 18, 12) for n in range(1, boxes + 1))
    archive(FrameTaken(item=item, number=number, jpeg=picture(text), url="http://shop/", boxes=places, tabs=(("Shop", "http://shop/"),)))
    return number


def act(archive: Archive, step: int, text: str, item: str = ITEM, **more: object) -> None:
    """One action, from the caption to its entry; the frame before it has been taken."""
    archive(Captioned(item=item, text=f"click {text}"))
    after = look(archive, f"after {text}", item)
    fields: dict[str, object] = {
        "outcome": "done", "operation": "click", "tag": 2, "control": f'button "{text}"', "confidence": 0.93,
        "decided_by": "engine", "decision_model": "embedded-grounding-1", "decision_ms": 7.5, "decision_cost": 0.0,
        "changes": (Change(Kind.NOTE, f"{text} was done"),), "frame": after,
    }  # fmt: skip
    archive(Entry(item=item, step=step, intent=f"click {text}", **(fields | more)))  # type: ignore[arg-type]


def run_of_one_test(archive: Archive, item: str = ITEM, title: str = "A guest buys one book", passed: bool = True, **told: str) -> Archive:
    """Two steps of one action each; the second one fails where it is not to pass. ``told`` is more of pytest's word."""
    reason = "" if passed else 'the basket badge should be "1", but it is "0"'
    archive(TestStarted(item=item, title=title, where="plans/shop.plan.md:3"))
    archive(Narrated(item=item, text=f"Test: {title}"))
    for step, text in ((1, "Put it in the basket"), (2, "Pay")):
        archive(StepStarted(item=item, number=step, text=text, where=f"plans/shop.plan.md:{3 + step}"))
        look(archive, f"before {text}", item)
        archive(ModelCalled(item=item, role="pilot_turn", model="embedded-pilot", ms=12.0, cost=0.0))
        act(archive, step, text, item)
        archive(Narrated(item=item, text=f"{text} is done.", frame=2 * step))
        good = passed or step == 1
        archive(Checked(item=item, expectation="the basket badge says 1", passed=good, reason=reason or "it does", by="code"))
        archive(StepFinished(item=item, number=step, passed=good, reason="" if good else reason, seconds=0.5))
    archive(TestFinished(item=item, passed=passed, reason=reason, seconds=1.2))
    outcome = "passed" if passed else "failed"
    archive(Reported(item=item, outcome=outcome, phase="call", seconds=1.3, **{"reason": reason, **told}))  # type: ignore[arg-type]
    return archive
