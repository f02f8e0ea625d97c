"""settings: where values come from, what is refused, and how embedded mode counts."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

import pytest
from pytest_tool.errors import SettingsError
from pytest_tool.settings import SETTINGS, Role, Setting, Settings, Sources, resolve
from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.stated.variables import environment_value, secret_value

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def refused(sources: Sources) -> str:
    with pytest.raises(SettingsError) as caught:
        resolve(sources)
    return str(caught.value)


def test_every_setting_of_the_table_is_an_attribute_of_settings() -> None:
    fields = {f.name for f in dataclasses.fields(Settings)}
    assert {s.name for s in SETTINGS} <= fields
    assert len({s.env for s in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize(
    ("env", "attribute", "value"),
    [
        ("APP_PILOT_MODEL", "pilot_model", "deepseek-v4.1-flash"),
        ("TEXT_MODEL", "text_model", "deepseek-v4-flash"),
        ("TEXT_MODEL_EFFORT", "text_effort", "low"),
        ("APP_DECISION_ENGINE", "decision_engine", "hosted"),
        ("APP_ESCALATION", "escalation", True),
        ("APP_DECISION_MIN_CONFIDENCE", "min_confidence", 0.6),
        ("LOCAL_ENGINE_BACKEND", "local_engine_backend", "auto"),
        ("LOCAL_ENGINE_BASE_URL", "local_engine_base_url", "http://127.0.0.1:8080"),
        ("LOCAL_ENGINE_HTTP_TIMEOUT", "local_engine_http_timeout_s", 30.0),
        ("LOCAL_DECISION_MODEL", "local_decision_model", "embedded"),
        ("REMOTE_DECISION_MODEL", "remote_decision_model", "typesafe/jev-1.13"),
        ("APP_PILOT_VISION", "pilot_vision", True),
        ("APP_STEP_TURNS", "step_turns", 12),
        ("APP_STEP_SECONDS", "step_s", 120.0),
        ("APP_ACTION_SECONDS", "action_s", 10.0),
        ("APP_CHAT_SECONDS", "chat_s", 60.0),
        ("APP_CHAT_CONNECT_SECONDS", "chat_connect_s", 10.0),
        ("APP_CHAT_READ_SECONDS", "chat_read_s", 60.0),
        ("SPEECH_PROVIDER", "speech_provider", "tts2"),
        ("TTS1_BASE_URL", "tts1_base_url", "http://127.0.0.1:8890"),
        ("TTS2_BASE_URL", "tts2_base_url", "http://127.0.0.1:8880"),
        ("APP_SPEECH_RATE", "speech_rate", 185),
        ("APP_BLUETOOTH_AUDIO", "bluetooth_audio", False),
        ("APP_AUDIO_WAKE", "audio_wake_s", 1.2),
        ("APP_AUDIO_WAKE_IDLE", "audio_wake_idle_s", 4.0),
        ("APP_EXPECT_SECONDS", "expect_s", 5.0),
        ("APP_KEEP_RUNS", "keep_runs", 20),
        ("APP_AUTO_ACTIONS", "auto_actions", 25),
    ],
)
def test_the_default(env: str, attribute: str, value: object) -> None:
    settings = resolve(Sources())
    assert getattr(settings, attribute) == value
    assert settings.source(env) == "default"


def test_the_highest_level_wins_and_is_remembered_as_the_source() -> None:
    levels = {
        "markers": {"min_confidence": "0.9"},
        "options": {"--tool-min-confidence": "0.8"},
        "environ": {"APP_DECISION_MIN_CONFIDENCE": "0.7"},
        "dotenv": {"APP_DECISION_MIN_CONFIDENCE": "0.5"},
        "ini": {"tool_decision_min_confidence": "0.4"},
    }
    found = []
    while levels:
        settings = resolve(Sources(**levels))
        found.append((settings.min_confidence, settings.source("APP_DECISION_MIN_CONFIDENCE")))
        levels.pop(next(iter(levels)))
    assert found == [(0.9, "marker"), (0.8, "command line"), (0.7, "environment"), (0.5, ".env"), (0.4, "ini")]


def test_an_empty_value_counts_as_unset() -> None:
    settings = resolve(Sources(environ={"TEXT_MODEL": "  "}, ini={"tool_text_model": "from-ini"}))
    assert (settings.text_model, settings.source("TEXT_MODEL")) == ("from-ini", "ini")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.env)
def test_an_ini_twin_exists_for_all_but_keys_and_the_file_of_one_run(setting: Setting) -> None:
    env, ini = setting.env, setting.ini
    has_none = env.endswith(("_KEY", "_TOKEN")) or env == "APP_SUMMARY_FILE"
    assert ini == ("" if has_none else "tool_" + env.removeprefix("APP_").lower())


def test_a_key_in_the_ini_is_not_read() -> None:
    assert resolve(Sources(ini={"": "k", "tool_gateway_api_key": "k"})).gateway_api_key == ""


@pytest.mark.parametrize("word", ["on", "1", "true", "YES"])
def test_words_for_on(word: str) -> None:
    assert resolve(Sources(environ={"APP_PILOT_VISION": word})).pilot_vision


@pytest.mark.parametrize("word", ["off", "0", "False", "no"])
def test_words_for_off(word: str) -> None:
    assert not resolve(Sources(environ={"APP_PILOT_VISION": word})).pilot_vision


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        (Sources(environ={"APP_DECISION_ENGINE": "hostd"}),
         ["APP_DECISION_ENGINE", "'hostd'", "the environment", "hosted, local", "Did you mean hosted?"]),
        (Sources(options={"--engine": "locl"}),
         ["APP_DECISION_ENGINE", "'locl'", "--engine on the command line", "local?"]),
        (Sources(markers={"engine": "stack"}), ["'stack'", "marker", "hosted, local"]),
        (Sources(environ={"LOCAL_AGENT_ENGINE": "remote"}), ["LOCAL_AGENT_ENGINE in the environment"]),
        (Sources(dotenv={"TEXT_MODEL_PROVIDER": "gatway"}),
         ["TEXT_MODEL_PROVIDER", ".env", "gateway, subscription, direct", "Did you mean gateway?"]),
        (Sources(ini={"tool_pilot_provider": "openai"}),
         ["APP_PILOT_PROVIDER", "tool_pilot_provider in the pytest configuration"]),
        (Sources(environ={"APP_DECISION_MIN_CONFIDENCE": "1.01"}), ["'1.01'", "a number from 0 to 1"]),
        (Sources(environ={"APP_DECISION_MIN_CONFIDENCE": "nan"}), ["a number from 0 to 1"]),
        (Sources(environ={"APP_CHAT_SECONDS": "0"}), ["a number of seconds above 0"]),
        (Sources(environ={"APP_CHAT_SECONDS": "inf"}), ["a number of seconds above 0"]),
        (Sources(environ={"APP_CHAT_SECONDS": "99999999999"}), ["at most a day"]),
        (Sources(environ={"SUBSCRIPTION_AUTH_FILE": "~nobody123/x"}), ["SUBSCRIPTION_AUTH_FILE", "a path"]),
        (Sources(environ={"TEXT_MODEL_BASE_URL": "sk-or-v1-abc"}), ["TEXT_MODEL_BASE_URL cannot be used"]),
        (Sources(environ={"LOCAL_ENGINE_HTTP_TIMEOUT": "30s"}), ["LOCAL_ENGINE_HTTP_TIMEOUT", "'30s'"]),
        (Sources(environ={"APP_STEP_TURNS": "1.5"}), ["a whole number, 1 or more"]),
        (Sources(environ={"APP_KEEP_RUNS": "0"}), ["a whole number, 1 or more"]),
        (Sources(environ={"APP_ESCALATION": "of"}), ["APP_ESCALATION", "on (or 1, true, yes), off (or 0, false, no)", "Did you mean off?"]),
        (Sources(environ={"APP_ESCALATION": "ture"}), ["APP_ESCALATION", "off (or 0, false, no)", "Did you mean on?"]),
        (Sources(environ={"APP_BLUETOOTH_AUDIO": "ja"}), ["APP_BLUETOOTH_AUDIO", "Valid: on (or 1, true, yes), off (or 0, false, no)."]),
        (Sources(environ={"APP_AUDIO_WAKE": "5.1"}), ["APP_AUDIO_WAKE", "from 0 to 5"]),
        (Sources(environ={"SPEECH_PROVIDER": "tts3"}), ["tts1, tts2, tts-hosted"]),
        (Sources(environ={"APP_CHAT_READ_SECONDS": "-1"}), ["a number of seconds above 0"]),
        (Sources(environ={"TEXT_MODEL_EFFORT": "hihg"}), ["Did you mean high?"]),
        (Sources(environ={"TEXT_MODEL_REASONING": "non"}), ["on, none", "Did you mean none?"]),
        (Sources(environ={"TEXT_MODEL_BASE_URL": "api.example.com/v1"}), ["an http:// or https:// URL"]),
        (Sources(environ={"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BACKEND": "grpc"}), ["auto, http, inproc"]),
    ],
)  # fmt: skip
def test_a_bad_value_is_one_error_with_name_source_valid_values_and_the_nearest(sources: Sources, told: list[str]) -> None:
    message = refused(sources)
    assert [words for words in told if words not in message] == []


def test_the_error_tells_programs_name_value_source_and_valid_values() -> None:
    with pytest.raises(SettingsError) as caught:
        resolve(Sources(dotenv={"TEXT_MODEL_EFFORT": "most"}))
    error = caught.value
    assert (error.name, error.value, error.source) == ("TEXT_MODEL_EFFORT", "most", ".env")
    assert error.valid == "minimal, low, medium, high, xhigh, max"


def test_the_backend_is_only_looked_at_when_the_engine_is_local() -> None:
    assert resolve(Sources(environ={"LOCAL_ENGINE_BACKEND": "grpc"})).local_engine_backend == "auto"


@pytest.mark.parametrize(
    "url",
    [
        "http://user:s3cret@host/v1", "https://openrouter.ai\\@evil.test/v1", "https://host/v1?key=s3cret", "ftp://host",
        "https://host:99999", "https://host:0/", "https:///v1", "https://ho st/", "https://host/#s3cret", "https://[::1",
        "http://[::1].evil.test/v1", "http://[::1]evil/v1", "https://a..b/v1", f"https://{'x' * 64}.test/v1",
    ],
)  # fmt: skip
def test_a_url_that_hides_a_password_or_can_be_read_two_ways_is_refused_and_not_repeated(url: str) -> None:
    message = refused(Sources(environ={"TEXT_MODEL_BASE_URL": url}))
    assert "TEXT_MODEL_BASE_URL" in message
    assert "s3cret" not in message


@pytest.mark.parametrize("key", ["sk-abc\ndef", "sk abc", "sk-äöü", "sk-\x00"])
def test_a_key_that_cannot_travel_in_a_header_is_refused_without_being_shown(key: str) -> None:
    message = refused(Sources(environ={"GATEWAY_API_KEY": key}))
    assert "GATEWAY_API_KEY" in message
    assert "sk" not in message


def test_no_key_is_in_the_repr() -> None:
    keys = {s.env: f"sk-{i}-hush" for i, s in enumerate(SETTINGS) if s.secret}
    sources = Sources(environ={**keys, "HTTPS_PROXY": "http://u:hush@proxy:1"}, dotenv=keys)
    assert len(keys) == 5
    assert "hush" not in repr(resolve(sources)) + repr(sources)


# --- older names


def test_an_old_name_works_and_is_warned_about_once() -> None:
    old = {"LOCAL_AGENT_ENGINE": "local", "APP_FALLBACK_MODEL": "off"}
    settings = resolve(Sources(environ=old, dotenv=old))
    assert (settings.decision_engine, settings.escalation) == ("local", False)
    assert len(settings.warnings) == 2
    assert "APP_DECISION_ENGINE" in settings.warnings[0]
    assert "APP_ESCALATION" in settings.warnings[1]


@pytest.mark.parametrize("level", ["dotenv", "ini"])
def test_the_new_name_wins_wherever_it_stands(level: str) -> None:
    new = {"dotenv": {"APP_DECISION_ENGINE": "hosted"}} if level == "dotenv" else {"ini": {"tool_decision_engine": "hosted"}}
    at = resolve(Sources(environ={"LOCAL_AGENT_ENGINE": "local"}, **new))
    assert at.decision_engine == "hosted"
    assert "It is ignored" in at.warnings[0]


def test_the_new_name_wins_over_the_old_one() -> None:
    settings = resolve(Sources(environ={"LOCAL_AGENT_ENGINE": "local", "APP_DECISION_ENGINE": "hosted"}))
    assert settings.decision_engine == "hosted"
    assert "ignored" in settings.warnings[0]


def test_without_old_names_there_is_no_warning() -> None:
    assert resolve(Sources(environ={"APP_DECISION_ENGINE": "local"})).warnings == ()


# --- embedded mode

STATED = {"TEXT_MODEL_PROVIDER": "gateway", "APP_PILOT_BASE_URL": "https://pilot.test/v1", "TEXT_MODEL_API_KEY": "k"}
ENGINE = {"APP_DECISION_ENGINE": "hosted", "LOCAL_ENGINE_BASE_URL": "http://engine.test"}


@pytest.mark.parametrize(
    ("sources", "roles"),
    [
        (Sources(), ""),
        (Sources(ini={"tool_embedded": "true"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true", "tool_text_model_provider": "gateway"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"APP_EMBEDDED": "0"}), ""),
        (Sources(ini={"tool_embedded": "true"}, environ={"GATEWAY_API_KEY": "k"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"TEXT_MODEL": "m"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"TEXT_MODEL_API_KEY": "k"}), "engine"),
        (Sources(ini={"tool_embedded": "true"}, dotenv={"TEXT_MODEL_PROVIDER": "gateway"}), "engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"APP_PILOT_BASE_URL": "https://p.test"}), "text engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"APP_DECISION_ENGINE": "hosted"}), "pilot text"),
        (Sources(ini={"tool_embedded": "true"}, environ={"APP_DECISION_ENGINE": "local"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true"}, options={"--engine": "local"}), "pilot text engine"),
        (Sources(ini={"tool_embedded": "true"}, environ={"LOCAL_ENGINE_BASE_URL": "http://e.test"}), "pilot text"),
        (Sources(environ={"APP_EMBEDDED": "1"}, dotenv=STATED | ENGINE), "pilot text engine"),
        (Sources(environ={"APP_EMBEDDED": "1"} | STATED | ENGINE), "pilot text engine"),
        (Sources(dotenv={"APP_EMBEDDED": "1"}, environ=STATED | ENGINE), ""),
        (Sources(options={"--embedded": "on"}, environ=STATED | ENGINE, dotenv=STATED | ENGINE), "pilot text engine"),
        (Sources(options={"--embedded": "on", "--engine": "hosted"}), "pilot text engine"),
        (Sources(options={"--embedded": "on"}, markers={"engine": "hosted"}), "pilot text"),
        (Sources(options={"--embedded": "on"}, markers={"engine": "local"}, environ=ENGINE), "pilot text engine"),
    ],
)
def test_embedded_counts_at_the_level_where_it_was_set(sources: Sources, roles: str) -> None:
    assert resolve(sources).embedded_roles == {Role(name) for name in roles.split()}


def test_embedded_means_the_local_engine_over_http_and_no_vision() -> None:
    settings = resolve(Sources(options={"--embedded": "on"}, environ={"APP_PILOT_VISION": "1", **ENGINE}))
    assert settings.embedded
    assert (settings.decision_engine, settings.local_engine_backend, settings.pilot_vision) == ("local", "http", False)
    assert settings.source("APP_DECISION_ENGINE") == "command line"


def test_what_embedded_mode_beats_is_gone_for_every_role() -> None:
    settings = resolve(Sources(options={"--embedded": "on"}, environ=STATED | ENGINE))
    assert (settings.text_provider, settings.text_api_key, settings.pilot_base_url) == ("", "", "")


def test_a_pilot_of_its_own_keeps_its_vision_beside_an_embedded_text_model() -> None:
    own = {"APP_PILOT_PROVIDER": "gateway"}
    assert resolve(Sources(ini={"tool_embedded": "true"}, environ=own)).pilot_vision


def test_a_marker_that_is_wrong_is_refused_also_in_embedded_mode() -> None:
    assert "'remote'" in refused(Sources(options={"--embedded": "on"}, markers={"engine": "remote"}))


# --- .env


def test_a_dotenv_file_is_read_without_interpolation(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("A=plain\nexport B='a $A ${A} b'\n# C=no\nD=\nE\n", encoding="utf-8")
    assert load_dotenv(path) == {"A": "plain", "B": "a $A ${A} b", "D": ""}


def test_a_setting_that_stands_in_dotenv_without_a_value_is_said(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TEXT_MODEL=x\nGATEWAY_API_KEY\n")
    with pytest.raises(SettingsError, match=r"\.env:2 names GATEWAY_API_KEY without a value"):
        load_dotenv(tmp_path / ".env")


def test_no_dotenv_file_is_no_error(tmp_path: Path) -> None:
    assert load_dotenv(tmp_path / ".env") == {}


@pytest.mark.parametrize(("content", "told"), [(b"KEY=s3cret\xff", "UTF-8"), (b"A=1\nKEY='s3cret\nB=2\n", ".env:2")])
def test_a_dotenv_file_that_cannot_be_read_says_so_by_its_path_only(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / ".env").write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        load_dotenv(tmp_path / ".env")
    assert str(tmp_path) in str(caught.value)
    assert told in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_a_folder_named_dotenv_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load_dotenv(tmp_path)


def test_the_example_file_names_every_setting_once_each_with_a_comment() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    named = [i for i, line in enumerate(lines) if line.removeprefix("# ").split("=")[0].isupper() and "=" in line]
    names = [lines[i].removeprefix("# ").split("=")[0] for i in named]
    assert sorted(names) == sorted(s.env for s in SETTINGS)
    assert all(lines[i - 1].startswith("# ") and lines[i - 1].endswith(".") for i in named)


def test_the_example_file_sets_the_values_of_the_spec() -> None:
    settings = resolve(Sources(dotenv=load_dotenv(EXAMPLE)))
    assert settings.text_provider == "gateway"
    assert settings.text_model == settings.pilot_model == "google/gemini-3-flash"
    assert settings.escalation is False
    assert settings.speech_provider == "tts1"
    assert {s.env for s in SETTINGS if settings.source(s.env) == ".env"} == {
        "TEXT_MODEL_PROVIDER", "TEXT_MODEL", "APP_PILOT_MODEL", "APP_ESCALATION", "SPEECH_PROVIDER",
    }  # fmt: skip


# --- values for plans


def test_a_secret_comes_from_the_environment_else_from_dotenv() -> None:
    assert secret_value("SHOP_PASSWORD", {"SHOP_PASSWORD": "a"}, {"SHOP_PASSWORD": "b"}) == "a"
    assert secret_value("SHOP_PASSWORD", {}, {"SHOP_PASSWORD": "b"}) == "b"


def test_a_plan_variable_comes_from_the_environment_only() -> None:
    assert environment_value("SHOP_USER", {"SHOP_USER": "alice"}) == "alice"
    with pytest.raises(SettingsError, match="Set SHOP_USER in the environment"):
        environment_value("SHOP_USER", {})


def test_a_missing_secret_names_what_to_set() -> None:
    with pytest.raises(SettingsError, match=r"SHOP_PASSWORD in the environment or in \.env"):
        secret_value("SHOP_PASSWORD", {}, {})


@pytest.mark.parametrize("name", [s.env for s in SETTINGS if s.secret] + ["TTS_HOSTED_API_TOKEN", "openai_api_key"])
def test_a_plan_never_gets_a_key_of_a_model(name: str) -> None:
    held = {name: "s3cret"}
    for read in (lambda: secret_value(name, held, held), lambda: environment_value(name, held)):
        with pytest.raises(SettingsError, match="refused") as caught:
            read()
        assert "s3cret" not in str(caught.value)


# --- for pytest --help


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.env)
def test_the_help_is_one_line_that_names_the_environment_variable(setting: Setting) -> None:
    line = setting.help_line
    assert "\n" not in line
    assert line.endswith(f"{setting.env})")
    assert "%" not in line


def test_the_options_of_the_command_line_are_unset_until_given() -> None:
    parser = argparse.ArgumentParser()
    for setting in SETTINGS:
        if setting.option:
            parser.add_argument(setting.option, **setting.option_arguments())
    found = parser.parse_args(["--engine", "local", "--embedded", "--tool-min-confidence=0.7"])
    assert (found.engine, found.embedded, found.escalation, found.tool_min_confidence) == ("local", "on", None, "0.7")
