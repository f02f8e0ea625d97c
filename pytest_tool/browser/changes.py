"""Finds what an action changed, by comparing two observations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

from pytest_tool.action import Drag, Operation
from pytest_tool.browser.moved import moves
from pytest_tool.changes import ARRIVED, Change, Kind
from pytest_tool.decision import Decision
from pytest_tool.observation import Block, Control, Observation, listed, without_tooltips

MOST_CHANGES = 12
UNTELLING = frozenset({"focused", "scrollable", "draggable", "droppable"})
FIELD_ROLES = frozenset({"textbox", "searchbox", "spinbutton"}) | {"combobox", "listbox", "slider"}
OPPOSITES = {"disabled": "enabled", "invalid": "valid", "readonly": "editable", "selected": "not selected",
             "pressed": "not pressed", "required": "not required", "struck": "no longer crossed out"}  # fmt: skip
"""How the loss of a state reads, where no other state takes its place."""
FILLING = frozenset({Operation.TYPE, Operation.SELECT})
MOST_APPEARED = 60
LOUD = {"alert": Kind.ALERT, "status": Kind.STATUS}


def changes(before: Observation, after: Observation, decision: Decision) -> tuple[Change, ...]:
    """List at most MOST_CHANGES, the most telling first."""
    if decision.operation is not Operation.HOVER:  # the mouse came to lie on something that explains itself
        before, after = without_tooltips(before), without_tooltips(after)
    fresh = before.document != after.document
    found = [*_dialogs(after), *_downloads(after), *_tabs(before, after), *_address(before, after)]
    if fresh:
        found += [Change(Kind.TROUBLE, after.trouble.fact)] if after.trouble else []
        found += _arrived(after)
    else:
        target = decision.tag
        found += moves(before, after, decision.act) if isinstance(decision.act, Drag) else ()
        found += [*_modal(before, after), *_control_changes(before, after, target), *_texts(before, after)]
        found += [
            *_struck(before, after),
            *_controls(before, after),
            *_scroll(before, after),
            *_focus(before, after, decision),
        ]
    told = list(dict.fromkeys(found))
    if len(told) > MOST_CHANGES:
        told[MOST_CHANGES - 1 :] = [Change(Kind.MORE, str(len(told) - MOST_CHANGES + 1))]
    return tuple(told)


def counting(before: Observation, after: Observation, decision: Decision) -> frozenset[str]:
    """Find texts of which only the digits differ, digits left out.

    Empty when anything else changed.
    """
    if changes(replace(before, blocks=()), replace(after, blocks=()), decision):
        return frozenset()
    old, new = Counter(map(_line, before.blocks)), Counter(map(_line, after.blocks))
    gone, appeared = (Counter(re.sub(r"\d+", "0", line) for line in c.elements()) for c in (old - new, new - old))
    return frozenset(appeared) if appeared == gone else frozenset()


def called(control: Control) -> str:
    """Call a control by role and name: ``button "Save"``."""
    name = control.name or control.text or control.placeholder or control.icon or control.near
    return f'{control.role} "{name}"' if name else f"{control.role} {control.tag}"


def _dialogs(after: Observation) -> Iterator[Change]:
    for d in after.dialogs:
        yield Change(Kind.DIALOG, f'{d.kind} "{d.message}"', d.answer)


def _downloads(after: Observation) -> Iterator[Change]:
    for file in after.downloads:
        if file.error:
            yield Change(Kind.DOWNLOAD_FAILED, file.name, file.error)
        else:
            yield Change(Kind.DOWNLOADED, file.name, file.size_in_words)


def _tabs(before: Observation, after: Observation) -> Iterator[Change]:
    more = Counter(t.url for t in after.tabs) - Counter(t.url for t in before.tabs)
    if len(after.tabs) > len(before.tabs):
        for tab in after.tabs:
            if not tab.active and more[tab.url]:
                more[tab.url] -= 1
                yield Change(Kind.TAB_OPENED, tab.title or tab.url)
    elif len(after.tabs) < len(before.tabs):
        yield Change(Kind.TAB_CLOSED)


def _address(before: Observation, after: Observation) -> Iterator[Change]:
    if before.url != after.url:
        old, new = urlsplit(before.url), urlsplit(after.url)
        same_site = (old.scheme, old.netloc) == (new.scheme, new.netloc) and new.netloc
        yield Change(Kind.URL, after.url.partition(new.netloc)[2] or "/" if same_site else after.url)
    if before.document != after.document:
        yield Change(Kind.PAGE, "another" if before.url != after.url else "anew")
    elif before.title != after.title:
        yield Change(Kind.TITLE, after.title)


def _arrived(after: Observation) -> Iterator[Change]:
    if after.modal:
        yield Change(Kind.WINDOW_OPENED, after.modal)
    for block in after.blocks:
        if block.kind in LOUD:
            yield Change(LOUD[block.kind], block.text, ARRIVED)
        elif block.kind == "heading" and block.level <= 2:
            yield Change(Kind.HEADING, block.text)


def _modal(before: Observation, after: Observation) -> Iterator[Change]:
    if before.modal != after.modal:
        if before.modal:
            yield Change(Kind.WINDOW_CLOSED, before.modal)
        if after.modal:
            yield Change(Kind.WINDOW_OPENED, after.modal)


def _control_changes(before: Observation, after: Observation, target: int | None) -> Iterator[Change]:
    old = {c.tag: c for c in before.controls} | _redrawn(before, after)
    for now in sorted(after.controls, key=lambda c: c.tag != target):
        was = old.get(now.tag)
        if was is None:
            continue
        if was.value != now.value and now.value is not None:
            yield Change(Kind.VALUE, called(now), now.value)
        elif was.lines != now.lines:
            yield Change(Kind.LINES, called(now), str(now.lines))
        for state in sorted(now.states - was.states - UNTELLING):
            yield Change(Kind.STATE, called(now), "crossed out" if state == "struck" else state)
        if not now.states - was.states - UNTELLING:
            for state in sorted(was.states - now.states - UNTELLING):
                yield Change(Kind.STATE, called(now), OPPOSITES.get(state, f"no longer {state}"))
        had = set(listed(was))
        for line in listed(now):
            if line not in had:
                yield Change(Kind.TEXT_APPEARED, line)
        if was.name != now.name:
            yield Change(Kind.RENAMED, called(was), called(now))
        elif was.text != now.text:
            yield Change(Kind.TEXT, called(now), now.text)


def _redrawn(before: Observation, after: Observation) -> dict[int, Control]:
    """Match the controls that were drawn anew to the old ones.

    New tag → the control as it was, where it was the only one so called in its row and section.
    """
    mine, others = {c.tag for c in after.controls}, {c.tag for c in before.controls}
    lost, new = [c for c in before.controls if c.tag not in mine], [c for c in after.controls if c.tag not in others]
    was, now = Counter(map(_place, lost)), Counter(map(_place, new))
    there = {_place(c): c for c in lost if was[_place(c)] == 1}
    return {c.tag: there[_place(c)] for c in new if now[_place(c)] == 1 and _place(c) in there}


def _place(control: Control) -> tuple[str, str, str, str]:
    return called(control), control.row, control.section, control.frame


def _texts(before: Observation, after: Observation) -> Iterator[Change]:
    """Tell messages first, then what appeared, then what is gone."""
    old, new = Counter(map(_line, before.blocks)), Counter(map(_line, after.blocks))
    appeared, gone = new - old, old - new
    for block in sorted(after.blocks, key=lambda b: b.kind not in LOUD):
        line = _line(block)
        if appeared[line]:
            appeared[line] = 0
            yield Change(LOUD.get(block.kind, Kind.TEXT_APPEARED), line)
    for block in before.blocks:
        line = _line(block)
        if gone[line]:
            gone[line] = 0
            yield Change(Kind.TEXT_GONE, line)
    if old == new and (moved := [n for b, n in zip(before.blocks, after.blocks, strict=True) if _line(b) != _line(n)]):
        yield Change(Kind.ORDER, _line(moved[0]))


def _struck(before: Observation, after: Observation) -> Iterator[Change]:
    """Tell which standing texts were crossed out, or restored."""
    was = {_line(block): block.struck for block in before.blocks}
    for block in after.blocks:
        if (line := _line(block)) in was and was[line] != block.struck:
            yield Change(Kind.STRUCK, line, "crossed out" if block.struck else "no longer crossed out")


def _line(block: Block) -> str:
    return " | ".join(block.cells) if block.cells else block.text


def _controls(before: Observation, after: Observation) -> Iterator[Change]:
    for c in _more(after, before):
        yield Change(Kind.APPEARED, called(c))
    for c in _more(before, after):
        yield Change(Kind.GONE, called(c))


def appeared(before: Observation, after: Observation) -> tuple[int, ...]:
    """Give the tags of the controls that the action brought."""
    came = _more(after, before) if before.document == after.document else []
    return tuple(c.tag for c in came) if len(came) <= MOST_APPEARED else ()


def _more(here: Observation, there: Observation) -> list[Control]:
    mine, others = {c.tag for c in here.controls}, {c.tag for c in there.controls}
    own = [c for c in here.controls if c.tag not in others]
    names = Counter(map(called, own))
    lost = Counter(called(c) for c in there.controls if c.tag not in mine)
    return [c for c in own if names[called(c)] > lost[called(c)]]


def _scroll(before: Observation, after: Observation) -> Iterator[Change]:
    if abs(after.scroll_y - before.scroll_y) >= 1:
        way = "down" if after.scroll_y > before.scroll_y else "up"
        yield Change(Kind.SCROLLED, way, f"{after.scroll_y:.0f} of {after.page_height:.0f}")


def _focus(before: Observation, after: Observation, decision: Decision) -> Iterator[Change]:
    # a button that only got the focus did nothing
    now = next((c for c in after.controls if "focused" in c.states), None)
    was = next((c.tag for c in before.controls if "focused" in c.states), None)
    if now is None or now.tag == was or (now.tag == decision.tag and decision.operation in FILLING):
        return
    if decision.operation is Operation.PRESS or now.role in FIELD_ROLES:
        yield Change(Kind.FOCUS, called(now))
