"""chat.py: what is sent to a chat endpoint, what is made of its answers, and the one error of every kind of failure."""

from __future__ import annotations

import base64
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.chat import ChatModel, ChatReply
from pytest_tool.chat.format import json_text
from pytest_tool.errors import BadReply, ModelError
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.providers import chat_endpoint
from pytest_tool.settings import Role, Sources, resolve
from pytest_tool.wire.roles import Ask, AskedPage, AskedStep, FieldValue

from recording_server import Answer, RecordingServer

KEY = "sk-or-0123456789abcdef"
ASK = Ask(step=AskedStep(number=1, text="Type “Dune”"), page=AskedPage(url="http://shop.test/", title="Shop")).dump()
GOOD = '{"value": "Dune", "words": "", "copied_from": null}'
FAST = {"retry-after-ms": "1"}


def said(text: str | None = GOOD, finish: str = "stop", refusal: str | None = None, **more: Any) -> Answer:
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return Answer({"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": finish}], **more})


def endpoint(url: str, role: Role = Role.TEXT, kind: Kind = Kind.GATEWAY, **more: Any) -> Endpoint:
    fields = {"model": "maker/model-1", "timeout_s": 10.0, "key": KEY, "key_from": "GATEWAY_API_KEY (environment)"}
    return Endpoint(role=role, kind=kind, url=f"{url}/v1", **{**fields, **more})


def asked(at: Endpoint, images: tuple[bytes, ...] = ()) -> ChatReply[FieldValue]:
    model = ChatModel(at)
    try:
        return model.reply("field_value", FieldValue, "You fill fields.", ASK, images)
    finally:
        model.close()


def failure(at: Endpoint, images: tuple[bytes, ...] = ()) -> str:
    with pytest.raises(ModelError) as caught:
        asked(at, images)
    assert KEY not in str(caught.value)
    assert KEY[:12] not in str(caught.value)
    return str(caught.value)


# --- what is sent


def test_a_request_carries_model_system_and_one_json_part_and_asks_for_the_schema_by_the_roles_name() -> None:
    with RecordingServer(said()) as server:
        reply = asked(endpoint(server.url))
    (sent,) = server.requests
    assert (sent.method, sent.path) == ("POST", "/v1/chat/completions")
    assert sent.json["model"] == "maker/model-1"
    assert sent.json["messages"] == [{"role": "system", "content": "You fill fields."}, {"role": "user", "content": ASK}]
    form = sent.json["response_format"]
    assert (form["type"], form["json_schema"]["name"], form["json_schema"]["strict"]) == ("json_schema", "field_value", True)
    assert form["json_schema"]["schema"]["required"] == ["value", "words", "copied_from"]
    assert set(sent.json) == {"model", "messages", "response_format"}
    assert reply.value == FieldValue(value="Dune")
    assert reply.record.attempts == 1


def test_images_go_as_jpeg_data_urls_after_the_json_part() -> None:
    with RecordingServer(said()) as server:
        asked(endpoint(server.url, vision=True), images=(b"\xff\xd8one", b"\xff\xd8two"))
    text, *pictures = server.requests[0].json["messages"][-1]["content"]
    assert text == {"type": "text", "text": ASK}
    urls = [p["image_url"]["url"] for p in pictures]
    assert [base64.b64decode(u.removeprefix("data:image/jpeg;base64,")) for u in urls] == [b"\xff\xd8one", b"\xff\xd8two"]


def test_without_vision_no_image_is_sent() -> None:
    with RecordingServer(said()) as server:
        asked(endpoint(server.url, vision=False), images=(b"\xff\xd8one",))
    assert server.requests[0].json["messages"][-1]["content"] == ASK


@pytest.mark.parametrize("extra", [{"reasoning": {"effort": "low"}}, {"thinking": {"type": "disabled"}}, {"reasoning_effort": "none"}, {}])
def test_the_effort_fields_stand_in_the_request(extra: dict[str, Any]) -> None:
    with RecordingServer(said()) as server:
        asked(endpoint(server.url, extra=json.dumps(extra)))
    assert {k: v for k, v in server.requests[0].json.items() if k not in ("model", "messages", "response_format")} == extra


