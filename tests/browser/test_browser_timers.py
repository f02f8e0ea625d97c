"""What an action has begun shows in the timers that the page set: those are waited for, clocks and polls are not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error
from pytest_tool.action import Operation
from pytest_tool.browser.quiet import NOTHING
from stage import Answer, Site, Stage
from websockets.sync.server import ServerConnection, serve

DEBOUNCED = """<label>Search <input oninput="clearTimeout(window.t); window.t = setTimeout(() =>
  fetch('/found').then((r) => r.text()).then((t) => { out.textContent = t }), 300)"></label><p id=out></p>"""


def test_what_a_field_asks_for_after_a_pause_is_waited_for(stage: Stage, site: Site) -> None:
    site.pages.update({"/": DEBOUNCED, "/found": Answer("Three books", after_s=0.2)})
    stage.go(site.url)
    outcome = stage.do(Operation.TYPE, "Search", "dune")
    assert 'text appeared: "Three books"' in outcome.changes
    assert outcome.waited["a timer of the page"] > 20
    assert outcome.waited["GET /found"] > 50


def test_a_button_that_answers_later_is_waited_for(stage: Stage) -> None:
    stage.show("<button onclick=\"setTimeout(() => { out.textContent = 'Saved' }, 400)\">Save</button><p id=out></p>")
    assert stage.do(Operation.CLICK, "Save").changes == ('text appeared: "Saved"',)


def test_a_message_that_goes_away_again_is_seen(stage: Stage) -> None:
    stage.show("<button onclick=\"out.textContent = 'Copied'; setTimeout(() => { out.textContent = '' }, 900)\">Copy</button><p id=out></p>")
    assert stage.do(Operation.CLICK, "Copy").changes == ('text appeared: "Copied"',)


@pytest.mark.parametrize(
    "poll",
    [
        "setInterval(() => 0, 80)",
        "const poll = () => setTimeout(poll, 80); poll()",
        "const sleep = (ms) => new Promise((done) => setTimeout(done, ms)); (async () => { for (;;) await sleep(80) })()",
    ],
)
def test_what_goes_on_for_ever_is_not_waited_for(stage: Stage, poll: str) -> None:
    stage.show(f"<button onclick=\"out.textContent = 'On'\">Start</button><p id=out></p><script>{poll}</script>")
    stage.page.wait_for_timeout(600)
    outcome = stage.do(Operation.CLICK, "Start")
    assert outcome.changes == ('text appeared: "On"',)
    assert outcome.waited.get("a timer of the page", 0) < 300


def test_a_number_that_the_click_changed_is_not_watched_where_nothing_ticks(stage: Stage) -> None:
    stage.show('<button onclick="n.textContent = 2">More</button> Copies: <b id=n>1</b>')
    outcome = stage.do(Operation.CLICK, "More")
    assert outcome.changes
    assert set(outcome.waited) == {NOTHING}


def test_a_clock_is_still_not_a_buttons_doing(stage: Stage) -> None:
    stage.show("<button>More</button> Seconds: <b id=n>1</b><script>setInterval(() => { n.textContent = Number(n.textContent) + 1 }, 50)</script>")
    assert stage.do(Operation.CLICK, "More").changes == ()


def test_timers_keep_their_arguments_their_this_and_their_ids(stage: Stage) -> None:
    stage.show("<p>x</p>")
    told = """() => new Promise((done) => {
      const seen = [];
      const gone = setTimeout(() => seen.push('cleared'), 5);
      clearTimeout(gone);
      const every = setInterval(function (x) { seen.push(x, this === window); clearTimeout(every); }, 5, 'interval');
      const idle = requestIdleCallback(() => seen.push('idle'));
      cancelIdleCallback(idle);
      setTimeout('window.text = 1', 5);
      setTimeout((a, b) => { seen.push(a + b, window.text, setTimeout.name, `${setTimeout}`.includes('native code')); done(seen); }, 60, 1, 2);
    })"""
    assert stage.page.evaluate(told) == ["interval", True, 3, 1, "setTimeout", True]
    with pytest.raises(Error, match="required"):
        stage.page.evaluate("() => setTimeout()")


@pytest.fixture
def socket_url() -> Iterator[str]:
    """A WebSocket that answers after a while."""

    def answer(socket: ServerConnection) -> None:
        for said in socket:
            time.sleep(0.25)
            socket.send(f"heard {said}")

    with serve(answer, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/"
        server.shutdown()


def test_an_answer_on_a_websocket_is_waited_for(stage: Stage, site: Site, socket_url: str) -> None:
    site.pages["/"] = (
        f"<button onclick=\"socket.send('you')\">Ask</button><p id=out></p><script>const socket = new WebSocket('{socket_url}');"
        "socket.onmessage = (event) => { out.textContent = event.data }</script>"
    )
    stage.go(site.url)
    stage.page.wait_for_function("() => socket.readyState === 1")
    outcome = stage.do(Operation.CLICK, "Ask")
    assert outcome.changes == ('text appeared: "heard you"',)
    assert outcome.waited["an answer on a WebSocket"] > 100
