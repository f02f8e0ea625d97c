"""DOUBTS may be overruled by the escalation model; REFUSALS bind everyone. One small function each.

Each gets the decision in its context and returns the reason, or an empty string.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pytest_tool.action import (
    POINTING,
    Check,
    Click,
    Decision,
    DoubleClick,
    Doubt,
    Drag,
    GoTo,
    Operation,
    Press,
    Select,
    Type,
    Uncheck,
    Upload,
)
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.engines.ask import TICK_ROLES, is_key, takes_files, typable
from pytest_tool.observation import Control, fingerprint
from pytest_tool.question import Question
from pytest_tool.stated import COPIES, HANDLE, QUOTED, folded, is_stated, origin, quoted, url_allowed, where_stated
from pytest_tool.trail import Entry
from pytest_tool.uploads import NotUploadable, Uploads
from pytest_tool.vault import Vault

NAMES_A_FIELD = re.compile(r"\b(?:field|text ?box|text ?area|input)\b", re.IGNORECASE)
TICKS = re.compile(
    r"\b(?:un)?(?:tick|check|select|choose|toggle|enable|disable|mark|accept|agree|turn|switch|opt)", re.IGNORECASE
)
"""Words of ticking: whoever uses them means a box, whatever it is called."""
CLIPBOARD = re.compile(r"\b(?:paste|clipboard)\b|\b(?:ctrl|control|strg|cmd|command)\s*\+\s*[vcx]\b", re.IGNORECASE)
"""An order to use the clipboard, or the shortcut itself; an order to copy counts too (stated.COPIES)."""
MOST_IN_VAIN = 3
"""So often the same may be done on the same page and change nothing."""
PICTURED = re.compile(
    r"\b(?:click|tap|press)(?: on)? (?:the |its )?(?P<what>plus|pencil|pen|eye|gear|cog|magnifier|lens|arrow|star|heart|bell|"
    r"envelope|lock|flag|clock|camera|chain|paperclip|key|globe|printer|disk)\b(?: (?:icon|button|sign|symbol|link))?"
    r" (?:of|for|beside|next to|in the row of)\b",
    re.IGNORECASE,
)
"""What a person calls a small picture that stands beside something named."""
CHOSEN = re.compile(r"(?:choose|select|pick)\b[^\"“”]*[\"“](?P<value>[^\"”]+)[\"”]", re.IGNORECASE)
BESIDE = re.compile(
    r"\b(?:menu|drop-?down|arrow|caret|chevron|triangle|button|icon|dots)\b.* (?:next to|beside|(?:left|right) of) "
    r"(?:the )?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
VERB_IN_ROW = re.compile(r"click (?P<what>[\w-]+) in the row of ", re.IGNORECASE)
NOUNS = frozenset({"button", "icon", "link", "menu", "control", "arrow", "cross", "x", "dots", "it"})
CHOOSES = re.compile(r"\b(?:choose|select|pick|use|take)\b")
"""What a button in the row is called that chooses it."""
STEM = 5
"""Words that begin alike are forms of one."""
GIVEN = frozenset({Operation.TYPE, Operation.SELECT})
BY_NAME = POINTING | GIVEN | {Operation.CHECK, Operation.UNCHECK, Operation.DRAG}
CLEARLY_AHEAD = 0.8
"""On a page with more controls than can be offered, the chosen one must be at least this sure."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a decision is held to in this test."""

    min_confidence: float = 0.6
    escalation: bool = True
    start_url: str = ""
    secret_origins: tuple[str, ...] = ()
    uploads: Uploads | None = None
    """Where files to upload may lie; None: nowhere."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A decision in its context: the question it answers, the step's past, the rules."""

    decision: Decision
    question: Question
    past: tuple[Entry, ...]
    rules: Rules
    fresh_hints: tuple[str, ...] = ()

    @property
    def target(self) -> Control | None:
        return self.question.seen.control(self.decision.tag)

    @property
    def goal(self) -> Control | None:
        """The control that something is dragged to."""
        return self.question.seen.control(self.decision.to)

    @property
    def repeats(self) -> tuple[Entry, ...]:
        """The entries of this step that did the same thing before."""
        it = self.decision
        mine = (str(it.operation), it.tag, it.said, it.extent, it.to, it.where)
        return tuple(
            e
            for e in self.past
            if (e.operation, e.tag, e.value, e.extent, e.to, e.place.partition(" ")[0]) == mine
            and e.outcome != "returned"
        )


# --- doubts -----------------------------------------------------------------------------------------------------------


