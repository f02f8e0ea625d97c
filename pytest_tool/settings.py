"""Resolves each setting and where it came from; only here the environment is read.

Precedence: marker > command-line option > environment > ``.env`` > ini > default. An empty value counts as unset.
Embedded mode counts at the level where it was asked for: it beats what is set there or below for provider, URL, key
and engine, and what is set above stands.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Any, Literal

from pytest_tool.errors import SettingsError
from pytest_tool.setting_table import SETTINGS, Setting
from pytest_tool.setting_types import File, Token, Url, nearest

__all__ = [
    "SETTINGS",
    "Level",
    "Role",
    "Setting",
    "Settings",
    "Sources",
    "environment",
    "environment_without_keys",
    "resolve",
    "stated",
]


class Level(IntEnum):
    """Says where a value was set; a higher level wins."""

    DEFAULT = 0
    INI = 1
    DOTENV = 2
    ENVIRONMENT = 3
    OPTION = 4
    MARKER = 5


SPOKEN = {
    Level.DEFAULT: "default",
    Level.INI: "ini",
    Level.DOTENV: ".env",
    Level.ENVIRONMENT: "environment",
    Level.OPTION: "command line",
    Level.MARKER: "marker",
}


class Role(StrEnum):
    """Says who needs an endpoint."""

    PILOT = "pilot"
    TEXT = "text"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Sources:
    """Holds where values come from, as plain text.

    ``markers`` are keyed by marker name, ``options`` by flag (``--engine``), ``environ`` and ``dotenv`` by environment
    name, ``ini`` by ini name.
    """

    markers: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    dotenv: Mapping[str, str] = field(default_factory=dict, repr=False)
    ini: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Holds one test's values, typed; seconds end in ``_s``."""

    text_provider: str
    text_base_url: str
    text_api_key: str = field(repr=False)
    text_model: str
    text_effort: str
    text_reasoning: Literal["on", "none"]
    pilot_provider: str
    pilot_base_url: str
    pilot_api_key: str = field(repr=False)
    pilot_model: str
    pilot_vision: bool
    """Off whenever the pilot is embedded."""
    gateway_base_url: str
    gateway_alpha_url: str
    gateway_api_key: str = field(repr=False)
    subscription_base_url: str
    subscription_api_key: str = field(repr=False)
    subscription_auth_file: Path | None
    model_session: str
    direct_base_url: str
    decision_engine: Literal["hosted", "local"]
    remote_decision_model: str
    local_engine_backend: Literal["auto", "http", "inproc"]
    local_engine_base_url: str
    local_decision_model: str
    local_engine_http_timeout_s: float
    local_engine_tls_ca: Path | None
    local_engine_start_s: float
    wants_embedded: bool
    escalation: bool
    min_confidence: float
    ui_review: Literal["off", "warn", "fail"]
    doubted: Literal["pass", "warn", "fail"]
    step_turns: int
    auto_actions: int
    step_s: float
    action_s: float
    chat_s: float
    chat_connect_s: float
    chat_read_s: float
    expect_s: float
    keep_runs: int
    keep_frames_mb: int
    voice: Literal["", "auto", "tts1", "tts2", "tts-hosted", "synth1", "synth2", "off"]
    narration: Literal["milestones", "verbose"]
    speech_provider: Literal["tts1", "tts2", "tts-hosted"]
    tts1_base_url: str
    tts1_voice: str
    tts1_python: Path | None
    tts2_base_url: str
    tts2_voice: str
    tts_hosted_base_url: str
    tts_hosted_api_token: str = field(repr=False)
    tts_hosted_voice_id: str
    speech_rate: int
    """Words per minute."""
    bluetooth_audio: bool
    audio_wake_s: float
    audio_wake_idle_s: float
    embedded_roles: frozenset[Role] = frozenset()
    """Who is served by the models that ship with the tool."""
    http_proxy: str = field(default="", repr=False)
    https_proxy: str = field(default="", repr=False)
    no_proxy: str = ""
    """Proxies as the environment states them, by the scheme of the URL that is asked for."""
    ca_file: str = ""
    ca_from: str = ""
    """The certificate authorities that the environment names instead of the usual ones, and the name it uses."""
    warnings: tuple[str, ...] = ()
    levels: tuple[tuple[str, Level], ...] = field(default=(), repr=False, compare=False)
    """Environment name → where its value comes from."""

    @property
    def embedded(self) -> bool:
        """Tell whether any role is embedded."""
        return bool(self.embedded_roles)

    def source(self, env: str) -> str:
        """Say where a value comes from: ``marker``, ``environment``, ``default``."""
        return SPOKEN[dict(self.levels)[env]]

    def told(self, env: str) -> str:
        """Name a setting with its source: ``TEXT_MODEL_BASE_URL (environment)``."""
        return f"{env} ({self.source(env)})"


