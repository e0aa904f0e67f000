"""Providers of equipment and people: approved, in good standing, certified in time."""

from __future__ import annotations

import datetime

import pytest

from pitboss.floor.findings import Change
from pitboss.night.law import FEES, STATE, Figure, Overlay
from pitboss.night.plan import Provider
from tests.night.plans import LAWFUL, NIGHT, ask, finding_lines, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)
MINUTE = datetime.timedelta(minutes=1)
CERTIFIED = "providers.p1.certified"
LATE = [f"unlawful {CERTIFIED} 13.7(a) deadline"]


@clause(
    "nj-13-47-20-15-a",
    "nj-13-47-20-10-b",
    "nj-13-47-13-1-a-equipment",
    "nj-13-47-19-3-b-equipment",
)
@pytest.mark.parametrize(
    "place", [("tables", "craps-1", "provider"), ("machines", "reel-1", "provider")]
)
def test_equipment_comes_from_a_provider_of_the_plan(place: tuple[str, str, str]) -> None:
    key = ".".join(place)
    for wrong in ("", "p9"):
        plan = with_values((key, wrong))
        assert finding_lines(plan) == [f"unlawful {key} 20.15(a)"]
        assert ask(plan)[0].change == Change(place, "p1")


@clause("nj-13-47-20-15-a")
def test_with_two_providers_the_choice_is_open() -> None:
    assert LAWFUL.providers[0].id == "p1"
    two = (*LAWFUL.providers, Provider(id="p2"))
    plan = with_values(("providers", two), ("tables.craps-1.provider", ""))
    assert [finding.change for finding in ask(plan)] == [None]


@clause("nj-13-47-13-1-a-personnel")
def test_people_come_from_a_provider_of_the_plan() -> None:
    assert finding_lines(with_values(("people.a1.employer", "p9"))) == [
        "unlawful people.a1.employer 13.1(a) personnel"
    ]


@clause(
    "nj-13-47-20-14-approval",
    "nj-13-47-13-1-a-equipment",
    "nj-13-47-20-2-casino-night-equipment-provider",
)
@pytest.mark.parametrize(("key", "wrong"), [("approved", None), ("approval", "")])
def test_a_provider_is_approved(key: str, wrong: object) -> None:
    place = f"providers.p1.{key}"
    assert finding_lines(with_values((place, wrong))) == [
        f"unlawful {place} 20.14 approval, 20.2 Casino night equipment provider"
    ]


@clause("nj-13-47-13-6-a-term", "nj-13-47-13-6-b-timing")
@pytest.mark.parametrize(
    ("ends", "last_day", "is_lawful"),
    [
        ("00:15", NIGHT - DAY, False),
        ("00:15", NIGHT, False),
        ("00:15", NIGHT + DAY, True),
        ("00:00", NIGHT - DAY, False),
        ("00:00", NIGHT, True),
        ("23:50", NIGHT - DAY, False),
        ("23:50", NIGHT, True),
    ],
)
def test_an_approval_lasts_a_year_and_as_long_as_the_event(
    ends: str, last_day: datetime.date, is_lawful: bool
) -> None:
    approved = (last_day + DAY).replace(year=NIGHT.year - 1)
    plan = with_values(("providers.p1.approved", approved), ("ends", ends))
    wrong = ["unlawful providers.p1.approved 13.6(a) term"]
    assert finding_lines(plan) == ([] if is_lawful else wrong)


@clause("nj-13-47-13-6-a-term", "nj-13-47-13-1-a-equipment")
@pytest.mark.parametrize(("approved", "is_lawful"), [(NIGHT, True), (NIGHT + DAY, False)])
def test_an_approval_begins_before_the_event(approved: datetime.date, is_lawful: bool) -> None:
    wrong = ["unlawful providers.p1.approved 13.6(a) term"]
    assert finding_lines(with_values(("providers.p1.approved", approved))) == (
        [] if is_lawful else wrong
    )


@clause("nj-13-47-13-6-g", "nj-13-47-13-6-b-timing")
@pytest.mark.parametrize(
    ("status", "law"),
    [
        ("active", ""),
        ("suspended", "13.6(g)"),
        ("revoked", "13.6(g)"),
        ("lapsed", "13.6(b) timing"),
        ("activ", "13.6(g)"),
    ],
)
def test_a_provider_is_in_good_standing(status: str, law: str) -> None:
    plan = with_values(("providers.p1.status", status))
    assert finding_lines(plan) == ([f"unlawful providers.p1.status {law}"] if law else [])
    assert all(finding.fix for finding in ask(plan))


