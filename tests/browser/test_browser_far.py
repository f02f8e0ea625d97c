"""A browser elsewhere does what one here does: files come and go, hosts are guarded; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright
from pytest_tool.action import Operation, Upload, Value
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.remote import joined
from pytest_tool.browser.upload import MOST_BY_CDP
from pytest_tool.hosts import AllowedHosts, host_and_port
from pytest_tool.settings.types import Endpoint
from pytest_tool.stated.uploads import Uploads
from stage import Answer, Site, Stage, conceal, reveal, served

from far import Far, debugging_port, playwright_server

FILES = "<input type=file aria-label=CV><a href=/note.txt download>Note</a>"
KINDS: dict[str, Callable[[Path], AbstractContextManager[Far]]] = {"playwright": playwright_server, "cdp": debugging_port}


@pytest.fixture(scope="module", params=sorted(KINDS))
def far_browser(request: pytest.FixtureRequest, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with KINDS[request.param](tmp_path_factory.mktemp("far")) as far:
        browser = joined(playwright.chromium, Endpoint(far.url), {})
        yield browser
        browser.close()


def staged(browser: Browser, folder: Path, **more: object) -> Stage:
    page = browser.new_context().new_page()
    folders = {"uploads": Uploads(folder, folder), "downloads": folder / "downloads"}
    return Stage(page, PlaywrightBrowser(page, conceal, reveal, 5.0, **folders, **more))  # type: ignore[arg-type]


def test_files_go_there_and_come_back(far_browser: Browser, site: Site, tmp_path: Path) -> None:
    site.pages |= {"/": FILES, "/note.txt": Answer("from afar", headers={"Content-Type": "text/plain"})}
    (tmp_path / "cv.pdf").write_text("mine")
    stage = staged(far_browser, tmp_path)
    stage.go(site.url)
    assert stage.act(Upload(stage.find("CV").tag, Value("cv.pdf", "step"))).changes == ('value of button "CV" is "cv.pdf"',)
    assert stage.page.evaluate("document.querySelector('input').files[0].text()") == "mine"
    stage.do(Operation.CLICK, "Note")
    assert (tmp_path / "downloads" / "note.txt").read_text() == "from afar"


def test_a_file_from_there_that_is_too_large_is_not_kept(far_browser: Browser, site: Site, tmp_path: Path) -> None:
    site.pages |= {"/": FILES, "/note.txt": Answer("x" * 2000, headers={"Content-Type": "text/plain"})}
    stage = staged(far_browser, tmp_path, most_download=1000)
    stage.go(site.url)
    told = stage.do(Operation.CLICK, "Note").changes
    assert [change for change in told if "it is larger than 0.001 MB (APP_DOWNLOAD_MB)" in str(change)], told
    assert not list((tmp_path / "downloads").glob("*"))


def test_hosts_are_guarded_there_before_anything_leaves(far_browser: Browser, site: Site, tmp_path: Path) -> None:
    with served() as foreign:
        there = foreign.url.replace("127.0.0.1", "localhost")
        site.pages |= {"/": f"<a href='{there}/x'>Go</a> <a href=/away target=_blank>Away</a>", "/away": Answer(status=302, headers={"Location": f"{there}/y"})}
        stage = staged(far_browser, tmp_path, hosts=AllowedHosts((host_and_port(site.url),)))
        stage.go(site.url)
        assert stage.browser.gate is not None
        assert stage.browser.gate.is_strict
        for name in ("Go", "Away"):
            assert f"the host {host_and_port(there)} is not allowed" in stage.do(Operation.CLICK, name).error
        assert foreign.asked == []


def test_over_cdp_a_file_that_stays_there_and_one_too_large_to_go_are_refused_by_name(playwright: Playwright, site: Site, tmp_path: Path) -> None:
    site.pages |= {"/": FILES, "/note.txt": Answer("from afar", headers={"Content-Type": "text/plain"})}
    with (tmp_path / "big.iso").open("wb") as file:
        file.truncate(MOST_BY_CDP)
    with debugging_port(tmp_path, disk_of_its_own=True) as far:
        browser = joined(playwright.chromium, Endpoint(far.url), {})
        stage = staged(browser, tmp_path, most_upload=MOST_BY_CDP)
        stage.go(site.url)
        told = stage.do(Operation.CLICK, "Note").changes
        assert [change for change in told if "it stays on the browser's machine" in str(change)], told
        outcome = stage.act(Upload(stage.find("CV").tag, Value("big.iso", "step")))
        assert (outcome.done, "less than 50 MB over CDP" in outcome.error) == (False, True)
        browser.close()
