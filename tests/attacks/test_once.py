"""No action is ever done twice because somebody had to try again: every click that arrives was decided, and once."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import urlsplit

import pytest
from attack_runs import LONGEST_S, child_pytest, write
from obedient import SURE, tag_of
from pytest_tool.archive import read_events
from witness import Witness

from recording_server import Answer, RecordingServer
from scripted import ScriptedModel, Sent

PAGE = """<!doctype html><meta charset=utf-8><title>Shop</title><h1>Shop</h1><p id=out></p>
<iframe name=nowhere hidden></iframe><form method=post target="TARGET" action="/click/NAME"><button>Buy</button></form>
<script>document.forms[0].addEventListener('submit', () => {
  out.textContent = 'Bought';
  navigator.sendBeacon('/report', JSON.stringify({page: '/NAME', kind: 'bought'}));
})</script>"""
ACTION_S = 2
LATE_S = 3.0
"""Longer than an action may take."""
Trouble = Callable[[BaseHTTPRequestHandler, bytes], None]
"""Gets the request, and the good answer that it would have had."""


def status(code: int) -> Trouble:
    return lambda handler, good: Answer({"error": {"message": "later"}}, code, {"Retry-After": "0", "retry-after-ms": "1"}).send(handler)


def cut(handler: BaseHTTPRequestHandler, good: bytes) -> None:
    """The connection ends in the middle of the good answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(good)))
    handler.end_headers()
    handler.wfile.write(good[: len(good) // 2])
    handler.wfile.flush()
    handler.close_connection = True
    handler.connection.close()


def trickle(handler: BaseHTTPRequestHandler, good: bytes) -> None:
    """The good answer, a few bytes at a time."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(good)))
    handler.end_headers()
    for at in range(0, len(good), 40):
        handler.wfile.write(good[at : at + 40])
        handler.wfile.flush()
        time.sleep(0.03)


def unfit(handler: BaseHTTPRequestHandler, good: bytes) -> None:
    """An answer of the right outer form that says nothing of use."""
    answer = json.loads(good)
    if "choices" in answer:
        answer["choices"][0]["message"]["content"] = '{"surprise": ['
    else:
        answer["answers"] = {"operation": {"type": "choice", "choice": "EXPLODE", "confidence": SURE}}
    Answer(answer).send(handler)


def hours(handler: BaseHTTPRequestHandler, good: bytes) -> None:
    """A good answer that comes when the step is over."""
    time.sleep(LATE_S)
    Answer(good).send(handler)


@dataclass(frozen=True)
class Case:
    """Who has which trouble, how often, and how many clicks are right."""

    role: str = ""
    trouble: Trouble = trickle
    times: int = 1
    clicks: int = 1
    sure: float = SURE
    answered_after: float | None = 0.0
    """Seconds before the page's own server answers the click; None: never."""
    target: str = "nowhere"
    """The frame that the answer of the click goes to."""


CASES = {
    **{f"{role or 'engine'}-{name}": Case(role, trouble, 2, sure=0.2 if role == "escalation" else SURE)
       for role in ("pilot_turn", "", "escalation") for name, trouble in {"503": status(503), "429": status(429), "trickle": trickle}.items()},
    "pilot_turn-cut": Case("pilot_turn", cut, 2),
    "escalation-cut": Case("escalation", cut, 2, sure=0.2),
    "engine-cut": Case("", cut),
    "pilot_turn-unfit": Case("pilot_turn", unfit),
    "escalation-unfit": Case("escalation", unfit, sure=0.2),
    "engine-unfit": Case("", unfit),
    "engine-too-late": Case("", hours, clicks=0),
    "page-late": Case(times=0, answered_after=LATE_S),
    "page-silent": Case(times=0, answered_after=None),
    "next-page-late": Case(times=0, answered_after=LATE_S, target="_self"),
    "next-page-silent": Case(times=0, answered_after=None, target="_self"),
}  # fmt: skip


@dataclass
class Flaky:
    """Models that have the trouble of the case first, and then are well."""

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    server: RecordingServer = field(init=False)

    def __call__(self, handler: BaseHTTPRequestHandler) -> None:
        if handler.command == "GET":
            Answer({"status": "ok"}).send(handler)
            return
        sent = Sent(handler.path, {}, self.server.requests[-1].json)
        name = self.page(sent)
        case = CASES.get(name, Case())
        model = ScriptedModel(chat, lambda request: {"operation": ("CLICK", case.sure), "pointing": (button(request), case.sure)})
        good = json.dumps(model.answer(sent)).encode()
        self.asked[name, sent.role] += 1
        troubled = sent.role == case.role and self.asked[name, sent.role] <= case.times
        case.trouble(handler, good) if troubled else Answer(good).send(handler)

    @staticmethod
    def page(sent: Sent) -> str:
        """The case's name: the test's title, or the page that an engine is told of."""
        if sent.role:
            return str(sent.ask["step"]["test"])
        return urlsplit(sent.body["state"]["page"]["url"]).path.rpartition("/")[2]


def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A pilot that wants one click, until something was done; an escalation model that agrees."""
    if role == "escalation":
        return {"operation": "click", "tag": int(tag_of(dict(line.split(" ", 1) for line in ask["page"]["controls"]), "Buy"))}
    if any(h["outcome"] != "returned" for h in ask.get("history", [])):
        return {"verdict": {"passed": True, "reason": "bought", "evidence": [{"text": "Bought"}]}}
    return {"intents": [{"text": "click Buy"}]}


def button(request: dict[str, Any]) -> str:
    return tag_of(request["questions"]["pointing"]["criteria"], "Buy")


@pytest.fixture(scope="module")
def flaky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Witness, list[dict[str, Any]]]]:
    """All cases in one run: what the shop's server got, and what the run has on record."""
    folder, models = tmp_path_factory.mktemp("flaky"), Flaky()
    with Witness() as shop, RecordingServer(models) as models.server:
        for name, case in CASES.items():
            shop.pages[f"/{name}"] = PAGE.replace("NAME", name).replace("TARGET", case.target)
            shop.answers_after[f"/click/{name}"] = case.answered_after
            write(folder, name, shop, f"## {name}\n\n1. Buy.\n")
        seconds = {"LOCAL_ENGINE_HTTP_TIMEOUT": "2", "APP_ACTION_SECONDS": str(ACTION_S)}
        (folder / "pytest.ini").write_text("[pytest]\n")
        child_pytest(folder, models.server.url, **seconds).wait(LONGEST_S)
        [run] = (folder / ".tool" / "runs").iterdir()
        yield shop, list(read_events(run))


@pytest.mark.parametrize("name", CASES)
def test_each_decided_click_arrives_exactly_once(name: str, flaky: tuple[Witness, list[dict[str, Any]]]) -> None:
    shop, events = flaky
    of_it = [e for e in events if e["item"].startswith(f"{name}.plan.md::")]
    decided = [e for e in of_it if e["kind"] == "suggestion" and e["outcome"] in ("done", "no change", "failed")]
    assert len(shop.arrived(f"/{name}", "bought")) == len(decided) == CASES[name].clicks
    assert len([path for path in shop.asked if path.startswith(f"/click/{name} ")]) == CASES[name].clicks
    tries = sum(e["attempts"] for e in of_it if e["kind"] == "model_call")
    assert tries >= CASES[name].times if CASES[name].role else of_it
