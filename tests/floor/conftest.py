"""A small house on each kind of journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.house import House
from tests.stores import KINDS, new_store


@pytest.fixture(params=KINDS)
def any_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """An open house, on a file and on a database."""
    with new_store(request.param, tmp_path) as store:
        yield House(store).open()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An open house on a file."""
    with new_store("sqlite", tmp_path) as store:
        yield House(store).open()
