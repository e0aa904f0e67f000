"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the three demonstration houses, whose tables wait for their dealers."""
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server
