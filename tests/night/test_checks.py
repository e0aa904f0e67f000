"""What holds for every check of a night."""

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
from tests.night.plans import LAWFUL, NIGHT, ask, changed, found

FAULTY = changed(
    ("holder", None),
    ("people.a1.approval", None),
    ("people.k1.pay_cents", 1),
    ("last_wager", "02:00"),
)


def test_the_lawful_plan_has_no_finding() -> None:
    assert found(LAWFUL) == []
    assert found(LAWFUL, today=NIGHT) == []
    assert found(LAWFUL, today=NIGHT - datetime.timedelta(days=30)) == []


@pytest.mark.parametrize("one", all_checks(), ids=lambda one: one.name)
def test_every_check_upholds_a_clause_and_says_which_rule_it_is(one: PlanCheck) -> None:
    assert one.law
    assert one.run.__doc__
    assert one.run.__module__.startswith("pitboss.night.checks.")


def test_every_finding_says_what_is_wrong_and_what_to_do() -> None:
    results = ask(FAULTY)
    assert len(results) > 5
    for one in results:
        assert one.severity in SEVERITIES
        assert one.law
        assert one.message
        assert one.fix
        assert not one.message.endswith(".")


def test_sources_are_told_in_words() -> None:
    """People read the name of a source, not its code in our list."""
    code = re.compile(r"\((?:S|N-)\w?\d")
    assert code.search("as townships publish it (S11)")
    for path in Path(night.__file__).parent.rglob("*.py"):
        assert not code.search(path.read_text(encoding="utf-8")), path


def test_a_practice_night_is_asked_nothing() -> None:
    assert found(FAULTY) != []
    assert found(changed(("practice", True), plan=FAULTY)) == []
    floor = NightPlan(night="n", house="nj_night", tables=(NightTable(id="t", game="night.craps"),))
    assert found(floor) == []
    assert isinstance(floor.tables[0], TablePlan)


def test_a_floor_of_another_house_is_asked_nothing() -> None:
    assert found(changed(("house", "nj_casino"), plan=FAULTY)) == []


def test_a_licensed_night_without_a_license_is_not_practice() -> None:
    plan = changed(("license", None), ("practice", False))
    assert "unlawful license.municipality 13.8(a) licensed" in found(plan)
