"""Which control is meant, decided by structure alone: names, kinds, rows, ordinals. Slow and careful, no weights.

A level of likeness decides only when nothing is more alike: the same name, all its words, a synonym, a slip of the pen.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources

from pytest_tool.embedded.dots import is_menu, is_sign
from pytest_tool.embedded.lines import without_sign
from pytest_tool.embedded.placing import THINGS, around, inside, is_elsewhere, is_of_another, placed
from pytest_tool.embedded.words import closeness, words
from pytest_tool.grammar.phrase import KINDS, Phrase, content, done_to, read
from pytest_tool.grammar.verbs import Form, looks_over_only, verb_at
from pytest_tool.grammar.wish import Wish
from pytest_tool.grammar.words import fold, tokens, word_set
from pytest_tool.observation import LABELLED_BESIDE, LEADING, Control, is_labelled_beside, role_and_name

ALIKE = 0.84
"""difflib ratio from which two names differ by a slip of the pen; “Sing in” and “Sign in” reach 0.86."""
NEAR = 0.5
EDITORS = frozenset({"editor", "text editor", "code editor", "rich text editor", "text area", "code cell", "cell"})
"""What people call a field of several lines, whatever its name."""
QUERYING = word_set("sql query")
_QUERY = re.compile(r"\b(?:sql|query)")
QUERIES = frozenset({"query", "sql query", "sql", "query editor", "sql editor"})
"""What people call such a field where nothing says what it is for, or where its name or its section tells of queries."""
COMPOSED = word_set("message chat comment reply prompt")
"""What is written into the one field of a chat or of comments, which mostly has no label."""
INVITES = word_set("type write say ask send") | COMPOSED
"""How the hint in such a field begins: no label does."""
LOOKS = word_set("search find filter go jump")
SLIP = "its name differs by a slip of the pen"
"""Good enough for a click, which shows what came of it, and not for leaving all as it is."""
COUNTS = word_set("number amount count quantity")
MOST_NAMED = 3
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
PICTURES = word_set(
    "plus pencil pen eye cross x bin trash dustbin gear cog wheel cogwheel magnifier lens arrow star heart bell"
)
"""What a person calls a button without words by its picture."""
SWITCHED = frozenset({"checkbox", "switch", "menuitemcheckbox"})
NEGATIONS = word_set("no not without never don't")
"""Words that a name must not have where they were not said: “insurance” is not “No insurance”."""
DIRECTIONS = word_set("in out on off up down")
"""Words that turn a verb into another one; as relations they are no content of a name."""
INVITING = re.compile(r"(?:select|choose|pick)(?: an?| the| your)? (?=\w)")
"""How the name of a list begins that says what is done with it: “Select bulk action”."""
FILED = re.compile(r"(?P<stem>[\w -]*[^\W\d][\w -]*)\.[a-z][a-z0-9]{1,4}")
"""The name of a file, which people call without its ending: “the notebook "Sales"”."""


def names(control: Control) -> tuple[str, ...]:
    """What a person may call it, folded."""
    label = control.near.removesuffix(":") if is_labelled_beside(control) else ""  # what a nameless field goes by
    return _names(control.role, control.name, control.text, control.placeholder, label, control.icon)


@lru_cache(20_000)  # a step asks for those of the whole page again and again
def _names(role: str, *said: str) -> tuple[str, ...]:
    called = [n for n in map(fold, said) if n]
    called += [filed["stem"] for n in called[:1] if role in LEADING and (filed := FILED.fullmatch(n))]
    if role in ("combobox", "listbox"):
        called += [INVITING.sub("", n) for n in called if INVITING.match(n)]
    called += [n.rstrip("….") for n in called if n.endswith(ASKING)]
    return tuple(dict.fromkeys([*called, *(n for n in map(without_sign, called) if n)]))


ASKING = ("…", "...")
"""Behind the name of what asks something first: “Delete…” is the order to delete."""


OWN_ROLE = {KINDS["switch"]: "switch", KINDS["checkbox"]: "checkbox"}
"""Where a page has both, the switch is none of the boxes."""


def named(words: str, found: Sequence[Control]) -> list[Control]:
    """The controls that these words name: the same name, else all the words in it."""
    phrase = read(words)
    return _same(phrase, found) or _containing(phrase, found)


def without_labels(matched: list[Control]) -> list[Control]:
    """Without what is only clickable words, where a field is called just so: the label that a widget draws for it."""
    called = {fold(c.name) for c in matched if c.role in FIELDS}
    return [c for c in matched if c.role != "generic" or fold(c.name or c.text) not in called]


def fitting(phrase: Phrase, found: Sequence[Control]) -> tuple[list[Control], str]:
    """The controls that the phrase means, and on what ground; empty when no ground is good enough."""
    if phrase.roles and not phrase.name and not phrase.place:
        return _nth(phrase, _only_kind(phrase, found)), "it is of this kind"
    candidates = [c for c in found if _is_such(c, phrase)] if phrase.roles else list(found)
    if not phrase.name and phrase.roles and not phrase.ordinal and not phrase.place and len(candidates) == 1:
        return candidates, "it is the only one of its kind"
    grounds = (
        ("it has this name", _same), ("it is of this kind", _of_kind), ("its name has these words", _containing),
        ("its picture means this", _pictured), ("it is the menu of dots", _dotted), ("its name is a synonym", _synonym),
        (SLIP, _slip),
    )  # fmt: skip
    for ground, matching in grounds:
        if matching in (_synonym, _slip) and phrase.exact:
            break  # a quoted name is that name: “Confirm” is no “Submit”, “Export my data” no slip of “Import my data”
        alike = matching(phrase, candidates or found)
        if matching in (_containing, _pictured, _synonym, _slip) and is_of_another(phrase, alike):
            continue
        if matching in (_synonym, _slip) and is_elsewhere(phrase, alike):
            continue
        if matched := placed(phrase, alike, found):
            return _nth(phrase, matched), ground
    if phrase.relation == "whole" and phrase.name in COUNTS and phrase.place:  # “the number of guests”: “Guests”
        fields = [c for c in found if c.role in LABELLED_BESIDE | {"slider"}]
        return fitting(replace(phrase, name=phrase.place, relation="", place=""), fields)
    if phrase.roles and not phrase.name:
        return _nth(phrase, inside(phrase, candidates)), "it is of this kind, and in this place"
    return [], ""


def _only_kind(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“the list”, “the 3rd checkbox”: a kind and no name; what only scripts make clickable is no kind."""
    of_kind = [c for c in found if c.role in phrase.roles]
    of_kind = [c for c in of_kind if c.role == OWN_ROLE.get(phrase.roles)] or of_kind
    return of_kind if phrase.ordinal or len(of_kind) == 1 else []


