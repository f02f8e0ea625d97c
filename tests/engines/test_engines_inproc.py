"""engines/inproc.py: where it is used, and the model that ships with the tool in this process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from asked_inproc import FORM, MISSING, SELECT, page, question
from pytest_tool.action import Operation
from pytest_tool.engines.backend import backend_for, this_machine
from pytest_tool.engines.http import HttpEngine
from pytest_tool.engines.inproc import InprocEngine
from pytest_tool.model_server import start
from pytest_tool.observation import Control
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.settings import Role


@pytest.fixture(scope="module")
def embedded_server() -> Iterator[HttpEngine]:
    with start() as process:
        engine = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, process.wait_ready(60), "embedded", 30.0, 5.0, start_s=30.0))
        yield engine
        engine.close()


@pytest.mark.parametrize(
    ("setting", "machine", "installed", "backend"),
    [
        ("auto", "aarch64", True, "inproc"),
        ("auto", "arm64", True, "inproc"),
        ("auto", "ARM64", True, "inproc"),
        ("auto", "arm64", False, "http"),
        ("auto", "x86_64", True, "http"),
        ("auto", "AMD64", True, "http"),
        ("auto", "armv7l", True, "http"),
        ("auto", "", True, "http"),
        ("inproc", "x86_64", True, "inproc"),
        ("inproc", "aarch64", False, "inproc"),
        ("http", "arm64", True, "http"),
    ],
)
def test_auto_is_in_process_on_arm_hardware_with_the_package_and_a_name_counts_anywhere(setting: str, machine: str, installed: bool, backend: str) -> None:
    assert backend_for(setting, machine, installed) == backend


def test_this_machine_has_a_name_and_knows_whether_the_package_can_be_imported() -> None:
    machine, installed = this_machine()
    assert machine
    assert installed == ("llama_cpp" not in MISSING)


@pytest.mark.parametrize("goal", ["click Sign in", "type hunter2 into Password", "press Enter", "choose Country 299", "juggle"])
@pytest.mark.parametrize("controls", [FORM, SELECT, page(250), ()], ids=["form", "select", "long", "empty"])
def test_the_shipped_engine_decides_in_process_what_it_decides_over_http(controls: tuple[Control, ...], goal: str, embedded_server: HttpEngine) -> None:
    asked = question(controls, goal)
    engine = InprocEngine("embedded")
    here, there = engine.propose(asked), embedded_server.propose(asked)
    engine.close()
    # The server's matrices are multiplied by one thread: the last digits, and which of two hopeless ones is next, may differ.
    assert here.confidence == pytest.approx(there.confidence, abs=1e-6)
    assert replace(here, ms=0.0, confidence=0.0, runner_up="") == replace(there, ms=0.0, confidence=0.0, runner_up="")
    assert (engine.model, here.model, here.cost) == ("embedded", "embedded-grounding-1", 0.0)
    assert 0 < here.ms < 5000


def test_the_shipped_engine_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    decision = InprocEngine("embedded").propose(question(FORM, "click Sign in"))
    assert (decision.operation, decision.tag) == (Operation.CLICK, 3)
