"""What is claimed of the page as a whole: URL, title, headings, dialogs, errors, tabs."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.finding import find
from pytest_tool.expect.folding import contains, fits, fold, same, short
from pytest_tool.expect.metrics import CLEARLY, gap_between
from pytest_tool.expect.naming import NEARLY, PHRASE, level
from pytest_tool.expect.places import address_fits, is_called, is_page, may_be_page, title_parts
from pytest_tool.expect.states import chosen, exists
from pytest_tool.expect.texts import closest
from pytest_tool.expect.values import says
from pytest_tool.grammar.check_terms import How, Kind, Named
from pytest_tool.grammar.check_types_page import (
    Address,
    DialogOpen,
    ErrorShown,
    Heading,
    PageIs,
    PageOf,
    PopupSaid,
    TabCount,
    TabOpen,
    Title,
)
from pytest_tool.grammar.check_types_thing import Chosen, Exists, Says
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict

WRONG = re.compile(
    r"\b(?:errors?|failed|failure|invalid|incorrect|wrong(?! about\b)|denied|forbidden|not (?:valid|found|allowed|possible)|oops|"
    r"could not|cannot|can't|unable to|exception|bad gateway|service unavailable)\b"
)
"""Words that report an error wherever they stand."""
REMINDING = re.compile(
    r"\b(?:(?:is|are) required|must (?:be|not|contain|have)|"
    r"please (?:enter|choose|select|fill|accept|provide|correct|check|sign|log|try))\b"
)
"""Words that report an error in an alert, or when they were not there before the step; else they explain a form."""
RULE = re.compile(r"\b(?:cannot|can't) (?:be|have|contain|start|end)\b")
"""Words that report an error, or beside a form that nobody has sent yet the rule for a field."""
NO_ERROR = re.compile(
    r"\b(?:no|0|without(?: any)?) errors?\b|\berror-free\b|\b(?:cannot|can't) be (?:undone|reversed|recovered|restored)\b"
    r"|\b(?:cannot|can't) be (?:easily )?(?:changed|edited|renamed|modified) (?:afterwards?|later|again)\b"
)
"""No error, or what is told before something is done: “the name cannot be changed later”."""
TRACED = re.compile(r"\btraceback \(most recent call last\)")
"""How a program that broke off tells it, in however long a text: in the output of a cell, say."""
GOOD = (
    r"(?:saved|success(?:ful(?:ly)?)?|added|thank(?:s| you)|updated|done|welcome|created|sent|removed|deleted|completed?|"
    r"confirmed|copied|signed (?:in|out)|cancelled)"
)
DONE_TO = (
    r"(?:(?:un)?published|uploaded|renamed|moved|approved|archived|restored|submitted|imported|exported|scheduled|duplicated|"
    r"invited|(?:de)?activated|(?:un)?installed|reopened|posted|placed|logged (?:in|out))"
)
FINE = re.compile(rf"\b{GOOD}\b|\b(?:was|were|has been|have been) {DONE_TO}\b|^(?:\w+ ){{0,3}}{DONE_TO}[.!]*$")
NOT_DONE = re.compile(
    rf"(?:\b(?:no|not|never|nothing|nobody|none|cannot|only|already)|n't)(?: [\w'-]+){{0,4}} (?:{GOOD}|{DONE_TO})\b"
)
"""“The page was not saved”, “no file was uploaded”, “was already published” are no good news."""
RAISED = re.compile(r"(?:[\w.]*[a-z]{3}(?:error|exception)(?:$|: )|traceback\b)")
"""How an output begins that tells of what a program raised: “ZeroDivisionError: division by zero”."""


TITLE = re.compile(r"(?:(?:add|enter|type|write|edit) (?:an? |the |your )?)?title[ *]*")
"""What a field for the title is called, “Add title” as well."""
PAGES = ("page", "screen")
OFFERS = frozenset({"checkbox", "radio", "switch"})
"""What a tick may be called says what it offers, not what has happened."""


def address(check: Address, seen: Observation) -> Verdict:
    """The URL, user info left out of messages."""
    verb = "the page should be" if check.page else f"the URL should {_verb(check.how)}"
    expected = f'{verb.replace("should", "should not") if check.negated else verb} "{check.value}"'
    right = address_fits(seen.url, check.value, check.how, check.page) != check.negated
    return holds(f"the URL is {seen.url}") if right else lacks(expected, f"the URL is {seen.url}")


def _verb(how: How) -> str:
    return {How.IS: "be", How.STARTS: "start with", How.ENDS: "end with"}.get(how, "contain")


def title(check: Title, seen: Observation) -> Verdict:
    """The document's title, or what a person calls so who has a form with a field Title before them."""
    fields = [c for c in seen.controls if c.role in ("textbox", "combobox") and TITLE.fullmatch(fold(c.name))]
    if check.bare and fields:
        named = Named(fields[0].name.rstrip(" *"), Kind.FIELD, "field")
        return says(Says(named, check.value, check.how, check.negated), seen)
    right = fits(seen.title, check.value, check.how) != check.negated
    expected = f'the page title should {"not " if check.negated else ""}{_verb(check.how)} "{check.value}"'
    return holds(f'the title is "{seen.title}"') if right else lacks(expected, f'the title is "{seen.title}"')