@dataclass(frozen=True, slots=True)
class Found:
    """Holds the text found for a setting, and where."""

    text: str
    level: Level
    under: str


BACKEND = "local_engine_backend"
TEXT_ENDPOINT = ("text_provider", "text_base_url", "text_api_key")
PILOT_ENDPOINT = ("pilot_provider", "pilot_base_url", "pilot_api_key")
ENGINE_ENDPOINT = ("decision_engine", BACKEND, "local_engine_base_url")
"""What embedded mode decides for each role."""


def resolve(sources: Sources) -> Settings:
    """Make the settings of these sources. Raises SettingsError."""
    found = {s.name: found for s in SETTINGS if (found := _find(s, sources))}
    embedded = _embed(found)
    values = {s.name: _value(s, found) for s in SETTINGS if s.name != BACKEND}
    looked_at = values["decision_engine"] == "local"
    values[BACKEND] = _value(_setting(BACKEND), found if looked_at else {})
    return Settings(
        **values,
        **_network(sources.environ),
        embedded_roles=embedded,
        warnings=_old_names(sources),
        levels=tuple((s.env, found[s.name].level if s.name in found else Level.DEFAULT) for s in SETTINGS),
    )


def _find(setting: Setting, sources: Sources) -> Found | None:
    """Find the highest level that has a setting; older names come last."""
    places: list[tuple[Level, Mapping[str, str], str]] = [
        (Level.MARKER, sources.markers, setting.marker),
        (Level.OPTION, sources.options, setting.option),
        (Level.ENVIRONMENT, sources.environ, setting.env),
        (Level.DOTENV, sources.dotenv, setting.env),
        (Level.INI, sources.ini, setting.ini),
    ]
    for old in setting.aliases:
        places += [(Level.ENVIRONMENT, sources.environ, old), (Level.DOTENV, sources.dotenv, old)]
    for level, mapping, key in places:
        if key and (text := mapping.get(key, "").strip()):
            return Found(text, level, key)
    return None


@dataclass(frozen=True, slots=True)
class Stated:
    """Holds what is stated for one setting, and its error."""

    text: str
    source: str
    error: SettingsError | None


def stated(setting: Setting, sources: Sources) -> Stated:
    """Look at one setting by itself."""
    found = _find(setting, sources) or Found(setting.default, Level.DEFAULT, setting.env)
    try:
        _value(setting, {setting.name: found})
    except SettingsError as error:
        return Stated(found.text, SPOKEN[found.level], error)
    return Stated(found.text, SPOKEN[found.level], None)


def _embed(found: dict[str, Found]) -> frozenset[Role]:
    """Tell the embedded roles, and change ``found`` accordingly."""
    asked = found.get("wants_embedded")
    if asked is None or not _value(_setting("wants_embedded"), found):
        return frozenset()
    for name in (*TEXT_ENDPOINT, *PILOT_ENDPOINT, *ENGINE_ENDPOINT):
        if name in found and found[name].level <= asked.level:
            del found[name]
    roles = set()
    if not found.keys() & set(TEXT_ENDPOINT):
        roles.add(Role.TEXT)
    if not found.keys() & {*TEXT_ENDPOINT, *PILOT_ENDPOINT}:
        roles.add(Role.PILOT)
        found["pilot_vision"] = Found("off", asked.level, asked.under)
    if _engine_is_free(found):
        roles.add(Role.ENGINE)
        found["decision_engine"] = Found("local", asked.level, asked.under)
        found[BACKEND] = Found("http", asked.level, asked.under)
    return frozenset(roles)


