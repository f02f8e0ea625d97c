"""Numbers with a minus and a plus beside them, in a row or as the only one of a page: clicked until the number is read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

LESS, MORE = (
    frozenset({"-", "−", "–", "minus", "decrease", "less", "fewer"}),
    frozenset({"+", "plus", "increase", "more"}),
)
COUNTED = frozenset({"quantity", "amount", "number", "count", "qty"})
PLACES = word_set("row line item product")
SHOPS = word_set("basket cart bag order buy checkout")
"""What says that a lone number of a page is how many are bought."""
UPWARD, DOWNWARD = word_set("increase raise"), word_set("decrease reduce lower")
MOST = 50
COUNT = re.compile(r"click .+ to reach (?P<aim>\d+) from (?P<value>\d+)", re.DOTALL)
_BETWEEN = re.compile(r"(?<![\w.,])[-−–]\s*\|?\s*(\d+)\s*\|?\s*\+(?!\w)")
_ALONE = re.compile(r"(?<![\w.,£$€])\d+(?![\w.,])")
_APPEARED = re.compile(r"\w+ appeared: \"(?P<text>.*)\"", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Counter:
    """``row`` is empty for the only one of a page."""

    minus: Control
    plus: Control
    now: int
    row: str = ""


def count(scene: Scene) -> list[WantedIntent]:
    """The clicks on plus or minus that lead to the number; empty for any other wish."""
    meant = _counter(scene)
    if meant is None or not isinstance(meant, Counter):
        return []
    wanted = int(scene.wish.value or 0)
    steps = abs(wanted - meant.now)
    if not steps or steps > MOST or _trouble(scene, meant):
        return []
    button = meant.plus if wanted > meant.now else meant.minus
    return [aside(f"click {pointing_at(button, scene.controls)}", f"{wanted} from {meant.now}")]


def unmoved(scene: Scene) -> str:
    """Why the number cannot be brought there: which one is not told, it does not move, or it goes past it."""
    meant = _counter(scene)
    if meant is None or isinstance(meant, str):
        return meant or ""
    return _trouble(scene, meant) if not is_set(scene) else ""


def _trouble(scene: Scene, meant: Counter) -> str:
    wanted, now = int(scene.wish.value or 0), meant.now
    verb = fold(scene.said).split()[:1]
    told = [m for a in scene.actions if (m := COUNT.fullmatch(a.intent))]
    first = int(told[0]["value"]) if told else now
    if set(verb) & (UPWARD if first > wanted else DOWNWARD if first < wanted else frozenset()):
        return f"the number is {first} already, and {wanted} is {'less' if first > wanted else 'more'}"
    button = meant.plus if wanted > now else meant.minus
    if "disabled" in button.states:
        return f"the number is {now}, and “{called(button)}” is disabled"
    if not told:
        return ""
    if not _moved(scene) or int(told[-1]["value"]) == now:
        return f"the number stays {now}, whatever is clicked"
    if (now > wanted) != (first > wanted):
        return f"the number went from {told[-1]['value']} to {now}, past {wanted}"
    return ""


def _moved(scene: Scene) -> bool:
    return scene.last is not None and scene.last.outcome == "done" and bool(scene.last.changes)


def _counter(scene: Scene) -> Counter | str | None:
    """The one number that the wish is about; which are there, where it may be any of several; None for other wishes."""
    wish = scene.wish
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE) or not (wish.value or "").isdigit():
        return None
    fields = [c for c in scene.controls if c.role in ("textbox", "spinbutton", "combobox", "slider", "listbox")]
    if fitting(read(wish.target), fields)[0]:
        return None
    about = _about(wish)
    return _of_row(scene, about) if about else _alone(scene)


def _of_row(scene: Scene, about: frozenset[str]) -> Counter | None:
    found = [made for row in _rows(scene) if about <= content(row) and (made := _in_row(scene, row))]
    name = _name(scene.wish)
    begins = re.compile(rf"{re.escape(name)}(?!\w)(?!\s+[^\W\d_])")
    own = [made for made in found if name and begins.match(fold(made.row))]  # “Tea £4” is Tea, “Tea towels” is not
    if '"' in scene.wish.target or len(own) == 1:
        found = own
    return found[0] if len(found) == 1 else _labelled(scene, about) if not found else None


def _rows(scene: Scene) -> list[str]:
    return list(dict.fromkeys(c.row for c in scene.controls if c.row))


def _in_row(scene: Scene, row: str) -> Counter | None:
    here = [c for c in scene.controls if c.row == row]
    less, more = ([c for c in here if _says(c, signs)] for signs in (LESS, MORE))
    now = _number(row)
    return Counter(less[0], more[0], now, row) if len(less) == len(more) == 1 and now is not None else None


def _number(row: str) -> int | None:
    """The number between the two signs, else the only one of the row."""
    found = _BETWEEN.findall(row) or _ALONE.findall(row)
    return int(found[0]) if len(found) == 1 else None


def _alone(scene: Scene) -> Counter | str | None:
    """The only pair of a page, where something says that its number is how many; which of several is not told."""
    rows = [made for row in _rows(scene) if (made := _in_row(scene, row))]
    lone = _labelled(scene, COUNTED)
    if rows and (lone or len(rows) > 1):
        return (
            f"the page has several such numbers: say of which row it is ({', '.join(f'“{m.row}”' for m in rows[:3])})"
        )
    return rows[0] if rows else lone


def _labelled(scene: Scene, words: frozenset[str]) -> Counter | None:
    """The number that stands by itself, of the one pair of a page that is in no row, where ``words`` are beside it."""
    free = [c for c in scene.controls if not c.row]
    less, more = ([c for c in free if _says(c, signs)] for signs in (LESS, MORE))
    if len(less) != 1 or len(more) != 1:
        return None
    before, now = _beside(scene, words)
    buttons = content(f"{less[0].name} {more[0].name}")
    sold = words == COUNTED and not before and any(SHOPS & content(called(c)) for c in scene.controls)
    told = words & (content(before) | buttons) if words == COUNTED else words <= content(before) | buttons
    return Counter(less[0], more[0], now) if now is not None and (told or sold) else None


def _beside(scene: Scene, words: frozenset[str]) -> tuple[str, int | None]:
    """(The words right before the number, the number): the only one that stands by itself, else the one behind the words."""
    lines = [line.removeprefix("- ") for line in scene.page.text]
    found = [(at, int(line)) for at, line in enumerate(lines) if re.fullmatch(r"\d+", line)]
    labels = [lines[at - 1] if at and not re.search(r"^#|\d", lines[at - 1]) else "" for at, _ in found]
    behind = [k for k, label in enumerate(labels) if words & content(label)]
    chosen = behind if len(behind) == 1 else list(range(len(found)))
    return (labels[chosen[0]], found[chosen[0]][1]) if len(chosen) == 1 else ("", None)


def _about(wish: Wish) -> frozenset[str]:
    """What is counted: “the quantity of Tea” is about Tea."""
    return content(wish.target) - COUNTED - PLACES


def _name(wish: Wish) -> str:
    """What the row is called, as it was said."""
    return (read(wish.target).place or read(wish.target).name).removeprefix("the ")


def _says(control: Control, signs: frozenset[str]) -> bool:
    said = {*fold(called(control)).split(), fold(control.text), *control.icon.split()}
    return bool(said & signs) and control.role in ("button", "link", "generic")


def is_set(scene: Scene) -> bool:
    """Whether the page shows the number already."""
    meant = _counter(scene)
    return isinstance(meant, Counter) and str(meant.now) == scene.wish.value


def reached(wish: Wish, action: AskedAction) -> bool:
    """Whether this action made the row, or the number that stands by itself, show the wanted one."""
    told = COUNT.fullmatch(action.intent)
    if told is None or not (wish.value or "").isdigit():
        return False
    texts = [m["text"] for c in action.changes if (m := _APPEARED.fullmatch(c))]
    about = _about(wish)
    one_away = abs(int(told["aim"]) - int(told["value"])) == 1  # another number of the page may be the same
    if one_away and any(text == wish.value for text in texts):
        return True
    return any(about <= content(text) and str(_number(text)) == wish.value for text in texts)
