"""providers.py: every row of the spec's resolution tables, kinds of endpoint, keys and what is refused."""

from __future__ import annotations

import json

import pytest
from pytest_tool.errors import SettingsError
from pytest_tool.outbound.endpoint import Kind
from pytest_tool.providers import alpha_url, chat_endpoint, engine_endpoint, locate, warnings
from pytest_tool.settings import Role, Settings, Sources, resolve

GATEWAY, SUBSCRIPTION, DIRECT = ("https://openrouter.ai/api/v1", "https://opencode.ai/zen/go/v1", "https://api.deepseek.com")
MINE = "https://models.example/v1"
PRESET_KEYS = {"GATEWAY_API_KEY": "gk", "SUBSCRIPTION_API_KEY": "sk"}


def settings(**environ: str) -> Settings:
    return resolve(Sources(environ=environ))


def refused(role: Role, **environ: str) -> str:
    with pytest.raises(SettingsError) as caught:
        engine_endpoint(settings(**environ)) if role is Role.ENGINE else chat_endpoint(settings(**environ), role)
    return str(caught.value)


TEXT_ROWS = [
    # provider                                                               URL, kind, key
    ({"TEXT_MODEL_PROVIDER": "gateway"}, GATEWAY, "gateway", "gk"),
    ({"TEXT_MODEL_PROVIDER": "subscription"}, SUBSCRIPTION, "subscription", "sk"),
    ({"TEXT_MODEL_PROVIDER": "direct", "TEXT_MODEL_API_KEY": "tk"}, DIRECT, "direct", "tk"),
    ({"TEXT_MODEL_API_KEY": "tk"}, DIRECT, "direct", "tk"),
    # the preset whose host matches the base URL
    ({"TEXT_MODEL_BASE_URL": GATEWAY}, GATEWAY, "gateway", "gk"),
    ({"TEXT_MODEL_BASE_URL": SUBSCRIPTION}, SUBSCRIPTION, "subscription", "sk"),
    ({"TEXT_MODEL_BASE_URL": DIRECT, "TEXT_MODEL_API_KEY": "tk"}, DIRECT, "direct", "tk"),
    ({"TEXT_MODEL_BASE_URL": MINE, "TEXT_MODEL_API_KEY": "tk"}, MINE, "unknown", "tk"),
    # an explicit base URL or key beats the preset
    ({"TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL_BASE_URL": MINE}, MINE, "gateway", "gk"),
    ({"TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL_API_KEY": "tk"}, GATEWAY, "gateway", "tk"),
    ({"TEXT_MODEL_PROVIDER": "subscription", "TEXT_MODEL_BASE_URL": GATEWAY}, GATEWAY, "subscription", "sk"),
    # a preset's own URL variable
    ({"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_BASE_URL": MINE}, MINE, "gateway", "gk"),
    ({"TEXT_MODEL_PROVIDER": "subscription", "SUBSCRIPTION_BASE_URL": MINE}, MINE, "subscription", "sk"),
    ({"DIRECT_BASE_URL": MINE, "TEXT_MODEL_API_KEY": "tk"}, MINE, "direct", "tk"),
    ({"GATEWAY_BASE_URL": MINE, "TEXT_MODEL_BASE_URL": "https://models.example/other"},
     "https://models.example/other", "gateway", "gk"),
    # loopback
    ({"TEXT_MODEL_BASE_URL": "http://localhost:11434/v1"}, "http://localhost:11434/v1", "local", ""),
    ({"TEXT_MODEL_BASE_URL": "http://127.0.0.1/v1"}, "http://127.0.0.1/v1", "local", ""),
    ({"TEXT_MODEL_BASE_URL": "http://[::1]:9/v1"}, "http://[::1]:9/v1", "local", ""),
    ({"TEXT_MODEL_BASE_URL": "http://LOCALHOST.:9"}, "http://LOCALHOST.:9", "local", ""),
    ({"TEXT_MODEL_BASE_URL": "http://localhost:9", "TEXT_MODEL_PROVIDER": "gateway"},
     "http://localhost:9", "local", ""),
    ({"TEXT_MODEL_BASE_URL": "http://localhost:9", "TEXT_MODEL_API_KEY": "tk"}, "http://localhost:9", "local", "tk"),
    # a preset on loopback matches host and port
    ({"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_BASE_URL": "http://127.0.0.1:7/v1"},
     "http://127.0.0.1:7/v1", "gateway", "gk"),
    ({"TEXT_MODEL_BASE_URL": "http://127.0.0.1:7/x", "GATEWAY_BASE_URL": "http://127.0.0.1:7/v1"},
     "http://127.0.0.1:7/x", "gateway", "gk"),
    ({"TEXT_MODEL_BASE_URL": "http://127.0.0.1:8/x", "GATEWAY_BASE_URL": "http://127.0.0.1:7/v1"},
     "http://127.0.0.1:8/x", "local", ""),
]  # fmt: skip


