"""Reads cases to measure a model on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_tool.observation import Control
from training.grounding.encoding import observed
from training.grounding.page_files import VALIDATION

BENCHMARKS = Path(__file__).resolve().parents[2] / "tests/benchmarks"
ODD = ("odd", "odd2", "odd3")


@dataclass(frozen=True, slots=True)
class Case:
    """Holds a wish on a page; ``right`` may be empty."""

    wish: str
    title: str
    controls: tuple[Control, ...]
    right: frozenset[int]


def validation() -> list[Case]:
    """Takes every wish of the validation pages, each on its whole page."""
    out = []
    for page in VALIDATION:
        controls = tuple(observed(control) for control, _ in page.controls)
        asked = [(wish, frozenset({k})) for k, (_, wishes) in enumerate(page.controls) for wish in wishes]
        out += [Case(wish, page.title, controls, right) for wish, right in asked]
        out += [Case(wish, page.title, controls, frozenset()) for wish in page.absent]
    return out


def odd(name: str) -> list[Case]:
    """Reads a file of the benchmarks whose cases carry their controls."""
    out = []
    for line in (BENCHMARKS / f"grounding_{name}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        shown = case["controls"]
        right = frozenset(k for k, control in enumerate(shown) if control["tag"] in case["tags"])
        out.append(Case(case["intent"], case.get("page", ""), _controls(shown), right))
    return out


def _controls(shown: list[dict[str, Any]]) -> tuple[Control, ...]:
    """Makes controls; words beside several alike are their rows."""

    def looks(control: dict[str, Any]) -> tuple[str, str, str | None]:
        return control["role"], control["name"], control["attrs"].get("class")

    rows = {
        one["ctx"]
        for one in shown
        if one["ctx"]
        for other in shown
        if other["ctx"] and other["ctx"] != one["ctx"] and looks(other) == looks(one)
    }
    return tuple(_control(control, rows) for control in shown)


def _control(told: dict[str, Any], rows: set[str]) -> Control:
    attributes, beside = told["attrs"], told["ctx"]
    name = attributes.get("aria-label") or told["name"]
    hints = " ".join(attributes.get(key, "") for key in ("class", "id", "name", "href")).strip()
    is_list = told["role"] == "combobox"
    return Control(
        told["tag"],
        told["role"],
        name,
        text=told["name"] if told["name"] != name else "",
        type=attributes.get("type", ""),
        placeholder=attributes.get("placeholder", ""),
        row=beside if beside in rows and not is_list else "",
        section=beside if beside not in rows and not is_list else "",
        near=beside if is_list else "",
        icon="" if any(sign.isalpha() for sign in name) else hints,
    )
