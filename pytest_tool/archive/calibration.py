"""Tells how far each engine's confidence can be trusted.

A proposal about which the escalation model was asked was agreed with when that model decided the same, not when it
decided otherwise or was unsure. Proposals that were done without a second opinion say nothing about that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pytest_tool.archive import read_events
from pytest_tool.places import home

BANDS = 10
WANTED = 0.95
"""The share of agreement that a threshold has to reach, above it."""
FEWEST = 20
"""Second opinions above a threshold, below which nothing is suggested."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """Holds whether the escalation model decided as the engine had."""

    engine: str
    confidence: float
    agreed: bool


@dataclass(frozen=True, slots=True)
class Band:
    """Counts opinions on confidences from ``low`` (inclusive) to ``high``."""

    low: float
    high: float
    asked: int
    agreed: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """Sums up one engine.

    ``threshold``: the lowest band edge at and above which agreement is at least WANTED; None where there is none, or too few
    opinions.
    """

    engine: str
    bands: list[Band]
    asked: int
    threshold: float | None


def opinions(events: Iterable[dict[str, Any]]) -> Iterator[Opinion]:
    """Find the second opinions among these events of runs."""
    for event in events:
        confidence = event.get("engine_confidence")
        if event.get("kind") != "suggestion" or not isinstance(confidence, int | float):
            continue
        unsure = any(str(doubt).startswith("escalation unsure") for doubt in event.get("doubts", ()))
        if unsure or event.get("decided_by") == "escalation":
            yield Opinion(
                str(event.get("engine_model", "")), float(confidence), not unsure and not event.get("overruled")
            )


def calibrations(found: Iterable[Opinion]) -> list[Calibration]:
    """Sum up each engine, by name."""
    by_engine: dict[str, list[Opinion]] = {}
    for opinion in found:
        by_engine.setdefault(opinion.engine, []).append(opinion)
    return [_calibration(engine, mine) for engine, mine in sorted(by_engine.items())]


def _calibration(engine: str, mine: list[Opinion]) -> Calibration:
    sorted_in: list[list[Opinion]] = [[] for _ in range(BANDS)]
    for opinion in mine:
        sorted_in[min(BANDS - 1, max(0, int(opinion.confidence * BANDS)))].append(opinion)
    bands = [
        Band(n / BANDS, (n + 1) / BANDS, len(inside), sum(o.agreed for o in inside))
        for n, inside in enumerate(sorted_in)
    ]
    return Calibration(engine, bands, len(mine), _threshold(bands))


def _threshold(bands: list[Band]) -> float | None:
    """Go down from the top while agreement stays high enough."""
    suggested, asked, agreed = None, 0, 0
    for band in reversed(bands):
        asked, agreed = asked + band.asked, agreed + band.agreed
        if band.asked and agreed < WANTED * asked:
            break
        if asked >= FEWEST and band.asked:
            suggested = band.low
    return suggested


def as_text(found: list[Calibration]) -> str:
    """Write a table for each engine, and what it suggests."""
    if not found:
        return "No run on disk holds a second opinion yet: the escalation model was never asked about an engine's proposal.\n"
    lines: list[str] = []
    for one in found:
        lines += [f"{one.engine}: {one.asked} second opinions", f"  {'confidence':12}{'asked':>6}{'agreed':>8}"]
        for band in one.bands:
            share = f"{band.agreed / band.asked:8.0%}" if band.asked else f"{'–':>8}"
            lines.append(f"  {band.low:.1f} – {band.high:.1f}   {band.asked:6}{share}")
        lines += [f"  {_advice(one)}", ""]
    return "\n".join(lines)


def _advice(one: Calibration) -> str:
    if one.threshold is not None:
        return (
            f"Suggested: APP_DECISION_MIN_CONFIDENCE={one.threshold:g} (at or above it, at least {WANTED:.0%} agreed)."
        )
    if one.asked < FEWEST:
        return f"Too few to suggest a threshold: {FEWEST} are needed."
    return f"No threshold is suggested: agreement stays below {WANTED:.0%}, or too few opinions lie above it."


def main(start: Path, form: str) -> int:
    """Print what the runs under the nearest ``.tool`` tell."""
    runs = home(start) / "runs"
    folders = sorted(path for path in runs.iterdir() if path.is_dir()) if runs.is_dir() else []
    found = calibrations(opinion for folder in folders for opinion in opinions(read_events(folder)))
    if form == "json":
        print(json.dumps({"format": 1, "runs": len(folders), "engines": [asdict(one) for one in found]}, indent=1))
    else:
        print(f"{len(folders)} run{'' if len(folders) == 1 else 's'} in {runs}\n\n{as_text(found)}", end="")
    return 0
