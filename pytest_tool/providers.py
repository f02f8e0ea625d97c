"""Resolves settings to endpoints: URL, key, and what is sent.

Resolution, first one that is set wins (the text model uses the same order without the pilot's own column):

=========  ====================  =======================  ==========================================
           1st                   2nd                      3rd
=========  ====================  =======================  ==========================================
provider   APP_PILOT_PROVIDER    TEXT_MODEL_PROVIDER      the preset whose host matches the base URL
base URL   APP_PILOT_BASE_URL    TEXT_MODEL_BASE_URL      the provider's preset URL, else direct's
key        APP_PILOT_API_KEY     TEXT_MODEL_API_KEY       the provider's own key source (outbound/keys)
=========  ====================  =======================  ==========================================
"""

from __future__ import annotations

import functools
import json
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError
from pytest_tool.hosts import is_loopback, same_server
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.outbound.keys import chat_key, check_chat_key, hosted_key, refuse_plain
from pytest_tool.outbound.network import ca_for, checked_ca, proxy_for
from pytest_tool.settings import Role, Settings


@dataclass(frozen=True, slots=True)
class Preset:
    """Says where a preset is, unless its own variable tells otherwise."""

    url: str
    variable: str
    setting: str
    """The attribute of Settings that holds that variable."""


PRESETS = {
    Kind.GATEWAY: Preset("https://openrouter.ai/api/v1", "GATEWAY_BASE_URL", "gateway_base_url"),
    Kind.SUBSCRIPTION: Preset("https://opencode.ai/zen/go/v1", "SUBSCRIPTION_BASE_URL", "subscription_base_url"),
    Kind.DIRECT: Preset("https://api.deepseek.com", "DIRECT_BASE_URL", "direct_base_url"),
}
ALPHA_URL = "https://openrouter.ai/api/alpha"
CALL = "/chat/completions"
OWN_SERVER = "the tool's own model server"


@dataclass(frozen=True, slots=True)
class Where:
    """Holds a resolved base URL, and the ``preset`` it belongs to."""

    url: str
    kind: Kind
    preset: Kind | None
    url_from: str
    kind_from: str


def chat_endpoint(settings: Settings, role: Role, embedded_url: str | None = None) -> Endpoint:
    """Resolve the endpoint of pilot or text model. Raises SettingsError.

    ``embedded_url`` is the root of the model server, when it runs.
    """
    limits = (settings.chat_s, settings.chat_connect_s, settings.chat_read_s)
    if role in settings.embedded_roles:
        url, kind = f"{_root(embedded_url)}/v1", Kind.LOCAL
        extra = effort_fields(kind, settings)
        return Endpoint(role, kind, url, "embedded", *limits, url_from=OWN_SERVER, extra=extra, embedded=True)
    where = locate(settings, role)
    if where.url.endswith(CALL):
        raise SettingsError(f"{where.url_from} ends in {CALL}, which is added to it.", "Leave that off.")
    key, key_from = chat_key(settings, role, where.kind)
    check_chat_key(role, where.url, where.kind, key, key_from, stated=bool(where.url_from))
    pilot = role is Role.PILOT
    return Endpoint(
        role,
        where.kind,
        where.url,
        settings.pilot_model if pilot else settings.text_model,
        *limits,
        key=key,
        key_from=key_from,
        url_from=where.url_from,
        kind_from=where.kind_from,
        headers=_subscription_headers(settings) if where.kind is Kind.SUBSCRIPTION else (),
        extra=effort_fields(where.kind, settings),
        reasons=where.kind is not Kind.DIRECT and settings.text_reasoning != "none",
        max_tokens=(settings.pilot_max_tokens if pilot else None) or settings.text_max_tokens,
        vision=pilot and settings.pilot_vision,
        ca=ca_for(where.url, settings),
        proxy=proxy_for(where.url, settings),
    )


def engine_endpoint(settings: Settings, embedded_url: str | None = None) -> Endpoint:
    """Resolve an engine that is reached over HTTP. Raises SettingsError."""
    if Role.ENGINE in settings.embedded_roles:
        return _local_engine(settings, _root(embedded_url), "embedded", OWN_SERVER, embedded=True)
    if settings.decision_engine == "local":
        stated = settings.told("LOCAL_ENGINE_BASE_URL")
        return _local_engine(settings, settings.local_engine_base_url, settings.local_decision_model, stated)
    key, key_from = hosted_key(settings, at_gateway=locate(settings, Role.TEXT).preset is Kind.GATEWAY)
    url, url_from = alpha_url(settings)
    refuse_plain(url, key, key_from)
    return Endpoint(
        Role.ENGINE,
        Kind.GATEWAY,
        url,
        settings.remote_decision_model,
        settings.chat_s,
        settings.chat_connect_s,
        key=key,
        key_from=key_from,
        url_from=url_from,
        kind_from=settings.told("APP_DECISION_ENGINE"),
        ca=ca_for(url, settings),
        proxy=proxy_for(url, settings),
    )


def warnings(settings: Settings) -> tuple[str, ...]:
    """Warn of keys that go to other hosts. Raises SettingsError."""
    if Role.PILOT in settings.embedded_roles:
        return ()
    pilot, text = locate(settings, Role.PILOT), locate(settings, Role.TEXT)
    elsewhere = _key_elsewhere(settings, pilot, text)
    left = {Role.TEXT: text} if elsewhere else {Role.PILOT: pilot, Role.TEXT: text}
    return (*elsewhere, *_preset_key_elsewhere(settings, left))


