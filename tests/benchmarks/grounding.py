"""How well the embedded decision model finds the control that an intent means.

``python -m tests.benchmarks.grounding FILE [--values] [--show]`` reads JSON lines: ``intent``, ``controls`` (``tag``,
``role``, ``name``, ``attrs``, ``ctx``) and ``tags``, the right ones (none: the target is not on the page). Each line
takes the tool's own way: question, request, answer, decision. With ``--values`` the value of a fill is handed over,
as the tool does before it asks; without, the model must find it in the sentence.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_tool.action import Decision, Value
from pytest_tool.embedded import decision
from pytest_tool.engines import ask
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent

SURE = 0.6
"""The default of APP_DECISION_MIN_CONFIDENCE: from here on the tool acts without asking."""


@dataclass(frozen=True)
class Result:
    """One line: what was decided, and whether that was right."""

    intent: str
    decision: Decision
    there: bool
    right: bool
    ms: float

    @property
    def sure(self) -> bool:
        """Would the tool click?"""
        return self.decision.confidence >= SURE and self.decision.tag is not None


def controls_of(line: dict[str, Any]) -> tuple[Control, ...]:
    """The controls as an observation would have them. A context that repeats with equal controls in it is a row."""
    shown = line["controls"]
    repeats = {
        ctx
        for c in shown if (ctx := c["ctx"])
        for o in shown if o["ctx"] and o["ctx"] != ctx and (o["role"], o["name"], o["attrs"].get("class")) == (
            c["role"], c["name"], c["attrs"].get("class"))
    }  # fmt: skip
    numbered = Counter[tuple[str, str]]()
    equals = Counter((c["role"], c["name"]) for c in shown)
    found = []
    for c in shown:
        attrs, ctx = c["attrs"], c["ctx"]
        name = attrs.get("aria-label") or c["name"]
        key = (c["role"], c["name"])
        numbered[key] += 1
        icon = " ".join(attrs.get(k, "") for k in ("class", "id", "name", "href")).strip()
        near = ctx if c["role"] == "combobox" else ""
        found.append(Control(
            tag=c["tag"], role=c["role"], name=name, text=c["name"] if c["name"] != name else "", type=attrs.get("type", ""),
            placeholder=attrs.get("placeholder", ""), icon="" if re.search(r"[^\W\d_]", name) else icon, near=near,
            row=ctx if ctx in repeats and not near else "", section=ctx if ctx not in repeats and not near else "",
            position=numbered[key], equals=equals[key],
        ))  # fmt: skip
    return tuple(found)


def run(line: dict[str, Any], values: bool) -> Result:
    """Ask for one line."""
    controls = controls_of(line)
    value = line.get("value") if values and line.get("operation") == "fill" else None
    seen = Observation(url="http://localhost/", title=line.get("page", ""), controls=controls)
    question = Question(
        step=Step(1, line["intent"], Path("plan.md"), 1), intent=Intent(line["intent"], fills=bool(value)), hints=(), seen=seen,
        offered=controls, left_out=0, operations=ask.possible(controls),
        value=Value(value, "step") if value else None,
    )  # fmt: skip
    asked = ask.request(question, "embedded")
    begun = time.perf_counter()
    reply = decision.answer(asked)
    ms = (time.perf_counter() - begun) * 1000
    decided = ask.decision(question, reply, "embedded", ms, 0.0)
    return Result(line["intent"], decided, bool(line["tags"]), decided.tag in line["tags"], ms)


def calibration_error(results: Sequence[Result], bins: int = 10) -> float:
    """Expected calibration error: how far confidence and share of right decisions lie apart, over equal bins."""
    error = 0.0
    for k in range(bins):
        inside = [r for r in results if k / bins < r.decision.confidence <= (k + 1) / bins]
        if inside:
            right = sum(_as_said(r) for r in inside) / len(inside)
            error += len(inside) / len(results) * abs(right - sum(r.decision.confidence for r in inside) / len(inside))
    return error


def _as_said(result: Result) -> bool:
    """Right is the right control, or "none of these" where there is none."""
    return result.right if result.there else result.decision.tag is None


def report(results: Sequence[Result]) -> str:
    """The figures, one a line."""
    there = [r for r in results if r.there]
    absent = [r for r in results if not r.there]
    sure = [r for r in results if r.sure]
    lines = [
        f"intents           {len(there)} with a target, {len(absent)} without",
        f"top-1             {sum(r.right for r in there) / max(1, len(there)):.3f}",
        f"coverage at {SURE}   {sum(r.sure for r in there) / max(1, len(there)):.3f}",
        f"precision at {SURE}  {sum(r.right for r in sure) / max(1, len(sure)):.3f}",
        f"absent fired      {sum(r.sure for r in absent)} of {len(absent)}",
        f"calibration error {calibration_error(results):.3f}",
        f"ms, median        {statistics.median(r.ms for r in results):.2f}",
    ]
    for low, high in ((0.0, 0.3), (0.3, 0.6), (0.6, 0.8), (0.8, 0.9), (0.9, 1.0)):
        inside = [r for r in results if low < r.decision.confidence <= high]
        if inside:
            said, was = (sum(x) / len(inside) for x in ([r.decision.confidence for r in inside], map(_as_said, inside)))
            lines.append(f"  said {low:.1f}-{high:.1f}: {len(inside):3} decisions, mean {said:.2f}, right {was:.2f}")
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure the embedded decision model on grounding lines.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--values", action="store_true", help="hand over the value of a fill, as the tool does")
    parser.add_argument("--show", action="store_true", help="print what went wrong or stayed unsure")
    arguments = parser.parse_args()
    lines = [json.loads(text) for text in arguments.file.read_text("utf-8").splitlines() if text.strip()]
    results = [run(line, arguments.values) for line in lines]
    for r in results if arguments.show else ():
        if not _as_said(r) or (r.there and not r.sure):
            d = r.decision
            print(f"{'unsure' if _as_said(r) or not r.sure else 'WRONG':6} {d.confidence:.2f} {r.intent!r}: {d.operation} {d.tag} (next: {d.runner_up})")
    print(report(results))


if __name__ == "__main__":
    main()
