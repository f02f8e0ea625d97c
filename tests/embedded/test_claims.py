"""What the offline mode makes of a step that was done: which signals fail it, and what states them."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_tool.changes import in_words

from greeter import events, run, write

PAGE = """<!doctype html><title>Desk</title><h1>Desk</h1><p id=out></p><div id=a></div>
<form action="/done.html"><label>Mail <input required></label> <button>Send</button></form>
<button onclick="a.innerHTML = '<p role=alert>Kept for you</p>'">Keep</button>
<button onclick="fetch('/no', {method: 'POST'}).then(() => a.innerHTML = '<p role=alert>Taken</p>')">Take</button>
<button onclick="fetch('/no', {method: 'POST'}).then(() => out.textContent = 'Lost')">Lose</button>
<button onclick="history.pushState(0, '', '#there'); out.textContent = 'Jumped'; nowhere()">Jump</button>
<button onclick="if (confirm('Sure?')) out.textContent = 'Gone'">Drop</button>
<form action="/refused" method=post><button>Ask</button> <button formaction="/refused/told">Tell</button> <button formaction="/torn">Tear</button></form>
<button onclick="d.showModal()">New</button><dialog id=d aria-label="New desk"><button>Create</button></dialog>"""
ANSWER = """def do_POST(self):
            self.send_response(422 if "refused" in self.path else 200 if "torn" in self.path else 501)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Refused</title><h1>Refused</h1>" + (b"<p role=alert>Too many</p>" if "told" in self.path else b"<script>nowhere()</script>" if "torn" in self.path else b""))

            """
UNFILLED = 'It was done, but the browser did not send the form: "Mail": Please fill out this field. If the step is to end so, add below it: - Expect: a message says "Please fill out this field"'
CASES = {
    "a form is not sent": ('Click "Send".', "", UNFILLED),
    "that is passed over": ('Click "Send".', 'the heading is "Desk"', UNFILLED),
    "that is stated": ('Click "Send".', "the Mail field is invalid", ""),
    "that is quoted": ('Click "Send".', 'an error says "Please fill out this field"', ""),
    "an alert": ('Click "Keep".', "", 'It was done, but alert appeared: "Kept for you". If the step is to end so, add below it: - Expect: a message says "Kept for you"'),
    "an alert that is stated": ('Click "Keep".', '"Kept for you" is shown', ""),
    "a failed request": ('Click "Lose".', '"Lost" is shown', "It was done, but request failed: POST /no (501). If the step is to end so, let the page say it in an alert, and an Expect: bullet state what that says."),
    "a failed request that an alert tells": ('Click "Take".', 'a message says "Taken"', ""),
    "a page that failed": ('Click "Ask".', 'the heading is "Refused"', "doubted: request failed: POST /refused (422)"),
    "a page whose script failed": ('Click "Tear".', 'the heading is "Refused"', "doubted: error in the page's script: ReferenceError: nowhere is not defined"),
    "a script that failed in the page": ('Click "Jump".', '"Jumped" is shown', "It was done, but error in the page's script: ReferenceError: nowhere is not defined. If the step is to end so, let the page say it in an alert, and an Expect: bullet state what that says."),
    "that is unproven": ('Click "Tear".', "", "It was done, but error in the page's script: ReferenceError: nowhere is not defined. Add an Expect: bullet that says what must be seen after this step."),
    "a page that failed and tells it": ('Click "Tell".', 'a message says "Too many"', ""),
    "a dialog of the browser that is stated": ('Click "Drop".', 'a confirmation asked "Sure?"', ""),
    "a dialog": ('Click "New".', "", 'doubted: the dialog "New desk" is open and unanswered'),
    "a dialog that is stated": ('Click "New".', "a dialog is open", ""),
    "a dialog that is looked into": ('Click "New".', 'the "New desk" dialog shows "Create"', ""),
}  # fmt: skip


def test_hard_signals_fail_a_step_unless_an_expectation_states_them(project: pytest.Pytester) -> None:
    (project.path / "page.html").write_text(PAGE)
    conftest = project.path / "conftest.py"
    conftest.write_text(conftest.read_text().replace("def log_message", ANSWER + "def log_message"))
    plan = [f"## {title}\n1. {step}\n{f'   - Expect: {expected}' if expected else ''}\n" for title, (step, expected, _) in CASES.items()]
    write(project, "\n".join(plan))
    run(project, "--embedded").assert_outcomes(passed=11, failed=6)
    assert dict(_ended(events(project))) == {title: end for title, (_, _, end) in CASES.items()}


def _ended(told: list[dict[str, Any]]) -> list[tuple[str, str]]:
    titles = {e["item"]: e["title"] for e in told if e["kind"] == "test_started"}
    ends = [e for e in told if e["kind"] == "step_finished"]
    doubted = {e["item"]: "doubted: " + "; ".join(in_words(c) for c in e["doubted"]) for e in ends if e["doubted"]}
    return [(titles[e["item"]], doubted.get(e["item"], "") if e["passed"] else e["reason"]) for e in ends]