def test_text_that_utf8_cannot_hold_is_sent_all_the_same() -> None:
    with RecordingServer(said()) as server:
        model = ChatModel(endpoint(server.url))
        model.reply("field_value", FieldValue, "x", json.dumps({"v": 1, "text": "a\ud800b"}, ensure_ascii=False))
        model.close()
    assert json.loads(server.requests[0].json["messages"][-1]["content"])["text"] == "a?b"


TRAPS = {
    "OPENAI_API_KEY": "trap-key", "OPENAI_ADMIN_KEY": "trap-admin", "OPENAI_ORG_ID": "trap-org",
    "OPENAI_PROJECT_ID": "trap-project", "OPENAI_BASE_URL": "http://trap.test/v1",
    "OPENAI_CUSTOM_HEADERS": "X-Trap: trap\nAuthorization: Bearer trap-custom\nHost: trap.test",
    "HTTP_PROXY": "http://trap.test:1", "ALL_PROXY": "http://trap.test:1",
}  # fmt: skip


@pytest.mark.parametrize("key", [KEY, ""])
def test_nothing_of_the_environment_or_netrc_reaches_the_server(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in TRAPS.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login trap password trap\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    with RecordingServer(said()) as server:
        asked(endpoint(server.url, key=key))
    (sent,) = server.requests
    assert "trap" not in json.dumps(sent.headers)
    assert sent.headers.get("authorization", "") == (f"Bearer {KEY}" if key else "")
    assert set(sent.headers) - {"authorization"} == {
        "host", "accept", "content-type", "content-length", "user-agent", "x-stainless-raw-response",
    }  # fmt: skip


def test_the_subscriptions_headers_are_sent() -> None:
    with RecordingServer(said()) as server:
        stated = {"TEXT_MODEL_PROVIDER": "subscription", "SUBSCRIPTION_BASE_URL": server.url,
         "APP_MODEL_SESSION": "run-7",
                  "SUBSCRIPTION_API_KEY": KEY}  # fmt: skip
        at = chat_endpoint(resolve(Sources(environ=stated)), Role.TEXT)
        asked(at)
    headers = server.requests[0].headers
    assert headers["user-agent"].startswith("tool/")
    assert headers["x-subscription-session"] == headers["x-opencode-session"] == "run-7"
    assert headers["authorization"] == f"Bearer {KEY}"
    assert server.requests[0].path == "/chat/completions"


def test_a_proxy_of_the_environment_is_used_off_loopback() -> None:
    with RecordingServer(Answer(status=502)) as proxy:
        at = dataclasses.replace(endpoint("https://models.test"), proxy=proxy.url)
        failure(dataclasses.replace(at, timeout_s=0.4))
    assert {(r.method, r.path) for r in proxy.requests} == {("CONNECT", "models.test:443")}
    assert KEY not in json.dumps([r.headers for r in proxy.requests])


def test_calls_share_one_connection() -> None:
    with RecordingServer(said()) as server:
        model = ChatModel(endpoint(server.url))
        for _ in range(3):
            model.reply("field_value", FieldValue, "x", ASK)
        model.close()
    assert len({r.connection for r in server.requests}) == 1


# --- response formats


def test_an_endpoint_that_knows_no_schema_is_asked_for_an_object_then_for_nothing_and_that_is_remembered() -> None:
    no = Answer({"error": {"message": "response_format is not supported"}}, 400)
    with RecordingServer(no, no, said()) as server:
        model = ChatModel(endpoint(server.url))
        first = model.reply("field_value", FieldValue, "You fill fields.", ASK)
        model.reply("field_value", FieldValue, "You fill fields.", ASK)
        model.close()
    forms = [r.json.get("response_format", {}).get("type") for r in server.requests]
    assert forms == ["json_schema", "json_object", None, None]
    assert first.record.attempts == 3
    system = server.requests[2].json["messages"][0]["content"]
    assert system.startswith("You fill fields.")
    assert '"copied_from"' in system
    assert server.requests[2].json["messages"][-1]["content"] == ASK


# --- the limit of a reply

NEWER = Answer({"error": {"message": "Use 'max_completion_tokens' instead.", "param": "max_tokens", "code": "unsupported_parameter"}}, 400)


@pytest.mark.parametrize(
    ("environ", "role", "sent"),
    [
        ({}, Role.TEXT, 4096),
        ({}, Role.PILOT, 4096),
        ({"TEXT_MODEL_MAX_TOKENS": "900"}, Role.PILOT, 900),
        ({"APP_PILOT_MAX_TOKENS": "700"}, Role.PILOT, 700),
        ({"APP_PILOT_MAX_TOKENS": "700"}, Role.TEXT, 4096),
    ],
)
def test_a_reply_has_its_limit_of_tokens_and_the_pilot_its_own(environ: dict[str, str], role: Role, sent: int) -> None:
    with RecordingServer(said()) as server:
        asked(chat_endpoint(resolve(Sources(environ={"TEXT_MODEL_BASE_URL": f"{server.url}/v1", **environ})), role))
    assert server.requests[0].json["max_tokens"] == sent


@pytest.mark.parametrize("refusal", [NEWER, Answer({"error": {"param": "max_tokens"}}, 400), Answer("give max_completion_tokens", 400)])
def test_an_endpoint_that_calls_the_limit_otherwise_is_asked_once_more_and_that_is_remembered(refusal: Answer) -> None:
    with RecordingServer(refusal, said()) as server:
        model = ChatModel(endpoint(server.url, max_tokens=300))
        first = model.reply("field_value", FieldValue, "You fill fields.", ASK)
        model.reply("field_value", FieldValue, "You fill fields.", ASK)
        model.close()
    limits = [{k: v for k, v in r.json.items() if k.startswith("max_")} for r in server.requests]
    assert limits == [{"max_tokens": 300}, {"max_completion_tokens": 300}, {"max_completion_tokens": 300}]
    assert [r.json["response_format"]["type"] for r in server.requests] == ["json_schema"] * 3
    assert first.record.attempts == 2


def test_an_endpoint_that_refuses_both_names_says_so_after_one_more_try() -> None:
    with RecordingServer(NEWER) as server:
        message = failure(endpoint(server.url, max_tokens=300))
    assert "HTTP 400" in message
    assert [("max_tokens" in r.json, "max_completion_tokens" in r.json) for r in server.requests] == [(True, False), *[(False, True)] * 3]


@pytest.mark.parametrize(("role", "setting"), [(Role.TEXT, "TEXT_MODEL_MAX_TOKENS"), (Role.PILOT, "APP_PILOT_MAX_TOKENS")])
def test_a_reply_that_is_cut_names_the_setting(role: Role, setting: str) -> None:
    with RecordingServer(said('{"val', finish="length")) as server:
        message = failure(endpoint(server.url, role, max_tokens=300))
    assert f"was cut off at its length limit (finish_reason: length). Raise {setting}, which is 300, or set TEXT_MODEL_REASONING=none, or use" in message


# --- what comes back


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Here you are:\n```\n{GOOD}\n```\nAnything else?",
        f"<think>Is it {{}}? No.</think>\n{GOOD}",
        f"so I answer</think>{GOOD}",
    ],
)
def test_code_fences_and_reasoning_are_taken_off(text: str) -> None:
    assert json.loads(json_text(text))["value"] == "Dune"


