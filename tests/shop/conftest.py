"""A shop without a defect, and the folder of its mail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from plans.shop.server import running_shop

from shop.customer import PASSWORD


@pytest.fixture(scope="module")
def mail(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="module")
def healthy(mail: Path) -> Iterator[str]:
    with running_shop(PASSWORD, mail=mail) as url:
        yield url
