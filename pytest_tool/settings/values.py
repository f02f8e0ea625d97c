"""Holds the values of one test, and where values come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Literal

from pytest_tool.settings.types import Endpoint


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
    options: Mapping[str, str] = field(default_factory=dict, repr=False)
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    dotenv: Mapping[str, str] = field(default_factory=dict, repr=False)
    ini: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Holds one test's values, typed; seconds end in ``_s``."""

    text_provider: str
    text_base_url: str
    text_api_key: str = field(repr=False)
    text_model: str
    text_effort: str
    text_reasoning: Literal["on", "none"]
    text_max_tokens: int
    pilot_provider: str
    pilot_base_url: str
    pilot_api_key: str = field(repr=False)
    pilot_model: str
    pilot_vision: bool
    """Off whenever the pilot is embedded."""
    pilot_max_tokens: int | None
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
    recording: Literal["auto", "strict", "refresh", "off"]
    healed: Literal["pass", "warn", "fail"]
    browser_endpoint: Endpoint | None
    """None: the browser is on this machine."""
    step_turns: int
    auto_actions: int
    step_s: float
    action_s: float
    chat_s: float
    chat_connect_s: float
    chat_read_s: float
    expect_s: float
    allowed_hosts: tuple[str, ...] | None
    download_mb: int
    max_cost: float | None
    max_model_calls: int | None
    model_prices: Mapping[str, tuple[float, float]]
    annotations: Literal["auto", "github", "off"]
    summary_file: Path | None
    keep_runs: int
    keep_frames_mb: int
    frames_with_secrets: Literal["withhold", "keep"]
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

    def is_set(self, env: str) -> bool:
        """Tell whether anybody has set it."""
        return dict(self.levels).get(env, Level.DEFAULT) is not Level.DEFAULT

    def is_marked(self, env: str) -> bool:
        """Tell whether a marker of the test, or its plan, sets it."""
        return dict(self.levels).get(env) is Level.MARKER

    def told(self, env: str) -> str:
        """Name a setting with its source: ``TEXT_MODEL_BASE_URL (environment)``."""
        return f"{env} ({self.source(env)})"
