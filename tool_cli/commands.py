"""Describes every command, for parser, help, completion and docs."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple

from tool_cli.values import Number, OneOf

ENGINES = ("hosted", "local")
DECIDERS = ("hosted", "local", "stack", "escalation")
OLD_DECIDERS = {"fallback": "escalation"}
VOICES = ("auto", "tts1", "tts2", "tts-hosted", "synth1", "synth2", "off")
MANY = 10**9


def nothing(parser: ArgumentParser) -> None:
    """Adds zero options."""


class Command(NamedTuple):
    """Describes one command. ``usage`` stands behind its name, ``more`` below its options."""

    purpose: str
    usage: str
    example: str
    fill: Callable[[ArgumentParser], None] = nothing
    more: str = ""
    module: str = "by_session"
    """Of ``tool_cli``; it has a function of the command's name."""


def start(parser: ArgumentParser) -> None:
    parser.add_argument("--url", metavar="URL", help="open this page first")
    _engine(parser)
    parser.add_argument("--voice", type=OneOf("--voice", VOICES), metavar="VOICE", help=f"one of {', '.join(VOICES)}")
    parser.add_argument("--bluetooth", action="store_true", help="wake a Bluetooth speaker before it speaks")
    parser.add_argument("--headed", action="store_true", help="show the browser's window")
    parser.add_argument("--embedded", action="store_true", help="with the models that ship inside: no key, no network")


def check(parser: ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="*", help="plan files, or folders that have some (here)")
    help_ = "as they run without a model: what is not in the step language is an error"
    parser.add_argument("--embedded", action="store_true", help=help_)
    parser.add_argument("--strict", action="store_true", help="end with 1 for warnings, too")


CHECK_MORE = """\
Tells mistakes, unknown variables and who decides each sentence. An error keeps
a plan from running; a warning is a password or a token that is written out, or,
in a check of the whole project, a step in Python that no plan uses.
Exit codes: 0 without errors, 1 with errors, 2 for a wrong command line."""


def suggest(parser: ArgumentParser) -> None:
    _words(parser, "GOAL", "*", "what is wanted; without it the last goal")
    _decider(parser)


def do(parser: ArgumentParser) -> None:
    _words(parser, "INSTRUCTION", "*", "one action; without it the last suggestion")
    parser.add_argument("--tag", type=int, metavar="N", help="the number of the control that is meant")
    dialog = parser.add_mutually_exclusive_group()
    accept = "accept a browser dialog that opens; without it, it is dismissed"
    dialog.add_argument("--accept", action="store_true", default=None, help=accept)
    dialog.add_argument("--dismiss", dest="accept", action="store_false", help="dismiss it, whatever the text says")
    dialog.add_argument("--prompt", metavar="TEXT", help="answer a browser prompt with this text")


def auto(parser: ArgumentParser) -> None:
    _words(parser, "GOAL", "+", "what is wanted in the end")
    _decider(parser)
    number = Number("--max-actions", "a whole number, 1 or more", 1, MANY)
    parser.add_argument("--max-actions", type=number, metavar="N", help="stop after so many actions")


def step(parser: ArgumentParser) -> None:
    _words(parser, "TEXT", "+", "the step; - reads it from standard input")
    _engine(parser)
    for name, told in (("--expect", "what must hold then"), ("--hint", "advice for this step")):
        parser.add_argument(name, action="append", default=[], metavar="TEXT", help=f"{told}; may be repeated")


def hint(parser: ArgumentParser) -> None:
    _words(parser, "TEXT", "+", "what the models should know from now on")


def trail(parser: ArgumentParser) -> None:
    _run(parser, "a folder of .tool/runs; without it the newest, with --follow the session's")
    follow = "go on as it is written, until Ctrl-C or the session ends"
    parser.add_argument("--follow", action="store_true", help=follow)
    parser.add_argument("--csv", action="store_true", help="the suggestions as a table for spreadsheets and scripts")
    parser.add_argument("--calibration", action="store_true", help="how far each engine's confidence can be trusted")


def export(parser: ArgumentParser) -> None:
    _run(parser, "a folder of .tool/runs; without it the session's")
    parser.add_argument("--python", action="store_true", help="a pytest-playwright test that does not need this tool")
    parser.add_argument("--output", metavar="FILE", help="write it there; a file that exists is left alone")


REPORTS = ("merge", "markdown")


