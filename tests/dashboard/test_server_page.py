"""The page of the package on the real server: it gets all that it asks for, under the policy that it is served with."""

from __future__ import annotations

import io
import json
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from pytest_tool.events import FrameTaken, RunStopped

from dashboard.served import Served, finished, project, served, started, told, write, writer

TITLE = "<script>document.title = 'stolen'</script><img src=x onerror=\"document.title = 'stolen'\">"
AT_MOST_S = 1.0
"""The issue's limit, from the event to the picture on the page; the measuring itself takes its part."""


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    """What the browser had to say against the page; a test that uses this ends with none."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


def shot(number: int, item: str, title: str = "Shop") -> FrameTaken:
    out = io.BytesIO()
    Image.new("RGB", (320, 200), (number * 40 % 255, 90, 120)).save(out, "JPEG")
    return FrameTaken(
        item=item, number=number, jpeg=out.getvalue(), url="http://shop.test/", boxes=((7, 10, 10, 50, 20),), tabs=((title, "http://shop.test/"),)
    )


@pytest.mark.usefixtures("complaints")
def test_a_run_is_shown_with_its_pictures_and_tags(page: Page, dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260301T000000.000Z-whole", started("a"), shot(1, "a"), shot(2, "a"), finished("a"), told("a", "passed"))
    page.goto(f"{dashboard.url}#run={run.name}")
    expect(page.locator("#item-title")).to_have_text("Title of a")
    expect(page.locator("#overlay .badge")).to_have_count(1)
    assert page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth === 320)")


@pytest.mark.usefixtures("complaints")
def test_what_is_recorded_is_on_the_page_within_a_second(page: Page, dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260302T000000.000Z-live")
    archive(started("a"))
    archive(shot(1, "a"))
    page.goto(f"{dashboard.url}#run={archive.folder.name}")
    expect(page.locator("#run-state")).to_have_attribute("data-state", "live")
    late = []
    for number in range(2, 7):
        begun = time.monotonic()
        archive(shot(number, "a", title=f"Tab {number}"))
        page.wait_for_function("text => document.getElementById('tabs').textContent.includes(text)", arg=f"Tab {number}", polling=20)
        late.append(time.monotonic() - begun)
    archive(finished("a"))
    archive.close()
    expect(page.locator("#run-state")).not_to_have_attribute("data-state", "live")
    assert statistics.median(late) < AT_MOST_S


@pytest.mark.usefixtures("complaints")
def test_markup_in_what_was_recorded_is_text(page: Page, dashboard: Served, folder: Path) -> None:
    name = f"20260303T000000.000Z-{TITLE}".replace("/", "-")
    write(folder, name, started(TITLE), shot(1, TITLE, title=TITLE), finished(TITLE))
    page.goto(dashboard.url)
    page.locator("#run-button").click()
    page.locator("#runs-list a", has_text="stolen").first.click()
    expect(page.locator("#tabs")).to_contain_text(TITLE)
    assert page.title() != "stolen"
    assert page.locator("img[src=x]").count() == 0


def test_the_page_of_another_origin_cannot_read_embed_or_send(page: Page, dashboard: Served, folder: Path, tmp_path: Path) -> None:
    run = write(folder, "20260304T000000.000Z-secret", started("a"), shot(1, "a"), finished("a"))
    with served(project(tmp_path / "other")) as other:  # another port is another origin of the same site
        page.route("**/evil", lambda route: route.fulfill(content_type="text/html", body="<title>evil</title>"))
        page.goto(f"http://{other.host}/evil")
        tried = page.evaluate(
            """async ([url, run]) => {
                const told = {};
                const fails = async (name, work) => { try { told[name] = await work(); } catch { told[name] = "refused"; } };
                await fails("read", async () => (await fetch(`${url}runs`)).status);
                await fails("send", async () => (await fetch(`${url}sessions/default/stop`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })).status);
                await fails("blind", async () => (await fetch(`${url}sessions/default/stop`, { method: "POST", mode: "no-cors", body: "{}" })).type);
                const loads = (element, key, path) => new Promise((done) => { element.onload = () => done("loaded"); element.onerror = () => done("refused"); element[key] = url + path; document.body.append(element); });
                await fails("picture", () => loads(new Image(), "src", `runs/${run}/frames/1.jpg`));
                await fails("script", () => loads(document.createElement("script"), "src", "words.js"));
                const stream = new EventSource(`${url}runs/${run}/events`);
                told.stream = await new Promise((done) => { stream.onerror = () => done("refused"); stream.addEventListener("about", () => done("read")); });
                return told;
            }""",
            [dashboard.url, run.name],
        )
        page.evaluate("url => { const frame = document.createElement('iframe'); frame.src = url; document.body.append(frame); }", dashboard.url)
        page.wait_for_timeout(500)
        framed = [frame.title() for frame in page.frames[1:]]
    assert tried == {"read": "refused", "send": "refused", "blind": "refused", "picture": "refused", "script": "refused", "stream": "refused"}
    assert "tool" not in framed


def test_a_run_of_a_newer_tool_says_how_it_can_be_read(page: Page, dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260309T000000.000Z-newer", started("a"), shot(1, "a"), finished("a"))
    (run / "run.json").write_text(json.dumps({"format": 99, "tool": "9.0"}))
    page.goto(f"{dashboard.url}#run={run.name}")
    expect(page.locator("#notice")).to_contain_text("was written by a newer tool (9.0, format 99)")


def test_a_run_that_was_stopped_says_how_many_tests_had_run(page: Page, dashboard: Served, folder: Path) -> None:
    stopped = RunStopped(ran=1, selected=3, reason="stopping after 1 failures")
    run = write(folder, "20260310T000000.000Z-stopped", started("a"), shot(1, "a"), finished("a"), told("a", "passed"), stopped)
    page.goto(f"{dashboard.url}#run={run.name}")
    expect(page.locator("#notice")).to_have_text("pytest was stopped: 1 of 3 tests had run: stopping after 1 failures.")
    expect(page.locator("#run-state")).to_have_text("stopped")
    expect(page.locator("#tests-count")).to_have_text("1")
