"""A whole embedded decision, HTTP included: ``python -m tests.benchmarks.decision_http``. Prints medians, asserts nothing.

The real model server runs in a process of its own. Measured from the intent to the decision that stands: window, request,
JSON, HTTP, ranking, answer read back, doubts and refusals. Beside it the ranker alone, on all controls of the page. Aims:
15 ms for the whole on a page of 100 controls; the ranker 5 ms for 100 and 30 ms for 2,000.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from pytest_tool.decide import Decider
from pytest_tool.doubts import Rules
from pytest_tool.embedded import goal
from pytest_tool.embedded.ranker import ranker
from pytest_tool.embedded.shown import shown
from pytest_tool.endpoint import Endpoint, Kind
from pytest_tool.engines.ask import as_json
from pytest_tool.engines.http import HttpEngine
from pytest_tool.model_server import start
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.settings import Role
from pytest_tool.trail import Trail
from pytest_tool.turn import Intent
from tests.benchmarks.decide import Nobody

RUNS = 41
WORDS = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "iris", "juniper", "kestrel", "larch")
ROLES = ("link", "textbox", "button", "checkbox", "button")
ACTIONS = ("Open", "Quantity", "Remove", "Select", "Save for later")


def page(controls: int) -> Observation:
    """Rows of five controls each, all rows different."""
    made = []
    for n in range(controls):
        row, k = divmod(n, 5)
        title = f"{WORDS[row % 12]} {WORDS[row // 12 % 12]} {row}"
        name = title.title() if k == 0 else ACTIONS[k]
        made.append(Control(n + 1, ROLES[k], name, row=f"{title.title()} by an author of some name 9.99", section="Books", in_view=n < 60))
    return Observation("http://shop.test/", "Books", tuple(made))


def times(call: Callable[[], object]) -> tuple[float, float, float]:
    """The shortest, the median and the 95th percentile, ms; on a busy machine the shortest says most."""
    call()
    took = []
    for _ in range(RUNS):
        began = time.perf_counter()
        call()
        took.append(1000 * (time.perf_counter() - began))
    return min(took), statistics.median(took), sorted(took)[int(0.95 * RUNS)]


def texts(seen: Observation) -> Callable[[], str]:
    """A new intent each time: nothing is answered from a memory of the last one."""
    rows, numbers = len(seen.controls) // 5, count()
    return lambda: f'click "Remove" in the row of "{seen.controls[5 * (next(numbers) * 7 % rows)].name}"'


def main() -> None:
    with start() as process:
        engine = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, process.wait_ready(60), "embedded", 30.0, 5.0, start_s=30.0))
        engine.wait_ready()
        decider = Decider(engine, Nobody(), Nobody(), Rules(escalation=False))
        print(f"{'controls':>9}{'whole: best':>12}{'median':>8}{'p95':>8}{'ranker: best':>14}{'median':>8}{'p95':>8}   (ms, of {RUNS})")
        for controls in (100, 250, 2000):
            seen = page(controls)
            say, say_again = texts(seen), texts(seen)

            def whole(seen: Observation = seen, say: Callable[[], str] = say) -> object:
                text = say()
                return decider.decide(Step(1, text, Path("bench.plan.md"), 1), Intent(text), seen, Trail())

            every = tuple(shown(as_json(c)) for c in seen.controls)
            all_in = times(whole)
            alone = times(lambda: ranker().scores(goal.read(say_again()), every))  # noqa: B023 - called at once
            print(f"{controls:9}{all_in[0]:12.1f}{all_in[1]:8.1f}{all_in[2]:8.1f}{alone[0]:14.1f}{alone[1]:8.1f}{alone[2]:8.1f}")
        engine.close()


if __name__ == "__main__":
    main()