def low_confidence(case: Considered) -> str:
    sure, least = case.decision.confidence, case.rules.min_confidence
    return f"confidence {sure:.2f} is below {least:g}" if sure < least else ""


def none_fits(case: Considered) -> str:
    return "no offered control fits" if case.decision.none_of_these else ""


def looping(case: Considered) -> str:
    if case.decision.operation is Operation.WAIT:
        return ""  # waiting once more is no loop
    repeats = case.repeats
    if not repeats:
        return ""  # the usual case: the page need not be read through
    state = fingerprint(case.question.seen)
    same = any(e.state == state for e in repeats)
    return "the same action on the same page state was already done in this step" if same else ""


def no_change_again(case: Considered) -> str:
    last = case.past[-1] if case.past else None
    waits = case.decision.operation is Operation.WAIT
    unchanged = last is not None and last.outcome == "no change" and last in case.repeats and not waits
    return "the last action changed nothing, and this is the same action" if unchanged else ""


def fresh_hint(case: Considered) -> str:
    if not case.rules.escalation or not case.fresh_hints:
        return ""  # escalation off: the hint is already in the engine's goal
    return f'the hint "{case.fresh_hints[0]}" has not been considered yet'


def claims_done(case: Considered) -> str:
    if not case.rules.escalation or case.decision.operation is not Operation.DONE:
        return ""  # escalation off: DONE is DONE
    return "the engine says that nothing is left to do"


def hard_to_reach(case: Considered) -> str:
    target = case.target
    if target is None:
        return ""
    if "disabled" in target.states:
        return "the target is disabled"
    behind = f'the dialog "{case.question.seen.modal}"' if case.question.seen.modal else "something else"
    if case.goal and case.goal.covered:
        return f"the place to drop it is covered by {case.goal.covered_by or behind}"
    return f"the target is covered by {target.covered_by or behind}" if target.covered else ""


def crowded(case: Considered) -> str:
    left_out = case.question.left_out
    if not left_out or case.decision.tag is None or case.decision.confidence >= CLEARLY_AHEAD:
        return ""
    return f"{left_out} controls of this page could not be offered and the chosen one is not clearly ahead"


def other_kind(case: Considered) -> str:
    target, words = case.target, QUOTED.sub(" ", case.question.intent.text)
    if target is None or case.decision.operation not in POINTING or not NAMES_A_FIELD.search(words):
        return ""
    return f"the intent names a field, and the target is a {target.role}" if target.role in ("button", "link") else ""


def other_name(case: Considered) -> str:
    target = case.target
    value = case.decision.value
    if target is None or case.decision.operation not in BY_NAME or (value and value.stated_by.startswith("copied")):
        return ""  # of what is copied, the names tell where it stands
    texts = [
        (*_texts(c), c.row, c.section, c.frame, c.near, c.value) for c in (target, case.goal) if c is not None
    ]  # of what is dragged, and of where to
    said = folded(" ".join(filter(None, (text for told in texts for text in told))))
    told = without_purpose(case.question.intent.text)  # a name after "to reach" says why, not what
    given = folded(case.decision.said) if case.decision.operation in GIVEN else None  # what goes in is no name
    missing = [name for name in quoted(told) if folded(name) not in said and folded(name) != given]
    return f'the intent says "{missing[0]}", and neither "{_called(target)}" nor its row does' if missing else ""


def beside_it(case: Considered) -> str:
    """“The menu next to "Save draft"” is another control: a click on Save draft would save."""
    said = BESIDE.search(without_purpose(case.question.intent.text))
    if case.target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    same = folded(said["name"]) in map(folded, (case.target.name, case.target.text))
    return f'the intent means what is beside "{said["name"]}", and this is "{said["name"]}" itself' if same else ""


def says_nothing(case: Considered) -> str:
    """A nameless control in a row may do anything: “archive "X"” is not told by its place."""
    target, said = case.target, VERB_IN_ROW.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or said["what"] in NOUNS:
        return ""
    told = _called(target) or target.near or target.value
    return "" if told else f"the intent says “{said['what']}”, and nothing tells what this {target.role} does"


def chosen_by_its_row(case: Considered) -> str:
    """A row that mentions what is to be chosen makes none of its links an entry: “choose the user "Ada"” follows no link."""
    target, said = case.target, CHOSEN.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or target.role in TICK_ROLES:
        return ""
    own = folded(" ".join(filter(None, (*_texts(target), target.near, target.value))))
    if folded(said["value"]) in own or CHOOSES.search(own) or folded(said["value"]) not in folded(target.row):
        return ""
    return f'the intent chooses "{said["value"]}", and only the row of "{_called(target)}" says so'


