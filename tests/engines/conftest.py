"""A GGUF file, made once a module, and the model in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from asked_inproc import written
from pytest_tool.engines.llama import LlamaModel


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("model"), context=16_384)


@pytest.fixture
def model(gguf: Path) -> Iterator[LlamaModel]:
    model = LlamaModel(gguf)
    yield model
    model.close()
