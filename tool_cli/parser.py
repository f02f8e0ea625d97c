"""Reads the command line; each command has its own parser.

The global options may stand before the command or after it; several words of free text need no quotes.
"""

from __future__ import annotations

import re
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import NoReturn

from tool_cli.commands import COMMANDS
from tool_cli.values import USUAL, did_you_mean

USAGE = "usage: tool [--session NAME] [--json] [--no-wait] COMMAND …"
EPILOG = """\
exit codes: 0 done, 1 failed, 2 wrong usage or setting, 3 nobody was sure or the
session is busy: nothing was done, 4 no such session, or it died, 130 left with
Ctrl-C; `tool run` ends with pytest's own (`tool run --help`).

A first plan: tool init      A browser by hand: tool start --embedded --url URL"""
GOES_TO_PYTEST = frozenset({"run", "doctor"})
"""Commands whose words are pytest's, in their order."""


class WrongUsage(Exception):
    """Tells what is wrong with a command line, and the usage of the command."""

    def __init__(self, message: str, usage: str, command: str = "") -> None:
        self.message = message
        self.usage = usage
        self.command = command
        super().__init__(message)


class Parser(ArgumentParser):
    """Raises WrongUsage where argparse would print and exit."""

    def __init__(self, **options: object) -> None:
        options.setdefault("allow_abbrev", False)
        options.setdefault("add_help", False)
        super().__init__(formatter_class=_formatter, **options)  # type: ignore[arg-type]
        self._positionals.title = "arguments"

    def error(self, message: str) -> NoReturn:
        raise WrongUsage(_told(message), self.format_usage().rstrip(), self.prog.removeprefix("tool").strip())


def parse(argv: list[str]) -> Namespace:
    """Reads a command and its options. Raises WrongUsage; ``--help`` exits.

    ``command`` is empty for ``--help`` and ``--version`` alone, whose names are then attributes.
    """
    before, rest = _at_command(argv)
    if not rest:
        return _alone(before)
    command, *after = rest
    if command not in COMMANDS:
        near = did_you_mean(command, COMMANDS)
        raise WrongUsage(f"There is no command {command!r}.{near}", f"{USAGE}\n`tool --help` lists the commands.")
    if command in GOES_TO_PYTEST:
        return _for_pytest(command, before, after)
    parser = parser_of(command)
    asked, left = parser.parse_known_args([*before, *after])
    asked.command = command
    _place(parser, asked, left)
    return asked


def parser_of(command: str) -> Parser:
    """Makes the parser of one command, with the global options."""
    about = COMMANDS[command]
    more = f"\n\n{about.more}" if about.more else ""
    epilog = f"example:\n  {about.example}{more}"
    parser = Parser(prog=f"tool {command}", usage=_usage(command), description=about.purpose, epilog=epilog)
    about.fill(parser)
    add_global_options(parser)
    return parser


def add_global_options(parser: ArgumentParser) -> None:
    """Adds what every command takes."""
    group = parser.add_argument_group("for every command")
    group.add_argument("--session", default=USUAL, metavar="NAME", help=f"the session to talk to ({USUAL})")
    group.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    group.add_argument("--no-wait", action="store_true", help="fail at once when another command is running")
    group.add_argument("--version", action="store_true", help="print the version and exit")
    group.add_argument("-h", "--help", action="help", default=SUPPRESS, help="print this and exit")


def overview() -> Parser:
    """Makes the parser of ``--help`` and ``--version`` alone."""
    lines = [f"  tool {name:12} {about.purpose}" for name, about in COMMANDS.items()]
    purpose = "Browser tests in plain language: by hand in a session, or plans run by pytest."
    more = "`tool COMMAND --help` tells more, with an example. Texts need no quotes."
    listed = "\n".join([purpose, "", *lines, "", more])
    parser = Parser(prog="tool", usage=USAGE.removeprefix("usage: "), description=listed, epilog=EPILOG)
    add_global_options(parser)
    return parser


def _at_command(argv: list[str]) -> tuple[list[str], list[str]]:
    """Splits at the command: the options before it, itself and what follows."""
    at = 0
    while at < len(argv) and argv[at].startswith("-"):
        at += 2 if argv[at] == "--session" else 1
    return argv[:at], argv[at:]


def _alone(options: list[str]) -> Namespace:
    asked, left = overview().parse_known_args(options)
    if left:
        raise WrongUsage(f"There is no option {left[0]}.", USAGE)
    if not asked.version:
        raise WrongUsage("Name a command.", f"{USAGE}\n`tool --help` lists the commands.")
    asked.command = ""
    return asked


def _for_pytest(command: str, before: list[str], after: list[str]) -> Namespace:
    """Takes out our own options, wherever they stand; the rest is pytest's."""
    parser = parser_of(command)
    if {"-h", "--help"} & {*before, *after}:
        parser.parse_args(["--help"])
    own = Parser(prog=f"tool {command}", usage=_usage(command))
    own.add_argument("--session", default=USUAL)
    own.add_argument("--json", action="store_true")
    asked, left = own.parse_known_args([*before, *after])
    asked.command, asked.version = command, False
    asked.pytest = [word for word in left if word != "--no-wait"]
    return asked


def _place(parser: Parser, asked: Namespace, left: list[str]) -> None:
    """Adds words behind an option to the text, or for pytest."""
    options = [word for word in left if word.startswith("-") and word != "-"]
    if asked.command == "start":
        if left and left[0] not in options:
            parser.error(f"{left[0]!r} is no option. A session is named before: tool --session {left[0]} start")
        asked.pytest = left
    elif options:
        known = [name for action in parser._actions for name in action.option_strings]
        near = did_you_mean(options[0].partition("=")[0], known)
        parser.error(f"There is no option {options[0]}.{near} A text that begins with a dash goes behind --")
    elif left and "words" in asked:
        asked.words += left
    elif left and "runs" in asked:
        asked.runs += left
    elif left:
        parser.error(f"{left[0]!r} is one word too many.")


def _usage(command: str) -> str:
    return f"tool {command} {COMMANDS[command].usage}".rstrip()


def _formatter(prog: str) -> RawDescriptionHelpFormatter:
    return RawDescriptionHelpFormatter(prog, width=79, max_help_position=24)


def _told(message: str) -> str:
    """Turns argparse's sentence into ours."""
    if missing := re.fullmatch(r"the following arguments are required: (.*)", message):
        return f"{missing[1]} is missing."
    if of_option := re.fullmatch(r"argument ([^:]*): (.*)", message, re.DOTALL):
        name, said = of_option[1].rpartition("/")[2], of_option[2]
        if said.startswith("expected"):
            return f"{name} needs a value."
        if said.startswith("ignored explicit argument"):
            return f"{name} takes no value."
        return said
    return message
