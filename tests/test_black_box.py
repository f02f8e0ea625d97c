"""Whole runs against servers that record: the right key, header and field for each provider, and no key in any output."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

import pytest
from pytest_tool.providers import tool_version

from greeter import GREET, chat, decide, run, write
from recording_server import Answer, RecordingServer
from scripted import ScriptedModel, Sent

TEXT, GATE, SUBS, FILE = (f"sk-{name}-0123456789abcdef" for name in ("text", "gate", "subs", "file"))
KEYS = (TEXT, GATE, SUBS, FILE)
TRAPS = {
    "OPENAI_API_KEY": "sk-trap", "OPENAI_BASE_URL": "http://trap.test/v1", "OPENAI_ORG_ID": "trap", "OPENAI_LOG": "debug",
    "HTTP_PROXY": "http://trap.test:1", "ALL_PROXY": "http://trap.test:1", "NO_PROXY": "",
}  # fmt: skip
LOUD = ("-vv", "-rA", "--tb=long", "--showlocals", "--log-level=DEBUG", "-olog_cli=true", "--log-file=all.log", "--junit-xml=junit.xml")


@dataclass
class Case:
    """What is set (``{server}`` stands for the one server of all roles), and what must arrive at it."""

    environ: dict[str, str]
    key: str
    path: str
    effort: dict[str, object]
    headers: dict[str, str] = field(default_factory=dict)
    engine_key: str = ""
    """Of the hosted engine; empty: the engine is local."""


GATEWAY = {"GATEWAY_BASE_URL": "{server}/api/v1"}
SUBSCRIPTION = {"TEXT_MODEL_PROVIDER": "subscription", "SUBSCRIPTION_BASE_URL": "{server}/zen/v1", "APP_MODEL_SESSION": "run-7"}
NAMED = {"user-agent": f"tool/{tool_version()}", "x-subscription-session": "run-7", "x-opencode-session": "run-7"}
LOCAL = {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BASE_URL": "{server}"}
CHAT = "/chat/completions"

CASES = {
    "gateway": Case(
        {**GATEWAY, "TEXT_MODEL_PROVIDER": "gateway", "GATEWAY_API_KEY": GATE, "SUBSCRIPTION_API_KEY": SUBS},
        GATE, f"/api/v1{CHAT}", {"reasoning": {"effort": "low"}}, engine_key=GATE,
    ),
    "gateway by its URL, with the text model's key": Case(
        {**GATEWAY, "TEXT_MODEL_BASE_URL": "{server}/api/v1", "TEXT_MODEL_API_KEY": TEXT, "TEXT_MODEL_REASONING": "none"},
        TEXT, f"/api/v1{CHAT}", {"reasoning": {"enabled": False}}, engine_key=TEXT,
    ),
    "gateway, the text model's key before its own": Case(
        {**GATEWAY, "TEXT_MODEL_PROVIDER": "gateway", "TEXT_MODEL_API_KEY": TEXT, "GATEWAY_API_KEY": GATE},
        TEXT, f"/api/v1{CHAT}", {"reasoning": {"effort": "low"}}, engine_key=GATE,
    ),
    "subscription": Case(
        {**LOCAL, **SUBSCRIPTION, "GATEWAY_API_KEY": GATE, "SUBSCRIPTION_API_KEY": SUBS, "TEXT_MODEL_EFFORT": "high"},
        SUBS, f"/zen/v1{CHAT}", {"reasoning_effort": "high"}, NAMED,
    ),
    "subscription with its auth file": Case(
        {**LOCAL, **SUBSCRIPTION, "GATEWAY_API_KEY": GATE, "SUBSCRIPTION_AUTH_FILE": "auth.json"},
        FILE, f"/zen/v1{CHAT}", {"reasoning_effort": "low"}, NAMED,
    ),
    "direct": Case(
        {**LOCAL, "DIRECT_BASE_URL": "{server}", "TEXT_MODEL_API_KEY": TEXT, "GATEWAY_API_KEY": GATE, "SUBSCRIPTION_API_KEY": SUBS},
        TEXT, CHAT, {"thinking": {"type": "disabled"}},
    ),
    "local": Case(
        {**LOCAL, "TEXT_MODEL_BASE_URL": "{server}/v1", "GATEWAY_API_KEY": GATE, "SUBSCRIPTION_API_KEY": SUBS},
        "", f"/v1{CHAT}", {},
    ),
}  # fmt: skip


@pytest.fixture
def bare(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """The greeter's project without any model setting, and with traps around it."""
    for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL", "APP_DECISION_ENGINE", "LOCAL_ENGINE_BASE_URL"):
        monkeypatch.delenv(name)
    (project.path / "netrc").write_text("machine 127.0.0.1 login trap password trap\n")
    (project.path / "auth.json").write_text(json.dumps({"opencode-go": {"type": "api", "key": FILE}}))
    for name, value in {**TRAPS, "NETRC": str(project.path / "netrc")}.items():
        monkeypatch.setenv(name, value)
    write(project, GREET)
    return project


