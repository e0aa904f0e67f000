"""Casino night craps, 13:47-20.25(h)1xi to xx: field, one-roll wagers, horn and C and E."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import load
from pitboss.rulebook.game import Game
from pitboss.rulebook.wager_table import BadRule
from tests.playing import plays
from tests.rules.night_craps_law import GAME, at_a_table, case, law

THROWS = {
    2: "1-1", 3: "2-1", 4: "3-1", 5: "3-2", 6: "4-2", 7: "5-2",
    8: "6-2", 9: "5-4", 10: "6-4", 11: "6-5", 12: "6-6",
}  # fmt: skip


# --- the field (h)1xi -------------------------------------------------------------------
@law("h-1xi-win")
@pytest.mark.parametrize(
    ("total", "win"), [(2, 20), (3, 10), (4, 10), (9, 10), (10, 10), (11, 10), (12, 20)]
)
def test_the_field_wins_on_seven_totals(total: int, win: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: field 10
        roll {THROWS[total]}
        = seat 1: field wins {win}
        = seat 1 has {100 + win}
        = seat 1 up nothing
    """)


@law("h-1xi-lose")
@pytest.mark.parametrize("total", [5, 6, 7, 8])
def test_the_field_loses_on_four_totals(total: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: field 10
        roll {THROWS[total]}
        = seat 1: field loses 10
        = seat 1 has 90
    """)


@law("h-1xi")
@plays(GAME)
def test_the_field_may_be_bet_at_any_time_and_lasts_one_roll() -> None:
    """
    seat 1: sits 100
    seat 1: field 10
    roll 6-4
    = seat 1: field wins 10
    seat 1: field 10
    seat 1: field 5
    seat 1: field -5
    roll 6-5
    = seat 1: field wins 10
    = seat 1 up nothing
    seat 1: field 10
    seat 1: field down
    = seat 1 has 120
    """


# --- one number or one kind on the next roll (h)1xii to xvii ----------------------------
ONE_ROLL = [
    case("h-1xii", "any_seven", {7: 40}),
    case("h-1xiii", "any_craps", {2: 70, 3: 70, 12: 70}),
    case("h-1xiv", "craps_2", {2: 300}),
    case("h-1xv", "craps_3", {3: 150}),
    case("h-1xvi", "craps_12", {12: 300}),
    case("h-1xvii", "eleven", {11: 150}),
]


@pytest.mark.parametrize(("wager", "wins"), ONE_ROLL)
def test_a_one_roll_wager_wins_on_its_totals_and_no_other(wager: str, wins: dict[int, int]) -> None:
    for total, throw in THROWS.items():
        what = f"wins {wins[total]}" if total in wins else "loses 10"
        at_a_table(f"""
            seat 1: sits 100
            seat 1: {wager} 10
            roll {throw}
            = seat 1: {wager} {what}
            = seat 1 has {100 + wins.get(total, -10)}
            = seat 1 up nothing
        """)


@pytest.mark.parametrize(("wager", "wins"), ONE_ROLL)
def test_a_one_roll_wager_may_be_bet_at_any_time(wager: str, wins: dict[int, int]) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: {wager} 10
        roll 5-4
        = seat 1: {wager} loses 10
        seat 1: {wager} 10
        seat 1: {wager} down
        seat 1: {wager} 10
        roll {THROWS[min(wins)]}
        = seat 1: {wager} wins {wins[min(wins)]}
    """)


