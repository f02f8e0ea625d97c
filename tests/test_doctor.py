"""``tool doctor``: what a run would see, each endpoint really tried, and an exit code to rely on."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from pytest_tool.doctor.report import setting_rows
from pytest_tool.narration.sound import Wave
from pytest_tool.outbound.endpoint import LINES
from pytest_tool.settings import Sources, resolve

from recording_server import Answer, RecordingServer
from scripted import ScriptedModel, tag_of

KEY = "sk-or-0123456789abcdef"
TOOL = (sys.executable, "-m", "tool_cli.main")
Report = dict[str, Any]


def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    if role == "pilot_turn":
        return {"intents": [{"text": 'type "Ann" into Name', "fills": True}]}
    return {"value": "Ann", "copied_from": None}


def decide(request: dict[str, Any]) -> dict[str, Any]:
    return {"operation": "TYPE", "type": tag_of(request, '"Name"')}


@pytest.fixture
def there(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty project that knows no model."""
    pytester.makeini("[pytest]\n")
    monkeypatch.setenv("SPEECH_PROVIDER", "tts-hosted")
    return pytester


def doctor(project: pytest.Pytester, *args: str) -> tuple[int, Report, str]:
    """Exit code, the report for programs, and all that was printed."""
    result = project.run(*TOOL, "doctor", "--json", *args, timeout=60)
    return int(result.ret), json.loads(result.stdout.str()), result.stdout.str() + result.stderr.str()


def trial(report: Report, name: str) -> dict[str, Any]:
    return next(dict(t) for t in report["trials"] if t["name"] == name)


def row(report: Report, name: str) -> tuple[str, str]:
    return next((r["value"], r["source"]) for r in report["settings"] if r["name"] == name)


