"""What deciding costs without the engine's own time: ``python -m tests.benchmarks.decide``. Prints medians, asserts nothing.

The engine answers at once and in this process, so that what is left is ours: the question, the window, the request as
JSON, the reply read back, doubts and refusals. Beside it a bare JSON round trip of the same request, as a measure of the
machine. Aims: 5 ms for 100 controls, 40 ms for 2,000.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from pytest_tool.decide import Decider
from pytest_tool.decision import Decision
from pytest_tool.doubts import Rules
from pytest_tool.engines import ask
from pytest_tool.engines.transport import body_of
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.trail import Trail
from pytest_tool.turn import Intent
from pytest_tool.wire import systemone

RUNS = 21
STEP = Step(1, 'Click Remove in the row of "Book 7".', Path("bench.plan.md"), 1)


class Instant:
    """An engine that answers every question with its first option, by the whole way of the wire but the network."""

    model = "instant"

    def propose(self, question: Question) -> Decision:
        asked = json.loads(body_of(ask.request(question, self.model)))
        said = {name: {"type": "choice", "choice": next(iter(q["criteria"])), "confidence": 0.95} for name, q in asked["questions"].items()}
        reply = systemone.Reply.model_validate_json(json.dumps({"answers": said}))
        return ask.decision(question, reply, self.model, 0.0, 0.0)


class Nobody:
    model = "nobody"

    def propose(self, question: Question) -> Decision:
        raise AssertionError("nobody is asked")

    def value(self, question: Question, trail: Trail) -> None:
        raise AssertionError("nobody is asked")


def page(controls: int) -> Observation:
    row = "Book {0} by an author of some name, 9.99 Quantity Open Remove"
    made = tuple(
        Control(i, "button" if i % 3 else "textbox", "Remove" if i % 3 else f"Quantity {i}", row=row.format(i // 3), section="Books", in_view=i < 60)
        for i in range(1, controls + 1)
    )
    return Observation("http://shop.test/", "Books", made)


def median_ms(call: Callable[[], object]) -> float:
    call()
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def main() -> None:
    print(f"{'controls':>9}{'decide ms':>11}{'JSON ms':>9}{'ratio':>7}   (median of {RUNS}; ratio to a bare JSON round trip of the request)")
    for controls in (100, 250, 500, 2000):
        seen, decider = page(controls), Decider(Instant(), Nobody(), Nobody(), Rules(escalation=False))
        ours = median_ms(lambda: decider.decide(STEP, Intent("click Remove"), seen, Trail()))  # noqa: B023 - called at once
        body = body_of(ask.request(decider.ask(STEP, Intent("click Remove"), seen, Trail()), "instant"))
        bare = median_ms(lambda: json.dumps(json.loads(body)))  # noqa: B023 - called at once
        print(f"{controls:9}{ours:11.2f}{bare:9.2f}{ours / bare:7.1f}")


if __name__ == "__main__":
    main()
