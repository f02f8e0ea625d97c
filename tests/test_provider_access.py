"""The subscription's headers and auth file, keys between hosts, proxies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytest_tool.errors import SettingsError
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.outbound.network import proxy_for
from pytest_tool.providers import chat_endpoint, locate, process_session, tool_version, warnings
from pytest_tool.settings import Role

from test_providers import DIRECT, KINDS, MINE, OTHER, PRESET_KEYS, TEXT, settings


def subscribed(**environ: str) -> Endpoint:
    return chat_endpoint(settings(TEXT_MODEL_PROVIDER="subscription", **environ), Role.TEXT)


def test_the_subscription_is_told_tool_version_and_one_session_per_process() -> None:
    at = settings(TEXT_MODEL_PROVIDER="subscription", SUBSCRIPTION_API_KEY="sk")
    headers = dict(chat_endpoint(at, Role.TEXT).headers)
    assert headers == dict(chat_endpoint(at, Role.PILOT).headers)
    assert headers["User-Agent"] == f"tool/{tool_version()}"
    assert headers["x-subscription-session"] == headers["x-opencode-session"] == process_session()
    assert len(process_session()) >= 16


def test_app_model_session_chooses_the_session_id() -> None:
    headers = dict(subscribed(SUBSCRIPTION_API_KEY="sk", APP_MODEL_SESSION="run-7").headers)
    assert headers["x-subscription-session"] == headers["x-opencode-session"] == "run-7"


@pytest.mark.parametrize("kind", ["gateway", "direct", "local", "unknown"])
def test_nobody_else_is_told_the_session(kind: str) -> None:
    assert chat_endpoint(settings(**PRESET_KEYS, **KINDS[kind]), Role.TEXT).headers == ()


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ({"subscription": {"type": "api", "key": "a"}, "opencode": {"type": "api", "key": "b"}}, "a"),
        ({"subscription": {"type": "api", "key": " a\n"}}, "a"),
        ({"opencode-go": {"type": "api", "key": "a"}, "opencode": {"type": "api", "key": "b"}}, "a"),
        ({"opencode": {"type": "api", "key": "b"}, "other": {"type": "api", "key": "c"}}, "b"),
        ({"subscription": {"type": "oauth", "access": "x"}, "opencode": {"type": "api", "key": "b"}}, "b"),
    ],
)
def test_the_key_of_the_auth_file(tmp_path: Path, entries: object, key: str) -> None:
    path = tmp_path / "auth.json"
    path.write_text(json.dumps(entries))
    endpoint = subscribed(SUBSCRIPTION_AUTH_FILE=str(path))
    assert (endpoint.key, endpoint.key_from) == (key, str(path))


def test_a_key_variable_comes_before_the_auth_file(tmp_path: Path) -> None:
    assert subscribed(SUBSCRIPTION_AUTH_FILE=str(tmp_path / "none"), SUBSCRIPTION_API_KEY="sk").key == "sk"


@pytest.mark.parametrize(
    "content",
    [
        b"", b"s3cret", b'{"subscription": "s3cret"}', b'["s3cret"]', b'{"other": {"type": "api", "key": "s3cret"}}',
        b'{"subscription": {"type": "api", "key": "s3 cret"}}',
        b'{"subscription": {"type": "oauth", "key": "s3cret"}}',
        b'{"subscription": {"key": "s3cret"', b"\xff\xfes3cret", b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_malformed_auth_file_is_named_and_its_content_never_shown(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "auth.json"
    path.write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        subscribed(SUBSCRIPTION_AUTH_FILE=str(path))
    assert str(path) in str(caught.value)
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_named_auth_file_that_cannot_be_read_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        subscribed(SUBSCRIPTION_AUTH_FILE=str(tmp_path / name))


# --- warnings


@pytest.mark.parametrize(
    ("environ", "warned"),
    [
        ({"TEXT_MODEL_API_KEY": "tk", "APP_PILOT_PROVIDER": "subscription"}, True),
        ({"TEXT_MODEL_API_KEY": "tk", "TEXT_MODEL_BASE_URL": MINE, "APP_PILOT_BASE_URL": OTHER}, True),
        ({"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_API_KEY": "tk", "APP_PILOT_BASE_URL": OTHER}, True),
        ({"TEXT_MODEL_API_KEY": "tk", "APP_PILOT_BASE_URL": OTHER, "APP_PILOT_API_KEY": "pk"}, False),
        ({"TEXT_MODEL_API_KEY": "tk", "APP_PILOT_BASE_URL": DIRECT + "/beta"}, False),
        ({"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_API_KEY": "gk", "APP_PILOT_PROVIDER": "subscription",
         "SUBSCRIPTION_API_KEY": "sk"}, False),
        ({"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_API_KEY": "gk"}, False),
        ({}, False),
    ],
)  # fmt: skip
def test_a_key_that_goes_to_the_pilots_other_host_is_warned_about_once_with_both_hosts(environ: dict[str, str], warned: bool) -> None:
    at = settings(**environ)
    told = warnings(at)
    assert len(told) == warned
    for words in told:
        assert locate(at, Role.PILOT).url.split("/")[2] in words
        assert locate(at, Role.TEXT).url.split("/")[2] in words
        assert "tk" not in words.split()


# --- proxies


@pytest.mark.parametrize(
    ("url", "environ", "proxy"),
    [
        (MINE, {}, ""),
        (MINE, {"HTTPS_PROXY": "http://p.test:3128"}, "http://p.test:3128"),
        (MINE, {"https_proxy": "p.test:3128"}, "http://p.test:3128"),
        (MINE, {"ALL_PROXY": "http://p.test:1"}, "http://p.test:1"),
        (MINE, {"HTTP_PROXY": "http://p.test:1"}, ""),
        (MINE, {"HTTPS_PROXY": "http://p.test:1", "NO_PROXY": "other.test, .models.example"}, ""),
        (MINE, {"HTTPS_PROXY": "http://p.test:1", "NO_PROXY": "els.test"}, "http://p.test:1"),
        (MINE, {"HTTPS_PROXY": "http://p.test:1", "NO_PROXY": "*.example"}, ""),
        (MINE, {"HTTPS_PROXY": "http://p.test:1", "NO_PROXY": "models.example:443"}, ""),
        ("http://localhost:1", {"HTTP_PROXY": "http://p.test:1", "ALL_PROXY": "http://p.test:1"}, ""),
        ("https://[::1]:1", {"HTTPS_PROXY": "http://p.test:1"}, ""),
    ],
)
def test_the_proxy_of_the_environment_is_used_off_loopback(url: str, environ: dict[str, str], proxy: str) -> None:
    assert proxy_for(url, settings(**environ)) == proxy


@pytest.mark.parametrize("proxy", ["socks5://u:s3cret@p.test", "http://u:s3cret@[bad", "http://u:s3cret@p.test:port", "p.test:8080s3cret"])
def test_a_proxy_that_cannot_be_used_is_refused_without_its_password(proxy: str) -> None:
    with pytest.raises(SettingsError, match="HTTPS_PROXY or ALL_PROXY") as caught:
        proxy_for(MINE, settings(ALL_PROXY=proxy))
    assert "s3cret" not in str(caught.value)


# --- the endpoint itself


def test_equal_settings_make_equal_endpoints_that_can_key_a_table() -> None:
    one, two = chat_endpoint(settings(**TEXT), Role.TEXT), chat_endpoint(settings(**TEXT), Role.TEXT)
    assert {one: 1}[two] == 1
    assert one != chat_endpoint(settings(**TEXT, TEXT_MODEL="other"), Role.TEXT)


def test_neither_key_nor_proxy_is_in_the_repr() -> None:
    endpoint = chat_endpoint(settings(**TEXT | {"TEXT_MODEL_API_KEY": "s3cret"}, HTTPS_PROXY="http://u:s3cret@p.test"), Role.TEXT)
    assert endpoint.proxy
    assert "s3cret" not in repr(endpoint)
