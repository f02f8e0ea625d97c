"""Politeness around an order: “Could you please …?”, “I'd like you to …”, “… for me, thanks” say nothing of what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.verbs import verb_at
from pytest_tool.grammar.words import Kind, Token, word_set

FRONTS = tuple(
    tuple(front.split())
    for front in (
        "could you", "would you", "can you", "will you", "i'd like to", "i would like to", "i'd like you to",
        "i would like you to", "i want to", "i want you to", "i need to", "i need you to", "we need to", "we want to",
        "we'd like to", "you need to", "you have to", "you should", "you must", "your task is to", "the task is to",
        "your job is to", "your goal is to", "make sure to", "make sure you", "make sure that you", "be sure to",
        "remember to", "don't forget to", "go ahead and", "let's", "let us", "help me to", "help me",
    )
)  # fmt: skip
"""What may stand before an order; a question that orders nothing (“Can you see it?”) has no verb of ours behind it."""
FILLING_WORDS = word_set("please kindly just now then next first also so and finally hey hi hello")
LINKS = ("after that", "after this", "once that is done", "when that is done", "as the next step")
GREETINGS = ("hi", "hello", "hey")
"""Words before a comma that only greet, or say that it goes on."""
THANKS = ("thanks", "thank you", "thanks a lot", "thank you very much", "many thanks", "thx")
TAILS = ("for me", "for us", "will you", "would you", "could you", "can you")
SOFT = frozenset({",", "and", "then"})
HARD = frozenset(".;!?")
UNLISTED = word_set("email e-mail mail message text pass tell")
"""Verbs only before a name or “it”: otherwise they are the names of fields and controls."""


def plainly(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without its politeness; whatever is ordered keeps its words and its offsets."""
    kept: list[Token] = []
    index, starting, infinitive = 0, True, False
    while index < len(tokens):
        token = tokens[index]
        if starting:
            length = _front(tokens, index)
            infinitive = infinitive or (length > 0 and _low(tokens[index + length - 1]) == "to")
            length = length or _link(tokens, index) or _again_to(tokens, index, infinitive)
            if length:
                index += length
                continue
        length = _tail(tokens, index, starting)
        if length and kept:
            index += length
            continue
        kept.append(token)
        starting = _separates(token)
        infinitive = infinitive and not _ends(token)
        index += 1
    return tuple(_excluding(kept))


def _excluding(kept: list[Token]) -> list[Token]:
    """“All pages but "A"” leaves A out, as “except” does; “delete all but do not save” goes on."""
    lows = [_low(t) for t in kept]
    for at, low in enumerate(lows[:-1]):
        if (
            low == "but"
            and set(lows[max(0, at - 2) : at]) & EVERYTHING
            and lows[at + 1] not in ("do", "don't", "not", "then")
        ):
            kept[at] = replace(kept[at], text="except")
    return kept


EVERYTHING = word_set("all every everything everyone")


def _low(token: Token) -> str:
    return token.low.replace("’", "'")


def _separates(token: Token) -> bool:
    return token.low in SOFT or _ends(token) or token.low in FILLING_WORDS


def _ends(token: Token) -> bool:
    return token.kind is Kind.PUNCT and token.text in HARD


def _matches(tokens: Sequence[Token], index: int, words: Sequence[str]) -> bool:
    return [_low(t) for t in tokens[index : index + len(words)]] == list(words)


def _front(tokens: Sequence[Token], index: int) -> int:
    """How many tokens of politeness start here, in front of an order."""
    for front in sorted(FRONTS, key=len, reverse=True):
        behind = index + len(front)
        if front == ("would", "you") and _matches(tokens, behind, ("like",)):
            continue  # “would you like to …?” offers something
        if _matches(tokens, index, front) and (_orders(tokens, behind) or _front(tokens, behind)):
            return len(front)
    return 0


def _orders(tokens: Sequence[Token], index: int) -> bool:
    """Whether an order starts here: one of our verbs, or a verb of messages before a name."""
    while index < len(tokens) and tokens[index].low in FILLING_WORDS | {","}:
        index += 1
    if _front(tokens, index):
        return True
    part = tokens[index : index + 4]
    if verb_at(part) is not None:
        return True
    following = part[1] if len(part) > 1 else None
    return bool(part) and part[0].low in UNLISTED and following is not None and _is_named(following)


def _is_named(token: Token) -> bool:
    return token.capital or token.is_value or token.low in ("it", "them", "him", "her", "that", "this", "the", "my")


def _link(tokens: Sequence[Token], index: int) -> int:
    """“After that, …”, “Hi, …” before an order."""
    for link in (*LINKS, *GREETINGS):
        words = (*link.split(), ",")
        if _matches(tokens, index, words):
            return len(words) if link in LINKS or _orders(tokens, index + len(words)) else 0
    return 0


def _again_to(tokens: Sequence[Token], index: int, infinitive: bool) -> int:
    """“Your task is to click A and then to click B”: the second “to”."""
    return int(infinitive and tokens[index].low == "to" and verb_at(tokens[index + 1 : index + 5]) is not None)


def _tail(tokens: Sequence[Token], index: int, starting: bool) -> int:
    """How many tokens here are thanks, or “for me” at the end of a part of the sentence."""
    for tail in (*(THANKS if starting else ()), *TAILS):
        words = tail.split()
        behind = tokens[index + len(words)] if index + len(words) < len(tokens) else None
        closed = behind is None or _ends(behind) or behind.low in SOFT
        if not _matches(tokens, index, words) or not closed or tokens[index].capital:
            continue
        if tail in THANKS and index > 1 and tokens[index - 2].low == "no":  # a button “No, thanks”
            continue
        return len(words)
    return 0