def test_content_in_parts_is_read() -> None:
    with RecordingServer(said([{"type": "text", "text": GOOD}])) as server:  # type: ignore[arg-type]
        assert asked(endpoint(server.url)).value.value == "Dune"


def test_a_reply_that_does_not_fit_is_repaired_once_and_told_why() -> None:
    with RecordingServer(said('{"copied_from": "seven"}'), said()) as server:
        reply = asked(endpoint(server.url))
    assert reply.value.value == "Dune"
    assert reply.record.attempts == 2
    asked_again = json.loads(server.requests[1].json["messages"][-1]["content"])
    assert asked_again["v"] == 1
    assert asked_again["repair"]["your_reply"] == '{"copied_from": "seven"}'
    assert "value: Field required" in asked_again["repair"]["refused_because"]
    assert "copied_from: Input should be a valid integer" in asked_again["repair"]["refused_because"]


@pytest.mark.parametrize("text", ["I cannot.", "", "[1]", '{"value": 3}', '{"value": "x"', None])
def test_a_reply_that_does_not_fit_twice_is_a_bad_reply_with_its_raw_text(text: str | None) -> None:
    with RecordingServer(said(text)) as server, pytest.raises(BadReply) as caught:
        asked(endpoint(server.url))
    assert len(server.requests) == 2
    assert caught.value.raw == (text or "")
    assert "maker/model-1" in str(caught.value)


