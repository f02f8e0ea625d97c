"""A sentence made ready for the forms: values taken out, wording brought to one form, and things that it names.

In a shape every quoted text is one private-use character, every bare number and every bare URL another, so that no form
can mistake a value's words for the sentence's own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_tool.grammar.check_terms import REGION_KINDS, Kind, Named

Q = "[\ue000-\ue0ff]"
"""A quoted text or a secret's handle."""
N = "[\ue100-\ue1ff]"
"""A bare word with a digit: ``£12.98``, ``10:30``, ``3``."""
U = "[\ue200-\ue2ff]"
"""A bare URL, path or query."""

PROPER = rf"(?:{N}|(?-i:[A-Z])\w*(?: (?-i:[A-Z])\w*)*)"
"""What a row is known by without quotation marks: a number, or a name with capitals."""
COLUMN_NAME = r"(?!(?:The|A|An|My|Your|Our|This|It|There)\b)[A-Z][\w'-]*(?: [\w'\ue100-\ue1ff-]+){0,2}"
"""What a column or a part of the page is known by without “the”: “Doing”, “In progress”."""
NUMBERED = r"(?:(?:order|invoice|ticket|booking|number|user|customer) )"
"""Nouns that a row's number or name may follow: “the row of order 1003”."""

MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)"
)
UNIT = r"(?: ?(?:€|£|\$|¥|%|EUR|USD|GBP|CHF)| ?°[CF]?| (?:[kKMGT]?B|[kKMG]?Wh?|km|cm|mm|m|kg|g|l|ms|s|h|min|px|rpm|bar|hPa))?"
LONG_NUMBER = r"#?[A-Z]{0,4}-?\d{3,}"
"""“The customer of 1003”: such a number is that of a row, where “of 3” may be a share of three."""
FILE_NAME = r"[\w-]*[^\W\d][\w-]*(?:\.[\w-]+)*\.[a-z][a-z0-9]{1,4}"
OWN_NAME = rf"{FILE_NAME}|[A-Za-z]+[A-Za-z_-]*[-_#]?\d[\w-]*"
"""What needs no quotation marks to be a text of the page: “SO-1011”, “notes.txt”."""

CLOSING = {
    '"': '"”',
    "“": '”"',
    "„": "“”",
    "”": "”",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "`": "`",
    "'": "'",
    "‘": "’'",
}
SINGLE = "'‘"
MAIL = r"(?<!\S)[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w@])"
"""An e-mail address needs no quotation marks."""
HANDLE = r"‹secret:[^›\s]+›"
BARE_URL = r"(?<!\S)(?:https?://|www\.|/|[?#](?=[a-z])|[a-z_]+=)[^\s\ue000-\ue2ff]*"
BARE_NUMBER = r"(?<!\S)(?!\d+(?:st|nd|rd|th)\b)[^\s\ue000-\ue2ff]*\d[^\s\ue000-\ue2ff]*"

WORDING = (
    (r"\bthere's\b", "there is"),
    (r"\b(is|are|was|were|does|do|did|has|have|should|must)n't\b", r"\1 not"),
    (r"\b(?:can't|cannot)\b", "can not"),
    (r"\bcan no longer\b", "can not"),
    (r"^(?:please )?(?:check|verify|make sure|ensure|assert|confirm|expect|see) that ", ""),
    (r"^(?:then|now|finally|and|also),? ", ""),
    (r"\b(?:should|must|shall|has to|have to|needs? to|will)(?: now| still| also)? not(?: now)? be\b", "is not"),
    (r"\b(?:should|must|shall|has to|have to|needs? to|will)(?: now| still| also)? be\b", "is"),
    (r"\b(?:should|must|shall|will) not\b", "does not"),
    (r"\b(?:should|must|shall|will)(?: now| still| also)? ", ""),
    (r"\b(?:do|did) not\b", "does not"),
    (r"\b(is|are|do|does) no longer\b", r"\1 not"),
    (
        r"\b(?:stays?|remains?) (?=(?:open|closed|shown|visible|hidden|empty|(?:dis|en)abled|(?:un)?(?:ticked|checked))$)",
        "is ",
    ),
    (r"^the (?=(?:main |page )?headline\b)(main |page )?headline\b", r"the \1heading"),
    (r"\bis(?: there)? back$", "is shown"),
    (r"\bis back (?=in |on )", "is "),
    (r"\bcan( not)? be (?:seen|read|found)\b", r"is\1 shown"),
    (r"\bno longer exists\b", "does not exist"),
    (r"\bno longer (?=[a-z]+s\b)", "does not "),
    (r"\b(is|are|was|were|has|have|does) (?:now|still|also|currently|already|again)\b", r"\1"),
    (r"\b(?:still|also|now) (?=(?:says?|shows?|contains?|reads?|displays?|has|have|lists?|includes?|exists?)\b)", ""),
    (r" (?:again|now|any ?more|any longer)$", ""),
    (r"\b(is|are)( not)? (?:on|in) (?:the|this) (?:page|screen|website|web page)$", r"\1\2 shown"),
    (r" (?:on|in) (?:the|this) (?:page|screen|website|web page)$", ""),
)
"""Many ways to say it → one. None of these changes what is claimed about the page as it is now."""

NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)  # fmt: skip
ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"

KIND_WORDS = {
    Kind.FIELD: (
        "input field|text field|search field|field|input|text box|textbox|search box|text area|textarea|search bar"
    ),
    Kind.CHECKBOX: "check box|checkbox|tick box|tickbox",
    Kind.SWITCH: "toggle switch|switch|toggle",
    Kind.RADIO: "radio button|radio",
    Kind.BUTTON: "button",
    Kind.LINK: "link|hyperlink",
    Kind.DROPDOWN: (
        "drop-down list|drop-down menu|dropdown list|dropdown menu|drop-down|dropdown|select box|selector|combo box|"
        "combobox|select|menu"
    ),
    Kind.MENU_ITEM: "menu item|menu entry",
    Kind.OPTION: "option|choice",
    Kind.SLIDER: "slider",
    Kind.BOX: "box",
    Kind.TAB: "tab",
    Kind.TABLE: "table|grid",
    Kind.LIST: "list",
    Kind.DIALOG: "dialog window|dialog box|dialogue|dialog|modal|pop-up window|popup window|window|pop-up|popup",
    Kind.SECTION: "section|panel|area|form|column|iframe|frame",
    Kind.BADGE: "badge|counter|icon",
}  # fmt: skip

KIND_FIRST = "column|field|button|link|tab|switch|toggle|checkbox|dropdown|slider|section|menu item"
"""What may stand before a name with a capital: “the field Email”."""

SAYING_MORE = (
    "is are was were be been being does do did has have had can not no never or but if unless until when while after "
    "before since than then all each every any some both neither nor only other another same it its they them that "
    "these those which who whose where without except apart instead twice once times more less least most fewer one "
    "about almost always sometimes often maybe perhaps soon even yet already still just also too quite rather very "
    "shown visible displayed says shows contains hidden"
)
"""Words that no unquoted name contains: they would say more than a name does."""
UNSEEN = (
    "red green blue yellow grey gray black white orange big small large bigger smaller bold italic italics left right "
    "top bottom upper lower middle centre center corner front background foreground header footer sidebar navigation "
    "correct wrong following rest"
)
"""Lower-case words that tell something which the observation does not hold; a quoted name may have them."""
VAGUE = f"{UNSEEN} page screen new old next previous way place end beginning order"
"""What a bare name, without its kind, may not be either; longer names may have the nouns (“order number”)."""
JOINING = "in on at to into onto from for of by as with under above below near between beside and up out per"
"""Words that a name followed by its kind may have (“the Sign in button”), and that a bare name may not."""
ADVERB = r"(?!family|daily|weekly|monthly|yearly|reply|supply|assembly|italy)[a-z]+ly"
DETERMINER = r"(?:the|a|an|my|your|our|their|his|her|this)"


@dataclass(frozen=True, slots=True)
class Sentence:
    """``shape`` with one character for each value; ``values`` in the order of the sentence."""

    shape: str
    values: tuple[str, ...]

    def expand(self, fragment: str) -> str:
        """A piece of the shape with its values back in."""
        return re.sub("[\ue000-\ue2ff]", lambda m: self.values[ord(m[0]) % 256], fragment)


def read(text: str) -> Sentence | None:
    """The sentence, or None where quotes do not pair up or there are more than 250 values."""
    values: list[str] = []
    shape = _quotes_out(" ".join(text.split()), values)
    if shape is None or re.search("[\ue000-\ue2ff]", text):
        return None
    shape = re.sub(HANDLE, lambda m: _keep(m[0], values, 0xE000), shape)
    shape = re.sub(MAIL, lambda m: _keep(m[0], values, 0xE000), shape, flags=re.I)
    shape = re.sub(BARE_URL, lambda m: _bare(m[0], values, 0xE200), shape, flags=re.I)
    shape = re.sub(BARE_NUMBER, lambda m: _bare(m[0], values, 0xE100), shape)
    if len(values) > 250:
        return None
    return Sentence(plain(shape.strip().rstrip(".!;").strip()), tuple(values))


