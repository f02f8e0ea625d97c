"""File fields are told with what they take and hold, and what the page hands over is told and masked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pytest_tool.action import Operation, Upload, Value
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.downloads import safe_name, text_in
from pytest_tool.browser.upload import accepted
from pytest_tool.observation import describe
from pytest_tool.stated.uploads import Uploads
from stage import HANDLE, SECRET, Answer, Site, Stage, conceal, reveal

from recording_server import Answer as Said
from recording_server import RecordingServer

FIELDS = """<label>CV <input type=file accept=".pdf"></label> <input type=file multiple aria-label=Papers>
<p>Logo: <input type=file id=logo>"""


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """A stage with files to upload, a.txt and b.txt, and a folder for downloads."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name)
    context = browser.new_context()
    page = context.new_page()
    folders = {"uploads": Uploads(tmp_path, tmp_path), "downloads": tmp_path / "downloads"}
    yield Stage(page, PlaywrightBrowser(page, conceal, reveal, 3.0, **folders))
    context.close()


def test_a_file_field_says_what_it_takes(stage: Stage) -> None:
    told = [describe(c) for c in stage.show(FIELDS).controls]
    assert told == ['button "CV" placeholder "accepts .pdf" type file', 'button "Papers" type file multiple', 'button "Choose File" near "Logo:" type file']


def test_it_says_which_file_it_holds_and_what_was_put_there_is_told(desk: Stage) -> None:
    desk.show(FIELDS)
    outcome = desk.act(Upload(desk.find("Papers").tag, Value("a.txt\nb.txt", "step")))
    assert outcome.changes == ('value of button "Papers" is "a.txt, b.txt"',)
    assert describe(desk.find("Papers")) == 'button "Papers" value "a.txt, b.txt" type file multiple'


@pytest.mark.parametrize("paths", ["", "missing.txt", "../a.txt", "downloads"])
def test_hands_look_at_the_path_once_more(desk: Stage, paths: str) -> None:
    desk.show(FIELDS)
    outcome = desk.act(Upload(desk.find("CV").tag, Value(paths, "step")))
    assert not outcome.done
    assert not outcome.touched
    assert desk.page.evaluate("document.querySelector('input').files.length") == 0


def test_without_a_folder_nothing_is_uploaded(stage: Stage) -> None:
    stage.show(FIELDS)
    outcome = stage.act(Upload(stage.find("CV").tag, Value(__file__, "step")))
    assert outcome.error == "no folder was given to take files from"


@pytest.mark.parametrize("operation", [Operation.CLICK, Operation.DOUBLE_CLICK])
def test_a_file_chooser_that_opens_unasked_is_told_and_does_not_hang(stage: Stage, operation: Operation) -> None:
    stage.show(FIELDS)
    outcome = stage.do(operation, "CV")
    assert outcome.done
    assert "a file chooser opened and was left empty: state the file to upload, with its path" in outcome.changes
    assert stage.look().controls


def test_a_covered_field_gets_nothing(desk: Stage) -> None:
    desk.show(f"{FIELDS}<div style='position: fixed; inset: 0; background: #fff' id=cover>Wait</div>")
    tag = next(c.tag for c in desk.look().controls if c.name == "CV")
    outcome = desk.act(Upload(tag, Value("a.txt", "step")))
    assert "covered" in outcome.error
    assert desk.page.evaluate("document.querySelector('input').files.length") == 0


def test_a_secret_in_a_download_is_masked(desk: Stage, site: Site, tmp_path: Path) -> None:
    named = f"attachment; filename={SECRET}.txt"
    site.pages |= {"/": "<a href='/file'>Get</a>", "/file": Answer(f"pw={SECRET}", headers={"Content-Disposition": named})}
    desk.go(site.url)
    outcome = desk.do(Operation.CLICK, "Get")
    assert any(change.startswith(f'downloaded "{HANDLE}.txt" (') for change in outcome.changes)
    (download,) = desk.look().downloads
    assert download.text == f"pw={HANDLE}"
    assert [SECRET in path.name for path in (tmp_path / "downloads").iterdir()] == [False]


def test_a_download_is_told_by_one_observation_only(desk: Stage) -> None:
    desk.show("<a href='data:text/plain,hello' download='x.txt'>Get</a>")
    desk.do(Operation.CLICK, "Get")
    assert [str(d) for d in desk.look().downloads] == ['downloaded "x.txt" (5 bytes)']
    assert desk.look().downloads == ()


