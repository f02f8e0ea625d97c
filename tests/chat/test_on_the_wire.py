"""The resolution and effort tables of the spec, as they arrive at the hosts themselves (see tunnel.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pytest_tool.chat import ChatModel
from pytest_tool.engines.hosted import HostedEngine
from pytest_tool.errors import ModelError, SettingsError
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.providers import chat_endpoint, engine_endpoint, tool_version
from pytest_tool.settings import Role, Settings, Sources, resolve
from pytest_tool.wire.roles import FieldValue
from test_chat import ASK, said

from recording_server import RecordingServer
from test_providers import KINDS, MINE, OWN_ROWS, PRESET_KEYS, TEXT_ROWS
from tunnel import Arrived, Tunnel

EFFORT: dict[str, object] = {
    "gateway": {"reasoning": {"effort": "low"}}, "unknown": {"reasoning": {"effort": "low"}},
    "subscription": {"reasoning_effort": "low"}, "direct": {"thinking": {"type": "disabled"}}, "local": {},
}  # fmt: skip


@pytest.fixture(scope="module")
def net() -> Iterator[Tunnel]:
    with Tunnel() as tunnel:
        yield tunnel


def settings(net: Tunnel, **environ: str) -> Settings:
    return resolve(Sources(environ={**net.environ, **environ}))


def sent(net: Tunnel, at: Endpoint) -> Arrived:
    """The one request of one call."""
    net.arrived.clear()
    model = ChatModel(at)
    model.reply("field_value", FieldValue, "You fill fields.", ASK)
    model.close()
    (arrived,) = net.arrived
    return arrived


ROWS = [(Role.TEXT, *row) for row in TEXT_ROWS] + [(Role.PILOT, *row) for row in (*TEXT_ROWS, *OWN_ROWS)]


@pytest.mark.parametrize(("role", "environ", "url", "kind", "key"), [row for row in ROWS if row[2].startswith("https")])
def test_each_row_arrives_at_its_host_with_its_key_and_field(net: Tunnel, role: Role, environ: dict[str, str], url: str, kind: str, key: str) -> None:
    arrived = sent(net, chat_endpoint(settings(net, **PRESET_KEYS, **environ), role))
    host = urlsplit(url)
    assert arrived.host == f"{host.hostname}:{host.port or 443}"
    assert (arrived.method, arrived.path) == ("POST", f"{host.path}/chat/completions")
    assert arrived.headers["authorization"] == f"Bearer {key}"
    assert {k: v for k, v in arrived.body.items() if k in ("reasoning", "reasoning_effort", "thinking")} == EFFORT[kind]
    assert ("x-subscription-session" in arrived.headers) == (kind == "subscription")
    assert arrived.headers["user-agent"] == (f"tool/{tool_version()}" if kind == "subscription" else "openai-python")


@pytest.mark.parametrize("effort", ["low", "high"])
@pytest.mark.parametrize("none", ["", "none"])
@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize("kind", list(Kind))
def test_the_effort_table(net: Tunnel, kind: Kind, role: Role, none: str, effort: str) -> None:
    stated = {**PRESET_KEYS, **KINDS[kind], "TEXT_MODEL_EFFORT": effort, "TEXT_MODEL_REASONING": none}
    wanted: dict[Kind, object] = {
        Kind.GATEWAY: {"reasoning": {"enabled": False} if none else {"effort": effort}},
        Kind.UNKNOWN: {"reasoning": {"enabled": False} if none else {"effort": effort}},
        Kind.SUBSCRIPTION: {} if none else {"reasoning_effort": effort},
        Kind.DIRECT: {"thinking": {"type": "disabled"}},
        Kind.LOCAL: {"reasoning_effort": "none"} if none else {},
    }
    if kind is Kind.LOCAL:
        with RecordingServer(said()) as server:
            model = ChatModel(chat_endpoint(settings(net, **{**stated, "TEXT_MODEL_BASE_URL": f"{server.url}/v1"}), role))
            model.reply("field_value", FieldValue, "You fill fields.", ASK)
            model.close()
        body = server.requests[0].json
    else:
        body = sent(net, chat_endpoint(settings(net, **stated), role)).body
    assert {k: v for k, v in body.items() if k not in ("model", "messages", "response_format", "max_tokens")} == wanted[kind]


@pytest.mark.parametrize(
    ("environ", "host", "path", "key"),
    [
        ({"GATEWAY_API_KEY": "gk"}, "openrouter.ai", "/api/alpha/decisions", "gk"),
        ({"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": "https://openrouter.ai/api/v1"}, "openrouter.ai", "/api/alpha/decisions", "tk"),
        ({"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_PROVIDER": "gateway"}, "openrouter.ai", "/api/alpha/decisions", "tk"),
        ({"GATEWAY_API_KEY": "gk", "TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": "https://openrouter.ai/api/v1"},
         "openrouter.ai", "/api/alpha/decisions", "gk"),
        ({"GATEWAY_API_KEY": "gk", "GATEWAY_BASE_URL": "https://gateway.example/x/v1"}, "gateway.example", "/x/alpha/decisions", "gk"),
        ({"GATEWAY_API_KEY": "gk", "GATEWAY_ALPHA_URL": "https://gateway.example/a"}, "gateway.example", "/a/decisions", "gk"),
    ],
)  # fmt: skip
def test_the_hosted_engines_call(net: Tunnel, environ: dict[str, str], host: str, path: str, key: str) -> None:
    from pytest_tool.doctor.sample import question

    net.arrived.clear()
    engine = HostedEngine(engine_endpoint(settings(net, **environ)))
    with pytest.raises(ModelError):  # the tunnel's answer is that of a chat model
        engine.propose(question())
    engine.close()
    (arrived,) = net.arrived
    assert (arrived.host, arrived.path) == (f"{host}:443", path)
    assert arrived.headers["authorization"] == f"Bearer {key}"
    assert arrived.body["model"] == "typesafe/jev-1.13"


def test_a_host_that_only_looks_like_the_gateway_gets_nothing_of_it(net: Tunnel) -> None:
    evil = {"TEXT_MODEL_BASE_URL": "https://openrouter.ai.evil.test/api/v1", "GATEWAY_API_KEY": "gk"}
    with pytest.raises(SettingsError, match="has no key"):
        chat_endpoint(settings(net, **evil), Role.TEXT)
    arrived = sent(net, chat_endpoint(settings(net, **evil, TEXT_MODEL_API_KEY="tk"), Role.TEXT))
    assert (arrived.host, arrived.headers["authorization"]) == ("openrouter.ai.evil.test:443", "Bearer tk")


def test_without_the_authority_of_the_network_its_certificates_are_refused(net: Tunnel) -> None:
    at = settings(net, SSL_CERT_FILE="", TEXT_MODEL_API_KEY="tk")
    net.arrived.clear()
    with pytest.raises(ModelError, match=r"certificate that cannot be trusted.*SSL_CERT_FILE"):
        sent(net, chat_endpoint(at, Role.TEXT))
    assert net.arrived == []


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"])
@pytest.mark.parametrize("content", [None, b"no certificate"])
def test_a_file_without_certificates_is_named(net: Tunnel, tmp_path: Path, name: str, content: bytes | None) -> None:
    path = tmp_path / "ca.pem"
    if content is not None:
        path.write_bytes(content)
    at = settings(net, **{"SSL_CERT_FILE": "", name: str(path)}, TEXT_MODEL_API_KEY="tk")
    with pytest.raises(SettingsError, match=f"{name} names .*ca.pem"):
        chat_endpoint(at, Role.TEXT)


def test_hosts_that_no_proxy_names_are_reached_directly(net: Tunnel) -> None:
    at = chat_endpoint(settings(net, TEXT_MODEL_API_KEY="tk", TEXT_MODEL_BASE_URL=MINE, NO_PROXY="models.example", APP_CHAT_SECONDS="3"), Role.TEXT)
    net.arrived.clear()
    with pytest.raises(ModelError, match=r"cannot be found|timed out|did not finish"):
        sent(net, at)
    assert net.arrived == []
