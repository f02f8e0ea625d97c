"""“Select 12/24/2016 as the date”, “set the time to 5:30 pm”: a date or time is set, however its control is operated."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, span, thing
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, plain, quote, said, word_set

CALENDAR = word_set("date day calendar datepicker picker time month birthday birthdate dob")
"""Words at the end of a name for a field that takes a date or a time."""
PERIODS = word_set("check-in check-out checkin checkout departure arrival return start end deadline birth delivery")
NOT_FIXED = word_set("today tomorrow yesterday now tonight")
MOVING_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday week month year weekend")
BETWEEN = word_set("as for in on from with using to into :")


def dates(clause: Clause, reading: Reading) -> Found | None:
    """A wish to set a date or a time; None for other clauses. Days that depend on when one looks are gaps."""
    if clause.verb is None or clause.verb.form not in (Form.CHOOSE, Form.SET, Form.TYPE):
        return None
    found: Found = []
    for item in clause.items:
        part = drop_back(item.tokens, POLITE)
        if (moving := _moving(part)) is not None:
            return [gap(part, f"“{moving}” is another day each time: state the date itself")]
        if clause.verb.form is not Form.CHOOSE or (wish := _chosen(part, clause, reading)) is None:
            return None
        found.append(wish)
    return found or None


def _chosen(part: tuple[Token, ...], clause: Clause, reading: Reading) -> Wish | Gap | None:
    at = next((i for i, t in enumerate(part) if t.kind is Kind.DATE), -1)
    if at < 0 or sum(t.kind is Kind.DATE for t in part) > 2 or any(t.kind is Kind.QUOTE for t in part):
        return None
    run = 2 if at + 1 < len(part) and part[at + 1].kind is Kind.DATE else 1
    run = (
        3
        if part[at + 1 : at + 2] and part[at + 1].low == "at" and part[at + 2 :] and part[at + 2].kind is Kind.DATE
        else run
    )
    front, back = part[:at], part[at + run :]
    if back and (back[0].low not in BETWEEN or front):
        return None
    field = back[1:] or drop_back(front, BETWEEN)
    if not field and clause.lead:
        field = clause.lead[1:]
    if not field or not _is_for_dates(field):
        return None
    words = thing(field, reading, "set")
    if isinstance(words, Gap):
        return words
    value, name = plain(part[at : at + run]), words if field[0].low in ARTICLES else f"the {said(field)}"
    start, end = span(part)
    others = (f"choose {quote(value)} in {name}",)
    return Wish(
        f"set {name} to {quote(value)}", Act.SET, name, value, names=name, other_words=others, start=start, end=end
    )


def _is_for_dates(field: tuple[Token, ...]) -> bool:
    lows = [t.low for t in drop_back(field, ("field", "box", "input"))]
    return bool(lows) and (lows[-1] in CALENDAR | PERIODS or bool({"date", "time", "calendar", "day"} & set(lows)))


def _moving(part: tuple[Token, ...]) -> str | None:
    """“tomorrow as the date”, “the date to next Friday”: the words for a day that moves, where a date is meant."""
    lows = [t.low for t in part]
    if any(t.is_value for t in part) or not {*CALENDAR, *PERIODS} & set(lows):
        return None
    for index, token in enumerate(part):
        placed = index == 0 or lows[index - 1] in BETWEEN
        if placed and token.low in NOT_FIXED and not token.capital:
            return token.text
        if (
            placed
            and token.low in ("next", "this", "coming")
            and lows[index + 1 : index + 2]
            and lows[index + 1] in MOVING_DAYS
        ):
            return f"{token.text} {part[index + 1].text}"
    return None
