"""What is drawn: a canvas shows no controls, and the tool says so; shapes of a picture are controls."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    fails("canvas", 'Click "Start game".', "!truth.clicked.length", "drawn on a canvas"),
    fails("canvas", 'Click "Start game".', "!truth.clicked.length", "drawn on a canvas", '"Level 1" is shown'),
    fails("canvas-toolbar", 'Click "Pier 7".', "truth.clicked === 0 && truth.level === 1", "canvas"),
    works("canvas-toolbar", 'Click "Zoom in".', "truth.level === 2 && truth.clicked === 0", '"Level 2" is shown'),
)
def test_what_is_drawn_on_a_canvas_cannot_be_operated_and_it_is_said_why(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("svg-shapes", 'Click "February: 70".', "truth.clicked.join() === 'February: 70'"),
    works("svg-shapes", "Click March.", "truth.clicked.join() === 'March'"),
    works("svg-shapes", 'Click "North" on the map.', "truth.clicked.join() === '#north'"),
    works("svg-shapes", "Click South.", "truth.clicked.join() === 'south'"),
    fails("svg-shapes", 'Click "Bedroom".', "!truth.clicked.length", "Bedroom"),
    fails("svg-shapes", 'Click "April".', "!truth.clicked.length", "April"),
    fails("svg-shapes", 'Click "Bathroom".', "!truth.clicked.length", "Bathroom"),
)
def test_shapes_and_areas_of_a_picture_are_clicked_by_name(trying: Trying, case: Case) -> None:
    case.holds(trying)
