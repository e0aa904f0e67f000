"""Operators: applications and papers, the Commission's approval, and how class A qualifies."""

from __future__ import annotations

import datetime

import pytest

from pitboss.floor.findings import Change
from pitboss.night.plan import Approval, Qualification
from tests.night.plans import APPROVED, NIGHT, ask, change, finding_lines, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)
A_SCOPE, B_SCOPE = "20.2 Class A operator scope", "20.2 Class B operator scope"


@clause("nj-13-47-19-1-a-who", "nj-13-47-20-5-d-who", "nj-13-47-20-2-class-a-operator-pay")
@pytest.mark.parametrize(
    ("person", "law"),
    [
        ("a2", "19.1(a) who, 20.5(d) who"),
        ("b1", "19.1(a) who, 20.5(d) who"),
        ("a3", "19.1(a) who"),
    ],
)
def test_class_a_and_paid_class_b_apply(person: str, law: str) -> None:
    nothing = with_values((f"people.{person}.approval", None))
    assert finding_lines(nothing) == [f"unlawful people.{person}.approval {law}"]
    assert finding_lines(nothing, today=NIGHT - DAY) == [f"warning people.{person}.approval {law}"]
    assert finding_lines(nothing, today=NIGHT) == [f"unlawful people.{person}.approval {law}"]
    undated = with_values((f"people.{person}.approval.applied", None))
    assert finding_lines(undated) == [f"unlawful people.{person}.approval.applied {law}"]


@clause("nj-13-47-19-1-b-signatures", "nj-13-47-19-1-b-fee")
@pytest.mark.parametrize(
    ("person", "pay_cents", "law"),
    [
        ("a1", 50_000, "19.1(b) signatures, 20.5(d) who"),
        ("a1", 0, "19.1(b) signatures"),
        ("b2", 0, "19.1(b) signatures"),  # the provider pays
    ],
)
def test_who_works_for_a_provider_applies_as_such(person: str, pay_cents: int, law: str) -> None:
    place = f"people.{person}"
    plan = with_values(
        (f"{place}.employer", "p1"), (f"{place}.member", "no"), (f"{place}.pay_cents", pay_cents)
    )
    assert finding_lines(plan) == []
    nothing = with_values((f"{place}.approval", None), plan=plan)
    assert finding_lines(nothing) == [f"unlawful {place}.approval {law}"]
    assert "operator of p1, but" in ask(nothing)[0].message


@clause("nj-13-47-20-2-class-b-operator-scope", "nj-13-47-19-1-a-who")
def test_an_unpaid_class_b_operator_without_approval_is_an_assistant() -> None:
    """The warning says so; as a dealer at a table, the person is not approved."""
    plan = with_values(("people.b2.approval", None))
    assert finding_lines(plan) == [
        f"warning people.b2.approval {B_SCOPE}, 19.1(a) who",
        f"unlawful shifts.6.person {B_SCOPE}",
    ]
    roles = Change(("people", "b2", "roles"), ("assistant",))
    assert [finding.change for finding in ask(plan)] == [roles, None]
    helper = with_values(("shifts.6.post", "wheel-1 assistant"), plan=plan)
    assert finding_lines(helper) == [f"warning people.b2.approval {B_SCOPE}, 19.1(a) who"]
    undated = with_values(("people.b2.approval.applied", None))
    assert finding_lines(undated) == []


@clause("nj-13-47-20-2-class-a-operator-scope", "nj-13-47-20-2-class-b-operator-scope")
@pytest.mark.parametrize(("person", "law"), [("a1", A_SCOPE), ("b1", B_SCOPE), ("b2", B_SCOPE)])
@pytest.mark.parametrize(("key", "wrong"), [("number", ""), ("from", None)])
def test_operators_are_approved(person: str, law: str, key: str, wrong: object) -> None:
    plan = with_values((f"people.{person}.approval.{key}", wrong))
    assert finding_lines(plan) == [f"unlawful people.{person}.approval.{key} {law}"]
    assert finding_lines(plan, today=NIGHT - DAY) == [
        f"warning people.{person}.approval.{key} {law}"
    ]


@clause("nj-13-47-19-4-a-term", "nj-13-47-19-4-b-term")
@pytest.mark.parametrize(
    ("start", "ends", "is_lawful"),
    [
        (NIGHT, "00:15", True),
        (NIGHT + DAY, "00:15", False),
        (datetime.date(2026, 4, 19), "00:15", True),
        (datetime.date(2026, 4, 18), "00:15", False),  # the approval ends at midnight
        (datetime.date(2026, 4, 18), "00:00", True),
        (datetime.date(2026, 4, 17), "00:00", False),  # it ended the day before
    ],
)
@pytest.mark.parametrize(("person", "law"), [("a2", "19.4(a) term"), ("a1", "19.4(b) term")])
def test_an_approval_covers_the_event(
    start: datetime.date, ends: str, is_lawful: bool, person: str, law: str
) -> None:
    plan = with_values((f"people.{person}.approval.from", start), ("ends", ends))
    wrong = [f"unlawful people.{person}.approval.from {law}"]
    assert finding_lines(plan) == ([] if is_lawful else wrong)