@clause(
    "nj-13-47-13-1-g-form",
    "nj-13-47-20-14-knowledge",
    "nj-13-47-13-8-b-equipment",
    "nj-13-47-13-8-b-personnel",
    "nj-13-47-13-8-b-absence",
)
@pytest.mark.parametrize(
    ("key", "wrong", "law"),
    [
        ("form_11", None, "13.1(g) form"),
        (
            "attested",
            False,
            "20.14 knowledge, 13.8(b) equipment, 13.8(b) personnel, 13.8(b) absence",
        ),
    ],
)
def test_the_papers_of_a_provider_are_on_file(key: str, wrong: object, law: str) -> None:
    place = f"providers.p1.{key}"
    assert finding_lines(with_values((place, wrong))) == [f"warning {place} {law}"]


@clause("nj-13-47-13-6-a-fee")
def test_the_annual_fee_is_shown_to_be_paid() -> None:
    plan = with_values(("providers.p1.fee_paid", None))
    assert finding_lines(plan) == ["warning providers.p1.fee_paid 13.6(a) fee"]


@clause("nj-13-47-13-6-a-payment")
@pytest.mark.parametrize(
    ("paid_by", "is_lawful"),
    [("certified check", True), ("money order", True), ("check", False), ("", False)],
)
def test_the_annual_fee_is_paid_as_the_law_says(paid_by: str, is_lawful: bool) -> None:
    wrong = ["unlawful providers.p1.fee_by 13.6(a) payment"]
    assert finding_lines(with_values(("providers.p1.fee_by", paid_by))) == (
        [] if is_lawful else wrong
    )


@clause("nj-13-47-13-7-a-deadline")
@pytest.mark.parametrize(
    ("agreed", "due"),
    [
        (datetime.datetime(2027, 2, 1, 10), datetime.datetime(2027, 2, 3, 10)),
        (datetime.datetime(2027, 2, 27, 23, 30), datetime.datetime(2027, 3, 1, 23, 30)),
        (datetime.datetime(2026, 12, 30, 10), datetime.datetime(2027, 1, 1, 10)),
        (datetime.datetime(2027, 3, 13, 10), datetime.datetime(2027, 3, 15, 11)),  # an hour lost
        (datetime.datetime(2027, 3, 12, 2, 30), datetime.datetime(2027, 3, 14, 3, 30)),
        (datetime.datetime(2026, 10, 31, 10), datetime.datetime(2026, 11, 2, 9)),  # one won
    ],
)
def test_an_agreement_is_certified_within_forty_eight_hours(
    agreed: datetime.datetime, due: datetime.datetime
) -> None:
    plan = with_values(("providers.p1.agreed", agreed), (CERTIFIED, due))
    assert finding_lines(plan) == []
    late = with_values((CERTIFIED, due + MINUTE), plan=plan)
    assert finding_lines(late) == LATE
    assert f"{due.hour % 12 or 12}:{due:%M}" in ask(late)[0].message
    early = with_values((CERTIFIED, agreed), plan=plan)
    assert finding_lines(early) == []
    assert finding_lines(with_values((CERTIFIED, agreed - MINUTE), plan=plan)) == [
        f"warning {CERTIFIED} 13.7(a) deadline"
    ]


@clause("nj-13-47-13-7-a-deadline")
def test_times_with_an_offset_and_plans_without_a_zone() -> None:
    agreed = datetime.datetime(2027, 2, 1, 10, tzinfo=datetime.UTC)
    plan = with_values(
        ("providers.p1.agreed", agreed), (CERTIFIED, datetime.datetime(2027, 2, 3, 5))
    )
    assert finding_lines(plan) == []
    assert (
        finding_lines(with_values((CERTIFIED, datetime.datetime(2027, 2, 3, 5, 1)), plan=plan))
        == LATE
    )
    nowhere = with_values(
        ("timezone", "Nowhere"), (CERTIFIED, datetime.datetime(2027, 2, 3, 10, 1))
    )
    assert LATE[0] in finding_lines(nowhere)
    assert LATE[0] not in finding_lines(with_values(("timezone", "Nowhere")))


@clause("nj-13-47-13-7-a-deadline")
@pytest.mark.parametrize(
    ("today", "severity"),
    [
        (None, "warning"),
        (datetime.date(2027, 2, 3), "warning"),
        (datetime.date(2027, 2, 4), "unlawful"),
    ],
)
def test_an_agreement_that_is_not_certified_yet(today: datetime.date | None, severity: str) -> None:
    plan = with_values((CERTIFIED, None))
    assert finding_lines(plan, today=today) == [f"{severity} {CERTIFIED} 13.7(a) deadline"]
    assert "by 10:00 A.M. on February 3, 2027" in ask(plan)[0].message