def test_every_endpoint_is_tried_as_a_run_uses_it(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModel(chat, decide) as model:
        monkeypatch.setenv("TEXT_MODEL_BASE_URL", f"{model.url}/v1")
        monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
        code, report, _ = doctor(there, "--engine", "local")
    assert (code, report["healthy"], report["broken"]) == (0, True, [])
    assert sorted(model.roles) == ["decide", "field_value", "pilot_turn"]
    pictures = [p for s in model.sent if s.role == "pilot_turn" for p in s.body["messages"][-1]["content"] if p["type"] == "image_url"]
    assert len(pictures) == 1
    pilot, engine, browser = (trial(report, name) for name in ("pilot", "decision engine", "browser"))
    assert pilot["message"].startswith("It wants: ")
    assert pilot["about"] == {
        "model": "deepseek-v4.1-flash", "url": f"{model.url}/v1", "kind": "local", "kind_from": "its host is this machine",
        "url_from": "TEXT_MODEL_BASE_URL (environment)", "key_from": "none", "vision": "on",
        "asked": "what a step needs next, as a chat completion",
    }  # fmt: skip
    assert pilot["ms"] > 0
    assert engine["cost"] == 0.00002
    assert browser["about"]["model"].startswith("chromium 1")
    assert not (there.path / ".tool").exists()


def test_each_setting_is_told_with_its_source_and_a_key_only_as_set(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    there.makeini("[pytest]\ntool_step_turns = 7\n")
    (there.path / ".env").write_text(f"TEXT_MODEL_API_KEY={KEY}\nTEXT_MODEL_EFFORT=high\n")
    monkeypatch.setenv("APP_CHAT_SECONDS", "9")
    code, report, printed = doctor(there, "--embedded", "--escalation", "off")
    assert code == 0
    assert report["dotenv"] == str(there.path / ".env")
    assert row(report, "APP_STEP_TURNS") == ("7", "ini")
    assert row(report, "TEXT_MODEL_EFFORT") == ("high", ".env")
    assert row(report, "APP_CHAT_SECONDS") == ("9", "environment")
    assert row(report, "APP_ESCALATION") == ("off", "command line")
    assert row(report, "APP_KEEP_RUNS") == ("20", "default")
    assert KEY not in printed
    assert [trial(report, n)["about"]["url_from"] for n in ("pilot", "text model", "decision engine")] == ["the tool's own model server"] * 3


def test_a_key_that_the_server_refuses_is_named_by_its_source_and_ends_with_1(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer(Answer({"error": {"message": f"no such key {KEY}"}}, 401)) as gateway:
        for name, value in {"TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_BASE_URL": f"{gateway.url}/api/v1", "GATEWAY_API_KEY": KEY}.items():
            monkeypatch.setenv(name, value)
        result = there.run(*TOOL, "doctor", timeout=60)
    assert result.ret == 1
    result.stdout.fnmatch_lines([
        "GATEWAY_API_KEY *set * environment", "pilot * broken *", "*HTTP 401: no such key •••. Check the key; it comes from GATEWAY_API_KEY (environment).",
        "browser * ok *", "broken: pilot, text model, decision engine",
    ])  # fmt: skip
    assert KEY not in result.stdout.str() + result.stderr.str()
    assert {r.headers["authorization"] for r in gateway.requests} == {f"Bearer {KEY}"}
    assert {r.path for r in gateway.requests} == {"/api/v1/chat/completions", "/api/alpha/decisions"}


def test_every_wrong_setting_is_told_at_once_and_no_model_is_tried(there: pytest.Pytester) -> None:
    (there.path / ".env").write_text("TEXT_MODEL_EFFORT=hihg\nAPP_STEP_TURNS=0\nGATEWAY_API_KEY=two words\n")
    code, report, printed = doctor(there)
    assert code == 1
    assert report["broken"][:3] == ["TEXT_MODEL_EFFORT", "GATEWAY_API_KEY", "APP_STEP_TURNS"]
    assert "Did you mean high?" in printed
    assert "two words" not in printed
    assert {t["name"]: t["verdict"] for t in report["trials"]} == {
        "pilot": "not tried", "text model": "not tried", "decision engine": "not tried", "speech": "not tried", "browser": "ok",
    }  # fmt: skip


def test_the_key_that_goes_to_another_host_is_told(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModel(chat, decide) as text, ScriptedModel(chat, decide) as pilot:
        stated = {"TEXT_MODEL_BASE_URL": f"{text.url}/v1", "APP_PILOT_BASE_URL": f"{pilot.url}/v1", "TEXT_MODEL_API_KEY": KEY}
        for name, value in {**stated, "LOCAL_ENGINE_BASE_URL": text.url}.items():
            monkeypatch.setenv(name, value)
        _, report, _ = doctor(there, "--engine", "local")
    assert "TEXT_MODEL_API_KEY (environment), which is the text model's" in report["notes"][0]


def test_an_answer_beside_the_point_is_said(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModel(lambda role, ask: {"verdict": {"passed": True}, "value": "Bob"}, decide) as model:
        monkeypatch.setenv("TEXT_MODEL_BASE_URL", f"{model.url}/v1")
        monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
        _, report, _ = doctor(there, "--engine", "local")
    assert ["not as the step asks" in trial(report, name)["message"] for name in ("pilot", "text model")] == [True, True]


def test_a_proxy_that_cannot_be_used_is_one_sentence_a_trial(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    stated = {"HTTPS_PROXY": "http://u:s3cret@[bad", "TEXT_MODEL_API_KEY": KEY, "GATEWAY_API_KEY": KEY}
    for name, value in {**stated, "TTS_HOSTED_API_TOKEN": KEY, "TTS_HOSTED_VOICE_ID": "anna"}.items():
        monkeypatch.setenv(name, value)
    code, report, printed = doctor(there)
    assert code == 1
    assert {"HTTPS_PROXY or ALL_PROXY" in t["message"] for t in report["trials"] if t["name"] not in ("browser", "voice")} == {True}
    assert "s3cret" not in printed


def test_a_reader_who_has_seen_enough_ends_it_quietly(there: pytest.Pytester) -> None:
    result = there.run("sh", "-c", f"{' '.join(TOOL)} doctor --embedded | head -1", timeout=60)
    assert "Traceback" not in result.stderr.str()


def test_without_a_key_the_refusals_say_what_to_set(there: pytest.Pytester) -> None:
    code, report, _ = doctor(there)
    assert code == 1
    assert "--engine local" in trial(report, "decision engine")["message"]
    assert "TEXT_MODEL_API_KEY" in trial(report, "text model")["message"]


@pytest.mark.parametrize(
    ("engine", "lines"),
    [
        ("", LINES),
        ("APP_DECISION_ENGINE=local\nLOCAL_ENGINE_BASE_URL=http://127.0.0.1:9\n", LINES),
        ("APP_DECISION_ENGINE=local\nLOCAL_ENGINE_BASE_URL=http://127.0.0.1:9\nLOCAL_DECISION_MODEL=mine\n", (*LINES, "LOCAL_DECISION_MODEL=embedded")),
    ],
    ids=["no key", "no server", "no server of one's own model"],
)
def test_whoever_has_a_chat_key_and_no_engine_is_told_the_lines_that_give_one(there: pytest.Pytester, engine: str, lines: tuple[str, ...]) -> None:
    with ScriptedModel(chat, decide) as model:
        env = f"TEXT_MODEL_PROVIDER=direct\nDIRECT_BASE_URL={model.url}/v1\nTEXT_MODEL_API_KEY={KEY}\n{engine}"
        (there.path / ".env").write_text(env)
        lacking = there.run(*TOOL, "doctor", timeout=60)
        _, report, _ = doctor(there)
        (there.path / ".env").write_text("\n".join((env, *lines)))  # of a name that stands twice the last counts
        code, mended, _ = doctor(there)
    assert (report["broken"], trial(report, "decision engine")["dotenv"]) == (["decision engine"], list(lines))
    assert all(line in trial(report, "decision engine")["message"] for line in lines)  # as a run says it too
    lacking.stdout.fnmatch_lines(["* in .env:", *(f"*  {line}" for line in lines)], consecutive=True)
    assert (code, trial(mended, "decision engine")["about"]["url"]) == (0, "in this process")
    assert [t["dotenv"] for t in mended["trials"]] == [[]] * len(mended["trials"])


def test_the_voice_that_a_run_would_speak_with_is_told_with_its_reason(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    _, report, _ = doctor(there)
    assert (trial(report, "voice")["verdict"], trial(report, "voice")["message"]) == ("ok", "no voice was asked for.")
    monkeypatch.setenv("APP_VOICE", "tts-hosted")
    _, report, _ = doctor(there)
    silent = trial(report, "voice")
    assert (silent["verdict"], silent["needed"], silent["about"]["model"]) == ("absent", False, "off")
    assert "Set TTS_HOSTED_API_TOKEN and TTS_HOSTED_VOICE_ID." in silent["message"]


@pytest.mark.parametrize(("provider", "voice"), [("tts1", "expr-voice-5-f"), ("tts2", "af_heart")])
def test_a_voice_server_is_asked_for_its_health_and_a_word(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, provider: str, voice: str) -> None:
    with RecordingServer(Answer({"status": "ok"}), Answer(Wave(b"\1\0", 24_000).to_wav())) as server:
        monkeypatch.setenv("SPEECH_PROVIDER", provider)
        monkeypatch.setenv(f"{provider.upper()}_BASE_URL", server.url)
        code, report, _ = doctor(there, "--embedded")
    assert (code, trial(report, "speech")["verdict"]) == (0, "ok")
    assert [(r.method, r.path) for r in server.requests] == [("GET", "/health"), ("POST", "/v1/audio/speech")]
    assert (server.requests[1].json["voice"], server.requests[1].json["input"]) == (voice, "ok")
    assert server.requests[1].json.get("response_format") == ("wav" if provider == "tts2" else None)


def test_a_voice_that_is_not_there_breaks_nothing(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer() as gone:
        monkeypatch.setenv("SPEECH_PROVIDER", "tts1")
        monkeypatch.setenv("TTS1_BASE_URL", gone.url)
    code, report, _ = doctor(there, "--embedded")
    assert (code, trial(report, "speech")["verdict"], report["healthy"]) == (0, "absent", True)


def test_a_voice_server_that_sends_no_sound_is_told(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer(Answer({"status": "ok"}), Answer({"queued": 1})) as server:
        monkeypatch.setenv("SPEECH_PROVIDER", "tts2")
        monkeypatch.setenv("TTS2_BASE_URL", server.url)
        code, report, _ = doctor(there, "--embedded")
    assert (code, trial(report, "speech")["verdict"]) == (0, "absent")
    assert 'no sound: {"queued": 1}. Check TTS2_BASE_URL and TTS2_VOICE. Only voices need it.' in trial(report, "speech")["message"]


def test_the_hosted_voice_is_sent_its_token_and_nothing_in_clear(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTS_HOSTED_API_TOKEN", KEY)
    monkeypatch.setenv("TTS_HOSTED_VOICE_ID", "anna")
    with RecordingServer(Answer(b"\0\0", headers={"Content-Type": "audio/pcm"})) as server:
        monkeypatch.setenv("TTS_HOSTED_BASE_URL", server.url)
        assert trial(doctor(there, "--embedded")[1], "speech")["verdict"] == "ok"
    (sent,) = server.requests
    assert (sent.path, sent.headers["xi-api-key"]) == ("/v1/text-to-speech/anna?output_format=pcm_24000", KEY)
    monkeypatch.setenv("TTS_HOSTED_BASE_URL", "http://voices.test")
    assert "unencrypted" in trial(doctor(there, "--embedded")[1], "speech")["message"]


def test_a_browser_that_is_not_there_ends_with_1_and_a_sentence(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(there.path))
    code, report, _ = doctor(there, "--embedded", "--browser", "webkit")
    assert (code, report["broken"]) == (1, ["browser"])
    assert "--browser" in trial(report, "browser")["message"]


def test_help_lists_the_command(pytester: pytest.Pytester) -> None:
    pytester.run(*TOOL, "--help").stdout.fnmatch_lines(["*tool doctor*"])
    pytester.run(*TOOL, "doctor", "--help").stdout.fnmatch_lines(["usage:*"])


@pytest.mark.parametrize(
    ("conftest", "args", "code"), [("print('hello from conftest')", ["--embedded"], 0), ("raise RuntimeError('no')", [], 4), ("", ["--no-such-option"], 4)]
)
def test_a_program_gets_json_whatever_the_project_prints(there: pytest.Pytester, conftest: str, args: list[str], code: int) -> None:
    there.makeconftest(conftest)
    ended, report, _ = doctor(there, *args)
    assert (ended, report["healthy"]) == (code, code == 0)


def test_a_slip_of_the_pen_in_a_name_is_told(there: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_PILOT_VSION", "off")
    _, report, _ = doctor(there, "--embedded")
    assert report["notes"] == ["APP_PILOT_VSION is no setting. Did you mean APP_PILOT_VISION?"]


def test_what_embedded_mode_beats_is_shown_with_where_it_stands(there: pytest.Pytester) -> None:
    (there.path / ".env").write_text("TEXT_MODEL_PROVIDER=gateway\nTEXT_MODEL_API_KEY=sk-0123456789abcdef\n")
    _, report, _ = doctor(there, "--embedded")
    assert row(report, "TEXT_MODEL_PROVIDER") == ("gateway", ".env, not used: embedded")
    assert row(report, "TEXT_MODEL_API_KEY") == ("set", ".env, not used: embedded")
    assert row(report, "TEXT_MODEL_EFFORT") == ("low", "default")


def test_allowed_hosts_are_shown_as_they_were_read() -> None:
    found = Sources(environ={"APP_ALLOWED_HOSTS": "Shop.Example.com *.example.com:8443"})
    rows = {row.name: (row.value, row.source) for row in setting_rows(found, resolve(found))}
    assert rows["APP_ALLOWED_HOSTS"] == ("shop.example.com, *.example.com:8443", "environment")