@clause("nj-13-47-19-4-e", "nj-13-47-19-4-a-term", "nj-13-47-19-4-b-term")
@pytest.mark.parametrize(
    ("person", "status", "law"),
    [
        ("b1", "suspended", "19.4(e)"),
        ("a1", "revoked", "19.4(e)"),
        ("a2", "lapsed", "19.4(a) term"),
        ("a1", "lapsed", "19.4(b) term"),
    ],
)
def test_an_approval_is_in_force(person: str, status: str, law: str) -> None:
    place = f"people.{person}.approval.status"
    assert finding_lines(with_values((place, status))) == [f"unlawful {place} {law}"]


@clause("nj-13-47-19-4-e")
def test_a_status_that_does_not_exist() -> None:
    place = "people.a2.approval.status"
    assert finding_lines(with_values((place, "activ"))) == [f"unlawful {place} 19.4(e)"]


@clause("nj-13-47-19-1-a-form", "nj-13-47-19-1-b-signatures")
@pytest.mark.parametrize(
    ("person", "key", "wrong", "law"),
    [
        ("a2", "copies", 1, "19.1(a) form"),
        ("a2", "signed", False, "19.1(a) form"),
        ("a2", "notarized", False, "19.1(a) form"),
        ("a2", "employer_signed", False, ""),
        ("a1", "copies", 1, "19.1(b) signatures"),
        ("a1", "signed", False, "19.1(b) signatures"),
        ("a1", "notarized", False, "19.1(b) signatures"),
        ("a1", "employer_signed", False, "19.1(b) signatures"),
    ],
)
def test_an_application_is_complete(person: str, key: str, wrong: object, law: str) -> None:
    place = f"people.{person}.approval.{key}"
    plan = with_values((place, wrong))
    assert finding_lines(plan) == ([f"unlawful {place} {law}"] if law else [])
    assert finding_lines(plan, today=NIGHT - DAY) == ([f"warning {place} {law}"] if law else [])


@clause("nj-13-47-19-2-a", "nj-13-47-19-2-b")
@pytest.mark.parametrize(("key", "law"), [("agent", "19.2(a)"), ("address", "19.2(b)")])
def test_papers_for_an_operator_can_be_served(key: str, law: str) -> None:
    place = f"people.b2.approval.{key}"
    assert finding_lines(with_values((place, False))) == [f"unlawful {place} {law}"]


@clause("nj-13-47-20-5-a-knowledge", "nj-13-47-20-5-a-1")
@pytest.mark.parametrize(
    ("qualification", "key", "law"),
    [
        (None, "", "20.5(a) knowledge"),
        (Qualification(basis="charm", years=9), ".basis", "20.5(a) knowledge"),
        (Qualification(basis="school"), ".certificate", "20.5(a)1"),
        (Qualification(basis="school", certificate="C-9"), "", ""),
    ],
)
def test_class_a_qualifies_in_one_of_three_ways(
    qualification: Qualification | None, key: str, law: str
) -> None:
    plan = with_values(("people.a4.qualification", qualification))
    assert finding_lines(plan) == ([f"unlawful people.a4.qualification{key} {law}"] if law else [])


@clause("nj-13-47-20-5-a-2", "nj-13-47-20-5-a-3")
@pytest.mark.parametrize(("basis", "law"), [("casino", "20.5(a)2"), ("nights", "20.5(a)3")])
def test_experience_is_three_years(basis: str, law: str) -> None:
    for years, is_enough in ((2, False), (3, True), (4, True)):
        plan = with_values(("people.a4.qualification", Qualification(basis=basis, years=years)))
        wrong = [f"unlawful people.a4.qualification.years {law}"]
        assert finding_lines(plan) == ([] if is_enough else wrong)


@clause("nj-13-47-20-5-a-3")
def test_casino_nights_count_with_supervising_only() -> None:
    place = "people.a3.qualification.supervised"
    assert finding_lines(with_values((place, False))) == [f"unlawful {place} 20.5(a)3"]
    assert finding_lines(with_values(("people.a2.qualification.supervised", False))) == []


@clause("nj-13-47-20-2-class-a-operator-scope")
def test_an_application_is_no_approval() -> None:
    """Everything is asked for, and nothing twice."""
    bare = Approval(applied=datetime.date(2027, 3, 1))
    assert finding_lines(with_values(("people.a2.approval", bare))) == [
        f"unlawful people.a2.approval.number {A_SCOPE}",
        "unlawful people.a2.approval.notarized 19.1(a) form",
        "unlawful people.a2.approval.agent 19.2(a)",
        "unlawful people.a2.approval.address 19.2(b)",
    ]
    assert change(APPROVED, "from", None).start is None


@clause(
    "nj-13-47-19-1-a-payment",
    "nj-13-47-19-1-b-payment",
    "nj-13-47-19-4-a-payment",
    "nj-13-47-19-4-b-payment",
)
@pytest.mark.parametrize(("person", "kind"), [("a2", "a"), ("a1", "b")])
@pytest.mark.parametrize("way", ["", "money order", "certified check", "check", "cash"])
def test_operators_pay_by_check_or_money_order(person: str, kind: str, way: str) -> None:
    """The license by certified check; a provider's employees under their own clause."""
    place = f"people.{person}.approval"
    unlawful = [f"unlawful {place}.applied_by 19.1({kind}) payment"] * (way == "cash")
    assert finding_lines(with_values((f"{place}.applied_by", way))) == unlawful
    unlawful = [f"unlawful {place}.fee_by 19.4({kind}) payment"] * (way in ("check", "cash"))
    assert finding_lines(with_values((f"{place}.fee_by", way))) == unlawful
