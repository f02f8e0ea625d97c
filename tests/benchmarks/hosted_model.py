"""A model that follows a script; ``hosted_servers`` serves it and its pages, by the standard library only.

The model is pilot, text model, escalation model and decision engine at once. It is always right, or wrong in exactly the
way that a case says; so whatever is doubted, returned, refused or failed beside that, the product decided by itself.

  POST …/chat/completions      the reply's schema name says the role; the last user message's JSON part ("v": 1) the page
  POST …/decisions, …/systemone   one choice per question, found by the case's regular expression over the description
  GET  /health

The pages tell what happened to them on a WebSocket, so that no request of theirs is there that a real page would not make.
"""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from tests.benchmarks.hosted_servers import IN_URL, send_frame

SURE = 0.97
TRIES = 2
"""So often the pilot wants the same before it gives up."""


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
