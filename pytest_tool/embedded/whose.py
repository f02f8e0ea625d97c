"""Of which thing a property is: a page's title is no “Job title”, though both are titles."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.embedded.objects import RELATED
from pytest_tool.embedded.words import ARTICLES, groups, senses, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

SIGNS = re.compile(r"\(.*?\)|[*:?]")
COUNTED = re.compile(r"^(?:the )?(?:number|amount|count) of ")
"""“The number of guests” is about guests."""
BEHIND = re.compile(r" (?:of|for|in|on|to|from|with|by|per|at)\b.*")
"""What says more of a name behind its head: “date of birth” is a date."""
SAME_HEADS = (frozenset({"number", "id", "no", "cod"}), frozenset({"nam", "titl"}), frozenset({"wish", "request"}))
"""What identifies something, what it is called, and what is asked for, under any of these names."""
ANYONES = frozenset(
    stems("your my our full new own main item entry record thing form field value data input file document set")
)
"""What a name says of its head that makes nobody else's of it."""
FIELDS = word_set("field box input textbox textarea area list dropdown editor")
"""What a person calls the field itself, behind its name."""


def another_whose(wanted: str, name: str, around: Iterable[str] = ()) -> str:
    """What is wanted, where a name has the same head and says of another thing that it is its own; else empty.

    A bare “Title” may be the page's, and so may one in a part of the page that is about pages.
    """
    words, own_words = _words(wanted), _words(name)
    if words and words[-1] in FIELDS:
        words = words[:-1]
    mine, own = _before_head(words), _before_head(own_words)
    if not mine or not own or not _of_one_head(words, own_words):
        return ""
    told = {stem for text in (name, *around) for stem in stems(text)}
    if mine & told or own & set(stems(wanted)) or groups(" ".join(mine)) & groups(" ".join(own)):
        return ""
    said = " ".join(words)
    return "" if as_a_whole(said) & as_a_whole(" ".join(own_words)) or _are_alike(mine, own) else said


def _words(name: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]+", bare(name)) if word not in ARTICLES]


def _before_head(words: list[str]) -> set[str]:
    """What a name says of its head that tells anything: “job” of “Job title”, and nothing of “Your name”."""
    return set(stems(" ".join(words[:-1]))) - ANYONES


def _of_one_head(words: list[str], own: list[str]) -> bool:
    one, other = stems(words[-1])[0], stems(own[-1])[0]
    return one == other or any({one, other} <= same for same in SAME_HEADS)


def _are_alike(mine: set[str], own: set[str]) -> bool:
    """Whether these words may mean one thing: a playlist is a list, and a guest a passenger."""
    if any(one in other or other in one for one in mine for other in own):
        return True
    from pytest_tool.embedded.vectors import likeness  # with numpy, which few plans need in pytest's process

    return likeness(" ".join(sorted(mine)), " ".join(sorted(own))) >= RELATED


def as_a_whole(name: str) -> frozenset[int]:
    return frozenset(sense.group for sense in senses(name) if (sense.start, sense.end) == (0, len(stems(name))))


def bare(name: str) -> str:
    """A name without its signs, and without what stands behind its head."""
    bare = COUNTED.sub("", " ".join(SIGNS.sub(" ", folded(name)).split()))
    return BEHIND.sub("", bare) or bare
