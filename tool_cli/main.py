"""The ``tool`` command: each command asks, prints, and ends with an exit code.

What is slow to import waits until it is used. Before ``pytest.main`` nothing of ``pytest_tool`` may be imported: pytest
rewrites the assertions of its plugins as it imports them, and warns where that is too late.
"""

from __future__ import annotations

import sys
from argparse import Namespace

from tool_cli.answer import Refused
from tool_cli.parser import WrongUsage, parse
from tool_cli.values import USUAL, Old

READER_GONE = 1
LEFT = 130


def main(argv: list[str] | None = None) -> int:
    """Returns the process's exit code. A reader who has seen enough (``| head``) ends it quietly."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a locale without ✓ is no reason to fail
    try:
        code = command(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:
        from tool_cli.screen import silence

        silence(sys.stdout)
        return READER_GONE
    except KeyboardInterrupt:
        return LEFT
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
    try:
        return WORK[asked.command](asked)
    except Refused as refused:
        return show(asked, refused.answer)
    except OSError as error:
        return unusable(asked, error)


def start(asked: Namespace) -> int:
    from pytest_tool.session.launch import start as launch
    from tool_cli.output import Output

    return show(asked, launch(asked.session, for_pytest(asked), Output(asked.json).note))


def suggest(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), engine=engine(asked))


def do(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), tag=asked.tag, accept=asked.accept, prompt=asked.prompt)


def auto(asked: Namespace) -> int:
    return ask(asked, text=joined(asked), engine=engine(asked), max_actions=asked.max_actions)


def step(asked: Namespace) -> int:
    from tool_cli.texts import step_text

    return ask(asked, text=step_text(asked), engine=engine(asked))


def hint(asked: Namespace) -> int:
    return ask(asked, text=joined(asked))


def say(asked: Namespace) -> int:
    from tool_cli.texts import spoken_text

    return ask(asked, text=spoken_text(asked), speak_wait=asked.wait or None)


def audio(asked: Namespace) -> int:
    return ask(asked, bluetooth=asked.bluetooth, wake=asked.wake)


def pause(asked: Namespace) -> int:
    return ask(asked)


def resume(asked: Namespace) -> int:
    return ask(asked)


def stop(asked: Namespace) -> int:
    return ask(asked)


def status(asked: Namespace) -> int:
    from pytest_tool.session import client

    return show(asked, client.status(asked.session))


def close(asked: Namespace) -> int:
    from pytest_tool.session import client

    return show(asked, client.close(asked.session))


def trail(asked: Namespace) -> int:
    from tool_cli.trail import print_trail

    return print_trail(asked)


def export(asked: Namespace) -> int:
    from tool_cli.export import print_export

    return print_export(asked)


def dashboard(asked: Namespace) -> int:
    from tool_cli.dashboard import show_runs

    return show_runs(asked)


def replay(asked: Namespace) -> int:
    from tool_cli.dashboard import replay as show_run

    return show_run(asked)


def init(asked: Namespace) -> int:
    from tool_cli.init import write_project

    return show(asked, write_project(asked.folder, asked.session))


def check(asked: Namespace) -> int:
    from tool_cli.check import check_plans

    return check_plans(asked)


def completion(asked: Namespace) -> int:
    from tool_cli.completion import print_script

    return print_script(asked)


def run(asked: Namespace) -> int:
    from tool_cli.by_pytest import run as run_plans

    return run_plans(asked)


def doctor(asked: Namespace) -> int:
    from tool_cli.by_pytest import doctor as examine

    return examine(asked)


WORK = {
    "start": start, "suggest": suggest, "do": do, "auto": auto, "step": step, "hint": hint, "say": say, "audio": audio,
    "pause": pause, "resume": resume, "stop": stop, "status": status, "close": close, "trail": trail, "export": export,
    "dashboard": dashboard, "replay": replay, "check": check, "init": init, "completion": completion, "run": run,
    "doctor": doctor,
}  # fmt: skip


def ask(asked: Namespace, **fields: object) -> int:
    """Send it to the session and show what comes; what is empty is left out."""
    from pytest_tool.session import client
    from tool_cli.output import Output

    output = Output(asked.json)
    stated = {name: value for name, value in fields.items() if value is not None and value != ""}
    told = client.ask(asked.session, asked.command, stated, wait=not asked.no_wait, told=output.event)
    return output.result(told)


def show(asked: Namespace, result: dict[str, object]) -> int:
    """Print it; returns the exit code."""
    from tool_cli.output import Output

    return Output(asked.json).result(result)


def joined(asked: Namespace) -> str:
    """The words of the command line as one text."""
    return " ".join(asked.words).strip()


def engine(asked: Namespace) -> str:
    """The engine that was named for this command; who uses an older name is told the new one."""
    from tool_cli.output import Output

    named: str = asked.engine or ""
    if isinstance(named, Old):
        Output(asked.json).note(f"--engine {named.written} is the old name of --engine {named}; use the new one.")
    return str(named)


def for_pytest(asked: Namespace) -> list[str]:
    """What ``start`` gives to pytest."""
    named = {"--engine": asked.engine, "--voice": asked.voice, "--tool-url": asked.url}
    switched = {"--embedded": asked.embedded, "--headed": asked.headed, "--tool-bluetooth": asked.bluetooth}
    options = [f"{option}={value}" for option, value in named.items() if value]
    return [*options, *(option for option, on in switched.items() if on), *asked.pytest]


def unusable(asked: Namespace, error: OSError) -> int:
    """A file or folder of ours that the system does not let us use. Raises what is not about one."""
    if error.filename is None:
        raise error
    from pytest_tool.wire.session import Outcome
    from tool_cli.answer import answer

    fact = f"{error.filename} cannot be used: {error.strerror}."
    remedy = "Make it yours to read and write, or move it away."
    return show(asked, answer(asked.session, asked.command, Outcome.REFUSED, f"{fact} {remedy}"))


def version() -> int:
    from importlib.metadata import version as installed  # only now: it takes as long as all the rest

    print(f"tool {installed('pytest-tool')}")
    return 0


def wrong_usage(wrong: WrongUsage, as_json: bool) -> int:
    """The fact, then the usage; for programs the usual object."""
    from pytest_tool.wire.session import Outcome
    from tool_cli.answer import answer
    from tool_cli.output import Output

    output = Output(as_json)
    output.note(f"tool {wrong.command}".strip() + f": {wrong.message}\n{wrong.usage}")
    told = answer(USUAL, wrong.command, Outcome.REFUSED, wrong.message)
    return output.result(told) if as_json else output.exit_code(told)


if __name__ == "__main__":
    sys.exit(main())
