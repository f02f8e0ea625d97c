"""The form “choose”: an option of a field, “choose "V" in F”, or something by its name alone, “select the user "Ada"”."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.page_parts import is_part_of_page
from pytest_tool.grammar.pointing import with_nouns
from pytest_tool.grammar.reading import (
    ARTICLES,
    ORDINALS,
    POLITE,
    Found,
    Reading,
    gap,
    has_name,
    owned,
    placed,
    span,
    split_at,
    stations,
    thing,
)
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import (
    Kind,
    Token,
    drop_back,
    drop_front,
    find,
    fold,
    plain,
    quote,
    said,
    tokens,
    word_set,
)


def choose(clause: Clause, reading: Reading) -> Found:
    """``choose "V" in F``, or ``choose X`` when no field is named."""
    if (part := _in_its_menu(clause)) is not None:
        start, end = span(clause.items[0].tokens)
        inner = choose(replace(clause, lead=(), items=(replace(clause.items[0], tokens=part),)), reading)
        return [replace(w, start=start, end=end) for w in inner]
    found: Found = []
    for item in with_nouns(clause.items):
        if (button := _called_so(clause, item, reading)) is not None:
            found += [button] * item.times
            continue
        path, part = stations(drop_front(drop_back(item.tokens, POLITE), ("to",)))
        words = thing(part, reading, clause.verb.words if clause.verb else "choose")
        if isinstance(words, Gap):
            return [*found, gap(part or clause.tokens, words.why)]
        chosen = _chosen(part, words, clause, reading)
        chosen = [replace(w, path=path, target=_last(w)) for w in chosen] if path else chosen
        chosen = [_as_set(w, part) for w in chosen] if found else chosen
        found += [replace(w, undecided=item.undecided) for w in chosen] * item.times
    return _in_one_field(found)


def _in_its_menu(clause: Clause) -> tuple[Token, ...] | None:
    """“For Acme Labs, choose Archive from its menu” as “Archive from the menu of Acme Labs”; None for other words."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    leads = (("for",), ("for", "the"), ("in", "the", "row", "of"), ("on", "the", "row", "of"))
    begun = max((len(words) for words in leads if tuple(t.low for t in clause.lead[: len(words)]) == words), default=0)
    owner = clause.lead[begun:] if begun else ()
    if [t.low for t in part[-2:]] != ["its", "menu"] or not owner or not all(t.capital or t.is_value for t in owner):
        return None
    return tokens(f"{said(part[:-2])} the menu of {said(owner)}")


def _called_so(clause: Clause, item: Item, reading: Reading) -> Wish | None:
    """“Choose an image” is the button of this very name, where the page has one; None where it is not."""
    verb = clause.verb.words if clause.verb else ""
    written = [t for t in item.tokens if len(t.text) <= t.end - t.start]  # “an image” is read as “the first image”
    name = fold(f"{verb} {' '.join(t.text for t in written)}")
    if name not in reading.known or any(t.is_value or t.capital for t in item.tokens):
        return None
    start, end = span(clause.tokens)
    return Wish(placed(f"click {quote(name)}", clause), Act.CLICK, name, names=quote(name), start=start, end=end)


def _as_set(wish: Wish, part: tuple[Token, ...]) -> Wish:
    """“choose "text" as the type and 30 as the length”: a number that follows the first may be one that is typed."""
    if not wish.opener or not wish.value or part[0].kind is not Kind.NUMBER or find(part, ("as",)) != 1:
        return wish
    words = f"set {wish.target} to {quote(wish.value)}"
    return replace(wish, act=Act.SET, text=words, other_words=(wish.text, *wish.other_words))


def _in_one_field(found: Found) -> Found:
    """“"A" and "B" in the Toppings list”: the field that only the last one names is that of quoted ones before it."""
    last = found[-1] if found else None
    if not isinstance(last, Wish) or not last.opener or len(found) < 2:
        return found
    behind = last.text.removeprefix(f"choose {quote(last.value or '')}")
    bare = [
        isinstance(w, Wish) and not w.opener and not w.path and w.target == quote(w.value or "") for w in found[:-1]
    ]
    if not all(bare) or not behind.startswith(" in "):
        return found
    before = [w for w in found[:-1] if isinstance(w, Wish)]
    return [*(replace(w, text=w.text + behind, target=last.target, opener=last.opener) for w in before), last]


def _last(wish: Wish) -> str:
    """“File > PDF from the menu” ends at PDF."""
    return wish.target if not wish.value or wish.target == wish.names else quote(wish.value)