@pytest.mark.parametrize(("environ", "url", "kind", "key"), TEXT_ROWS)
def test_text_model_resolution(environ: dict[str, str], url: str, kind: str, key: str) -> None:
    endpoint = chat_endpoint(settings(**PRESET_KEYS, **environ), Role.TEXT)
    assert (endpoint.url, endpoint.kind, endpoint.key) == (url, kind, key)


@pytest.mark.parametrize(("environ", "url", "kind", "key"), TEXT_ROWS)
def test_the_pilot_falls_back_to_the_text_models_provider_url_and_key(environ: dict[str, str], url: str, kind: str, key: str) -> None:
    endpoint = chat_endpoint(settings(**PRESET_KEYS, **environ), Role.PILOT)
    assert (endpoint.url, endpoint.kind, endpoint.key) == (url, kind, key)


TEXT = {"TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL_API_KEY": "tk"}
OTHER = "https://gateway.example/v1"


OWN_ROWS = [
    ({"APP_PILOT_PROVIDER": "subscription", **TEXT}, SUBSCRIPTION, "subscription", "tk"),
    ({"APP_PILOT_PROVIDER": "subscription", "TEXT_MODEL_PROVIDER": "gateway"}, SUBSCRIPTION, "subscription", "sk"),
    ({"APP_PILOT_PROVIDER": "gateway", "TEXT_MODEL_BASE_URL": MINE}, MINE, "gateway", "gk"),
    ({"APP_PILOT_BASE_URL": OTHER, **TEXT}, OTHER, "gateway", "tk"),
    ({"APP_PILOT_BASE_URL": OTHER, "TEXT_MODEL_BASE_URL": MINE, "TEXT_MODEL_API_KEY": "tk"},
     OTHER, "unknown", "tk"),
    ({"APP_PILOT_BASE_URL": GATEWAY, "TEXT_MODEL_BASE_URL": MINE}, GATEWAY, "gateway", "gk"),
    ({"APP_PILOT_API_KEY": "pk", **TEXT}, GATEWAY, "gateway", "pk"),
    ({"APP_PILOT_BASE_URL": "http://localhost:9/v1", "TEXT_MODEL_PROVIDER": "gateway"},
     "http://localhost:9/v1", "local", ""),
]  # fmt: skip


@pytest.mark.parametrize(("environ", "url", "kind", "key"), OWN_ROWS)
def test_the_pilots_own_values_come_first(environ: dict[str, str], url: str, kind: str, key: str) -> None:
    endpoint = chat_endpoint(settings(**PRESET_KEYS, **environ), Role.PILOT)
    assert (endpoint.url, endpoint.kind, endpoint.key) == (url, kind, key)


