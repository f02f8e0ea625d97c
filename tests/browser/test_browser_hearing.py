"""Requests that fail, errors that nobody catches, forms that are sent or stand there filled: real pages on loopback."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page
from pytest_tool.action import Operation
from pytest_tool.browser.forms import Forms
from pytest_tool.browser.hearing import Hearing
from pytest_tool.browser.injected import Injected
from pytest_tool.changes import Change, Kind
from stage import Stage, conceal

from recording_server import Answer, RecordingServer

HTML = {"Content-Type": "text/html; charset=utf-8"}
STRICT = {"Content-Security-Policy": "default-src 'self'; require-trusted-types-for 'script'"}


@dataclass
class Heard:
    """A page of the server's, and what is heard of it. ``answers`` are by path; ``html`` is what the page holds."""

    page: Page
    hearing: Hearing
    url: str
    answers: dict[str, Answer | Callable[[BaseHTTPRequestHandler], None]]

    def show(self, html: str, **headers: str) -> None:
        self.answers["/page"] = Answer(f"<!doctype html><title>T</title>{html}", headers={**HTML, **headers})
        self.page.goto(f"{self.url}/page")

    def caused(self, script: str, wait_ms: int = 50) -> list[str]:
        """What this script, done as an action, has caused: in words. What it gives is awaited."""
        self.hearing.begin()
        self.page.evaluate(script)
        return self.told(wait_ms)

    def told(self, wait_ms: int = 50) -> list[str]:
        self.page.wait_for_timeout(wait_ms)
        return [str(change) for change in self.hearing.told()]

    def pressed(self, selector: str, wait_ms: int = 50) -> list[str]:
        self.hearing.begin()
        self.page.click(selector)
        return self.told(wait_ms)


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[tuple[Page, Hearing, dict[str, object], str]]:
    answers: dict[str, object] = {}

    def answer(handler: BaseHTTPRequestHandler) -> None:
        found = answers.get(urlsplit(handler.path).path, Answer("nothing here", 404))
        found.send(handler) if isinstance(found, Answer) else found(handler)  # type: ignore[operator]

    with RecordingServer(answer) as server:
        context = browser.new_context()
        page = context.new_page()
        injected = Injected(context, 3.0)
        own = urlsplit(server.url).netloc
        hearing = Hearing(context, injected, conceal, lambda url: urlsplit(url).netloc == own, lambda: page)
        yield page, hearing, answers, server.url
        context.close()


@pytest.fixture
def heard(tab: tuple[Page, Hearing, dict[str, object], str]) -> Heard:
    page, hearing, answers, url = tab
    answers.clear()
    page.goto("about:blank")
    hearing.told()
    return Heard(page, hearing, url, answers)  # type: ignore[arg-type]


def fetched(path: str, method: str = "GET") -> str:
    """A script that asks for this, and is over when that has an answer or none."""
    return f"fetch('{path}', {{method: '{method}'}}).then(() => 0, () => 0)"


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


def late(answer: Answer) -> Callable[[BaseHTTPRequestHandler], None]:
    def send(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.25)
        answer.send(handler)

    return send


# --- requests ---------------------------------------------------------------------------------------------------------


def test_a_post_that_the_server_fails_is_sent_and_has_failed(heard: Heard) -> None:
    heard.show("")
    heard.answers["/api/save"] = Answer(status=500)
    assert heard.caused(fetched("/api/save?token=abc", "POST")) == ["sent: POST /api/save", "request failed: POST /api/save (500)"]
    assert heard.told() == []


def test_a_question_without_an_answer_has_failed_and_one_with_an_answer_is_nothing(heard: Heard) -> None:
    heard.show("")
    heard.answers["/there"] = Answer("here")
    assert heard.caused(f"Promise.all([{fetched('/missing')}, {fetched('/there')}])") == ["request failed: GET /missing (404)"]


def test_a_connection_that_the_server_closes_has_failed(heard: Heard) -> None:
    heard.show("")
    heard.answers["/gone"] = hang_up
    assert heard.caused(fetched("/gone")) == ["request failed: GET /gone (net::ERR_EMPTY_RESPONSE)"]


def test_what_the_page_cuts_off_itself_has_not_failed(heard: Heard) -> None:
    heard.show("")
    heard.answers["/slow"] = late(Answer("late"))
    cut = "(c => (setTimeout(() => c.abort(), 30), fetch('/slow', {signal: c.signal}).catch(() => 0)))(new AbortController())"
    assert heard.caused(cut) == []