# --- craps-11, or C and E (h)1xviii -----------------------------------------------------
@law("h-1xviii", "i-4-split", "i-4-other-half")
@pytest.mark.parametrize("throw", ["1-1", "2-1", "6-6"])
def test_c_and_e_pays_its_craps_half_on_a_crap_and_loses_the_other(throw: str) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: craps_eleven 10
        = seat 1 up any_craps 5, eleven 5
        roll {throw}
        = seat 1: any_craps wins 35
        = seat 1: eleven loses 5
        = seat 1 has 130
    """)


@law("h-1xviii", "i-4-split", "i-4-other-half")
@plays(GAME)
def test_c_and_e_pays_its_eleven_half_on_eleven_and_loses_the_other() -> None:
    """
    seat 1: sits 100
    roll 6-2
    seat 1: craps_eleven 10
    roll 6-5
    = seat 1: eleven wins 75
    = seat 1: any_craps loses 5
    = seat 1 has 170
    seat 1: craps_eleven 10
    roll 5-4
    = seat 1: eleven loses 5
    = seat 1: any_craps loses 5
    = seat 1 has 160
    """


@law("i-4-split")
@plays(GAME)
def test_c_and_e_is_an_even_amount() -> None:
    """
    seat 1: sits 100
    seat 1: craps_eleven 1      ! 20.25(i)4 split
    seat 1: craps_eleven 9      ! 20.25(i)4 split
    seat 1: craps_eleven 11     ! 20.25(i)4 split
    seat 1: craps_eleven 2
    = seat 1 up any_craps 1, eleven 1
    """


# --- horn (h)1xix -----------------------------------------------------------------------
@law("h-1xix", "i-3-horn")
@pytest.mark.parametrize(
    ("throw", "part", "win"),
    [
        ("1-1", "craps_2", 150), ("2-1", "craps_3", 75), ("6-5", "eleven", 75),
        ("6-6", "craps_12", 150),
    ],
)  # fmt: skip
def test_a_horn_is_paid_as_four_wagers_three_of_which_lose(throw: str, part: str, win: int) -> None:
    referee = at_a_table(f"""
        seat 1: sits 100
        seat 1: horn 20
        = seat 1 up craps_2 5, craps_3 5, eleven 5, craps_12 5
        roll {throw}
        = seat 1 has {100 + win - 15}
        = seat 1 up nothing
    """)
    assert referee.table.last is not None
    assert {line.key: line.win for line in referee.table.last.lines if line.win} == {part: win}


@law("h-1xix", "i-3-horn")
@plays(GAME)
def test_a_horn_loses_on_any_other_total_and_is_four_equal_parts() -> None:
    """
    seat 1: sits 100
    seat 1: horn 3              ! 20.25(i)3 Horn
    seat 1: horn 18             ! 20.25(i)3 Horn
    seat 1: horn 21             ! 20.25(i)3 Horn
    seat 1: horn 4
    roll 4-2
    = seat 1 has 96
    = seat 1 up nothing
    seat 1: horn 20
    seat 1: craps_3 down
    = seat 1 up craps_2 5, eleven 5, craps_12 5
    """


# --- horn high (h)1xx -------------------------------------------------------------------
@law("h-1xx", "i-3-horn-high")
@pytest.mark.parametrize(
    ("chosen", "throw", "left"),
    [
        (12, "6-6", 157), (12, "1-1", 126), (12, "2-1", 111), (12, "6-5", 111), (12, "5-2", 95),
        (2, "1-1", 157), (2, "6-6", 126), (3, "2-1", 127), (3, "6-6", 126), (11, "6-5", 127),
        (11, "2-1", 111), (11, "4-4", 95),
    ],
)  # fmt: skip
def test_a_horn_high_is_a_horn_and_one_more_unit_on_the_chosen_number(
    chosen: int, throw: str, left: int
) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: horn_high {chosen} 5
        roll {throw}
        = seat 1 has {left}
    """)


@law("h-1xx-units")
@plays(GAME)
def test_a_horn_high_is_five_equal_parts_with_a_chosen_number() -> None:
    """
    seat 1: sits 100
    seat 1: horn_high 12 4      ! 20.25(h)1xx units
    seat 1: horn_high 12 6      ! 20.25(h)1xx units
    seat 1: horn_high 7 5       ! 20.10(c)2
    seat 1: horn_high 5         ! 20.10(c)2
    seat 1: horn_high 12 10
    = seat 1 up craps_2 2, craps_3 2, eleven 2, craps_12 4
    """


@law("h-1xx-units", "i-3-horn", "i-4-split")
def test_a_wager_cut_into_other_parts_than_the_law_says_is_no_rule() -> None:
    game: Game = load(GAME)
    for name, parts in (("horn", 4), ("horn_high 12", 5), ("craps_eleven", 2)):
        macro = game.rules().macros[name]
        assert macro.shares == parts
        others = [other for other in game.rules().macros.values() if other.name != name]
        uneven = replace(macro, parts=macro.parts[:-1])
        with pytest.raises(BadRule, match="parts"):
            replace(game, macros=(*others, uneven))


@law("h-1xx-no-area")
@plays(GAME)
def test_a_horn_high_is_split_into_a_horn_and_a_single_number() -> None:
    """
    seat 1: sits 100
    seat 2: sits 100
    seat 1: horn_high 3 50
    seat 2: horn 40
    seat 2: craps_3 10
    = seat 1 up craps_2 10, craps_3 20, eleven 10, craps_12 10
    = seat 2 up craps_2 10, craps_3 20, eleven 10, craps_12 10
    seat 1: horn_high 3 down    !
    seat 1: craps_3 -10
    = seat 1 up craps_2 10, eleven 10, craps_12 10, craps_3 10
    """