@clause("nj-13-47-13-7-a-deadline")
def test_the_time_of_the_agreement_is_known() -> None:
    plan = with_values(("providers.p1.agreed", None))
    assert finding_lines(plan) == ["warning providers.p1.agreed 13.7(a) deadline"]


@clause("nj-13-47-13-7-a-deadline")
def test_an_amendment_moves_the_deadline() -> None:
    figure = Figure(clause=FEES["13.7(a) deadline"].name, value=72)
    plan = with_values((CERTIFIED, datetime.datetime(2027, 2, 4, 10)))
    assert finding_lines(plan) == LATE
    assert finding_lines(plan, Overlay(authority=STATE, figures=(figure,))) == []


@clause("nj-13-47-13-7-a-free-supply")
def test_free_supply_is_certified_too() -> None:
    free = [(f"tables.{table.id}.rent_cents", 0) for table in LAWFUL.tables]
    plan = with_values(*free, ("machines.reel-1.rent_cents", 0), ("people.a1.pay_cents", 0))
    assert finding_lines(plan) == []
    assert finding_lines(with_values((CERTIFIED, None), plan=plan)) == [
        f"warning {CERTIFIED} 13.7(a) deadline"
    ]


@clause("nj-13-47-13-7-a-exception")
@pytest.mark.parametrize(
    ("citation", "reason", "is_lawful"),
    [
        ("13:47-8.14(b)4", "lent by the parish next door", True),
        ("13:47-8.14(b)4", "", False),
        ("13:47-8.14(b)3", "lent by the parish next door", False),
        ("yes", "", False),
    ],
)
def test_an_exemption_has_its_citation_and_a_reason(
    citation: str, reason: str, is_lawful: bool
) -> None:
    plan = with_values(
        ("providers.p1.exempt", citation),
        ("providers.p1.exempt_reason", reason),
        ("providers.p1.agreed", None),
        (CERTIFIED, None),
    )
    severity = "advice" if is_lawful else "unlawful"
    assert finding_lines(plan) == [f"{severity} providers.p1.exempt 13.7(a) exception"]
    assert all("8.14(b)4 is not in our text" in finding.source for finding in ask(plan))


@clause("nj-13-47-13-7-a-exception")
def test_a_reason_alone_exempts_nobody() -> None:
    plan = with_values(("providers.p1.exempt_reason", "lent"), (CERTIFIED, None))
    assert finding_lines(plan) == [f"warning {CERTIFIED} 13.7(a) deadline"]


def test_a_provider_that_supplies_nothing_is_asked_nothing() -> None:
    idle = Provider(id="p2", status="revoked")
    assert finding_lines(with_values(("providers", (*LAWFUL.providers, idle)))) == []
    agreed = Provider(id="p2", status="revoked", agreed=datetime.datetime(2027, 2, 1, 10))
    assert "unlawful providers.p2.status 13.6(g)" in finding_lines(
        with_values(("providers", (*LAWFUL.providers, agreed)))
    )
    hired = with_values(("providers", (*LAWFUL.providers, idle)), ("people.a1.employer", "p2"))
    assert "unlawful providers.p2.status 13.6(g)" in finding_lines(hired)


@clause("nj-13-47-13-7-a-deadline")
@pytest.mark.parametrize(
    ("agreed", "is_lawful"),
    [
        (datetime.datetime(2027, 4, 18, 0, 14), True),
        (datetime.datetime(2027, 4, 18, 0, 15), False),
    ],
)
def test_nobody_agrees_after_the_night(agreed: datetime.datetime, is_lawful: bool) -> None:
    plan = with_values(("providers.p1.agreed", agreed), (CERTIFIED, agreed))
    late = ["warning providers.p1.agreed 13.7(a) deadline"]
    assert finding_lines(plan) == ([] if is_lawful else late)


@clause("nj-13-47-13-1-g-payment")
@pytest.mark.parametrize(
    ("way", "is_lawful"),
    [
        ("", True),
        ("check", True),
        ("certified check", True),
        ("money order", True),
        ("cash", False),
    ],
)
def test_an_application_on_form_11_is_paid_as_the_law_says(way: str, is_lawful: bool) -> None:
    wrong = ["unlawful providers.p1.form_11_by 13.1(g) payment"]
    assert finding_lines(with_values(("providers.p1.form_11_by", way))) == (
        [] if is_lawful else wrong
    )
