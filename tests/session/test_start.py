"""What ``start`` refuses and says, what it takes from the project it is started in, and that it outlives its terminal."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.places import SESSION_MARK as MARK
from pytest_tool.session import client, launch
from pytest_tool.session.files import Files
from pytest_tool.settings.dotenv_file import OWN_NAMES

from greeter import chat, decide
from scripted import ScriptedModel
from session.processes import all_gone, nothing_left, of, until
from session.sessions import asked, served, started


def refused(result: dict[str, Any], place: Path, *words: str) -> None:
    """It says so in these words, without a traceback, and leaves nothing but its log and its (free) lock."""
    assert (result["outcome"], result["code"], result["command"]) == ("refused", 2, "start"), result
    for word in words:
        assert word in result["message"], result["message"]
    assert not re.search(r"Traceback|^E  |\.py:\d+: in ", result["message"], re.MULTILINE), result["message"]
    assert until(lambda: not of(place)), of(place)
    assert {path.suffix for path in (place / ".tool" / "sessions").iterdir()} <= {".log", ".lock"}


def test_the_hosted_engine_needs_a_key_and_the_refusal_names_the_ways_out(place: Path) -> None:
    refused(launch.start("default", []), place, "GATEWAY_API_KEY", "--engine local", "--embedded")


def test_a_bad_engine_in_the_environment_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_DECISION_ENGINE", "lokal")
    refused(launch.start("default", []), place, "APP_DECISION_ENGINE", "lokal", "Valid: hosted, local")


def test_a_bad_engine_on_the_command_line_is_refused(place: Path) -> None:
    refused(launch.start("default", ["--engine", "lokal"]), place, "--engine", "lokal", "Valid: hosted, local")


def test_a_dotenv_that_cannot_be_read_is_refused(place: Path) -> None:
    (place / ".env").write_bytes(b"APP_VOICE=\xff\xfe\n")
    refused(launch.start("default", ["--embedded"]), place, ".env cannot be read: it is not UTF-8 text.", "Mend or remove the file.")


def test_an_unknown_option_is_refused(place: Path) -> None:
    refused(launch.start("default", ["--embedded", "--no-such-option"]), place, "unrecognized arguments: --no-such-option")


def test_a_conftest_with_an_error_is_refused_with_its_place(place: Path) -> None:
    (place / "conftest.py").write_text("import pytest\nimport no_such_module\n")
    result = launch.start("default", ["--embedded"])
    assert result["code"] == 2
    assert "conftest.py:2" in str(result["message"])
    assert "No module named 'no_such_module'" in str(result["message"])
    assert until(lambda: not of(place))


def test_a_browser_that_is_not_there_is_refused(place: Path) -> None:
    (place / "conftest.py").write_text(
        "import pytest\n@pytest.fixture(scope='session')\ndef browser_type_launch_args():\n    return {'executable_path': '/no/such/browser'}\n"
    )
    refused(launch.start("default", ["--embedded"]), place, "The browser could not be started", "/no/such/browser")


def test_a_page_that_refuses_connections_is_refused(place: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/"
    refused(started(url), place, f"{url} could not be opened", "ERR_CONNECTION_REFUSED", "Check --url.")


def test_a_password_in_the_url_is_told_to_the_browser_alone(place: Path, pages: str) -> None:
    url = pages.replace("//", "//ann:pw-in-url@")
    about = started(f"{url}/form.html")
    try:
        assert about["page"] == {"url": f"{pages}/form.html", "title": "Greeter"}
        kept = [path.name for path in (place / ".tool").rglob("*") if path.is_file() and b"pw-in-url" in path.read_bytes()]
        assert kept == []
    finally:
        client.close("default")
    refused(started(f"{url.rpartition(':')[0]}:1/"), place, "•••@127.0.0.1:1/ could not be opened")


def test_what_a_named_session_tells_to_type_names_it(place: Path, pages: str) -> None:
    assert started(f"{pages}/form.html", name="shop")["outcome"] == "done"
    try:
        for command, text in (("do", 'click "Twin"'), ("do", ""), ("hint", ""), ("say", ""), ("step", ""), ("suggest", "")):
            message = asked(command, text, name="shop")["message"]
            assert "tool --session shop " in message, message
    finally:
        client.close("shop")


@pytest.mark.parametrize("name", ["../x", "a/b", "a\\b", "", ".", "..", ".hidden", "-x", "x.", "a b", "a\n", "a\0b", "é", "x" * 65])
def test_a_name_that_is_no_plain_file_name_is_refused_everywhere(place: Path, name: str) -> None:
    for result in (launch.start(name, []), asked("do", "x", name=name), client.status(name), client.close(name)):
        assert (result["outcome"], result["code"]) == ("refused", 2), result
        assert "is no name for a session. Use letters, digits, dots, dashes and underscores, 64 at most." in result["message"]
    assert [path.name for path in place.iterdir()] == ["pytest.ini"]


def test_of_two_starts_at_the_same_moment_one_wins_and_then_the_name_is_taken(place: Path, pages: str) -> None:
    with ThreadPoolExecutor(2) as both:
        results = sorted(both.map(lambda _: started(f"{pages}/form.html"), range(2)), key=lambda r: str(r["outcome"]))
    won, lost = results
    assert (won["code"], lost["code"]) == (0, 2), results
    assert lost["message"].startswith("A session default is running already")
    again = started(f"{pages}/form.html")
    fact = f"A session default is running already (process {won['pid']})."
    assert again["message"] == f"{fact} Close it with tool close, or name another: tool --session NAME start"
    assert len([p for p in of(place) if "pytest_tool.session.process" in p.command]) == 1
    assert asked("do", 'click "Greet"')["outcome"] == "done"

    pid = won["pid"]  # a gentle end from outside
    everybody = of(place)
    os.kill(pid, signal.SIGTERM)
    assert until(lambda: not Files("default").alive)
    assert all_gone(everybody)
    assert client.status("default")["message"].startswith("There is no session default")


def test_those_who_only_look_do_not_take_each_other_for_a_session(place: Path) -> None:
    files = Files("default")
    files.make_folder()
    files.lock.touch()
    with ThreadPoolExecutor(4) as many:
        assert not any(many.map(lambda _: files.alive, range(2000)))


def test_what_a_dead_session_left_is_ended_by_the_next_start(place: Path) -> None:
    mark = os.urandom(16).hex()
    with subprocess.Popen(["sleep", "60"], env={**os.environ, MARK: mark}) as left:
        files = Files("default")
        files.make_folder()
        files.write({"pid": 1, "mark": mark, "state": "ready", "name": "default"})
        told: list[str] = []
        launch.start("default", ["--no-such-option"], told.append)
        assert told == ["cleaning up after a session default that had ended"]
        assert left.wait(5) == -signal.SIGTERM


# --- a project that asks pytest for much

CONFTEST = """
import pathlib, pytest

