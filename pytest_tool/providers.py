"""From settings to endpoints: which URL, which key, and what that kind of endpoint is sent.

Resolution, first one that is set wins (the text model uses the same order without the pilot's own column):

=========  ====================  =======================  ==========================================
           1st                   2nd                      3rd
=========  ====================  =======================  ==========================================
provider   APP_PILOT_PROVIDER    TEXT_MODEL_PROVIDER      the preset whose host matches the base URL
base URL   APP_PILOT_BASE_URL    TEXT_MODEL_BASE_URL      the provider's preset URL, else direct's
key        APP_PILOT_API_KEY     TEXT_MODEL_API_KEY       the provider's own key source
=========  ====================  =======================  ==========================================
"""

from __future__ import annotations

import functools
import json
import uuid
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

from pytest_tool.auth_file import default_auth_file, key_in
from pytest_tool.errors import SettingsError
from pytest_tool.hosts import goes_direct, is_loopback, same_server
from pytest_tool.settings import Role, Settings


class Kind(StrEnum):
    """How an endpoint behaves: which effort field, headers and key source."""

    GATEWAY = "gateway"
    SUBSCRIPTION = "subscription"
    DIRECT = "direct"
    LOCAL = "local"
    UNKNOWN = "unknown"


PRESET_URLS = {
    Kind.GATEWAY: "https://openrouter.ai/api/v1",
    Kind.SUBSCRIPTION: "https://opencode.ai/zen/go/v1",
    Kind.DIRECT: "https://api.deepseek.com",
}
"""Where each preset is, unless GATEWAY_BASE_URL, SUBSCRIPTION_BASE_URL or DIRECT_BASE_URL says otherwise."""
ALPHA_URL = "https://openrouter.ai/api/alpha"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model behind one URL; equal endpoints may share a connection. Keys and proxies stay out of the repr."""

    role: Role
    kind: Kind
    url: str
    """The base URL: a chat model answers at ``{url}/chat/completions``."""
    model: str
    timeout_s: float
    """For one whole call, its retries included."""
    key: str = field(default="", repr=False)
    key_from: str = ""
    """The setting or file that the key comes from."""
    headers: tuple[tuple[str, str], ...] = ()
    extra: str = "{}"
    """JSON object: the fields of the request that state the reasoning effort."""
    vision: bool = False
    ca: str = ""
    """CA file that the server's certificate is checked against; empty: the usual ones."""
    start_s: float = 0.0
    """How long a server may load its model."""
    proxy: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Where:
    """A resolved base URL. ``preset`` is the preset that the URL belongs to, whatever provider was asked for."""

    url: str
    kind: Kind
    preset: Kind | None


def chat_endpoint(settings: Settings, role: Role, embedded_url: str | None = None) -> Endpoint:
    """The chat endpoint of the pilot or the text model. ``embedded_url`` is the root of the model server, when it runs.

    Raises SettingsError when a key is missing, or would travel in clear.
    """
    if role in settings.embedded_roles:
        url = f"{_root(embedded_url)}/v1"
        return Endpoint(role, Kind.LOCAL, url, "embedded", settings.chat_s, extra=effort_fields(Kind.LOCAL, settings))
    where = locate(settings, role)
    key, key_from = _chat_key(settings, role, where.kind)
    _check_key(role, where, key, key_from)
    pilot = role is Role.PILOT
    return Endpoint(
        role=role,
        kind=where.kind,
        url=where.url,
        model=settings.pilot_model if pilot else settings.text_model,
        timeout_s=settings.chat_s,
        key=key,
        key_from=key_from,
        headers=_subscription_headers(settings) if where.kind is Kind.SUBSCRIPTION else (),
        extra=effort_fields(where.kind, settings),
        vision=pilot and settings.pilot_vision,
        proxy=proxy_for(where.url, settings),
    )


def engine_endpoint(settings: Settings, embedded_url: str | None = None) -> Endpoint:
    """The decision engine's endpoint. Raises SettingsError when the hosted engine has no key."""
    if Role.ENGINE in settings.embedded_roles:
        return _local_engine(settings, _root(embedded_url), "embedded")
    if settings.decision_engine == "local":
        if settings.local_engine_backend == "inproc":
            raise SettingsError(
                "LOCAL_ENGINE_BACKEND=inproc comes with a later version.", "Use http, with a server, or --embedded."
            )
        return _local_engine(settings, settings.local_engine_base_url, settings.local_decision_model)
    key, key_from = _hosted_key(settings)
    url = alpha_url(settings)
    _refuse_plain(url, key, key_from)
    return Endpoint(
        Role.ENGINE,
        Kind.GATEWAY,
        url,
        settings.remote_decision_model,
        settings.chat_s,
        key,
        key_from,
        proxy=proxy_for(url, settings),
    )


