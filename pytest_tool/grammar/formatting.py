"""Rich text: “make "X" bold”, “underline the word X”, “give the text X the colour red”, “make everything italic”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import ARTICLES, PRONOUNS, Found, Reading, gap, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, plain, quote, tokens, word_set

STYLES: dict[str, str] = {
    "bold": "bold", "boldface": "bold", "bolded": "bold", "italic": "italic", "italics": "italic", "italicized": "italic",
    "italicised": "italic", "cursive": "italic", "underline": "underline", "underlined": "underline",
    "strikethrough": "strikethrough", "strike-through": "strikethrough", "struck through": "strikethrough",
    "crossed out": "strikethrough",
}  # fmt: skip
COLOURS = word_set(
    "black white red green blue yellow orange purple violet pink brown grey gray cyan magenta turquoise teal navy gold "
    "silver maroon olive lime beige indigo"
)
VERBS = {
    "underline": "underline", "italicize": "italic", "italicise": "italic", "embolden": "bold",
    "strike through": "strikethrough", "cross out": "strikethrough",
}  # fmt: skip
_FRONT = word_set("in the a an with to as into be font text style color colour coloured colored format formatting type")
_BACK = word_set("style color colour text font letters type format formatting")
_STYLED = word_set("style color colour font format formatting coloured colored")
ANNOUNCED = word_set("text texts word words phrase sentence string letter letters line paragraph passage")
ALL_OF_IT = word_set("all everything the whole entire of it text content contents full complete")


def formats(clause: Clause, reading: Reading) -> Found | None:
    """Wishes to format a text in an editor; None for clauses of other forms."""
    if clause.verb is None or not clause.items or not any(i.tokens for i in clause.items):
        return _as_button(clause) if clause.verb and clause.verb.form is Form.FORMAT else None
    verb, parts = clause.verb.words, [i.tokens for i in clause.items]
    if clause.verb.form not in (Form.FORMAT, Form.SET, Form.TURN, Form.TYPE, Form.ACT):
        return None
    if value := VERBS.get(verb, ""):
        return [_formatted(part, value, clause, reading) for part in parts]
    if len(parts) == 2 and clause.items[1].joiner == ", " and verb in ("give", "format") and not _split(verb, parts[0]):
        comma = replace(parts[0][-1], text=f"{parts[0][-1].text},")  # “the text Neque, the style bold”
        parts = [(*parts[0][:-1], comma, *parts[1])]
    found = _each(verb, parts, clause, reading)
    if found is None and clause.verb.form is Form.FORMAT:
        return [gap(clause.tokens, "say which text gets which style, with the text in quotation marks")]
    return found


def _as_button(clause: Clause) -> Found:
    """“Underline” alone is the editor's button."""
    start, end = span(clause.tokens)
    verb = clause.verb.words if clause.verb else ""
    return [Wish(f"click {verb}", Act.CLICK, verb, start=start, end=end)] if verb in VERBS else [gap(clause.tokens)]


def _each(verb: str, parts: list[tuple[Token, ...]], clause: Clause, reading: Reading) -> Found | None:
    """“"A", "B" and "C" bold”: texts wait for their style; “"A" bold and italic”: a style goes to the text before."""
    found: Found = []
    waiting: list[tuple[Token, ...]] = []
    last: tuple[Token, ...] = ()
    for part in parts:
        pair = _split(verb, part)
        if pair is None and last and (more := style(part)):
            found.append(_formatted(last, more, clause, reading))
        elif pair is None:
            waiting.append(part)
        else:
            last = pair[0]
            found += [_formatted(w, pair[1], clause, reading) for w in (*waiting, last)]
            waiting = []
    return found if found and not waiting else None


def _split(verb: str, part: tuple[Token, ...]) -> tuple[tuple[Token, ...], str] | None:
    """(words for the text, its style)."""
    if verb == "apply":
        to = find(part, ("to",))
        return (part[to + 1 :], value) if 0 < to < len(part) - 1 and (value := style(part[:to])) else None
    if verb in ("set", "change"):
        return _property(part)
    if verb not in ("make", "turn", "give", "format"):
        return None
    for index in range(1, len(part)):
        head, tail = part[:index], part[index:]
        if all(t.low in ARTICLES for t in head) or not (value := style(tail)):
            continue
        if verb in ("make", "turn") or (verb == "format" and tail[0].low in ("as", "in", "to", "with")):
            return head, value
        if verb == "give" and {t.low for t in tail} & _STYLED:
            return head, value
    return None


def _property(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], str] | None:
    """“the text colour of X to red”, “the style of "X" to bold”; a field that is called Colour is none of these."""
    to = find(part, ("to",), last=True)
    of = find(part, ("of",))
    if not 0 < of < to - 1 or not (value := style(part[to + 1 :])):
        return None
    what, text = drop_front(part[:of], ARTICLES), part[of + 1 : to]
    if not what or not {t.low for t in what} & _STYLED or any(t.low not in _BACK for t in what):
        return None
    told = (
        len(what) > 1 or any(t.kind is Kind.QUOTE for t in text) or {t.low for t in text} & (ANNOUNCED | {"everything"})
    )
    return (text, value) if told else None


def style(part: Sequence[Token]) -> str:
    """The style or colour that the words name, or "": “the color yellow”, “in italics”, “underlined”."""
    if any(t.kind is not Kind.WORD for t in part):
        return ""
    words = plain(drop_back(drop_front(part, _FRONT), _BACK)).casefold()
    return STYLES.get(words, words if words in COLOURS else "")


def _formatted(part: tuple[Token, ...], value: str, clause: Clause, reading: Reading) -> Wish | Gap:
    start, end = span(clause.tokens)
    text = _text(part, reading)
    if text is None:
        return gap(part, "which text? put it in quotation marks")
    said = f"format {quote(text)} as {value}" if text else f"format everything as {value}"
    return Wish(said, Act.FORMAT, text, value, names=quote(text) if text else "", start=start, end=end)


def _text(part: tuple[Token, ...], reading: Reading) -> str | None:
    """The text in the editor that the words mean: "" for all of it, None when they name none."""
    lows = {t.low for t in part}
    if lows <= ALL_OF_IT and lows & {"all", "everything", "whole", "entire", "text", "content", "contents"}:
        return ""
    if plain(part).casefold() in PRONOUNS:
        return _text(tokens(reading.last), replace(reading, last="")) if reading.last else None
    inside = find(part, ("in", "inside", "within"))
    quoted_only = inside > 0 and part[inside - 1].kind is Kind.QUOTE and part[inside + 1 : inside + 2]
    if quoted_only and part[inside + 1].low in ARTICLES and not any(t.is_value for t in part[inside + 1 :]):
        return _text(part[:inside], reading)
    if inside > 0 and part[-1].low in ("editor", "textbox", "textarea", "field", "box", "area"):
        return _text(part[:inside], reading)
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    bare = drop_front(part, ARTICLES)
    name = drop_front(bare, ANNOUNCED)
    if quoted:
        return quoted[0].text if len(quoted) == 1 and name == (quoted[0],) else None
    if not name or (name == bare and not bare[0].capital):
        return None
    return plain(name)