@pytest.mark.parametrize("key", ["0", "null", "Dune", "value"])
def test_a_key_that_is_a_plain_word_changes_no_answer(key: str) -> None:
    with RecordingServer(said()) as server:
        assert asked(endpoint(server.url, key=key)).value.value == "Dune"


@pytest.mark.parametrize("answer", [dataclasses.replace(said(), status=201), Answer("\ufeff" + json.dumps(said().body))])
def test_a_good_answer_is_taken_whatever_its_2xx_and_its_byte_order_mark(answer: Answer) -> None:
    with RecordingServer(answer) as server:
        assert asked(endpoint(server.url)).value.value == "Dune"


def test_a_model_that_calls_itself_by_the_key_does_not_put_it_on_record() -> None:
    with RecordingServer(said(model=KEY)) as server:
        assert asked(endpoint(server.url)).record.model == "•••"


def test_the_key_is_not_in_the_raw_text_of_a_bad_reply() -> None:
    with RecordingServer(said(f"your key is {KEY}")) as server, pytest.raises(BadReply) as caught:
        asked(endpoint(server.url))
    assert KEY not in caught.value.raw
    assert KEY not in server.requests[1].body.decode()


# --- cost and counts


@pytest.mark.parametrize(
    ("kind", "usage", "cost", "tokens"),
    [
        (Kind.GATEWAY, {"prompt_tokens": 5, "completion_tokens": 2, "cost": 0.25}, 0.25, (5, 2)),
        (Kind.GATEWAY, {"prompt_tokens": 5, "completion_tokens": 2}, None, (5, 2)),
        (Kind.GATEWAY, {"cost": "free", "prompt_tokens": None}, None, (None, None)),
        (Kind.GATEWAY, {"cost": -1}, None, (None, None)),
        (Kind.GATEWAY, {"prompt_tokens": 10**400}, None, (None, None)),
        (Kind.GATEWAY, None, None, (None, None)),
        (Kind.LOCAL, None, 0.0, (None, None)),
        (Kind.LOCAL, {"cost": 0.5}, 0.5, (None, None)),
    ],
)
def test_a_cost_is_what_the_endpoint_says_else_unknown_and_nothing_on_this_machine(
    kind: Kind, usage: object, cost: float | None, tokens: tuple[int | None, int | None]
) -> None:
    with RecordingServer(said(usage=usage, model="maker/model-1-0917")) as server:
        reply = asked(endpoint(server.url, kind=kind))
    assert reply.record.cost == cost
    assert (reply.record.input_tokens, reply.record.output_tokens) == tokens
    assert reply.record.model == "maker/model-1-0917"
    assert reply.record.ms > 0


def test_the_cost_of_a_repair_is_added_and_unknown_when_one_part_is() -> None:
    with RecordingServer(said("no", usage={"cost": 0.25}), said(usage={"cost": 0.5})) as server:
        assert asked(endpoint(server.url)).record.cost == 0.75
    with RecordingServer(said("no", usage={"cost": 0.25}), said()) as server:
        assert asked(endpoint(server.url)).record.cost is None


def test_a_busy_server_is_asked_again() -> None:
    with RecordingServer(Answer(status=429, headers=FAST), Answer(status=503, headers=FAST), said()) as server:
        assert asked(endpoint(server.url)).record.attempts == 3


# --- failures: each names provider, model, URL, what happened, and a remedy
