"""What a small button in a row does, by its word or its picture: a cross takes away, a pencil edits, a heart likes."""

from __future__ import annotations

from pytest_tool.embedded.words import groups, words
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called

ICONS = {
    **dict.fromkeys(("delete", "remove"), frozenset({"trash", "delete", "bin", "remove"})),
    **dict.fromkeys(("star", "favourite", "favorite"), frozenset({"star", "favourite", "favorite"})),
    **dict.fromkeys(("like", "heart"), frozenset({"heart", "like", "thumb"})),
}
"""Verb → the words of its usual icon."""
CROSSES = frozenset({"×", "✕", "✖", "x", "🗑", "🗑️"})
CROSSED = CROSSES | {"X", "cross", "delete", "remove", "trash", "bin", "delete cross", "red x", "small x", "little x"}
"""What a person calls the small button that takes something away."""
PENCILS = frozenset({"✎", "✏", "✏️", "🖉", "🖊", "🖊️", "📝"})
PENCILLED = frozenset({"edit", "rename", "change", "pencil"})
TAKES_AWAY = frozenset({"close", "destroy", "delete", "remove", "trash", "bin"})


def does(control: Control, verb: str) -> bool:
    """Whether its words say this verb, or its picture does."""
    words = content(verb)
    if (words and words <= content(called(control))) or words & set(control.icon.split()):
        return True  # “Quick edit” is not what edits
    sign = called(control).strip()
    crossed = verb in CROSSED and (sign in CROSSES or TAKES_AWAY & set(control.icon.split()))
    pencilled = verb in PENCILLED and sign in PENCILS
    return (
        bool(crossed)
        or pencilled
        or bool(ICONS.get(verb, frozenset()) & {*control.icon.split(), *fold(called(control)).split()})
    )


def means(control: Control, verb: str) -> bool:
    """Whether its name begins with another word for the verb: who declines, rejects."""
    first = words(called(control))[:1]
    return bool(first) and bool(groups(verb) & groups(first[0]))
