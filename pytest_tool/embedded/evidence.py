"""What proves that a step was done: things that its actions changed and that are still to be seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pytest_tool.embedded.lines import controls, plain_text
from pytest_tool.embedded.progress import FIELDS, settled
from pytest_tool.embedded.sentences import DOWNLOADED, EMPTIED, EMPTYING, GIVEN
from pytest_tool.embedded.strategies import counters, toggled, unfolding
from pytest_tool.grammar.wish import EFFECTLESS, SETTLING, Act, Wish
from pytest_tool.observation import FORMAT_WORDS, Control, describe, squeeze
from pytest_tool.wire.roles import Ask, AskedPage, ClaimedEvidence

MOST = 3
LONGEST = 120
SHORTEST = 3
_APPEARED = re.compile(r"(?:text|alert|status|heading) (?:appeared: )?\"(?P<text>.+)\"", re.DOTALL)
_VALUE = re.compile(r"value of (?P<role>[\w-]+) \"(?P<name>.*)\" is \"(?P<value>.*)\"", re.DOTALL)
_STATE = re.compile(r"(?P<role>[\w-]+) \"(?P<name>.*)\" is (?:now )?(?P<state>(?!empty)[\w ]+)")
_CONTROL = re.compile(r"control appeared: (?P<called>[\w-]+ \".*\")", re.DOTALL)
_RENAMED = re.compile(r"[\w-]+ \".*\" is now (?P<called>[\w-]+ \".+\")", re.DOTALL)
_LISTS = re.compile(r"\" lists \"")
_GONE = re.compile(r"text gone: \"(?P<text>.+)\"", re.DOTALL)
_CONTROL_GONE = re.compile(r"control gone: (?P<text>[\w-]+ \".*\")", re.DOTALL)
_CLOSED = re.compile(r"dialog window \"(?P<text>.+)\" closed", re.DOTALL)
MOVED = re.compile(r".+ is now (?:before|after|in) .+", re.DOTALL)
"""A change that tells where something lies that was dragged; code looks whether it still lies there."""
_TITLE = re.compile(r"title is now \"(?P<text>.+)\"", re.DOTALL)
_WINDOW = re.compile(r"dialog window \"(?P<text>.+)\" opened", re.DOTALL)


_SIGN_ONLY = re.compile(r"[\w-]+ \"\W*\"")
"""A control with a sign instead of a name, ``button "×"``: the code that checks takes it for no proof."""


def page_lines(page: AskedPage) -> list[str]:
    """Everything that the request shows of the page, as the code that checks a claim will see it."""
    shown = [page.url, page.title, *map(plain_text, page.text)]
    shown += [describe(c) for c in controls(page.controls)]
    return [squeeze(line) for line in shown if line]


def shows(page: AskedPage, text: str) -> bool:
    """Whether this text is on the page, upper and lower case alike."""
    wanted = squeeze(text).casefold()
    return any(wanted in line.casefold() for line in page_lines(page))


def evidence(ask: Ask, wishes: Sequence[Wish]) -> list[ClaimedEvidence]:
    """One to three texts; the newest and most telling first. Empty when nothing that was done can still be seen."""
    lines, refused = page_lines(ask.page), any(a.outcome == "refused claim" for a in ask.history)
    seen = [w for w in wishes if w.act in EFFECTLESS and w.act is not Act.PRESS and not w.gone]  # a key is not shown
    looked = [w.value for w in seen if w.value and _found(w.value, lines)]
    found = [*looked]
    kinds = (
        (_controls_changed, _texts, _places) if refused else (_texts, _controls_changed, _places)
    )  # words may be old
    for kind in kinds:
        for action in reversed(ask.history):
            if action.outcome == "done":
                found += kind(action.changes, ask.page, lines)
    found += [_told(c) for w in wishes if w.act in SETTLING for c in settled(w, ask.page)]
    found += [_told(c) for w in wishes for c in unfolding.shown(w, controls(ask.page.controls))]
    found += [_told(c) for w in wishes for c in toggled.shown(w, controls(ask.page.controls))]
    lists = [t for a in ask.history[-1:] for t in _texts(a.changes, ask.page, lines) if _LISTS.search(t)]
    dragged = [a for a in ask.history if a.outcome == "done" and a.did.startswith("drag ")]
    if moved := [c for c in (dragged[-1].changes if dragged else ()) if MOVED.fullmatch(c)]:
        return [ClaimedEvidence(text=text) for text in moved[:MOST]]
    texts = [t for t in dict.fromkeys(map(squeeze, found)) if _tells(t) and _is_telling(t) and not t.endswith("…")]
    found = [t for t in texts if _found(t, lines) or t in lists]  # a request does not tell all entries of a list
    found = [t for t in found if not _SIGN_ONLY.fullmatch(t)] or found
    found += _transfers(ask)
    doubted = [reason for a in ask.history if a.outcome == "refused claim" for reason in a.reasons]
    found = [t for t in found if not any(f'"{t}"' in reason for reason in doubted)] or found
    # a digit stands in many places, and proves little: a claim stands on all that it quotes
    found = [text for text in found if sum(map(str.isalnum, text)) >= SHORTEST] or found
    if refused and (more := _one_more(ask) or _counted(ask)):
        return [ClaimedEvidence(text=text) for text in more[:MOST]]
    if refused and any("another page was loaded" in a.changes for a in ask.history):  # at another address, as ever
        return [
            ClaimedEvidence(text=squeeze(ask.page.url)),
            *[ClaimedEvidence(text=_shortened(t)) for t in found[: MOST - 1]],
        ]
    gone = _gone(ask, lines)
    news = [t for t in found if not any(t in g for g in gone)]
    if gone and (not news or refused):
        return [
            ClaimedEvidence(text=gone[0], gone=True),
            *[ClaimedEvidence(text=t[:LONGEST]) for t in news[: MOST - 1]],
        ]
    if found:
        return [ClaimedEvidence(text=_shortened(t)) for t in found[:MOST]]
    if emptied := [c for a in ask.history if a.did in EMPTYING for c in a.changes if c.endswith(EMPTIED)]:
        return [ClaimedEvidence(text=emptied[-1])]
    if any(a.changes for a in ask.history) or all(w.act in EFFECTLESS for w in wishes):
        # the URL too: a title such as “Help” may well be a link's name where the step began
        return [
            ClaimedEvidence(text=text) for text in map(squeeze, (ask.page.title, ask.page.url)) if _is_telling(text)
        ]
    return []


def _one_more(ask: Ask) -> list[str]:
    """The changes of the last action that told of a control like one that is there: code counts whether it is one more."""
    done = [a for a in ask.history if a.outcome == "done" and a.changes]
    there = Counter(
        f'{c.role} "{c.name or c.text or c.placeholder or c.icon or c.near}"' for c in controls(ask.page.controls)
    )
    told = [(c, m["called"]) for c in (done[-1].changes if done else ()) if (m := _CONTROL.fullmatch(c))]
    return [change for change, called in told if there[called] > 1]


def _told(control: Control) -> str:
    """The control in words, without what it only says as long as the focus is in it."""
    return describe(control._replace(sent_by=""))


def _counted(ask: Ask) -> list[str]:
    """The change that told of the number which was counted up or down to: code looks whether it stands by itself."""
    done = [a for a in ask.history if a.outcome == "done" and counters.COUNT.fullmatch(a.intent)]
    aim = counters.COUNT.fullmatch(done[-1].intent) if done else None
    kinds = ("text", "status")  # a number that is read out, or stands beside one that is, is a status
    told = [c for kind in kinds if aim and (c := f'{kind} appeared: "{aim["aim"]}"') in done[-1].changes]
    return told[:1] if aim and aim["aim"] in map(plain_text, ask.page.text) else []


def _is_telling(text: str) -> bool:
    """Whether it may be quoted: one letter proves nothing, and a claim stands on all that it quotes."""
    said = re.sub(r"[\W_]", "", text)
    return bool(text) and (len(said) != 1 or said.isdigit())


def _transfers(ask: Ask) -> list[str]:
    """Files that came or went, as code saw it: the page need not show them."""
    done = [change for action in reversed(ask.history) if action.outcome == "done" for change in action.changes]
    return [change for change in dict.fromkeys(done) if change.startswith((DOWNLOADED, GIVEN))]


def _gone(ask: Ask, lines: Sequence[str]) -> list[str]:
    """What was there when the step began and is not now; a dialog window counts that came and went, as code saw both."""
    came = "\n".join(c for a in ask.history for c in a.changes if "appeared" in c)
    told = []
    for action in reversed(ask.history):
        for change in action.changes:
            if match := _GONE.fullmatch(change) or _CONTROL_GONE.fullmatch(change):
                told += [] if match["text"] in came else [match["text"]]
            elif match := _CLOSED.fullmatch(change):
                told.append(match["text"])
    page = "\n".join(lines).casefold()
    refused = "\n".join(reason for a in ask.history if a.outcome == "refused claim" for reason in a.reasons)
    told = [squeeze(t) for t in told if not t.endswith("…") and len(t) <= LONGEST]
    told = [
        t for t in told if f'"{t}"' not in refused
    ]  # what a picture was called is not among the words that were there
    return [t for t in dict.fromkeys(told) if t.casefold() not in page]


def _tells(text: str) -> bool:
    """Whether it says more than a field that is called “Name” does: such words are on every page as we write it."""
    return not set(re.findall(r"\w+", text.casefold())) <= FORMAT_WORDS | FIELDS


def _shortened(text: str) -> str:
    """At most LONGEST characters, in whole words: that is how a quotation is looked up."""
    return text if len(text) <= LONGEST else text[: LONGEST + 1].rpartition(" ")[0] or text[:LONGEST]


def _found(text: str, lines: Sequence[str]) -> bool:
    return any(text in line for line in lines)


def _texts(changes: Sequence[str], page: AskedPage, lines: Sequence[str]) -> list[str]:
    return [m["text"] for c in changes if (m := _APPEARED.fullmatch(c) or _WINDOW.fullmatch(c))]


def _controls_changed(changes: Sequence[str], page: AskedPage, lines: Sequence[str]) -> list[str]:
    """The lines of the controls whose value or state changed, or which appeared."""
    found = []
    for change in changes:
        if match := _VALUE.fullmatch(change):
            found += [t for t in lines if _is_of(t, match["role"], match["name"]) and match["value"] in t]
        elif match := _CONTROL.fullmatch(change) or _RENAMED.fullmatch(change):
            found.append(match["called"])
        elif match := _STATE.fullmatch(change):
            own = [line for line in lines if _is_of(line, match["role"], match["name"])]
            found += [line for line in own if f" {match['state']}" in line] or own  # of many equal ones, that one
    return found


def _is_of(line: str, role: str, name: str) -> bool:
    """Whether a control's line is that of the control which a change calls so; without a name, its icon is its name."""
    return line.startswith(f'{role} "{name}"') or (line.startswith(f"{role} (no name)") and f"icon {name}" in line)


def _places(changes: Sequence[str], page: AskedPage, lines: Sequence[str]) -> list[str]:
    found = [m["text"] for c in changes if (m := _TITLE.fullmatch(c))]
    if any(c.startswith(("URL is now", "another page", "page loaded")) for c in changes):
        found += [page.title, page.url]
    return found
