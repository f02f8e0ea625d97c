"""``tool trail``: a run on disk, whole or as it grows."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from pytest_tool.session.files import Files
from tool_cli.trail import LOOK_S, followed
from tool_cli.trail_lines import lines_of

from cli.samples import EVENTS, TOOL, Host, Tool, environment, event

NAME = "20261122T010203.000Z-shop"


def test_a_run_is_told_an_entry_a_line_in_80_columns(tool: Tool, run_on_disk: Path) -> None:
    ran = tool("trail", NAME, TZ="UTC")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "00:00:01  A guest buys (shop.plan.md:3)",
        "00:00:02  1. Put the book in the basket.",
        "00:00:02  pilot_turn (embedded-pilot) 35 ms $0",
        "00:00:02  » click add to basket",
        '00:00:03  ✓ click button "Add to basket"   0.93  engine (embedded-grounding-1)',
        "              doubt: fresh hint: a long advice that goes on until it needs",
        "                     another line",
        '              the basket badge is "1"',
        "              waited 0.30 s: POST /basket 0.24 s, an animation 0.06 s",
        "00:00:03  – “press the thing”",
        "              doubt: low confidence: 0.2",
        "              not executed",
        "00:00:04  ✓ the basket badge says 1",
        "00:00:04  ✗ there is no error",
        "              but there is one",
        "00:00:04  warning: the server answered 404",
        "00:00:05  step 1 failed, 3.0 s: there is an error",
        "00:00:05  failed, 4.1 s: there is an error",
    ]
    assert max(map(len, ran.stdout.splitlines())) <= 80


def test_what_failed_around_a_test_or_was_skipped_is_told_and_its_own_end_not_twice(tool: Tool, run_on_disk: Path) -> None:
    item = {"kind": "outcome", "at": 1.0, "item": "shop.plan.md::A guest buys[chromium]", "seconds": 0.1}
    told = [
        {**item, "outcome": "error", "phase": "setup", "reason": "{user} is not known."},
        {**item, "outcome": "skipped", "phase": "setup", "reason": "not today"},
        {**item, "outcome": "failed", "phase": "call", "reason": "its steps did not tell"},
        {"kind": "test_finished", "at": 1.0, "item": item["item"], "passed": False, "reason": "why", "seconds": 1.0},
        {**item, "outcome": "failed", "phase": "call", "reason": "as said before"},
        {**item, "outcome": "passed", "phase": "call", "reason": ""},
        {"kind": "run_stopped", "at": 1.0, "item": "", "ran": 1, "selected": 3, "reason": "stopping after 1 failures"},
    ]
    (run_on_disk / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in told))
    assert tool("trail", NAME, TZ="UTC").stdout.splitlines() == [
        "00:00:01  error, A guest buys[chromium] in its set-up: {user} is not known.",
        "00:00:01  skipped, A guest buys[chromium]: not today",
        "00:00:01  failed, A guest buys[chromium]: its steps did not tell",
        "00:00:01  failed, 1.0 s: why",
        "00:00:01  stopped, 1 of 3 tests had run: stopping after 1 failures",
    ]


def test_a_torn_line_is_said_and_the_rest_is_told(tool: Tool, run_on_disk: Path) -> None:
    whole = tool("trail", NAME).stdout
    with (run_on_disk / "events.jsonl").open("a") as file:
        file.write('{"kind": "warning", "te')
    ran = tool("trail", NAME)
    assert (ran.returncode, ran.stdout) == (0, whole)
    assert "events.jsonl has a torn line" in " ".join(ran.stderr.split())
    assert json.loads(tool("trail", "--json", NAME).stdout)["torn"] == ["events.jsonl"]


def test_although_of_what_a_step_passed_and_whose_a_failure_is_stand_below_it(tool: Tool, run_on_disk: Path) -> None:
    doubted = [{"kind": "alert", "what": "Stock is low"}]
    ended = [
        event("step_finished", 5.0, number=1, passed=True, reason="", seconds=3.0, blame="", doubted=doubted),
        event("test_finished", 5.1, passed=False, reason="it has a doubt", seconds=4.1, blame="app"),
    ]
    (run_on_disk / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in ended))
    assert tool("trail", NAME, TZ="UTC").stdout.splitlines() == [
        "00:00:05  step 1 passed, 3.0 s",
        '              although: alert appeared: "Stock is low"',
        "00:00:05  failed, 4.1 s: it has a doubt",
        "              blame: app",
    ]


def test_conditions_calls_of_python_and_skipped_steps_are_told_by_their_labels(tool: Tool, run_on_disk: Path) -> None:
    call = {"step": 2, "module": "conftest", "fixtures": ["shop"], "ms": 12.4}
    told = [
        event("step_started", 2.0, number=2, label="1.2", text="Close the banner.", where="steps.md:4", included=["shop.plan.md:5"]),
        event("python", 2.1, **call, function="customer", where="conftest.py:5", took=["'Ann'"], gave={"customer_id": "7"}, error=""),
        event("python", 2.2, **call, function="paid", where="conftest.py:9", took=[], gave={}, error="assert 2 == 1\n  + where 2"),
        event("condition", 2.3, condition="the shop is new", holds=True, reason="", by="python"),
        event("condition", 2.4, condition='"Cookies" is shown', holds=False, reason='"Cookies" should be shown', by="code"),
        event("step_finished", 2.5, number=2, label="1.2", passed=True, skipped=True, reason="the condition does not hold", seconds=0.3),
    ]
    (run_on_disk / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in told))
    assert tool("trail", NAME, TZ="UTC").stdout.splitlines() == [
        "00:00:02  1.2. Close the banner.",
        "00:00:02  ✓ customer('Ann', shop) (conftest.py:5) → customer_id=\"7\"   12 ms",
        "00:00:02  ✗ paid(shop) (conftest.py:9)   12 ms",
        "              assert 2 == 1",
        "                + where 2",
        "00:00:02  if the shop is new: yes (python)",
        '00:00:02  if "Cookies" is shown: no (code)',
        '              "Cookies" should be shown',
        "00:00:02  step 1.2 skipped, 0.3 s: the condition does not hold",
    ]


def test_a_run_is_named_by_its_folder_too(tool: Tool, run_on_disk: Path) -> None:
    assert tool("trail", str(run_on_disk)).stdout == tool("trail", NAME).stdout != ""


def test_for_programs_it_is_one_object(tool: Tool, run_on_disk: Path) -> None:
    told = json.loads(tool("trail", "--json", NAME).stdout)
    assert (told["format"], Path(told["run"]).name, told["events"]) == (1, NAME, EVENTS)


def test_the_events_of_several_workers_are_told_test_by_test(tool: Tool, run_on_disk: Path) -> None:
    for worker in (0, 1):
        lines = [{**e, "item": f"w{worker}", "at": float(e["at"]) + worker / 100} for e in EVENTS]  # type: ignore[arg-type]
        (run_on_disk / f"events-gw{worker}.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in lines))
    (run_on_disk / "events.jsonl").unlink()
    lines = tool("trail", NAME).stdout.splitlines()
    assert lines[: len(lines) // 2] == lines[len(lines) // 2 :]


def test_a_run_that_is_not_there_is_refused_and_the_nearest_is_named(tool: Tool, run_on_disk: Path) -> None:
    ran = tool("trail", NAME[:-1])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert NAME in ran.stderr
    assert json.loads(tool("trail", "nope", "--json").stdout)["code"] == 2


def test_without_a_session_to_follow_it_ends_with_4_and_names_the_newest_run(tool: Tool, run_on_disk: Path) -> None:
    for words in (("trail", "--follow"), ("trail", "--session", "shop")):
        ran = tool(*words)
        assert (ran.returncode, ran.stdout) == (4, "")
        assert " ".join(ran.stderr.split()).endswith(f"Or name a run: tool trail {NAME}")
    assert tool("trail", "--session", "../x").returncode == 2


def test_without_a_name_the_newest_run_is_told(tool: Tool, host: Host, run_on_disk: Path) -> None:
    older = run_on_disk.with_name("20251122T010203.000Z-session-default")
    older.mkdir()
    (older / "run.json").write_text('{"format": 1}')
    (older / "events.jsonl").write_text("")
    host.files.write({**host.files.read(), "run": str(older)})
    assert tool("trail").stdout == tool("trail", NAME).stdout != ""
    assert tool("trail", "--csv").stdout == tool("trail", NAME, "--csv").stdout


def test_a_session_that_is_named_tells_its_own_run(tool: Tool, run_on_disk: Path) -> None:
    newer = run_on_disk.with_name("20271122T010203.000Z-other")
    newer.mkdir()
    (newer / "run.json").write_text('{"format": 1}')
    files = Files("shop", run_on_disk.parents[1] / "sessions")
    files.make_folder()
    files.write({"name": "shop", "run": str(run_on_disk)})
    assert tool("trail", "--session", "shop").stdout == tool("trail", NAME).stdout != ""


def test_where_nothing_has_run_yet_that_is_said(tool: Tool) -> None:
    ran = tool("trail")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "yet. Make one: tool run PLAN, or tool start --url URL" in " ".join(ran.stderr.split())


class Following:
    """``tool trail --follow`` in a process, its lines as they come."""

    def __init__(self, where: Path, *words: str) -> None:
        command = [*TOOL, "trail", "--follow", *words]
        self.process = subprocess.Popen(command, cwd=where, env=environment(), stdout=subprocess.PIPE, text=True)
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def next(self) -> str:
        return self._lines.get(timeout=15)

    def silent(self, seconds: float) -> bool:
        time.sleep(seconds)
        return self._lines.empty()


@pytest.fixture
def following(tmp_path: Path, run_on_disk: Path) -> Iterator[Following]:
    made = Following(tmp_path, NAME, "--json")
    yield made
    made.process.kill()
    made.process.wait()


def test_follow_goes_on_with_a_file_that_grows_and_ends_with_ctrl_c(following: Following, run_on_disk: Path) -> None:
    assert [json.loads(following.next()) for _ in EVENTS] == EVENTS
    line = json.dumps(event("progress", 9.0, text="torn \u2028 in two"), ensure_ascii=False).encode() + b"\n"
    with (run_on_disk / "events.jsonl").open("ab", buffering=0) as file:
        file.write(line[:40])
        assert following.silent(3 * LOOK_S)  # half a line is waited for
        file.write(line[40:])
    assert json.loads(following.next())["text"] == "torn \u2028 in two"
    (run_on_disk / "events-gw0.jsonl").write_text("not json\n" + json.dumps(event("warning", 10.0, text="a worker")) + "\n")
    assert json.loads(following.next())["text"] == "a worker"
    following.process.send_signal(signal.SIGINT)
    assert following.process.wait(15) == 0


def test_follow_is_no_busy_loop(following: Following) -> None:
    def cpu_s() -> float:
        fields = Path(f"/proc/{following.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    for _ in EVENTS:
        following.next()
    before = cpu_s()
    time.sleep(1.5)
    assert cpu_s() - before < 0.3


def test_follow_ends_with_the_session_and_tells_its_last_words(tmp_path: Path, run_on_disk: Path) -> None:
    host = Host(tmp_path, run_on_disk)
    following = Following(tmp_path)
    first = following.next()
    assert first.endswith("A guest buys (shop.plan.md:3)")
    with (run_on_disk / "events.jsonl").open("a") as file:
        file.write(json.dumps(event("warning", 11.0, text="the last word")) + "\n")
    host.close()
    assert following.process.wait(15) == 0
    lines = []
    while not lines or not lines[-1].endswith("warning: the last word"):
        lines.append(following.next())


def test_what_was_written_while_the_session_ended_is_told_too(run_on_disk: Path) -> None:
    def ends() -> bool:
        with (run_on_disk / "events.jsonl").open("a") as file:
            file.write(json.dumps(event("warning", 12.0, text="late")) + "\n")
        return False

    assert [e["kind"] for e in followed(run_on_disk, ends)][-1] == "warning"


@pytest.mark.parametrize("hosts", [["shop.test", "*.example.com"], []])
def test_where_pages_may_be_is_told_with_the_start(hosts: list[str]) -> None:
    lines = lines_of({"kind": "test_started", "title": "A guest buys", "where": "shop.plan.md:3", "hosts": hosts})
    told = [text for line in lines for text, _ in line]
    assert ("pages may be on shop.test, *.example.com" in told) is bool(hosts)
    assert len(lines) == (2 if hosts else 1)
