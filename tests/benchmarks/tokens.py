"""How large one request of the pilot is: ``pip install bpe-openai && python -m tests.benchmarks.tokens [PAGE.html …]``.

The request is the one that is sent: recorded on loopback, its texts (system prompt; step and page; schema) counted with
the tokenizer o200k_base. The pages are a form of 40 and one of 400 controls; beside it, Playwright's aria snapshot.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import bpe_openai
from playwright.sync_api import Page, sync_playwright
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.chat import ChatModel
from pytest_tool.pilot import Pilot
from pytest_tool.plan import Expectation, Step
from pytest_tool.providers import chat_endpoint
from pytest_tool.settings import Role, Sources, environment, resolve
from pytest_tool.trail import Trail
from tests.scripted import ScriptedModel, Sent

PAGES = Path(__file__).parents[1] / "pages"
STEP = Step(1, 'Choose the status "Closed" and press Save.', Path("record.plan.md"), 3, (Expectation('the message says "Saved"', 4),))
TOKENS = bpe_openai.get_encoding("o200k_base")


def count(text: str) -> int:
    return len(TOKENS.encode(text))


def request(page: Page) -> Sent:
    """What the pilot is sent about this page, as a server without the picture gets it."""
    with ScriptedModel(lambda role, ask: {"verdict": {"passed": False, "reason": "only counted"}}) as model:
        stated = {"APP_PILOT_BASE_URL": f"{model.url}/v1", "APP_PILOT_VISION": "0"}
        chat = ChatModel(chat_endpoint(resolve(Sources(environ=stated)), Role.PILOT))
        seen = PlaywrightBrowser(page, lambda text: text, lambda text: text).observe()
        Pilot(chat).next(STEP, seen, Trail(test="A record is closed"))
        chat.close()
        return model.sent[0]


def main() -> None:
    paths = [Path(name) for name in sys.argv[1:]] or [PAGES / "bench" / "app40.html", PAGES / "bench" / "app400.html"]
    print(f"{'page':14}{'system':>8}{'step, page':>12}{'schema':>8}{'together':>10}{'  (aria snapshot alone)':24} o200k_base tokens")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args({}, "chromium", find(environment())))
        page = browser.new_page()
        for path in paths:
            page.goto(path.resolve().as_uri())
            body = request(page).body
            system, user = (message["content"] for message in body["messages"])
            parts = [count(text) for text in (system, user, json.dumps(body["response_format"], separators=(",", ":")))]
            aria = count(page.locator("body").aria_snapshot())
            print(f"{path.name:14}{parts[0]:8}{parts[1]:12}{parts[2]:8}{sum(parts):10}{aria:24,}")
        browser.close()


if __name__ == "__main__":
    main()
