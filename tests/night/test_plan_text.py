"""A plan that is written to a file and read again is the same plan, and its file is plain."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from pitboss.floor.plan import CHIPS, WALLET
from pitboss.night.plan import License, NightPlan, NightTable
from pitboss.night.plan_file import read_plan
from pitboss.night.plan_text import WIDTH, plan_text
from tests.night.any_plans import plans
from tests.night.example_plans import PLANS
from tests.night.plans import LAWFUL, OWING, with_values


@given(plans())
@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_any_plan_is_the_same_after_it_is_written_and_read(plan: NightPlan) -> None:
    assert read_plan(plan_text(plan)) == plan


@pytest.mark.parametrize("plan", [LAWFUL, OWING], ids=["lawful", "owing"])
def test_the_whole_plan_is_the_same_and_its_lines_are_short(plan: NightPlan) -> None:
    text = plan_text(plan)
    assert read_plan(text) == plan
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "\n\n\n" not in text


@pytest.mark.parametrize("file", sorted(PLANS.glob("*.toml")), ids=lambda file: file.stem)
def test_an_example_is_the_same_after_it_is_written_and_read(file: Path) -> None:
    plan = read_plan(file.read_text("utf-8"))
    assert read_plan(plan_text(plan)) == plan


@pytest.mark.parametrize(
    ("practice", "mode", "says"),
    [(False, CHIPS, ""), (False, WALLET, 'mode = "wallet"'),
     (True, WALLET, ""), (True, CHIPS, 'mode = "chips"')],
)  # fmt: skip
def test_the_way_a_table_plays_is_written_only_where_it_is_not_the_usual_one(
    practice: bool, mode: str, says: str
) -> None:
    table = NightTable(id="t1", game="night.craps", mode=mode)
    plan = NightPlan(night="n", house="nj_night", practice=practice, tables=(table,))
    text = plan_text(plan)
    assert [line for line in text.splitlines() if line.startswith("mode")] == [says] * bool(says)
    assert read_plan(text) == plan


def test_what_is_left_at_its_default_is_left_out() -> None:
    text = plan_text(NightPlan(night="n", house="nj_night", license=License()))
    assert text == 'night = "n"\nhouse = "nj_night"\n\n[license]\n'


def test_a_list_or_section_that_is_too_long_has_a_line_for_each_item() -> None:
    many = tuple(f"affiliate number {number}" for number in range(9))
    plan = with_values(("holder.affiliates", many))
    assert 'affiliates = [\n    "affiliate number 0",\n' in plan_text(plan)
    assert read_plan(plan_text(plan)) == plan
