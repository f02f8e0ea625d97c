"""A whole run in one file, opened from disk."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_tool.changes import Change, Kind
from pytest_tool.dashboard.export import MARK, check, write_page
from pytest_tool.errors import SpeechError, ToolError
from pytest_tool.events import Progress, TestStarted, Warned

from dashboard.samples import ITEM, act, look, run_of_one_test, writer

HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"><!-- <script>'


class Says:
    """A voice whose sound is the text."""

    def key(self, text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    def mp3(self, text: str) -> bytes:
        return text.encode()


class Mute(Says):
    def mp3(self, text: str) -> bytes:
        raise SpeechError("The voice tts2 does not answer.", "Start it.")


def exported(run: Path, out: Path, speech: Says | None = None) -> str:
    write_page(run, out, speech)
    return out.read_text(encoding="utf-8")


def opened(page: Page, path: Path) -> list[str]:
    """Open it from disk; what it asked for, and what the browser refused or complained of."""
    told: list[str] = []
    page.on("request", lambda r: told.append(r.url) if not r.url.startswith(("file:", "data:", "blob:")) else None)
    page.on("console", lambda m: told.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: told.append(str(e)))
    page.goto(path.as_uri())
    return told


def test_it_is_opened_from_disk_and_shows_the_run(page: Page, tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"), passed=False)
    archive.close()
    exported(archive.folder, tmp_path / "out.html")
    told = opened(page, tmp_path / "out.html")
    expect(page.get_by_role("heading", name="A guest buys one book")).to_be_visible()
    expect(page.get_by_text('the basket badge should be "1", but it is "0"').first).to_be_visible()
    expect(page.locator("#screen img").first).to_be_visible()
    assert page.locator("#screen img").first.evaluate("i => i.decode().then(() => i.naturalWidth)") == 640
    assert told == []


def test_what_came_from_a_page_is_text_in_it(page: Page, tmp_path: Path) -> None:
    archive = writer(tmp_path / ".tool")
    archive(TestStarted(item=HOSTILE, title=HOSTILE, where=HOSTILE))
    archive(Warned(item=HOSTILE, text=HOSTILE))
    look(archive, "x", HOSTILE)
    act(archive, 1, HOSTILE, HOSTILE, changes=(Change(Kind.NOTE, HOSTILE),), error=HOSTILE, runner_up=HOSTILE)
    archive(Progress(item=HOSTILE, text=HOSTILE))
    archive.close()
    exported(archive.folder, tmp_path / "out.html")
    told = opened(page, tmp_path / "out.html")
    expect(page.get_by_role("heading", name="window.hacked").first).to_be_visible()
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
    assert told == []


def test_its_policy_lets_nothing_run_that_was_put_into_it(page: Page, tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    text = exported(archive.folder, tmp_path / "out.html")
    (tmp_path / "out.html").write_text(text.replace("</body>", "<script>window.hacked = 1</script></body>"))
    page.goto((tmp_path / "out.html").as_uri())
    expect(page.get_by_role("heading", name="A guest buys one book")).to_be_visible()
    assert page.evaluate("window.hacked") is None


def test_each_picture_is_in_it_once(tmp_path: Path) -> None:
    archive = writer(tmp_path / ".tool")
    for text in ("one", "two", "one", "one"):
        look(archive, text)
    text = exported(archive.folder, tmp_path / "out.html")
    assert re.findall(r'id="tool-picture-(\d+)"', text) == ["1", "2"]


def test_a_picture_that_had_to_make_room_is_left_out(tmp_path: Path) -> None:
    archive = writer(tmp_path / ".tool")
    for text in ("one", "two"):
        look(archive, text)
    archive.frame_path(1).unlink()
    assert re.findall(r'id="tool-picture-(\d+)"', exported(archive.folder, tmp_path / "out.html")) == ["2"]


def test_the_narration_is_in_it_when_it_is_asked_for(tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    speech = re.compile(r'<script type="text/plain" id="tool-speech-[0-9a-f]{64}">')
    assert speech.findall(exported(archive.folder, tmp_path / "out.html")) == []
    text = exported(archive.folder, tmp_path / "out.html", Says())
    assert (len(speech.findall(text)), text.count('"speech":"')) == (3, 3)


def test_without_a_voice_the_narration_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    with pytest.raises(ToolError) as caught:
        write_page(archive.folder, tmp_path / "out.html", Mute())
    assert "tts2" in caught.value.fact
    assert "without --narration" in caught.value.remedy
    assert [p.name for p in tmp_path.iterdir()] == [".tool"]


def test_an_earlier_export_is_replaced_and_another_file_is_not(tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    out = tmp_path / "out.html"
    first = exported(archive.folder, out)
    archive(Warned(item=ITEM, text="something new"))
    assert MARK in first
    assert "something new" in exported(archive.folder, out)
    out.write_text("<h1>my own page</h1>")
    with pytest.raises(ToolError):
        write_page(archive.folder, out)
    assert out.read_text() == "<h1>my own page</h1>"


def test_a_folder_or_a_place_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    with pytest.raises(ToolError, match="is a folder"):
        check(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(ToolError, match="cannot be"):
        write_page(archive.folder, tmp_path / "file" / "out.html")
    write_page(archive.folder, tmp_path / "new" / "folder" / "out.html")


def test_a_run_without_events_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="holds nothing"):
        write_page(tmp_path, tmp_path / "out.html")


def test_a_torn_line_and_a_run_that_broke_off_are_said(page: Page, tmp_path: Path) -> None:
    archive = writer(tmp_path / ".tool")
    archive(TestStarted(item=ITEM, title="A guest buys one book", where="shop.plan.md:3"))
    look(archive, "one")
    archive.close()
    with (archive.folder / "events.jsonl").open("a") as file:
        file.write('{"kind": "warning", "te')
    exported(archive.folder, tmp_path / "out.html")
    opened(page, tmp_path / "out.html")
    expect(page.get_by_text(re.compile("broke", re.IGNORECASE)).first).to_be_visible()
    expect(page.get_by_text(re.compile(r"events\.jsonl")).first).to_be_visible()


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are for administrators there")
def test_a_link_in_a_run_from_elsewhere_takes_no_file_of_ours_into_it(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"a private key")
    archive = run_of_one_test(writer(tmp_path / ".tool"))
    archive.close()
    for picture in (archive.folder / "frames").iterdir():
        picture.unlink()
        picture.symlink_to(tmp_path / "key")
    assert base64.b64encode(b"a private key").decode() not in exported(archive.folder, tmp_path / "out.html")


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "frame"},
        {"kind": "frame", "number": 1, "picture": "../../../key"},
        {"kind": "frame", "number": 1, "picture": [1]},
        {"kind": "frame", "number": 1, "picture": 1.5},
        {"kind": "narration"},
        {"kind": "narration", "text": 7, "speech": '"><b id=no>'},
        {"kind": "warning", "text": "\ud800"},
        {"kind": "narration", "text": "\ud800"},
    ],
)
def test_events_of_any_shape_can_be_exported(tmp_path: Path, event: dict[str, object]) -> None:
    (tmp_path / "events.jsonl").write_text(json.dumps({"at": 1, "item": "x", **event}))
    text = exported(tmp_path, tmp_path / "out.html", Spelled())
    assert '"kind":"' + str(event["kind"]) in text
    assert "<b id=no>" not in text


class Spelled(Says):
    """A voice that can say any text."""

    def key(self, text: str) -> str:
        return super().key(ascii(text))

    def mp3(self, text: str) -> bytes:
        return ascii(text).encode()
