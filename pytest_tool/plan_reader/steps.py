"""Reads numbered lists as steps, and the bullets under them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from pytest_tool.plan import Condition, Expectation, Hint, Step
from pytest_tool.plan_reader.front_matter import check_name
from pytest_tool.plan_reader.source import Block, Source, line_of, visible, without_html
from pytest_tool.stated.verbatim import QUOTED

BULLET = re.compile(r"(?P<word>expect|hint|if|with)\s*:\s*(?P<text>.*)", re.IGNORECASE)
GIVEN = re.compile(rf"\s*(?P<name>[^\s=,]+)\s*=\s*(?P<value>{QUOTED.pattern}|[^,]*?)\s*(?:,|$)")
"""``user=alice`` or ``role="shop owner"`` in a ``With:`` bullet."""
NAMES = {
    "ordered_list": "a numbered list of its own",
    "bullet_list": "bullets of its own",
    "table": "a table",
    "heading": "a heading",
    "blockquote": "a quotation",
    "code_block": "text that is indented so far that it is code",
    "fence": "a block of code",
    "hr": "a line",
}


@dataclass
class Steps:
    """The steps found so far, and the other blocks."""

    source: Source
    found: list[Step] = field(default_factory=list)
    rest: list[Block] = field(default_factory=list)


def read_steps(source: Source, blocks: list[Block]) -> tuple[tuple[Step, ...], list[Block]]:
    """Read the steps of a test, and the blocks left over."""
    steps = Steps(source)
    before = ""
    for block in blocks:
        if block.type == "ordered_list":
            _add_steps(steps, block)
        elif block.type == "bullet_list" and (before == "ordered_list" or says_check(block)):
            _add_bullets(steps, block)  # indented too little to be part of the step, and meant to be
            continue
        else:
            steps.rest.append(block)
        if block.type != "html_block":
            before = block.type
    _refuse_bulleted_steps(steps)
    return tuple(steps.found), steps.rest


def _add_steps(steps: Steps, block: Block) -> None:
    for item in block.children:
        text, lists = _content(steps.source, item, "A step", ("bullet_list",))
        step = Step(len(steps.found) + 1, text, steps.source.path, line_of(item), link=_link(steps.source, item))
        for bullets in lists:
            step = _with_bullets(steps.source, step, bullets)
        steps.found.append(step)


def _link(source: Source, item: Block) -> str:
    """Find where a step leads whose whole text is a link. Raises PlanError for one with other words beside it."""
    texts = [child for child in item.children if child.type == "paragraph"]
    inside = texts[0].children[0].children if len(texts) == 1 else []
    if [each.type for each in inside] == ["link"]:
        return str(inside[0].attrs["href"])
    links = [str(node.attrs["href"]) for text in texts for node in text.walk() if node.type == "link"]
    if near := [link for link in links if urlsplit(link).path.endswith(".md") and not urlsplit(link).scheme]:
        remedy = (
            "Shared steps are a step whose whole text is one link: take the other words, and what surrounds it, out."
        )
        raise source.error(line_of(item), f"This step holds more than the link to {near[0]}.", remedy)
    return ""


def _add_bullets(steps: Steps, block: Block) -> None:
    if not steps.found:
        raise steps.source.error(line_of(block), "This bullet stands above the first step.", "Put it below its step.")
    steps.found[-1] = _with_bullets(steps.source, steps.found[-1], block)


def _with_bullets(source: Source, step: Step, block: Block) -> Step:
    for item in block.children:
        line = line_of(item)
        text, _ = _content(source, item, "A bullet", ())
        said = BULLET.fullmatch(text)
        if not said:
            remedy = "Start it with Expect:, Hint: or If:; number it when it is a step; put context above the steps."
            raise source.error(line, f'The bullet "{text}" is neither an expectation nor a hint.', remedy)
        if not said["text"]:
            raise source.error(line, f"{said['word'].capitalize()}: is empty.", "Fill it in or remove it.")
        match said["word"].casefold():
            case "expect":
                step = replace(step, expectations=(*step.expectations, Expectation(said["text"], line)))
            case "hint":
                step = replace(step, hints=(*step.hints, Hint(said["text"], line)))
            case "if":
                step = replace(step, conditions=(*step.conditions, Condition(said["text"], source.path, line)))
            case _:
                step = replace(step, values=(*step.values, *_given(source, step, said["text"], line)))
    return step


def _given(source: Source, step: Step, text: str, line: int) -> tuple[tuple[str, str], ...]:
    """Read ``user=alice, role="shop owner"``."""
    if not step.link:
        remedy = "With: adds variables to a step that is a link to shared steps; write the value into this one."
        raise source.error(line, "This step is no link.", remedy)
    found: list[tuple[str, str]] = []
    end = 0
    while end < len(text):
        pair = GIVEN.match(text, end)
        if not pair or (set('"=“”') & set(pair["value"]) and not QUOTED.fullmatch(pair["value"])):
            fact = f"“{text[end:].strip()}” is not name=value."
            raise source.error(line, fact, 'Write it like With: user=alice, role="shop owner".')
        check_name(source, pair["name"], line)
        if pair["name"] in dict((*step.values, *found)):
            raise source.error(line, f"The variable {pair['name']} stands here twice.", "Keep one of them.")
        quoted = QUOTED.fullmatch(pair["value"])
        found.append((pair["name"], next(filter(None, quoted.groups()), "") if quoted else pair["value"]))
        end = pair.end()
    return tuple(found)


def _content(source: Source, item: Block, what: str, lists: tuple[str, ...]) -> tuple[str, list[Block]]:
    paragraphs, inner = [], []
    for child in item.children:
        if child.type == "paragraph":
            paragraphs.append(visible(child))
        elif child.type in lists:
            inner.append(child)
        elif child.type != "html_block" or without_html(child.content).strip():
            remedy = "Keep it to one text; put values in quotation marks, and everything else at the left margin."
            raise source.error(line_of(child), f"{what} contains {NAMES.get(child.type, 'HTML')}.", remedy)
    text = " ".join(filter(None, paragraphs))
    if not text:
        raise source.error(line_of(item), f"{what} is empty.", "Fill it in or remove it.")
    return source.checked(text, line_of(item)), inner


def says_check(block: Block) -> bool:
    """Tell whether a bullet starts with Expect:, Hint:, If: or With:."""
    return any(BULLET.match(visible(item.children[0])) for item in block.children if item.children)


def _refuse_bulleted_steps(steps: Steps) -> None:
    bullets = next((block for block in steps.rest if block.type == "bullet_list"), None)
    if bullets and not steps.found:
        raise steps.source.error(line_of(bullets), "These bullets are not steps.", "Number the steps: 1., 2., 3.")
