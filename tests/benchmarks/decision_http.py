"""A whole embedded decision, HTTP included: ``python -m tests.benchmarks.decision_http``. Prints medians, asserts nothing.

The real model server runs in a process of its own. Measured from the intent to the decision that stands: window, request,
JSON, HTTP, grounding, answer read back, doubts and refusals; for intents that quote a name and for such that do not. Beside
it how long the server takes to be ready, and the memory that it holds then and after all questions.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from pytest_tool.decide import Decider
from pytest_tool.doubts import Rules
from pytest_tool.engines.http import HttpEngine
from pytest_tool.model_server import start
from pytest_tool.observation import Control, Observation
from pytest_tool.outbound.endpoint import Endpoint, Kind
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


def texts(seen: Observation, quotes: bool) -> Callable[[], str]:
    """A new intent each time: nothing is answered from a memory of the last one."""
    rows, numbers = len(seen.controls) // 5, count()

    def next_text() -> str:
        name = seen.controls[5 * (next(numbers) * 7 % rows)].name
        return f'click "Remove" in the row of "{name}"' if quotes else f"discard what is about {' '.join(reversed(name.split()))}"

    return next_text


def held_mb(pid: int) -> float:
    """What the process holds of the machine's memory (Linux: VmRSS), MB; 0 elsewhere."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)


def main() -> None:
    began = time.perf_counter()
    with start() as process:
        engine = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, process.wait_ready(60), "embedded", 30.0, 5.0, start_s=30.0))
        engine.wait_ready()
        print(f"ready after {time.perf_counter() - began:.2f} s with {held_mb(process.pid):.0f} MB")
        decider = Decider(engine, Nobody(), Nobody(), Rules(escalation=False))
        print(f"{'controls':>9}{'intent':>12}{'best':>8}{'median':>8}{'p95':>8}   (ms, of {RUNS})")
        for controls in (40, 100, 250, 2000):
            seen = page(controls)
            for quotes in (True, False):
                say = texts(seen, quotes)

                def whole(seen: Observation = seen, say: Callable[[], str] = say) -> object:
                    text = say()
                    return decider.decide(Step(1, text, Path("bench.plan.md"), 1), Intent(text), seen, Trail())

                best, median, most = times(whole)
                print(f"{controls:9}{'quoted' if quotes else 'in words':>12}{best:8.1f}{median:8.1f}{most:8.1f}")
        print(f"at the end {held_mb(process.pid):.0f} MB")
        engine.close()


if __name__ == "__main__":
    main()