def report(parser: ArgumentParser) -> None:
    told = "merge: one HTML file with all of them; markdown: a table and the failures, to standard output"
    parser.add_argument("what", type=OneOf("The report", REPORTS), metavar="|".join(REPORTS), help=told)
    parser.add_argument("runs", nargs="+", metavar="RUN", help="folders of .tool/runs, or from elsewhere")
    parser.add_argument("--out", metavar="FILE", help="with merge: the file; an earlier report there is replaced")


def heal(parser: ArgumentParser) -> None:
    _run(parser, "a folder of .tool/runs, or one from elsewhere; without it the newest")
    parser.add_argument("--yes", action="store_true", help="put it in place")


def dashboard(parser: ArgumentParser) -> None:
    port = Number("--port", "a whole number from 0 (a free one) to 65535", 0, 65_535)
    parser.add_argument(
        "--port", type=port, default=0, metavar="N", help="listen on this port; without it on a free one"
    )
    parser.add_argument("--open", action="store_true", help="open it in your browser")


def replay(parser: ArgumentParser) -> None:
    _run(parser, "a folder of .tool/runs, or one from elsewhere; without it the newest")
    dashboard(parser)
    parser.add_argument("--export", metavar="FILE", help="write it as one page that needs no server")
    parser.add_argument("--narration", action="store_true", help="with --export: put the spoken narration into it")


OFFLINE = "offline"
PROVIDERS = (OFFLINE, "openai", "azure", "gemini", "openrouter", "ollama", "llama.cpp", "vllm")
"""Whose models a first ``.env`` is for: a file each in ``first/env``, the recipes of the guide to the models."""


