"""Was this value stated, by whom, and where? Only a person states values.

The step, its hints, and what was substituted there state values. An intent, a model's advice, another step, and the page
state nothing. One exception: a step that itself says to copy makes the named control's text stated, or the words that
the page shows where it says so.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlsplit

from pytest_tool.action import Value
from pytest_tool.grammar.shown import Line, is_look_up, named_in, shown
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act as GrammarAct
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, Observation, squeeze
from pytest_tool.plan import Step

QUOTED = re.compile(
    r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)‘([^’]+)’(?!\w)'
)
HANDLE = re.compile(r"‹secret:(\w+)›")
URL = re.compile(r"https?://[^\s\"'<>“”]+[^\s\"'<>“”.,;:!?)]")
ADDRESS = re.compile(r"https?://(?:\[[0-9a-fA-F:.]+\]|[^\s\\/?#@:\[\]]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?", re.IGNORECASE)
"""A URL that Python and a browser read alike: a host, no user name, no backslash."""
_LISTED = re.compile(r"\[[^\[\]]*\]")
"""“[10,18,15]” states three values."""
LONGEST_COPY = 200
COPIES = re.compile(
    r"(?:^|[.,;:!?]\s*|\b(?:and|then|please|now|to)\s+)(?:copy|paste)\s+(?P<source>.+?)(?:\s+(?:in|into|to|onto|as|for)\b|[.;!?]|$)"
    r"|\b(?:what|the \w+(?: \w+)?) (?:that )?the page shows\b(?P<place>[^.;!?]*)",
    re.IGNORECASE,
)
"""An order to copy, and what: “Copy the order number into …”, “Type what the page shows as reference”."""
_FILLING = "the a an this that its it their from of and page text value shows what field box here there"
NO_SOURCE = frozenset(_FILLING.split())
"""Words of an order to copy that name nothing."""


def quoted(text: str) -> tuple[str, ...]:
    """The values that this text quotes: in quotation marks, as a secret's handle, or as a URL; each once, in order."""
    found = [(m.start(), next(g for g in m.groups() if g)) for m in QUOTED.finditer(text)]
    inside = [m.span() for m in QUOTED.finditer(text)]
    for pattern in (HANDLE, URL):
        for match in pattern.finditer(text):
            if not any(a <= match.start() < b for a, b in inside):
                found.append((match.start(), match.group()))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))


def folded(text: str) -> str:
    """How stated values are compared: Unicode NFKC, case and white space folded."""
    return squeeze(unicodedata.normalize("NFKC", text)).casefold()


def where_stated(value: str, step: Step, hints: tuple[str, ...]) -> str:
    """``step``, ``hint``, or empty when nobody stated this value.

    It must stand there as whole words: "ann" is not stated by "planning".
    """
    wanted = folded(value)
    if not wanted:
        return ""
    if _holds(step.text, wanted):
        return "step"
    return "hint" if any(_holds(hint, wanted) for hint in hints) else ""


def _holds(text: str, wanted: str) -> bool:
    """Whether a text has these folded words as a whole: no part of a number, date, address, URL or letter."""
    said = _LISTED.sub(lambda m: m[0].replace(",", ", "), folded(text))
    if wanted.startswith(("http:", "https:")):
        return any(url.rstrip("/") == wanted.rstrip("/") for url in URL.findall(said))
    return _stands_in(said, wanted)


def _stands_in(said: str, wanted: str) -> bool:
    """Not inside a word, not joined to one by a point, comma, colon, slash, at sign or hyphen, no number without its sign,
    no letter without its marks."""
    sign = r"(?<![-−+])" if wanted[:1].isdigit() else ""
    whole = re.compile(rf"(?<!\w)(?<!\w[.,:/@-]){sign}{re.escape(wanted)}(?!\w)(?![.,:/@-]\w)")
    return any(unicodedata.category(said[m.end() : m.end() + 1] or " ")[0] != "M" for m in whole.finditer(said))


def copied(tag: int, step: Step, seen: Observation) -> Value | None:
    """The text of control ``tag``, stated by a step that itself says to copy what this control is called."""
    control = seen.control(tag)
    if control is None:
        return None
    texts = (control.name, control.text, control.placeholder, control.near, control.row, control.section)
    words = " ".join(filter(None, (*texts, control.frame, control.value)))
    if not _is_source(step, words) and not _is_field_of(control, step, seen):
        return None
    text = control.value or control.text or control.name
    return Value(text, f"copied from tag {tag}") if text else None


def _is_field_of(control: Control, step: Step, seen: Observation) -> bool:
    """Whether the step says to type the value of exactly this field, and the page has one such field."""
    name = fold(control.name)
    alike = [c for c in seen.controls if fold(c.name) == name]
    return bool(name and control.value) and len(alike) == 1 and name in {named_in(s) for s in _looked_up(step)}


COPIED_TEXT = "copied from the page"


def copied_text(text: str, step: Step, seen: Observation) -> Value | None:
    """A text that the page shows as whole words, stated by a step that itself says to copy what stands beside it."""
    wanted = folded(text)
    if not wanted or len(wanted) > LONGEST_COPY:
        return None
    for source in _looked_up(step):
        there = shown(source, shown_lines(seen), [c.name for c in seen.controls]).text
        if there and folded(there) == wanted:
            return Value(there, COPIED_TEXT)
    holding = (b for b in seen.blocks if _stands_in(folded(b.text), wanted))
    return Value(text, COPIED_TEXT) if any(_is_source(step, f"{b.text} {b.section}") for b in holding) else None


def _looked_up(step: Step) -> list[str]:
    """The places on the page that the step itself names for a value to be typed: “the value of Language”."""
    return [w.source for w in parse(step.text).wishes if w.act is GrammarAct.COPY and is_look_up(w.source)]


def shown_lines(seen: Observation) -> list[Line]:
    """The visible text as the look-up reads it."""
    return [
        Line(b.cells or (b.text,), b.kind, b.header, (b.box.x, b.box.y, b.box.height)) for b in seen.blocks if not b.label
    ]  # fmt: skip


def _is_source(step: Step, words: str) -> bool:
    """Whether the step orders to copy something that these words speak of."""
    order = COPIES.search(QUOTED.sub(" ", step.text))
    if order is None:
        return False
    named = re.findall(r"\w{3,}", folded(order["source"] or order["place"] or ""))
    wanted = {word[:5] for word in named if word not in NO_SOURCE}
    return bool(wanted & {word[:5] for word in re.findall(r"\w{3,}", folded(words))})


def is_stated(value: Value, step: Step, hints: tuple[str, ...], seen: Observation) -> bool:
    """Whether a person stands behind this value, checked anew whoever supplied it."""
    if match := re.fullmatch(r"copied from tag (\d+)", value.stated_by):
        source = copied(int(match[1]), step, seen)
        return source is not None and source.text == value.text
    if value.stated_by == COPIED_TEXT:
        return copied_text(value.text, step, seen) is not None
    return bool(where_stated(value.text, step, hints))


def url_allowed(url: str, step: Step, hints: tuple[str, ...], current: str, start: str) -> bool:
    """A URL may be opened when a person stated it, or when it stays on the origin of the page or of the test's start."""
    if not ADDRESS.fullmatch(url) or not origin(url):
        return False
    return bool(where_stated(url, step, hints)) or origin(url) in {origin(current), origin(start)}


def origin(url: str) -> str:
    """``scheme://host:port`` with the default port filled in; empty for anything but http(s)."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # a port or host that is none
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port or {'http': 80, 'https': 443}[parts.scheme]}"
