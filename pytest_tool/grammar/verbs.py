"""The verbs that a step may use, and the form of sentence that each of them opens. The documented lexicon."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pytest_tool.grammar.words import Kind, Token, word_set


class Form(StrEnum):
    """A form of sentence: what may follow the verb."""

    CLICK = "click"
    DOUBLE_CLICK = "double-click"
    RIGHT_CLICK = "right-click"
    PRESS = "press"
    OPEN = "open"
    SWITCH = "switch"
    BACK = "back"
    RELOAD = "reload"
    TYPE = "type"
    SET = "set"
    SEARCH = "search"
    CHOOSE = "choose"
    TICK = "tick"
    UNTICK = "untick"
    TURN = "turn"
    MARK = "mark"
    CLEAR = "clear"
    HOVER = "hover"
    SCROLL = "scroll"
    WAIT = "wait"
    LOG_IN = "log in"
    ADD = "add"
    DRAG = "drag"
    ACT = "act"
    RENAME = "rename"
    TAKE = "take"
    SORT = "sort"
    FILTER = "filter"
    ACCEPT = "accept"
    CLOSE = "close"
    COPY = "copy"
    UPLOAD = "upload"
    LOOK = "look"
    FORMAT = "format"
    CANNOT = "cannot"


_VERBS: dict[Form, str] = {
    Form.CLICK: (
        "click, click on, tap, tap on, push, activate, focus, focus on, focus in, focus into, "
        "set the focus on, set the focus to, set focus to, set focus on, put the focus on, put the focus in, single-click, "
        "toggle, flip"
    ),
    Form.DOUBLE_CLICK: "double-click, double-click on, double click, double click on",
    Form.RIGHT_CLICK: (
        "right-click, right-click on, right click, right click on, open the context menu of, open the context menu for"
    ),
    Form.PRESS: "press, press on, hit, strike",
    Form.OPEN: (
        "open, open up, go, go to, go into, visit, show, show me, follow, view, navigate to, browse to, "
        "head to, head over to, display, bring up, launch, return to, look at, look through, browse, expand, unfold, "
        "move to, jump to, access, read, manage"
    ),
    Form.SWITCH: "switch to, change to, switch back to, go back to, return back to, switch over to",
    Form.BACK: "go back, navigate back, go one page back, step back, back, use the browser's back, use the browser back",
    Form.RELOAD: "reload, refresh",
    Form.TYPE: (
        "type, type in, enter, write, fill in, fill out, fill, fill up, input, key in, put, put in, insert, provide, "
        "specify, give, state, supply, paste, complete"
    ),
    Form.SET: (
        "set, change, update, adjust, increase, decrease, raise, lower, reduce, edit, modify, switch, replace, overwrite, slide"
    ),
    Form.SEARCH: "search, search for, look for, look up, find, locate, google",
    Form.CHOOSE: "choose, select, pick, pick out, opt for",
    Form.TICK: "tick, tick off, check, check off, cross off, enable, turn on, switch on, agree to, opt in to",
    Form.UNTICK: (
        "untick, uncheck, disable, turn off, switch off, deactivate, unselect, deselect, opt out of, disallow, don't allow, "
        "do not allow"
    ),
    Form.TURN: "turn",
    Form.MARK: "mark",
    Form.CLEAR: "clear, empty, erase, blank, blank out, clear out",
    Form.HOVER: "hover, hover over, hover on, mouse over, move the mouse over, move the mouse to, point at, point to",
    Form.SCROLL: "scroll",
    Form.WAIT: "wait, wait for, wait until, wait till",
    Form.LOG_IN: (
        "log in, login, sign in, signin, log on, sign on, log into, sign into, authenticate, sign up, signup, "
        "register, create an account, subscribe"
    ),
    Form.ADD: "add, place, note down, jot down",
    Form.DRAG: "drag, drag and drop, drag-and-drop, drop, move, pull, reorder, rearrange, re-order, reposition",
    Form.RENAME: "rename, name it, call it",
    Form.TAKE: "take, take out, take off, get rid of, throw out, throw away",
    Form.SORT: "sort, order by, sort by, group by, facet by, aggregate by, pivot by, arrange by",
    Form.FILTER: "filter, filter by, filter for, show only, show me only, only show, list only, display only",
    Form.ACCEPT: (
        "accept, confirm, dismiss, acknowledge, decline, ok, agree, answer, refuse, deny, allow, repeat, retype, re-type, "
        "re-enter, reenter"
    ),
    Form.CLOSE: "close, shut",
    Form.COPY: "copy",
    Form.UPLOAD: "upload, attach",
    Form.FORMAT: "make, format, underline, italicize, italicise, embolden, strike through, cross out",
    Form.LOOK: (
        "check that, check whether, check if, check for, verify, verify that, make sure, make sure that, ensure, ensure that, "
        "confirm that, see that, expect, expect that, assert, assert that, validate that, should see, should now see, "
        "should be, can see, must see, there should be, there is, there are"
    ),
    Form.CANNOT: "swipe, pinch, long-press, zoom, resize, swap, exchange",
    Form.ACT: (
        "submit, save, rate, pay, confirm, continue, proceed, finish, send, apply, publish, unpublish, post, book, reserve, "
        "order, buy, purchase, unsubscribe, download, print, export, import, share, like, unlike, dislike, star, pin, "
        "unpin, flag, report, approve, reject, archive, unarchive, duplicate, edit, delete, remove, cancel, reply, "
        "reply to, respond, respond to, write back, write back to, "
        "forward, mute, unmute, block, unblock, create, start, begin, stop, interrupt, play, pause, resume, skip, "
        "collapse, undo, redo, log out, logout, sign out, log off, log me out, install, uninstall, upgrade, downgrade, "
        "connect, disconnect, invite, withdraw, donate, vote, preview, generate, calculate, run, execute, reset, restore, "
        "retry, request, redeem, join, leave, lock, unlock, hide, compare, load, load more, try again, check in, check out, "
        "checkout, "
        "leave, revoke, discard, trash, favourite, favorite, bookmark, unfollow, hang up, call, snooze, end, renew, "
        "place the order, place order, place my order, place your order, compose, complete the purchase, "
        "restart, reboot, relaunch, exit, quit, rent, hire, sign, zoom in, zoom out, zoom to fit, reply all, reply to all, "
        "back up, backup, schedule, assign, get, reopen, re-open, "
        "void, resend, reactivate, refund, suspend, unsuspend, terminate, reinstate, reassign, unassign, escalate, merge, "
        "deploy, reschedule, postpone, promote, demote, ban, unban, resolve, revert, regenerate, unlink, detach, "
        "complete the order, complete order, complete purchase, complete checkout, pay now, buy now, sign off, close up"
    ),
}
_CHECKS = re.compile(r"(?:check(?![ -]?(?:out|in)\b)|verify|validate|test|analy[sz]e)\b", re.IGNORECASE)
CANNOT_WHY: dict[str, str] = {
    "swap": "that is two drags: say of each where it goes",
    "exchange": "that is two drags: say of each where it goes",
}
CORE = frozenset(Form) - {
    Form.ACT, Form.ACCEPT, Form.BACK, Form.SORT, Form.FILTER, Form.LOG_IN, Form.MARK, Form.COPY, Form.FORMAT,
}  # fmt: skip
"""Forms whose verbs are hardly ever the name of a control in a list: “Click Save and choose …” is two sentences."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb as the step says it: its lexicon entry, its form, and how many tokens it takes."""

    words: str
    form: Form
    length: int


