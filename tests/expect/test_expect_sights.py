"""What is seen and not read: pictures by their names, and how far something has got."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import heading, judged, page
from pytest_tool.grammar.checks import parse
from pytest_tool.observation import Gauge

SEEN = replace(
    page(heading("Overview")),
    pictures=("Plantworks logo", "Sales by month", "Visitors chart", "Sales logo of Acme"),
    gauges=(Gauge("Backup", 60.0), Gauge("Import", 34.6)),
)
ONE = replace(page(heading("Upload")), gauges=(Gauge("", 42.0),))


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the Plantworks logo is shown", SEEN), ("the chart is shown", SEEN), ("the Visitors graph is shown", SEEN),
    ('the chart "Sales by month" is shown', SEEN), ('the "Sales by month" chart is visible', SEEN),
    ("the progress of Backup is at 60 %", SEEN), ("Import is at 35 %", SEEN), ("the Backup progress bar shows 60%", SEEN),
    ("Backup is 60% done", SEEN), ("the progress is at 42 %", ONE), ("the progress bar is at 42%", ONE),
])  # fmt: skip
def test_it_holds(sentence, seen) -> None:
    assert judged(sentence, seen).passed, judged(sentence, seen).reason


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the Acme logo is shown", ONE), ("the Plants logo is shown", SEEN), ("the map is shown", SEEN), ('the chart "Sales by week" is shown', SEEN),
    ("the Orders chart is shown", SEEN), ("the chart is shown", ONE), ("the Plantworks chart is shown", SEEN), ("the Sales chart is shown", SEEN),
    ("the progress of Backup is at 35 %", SEEN), ("Import is at 34 %", SEEN), ("the Export progress bar shows 60%", SEEN),
    ("the progress is at 60 %", SEEN), ("the progress is at 43 %", ONE), ("Backup is at 42 %", ONE),
])  # fmt: skip
def test_it_does_not_hold(sentence, seen) -> None:
    assert not judged(sentence, seen).passed


@pytest.mark.parametrize("sentence", [
    "the Plantworks logo is not shown", "no chart is shown", "the chart is shown in red", "the progress is not at 60 %", "the progress is at about 60 %",
    "the progress is at 60", "Backup or Import is at 60 %", "the chart is shown below the map",
])  # fmt: skip
def test_nobody_knows_of_what_has_no_name(sentence: str) -> None:
    assert parse(sentence) is None
