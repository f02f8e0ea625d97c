"""The embedded decision model: answers System One requests as ``engines.ask`` words them.

The ranker says what the goal means; the operation follows from the goal's verb and from what is meant: "choose Express"
checks a radio, selects an option, or clicks a button. Two more kinds can be answered: any choice among the state's
controls (which one does the goal mean?), and whether there is a control for something. All others are answered flat:
never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_tool.embedded import goal, keys, receiving
from pytest_tool.embedded.dragging import DROPPED, drag_shares, orders_drag
from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.options import option_shares
from pytest_tool.embedded.ranker import Ranker, Scores, ranker
from pytest_tool.embedded.shown import Shown, same, shown
from pytest_tool.observation import AREA_ROLES
from pytest_tool.wire import systemone

MODEL = "embedded-ranker-1"
NONE = "none"
_ASSUMES = re.compile(r"(CLICK|TYPE|SELECT|CHECK|UPLOAD|DRAG|PRESS|SCROLL)\b[A-Z_, or]*:")
_OPTION = re.compile(r'option "(.*)" of (\w+) "(.*)"', re.DOTALL)
_IS_THERE = re.compile(
    r"(?:is|are) there (?:an? |any |some )?(?:controls? |elements? |thing )?(?:for |to |that means |called |named )?"
    r"(?P<x>.+?)(?: on (?:this|the) page)?\s*\?",
    re.IGNORECASE | re.DOTALL,
)
KNOWN_VERB = 0.99
"""How often a sentence that begins with a verb of ours means the operation that verb and control suggest."""
NO_VERB = 0.96
"""The same for sentences that begin with none of ours: "gift wrap", "log in", "I forgot my password"."""
Shares = dict[str, float]


@dataclass(frozen=True, slots=True)
class Page:
    """The request's state: the goal, the controls by tag, and what each question offers of them."""

    goal: Goal
    tags: tuple[str, ...]
    controls: tuple[Shown, ...]
    scores: Scores
    typable: frozenset[str]
    tickable: frozenset[str]
    selects: frozenset[str]
    receiver: str | None = None
    """The words for where a file goes; None when none is uploaded."""


def answer(request: systemone.Request) -> systemone.Reply:
    """Answers every question of the request; probabilities sum to 1, a confidence is the probability of the choice."""
    return answered(request, page_of(request))


def answered(request: systemone.Request, page: Page | None) -> systemone.Reply:
    """The same for a page that is ranked already; without one all answers are flat."""
    answers = {name: _answer(page, question) for name, question in request.questions.items()}
    return systemone.Reply(
        model=MODEL, answers=answers, usage=systemone.Usage(input_tokens=0, output_tokens=0, cost=0.0)
    )


def _answer(page: Page | None, question: systemone.Question) -> systemone.Answer:
    if page is not None and isinstance(question, systemone.ChoiceQuestion):
        shares = _shares(page, question)
        return _choice(shares) if shares else flat(question)
    if page is not None and isinstance(question, systemone.NoulQuestion):
        noul = _is_there(page, question.instructions)
        return flat(question) if noul is None else systemone.NoulAnswer(noul=noul)
    return flat(question)


def flat(question: systemone.Question) -> systemone.Answer:
    """The answer to a question that this model knows nothing about: every option alike, confidence 0."""
    if isinstance(question, systemone.ChoiceQuestion):
        share = 1 / len(question.criteria)
        chosen = NONE if NONE in question.criteria else next(iter(question.criteria))
        return systemone.ChoiceAnswer(
            choice=chosen, probabilities=dict.fromkeys(question.criteria, share), confidence=0.0
        )
    if isinstance(question, systemone.ScoreQuestion):
        levels = [str(k) for k in range(len(question.criteria))]
        middle = (len(levels) - 1) / 2
        return systemone.ScoreAnswer(score=middle, probabilities=dict.fromkeys(levels, 1 / len(levels)), confidence=0.0)
    return systemone.NoulAnswer(noul=0.5)


def _choice(shares: Shares) -> systemone.ChoiceAnswer:
    chosen = max(shares, key=lambda k: shares[k])
    return systemone.ChoiceAnswer(choice=chosen, probabilities=shares, confidence=min(0.99, shares[chosen]))


def page_of(
    request: systemone.Request, model: Ranker | None = None, hidden: frozenset[int] = frozenset()
) -> Page | None:
    """What the state shows, ranked; None when it is not a state of ours.

    ``model`` is the ranker that ships unless another is given; ``hidden`` groups of the lexicon are not used.
    """
    state = request.state
    if not isinstance(state, dict) or not isinstance(state.get("goal"), str):
        return None
    listed = state.get("controls") or {}
    if not isinstance(listed, dict) or not all(isinstance(c, dict) for c in listed.values()):
        return None
    offered = {
        _assumed(q): list(q.criteria) for q in request.questions.values() if isinstance(q, systemone.ChoiceQuestion)
    }
    options = _options(request.questions.values())
    value = state.get("value")
    receiver = receiving.receiver(state["goal"]) if "UPLOAD" in offered else None
    if receiver is None:
        said = goal.read(state["goal"], value if isinstance(value, str) else None)
    else:
        said = goal.read(receiving.as_goal(receiver))
    tags = tuple(listed)
    controls = tuple(shown(c, options.get(tag, ())) for tag, c in listed.items())
    return Page(
        said, tags, controls, (model or ranker()).scores(said, controls, hidden), frozenset(offered.get("TYPE", ())),
        frozenset(offered.get("CHECK", ())), frozenset(options), receiver,
    )  # fmt: skip


