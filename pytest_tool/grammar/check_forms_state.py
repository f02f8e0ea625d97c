"""Forms about controls: ticked, enabled, switched on, empty, chosen, and what a list to choose from offers."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.check_forms_page import Forms
from pytest_tool.grammar.check_sentence import DETERMINER, SAYING_MORE, Q, Sentence, named, texts
from pytest_tool.grammar.check_terms import CONTROL_KINDS, Condition, Kind, Named
from pytest_tool.grammar.check_types import Both, Check
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Offers, State

CONDITIONS = {
    "checked": (Condition.CHECKED, False),
    "ticked": (Condition.CHECKED, False),
    "unchecked": (Condition.CHECKED, True),
    "unticked": (Condition.CHECKED, True),
    "enabled": (Condition.DISABLED, True),
    "clickable": (Condition.DISABLED, True),
    "disabled": (Condition.DISABLED, False),
    "greyed out": (Condition.DISABLED, False),
    "grayed out": (Condition.DISABLED, False),
    "read-only": (Condition.READONLY, False),
    "readonly": (Condition.READONLY, False),
    "required": (Condition.REQUIRED, False),
    "mandatory": (Condition.REQUIRED, False),
    "optional": (Condition.REQUIRED, True),
    "invalid": (Condition.INVALID, False),
    "marked as invalid": (Condition.INVALID, False),
    "expanded": (Condition.EXPANDED, False),
    "collapsed": (Condition.EXPANDED, True),
    "pressed": (Condition.PRESSED, False),
}
SWITCHED = {"on": False, "off": True}
TWO_WORDS = re.compile(r"(?:the )?(?!the )(?:[a-z][\w-]*|[A-Z]{2,5})(?: [a-z][\w-]*)+")
"""“dark mode”, “the auto save”: of one word, “the light is on”, nobody knows whether a switch is meant."""
NO_LABEL = f"it this that everything nothing all both none {SAYING_MORE}".split()
"""With a capital only because the sentence begins with it; any other word may be on a switch."""
LABEL = re.compile(r"[A-Z][a-z]+(?: [a-z]+)+")
"""Several words of which only the first has a capital: no person is called so."""


def _state(m: re.Match[str], s: Sentence) -> Check | None:
    condition, opposite = CONDITIONS[m["state"].lower()]
    opens = condition is Condition.EXPANDED  # a section is opened by the control of its name
    target = named(m["who"], s) if opens else control(m["who"], s)
    return State(target, condition, bool(m["not"]) != opposite) if target else None


def _states(m: re.Match[str], s: Sentence) -> Check | None:
    """“"A" and "B" are ticked”: each of them."""
    condition, opposite = CONDITIONS[m["state"].lower()]
    found = re.findall(Q, m["who"])
    if condition is Condition.EXPANDED or len(texts(m["who"], s)) < 2 or (m["both"] and m["not"]):
        return None
    targets = [control(q, s) for q in found]
    negated = bool(m["not"]) != opposite
    return Both(tuple(State(t, condition, negated) for t in targets if t)) if all(targets) else None


def control(fragment: str, s: Sentence) -> Named | None:
    target = named(fragment, s)
    return target if target and (target.kind is None or target.kind in CONTROL_KINDS) else None


def _switched(m: re.Match[str], s: Sentence) -> Check | None:
    """“on” and “off” of things that can be switched, that are quoted, or written as labels are, “Pets allowed”: “Ann is off” is
    no state of a control.
    """
    target = control(m["who"], s)
    kinds = {Kind.SWITCH, Kind.CHECKBOX, Kind.OPTION}
    written_so = LABEL.fullmatch(m["who"]) and not re.match(rf"{DETERMINER} ", m["who"], re.IGNORECASE)
    named_so = written_so or TWO_WORDS.fullmatch(m["who"])
    if re.fullmatch(r"[A-Z][a-z]+", m["who"]) and m["who"].lower() not in NO_LABEL:
        target = Named(m["who"], Kind.SWITCH)
        return State(target, Condition.CHECKED, bool(m["not"]) != SWITCHED[m["state"].lower()])
    if target is None or not (target.quoted or target.kind in kinds or named_so):
        return None
    return State(target, Condition.CHECKED, bool(m["not"]) != SWITCHED[m["state"].lower()])


def _clickable(m: re.Match[str], s: Sentence) -> Check | None:
    target = control(m["who"], s)
    return State(target, Condition.DISABLED, m["not"] is None) if target else None


def _valid(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    return State(target, Condition.INVALID, bool(m["not"])) if target and target.kind in CONTROL_KINDS else None


def _empty(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    return Empty(target, bool(m["not"]) != bool(m["full"])) if target and target.kind is not Kind.BUTTON else None


def _chosen(m: re.Match[str], s: Sentence) -> Check | None:
    g = m.groupdict()
    option = named(g["who"], s)
    field = named(g["field"], s) if g.get("field") else None
    if field and field.kind is Kind.LIST:  # a list to choose from is a field
        field = replace(field, kind=Kind.DROPDOWN)
    elif field and field.kind is not None and field.kind not in CONTROL_KINDS:
        return None
    if option is None or (g.get("field") and field is None):
        return None
    if option.kind not in (None, Kind.RADIO, Kind.OPTION, Kind.TAB, Kind.MENU_ITEM, Kind.CHECKBOX, Kind.BOX):
        return None
    if field and field.words == "row" and field.row:  # one of several choices in a row
        return State(replace(option, row=field.row), Condition.CHECKED, bool(g["not"]))
    return Chosen(option, field, bool(g["not"]))


def _offers(m: re.Match[str], s: Sentence) -> Check | None:
    target, option = control(m["who"], s), s.expand(m["v"]).strip()
    return Offers(target, option, bool(m["not"] or m["no"])) if target and option else None


STATE = "|".join(sorted(CONDITIONS, key=len, reverse=True))
CHOSEN = r"(?:chosen|selected|picked|the (?:chosen|selected) (?:option|value|one)|active)"

FORMS: Forms = (
    (rf"(?P<who>.+?) is(?P<not> not)? (?P<state>{STATE})", _state),
    (rf"(?P<both>both )?(?P<who>{Q}.+?{Q}) are(?P<not> not)? (?P<state>{STATE})", _states),
    (r"(?P<who>.+?) (?:is|are)(?P<not> not)?(?: switched| turned| set to)? (?P<state>on|off)", _switched),
    (r"(?P<who>.+?) can(?P<not> not)? be (?:clicked|pressed|used|edited|changed)", _clickable),
    (r"(?P<who>.+?) is(?P<not> not)? (?:marked as )?(?:invalid|wrong)|(?P<never>(?!))", _valid),
    (
        r"(?P<who>.+?) (?:is(?P<not> not)? (?:(?:left )?(?:empty|blank)|(?P<full>filled|"
        r"filled in))|has no value)",
        _empty,
    ),
    (rf"(?P<who>.+?) is(?P<not> not)? {CHOSEN}", _chosen),
    (rf"(?P<who>.+?) is(?P<not> not)? {CHOSEN} (?:in|as|for|from|under) (?P<field>.+)", _chosen),
    (
        r"(?P<who>.+?) (?P<not>does not )?(?:offers?|has|have|contains?|lists?) (?:the |"
        rf"an? |(?P<no>no ))(?:option|choice) (?P<v>{Q})",
        _offers,
    ),
)  # fmt: skip
