"""The same page as one file, opened from disk: no server, no network."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from dashboard.exported import written
from dashboard.page_of import Watched, position, settled
from dashboard.sample_runs import BUYS, in_run, passing, shop, sound, speech_key
from dashboard.stand_in import PAGE


def opened(watched: Watched, path: Path, place: str = "") -> tuple[Page, list[str]]:
    asked: list[str] = []
    watched.page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    watched.page.goto(f"{path.as_uri()}{place}")
    settled(watched.page)
    return watched.page, asked


def test_it_shows_the_run_without_a_server(watched: Watched, tmp_path: Path) -> None:
    page, asked = opened(watched, written(shop(), tmp_path / "run.html"))
    expect(page.locator("#item-title")).to_have_text("The total is right")
    expect(page.locator("#now-reason")).to_contain_text("£12.50")
    page.locator("#tests-list button", has_text="A guest buys").click()
    expect(page.locator("#overlay .badge")).to_have_count(4)
    page.locator("#play").click()
    expect(page.locator("#position")).to_have_text("3 / 5", timeout=8000)
    page.locator("#play").click()
    page.wait_for_timeout(1800)
    assert set(asked) <= {"file", "data"}
    assert asked.count("file") == 1
    watched.clean()


def test_links_work_in_it(watched: Watched, tmp_path: Path) -> None:
    run = shop()
    page, _ = opened(watched, written(run, tmp_path / "run.html"), f"#run={run.name}&item={BUYS.replace(' ', '+')}&step=2&frame=4")
    assert position(page) == "4 / 5"
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.hash.includes('frame=3')")


def test_without_speech_the_narration_says_why_it_cannot_be_heard(watched: Watched, tmp_path: Path) -> None:
    page, _ = opened(watched, written(shop(), tmp_path / "run.html"))
    button = page.locator("#narration-toggle")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description(re.compile("holds no speech"))
    page.keyboard.press("n")
    expect(page.locator("#said")).to_contain_text("holds no speech")


def test_with_speech_it_is_heard(watched: Watched, tmp_path: Path) -> None:
    speech = {speech_key(text): sound(0.2) for text in ("Test: A guest buys a book", "I put the book in the basket.")}
    page, _ = opened(watched, written(in_run("20261122T110000.000Z-plans", passing()), tmp_path / "run.html", speech))
    page.evaluate("() => { window.ends = 0; document.querySelector('audio').addEventListener('ended', () => { ends += 1; }); }")
    page.keyboard.press("n")
    page.keyboard.press(" ")
    page.wait_for_function("() => ends === 2", timeout=8000)
    watched.clean()


def test_session_controls_are_not_in_it(watched: Watched, tmp_path: Path) -> None:
    page, _ = opened(watched, written(in_run("20261122T110000.000Z-shop", passing(), session="shop", live=True), tmp_path / "run.html"))
    expect(page.locator("#session")).to_be_hidden()
    expect(page.locator("#go-live")).to_be_hidden()


def test_a_picture_that_is_not_in_it_is_said(watched: Watched, tmp_path: Path) -> None:
    run = shop()
    del run.pictures[2]
    page, _ = opened(watched, written(run, tmp_path / "run.html"), f"#run={run.name}&item={BUYS.replace(' ', '+')}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#no-picture")).to_contain_text("This picture is not there")


def test_the_page_keeps_to_what_an_export_can_hold() -> None:
    """No module, no inline handler or style, nothing from elsewhere, and no end of a script inside a script."""
    page = (PAGE / "index.html").read_text()
    assert not re.search(r'\son\w+="|\sstyle="|type="module"|https?://(?!www\.w3\.org)', page)
    names = re.findall(r'<script src="([^"]+)" defer>', page)
    assert sorted(names) == sorted(file.name for file in PAGE.glob("*.js"))
    for name in names:
        text = (PAGE / name).read_text()
        assert text.startswith('"use strict";')
        assert "</script" not in text
        assert "innerHTML" not in text
        assert "<!--" not in text
        assert len(text.splitlines()) <= 250
