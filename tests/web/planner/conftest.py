"""A folder of plans, and a server with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.demo.services import demo_services
from pitboss.web.api.plans import Planner
from tests.web.planner.planning import PlanClient, a_planner
from tests.web.serving import Served, running


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> Planner:
    """The planner of a server, with an empty folder."""
    return a_planner(tmp_path_factory.mktemp("plans") / "plans")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, planner: Planner) -> Iterator[Served]:
    """A server with plans, beside the demonstration."""
    services = demo_services(tmp_path_factory.mktemp("demo"), "test edition", 0.02)
    with running(services, planner=planner) as server:
        yield server


@pytest.fixture
def client(served: Served) -> Iterator[PlanClient]:
    """This machine's own browser."""
    with PlanClient(served) as own:
        yield own


@pytest.fixture
def other(served: Served) -> Iterator[PlanClient]:
    """A second person, in their own browser."""
    with PlanClient(served) as own:
        yield own