def test_what_another_host_fails_is_nothing(heard: Heard) -> None:
    with RecordingServer(Answer(status=500, headers={"Access-Control-Allow-Origin": "*"})) as other:
        heard.show(f"<iframe src='{other.url}/frame'></iframe>")
        assert heard.caused(fetched(f"{other.url}/count", "POST")) == []
        assert [request.path for request in other.requests] == ["/frame", "/count"]


def test_what_a_frame_of_another_host_asks_for_is_nothing(heard: Heard) -> None:
    asks = f"<script>onmessage = () => fetch('{heard.url}/missing', {{method: 'POST', mode: 'no-cors'}})</script>"
    with RecordingServer(Answer(asks, headers=HTML)) as other:
        heard.show(f"<iframe src='{other.url.replace('127.0.0.1', 'localhost')}'></iframe>")
        assert heard.caused("frames[0].postMessage('', '*')", 300) == []


def test_a_picture_or_a_style_that_is_missing_is_no_request_of_a_script(heard: Heard) -> None:
    heard.show("")
    assert heard.caused("document.body.innerHTML = '<img src=/missing><link rel=stylesheet href=/none.css>'", 300) == []


def test_a_request_that_began_before_is_not_the_action_s(heard: Heard) -> None:
    heard.show("")
    heard.answers["/late"] = late(Answer(status=500))
    heard.page.evaluate("void fetch('/late', {method: 'POST'})")
    heard.page.wait_for_timeout(50)
    assert heard.caused("0", 500) == []


def test_what_fails_after_it_was_told_is_told_with_the_next_action(heard: Heard) -> None:
    heard.show("")
    heard.answers["/late"] = late(Answer(status=500))
    assert heard.caused("void fetch('/late', {method: 'POST'})", 20) == ["sent: POST /late"]
    heard.page.wait_for_timeout(400)
    assert heard.caused("0", 20) == ["request failed: POST /late (500)"]


def test_a_redirect_counts_once_by_its_last_answer(heard: Heard) -> None:
    heard.show("")
    heard.answers["/from"] = Answer(status=302, headers={"Location": "/to"})
    assert heard.caused(fetched("/from")) == ["request failed: GET /to (404)"]


def test_a_poll_that_fails_while_nothing_is_done_is_no_action_s(heard: Heard) -> None:
    heard.show("<script>setInterval(() => fetch('/poll-missing'), 40)</script>")
    heard.page.wait_for_timeout(500)
    assert heard.caused(fetched("/other-missing")) == ["request failed: GET /other-missing (404)"]


def test_a_document_that_the_server_fails_has_failed(heard: Heard) -> None:
    heard.show("<a href=/missing>Next</a><a id=file href=/file download>File</a>")
    heard.answers["/file"] = Answer("x", headers={"Content-Disposition": "attachment"})
    assert heard.pressed("#file", 300) == []
    assert heard.pressed("a", 300) == ["request failed: GET /missing (404)"]


def test_what_is_told_is_masked(heard: Heard) -> None:
    heard.show("")
    assert heard.caused(fetched("/x/hunter-2-is-long")) == ["request failed: GET /x/‹secret:SHOP_PASSWORD› (404)"]


# --- errors -----------------------------------------------------------------------------------------------------------


def test_errors_that_nobody_catches_are_told(heard: Heard) -> None:
    heard.show(
        "<button id=thrown onclick='null.x'>A</button><button id=refused onclick='Promise.reject(new Error(`no\nmore`))'>B</button>"
        "<button id=caught onclick='try { null.x } catch {}'>C</button>"
    )
    assert heard.pressed("#thrown") == ["error in the page's script: TypeError: Cannot read properties of null (reading 'x')"]
    assert heard.pressed("#refused") == ["error in the page's script: no"]
    assert heard.pressed("#caught") == []


def test_an_error_on_leaving_is_told_apart_from_one_that_came_before(heard: Heard) -> None:
    heard.answers["/next"] = late(Answer("<h1>Next</h1><script>null.c</script>", headers=HTML))
    heard.show("<a href='/next' onclick='null.a'>Go</a><script>addEventListener('beforeunload', () => { setInterval(() => null.b2, 20); null.b })</script>")
    left = "error in the script of the page that was left: TypeError: Cannot read properties of null (reading '{}')"
    own = "error in the page's script: TypeError: Cannot read properties of null (reading '{}')"
    assert heard.pressed("a", 600) == [own.format("a"), left.format("b"), left.format("b2"), own.format("c")]


