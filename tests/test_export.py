"""``tool export``: what a session did, replayed by pytest-playwright alone, and as a plan."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from plans.shop.server import running_shop
from playwright.sync_api import Page
from pytest_tool.browser.find import find
from pytest_tool.chat import ChatModel
from pytest_tool.export import export
from pytest_tool.question import Engine
from pytest_tool.settings import environment

from driven import Driven, Models

PASSWORD = "paper-lane-42"
ROOT = Path(__file__).parent.parent


@pytest.fixture
def shop() -> Iterator[str]:
    with running_shop(PASSWORD) as url:
        yield url


@pytest.fixture
def models(pilot_model: ChatModel, text_model: ChatModel, decision_engine: Engine) -> Models:
    return Models(pilot_model, text_model, decision_engine)


@pytest.fixture
def pytest_alone(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a file with pytest in a folder where nothing of ours is, and without the plugin unless told otherwise."""
    found = find(environment())
    assert found
    folder = tmp_path / "alone"
    folder.mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(
        "import pytest\n\n\n@pytest.fixture(scope='session')\ndef browser_type_launch_args(browser_type_launch_args):\n"
        f"    return {{**browser_type_launch_args, **{found.args!r}}}\n\n\n@pytest.fixture\ndef page(page):\n"
        "    page.set_default_timeout(4000)\n    return page\n"
    )

    def run(name: str, text: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
        (folder / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(options or ("-p", "no:tool")), name]
        environ = {**os.environ, "SHOP_PASSWORD": PASSWORD, "PYTHONPATH": str(ROOT), **more}
        return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=120, check=False)

    return run


def test_try(page: Page, shop: str, models: Models, tmp_path: Path, pytest_alone) -> None:
    driven = Driven(page, tmp_path / ".tool" / "runs" / "20261122T000000.000Z-shop", f"{shop}/", models, {"SHOP_PASSWORD": PASSWORD})
    driven.hint("The basket is the bag in the top right corner. It has no text, only a number once something is in it.")
    for word, text in [
        ("step", 'Search for "Dune" and open the first result.\n- Expect: the heading says "Dune"\n- Expect: "£24.99" is shown'),
        ("do", "Put it in the basket."),
        ("step", "Open the basket.\n- Expect: the basket has 1 row"),
        ("do", "Go to the checkout."),
        ("step", 'Sign in as "alice" with password "{secret:SHOP_PASSWORD}".\n- Expect: the URL ends with /checkout'),
        ("do", 'Fill in the name "Ann Lee", street "Main St 5" and city "Leeds".'),
        ("do", 'Choose the country "United Kingdom" and accept the terms.'),
        ("step", 'Pay.\n- Expect: the page shows "Thank you for your order"'),
        ("step", 'Go to "My orders".\n- Expect: the orders table has a row with "Dune (Hardback)" and "Paid"'),
    ]:
        verdict = driven.command(word, text)
        print(word, text, verdict)
    out = export(driven.folder, "python")
    print(out.text, out.left_out)
    r = pytest_alone("test_exported.py", out.text)
    print(r.stdout[-3000:], r.stderr[-2000:])
    out = export(driven.folder, "plan")
    print(out.text, out.left_out)
    r = pytest_alone("exported.plan.md", out.text, "--embedded")
    print(r.stdout[-3000:], r.stderr[-2000:])
    assert 0
