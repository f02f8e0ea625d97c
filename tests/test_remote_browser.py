"""A browser on another machine: a Playwright server, or Chromium by its debugging port."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Playwright
from pytest_tool.browser.remote import joined
from pytest_tool.errors import BrowserError, SettingsError
from pytest_tool.settings import Sources, resolve
from pytest_tool.settings.types import Endpoint

from far import Far, debugging_port, playwright_server, silent_port, slow_line
from greeter import GREET, events, run, write

KINDS: dict[str, Callable[[Path], AbstractContextManager[Far]]] = {"playwright": playwright_server, "cdp": debugging_port}
TOKEN = "s3same-open"
CUTS = """
import time
from pathlib import Path
from pytest_tool import step

@step("the line breaks")
def broken(page):
    Path("cut").touch()
    time.sleep(1)
"""
NOTES_HEADERS = """
import pytest

@pytest.fixture(scope="session")
def connect_options():
    return {{"endpoint": "{url}", "headers": {{"x-mine": "kept"}}}}
"""


@pytest.fixture(params=sorted(KINDS))
def far(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Far]:
    with KINDS[request.param](tmp_path) as browser:
        yield browser


def without_browser(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the browsers of this machine from the project."""
    monkeypatch.setenv("PATH", "/nowhere")
    conftest = project.path / "conftest.py"
    conftest.write_text(f"from pytest_tool.browser import find\nfind.USUAL_PLACES = {{}}\n{conftest.read_text()}")


