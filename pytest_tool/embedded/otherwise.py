"""Which control is meant where no name fits the words: the box of that row, the field that waits for its name, the button
that does what is said. In order, and the first that finds anything decides, also when it finds too many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.by_verb import only_verb, that_does
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.lost import COUNT
from pytest_tool.embedded.lost_orders import LEADING
from pytest_tool.embedded.matching import COMPOSED, LOOKS, fitting
from pytest_tool.embedded.placing import nth_item, row_with
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.phrase import Phrase, content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import Ask

ANY_NAME = frozenset(
    {"name", "new name", "its name", "file name", "filename", "folder name", "title", "new title", "label"}
)
"""How a nameless field is called in which something gets its name right where it stands."""

HOLDING_ELSE = word_set(
    "address email e-mail phone password city zip postcode street url website code iban amount price date"
)
"""Words of fields that hold something about a person or a thing, and take no new one."""
VIEWED = frozenset({"eye", "eye icon", "details", "detail", "details page", "detail page", "detail view"})
VIEWING = frozenset({"view", "details", "detail", "show", "inspect"})
RECORDS = word_set("record entry item row page details the of for")


@dataclass(frozen=True, slots=True)
class Sought:
    """What a wish names, ``eligible`` those controls with which it can be done at all."""

    wish: Wish
    wanted: str
    eligible: Sequence[Control]
    ask: Ask

    @property
    def phrase(self) -> Phrase:
        return read(self.wanted)

    @property
    def found(self) -> tuple[Control, ...]:
        return controls(self.ask.page.controls)


def otherwise(wish: Wish, wanted: str, eligible: Sequence[Control], ask: Ask) -> tuple[list[Control], str]:
    """The controls, and on what ground; none where nothing is found."""
    sought = Sought(wish, wanted, eligible, ask)
    for acts, find, ground in WAYS:
        if wish.act in acts and (matched := find(sought)):
            return matched, ground
    return [], ""


def belongs(target: Control, place: str, ask: Ask) -> bool:
    """“Follow Bob”: the button is in the row of Bob, or in none, on a page that is about Bob."""
    words = content(place)
    return words <= content(f"{target.row or page_about(ask.page)} {target.name} {target.text}")


def _of_these_names(sought: Sought) -> list[Control]:
    """“Choose "Units" in "Show"”: an entry called so, where the page has what it is to be chosen in."""
    value = sought.wish.value or ""
    tells = not value or any(c.isalpha() for c in value)  # a number may be anything's
    where = content(sought.phrase.name) if value and (sought.phrase.exact or not tells) else frozenset[str]()
    told = " ".join((*sought.ask.page.text, *sought.ask.page.controls))
    matched = fitting(read(sought.wish.names), sought.eligible)[0]
    if value and matched and all(c.role == "link" and not c.row for c in matched):
        where = where or content(sought.phrase.name)  # “as the new author”: no link of a site that has no author here
    return matched if where <= content(told) or all(c.role in ("menuitem", "option") for c in matched) else []


def _box_of_the_row(sought: Sought) -> list[Control]:
    return in_place(sought.phrase.name, sought.eligible) if sought.phrase.exact else []


def _only_field_for_a_new_one(sought: Sought) -> list[Control]:
    if not fold(sought.wanted).startswith("new "):
        return []
    fields = [c for c in sought.eligible if c.role == "textbox" and c.type in ("", "text", "textarea")]
    noun = read(fold(sought.wanted).removeprefix("new "))
    if noun.name and (called_so := fitting(noun, fields)[0]):
        return called_so  # “add the tag "travel"”: not the title, where there is a field for tags
    looks = len(fields) == 1 and set(called(fields[0]).casefold().split()[:1]) & LOOKS
    words = set(fold(called(fields[0])).split()) if len(fields) == 1 else set[str]()
    said = words & (HOLDING_ELSE | COMPOSED) - set(fold(sought.wanted).split())  # “Leave a comment” takes no new label
    return [] if looks or said else fields


def _waiting_for_its_name(sought: Sought) -> list[Control]:
    if fold(sought.wanted) not in ANY_NAME:
        return []
    return [c for c in sought.eligible if "focused" in c.states and not called(c)]


def _holding_the_text(sought: Sought) -> list[Control]:
    if not sought.phrase.exact:
        return []
    return [c for c in sought.eligible if c.value and fold(c.value) == sought.phrase.name]


def _link_of_the_row(sought: Sought) -> list[Control]:
    return nth_item(sought.phrase, sought.found) or row_with(sought.wanted, sought.found)


def _view_of_the_row(sought: Sought) -> list[Control]:
    """“The details of "Doll"”, “the eye of "Doll"”: what only views that row, “View record”; it changes nothing."""
    phrase = sought.phrase
    if phrase.name not in VIEWED or not phrase.place:
        return []
    about = VIEWING | RECORDS | frozenset(fold(phrase.place).strip('"“”').split())
    there = [c for c in in_place(phrase.place.strip('"“”'), sought.eligible) if c.role in ("link", "button", "generic")]
    said = [(c, [set(n.split()) for n in (fold(c.name), fold(c.text), fold(c.near.removesuffix(":")))]) for c in there]
    return [c for c, told in said if any(words & VIEWING and words <= about for words in told)]


def _of_a_state(sought: Sought) -> list[Control]:
    """“The starred mails” on a page about mail, “the drafts folder”: the link or the tab “Starred”, “Drafts”."""
    state, _, noun = sought.phrase.name.rpartition(" ")
    about = noun in PLACES or (noun.endswith("s") and set(stems(noun)) <= set(stems(page_about(sought.ask.page))))
    if not state or not about or sought.phrase.exact or sought.phrase.place:
        return []
    return [c for c in sought.eligible if c.role in LEADING and COUNT.sub("", fold(c.name)) == state]


PLACES = frozenset({"folder", "view", "section", "list"})


def _of_the_page(sought: Sought) -> list[Control]:
    """“Follow Ann” on the page of Ann: the one Follow that is in no row."""
    phrase = sought.phrase
    place = content(phrase.place)
    if phrase.relation != "row" or not phrase.name or not place or not place <= content(page_about(sought.ask.page)):
        return []
    return [c for c in sought.eligible if not c.row and phrase.name in map(fold, (c.name, c.text))]


def _that_does_it(sought: Sought) -> list[Control]:
    return that_does(sought.wanted, sought.found, page_about(sought.ask.page))


def _that_says_the_verb(sought: Sought) -> list[Control]:
    acting, place = only_verb(sought.wanted, sought.found)
    return [c for c in acting if belongs(c, place, sought.ask)]


WAYS: tuple[tuple[frozenset[Act], Callable[[Sought], list[Control]], str], ...] = (
    (frozenset({Act.CHOOSE}), _of_these_names, "it has this name"),
    (frozenset({Act.TICK, Act.UNTICK}), _box_of_the_row, "it is the box of that row"),
    (frozenset({Act.TYPE}), _only_field_for_a_new_one, "it is the only field for a new one"),
    (frozenset({Act.TYPE}), _waiting_for_its_name, "it waits for its name"),
    (frozenset({Act.TYPE, Act.SET}), _holding_the_text, "it holds this text"),
    (frozenset({Act.OPEN, Act.CLICK, Act.CHOOSE}), _link_of_the_row, "it is the link of that row"),
    (frozenset({Act.OPEN}), _of_a_state, "it is called as the state is in which they are"),
    (frozenset({Act.OPEN, Act.CLICK}), _view_of_the_row, "it shows what is in that row"),
    (frozenset({Act.CLICK}), _of_the_page, "the page is about what is named"),
    (frozenset({Act.CLICK}), _that_does_it, "it does what is said"),
    (frozenset({Act.CLICK}), _that_says_the_verb, "it says just this verb, and the page is about what is named"),
)
