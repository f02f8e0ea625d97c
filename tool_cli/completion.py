"""Prints the script that makes a shell complete commands, options and files: ``tool completion``."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace

import shtab

from pytest_tool.session.client import result
from pytest_tool.wire.session import Outcome
from tool_cli.commands import COMMANDS
from tool_cli.output import Output
from tool_cli.parser import Parser, add_global_options
from tool_cli.values import OneOf

FILES = frozenset({"PLAN", "FILE"})
FOLDERS = frozenset({"FOLDER", "RUN"})


def completion(asked: Namespace) -> int:
    """Prints the script for ``bash`` or ``zsh``."""
    text = str(shtab.complete(whole(), asked.shell))
    if asked.json:
        told = result(asked.session, "completion", Outcome.DONE, shell=asked.shell, text=text)
        return Output(as_json=True).result(told)
    print(text)
    return 0


def whole() -> ArgumentParser:
    """Describes all commands in one parser."""
    parser = Parser(prog="tool")
    add_global_options(parser)
    commands = parser.add_subparsers()
    for name, about in COMMANDS.items():
        one = commands.add_parser(name, help=about.purpose)
        about.fill(one)
        add_global_options(one)
        for action in one._actions:
            _offer(action)
    return parser


def _offer(action: Action) -> None:
    """Tells the shell what to offer as the value of this option."""
    if isinstance(action.type, OneOf):
        action.choices, action.type = action.type.words, None
    elif action.metavar in FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.metavar in FOLDERS:
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
