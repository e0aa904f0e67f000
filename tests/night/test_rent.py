"""What a table or a machine may cost per day."""

from __future__ import annotations

import pytest

from pitboss.floor.findings import Change
from tests.night.plans import ask, finding_lines, with_values
from tests.playing import clause


@clause("nj-13-47-16-1-d-cap", "nj-13-47-16-1-d-games")
@pytest.mark.parametrize(
    "place", [("tables", "craps-1", "rent_cents"), ("machines", "reel-1", "rent_cents")]
)
def test_every_table_and_machine_rents_within_the_cap(place: tuple[str, str, str]) -> None:
    key = ".".join(place)
    assert finding_lines(with_values((key, 25_000))) == []
    plan = with_values((key, 25_001))
    assert finding_lines(plan) == [f"unlawful {key} 16.1(d) cap"]
    assert ask(plan)[0].change == Change(place, 25_000)
