"""A step as a person writes it → wishes in order, or the words that were not understood. Pure text.

The forms of sentence are in ``pointing``, ``filling``, ``searching``, ``account``, ``choosing``, ``adding``, ``doing`` and
``answering``, their verbs in ``verbs``; ``clauses`` cuts the sentence. A person's values are never made up: what is not
stated is a gap, and with a gap nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import zip_longest

from pytest_tool.grammar import (
    account,
    adding,
    answering,
    choosing,
    doing,
    filling,
    finding,
    menus,
    messages,
    moving,
    pointing,
    todos,
)
from pytest_tool.grammar.amounts_of import how_many, limited
from pytest_tool.grammar.clauses import Clause, clauses
from pytest_tool.grammar.conditions import filtered, joined
from pytest_tool.grammar.dating import dates
from pytest_tool.grammar.every import every
from pytest_tool.grammar.formatting import formats
from pytest_tool.grammar.giving import activated, assigned, made, used
from pytest_tool.grammar.headline import without_headline
from pytest_tool.grammar.introducing import orders
from pytest_tool.grammar.joining import pasted, tools_first
from pytest_tool.grammar.lookup import looked_up
from pytest_tool.grammar.manners import plainly
from pytest_tool.grammar.naming import for_editing, reworded
from pytest_tool.grammar.own_buttons import own_all, own_amount, own_button, own_tool, own_verb
from pytest_tool.grammar.own_menus import by_its_menu
from pytest_tool.grammar.owned import of_one
from pytest_tool.grammar.paging import per_page
from pytest_tool.grammar.partial import partly
from pytest_tool.grammar.queries import queried
from pytest_tool.grammar.rating import rated
from pytest_tool.grammar.reading import ARTICLES, CHECK_INSTEAD, Found, Reader, Reading, gap, has_name, span, split_at
from pytest_tool.grammar.recording import MAKING, of_a_type, recorded
from pytest_tool.grammar.scrolling import scroll
from pytest_tool.grammar.several import several
from pytest_tool.grammar.sliders import sliders
from pytest_tool.grammar.tagging import tagged
from pytest_tool.grammar.things import NOUNS, Thing
from pytest_tool.grammar.turning import turned
from pytest_tool.grammar.unclear import unclear
from pytest_tool.grammar.uploading import files_chosen, upload
from pytest_tool.grammar.verbs import CANNOT_WHY, Form
from pytest_tool.grammar.wish import Act, Gap, Parsed, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, quote, tokens, word_set

CURSOR = frozenset({"Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"})
"""Keys after which one goes on writing in the same field."""
SAYS_WHERE = frozenset({"with", "in", "into", "as", "to", "by", "form", "field", "fields", ":", "="})
"""“Complete the form with …” fills it in; “complete "Buy milk"” has nothing of a field."""
PUTTING = frozenset({"put", "place", "insert"})
EMPTYING = frozenset({"Control+A", "Delete", "Backspace"})


def cannot(clause: Clause, reading: Reading) -> Found:
    """Verbs that are understood and that no operation of the tool carries out."""
    verb = clause.verb.words if clause.verb else ""
    return [gap(clause.tokens, CANNOT_WHY.get(verb, f"“{verb}” is not possible yet"))]


def type_or_act(clause: Clause, reading: Reading) -> Found:
    """“Complete the purchase” is a button, “complete the form with …” is not; so is “put it in the basket”."""
    verb = clause.verb.words if clause.verb else ""
    words = {t.low for item in clause.items for t in item.tokens}
    last = clause.items[-1].tokens[-1:] if clause.items else ()
    if verb == "insert" and not any(t.is_value for item in clause.items for t in item.tokens):
        return doing.act(_called(clause, "add", reading), reading)  # “insert a table”: an editor's button
    if verb in ("put", "insert") and (words & doing.COLLECTIONS or (last and last[0].low == "in")):
        return adding.add(replace(clause, verb=replace(clause.verb, words="add") if clause.verb else None), reading)
    if verb == "complete" and clause.items and all(choosing.is_counted(item.tokens) for item in clause.items):
        return choosing.completed(clause, reading)
    if verb == "complete" and not any(t.is_value for item in clause.items for t in item.tokens):
        return doing.act(clause, reading)
    if verb == "complete" and not any(t.low in SAYS_WHERE for item in clause.items for t in item.tokens):
        return choosing.completed(clause, reading)
    if verb == "write" and clause.items and all(_is_new_mail(item.tokens) for item in clause.items):
        return doing.act(_called(clause, "add", reading), reading)
    if verb in ("write", "leave", "give") and (found := doing.message(clause, reading)):
        return found[:1] if verb == "write" else found
    return filling.type_(clause, reading)


def _called(clause: Clause, other: str, reading: Reading) -> Clause:
    """With the ``other`` verb where the page has that for it, and nothing that says the step's own: “Add cell below”."""
    verb, words = clause.verb, {t.low for item in clause.items for t in item.tokens}
    if verb is None or any(verb.words in name.split() for name in reading.known):
        return clause
    offered = any(name.split()[:1] == [other] and set(name.split()[1:]) & words for name in reading.known)
    return replace(clause, verb=replace(verb, words=other)) if offered else clause


