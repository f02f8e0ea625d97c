"""Observations made by hand, as short as a page can be written down."""

from __future__ import annotations

from pytest_tool.expect import check
from pytest_tool.grammar.checks import parse
from pytest_tool.observation import Block, Control, Dialog, Observation, Tab
from pytest_tool.turn import Verdict


def text(words: str, section: str = "", kind: str = "text") -> Block:
    return Block(kind, words, section=section)


def alert(words: str) -> Block:
    return Block("alert", words)


def heading(words: str, level: int = 1) -> Block:
    return Block("heading", words, level)


def row(*cells: str, section: str = "") -> Block:
    return Block("row", " ".join(c for c in cells if c), cells=cells, section=section)


def header(*cells: str, section: str = "") -> Block:
    return Block("row", " ".join(cells), cells=cells, header=True, section=section)


def item(words: str, section: str = "") -> Block:
    return Block("item", words, section=section)


def control(role: str, name: str, *states: str, tag: int = 0, **more: object) -> Control:
    return Control(tag, role, name, states=frozenset(states), **more)  # type: ignore[arg-type]


def page(
    *parts: Block | Control,
    url: str = "http://shop.test/",
    title: str = "Shop",
    modal: str = "",
    tabs: tuple[str, ...] = ("Shop",),
    dialogs: tuple[Dialog, ...] = (),
    quiet: bool = True,
) -> Observation:
    """A page of these controls and blocks, in this order; controls are numbered."""
    controls = [p for p in parts if isinstance(p, Control)]
    return Observation(
        url,
        title,
        tuple(c if c.tag else c._replace(tag=i + 1) for i, c in enumerate(controls)),
        tuple(p for p in parts if isinstance(p, Block)),
        tabs=tuple(Tab(i, t, url, i == 0) for i, t in enumerate(tabs)),
        dialogs=dialogs,
        modal=modal,
        quiet=quiet,
    )


def judged(sentence: str, seen: Observation, before: Observation | None = None) -> Verdict:
    """The verdict on a sentence that a form has to cover."""
    parsed = parse(sentence)
    assert parsed is not None, f"not understood: {sentence}"
    return check(parsed, seen, before)