@pytest.mark.parametrize(
    ("suggested", "kept"),
    [
        ("report.csv", "report.csv"), ("../../x.sh", "_.._x.sh"), (".bashrc", "bashrc"), ("a/b\\c.txt", "a_b_c.txt"),
        ("con.txt", "_con.txt"), ("", "download"), ("...", "download"), ("a\nb\x00.txt", "a_b_.txt"),
        ("‹secret:PW›.csv", "_secret_PW_.csv"), ("x" * 300 + ".csv", "x" * 88 + ".csv"), ("ü ñ.pdf", "ü ñ.pdf"),
    ],
)  # fmt: skip
def test_a_suggested_name_is_made_harmless(suggested: str, kept: str) -> None:
    assert safe_name(suggested) == kept


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"a,b", "a,b"), ("ü".encode(), "ü"), ("ü".encode("cp1252"), "ü"), ("hé".encode("utf-16"), "hé"),
     (b"\xef\xbb\xbfid", "id"), (b"%PDF-1.7", None), (b"a\x00b", None)],
)  # fmt: skip
def test_only_text_is_looked_into(data: bytes, text: str | None) -> None:
    assert text_in(data) == text


@pytest.mark.parametrize(
    ("name", "accepts", "fits"),
    [
        ("a.pdf", "", True), ("a.PDF", ".pdf, .doc", True), ("a.txt", ".pdf", False), ("a.png", "image/*", True),
        ("a.png", "application/pdf", False), ("a.pdf", "image/*,application/pdf", True),
    ],
)  # fmt: skip
def test_a_chooser_shows_what_is_accepted(name: str, accepts: str, fits: bool) -> None:
    assert accepted(name, accepts) is fits


@pytest.fixture
def small(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    """A stage that takes files of up to 100 kB."""
    context = browser.new_context()
    page = context.new_page()
    yield Stage(page, PlaywrightBrowser(page, conceal, reveal, 3.0, downloads=tmp_path / "kept", most_download=100_000))
    context.close()


@pytest.mark.parametrize("size", [90_000, 110_000])
def test_a_file_beyond_the_limit_is_not_kept(small: Stage, site: Site, tmp_path: Path, size: int) -> None:
    site.pages |= {"/": "<a href='/file'>Get</a>", "/file": Answer("x" * size, headers={"Content-Disposition": "attachment; filename=x.txt"})}
    small.go(site.url)
    outcome = small.do(Operation.CLICK, "Get")
    kept = size < 100_000
    assert outcome.changes == (f'downloaded "x.txt" ({size:,} bytes)' if kept else 'download failed: "x.txt" (it is larger than 0.1 MB (APP_DOWNLOAD_MB))',)
    assert [path.stat().st_size for path in (tmp_path / "kept").glob("*")] == ([size] if kept else [])


def test_a_file_that_never_ends_is_stopped_while_it_comes(small: Stage) -> None:
    sent: list[int] = []

    def endless(handler: BaseHTTPRequestHandler) -> None:
        if handler.path != "/file":
            Said("<a href='/file'>Get</a>", headers={"Content-Type": "text/html"}).send(handler)
            return
        handler.close_connection = True
        handler.send_response(200)
        handler.send_header("Content-Disposition", "attachment; filename=x.bin")
        handler.send_header("Content-Type", "application/octet-stream")
        handler.end_headers()
        for _ in range(500):
            handler.wfile.write(b"x" * 20_000)
            sent.append(20_000)
            time.sleep(0.02)

    with RecordingServer(endless) as server:
        small.go(server.url)
        outcome = small.do(Operation.CLICK, "Get")
        assert outcome.changes == ('download failed: "x.bin" (it is larger than 0.1 MB (APP_DOWNLOAD_MB))',)
        small.page.wait_for_timeout(300)
        assert sum(sent) < 3_000_000


def test_what_a_page_says_of_itself_has_a_limit(stage: Stage, site: Site) -> None:
    site.pages[
        "/"
    ] = """<button onclick="history.pushState(0, '', '/?' + 'x'.repeat(90000)); document.title = 'x'.repeat(9000); alert('x'.repeat(9000))">Go</button>
        <div role=dialog>d</div><script>document.querySelector('div').setAttribute('aria-label', 'x'.repeat(9000))</script>"""
    stage.go(site.url)
    outcome = stage.do(Operation.CLICK, "Go")
    seen = stage.look()
    told = [seen.url, seen.title, *seen.windows, *(t for tab in seen.tabs for t in (tab.url, tab.title)), *(d.message for d in seen.dialogs), *outcome.changes]
    assert len(told) > 8
    assert max(map(len, told)) <= 2000