def _is_such(control: Control, phrase: Phrase) -> bool:
    """Whether a person would call it so: what only scripts make clickable looks like a button or a link."""
    return control.role in phrase.roles or (control.role == "generic" and bool(phrase.roles & {"button", "link"}))


def _nth(phrase: Phrase, matched: list[Control]) -> list[Control]:
    if not phrase.ordinal:
        return matched
    index = phrase.ordinal - 1 if phrase.ordinal > 0 else phrase.ordinal
    return matched[index : index + 1 or None] if -len(matched) <= index < len(matched) else []


def _same(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """Those that have the name; what only stands beside a name, or is only pictured so, where none has it."""
    alike = [c for c in found if phrase.name and phrase.name in names(c)]
    own = [c for c in alike if phrase.name in map(fold, (c.name, c.text, c.placeholder))]
    first = [c for c in own if c.role not in FIELDS or phrase.name != fold(c.text)]  # of a field that is a guess
    return (
        first
        or own
        or [c for c in alike if phrase.name in (fold(without_sign(c.name)), fold(without_sign(c.text)))]
        or alike
    )


def _of_kind(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“the search field” is the search box, “the password field” the one of that type, whatever their names."""
    if phrase.name in EDITORS | QUERIES:
        editors = [c for c in found if c.role == "textbox" and c.type in ("", "textarea")]
        if phrase.name in EDITORS:
            return editors
        own = [
            c for c in editors if _QUERY.search(fold(f"{c.name} {c.near} {c.icon}"))
        ]  # “queryval” beside “new_dbname”
        return own if len(own) == 1 else [c for c in editors if _may_be_of_queries(c)]
    if phrase.name in COMPOSED:
        return _composer(found)
    if phrase.name not in ("search", "password", "email", "e-mail", "date", "number"):
        return []
    wanted = "email" if phrase.name == "e-mail" else phrase.name
    if wanted == "search":
        found = [c for c in found if c.type == wanted or c.role == "searchbox" or fold(c.sent_by) == wanted]
        return [c for c in found if c.role in FIELDS]
    return [c for c in found if c.type == wanted]


def _may_be_of_queries(control: Control) -> bool:
    """Whether nothing says what a field of several lines is for, or what says so names queries."""
    said = f"{control.name} {control.near}".strip()
    return not said or bool(QUERYING & set(words(f"{said} {control.section}")))


def _composer(found: Sequence[Control]) -> list[Control]:
    """The only field for text without a label: nothing stands in it or beside it, or what invites to write, or asks."""
    bare = [c for c in found if c.role == "textbox" and not c.type and (_invites(c.name) if c.name else not c.near)]
    return bare if len(bare) == 1 else []


def _invites(hint: str) -> bool:
    said = words(hint)
    return not set(said) & LOOKS and (hint.endswith(("?", "…", "...")) or bool(set(said[:1]) & INVITES))


def _containing(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“orders” names “My orders”, and “basket” does not name “Add to basket”: that is another action."""
    words = content(phrase.name)
    held = [c for c in found if words and any(_holds(n, words, phrase.name, c.role) for n in names(c))]
    if phrase.exact:  # “pudding bread” is no part of “Bread pudding”
        held = [c for c in held if any(_in_order(phrase.name, n) for n in names(c))]
    held = [c for c in held if _has_object(phrase.name, c)]
    if phrase.exact and len(held) == 1 and not any(n.startswith(phrase.name) for n in names(held[0])):
        # “Connection SQL” is a part of “Pre Connection SQL” as well as of “Post Connection SQL”, which sounds like an order
        return [c for c in found if any(words <= content(n) for n in names(c))]
    # “Comments 3” beside “1 comment” and “3 comments to read”
    counted = re.compile(rf"{re.escape(phrase.name)}\W{{0,3}}\d")
    own = [c for c in held if c.role in LEADING | {"menuitem", "treeitem"} and any(map(counted.match, names(c)))]
    return own if len(own) == 1 else held


def _holds(name: str, words: frozenset[str], wanted: str, role: str) -> bool:
    """Whether a name has the words, and orders nothing else: “Sign out” has no “sign in” in it."""
    if not words <= content(name):
        return False
    directed = DIRECTIONS & set(wanted.split())
    denies = NEGATIONS & set(name.split()) - set(wanted.split())
    switched = role in SWITCHED  # “Push notifications” is what is switched
    return directed <= set(name.split()) and not denies and (switched or not _does_more(name, words))


def _has_object(name: str, control: Control) -> bool:
    """“Delete row” is no “Delete”, “Copy link” no “Copy”: behind a verb a word for kinds is what something is done to, unless
    the control is of this kind.
    """
    missing = done_to(name) - set(" ".join(names(control)).split())
    return all(control.role in KINDS.get(word, ()) and control.role != "button" for word in missing)


def _in_order(wanted: str, name: str) -> bool:
    """Whether the words that say something stand in the name in the order in which they were said."""
    said, rest = content(wanted), iter(words(name))
    return all(word in rest for word in words(wanted) if word in said)


def _does_more(name: str, words: frozenset[str]) -> bool:
    """Whether a name orders something that the words do not."""
    verb = verb_at(tokens(name))
    if verb is None or verb.form in (Form.OPEN, Form.SWITCH, Form.SEARCH, Form.BACK):
        return False
    return len(name.split()) > verb.length and not set(verb.words.split()) & words


def _synonym(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    meant = {group for name in _wordings(phrase.name) for group in lexicon().get(name, ())}
    if not meant:
        return []
    if phrase.name.split()[0] == "confirm":
        found = [c for c in found if not looks_over_only(fold(c.name or c.text))]
    return [c for c in found if any(meant & set(lexicon().get(w, ())) for n in names(c) for w in _wordings(n))]


def _pictured(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“The plus”, “the pencil next to the shelf”: a small picture, told by what it does: “Add another shelf”, “Change shelf”."""
    meant = set(lexicon().get(phrase.name, ())) if phrase.name in PICTURES and not phrase.exact else set()
    if not meant:
        return []
    acting = [c for c in found if c.role in ("button", "link", "generic") and c.name]
    verbs = ((c, fold(c.name).split()[:1]) for c in acting)  # a name of nothing but signs, “«”, has none
    return [c for c, verb in verbs if verb and meant & set(lexicon().get(verb[0], ()))]


def _dotted(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“The menu "…" of "Dune"”: a sign is no name of its own; in a named place it is the menu that is drawn so."""
    if not is_sign(phrase.name) or not phrase.place:
        return []
    return [
        c for c in found if is_menu(c) and set(content(phrase.place) - THINGS or content(phrase.place)) <= around(c)
    ]


def _wordings(name: str) -> set[str]:
    """A name as the lexicon may have it: whole, and without words that say little."""
    return {name, " ".join(w for w in name.split() if w in content(name))} - {""}


def _slip(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    alike = [
        (max((_ratio(phrase.name, n) for n in names(c) if _is_slip(phrase.name, n)), default=0.0), c) for c in found
    ]
    best = max((ratio for ratio, _ in alike), default=0.0)
    return [c for ratio, c in alike if ratio >= ALIKE and ratio > best - 0.02] if len(phrase.name) > 3 else []


def _is_slip(one: str, other: str) -> bool:
    """Each word may be a slip of the pen of the other: “minimum price” is no slip of “maximum price”."""
    mine, others = words(one), words(other)
    if len(mine) != len(others):
        return closeness("".join(mine), "".join(others)) > 0
    pairs = zip(mine, others, strict=True)
    return all(closeness(a, b) > 0 or sorted(a) == sorted(b) for a, b in pairs)


def _ratio(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()


def closest(wish: Wish, found: Sequence[Control]) -> list[str]:
    """Up to three controls whose names are most like what the wish names, as ``role "name"``; for a failure's text."""
    wanted = read(wish.target or wish.text).name or fold(wish.target or wish.text)
    scored = []
    for control in found:
        shared = content(wanted) & {w for n in names(control) for w in content(n)}
        likeness = max((_ratio(wanted, n) for n in names(control)), default=0.0)
        scored.append((max(likeness, 0.6 + 0.1 * len(shared) if shared else 0.0), control))
    best = sorted((s for s in scored if s[0] >= NEAR), key=lambda s: -s[0])[:MOST_NAMED]
    return list(dict.fromkeys(role_and_name(c) for _, c in best))


@cache
def lexicon() -> dict[str, tuple[int, ...]]:
    """Wording → the numbers of its groups of synonyms, from ``lexicon.txt``; its opposites are not needed here."""
    text = resources.files("pytest_tool.embedded").joinpath("lexicon.txt").read_text("utf-8")
    table: dict[str, tuple[int, ...]] = {}
    for number, line in enumerate(text.splitlines()):
        if line.startswith("#") or "|" not in line:
            continue
        for word in line.split("|"):
            table[fold(word)] = (*table.get(fold(word), ()), number)
    return table