def warnings(settings: Settings) -> tuple[str, ...]:
    """What a person should know about these endpoints, one sentence each. Raises SettingsError."""
    pilot, text = locate(settings, Role.PILOT), locate(settings, Role.TEXT)
    if Role.PILOT in settings.embedded_roles or settings.pilot_api_key or same_server(pilot.url, text.url):
        return ()
    by_provider = settings.text_provider and not settings.pilot_provider and pilot.kind is not pilot.preset
    key, key_from = _chat_key(settings, Role.PILOT, pilot.kind)
    if not key or not (settings.text_api_key or by_provider):
        return ()
    return (
        f"The pilot at {urlsplit(pilot.url).netloc} is sent the key of {key_from}, which is the text model's at "
        f"{urlsplit(text.url).netloc}. Set APP_PILOT_API_KEY if that is not meant.",
    )


def locate(settings: Settings, role: Role) -> Where:
    """The role's base URL and kind of endpoint."""
    provider, url = settings.text_provider, settings.text_base_url
    if role is Role.PILOT:
        provider, url = settings.pilot_provider or provider, settings.pilot_base_url or url
    if not url:
        preset = Kind(provider or "direct")
        return Where(preset_url(preset, settings), preset, preset)
    matched = _preset_at(url, settings)
    if is_loopback(url):
        kind = matched or Kind.LOCAL
    else:
        kind = Kind(provider) if provider else matched or Kind.UNKNOWN
    return Where(url, kind, matched)


def preset_url(preset: Kind, settings: Settings) -> str:
    """The base URL of a preset: its own variable's, else the table's."""
    own = {
        Kind.GATEWAY: settings.gateway_base_url,
        Kind.SUBSCRIPTION: settings.subscription_base_url,
        Kind.DIRECT: settings.direct_base_url,
    }
    return own[preset] or PRESET_URLS[preset]


def alpha_url(settings: Settings) -> str:
    """Where the hosted engine's decisions call is: beside the gateway's chat URL, unless stated."""
    if settings.gateway_alpha_url or not settings.gateway_base_url:
        return settings.gateway_alpha_url or ALPHA_URL
    parts = urlsplit(settings.gateway_base_url)
    return parts._replace(path=parts.path.rpartition("/")[0] + "/alpha").geturl()


def _preset_at(url: str, settings: Settings) -> Kind | None:
    """The preset at this URL's host; on loopback the port must match too, for many servers live there."""
    for preset in PRESET_URLS:
        if same_server(url, preset_url(preset, settings)):
            return preset
    return None


def proxy_for(url: str, settings: Settings) -> str:
    """The proxy that the environment states for this URL; none for loopback. Raises SettingsError."""
    https = urlsplit(url).scheme == "https"
    proxy = settings.https_proxy if https else settings.http_proxy
    if not proxy or goes_direct(url, settings.no_proxy):
        return ""
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if urlsplit(proxy).scheme not in ("http", "https"):
        name = "HTTPS_PROXY" if https else "HTTP_PROXY"
        raise SettingsError(f"The proxy of {name} or ALL_PROXY is of a kind that is not supported.", "Use http://.")
    return proxy


def effort_fields(kind: Kind, settings: Settings) -> str:
    """The request fields that state the reasoning effort, as JSON: the spec's table."""
    none, effort = settings.text_reasoning == "none", settings.text_effort
    fields: dict[Kind, dict[str, Any]] = {
        Kind.GATEWAY: {"reasoning": {"enabled": False} if none else {"effort": effort}},
        Kind.UNKNOWN: {"reasoning": {"enabled": False} if none else {"effort": effort}},
        Kind.SUBSCRIPTION: {} if none else {"reasoning_effort": effort},
        Kind.DIRECT: {"thinking": {"type": "disabled"}},
        Kind.LOCAL: {"reasoning_effort": "none"} if none else {},
    }
    return json.dumps(fields[kind])