def page_is(check: PageIs, seen: Observation) -> Verdict:
    """Which page it is, by exactly this name."""
    heading = next((b.text for b in seen.blocks if b.kind == "heading"), "")
    actual = f'the heading "{short(heading)}", the title "{short(seen.title)}" and the URL {seen.url}'
    is_it = is_called(check.name, seen, check.noun in PAGES) if check.noun else is_page(check.name, seen)
    right = not may_be_page(check.name, seen) if check.negated else is_it
    verb = f"should {'not ' if check.negated else ''}be"
    expected = f'the {check.noun} {verb} called "{check.name}"' if check.noun else f"the {check.name} page {verb} open"
    return holds(f"the page has {actual}") if right else lacks(expected, actual)


def heading(check: Heading, seen: Observation) -> Verdict:
    """“the heading” is the page's own: of the highest level, or the one that the title names. “a heading” is any."""
    headings = [b for b in seen.blocks if b.kind == "heading"]
    verb = f"{'not ' if check.negated else ''}{_verb(check.how)}"
    expected = f'{"the" if check.main else "a"} heading should {verb} "{check.text}"'
    if check.main and not headings:
        return lacks(expected, "there is no heading")
    asked = _main(headings, seen) if check.main and not check.negated else headings
    found = next((b for b in asked if fits(b.text, check.text, check.how)), None)
    if (found is not None) != check.negated:
        return holds(f'the heading is "{found.text}"' if found else f'no heading says "{check.text}"')
    if found:
        return lacks(expected, f'there is the heading "{short(found.text)}"')
    return lacks(expected, _headings(check, headings, asked))


def _headings(check: Heading, headings: list[Block], asked: list[Block]) -> str:
    lesser = [b for b in headings if b not in asked and fits(b.text, check.text, check.how)]
    if lesser:
        return (
            f'the main heading is "{short(asked[0].text)}"; "{short(lesser[0].text)}" is one of level {lesser[0].level}'
        )
    names = closest(check.text, [b.text for b in asked])
    return "the headings are " + ", ".join(f'"{short(n)}"' for n in names) if names else "there is no heading"


def _main(headings: list[Block], seen: Observation) -> list[Block]:
    top = min(b.level or 6 for b in headings)
    named = {fold(part) for part in title_parts(seen.title)}
    return [b for b in headings if (b.level or 6) == top] + [
        b for b in headings if (b.level or 6) == top + 1 and fold(b.text) in named
    ]


def dialog_open(check: DialogOpen, seen: Observation, before: Observation | None) -> Verdict:
    """A dialog by its name, modal or not. A part of the page is told from a closed dialog by the section that it makes."""
    wanted = check.target.words
    expected = f"{check.target} should {'not ' if check.negated else ''}be open"
    names = [name for name in (seen.modal, *seen.windows) if name]
    open_ = [name for name in names if not wanted or _is_called(check, name)]
    actual = f'the dialog "{(open_ or names)[0]}" is open' if names else "no dialog is open"
    if not check.negated:
        if open_ and not wanted and not seen.modal and before and set(open_) <= {*before.windows}:
            return lacks(expected, f"{actual}, and was so when the step began: say which one is meant")
        return holds(actual) if open_ else lacks(expected, actual)
    if open_:
        return lacks(expected, actual)
    was_open = before is not None and any(_is_called(check, name) for name in (before.modal, *before.windows) if name)
    sections = [] if was_open or not wanted else _sections(check, seen)
    return lacks(expected, f'there is still a part called "{sections[0]}"') if sections else holds(actual)


