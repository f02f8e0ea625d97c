"""Lists in pages: “delete all overdue invoices” is not done where only those of one page are shown, and what was ticked on one
of them may be so no longer on the next.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.embedded.strategies.which import phrase
from pytest_tool.grammar.every import ROW_VERBS, THIS_PAGE
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.wire.roles import AskedAction, AskedPage

_NAMED = re.compile(r"[\"“]|(?<!^)\b[A-Z]|\d")
"""What is called by a name, and by no kind."""
TURNING = frozenset({"button", "link", "generic", "listitem"})
_BY_ITSELF = re.compile(
    r"(?:go to )?(?:the )?(?:next|previous|prev|last|first) page|(?:go to )?page \d+"
    r"|(?:load|show|view|see) more(?: results| rows)?"
)
"""Names of what shows other rows, whatever stands around it."""
_BESIDE_OTHERS = re.compile(r"(?:next|previous|prev|older|newer|last|first)")
"""Names that are such only where pages are counted: “Next” may be the next step of an order."""
_RANGE = re.compile(
    r"(?<![\d.,-])(?P<first>\d+)\s*(?:–|-|—|to)\s*(?P<last>\d+)\s*(?:of|out of|/)\s*(?P<all>\d[\d,.]*)", re.IGNORECASE
)
_PAGES = re.compile(r"\bpage (?P<page>\d+) (?:of|/) (?P<all>\d+)\b", re.IGNORECASE)
_HERE = re.compile(
    rf"\b(?:{'|'.join(sorted(THIS_PAGE, key=len, reverse=True))}|here|shown|visible|displayed|in view|on page \d+)\b"
)


def goes_on(scene: Scene, meant: Sequence[Control]) -> str:
    """What tells that the list of these rows has other pages, which “all” means as well; empty where the step says “on this
    page”, or nothing tells so.
    """
    wish = scene.wish
    if not any(c.row for c in meant) or wish.count or _HERE.search(fold(scene.said)) or _only_selects(scene):
        return ""
    lines = (*scene.page.text, *(c.section for c in meant[:1]))
    if told := next((m[0] for line in lines for m in _RANGE.finditer(line) if _is_a_part(m)), ""):
        return f"“{told}”"
    if told := next((m[0] for line in lines if (m := _PAGES.search(line)) and int(m["all"]) > 1), ""):
        return f"“{told}”"
    rows = {c.row for c in meant}
    free = [c for c in scene.controls if c.role in TURNING and c.row not in rows and "disabled" not in c.states]
    numbers = [c for c in free if called(c).strip().isdecimal()]
    ways = [c for c in free if _BY_ITSELF.fullmatch(_name(c))]
    ways += [c for c in free if len(numbers) > 1 and _BESIDE_OTHERS.fullmatch(_name(c))]
    return role_and_name(ways[0]) if ways else ""


def some_elsewhere(scene: Scene) -> str:
    """Why “delete the overdue invoices” is not done where one row of a page is such, and others may follow on the next."""
    verb, *what = fold(scene.wish.target or "").split() or [""]
    plural = len(what) > 1 and (what[-1] == "ones" or (what[-1].endswith("s") and not what[-1].endswith("ss")))
    if (
        scene.wish.act is not Act.CLICK
        or scene.wish.every
        or verb not in ROW_VERBS
        or not plural
        or _NAMED.search(scene.said)
    ):
        return ""
    rows = [c for c in scene.controls if c.row and _name(c).partition(" ")[0] == verb]
    whole = any(not c.row and _name(c).partition(" ")[0] == verb for c in scene.controls)  # “Delete selected”
    if whole or any(" ".join(what).removeprefix("the ") in fold(c.row) for c in rows):
        return ""
    told = goes_on(scene, rows)
    return f"the list has other pages ({told}): say “all … on this page”, or do it page by page" if told else ""


def _only_selects(scene: Scene) -> bool:
    """“Select all mails” is for those shown, as in mail programs, as long as no more is told of which, and nothing but a mark
    is put on them.
    """
    plain = scene.wish.act is not Act.CLICK and not scene.wish.besides and len(phrase(scene).split()) < 2
    orders = set(re.findall(r"[a-z]+", fold(scene.following)))
    return plain and (not orders or "mark" in orders)


def _is_a_part(told: re.Match[str]) -> bool:
    """“1–5 of 12”, and not “1–12 of 12”."""
    total = int(re.sub(r"\D", "", told["all"]))
    return 0 < int(told["first"]) <= int(told["last"]) <= total and int(told["last"]) - int(told["first"]) + 1 < total


def _name(control: Control) -> str:
    return fold(called(control)).strip(" ›»→>‹«←<")


_TICKED = re.compile(r'(?:check|click) checkbox "(?P<name>[^"]*)"')
_TURNED = re.compile(r'click (?:button|link|generic|listitem) "(?P<name>[^"]*)"')
_SELECTED = re.compile(
    r"\b(?P<count>\d+)(?: of \d+)?(?: [a-z]+){0,2} selected\b|\bselected:? \(?(?P<also>\d+)\b", re.IGNORECASE
)
_ARROWS = frozenset("<>‹›«»←→")


def forgotten(history: Sequence[AskedAction], page: AskedPage, found: Sequence[Control]) -> str:
    """What was ticked on a page of a list that is turned over now, and is not told to be ticked still; empty where all of it
    is in sight, or the page counts what is selected. Nothing is asked of what was ticked before another order.
    """
    done = [action for action in history if action.outcome in ("done", "no change")]
    last = next((k for k in range(len(done), 0, -1) if not _is_tick(done[k - 1]) and not turns(done[k - 1])), 0)
    ticks, turned = [a for a in done[last:] if _is_tick(a)], any(turns(a) for a in done[last:])
    gone = [tick for tick in ticks if not any(_is_box(c, tick) for c in found)]
    if not turned or not gone or selected_count(page) >= len(ticks):
        return ""
    return f"the page of the list was turned, and nothing tells that “{_box_name(gone[0])}” is still selected"


def selected_count(page: AskedPage) -> int:
    """How many the page says are selected: “2 selected”; -1 where it says nothing of it."""
    told = [int(m["count"] or m["also"]) for line in page.text for m in _SELECTED.finditer(line)]
    return max(told, default=-1)


def turns(action: AskedAction) -> bool:
    """Whether it pressed what turns the pages of a list."""
    said = _TURNED.match(action.did)
    name = fold(said["name"]) if said else ""
    bare = name.strip(" ›»→>‹«←<")
    return bool(said) and (
        bare.isdecimal() or bool(_BY_ITSELF.fullmatch(bare) or _BESIDE_OTHERS.fullmatch(bare)) or name in _ARROWS
    )


def _is_tick(action: AskedAction) -> bool:
    return bool(_TICKED.match(action.did))


def _is_box(control: Control, tick: AskedAction) -> bool:
    row = tick.did.partition("(row: ")[2].removesuffix(")")
    return (
        control.role == "checkbox"
        and called(control) == _box_name(tick)
        and (not row or control.row.startswith(row[:ROW]))
    )


def _box_name(tick: AskedAction) -> str:
    said = _TICKED.match(tick.did)
    return said["name"] if said else ""


ROW = 40
"""So much of its row tells a box from the others; of a long one the rest is left out."""