def plain(shape: str) -> str:
    """The shape in the one wording that the forms know."""
    shape = shape.replace("’", "'")
    for pattern, better in WORDING:
        shape = re.sub(pattern, better, shape, flags=re.I)
    return " ".join(shape.split())


def _keep(value: str, values: list[str], base: int) -> str:
    values.append(value)
    return chr(base + len(values) - 1) if len(values) <= 250 else ""


def _bare(token: str, values: list[str], base: int) -> str:
    """A bare value, its sentence's punctuation left behind; a lone ``/`` between words is no path, but a word."""
    body = token.rstrip(".,;:!?)")
    return (_keep(body, values, base) + token[len(body) :]) if body else token


def _quotes_out(text: str, values: list[str]) -> str | None:
    """Quoted texts replaced; None when one is not closed. An apostrophe inside a word is no quote."""
    shape, at = "", 0
    while at < len(text):
        mark = text[at]
        opens = mark in CLOSING and (mark not in SINGLE or at == 0 or not text[at - 1].isalnum())
        end = _closing(text, at) if opens else None
        if end is not None:
            shape += _keep(" ".join(text[at + 1 : end].split()), values, 0xE000)
            at = end + 1
        elif opens and mark not in SINGLE:
            return None
        else:
            shape, at = shape + mark, at + 1
    return shape


def _closing(text: str, start: int) -> int | None:
    """Where the quote that opens at ``start`` closes; a single quote only at the end of a word."""
    mark, inner = text[start], 0
    for at in range(start + 1, len(text)):
        follows = text[at + 1 : at + 2]
        inner += mark == '"' and text[at] == "“"
        if inner and text[at] == "”":  # "Deleted “Milk”"
            inner -= 1
            continue
        if text[at] in CLOSING[mark] and (mark not in SINGLE or not follows.isalnum()):
            return at
    return None


def number(word: str, sentence: Sentence) -> int | None:
    """``3``, ``three``, ``no`` → an int; None for anything else."""
    word = sentence.expand(word.strip()).lower()
    if word in ("no", "a", "an"):
        return 0 if word == "no" else 1
    words = NUMBER_WORDS.split()
    return int(word) if re.fullmatch(r"\d{1,6}", word) else words.index(word) if word in words else None


def ordinal(word: str) -> int:
    """``second``, ``2nd`` → 2; ``last`` → -1; anything else → 0."""
    words = ORDINAL_WORDS.split()
    if m := re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word.lower()):
        return int(m[1])
    return -1 if word.lower() == "last" else words.index(word.lower()) + 1 if word.lower() in words else 0


def kind_at_end(words: str) -> tuple[str, Kind | None, str]:
    """``Name field`` → (``Name``, FIELD, ``field``); the longest kind word wins."""
    matches = [(re.search(rf"(?:(?<=^)|(?<=\s))(?:{said})$", words, re.I), kind) for kind, said in KIND_WORDS.items()]
    found = [(match[0], kind) for match, kind in matches if match]
    if not found:
        return words, None, ""
    said, kind = max(found, key=lambda f: len(f[0]))
    return words[: len(words) - len(said)].strip(), kind, said.lower()


