"""One server for the tests of a module, whose jobs may take as long as they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from msgspec.structs import replace

from pitboss.web.jobs.runner import LANES, JobQueue
from tests.web.serving import Served, serving


@pytest.fixture(scope="session", autouse=True)
def patient_jobs() -> Iterator[None]:
    """Jobs end when they are done: on a busy machine the time they are given says nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name, lane in LANES.items():
            patch.setitem(cast(dict[str, JobQueue], LANES), name, replace(lane, limit_s=None))
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the three demonstration houses, whose tables wait for their dealers."""
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server