def test_an_error_of_another_host_s_script_is_nothing(heard: Heard) -> None:
    script = Answer("setTimeout(() => null.x, 50)", headers={"Content-Type": "text/javascript"})
    with RecordingServer(script) as other:
        heard.show("")
        add = f"{{ const s = document.createElement('script'); s.src = '{other.url}/ads.js'; document.body.append(s) }}"
        assert heard.caused(add, 300) == []
        assert other.requests


# --- what is sent -----------------------------------------------------------------------------------------------------

FIELDS = "<label>Name <input name=n></label><label>E-mail <input type=email name=e></label>"


def test_a_form_that_the_page_handles_itself_is_sent(heard: Heard) -> None:
    heard.show(f"<form aria-label='Sign up' onsubmit='event.preventDefault()'>{FIELDS}<button id=go>Go</button></form>")
    assert heard.pressed("#go") == ["sent: Sign up"]
    assert heard.caused("0") == []
    heard.page.click("#go")  # by somebody else
    heard.page.wait_for_timeout(50)
    assert heard.caused("0") == []


def test_a_form_that_another_document_answers_is_sent_by_its_request(heard: Heard) -> None:
    heard.show(f"<form method=post action=/done>{FIELDS}<button id=go>Go</button></form>")
    heard.answers["/done"] = Answer("done", headers=HTML)
    assert heard.pressed("#go", 300) == ["sent: POST /done"]


def test_a_form_that_the_browser_finds_wrong_is_not_sent(heard: Heard) -> None:
    heard.show("<form onsubmit='event.preventDefault()'><input required name=n><input name=o><button id=go>Go</button></form>")
    heard.page.fill("[name=o]", "x")
    assert heard.pressed("#go") == []
    assert heard.hearing.unsent() == (("o",),)


def test_a_strict_page_is_heard_and_not_disturbed(heard: Heard) -> None:
    heard.show(f"<form id=strict>{FIELDS}<button id=go>Go</button></form>", **STRICT)
    errors: list[str] = []
    heard.page.on("console", lambda message: errors.append(message.text))
    heard.page.fill("[name=n]", "Ada")
    assert heard.hearing.unsent() == (("Name",),)
    assert errors == []


# --- what is not ------------------------------------------------------------------------------------------------------


def unsent_after(heard: Heard, html: str, *selectors: str) -> tuple[tuple[str, ...], ...]:
    """Shows this, fills or ticks these, and asks."""
    heard.show(html)
    for selector in selectors:
        field = heard.page.locator(selector)
        kind = field.evaluate("(el) => el.type")
        if kind.startswith("select"):
            field.select_option("b")
        elif kind == "checkbox":
            field.check()
        elif kind == "file":
            field.set_input_files(Path(__file__))
        else:
            field.fill({"date": "2026-01-02", "range": "7", "email": "a@b.test"}.get(kind, "Ada"))
    return heard.hearing.unsent()


FORM = (
    f"<form aria-label=Order>{FIELDS}<label>Day <input type=date></label><label>Much <input type=range></label>"
    "<label>Paid <input type=checkbox></label><label>Papers <input type=file></label>"
    "<label>Size <select><option>a<option>b</select></label><button id=go>Send</button>"
    "<button type=button id=no>No</button><input type=reset></form>"
)


def test_what_was_filled_and_not_sent_is_told_by_name(heard: Heard) -> None:
    filled = ["[name=n]", "[name=e]", "[type=date]", "[type=range]", "[type=checkbox]", "[type=file]"]
    names = ("Name", "E-mail", "Day", "Much", "Paid", "Papers")
    assert unsent_after(heard, FORM, *filled) == (names,)


def test_what_was_sent_reset_emptied_or_taken_away_is_not_told(heard: Heard) -> None:
    for script in ("f.requestSubmit()", "f.reset()", "f.n.value = ''", "f.remove()", "new FormData(f)", "f.hidden = true"):
        assert unsent_after(heard, FORM, "[name=n]"), script
        heard.page.evaluate(f"{{ const f = document.forms[0]; f.onsubmit = () => false; {script} }}")
        assert heard.hearing.unsent() == (), script