def named(fragment: str, sentence: Sentence) -> Named | None:
    """The thing that a noun phrase names, or None when it says anything that is not understood."""
    fragment = fragment.strip()
    of_row = r"(?:in|of|for|on) (?:the |its )?(?:row|line|entry|item)(?: (?:of|for|with|containing))?"
    numbered = rf"(?:of|for) {NUMBERED}"
    if m := re.fullmatch(rf"(.+?) (?:{of_row} {NUMBERED}?|{numbered})({Q}|{PROPER})", fragment, re.I):
        return _qualified(m[1], sentence, row=sentence.expand(m[2]))
    if m := re.fullmatch(rf"({Q}|[A-Z]\w*(?: [A-Z]\w*)*)'s ([a-z].*)", fragment):
        return _qualified(m[2], sentence, row=sentence.expand(m[1]))
    if m := re.fullmatch(rf"(.+?) (?:of|for) ({Q}|[A-Z]\w*(?: [A-Z]\w*)*)", fragment):
        return _qualified(m[1], sentence, row=sentence.expand(m[2]))
    if m := re.fullmatch(rf"(.+?) (?:of|for) ({FILE_NAME}|{N})", fragment):
        told = sentence.expand(m[2])
        if "." in told or re.fullmatch(LONG_NUMBER, told):
            return _qualified(m[1], sentence, row=told)
    if m := re.fullmatch(r"((?:the |its )?[a-z]+(?: [a-z]+)?) of ([A-Z]\w*(?: [\w'-]+){1,3})", fragment):
        joined = re.search(rf" (?:{JOINING.replace(' ', '|')}) ", m[2])
        if not joined and kind_at_end(fragment)[1] is None:  # “the price of Green tea”
            return _qualified(m[1], sentence, row=sentence.expand(m[2]))
    if (m := re.fullmatch(rf"(.+?) (?:under|below) ({Q}|[A-Z].*)", fragment)) and is_name(
        m[2], Kind.SECTION, proper=True
    ):
        return _qualified(m[1], sentence, within=Named(sentence.expand(m[2]), Kind.SECTION))
    if m := re.fullmatch(rf"(.+?) (?:in|of|on|inside|within|under) ({DETERMINER} .+|{Q})", fragment, re.I):
        place = region(m[2], sentence)
        return _qualified(m[1], sentence, within=place) if place else None
    return _phrase(fragment, sentence)


def _qualified(fragment: str, sentence: Sentence, row: str = "", within: Named | None = None) -> Named | None:
    base = _phrase(fragment, sentence)
    if base is None:
        return None
    return Named(base.words, base.kind, base.said, base.quoted, base.ordinal, row, within)


LANGUAGES = re.compile(
    r"English|German|French|Spanish|Italian|Dutch|Portuguese|Polish|Russian|Turkish|Chinese|Japanese|Korean|Arabic"
)


def region(fragment: str, sentence: Sentence, bare: bool = False) -> Named | None:
    """A place on the page: “the basket”, “the orders table”. ``bare``: “In progress” as well, as a column is called."""
    if bare and LANGUAGES.fullmatch(fragment):
        return None  # “"Dune" is in English” is about no part of the page
    if bare and re.fullmatch(COLUMN_NAME, fragment) and is_name(fragment, Kind.SECTION, proper=True):
        return Named(sentence.expand(fragment), Kind.SECTION)
    place = _phrase(fragment, sentence)
    determined = re.match(rf"(?:{DETERMINER}\b|{Q})", fragment, re.I)
    if place is None or not determined or place.ordinal:
        return None
    return place if place.kind is None or place.kind in REGION_KINDS else None


def _phrase(fragment: str, sentence: Sentence) -> Named | None:
    """A noun phrase without qualifiers."""
    words = re.sub(rf"^{DETERMINER} ", "", fragment, flags=re.I)
    proper = words != fragment
    if proper and (m := re.fullmatch(r"(list|table|dropdown) of (?:all |the )?([a-z]+(?: [a-z]+){0,2})", words, re.I)):
        words = f"{m[2]} {m[1]}"  # “the list of chosen permissions”
    if proper and (m := re.fullmatch(rf"({KIND_FIRST}) ([A-Z][^\ue000-\ue2ff]*)", words)):
        words = f"{m[2]} {m[1]}"  # “the column In progress”, “the field Email”
    first, _, rest = words.partition(" ")
    is_name_part = rest.lower().startswith("name") or (proper and first[:1].isupper())  # “the Last name field”
    nth = 0 if is_name_part or not rest else ordinal(first)
    words = rest if nth else words
    if re.search(Q, words):
        return _quoted(words, sentence, nth)
    name, kind, said = kind_at_end(words)
    if not is_name(name, kind, proper) or (nth and (kind is None or kind in REGION_KINDS)):
        return None
    return Named(sentence.expand(name), kind, said, ordinal=nth)


def _quoted(words: str, sentence: Sentence, nth: int) -> Named | None:
    """``"Pay" button``, ``button "Pay"``, ``link called "Help"``, ``"Pay"``."""
    m = re.fullmatch(
        r"(?P<before>[a-z -]*?) ?(?:called |named |titled |labell?ed |with the (?:name|label|text|title) )?"
        rf"(?P<q>{Q})(?P<after> [a-z -]+)?",
        words, re.I,
    )  # fmt: skip
    if not m or (m["before"] and m["after"]):
        return None
    about = (m["before"] or m["after"] or "").strip()
    rest, kind, said = kind_at_end(about)
    name = sentence.expand(m["q"])
    if rest or (about and kind is None) or not name.strip() or (nth and kind in REGION_KINDS):
        return None
    return Named(name, kind, said, quoted=True, ordinal=nth)


