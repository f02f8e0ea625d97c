"""Runs made of events, for the tests of the page: a small story of two tests, a session, hostile texts, two thousand frames."""

from __future__ import annotations

import hashlib
import io
import itertools
import math
import struct
import time
from collections.abc import Iterator
from typing import Any

from PIL import Image, ImageDraw

from dashboard.stand_in import Event, StandInRun

BUYS = "plans/shop.plan.md::A guest buys a book[chromium]"
PAYS = "plans/shop.plan.md::The total is right[chromium]"
BROKEN = "plans/shop.plan.md::Nothing opens[chromium]"
BUTTON = [12, 540.0, 300.0, 148.0, 42.0]
FIELD = [2, 260.0, 12.0, 260.0, 42.0]


def picture(number: int, size: tuple[int, int] = (1280, 720)) -> bytes:
    """A JPEG that shows its number, of the size of a screenshot."""
    image = Image.new("RGB", size, (250, 249, 245))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, size[0], 66), fill=(240, 238, 230))
    draw.text((30, 22), f"Paper Lane Books, picture {number}", fill=(30, 30, 30), font_size=20)
    draw.rectangle((540, 300, 688, 342), fill=(31, 92, 72))
    draw.text((566, 310), "Add to basket", fill="white", font_size=16)
    made = io.BytesIO()
    image.save(made, "JPEG", quality=70)
    return made.getvalue()


def speech_key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def sound(seconds: float) -> bytes:
    """A quiet tone as WAV; the page asks for mp3, and browsers look into the file."""
    rate = 8000
    samples = [int(900 * math.sin(i / 6)) for i in range(int(rate * seconds))]
    data = struct.pack(f"<{len(samples)}h", *samples)
    head = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, rate * 2, 2, 16)
    return head + b"data" + struct.pack("<I", len(data)) + data


class Teller:
    """Makes the events of one item; each is ``gap_s`` later than the one before."""

    def __init__(self, item: str, at: float | None = None, gap_s: float = 0.2, numbers: Iterator[int] | None = None) -> None:
        self.item, self.gap_s = item, gap_s
        self.at = time.time() - 3600 if at is None else at
        self.numbers = numbers or itertools.count(1)
        self.number = 0

    def event(self, kind: str, **fields: Any) -> Event:
        self.at += self.gap_s
        return {"kind": kind, "at": self.at, "item": self.item, **fields}

    def started(self, title: str = "A guest buys a book") -> Event:
        return self.event("test_started", title=title, where="plans/shop.plan.md:11")

    def step(self, number: int, text: str, **fields: Any) -> Event:
        told = {"where": f"plans/shop.plan.md:{number + 11}", "label": "", "included": []}
        return self.event("step_started", number=number, text=text, **(told | fields))

    def frame(self, **fields: Any) -> Event:
        self.number = next(self.numbers)
        told = {"number": self.number, "picture": self.number, "url": "http://127.0.0.1:4000/books/emma", "tab": 0}
        told["tabs"] = [["Emma – Paper Lane Books", told["url"]], ["Help", "http://127.0.0.1:4000/help"]]
        return self.event("frame", **(told | fields))

    def call(self, role: str = "pilot_turn", **fields: Any) -> Event:
        told = {"model": "a-pilot", "ms": 812.5, "cost": 0.0004, "input_tokens": 1419, "output_tokens": 29, "attempts": 1, "error": ""}
        return self.event("model_call", role=role, **(told | fields))

    def decision(self, **fields: Any) -> Event:
        told = {
            "step": 1, "intent": "put the book in the basket", "outcome": "done", "operation": "click", "tag": 12,
            "control": 'button "Add to basket"', "value": "", "extent": "", "value_stated_by": "", "confidence": 0.91,
            "runner_up": 'link "Basket" (0.05)', "doubts": [], "decided_by": "engine", "overruled": "", "engine_model": "an-engine",
            "engine_confidence": 0.91, "decision_model": "an-engine", "decision_ms": 41.0, "decision_cost": 0.00001,
            "changes": ['text of link "Cart" is now "1"'], "error": "", "frame": self.number, "state": "aa",
        }  # fmt: skip
        return self.event("suggestion", **(told | fields))

    def check(self, passed: bool = True, **fields: Any) -> Event:
        told = {"expectation": "the basket badge says 1", "reason": 'the badge of link "Cart" is "1"', "by": "code"}
        return self.event("check", passed=passed, **(told | fields))

    def narration(self, text: str, **fields: Any) -> Event:
        return self.event("narration", text=text, speech=speech_key(text), **({"frame": self.number or None} | fields))

    def condition(self, holds: bool = True, **fields: Any) -> Event:
        told = {"condition": "the shop is new", "reason": "", "by": "python"}
        return self.event("condition", holds=holds, **(told | fields))

    def python(self, step: int, function: str = "customer", **fields: Any) -> Event:
        told = {"module": "conftest", "where": "conftest.py:5", "took": ["'Ann'"], "fixtures": ["shop"], "gave": {}, "error": "", "ms": 12.4}
        return self.event("python", step=step, function=function, **(told | fields))

    def step_ended(self, number: int, passed: bool = True, reason: str = "", skipped: bool = False) -> Event:
        return self.event("step_finished", number=number, passed=passed, reason=reason, seconds=1.5, skipped=skipped)

    def ended(self, passed: bool = True, reason: str = "") -> Event:
        return self.event("test_finished", passed=passed, reason=reason, seconds=3.2)


