"""What stands behind “and” in a verb's own right: “delete Bob and promote Ann” deletes no Ann, whatever promoting may be.

The verb may be one that only the application has, or none that this grammar knows; it is never the one before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pytest_tool.grammar.verbs import RECORDS, Form, Verb
from pytest_tool.grammar.words import Kind, Token, fold, plain, word_set

DOING = frozenset({
    Form.ACT, Form.OPEN, Form.CLICK, Form.DOUBLE_CLICK, Form.RIGHT_CLICK, Form.MARK, Form.CLEAR, Form.CLOSE, Form.ACCEPT,
    Form.RENAME, Form.COPY, Form.TURN, Form.UPLOAD, Form.TICK, Form.UNTICK, Form.SCROLL, Form.HOVER, Form.WAIT, Form.PRESS,
    Form.SORT, Form.SWITCH, Form.BACK, Form.RELOAD, Form.DRAG, Form.TAKE,
})  # fmt: skip
"""Forms whose second object is a name, or a kind and a name; in others a word with a value is a field: “email "a@b"”."""
MAKING = word_set("create make register book order schedule reserve compose write generate request plan upload")
"""Verbs whose step goes on with the fields of what is made: “, species "Dog"”."""
POINTING = word_set(
    "the a an it them him her me us this that these those my your his its our their all every each everything both any"
)
"""What an object begins with, and follows a verb."""
SMALL = word_set(
    "to into as with without of by next using via in on at under above below inside near for from and or only not no"
)
BEFORE_A_NAME = RECORDS | word_set(
    "first second third fourth fifth last next previous old older new newer other another former one two three same also "
    "whole entire number row line column "
    "cell table view page tab button link icon field box section menu list entry record object thing customer person member "
    "contact client patient employee guest friend admin author owner reader teacher student team group role company supplier "
    "vendor product article book file folder document image photo picture video album song track playlist note post comment "
    "message mail email draft thread channel event meeting appointment visit project issue bug todo card board label tag "
    "category branch version release build job run server host database index key token rule filter report chart widget "
    "dashboard room table seat city country state shop store device plan step test case question answer coupon discount offer"
)
"""What may stand before the name of a thing: “order 12 and invoice 13”, “Ann and customer Bob”."""
VERBS_AS_WELL = word_set(
    "order invoice bill book request label tag post comment message mail email draft schedule report release build run host "
    "rate question answer discount offer contact ticket"
)
"""Of these what may as well be an order: “delete "Logo" and invoice "Acme"”, where nothing is said in front of “Logo”."""


def is_order_of_its_own(
    part: Sequence[Token], before: Verb | None, names: Collection[str], last: Sequence[Token]
) -> bool:
    """Whether this part has a verb of its own, known or not. ``last`` is the last object of the verb before, ``names`` are
    what the page shows.
    """
    if not part or part[0].kind is not Kind.WORD or part[0].capital or part[0].low in SMALL | POINTING:
        return False
    word, following = part[0].low, part[1] if len(part) > 1 else None
    doing = before is not None and (before.form in DOING or before.words == "edit")
    doing = doing or (before is not None and before.form in (Form.ADD, Form.FILTER) and word in names)
    if following is None:  # “delete Bob and undo”, where there is a button “Undo”
        return doing and word in names and any(t.is_value or t.capital for t in last)
    if following.low in POINTING or (following.low == "by" and len(part) > 2):
        return True  # “frobnicate the whatsit”, “facet by kind”
    nouns = BEFORE_A_NAME - VERBS_AS_WELL if last and all(t.is_value or t.capital for t in last) else BEFORE_A_NAME
    if not doing or word in nouns | {t.low for t in last} or fold(plain(part)) in names:
        return False  # “tick Milk and brown Bread”, where a box is called so
    fills = before is not None and (before.form in (Form.ADD, Form.FILTER) or before.words in MAKING)
    if fills and following.is_value:
        return False  # “and built 2019”, “, city "Oslo"” are fields of what is added, whatever else is called so
    record = following.low in RECORDS and len(part) > 2 and part[2].is_value
    return word in names or record or following.capital or following.is_value