def _root(embedded_url: str | None) -> str:
    if embedded_url is None:
        raise ValueError("an embedded role needs the URL of the running model server")
    return embedded_url.rstrip("/")


def _local_engine(settings: Settings, url: str, model: str) -> Endpoint:
    ca = settings.local_engine_tls_ca
    if ca and not ca.is_file():
        raise SettingsError(f"LOCAL_ENGINE_TLS_CA names {ca}, which is no file.", "Name a PEM file.")
    return Endpoint(
        Role.ENGINE,
        Kind.LOCAL,
        url,
        model,
        settings.local_engine_http_timeout_s,
        ca=str(ca or ""),
        start_s=settings.local_engine_start_s,
        proxy=proxy_for(url, settings),
    )


def _hosted_key(settings: Settings) -> tuple[str, str]:
    """GATEWAY_API_KEY, else the text model's key when its URL is the gateway's; its provider alone gives none."""
    if settings.gateway_api_key:
        return settings.gateway_api_key, _named(settings, "GATEWAY_API_KEY")
    if settings.text_api_key and locate(settings, Role.TEXT).preset is Kind.GATEWAY:
        return settings.text_api_key, _named(settings, "TEXT_MODEL_API_KEY")
    raise SettingsError(
        "The hosted decision engine has no gateway key.",
        "Set GATEWAY_API_KEY (or TEXT_MODEL_API_KEY with a gateway TEXT_MODEL_BASE_URL), use the local engine with "
        "--engine local or APP_DECISION_ENGINE=local, or run without any key with --embedded.",
    )


def _chat_key(settings: Settings, role: Role, kind: Kind) -> tuple[str, str]:
    """The key and where it comes from; both empty when there is none."""
    if role is Role.PILOT and settings.pilot_api_key:
        return settings.pilot_api_key, _named(settings, "APP_PILOT_API_KEY")
    if settings.text_api_key:
        return settings.text_api_key, _named(settings, "TEXT_MODEL_API_KEY")
    if kind is Kind.GATEWAY and settings.gateway_api_key:
        return settings.gateway_api_key, _named(settings, "GATEWAY_API_KEY")
    if kind is Kind.SUBSCRIPTION and settings.subscription_api_key:
        return settings.subscription_api_key, _named(settings, "SUBSCRIPTION_API_KEY")
    path = settings.subscription_auth_file or default_auth_file()
    if kind is Kind.SUBSCRIPTION and (settings.subscription_auth_file or path.exists()):
        return key_in(path), str(path)
    return "", ""


def _named(settings: Settings, env: str) -> str:
    return f"{env} ({settings.source(env)})"


def _check_key(role: Role, where: Where, key: str, key_from: str) -> None:
    """Off loopback a key is needed, and never travels in clear. Raises SettingsError."""
    _refuse_plain(where.url, key, key_from)
    if key or is_loopback(where.url):
        return
    who, prefix = ("pilot", "APP_PILOT") if role is Role.PILOT else ("text model", "TEXT_MODEL")
    own = {
        Kind.GATEWAY: "GATEWAY_API_KEY",
        Kind.SUBSCRIPTION: f"SUBSCRIPTION_API_KEY (or the auth file {default_auth_file()})",
    }.get(where.kind, "TEXT_MODEL_PROVIDER=gateway with GATEWAY_API_KEY")
    raise SettingsError(
        f"The {who} at {where.url} has no key.",
        f"Set {prefix}_API_KEY or {own}, point {prefix}_BASE_URL at a server on this machine, or run without any key "
        "with --embedded.",
    )


def _refuse_plain(url: str, key: str, key_from: str) -> None:
    if key and urlsplit(url).scheme != "https" and not is_loopback(url):
        raise SettingsError(f"The key of {key_from} would travel unencrypted to {url}.", "Use an https:// URL.")


def _subscription_headers(settings: Settings) -> tuple[tuple[str, str], ...]:
    """The tool's name and version, and the session id under the documented and the default service's own name."""
    session = settings.model_session or process_session()
    return (
        ("User-Agent", f"tool/{tool_version()}"),
        ("x-subscription-session", session),
        ("x-opencode-session", session),
    )


@functools.cache
def process_session() -> str:
    """An id that stays the same for the life of this process."""
    return uuid.uuid4().hex


@functools.cache
def tool_version() -> str:
    """The installed version; ``0`` when the tool runs from a folder that was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("pytest-tool")
    except PackageNotFoundError:
        return "0"
