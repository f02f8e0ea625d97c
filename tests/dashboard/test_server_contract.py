"""What the page asks the server for, and what it gets: runs, events, pictures, boxes, its own files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import quote

import pytest
from pytest_tool.dashboard.files import PAGE
from pytest_tool.events import ModelCalled, SessionClosed, SessionStarted, StepStarted
from pytest_tool.trail import Entry

from dashboard.served import JPEG, Served, finished, frame, said, started, told, write, writer


def entry(**fields: object) -> Entry:
    stated: dict[str, object] = {"item": "a", "step": 1, "intent": "buy", "outcome": "done", "operation": "click", "decision_cost": 0.25, "engine_cost": 0.25}
    return Entry(**{**stated, **fields})  # type: ignore[arg-type]


def test_the_page_and_its_files_are_served_with_their_types(dashboard: Served) -> None:
    page = dashboard.ask("")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.body == (PAGE / "index.html").read_bytes()
    assert dashboard.ask("dashboard.js").headers["content-type"] == "text/javascript; charset=utf-8"
    assert dashboard.ask("dashboard.css").headers["content-type"] == "text/css; charset=utf-8"
    assert dashboard.ask("nothing.js").status == 404


def test_a_run_is_listed_with_all_that_it_comes_to(dashboard: Served, folder: Path) -> None:
    call = ModelCalled(item="a", role="pilot_turn", model="m", ms=1, cost=0.5)
    events = [started("a"), entry(), entry(outcome="returned"), call, finished("a"), told("a", "passed"), started("b"), finished("b", passed=False)]
    run = write(folder, "20260101T000000.000Z-whole", *events, told("c", "error", "setup"), told("d", "skipped", "setup"))
    found = dashboard.run(run.name)
    assert found["tests"] == {"passed": 1, "failed": 1, "error": 1, "skipped": 1, "running": 0}
    assert (found["actions"], found["cost"], found["live"], found["broken_off"]) == (1, 1.0, False, False)
    assert (found["at"], found["session"], found["error"]) == (min(e.at for e in events), "", "")
    assert 0 <= found["seconds"] < 10


def test_a_cost_that_nobody_told_is_none(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260102T000000.000Z-cost", started(), entry(decision_cost=None, engine_cost=None), finished())
    assert dashboard.run(run.name)["cost"] is None


def test_what_an_escalation_cost_is_counted_once(dashboard: Served, folder: Path) -> None:
    call = ModelCalled(item="a", role="escalation", model="m", ms=1, cost=0.5)
    run = write(folder, "20260102T000000.000Z-escalated", started(), call, entry(decided_by="escalation", decision_cost=0.75), finished())
    assert dashboard.run(run.name)["cost"] == 0.75
    nobody = entry(operation="", decision_cost=0.75, outcome="returned")
    run = write(folder, "20260102T000000.000Z-unusable", started(), call, nobody, finished())
    assert dashboard.run(run.name)["cost"] == 0.75


def test_what_a_run_cost_that_an_older_version_wrote_is_counted_as_it_was(dashboard: Served, folder: Path) -> None:
    call = ModelCalled(item="a", role="escalation", model="m", ms=1, cost=0.5)
    run = write(folder, "20260102T000000.000Z-older", started(), call, entry(decided_by="escalation", decision_cost=0.5), entry(), finished())
    for path in run.glob("events*.jsonl"):
        path.write_text(path.read_text().replace('"engine_cost": 0.25, ', ""))
        assert "engine_cost" not in path.read_text()
    assert dashboard.run(run.name)["cost"] == 0.75


def test_the_last_attempt_of_a_rerun_counts(dashboard: Served, folder: Path) -> None:
    first = [started("a"), finished("a", passed=False), told("a", "rerun")]
    second = [started("a"), finished("a"), told("a", "passed")]
    only_set_up = [told("b", "rerun", "setup"), told("b", "error", "setup"), told("c", "passed"), told("c", "error", "teardown")]
    skipped_then = [told("d", "passed"), told("d", "rerun", "teardown"), told("d", "skipped", "setup")]
    run = write(folder, "20260103T000000.000Z-rerun", *first, *second, *only_set_up, *skipped_then)
    assert dashboard.run(run.name)["tests"] == {"passed": 1, "failed": 0, "error": 2, "skipped": 1, "running": 0}


def test_expected_failures_count_as_pytest_exits(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260103T000000.000Z-x", told("a", "xfailed"), told("b", "xpassed"))
    assert dashboard.run(run.name)["tests"] == {"passed": 1, "failed": 0, "error": 0, "skipped": 1, "running": 0}


def test_a_test_without_an_end_is_running_or_broken_off(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260104T000000.000Z-open")
    archive(started())
    found = dashboard.run(archive.folder.name)
    assert (found["live"], found["broken_off"], found["tests"]["running"]) == (True, False, 1)
    archive.close()
    found = dashboard.run(archive.folder.name)
    assert (found["live"], found["broken_off"], found["tests"]["running"]) == (False, True, 0)


@pytest.mark.parametrize(("closed", "broken_off"), [(True, False), (False, True)])
def test_a_session_that_was_not_closed_is_broken_off(dashboard: Served, folder: Path, closed: bool, broken_off: bool) -> None:
    step = StepStarted(item="s", number=1, text="x", where="")
    ends = [SessionClosed(item="s", name="default")] if closed else []
    run = write(folder, f"20260105T000000.000Z-session-{closed}", SessionStarted(item="s", name="default"), step, *ends)
    found = dashboard.run(run.name)
    assert found["broken_off"] is broken_off
    assert sum(found["tests"].values()) == 0


def test_the_newest_run_stands_first(dashboard: Served, folder: Path) -> None:
    for name in ("20250101T000000.000Z-old", "20270101T000000.000Z-new", "20250601T000000.000Z-mid"):
        write(folder, name, told("a", "passed"))
    names = [run["name"] for run in dashboard.runs()]
    assert names == sorted(names, reverse=True)
    assert names[0] == "20270101T000000.000Z-new"


def test_the_stream_tells_about_the_run_then_its_events_then_its_state_and_ends(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260106T000000.000Z-stream", started(), frame(1), said("Click it"), finished(), settings={"APP_VOICE": {"value": "off"}})
    with dashboard.listen(run.name) as listener:
        messages = list(listener)
    assert [m.kind for m in messages] == ["about", "events", "state"]
    about, events, state = (m.data for m in messages)
    assert about == {"name": run.name, "format": 1, "tool": "1.2", "settings": {"APP_VOICE": {"value": "off"}}, "project": folder.name}
    assert [e["kind"] for e in events] == ["test_started", "frame", "narration", "test_finished"]
    assert state == {"live": False, "session": "", "broken_off": False, "stopped": "", "torn": []}
    assert listener.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"


def test_frames_come_without_boxes_and_narrations_with_a_key(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260107T000000.000Z-lean", frame(1, boxes=250), said("Click it"))
    with dashboard.listen(run.name) as listener:
        shot, narration = listener.until("events")[-1].data
    assert {"number": 1, "picture": 1, "url": "http://shop.test/", "tabs": [["Shop", "http://shop.test/"]], "tab": 0}.items() <= shot.items()
    assert "boxes" not in shot
    assert len(narration["speech"]) == 64
    assert set(narration["speech"]) <= set("0123456789abcdef")


def test_boxes_that_another_program_wrote_are_left_out_and_found_as_well(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260108T000000.000Z-foreign", started())
    line = json.dumps({"number": 7, "boxes": [[1, 2, 3, 4, 5]], "kind": "frame", "at": 1.0}, separators=(",", ":"))
    with (run / "events.jsonl").open("a") as file:
        file.write(f"{line}\n")
    with dashboard.listen(run.name) as listener:
        assert {"kind": "frame", "number": 7, "at": 1.0} in [e for m in listener.until("events") if m.kind == "events" for e in m.data]
    assert dashboard.ask(f"runs/{run.name}/boxes/7").json == [[1, 2, 3, 4, 5]]


def test_a_long_run_comes_in_batches_that_have_no_more_than_500_events(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260109T000000.000Z-long", *(said(str(n)) for n in range(1700)))
    with dashboard.listen(run.name) as listener:
        batches = [m for m in listener if m.kind == "events"]
    assert [len(b.data) for b in batches] == [500, 500, 500, 200]
    assert [e["text"] for b in batches for e in b.data] == [str(n) for n in range(1700)]


def test_a_batch_of_long_events_has_fewer_and_one_that_is_huge_stands_alone(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260110T000000.000Z-wide", *(said("x" * size) for size in (100_000, 100_000, 100_000, 700_000, 5)))
    with dashboard.listen(run.name) as listener:
        batches = [[len(e["text"]) for e in m.data] for m in listener if m.kind == "events"]
    assert batches == [[100_000, 100_000], [100_000], [700_000], [5]]


def test_pictures_and_boxes_are_given_by_their_numbers(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260111T000000.000Z-frames", *(frame(n, boxes=n) for n in (1, 2, 3)))
    picture = dashboard.ask(f"runs/{run.name}/frames/2.jpg")
    assert (picture.status, picture.headers["content-type"], picture.body) == (200, "image/jpeg", JPEG + b"2")
    assert picture.headers["cache-control"] == "private, max-age=3600"
    assert dashboard.ask(f"runs/{run.name}/boxes/2").json == [[1, 10, 20, 30, 40], [2, 20, 20, 30, 40]]
    assert dashboard.ask(f"runs/{run.name}/boxes/3").json[2] == [3, 30, 20, 30, 40]


@pytest.mark.parametrize(
    "path",
    [
        "frames/9.jpg",
        "frames/1",
        "frames/x.jpg",
        "frames/-1.jpg",
        "frames/1.0.jpg",
        f"frames/{'9' * 40}.jpg",
        "frames/%C2%B2.jpg",
        "boxes/9",
        "boxes/x",
        f"boxes/{'9' * 40}",
        "nothing",
    ],
)
def test_what_a_run_does_not_have_is_not_found(dashboard: Served, folder: Path, path: str) -> None:
    run = write(folder, "20260112T000000.000Z-bare", frame(1))
    answer = dashboard.ask(f"runs/{run.name}/{path}")
    assert (answer.status, answer.headers["content-type"]) == (404, "application/json")
    assert answer.json["error"]


def test_a_run_that_there_is_not_is_said(dashboard: Served) -> None:
    for path in ("runs/none/events", "runs/none/frames/1.jpg", "runs/none/boxes/1", "runs/.gitignore/events"):
        assert dashboard.ask(path).status == 404


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a b&c=d?e#f%2e%2e", "x\"y'z", "naïve 書 😀", "..x", "-rf", "new\nline"])
def test_a_run_of_any_name_is_listed_and_served(dashboard: Served, folder: Path, name: str) -> None:
    named = name.replace("/", "-")
    write(folder, named, started(), frame(1), finished())
    assert named in [run["name"] for run in dashboard.runs()]
    with dashboard.listen(named) as listener:
        about = listener.until("about")[-1].data
    assert about["name"] == named
    assert dashboard.ask(f"runs/{quote(named, safe='')}/frames/1.jpg").body == JPEG + b"1"


@pytest.mark.skipif(os.name != "posix", reason="names are bytes only there")
def test_a_run_whose_name_is_no_text_does_not_break_the_list(dashboard: Served, folder: Path) -> None:
    place = os.fsencode(folder / ".tool" / "runs") + b"/odd\xff"
    os.makedirs(place)
    with open(place + b"/run.json", "w") as file:
        file.write("{}")
    assert all("odd" not in run["name"] for run in dashboard.runs())


def test_a_run_of_a_newer_format_says_so_in_the_list_and_is_not_streamed(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260113T000000.000Z-newer", told("a", "passed"))
    (run / "run.json").write_text('{"format": 99, "tool": "9.0"}')
    assert "newer tool (9.0" in dashboard.run(run.name)["error"]
    refused = dashboard.ask(f"runs/{run.name}/events")
    assert refused.status == 409
    assert "upgrade" in refused.json["error"]


def test_lines_that_are_no_events_break_neither_the_list_nor_the_stream(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260114T000000.000Z-odd", started())
    odd = [
        b"[1]",
        b"\xff\xfe",
        b"{}",
        b'{"kind": "outcome", "at": NaN, "item": 7, "outcome": []}',
        b'{"kind": "frame", "at": "x", "number": "y", "boxes": 5}',
        b'{"kind": "model_call", "cost": 1e999}',
    ]
    with (run / "events.jsonl").open("ab") as file:
        file.write(b"\n".join(odd) + b'\n{"kind": "warn')
    with dashboard.listen(run.name) as listener:
        messages = list(listener)
    assert messages[-1].data["torn"] == ["events.jsonl"]
    kinds = [e.get("kind") for e in messages[1].data]
    assert sorted(filter(None, kinds)) == ["frame", "model_call", "outcome", "test_started"]
    assert dashboard.run(run.name)["error"] == ""


def test_a_picture_that_is_a_link_or_a_pipe_is_none(dashboard: Served, folder: Path, tmp_path: Path) -> None:
    run = write(folder, "20260115T000000.000Z-links", frame(1))
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (run / "frames" / "0007.jpg").symlink_to(secret)
    os.mkfifo(run / "frames" / "0008.jpg")
    assert [dashboard.ask(f"runs/{run.name}/frames/{n}.jpg").status for n in (7, 8)] == [404, 404]


@pytest.mark.parametrize("at", ["1e999", "9" * 400, "9" * 5000, "-1e299"])
@pytest.mark.parametrize("kind", ["frame", "warning"])
def test_numbers_that_are_none_cost_no_run_its_place(dashboard: Served, folder: Path, at: str, kind: str) -> None:
    run = folder / ".tool" / "runs" / f"20260109T000000.000Z-numbers-{kind}-{at[:4]}-{len(at)}"
    run.mkdir(parents=True)
    (run / "run.json").write_text(f'{{"format": 1, "settings": {{"x": {at}}}}}')
    line = f'{{"kind": "{kind}", "at": {at}, "item": "a", "number": {at}, "boxes": []}}'
    (run / "events.jsonl").write_text(f"{line}\n{json.dumps(told('b', 'passed').to_json())}\n")
    assert "Infinity" not in dashboard.ask("runs").body.decode()
    assert dashboard.run(run.name)["tests"]["passed"] == 1
    with dashboard.listen(run.name) as listener:
        messages = list(listener)
    assert [m.kind for m in messages] == ["about", "events", "state"]
    assert "Infinity" not in json.dumps([m.data for m in messages])
