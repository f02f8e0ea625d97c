"""Finds REFUSALS, which bind whoever decides."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_tool.action import (
    Check,
    Click,
    DoubleClick,
    Drag,
    GoTo,
    Operation,
    Press,
    RightClick,
    Select,
    Type,
    Uncheck,
    Upload,
    Value,
    option_in,
)
from pytest_tool.doubts import Considered
from pytest_tool.engines.operations import TICK_ROLES, as_key, is_key, takes_files, typable
from pytest_tool.hosts import host_and_port, origin
from pytest_tool.observation import called, fingerprint
from pytest_tool.stated import HANDLE, folded, is_stated, quoted, url_allowed, where_stated
from pytest_tool.stated.copies import FROM_TAG
from pytest_tool.stated.uploads import NotUploadable
from pytest_tool.stated.vault import Vault

FORMS = (
    "a date is given as YYYY-MM-DD (a weekday is none), a number in digits, a copy as the whole text beside its label; "
    "otherwise the plan has to state the value itself"
)
"""How a value in other words can be verified."""
MOST_IN_VAIN = 3
"""So often the same may be done on the same page and change nothing."""
_MARKS = "\"'“”„«»‘’.,;:!?()"
PASTES = re.compile(r"(?:\w+\+)*(?:Control|Meta)\+(?:Shift\+)?V|Shift\+Insert", re.IGNORECASE)
"""Keys that put a text into a field that nobody stated: whatever was copied last."""


def target_gone(case: Considered) -> str:
    offered = {c.tag for c in case.question.offered}
    strange = [tag for tag in (case.decision.tag, case.decision.to) if tag is not None and tag not in offered]
    return f"control {strange[0]} was not offered" if strange else ""


def cannot_be_done(case: Considered) -> str:
    target = case.target
    if target is None:
        return ""
    match case.decision.act:
        case Type():
            fits = typable(target)
        case DoubleClick(option=option) if option:
            fits = target.role == "listbox" and option in target.options
        case DoubleClick() if target.role == "listbox" and target.options:
            return f'a double-click on the whole of "{target.name}" would hit whichever entry lies in its middle'
        case Select(option=option):
            if target.options and option not in target.options:
                there = ", ".join(f'"{text}"' for text in target.options[:12])
                return f'the {target.role} "{target.name}" has no option "{option}"; it has {there}'
            fits = bool(target.options)
        case Check():
            fits = target.role in TICK_ROLES
        case Uncheck():
            fits = target.role in TICK_ROLES and target.role != "radio"
        case Upload():
            fits = takes_files(target)
        case Click() | DoubleClick() | RightClick():  # it would hit whatever lies in the middle of it
            fits = not (target.only_scrolls and "scrollable" in target.states)
        case _:
            fits = True
    return "" if fits else f"{case.decision.operation} cannot be done to a {target.role}"


def unstated_value(case: Considered) -> str:
    """Refuse to type, drop or answer what is unstated."""
    act, decision = case.decision.act, case.decision
    if isinstance(act, Type) and act.value is None:
        return "neither the step nor a hint states a value for this field"
    values = [decision.value] if isinstance(act, Type) and decision.value else []
    if values and values[0].stated_by == f"{FROM_TAG}{decision.tag}":
        return "a field is not filled with what it shows itself"
    answer = decision.answer
    values += [answer.value] if answer and answer.value and not answer.stated else []
    if isinstance(act, Drag) and case.goal and case.target and typable(case.goal):
        values.append(Value(case.target.href or called(case.target), ""))  # of a link its address is dropped
    strange = next((v for v in values if not _stated(v, case)), None)
    if strange is None:
        return ""
    if strange.words:
        return f'code cannot verify that “{strange.words}” is "{strange.text}": {FORMS}'
    return f'neither the step nor a hint states the value "{strange.text}"'


def _stated(value: Value, case: Considered) -> bool:
    question = case.question
    return is_stated(value, question.step, question.hints, question.seen)


def unstated_option(case: Considered) -> str:
    """Refuse another option where the step quotes one of this very select."""
    chosen, target = option_in(case.decision.act), case.target
    if not chosen or target is None:
        return ""
    options = {folded(option) for option in target.options}
    quotes = [text for text in quoted(case.question.step.text) if folded(text) in options]
    if not quotes or folded(chosen) in map(folded, quotes):
        return ""
    return f'the step says "{quotes[0]}", and not "{chosen}"'


def unusable_file(case: Considered) -> str:
    """Refuse a file that is unstated or out of bounds."""
    act, question, uploads = case.decision.act, case.question, case.rules.uploads
    if not isinstance(act, Upload):
        return ""
    if not act.paths:
        return "neither the step nor a hint states a file to upload: state its path, in quotation marks"
    for path in act.paths:
        if not where_stated(path, question.step, question.hints):
            return f'neither the step nor a hint states the file "{path}"'
        try:
            found = uploads.file(path) if uploads else None
        except NotUploadable as refused:
            return str(refused)
        if found is None:
            return f'the file "{path}" cannot be uploaded: no folder was given to take files from'
    return ""


def forbidden_url(case: Considered) -> str:
    if not isinstance(case.decision.act, GoTo):
        return ""
    value, question = case.decision.value, case.question
    if value is None:
        return "nobody stated a URL to open"
    allowed = url_allowed(value.text, question.step, question.hints, question.seen.url, case.rules.start_url)
    return "" if allowed else f"{value.text} was not stated and is of another origin"


def unlisted_host(case: Considered) -> str:
    value, hosts = case.decision.value, case.rules.hosts
    if not isinstance(case.decision.act, GoTo) or value is None or hosts is None or hosts.allow(value.text):
        return ""
    if not origin(value.text):
        return ""  # no address at all, which is refused anyway
    host = host_and_port(value.text)
    return (
        f"the host {host} is not allowed: add it to APP_ALLOWED_HOSTS (--tool-allowed-hosts) if the test may go there"
    )


def secret_elsewhere(case: Considered) -> str:
    value, url, rules = case.decision.value, case.question.seen.url, case.rules
    if value is None or not HANDLE.search(value.text) or Vault.allowed(url, rules.start_url, rules.secret_origins):
        return ""
    start = "" if origin(rules.start_url) else ", and no URL to start on was given"
    return f"a secret is typed only where the test starts, or on secret_origins, and this page is {url}{start}"


def unnamed_key(case: Considered) -> str:
    match case.decision.act:
        case Press(key=key) if not is_key(key):
            return f"{key!r} is not a named key or shortcut"
    return ""


def in_vain(case: Considered) -> str:
    if case.decision.operation is Operation.WAIT:
        return ""
    tried = [e for e in case.repeats if e.outcome == "no change"]
    if len(tried) < MOST_IN_VAIN:
        return ""
    state = fingerprint(case.question.seen)
    same = all(e.state == state for e in tried[-MOST_IN_VAIN:])
    return f"the same was done {len(tried)} times and changed nothing" if same else ""


def pasted(case: Considered) -> str:
    """Refuse to paste, unless a person names the keys."""
    match case.decision.act:
        case Press(key=key) if PASTES.fullmatch(key):
            said = (case.question.step.text, *case.question.hints)
            ordered = any(PASTES.fullmatch(as_key(word.strip(_MARKS))) for text in said for word in text.split())
            return "" if ordered else f"{key} pastes what nobody stated"
    return ""


REFUSALS: tuple[Callable[[Considered], str], ...] = (
    target_gone,
    cannot_be_done,
    unstated_value,
    unstated_option,
    unusable_file,
    forbidden_url,
    unlisted_host,
    secret_elsewhere,
    unnamed_key,
    pasted,
    in_vain,
)