def toggled_by_another_word(case: Considered) -> str:
    target, words = case.target, case.question.intent.text
    if target is None or case.decision.operation is not Operation.CLICK or target.role not in TICK_ROLES:
        return ""
    told = {word[:STEM] for word in re.findall(r"\w+", folded(" ".join((*_texts(target), target.row, target.near))))}
    wanted = {word[:STEM] for word in re.findall(r"\w+", folded(words))}
    if wanted & told or TICKS.search(words):
        return ""
    return f'a click would toggle the {target.role} "{_called(target)}", of which the intent says no word'


def other_picture(case: Considered) -> str:
    """The name beside it does not tell a pencil from a bin: where its own words do not either, a second opinion has to."""
    said = PICTURED.search(without_purpose(case.question.intent.text))
    if said is None or case.target is None or case.decision.operation is not Operation.CLICK:
        return ""
    what, told = folded(said["what"]), folded(" ".join((*_texts(case.target), case.target.near)))
    return "" if what in told else f'the intent says “{what}”, and "{_called(case.target)}" is not called so'


def not_draggable(case: Considered) -> str:
    if not isinstance(case.decision.act, Drag) or case.target is None or "draggable" in case.target.states:
        return ""
    return f'nothing on the page says that "{_called(case.target)}" can be dragged'


def _texts(control: Control) -> tuple[str, ...]:
    """What a control is called, in all its forms."""
    return (control.name, control.text, control.placeholder, control.icon, *control.options)


def _called(control: Control) -> str:
    return next(filter(None, _texts(control)), "")


# --- refusals ---------------------------------------------------------------------------------------------------------


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
        case Click() | DoubleClick():  # it would hit whatever lies in the middle of it
            fits = not (target.only_scrolls and "scrollable" in target.states)
        case _:
            fits = True
    return "" if fits else f"{case.decision.operation} cannot be done to a {target.role}"


def unstated_value(case: Considered) -> str:
    value, question = case.decision.value, case.question
    if not isinstance(case.decision.act, Type):
        return ""
    if value is None:
        return "neither the step nor a hint states a value for this field"
    stated = is_stated(value, question.step, question.hints, question.seen)
    return "" if stated else f'neither the step nor a hint states the value "{value.text}"'


def unusable_file(case: Considered) -> str:
    """A file goes to a page only when a person stated it, and where it may be uploaded from."""
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
    left_out = [name for name in quoted(question.intent.text) if name not in act.paths and _is_file(name, uploads)]
    return f'the intent names the file "{left_out[0]}" as well, and it would be left out' if left_out else ""


def _is_file(name: str, uploads: Uploads | None) -> bool:
    try:
        return uploads is not None and uploads.file(name).is_file()
    except NotUploadable:
        return False


def forbidden_url(case: Considered) -> str:
    if not isinstance(case.decision.act, GoTo):
        return ""
    value, question = case.decision.value, case.question
    if value is None:
        return "nobody stated a URL to open"
    allowed = url_allowed(value.text, question.step, question.hints, question.seen.url, case.rules.start_url)
    return "" if allowed else f"{value.text} was not stated and is of another origin"


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
    match case.decision.act:
        case Press(key=key) if key.endswith(("+V", "+C", "+X")) and not key.endswith(("+Shift+C", "+Shift+X")):
            said = [QUOTED.sub(" ", text) for text in (case.question.step.text, *case.question.hints)]
            ordered = any(CLIPBOARD.search(text) or COPIES.search(text) for text in said)
            return "" if ordered else f"{key} copies or pastes, which nobody ordered"
    return ""


Rule = Callable[[Considered], str]
DOUBTS: tuple[Rule, ...] = (
    low_confidence, none_fits, looping, no_change_again, fresh_hint, claims_done, hard_to_reach, crowded, other_kind,
    other_name, other_picture, beside_it, says_nothing, chosen_by_its_row, toggled_by_another_word, not_draggable,
)  # fmt: skip
REFUSALS: tuple[Rule, ...] = (
    target_gone, cannot_be_done, unstated_value, unusable_file, forbidden_url, secret_elsewhere, unnamed_key, pasted,
    in_vain,
)  # fmt: skip


def raised(rules: tuple[Rule, ...], case: Considered) -> tuple[Doubt, ...]:
    """The rules that object to this decision, by name."""
    found = ((rule.__name__.replace("_", " "), rule(case)) for rule in rules)
    return tuple(Doubt(name, reason) for name, reason in found if reason)
