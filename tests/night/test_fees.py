"""What is owed before the night, to whom, how it is paid, and by when."""

from __future__ import annotations

import datetime

import pytest

from pitboss.night.check import Review
from pitboss.night.fees import COMMISSION, FeeLine, days_before, fees
from pitboss.night.law import FEES, STATE, Fee, Figure, NightLaw, Overlay
from pitboss.night.plan import Approval, NightPlan, Provider
from tests.night.plans import CRAPS, LAWFUL, NIGHT, OWING, TOWN, change, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)
APPLIED = datetime.date(2027, 2, 10)
CHECK, CERTIFIED = "check or money order", "certified check or money order"
NEW_PROVIDER = "application of an equipment provider, with Form 11"
PROVIDER = "annual license of an equipment provider"
PROVIDER_AGAIN = "renewal of an equipment provider's license"
NEW_OPERATOR, OPERATOR = "application of an operator", "license of an operator, for a year"
OPERATOR_AGAIN = "renewal of an operator's license"


def fees_of(plan: NightPlan, *overlays: Overlay) -> list[FeeLine]:
    """Every fee of a plan."""
    return list(fees(Review(plan, NightLaw(plan.date, overlays))))


def owed_by(payer: str, plan: NightPlan, *overlays: Overlay) -> list[tuple[str, int]]:
    """What someone owes: what for, and how much."""
    return [(fee.purpose, fee.cents) for fee in fees_of(plan, *overlays) if fee.payer == payer]


def test_a_lawful_night_owes_its_license_only() -> None:
    assert [(fee.payer, fee.payee, fee.cents) for fee in fees_of(LAWFUL)] == [
        ("holder", COMMISSION, 10_000),
        ("holder", "Springfield", 10_000),
    ]


def test_a_practice_night_owes_nothing() -> None:
    assert fees_of(with_values(("practice", True), plan=OWING), TOWN) == []
    assert fees_of(with_values(("license", None), plan=OWING), TOWN) == []


@clause("nj-13-47-4-9-c-12", "nj-13-47-4-9-c-12-struck-text")
@pytest.mark.parametrize("tables", [0, 1, 5, 6, 25])
@pytest.mark.parametrize("ends", ["23:50", "00:15", "02:00"])
def test_the_state_fee_is_one_sum_for_any_number_of_tables(tables: int, ends: str) -> None:
    """And for one day of operation, even if the night ends on the next day."""
    [table, *_] = LAWFUL.tables
    many = tuple(change(table, "id", f"table-{at}") for at in range(tables))
    assert all(table.game == CRAPS for table in many)
    [state, *_] = fees_of(with_values(("tables", many), ("ends", ends)))
    assert (state.payer, state.payee, state.cents) == ("holder", COMMISSION, 10_000)
    assert (state.by, state.due, state.is_refundable) == ("check", APPLIED, True)


@clause("nj-13-47-20-3")
@pytest.mark.parametrize(
    ("overlay", "cents"),
    [
        (Overlay(authority="Springfield"), 10_000),
        (Overlay(authority="Springfield", license_fee_cents=7_550), 7_550),
        (Overlay(authority="Springfield", license_fee_cents=0), 0),
        (Overlay(authority=STATE, license_fee_cents=7_550), 10_000),
    ],
)
def test_the_municipality_asks_for_the_same_again_or_what_it_says(
    overlay: Overlay, cents: int
) -> None:
    [_, town] = fees_of(LAWFUL, overlay)
    assert (town.payee, town.cents, town.by, town.due) == ("Springfield", cents, "check", APPLIED)
    assert town.is_refundable
    is_guess = overlay.license_fee_cents is None or overlay.authority == STATE
    assert ("most municipalities ask for the same sum" in town.source) == is_guess
    assert fees_of(with_values(("license.municipality", "")), overlay)[1].payee == "municipality"


@clause("nj-13-47-4-9-c-12")
@pytest.mark.parametrize(
    ("applied", "days", "due"),
    [
        (APPLIED, None, APPLIED),
        (APPLIED, 30, APPLIED),
        (None, None, NIGHT - 56 * DAY),
        (None, 30, NIGHT - 30 * DAY),
        (None, 0, NIGHT),
    ],
)
def test_the_license_fees_are_due_with_the_application(
    applied: datetime.date | None, days: int | None, due: datetime.date
) -> None:
    town = Overlay(authority="Springfield", processing_days=days)
    plan = with_values(("license.applied", applied))
    assert [fee.due for fee in fees_of(plan, town)] == [due, due]