def is_name(name: str, kind: Kind | None, proper: bool = False) -> bool:
    """Whether these unquoted words can only be a name. ``proper``: after “the”, a capital marks a word of the name."""
    words = re.sub(r"\bTo do\b", "Todo", name).split()  # a column of most boards
    if not words:
        return kind is not None
    if len(words) > 6 or not all(re.fullmatch(r"[\w'&/+().:-]+|[\ue100-\ue2ff]", w) for w in words):
        return False
    marked = proper and kind is not None
    labelled = marked and words[0][0].isupper()  # “the Show the sidebar switch”: what it shows is a part of its label
    for before, word, after in zip(["", *words[:-1]], words, [*words[1:], ""], strict=True):
        own = (marked and word[0].isupper()) or (labelled and before == "the")
        if _tells(word, after) and not own:
            return False
    if kind is None:  # “date of birth”, “posts per page”: of and per are the joining words that a bare name may have
        rate = len(words) > 2 and words[-2] == "per"
        joining = {*JOINING.split()} - {"of", "per" if rate else "of"}
        joined = any(w.lower() in joining for w in words) or "of" in (words[0], words[-1])
        vague = words[0] in {"new", "old", "next", "previous"} or name in VAGUE.split()
        if joined or vague or (words[-1] in {"page", "screen"} and not rate):
            return False
    joins = JOINING.replace(" ", "|")
    return not re.search(rf"\b(?:{joins}) {DETERMINER}\b", name, re.I)


def _tells(word: str, after: str) -> bool:
    """Whether the word says more than a name does; the “first” of “first name” does not."""
    if ordinal(word):
        return after.lower() != "name"
    return word.lower() in SAYING_MORE.split() or word in UNSEEN.split() or bool(re.fullmatch(ADVERB, word))


def texts(fragment: str, sentence: Sentence) -> tuple[str, ...]:
    """``"A", "B" and "C"`` → the three; empty when anything else is there."""
    if re.fullmatch(rf"{N}|{FILE_NAME}", fragment) and re.fullmatch(OWN_NAME, sentence.expand(fragment)):
        return (sentence.expand(fragment),)
    what = r"(?:(?:the |a )?(?:text|words?|value|message|line|card|todo|task) )?"
    if not re.fullmatch(rf"{what}{Q}(?:(?:,|,? and| &) {what}{Q})*", fragment.strip(), re.I):
        return ()
    found = tuple(sentence.expand(q) for q in re.findall(Q, fragment))
    return found if all(t.strip() for t in found) else ()


def value(fragment: str, sentence: Sentence, bare: bool = False) -> str | None:
    """A quoted text, a number with its unit, with ``bare`` also capitalised words; else None."""
    fragment = re.sub(
        r"^(?:the |a )?(?:text|value|words?|number|amount) (?=[\ue000-\ue2ff])", "", fragment.strip(), flags=re.I
    )
    fragment = re.sub(r"^: ?", "", fragment)
    if re.fullmatch(rf"{Q}|{N}{UNIT}|[€£$¥] {N}|{U}|{N} {MONTH} {N}|{MONTH} {N},? {N}", fragment):
        return sentence.expand(fragment)
    if bare and re.fullmatch(r"[A-ZÀ-Þ][\w'’.-]*(?: (?:[A-ZÀ-Þ][\w'’.-]*|[\ue100-\ue1ff])){0,4}", fragment):
        return sentence.expand(fragment)
    return None


def label(fragment: str, sentence: Sentence) -> str | None:
    """“Welcome back”, “All dates”: words of which only the first has a capital, where nothing but a value can follow."""
    words = fragment.split()
    tail = words[1:]
    if not re.fullmatch(r"[A-ZÀ-Þ][\w'’.-]*(?: [\w'’.-]+){1,4}", fragment):
        return None
    told = {*SAYING_MORE.split(), *UNSEEN.split()}
    joined = any(w.lower() in JOINING.split() for w in tail[:-1])
    return None if joined or any(w.lower() in told for w in tail) else sentence.expand(fragment)
