"""Defines what the ``tool`` command and a session's host say.

The standard library alone, since the client is light.

HTTP/1.1 on 127.0.0.1, one request a connection, ``Authorization: Bearer <token>`` from the session's file:

    POST /command   {"v": 1, "id": "…", "command": "do", "wait": true, …fields}   a command of COMMANDS
    POST /cancel    {"v": 1, "id": "…"}                                           ends that command at the next safe point
    GET  /status                                                                  what ``tool status`` prints

A command is answered by lines of JSON (``application/x-ndjson``), any number of events and then one result:

    {"event": "waiting", "for": "auto Buy one book", "seconds": 1.0, "ahead": 1}   its turn has not come
    {"event": "doing", "text": "click button \"Sign in\""}                         an action, as its caption says it
    {"event": "note", "text": "waiting for the pilot (…): 5 s"}                    what a person who waits should know
    {"event": "alive"}                                                             a sign of life, for no person
    {"event": "result", …}                                                         the end: a Result, see below

Fields of the commands (all text unless said otherwise; an empty one is left out):

    do       text (without it: the last suggestion), tag (number: the control that is meant), accept (boolean: how a
             browser dialog is answered), prompt (the text that answers a prompt)
    suggest  text (without it: the last goal), engine
    auto     text, engine, max_actions (number)
    step     text (a plan step, its bullets in further lines), engine
    hint     text
    say      text, speak_wait (boolean: answer when the speech has ended)
    audio    bluetooth ("on" or "off"), wake (number of seconds); none of them: only tells
    pause    –   from now on nothing is done to the page and no model is asked: the command that runs halts at its next
                 safe point (a call or an action that is under way is let end), others wait for their turn
    resume   –   goes on where it was paused; the time of a pause counts for no limit of a step
    stop     –   cancels the command that runs, whoever sent it, as Ctrl-C does; where none runs, those that wait for the
                 end of a pause. The pause stays
    close    –

A Result, and the one object that ``--json`` prints: ``format`` (1), ``session``, ``command``, ``outcome`` (see Outcome),
``code`` (the exit code), ``message`` (for people: the fact, then the remedy), and by command:

    do, suggest          "suggestion": a Suggestion or null; "page": {"url", "title"}
    do                   "changes": [text]; "error": text; "timing": {"observe_ms", "decide_ms", "perform_ms", "record_ms",
                         "total_ms"}: what the command took in the host, and where
    step, auto           "passed": boolean; "skipped": boolean, nothing was done since a condition does not hold;
                         "reason": text; "doubted": [text], the signals although of which it passed; "blame": whose a
                         failure is (app, plan, model, browser, budget, tool), or empty; "actions": [Suggestion with
                         "outcome", "changes", "error"]; "checks": [{"expectation", "passed", "reason"}]; "page";
                         "totals": {"decisions", "model_calls", "cost" (USD or null), "seconds"}
    hint                 "hints": [text], all of the session
    pause, resume        "paused": boolean
    stop                 "paused"; "stopped": [text], what was cancelled (auto Buy one book)
    audio                "voice" (which speaks: a value of --voice), "why" (that one, or none), "bluetooth" (boolean),
                         "wake_s"
    say                  "text"; with speak_wait "heard": boolean, whether all of it was spoken
    start, status        "state" (see State), "pid", "since" (epoch seconds), "page", "engine", "models": {"pilot", "text",
                         "engine"}, "run" (folder), "actions" (count), "cost", "hints", "running" (null or {"command",
                         "text", "seconds"}), "waiting" (how many commands), "dashboard" (URL or ""), "warnings": [text], and what
                         audio tells
    close                "ended": [pid], the processes that did not end by themselves; "run"
    export               "text", "left_out": [text], "form", "run", "file" (or "")
    heal                 "run", "written" (with --yes), "files": [{"path", "diff"}]
    dashboard            "url", as soon as it can be opened
    replay               "url" likewise; with --export "file" (or "") and "run"
    init                 "files": [text], what was written
    run                  "tests": [{"id", "outcome", "seconds", "reason"}]; the code is pytest's

Two have a form of their own: ``trail`` gives ``format``, ``run`` and ``events`` (with ``--follow`` one event a line),
``doctor`` its report.

A Suggestion: ``number`` (of a proposal; null for what was done), ``intent``, ``operation``, ``control`` (role and
name), ``tag``, ``to`` (of what it is dragged to), ``value``, ``confidence`` (0..1 or null), ``decided_by`` (engine,
escalation, tool, or empty: nobody was sure),
``doubts`` [text], ``decision_model``, ``decision_ms``, ``decision_cost`` (USD or null), ``did`` (in words).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

VERSION = 1
"""Of this wire. A client and a host of other versions do not talk: the session must be started again."""
FORMAT = 1
"""Of the objects that ``--json`` prints."""
_COMMANDS = "do suggest auto step hint say audio pause resume stop close"
COMMANDS = tuple(_COMMANDS.split())
FIELDS: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "engine": (str,),
    "tag": (int,),
    "accept": (bool,),
    "prompt": (str,),
    "max_actions": (int,),
    "speak_wait": (bool,),
    "bluetooth": (str,),
    "wake": (int, float),
}
"""What a field may be; a boolean is no number here."""
AT_ONCE = frozenset({"hint", "audio", "pause", "resume", "stop"})
"""Commands that need no turn: they are answered while another one is running, or the session is paused."""
MOST_SPOKEN = 500
"""Characters in a line of ``say``."""
LONGEST_BODY = 1_000_000
"""Bytes of a request."""


class Code(IntEnum):
    """Exit codes; ``tool run`` gives pytest's own."""

    DONE = 0
    FAILED = 1
    WRONG_USAGE = 2
    NOTHING_EXECUTED = 3
    NO_SESSION = 4
    LEFT = 130
    """The person left with Ctrl-C, as shells say it."""


class Outcome(StrEnum):
    """How a command ended."""

    DONE = "done"
    FAILED = "failed"
    UNSURE = "unsure"
    """Nobody was sure enough; nothing was executed."""
    BUSY = "busy"
    """``--no-wait``, and another command is running or the session is paused; nothing was executed."""
    REFUSED = "refused"
    """A wrong command line, a wrong setting, a name that is taken."""
    CANCELLED = "cancelled"
    """Ctrl-C, or ``stop``; ``message`` says how far it got."""
    CRASHED = "crashed"
    """The browser, the tab or the host ended."""
    NO_SESSION = "no session"


CODES = {
    Outcome.DONE: Code.DONE,
    Outcome.FAILED: Code.FAILED,
    Outcome.UNSURE: Code.NOTHING_EXECUTED,
    Outcome.BUSY: Code.NOTHING_EXECUTED,
    Outcome.REFUSED: Code.WRONG_USAGE,
    Outcome.CANCELLED: Code.FAILED,
    Outcome.CRASHED: Code.NO_SESSION,
    Outcome.NO_SESSION: Code.NO_SESSION,
}


class State(StrEnum):
    """The state of a session, as ``tool status`` says it."""

    STARTING = "starting"
    READY = "ready"
    BUSY = "busy"
    PAUSED = "paused"
    """Also when a command runs, which halts then."""
    CLOSING = "closing"
    REFUSED = "refused"
    """It could not start; the file's ``error`` says why."""
    CRASHED = "crashed"
    """Its host or its browser is gone; the file's ``error`` says what is known."""
