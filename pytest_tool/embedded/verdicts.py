"""How a step ends: the claim that it passed, with its evidence, or what failed and what is nearest to it on this page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.evidence import evidence
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import closest
from pytest_tool.embedded.progress import Progress, became, is_looked_for, scene_of
from pytest_tool.embedded.strategies import choices
from pytest_tool.embedded.strategies.hidden import behind, beside
from pytest_tool.embedded.windows import opened_tab
from pytest_tool.grammar.wish import Act, Parsed, Wish
from pytest_tool.grammar.words import quote
from pytest_tool.observation import ON_A_CANVAS
from pytest_tool.wire.roles import Ask, AskedAction, ClaimedVerdict, PilotTurn, WantedIntent

A_REAL_MODEL = (
    "A real model reads more than this grammar: set TEXT_MODEL_API_KEY (for the pilot alone: APP_PILOT_API_KEY) "
    "with its base URL and model, and leave out --embedded; see “Settings” in the README."
)
ONE_MORE_LOOK = "wait 0.2 seconds"
"""For what was there from the first look on: nothing has to change any more."""


def passed(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """The claim, with evidence; a claim that came back is made once more with what else there is."""
    if done.vain and not ask.step.expectations:
        words = " and ".join(f"“{ask.step.text[w.start : w.end] or w.text}”" for w in done.vain)
        return failed(f"Everything was done, but {words} changed nothing on the page. Say with Expect: what shows it.")
    if re.search(r"\bin a(?:nother| new) (?:tab|window)\b", ask.step.text, re.I) and not opened_tab(ask):
        return failed("The step asks for a new tab, and no new tab was opened.")
    if not ask.history and all(map(is_looked_for, wishes)):
        return PilotTurn(say="looking", intents=[WantedIntent(text=ONE_MORE_LOOK)])
    found = evidence(ask, wishes)
    acts = dict.fromkeys(a.did or a.intent for a in ask.history if a.outcome == "done")
    did = "; ".join(acts) or "nothing had to be done"
    if not found:
        return failed(f"Everything was done ({did}), and nothing on the page shows it.")
    verdict = ClaimedVerdict(passed=True, reason=f"done: {did}", evidence=found)
    return PilotTurn(say="step done", verdict=verdict)


def in_vain(ask: Ask, wish: Wish, done: Progress) -> PilotTurn:
    """The verdict when a wish could not be fulfilled: which words, what was tried, why not, what is nearest."""
    words = ask.step.text[wish.start : wish.end] or wish.text
    tried = "; ".join(dict.fromkeys(f"{quote(a.intent)} {became(a)}" for a in done.tries))
    near = closest(wish, controls(ask.page.controls))
    nearest = f" The closest on this page: {', '.join(near)}." if near else " Nothing on this page has a similar name."
    scene = scene_of(ask, wish, done)
    nearest = choices.offers(scene) + behind(scene) + (beside(scene) or nearest)
    if ask.page.left_out:
        nearest += (
            f" The page is too large to be read as a whole: {ask.page.left_out} controls and texts were left out."
        )
    if any(line.endswith(f"{ON_A_CANVAS})") for line in ask.page.text):
        nearest += f" A part of the page is {ON_A_CANVAS}."
    if wish.act is Act.DIALOG:
        nearest = " No dialog of the browser opened either."
    return failed(f"“{words}” could not be done: {tried}.{nearest}")


def not_understood(parsed: Parsed, history: Sequence[AskedAction] = ()) -> PilotTurn:
    """Which words, and what was done before: to look for the page that has a button for them."""
    gaps = " and ".join(f"{gap} at character {gap.start + 1}" for gap in parsed.not_understood) or "the step"
    did = "; ".join(dict.fromkeys(action.did for action in history if action.outcome == "done"))
    so_far = f"Done before: {did}." if did else "Nothing of this step was done."
    return failed(f"I do not understand {gaps}. {so_far} {A_REAL_MODEL}")


def failed(reason: str) -> PilotTurn:
    return PilotTurn(say="step failed", verdict=ClaimedVerdict(passed=False, reason=reason))
