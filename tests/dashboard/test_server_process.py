"""`tool dashboard` and `tool replay` as commands: what they print, who else they find, and how they end."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from pytest_tool.dashboard.found import Place, running
from pytest_tool.dashboard.process import Asked, serve

from dashboard.served import WAIT_S, Served, command, finished, frame, project, said, served, started, until, write, writer

AT_ONCE_S = 3.0
"""So long the end may take on a busy machine; a stream that held it up would take for ever."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return project(tmp_path / "shop")


def ran(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    process = command(folder, *words, **more)
    out, err = process.communicate(timeout=WAIT_S)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def test_it_says_where_it_is_and_how_it_ends(folder: Path) -> None:
    with served(folder) as dashboard:
        assert dashboard.process.stdout is not None
        assert dashboard.process.stdout.readline() == "Ctrl-C ends it.\n"
        assert dashboard.runs() == []
        assert len(dashboard.base) > 30


def test_a_second_one_tells_the_address_of_the_first_and_ends(folder: Path) -> None:
    with served(folder) as dashboard:
        second = ran(folder, "dashboard", "--port", str(dashboard.address[1]))
        assert (second.returncode, second.stderr) == (0, "")
        assert second.stdout == f"dashboard: {dashboard.url}\nIt is running already.\n"
        as_json = ran(folder, "dashboard", "--json")
        assert json.loads(as_json.stdout)["url"] == dashboard.url
        inside = folder / "plans"
        inside.mkdir()
        assert dashboard.url in ran(inside, "dashboard").stdout
        assert dashboard.ask("runs").status == 200


def test_for_programs_it_is_one_object_as_soon_as_it_can_be_asked(folder: Path) -> None:
    process = command(folder, "dashboard", "--json")
    assert process.stdout is not None
    told = json.loads(process.stdout.readline())
    assert {k: told[k] for k in ("format", "command", "outcome", "code")} == {"format": 1, "command": "dashboard", "outcome": "done", "code": 0}
    assert Served(process, told["url"]).ask("runs").status == 200
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=WAIT_S) == ("", "")
    assert process.returncode == 0


IGNORED = pytest.mark.skipif(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, reason="it was started by nohup, to outlive a terminal")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, pytest.param(signal.SIGHUP, marks=IGNORED)])
def test_it_ends_at_once_though_somebody_listens_and_leaves_nothing(folder: Path, how: signal.Signals) -> None:
    archive = writer(folder, "20260101T000000.000Z-live")
    archive(started())
    with served(folder) as dashboard:
        listeners = [dashboard.listen(archive.folder.name) for _ in range(3)]
        for listener in listeners:
            listener.until("state")
        begun = time.monotonic()
        assert dashboard.end(how) == 0
        assert time.monotonic() - begun < AT_ONCE_S
        assert [list(listener) for listener in listeners] == [[], [], []]
    assert sorted(p.name for p in (folder / ".tool").iterdir()) == [".gitignore", "dashboard.lock", "runs"]
    assert running(folder / ".tool") == ""
    archive.close()


def test_it_ends_at_once_though_a_session_hangs(folder: Path) -> None:
    """A session whose process takes connections and says nothing."""
    from pytest_tool.session.files import Files
    from pytest_tool.wire.session import VERSION

    files = Files("default", folder / ".tool" / "sessions")
    files.make_folder()
    with socket.create_server(("127.0.0.1", 0)) as silent, files.hold():  # type: ignore[union-attr]
        files.write({"port": silent.getsockname()[1], "token": "t", "wire": VERSION, "state": "ready", "pid": os.getpid(), "run": ""})
        with served(folder) as dashboard:
            threading.Thread(target=_asked_in_vain, args=(dashboard,), daemon=True).start()
            hanging, _ = silent.accept()  # kept, or it would be closed
            assert dashboard.ask("runs").status == 200  # and nobody else waits for it
            begun = time.monotonic()
            assert dashboard.end(signal.SIGINT) == 0
            assert time.monotonic() - begun < AT_ONCE_S + 2
        hanging.close()


def _asked_in_vain(dashboard: Served) -> None:
    with suppress(OSError, ValueError, http.client.HTTPException):  # it is cut off: that is what the test is about
        dashboard.ask("sessions/default/hint", "POST", {"text": "x"})


