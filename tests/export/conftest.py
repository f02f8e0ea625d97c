"""The shop, pages on loopback, a session without models, and a pytest that knows nothing of the tool."""

from __future__ import annotations

import functools
import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from plans.shop.server import running_shop
from playwright.sync_api import Page
from pytest_tool.browser.find import find
from pytest_tool.chat import ChatModel
from pytest_tool.question import Engine
from pytest_tool.settings import environment
from pytest_tool.stated.uploads import Uploads
from tests.export.stage import PASSWORD, ROOT, run_folder

from driven import Driven, Models


@pytest.fixture
def shop() -> Iterator[str]:
    with running_shop(PASSWORD) as url:
        yield url


@pytest.fixture
def models(pilot_model: ChatModel, text_model: ChatModel, decision_engine: Engine) -> Models:
    return Models(pilot_model, text_model, decision_engine)


@pytest.fixture
def run_alone(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
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


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[str]:
    """The URL of a folder, ``site``, in which a test writes its pages; what is posted is answered, with an error."""
    (tmp_path / "site").mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path / "site")))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def drive(page: Page, pages: str, tmp_path: Path) -> Callable[..., Driven]:
    """A session on a page of this HTML, without models."""

    def begin(html: str, uploads: Uploads | None = None, **secrets: str) -> Driven:
        (tmp_path / "site" / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
        return Driven(page, run_folder(tmp_path), f"{pages}/index.html", secrets=secrets, uploads=uploads)

    return begin
