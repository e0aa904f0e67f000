"""The law on a date: state amendments, and stricter municipalities."""

from __future__ import annotations

import datetime

import pytest

from pitboss.night.check import all_checks
from pitboss.night.law import (
    CONDUCT,
    FEES,
    STATE,
    Figure,
    NightLaw,
    Overlay,
    find_clause,
    overlay_fault,
)
from tests.clauses.broken_lines import line_clauses
from tests.night.plans import NIGHT, finding_lines, with_values
from tests.playing import clause

DAY = datetime.timedelta(days=1)
PAY = FEES["16.2(a) Class A"]
RENT, RATE, STATE_FEE = FEES["16.1(d) cap"], CONDUCT["20.12(b)"], FEES["4.9(c)12"]
TOWN = "Springfield"


def overlay(authority: str, *figures: tuple[str, int, datetime.date | None]) -> Overlay:
    """An overlay that sets figures of clauses, starting on a day."""
    return Overlay(
        authority=authority,
        figures=tuple(
            Figure(clause=clause, value=value, effective=effective)
            for clause, value, effective in figures
        ),
    )


def test_a_clause_is_found_by_its_citation() -> None:
    assert find_clause("13:47-16.1(d) cap") is RENT
    assert find_clause("13:47-20.12(b)") is RATE
    assert find_clause("13:47-99.9") is None


@pytest.mark.parametrize(
    ("citation", "value", "key", "words"),
    [
        (RENT.name, 249, "", ""),
        (RENT.name, 250, "", ""),
        (RENT.name, 251, "value", "at most 250 dollars"),
        (RATE.name, 3, "", ""),
        (RATE.name, 2, "", ""),
        (RATE.name, 1, "value", "at least 2"),
        (STATE_FEE.name, 100, "", ""),
        (STATE_FEE.name, 99, "value", "exactly 100 dollars"),
        (STATE_FEE.name, 101, "value", "exactly 100 dollars"),
        ("13:47-99.9", 1, "clause", "no clause '13:47-99.9'"),
        ("13:47-16.1(d)", 200, "clause", "did you mean '13:47-16.1(d) cap'"),
        ("13:47-20.12b", 3, "clause", "did you mean '13:47-20.12(b)'"),
        ("13:47-20.3", 1, "clause", "sets no figure"),
    ],
)
def test_a_municipality_may_be_stricter_only(
    citation: str, value: int, key: str, words: str
) -> None:
    fault = overlay_fault(overlay(TOWN, (PAY.name, 500, None), (citation, value, None)))
    if not key:
        assert fault is None
    else:
        assert fault is not None
        assert fault[0] == ("figures", 1, key)
        assert words in fault[1]


@pytest.mark.parametrize(
    ("wrong", "place", "words"),
    [
        (Overlay(authority=" "), ("authority",), "who sets these rules"),
        (Overlay(authority=TOWN, wait_days=13), ("wait_days",), "the wait of 14 days"),
        (Overlay(authority=STATE, license_fee_cents=1), ("license_fee_cents",), "municipality"),
        (Overlay(authority=STATE, meetings=(NIGHT,)), ("meetings",), "municipality"),
        (
            overlay(TOWN, (RENT.name, 200, NIGHT), (RENT.name, 210, NIGHT)),
            ("figures", 1, "clause"),
            "set twice for one day",
        ),
    ],
)
def test_an_overlay_that_contradicts_itself_or_the_state_is_refused(
    wrong: Overlay, place: tuple[str | int, ...], words: str
) -> None:
    fault = overlay_fault(wrong)
    assert fault is not None
    assert fault[0] == place
    assert words in fault[1]


@pytest.mark.parametrize(
    "lawful",
    [
        Overlay(authority=TOWN, wait_days=14, license_fee_cents=1, meetings=(NIGHT,)),
        Overlay(authority=STATE, wait_days=13),
        overlay(TOWN, (RENT.name, 200, NIGHT), (RENT.name, 210, NIGHT - DAY)),
    ],
)
def test_an_overlay_beside_it_is_lawful(lawful: Overlay) -> None:
    assert overlay_fault(lawful) is None


@pytest.mark.parametrize("value", [1, 249, 250, 251, 1_000])
def test_the_state_may_set_any_figure(value: int) -> None:
    amendment = overlay(STATE, (RENT.name, value, None))
    assert overlay_fault(amendment) is None
    assert NightLaw(NIGHT, (amendment,)).figure(RENT) == value


def test_a_municipality_is_compared_with_the_amended_law() -> None:
    law = NightLaw(NIGHT, (overlay(STATE, (RENT.name, 300, None)),))
    assert overlay_fault(overlay(TOWN, (RENT.name, 300, None)), law) is None
    fault = overlay_fault(overlay(TOWN, (RENT.name, 301, None)), law)
    assert fault is not None
    assert "at most 300 dollars" in fault[1]


