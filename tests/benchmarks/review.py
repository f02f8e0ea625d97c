"""What the review of broken UI adds to a step: ``python tests/benchmarks/review.py``. Prints medians, asserts nothing.

In the page: the walk that gathers the facts. With the embedded models: facts and call, from the end of a step to its
findings; the call runs beside the next step. Aim: under 30 ms for the facts of 300 elements.
"""

from __future__ import annotations

import json

from observe import RUNS, cards, median_ms, table
from playwright.sync_api import sync_playwright
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.chat import ChatModel
from pytest_tool.events import FrameTaken, StepFinished, StepStarted
from pytest_tool.model_server import start
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.prompts import prompt
from pytest_tool.review import ROLE, Review
from pytest_tool.settings import Role, environment
from pytest_tool.trail import Trail
from pytest_tool.wire.roles import UiReview, strict_schema

FAULTS = '<p style="color: #ddd">Faint {0}</p><p>Total: {{{{ price{0} }}}}</p>'


def tokens(text: str) -> str:
    """How many tokens this is, and by which tokenizer."""
    try:
        import bpe_openai
    except ImportError:
        return f"about {len(text) // 4} (4 characters a token)"
    return f"{len(bpe_openai.get_encoding('o200k_base').encode(text))} (o200k)"


def main() -> None:
    with start() as server, sync_playwright() as playwright:
        chat = ChatModel(Endpoint(Role.PILOT, Kind.LOCAL, f"{server.url}/v1", "embedded", 60, 10, 60))
        page = playwright.chromium.launch(**launch_args({}, "chromium", find(environment()))).new_page()
        browser = PlaywrightBrowser(page, str, str)
        inspector = browser.inspector()
        print(f"{'page':28}{'facts ms':>10}{'step end ms':>13}{'with answer ms':>16}   (median of {RUNS})")
        for build in (table, cards):
            for elements, faults in ((300, 0), (300, 4), (3000, 4)):
                page.set_content(build(elements) + "".join(FAULTS.format(i) for i in range(faults)))
                review = Review(chat, inspector, Trail(), browser.pump, fails=False)
                began, ended = StepStarted(number=1, text="Buy", where=""), StepFinished(number=1, passed=True, reason="", seconds=1)

                def step(review: Review = review, began: StepStarted = began, ended: StepFinished = ended) -> None:
                    review._known.clear()
                    review(began)
                    review(FrameTaken(number=1, jpeg=b"", url=""))
                    review(ended)

                def answered(review: Review = review) -> None:
                    step(review)
                    review.collect()

                facts_ms = median_ms(inspector.inspect)
                step_ms = median_ms(step)
                review.collect()
                print(f"{f'{build.__name__} {elements}, {2 * faults} faults':28}{facts_ms:10.1f}{step_ms:13.1f}{median_ms(answered):16.1f}")
        page.set_content(table(300) + "".join(FAULTS.format(i) for i in range(4)))
        system = prompt(ROLE)
        print(f"a call: prompt {tokens(system)} tokens, schema {tokens(json.dumps(strict_schema(UiReview)))}", end=", ")
        asked = [review._ask(inspector.inspect(), []), review._ask(seen := inspector.inspect(), list(seen.facts))]
        print(f"its JSON {tokens(asked[0].dump())} without facts, {tokens(asked[1].dump())} with {len(seen.facts)}; images come on top")


if __name__ == "__main__":
    main()