@pytest.fixture(scope="session")
def base_url():
    return {url!r}

@pytest.fixture
def plan_vars():
    return {{"visitor": "Ann of the project"}}
"""
SUB_CONFTEST = """
import pytest

@pytest.fixture
def plan_page(page):
    page.add_init_script("addEventListener('load', () => document.title = 'Made by the project')")
    return page
"""
NEVER = "import pathlib\npathlib.Path(__file__).with_suffix('.ran').touch()\ndef test_never(): raise SystemError\n"
ADDOPTS = "-n 2 -k nothing -m smoke --lf --nf --sw --setup-plan --pdb --reruns 1 --maxfail=1 --strict-markers --tool-report=conftest.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in a folder, each with tests, a conftest, and options for every run."""
    root = tmp_path_factory.mktemp("project")
    sub = root / "sub"
    (root / ".pytest_cache" / "v" / "cache").mkdir(parents=True)
    (root / ".pytest_cache" / "v" / "cache" / "lastfailed").write_text('{"test_root.py::test_never": true}')
    sub.mkdir()
    (root / "pytest.ini").write_text(f"[pytest]\naddopts = {ADDOPTS}\nmarkers = smoke: first\nfilterwarnings = error\n")
    for file in (root / "test_root.py", sub / "test_sub.py"):
        file.write_text(NEVER)
    (sub / "broken.plan.md").write_text("# No steps\n")
    (sub / "conftest.py").write_text(SUB_CONFTEST)
    with served(tmp_path_factory.mktemp("pages")) as url:
        (root / "conftest.py").write_text(CONFTEST.format(url=url))
        yield root


