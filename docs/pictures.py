"""Makes the pictures of the README anew, in both themes: ``python -m docs.pictures``.

A plan fails in a shop that has a defect, and its report is photographed; then a session in the whole shop, on the
dashboard and in a narrow window.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from pytest_tool.browser.find import find, launch_args

HERE = Path(__file__).parent
TOOL = [sys.executable, "-m", "tool_cli.main"]
WIDE, NARROW = (1280, 800), (390, 844)
THEMES = ("light", "dark")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE.parent), "APP_VOICE": "off"}
LOADED_MS = 1500


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        (project / "pytest.ini").write_text("[pytest]\ntool_embedded = true\n")
        report = failed_report(project / "report.html")
        photograph(report.as_uri(), "replay", WIDE)
        with session(project) as dashboard:
            photograph(dashboard, "session", NARROW)
            photograph(dashboard, "dashboard", WIDE)


def failed_report(out: Path) -> Path:
    """Of a plan of this repository, in a shop whose badge is stale."""
    command = [sys.executable, "-m", "pytest", "plans/basket.plan.md", f"--tool-report={out}", "-q"]
    subprocess.run(command, cwd=HERE.parent, env={**ENVIRONMENT, "SHOP_BUG": "stale-badge"}, check=False)
    return out


@contextmanager
def session(project: Path) -> Iterator[str]:
    """A session that has bought a book; the address of the dashboard that shows it."""
    shop = subprocess.Popen([sys.executable, "-m", "plans.shop"], cwd=HERE.parent, stdout=subprocess.PIPE, text=True)
    assert shop.stdout is not None
    url = next(word for word in shop.stdout.readline().split() if word.startswith("http"))

    def tool(*words: str) -> None:
        subprocess.run([*TOOL, *words], cwd=project, env=ENVIRONMENT, check=True)

    tool("start", "--embedded", "--url", url)
    tool("hint", "The bag at the top right is the basket")
    tool("step", 'Search for "Dune" and open the first result.', "--expect", '"£24.99" is shown')
    tool("do", 'click "Add to basket"')
    shown = subprocess.Popen([*TOOL, "dashboard", "--json"], cwd=project, env=ENVIRONMENT, stdout=subprocess.PIPE)
    assert shown.stdout is not None
    try:
        yield json.loads(shown.stdout.readline())["url"]
    finally:
        tool("close")
        for process in (shown, shop):
            process.terminate()
            process.wait()


def photograph(url: str, name: str, size: tuple[int, int]) -> None:
    """One picture a theme."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args({}, "chromium", find(os.environ)))
        for theme in THEMES:
            page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=theme)
            page.goto(url)
            page.wait_for_timeout(LOADED_MS)
            back_to_a_decision(page)
            small = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(128)
            small.save(HERE / f"{name}-{theme}.png", optimize=True)
            page.close()
        browser.close()


def back_to_a_decision(page: Page) -> None:
    """The newest moment only shows what came of the action before it."""
    page.keyboard.press("ArrowLeft")
    time.sleep(0.5)


if __name__ == "__main__":
    main()
