"""How well the embedded engine finds the control that an intent means, on pages that it has not seen.

``python -m tests.benchmarks.grounding CASES.jsonl --pages PAGES.json [--json OUT] [--show]``. A case has ``page``,
``category``, ``operation``, ``intent`` and ``tags``, the right ones (none: the control is not there); the pages hold what the
tool observed of them. Each case takes the tool's own way: question, request, answer, decision.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.decision import Decision
from pytest_tool.embedded import engine
from pytest_tool.engines import ask
from pytest_tool.engines.operations import possible
from pytest_tool.observation import Box, Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent

SURE = 0.6
"""The default of APP_DECISION_MIN_CONFIDENCE: from here on the tool acts without asking."""
BINS = 10


@dataclass(frozen=True)
class Result:
    """One case: what was decided, and whether that was right."""

    category: str
    intent: str
    decision: Decision
    there: bool
    right: bool
    ms: float

    @property
    def sure(self) -> bool:
        """Whether the tool would act."""
        return self.decision.confidence >= SURE and self.decision.tag is not None

    @property
    def as_said(self) -> bool:
        """The right control, or none where there is none."""
        return self.right if self.there else self.decision.tag is None


def control_of(told: dict[str, object]) -> Control:
    """A control as it was observed."""
    fields = {k: v for k, v in told.items() if k in Control._fields and v is not None}
    for name in ("options", "suggestions", "row_parts"):
        fields[name] = tuple(fields.get(name, ()))  # type: ignore[arg-type]
    fields["states"] = frozenset(fields.get("states", ()))  # type: ignore[arg-type]
    fields["box"] = Box(*fields.get("box", (0, 0, 0, 0)))  # type: ignore[misc]
    return Control(**fields)  # type: ignore[arg-type]


def run(case: dict[str, object], title: str, controls: tuple[Control, ...]) -> Result:
    """Ask for one case."""
    text = str(case["intent"])
    seen = Observation(url="http://localhost/", title=title, controls=controls)
    step, operations = Step(1, text, Path("plan.md"), 1), possible(controls)
    question = Question(step, Intent(text), (), seen, controls, 0, operations)
    begun = time.perf_counter()
    decided = ask.decision(question, engine.answer(ask.request(question, "embedded")), "embedded", 0.0, 0.0)
    ms = (time.perf_counter() - begun) * 1000
    tags = case["tags"]
    assert isinstance(tags, list)
    return Result(str(case["category"]), text, decided, bool(tags), decided.tag in tags, ms)


def calibration_error(results: Sequence[Result]) -> float:
    """Expected calibration error: how far confidence and share of right decisions lie apart, over equal bins."""
    error = 0.0
    for k in range(BINS):
        inside = [r for r in results if k / BINS < r.decision.confidence <= (k + 1) / BINS]
        if inside:
            right = sum(r.as_said for r in inside) / len(inside)
            error += len(inside) / len(results) * abs(right - sum(r.decision.confidence for r in inside) / len(inside))
    return error


def figures(results: Sequence[Result]) -> dict[str, float]:
    """The scores of these cases."""
    there, absent = [r for r in results if r.there], [r for r in results if not r.there]
    sure = [r for r in results if r.sure]
    return {
        "n": len(there),
        "top1": round(sum(r.right for r in there) / max(1, len(there)), 4),
        "coverage": round(sum(r.sure for r in there) / max(1, len(there)), 4),
        "precision": round(sum(r.right for r in sure) / max(1, len(sure)), 4),
        "absent": len(absent),
        "fired": sum(r.sure for r in absent),
        "ece": round(calibration_error(results), 4),
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure the embedded engine on grounding cases.")
    parser.add_argument("cases", type=Path)
    parser.add_argument("--pages", type=Path, required=True, help="what the tool observed of the pages, as JSON")
    parser.add_argument("--json", type=Path, help="write the figures there")
    parser.add_argument("--show", action="store_true", help="print what went wrong or stayed unsure")
    arguments = parser.parse_args()
    held = json.loads(arguments.pages.read_text("utf-8"))
    pages = {name: (page["title"], tuple(map(control_of, page["observed"]))) for name, page in held.items()}
    cases = [json.loads(line) for line in arguments.cases.read_text("utf-8").splitlines() if line.strip()]
    results = [run(case, *pages[case["page"]]) for case in cases]
    for r in results if arguments.show else ():
        if not r.as_said or (r.there and not r.sure):
            d, what = r.decision, "WRONG" if r.sure else "unsure"
            print(f"{what:6} {r.category:8} {d.confidence:.2f} {r.intent!r}: {d.operation} {d.tag} (next: {d.runner_up})")
    kinds = [*dict.fromkeys(r.category for r in results), "all"]
    scores = {kind: figures([r for r in results if kind in (r.category, "all")]) for kind in kinds}
    columns = list(scores["all"])
    print(f"{'':10}" + "".join(f"{name:>11}" for name in columns))
    for kind, row in scores.items():
        print(f"{kind:10}" + "".join(f"{row[name]:>11g}" for name in columns))
    print(f"median {statistics.median(r.ms for r in results):.1f} ms a decision")
    if arguments.json:
        arguments.json.write_text(json.dumps(scores, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