def test_the_pilots_model_id_never_falls_back_to_the_text_models() -> None:
    at = settings(TEXT_MODEL="mine", **TEXT)
    assert chat_endpoint(at, Role.TEXT).model == "mine"
    assert chat_endpoint(at, Role.PILOT).model == "deepseek-v4.1-flash"


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://OpenRouter.AI/api/v1", "gateway"),
        ("https://openrouter.ai./api/v1", "gateway"),
        ("https://openrouter.ai:8443", "gateway"),
        ("http://openrouter.ai/", "gateway"),
        ("https://openrouter.ai.evil.test/api/v1", "unknown"),
        ("https://evil.test/openrouter.ai/api/v1", "unknown"),
        ("https://notopenrouter.ai/api/v1", "unknown"),
        ("https://localhost.evil.test/v1", "unknown"),
        ("https://127.0.0.1.evil.test/v1", "unknown"),
        ("https://127.0.0.2/v1", "unknown"),
    ],
)
def test_a_host_is_matched_whatever_scheme_port_case_dot_and_path(url: str, kind: str) -> None:
    assert locate(settings(TEXT_MODEL_BASE_URL=url), Role.TEXT).kind == kind


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize("environ", [{}, {"TEXT_MODEL_PROVIDER": "gateway"}])
def test_a_chat_endpoint_off_loopback_without_a_key_is_refused_with_its_remedies(role: Role, environ: dict[str, str]) -> None:
    message = refused(role, **environ)
    assert "has no key" in message
    for remedy in ("_API_KEY", "--embedded", "_BASE_URL", "GATEWAY_API_KEY"):
        assert remedy in message


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize(
    "environ", [{"TEXT_MODEL_PROVIDER": "direct"}, {"TEXT_MODEL_BASE_URL": MINE}, {"TEXT_MODEL_BASE_URL": "https://openrouter.ai.evil.test/api/v1"}]
)
def test_an_endpoint_that_somebody_chose_is_offered_no_key_of_another(role: Role, environ: dict[str, str]) -> None:
    message = refused(role, GATEWAY_API_KEY="gk", **environ)
    assert "has no key" in message
    assert "gateway" not in message.lower()


def test_of_several_presets_at_one_host_the_one_with_the_path_is_meant() -> None:
    one_host = {"GATEWAY_BASE_URL": "https://llm.corp/or/v1", "DIRECT_BASE_URL": "https://llm.corp/ds"}
    assert locate(settings(**one_host, TEXT_MODEL_BASE_URL="https://llm.corp/ds"), Role.TEXT).kind == "direct"
    assert locate(settings(**one_host, TEXT_MODEL_BASE_URL="https://llm.corp/or/v1"), Role.TEXT).kind == "gateway"


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize(
    "environ",
    [
        {"TEXT_MODEL_BASE_URL": "http://models.example/v1", "TEXT_MODEL_API_KEY": "sk-123"},
        {"TEXT_MODEL_BASE_URL": "http://openrouter.ai/api/v1", "GATEWAY_API_KEY": "sk-123"},
        {"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_BASE_URL": "http://company.test", "GATEWAY_API_KEY": "sk-123"},
    ],
)
def test_a_key_never_travels_unencrypted_off_loopback(role: Role, environ: dict[str, str]) -> None:
    message = refused(role, **environ)
    assert "unencrypted" in message
    assert "sk-123" not in message


# --- hosted engine