def _key_elsewhere(settings: Settings, pilot: Where, text: Where) -> tuple[str, ...]:
    """Warn where the text model's key goes to another host."""
    if settings.pilot_api_key or same_server(pilot.url, text.url):
        return ()
    by_provider = settings.text_provider and not settings.pilot_provider and pilot.kind is not pilot.preset
    key, key_from = chat_key(settings, Role.PILOT, pilot.kind)
    if not key or not (settings.text_api_key or by_provider):
        return ()
    return (
        f"The pilot at {urlsplit(pilot.url).netloc} is sent the key of {key_from}, which is the text model's at "
        f"{urlsplit(text.url).netloc}. Set APP_PILOT_API_KEY if that is not meant.",
    )


def _preset_key_elsewhere(settings: Settings, located: dict[Role, Where]) -> tuple[str, ...]:
    """Warn where a preset's key goes to another host."""
    told = {}
    for role, where in located.items():
        own = where.kind in (Kind.GATEWAY, Kind.SUBSCRIPTION) and where.preset is not where.kind
        key, key_from = chat_key(settings, role, where.kind) if own else ("", "")
        if key and not key_from.startswith(("APP_PILOT_API_KEY", "TEXT_MODEL_API_KEY")):
            told[where.url] = (
                f"The {where.kind} key ({key_from}) is sent to {where.url}, which is not the {where.kind}'s own host. "
                "Leave the provider unset if that is not meant."
            )
    return tuple(told.values())


def locate(settings: Settings, role: Role) -> Where:
    """Find the role's base URL and kind, and what decided them."""
    provider, provider_from = settings.text_provider, "TEXT_MODEL_PROVIDER"
    url, url_from = settings.text_base_url, "TEXT_MODEL_BASE_URL"
    if role is Role.PILOT and settings.pilot_provider:
        provider, provider_from = settings.pilot_provider, "APP_PILOT_PROVIDER"
    if role is Role.PILOT and settings.pilot_base_url:
        url, url_from = settings.pilot_base_url, "APP_PILOT_BASE_URL"
    stated = settings.told(provider_from) if provider else ""
    if not url:
        kind = Kind(provider or "direct")
        own = settings.told(PRESETS[kind].variable) if getattr(settings, PRESETS[kind].setting) else ""
        return Where(preset_url(kind, settings), kind, kind, own or stated, stated or "default")
    matched = _preset_at(url, settings)
    if is_loopback(url):
        kind, kind_from = matched or Kind.LOCAL, f"its host is {'that preset' if matched else 'this machine'}"
    elif provider:
        kind, kind_from = Kind(provider), stated
    else:
        kind, kind_from = matched or Kind.UNKNOWN, f"its host is {'that preset' if matched else 'of no preset'}"
    return Where(url, kind, matched, settings.told(url_from), kind_from)


def preset_url(preset: Kind, settings: Settings) -> str:
    """Give a preset's base URL: its own variable's, else the table's."""
    own: str = getattr(settings, PRESETS[preset].setting)
    return own or PRESETS[preset].url


def alpha_url(settings: Settings) -> tuple[str, str]:
    """Find the hosted engine's URL, and what states it."""
    if settings.gateway_alpha_url:
        return settings.gateway_alpha_url, settings.told("GATEWAY_ALPHA_URL")
    if not settings.gateway_base_url:
        return ALPHA_URL, ""
    parts = urlsplit(settings.gateway_base_url)
    beside = parts._replace(path=parts.path.rpartition("/")[0] + "/alpha").geturl()
    return beside, settings.told("GATEWAY_BASE_URL")


def _preset_at(url: str, settings: Settings) -> Kind | None:
    """Find the preset at this URL's host, by path if several."""
    at_host = [preset for preset in PRESETS if same_server(url, preset_url(preset, settings))]
    same_path = [preset for preset in at_host if url.startswith(preset_url(preset, settings))]
    return next(iter([*same_path, *at_host]), None)


def effort_fields(kind: Kind, settings: Settings) -> str:
    """Write the reasoning effort's fields as JSON: the spec's table."""
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


def _local_engine(settings: Settings, url: str, model: str, url_from: str, embedded: bool = False) -> Endpoint:
    own = str(settings.local_engine_tls_ca or "")
    ca = checked_ca(own, "LOCAL_ENGINE_TLS_CA") if own else ca_for(url, settings)
    return Endpoint(
        Role.ENGINE,
        Kind.LOCAL,
        url,
        model,
        settings.local_engine_http_timeout_s,
        settings.chat_connect_s,
        url_from=url_from,
        kind_from=settings.told("APP_DECISION_ENGINE"),
        ca=ca,
        start_s=settings.local_engine_start_s,
        proxy=proxy_for(url, settings),
        embedded=embedded,
    )


def _subscription_headers(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Send name, version and session id."""
    session = settings.model_session or process_session()
    return (
        ("User-Agent", f"tool/{tool_version()}"),
        ("x-subscription-session", session),
        ("x-opencode-session", session),
    )


@functools.cache
def process_session() -> str:
    """Make an id for the life of this process."""
    return uuid.uuid4().hex


@functools.cache
def tool_version() -> str:
    """Give the installed version, else ``0``."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("pytest-tool")
    except PackageNotFoundError:
        return "0"