def _is_called(check: DialogOpen, name: str) -> bool:
    fits_ = [level(words, name) for words in (check.target.words, f"{check.target.words} {check.target.said}")]
    return any(f is not None and f <= PHRASE for f in fits_)


def _sections(check: DialogOpen, seen: Observation) -> list[str]:
    names = [c.section for c in seen.controls] + [b.section for b in seen.blocks]
    return [n for n in dict.fromkeys(names) if n and _is_called(check, n)]


def error_shown(check: ErrorShown, seen: Observation, before: Observation | None) -> Verdict:
    """An error is an alert that is no good news, a text or pop-up that says what is wrong, or a field marked invalid."""
    offered = {fold(c.name) for c in seen.controls if c.role in OFFERS}
    blocks = [b for b in seen.blocks if fold(b.text) not in offered]
    errors = [b.text for b in blocks if is_error(b) or _raises(b) or _reminds(b, seen, before)]
    errors += [c.text for c in seen.controls if c.role == "generic" and TRACED.search(fold(c.text))]
    errors += [d.message for d in seen.dialogs if WRONG.search(fold(d.message))]
    invalid = [f'{c.role} "{c.name}" is marked invalid' for c in seen.controls if "invalid" in c.states]
    if check.text:
        said = _error_says(check, seen, errors)
        elsewhere = said.passed and check.at is not None and _is_of_another(check.text, check.at, seen)
        return (
            lacks(f'the error "{check.text}" should be at {check.at}', "it is at another field") if elsewhere else said
        )
    found = errors + invalid
    if check.negated:
        return lacks("no error should be shown", _listed(found)) if found else holds("no error is shown")
    if found:
        return holds(f'the page says "{short(found[0])}"')
    return lacks("an error should be shown", "no alert, no text that says what is wrong, no field marked invalid")


def is_error(block: Block) -> bool:
    """Whether a block reports an error: an alert without good news, or a short text that says what is wrong."""
    text = NO_ERROR.sub("", fold(block.text))
    if block.kind == "alert":
        return bool(WRONG.search(text) or REMINDING.search(text) or NOT_DONE.search(text)) or not FINE.search(text)
    return TRACED.search(text) is not None or (len(text) <= 200 and block.kind != "row" and bool(WRONG.search(text)))


def bad_news(
    seen: Observation, before: Observation | None, unsent: bool = False, alerts_alone: bool = False
) -> list[str]:
    """The errors that the page reports and did not report before, in words.

    ``unsent``: it was reached by a link, so that nothing was sent that it could refuse: the rules of its fields are none.
    ``alerts_alone``: it shows by itself that the step was done, and what else its parts say is not about that.
    """
    known = {fold(b.text) for b in before.blocks} if before else set()
    known |= {fold(c.name) for c in seen.controls if c.role in OFFERS}  # “Stop on error” is offered, and reports none
    errors = [b for b in seen.blocks if is_error(b) and fold(b.text) not in known]
    errors = [b for b in errors if b.kind == "alert" or not alerts_alone]
    told = [b for b in errors if not (unsent and b.kind != "alert" and not WRONG.search(RULE.sub("", fold(b.text))))]
    return [f'an error appeared: "{b.text}"' for b in told]


def _raises(block: Block) -> bool:
    """Whether an output begins with what was raised; a row of a table may be a ticket that is called so."""
    return block.kind != "row" and RAISED.match(fold(block.text)) is not None


def _reminds(block: Block, seen: Observation, before: Observation | None) -> bool:
    """“Please enter your city.” is an error where it has come up on the same page since the step began."""
    same_page = before is not None and urlsplit(before.url).path == urlsplit(seen.url).path
    if not same_page or before is None or block.kind not in ("text", "status", "item"):
        return False
    was_there = any(same(block.text, b.text) for b in before.blocks)
    return not was_there and len(block.text) <= 200 and bool(REMINDING.search(fold(block.text)))


def _error_says(check: ErrorShown, seen: Observation, errors: list[str]) -> Verdict:
    """The text stands in an error, beside an invalid field, or is a message by itself."""
    told = [c.near for c in seen.controls if "invalid" in c.states and c.near]
    alone = [
        b.text for b in seen.blocks if b.kind in ("text", "status", "item", "alert") and _alone(check.text, b.text)
    ]
    found = next((t for t in [*errors, *told, *alone] if contains(t, check.text, loose=check.negated)), "")
    expected = f'{"no" if check.negated else "an"} error should say "{check.text}"'
    if bool(found) != check.negated:
        return holds(f'the error is "{short(found)}"' if found else f'no error says "{check.text}"')
    return lacks(expected, f'"{short(found)}"' if found else _listed(errors + told) or "no error is shown")


