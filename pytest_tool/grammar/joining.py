"""Sentences put into the words that the forms expect: “use the textbox to enter X”, “copy X from A, paste it into B”.

Pure work on tokens and clauses; no word of a person's values is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import PRONOUNS
from pytest_tool.grammar.verbs import Form, Verb, verb_at
from pytest_tool.grammar.words import Kind, Token, find, plain, starts, word_set

TOOLS = word_set(
    "textbox textarea field box input dropdown drop-down combobox list menu slider spinner spinbutton select selector "
    "picker datepicker calendar searchbox listbox bar"
)
FOUND = ("to find", "to locate", "to look for", "to search for", "in order to find", "until you find")
PASTING = frozenset({"paste", "put", "insert", "enter", "type"})


def tools_first(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """“Use the textbox to enter "Ann"”, “Using the dropdown, choose X” → “enter "Ann" into the textbox”, in order.

    The tool goes behind what is entered or chosen. Also without the comma in “the sections below, to find …”.
    """
    told: list[Token] = []
    for sentence in _sentences(tokens):
        told += _tool_behind(_uninterrupted(sentence))
    return tuple(told)


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut where an order with a tool may start: at full stops, “then” and “and”."""
    found: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        opens = token.low in ("use", "using", "with", "by") and (index == 0 or _separates(tokens[index - 1]))
        if opens and found[-1]:
            found.append([])
        found[-1].append(token)
    return found


def _separates(token: Token) -> bool:
    return token.low in ("and", "then", "please") or (token.kind is Kind.PUNCT and token.text in ".,;!")


def _uninterrupted(part: Sequence[Token]) -> list[Token]:
    return [
        t for i, t in enumerate(part) if not (t.text == "," and any(starts(part[i + 1 :], words) for words in FOUND))
    ]


def _tool_behind(part: list[Token]) -> list[Token]:
    begin = next((i for i, t in enumerate(part[:3]) if t.low in ("use", "using", "with")), -1)
    if begin < 0 or any(t.low not in ("by", "please") for t in part[:begin]):
        return part
    joint = "to" if part[begin].low == "use" else ","
    at = next((i for i, t in enumerate(part) if i > begin + 1 and t.low == joint), -1)
    tool = part[begin + 1 : at]
    if at < 0 or at - begin > 7 or at + 2 >= len(part) or tool[-1].low not in TOOLS:
        return part
    if any(t.kind is Kind.PUNCT for t in tool):
        return part
    verb = verb_at(part[at + 1 :])
    if verb is None or verb.form not in (Form.TYPE, Form.CHOOSE, Form.SEARCH):
        return part
    if {t.low for t in tool} & {"slider", "spinner", "spinbutton", "editor"}:
        return part  # numbers are set there
    end = next((i for i, t in enumerate(part) if i > at + verb.length and _ends(part, i)), len(part))
    stated = part[at + 1 + verb.length : end]
    if not stated or any(t.low in ("in", "into", "from", "to", "as", "on", "with") for t in stated):
        return part
    return [*part[at + 1 : end], *_into(tool, verb, part[end - 1]), *part[end:]]


def _ends(part: Sequence[Token], at: int) -> bool:
    token = part[at]
    return (token.kind is Kind.PUNCT and token.text in ".,;!") or token.low in ("and", "then")


def _into(tool: Sequence[Token], verb: Verb, last: Token) -> list[Token]:
    small = "into" if verb.form is Form.TYPE else "in"
    return [Token(Kind.WORD, small, last.end, last.end), *tool]


def pasted(read: Sequence[Clause]) -> list[Clause]:
    """“Copy the text in A and paste it into B” as the one clause “copy the text in A into B”."""
    kept: list[Clause] = []
    for clause in read:
        before = kept[-1] if kept else None
        if before and _copies(before) and (place := _paste(clause)):
            item = before.items[0]
            last = item.tokens[-1].end
            into = Token(Kind.WORD, "into", last, last)
            whole = (*item.tokens, into, *place)
            kept[-1] = replace(before, tokens=(*before.tokens, *clause.tokens), items=(replace(item, tokens=whole),))
        else:
            kept.append(clause)
    return kept


def _copies(clause: Clause) -> bool:
    return clause.verb is not None and clause.verb.form is Form.COPY and len(clause.items) == 1 and not clause.lead


def _paste(clause: Clause) -> tuple[Token, ...]:
    """Where it goes: the words behind “paste it into”."""
    if clause.verb is None or clause.verb.words not in PASTING or len(clause.items) != 1:
        return ()
    part = clause.items[0].tokens
    at = find(part, ("into", "in", "to"))
    if at < 0 or at > 2 or at == len(part) - 1 or (part[:at] and plain(part[:at]).casefold() not in PRONOUNS):
        return ()
    return part[at + 1 :] if part[:at] or clause.verb.words == "paste" else ()
