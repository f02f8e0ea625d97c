"""A model that follows a script, and the pages it acts on: two loopback servers, standard library only.

The model is pilot, text model, escalation model and decision engine at once. It is always right, or wrong in exactly the
way that a case says; so whatever is doubted, returned, refused or failed beside that, the product decided by itself.

  POST …/chat/completions      the reply's schema name says the role; the last user message's JSON part ("v": 1) the page
  POST …/decisions, …/systemone   one choice per question, found by the case's regular expression over the description
  GET  /health

The pages tell what happened to them on a WebSocket, so that no request of theirs is there that a real page would not make.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import http.server
import json
import re
import socketserver
import struct
import threading
import time
import urllib.parse
from dataclasses import dataclass, field
from typing import Any

SURE = 0.97
TRIES = 2
"""So often the pilot wants the same before it gives up."""
IN_URL = re.compile(r"/c/(\w+)/")

KIT = r"""
(() => {
  const id = location.pathname.split('/')[2];
  const waiting = [];
  const ws = new WebSocket('ws://' + location.host + '/log/' + id);
  ws.onopen = () => { for (const m of waiting.splice(0)) ws.send(m); };
  ws.onmessage = e => { if (e.data !== 'ok' && window.meanwhile) window.meanwhile(); };
  window.did = m => ws.readyState === 1 ? ws.send(String(m)) : waiting.push(String(m));
  window.$ = s => document.querySelector(s);
  window.say = (text, role = 'status') => {
    let p = $('#say');
    if (!p) { p = document.createElement('p'); p.id = 'say'; p.setAttribute('role', role); document.body.append(p); }
    p.textContent = text;
  };
  const words = el => { const c = el.cloneNode(true); for (const f of c.querySelectorAll('select,textarea,button')) f.remove(); return c.textContent.trim(); };
  const named = el => el.dataset.k || el.id || el.getAttribute('aria-label') || (el.labels && el.labels[0] && words(el.labels[0])) || el.name || el.textContent.trim().slice(0, 60);
  const CLICKED = 'button,a,summary,[role],[data-k],option,label,input,li,td,img';
  const on = (kind, f) => document.addEventListener(kind, f, true);
  on('click', e => { const el = e.target.closest && e.target.closest(CLICKED) || e.target; if (!/^(select|input)$/i.test(el.tagName) || /^(button|submit|image)$/.test(el.type)) did('click:' + named(el)); });
  on('dblclick', e => did('dbl:' + named(e.target.closest(CLICKED) || e.target)));
  on('contextmenu', e => did('ctx:' + named(e.target.closest(CLICKED) || e.target)));
  const last = new Map();
  const took = e => {
    const el = e.target;
    if (el.type === 'checkbox' || el.type === 'radio') { if (e.type === 'change') did('check:' + named(el) + '=' + el.checked); return; }
    const v = el.type === 'file' ? [...el.files].map(f => f.name).join(',') : el.tagName === 'SELECT' ? (el.selectedOptions[0] || {}).text : el.isContentEditable ? el.textContent : el.value;
    if (last.get(el) === v) return;
    last.set(el, v);
    did((el.type === 'file' ? 'file:' : 'set:') + named(el) + '=' + v);
  };
  on('input', took); on('change', took);
  on('keydown', e => { if (e.key.length > 1) did('key:' + e.key); });
  let held = null;
  on('dragstart', e => { held = named(e.target); });
  on('drop', e => { const el = e.target.closest('[data-k],[id],input,section,li,td') || e.target; did('drop:' + held + '>' + named(el)); });
})();
"""
CSS = """
body{font:15px sans-serif;margin:24px;max-width:1000px} table{border-collapse:collapse} td,th{padding:6px 12px;border-bottom:1px solid #ccc;text-align:left}
button,input,select,textarea,a{margin:3px;font:inherit} nav a{margin-right:14px} .row,li{padding:4px 0} dialog{min-width:260px} [hidden]{display:none!important}
.icon{width:32px;height:32px} section{margin:14px 0} label{display:inline-block;margin:4px 6px 4px 0} .card{border:1px solid #ccc;padding:10px;margin:8px 0}
"""


@dataclass
class Played:
    """One case in one run: what its page told, and what the models were asked."""

    events: list[str] = field(default_factory=list)
    given: dict[int, int] = field(default_factory=dict)
    """turn → how often the pilot wanted it"""
    engine: list[dict[str, Any]] = field(default_factory=list)
    escalated: list[list[str]] = field(default_factory=list)
    """the doubts of each escalation"""
    reasons: list[str] = field(default_factory=list)
    """what the pilot was told: returned, refused"""
    claims: int = 0
    judged: int = 0
    notes: list[str] = field(default_factory=list)
    right: dict[str, Any] = field(default_factory=dict)
    picked: dict[str, Any] = field(default_factory=dict)
    sockets: list[Any] = field(default_factory=list)


class Script:
    """All cases, by id, and how each is played in this run."""

    def __init__(self, cases: list[dict[str, Any]]) -> None:
        self.cases = {case["id"]: case for case in cases}
        self.by_step = {squeezed(case["step"]): case["id"] for case in cases}
        self.played: dict[str, Played] = {}
        self.foreign = self.site = ""
        self.problems: list[str] = []
        self.lock = threading.RLock()
        self.reset()

    def reset(self) -> None:
        self.played = {name: Played() for name in self.cases}
        self.problems = []

    def filled_in(self, text: str, case_id: str) -> str:
        return text.replace("%FOREIGN%", f"{self.foreign}/c/{case_id}").replace("%SITE%", f"{self.site}/c/{case_id}")

    def told(self, case_id: str, event: str) -> None:
        if case_id in self.played:
            with self.lock:
                self.played[case_id].events.append(event)

    # --- which case, which turn ------------------------------------------------------------------------------------
    def case_of(self, said: Any) -> str:
        text = json.dumps(said, ensure_ascii=False)
        for name in IN_URL.findall(text):
            if name in self.cases:
                return name
        step = said.get("step") if isinstance(said, dict) else ""
        step = step.get("text", "") if isinstance(step, dict) else step
        return self.by_step.get(squeezed(step or ""), "")

    def turns_done(self, case_id: str) -> int:
        """How many turns, from the first, the page has told of, in this order."""
        case, events = self.cases[case_id], list(self.played[case_id].events)
        at = 0
        for number, turn in enumerate(case.get("turns", [])):
            wanted = re.compile(self.filled_in(turn["did"], case_id))
            found = next((i for i in range(at, len(events)) if wanted.search(events[i])), None)
            if found is None:
                return number
            at = found + 1
        return len(case.get("turns", []))

    def turn_meant(self, case_id: str, words: str) -> dict[str, Any]:
        turns = self.cases[case_id].get("turns", [])
        done = self.turns_done(case_id)
        named = [t for t in turns if squeezed(self.filled_in(t["intent"], case_id)) == squeezed(words)]
        for turn in [t for t in turns[done:] if t in named] or named or turns[done : done + 1] or turns[-1:]:
            return turn
        return {}

    # --- chat ------------------------------------------------------------------------------------------------------
    def chat(self, body: dict[str, Any]) -> dict[str, Any]:
        ask, role, schema = asked(body), role_of(body), schema_of(body)
        case_id = self.case_of(ask)
        if role == "ui_review":
            return fit(schema, {"findings": []})
        if not case_id:
            self.problems.append(f"no case for {role}: {json.dumps(ask, ensure_ascii=False)[:300]}")
            return fit(schema, {"verdict": {"passed": False, "reason": "not in the script", "evidence": []}, "value": None, "operation": "unsure"})
        if role in ("pilot_turn", "goal_plan"):
            return fit(schema, self.pilot(case_id, ask))
        if role == "field_value":
            return fit(schema, self.value(case_id, ask))
        if role == "escalation":
            return fit(schema, self.escalation(case_id, ask))
        self.problems.append(f"unknown role {role!r}")
        return fit(schema, {})

    def pilot(self, case_id: str, ask: dict[str, Any]) -> dict[str, Any]:
        case, played = self.cases[case_id], self.played[case_id]
        for entry in ask.get("history", []):
            for reason in entry.get("reasons", []) if isinstance(entry, dict) else []:
                if reason not in played.reasons:
                    played.reasons.append(reason)
        if ask.get("judge"):
            return self.judge(case_id, ask["judge"])
        turns = case.get("turns", [])
        done = self.turns_done(case_id)
        if done < len(turns) and played.given.get(done):
            until = time.monotonic() + 0.3  # what the page tells may be on its way
            while done < len(turns) and self.turns_done(case_id) == done and time.monotonic() < until:
                time.sleep(0.02)
            done = self.turns_done(case_id)
        if done < len(turns) and not (case.get("claims_early") and played.given.get(done)):
            if played.given.get(done, 0) >= turns[done].get("tries", TRIES):
                return verdict(False, f"This was not carried out: {turns[done]['intent']}", [])
            wanted = turns[done:] if case.get("batch") else turns[done : done + 1]
            for number in range(done, done + len(wanted)):
                played.given[number] = played.given.get(number, 0) + 1
            return {"intents": [self.intent(case_id, t) for t in wanted], "say": ""}
        claims = case.get("claims") or [{"passed": True, "evidence": case.get("evidence", [])}]
        claim = claims[min(played.claims, len(claims) - 1)]
        played.claims += 1
        reason = claim.get("reason", case.get("done", "Done."))
        if played.claims > 1 and played.reasons:
            reason += f" It was seen and is meant: {'; '.join(played.reasons[-3:])}"
        return verdict(claim["passed"], reason, claim.get("evidence", []))

    def intent(self, case_id: str, turn: dict[str, Any]) -> dict[str, Any]:
        said = {"text": self.filled_in(turn["intent"], case_id), "fills": bool(turn.get("fills", "value" in turn))}
        return said | ({"answer": turn["answer"]} if "answer" in turn else {})

    def judge(self, case_id: str, sentence: str) -> dict[str, Any]:
        case, played = self.cases[case_id], self.played[case_id]
        played.judged += 1
        for expected in case.get("expects", []):
            if squeezed(expected["text"]) in squeezed(sentence) or squeezed(sentence) in squeezed(expected["text"]):
                says = expected.get("says", expected["true"])  # a wrong judge: "says" differs from what is true
                if isinstance(says, list):
                    says = says[min(played.judged - 1, len(says) - 1)]
                return verdict(says, "That is so." if says else "That is not so.", expected.get("evidence", []))
        self.problems.append(f"{case_id}: judged an unknown expectation {sentence!r}")
        return verdict(False, "unknown", [])

    def value(self, case_id: str, ask: dict[str, Any]) -> dict[str, Any]:
        turn = self.turn_meant(case_id, ask.get("intent") or "")
        value = turn.get("value")
        value = self.filled_in(value, case_id) if value else None
        words = turn.get("words", value or "")
        return {"value": value, "copied_from": None, "why": "", "*": words}

    def escalation(self, case_id: str, ask: dict[str, Any]) -> dict[str, Any]:
        case, played = self.cases[case_id], self.played[case_id]
        played.escalated.append([str(d) for d in ask.get("doubts") or []])
        answer = played.picked if case.get("escalation") == "same" else played.right
        if case.get("escalation") == "unsure" or not answer:
            return {"operation": "unsure", "why": "No control fits."}
        return answer | {"why": "That is what the step means."}

    # --- decisions -------------------------------------------------------------------------------------------------
    def decide(self, body: dict[str, Any]) -> dict[str, Any]:
        state, questions = body.get("state") or {}, body.get("questions") or {}
        case_id = self.case_of(state)
        if not case_id:
            self.problems.append(f"no case for a decision: {json.dumps(state, ensure_ascii=False)[:300]}")
            return {name: no_choice(q) for name, q in questions.items()}
        case, played = self.cases[case_id], self.played[case_id]
        goal = state.get("goal", "") if isinstance(state, dict) else ""
        turn = self.turn_meant(case_id, goal)
        answers, right = self.answered(case_id, turn, questions, state, turn.get("target"))
        picked = right
        if "pick" in turn:
            answers, picked = self.answered(case_id, turn | {"operation": turn.get("pick_operation", turn["operation"])}, questions, state, turn["pick"])
        played.right = right
        played.picked = picked
        played.engine.append({"goal": goal, "picked": picked})
        if case.get("meanwhile"):
            for socket in list(played.sockets):
                send_frame(socket, "now")
            time.sleep(0.15)
        return answers

    def answered(self, case_id: str, turn: dict[str, Any], questions: dict[str, Any], state: Any, target: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
        """An answer to each question, and what they come to in the words of the escalation's reply."""
        wanted = turn.get("operation", "click")
        wanted = [w.upper() for w in ([wanted] if isinstance(wanted, str) else wanted)]
        controls = state.get("controls", {}) if isinstance(state, dict) else {}
        if isinstance(controls, list):
            controls = {m[1]: m[2] for m in (re.match(r"\W*(\d+)\W+(.*)", text_of(c), re.S) for c in controls) if m}
        controls = controls if isinstance(controls, dict) else {}
        sure = turn.get("confidence", SURE)
        answers, found, operations = {}, {}, []
        for name, question in questions.items():
            criteria = question.get("criteria") or {}
            if question.get("type") != "choice":
                answers[name] = no_choice(question)
            elif {"CLICK", "TYPE", "DONE", "WAIT"} & {str(k).upper() for k in criteria}:
                operations.append(name)
            else:
                pattern = turn.get("to") if re.search(r"drop", question.get("instructions", "") + name, re.I) and name != "drag" else target
                found[name] = choose(criteria, pattern, controls, turn)
                answers[name] = choice(found[name][0] or none_of(criteria), criteria, sure)
                if len(found[name][1]) > 1:
                    self.note(case_id, f"{name}: {len(found[name][1])} options fit {pattern!r}: {found[name][1][:3]}")
        offered = {str(k).upper(): k for name in operations for k in questions[name]["criteria"]}
        operation = next(
            (
                w
                for w in wanted
                if w in offered
                and (w in TARGETLESS or any(f[0] and (fits(w, n) or w in questions[n].get("instructions", "").upper()) for n, f in found.items()))
            ),
            None,
        )
        operation = operation or next((w for w in wanted if w in offered), None)
        if operation is None:
            self.note(case_id, f"not offered: {wanted} among {sorted(offered)}")
            operation = "DONE" if "DONE" in offered else next(iter(offered), "")
        for name in operations:
            answers[name] = choice(offered[operation], questions[name]["criteria"], sure)
        by = {n: f for n, f in found.items() if fits(operation, n)}
        by = by or {n: f for n, f in found.items() if operation in questions[n].get("instructions", "").upper()}
        key = next((f[0] for n, f in by.items() if f[0] and "to" not in n.split("_")), None)
        if key is None and operation not in TARGETLESS:
            self.note(case_id, f"{operation}: no option fits {target!r}")
            return answers, {}
        tag, _, _ = str(key or "").partition(".")
        said: dict[str, Any] = {"operation": operation.lower()}
        if tag.isdigit():
            said["tag"] = int(tag)
        if operation == "SELECT":
            said["option"] = turn.get("pick_option") if "pick" in turn and target == turn["pick"] else turn.get("option")
        if operation == "DRAG":
            to = next((f[0] for n, f in found.items() if n != "drag" and "to" in n.split("_") and f[0]), None)
            said["to"] = int(to) if to and str(to).isdigit() else None
        if operation == "PRESS":
            said["key"] = turn.get("key")
        if operation == "SCROLL":
            said["direction"] = turn.get("direction", "down")
        return answers, said

    def note(self, case_id: str, text: str) -> None:
        notes = self.played[case_id].notes
        if text not in notes:
            notes.append(text)


TARGETLESS = frozenset({"GO_TO", "BACK", "WAIT", "DONE", "SCROLL", "PRESS"})
FITTING = {
    "CLICK": ("click", "point"), "DOUBLE_CLICK": ("click", "point"), "RIGHT_CLICK": ("click", "point"), "HOVER": ("hover", "click", "point"), "TYPE": ("type",),
    "SELECT": ("select",), "CHECK": ("check", "tick"), "UNCHECK": ("check", "tick"), "UPLOAD": ("upload",), "DRAG": ("drag",), "PRESS": ("press", "key"), "SCROLL": ("scroll",),
}  # fmt: skip


def fits(operation: str, question: str) -> bool:
    """Whether a target question assumes this operation, by its id."""
    return any(part in question.lower() for part in FITTING.get(operation, ()))


def choose(criteria: dict[str, Any], pattern: str | None, controls: dict[str, Any], turn: dict[str, Any]) -> tuple[str | None, list[str]]:
    """The option that the pattern means, and all that it fits: by its description, else with all that is told of the control."""
    for wish in ("key", "direction"):
        if turn.get(wish) in criteria:
            return turn[wish], []
    if pattern is None:
        return None, []
    wanted = re.compile(pattern, re.I | re.S)
    real = {k: text_of(v) for k, v in criteria.items() if k != "none"}
    by_name = [k for k, text in real.items() if wanted.search(text)]
    if len(by_name) == 1:
        return by_name[0], by_name
    among = by_name or list(real)
    wide = [k for k in among if wanted.search(f"{real[k]} | {text_of(controls.get(k.partition('.')[0], ''))}")]
    found = wide or by_name
    return (found[0] if found else None), [real[k] for k in found]


def text_of(said: Any) -> str:
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def none_of(criteria: dict[str, Any]) -> str:
    return "none" if "none" in criteria else next(iter(criteria))


def choice(key: str, criteria: dict[str, Any], sure: float) -> dict[str, Any]:
    other = next((k for k in criteria if k != key), None)
    chances = {key: sure} | ({other: round(min(1 - sure, sure - 0.01), 2)} if other else {})
    return {"type": "choice", "choice": key, "probabilities": chances, "confidence": sure}


def no_choice(question: dict[str, Any]) -> dict[str, Any]:
    if question.get("type") == "noul":
        return {"type": "noul", "noul": 0.5}
    if question.get("type") == "score":
        return {"type": "score", "score": 0.0, "confidence": 0.5}
    return choice(none_of(question.get("criteria") or {"none": ""}), question.get("criteria") or {}, 0.5)


def verdict(passed: bool, reason: str, evidence: list[Any]) -> dict[str, Any]:
    quotes = [{"text": e, "gone": False} if isinstance(e, str) else e for e in evidence]
    return {"verdict": {"passed": passed, "reason": reason, "evidence": quotes if passed else []}, "intents": []}


def squeezed(text: str) -> str:
    return " ".join(str(text).split()).rstrip(".").casefold()


# --- the wire ------------------------------------------------------------------------------------------------------------
def asked(body: dict[str, Any]) -> dict[str, Any]:
    """The JSON part of the last user message that has one."""
    for message in reversed(body.get("messages", [])):
        content = message.get("content")
        parts = [content] if isinstance(content, str) else [p.get("text", "") for p in content or [] if p.get("type") == "text"]
        for text in parts:
            for start in [m.start() for m in re.finditer(r"\{", text)][:20]:
                try:
                    said, _ = json.JSONDecoder().raw_decode(text[start:])
                except ValueError:
                    continue
                if isinstance(said, dict) and said.get("v"):
                    return said
    return {}


def role_of(body: dict[str, Any]) -> str:
    return str(((body.get("response_format") or {}).get("json_schema") or {}).get("name", ""))


def schema_of(body: dict[str, Any]) -> dict[str, Any]:
    return ((body.get("response_format") or {}).get("json_schema") or {}).get("schema") or {}


def fit(schema: dict[str, Any], said: Any, root: dict[str, Any] | None = None) -> Any:
    """What is said, with every field that the schema asks for and the script does not know: null, empty, false, 0.

    A value under ``"*"`` goes into the text fields of this object that the script does not know.
    """
    root = root or schema
    if not isinstance(said, dict) or "properties" not in schema:
        if isinstance(said, list) and isinstance(schema.get("items"), dict):
            return [fit(resolved(schema["items"], root), one, root) for one in said]
        allowed = schema.get("enum")
        return said if not allowed or said in allowed else None
    spare, made = said.get("*", ""), {}
    for name, part in schema["properties"].items():
        part = resolved(part, root)
        if name in said and said[name] is not None:
            options = [resolved(o, root) for o in part.get("anyOf", [part])]
            part = next((o for o in options if o.get("type") != "null"), part)
            made[name] = fit(part, said[name], root)
        else:
            made[name] = empty(part, root, spare if name not in said else "")
    return made


def resolved(part: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        part = root.get("$defs", {}).get(part["$ref"].rpartition("/")[2], {})
    return part


def empty(part: dict[str, Any], root: dict[str, Any], spare: str) -> Any:
    options = [resolved(o, root) for o in part.get("anyOf", [part])]
    kinds = [o.get("type") for o in options]
    if spare and any(k == "string" and "enum" not in o for k, o in zip(kinds, options, strict=False)):
        return spare
    if "null" in kinds or (isinstance(kinds[0], list) and "null" in kinds[0]):
        return None
    kind = kinds[0]
    if kind == "object":
        return fit(options[0], {}, root)
    if options[0].get("enum"):
        return options[0]["enum"][0]
    return {"array": [], "string": "", "boolean": False, "integer": 0, "number": 0}.get(kind)


class Quiet(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    script: Script

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self, status: int, data: bytes = b"", kind: str = "text/html; charset=utf-8") -> None:
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(data)
        except ConnectionError:
            pass

    def log_message(self, *args: object) -> None:
        pass


class Model(Quiet):
    def do_GET(self) -> None:
        self.answer(200, b'{"status":"ok"}', "application/json")

    def do_POST(self) -> None:
        path, raw = self.path, self.body()
        try:
            body = json.loads(raw or b"{}")
            if path.endswith("/chat/completions"):
                text = json.dumps(self.script.chat(body), ensure_ascii=False)
                said = {
                    "id": "scripted", "object": "chat.completion", "created": int(time.time()), "model": body.get("model", ""),
                    "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": len(raw) // 4, "completion_tokens": len(text) // 4, "total_tokens": (len(raw) + len(text)) // 4, "cost": 0.0},
                }  # fmt: skip
            elif path.endswith(("/systemone", "/decisions")):
                said = {
                    "id": "scripted",
                    "model": body.get("model", ""),
                    "answers": self.script.decide(body),
                    "usage": {"input_tokens": len(raw) // 4, "output_tokens": 0, "cost": 0.0},
                }
            else:
                return self.answer(404, b'{"error":"no such path"}', "application/json")
        except Exception as error:  # noqa: BLE001 - a mistake of the script must be seen
            self.script.problems.append(f"{path}: {error!r}")
            return self.answer(400, json.dumps({"error": {"message": repr(error)}}).encode(), "application/json")
        self.answer(200, json.dumps(said, ensure_ascii=False).encode(), "application/json")
        return None


class Site(Quiet):
    """The pages of the cases: ``/c/<id>/``, their further pages, and what they send."""

    def do_GET(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/kit.js":
            return self.answer(200, KIT.encode(), "text/javascript")
        if url.path.startswith("/log/"):
            return self.listen(url.path.removeprefix("/log/"))
        found = IN_URL.match(url.path)
        case = self.script.cases.get(found[1]) if found else None
        if case is None:
            return self.answer(404)
        sub = urllib.parse.unquote(url.path[found.end() :])
        page = case["page"] if not sub else case.get("pages", {}).get(sub)
        if sub:
            self.script.told(found[1], f"open:/{sub}{'?' + url.query if url.query else ''}")
        if page is None:
            return self.answer(404, b"<h1>404</h1>")
        return self.answer(200, document(case, self.script.filled_in(page, found[1])).encode())

    def do_POST(self) -> None:
        found, body = IN_URL.match(self.path), self.body().decode(errors="replace")
        if found:
            sub = self.path[found.end() :]
            self.script.told(found[1], f"post:/{sub} {body}")
            status = self.script.cases.get(found[1], {}).get("api", {}).get(sub, 200)
            return self.answer(status, b"{}", "application/json")
        return self.answer(404)

    def listen(self, case_id: str) -> None:
        """A WebSocket: each text that the page sends is an event, and is answered, so that nobody waits for an answer."""
        key = self.headers.get("Sec-WebSocket-Key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True
        played = self.script.played.get(case_id)
        if played:
            played.sockets.append(self.connection)
        try:
            while (text := self.frame()) is not None:
                self.script.told(case_id, text)
                send_frame(self.connection, "ok")
        except OSError:
            pass
        if played and self.connection in played.sockets:
            played.sockets.remove(self.connection)

    def frame(self) -> str | None:
        head = self.rfile.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return None
        size = head[1] & 127
        if size == 126:
            size = struct.unpack(">H", self.rfile.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.rfile.read(8))[0]
        mask = self.rfile.read(4)
        return bytes(b ^ mask[i % 4] for i, b in enumerate(self.rfile.read(size))).decode(errors="replace")


class Foreign(Quiet):
    """A host that nobody named."""

    def do_GET(self) -> None:
        found = IN_URL.match(self.path)
        if found:
            self.script.told(found[1], f"foreign:{self.path[found.end() - 1 :]}")
        self.answer(200, b"<!doctype html><title>Elsewhere</title><h1>Another site</h1>")


def send_frame(connection: Any, text: str) -> None:
    data = text.encode()
    with contextlib.suppress(OSError):
        connection.sendall(bytes([0x81, len(data)]) + data)


def document(case: dict[str, Any], body: str) -> str:
    """A whole page; the body may bring a <title> of its own."""
    title = re.search(r"<title>(.*?)</title>", body)
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
    name = title[1] if title else re.sub(r"<[^>]+>", "", heading[1]).strip() if heading else "Page"
    body = body.replace(title[0], "") if title else body
    lang = case.get("page_lang", case["lang"])
    way = ' dir="rtl"' if lang in ("ar", "he") else ""
    return (
        f'<!doctype html><html lang="{lang}"{way}><head><meta charset="utf-8"><title>{name}</title><link rel="icon" href="data:,">'
        f'<style>{CSS}</style><script src="/kit.js"></script></head><body>{body}</body></html>'
    )


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64


def serve(handler: type[Quiet], script: Script) -> Server:
    """A server of this kind on a free port of loopback, in a thread of its own."""
    server = Server(("127.0.0.1", 0), type(handler.__name__, (handler,), {"script": script}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
