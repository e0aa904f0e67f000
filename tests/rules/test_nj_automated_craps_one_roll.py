"""Automated craps, 19:47-1A: wagers on the next roll, horns and whirls, hops, Big 6 and 8."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
WAGER = f"{LAW}2-a-via-19-47-1-2-a-"
PAYS = f"{LAW}6-b-via-19-47-1-4-"
# One throw of each total.
THROWS = {
    2: "1-1", 3: "1-2", 4: "1-3", 5: "1-4", 6: "1-5", 7: "1-6", 8: "2-6", 9: "3-6", 10: "4-6",
    11: "5-6", 12: "6-6",
}  # fmt: skip


def one_roll(wager: str, roll: str, outcome: str, *, point: bool = False) -> None:
    """Place 10 on a wager and roll once, on a come-out roll or with a point on."""
    play(
        Referee(load(GAME), big_6_8=True),
        f"""
        seat 1: sits 100
        {"roll 4-4" if point else "roll 1-1"}
        seat 1: {wager} 10
        roll {roll}
        = seat 1: {wager} {outcome}
        = seat 1 up nothing
        """,
    )


# --- field ------------------------------------------------------------------------------
FIELD = [
    pytest.param(total, 10, marks=clause(f"{PAYS}field-3-4-9-10-11")) for total in (3, 4, 9, 10, 11)
]
DOUBLE = [pytest.param(total, 20, marks=clause(f"{PAYS}field-2-12")) for total in (2, 12)]


@clause(f"{WAGER}field")
@pytest.mark.parametrize(("total", "won"), [*FIELD, *DOUBLE])
def test_the_field_wins_on_seven_of_the_totals(total: int, won: int) -> None:
    one_roll("field", THROWS[total], f"wins {won}")
    one_roll("field", THROWS[total], f"wins {won}", point=True)


@clause(f"{WAGER}field")
@pytest.mark.parametrize("total", [5, 6, 7, 8])
def test_the_field_loses_on_every_other_total(total: int) -> None:
    one_roll("field", THROWS[total], "loses 10")


# --- propositions -----------------------------------------------------------------------
PROPOSITIONS = [
    ("any_seven", "any-seven", [7], 40),
    ("any_craps", "any-craps", [2, 3, 12], 70),
    ("craps_2", "craps-2", [2], 300),
    ("craps_3", "craps-3", [3], 150),
    ("craps_12", "craps-12", [12], 300),
    ("eleven", "eleven", [11], 150),
]


@pytest.mark.parametrize(
    ("wager", "totals", "won"),
    [
        pytest.param(wager, totals, won, marks=clause(f"{WAGER}{slug}", f"{PAYS}{slug}"), id=wager)
        for wager, slug, totals, won in PROPOSITIONS
    ],
)
def test_a_proposition_wins_on_its_totals_and_loses_on_all_others(
    wager: str, totals: list[int], won: int
) -> None:
    for total, throw in THROWS.items():
        outcome = f"wins {won}" if total in totals else "loses 10"
        one_roll(wager, throw, outcome)
        one_roll(wager, throw, outcome, point=True)


# --- horn, horn high and whirl ----------------------------------------------------------
@clause(f"{WAGER}horn", f"{PAYS}horn")
@plays(GAME)
def test_a_horn_is_four_wagers_of_a_quarter_each() -> None:
    """
    seat 1: sits 100
    seat 1: horn 5                  ! Horn
    seat 1: horn 6                  ! Horn
    seat 1: horn 4
    = seat 1 up craps_2 1, craps_3 1, eleven 1, craps_12 1
    roll 6-6
    = seat 1: craps_2 loses 1
    = seat 1: craps_3 loses 1
    = seat 1: eleven loses 1
    = seat 1: craps_12 wins 30
    seat 1: horn 8
    roll 5-6
    = seat 1: craps_2 loses 2
    = seat 1: craps_3 loses 2
    = seat 1: eleven wins 30
    = seat 1: craps_12 loses 2
    seat 1: horn 4
    roll 3-3
    = seat 1: craps_2 loses 1
    = seat 1: craps_3 loses 1
    = seat 1: eleven loses 1
    = seat 1: craps_12 loses 1
    = seat 1 has 147
    """


@clause(f"{WAGER}horn-high")
@pytest.mark.parametrize(
    ("high", "doubled"), [(2, "craps_2"), (3, "craps_3"), (11, "eleven"), (12, "craps_12")]
)
def test_a_horn_high_has_its_fifth_unit_on_the_named_number(high: int, doubled: str) -> None:
    parts = dict.fromkeys(("craps_2", "craps_3", "eleven", "craps_12"), 3) | {doubled: 6}
    play(
        Referee(load(GAME)),
        f"""
        seat 1: sits 100
        seat 1: horn_high {high} 14     ! Horn High
        seat 1: horn_high {high} 16     ! Horn High
        seat 1: horn_high 7 15          ! incorporation
        seat 1: horn_high {high} 15
        = seat 1 up {", ".join(f"{name} {stake}" for name, stake in parts.items())}
        """,
    )


@clause(f"{WAGER}whirl", f"{PAYS}whirl")
@plays(GAME)
def test_a_whirl_is_a_horn_and_any_seven_and_a_seven_nets_to_zero() -> None:
    """
    seat 1: sits 100
    seat 1: whirl 4                 ! Whirl
    seat 1: whirl 6                 ! Whirl
    seat 1: whirl 5
    = seat 1 up craps_2 1, craps_3 1, eleven 1, craps_12 1, any_seven 1
    roll 3-4
    = seat 1: craps_2 loses 1
    = seat 1: craps_3 loses 1
    = seat 1: eleven loses 1
    = seat 1: craps_12 loses 1
    = seat 1: any_seven wins 4
    = seat 1 has 100
    seat 1: whirl 10
    roll 1-2
    = seat 1: craps_2 loses 2
    = seat 1: craps_3 wins 30
    = seat 1: eleven loses 2
    = seat 1: craps_12 loses 2
    = seat 1: any_seven loses 2
    = seat 1 has 122
    """


@clause(f"{WAGER}whirl")
@plays(GAME)
def test_a_call_of_several_wagers_is_placed_whole_or_not_at_all() -> None:
    """
    seat 1: sits 9
    seat 1: whirl 10                !
    seat 1: whirl 5
    = seat 1 has 4
    seat 1: horn down               !
    seat 1: eleven down
    = seat 1 up craps_2 1, craps_3 1, craps_12 1, any_seven 1
    """


# --- hops -------------------------------------------------------------------------------
HOPS = [
    pytest.param(
        low,
        high,
        300 if low == high else 150,
        marks=clause(f"{WAGER}hop", f"{PAYS}hop-{'hard' if low == high else 'easy'}"),
    )
    for low in range(1, 7)
    for high in range(low, 7)
]


@pytest.mark.parametrize(("low", "high", "won"), HOPS)
def test_a_hop_wins_on_its_two_faces_in_either_order(low: int, high: int, won: int) -> None:
    one_roll(f"hop {low}-{high}", f"{low}-{high}", f"wins {won}")
    one_roll(f"hop {low}-{high}", f"{high}-{low}", f"wins {won}", point=True)
    other = "2-3" if (low, high) != (2, 3) else "1-4"
    one_roll(f"hop {low}-{high}", other, "loses 10")


@clause(f"{WAGER}hop")
def test_there_are_twenty_one_hops_unless_the_house_offers_none() -> None:
    def hops(**options: object) -> list[str]:
        return [name for name in load(GAME).rules(options).wagers if name.startswith("hop ")]

    assert len(hops()) == 21
    assert hops(hop_bets="no") == []
    play(Referee(load(GAME), hop_bets=False), "seat 1: sits 9\nseat 1: hop 1-2 1 ! 2(a) Hop")
    with pytest.raises(BadOption, match="hop_bets cannot be 'some': use yes, no"):
        load(GAME).rules(hop_bets="some")


# --- Big 6 and Big 8 --------------------------------------------------------------------
@clause(f"{WAGER}big-6-big-8")
@plays(GAME, big_6_8=True)
def test_big_6_and_big_8_win_if_their_number_precedes_a_seven() -> None:
    """
    seat 1: sits 100
    seat 1: big 6 10
    seat 1: big 8 10
    seat 1: big 9 10                ! incorporation
    roll 6-6
    = nothing
    roll 2-4
    = seat 1: big 6 wins 10
    roll 4-4
    = seat 1: big 8 wins 10
    seat 1: big 6 10
    seat 1: big 8 10
    roll 3-4
    = seat 1: big 6 loses 10
    = seat 1: big 8 loses 10
    = seat 1 has 100
    """


@clause(f"{WAGER}big-6-big-8")
@plays(GAME)
def test_big_6_and_big_8_are_not_offered_unless_the_house_says_so() -> None:
    """
    seat 1: sits 100
    seat 1: big 6 10                ! Big 6 / Big 8
    seat 1: big 8 10                ! Big 6 / Big 8
    """


# --- the list of wagers -----------------------------------------------------------------
@clause(f"{LAW}2-a-incorporation")
def test_every_wager_of_craps_is_on_the_list() -> None:
    rules = load(GAME).rules()
    numbers = (4, 5, 6, 8, 9, 10)
    expected = [
        "pass",
        "dont_pass",
        "come",
        "dont_come",
        *(f"{kind} {n}" for kind in ("place", "place_to_lose", "buy", "lay") for n in numbers),
        "hard 4",
        "hard 6",
        "hard 8",
        "hard 10",
        "field",
        "any_seven",
        "any_craps",
        "craps_2",
        "craps_3",
        "craps_12",
        "eleven",
        *(f"hop {low}-{high}" for low in range(1, 7) for high in range(low, 7)),
        "pass_odds",
        "dont_pass_odds",
        "come_odds",
        "dont_come_odds",
    ]
    assert list(rules.wagers) == expected
    horns = ["horn", "horn_high 2", "horn_high 3", "horn_high 11", "horn_high 12", "whirl"]
    assert list(rules.macros) == horns


@clause(f"{LAW}2-a-incorporation")
@plays(GAME)
def test_a_wager_that_craps_does_not_know_is_refused() -> None:
    """
    seat 1: sits 100
    seat 1: under 7 10              ! incorporation
    seat 1: small 10                ! incorporation
    seat 1: hard 5 10               ! incorporation
    """
