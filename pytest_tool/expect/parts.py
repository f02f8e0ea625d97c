"""Finds the part of a page that a place names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.expect.measured import NotFound
from pytest_tool.expect.names import PART, best, fit, is_called, nearest
from pytest_tool.expect.rows import KINDS, Group, groups, rows_with, stands_in
from pytest_tool.language import Place
from pytest_tool.language.compare import contains, fold, same, short
from pytest_tool.observation import INNER, Block, Control, Observation


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page, with the tables and lists in it."""

    blocks: tuple[Block, ...] = ()
    controls: tuple[Control, ...] = ()
    groups: tuple[Group, ...] = ()
    name: str = ""


def part_of(place: Place | None, seen: Observation) -> Part:
    """Find the only part that is meant. Raises NotFound."""
    match place:
        case None | Place("page"):
            return Part(seen.blocks, seen.controls, groups(seen))
        case Place("row", text):
            return _rows(text, seen)
        case Place("next to", text):
            if inside := tuple(c for c in seen.controls if contains(c.near, text) or contains(c.row, text)):
                return Part((), inside)
            raise NotFound(f'nothing stands next to "{text}"')
        case Place("dialog" | "window", name):
            return _dialog(name, seen)
        case Place("table" | "grid" | "list" as word, ""):
            return _only(word, seen)
        case _:
            return _named(place, seen)


def within(places: Sequence[Place], seen: Observation) -> Observation:
    """Leave of a page what lies in all of these places. Raises NotFound."""
    parts = [part_of(place, seen) for place in places]
    blocks = (b for b in seen.blocks if all(b in part.blocks for part in parts))
    controls = (c for c in seen.controls if all(c in part.controls for part in parts))
    return replace(seen, blocks=tuple(blocks), controls=tuple(controls)) if parts else seen


def _rows(text: str, seen: Observation) -> Part:
    rows = tuple(rows_with(text, seen))
    inside = [c for c in seen.controls if stands_in(c, rows)] or [c for c in seen.controls if contains(c.row, text)]
    if not rows and not inside:
        raise NotFound(f'no row with "{text}" was found')
    return Part(rows, tuple(inside), (Group("", "row", rows),) if rows else ())


def _dialog(name: str, seen: Observation) -> Part:
    names = [n for n in (seen.modal, *seen.windows) if n and (is_called(n, name) or not name)]
    if not name and seen.modal:
        names = [seen.modal]
    if len(names) == 1:
        return _of_names(names, seen)
    raise NotFound(f"it is not clear which dialog: {nearest('', names)}" if names else "no such dialog is open")


def _only(word: str, seen: Observation) -> Part:
    """Find the only table or list, or the list's look-alike."""
    of_kind = [group for group in groups(seen) if group.kind == KINDS[word]]
    found = of_kind or [group for group in groups(seen) if word == "list"]
    if not found:
        raise NotFound(f"there is no {word}")
    group = _one(found, word)
    inside = tuple(c for c in seen.controls if stands_in(c, group.all_rows))
    return Part(group.blocks, inside, (group,), group.name)


def _one(found: Sequence[Group], word: str, name: str = "") -> Group:
    """Choose the one of this very name, else with headings."""
    called_so = [group for group in found if name and same(group.name, name)]
    for among in (found, called_so, [group for group in called_so or found if group.header]):
        if len(among) == 1:
            return among[0]
    names = [group.name for group in found]
    distinct = names if len(set(names)) == len(names) else [group.rows[0].text for group in found if group.rows]
    raise NotFound(
        f"it is not clear which {word}: there are {len(found)}", ", ".join(f'"{short(t)}"' for t in distinct)
    )


def _named(place: Place, seen: Observation) -> Part:
    """Find what bears the name exactly, else the only one whose name holds it."""
    whole = f"{place.name} {place.kind}".strip()
    if area := next((c for c in seen.controls if c.only_scrolls and same(c.name, place.name or place.kind)), None):
        return _in_box(area, seen)
    names = [n for n in dict.fromkeys(_names(seen)) if n]
    level, chosen = best(names, lambda n: (fit(place.name, n), fit(whole, n)), PART)
    if not place.name or not chosen:
        told = f'heading or section "{place.name}"' if place.kind == "under" else whole
        raise NotFound(f"no {told} was found", nearest(place.name, names))
    if len(chosen) > 1 and level == PART:
        raise NotFound(f"it is not clear what the {whole} is", nearest(place.name, chosen))
    part = _of_names(chosen, seen)
    if place.kind not in KINDS:
        return part
    found = tuple(g for g in part.groups if g.kind == KINDS[place.kind]) or part.groups
    if not found:
        raise NotFound(f"{whole} has no rows")
    group = _one(found, whole, place.name)
    return Part(
        group.blocks,
        tuple(c for c in part.controls if len(found) == 1 or stands_in(c, group.all_rows)),
        (group,),
        whole,
    )


def _names(seen: Observation) -> list[str]:
    frames = {b.frame for b in seen.blocks} | {c.frame for c in seen.controls}
    return [
        seen.modal, *seen.windows, *(g.name for g in groups(seen)),
        *(b.text if b.kind == "heading" else b.section for b in seen.blocks),
        *(c.section for c in seen.controls), *(name for frame in frames for name in frame.split(INNER)),
    ]  # fmt: skip


def _in_box(area: Control, seen: Observation) -> Part:
    """Take what lies in an area's box."""

    def within(part: Block | Control) -> bool:
        x, y = part.box.x + part.box.width / 2, part.box.y + part.box.height / 2
        return area.box.x <= x <= area.box.x + area.box.width and area.box.y <= y <= area.box.y + area.box.height

    blocks = tuple(b for b in seen.blocks if within(b))
    listed = tuple(g for g in groups(seen) if set(g.all_rows) & set(blocks))
    return Part(blocks, tuple(c for c in seen.controls if c is not area and within(c)), listed, area.name)


def _of_names(names: list[str], seen: Observation) -> Part:
    """Take what these sections, frames and headings hold."""

    def within(part: Block | Control) -> bool:
        return any(same(text, name) for text in (part.section, *part.frame.split(INNER)) for name in names)

    below = _below(names, seen)
    blocks = [b for b in seen.blocks if within(b) or b in below]
    sections = {fold(b.text) for b in below if b.kind == "heading"}
    listed = tuple(g for g in groups(seen) if any(same(g.name, n) for n in names) or set(g.all_rows) & set(blocks))
    rows = [row for g in listed for row in g.all_rows]
    inside = (c for c in seen.controls if within(c) or fold(c.section) in sections or stands_in(c, rows))
    return Part(tuple(dict.fromkeys((*blocks, *rows))), tuple(inside), listed, names[0])


def _below(names: list[str], seen: Observation) -> set[Block]:
    """Collect what stands below a heading of this name."""
    found: set[Block] = set()
    reach = 0
    for block in seen.blocks:
        if block.kind == "heading" and any(same(block.text, n) for n in names):
            reach = block.level or 6
        elif block.kind == "heading" and block.level <= reach:
            reach = 0
        elif reach:
            found.add(block)
    return found