WRITTEN = messages.MAILS | {"post", "review", "comment", "article", "story"}


def _is_new_mail(part: Sequence[Token]) -> bool:
    """“Write a new email”: a button that opens one, as nothing is said of what is in it."""
    rest = [t.low for t in part]
    return rest[:1] in (["a"], ["an"]) and set(rest[1:]) <= WRITTEN | {"new"} and rest[-1] in WRITTEN


def act_or_choose(clause: Clause, reading: Reading) -> Found:
    """“Apply the filter "In stock"” chooses; every other verb of this kind is a button."""
    words = {t.low for item in clause.items for t in item.tokens[:-1]}
    if clause.verb and clause.verb.words in ("delete", "remove") and len(clause.items) == 1:
        part = clause.items[0].tokens
        if filling.without_content(part) != part:  # “delete the text in the search field”
            return filling.clear(clause, reading)
    if clause.verb and clause.verb.words == "finish" and _is_a_task(clause, reading):
        return choosing.completed(clause, reading)
    if clause.verb and clause.verb.words == "hide":
        return choosing.hidden(doing.act(clause, reading), reading)
    if clause.verb and clause.verb.words == "apply" and words & {"filter", "filters"}:
        return choosing.choose(clause, reading)
    return doing.act(clause, reading)


def _is_a_task(clause: Clause, reading: Reading) -> bool:
    """“Finish the task "Buy milk"” ticks it off, where nothing on the page is called “Finish”."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    named = bool(part) and part[-1].kind is Kind.QUOTE and all(t.low in ARTICLES | choosing.TASKS for t in part[:-1])
    return named and not any("finish" in name.split() for name in reading.known)


def set_or_act(clause: Clause, reading: Reading) -> Found:
    """“Edit the profile”, “change the photo” are buttons: nothing is said that they should be set to."""
    verb = clause.verb.words if clause.verb else ""
    if told := doing.reworded(clause, reading):
        return told
    if verb == "edit" and (one := _told_by_a_field(clause)):
        return doing.act(one, reading)
    return (
        filling.set_(clause, reading)
        if _sets(clause) or verb in ("set", "switch", "adjust")
        else doing.act(clause, reading)
    )


def _sets(clause: Clause) -> bool:
    """Whether it says to what."""
    return any(t.low in SETS or t.low in SAYING for item in clause.items for t in item.tokens)


SETS = frozenset({"to", "by", "with", "=", ":", "on", "off"})
SAYING = doing.SAYING


def _told_by_a_field(clause: Clause) -> Clause | None:
    """“The user with the e-mail "x"” is the user "x": by what stands in its row; None for other words."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    at = next((i for i, t in enumerate(part) if t.low == "with"), 0)
    field = drop_front(part[at + 1 : -1], ARTICLES)
    record = (
        at > 1 and part[0].low == "the" and part[at - 1].low in NOUNS and len(field) == 1 and field[0].kind is Kind.WORD
    )
    if not record or part[-1].kind not in (Kind.QUOTE, Kind.EMAIL) or field[0].low in ("text", "value", "content"):
        return None
    return replace(clause, items=(replace(clause.items[0], tokens=(*part[:at], part[-1])),))


def copy_or_act(clause: Clause, reading: Reading) -> Found:
    """“Copy X into F” types; “copy "X"” is the copy button of X, unless the page has something called “Copy X”."""
    told = filling.copy(clause, reading)
    first = told[0] if told else None
    if not isinstance(first, Wish) or first.act is not Act.CLICK or fold(f"copy {first.target}") in reading.known:
        return told
    return doing.act(clause, reading) if any(has_name(i.tokens) for i in clause.items) else told


FORMS: dict[Form, Reader] = {
    Form.CLICK: pointing.click,
    Form.DOUBLE_CLICK: pointing.double_click,
    Form.RIGHT_CLICK: pointing.right_click,
    Form.PRESS: pointing.press,
    Form.OPEN: pointing.open_,
    Form.SWITCH: pointing.switch,
    Form.BACK: pointing.back,
    Form.RELOAD: pointing.reload,
    Form.TYPE: type_or_act,
    Form.SET: set_or_act,
    Form.SEARCH: finding.search,
    Form.CHOOSE: choosing.choose,
    Form.TICK: choosing.tick,
    Form.UNTICK: choosing.untick,
    Form.TURN: choosing.turn,
    Form.MARK: choosing.mark,
    Form.CLEAR: filling.clear,
    Form.HOVER: pointing.hover,
    Form.SCROLL: scroll,
    Form.WAIT: pointing.wait,
    Form.LOG_IN: account.log_in,
    Form.ADD: adding.add,
    Form.DRAG: moving.drag,
    Form.ACT: act_or_choose,
    Form.RENAME: doing.rename,
    Form.TAKE: doing.take,
    Form.SORT: choosing.sort,
    Form.FILTER: choosing.filter_,
    Form.ACCEPT: answering.accept,
    Form.CLOSE: answering.close,
    Form.COPY: copy_or_act,
    Form.UPLOAD: upload,
    Form.LOOK: pointing.look,
    Form.CANNOT: cannot,
}