@pytest.mark.parametrize(
    ("environ", "key", "key_from"),
    [
        ({"GATEWAY_API_KEY": "gk"}, "gk", "GATEWAY_API_KEY (environment)"),
        ({"GATEWAY_API_KEY": "gk", "TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_PROVIDER": "gateway"},
         "gk", "GATEWAY_API_KEY (environment)"),
        ({"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": GATEWAY}, "tk", "TEXT_MODEL_API_KEY (environment)"),
        ({"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_PROVIDER": "gateway"}, "tk", "TEXT_MODEL_API_KEY (environment)"),
    ],
)  # fmt: skip
def test_the_hosted_engines_key(environ: dict[str, str], key: str, key_from: str) -> None:
    endpoint = engine_endpoint(settings(**environ))
    assert (endpoint.url, endpoint.key, endpoint.key_from) == ("https://openrouter.ai/api/alpha", key, key_from)
    assert (endpoint.kind, endpoint.model) == (Kind.GATEWAY, "typesafe/jev-1.13")


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"TEXT_MODEL_PROVIDER": "gateway"},
        {"TEXT_MODEL_API_KEY": "tk"},
        {"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": MINE},
        {"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": MINE, "TEXT_MODEL_PROVIDER": "gateway"},
        {"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": "https://openrouter.ai.evil.test/api/v1"},
        {"APP_PILOT_API_KEY": "pk", "APP_PILOT_PROVIDER": "gateway"},
        {"SUBSCRIPTION_API_KEY": "sk"},
    ],
)
def test_the_hosted_engine_without_a_gateway_key_refuses_to_start(environ: dict[str, str]) -> None:
    message = refused(Role.ENGINE, **environ)
    for remedy in ("GATEWAY_API_KEY", "TEXT_MODEL_API_KEY with a gateway", "--engine local",
     "APP_DECISION_ENGINE=local",
                   "--embedded"):  # fmt: skip
        assert remedy in message


@pytest.mark.parametrize(
    ("environ", "url"),
    [
        ({}, "https://openrouter.ai/api/alpha"),
        ({"GATEWAY_BASE_URL": "http://127.0.0.1:9/api/v1"}, "http://127.0.0.1:9/api/alpha"),
        ({"GATEWAY_BASE_URL": "http://127.0.0.1:9/v1/"}, "http://127.0.0.1:9/alpha"),
        ({"GATEWAY_BASE_URL": "http://127.0.0.1:9"}, "http://127.0.0.1:9/alpha"),
        ({"GATEWAY_BASE_URL": "http://127.0.0.1:9/v1", "GATEWAY_ALPHA_URL": "https://a.test/b"}, "https://a.test/b"),
    ],
)
def test_where_the_decisions_call_is(environ: dict[str, str], url: str) -> None:
    assert alpha_url(settings(**environ))[0] == url


def test_the_hosted_engines_key_never_travels_unencrypted() -> None:
    assert "unencrypted" in refused(Role.ENGINE, GATEWAY_API_KEY="gk", GATEWAY_ALPHA_URL="http://a.test/alpha")


# --- local engine


@pytest.mark.parametrize("backend", ["auto", "http"])
def test_the_local_engine_needs_no_key_and_is_sent_none(backend: str) -> None:
    endpoint = engine_endpoint(settings(APP_DECISION_ENGINE="local", LOCAL_ENGINE_BACKEND=backend, **PRESET_KEYS))
    assert (endpoint.kind, endpoint.url, endpoint.key) == (Kind.LOCAL, "http://127.0.0.1:8080", "")
    assert (endpoint.model, endpoint.timeout_s, endpoint.start_s) == ("embedded", 30, 60)


def test_a_missing_ca_file_is_named() -> None:
    assert "/nowhere/ca.pem" in refused(Role.ENGINE, APP_DECISION_ENGINE="local", LOCAL_ENGINE_TLS_CA="/nowhere/ca.pem")


# --- embedded


@pytest.mark.parametrize("role", list(Role))
def test_an_embedded_role_talks_to_the_model_server_and_nobody_else(role: Role) -> None:
    everything = {
        **PRESET_KEYS, "TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL_API_KEY": "tk", "APP_PILOT_BASE_URL": MINE,
        "APP_DECISION_ENGINE": "hosted", "LOCAL_ENGINE_BASE_URL": MINE, "HTTP_PROXY": "http://proxy.test:1",
    }  # fmt: skip
    at = resolve(Sources(options={"--embedded": "on"}, environ=everything))
    server = "http://127.0.0.1:4321"
    endpoint = engine_endpoint(at, server) if role is Role.ENGINE else chat_endpoint(at, role, server)
    assert endpoint.url.removesuffix("/v1") == server
    assert (endpoint.kind, endpoint.key, endpoint.vision, endpoint.proxy) == (Kind.LOCAL, "", False, "")
    assert endpoint.model == "embedded"
    assert warnings(at) == ()


