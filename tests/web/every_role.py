"""Houses with someone in every role of the law, for the tests of who may do what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor.permissions import ROLES
from pitboss.floor.plan import PersonPlan
from pitboss.night.plan_file import PrivateData
from tests.web.serving import PIN, Served, running

HOUSES = {"night": "nj_night", "nj-casino": "nj_casino", "tas-casino": "tas_casino"}


def someone(role: str) -> str:
    """The person with just this role."""
    return "only-" + role.replace(" ", "-")


@contextmanager
def every_role(folder: Path) -> Iterator[Served]:
    """The demonstration's houses, with one more person for every role."""
    services = []
    for slug, house in HOUSES.items():
        plan, private = read_plan(slug)
        more = tuple(PersonPlan(someone(role), (role,)) for role in ROLES[house])
        pins = {**private.pins, **{person.id: PIN for person in more}}
        plan = replace(plan, people=(*plan.people, *more))
        services.append(
            open_demo(folder, slug, (plan, PrivateData(private.names, pins)), "test", 1.0)
        )
    with running(services) as server:
        yield server