def test_it_ends_at_once_though_a_request_never_comes_to_its_end(folder: Path) -> None:
    with served(folder) as dashboard:
        head = (
            f"POST {dashboard.base}sessions/default/hint HTTP/1.1\r\nHost: {dashboard.host}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{"
        )
        with socket.create_connection(dashboard.address) as slow, socket.create_connection(dashboard.address) as slower:
            slow.sendall(head.encode())
            slower.sendall(head[:20].encode())
            assert dashboard.ask("runs").status == 200
            begun = time.monotonic()
            assert dashboard.end(signal.SIGINT) == 0
            assert time.monotonic() - begun < AT_ONCE_S + 2


def test_who_leaves_in_the_middle_of_a_request_is_nothing_to_report(folder: Path) -> None:
    run = write(folder, "20260101T000000.000Z-shop", *(said("x" * 50_000) for _ in range(200)))
    with served(folder) as dashboard:  # which looks at standard error when it ends
        head = (
            f"POST {dashboard.base}sessions/default/hint HTTP/1.1\r\nHost: {dashboard.host}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{"
        )
        for request in (head, f"GET {dashboard.base}runs/{run.name}/events HTTP/1.1\r\nHost: {dashboard.host}\r\n\r\n", head[:30]):
            with socket.create_connection(dashboard.address) as leaving:
                leaving.sendall(request.encode())
                time.sleep(0.2)
        assert dashboard.ask("runs").status == 200


def test_after_a_kill_the_next_one_starts_and_the_dead_one_is_not_believed(folder: Path) -> None:
    with served(folder) as dashboard:
        dashboard.end(signal.SIGKILL)
        first = dashboard.url
    assert first in (folder / ".tool" / "dashboard.json").read_text()
    assert running(folder / ".tool") == ""
    with served(folder) as dashboard:
        assert dashboard.url != first
        assert running(folder / ".tool") == dashboard.url
        assert dashboard.ask("runs").status == 200


def test_two_that_start_in_the_same_moment_agree_on_one(folder: Path) -> None:
    both = [command(folder, "dashboard") for _ in range(2)]
    lines = [process.stdout.readline() for process in both if process.stdout]
    assert lines[0] == lines[1]
    assert until(lambda: sum(process.poll() is not None for process in both) == 1)
    for process in both:
        process.terminate()
        process.communicate(timeout=WAIT_S)
    assert sorted(process.returncode for process in both) == [0, 0]


