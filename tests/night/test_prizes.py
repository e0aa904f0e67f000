"""What may be won: kinds, values, and how prizes are awarded."""

from __future__ import annotations

import pytest

from pitboss.floor.findings import Change
from pitboss.floor.plan import PrizePlan
from pitboss.floor.prize_law import BANNED
from tests.night.plans import LAWFUL, ask, finding_lines, with_values
from tests.playing import clause

CAP_CENTS = 10_000_000


@clause("nj-13-47-20-10-c-3")
@pytest.mark.parametrize("kind", ["cash", "money"])
def test_no_prize_is_cash(kind: str) -> None:
    assert finding_lines(with_values(("prizes.bike.kind", kind))) == [
        "unlawful prizes.bike.kind 20.10(c)3"
    ]


@clause("nj-13-47-20-10-c-4")
@pytest.mark.parametrize(
    "kind",
    [
        "real estate",
        "securities",
        "weapon",
        "live animal",
        "coin",
        "tobacco",
        "vehicle lease",
        "refundable",
        "merchandize",
        "",
    ],
)
def test_some_kinds_of_merchandise_are_banned(kind: str) -> None:
    plan = with_values(("prizes.bike.kind", kind))
    assert finding_lines(plan) == ["unlawful prizes.bike.kind 20.10(c)4"]
    [finding] = ask(plan)
    assert ("may not be offered" in finding.message) == (kind in BANNED)
    assert "13:47-6.20(a)" in finding.source


@clause("nj-13-47-20-16-a")
@pytest.mark.parametrize(
    ("cents", "is_lawful"), [(CAP_CENTS - 1, True), (CAP_CENTS, True), (CAP_CENTS + 1, False)]
)
@pytest.mark.parametrize("donated", [True, False])
def test_all_prizes_together_stay_within_the_cap(
    cents: int, is_lawful: bool, donated: bool
) -> None:
    """Donated or bought, drawn or redeemed, and however many there are."""
    finding = [] if is_lawful else ["warning prizes 20.16(a)"]
    car = PrizePlan(id="car", retail_cents=cents, donated=donated, price=1)
    assert finding_lines(with_values(("prizes", (car,)))) == finding
    others = sum(prize.retail_cents for prize in LAWFUL.prizes)
    more = PrizePlan(id="car", retail_cents=cents - others, donated=donated, price=1)
    assert finding_lines(with_values(("prizes", (*LAWFUL.prizes, more)))) == finding
    many = PrizePlan(id="pen", retail_cents=1, quantity=cents, donated=donated, way="drawing")
    assert finding_lines(with_values(("prizes", (many,)))) == finding


@clause("nj-13-47-20-16-a")
def test_too_many_prizes_are_told_by_their_value() -> None:
    [finding] = ask(with_values(("prizes.bike.retail_cents", CAP_CENTS)))
    assert "$100,300 together" in finding.message
    assert "worth $300" in finding.fix


@clause("nj-13-47-20-16-a")
@pytest.mark.parametrize(
    ("key", "value", "is_lawful"),
    [
        ("retail_cents", 1, True),
        ("retail_cents", 0, False),
        ("retail_cents", -1, False),
        ("quantity", 1, True),
        ("quantity", 0, False),
        ("quantity", -1, False),
    ],
)
def test_every_prize_has_a_value_and_a_number(key: str, value: int, is_lawful: bool) -> None:
    """Lowering one makes no room for the others."""
    place = f"prizes.bike.{key}"
    finding = [] if is_lawful else [f"warning {place} 20.16(a)"]
    assert finding_lines(with_values((place, value))) == finding
    full = with_values((place, value), ("prizes.grill.retail_cents", CAP_CENTS + 1))
    assert finding_lines(full) == ["warning prizes 20.16(a)", *finding]


@clause("nj-13-47-20-11-c")
@pytest.mark.parametrize(("price", "is_lawful"), [(-1, False), (0, False), (1, True)])
def test_a_prize_to_redeem_has_a_price(price: int, is_lawful: bool) -> None:
    finding = [] if is_lawful else ["unlawful prizes.bike.price 20.11(c)"]
    assert finding_lines(with_values(("prizes.bike.price", price))) == finding
    assert finding_lines(with_values(("prizes.grill.price", price))) == []


@clause("nj-13-47-20-11-a-2-games")
@pytest.mark.parametrize("way", ["", "auction"])
def test_a_prize_is_redeemed_or_drawn(way: str) -> None:
    plan = with_values(("prizes.bike.way", way))
    assert finding_lines(plan) == ["unlawful prizes.bike.way 20.11(a)2 games"]
    assert ask(plan)[0].fix


@clause("nj-13-47-20-11-b", "nj-13-47-20-2-exchange-ratio")
@pytest.mark.parametrize(("price", "is_lawful"), [(-1, False), (0, False), (1, True)])
def test_a_drawing_has_a_ratio(price: int, is_lawful: bool) -> None:
    place = ("raffle", "ticket_price")
    plan = with_values((".".join(place), price))
    assert finding_lines(plan) == ([] if is_lawful else ["unlawful raffle.ticket_price 20.11(b)"])
    assert [finding.change for finding in ask(plan)] == ([] if is_lawful else [Change(place, 1)])


@clause("nj-13-47-20-11-b", "nj-13-47-20-2-exchange-ratio")
def test_a_drawing_needs_tickets_and_nothing_drawn_needs_none() -> None:
    plan = with_values(("raffle", None))
    assert finding_lines(plan) == ["unlawful raffle.ticket_price 20.11(b)"]
    assert finding_lines(with_values(("prizes", LAWFUL.prizes[:1]), plan=plan)) == []


@clause("nj-13-47-20-11-b")
@pytest.mark.parametrize(
    ("time", "is_lawful"),
    [
        ("18:29", False),
        ("18:30", True),
        ("00:14", True),
        ("00:15", False),
        ("", False),
        ("late", False),
    ],
)
def test_a_drawing_is_held_during_the_night(time: str, is_lawful: bool) -> None:
    place = "raffle.draws_at"
    assert finding_lines(with_values((place, time))) == (
        [] if is_lawful else [f"warning {place} 20.11(b)"]
    )


@clause("nj-13-47-20-10-c-3", "nj-13-47-20-10-c-4")
def test_a_kind_is_read_in_capitals_too() -> None:
    assert finding_lines(with_values(("prizes.bike.kind", "Merchandise"))) == []
    assert finding_lines(with_values(("prizes.bike.kind", " Cash"))) == [
        "unlawful prizes.bike.kind 20.10(c)3"
    ]
    assert finding_lines(with_values(("prizes.bike.kind", "Weapon"))) == [
        "unlawful prizes.bike.kind 20.10(c)4"
    ]
    [firearm] = ask(with_values(("prizes.bike.kind", "firearm")))
    assert "if it is none of those kinds" in firearm.fix


@clause("nj-13-47-20-11-a-2-games")
@pytest.mark.parametrize(("method", "is_drum"), [("drum", True), ("electronic", False)])
def test_an_electronic_drawing_is_warned_of(method: str, is_drum: bool) -> None:
    place = ("raffle", "method")
    findings = ask(with_values((".".join(place), method)))
    assert [finding.change for finding in findings] == ([] if is_drum else [Change(place, "drum")])
    assert all(finding.severity == "warning" for finding in findings)
