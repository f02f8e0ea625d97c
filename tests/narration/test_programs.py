"""Programs with a deadline: real processes, seen from outside."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration import programs
from pytest_tool.settings import SETTINGS

from narration.fakes import children, running, until

LONG_S = 60.0
NEVER = threading.Event()


def shell(script: str, *, deadline_s: float = LONG_S, stop: threading.Event = NEVER, given: bytes = b"") -> programs.Ended:
    return programs.run(["/bin/sh", "-c", script], deadline_s=deadline_s, stop=stop, given=given)


def with_a_child(note: Path) -> str:
    """A program that starts another, which ignores what is gentle and holds its output, and waits for it."""
    return f"(trap '' TERM HUP INT; exec sleep 300) & echo $! > {note}; wait"


def test_how_a_program_ended_is_told() -> None:
    ended = shell("cat; echo first >&2; echo 'cannot open: no such card' >&2; exit 3", given=b"some text")
    assert (ended.returncode, ended.said, ended.printed, ended.stopped) == (3, "cannot open: no such card", "some text", False)
    assert ended.cause == "cannot open: no such card"
    assert shell("exit 4").cause == "it ended with status 4"


def test_what_it_said_is_one_short_printable_line() -> None:
    said = shell(r"printf '\033[31mred\0 \377 %0300d\n\n  \n' 7 >&2").said
    assert said.isprintable()
    assert len(said) == programs.SAID_CHARACTERS
    assert said.startswith("[31mred")


def test_much_text_either_way_is_no_deadlock() -> None:
    much = b"0123456789abcdef" * 200_000
    assert shell("cat; cat >&2 </dev/null", given=much).printed == much[-programs.MOST_READ :].decode()
    assert shell("exit 0", given=much).returncode == 0
    assert shell("exec head -c 3000000 /dev/zero >&2").said == ""


@pytest.mark.parametrize("how", ["deadline", "stop"])
def test_a_program_that_hangs_is_ended_with_all_that_it_started(how: str, tmp_path: Path) -> None:
    note, stop = tmp_path / "pid", threading.Event()
    began = time.monotonic()
    with ThreadPoolExecutor(1) as worker:
        run = worker.submit(shell, with_a_child(note), stop=stop, deadline_s=2.0 if how == "deadline" else LONG_S)
        assert until(lambda: note.exists() and note.read_text().strip())
        if how == "stop":
            stop.set()
            assert run.result(20).stopped
        else:
            with pytest.raises(SpeechError, match=r"sh did not end within 2 s") as failed:
                run.result(20)
            assert failed.value.remedy
    assert time.monotonic() - began < 20
    assert until(lambda: not running(int(note.read_text())))
    assert "Z" not in children()


def test_what_it_said_before_it_hung_is_told() -> None:
    with pytest.raises(SpeechError, match=r"did not end within 0\.5 s and said: waiting for the sound server"):
        shell("echo 'waiting for the sound server.' >&2; exec sleep 300", deadline_s=0.5)


def test_a_program_that_is_not_there_or_cannot_run_is_an_error_that_names_it(tmp_path: Path) -> None:
    broken = tmp_path / "noplayer"
    for make in (lambda: None, lambda: broken.write_text("text"), lambda: broken.chmod(0o755)):
        make()
        with pytest.raises(SpeechError, match="noplayer cannot be run: ") as failed:
            programs.run([str(broken)], deadline_s=5, stop=NEVER)
        assert "noplayer" in failed.value.remedy


def test_many_at_once_leave_no_zombie_and_no_thread() -> None:
    before, threads = len(children()), threading.active_count()
    stop = threading.Event()

    def one(number: int) -> str:
        try:
            return "stopped" if shell("exec sleep 300" if number % 3 else "exit 0", stop=stop, deadline_s=0.3 + number % 2 * LONG_S).stopped else "ended"
        except SpeechError:
            return "late"

    with ThreadPoolExecutor(30) as workers:
        runs = [workers.submit(one, number) for number in range(30)]
        assert until(lambda: sum(run.done() for run in runs) >= 20, 30)
        stop.set()
        results = sorted(run.result(20) for run in runs)
    assert results == ["ended"] * 10 + ["late"] * 10 + ["stopped"] * 10
    assert len(children()) <= before  # what others left may have ended meanwhile
    assert threading.active_count() <= threads


def test_it_runs_in_the_folder_that_was_named(tmp_path: Path) -> None:
    assert programs.run([shutil.which("pwd") or sys.executable], deadline_s=LONG_S, stop=NEVER, folder=tmp_path).printed.strip() == str(tmp_path)


def test_a_program_gets_no_key_or_token_and_all_else_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [name for setting in SETTINGS if setting.secret for name in (setting.env, *setting.aliases)]
    assert {"TTS_HOSTED_API_TOKEN", "GATEWAY_API_KEY", "TEXT_MODEL_API_KEY"} <= set(keys)
    for name in (*keys, "PULSE_SERVER"):
        monkeypatch.setenv(name, "value-0123456789")
    lines = shell("env").printed.splitlines()
    assert [line for line in lines if "value-0123456789" in line] == ["PULSE_SERVER=value-0123456789"]
    assert f"PATH={os.environ['PATH']}" in lines


def test_a_folder_for_files_is_gone_afterwards_and_one_that_cannot_be_is_an_error() -> None:
    with programs.private_folder() as folder:
        (folder / "speech.wav").write_bytes(b"x")
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()
    with pytest.raises(SpeechError, match="No sound file can be written") as failed, programs.private_folder() as folder:
        (folder / "no" / "such").write_bytes(b"")
    assert "TMPDIR" in failed.value.remedy