def init(parser: ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", default=".", metavar="FOLDER", help="where; without it, here")
    told = f"whose models .env is for: {', '.join(PROVIDERS)}; without it {OFFLINE}"
    parser.add_argument("--provider", type=OneOf("--provider", PROVIDERS), default=OFFLINE, metavar="NAME", help=told)


def say(parser: ArgumentParser) -> None:
    _words(parser, "TEXT", "+", "what to say, 500 characters a line at most; - reads it from standard input")
    parser.add_argument("--wait", action="store_true", help="return when the speech has ended")


def audio(parser: ArgumentParser) -> None:
    parser.add_argument("--bluetooth", type=OneOf("--bluetooth", ("on", "off")), metavar="on|off", help="switch it")
    wake = Number("--wake", "a number of seconds from 0 to 5", 0, 5, float)
    parser.add_argument("--wake", type=wake, metavar="SECONDS", help="length of the sound that wakes it, 0 to 5")


def completion(parser: ArgumentParser) -> None:
    parser.add_argument("shell", type=OneOf("The shell", ("bash", "zsh")), metavar="bash|zsh", help="your shell")


def run(parser: ArgumentParser) -> None:
    parser.add_argument("plans", nargs="*", metavar="PLAN", help="plan files or folders, and any option of pytest")


def doctor(parser: ArgumentParser) -> None:
    parser.add_argument("pytest", nargs="*", metavar="OPTION", help="any option of pytest")


def _words(parser: ArgumentParser, name: str, count: str, help: str) -> None:
    parser.add_argument("words", nargs=count, metavar=name, help=help)


def _run(parser: ArgumentParser, help: str) -> None:
    parser.add_argument("run", nargs="?", metavar="RUN", help=help)


def _engine(parser: ArgumentParser) -> None:
    told = "hosted or local: decides each action"
    parser.add_argument("--engine", type=OneOf("--engine", ENGINES), metavar="ENGINE", help=told)


def _decider(parser: ArgumentParser) -> None:
    told = (
        "decides this once: hosted or local (that engine alone), stack (the session's engine, and the text model when "
        "it is unsure; this is the default) or escalation (the text model alone)"
    )
    parser.add_argument("--engine", type=OneOf("--engine", DECIDERS, OLD_DECIDERS), metavar="WHO", help=told)


START_MORE = """\
Any other option goes to pytest: --browser firefox, --tracing on, …"""
RUN_MORE = """\
All that follows `run` goes to pytest (`pytest --help` lists it), --session NAME
and --json excepted. The run has a browser of its own; --session names it.

The exit codes are pytest's, not this command's: 0 all passed, 1 some failed,
2 interrupted, 3 internal error, 4 wrong usage, 5 nothing collected."""
DASHBOARD_MORE = """\
It prints an address that only you have, and serves until Ctrl-C. A project has
one dashboard: a second `tool dashboard` prints the address of the first."""
REPLAY_MORE = """\
RUN may be a folder that was copied from a CI job. The file of --export is for
such a job to keep: it is opened from disk and needs neither server nor network."""
REPORT_MORE = """\
The runs are shards of a suite, or those of several machines, copied here. The
page opens from disk and needs neither server nor network. The same test of two
runs is listed twice, with the name of its run: pytest --tool-run-name NAME."""
DOCTOR_MORE = """\
It sees what a run in this folder would see, and ends with 1 when something that
a run needs is broken (4: pytest itself could not start there)."""
COMPLETION_MORE = """\
bash: add to ~/.bashrc        eval "$(tool completion bash)"
zsh:  add to ~/.zshrc         eval "$(tool completion zsh)"
      (after the line `autoload -Uz compinit && compinit`)"""

COMMANDS = {
    "start": Command(
        "Start a browser that stays, and return when it is ready.",
        "[--url URL] [--engine ENGINE] [--embedded] [pytest options]",
        "tool start --url http://localhost:8000 --embedded", start, START_MORE,
    ),
    "suggest": Command(
        "Propose the next action for a goal; nothing is done.", "[GOAL…] [--engine WHO]",
        "tool suggest put the book in the basket", suggest,
    ),
    "do": Command(
        "Do one action: an instruction, or the last suggestion.", "[INSTRUCTION…] [--tag N] [--accept]",
        "tool do click Sign in", do,
    ),
    "auto": Command(
        "Work towards a goal until it is reached, or nobody is sure.", "GOAL… [--max-actions N] [--engine WHO]",
        "tool auto buy one copy of Emma --max-actions 10", auto,
    ),
    "step": Command(
        "Do one step of a plan, and check what is expected of it.",
        "TEXT… [--expect TEXT]… [--hint TEXT]… [--engine ENGINE]",
        """tool step Search for Emma --expect '"1 book" is shown'""", step,
    ),
    "hint": Command("Advise the models of this session.", "TEXT…", "tool hint the basket icon has no text", hint),
    "say": Command("Show a caption, and speak it.", "[--wait] TEXT…", "tool say --wait Now we buy a book", say),
    "audio": Command(
        "Tell how this session speaks, or change it.", "[--bluetooth on|off] [--wake SECONDS]",
        "tool audio --bluetooth on --wake 1.5", audio,
    ),
    "pause": Command("Halt the session: nothing more is done until resume.", "", "tool pause"),
    "resume": Command("Go on where the session was paused.", "", "tool resume"),
    "stop": Command("Cancel the command that runs, whoever sent it.", "", "tool --session shop stop"),
    "status": Command("Tell how the session is.", "", "tool --session shop status"),
    "close": Command("End the session and all that it started.", "", "tool close"),
    "trail": Command(
        "Print what was done and decided, by whom, and how sure.", "[--follow | --csv] [RUN] | --calibration",
        "tool trail --follow", trail, module="trail",
    ),
    "export": Command(
        "Print what was done as a plan, or as a Python test.", "[--python] [--output FILE] [RUN]",
        "tool export --python --output test_buying.py", export, module="export",
    ),
    "heal": Command(
        "Show what a run would have recorded, and take it over.", "[--yes] [RUN]", "tool heal --yes", heal, module="heal",
    ),
    "dashboard": Command(
        "Show every run of this project in your browser, live.", "[--port N] [--open]", "tool dashboard --open", dashboard,
        DASHBOARD_MORE, "dashboard",
    ),
    "replay": Command(
        "Watch a run again in your browser, or write it as one file.",
        "[--open] [--port N] [RUN] | --export FILE [--narration] [RUN]", "tool replay --export run.html --narration",
        replay, REPLAY_MORE, "dashboard",
    ),
    "report": Command(
        "Make one report of several runs.", "merge RUN… --out FILE | markdown RUN…",
        "tool report merge shards/* --out report.html", report, REPORT_MORE, "report",
    ),
    "run": Command(
        "Run plans with pytest.", "PLAN… [pytest options]", "tool run plans/ -k guest --embedded", run, RUN_MORE, "by_pytest",
    ),
    "doctor": Command(
        "Show each setting with its source, and try each endpoint.", "[--json] [pytest options]",
        "tool doctor --embedded", doctor, DOCTOR_MORE, "by_pytest",
    ),
    "check": Command(
        "Check plans without a browser or a model.",
        "[PATH…] [--embedded] [--strict] [--json]", "tool check plans/ --embedded", check, CHECK_MORE, "check",
    ),
    "init": Command("Write a first plan and what it needs.", "[FOLDER] [--provider NAME]", "tool init --provider openai",
                    init, module="init"),
    "completion": Command(
        "Print the script that completes commands in your shell.", "bash|zsh", "tool completion bash", completion,
        COMPLETION_MORE, "completion",
    ),
}  # fmt: skip
