"""Numbers with a minus and a plus beside them: clicked until the row shows the number."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies.scene import Scene, aside, called, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction, WantedIntent

LESS, MORE = (
    frozenset({"-", "−", "–", "minus", "decrease", "less", "fewer"}),
    frozenset({"+", "plus", "increase", "more"}),
)
COUNTED = frozenset({"quantity", "amount", "number", "count", "qty"})
MOST = 50
_COUNT = re.compile(r"click .+ to reach (?P<aim>\d+) from (?P<value>\d+)", re.DOTALL)


def count(scene: Scene) -> list[WantedIntent]:
    """The clicks on plus or minus that lead to the number; empty for any other wish."""
    meant = _counter(scene)
    if meant is None:
        return []
    minus, plus, now = meant
    wanted = int(scene.wish.value or 0)
    steps = abs(wanted - now)
    told = [m for a in scene.actions if (m := _COUNT.fullmatch(a.intent))]
    if not steps or steps > MOST or (told and not _moved(scene)):
        return []
    button = plus if wanted > now else minus
    if "disabled" in button.states:
        return []
    return [aside(f"click {pointing_at(button, scene.controls)}", f"{wanted} from {now}")]


def _moved(scene: Scene) -> bool:
    return scene.last is not None and scene.last.outcome == "done" and bool(scene.last.changes)


def _counter(scene: Scene) -> tuple[Control, Control, int] | None:
    """(minus, plus, the number now) of the one row that the wish is about."""
    wish = scene.wish
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE) or not (wish.value or "").isdigit():
        return None
    words = _about(wish)
    fields = [c for c in scene.controls if c.role in ("textbox", "spinbutton", "combobox", "slider", "listbox")]
    if not words or fitting(read(wish.target), fields)[0]:
        return None
    found: list[tuple[Control, Control, int]] = []
    for row in dict.fromkeys(c.row for c in scene.controls if c.row and words <= content(c.row)):
        here = [c for c in scene.controls if c.row == row]
        less, more = ([c for c in here if _says(c, signs)] for signs in (LESS, MORE))
        numbers = re.findall(r"(?<![\w.,£$€])\d+(?![\w.,])", row)
        if len(less) == len(more) == len(numbers) == 1:
            found.append((less[0], more[0], int(numbers[0])))
    return found[0] if len(found) == 1 else None


def _about(wish: Wish) -> frozenset[str]:
    """What is counted: “the quantity of Tea” is about Tea."""
    return content(wish.target) - COUNTED


def _says(control: Control, signs: frozenset[str]) -> bool:
    said = {*fold(called(control)).split(), fold(control.text), *control.icon.split()}
    return bool(said & signs) and control.role in ("button", "link", "generic")


def is_set(scene: Scene) -> bool:
    """Whether the row shows the number already."""
    meant = _counter(scene)
    return meant is not None and str(meant[2]) == scene.wish.value


def reached(wish: Wish, action: AskedAction) -> bool:
    """Whether this action made the row show the number."""
    if not _COUNT.fullmatch(action.intent) or not (wish.value or "").isdigit():
        return False
    rows = [c.partition('"')[2] for c in action.changes if re.match(r"\w+ appeared: ", c)]
    return any(_about(wish) <= content(r) and wish.value in re.findall(r"\d+", r) for r in rows)
