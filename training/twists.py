"""What makes intents hard: targets that are not there, rivals that share their words, typing errors, unknown words."""

from __future__ import annotations

from random import Random

from pytest_tool.embedded import goal as goals
from pytest_tool.embedded import words as w
from training.pages import Made
from training.wording import ACTIONS, CARRIERS, OBJECTS, PURPOSES

Asked = tuple[str, str | None, set[int], bool]
"""An intent: its text, its value, the indices of what it may mean, and whether it names a row."""


def with_rival(rng: Random, page: list[Made], right: set[int], target: Made, text: str) -> tuple[list[Made], set[int]]:
    """One more control that shares the words of the intent and does something else: "Add to basket" for "the basket"."""
    said = [g for g in goals.read(text).phrase.split() if len(g) > 2]
    if not said or target.what in ("submit", "way"):
        return page, right
    noun = " ".join(said[-2:])
    action = rng.choice([a for a in ACTIONS if a not in text.lower() and not w.groups(a) & w.groups(target.called)])
    made = rng.choice((f"{action.capitalize()} {noun}", f"{noun.capitalize()} {rng.choice(OBJECTS)}", f"About {noun}"))
    rival = Made(rng.choice(("button", "link")), made, what="rival")
    at = rng.randrange(len(page) + 1)
    return [*page[:at], rival, *page[at:]], {k + (k >= at) for k in right}


def undoable(rng: Random, page: list[Made]) -> Asked | None:
    """Something is to be done with a thing that the page names, and nothing on the page does it."""
    named = [
        m
        for m in page
        if m.called and m.what == "plain" and len(m.called.split()) <= 2 and m.role in ("link", "tab", "textbox")
    ]
    if not named:
        return None
    thing, action = rng.choice(named), rng.choice(ACTIONS)
    meant, thing_groups = w.groups(action), w.groups(thing.called)
    whole = w.groups(f"{action} {thing.called}") - thing_groups
    if (meant | whole) & frozenset(g for m in page for g in w.groups(f"{m.called} {m.icon} {m.text}")):
        return None
    said = thing.called.lower() if rng.random() < 0.6 else reworded(rng, thing.called.lower())
    joined = rng.choice(("the", "my", "this", "the", "to the", "for the", "from the", "in the"))
    return f"{action} {joined} {said}", None, set(), False


def with_modifier(rng: Random, how: str, page: list[Made], m: Made) -> str:
    """ "Photo" → "profile photo" beside a link "Profile": the head noun says what is meant."""
    others = [
        o.called
        for o in page
        if o is not m and o.role in ("link", "tab") and not o.entity and len(o.called.split()) == 1
    ]
    if rng.random() < 0.04 and others and len(how.split()) <= 2:
        return f"{rng.choice(others).lower()} {how}"
    return how


def with_object(rng: Random, how: str, m: Made) -> str:
    """ "Save" → "save the form": what it acts on is said, and seldom stands on the control."""
    if m.role == "button" and m.entry and len(how.split()) <= 2 and rng.random() < 0.25:
        joined = rng.choice(("the", "the", "this", "my", "to the", "for this", "of the", "all", "a"))
        made = f"{rng.choice(OBJECTS)} {rng.choice(OBJECTS)}" if rng.random() < 0.3 else rng.choice(OBJECTS)
        return f"{how} {joined} {made}"
    return how


def without(
    rng: Random, page: list[Made], target: Made, right: set[int], uses_row: bool
) -> tuple[list[Made], set[int]]:
    """The page without what the intent means; what merely shares a word with it stays."""
    words = target.entry.words() if target.entry else frozenset()
    groups = w.groups(target.called)
    whole_row = uses_row and rng.random() < 0.6

    only_here = uses_row and target.what == "act" and rng.random() < 0.5

    def gone(m: Made) -> bool:
        if only_here:  # the row is there without this action, which other rows have
            return m.row == target.row and bool(words & (m.entry.words() if m.entry else frozenset()))
        if whole_row:  # the row is not there, its neighbours are
            return m.row == target.row
        if target.entity:  # nothing of that kind in any row
            return m.entity == target.entity or (bool(m.entity) and m.what == target.what and m.called == target.called)
        if m.called == target.called or (m.entry and m.entry.words() & words):
            return True
        return bool(groups) and not m.entity and groups <= w.groups(f"{m.called} {m.icon}")

    return [m for k, m in enumerate(page) if k not in right and not gone(m)], set()


def typo(rng: Random, text: str) -> str:
    """One letter left out, doubled, swapped or wrong, in a word of at least five letters."""
    places = [k for k in range(1, len(text) - 1) if text[k - 1 : k + 2].isalpha()]
    long = [k for k in places if len(_word_at(text, k)) >= 5]
    if not long:
        return text
    k = rng.choice(long)
    return rng.choice((
        text[:k] + text[k + 1 :], text[:k] + text[k] + text[k:], text[:k] + text[k + 1] + text[k] + text[k + 2 :],
        text[:k] + rng.choice("aeiourstnlm") + text[k + 1 :],
    ))  # fmt: skip


def _word_at(text: str, k: int) -> str:
    before, after = text[:k].split(" ")[-1], text[k:].split(" ")[0]
    return before + after


def hidden(rng: Random, text: str, value: str | None, target: Made) -> frozenset[int]:
    """The groups that join the intent with its target: as if the lexicon lacked them."""
    on_target = w.groups(f"{target.called} {target.icon}")
    return frozenset(g for g, _ in goals.read(text, value).senses if g in on_target)


def reworded(rng: Random, name: str) -> str:
    """The name with one of its phrases put in other words of the lexicon."""
    stems = w.stems(name)
    for sense in sorted(w.senses(name), key=lambda s: s.start - s.end):
        others = [m for m, groups in w.lexicon().groups.items() if sense.group in groups and len(m) <= 3]
        if others and sense.end - sense.start == len(stems):
            return " ".join(rng.choice(others))
    return name


def carried(rng: Random, text: str) -> str:
    """The intent among words that only carry it: "I'd love to …", "how do I …", "… for now"."""
    return rng.choice(CARRIERS).format(x=text)


def purposeful(rng: Random, text: str, value: str | None) -> str:
    """The intent, and what it is good for: that says nothing about the control itself."""
    if value is not None or "to" in text.split() or len(text.split()) < 2:
        return text
    made = text + rng.choice(PURPOSES).format(o=rng.choice(OBJECTS))
    return made if goals.read(made).text == text else text
