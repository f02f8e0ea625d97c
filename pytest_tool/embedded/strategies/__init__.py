"""Strategies for what takes several actions: generic over ARIA patterns and common markup, each in a module of its own.

``at_once`` are for wishes that one action never fulfils; ``after_all`` are tried when a wish came back. The first that
knows a next action decides.
"""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.embedded.strategies import (
    answers,
    bars,
    beside,
    calendars,
    cells,
    chips,
    choices,
    choosers,
    clearing,
    clocks,
    codes,
    columns,
    counted,
    counters,
    date_parts,
    each,
    edit_forms,
    editors,
    exports,
    filtering,
    fixed,
    focused,
    forms,
    headings,
    hidden,
    in_place,
    makers,
    marked,
    mouse_menus,
    moving,
    new_forms,
    numbered,
    only_boxes,
    other_pages,
    page_sizes,
    paths,
    places,
    ratings,
    records,
    repeating,
    row_menu,
    rows,
    selected,
    shifting,
    sliders,
    sorting,
    ticks,
    toggled,
    unfolding,
)
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.grammar.words import fold
from pytest_tool.wire.roles import WantedIntent

Strategy = Callable[[Scene], list[WantedIntent]]
AT_ONCE: tuple[Strategy, ...] = (
    in_place.fill, in_place.unlock, new_forms.open_form, new_forms.send, forms.send_new, edit_forms.fill,
    each.one_by_one, repeating.repeat, answers.answer, answers.confirm, answers.close, ratings.rate, codes.spread, counters.count,
    moving.move, shifting.press, focused.give,
    date_parts.fill, calendars.pick, clocks.turn, sliders.slide, sorting.sort, columns.of_column, filtering.fill,
    filtering.of_menu, chips.narrow, headings.fill,
    bars.order, paths.follow, choosers.choose, choices.complete, choices.suggested, choices.offered, choices.of_opened,
    choices.open_list, editors.style, counted.in_list, marked.in_form, page_sizes.choose, exports.choose, selected.act,
    toggled.press, clearing.focus, clearing.reset,
    records.of_both, numbered.open_it, only_boxes.untick_others,
    rows.close_tab, rows.in_its_menu, rows.reveal, rows.open_twice, ticks.in_row, ticks.selecting, ticks.switching,
    mouse_menus.under_the_mouse,
    beside.open_menu, beside.open_to_choose, row_menu.open_menu, row_menu.open_to_choose, cells.point, makers.choose,
    unfolding.by_link, unfolding.by_keys,
)  # fmt: skip
AFTER_ALL: tuple[Strategy, ...] = (
    forms.send,
    new_forms.open_after_all,
    new_forms.name_it,
    edit_forms.open_form,
    filtering.reveal,
    filtering.open_menu,
    choices.unfold,
    places.unfold_row,
    places.enter,
    hidden.unfold_menu,
    hidden.look_for,
)


def at_once(scene: Scene) -> list[WantedIntent]:
    return _first(AT_ONCE, scene)


def after_all(scene: Scene) -> list[WantedIntent]:
    return _first(AFTER_ALL, scene)


def fulfilled(scene: Scene) -> bool:
    """Whether the page is as the wish wants it, so that nothing has to be done."""
    there = (
        sliders.is_set,
        counters.is_set,
        date_parts.is_set,
        each.all_so,
        repeating.is_over,
        moving.is_there,
        sorting.in_order,
        filtering.is_filled,
        unfolding.is_so,
        beside.is_open,
        row_menu.is_open,
        ticks.is_switched,
        only_boxes.is_ticked,
        clocks.is_set,
        page_sizes.is_so,
        toggled.is_so,
    )
    return any(is_so(scene) for is_so in there)


def hopeless(scene: Scene) -> str:
    """Why nothing else is to be tried for the wish; empty when there may be another way."""
    why = (
        clocks.unreachable,
        counters.unmoved,
        sliders.unreachable,
        bars.lacking,
        paths.unavailable,
        records.unclear,
        repeating.in_vain,
        moving.unable,
        sorting.unsorted,
        filtering.lacking,
        filtering.unoffered,
        chips.lacking,
        headings.lacking,
        in_place.nothing_opened,
        new_forms.another_made,
        counted.uncounted,
        unfolding.stays,
        beside.nothing_opens,
        beside.lacks,
        row_menu.nothing_opens,
        row_menu.lacks,
        answers.nothing_chosen,
        choices.unsuggested,
        choices.takes_one,
        fixed.unchangeable,
        choosers.unoffered,
        makers.nothing_to_make,
        ratings.unclear,
        ticks.selects_only,
        page_sizes.unoffered,
        other_pages.some_elsewhere,
    )
    return next((said for unable in why if (said := unable(scene))), "")


def _first(strategies: tuple[Strategy, ...], scene: Scene) -> list[WantedIntent]:
    """The next actions of the first strategy that knows any; one that would only repeat what was in vain knows none."""
    found = (strategy(scene) for strategy in strategies)
    return next((intents for intents in found if intents and not _in_vain(intents[0], scene)), [])


def _in_vain(intent: WantedIntent, scene: Scene) -> bool:
    """Whether this very intent came back, failed or changed nothing, and nothing has changed since."""
    for action in reversed(scene.actions):
        if action.outcome == "done" and action.changes:
            return False
        if fold(action.intent) == fold(intent.text):
            return True
    return False
