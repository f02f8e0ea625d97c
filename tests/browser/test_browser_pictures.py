"""Pictures that have come, and how far something has got: what no text of the page tells."""

from __future__ import annotations

from pytest_tool.observation import Gauge
from stage import Stage

DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"


def test_a_picture_that_has_come_is_told_by_its_name(paper: Stage) -> None:
    seen = paper.show(
        f'<img src="{DOT}" alt="Acme logo"><svg role="img" aria-label="Sales chart" width="9" height="9"></svg>'
        f'<svg width="9" height="9"><title>Map of Rome</title></svg><p id="t">Visits</p><div role="img" aria-labelledby="t">.</div>'
        f'<img src="data:image/png,none" alt="Broken"><img src="{DOT}" alt="Away" hidden><img src="{DOT}" alt="">'
        f'<div style="opacity:0"><img src="{DOT}" alt="Unseen"></div>'
    )
    assert seen.pictures == ("Acme logo", "Sales chart", "Map of Rome", "Visits")


def test_a_progress_bar_tells_how_far_it_has_got(paper: Stage) -> None:
    seen = paper.show(
        '<label for="i">Import</label><progress id="i" value="35" max="140"></progress><progress aria-label="Turning"></progress>'
        '<div role="progressbar" aria-label="Backup" aria-valuenow="60">60</div><div role="progressbar" aria-label="Unknown">…</div>'
        '<div role="progressbar" aria-label="Copy" aria-valuenow="15" aria-valuemin="10" aria-valuemax="20">half</div>'
        '<meter aria-label="Disk" value="3" max="4"></meter><progress aria-label="Away" value="1" max="2" hidden></progress>'
    )
    assert seen.gauges == (Gauge("Import", 25.0), Gauge("Backup", 60.0), Gauge("Copy", 50.0), Gauge("Disk", 75.0))
