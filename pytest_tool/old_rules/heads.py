"""Doubts about what a name is about: its last word. “The party size” is a size, “Guest name” a name, whoever the guests are."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.action import Operation
from pytest_tool.embedded.objects import RELATED, SAYS_LITTLE
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.whose import BEHIND, SAME_HEADS, another_whose, as_a_whole, bare
from pytest_tool.embedded.words import closeness, groups, senses, stems
from pytest_tool.grammar.phrase import EMPTY, KINDS, read
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.old_rules.case import Considered, called, surroundings
from pytest_tool.old_rules.contrary import ACTING
from pytest_tool.old_rules.ordered import ALIKE, LISTS
from pytest_tool.stated import QUOTED, folded

FILLS = frozenset({Operation.TYPE, Operation.SELECT})
VAGUE = frozenset(stems(" ".join(SAYS_LITTLE))) | {"id", "no", "term", "titl", "rat"}
VAGUE_TYPES = frozenset({"number", "text", "textarea"})
"""Types of fields that do not tell what goes into them: a phone number is for no field of numbers."""
DISMISSING = frozenset({"cancel", "close", "exit", "dismiss", "discard"})
"""What a bare button says that mostly means what is open, whatever that is about."""
OPEN = frozenset(
    {"dialog", "window", "popup", "modal", "form", "panel", "overlay", "banner", "message", "tour", "menu", "box"}
)
"""What is dismissed, by whatever a person calls it."""
OF_VERBS = re.compile(r"(?:ion|al|ment)$")
"""Of nouns that name what is done: the deletion, the removal, the payment."""
VIEWS = frozenset(stems("filter search sort sorting view columns zoom"))
"""What only changes what is shown."""


EITHER = re.compile(r"\s*(?:\bor\b|/)\s*", re.IGNORECASE)
"""Between the names of a field that takes the one as well as the other: “Username or Email Address”."""
AREA = re.compile(r"(?<=\w) (?:editor|area|box|field)$")


def other_head(case: Considered) -> str:
    """“Set the party size” is not for “Guest name”, though a party and guests are alike, nor the ticket price for “Tickets”."""
    target = case.target
    if target is None or case.decision.operation not in FILLS:
        return ""
    wishes = parse(without_purpose(case.question.intent.text)).wishes
    phrase = read(wishes[0].target) if len(wishes) == 1 else None
    name = target.name or target.placeholder or target.near
    if phrase is not None and (bare_name := AREA.sub("", phrase.name)):
        phrase = replace(phrase, name=bare_name)  # “the SQL editor” is the field “SQL”
    alone = phrase is not None and phrase.place and len(_telling(phrase.name)) == 1  # “the price of Espresso”
    if phrase is None or phrase.exact or not _telling(bare(name)) or not (alone or len(_telling(phrase.name)) > 1):
        return ""
    wanted = bare(phrase.name)
    option = case.decision.said if case.decision.operation is Operation.SELECT else ""
    kind = target.type if target.type not in VAGUE_TYPES else ""
    told = (name, target.text, target.icon, target.placeholder, target.near, target.row, target.section, kind, option)
    told_of = (*told, *EITHER.split(name))
    if any(_says(text, wanted) for text in told_of) or (_is_alike if alone else _is_of_it)(wanted, name):
        return ""
    return f'the intent means the “{phrase.name}”, and "{called(target)}" is something else'


def of_another_thing(case: Considered) -> str:
    """“Enter it as the page title” is not for “Job title”: of one head, and of another thing."""
    target = case.target
    if target is None or case.decision.operation not in FILLS:
        return ""
    wishes = parse(without_purpose(case.question.intent.text)).wishes
    if len(wishes) != 1 or QUOTED.search(wishes[0].target):
        return ""
    around = (*surroundings(target), case.decision.said)
    whose = another_whose(wishes[0].target, target.name, around)
    return f'the intent means the “{whose}”, and "{called(target)}" is that of another thing' if whose else ""


def _is_of_it(wanted: str, name: str) -> bool:
    """Whether a field that lacks the head of what is wanted may be it: a “Flight” takes the flight number, “Tickets” no price."""
    mine, own = _head(wanted), _head(name)
    if any({mine, own} <= same for same in SAME_HEADS) or as_a_whole(wanted) & as_a_whole(name):
        return True
    from pytest_tool.embedded.vectors import likeness  # with numpy, which few plans need in this process

    of_one = set(stems(wanted)[:-1]) & set(stems(name)) or groups(wanted) & groups(name)
    if mine in VAGUE:
        return own not in VAGUE and (bool(of_one) or likeness(" ".join(_telling(wanted)[:-1]), name) >= RELATED)
    return not of_one or likeness(mine, own) >= RELATED


TURNS = frozenset(stems("back forward next previous up down"))
NOUNS = re.compile(r"(?:click|open)(?: on)? (?:the |my |our |your )?(?P<what>[a-z][\w-]*(?: [\w-]+)+)")


def only_a_word_of_it(case: Considered) -> str:
    """“Click the saved searches” is not done by “Save”: what it is about is said last."""
    target, said = case.target, folded(without_purpose(case.question.intent.text)).rstrip(".")
    what = NOUNS.fullmatch(said)
    if target is None or what is None or target.role != "button" or case.decision.operation is not Operation.CLICK:
        return ""
    words, own = _telling(what["what"]), stems(target.name or target.text)
    if len(own) != 1 or not own[0].isalpha() or own[0] in TURNS or len(words) < 2 or words[0] in lexicon():
        return ""
    if (
        words[-1] in SAYS_LITTLE | LISTS
        or stems(words[-1])[-1] in VAGUE
        or words[0] == folded(target.name or target.text)
    ):
        return ""  # “restock for the first product” is an order of the application's own
    seen = case.question.seen
    around = (target.name, target.text, *surroundings(target), target.icon, target.href, seen.title, *seen.headings)
    told = {word for text in around for word in stems(text)}
    phrase, means = " ".join(words), groups(target.name or target.text)
    if any(sense.group in means and sense.end - sense.start == len(stems(phrase)) for sense in senses(phrase)):
        return ""  # “remind me later” is “Snooze”
    as_it_is = any(closeness(word, other) >= ALIKE for word in stems(phrase) for other in told)
    orders = folded(target.name or target.text) in lexicon()  # “product updates” are nothing to save
    if any(_says(text, words[-1]) for text in around if text) and (as_it_is or not orders):
        return ""
    return f'the intent means “{phrase}”, and "{called(target)}" is not said to be that'


COUNTING = frozenset(stems("quantity amount count capacity number"))


def _is_alike(wanted: str, name: str) -> bool:
    """Whether a field of a row may be what one word means: the amount is its “Quantity”, the price is not."""
    from pytest_tool.embedded.vectors import likeness  # as above

    alike = groups(wanted) & groups(name) or set(stems(wanted)) & (VAGUE | COUNTING) or _head(name) in VAGUE
    return bool(alike) or likeness(wanted, name) >= RELATED


def _head(name: str) -> str:
    return stems(_telling(bare(name))[-1])[-1]


def only_shows(case: Considered) -> str:
    """“Save” is not done by “Apply filters”: that changes what is shown, and keeps nothing."""
    target, said = case.target, folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    if target is None or case.decision.operation is not Operation.CLICK or QUOTED.search(case.question.intent.text):
        return ""
    own = stems(folded(target.name or target.text))
    if len(own) < 2 or own[0] in stems(said) or lexicon().get(re.findall(r"\w+", folded(called(target)))[0]) is None:
        return ""
    views = [word for word in own[1:] if word in VIEWS and not _says(said, word)]
    return f'"{called(target)}" changes what is shown, of which the intent says nothing' if views else ""


def _telling(name: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]+", name) if word not in EMPTY | KINDS.keys()]


def _says(text: str, name: str) -> bool:
    """Whether a text has the head of a name: the word or a form of it, or as its own head another word for it."""
    said = stems(bare(name))
    if not _telling(bare(name)) or any(closeness(said[-1], word) >= ALIKE for word in stems(text)):
        return True
    return bool(_of_head(bare(name)) & _of_head(bare(text)))


def _of_head(name: str) -> frozenset[int]:
    """What the last word of a name means, alone or with those before it."""
    return frozenset(sense.group for sense in senses(name) if sense.end == len(stems(name)))


def only_dismisses(case: Considered) -> str:
    """“Cancel the meeting” is not done by a bare “Cancel”, which leaves a form, nor “Delete the event” by “Discard”."""
    target, words = case.target, folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    own = folded(target.name or target.text) if target else ""
    if target is None or case.decision.operation is not Operation.CLICK or own not in DISMISSING:
        return ""
    said = [word for word in _telling(BEHIND.sub("", words.removeprefix("click "))) if word not in OPEN | SAYS_LITTLE]
    objects = said[1:] if said and said[0] in lexicon() else []
    same = objects and said[0] == own
    if not objects or (same and own == "discard"):
        return ""
    seen = case.question.seen
    about = " ".join((seen.title, *seen.headings)) if same else ""
    told = f"{about} {target.row} {target.section} {target.frame}"
    shown = set(stems(told))
    if set(stems(" ".join(objects))) & shown or any(
        verb in shown for word in objects for verb in stems(OF_VERBS.sub("e", word))
    ):
        return ""  # the deletion is what “Delete project?” asks about
    return f'the intent is about “{objects[-1]}”, and "{called(target)}" may only leave what is open'


def part_of_it(case: Considered) -> str:
    """“Delete the album” is not done by a bare “Delete” beside “Add to album”: the page shows something that goes into one."""
    target, words = case.target, folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    own = folded(target.name or target.text) if target else ""
    said = re.match(r"click (?P<verb>[a-z]+) (?:the |this |an? )?(?P<what>[\w-]+(?: [\w-]+)?)$", words)
    if target is None or said is None or own != said["verb"] or case.decision.operation is not Operation.CLICK:
        return ""
    into = re.compile(rf"(?:to|into|from) (?:the |an? |this |my |your )?{re.escape(said['what'])}s?$")
    seen = case.question.seen
    holder = next((c for c in seen.controls if into.search(folded(c.name)) and c.role in ACTING), None)
    told = " ".join((seen.title, *seen.headings, target.row, target.section, target.frame))
    if holder is None or set(stems(said["what"])) & set(stems(told)):
        return ""
    return f'"{called(target)}" may mean what goes into one {said["what"]}: there is "{holder.name}"'
