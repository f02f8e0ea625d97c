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
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
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


def in_lists(wishes: Sequence[Wish], found: Sequence[Control]) -> list[Wish]:
    """The wishes, each click on a list of a row made one with the choice that follows it."""
    kept: list[Wish] = []
    for wish in (_narrowed(w, found) or _by_its_name(w, found) or of_new_entry(w, found) or w for w in wishes):
        said = (
            _IN_ROW.fullmatch(kept[-1].text) if kept and kept[-1].act is Act.CLICK and wish.act is Act.CHOOSE else None
        )
        if said and _is_list(said["list"], said["row"], found):
            kept[-1] = _chosen(said, wish, kept[-1])
        else:
            kept.append(wish)
    return kept


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
    list_, option = meant[0]
    target = f"the {quote(list_.name)} list"
    text = f"choose {quote(option)} in {target}"
    return replace(wish, act=Act.CHOOSE, text=text, target=target, value=option, names=quote(option), other_words=())


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