def written(project: pytest.Pytester) -> str:
    """All that a run leaves behind."""
    left = [project.path / "all.log", project.path / "junit.xml", *(project.path / ".tool").rglob("*")]
    texts = [path.read_bytes().decode("utf-8", "replace") for path in left if path.is_file()]
    assert len(texts) > 4  # log, JUnit XML, run.json, events, frames
    return "\n".join(texts)


@pytest.mark.parametrize("name", CASES)
def test_the_right_key_header_and_field_arrive_and_no_key_is_in_any_output(
    name: str, bare: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    for variable, value in case.environ.items():
        monkeypatch.setenv(variable, value.format(server=model.url))
    result = run(bare, *LOUD)
    result.assert_outcomes(passed=1)
    chats = [sent for sent in model.sent if sent.role]
    decisions = [sent for sent in model.sent if not sent.role]
    assert chats
    for sent in chats:
        check_chat(sent, case)
    for sent in decisions:
        assert sent.path == ("/api/alpha/decisions" if case.engine_key else "/v1/systemone")
        assert sent.headers.get("authorization", "") == (f"Bearer {case.engine_key}" if case.engine_key else "")
    everything = result.stdout.str() + result.stderr.str() + written(bare)
    assert [key for key in KEYS if key in everything or key.removeprefix("sk-")[:12] in everything] == []
    assert "trap" not in json.dumps([sent.headers for sent in model.sent])


def check_chat(sent: Sent, case: Case) -> None:
    """The path, the key, the effort field and nothing of the other kinds."""
    assert sent.path == case.path
    assert sent.headers.get("authorization", "") == (f"Bearer {case.key}" if case.key else "")
    efforts = {k: v for k, v in sent.body.items() if k in ("reasoning", "reasoning_effort", "thinking")}
    assert efforts == case.effort
    named = {k: v for k, v in sent.headers.items() if k in ("x-subscription-session", "x-opencode-session")}
    assert named == {k: v for k, v in case.headers.items() if k != "user-agent"}
    assert sent.headers["user-agent"] == case.headers.get("user-agent", "openai-python")


def test_one_session_id_is_sent_for_the_whole_process(bare: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in {**LOCAL, **SUBSCRIPTION, "SUBSCRIPTION_API_KEY": SUBS, "APP_MODEL_SESSION": ""}.items():
        monkeypatch.setenv(variable, value.format(server=model.url))
    seen = []
    for _ in range(2):
        model.sent.clear()
        run(bare).assert_outcomes(passed=1)
        seen.append({sent.headers["x-subscription-session"] for sent in model.sent if sent.role})
    assert [len(ids) for ids in seen] == [1, 1]
    assert seen[0] != seen[1]


def echo(handler: BaseHTTPRequestHandler) -> None:
    """Refuses the key, and repeats it."""
    Answer({"error": {"message": f"bad key: {handler.headers['Authorization']}"}}, 401).send(handler)


def test_a_key_that_the_server_repeats_is_in_no_failure_text_either(bare: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer(echo) as server:
        for variable, value in CASES["gateway"].environ.items():
            monkeypatch.setenv(variable, value.format(server=server.url))
        result = run(bare, *LOUD)
        assert {r.headers["authorization"] for r in server.requests} == {f"Bearer {GATE}"}
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*HTTP 401: bad key: Bearer •••. Check the key; it comes from GATEWAY_API_KEY (environment)*"])
    everything = result.stdout.str() + result.stderr.str() + written(bare)
    assert [key for key in KEYS if key in everything or key.removeprefix("sk-")[:12] in everything] == []


def test_without_vision_no_picture_is_sent_and_with_it_one_a_turn(bare: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    for vision in ("1", "0"):
        with ScriptedModel(chat, decide) as model:
            for variable, value in {**LOCAL, "TEXT_MODEL_BASE_URL": "{server}/v1", "APP_PILOT_VISION": vision}.items():
                monkeypatch.setenv(variable, value.format(server=model.url))
            run(bare).assert_outcomes(passed=1)
        contents = [sent.body["messages"][-1]["content"] for sent in model.sent if sent.role == "pilot_turn"]
        pictures = [len([p for p in c if p["type"] == "image_url"]) if isinstance(c, list) else 0 for c in contents]
        assert set(pictures) == {int(vision)}


def test_somebody_who_waits_for_a_model_is_told_so(bare: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    def slow(role: str, ask: dict[str, object]) -> object:
        if not ask.get("history"):
            time.sleep(5.5)
        return chat(role, ask)

    with ScriptedModel(slow, decide) as model:  # type: ignore[arg-type]
        for variable, value in {**LOCAL, "TEXT_MODEL_BASE_URL": "{server}/v1"}.items():
            monkeypatch.setenv(variable, value.format(server=model.url))
        result = run(bare)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines([f"waiting for the pilot (deepseek-v4.1-flash at {model.url.removeprefix('http://')}): 5 s"])