PAGE_OF = re.compile(r"page ?(\d+) ?(?:of|/) ?(\d+)\b")


def page_of(check: PageOf, seen: Observation) -> Verdict:
    """By the one place where the page tells it; two lists may be at pages of their own."""
    expected = f"page {check.number} of {check.last} should {'not ' if check.negated else ''}be shown"
    told = {(int(n), int(m)) for b in seen.blocks for n, m in PAGE_OF.findall(fold(b.text))}
    if len(told) != 1:
        return lacks(
            f"{expected}, but {len(told) or 'no'} texts tell of pages", _listed([f"{n} of {m}" for n, m in told])
        )
    known = "the page says {} of {}".format(*next(iter(told)))
    return holds(known) if (told == {(check.number, check.last)}) != check.negated else lacks(expected, known)


def _is_of_another(text: str, field: Named, seen: Observation) -> bool:
    """Whether no such text is nearer to this field than to each other one that is wrong."""
    own = find(field, seen).controls
    others = [c for c in seen.controls if "invalid" in c.states and c not in own]
    if not others or any(contains(c.near, text) for c in own):
        return False
    said = [b for b in seen.blocks if contains(b.text, text)]
    gaps = [
        (min(gap_between(b.box, c.box) for c in own), min(gap_between(b.box, c.box) for c in others))
        for b in said
        if own
    ]
    return not any(here + CLEARLY < there for here, there in gaps)


def _alone(wanted: str, text: str) -> bool:
    bare = re.sub(r"^(?:error|warning)\s*[:!-]\s*|^[^\w\"'(]+", "", fold(text))
    return same(bare.rstrip(".! "), fold(wanted).rstrip(".! "))


def _listed(texts: list[str]) -> str:
    return "; ".join(f'"{short(t)}"' for t in texts[:3])


def tab_open(check: TabOpen, seen: Observation) -> Verdict:
    """One of the browser is found by its title. The page's own title may name a tab of the page that was just closed."""
    drawn = any(c.role == "tab" for c in seen.controls)
    titles = [tab.title for tab in seen.tabs if not (check.negated and drawn and tab.active)]
    fits = [(title, level(check.target.words, title)) for title in titles if title]
    found = [title for title, fit in fits if fit is not None and fit <= (PHRASE if check.negated else NEARLY)]
    if found:
        told = f'the browser has the tab "{short(found[0], 40)}"'
        return lacks(f"{check.target} should not be open", told) if check.negated else holds(told)
    if check.chosen and not check.negated:
        return chosen(Chosen(check.target), seen)
    return exists(Exists(check.target, check.negated), seen)


def tab_count(check: TabCount, seen: Observation, before: Observation | None) -> Verdict:
    """Tabs of the browser. Where the page draws tabs of its own, both numbers have to be right."""
    opened = len(seen.tabs) or 1
    known = f"{opened} tab{'s' if opened > 1 else ''}: " + ", ".join(
        f'"{short(t.title or t.url, 40)}"' for t in seen.tabs
    )
    if check.new:
        earlier = len(before.tabs) or 1 if before else 1
        return holds(known) if opened > earlier else lacks("a new tab should be open", known)
    drawn = sum(c.role == "tab" for c in seen.controls)
    counts = [opened, drawn] if drawn else [opened]
    right = all(n >= check.low and (check.high is None or n <= check.high) for n in counts)
    also = f"; {drawn} tabs on the page" if drawn else ""
    return holds(known) if right else lacks(f"there should be {check.low} tabs", known + also)


def popup_said(check: PopupSaid, seen: Observation) -> Verdict:
    """A JavaScript dialog that opened meanwhile."""
    kinds = {"confirm": ("confirm", "beforeunload")}.get(check.kind, (check.kind,))
    fitting = [d for d in seen.dialogs if not check.kind or d.kind in kinds]
    if any(contains(d.message, check.text) for d in fitting):
        return holds(f'{fitting[0].kind} said "{short(fitting[0].message)}"')
    known = "; ".join(f'{d.kind} "{short(d.message)}"' for d in seen.dialogs)
    return lacks(
        f'{"an " + check.kind if check.kind else "a pop-up"} should have said "{check.text}"',
        known or "no pop-up opened",
    )
