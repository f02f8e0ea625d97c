"""How the embedded models want the browser's dialogs answered: as the step's own words say."""

from __future__ import annotations

import re

from pytest_tool.wire.roles import FieldValue, PilotTurn, PromptAnswer

YES = re.compile(r"\b(confirm(?!\w*\s+(that|whether|if)\b)(s|ing)?|accept(s|ing)?|agree(s|ing)?|ok|okay|yes)\b", re.I)
"""Not “confirm that …”, which asks for a check."""
NO = re.compile(
    r"\b(dismiss|declin|reject|refus)\w*|\b(deny|denies|no)\b|\b(and|then|but|or)\s+cancel\s*([.,;]|$)"
    r"|\bcancel\w*\s+(in\s+)?(the|this|any|every)\s+(\w+\s+)?(dialog|prompt|question|confirmation|alert|pop-?up|message)\b"
    r"|\b(press|click|choose|answer|say|with)\s+cancel\b"
    r"|\b(do\s+not|don['’]t|never|without)\s+(\w+\s+)?(confirm|accept|agree)\w*|\bnot\s+(ok|okay|yes)\b",
    re.I,
)
"""“Cancel the order and confirm.” is none: only cancelling the dialog itself is."""
AT_LAST_YES = re.compile(r"\b(and|then)\s+(confirm|accept|agree)\w*\b(?!\s+(that|whether|if)\b)", re.I)
"""The last word counts: “Click Cancel next to order 1004 and confirm.”"""
QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”")
ABOUT_DIALOGS = re.compile(r"\b(dialog|confirmation|prompt|alert|pop-?up|message box)\b", re.I)
ASKS_FOR_TEXT = re.compile(
    r"\b(enter|type|answer|give|fill|name|rename|prompt|write|put|call|set|reply|respond)\w*\b", re.I
)


def with_answers(turn: PilotTurn, step_text: str) -> PilotTurn:
    """The turn with each wish told how a dialog is answered that it opens."""
    answer = wanted_answer(step_text)
    if answer is None or not turn.intents:
        return turn
    return turn.model_copy(update={"intents": [w.model_copy(update={"answer": answer}) for w in turn.intents]})


def wanted_answer(step_text: str) -> PromptAnswer | str | None:
    """A prompt is answered with the one value that the step quotes; a confirmation is accepted if the step's words say so."""
    values = [a or b for a, b in QUOTED.findall(step_text)]
    if len(values) == 1 and ASKS_FOR_TEXT.search(step_text) and not NO.search(_own(step_text)):
        return PromptAnswer(prompt=values[0]) if not confirms(step_text) else "accept"
    return "accept" if confirms(step_text) else None


def stated_answer(step_text: str, answer: str) -> FieldValue:
    """The step's words that say to accept a dialog, or the text that answers a prompt where it stands there."""
    if answer == "accept":
        return FieldValue(value=None, words=step_text if confirms(step_text) else "")
    return FieldValue(value=answer if answer in step_text else None)


def confirms(step_text: str) -> bool:
    """Whether the step says to accept a confirmation."""
    words = _own(step_text)
    refused, accepted = list(NO.finditer(words)), list(AT_LAST_YES.finditer(words))
    if refused and accepted:
        return accepted[-1].end() > refused[-1].end()
    return bool(YES.search(words)) and not refused


def _own(text: str) -> str:
    """The step's words about dialogs. A quoted name (``Click "Yes, delete"``) is the page's, else than in a dialog."""
    return QUOTED.sub(r" \1\2 " if ABOUT_DIALOGS.search(text) else " ", text)
