"""What every check of a night must do."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from pitboss import night
from pitboss.floor.findings import SEVERITIES
from pitboss.floor.plan import TablePlan
from pitboss.night.check import PlanCheck, all_checks
from pitboss.night.plan import NightPlan, NightTable
from tests.night.plans import LAWFUL, NIGHT, ask, finding_lines, with_values

FAULTY = with_values(
    ("holder", None),
    ("people.a1.approval", None),
    ("people.k1.pay_cents", 1),
    ("last_wager", "02:00"),
)


def test_the_lawful_plan_has_no_finding() -> None:
    assert finding_lines(LAWFUL) == []
    assert finding_lines(LAWFUL, today=NIGHT) == []
    assert finding_lines(LAWFUL, today=NIGHT - datetime.timedelta(days=30)) == []


@pytest.mark.parametrize("plan_check", all_checks(), ids=lambda check: check.name)
def test_every_check_upholds_a_clause_and_says_which_rule_it_is(plan_check: PlanCheck) -> None:
    assert plan_check.law
    assert plan_check.run.__doc__
    assert plan_check.run.__module__.startswith("pitboss.night.checks.")


def test_every_finding_says_what_is_wrong_and_what_to_do() -> None:
    results = ask(FAULTY)
    assert len(results) > 5
    for result in results:
        assert result.severity in SEVERITIES
        assert result.law
        assert result.message
        assert result.fix
        assert not result.message.endswith(".")


def test_sources_are_told_in_words() -> None:
    """People see the name of a source, not our code for it."""
    code = re.compile(r"\((?:S|N-)\w?\d")
    assert code.search("as townships publish it (S11)")
    for path in Path(night.__file__).parent.rglob("*.py"):
        assert not code.search(path.read_text(encoding="utf-8")), path


def test_a_practice_night_is_asked_nothing() -> None:
    assert finding_lines(FAULTY) != []
    assert finding_lines(with_values(("practice", True), plan=FAULTY)) == []
    floor = NightPlan(night="n", house="nj_night", tables=(NightTable(id="t", game="night.craps"),))
    assert finding_lines(floor) == []
    assert isinstance(floor.tables[0], TablePlan)


def test_a_floor_of_another_house_is_asked_nothing() -> None:
    assert finding_lines(with_values(("house", "nj_casino"), plan=FAULTY)) == []


def test_a_licensed_night_without_a_license_is_not_practice() -> None:
    plan = with_values(("license", None), ("practice", False))
    assert "unlawful license.municipality 13.8(a) licensed" in finding_lines(plan)
