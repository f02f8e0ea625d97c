"""The clients of a session outlive the death of the model server; a marker says one thing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.action import Operation
from pytest_tool.clients import SLOWER, Clients, runs_in_process
from pytest_tool.doctor.sample import question
from pytest_tool.errors import SettingsError
from pytest_tool.fixtures import marker_value
from pytest_tool.model_server import ServerProcess
from pytest_tool.settings import Settings, Sources, resolve


@pytest.fixture
def embedded() -> Settings:
    return resolve(Sources(ini={"tool_embedded": "true"}))


@pytest.fixture
def clients() -> Iterator[Clients]:
    made = Clients()
    yield made
    made.close()


def kill(server: ServerProcess) -> None:
    os.kill(server.pid, signal.SIGKILL)
    end = time.monotonic() + 10
    while server.status is None:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_model_server_that_died_is_replaced_and_that_is_said(clients: Clients, embedded: Settings) -> None:
    first = clients.model_server(embedded)
    assert clients.model_server(embedded) == first
    assert clients.notices == {}
    assert clients._server is not None  # the process, so that it can be killed
    kill(clients._server)
    clients.engine(embedded)  # which waits until it answers
    assert clients.model_server(embedded) == first  # whoever has its URL goes on
    assert list(clients.notices) == ["The local model server ended with status -9 and was started again."]


def test_a_model_server_that_is_killed_while_it_loads_is_replaced_too(clients: Clients, embedded: Settings) -> None:
    clients.prepare(embedded)
    assert clients._server is not None  # the process, so that it can be killed
    kill(clients._server)
    assert clients.model_server(embedded)
    assert list(clients.notices) == ["The local model server ended with status -9 and was started again."]


@pytest.mark.parametrize("mark", [pytest.mark.engine, pytest.mark.engine("a", "b"), pytest.mark.engine(name="local")])
def test_a_marker_without_exactly_one_value_is_refused(mark: pytest.MarkDecorator) -> None:
    with pytest.raises(SettingsError, match="engine takes one value"):
        marker_value(mark.mark)


def test_a_markers_value_is_read() -> None:
    assert marker_value(pytest.mark.min_confidence(0.8).mark) == "0.8"


def test_the_shipped_engine_decides_in_this_process_without_a_server(clients: Clients) -> None:
    settings = resolve(Sources(environ={"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "inproc"}))
    engine = clients.engine(settings)
    assert clients.engine(settings) is engine
    assert clients._server is None
    decision = engine.propose(question())
    assert (decision.operation, decision.tag, decision.cost) == (Operation.TYPE, 1, 0.0)


def test_a_model_file_that_is_not_there_is_named_with_its_setting(clients: Clients) -> None:
    stated = {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "inproc", "LOCAL_DECISION_MODEL": "/nowhere/m.gguf"}
    with pytest.raises(SettingsError, match=r"/nowhere/m\.gguf|pytest-tool\[inproc\]"):
        clients.engine(resolve(Sources(environ=stated)))


@pytest.mark.parametrize("stated", [{"APP_DECISION_ENGINE": "hosted"}, {"APP_EMBEDDED": "1"}, {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "http"}])
def test_an_engine_of_another_kind_is_not_in_this_process(stated: dict[str, str]) -> None:
    assert not runs_in_process(resolve(Sources(environ={**stated, **({} if "LOCAL_ENGINE_BACKEND" in stated else {"LOCAL_ENGINE_BACKEND": "inproc"})})))


ASKS_EMBEDDED = """
import sys
from pytest_tool.clients import Clients
from pytest_tool.doctor.sample import question
from pytest_tool.settings import Role, Sources, resolve
clients, settings = Clients(), resolve(Sources(options={"--embedded": "true"}))
print(clients.engine(settings).propose(question()).model)
clients.chat(settings, Role.PILOT)
clients.close()
print(sorted({"openai", "requests"} & set(sys.modules)))
"""


def test_without_other_peoples_servers_nobody_waits_for_the_packages_that_talk_to_them() -> None:
    ran = subprocess.run([sys.executable, "-c", ASKS_EMBEDDED], capture_output=True, text=True, timeout=60)
    assert ran.stdout.splitlines() == ["embedded-grounding-1", "[]"], ran.stderr


ASKS_TWICE = """
from pytest_tool.clients import Clients
from pytest_tool.doctor.sample import question
from pytest_tool.settings import Role, Sources, resolve
clients = Clients()
served, here = (resolve(Sources(environ=stated)) for stated in (
    {"APP_EMBEDDED": "1"}, {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "inproc"},
))
print([clients.engine(settings).propose(question()).tag for settings in (served, here, served)])
clients.chat(served, Role.PILOT)
clients.close()
print(*clients.notices, sep="\\n")
"""


@pytest.fixture
def without_onnxruntime(tmp_path: Path) -> dict[str, str]:
    """An environment in which no Python can import it, as on a machine that it has no wheel for."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['onnxruntime'] = None\n", "utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(Path(__file__).parents[1])))}


def test_without_onnxruntime_decisions_are_the_same_and_the_slowness_is_told_once(without_onnxruntime: dict[str, str]) -> None:
    ran = subprocess.run([sys.executable, "-c", ASKS_TWICE], env=without_onnxruntime, capture_output=True, text=True, timeout=60)
    assert ran.stdout.splitlines() == ["[1, 1, 1]", SLOWER], ran.stderr


def test_with_onnxruntime_nothing_is_told(clients: Clients) -> None:
    clients.engine(resolve(Sources(environ={"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "inproc"})))
    assert not clients.notices
