"""Files that go to a page: “upload "cv.pdf" to the CV field”, “attach a.txt and b.txt”, “choose the file x.csv for Import”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.doing import act
from pytest_tool.grammar.reading import ARTICLES, POLITE, PRONOUNS, Found, Reading, gap, placed, span, thing
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, fold, plain, quote, said, word_set

PATH = re.compile(r"(?:[\w.@~()+-]+/)*[\w.@~()+-]+\.[A-Za-z]\w{0,4}")
"""A word that is read as a path by its looks: it has an ending."""
NOUNS = word_set(
    "file files document documents image images photo photos picture pictures screenshot attachment attachments local pdf csv"
)
"""What announces a path."""
NOWHERE = word_set("file files document documents attachment attachments")
"""What a file may be called and no field in particular."""
CALLED = word_set("called named at from path the")
TOWARDS = word_set("to into in for as on onto with using via under at through inside")
CHOOSING = frozenset({"choose", "select", "pick", "pick out", "drop", "add", "place", "put", "insert"})
"""Verbs that may be about a file, when their words say so."""
NO_FILE = "which file? state its path, in quotation marks"


@dataclass(frozen=True, slots=True)
class _Told:
    """One item: the paths in it, and the words behind that say where they go. ``announced``: “the file …”."""

    paths: tuple[str, ...]
    place: tuple[Token, ...] = ()
    announced: bool = False
    order: tuple[Token, ...] = ()


def upload(clause: Clause, reading: Reading) -> Found:
    """A path and where it goes. Without a path it is a button: “choose the file "x.csv" and upload it”."""
    told = [_told(item.tokens) for item in clause.items if item.tokens]
    if not any(one.paths for one in told):
        words = plain(drop_back(tuple(t for item in clause.items for t in item.tokens), POLITE))
        if not words or words.casefold() in PRONOUNS:
            return act(replace(clause, items=(Item(()),)), reading)
        if reading.begun or any("upload" in name.split() for name in reading.known):
            return act(clause, reading)
        return [gap(clause.tokens, NO_FILE)] if not reading.hinted else _hinted(clause, reading)
    if any(not one.paths for one in told):
        return [gap(clause.tokens, NO_FILE)]
    return _wishes(told, clause, reading)


def files_chosen(clause: Clause, reading: Reading) -> Found | None:
    """“Choose the file "x.csv" for Import”, “select photo.png as the avatar”, “drop a.txt on the drop zone”.

    None where the words are of an entry of the page: a list of files, say.
    """
    if clause.verb is None or clause.verb.words not in CHOOSING:
        return None
    told = [_told(item.tokens) for item in clause.items if item.tokens]
    if not told or not all(one.paths and all(map(PATH.fullmatch, one.paths)) for one in told):
        return None
    if any(fold(path) in reading.known for one in told for path in one.paths):
        return None
    about_files = told[0].announced or clause.verb.words == "drop"
    goes_somewhere = bool(told[-1].order) and told[-1].order[0].low in ("as", "for", "to", "on", "onto", "into")
    fills = clause.verb.form in (Form.TYPE, Form.ADD) and clause.verb.words != "drop"
    if not about_files and (not goes_somewhere or fills):
        return None
    return _wishes(told, clause, reading)


def _told(part: tuple[Token, ...]) -> _Told:
    """“the file "cv.pdf" to the CV field”, “to the CV field the file cv.pdf”."""
    part = drop_back(part, POLITE)
    at = next((i for i, token in enumerate(part) if _is_path(token)), -1)
    if at < 0:
        return _Told(())
    before, behind = part[:at], part[at + 1 :]
    announced = any(t.low in NOUNS for t in before)
    ahead = drop_back(before, ARTICLES | NOUNS | CALLED | {":", "of", "as"})
    if not behind and ahead and ahead[0].low in TOWARDS:
        return _Told((part[at].text,), drop_back(ahead[1:], ARTICLES), announced, ahead)
    behind = drop_front(behind, NOUNS) if behind and behind[0].low in NOUNS else behind
    joint = find(behind, TOWARDS)
    if joint == 0 and len(behind) > 1:
        return _Told((part[at].text,), behind[1:], announced, behind)
    return _Told((part[at].text,), behind, announced)


def _is_path(token: Token) -> bool:
    if token.kind is Kind.QUOTE:
        return True
    return token.kind in (Kind.WORD, Kind.URL) and PATH.fullmatch(token.text.lstrip("/")) is not None


def _wishes(told: Sequence[_Told], clause: Clause, reading: Reading) -> Found:
    """One wish for each place; paths without one go where the next goes, or where the clause says in front."""
    found: Found = []
    paths: list[str] = []
    for index, one in enumerate(told):
        paths += one.paths
        if not one.place and index + 1 < len(told):
            continue
        found.append(_wish(tuple(paths), one, clause, reading))
        paths = []
    return found


def _wish(paths: tuple[str, ...], one: _Told, clause: Clause, reading: Reading) -> Wish | Gap:
    start, end = span(clause.tokens)
    if one.place and not one.order:
        return gap(one.place, "where does the file go? say “to …”")
    words = said(drop_front(clause.lead, TOWARDS))
    if one.place and not _is_no_place(one.place):
        named = thing(one.place, reading, "upload")
        if isinstance(named, Gap):
            return named
        words = named
    names = " and ".join(map(quote, paths))
    to = f" to {words}" if words else ""
    return Wish(f"upload {names}{to}", Act.UPLOAD, words, "\n".join(paths), names=quote(paths[0]), start=start, end=end)


def _is_no_place(place: tuple[Token, ...]) -> bool:
    """“to the page”, “to the form”, “as a file”: no control is named."""
    words = [t.low for t in place if t.low not in ARTICLES]
    return not words or set(words) <= NOWHERE | {"page", "form", "site", "website", "server", "app", "it", "new"}


def _hinted(clause: Clause, reading: Reading) -> Found:
    """A hint states the file."""
    part = drop_back(tuple(t for item in clause.items for t in item.tokens), POLITE)
    joint = find(part, TOWARDS)
    words = thing(part[joint + 1 :], reading, "upload") if 0 <= joint < len(part) - 1 else ""
    if isinstance(words, Gap):
        return [words]
    start, end = span(clause.tokens)
    text = placed(f"upload the file{f' to {words}' if words else ''}", clause)
    return [Wish(text, Act.UPLOAD, words, start=start, end=end)]