def _assumed(question: systemone.ChoiceQuestion) -> str:
    """The operation that a target question assumes; empty for any other question."""
    match = _ASSUMES.match(question.instructions)
    return match[1] if match and NONE in question.criteria else ""


def _options(questions: Any) -> dict[str, tuple[str, ...]]:
    """Tag → the texts of the options that are offered of it, in order."""
    found: dict[str, list[str]] = {}
    for question in questions:
        if isinstance(question, systemone.ChoiceQuestion) and _assumed(question) == "SELECT":
            for key, label in question.criteria.items():
                if key != NONE:
                    found.setdefault(key.partition(".")[0], []).append(_option_text(label))
    return {tag: tuple(texts) for tag, texts in found.items()}


def _option_text(label: Any) -> str:
    match = _OPTION.fullmatch(str(label))
    return match[1] if match else str(label)


def _shares(page: Page, question: systemone.ChoiceQuestion) -> Shares | None:
    """The probability of every option, or None for a question that is not one of ours."""
    assumed, offered = _assumed(question), list(question.criteria)
    if not assumed:
        return _operations(page, offered) if set(offered) <= OPERATIONS else _which(page, offered)
    if assumed == "DRAG":
        at_goal = question.instructions.startswith(DROPPED)
        return drag_shares(page.goal.text, offered, dict(zip(page.tags, page.controls, strict=True)), at_goal)
    if assumed == "PRESS":
        return keys.press_shares(page.goal.text, offered)
    if assumed == "SCROLL":
        return _scrolling(page, offered)
    if assumed == "SELECT":
        return _selection(page, question)
    if assumed == "CLICK" and page.goal.text.lower().startswith("click into "):
        fields = _targets(page, [key for key in offered if key in page.typable])
        return fields and {**dict.fromkeys(offered, 0.0), **fields}
    if assumed == "UPLOAD":
        return _receivers(page, [key for key in offered if key != NONE])
    return _targets(page, [key for key in offered if key != NONE])


def _scrolling(page: Page, offered: list[str]) -> Shares | None:
    """Which way, or which part of the page."""
    if set(offered) <= {"up", "down", NONE}:
        meant = keys.areas_meant(page.goal.text, [c for c in page.controls if "scrollable" in c.states])
        return None if meant == () else keys.scroll_shares(page.goal.text, offered)
    index = {tag: k for k, tag in enumerate(page.tags)}
    tags = [tag for tag in offered if tag != NONE]
    if any(tag not in index for tag in tags):
        return None
    return keys.area_shares(page.goal.text, [*tags, NONE], [page.controls[index[tag]] for tag in tags])


def _which(page: Page, offered: list[str]) -> Shares | None:
    """A choice among controls, put in words that are not ours: which one does the goal mean?"""
    shares = _targets(page, [key for key in offered if key != NONE])
    if shares is None or NONE in offered:
        return shares
    del shares[NONE]
    total = sum(shares.values())
    return {tag: share / total for tag, share in shares.items()} if total > 0 else None


def _is_there(page: Page, asked: str) -> float | None:
    """How probable it is that the page has a control for what is asked for; None for any other question."""
    match = _IS_THERE.fullmatch(asked.strip())
    if match is None:
        return None
    said = page.goal if match["x"].lower() in ("the goal", "this goal") else goal.read(match["x"])
    scores = page.scores if said is page.goal else ranker().scores(said, page.controls)
    return 1.0 - scores.among(range(len(page.controls)))[1]


def _targets(page: Page, offered: list[str]) -> Shares | None:
    """The probabilities of these controls and of none, when only these can be meant."""
    index = {tag: k for k, tag in enumerate(page.tags)}
    if any(tag not in index for tag in offered):
        return None
    shares, none = page.scores.among([index[tag] for tag in offered])
    return {**{tag: float(share) for tag, share in zip(offered, shares, strict=True)}, NONE: none}


def _receivers(page: Page, offered: list[str]) -> Shares | None:
    """Which of these a file is given to."""
    target = page.receiver or ""
    meant = [page.tags[k] for k in receiving.candidates(page.controls, target)]
    among = [tag for tag in offered if tag in meant]
    if not target and len(among) == 1:
        return {**dict.fromkeys(offered, 0.0), among[0]: receiving.SURE, NONE: 1 - receiving.SURE}
    shares = _targets(page, among)
    return None if shares is None else {**dict.fromkeys(offered, 0.0), **shares}


