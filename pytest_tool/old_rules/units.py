"""Doubts about what an amount is counted in: 50 USD are no 50 of “Deposit (EUR)”, and 5 lb no 5 of “Weight (kg)”."""

from __future__ import annotations

import re

from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control, Observation
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.old_rules.fields import HANDED, TYPED
from pytest_tool.stated import QUOTED, folded, quoted

Units = frozenset[str]
"""What a word or a sign may mean, and what a text tells: “$” is a dollar of any country."""
CODES = word_set("eur usd gbp jpy chf cad aud nzd cny sek nok dkk pln czk inr brl")
DOLLARS, YENS = frozenset({"usd", "cad", "aud", "nzd"}), frozenset({"jpy", "cny"})
CURRENCIES: dict[str, Units] = {
    **{code: frozenset({code}) for code in CODES},
    **dict.fromkeys(("$", "dollar", "dollars"), DOLLARS), **dict.fromkeys(("¥", "yen"), YENS),
    **dict.fromkeys(("€", "euro", "euros"), frozenset({"eur"})), "£": frozenset({"gbp"}),
    **dict.fromkeys(("franc", "francs"), frozenset({"chf"})),
}  # fmt: skip
SHARES: dict[str, Units] = dict.fromkeys(("%", "percent"), frozenset({"%"}))
_KINDS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("kg", "kilogram", "kilograms", "kilos"), ("g", "gram", "grams"), ("lb", "lbs", "pound", "pounds"), ("oz", "ounces")),
    (("km", "kilometers", "kilometres"), ("m", "meters", "metres"), ("cm",), ("mm",), ("miles", "mi"), ("ft", "feet"),
     ("inches",)),
    (("ms", "milliseconds"), ("s", "sec", "second", "seconds"), ("min", "minute", "minutes"), ("h", "hour", "hours"),
     ("day", "days"), ("week", "weeks"), ("month", "months"), ("year", "years")),
)  # fmt: skip
"""Units of one kind each, under all that they are called: of weight, of length, of time."""
KINDS: tuple[dict[str, Units], ...] = (
    CURRENCIES | SHARES,
    *({word: frozenset(names[:1]) for names in kind for word in names} for kind in _KINDS),
)
_UNIT = r"[€$£¥%]|[^\W\d_]+"
AMOUNT = re.compile(rf"(?:(?P<before>[€$£¥]|[a-z]{{3}}) ?)?[-+−]?\d[\d.,' ]*(?:(?P<behind>{_UNIT}))?")
_CURRENCY = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, CURRENCIES))})(?![^\W\d_])")
"""A currency as a price says it, “90€”."""
_TOLD = re.compile(rf"[(\[] ?(?:in )?(?P<unit>{_UNIT}) ?[)\]]|(?:, | in )(?P<last>{_UNIT})$|^(?P<alone>{_UNIT})$")
"""What a label says that a field is in: “Weight (kg)”, “Timeout in seconds”, or a “kg” that stands beside it."""


def other_unit(case: Considered) -> str:
    """“Set the amount to 480 USD” is not for “Amount (EUR)”, nor for an amount beside which the currency is the euro.

    A unit of which nothing is told is typed as it is said.
    """
    target = case.target
    if target is None or target.role not in TYPED or case.decision.operation not in HANDED:
        return ""
    said = _said(case.question.intent.text)
    kind = next((kind for kind in KINDS if said in kind), None)
    if kind is None:
        return ""
    told = _of_field(target, kind) or (_around(target, case.question.seen) if said in CURRENCIES else frozenset())
    if not told or told & kind[said] or _sets_unit(case, kind[said]):
        return ""
    units = ", ".join(map(_written, sorted(told)))
    return f'the step says “{_written(said)}”, and "{called(target)}" is in {units}'


def _written(unit: str) -> str:
    return unit.upper() if unit in CODES else unit


def _said(intent: str) -> str:
    """The unit that an intent gives its amount in: of “50 USD”, and of 'type "50" into a deposit USD'."""
    values = quoted(intent)
    amount = AMOUNT.fullmatch(folded(values[0])) if len(values) == 1 else None
    if amount is None:
        return ""
    words = re.findall(_UNIT, folded(QUOTED.sub(" ", without_purpose(intent))))
    return (
        amount["behind"] or amount["before"] or next((w for w in words if w in CURRENCIES), words[-1] if words else "")
    )


def _of_field(target: Control, kind: dict[str, Units]) -> Units:
    """The units of this kind that the field itself says."""
    texts = [folded(text).strip(" :*") for text in (target.name, target.text, target.placeholder, target.near)]
    told = {word for text in texts for m in _TOLD.finditer(text) for word in m.groups() if word in kind}
    told |= {word for text in texts for word in _CURRENCY.findall(text)} if kind is KINDS[0] else set()
    return frozenset(unit for word in told for unit in kind[word])


def _around(target: Control, seen: Observation) -> Units:
    """The currencies of the prices in its row, else the one that is chosen in the list “Currency” of its part of the page."""
    lists = [c for c in seen.controls if c.options and c.section == target.section and c.row == target.row]
    chosen = [folded(c.value or "") for c in lists if "currency" in folded(c.name or c.text)]
    prices = _CURRENCY.findall(folded(target.row)) or [word for text in chosen for word in _CURRENCY.findall(text)]
    return frozenset(unit for word in prices for unit in CURRENCIES[word])


def _sets_unit(case: Considered, units: Units) -> bool:
    """Whether the step chooses this currency as well: “set the amount to 50 USD and the currency to USD”."""
    wishes = parse(case.question.step.text).wishes
    return any(units & CURRENCIES.get(folded(wish.value or ""), frozenset()) for wish in wishes)
