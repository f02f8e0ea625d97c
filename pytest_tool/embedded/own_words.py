"""What a page says in the words of an expectation: “the changes have been saved” where it says “Your changes have been saved.”"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.stated import folded
from pytest_tool.wire.roles import Ask, ClaimedEvidence, ClaimedVerdict, PilotTurn

SHORTEST = 4
"""Words of a sentence that no page says by chance."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_MARK = re.compile(r"^(?:#{1,6}|[-!]) ")
_DETERMINER = re.compile(r"^(?:the|an?|your|my|our|this|these|its|their) ")
_MESSAGE = re.compile(
    r"^(?:an?|the) (?:[a-z]+ )?(?:message|notice|notification|toast|banner|alert) (?:says|tells|confirms|informs)(?: \w+)? that "
)
_FILLING = re.compile(r" (?:now|just|successfully|already)\b")
_AUXILIARY = re.compile(r" (?:was|were|has been|have been)(?= \w+(?:ed|nt|ld|id|wn|en|ut)\b)")
"""“Message sent.” says that the message was sent."""
_PLURAL = re.compile(r"(?<=\w)\((e?s)\)")
"""“1 row(s) inserted.”"""
_KIND = re.compile(
    r"^(?!(?:no|not|never|neither|nor|only|without|cannot|every|any|all|except)\b)\w+ (?=['\"“„«])", re.IGNORECASE
)
"""“Page 'Old ropes' has been published” says it of “Old ropes”; “No 'Old ropes' …” does not."""
_SINGLE = re.compile(r"(?<!\w)['‘]([^'’]+)['’](?!\w)")
"""A name in single quotation marks, and no apostrophe."""


def said_itself(ask: Ask) -> PilotTurn | None:
    """A pass with that sentence as its evidence; None where no whole sentence of the page is the expectation."""
    claim = _MESSAGE.sub("", folded(ask.judge or "").rstrip(".! "))
    if len(claim.split()) < SHORTEST:
        return None
    said = next((s for s in _sentences(ask.page.text) if _bare(claim) in _readings(s)), "")
    if not said:
        return None
    verdict = ClaimedVerdict(passed=True, reason=f"the page says “{said}”", evidence=[ClaimedEvidence(text=said)])
    return PilotTurn(say="the page says so", verdict=verdict)


def _sentences(lines: Iterable[str]) -> Iterable[str]:
    """Those that state something: none that asks, and no cell of a table."""
    for line in lines:
        if not line.startswith("|"):
            yield from (s for s in _SENTENCE.split(_MARK.sub("", line)) if not s.rstrip().endswith("?"))


def _readings(sentence: str) -> set[str]:
    """What it says, of one or of several; and without the word for what it names: “Page 'Old ropes' has been published.”"""
    told = {_PLURAL.sub("", sentence), _PLURAL.sub(r"\1", sentence)}
    return {_bare(t) for t in told} | {_bare(_KIND.sub("", t)) for t in told}


def _bare(sentence: str) -> str:
    sentence = _SINGLE.sub(r"\1", re.sub(r"[\"“”„«»]", "", sentence))
    return _AUXILIARY.sub("", _FILLING.sub("", _DETERMINER.sub("", folded(sentence).rstrip(".! "))))
