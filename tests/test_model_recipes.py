"""The recipes of the guide to the models, as the page has them, tried on servers that record what arrives."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.clients import Clients, runs_in_process
from pytest_tool.doctor.sample import question
from pytest_tool.errors import ModelError
from pytest_tool.outbound.endpoint import LINES
from pytest_tool.providers import warnings
from pytest_tool.settings import Role, Settings, Sources, resolve
from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.settings.table import SETTINGS
from pytest_tool.wire.roles import FieldValue
from tool_cli.commands import PROVIDERS
from tool_cli.init import TEMPLATES

from chat.test_chat import ASK, said
from recording_server import RecordingServer
from tunnel import Tunnel

PAGE = (Path(__file__).parents[1] / "docs/guides/models.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## ([^\n]+)\n+```dotenv\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))
HOSTED, OFFLINE = "OpenRouter with its hosted engine", "Offline"
IN_PROCESS = sorted(set(RECIPES) - {HOSTED, OFFLINE})
EFFORT, REASONING = {"reasoning_effort": "low"}, {"reasoning": {"effort": "low"}}


@dataclass(frozen=True)
class Wanted:
    """What is to arrive; ``host`` is a name, or the port of a server on this machine."""

    host: str
    path: str
    model: str
    effort: dict[str, Any]
    authorization: str | None = "Bearer your-key"


GATEWAY = Wanted("openrouter.ai", "/api/v1/chat/completions", "google/gemini-3-flash", REASONING)
WANTED = {
    "OpenAI": Wanted("api.openai.com", "/v1/chat/completions", "gpt-5.4-mini", EFFORT),
    "Azure OpenAI": Wanted("resource.openai.azure.com", "/openai/v1/chat/completions", "name-of-your-deployment", EFFORT),
    "Gemini": Wanted("generativelanguage.googleapis.com", "/v1beta/openai/chat/completions", "gemini-3.5-flash", EFFORT),
    HOSTED: GATEWAY,
    "OpenRouter with the shipped engine": GATEWAY,
    "Ollama": Wanted("11434", "/v1/chat/completions", "gemma3:12b", {}, None),
    "llama.cpp": Wanted("8080", "/v1/chat/completions", "gemma-3-12b-it", {}, None),
    "vLLM": Wanted("8000", "/v1/chat/completions", "Qwen/Qwen3-VL-8B-Instruct", {}, None),
}


def test_init_writes_the_recipes_of_the_guide() -> None:
    names = {"azure": "Azure OpenAI", "openrouter": HOSTED} | {name.lower(): name for name in RECIPES}
    assert {name: (TEMPLATES / "env" / name).read_text() for name in PROVIDERS} == {name: RECIPES[names[name]] for name in PROVIDERS}


@pytest.fixture(scope="module")
def net() -> Iterator[Tunnel]:
    with Tunnel() as tunnel:
        yield tunnel


@pytest.fixture
def clients() -> Iterator[Clients]:
    made = Clients()
    yield made
    made.close()


def settings(folder: Path, recipe: str, **environ: str) -> Settings:
    """What a project with this ``.env`` gets."""
    (folder / ".env").write_text(recipe, encoding="utf-8")
    return resolve(Sources(environ=environ, dotenv=load_dotenv(folder / ".env")))


def reasoning(body: dict[str, Any]) -> dict[str, Any]:
    """The fields of a request that state the effort."""
    return {field: value for field, value in body.items() if field.startswith(("reasoning", "thinking"))}


def test_each_recipe_of_the_page_is_tried_here() -> None:
    assert set(RECIPES) == {*WANTED, OFFLINE}


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_has_only_settings_that_there_are_and_nothing_to_warn_of(tmp_path: Path, name: str) -> None:
    at = settings(tmp_path, RECIPES[name])
    assert set(load_dotenv(tmp_path / ".env")) <= {setting.env for setting in SETTINGS}
    assert (at.warnings, warnings(at)) == ((), ())


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize("name", [name for name in WANTED if not WANTED[name].host.isdigit()])
def test_a_recipe_of_a_provider_arrives_there(tmp_path: Path, net: Tunnel, clients: Clients, name: str, role: Role) -> None:
    wanted = WANTED[name]
    net.arrived.clear()
    clients.chat(settings(tmp_path, RECIPES[name], **net.environ), role).reply("field_value", FieldValue, "You fill fields.", ASK)
    (arrived,) = net.arrived
    assert (arrived.host.lower(), arrived.path) == (f"{wanted.host}:443", wanted.path)
    assert (arrived.headers["authorization"], arrived.body["model"]) == (wanted.authorization, wanted.model)
    assert reasoning(arrived.body) == wanted.effort


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize("name", [name for name in WANTED if WANTED[name].host.isdigit()])
def test_a_recipe_of_a_local_server_arrives_there_without_a_key(tmp_path: Path, clients: Clients, name: str, role: Role) -> None:
    wanted, host = WANTED[name], f"127.0.0.1:{WANTED[name].host}"
    assert RECIPES[name].count(host) == 1
    with RecordingServer(said()) as server:
        at = settings(tmp_path, RECIPES[name].replace(host, f"127.0.0.1:{server.port}"))
        clients.chat(at, role).reply("field_value", FieldValue, "You fill fields.", ASK)
    (arrived,) = server.requests
    assert (arrived.path, arrived.json["model"]) == (wanted.path, wanted.model)
    assert arrived.headers.get("authorization") == wanted.authorization
    assert reasoning(arrived.json) == wanted.effort


def test_the_hosted_engine_is_asked_with_the_same_key(tmp_path: Path, net: Tunnel, clients: Clients) -> None:
    net.arrived.clear()
    with pytest.raises(ModelError):  # the tunnel's answer is that of a chat model
        clients.engine(settings(tmp_path, RECIPES[HOSTED], **net.environ)).propose(question())
    (arrived,) = net.arrived
    assert (arrived.host, arrived.path) == ("openrouter.ai:443", "/api/alpha/decisions")
    assert arrived.headers["authorization"] == "Bearer your-key"


DECIDES = """
import sys
sys.modules["llama_cpp"] = None  # the extra is not there
from pathlib import Path
from pytest_tool.clients import Clients
from pytest_tool.doctor.sample import question
from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.settings import Sources, resolve
clients = Clients()
decision = clients.engine(resolve(Sources(dotenv=load_dotenv(Path(sys.argv[1]))))).propose(question())
clients.close()
print(decision.operation, decision.tag, decision.cost)
"""


@pytest.mark.parametrize("name", IN_PROCESS)
def test_the_engine_of_every_other_recipe_runs_in_this_process(tmp_path: Path, name: str) -> None:
    at = settings(tmp_path, RECIPES[name])
    assert (runs_in_process(at), at.local_decision_model) == (True, "embedded")
    assert RECIPES[name].splitlines()[-2:] == list(LINES)


def test_that_engine_decides_without_the_extra(tmp_path: Path) -> None:
    settings(tmp_path, RECIPES["Ollama"])
    ran = subprocess.run([sys.executable, "-c", DECIDES, str(tmp_path / ".env")], capture_output=True, text=True, timeout=60)
    assert ran.stdout.split() == ["type", "1", "0.0"], ran.stderr


def test_offline_every_role_ships_with_the_tool(tmp_path: Path) -> None:
    assert settings(tmp_path, RECIPES[OFFLINE]).embedded_roles == set(Role)


def test_the_page_shows_the_lines_that_the_errors_tell() -> None:
    assert "```ini\n" + "\n".join(LINES) + "\n```" in PAGE
