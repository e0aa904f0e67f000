"""The desk of a table: what its dealer sees, and nobody else."""

from __future__ import annotations

import pytest

from tests.web.serving import Served

TABLES = [
    ("night", "craps"),
    ("night", "roulette"),
    ("night", "blackjack"),
    ("night", "baccarat"),
    ("nj-casino", "sic-bo"),
    ("tas-casino", "mini-dice"),
]


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_a_dealer_sees_the_next_step(served: Served, slug: str, table: str) -> None:
    dealer = served.staff(f"{table}-dealer", slug)
    desk = dealer.get(f"/tables/{table}").json()["desk"]
    assert desk["next"]["words"]
    assert desk["next"]["act"]["command"]["type"] == "PromiseDraws"
    assert desk["trouble"]
    assert all(irregularity["law"] for irregularity in desk["trouble"])


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_only_staff_see_the_desk(served: Served, slug: str, table: str) -> None:
    assert served.client(slug).get(f"/tables/{table}").json()["desk"] is None
    assert served.guest(slug).get(f"/tables/{table}").json()["desk"] is None
