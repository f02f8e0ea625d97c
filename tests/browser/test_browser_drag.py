"""What can be dragged is a control, and dragging it does what the mouse would do."""

from __future__ import annotations

import pytest
from pytest_tool.action import Drag, Operation, Where
from pytest_tool.decision import Outcome
from pytest_tool.observation import Control
from stage import PAGES, Stage

DRAGGING = PAGES / "dragging"


def _open(stage: Stage, name: str) -> None:
    stage.page.goto(f"file://{DRAGGING / name}")


def _things(stage: Stage, state: str = "draggable") -> list[str]:
    return [f"{c.role} {c.name}" for c in stage.look().controls if state in c.states]


def _drag(stage: Stage, name: str, where: Where, to: str) -> Outcome:
    def one(words: str, state: str) -> Control:
        found = [c for c in stage.look().controls if words in (c.name, c.text) and c.states & {state, "draggable"}]
        assert len(found) == 1, [(c.role, c.name, c.states) for c in stage.look().controls]
        return found[0]

    return stage.act(Drag(one(name, "draggable").tag, one(to, "droppable").tag, where))


@pytest.mark.parametrize(
    ("page", "things", "places"),
    [
        ("drag-list.html", ["listitem Buy milk", "listitem Pay rent", "listitem Call Ann", "listitem Write report"], ["list Tasks"]),
        ("drag-live.html", ["generic Alpha", "generic Bravo", "generic Charlie", "generic Delta"], ["region Playlist"]),
        ("drag-pointer.html", [f"generic {n} job" for n in ("First", "Second", "Third", "Fourth")], ["region Queue"]),
        ("drag-delay.html", ["button Soup", "button Salad", "button Fish", "button Cake"], ["region Courses"]),
        ("drag-handle.html", ["listitem Your name", "listitem Your age", "listitem Your city"], ["list Questions"]),
        ("drag-shadow.html", ["generic Clock", "generic Lamp"], ["region Widgets", "region Desk"]),
        ("drag-bin.html", ["listitem Old idea", "listitem Good idea"], ["list Notes", "region Drop here to delete"]),
        ("drag-dense.html", [], []),
        ("move-menu.html", [], []),
    ],
)  # fmt: skip
def test_what_can_be_dragged_and_where_to_is_seen(stage: Stage, page: str, things: list[str], places: list[str]) -> None:
    _open(stage, page)
    assert (_things(stage), _things(stage, "droppable")) == (things, places)


SORTED = [
    ("drag-list.html", "Write report", Where.BEFORE, "Buy milk", [3, 0, 1, 2]),
    ("drag-list.html", "Buy milk", Where.AFTER, "Call Ann", [1, 2, 0, 3]),
    ("drag-list.html", "Buy milk", Where.BEFORE, "Call Ann", [1, 0, 2, 3]),
    ("drag-live.html", "Delta", Where.BEFORE, "Alpha", [3, 0, 1, 2]),
    ("drag-live.html", "Alpha", Where.BEFORE, "Charlie", [1, 0, 2, 3]),
    ("drag-live.html", "Alpha", Where.AFTER, "Delta", [1, 2, 3, 0]),
    ("drag-live.html", "Delta", Where.AFTER, "Alpha", [0, 3, 1, 2]),
    ("drag-pointer.html", "Fourth job", Where.BEFORE, "First job", [3, 0, 1, 2]),
    ("drag-pointer.html", "First job", Where.AFTER, "Third job", [1, 2, 0, 3]),
    ("drag-pointer.html", "Third job", Where.AFTER, "First job", [0, 2, 1, 3]),
    ("drag-delay.html", "Cake", Where.BEFORE, "Salad", [0, 3, 1, 2]),
    ("drag-delay.html", "Soup", Where.AFTER, "Fish", [1, 2, 0, 3]),
    ("drag-delay.html", "Soup", Where.BEFORE, "Fish", [1, 0, 2, 3]),
    ("drag-handle.html", "Your city", Where.BEFORE, "Your name", [2, 0, 1]),
    ("drag-handle.html", "Your name", Where.AFTER, "Your age", [1, 0, 2]),
    ("drag-grid.html", "Boat", Where.BEFORE, "Hill", [0, 4, 1, 2, 3]),
    ("drag-grid.html", "Lake", Where.AFTER, "Moon", [1, 2, 3, 0, 4]),
]


@pytest.mark.parametrize(("page", "name", "where", "to", "order"), SORTED, ids=lambda v: str(v).removesuffix(".html"))
def test_it_lies_where_it_was_dragged_to(stage: Stage, page: str, name: str, where: Where, to: str, order: list[int]) -> None:
    _open(stage, page)
    names = stage.page.evaluate("truth")
    outcome = _drag(stage, name, where, to)
    assert stage.page.evaluate("truth") == [names[i] for i in order], outcome
    assert outcome.done, outcome
    assert outcome.changes[0].endswith(f'"{to}"'), outcome
    assert f" is now {where} " in outcome.changes[0], outcome


ALWAYS_LAST = """<h1>Rows</h1><ul id=u><li draggable=true>One</li><li draggable=true>Two</li><li draggable=true>Three</li></ul><script>
let d; u.ondragstart = (e) => (d = e.target); u.ondragover = (e) => e.preventDefault(); u.ondrop = () => u.append(d);</script>"""


def test_what_lands_elsewhere_is_told_as_failed(stage: Stage) -> None:
    stage.show(ALWAYS_LAST)
    outcome = _drag(stage, "One", Where.BEFORE, "Three")
    assert not outcome.done, outcome
    assert outcome.error == '"One" lies last, not before "Three"'
    assert '"One" is now after "Three"' in outcome.changes


def test_the_mouse_button_is_up_again_whatever_happened(stage: Stage) -> None:
    _open(stage, "drag-covered.html")
    outcome = _drag(stage, "Mail by Ann", Where.ONTO, "Archive")
    assert not outcome.touched, outcome
    stage.page.evaluate("addEventListener('mousemove', (e) => (window.buttons = e.buttons))")
    stage.page.mouse.move(300, 300)
    assert stage.page.evaluate("window.buttons") == 0


def test_a_click_on_a_card_is_still_a_click(stage: Stage) -> None:
    stage.show("<div draggable=true onclick='document.title += 1'>Card</div><div draggable=true>Other</div>")
    outcome = stage.do(Operation.CLICK, "Card")
    assert stage.page.title() == "1", outcome