def test_without_a_date_nothing_is_due_on_a_day() -> None:
    plan = with_values(("date", None), ("license.applied", None), plan=OWING)
    assert {fee.due for fee in fees_of(plan, TOWN) if fee.payer == "holder"} == {None}
    assert days_before(Review(plan, NightLaw()), 3) is None
    assert not [fee for fee in fees_of(plan) if "renewal" in fee.purpose]


@pytest.mark.parametrize(
    ("payer", "purpose", "cents", "by", "due", "is_refundable"),
    [
        pytest.param(
            *("p2", NEW_PROVIDER, 10_000, CHECK, NIGHT, False),
            marks=clause("nj-13-47-13-1-g-fee", "nj-13-47-13-1-g-payment", "nj-13-47-13-1-g-form"),
        ),
        pytest.param(
            *("p2", PROVIDER, 50_000, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-13-6-a-fee", "nj-13-47-13-6-a-payment"),
        ),
        pytest.param(
            *("p1", PROVIDER_AGAIN, 50_000, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-13-6-b-fee", "nj-13-47-13-6-b-timing"),
        ),
        pytest.param(
            *("a3", NEW_OPERATOR, 10_000, CHECK, NIGHT, False),
            marks=clause("nj-13-47-19-1-a-fee", "nj-13-47-19-1-a-payment"),
        ),
        pytest.param(
            *("b1", NEW_OPERATOR, 2_500, CHECK, NIGHT, False),
            marks=clause("nj-13-47-19-1-b-fee", "nj-13-47-19-1-b-payment"),
        ),
        pytest.param(
            *("a3", OPERATOR, 12_500, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-19-4-a-fee", "nj-13-47-19-4-a-payment"),
        ),
        pytest.param(
            *("b1", OPERATOR, 2_500, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-19-4-b-fee", "nj-13-47-19-4-b-payment"),
        ),
        pytest.param(
            *("a2", OPERATOR_AGAIN, 12_500, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-19-4-c"),
        ),
        pytest.param(
            *("a1", OPERATOR_AGAIN, 2_500, CERTIFIED, NIGHT, True),
            marks=clause("nj-13-47-19-4-d"),
        ),
    ],
)
def test_every_fee_of_the_commission(
    *, payer: str, purpose: str, cents: int, by: str, due: datetime.date, is_refundable: bool
) -> None:
    [line] = [fee for fee in fees_of(OWING) if (fee.payer, fee.purpose) == (payer, purpose)]
    assert line.payee == COMMISSION
    assert (line.cents, line.by) == (cents, by)
    assert (line.due, line.is_refundable) == (due, is_refundable)


@clause("nj-13-47-13-6-a-fee", "nj-13-47-13-1-g-fee")
def test_an_approved_provider_that_has_not_paid_owes_the_license_only() -> None:
    plan = with_values(("providers.p1.fee_paid", None))
    assert owed_by("p1", plan) == [(PROVIDER, 50_000)]
    assert [fee.due for fee in fees_of(plan) if fee.payer == "p1"] == [datetime.date(2026, 9, 1)]
    new = with_values(("providers", (Provider(id="p1", fee_paid=NIGHT),)))
    assert owed_by("p1", new) == [(NEW_PROVIDER, 10_000)]


@pytest.mark.parametrize(
    ("payer", "key", "line"),
    [
        pytest.param(
            *("p1", "providers.p1.approved", (PROVIDER_AGAIN, 50_000)),
            marks=clause("nj-13-47-13-6-b-fee", "nj-13-47-13-6-a-term"),
        ),
        pytest.param(
            *("a2", "people.a2.approval.from", (OPERATOR_AGAIN, 12_500)),
            marks=clause("nj-13-47-19-4-c", "nj-13-47-19-4-a-term"),
        ),
        pytest.param(
            *("a1", "people.a1.approval.from", (OPERATOR_AGAIN, 2_500)),
            marks=clause("nj-13-47-19-4-d", "nj-13-47-19-4-b-term"),
        ),
        pytest.param(
            *("b1", "people.b1.approval.from", (OPERATOR_AGAIN, 12_500)),
            marks=clause("nj-13-47-19-4-c", "nj-13-47-19-4-a-term"),
        ),
    ],
)
@pytest.mark.parametrize(
    ("ends", "last_day", "is_owed"),
    [
        ("00:15", NIGHT - DAY, True),
        ("00:15", NIGHT, True),
        ("00:15", NIGHT + DAY, False),
        ("00:00", NIGHT - DAY, True),
        ("00:00", NIGHT, False),
    ],
)
def test_a_renewal_is_owed_where_a_license_ends_before_the_event(
    *,
    payer: str,
    key: str,
    line: tuple[str, int],
    ends: str,
    last_day: datetime.date,
    is_owed: bool,
) -> None:
    began = (last_day + DAY).replace(year=NIGHT.year - 1)
    plan = with_values((key, began), ("ends", ends))
    assert owed_by(payer, plan) == ([line] if is_owed else [])
    assert [fee.due for fee in fees_of(plan) if fee.payer == payer] == (
        [last_day] if is_owed else []
    )


@clause("nj-13-47-19-4-c", "nj-13-47-19-4-d")
@pytest.mark.parametrize("payer", ["a1", "a2"])
def test_who_has_applied_for_renewal_has_paid_for_it(payer: str) -> None:
    key = f"people.{payer}.approval.renewed"
    assert len(owed_by(payer, OWING)) == 1
    assert owed_by(payer, with_values((key, NIGHT - DAY), plan=OWING)) == []


@clause("nj-13-47-19-1-a-fee", "nj-13-47-19-4-a-fee", "nj-13-47-19-1-b-fee", "nj-13-47-19-4-b-fee")
@pytest.mark.parametrize(
    ("person", "employer", "pay_cents", "sums"),
    [
        ("a2", "", 50_000, (10_000, 12_500)),
        ("a2", "", 0, (10_000, 12_500)),  # a class A operator applies without pay, too
        ("a2", "p1", 50_000, (2_500, 2_500)),
        ("a2", "p1", 0, (2_500, 2_500)),  # the provider pays
        ("b1", "", 25_000, (10_000, 12_500)),
        ("b1", "p1", 25_000, (2_500, 2_500)),
        ("b1", "p1", 0, (2_500, 2_500)),  # the provider pays
        ("b1", "", 0, ()),  # an unpaid class B operator owes nothing
        ("h1", "", 0, ()),
        ("n1", "", 10_000, ()),
    ],
)
def test_operators_pay_by_class_pay_and_employer(
    person: str, employer: str, pay_cents: int, sums: tuple[int, ...]
) -> None:
    place = f"people.{person}"
    plan = with_values(
        (f"{place}.employer", employer),
        (f"{place}.pay_cents", pay_cents),
        (f"{place}.approval", None),
    )
    lines = list(zip((NEW_OPERATOR, OPERATOR), sums, strict=False))
    assert owed_by(person, plan) == lines
    applied = with_values((f"{place}.approval", Approval(applied=APPLIED)), plan=plan)
    assert owed_by(person, applied) == lines[1:]
    licensed = with_values((f"{place}.approval", Approval(start=APPLIED)), plan=plan)
    assert owed_by(person, licensed) == lines[:1]


@clause("nj-13-47-20-3")
def test_overlays_add_fees() -> None:
    other = Overlay(
        authority=STATE, fees=(Fee(purpose="stamp", payee="State", cents=1, by="cash"),)
    )
    police, stamp = fees_of(LAWFUL, TOWN, other)[2:]
    assert (police.payer, police.payee) == ("holder", "Springfield Police")
    assert police.purpose == "police check"
    assert (police.cents, police.by, police.due) == (2_500, "check", NIGHT - 30 * DAY)
    assert police.is_refundable
    assert police.source == "Springfield, in an overlay"
    assert (stamp.payee, stamp.cents, stamp.by, stamp.due) == ("State", 1, "cash", NIGHT)


@clause("nj-13-47-4-9-c-12")
def test_the_state_may_amend_a_fee_from_a_day_on() -> None:
    figure = Figure(clause=FEES["4.9(c)12"].name, value=150, effective=NIGHT)
    amendment = Overlay(authority=STATE, figures=(figure,))
    assert [fee.cents for fee in fees_of(LAWFUL, amendment)] == [15_000, 15_000]
    before = with_values(("date", NIGHT - DAY))
    assert [fee.cents for fee in fees_of(before, amendment)] == [10_000, 10_000]


@clause("nj-13-47-13-6-b-fee", "nj-13-47-19-4-c", "nj-13-47-19-4-d")
def test_how_a_renewal_is_paid_is_not_in_the_text() -> None:
    renewals = [fee for fee in fees_of(OWING) if "renewal" in fee.purpose]
    assert len(renewals) == 3
    for renewal in renewals:
        assert renewal.by == CERTIFIED
        assert "does not say how" in renewal.source


@clause("nj-13-47-13-1-g-form", "nj-13-47-13-1-g-fee")
def test_a_provider_that_has_filed_form_11_has_paid_for_it() -> None:
    filed = with_values(("providers.p2.form_11", NIGHT - 60 * DAY), plan=OWING)
    assert (NEW_PROVIDER, 10_000) in owed_by("p2", OWING)
    assert owed_by("p2", filed) == [(PROVIDER, 50_000)]