def test_what_is_filled_again_after_it_was_sent_is_told(heard: Heard) -> None:
    assert unsent_after(heard, FORM.replace("<form", "<form onsubmit='return false'"), "[name=n]", "[name=e]")
    heard.page.click("#go")
    assert heard.hearing.unsent() == ()
    heard.page.locator("[name=e]").press("End")
    heard.page.keyboard.type("x")
    assert heard.hearing.unsent() == (("E-mail",),)


def test_a_button_whose_page_sends_by_its_own_script_sends(heard: Heard) -> None:
    assert unsent_after(heard, FORM.replace("id=go", "id=go onclick='event.preventDefault()'"), "[name=n]")
    heard.page.click("#no")
    assert heard.hearing.unsent()
    heard.page.click("#go")
    assert heard.hearing.unsent() == ()


@pytest.mark.parametrize(
    "html",
    [
        "<form role=search><input name=n><button>Go</button></form>",
        "<form><input type=search name=n><button>Go</button></form>",
        "<form action=/find><input name=n><button>Go</button></form>",
        "<form><input name=n><button type=button>Go</button></form>",
        "<form><input name=n><button style='display: none'>Go</button></form>",
        "<input name=n><form><button>Go</button></form>",
    ],
    ids=["role", "type", "get", "no button that sends", "none that shows", "outside"],
)
def test_forms_that_need_not_be_sent_are_not_told(heard: Heard, html: str) -> None:
    assert unsent_after(heard, html, "[name=n]") == ()


@pytest.mark.parametrize(
    "html",
    [
        "<form><input name=n><button>Go</button></form>",
        "<form id=f><input name=n></form><button form=f>Go</button>",
        "<form><input name=n><input type=image alt=Go style='width: 9px; height: 9px'></form>",
        "<form><input name=n><input name=elements><button name=id>Go</button></form>",
    ],
    ids=["plain", "a button elsewhere", "a picture", "fields called as what a form has"],
)
def test_forms_that_could_be_sent_are_told(heard: Heard, html: str) -> None:
    assert unsent_after(heard, html, "[name=n]") == (("n",),)


def test_forms_in_frames_and_fields_in_components_are_told(heard: Heard) -> None:
    heard.answers["/inner"] = Answer(f"<form aria-label=Inner onsubmit='return false'>{FIELDS}<button>Go</button></form>", headers=HTML)
    heard.show(
        "<form aria-label=Outer><my-field></my-field><button>Send</button></form><iframe src=/inner></iframe><script>"
        "document.querySelector('my-field').attachShadow({mode: 'open'}).innerHTML = '<label>City <input></label>'</script>"
    )
    heard.page.fill("my-field input", "Rome")
    inner = heard.page.frame_locator("iframe")
    inner.locator("[name=n]").fill("Ada")
    assert heard.hearing.unsent() == (("City",), ("Name",))
    heard.hearing.begin()
    inner.locator("button").click()
    assert heard.hearing.told() == (Change(Kind.SENT, "Inner"),)
    assert heard.hearing.unsent() == (("City",),)


def test_what_a_script_fills_in_is_not_told(heard: Heard) -> None:
    heard.show(FORM)
    heard.page.evaluate("{ const f = document.forms[0].n; f.value = 'x'; f.dispatchEvent(new Event('input', {bubbles: true})) }")
    assert heard.hearing.unsent() == ()


def test_what_our_browser_fills_is_told(stage: Stage) -> None:
    """It pastes texts, chooses from lists by script, and has Playwright fill the rest: not all of it is trusted."""
    stage.show(FORM)
    for operation, name, said in (
        (Operation.TYPE, "Name", "Ada"),
        (Operation.TYPE, "Day", "2026-01-02"),
        (Operation.TYPE, "Much", "7"),
        (Operation.SELECT, "Size", "b"),
        (Operation.CHECK, "Paid", ""),
    ):
        assert not stage.do(operation, name, said).error
    forms = Forms(stage.browser._injected, conceal)
    assert forms.unsent([stage.page]) == (("Name", "Day", "Much", "Size", "Paid"),)
    assert not stage.do(Operation.SELECT, "Size", "a").error
    assert forms.unsent([stage.page]) == (("Name", "Day", "Much", "Paid"),)