def _chosen(part: tuple[Token, ...], words: str, clause: Clause, reading: Reading) -> list[Wish]:
    start, end = span(part)
    if words == "all":
        verb = clause.verb.words if clause.verb else "choose"
        return [Wish(placed(f"click {verb} all", clause), Act.CLICK, f"{verb} all", start=start, end=end)]
    value, field = split_at(part, "from in as for under on")
    placed_in = any(t.low in ("from", "in", "under", "on") for t in part[2:])
    if len(value) == 1 and value[0].capital and value[0].low in WAYS and find(part, ("as",)) == 1 and not placed_in:
        value, field = part, ()  # “Export as PDF” is an entry, and no field is called PDF
    if field and field[0].low in ("from", "in", "under", "on"):  # “Save as from the File menu”
        value, field = part[: part.index(field[0])], field[1:]
    if field and field[-1].low in ("menu", "menus") and (further := split_at(field, "from in under on"))[1]:
        field = drop_front(further[1], ("from", "in", "under", "on"))  # “Mark as read in the menu”
        value = part[: part.index(field[0]) - 1]
    option = plain(value)
    plain_choice = Wish(placed(f"choose {words}", clause), Act.CHOOSE, words, option, names=words, start=start, end=end)
    if is_part_of_page(field) and not clause.lead and of_what(value, reading) is not None:
        return _chosen(value, words, replace(clause, lead=part[len(value) :]), reading)
    if (noun := of_what(part, reading)) is not None and clause.lead:  # “In the sidebar, select the region "South"”
        target, chosen = said(noun), plain(part[len(noun) :])
        text = placed(f"choose {quote(chosen)} in {target}", clause)
        return [replace(plain_choice, text=text, target=target, value=chosen, names=quote(chosen), opener=target)]
    if noun is not None:
        target, chosen = said(noun), plain(part[len(noun) :])
        others = (f"choose {quote(chosen)} in {target}", f"click {quote(chosen)}", *_as_box(quote(chosen), clause))
        text = placed(f"choose {target} {quote(chosen)}", clause)
        wish = replace(plain_choice, text=text, target=target, value=chosen, names=quote(chosen), other_words=others)
        return [replace(wish, opener=plain(drop_front(noun, ARTICLES)))]
    if not field or value[0].low in ARTICLES | ORDINALS or len(value) > 5:
        if clause.lead:
            lead = said(drop_front(clause.lead, ("in", "from", "under", "on", "for", "at")))
            return [replace(plain_choice, text=f"choose {quote(option)} in {lead}", target=lead)]
        number = numbered(part)
        ways = (f"click {words}", *_as_box(quote(number or option), clause))
        return [replace(plain_choice, other_words=ways[::-1] if number else ways)]
    theirs = owned(field, reading)
    target, opener = theirs or said(field), theirs or plain(field)
    box = _as_box(quote(option), clause) if field[-1].low in ROWS_OF else ()
    return [
        replace(
            plain_choice, text=placed(f"choose {quote(option)} in {target}", clause), target=target,
            other_words=(f"click {said(value)}", *box), opener=opener,
        )
    ]  # fmt: skip


def numbered(part: tuple[Token, ...]) -> str:
    """“1001” of “the orders 1001”: that is what its row has; a number of fewer digits may count, as in “line 2”."""
    noun, number = drop_front(part[:-1], ARTICLES), part[-1]
    plainly = len(noun) == 1 and noun[0].kind is Kind.WORD and not noun[0].capital and noun[0].low not in ORDINALS
    return number.text if plainly and number.kind is Kind.NUMBER and re.fullmatch(r"\d{3,}", number.text) else ""


WAYS = word_set("export save download mark view print send open share copy import sort")
"""Orders that an entry of a menu says with “as”."""
ROWS_OF = frozenset({"list", "table", "grid", "listing"})
"""What has rows, and no name of its own."""


def _as_box(words: str, clause: Clause) -> tuple[str, ...]:
    """“Select X” may mean the box of its row; nobody says “choose” or “pick” for that."""
    return (f"tick {words}",) if clause.verb is not None and clause.verb.words == "select" else ()


def of_what(part: tuple[Token, ...], reading: Reading) -> tuple[Token, ...] | None:
    """“the publisher "Paper Lane"”, “the country Norway” → the words of the field; None for “the option "Paper Lane"”."""
    at = next((i for i, token in enumerate(part) if token.kind is Kind.QUOTE or token.capital), 0)
    if at == 0 or any(t.kind is not Kind.WORD for t in part[:at]):
        return None
    quoted, noun = part[at].kind is Kind.QUOTE, drop_front(part[:at], ARTICLES)
    if at + 1 < len(part) and (quoted or not all(t.capital for t in part[at:])):
        return None
    if (not quoted and has_name(noun)) or plain(drop_front(part, ARTICLES)).casefold() in reading.known:
        return None
    if not 0 < len(noun) <= 3 or {t.low for t in noun} & (ANY_CHOICE | ORDINALS):
        return None
    if noun == part[:at] and f"filter by {plain(noun).casefold()}" not in reading.known:
        return None
    return None if any(t.low in ("in", "from", "of", "for", "to", "with") for t in noun) else part[:at]


ANY_CHOICE = frozenset({
    "option", "item", "entry", "value", "choice", "button", "link", "tab", "checkbox", "box", "row", "text", "word", "radio",
    "called", "named", "labelled", "labeled", "titled", "menu", "answer", "result", "suggestion", "element", "facet",
})  # fmt: skip
"""Nouns that say nothing of the field in which something is chosen."""