@pytest.mark.parametrize(
    ("state", "town", "figure"),
    [
        (None, None, 250),
        (200, None, 200),
        (300, None, 300),
        (None, 200, 200),
        (None, 251, 250),
        (200, 225, 200),
        (200, 150, 150),
        (300, 275, 275),
        (300, 301, 300),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_the_strictest_figure_counts(
    state: int | None, town: int | None, figure: int, is_first: bool
) -> None:
    """Whichever overlay comes first."""
    overlays = [
        overlay(authority, (RENT.name, value, None))
        for authority, value in ((STATE, state), (TOWN, town))
        if value is not None
    ]
    law = NightLaw(NIGHT, overlays if is_first else overlays[::-1])
    assert law.figure(RENT) == law[RENT].value == figure
    assert law.cents(RENT) == 100 * figure
    assert law.figure(RATE) == 2


def test_a_municipality_may_relax_its_own_figure() -> None:
    town = overlay(TOWN, (RENT.name, 225, NIGHT), (RENT.name, 200, NIGHT - DAY))
    assert NightLaw(NIGHT - DAY, (town,)).figure(RENT) == 200
    assert NightLaw(NIGHT, (town,)).figure(RENT) == 225


@pytest.mark.parametrize(
    ("date", "figure"),
    [
        (NIGHT - 2 * DAY, 250),
        (NIGHT - DAY, 240),
        (NIGHT, 230),
        (NIGHT + DAY, 230),
        (None, 230),
    ],
)
def test_amendments_count_from_their_day_on(date: datetime.date | None, figure: int) -> None:
    later, sooner = (RENT.name, 230, NIGHT), (RENT.name, 240, NIGHT - DAY)
    assert NightLaw(date, (overlay(STATE, later, sooner),)).figure(RENT) == figure
    assert NightLaw(date, (overlay(STATE, later), overlay(STATE, sooner))).figure(RENT) == figure


def test_an_unknown_clause_changes_nothing() -> None:
    wrong = overlay(STATE, ("13:47-99.9", 1, None), ("13:47-20.3", 1, None))
    law = NightLaw(NIGHT, (wrong,))
    assert law[RENT] == RENT
    assert law.figure(RENT) == 250
    assert law[CONDUCT["20.3"]].value is None


def test_several_overlays_are_one_rule_of_the_municipality() -> None:
    """The first municipality counts, then the state; their longest wait counts."""
    state = Overlay(authority=STATE, copies=9, wait_days=30, processing_days=80)
    clerk = Overlay(authority=TOWN, copies=6, wait_days=20, meetings=(NIGHT,))
    police = Overlay(authority="Police", license_fee_cents=700, meetings=(NIGHT - DAY, NIGHT))
    assert NightLaw(NIGHT, (state, clerk, police)).municipal == Overlay(
        authority=TOWN,
        copies=6,
        wait_days=30,
        processing_days=80,
        license_fee_cents=700,
        meetings=(NIGHT - DAY, NIGHT),
    )
    assert NightLaw(NIGHT, (clerk,)).municipal == clerk
    assert NightLaw(NIGHT).municipal == Overlay(authority="")


@clause("nj-13-47-16-1-d-cap")
def test_the_checks_obey_an_overlay() -> None:
    town = overlay(TOWN, (RENT.name, 200, None))
    plan = with_values(
        *((f"tables.{table.id}.rent_cents", 20_000) for table in with_values().tables)
    )
    assert finding_lines(plan, town) == []
    dear = with_values(("tables.craps-1.rent_cents", 20_001), plan=plan)
    assert finding_lines(dear) == []
    assert finding_lines(dear, town) == ["unlawful tables.craps-1.rent_cents 16.1(d) cap"]


@clause("nj-13-47-20-12-b")
@pytest.mark.parametrize(
    ("rate", "is_enough"), [("2.99", False), (3, True), ("7/2", True), (2, False)]
)
def test_a_municipality_may_ask_for_a_higher_rate(rate: int | str, is_enough: bool) -> None:
    town = overlay(TOWN, (RATE.name, 3, None))
    lines = [] if is_enough else ["unlawful rate 20.12(b)"]
    assert finding_lines(with_values(("rate", rate)), town) == lines
    assert finding_lines(with_values(("rate", rate))) == []


@clause("nj-13-47-20-12-b")
@pytest.mark.parametrize(("rate", "is_enough"), [("1.99", False), (2, True), ("2.01", True)])
def test_a_dollar_buys_at_least_two(rate: int | str, is_enough: bool) -> None:
    assert finding_lines(with_values(("rate", rate))) == (
        [] if is_enough else ["unlawful rate 20.12(b)"]
    )


@pytest.mark.parametrize(
    "section",
    [
        pytest.param("6.18", marks=clause("nj-13-47-6-18")),
        pytest.param("6.19", marks=clause("nj-13-47-6-19")),
        pytest.param("8.26", marks=clause("nj-13-47-8-26")),
    ],
)
def test_nothing_follows_from_a_reserved_section(section: str) -> None:
    """It is known by its citation; no check and no line cites it, and nobody can set a figure."""
    reserved = FEES[section]
    assert find_clause(f"13:47-{section}") is reserved
    assert (reserved.kind, reserved.value) == ("definition", None)
    assert "reserved" in reserved.says
    assert not [check.name for check in all_checks() if reserved in check.law]
    assert reserved not in line_clauses()
    fault = overlay_fault(overlay(TOWN, (reserved.name, 1, None)))
    assert fault is not None
    assert "sets no figure" in fault[1]