# --- effort: 5 kinds × low/high × none

KINDS = {
    "gateway": {"TEXT_MODEL_PROVIDER": "gateway"},
    "subscription": {"TEXT_MODEL_PROVIDER": "subscription"},
    "direct": {"TEXT_MODEL_API_KEY": "tk"},
    "local": {"TEXT_MODEL_BASE_URL": "http://localhost:9"},
    "unknown": {"TEXT_MODEL_BASE_URL": MINE, "TEXT_MODEL_API_KEY": "tk"},
}
OFF = {"type": "disabled"}


@pytest.mark.parametrize("role", [Role.PILOT, Role.TEXT])
@pytest.mark.parametrize(
    ("kind", "low", "high", "none"),
    [
        ("gateway", {"reasoning": {"effort": "low"}}, {"reasoning": {"effort": "high"}},
         {"reasoning": {"enabled": False}}),
        ("unknown", {"reasoning": {"effort": "low"}}, {"reasoning": {"effort": "high"}},
         {"reasoning": {"enabled": False}}),
        ("subscription", {"reasoning_effort": "low"}, {"reasoning_effort": "high"}, {}),
        ("direct", {"thinking": OFF}, {"thinking": OFF}, {"thinking": OFF}),
        ("local", {}, {}, {"reasoning_effort": "none"}),
    ],
)  # fmt: skip
def test_the_effort_table(role: Role, kind: str, low: object, high: object, none: object) -> None:
    def fields(**more: str) -> object:
        endpoint = chat_endpoint(settings(**PRESET_KEYS, **KINDS[kind], **more), role)
        assert endpoint.kind == kind
        return json.loads(endpoint.extra)

    assert [fields(), fields(TEXT_MODEL_EFFORT="high")] == [low, high]
    assert [fields(TEXT_MODEL_REASONING="none"), fields(TEXT_MODEL_REASONING="none", TEXT_MODEL_EFFORT="high")] == [none] * 2


@pytest.mark.parametrize(("stated", "vision"), [("1", True), ("0", False)])
def test_only_the_pilot_gets_images_and_only_with_vision(stated: str, vision: bool) -> None:
    at = settings(**TEXT, APP_PILOT_VISION=stated)
    assert (chat_endpoint(at, Role.PILOT).vision, chat_endpoint(at, Role.TEXT).vision) == (vision, False)


# --- subscription


def test_a_presets_key_that_goes_to_another_host_is_warned_about() -> None:
    elsewhere = settings(TEXT_MODEL_PROVIDER="gateway", GATEWAY_API_KEY="gk", TEXT_MODEL_BASE_URL=MINE)
    assert f"The gateway key (GATEWAY_API_KEY (environment)) is sent to {MINE}" in warnings(elsewhere)[0]
    assert "gk " not in warnings(elsewhere)[0]
    assert warnings(settings(TEXT_MODEL_PROVIDER="gateway", GATEWAY_API_KEY="gk", GATEWAY_BASE_URL=MINE)) == ()
    assert warnings(settings(TEXT_MODEL_PROVIDER="gateway", TEXT_MODEL_API_KEY="tk", TEXT_MODEL_BASE_URL=MINE)) == ()


def test_a_base_url_that_is_the_whole_call_is_refused() -> None:
    message = refused(Role.TEXT, TEXT_MODEL_BASE_URL=f"{MINE}/chat/completions", TEXT_MODEL_API_KEY="tk")
    assert "TEXT_MODEL_BASE_URL (environment) ends in /chat/completions" in message
