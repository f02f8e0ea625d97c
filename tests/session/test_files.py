"""What lies on disk for a session: nobody's other files are touched, and what cannot be used is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_tool.session import client
from pytest_tool.session.files import Files


@pytest.fixture
def files(place: Path) -> Files:
    found = Files("default")
    found.make_folder()
    return found


def tool(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tool_cli.main", *words], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("command", ["status", "close", "start"])
def test_a_lock_that_is_a_link_does_not_empty_the_file_it_leads_to(files: Files, command: str) -> None:
    precious = files.lock.with_name("precious")
    precious.write_text("words")
    files.lock.symlink_to(precious)
    files.about.write_text('{"pid": 1}')
    told = tool(command)
    files.lock.unlink()
    assert (told.returncode, precious.read_text()) == (2, "words")
    assert "default.lock cannot be used" in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr


def test_a_folder_that_cannot_be_used_is_said_by_every_command(place: Path) -> None:
    (place / ".tool").write_text("a file")
    for command in ("start", "status", "close", "export"):
        told = tool(command)
        assert (told.returncode, "cannot be used: Not a directory" in " ".join(told.stderr.split())) == (2, True), told
        assert "Traceback" not in told.stderr


def test_only_the_owner_can_hold_the_lock(files: Files) -> None:
    with files.hold() or pytest.fail("somebody else holds it"):
        assert files.lock.stat().st_mode & 0o777 == 0o600


def test_a_session_that_took_the_name_meanwhile_keeps_its_file(files: Files) -> None:
    files.write({"mark": "new", "pid": 1})
    client.cleaned_up(files, {"mark": "old"})
    assert files.read()["mark"] == "new"
    client.cleaned_up(files, {"mark": "new"})
    assert files.read() == {}


def test_close_does_not_say_closed_while_somebody_holds_the_session(files: Files) -> None:
    with files.hold() or pytest.fail("somebody else holds it"):
        told = client.close("default")
    assert (told["outcome"], told["code"]) == ("failed", 1)
    assert "does not end" in str(told["message"])
    assert client.close("default")["outcome"] == "no session"


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give a file away")
def test_a_file_that_somebody_else_put_there_is_no_session(tmp_path: Path) -> None:
    files = Files("default", tmp_path)
    files.write({"port": 1, "token": "x"})
    assert files.read() == {"port": 1, "token": "x"}
    os.chown(files.about, 65534, -1)
    assert files.read() == {}


@pytest.mark.parametrize("put", ["pipe", "large", "deep", "everybody"])
def test_what_is_no_file_of_a_session_of_ours_is_no_session_and_nobody_is_ended(files: Files, put: str) -> None:
    if put == "pipe":
        os.mkfifo(files.about)
    else:
        text = {"large": '{"pid": 1}' + " " * 70_000, "deep": "[" * 50_000, "everybody": '{"pid": -1, "mark": "x", "port": 1}'}[put]
        files.about.write_text(text)
    with subprocess.Popen(["sleep", "60"]) as bystander, files.hold() or pytest.fail("the lock is free"):
        told = tool("close")  # somebody holds the lock, and does not answer
        assert bystander.poll() is None
        bystander.kill()
    assert "Traceback" not in told.stderr
    assert told.returncode != 0