def toggled(clause: Clause, reading: Reading) -> Found | None:
    """“Toggle all todos as complete” marks them so; None for other words."""
    verb = clause.verb
    if verb is None or verb.words not in ("toggle", "flip") or not clause.items:
        return None
    states = [{t.low for t in split_at(i.tokens, "as", last=True)[1]} & choosing.DONE for i in clause.items]
    marking = replace(clause, verb=replace(verb, words="mark", form=Form.MARK))
    return choosing.mark(marking, reading) if all(states) else None


def made_or_formatted(clause: Clause, reading: Reading) -> Found | None:
    """“Make the title bold” is a style; “make the page public” is none."""
    told = formats(clause, reading)
    return made(clause, reading) or told if told and all(isinstance(f, Gap) for f in told) else told


WIDER: tuple[Callable[[Clause, Reading], Found | None], ...] = (
    answering.consented, moving.emptied,
    by_its_menu, own_button, own_verb, own_tool, own_all, own_amount, queried, todos.swept, filtered, of_a_type, recorded,
    toggled, tagged, menus.repeated, turned, of_one, how_many, limited, per_page, moving.ordered, rated, assigned, activated,
    used,
    made_or_formatted, partly, sliders, several, every, dates, looked_up, files_chosen, unclear,
)  # fmt: skip
"""Forms that several verbs share; None where the words are of another form. The first that reads a clause has it."""


TYPED_IN = frozenset(
    {"dropdown", "drop-down", "combobox", "list", "select", "selector", "picker", "search", "field", "box"}
)
"""What is opened to be typed into."""


def parse(step: str, earlier: Sequence[str] = (), hints: Sequence[str] = (), known: Collection[str] = ()) -> Parsed:
    """The wishes of a step, in order.

    ``earlier`` are the texts of the steps before it (for “it”), ``hints`` a person's advice on this one (a field
    without a value is no gap when a hint states one), ``known`` the names that the page shows (for names with “and”).
    """
    found: Found = []
    last = _named_last(earlier)
    folded = frozenset(fold(k) for k in known)
    hinted = any(t.is_value for h in hints for t in tokens(h))
    read = joined(pasted(_clauses(step, known)), folded)
    read = orders(finding.begun(messages.whole(moving.carried(read))), folded)
    place, thing, opened = "", None, _opened_before(earlier)
    for clause, following in zip_longest(read, read[1:]):
        if isinstance(named := finding.found(clause, following), Thing):
            place, thing, last = named.name, named, quote(named.name)
            continue
        opened = _opened(found) or opened
        reading = Reading(last, hinted, bool(found), _points(found), _sent(found), opened, folded, place)
        opened = ""
        got = [named] if named else _read(clause, reading, thing)
        thing = None
        if len(clause.items) == 1:  # the verb belongs to what is said to a person
            begin, end = span(clause.tokens)
            got = [replace(w, start=begin, end=end) if isinstance(w, Wish) else w for w in got]
        found += got
        last = next((w.names for w in reversed(got) if isinstance(w, Wish) and w.names), last)
        place = next((w.place for w in reversed(got) if isinstance(w, Wish) and w.place), place)
    gaps = tuple(replace(g, words=step[g.start : g.end] or g.words) for g in found if isinstance(g, Gap))
    if not found:
        gaps = (Gap(step.strip(), 0, "nothing to do"),)
    return Parsed(tuple(_once([w for w in found if isinstance(w, Wish)])), gaps)


def _clauses(text: str, known: Collection[str]) -> list[Clause]:
    return clauses(tools_first(without_headline(plainly(tokens(text)))), known)


def _points(found: Found) -> bool:
    """Whether the wish before was a click, or emptied a field: then typing goes there."""
    before = next((f for f in reversed(found) if not isinstance(f, Wish) or not _moves(f)), None)
    if not isinstance(before, Wish):
        return False
    opened = before.act is Act.OPEN and before.target.split()[-1:] and before.target.split()[-1].casefold() in TYPED_IN
    return before.act in (Act.CLICK, Act.DOUBLE_CLICK) or bool(opened) or before.value == "Delete"


