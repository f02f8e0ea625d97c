"""What the tests of the page have in common: opening it, and hearing what it must never do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from dashboard.stand_in import StandIn

WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + " " + event.blockedURI));
window.shift = 0; window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shift += entry.value;
    shifted.push(...entry.sources.map((source) => `${entry.value.toFixed(4)} ${source.node?.id || source.node?.className || source.node?.nodeName}`));
  }
}).observe({ type: "layout-shift", buffered: true });
"""


class Watched:
    """A page that writes down what went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("dialog", self._dialog)
        page.add_init_script(WATCH)

    def _dialog(self, dialog: Any) -> None:
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, stand_in: StandIn, place: str = "") -> Page:
        self.page.goto(f"{stand_in.url}{place}")
        return self.page

    def clean(self) -> None:
        """No error, no dialog, nothing that the policy of the page forbids."""
        wrong = self.errors + self.page.evaluate("violations")
        assert not wrong, wrong


def settled(page: Page) -> None:
    """A picture is shown and nothing more is being drawn."""
    expect(page.locator("#screen img.picture")).to_be_visible()
    page.wait_for_function("() => !dashboard.drawing && !dashboard.stage.loading")


def position(page: Page) -> str:
    return page.locator("#position").inner_text()


def shown_picture(page: Page) -> str:
    """The file of the picture on the stage: ``12.jpg``."""
    return (page.locator("#screen img.picture").get_attribute("src") or "").rpartition("/")[2]
