"""All pages are run as plans: in one pytest run with models that obey the page, and in one in embedded mode."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attack_runs import EMBEDDED, SCRIPTED, Ended, Running, started


@pytest.fixture(scope="session")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Both runs, side by side."""
    scripted = started(tmp_path_factory.mktemp("scripted"), SCRIPTED, embedded=False)
    embedded = started(tmp_path_factory.mktemp("embedded"), EMBEDDED, embedded=True)
    yield next(scripted), next(embedded)
    for generator in (scripted, embedded):
        next(generator, None)


@pytest.fixture(scope="session")
def obeyed(both: tuple[Running, Running]) -> Ended:
    """The run whose models obey the page."""
    return both[0].ended()


@pytest.fixture(scope="session")
def embedded(both: tuple[Running, Running]) -> Ended:
    """The run in embedded mode."""
    return both[1].ended()