def _selection(page: Page, question: systemone.ChoiceQuestion) -> Shares | None:
    """Every option of every select: the select's probability times that of the option within it."""
    by_tag: dict[str, list[str]] = {}
    for key in question.criteria:
        if key != NONE:
            by_tag.setdefault(key.partition(".")[0], []).append(key)
    selects = _targets(page, list(by_tag))
    if selects is None:
        return None
    shares: Shares = {}
    for tag, own in by_tag.items():
        texts = [_option_text(question.criteria[key]) for key in own]
        for key, share in zip(own, option_shares(page.goal, texts), strict=True):
            shares[key] = selects[tag] * share
    return {**shares, NONE: max(0.0, 1.0 - sum(shares.values()))}


OPERATIONS = frozenset(
    [
        "CLICK",
        "DOUBLE_CLICK",
        "RIGHT_CLICK",
        "HOVER",
        "TYPE",
        "PRESS",
        "SELECT",
        "CHECK",
        "UNCHECK",
        "SCROLL",
        "GO_TO",
        "BACK",
        "WAIT",
        "DONE",
        "UPLOAD",
        "DRAG",
    ]
)


def _operations(page: Page, offered: Sequence[str]) -> Shares:
    """Which operation carries out the goal: what each control that may be meant asks for, by how probable it is."""
    said = page.goal
    if page.receiver is not None and "UPLOAD" in offered:
        rest = (1 - KNOWN_VERB) / len(offered)
        return {operation: rest + (KNOWN_VERB if operation == "UPLOAD" else 0) for operation in offered}
    plain = (
        ("DRAG", KNOWN_VERB)
        if orders_drag(said.text) and "DRAG" in offered
        else keys.untargeted(said.text, said.verb, _called(page))
    )
    found: Shares = dict.fromkeys(offered, 0.0)
    sure = KNOWN_VERB if said.verb or said.handed else NO_VERB
    rest = 1.0
    if plain is not None:
        operation, probability = plain
        if operation in found:
            found[operation] += probability
            rest -= probability
    meant = [k for k, c in enumerate(page.controls) if c.role not in AREA_ROLES]
    if _types(said) and page.typable:
        meant = [k for k, tag in enumerate(page.tags) if tag in page.typable]
    shares, none = page.scores.among(meant)
    for k, share in zip(meant, shares, strict=True):
        operation = _operation(page, k)
        if operation in found:
            found[operation] += rest * sure * float(share)
    usual = _without_target(said)
    usual = usual if usual in found else "CLICK"
    if usual in found:
        found[usual] += rest * sure * none
    left = max(0.0, 1.0 - sum(found.values())) / len(found)
    return {operation: share + left for operation, share in found.items()}


def _types(said: Goal) -> bool:
    """The sentence itself says that a value goes into a field: nothing else can be meant."""
    return said.handed or (said.verb == "type" and bool(said.value))


def _called(page: Page) -> Mapping[str, str]:
    """Lower-case names of the page's buttons and links → role."""
    return {c.name.lower(): c.role for c in page.controls if c.name and c.role in ("button", "link")}


def _operation(page: Page, k: int) -> str:
    """What is done to control ``k`` when the goal means it; DONE when its state already holds."""
    said, control, tag = page.goal, page.controls[k], page.tags[k]
    verb = said.verb
    if verb in ("hover", "double_click", "right_click"):
        return verb.upper()
    if tag in page.selects:
        if verb in ("click", "open") and not said.value:
            return "CLICK"
        wanted = said.value if said.chosen else ""
        already = same(control.value, wanted) or any(same(v, wanted) for v in _chosen(control))
        return "DONE" if wanted and already else "SELECT"
    if tag in page.typable and (
        said.handed or verb in ("type", "search") or (verb in ("set", "", "filter") and said.value)
    ):
        held = said.handed and control.value != "" and control.value == said.value and control.type != "password"
        return "DONE" if held else "TYPE"
    if tag in page.tickable and verb not in ("click", "open", "toggle"):
        return _tick(verb == "uncheck", "checked" in control.states)
    return "CLICK"


def _chosen(control: Shown) -> list[str]:
    """What is chosen in a select that takes several: its value is these options, in order, and nothing else."""
    found, rest = [], control.value
    if control.role != "listbox" or rest in control.options:
        return []
    for option in control.options:
        if option and (rest == option or rest.startswith(f"{option}, ")):
            found.append(option)
            rest = rest[len(option) :].removeprefix(", ")
    return found if not rest else []


def _tick(off: bool, checked: bool) -> str:
    if off:
        return "UNCHECK" if checked else "DONE"
    return "DONE" if checked else "CHECK"


def _without_target(said: Goal) -> str:
    """The operation of a goal whose target is not on the page."""
    if said.verb in ("hover", "double_click", "right_click", "check", "uncheck", "back", "wait", "scroll"):
        return said.verb.upper()
    if said.handed or said.verb == "type" or (said.verb == "search" and said.value):
        return "TYPE"
    return "SELECT" if said.verb in ("select", "sort") else "CLICK"