@pytest.fixture(scope="module")
def begun(project: Path) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Started in the inner folder on a relative URL; the result, and what was told meanwhile."""
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch, nothing_left(project):
        for name in OWN_NAMES:
            patch.delenv(name, raising=False)
        patch.setenv("APP_VOICE", "off")
        patch.chdir(project / "sub")
        os.umask(mask := os.umask(0))
        os.umask(0)  # a careless one
        try:
            result = launch.start("default", ["--embedded", "--tool-url", "/form.html"], told.append)
        finally:
            os.umask(mask)
        yield result, told


@pytest.fixture
def inside(begun: object, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "sub")


def test_a_session_starts_whatever_the_project_asks_of_every_run(begun: tuple[dict[str, Any], list[str]]) -> None:
    result, told = begun
    assert (result["outcome"], result["code"], result["state"]) == ("done", 0, "ready"), result
    assert result["warnings"] == []
    assert told[:2] == ["asking for the models", "launching the browser"]
    assert re.fullmatch(r"opening http://127.0.0.1:\d+/form.html", told[2])


def test_a_session_uses_the_fixtures_of_the_project_and_of_the_folder(inside: None, begun: tuple[dict[str, Any], list[str]]) -> None:
    assert re.fullmatch(r"http://127.0.0.1:\d+/form.html", begun[0]["page"]["url"])  # base_url
    assert begun[0]["page"]["title"] == "Made by the project"  # plan_page
    typed = asked("do", 'type "{visitor}" into Name')
    assert typed["suggestion"]["value"] == "Ann of the project"  # plan_vars


def test_a_session_collects_and_runs_nothing_else(inside: None, begun: object, project: Path) -> None:
    assert not list(project.rglob("*.ran"))
    assert "broken.plan.md" not in Files("default").log.read_text()


def test_only_the_owner_can_read_a_session(begun: object, project: Path) -> None:
    folder = project / ".tool" / "sessions"
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes["sessions"] == 0o700
    assert modes["default.json"] == 0o600
    assert modes["default.log"] == modes["default.lock"] == 0o600


# --- the engine, and the terminal


def test_the_engine_of_the_command_line_beats_the_environment(place: Path, pages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModel(chat, decide) as model:
        for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL"):
            monkeypatch.setenv(name, f"{model.url}/v1")
        monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
        monkeypatch.setenv("APP_DECISION_ENGINE", "hosted")
        refused(launch.start("default", ["--tool-url", f"{pages}/form.html"]), place, "GATEWAY_API_KEY")
        result = launch.start("default", ["--engine", "local", "--tool-url", f"{pages}/form.html"])
        assert (result["outcome"], result.get("engine")) == ("done", "local"), result
        assert asked("do", 'click "Greet"')["outcome"] == "done"
        assert client.close("default")["code"] == 0


LAUNCHER = """
import sys
from pytest_tool.session import launch
print(launch.start("default", sys.argv[1:], lambda line: print(line, flush=True)), flush=True)
print("ready", flush=True)
sys.stdin.read()
"""


def launcher(url: str) -> subprocess.Popen[str]:
    """A terminal of its own, as far as signals go, in which a session is started."""
    command = [sys.executable, "-c", LAUNCHER, "--embedded", "--tool-url", url]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)


def told_by(process: subprocess.Popen[str], words: str) -> None:
    """Wait until it has said this."""
    assert process.stdout is not None
    late = threading.Timer(60, process.kill)
    late.start()
    assert any(words in line for line in process.stdout)
    late.cancel()


def test_a_session_goes_on_when_its_terminal_gets_signals_and_is_gone(place: Path, pages: str) -> None:
    with launcher(f"{pages}/form.html") as terminal:
        told_by(terminal, "ready")
        for which in (signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
            os.killpg(terminal.pid, which)
        terminal.wait(10)
    assert asked("do", 'click "Greet"')["outcome"] == "done"


def test_a_session_comes_up_also_when_nobody_waits_for_it_any_more(place: Path, pages: str) -> None:
    with launcher(f"{pages}/form.html") as terminal:
        told_by(terminal, "launching the browser")
        os.killpg(terminal.pid, signal.SIGKILL)
    assert until(lambda: client.status("default")["code"] == 0, 30)
    assert client.close("default")["code"] == 0
    assert "Traceback" not in Files("default").log.read_text()


def test_ctrl_c_during_the_start_leaves_nothing(place: Path, pages: str) -> None:
    with launcher(f"{pages}/form.html") as terminal:
        told_by(terminal, "launching the browser")
        everybody = [p for p in of(place) if p.pid != terminal.pid]
        os.killpg(terminal.pid, signal.SIGINT)
        told_by(terminal, "The start was cancelled; nothing is left of it.")
        assert all_gone(everybody)
        assert client.status("default")["outcome"] == "no session"
        terminal.kill()
