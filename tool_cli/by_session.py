"""Does the commands of a session: sends, and shows what comes."""

from __future__ import annotations

import sys
from argparse import Namespace

from pytest_tool.session import client
from pytest_tool.wire.session import MOST_SPOKEN
from tool_cli.commands import OLD_DECIDERS
from tool_cli.output import Output
from tool_cli.values import Refused


def start(asked: Namespace) -> int:
    from pytest_tool.session import launch

    output = Output(asked.json)
    return output.result(launch.start(asked.session, for_pytest(asked), output.note))


def for_pytest(asked: Namespace) -> list[str]:
    """Returns what ``start`` gives to pytest."""
    named = {"--engine": asked.engine, "--voice": asked.voice, "--tool-url": asked.url}
    switched = {"--embedded": asked.embedded, "--headed": asked.headed, "--tool-bluetooth": asked.bluetooth}
    options = [f"{option}={value}" for option, value in named.items() if value]
    return [*options, *(option for option, on in switched.items() if on), *asked.pytest]


def suggest(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), engine=engine(asked))


def do(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), tag=asked.tag, accept=asked.accept, prompt=asked.prompt)


def auto(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), engine=engine(asked), max_actions=asked.max_actions)


def step(asked: Namespace) -> int:
    """Sends the text with its expectations and hints as the bullets of a plan."""
    bullets = [("Expect", told) for told in asked.expect] + [("Hint", told) for told in asked.hint]
    lines = [f"- {name}: {' '.join(told.split())}" for name, told in bullets if told.strip()]
    return ask(asked, text="\n".join([read(asked), *lines]), engine=asked.engine)


def hint(asked: Namespace) -> int:
    return ask(asked, text=joined(asked))


def say(asked: Namespace) -> int:
    words = read(asked)
    for number, line in enumerate(words.splitlines(), 1):
        if len(line) > MOST_SPOKEN:
            fact = f"Line {number} has {len(line)} characters; {MOST_SPOKEN} can be said at once."
            raise Refused(f"{fact} Break it into several lines.")
    return ask(asked, text=words, speak_wait=asked.wait or None)


def audio(asked: Namespace) -> int:
    return ask(asked, bluetooth=asked.bluetooth, wake=asked.wake)


def ask(asked: Namespace, **fields: object) -> int:
    """Sends it to the session, what is empty left out, and shows what comes."""
    output = Output(asked.json)
    stated = {name: value for name, value in fields.items() if value is not None and value != ""}
    told = client.ask(asked.session, asked.command, stated, wait=not asked.no_wait, told=output.event)
    return output.result(told)


pause = resume = stop = ask


def status(asked: Namespace) -> int:
    return Output(asked.json).result(client.status(asked.session))


def close(asked: Namespace) -> int:
    return Output(asked.json).result(client.close(asked.session))


def joined(asked: Namespace) -> str:
    """Joins the words of the command line."""
    return " ".join(asked.words).strip()


def engine(asked: Namespace) -> str | None:
    """Returns the named engine; for an older name notes the new."""
    named: str | None = asked.engine
    new = OLD_DECIDERS.get(named or "")
    if new:
        Output(asked.json).note(f"--engine {named} is the old name of --engine {new}; use the new one.")
    return new or named


def read(asked: Namespace) -> str:
    """Reads the words of the command line or, for ``-``, standard input. Raises Refused."""
    from_input = asked.words == ["-"]
    try:
        words = sys.stdin.buffer.read().decode() if from_input else joined(asked)
    except UnicodeDecodeError:
        raise Refused("Standard input is not UTF-8. Convert it first.") from None
    if not words.strip():
        where = "Standard input is empty" if from_input else "TEXT is empty"
        raise Refused(f"{where}. Say what is wanted: `tool {asked.command} --help` has an example.")
    return words.strip()
