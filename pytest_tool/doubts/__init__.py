"""DOUBTS may be overruled by the escalation model; REFUSALS bind everyone. One small function each.

Each gets the decision in its context and returns the reason, or an empty string.
"""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.action import Doubt
from pytest_tool.doubts import (
    contrary,
    fields,
    heads,
    hints,
    kinds,
    objects,
    orders,
    parts,
    places,
    records,
    refusals,
    row_orders,
    rows,
    settings,
    state,
    wording,
)
from pytest_tool.doubts.case import Considered, Rules
from pytest_tool.embedded.against import SPEAKING

__all__ = ["ABOUT_WORDS", "DOUBTS", "REFUSALS", "Considered", "Rules", "raised"]

Rule = Callable[[Considered], str]
DOUBTS: tuple[Rule, ...] = (
    state.low_confidence,
    state.none_fits,
    state.looping,
    state.no_change_again,
    state.fresh_hint,
    state.claims_done,
    state.hard_to_reach,
    state.crowded,
    fields.another_than_clicked,
    wording.part_of_an_identifier,
    kinds.other_kind,
    fields.clears_no_field,
    kinds.no_tab,
    wording.other_name,
    fields.another_is_called_so,
    fields.no_word_of_it,
    fields.names_no_field,
    fields.looks_up,
    kinds.other_picture,
    wording.bears_the_name,
    wording.another_of_them,
    kinds.other_tick,
    settings.other_setting,
    wording.beside_it,
    wording.acts_instead,
    row_orders.another_verb,
    row_orders.says_nothing,
    wording.chosen_by_its_row,
    kinds.toggled_by_another_word,
    kinds.entry_that_appeared,
    kinds.box_elsewhere,
    contrary.takes_all,
    contrary.other_way,
    contrary.the_opposite,
    contrary.looks_over,
    contrary.lesser_kind,
    contrary.greater_kind,
    contrary.several_of_it,
    contrary.another_object,
    contrary.another_than_the_page,
    contrary.another_of_the_kind,
    contrary.not_sold_here,
    contrary.other_limit,
    objects.other_kind_of_content,
    objects.no_item,
    objects.belongs_to_the_page,
    objects.no_new_one,
    objects.leads_nowhere,
    objects.about_the_order,
    objects.other_searched,
    heads.other_head,
    heads.of_another_thing,
    heads.only_shows,
    heads.only_dismisses,
    heads.part_of_it,
    orders.verb_lost,
    orders.words_lost,
    orders.row_itself,
    orders.only_marks_the_row,
    orders.only_selects,
    orders.opens_nothing,
    orders.opens_a_part,
    orders.toggles_nothing,
    orders.fits_as_well,
    orders.other_means,
    orders.sorted_by_another,
    orders.named_button,
    hints.only_hints,
    records.longer_named,
    records.shorter_named,
    records.called_just_so,
    records.misnamed,
    records.number_lost,
    records.longer_option,
    records.longer_ticked,
    records.marks_otherwise,
    records.another_list,
    rows.other_row_says,
    rows.for_another,
    rows.column_says_other,
    rows.counts_something,
    rows.customer_instead,
    rows.done_to_all,
    rows.of_another_row,
    records.shows_nothing,
    records.another_owner,
    parts.another_part,
    parts.another_record,
    parts.has_it_as_a_part,
    parts.only_a_part,
    parts.phrasal_verb,
    parts.of_several_names,
    parts.of_another_part,
    parts.details_lost,
    places.no_such_menu,
    places.closed_menu,
    places.not_under,
    places.another_station,
    state.not_draggable,
)
ABOUT_WORDS = tuple(rule for rule in DOUBTS if rule.__name__.replace("_", " ") in SPEAKING)
"""Doubts about what a control is called, which no likeness of names refutes."""
REFUSALS: tuple[Rule, ...] = (
    refusals.target_gone,
    refusals.cannot_be_done,
    refusals.unstated_value,
    refusals.unusable_file,
    refusals.forbidden_url,
    refusals.secret_elsewhere,
    refusals.unnamed_key,
    refusals.pasted,
    refusals.in_vain,
)


def raised(rules: tuple[Rule, ...], case: Considered) -> tuple[Doubt, ...]:
    """The rules that object to this decision, by name."""
    found = ((rule.__name__.replace("_", " "), rule(case)) for rule in rules)
    return tuple(Doubt(name, reason) for name, reason in found if reason)
