"""One check on one observation, without a model."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.expect import (
    counts,
    details,
    files,
    good_news,
    lists,
    located,
    pages,
    records,
    sights,
    sorting,
    states,
    tally,
    texts,
    values,
)
from pytest_tool.expect.answers import holds
from pytest_tool.grammar.check_terms import Kind, Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import (
    Address,
    DialogOpen,
    Downloaded,
    ErrorShown,
    FileHolds,
    Heading,
    PageIs,
    PageOf,
    Pictured,
    PopupSaid,
    Progress,
    SuccessShown,
    TabCount,
    TabOpen,
    Title,
)
from pytest_tool.grammar.check_types_rows import (
    Columns,
    Count,
    Detail,
    EachCell,
    EachHas,
    Exactly,
    Listed,
    Only,
    Order,
    Rows,
    Sorted,
    Struck,
    Tally,
    Times,
)
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Exists, Offers, Says, State, Went
from pytest_tool.observation import Observation
from pytest_tool.turn import Verdict


def check(parsed: Check, seen: Observation, before: Observation | None = None) -> Verdict:
    """Whether the check holds now. ``before`` is the page when the step began; dialogs, errors and new tabs look at it.

    A failing Verdict says in ``reason`` what was expected and in ``seen`` what was there instead.
    """
    match parsed:
        case Both(parts):
            return _all(parts, seen, before)
        case DialogOpen():
            return pages.dialog_open(parsed, seen, before)
        case TabCount():
            return pages.tab_count(parsed, seen, before)
        case TabOpen():
            return pages.tab_open(parsed, seen)
        case ErrorShown():
            return pages.error_shown(parsed, seen, before)
        case SuccessShown():
            return good_news.success_shown(parsed, seen, before)
        case Address() | Title() | PageIs() | PageOf() | Heading() | PopupSaid():
            return _of_page(parsed, seen)
        case Rows() | Only() | Count() | Order():
            return _of_list(parsed, seen)
        case Listed() | Columns() | EachCell() | EachHas() | Exactly() | Times() | Struck():
            return _of_record(parsed, seen)
        case Sorted():
            return sorting.in_order(parsed, seen)
        case Detail():
            return details.detail(parsed, seen)
        case Pictured():
            return sights.pictured(parsed, seen)
        case Progress():
            return sights.progress(parsed, seen)
        case Went():
            return values.went(parsed, seen, before)
        case Empty():
            return states.empty(parsed, seen, before)
        case Tally():
            return tally.tally(parsed, seen)
        case Downloaded():
            return files.downloaded(parsed, seen)
        case FileHolds():
            return files.holds_texts(parsed, seen)
        case _:
            return _of_part(parsed, seen)


def _all(parts: tuple[Check, ...], seen: Observation, before: Observation | None) -> Verdict:
    verdicts = [check(part, seen, before) for part in parts]
    failed = next((v for v in verdicts if not v.passed), None)
    return failed or holds("; ".join(v.reason for v in verdicts))


def _of_page(parsed: Address | Title | PageIs | PageOf | Heading | PopupSaid, seen: Observation) -> Verdict:
    match parsed:
        case Address():
            return pages.address(parsed, seen)
        case Title():
            return pages.title(parsed, seen)
        case PageIs():
            return pages.page_is(parsed, seen)
        case Heading():
            return pages.heading(parsed, seen)
        case PageOf():
            return pages.page_of(parsed, seen)
        case PopupSaid():
            return pages.popup_said(parsed, seen)


def _of_list(parsed: Rows | Only | Count | Order, seen: Observation) -> Verdict:
    match parsed:
        case Rows():
            figure = lists.figure_of(parsed, seen)
            return values.says(figure, seen) if figure else lists.rows(parsed, seen)
        case Only():
            return lists.only(parsed, seen)
        case Count():
            return _count(parsed, seen)
        case Order():
            return lists.order(parsed, seen)


def _of_record(parsed: Listed | Columns | EachCell | EachHas | Exactly | Times | Struck, seen: Observation) -> Verdict:
    match parsed:
        case Listed():
            return records.listed(parsed, seen)
        case Columns():
            return records.has_columns(parsed, seen)
        case EachCell():
            return records.each_cell(parsed, seen)
        case EachHas():
            return records.each_has(parsed, seen)
        case Exactly():
            return records.exactly(parsed, seen)
        case Times():
            return records.times(parsed, seen)
        case Struck():
            return records.struck(parsed, seen)


def _count(parsed: Count, seen: Observation) -> Verdict:
    """“2 paid invoices”: of a list that is called so, or those of the invoices that are paid."""
    if parsed.of and (counted := records.count_of(parsed, seen)):
        return counted
    whole = replace(parsed, noun=f"{parsed.noun} of {parsed.of}", of="") if parsed.of else parsed
    verdict, in_state = counts.count(whole, seen), tally.in_state(whole)
    if not verdict.passed and (told := counts.told_of_all(whole, seen)):
        return holds(f'the page says "{told}"')
    return tally.tally(in_state, seen) if in_state and verdict.seen == counts.UNTOLD else verdict


def _of_part(parsed: Shown | Says | Chosen | Offers | State | Exists, seen: Observation) -> Verdict:
    match parsed:
        case Shown(within=Named(kind=Kind.SECTION, said="") as place):
            return located.located(parsed, place, seen)
        case Shown():
            return texts.shown(parsed, seen)
        case Says():
            return values.says(parsed, seen)
        case Chosen():
            return tally.chosen_row(parsed, seen) or states.chosen(parsed, seen)
        case Offers():
            return states.offers(parsed, seen)
        case State():
            return states.state(parsed, seen)
        case Exists():
            return states.exists(parsed, seen)