def _engine_is_free(found: Mapping[str, Found]) -> bool:
    """Tell whether embedded mode gets the engine."""
    engine = _value(_setting("decision_engine"), found) if "decision_engine" in found else "local"
    inproc = engine == "local" and _value(_setting(BACKEND), found) == "inproc"
    return engine == "local" and not inproc and "local_engine_base_url" not in found


def _setting(name: str) -> Setting:
    return next(s for s in SETTINGS if s.name == name)


def _value(setting: Setting, found: Mapping[str, Found]) -> Any:
    """Parse the value, or the default. Raises SettingsError."""
    it = found.get(setting.name, Found(setting.default, Level.DEFAULT, setting.env))
    if not it.text:
        return None if isinstance(setting.type, File) else ""
    try:
        return setting.type.parse(it.text)
    except ValueError:
        raise _refused(setting, it) from None


def _refused(setting: Setting, found: Found) -> SettingsError:
    """Name setting, value, source and what is valid, keys hidden."""
    may_hold_key = isinstance(setting.type, Token) or (isinstance(setting.type, Url) and not _is_plain(found.text))
    near = nearest(setting.type, found.text)
    wrong = "cannot be used" if may_hold_key else f"is {found.text[:80]!r}"
    return SettingsError(
        f"{setting.env} {wrong}, as set by {_place(setting, found)}.",
        f"Valid: {setting.type.valid}.{f' Did you mean {near}?' if near else ''}",
        name=setting.env,
        value="" if may_hold_key else found.text,
        source=SPOKEN[found.level],
        valid=setting.type.valid,
    )


def _is_plain(url: str) -> bool:
    """Tell an address from a key that stands where a URL should."""
    return not set("@?#") & set(url) and bool(set("./:") & set(url))


def _place(setting: Setting, found: Found) -> str:
    """Say where a value was set, for a sentence."""
    under = "" if found.under == setting.env else f"{found.under} in "
    return {
        Level.DEFAULT: "default",
        Level.INI: f"{under}the pytest configuration",
        Level.DOTENV: f"{under}.env",
        Level.ENVIRONMENT: f"{under}the environment",
        Level.OPTION: f"{found.under} on the command line",
        Level.MARKER: f"the marker or front matter entry {found.under!r}",
    }[found.level]


def _old_names(sources: Sources) -> tuple[str, ...]:
    """Warn of each older name in use, a sentence each."""
    told: dict[str, str] = {}
    for setting in SETTINGS:
        for old in setting.aliases:
            for mapping in (sources.dotenv, sources.environ):
                if mapping.get(old, "").strip():
                    new = (
                        sources.environ.get(setting.env),
                        sources.dotenv.get(setting.env),
                        sources.ini.get(setting.ini),
                    )
                    ignored = " It is ignored: both are set." if any(text and text.strip() for text in new) else ""
                    told[old] = f"{old} is the old name of {setting.env}; use the new one.{ignored}"
    return tuple(told.values())


CA_NAMES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")
"""The usual variables of OpenSSL and of requests, for networks with a certificate authority of their own."""


def _network(environ: Mapping[str, str]) -> dict[str, Any]:
    """Read what the environment states about the network, by the usual names.

    Proxies in either case, ``all_proxy`` standing in for a missing one; a file of certificate authorities.
    """

    def stated(name: str) -> str:
        return (environ.get(name) or environ.get(name.upper()) or "").strip()

    every = stated("all_proxy")
    ca_from = next((name for name in CA_NAMES if environ.get(name, "").strip()), "")
    return {
        "ca_file": environ.get(ca_from, "").strip(),
        "ca_from": ca_from,
        "http_proxy": stated("http_proxy") or every,
        "https_proxy": stated("https_proxy") or every,
        "no_proxy": stated("no_proxy"),
    }


def environment() -> dict[str, str]:
    """Copy the process environment."""
    return dict(os.environ)


def environment_without_keys() -> dict[str, str]:
    """Copy it for programs that need none of our keys."""
    keys = {name for setting in SETTINGS if setting.secret for name in (setting.env, *setting.aliases)}
    return {name: value for name, value in environment().items() if name not in keys}
