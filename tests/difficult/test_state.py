"""What belongs to the browser context: devices, places, languages, clocks, and being signed in, as a project sets them up."""

from __future__ import annotations

import pytest

PLACE_PAGE = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Place</title>
<h1>Where and when</h1><button>Where am I?</button><p role="status"></p><ul>
<li>Language: <b id="language"></b></li><li>Clock of: <b id="zone"></b></li><li>Time: <b id="time"></b></li><li>Width: <b id="width"></b></li></ul>
<script>
  const put = (id, text) => (document.getElementById(id).textContent = text), status = document.querySelector("[role=status]");
  put("language", navigator.language);
  put("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  put("time", new Date(Date.UTC(2026, 6, 14, 12)).toLocaleString());
  put("width", innerWidth);
  document.querySelector("button").onclick = () => navigator.geolocation.getCurrentPosition(
    ({ coords }) => (status.textContent = `You are at ${coords.latitude}, ${coords.longitude}`),
    () => (status.textContent = "Nobody may know"));
</script>"""
SERVER = '''
import functools, http.server, threading, pytest
from pathlib import Path

class Handler(http.server.SimpleHTTPRequestHandler):
    """/login signs in by a cookie and counts how often; /account is for those who are."""
    def do_GET(self):
        if self.path not in ("/login", "/account"):
            return super().do_GET()
        known = "who=ann" in self.headers.get("Cookie", "")
        if self.path == "/account" and known:
            self.answer("<h1>Welcome, <span></span></h1><script>document.querySelector('span').textContent = localStorage.who || 'stranger'</script>")
        else:
            self.answer("<h1>Please sign in</h1><form method=post action=/login onsubmit=\\"localStorage.who = 'Ann'\\"><label>Name <input name=n></label><button>Sign in</button></form>")

    def do_POST(self):
        with open("signed-in", "a") as counted:
            counted.write("x")
        self.send_response(303)
        self.send_header("Set-Cookie", "who=ann; Path=/; HttpOnly")
        self.send_header("Location", "/account")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *args): pass

@pytest.fixture(scope="session")
def base_url():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
'''
SIGNED_IN = '''
@pytest.fixture(scope="session")
def signed_in(browser, base_url):
    """Cookies and local storage of somebody who has signed in: once a process, so once a worker of xdist."""
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    page.goto("/login")
    page.get_by_label("Name").fill("ann")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/account")
    state = context.storage_state()
    context.close()
    return state

@pytest.fixture
def browser_context_args(browser_context_args, request):
    if "signed_in" in request.fixturenames:
        return {**browser_context_args, "storage_state": request.getfixturevalue("signed_in")}
    return browser_context_args
'''
"""The recipe of the README."""
ACCOUNT = """---
url: "{base_url}/account"
fixtures: [signed_in]
---
# Account

## Its owner is greeted
1. Reload the page.
   - Expect: the heading is "Welcome, Ann"

## Once more
1. Reload the page.
   - Expect: the heading is "Welcome, Ann"
"""
STRANGER = """---
url: "{base_url}/account"
---
# A stranger

1. Reload the page.
   - Expect: the heading is "Please sign in"
"""


@pytest.fixture
def place(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with its own server and its own fixtures."""
    pytester.makefile(".html", place=PLACE_PAGE)
    pytester.makeconftest(SERVER)
    pytester.makeini("[pytest]\n")
    return pytester


def ran(project: pytest.Pytester, plans: dict[str, str], *options: str) -> pytest.RunResult:
    """The plans, in embedded mode, in a process of their own."""
    for name, text in plans.items():
        (project.path / f"{name}.plan.md").write_text(text, encoding="utf-8")
    return project.runpytest_subprocess("--embedded", "-p", "no:cacheprovider", *options, timeout=150)


def plan(*expected: str, step: str = 'Click "Where am I?".') -> str:
    bullets = "\n".join(f"   - Expect: {each}" for each in expected)
    return f'---\nurl: "{{base_url}}/place.html"\n---\n# Place\n\n1. {step}\n{bullets}\n'


def context_args(project: pytest.Pytester, **given: object) -> None:
    added = f"\n@pytest.fixture(scope='session')\ndef browser_context_args(browser_context_args):\n    return {{**browser_context_args, **{given!r}}}\n"
    project.makeconftest(SERVER + added)


def test_a_plan_runs_on_a_device(place: pytest.Pytester) -> None:
    result = ran(place, {"device": plan('"Width: 390" is shown', '"Nobody may know" is shown')}, "--device", "iPhone 13")
    result.assert_outcomes(passed=1)


def test_place_language_and_clock_are_those_of_the_context(place: pytest.Pytester) -> None:
    at = {"latitude": 48.8566, "longitude": 2.3522}
    context_args(place, geolocation=at, permissions=["geolocation"], locale="fr-FR", timezone_id="Europe/Paris")
    expected = ['"You are at 48.8566, 2.3522" is shown', '"Language: fr-FR" is shown', '"Clock of: Europe/Paris" is shown']
    result = ran(place, {"place": plan(*expected, '"14/07/2026 14:00:00" is shown')})
    result.assert_outcomes(passed=1)


def test_what_the_context_does_not_permit_is_refused_by_the_page(place: pytest.Pytester) -> None:
    context_args(place, geolocation={"latitude": 48.8566, "longitude": 2.3522})
    result = ran(place, {"place": plan('"You are at 48.8566, 2.3522" is shown')})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*"You are at 48.8566, 2.3522" should be shown*'])


@pytest.mark.parametrize(("workers", "sign_ins"), [((), {1}), (("-n2",), {1, 2})])
def test_one_sign_in_serves_all_plans_of_a_process(place: pytest.Pytester, workers: tuple[str, ...], sign_ins: set[int]) -> None:
    place.makeconftest(SERVER + SIGNED_IN)
    result = ran(place, {"account": ACCOUNT, "stranger": STRANGER}, *workers)
    result.assert_outcomes(passed=3)
    assert len((place.path / "signed-in").read_text()) in sign_ins