def test_a_port_that_is_taken_is_one_sentence_and_code_2(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = ran(folder, "dashboard", "--port", str(port))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert " ".join(refused.stderr.split()) == f"Port {port} on 127.0.0.1 cannot be used: Address already in use. Choose another with --port, or leave it out."
    assert not (folder / ".tool" / "dashboard.json").exists()


def test_the_port_that_was_asked_for_is_taken(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with served(folder, "dashboard", "--port", str(port)) as dashboard:
        assert dashboard.address == ("127.0.0.1", port)


def test_a_folder_that_cannot_be_written_is_said(folder: Path) -> None:
    (folder / ".tool").write_text("a file")
    refused = ran(folder, "dashboard")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
    assert ".tool cannot be used: File exists." in " ".join(refused.stderr.split())


def test_open_gives_the_address_to_the_browser(folder: Path, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with served(folder, "dashboard", "--open", BROWSER=f"{browser} %s") as dashboard:
        assert until(lambda: opened.exists() and opened.read_text() == f"{dashboard.url}\n")
        opened.unlink()
        ran(folder, "dashboard", "--open", BROWSER=f"{browser} %s")
        assert opened.read_text() == f"{dashboard.url}\n"


def test_replay_leads_to_the_newest_run_or_to_the_one_that_is_named(folder: Path) -> None:
    for name in ("20260101T000000.000Z-old", "20260102T000000.000Z-new & odd"):
        write(folder, name, started(), finished())
    with served(folder, "replay") as dashboard:
        base, _, place = dashboard.url.partition("#")
        assert place == f"run={quote('20260102T000000.000Z-new & odd')}"
        assert base in ran(folder, "dashboard").stdout
        named = ran(folder, "replay", "20260101T000000.000Z-old")
        assert named.stdout.splitlines()[0] == f"dashboard: {base}#run=20260101T000000.000Z-old"
        assert ran(folder, "replay", ".tool/runs/20260101T000000.000Z-old").stdout == named.stdout


def test_replay_of_a_run_from_elsewhere_shows_it_beside_those_of_the_project(folder: Path, tmp_path: Path) -> None:
    run = write(folder, "20260101T000000.000Z-ci", started(), frame(1), finished())
    write(folder, "20260102T000000.000Z-here", started(), finished())
    artefact = tmp_path / "artefact"
    shutil.move(run, artefact)
    with served(folder) as own, served(folder, "replay", str(artefact)) as dashboard:
        assert dashboard.url.endswith("#run=artefact")
        assert [r["name"] for r in dashboard.runs()] == ["artefact", "20260102T000000.000Z-here"]
        assert dashboard.ask("runs/artefact/frames/1.jpg").status == 200
        assert [r["name"] for r in own.runs()] == ["20260102T000000.000Z-here"]
        assert running(folder / ".tool") == own.url


def test_a_run_from_elsewhere_with_the_name_of_one_that_is_here_is_told_apart(folder: Path, tmp_path: Path) -> None:
    run = write(folder, "20260101T000000.000Z-same", started(), finished())
    copy = tmp_path / run.name
    shutil.copytree(run, copy)
    with (copy / "events.jsonl").open("a") as file:
        file.write('{"kind": "outcome", "at": 9, "item": "a", "outcome": "failed"}\n')
    with served(folder, "replay", str(copy)) as dashboard:
        assert [(r["name"], r["tests"]["failed"]) for r in dashboard.runs()] == [(f"{run.name} (elsewhere)", 1), (run.name, 0)]
        assert dashboard.url.endswith(f"#run={run.name}%20%28elsewhere%29")


def test_replay_without_a_run_says_what_to_do(folder: Path) -> None:
    refused = ran(folder, "replay")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "There is no run in" in refused.stderr
    assert "tool run PLAN" in refused.stderr
    unknown = ran(folder, "replay", "nothing", "--json")
    assert (unknown.returncode, json.loads(unknown.stdout)["outcome"]) == (2, "refused")


def test_replay_writes_a_run_as_one_file_and_says_how_big_it_is(folder: Path) -> None:
    run = write(folder, "20260101T000000.000Z-shop", started(), frame(1), finished())
    wrote = ran(folder, "replay", "--export", "out.html")
    assert (wrote.returncode, wrote.stderr) == (0, "")
    size = (folder / "out.html").stat().st_size
    assert wrote.stdout == f"Wrote out.html ({size / 1000:.0f} kB).\n"
    told = json.loads(ran(folder, "replay", run.name, "--export", "out.html", "--json").stdout)
    assert (told["outcome"], told["file"], Path(told["run"]).name) == ("done", "out.html", run.name)


def test_an_export_that_cannot_be_written_is_said(folder: Path) -> None:
    write(folder, "20260101T000000.000Z-shop", started(), finished())
    (folder / "mine.html").write_text("mine")
    refused = ran(folder, "replay", "--export", "mine.html")
    assert refused.returncode == 1
    assert "mine.html" in refused.stderr
    assert (folder / "mine.html").read_text() == "mine"
    assert ran(folder, "replay", "--narration").returncode == 2


def test_who_only_looks_does_not_keep_a_dashboard_from_starting(tmp_path: Path) -> None:
    place = Place(tmp_path / ".tool")
    held = place.hold()
    assert held is not None
    held.close()
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            running(tmp_path / ".tool")

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    told: list[tuple[str, bool]] = []

    def end(url: str, already: bool) -> None:
        told.append((url, already))
        os.kill(os.getpid(), signal.SIGTERM)

    for _ in range(3):
        serve(Asked(tmp_path / ".tool"), end)
    stop.set()
    for thread in threads:
        thread.join()
    assert [already for _, already in told] == [False] * 3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"url": 5}', '{"pid": 1}'])
def test_a_file_that_is_not_whole_is_no_address(tmp_path: Path, text: str) -> None:
    place = Place(tmp_path / ".tool")
    held = place.hold()
    (tmp_path / ".tool" / "dashboard.json").write_text(text)
    assert place.running() == ""
    assert held is not None
    held.close()
