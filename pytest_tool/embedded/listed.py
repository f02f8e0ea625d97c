"""What a page has a list for: “move "A" to Done” where the row of A has one “Move to”, “show only editors” where one list
offers “Editor”. That is one choice in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.new_lists import of_new_entry
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.clauses import NUMBER_WORDS
from pytest_tool.grammar.ordering import ASCENDING, DESCENDING, ordered
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, plain, quote, tokens
from pytest_tool.observation import Control

_IN_ROW = re.compile(r'click "(?P<list>[^"]+)" in the row of (?P<row>.+)', re.IGNORECASE)
_ONLY = re.compile(
    r"(?:show only|show me only|only show|list only|display only) (?:the )?(?P<what>.+)"
    r"|show (?:the )?(?P<whole>.+) only",
    re.IGNORECASE,
)
ARRANGES = re.compile(r"\b(?:sort|order|group|per page|language|theme|currency)\b")
"""On lists that leave all in sight."""
_OF = re.compile(r".+ (?:of|from|in) (?:the )?(?P<which>.+)", re.IGNORECASE)


def in_lists(
    wishes: Sequence[Wish], found: Sequence[Control], about: str = "", asked: Sequence[str] = ()
) -> list[Wish]:
    """The wishes, each click on a list of a row made one with the choice that follows it.

    ``about``: the page's title and headings; ``asked``: the intents of this step so far.
    """
    kept: list[Wish] = []
    for wish in _as_choices(wishes, found, about, asked):
        said = (
            _IN_ROW.fullmatch(kept[-1].text) if kept and kept[-1].act is Act.CLICK and wish.act is Act.CHOOSE else None
        )
        if said and _is_list(said["list"], said["row"], found):
            kept[-1] = _chosen(said, wish, kept[-1])
        else:
            kept.append(wish)
    return kept


def _as_choices(wishes: Sequence[Wish], found: Sequence[Control], about: str, asked: Sequence[str]) -> list[Wish]:
    """What lists offer is chosen there; “show errors and warnings” is no two choices: the second undoes the first."""
    choices = [
        _narrowed(w, found)
        or _pressed(w, found, about, asked)
        or _by_its_name(w, found)
        or of_new_entry(w, found)
        or _shown(w, found, about)
        or _sorted(w, found)
        or _kept(w, found, asked)
        for w in wishes
    ]
    targets = [choice.target for choice in choices if choice]
    once = [choice if choice and targets.count(choice.target) == 1 else None for choice in choices]
    return [choice or wish for choice, wish in zip(once, wishes, strict=True)]


def _is_list(name: str, row: str, found: Sequence[Control]) -> bool:
    here = [c for c in in_place(row, found) if c.role == "combobox" and c.options]
    return any(fold(c.name) == fold(name) for c in here)


def _chosen(said: re.Match[str], choice: Wish, before: Wish) -> Wish:
    value = choice.value or choice.names or choice.target.strip('"“”')
    target = f"the {quote(said['list'])} list in the row of {said['row']}"
    text = f"choose {quote(value)} in {target}"
    return replace(
        choice, text=text, target=target, value=value, names=before.names, other_words=(), start=before.start
    )


def _by_its_name(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """“Show the chores of Ana” at a list “Show chores of” that offers Ana; None where it is not said so."""
    said = _bare(wish.text) if wish.act is Act.OPEN and not wish.place and '"' not in wish.text else ""
    lists = [c for c in found if c.role == "combobox" and not c.row and c.options and c.name and said]
    meant = [(c, option) for c in lists for option in c.options if _bare(f"{c.name} {option}") == said]
    if len(meant) != 1 or sum(c.name == meant[0][0].name for c in found) != 1:
        return None
    target, option = f"the {quote(meant[0][0].name)} list", meant[0][1]
    text = f"choose {quote(option)} in {target}"
    return replace(wish, act=Act.CHOOSE, text=text, target=target, value=option, names=quote(option), other_words=())


def _bare(words: str) -> str:
    return " ".join(word for word in fold(words).split() if word not in ("the", "me", "all"))


def _narrowed(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """“Show only editors” as the choice of “Editor” in the one list outside of rows that has it; None where there is none."""
    said = _ONLY.fullmatch(wish.text) if wish.act is Act.OPEN and not wish.place and '"' not in wish.text else None
    what = (said["what"] or said["whole"]) if said else ""
    if not what or any(stems(c.name or c.text) == stems(what) for c in found):
        return None
    lists = [c for c in found if c.role == "combobox" and not c.row and not ARRANGES.search(fold(c.name))]
    offers = [(c, option) for c in lists for option in c.options]
    meant = [(c, option) for c, option in offers if _says(what, c.name, option)]
    if len(meant) != 1 or len([c for c in found if c.name == meant[0][0].name]) != 1:
        return None
    return _choice(wish, *meant[0])


def _pressed(wish: Wish, found: Sequence[Control], about: str, asked: Sequence[str]) -> Wish | None:
    """“Show only completed projects” on a page about projects as the click on “Completed”, one of a group of toggles."""
    said = _ONLY.fullmatch(wish.text) if wish.act is Act.OPEN and not wish.place and '"' not in wish.text else None
    words = set(stems((said["what"] or said["whole"]) if said else "")) - set(stems(about))
    groups = {c.section for c in found if c.role == "button" and not c.row and "pressed" in c.states}
    toggles = [c for c in found if c.role == "button" and not c.row and c.section in groups]
    meant = [c for c in toggles if words and set(stems(c.name)) == words]
    if len(meant) != 1 or sum(c.name == meant[0].name for c in found) != 1:
        return None
    name = quote(meant[0].name)
    text = f"click {name}"
    if "pressed" in meant[0].states and fold(text) not in map(fold, asked):
        return None  # it is on already: a click would turn it off
    return replace(wish, act=Act.CLICK, text=text, target=name, names=name, other_words=())


def _choice(wish: Wish, list_: Control, option: str) -> Wish:
    target = f"the {quote(list_.name)} list"
    text = f"choose {quote(option)} in {target}"
    return replace(wish, act=Act.CHOOSE, text=text, target=target, value=option, names=quote(option), other_words=())


def _shown(wish: Wish, found: Sequence[Control], about: str) -> Wish | None:
    """“Show the pending tickets”, “tickets with high priority” on a page of tickets as a choice in the one list that has it.

    Every word is one of the option, of its list, or of what the page is about; and nothing else is called so. What is chosen
    in a form is saved, and shows nothing.
    """
    said = _SHOWN.fullmatch(wish.text) if wish.act is Act.OPEN and '"' not in wish.text else None
    forms = any(c.role == "button" and not c.row and SAVING.match(fold(c.name)) for c in found)
    if said is None or forms:
        return None
    words = tuple(str(NUMBER_WORDS.get(word, word)) for word in stems(said["what"]))
    lists = [c for c in found if c.role in ("combobox", "listbox") and not c.row and not ARRANGES.search(fold(c.name))]
    others = {stems(c.name or c.text) for c in found if c not in lists}
    meant = []
    for list_, option in ((c, option) for c in lists for option in c.options):
        own = stems(option)
        at = next((i for i in range(len(words)) if own and words[i : i + len(own)] == own), -1)
        rest = {*words[:at], *words[at + len(own) :]} - set(stems(f"{list_.name} {about}")) - JOINING
        if at >= 0 and not rest and own not in others and words not in others:
            meant.append((list_, option))
    return _choice(wish, *meant[0]) if len(meant) == 1 else None


_SHOWN = re.compile(r"(?:show|display|list)(?: me)?(?: only)? (?:the )?(?P<what>.+?)(?: only)?", re.IGNORECASE)
JOINING = frozenset(stems("with of from in for on by during the a an only that are is have has"))
SAVING = re.compile(r"(?:save|submit|update)\b|(?:create|send|add|book|order|buy|pay|continue|next)$")


def _sorted(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """“Sort by price, lowest first” as the choice of “Price (low to high)” in a list that sorts."""
    if wish.act is not Act.CHOOSE or not wish.text.startswith("sort by "):
        return None
    column, order = ordered(tokens(wish.text.removeprefix("sort by ")))
    lists = [c for c in found if c.role in ("combobox", "listbox") and re.search(r"\b(?:sort|order)", fold(c.name))]
    offers = [(c, option) for c in lists for option in c.options if order and _ORDERS[order].search(fold(option))]
    other = _ORDERS[ASCENDING if order == DESCENDING else DESCENDING]
    offers = [(c, o) for c, o in offers if stems(plain(column)) and set(stems(plain(column))) <= set(stems(o))]
    meant = [(c, option) for c, option in offers if not other.search(fold(option))]
    return _choice(wish, *meant[0]) if len(meant) == 1 else None


def _kept(wish: Wish, found: Sequence[Control], asked: Sequence[str]) -> Wish | None:
    """“Choose home delivery”, where the one list that offers it shows it from the first, and nothing else is called so."""
    name = fold((wish.value or "").strip('"“”')) if wish.act is Act.CHOOSE and not wish.every else ""
    offering = [c for c in found if name and name in map(fold, c.options)]
    if len(offering) != 1 or offering[0].row or fold(offering[0].value or "") != name:
        return None
    plain_choice = fold(wish.text) in (f"choose {name}", f'choose "{name}"', f"choose the {name}")
    others = any(name in (fold(c.name), fold(c.text)) for c in found if c is not offering[0])
    if not plain_choice or others:
        return None
    choice = _choice(wish, offering[0], offering[0].value or "")
    return choice if not asked or fold(choice.text) in map(fold, asked) else None


_ORDERS = {
    ASCENDING: re.compile(
        r"\blow(?:est)? (?:to|-|–) high|\basc(?:ending)?\b|\b(?:lowest|cheapest|smallest|oldest)\b|\ba ?(?:-|–|to) ?z\b|↑"
    ),
    DESCENDING: re.compile(
        r"\bhigh(?:est)? (?:to|-|–) low|\bdesc(?:ending)?\b|\b(?:highest|dearest|largest|newest|most expensive)\b"
        r"|\bz ?(?:-|–|to) ?a\b|↓"
    ),
}


def _says(what: str, name: str, option: str) -> bool:
    """Whether words mean an option: its own, or with its list, “type videos”, or with what is shown, “orders of Asia”."""
    words, own, of = stems(what), stems(option), _OF.fullmatch(what)
    if not own or words[-len(own) :] != own:
        return False
    return (
        len(words) == len(own)
        or set(words[: -len(own)]) <= set(stems(name))
        or (of is not None and stems(of["which"]) == own)
    )
