"""A folder to start sessions in, which leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.settings.dotenv_file import OWN_NAMES

from session.processes import nothing_left
from session.sessions import served


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty project, in which the test is; no setting comes from outside. Its sessions end with the test."""
    for name in OWN_NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("APP_VOICE", "off")  # nobody listens to these tests; those of the narration have voices
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.chdir(tmp_path)
    with nothing_left(tmp_path):
        yield tmp_path


@pytest.fixture
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL under which the pages of ``sessions`` are."""
    with served(tmp_path_factory.mktemp("pages")) as url:
        yield url