def test_without_a_browser_anywhere_a_test_is_told_so(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    without_browser(project, monkeypatch)
    write(project, GREET)
    result = run(project)
    result.stdout.fnmatch_lines(["*There is no Chromium, Chrome or Edge on this machine.*", "*blame     browser: *"])


def test_a_plan_runs_in_a_browser_elsewhere_which_goes_on_after_it(project: pytest.Pytester, far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    without_browser(project, monkeypatch)
    write(project, GREET)
    monkeypatch.setenv("APP_BROWSER_ENDPOINT", f"{far.url}?token={TOKEN}" if "ws:" in far.url else far.url)
    for _ in range(2):
        run(project).assert_outcomes(passed=1)
    assert far.process.poll() is None
    kept = [path for path in (project.path / ".tool").rglob("*") if path.is_file() and TOKEN.encode() in path.read_bytes()]
    assert kept == []


def test_a_line_that_breaks_ends_its_test_alone_and_the_next_one_has_a_new_line(project: pytest.Pytester, far: Far) -> None:
    conftest = project.path / "conftest.py"
    conftest.write_text(conftest.read_text() + CUTS)
    write(project, '# Lost\n\n## The line is lost\n1. the line breaks\n2. Type "Ann" as the name.\n', "a")
    write(project, GREET, "b")
    with slow_line(far.url, 0) as line:
        threading.Thread(target=cut_when, args=(project.path / "cut", line.cut), daemon=True).start()
        result = run(project, "-v", f"--tool-browser-endpoint={line.url}")
    outcomes = result.parseoutcomes()
    assert (outcomes["passed"], outcomes["failed"]) == (1, 1)
    result.stdout.fnmatch_lines(["b.plan.md*PASSED*", "*The connection to the browser was lost*have a new one*"])
    [told] = [e for e in events(project) if e["kind"] == "outcome" and e["outcome"] == "failed"]
    assert told["blame"] == "browser"


def cut_when(there: Path, cut: Callable[[], None]) -> None:
    for _ in range(600):
        if there.exists():
            cut()
            return
        time.sleep(0.1)


def refused(playwright: Playwright, url: str, **connect_options: object) -> str:
    with pytest.raises(BrowserError) as caught:
        joined(playwright.chromium, Endpoint(url), {}, connect_options, limit_s=1)
    said = str(caught.value)
    assert TOKEN not in said
    assert said.count("\n") == 0
    return said


def test_who_does_not_answer_is_told_with_the_setting(playwright: Playwright, tmp_path: Path) -> None:
    with silent_port() as silent, socket.create_server(("127.0.0.1", 0)) as nobody:
        closed = nobody.getsockname()[1]
        nobody.close()
        for url, why in {
            f"ws://127.0.0.1:{silent}/{TOKEN}": "it did not answer within 1 s",
            f"http://{TOKEN}:x@127.0.0.1:{silent}": "it did not answer within 1 s",
            f"ws://127.0.0.1:{closed}/?token={TOKEN}": "ECONNREFUSED",
            f"http://127.0.0.1:{closed}/?token={TOKEN}": "ECONNREFUSED",
        }.items():
            began, said = time.monotonic(), refused(playwright, url)
            assert time.monotonic() - began < 5
            assert why in said
            assert "APP_BROWSER_ENDPOINT (--tool-browser-endpoint)" in said
            assert f"at {url.partition(':')[0]}://127.0.0.1:" in said


def test_a_wrong_path_and_another_version_are_told_in_a_sentence(playwright: Playwright, tmp_path: Path) -> None:
    with playwright_server(tmp_path) as far:
        said = refused(playwright, far.url + TOKEN)
        assert "400 Bad Request" in said
        said = refused(playwright, far.url, headers={"User-Agent": "Playwright/1.50.0"})
        assert re.search(r"is served by Playwright 1\.\d+, and Playwright 1.50 is installed here. Install playwright==1\.\d+\.\* here", said)


def test_an_endpoint_tells_scheme_host_and_port_alone() -> None:
    for url in (f"wss://me:{TOKEN}@far.test:3000", f"wss://far.test:3000/{TOKEN}", f"wss://far.test:3000?token={TOKEN}"):
        settings = resolve(Sources(environ={"APP_BROWSER_ENDPOINT": url}))
        assert settings.browser_endpoint is not None
        assert (settings.browser_endpoint.url, str(settings.browser_endpoint)) == (url, "wss://far.test:3000/…")
        assert TOKEN not in repr(settings)
    assert str(Endpoint("ws://[::1]:3000/")) == "ws://[::1]:3000"


@pytest.mark.parametrize("wrong", ["far.test:3000", "ftp://far.test", "ws:///far.test", "ws://far.test:99999", "ws://far.test/#x", "ws://far test"])
def test_what_is_no_endpoint_is_refused_untold(wrong: str) -> None:
    with pytest.raises(SettingsError, match="APP_BROWSER_ENDPOINT cannot be used") as caught:
        resolve(Sources(ini={"tool_browser_endpoint": wrong}))
    assert wrong not in str(caught.value)


def test_cdp_is_for_chromium_alone(playwright: Playwright) -> None:
    with pytest.raises(SettingsError, match=r"which firefox does not speak\. Leave out --browser firefox"):
        joined(playwright.firefox, Endpoint("http://127.0.0.1:1"), {})


@pytest.mark.parametrize("by", ["setting", "connect_options"])
def test_nothing_of_this_machine_is_sent_to_another(project: pytest.Pytester, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_OWN", "my-own-value")
    write(project, GREET)
    heard: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=hear, args=(server, heard), daemon=True).start()
        url = f"ws://127.0.0.1:{server.getsockname()[1]}/"
        if by == "connect_options":
            conftest = project.path / "conftest.py"
            conftest.write_text(conftest.read_text() + NOTES_HEADERS.format(url=url))
            run(project)
        else:
            run(project, f"--tool-browser-endpoint={url}")
    asked = heard[0].lower()
    sent = json.loads(re.findall(r"x-playwright-launch-options: (.*)", heard[0])[0])
    assert {name for name, value in sent.items() if value is not None} <= {"args", "headless", "channel"}
    assert ("my-own-value" in asked, "x-mine: kept" in asked) == (False, by == "connect_options")


def hear(server: socket.socket, heard: list[str]) -> None:
    taken, _ = server.accept()
    heard.append(taken.recv(1 << 20).decode())
    taken.sendall(b"HTTP/1.1 418 Short and stout\r\n\r\n")
    taken.close()


def test_the_doctor_tells_the_version_there_or_why_there_is_none(project: pytest.Pytester, tmp_path: Path) -> None:
    with playwright_server(tmp_path) as far:
        told = run(project, "--embedded", "--tool-doctor=text", f"--tool-browser-endpoint={far.url}?token={TOKEN}").stdout.str()
        assert re.search(r"browser +ok .* chromium 1[\d.]+ at ws://127.0.0.1:\d+/…\n", told), told
    assert re.search(r"APP_BROWSER_ENDPOINT +ws://127.0.0.1:\d+/… +command line\n", told), told
    told += run(project, "--embedded", "--tool-doctor=text", f"--tool-browser-endpoint={far.url}?token={TOKEN}").stdout.str()
    assert re.search(r"browser +broken .*\n +The browser at ws://127.0.0.1:\d+/… cannot be reached: ", told), told
    told += run(project, "--embedded", "--tool-doctor=text", f"--tool-browser-endpoint=ftp://{TOKEN}").stdout.str()
    assert re.search(r"browser +not tried", told)
    told = "\n".join(line for line in told.splitlines() if not line.startswith("running:"))  # pytest's own test tool
    assert TOKEN not in told


@contextmanager
def grid(far: Far) -> Iterator[tuple[str, list[str]]]:
    """As much of a Selenium Grid 4 as Playwright asks for: a session with an address for CDP; and what it was sent."""
    asked: list[str] = []
    devtools = json.load(urlopen(f"{far.url}/json/version"))["webSocketDebuggerUrl"]

    class Hub(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.answer({"value": {"sessionId": "1", "capabilities": {"se:cdp": devtools}}})

        def do_DELETE(self) -> None:
            asked.append(f"ended {self.path}")
            self.answer({"value": None})

        def answer(self, told: object) -> None:
            body = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_a_selenium_grid_needs_no_browser_here_and_one_that_is_away_is_told(project: pytest.Pytester, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, GREET)
    with debugging_port(tmp_path) as far, grid(far) as (url, asked):
        without_browser(project, monkeypatch)
        monkeypatch.setenv("SELENIUM_REMOTE_URL", url)
        run(project).assert_outcomes(passed=1)
        assert "chromium" not in asked[0]  # neither a path nor an environment
        assert asked[-1] == "ended /session/1"
    result = run(project)
    result.stdout.fnmatch_lines(["*The browser of the Selenium Grid cannot be reached: *", "*blame     browser: *"])
