"""The front door leads staff to their screens: each link has words, and a page behind it."""

from __future__ import annotations

from pathlib import Path

from pitboss.web.server.catalogue import catalogue
from tests.web.raffle_night import raffle_night

PLACES = {"floor", "deal", "window", "till", "close", "prizes", "raffle", "incidents", "inspect"}


def test_every_screen_of_staff_has_a_name_and_a_page(tmp_path: Path) -> None:
    """A link without words would take everything below it off the front door."""
    words, seen = catalogue()["home"], set[str]()
    with raffle_night(tmp_path) as served:
        plan = served.services["night"].floor.plan
        assert plan is not None
        for person in plan.people:
            staff = served.staff(person.id)
            for place in staff.get("/me").json()["places"]:
                kind = place.partition("/")[0]
                if kind in seen:
                    continue
                seen.add(kind)
                assert words.get(f"place_{kind}"), f"no words for {place}"
                assert staff.http.get(f"/{place}").status_code == 200, place
    assert seen == PLACES
