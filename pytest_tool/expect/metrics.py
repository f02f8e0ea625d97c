"""The number of a metric, card or tile: it stands over, under or beside its name, with nothing between."""

from __future__ import annotations

import re
from itertools import pairwise

from pytest_tool.expect.folding import numbers, same
from pytest_tool.expect.texts import pressable_texts
from pytest_tool.observation import Block, Box, Observation

_METRIC = re.compile(r"(?P<name>.+?) (?:metric|card|tile|widget|counter|statistic|stat|kpi|figure)", re.IGNORECASE)
SHORT = 30
"""Characters of what still is a value: “€1,204 of €2,000”."""
CLEARLY = 4.0
"""CSS pixels by which a number has to be nearer than another one."""
FAR = 3
"""So many heights of a line away is beside no more."""
KINDS = frozenset({"text", "heading", "item"})


def metric_in(words: str) -> str:
    """“Orders” of “Orders metric”; empty for what is no metric."""
    match = _METRIC.fullmatch(words.strip())
    return match["name"] if match else ""


def metrics(name: str, seen: Observation) -> list[tuple[str, str]]:
    """Name and value of each metric of this name. One between two numbers that may both be its own has none."""
    blocks = [b for b in seen.blocks if not b.label]  # the label of a box or field names that
    return among(blocks, name) + among(pressable_texts(seen), name) + heard(name, seen)


def worded(name: str, seen: Observation) -> list[tuple[str, str]]:
    """A card whose figure is a word, “Best region: South”: the two texts are nearer to each other than to any other."""
    blocks = [b for b in seen.blocks if b.kind in KINDS and not b.label]
    return [
        (one.text, other.text)
        for one, other in pairwise(blocks)
        if same(one.text, name) and len(other.text) <= SHORT and _is_at(one, other)
        and _is_nearest(one, other, [b for b in blocks if b is not other])
        and _is_nearest(other, one, [b for b in blocks if b is not one])
    ]  # fmt: skip


def heard(name: str, seen: Observation) -> list[tuple[str, str]]:
    """A number that hears clicks, at a name that does not: dashboards hear on the parts that they change."""
    labels = [b for b in seen.blocks if b.kind in KINDS and not b.label and not _is_value(b)]
    values = [b for b in pressable_texts(seen) if _is_value(b)]
    found = []
    for label in labels:
        near = [v for v in values if same(label.text, name) and v.frame == label.frame and _is_at(v, label)]
        under = [v for v in near if label.kind == "heading" and same(v.section, label.text)]
        own = [v for v in near if (v in under or _is_nearest(label, v, labels)) and _is_nearest(v, label, values)]
        found += [(label.text, value.text) for value in own]
    return found


def _is_nearest(one: Block, to: Block, others: list[Block]) -> bool:
    gap = gap_between(one.box, to.box)
    return all(gap_between(other.box, to.box) > gap + CLEARLY for other in others if other is not one)


def among(blocks: list[Block], name: str) -> list[tuple[str, str]]:
    """The same among these texts, in their order on the page."""
    found = []
    for index, block in enumerate(blocks):
        if block.kind in KINDS and same(block.text, name):
            values = [at for at in (index - 1, index + 1) if 0 <= at < len(blocks) and _is_at(blocks[at], block)]
            values = [at for at in values if _is_value(blocks[at])]
            found += [(block.text, blocks[at].text) for at in _own(values, index, blocks)]
    return found


def _own(values: list[int], index: int, blocks: list[Block]) -> list[int]:
    """Of a number before and one behind: the nearer, else the one that no other name beside it can claim."""
    if len(values) < 2:
        return values
    if blocks[index].kind == "heading" and (
        under := [at for at in values if same(blocks[at].section, blocks[index].text)]
    ):
        return under  # what stands before a heading belongs to the one before
    before, behind = (gap_between(blocks[index].box, blocks[at].box) for at in values)
    if abs(before - behind) > CLEARLY:
        return values[:1] if before < behind else values[1:]
    free = [at for at in values if not _is_claimed(at, 2 * at - index, blocks)]
    return free if len(free) == 1 else []


def _is_claimed(value: int, other: int, blocks: list[Block]) -> bool:
    """Whether what stands on the other side of a number may be what it is the number of."""
    if not 0 <= other < len(blocks) or not _is_at(blocks[other], blocks[value]):
        return False
    return re.match(r"\W*\d", blocks[other].text) is None


def _is_at(one: Block, other: Block) -> bool:
    return gap_between(one.box, other.box) < FAR * other.box.height


def _is_value(block: Block) -> bool:
    return block.kind in ("text", "heading", "status") and len(block.text) <= SHORT and bool(numbers(block.text))


def gap_between(one: Box, other: Box) -> float:
    """How far two boxes are apart; beside each other or one over the other."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(0.0, across) + max(0.0, down)
