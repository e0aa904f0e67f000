"""Whatever takes the place of scrip shows the date of the night and the name of its holder."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.floor.plan import Occasion
from pitboss.night.plan_file import floor_plan
from pitboss.web.shapes import ScripView
from pitboss.web.views.houses import scrip_view
from tests.floor.licensed_house import night_plan
from tests.playing import clause


@clause("nj-13-47-20-12-d-name", "nj-13-47-20-12-d-date")
def test_the_wallets_of_a_licensed_night_bear_its_holder_and_date() -> None:
    plan = floor_plan(night_plan())
    assert scrip_view(plan) == ScripView("Engine Company No. 2", "2027-04-17")
    assert plan.occasion is not None
    assert replace(plan.occasion, clock=()) == Occasion(
        holder="Engine Company No. 2", date="2027-04-17", admission_cents=2_500, bingo=True
    )


@pytest.mark.parametrize(
    ("occasion", "view"),
    [
        (None, None),
        (Occasion(admission_cents=500), None),
        (Occasion(holder="A club"), ScripView("A club", "")),
        (Occasion(date="2027-04-17"), ScripView("", "2027-04-17")),
    ],
)
def test_a_plan_that_names_neither_shows_neither(
    occasion: Occasion | None, view: ScripView | None
) -> None:
    plan = replace(floor_plan(night_plan()), occasion=occasion)
    assert scrip_view(plan) == view
