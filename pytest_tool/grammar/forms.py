"""Which form of sentence reads a clause: the first that several verbs share, else that of its own verb.

The forms are in ``pointing``, ``opening``, ``pressing``, ``filling``, ``changing``, ``choosing``, ``ticking``, ``adding``,
``doing`` and their neighbours, their verbs in ``verbs``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pytest_tool.grammar import (
    account,
    adding,
    answering,
    changing,
    choosing,
    doing,
    finding,
    menus,
    messages,
    moving,
    opening,
    pointing,
    pressing,
    sorting_and_filtering,
    ticking,
    todos,
    watching,
)
from pytest_tool.grammar.amounts_of import how_many, limited
from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.conditions import filtered
from pytest_tool.grammar.dating import dates
from pytest_tool.grammar.either_form import (
    act_or_choose,
    copy_or_act,
    made_or_formatted,
    set_or_act,
    sets_a_value,
    toggled,
    type_or_act,
)
from pytest_tool.grammar.every import every
from pytest_tool.grammar.giving import activated, assigned, used
from pytest_tool.grammar.lookup import looked_up
from pytest_tool.grammar.naming import for_editing, reworded
from pytest_tool.grammar.own_buttons import own_all, own_amount, own_button, own_tool, own_verb
from pytest_tool.grammar.own_menus import by_its_menu
from pytest_tool.grammar.owned import of_one
from pytest_tool.grammar.paging import per_page
from pytest_tool.grammar.partial import partly
from pytest_tool.grammar.queries import queried
from pytest_tool.grammar.rating import rated
from pytest_tool.grammar.reading import CHECK_INSTEAD, Found, Reader, Reading, gap
from pytest_tool.grammar.recording import of_a_type, recorded
from pytest_tool.grammar.scrolling import scroll
from pytest_tool.grammar.several import several
from pytest_tool.grammar.sliders import sliders
from pytest_tool.grammar.tagging import tagged
from pytest_tool.grammar.things import Thing
from pytest_tool.grammar.turning import turned
from pytest_tool.grammar.unclear import unclear
from pytest_tool.grammar.uploading import files_chosen, upload
from pytest_tool.grammar.verbs import CANNOT_WHY, Form

PUTTING = frozenset({"put", "place", "insert"})


def read_clause(clause: Clause, reading: Reading, thing: Thing | None = None) -> Found:
    """``thing`` is what the clause before found for this one."""
    clause = for_editing(clause)
    if clause.verb and clause.verb.words == "edit" and not sets_a_value(clause):
        clause = replace(
            clause, verb=replace(clause.verb, form=Form.ACT)
        )  # “edit Ann's comment” as “delete Ann's comment”
    about = finding.listed(clause)
    if (told := messages.read(about, reading)) is not None:
        return told
    if reading.place:
        clause = about = finding.referring(about, thing.noun if thing else "")
    told = finding.of_a_thing(about, reading, _plain) or _plain(clause, reading)
    return [finding.placed_at(w, reading.place, clause, thing is not None) for w in told]


def _plain(clause: Clause, reading: Reading) -> Found:
    clause = menus.enumerated(reworded(todos.spoken(clause, reading.known), reading.known))
    for reader in WIDER:
        if (found := reader(clause, reading)) is not None:
            return found
    if clause.verb is None:
        why = CHECK_INSTEAD if watching.is_claim(clause.tokens) else ""
        return [gap((*clause.lead, *clause.tokens), why)]
    told = menus.in_menu(FORMS[clause.verb.form](clause, reading), clause) or [gap(clause.tokens)]
    return moving.perhaps(told, clause, reading) if clause.verb.words in PUTTING else told


def cannot(clause: Clause, reading: Reading) -> Found:
    """Verbs that are understood and that no operation of the tool carries out."""
    verb = clause.verb.words if clause.verb else ""
    return [gap(clause.tokens, CANNOT_WHY.get(verb, f"“{verb}” is not possible yet"))]


FORMS: dict[Form, Reader] = {
    Form.CLICK: pointing.click,
    Form.DOUBLE_CLICK: pointing.double_click,
    Form.RIGHT_CLICK: pointing.right_click,
    Form.PRESS: pressing.press,
    Form.OPEN: opening.open_,
    Form.SWITCH: opening.switch,
    Form.BACK: opening.back,
    Form.RELOAD: opening.reload,
    Form.TYPE: type_or_act,
    Form.SET: set_or_act,
    Form.SEARCH: finding.search,
    Form.CHOOSE: choosing.choose,
    Form.TICK: ticking.tick,
    Form.UNTICK: ticking.untick,
    Form.TURN: ticking.turn,
    Form.MARK: ticking.mark,
    Form.CLEAR: changing.clear,
    Form.HOVER: pointing.hover,
    Form.SCROLL: scroll,
    Form.WAIT: watching.wait,
    Form.LOG_IN: account.log_in,
    Form.ADD: adding.add,
    Form.DRAG: moving.drag,
    Form.ACT: act_or_choose,
    Form.RENAME: doing.rename,
    Form.TAKE: doing.take,
    Form.SORT: sorting_and_filtering.sort,
    Form.FILTER: sorting_and_filtering.filter_,
    Form.ACCEPT: answering.accept,
    Form.CLOSE: answering.close,
    Form.COPY: copy_or_act,
    Form.UPLOAD: upload,
    Form.LOOK: watching.look,
    Form.CANNOT: cannot,
}

WIDER: tuple[Callable[[Clause, Reading], Found | None], ...] = (
    answering.consented, moving.emptied,
    by_its_menu, own_button, own_verb, own_tool, own_all, own_amount, queried, todos.swept, filtered, of_a_type, recorded,
    toggled, tagged, menus.repeated, turned, of_one, how_many, limited, per_page, moving.ordered, rated, assigned, activated,
    used,
    made_or_formatted, partly, sliders, several, every, dates, looked_up, files_chosen, unclear,
)  # fmt: skip
"""Forms that several verbs share; None where the words are of another form. The first that reads a clause has it."""