@cache
def lexicon() -> dict[str, Form]:
    """Verb → form, lower case; of two forms the one that is listed first."""
    table: dict[str, Form] = {}
    for form, verbs in _VERBS.items():
        for verb in verbs.split(", "):
            table.setdefault(verb, form)
    return table


def verb_at(part: Sequence[Token], third_person: bool = False) -> Verb | None:
    """The longest verb that the tokens start with; ``third_person`` also takes “clicks”, “presses”, “tries”."""
    for length in range(min(4, len(part)), 0, -1):
        words = [t.low for t in part[:length]]
        if any(t.kind is not Kind.WORD for t in part[:length]):
            continue
        candidates = [words, *([[base, *words[1:]] for base in _bases(words[0])] if third_person else [])]
        for candidate in candidates:
            phrase = " ".join(candidate)
            if form := lexicon().get(phrase):
                return Verb(phrase, form, length)
    return None


AFTER_A_VERB = word_set("a an the it him her them in")
RECORDS = word_set("order invoice booking ticket user task item account payment request")


def own_verb(part: Sequence[Token], known: Collection[str]) -> Verb | None:
    """A verb that only this application has: “discharge "Bob"”, “merge the pull request”, “rotate left”, where the page shows
    something called Discharge, Merge pull request, Rotate left.
    """
    if not part or part[0].kind is not Kind.WORD:
        return None
    verb, words = part[0].low, {t.low for t in part}
    if any(_orders(name, verb, words) for name in known):
        return Verb(verb, Form.ACT, 1)
    told = len(part) == 1 or part[1].kind is Kind.QUOTE or part[1].low in AFTER_A_VERB or part[1].capital
    told = told or (len(part) > 2 and part[1].low in RECORDS and part[2].is_value)  # “refund order 1003”
    return Verb(verb, Form.ACT, 1) if told and verb in known else None


ADDED = word_set("now the a an all selected this it here to")
"""What a button says beside its verb and a person leaves out: “Deploy now”, “Test the connection”."""


def _orders(name: str, verb: str, words: Collection[str]) -> bool:
    """Whether a name of two words and more begins with the verb, and the sentence says all the rest of it."""
    first, _, rest = name.partition(" ")
    return first == verb and bool(rest) and all(word in words or word in ADDED for word in rest.split())


def _bases(word: str) -> tuple[str, ...]:
    """The infinitives that a third person singular may come from: presses → press, types → type, tries → try."""
    if not word.endswith("s"):
        return ()
    return tuple(dict.fromkeys((word[:-1], word.removesuffix("es"), word.removesuffix("ies") + "y")))


def gerund(word: str) -> str:
    """The verb of a gerund, when it is in the lexicon: clicking → click, typing → type, submitting → submit."""
    stem = word.removesuffix("ing")
    if stem == word:
        return ""
    return next((s for s in (stem, stem + "e", stem[:-1]) if s in lexicon()), "")


def looks_over_only(name: str) -> bool:
    """Whether a button of this name only has a look at something: “Check”, “Verify address”, and no “Check out”."""
    return _CHECKS.match(name) is not None
