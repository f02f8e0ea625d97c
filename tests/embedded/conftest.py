"""What the tests of the embedded models share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from one_step import Doing, done
from pytest_tool.clients import Clients


@pytest.fixture(scope="module")
def doing() -> Iterator[Doing]:
    clients = Clients()
    yield lambda *told: done(clients, *told)
    clients.close()