def passing(item: str = BUYS, title: str = "A guest buys a book", **clock: Any) -> list[Event]:
    """Two steps, five frames, three decisions, of which one was the escalation model's."""
    t = Teller(item, **clock)
    return [
        t.started(title), t.narration("Test: A guest buys a book", frame=None),
        t.step(1, "Put the book in the basket."), t.frame(), t.call(), t.narration("I put the book in the basket."),
        t.event("caption", text='click button "Add to basket"', said=False), t.frame(), t.decision(),
        t.check(), t.step_ended(1, reason='the badge of link "Cart" is "1"'),
        t.step(2, "Search for Dune."), t.frame(), t.call(), t.call("escalation", model="a-bigger-one"),
        t.narration("I search for Dune."), t.event("caption", text='type "Dune" into textbox "Search"', said=False), t.frame(),
        t.decision(step=2, intent="type Dune into the search field", operation="type", tag=2, control='textbox "Search"', value="Dune",
                   value_stated_by="step", confidence=0.44, decided_by="escalation", overruled='click button "Search"',
                   doubts=["low confidence: confidence 0.44 is below 0.6"], decision_model="a-bigger-one"),
        t.event("caption", text='press "Enter"', said=False), t.frame(),
        t.decision(step=2, intent="start the search", operation="press", tag=2, control='textbox "Search"', value="Enter"),
        t.event("finding", step=2, what="contrast", severity="medium", where='text "Total"', evidence="a contrast of 1.4 to 1", frame=t.number),
        t.event("warning", text="The page logged an error."),
        t.narration("All is well."), t.step_ended(2), t.ended(),
    ]  # fmt: skip


def failing(item: str = PAYS, title: str = "The total is right", **clock: Any) -> list[Event]:
    """The second of three steps fails, on its second frame."""
    t = Teller(item, **clock)
    reason = 'the total should be "£11.00", but it is "£12.50"'
    return [
        t.started(title), t.step(1, "Open the basket."), t.frame(), t.call(), t.frame(), t.decision(), t.step_ended(1),
        t.step(2, "Choose express."), t.frame(), t.call(), t.frame(), t.decision(step=2),
        t.check(False, expectation="the total is £11.00", reason=reason), t.frame(), t.step_ended(2, False, reason), t.ended(False, reason),
    ]  # fmt: skip


def in_run(name: str, *stories: list[Event], **fields: Any) -> StandInRun:
    """A run of these, in the order of their times, with pictures and boxes for each frame."""
    events = sorted(itertools.chain(*stories), key=lambda event: event["at"])
    run = StandInRun(name, events, **fields)
    give_pictures(run)
    return run


def give_pictures(run: StandInRun) -> None:
    for event in run.events:
        if event["kind"] == "frame" and event["number"] not in run.boxes:
            run.boxes[event["number"]] = [BUTTON, FIELD, [1, 24.0, 20.4, 211.7, 25.2], [7, 1045.4, 21.0, 54.6, 24.0]]
            run.pictures[event["picture"]] = picture(event["picture"])


def shop(name: str = "20261122T110000.000Z-plans", **fields: Any) -> StandInRun:
    """One that passed and one that failed, and one that did not begin."""
    began = time.time() - 3600
    broken = Teller(BROKEN, at=began + 40)
    outcome = broken.event("outcome", outcome="error", phase="setup", reason="The variable {user} is unknown.\nSay it in vars.", seconds=0.1)
    numbers = itertools.count(1)
    return in_run(name, passing(at=began, numbers=numbers), failing(at=began + 20, numbers=numbers), [outcome], **fields)


def long_run(frames: int, name: str = "20261122T120000.000Z-long") -> StandInRun:
    """One item of so many frames, a step for each twenty."""
    t = Teller("plans/long.plan.md::A long way[chromium]", gap_s=0.1)
    events = [t.started("A long way"), t.step(1, "Turn page 0."), t.frame()]
    for number in range(1, frames):
        if number % 20 == 0:
            events += [t.step_ended(number // 20), t.step(number // 20 + 1, f"Turn page {number}.")]
        events += [t.frame(), t.call(), t.decision(step=number // 20 + 1, intent=f"turn page {number}")]
    run = StandInRun(name, [*events, t.step_ended(frames // 20), t.ended()])
    run.any_picture = picture(0)
    run.boxes = {number: [BUTTON, FIELD] for number in range(1, frames + 1)}
    return run