def _sent(found: Found) -> str:
    """“Enter "Eggs" in the New field and press Enter, then enter "Flour"”: the New field."""
    typed, key = found[-2:] if len(found) > 1 else (None, None)
    if not isinstance(typed, Wish) or not isinstance(key, Wish) or typed.act is not Act.TYPE:
        return ""
    return typed.target if key.act is Act.PRESS and key.value == "Enter" else ""


def _opened(found: Found) -> str:
    """What was double-clicked, where nothing but its field was seen to since."""
    for wish in reversed(found):
        if isinstance(wish, Wish) and wish.act is Act.DOUBLE_CLICK:
            return wish.target
        if not isinstance(wish, Wish) or not (_moves(wish) or wish.in_place or wish.value in EMPTYING):
            return ""
    return ""


def _opened_before(earlier: Sequence[str]) -> str:
    """The same at the start of a step, when the step before did nothing else."""
    read = _clauses(earlier[-1], ()) if earlier else []
    if len(read) != 1 or read[0].verb is None or read[0].verb.form is not Form.DOUBLE_CLICK:
        return ""
    return _opened(_read(read[0], Reading("")))


def _moves(wish: Wish) -> bool:
    """A key that only moves the cursor: “click into the editor, press Ctrl+End and type "x"”."""
    return wish.act is Act.PRESS and (wish.value or "").rpartition("+")[2] in CURSOR


def _read(clause: Clause, reading: Reading, thing: Thing | None = None) -> Found:
    """``thing`` is what the clause before found for this one."""
    clause = for_editing(clause)
    if clause.verb and clause.verb.words == "edit" and not _sets(clause):
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
        why = CHECK_INSTEAD if pointing.is_claim(clause.tokens) else ""
        return [gap((*clause.lead, *clause.tokens), why)]
    told = menus.in_menu(FORMS[clause.verb.form](clause, reading), clause) or [gap(clause.tokens)]
    return moving.perhaps(told, clause, reading) if clause.verb.words in PUTTING else told


def _once(wishes: list[Wish]) -> list[Wish]:
    """Without a submission of ours that the step orders itself: “Search for X and press Enter”."""
    kept: list[Wish] = []
    for index, wish in enumerate(wishes):
        following = wishes[index + 1] if index + 1 < len(wishes) else None
        if wish.act is Act.SUBMIT and following and _submits(following, wish):
            continue
        if index and following and _is_confirmed_otherwise(wishes[index - 1], wish, following):
            continue
        if wish.filters and following and not following.filters and following.act in (Act.CLICK, Act.PRESS, Act.SUBMIT):
            wish = replace(wish, filters=replace(wish.filters, sends=False))
        kept.append(wish)
    return kept


def _is_confirmed_otherwise(typed: Wish, wish: Wish, following: Wish) -> bool:
    """Whether our Enter after “change it to "V"” is not wanted: the step says itself how the change is kept, or dropped."""
    if not typed.in_place or wish.text != "press Enter" or (wish.start, wish.end) != (typed.start, typed.end):
        return False
    clicked = following.act in (Act.CLICK, Act.SUBMIT) and KEEPING & set(fold(following.text).replace('"', " ").split())
    return following.act is Act.PRESS or bool(clicked)


KEEPING = word_set("save ok done submit confirm update apply cancel discard close undo tick check ✓ × cross")


def _submits(wish: Wish, instead_of: Wish) -> bool:
    """Whether a wish of the step's own sends what was typed."""
    if wish.act is Act.PRESS:
        return wish.value == "Enter"
    words = set(fold(wish.text).split())
    mine = {w for text in (instead_of.text, *instead_of.other_words) for w in fold(text).split()}
    mine |= {"save", "publish"} if instead_of.target in MAKING else set()  # “create the post "A" and publish it”
    return wish.act is Act.CLICK and bool(words & (mine - {"click", "press", "in"} | {"submit", "ok", "go", "send"}))


def _are_several(found: Found) -> bool:
    """“Select A and B.” leaves open which of them a later “it” is, or whether it is one of them at all."""
    pointed = {w.names for w in found if isinstance(w, Wish) and w.act in (Act.CLICK, Act.CHOOSE, Act.TICK, Act.UNTICK)}
    return len(pointed - {""}) > 1


def _named_last(earlier: Sequence[str]) -> str:
    """What “it” means at the start of a step: the last thing that the steps before it named."""
    for text in reversed(earlier):
        for clause in reversed(_clauses(text, ())):
            got = _read(clause, Reading("", begun=True))
            if _are_several(got):
                return ""
            name = next((w.names for w in reversed(got) if isinstance(w, Wish) and w.names), "")
            if name:
                return name
        quoted = [t.text for t in tokens(text) if t.kind is Kind.QUOTE]
        if quoted:
            return f'"{quoted[-1]}"'
    return ""
