"""The ``tool`` command: each command asks, prints, and ends with an exit code. What is slow to import waits until it is used."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from pytest_tool.session import client
from pytest_tool.wire.session import Code, Outcome
from tool_cli.answer import USUAL, Refused, answer
from tool_cli.fields import Fields
from tool_cli.output import Output
from tool_cli.parser import WrongUsage, parse
from tool_cli.values import Old


def main(argv: list[str] | None = None) -> int:
    """Returns the process's exit code. A reader who has seen enough (``| head``) ends it quietly."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a locale without ✓ is no reason to fail
    try:
        code = command(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would complain at its end
        return 1
    except KeyboardInterrupt:
        return int(Code.LEFT)
    return code


def command(argv: list[str]) -> int:
    """Understand the command line and do it."""
    try:
        asked = parse(argv)
    except WrongUsage as wrong:
        return wrong_usage(wrong, "--json" in argv)
    except SystemExit:  # argparse has printed a help
        return 0
    if asked.version:
        return version()
    output = Output(asked.json)
    try:
        return WORK[asked.command](asked, output)
    except Refused as refused:
        return output.result(refused.answer)


def start(asked: Namespace, output: Output) -> int:
    from pytest_tool.session.launch import start as launch

    return output.result(launch(asked.session, for_pytest(asked), output.note))


def suggest(asked: Namespace, output: Output) -> int:
    return ask(asked, output, {"text": joined(asked), "engine": engine(asked, output)})


def do(asked: Namespace, output: Output) -> int:
    return ask(asked, output, {"text": joined(asked)})


def auto(asked: Namespace, output: Output) -> int:
    fields = {"text": joined(asked), "engine": engine(asked, output), "max_actions": asked.max_actions}
    return ask(asked, output, fields)


def step(asked: Namespace, output: Output) -> int:
    from tool_cli.texts import step_text

    return ask(asked, output, {"text": step_text(asked), "engine": engine(asked, output)})


def hint(asked: Namespace, output: Output) -> int:
    return ask(asked, output, {"text": joined(asked)})


def say(asked: Namespace, output: Output) -> int:
    from tool_cli.texts import spoken_text

    return ask(asked, output, {"text": spoken_text(asked), "speak_wait": asked.wait or None})


def audio(asked: Namespace, output: Output) -> int:
    return ask(asked, output, {"bluetooth": asked.bluetooth, "wake": asked.wake})


def status(asked: Namespace, output: Output) -> int:
    return output.result(client.status(asked.session))


def close(asked: Namespace, output: Output) -> int:
    return output.result(client.close(asked.session))


def trail(asked: Namespace, output: Output) -> int:
    from tool_cli.trail import print_trail

    return print_trail(asked, output)


def export(asked: Namespace, output: Output) -> int:
    from tool_cli.export import print_export

    return print_export(asked, output)


def init(asked: Namespace, output: Output) -> int:
    from tool_cli.init import write_project

    return output.result(write_project(asked.folder, asked.session))


def completion(asked: Namespace, output: Output) -> int:
    from tool_cli.completion import print_script

    return print_script(asked, output)


def run(asked: Namespace, output: Output) -> int:
    from tool_cli.by_pytest import run as run_plans

    return run_plans(asked, output)


def doctor(asked: Namespace, output: Output) -> int:
    from tool_cli.by_pytest import doctor as examine

    return examine(asked)


WORK = {
    "start": start, "suggest": suggest, "do": do, "auto": auto, "step": step, "hint": hint, "say": say, "audio": audio,
    "status": status, "close": close, "trail": trail, "export": export, "init": init, "completion": completion,
    "run": run, "doctor": doctor,
}  # fmt: skip


def ask(asked: Namespace, output: Output, fields: Fields) -> int:
    """Send it to the session; what is empty is left out."""
    stated = {name: value for name, value in fields.items() if value is not None and value != ""}
    return output.result(client.ask(asked.session, asked.command, stated, wait=not asked.no_wait, told=output.event))


def joined(asked: Namespace) -> str:
    """The words of the command line as one text."""
    return " ".join(asked.words).strip()


def engine(asked: Namespace, output: Output) -> str:
    """The engine that was named for this command; who uses an older name is told the new one."""
    named: str = asked.engine or ""
    if isinstance(named, Old):
        output.note(f"--engine {named.written} is the old name of --engine {named}; use the new one.")
    return str(named)


def for_pytest(asked: Namespace) -> list[str]:
    """What ``start`` gives to pytest."""
    named = {"--engine": asked.engine, "--voice": asked.voice, "--tool-url": asked.url}
    switched = {"--embedded": asked.embedded, "--headed": asked.headed, "--tool-bluetooth": asked.bluetooth}
    options = [f"{option}={value}" for option, value in named.items() if value]
    return [*options, *(option for option, on in switched.items() if on), *asked.pytest]


def version() -> int:
    from importlib.metadata import version as installed  # only now: it takes as long as all the rest

    print(f"tool {installed('pytest-tool')}")
    return 0


def wrong_usage(wrong: WrongUsage, as_json: bool) -> int:
    """The fact, then the usage; for programs the usual object."""
    output = Output(as_json)
    name = f"tool {wrong.command}".strip()
    output.note(f"{name}: {wrong.message}\n{wrong.usage}")
    told = answer(USUAL, wrong.command, Outcome.REFUSED, wrong.message)
    return output.result(told) if as_json else output.exit_code(told)


if __name__ == "__main__":
    sys.exit(main())
