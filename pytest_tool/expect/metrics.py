"""The number of a metric, card or tile: it stands over, under or beside its name, with nothing between."""

from __future__ import annotations

import re

from pytest_tool.expect.folding import numbers, same
from pytest_tool.expect.texts import pressable_texts
from pytest_tool.observation import Block, Box, Observation

_METRIC = re.compile(r"(?P<name>.+?) (?:metric|card|tile|counter|statistic|stat|kpi|figure)", re.IGNORECASE)
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
    return among(blocks, name) + among(pressable_texts(seen), name)


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
    before, behind = (_gap(blocks[index].box, blocks[at].box) for at in values)
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
    return _gap(one.box, other.box) < FAR * other.box.height


def _is_value(block: Block) -> bool:
    return block.kind in ("text", "heading", "status") and len(block.text) <= SHORT and bool(numbers(block.text))


def _gap(one: Box, other: Box) -> float:
    """How far two boxes are apart; beside each other or one over the other."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(0.0, across) + max(0.0, down)
