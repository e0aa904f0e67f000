"""Casino night craps, 13:47-20.25(j) to (l): true odds for a charge, and no other fee."""

from __future__ import annotations

import pytest

from pitboss.games import load
from pitboss.pit.commands import PlaceWager
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import play, plays
from tests.rules.night_craps_law import GAME, at_a_table, case, law

TO_WIN = [
    case("j-four-to-win", 4, "4-4", "2-2", 40),
    case("j-five-to-win", 5, "4-4", "3-2", 30),
    case("j-six-to-win", 6, "4-4", "4-2", 24),
    case("j-eight-to-win", 8, "3-3", "5-3", 24),
    case("j-nine-to-win", 9, "4-4", "5-4", 30),
    case("j-10-to-win", 10, "4-4", "6-4", 40),
]
TO_LOSE = [
    case("k-four-to-lose", 4, "4-4", "2-2", 18, 0),
    case("k-five-to-lose", 5, "4-4", "3-2", 24, 1),
    case("k-six-to-lose", 6, "4-4", "4-2", 30, 1),
    case("k-eight-to-lose", 8, "3-3", "5-3", 30, 1),
    case("k-nine-to-lose", 9, "4-4", "5-4", 24, 1),
    case("k-10-to-lose", 10, "4-4", "6-4", 18, 0),
]


# --- true odds to win (j) ---------------------------------------------------------------
@pytest.mark.parametrize(("number", "point", "throw", "win"), TO_WIN)
def test_true_odds_to_win(number: int, point: str, throw: str, win: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll {point}
        seat 1: buy {number} 20
        = seat 1 has 79
        roll 6-5
        = nothing
        roll {throw}
        = seat 1: buy {number} wins {win}
        = seat 1 up nothing
        = seat 1 has {99 + win}
        seat 1: buy {number} 20
        roll 4-3
        = seat 1: buy {number} loses 20
        = seat 1 has {78 + win}
    """)


@pytest.mark.parametrize(("number", "point", "throw", "win"), TO_WIN)
def test_true_odds_to_win_are_neither_higher_nor_lower(
    number: int, point: str, throw: str, win: int
) -> None:
    game = load(GAME)
    name = {4: "four", 5: "five", 6: "six", 8: "eight", 9: "nine", 10: "10"}[number]
    for odds in (f"{win - 1} to 20", f"{win + 1} to 20"):
        with pytest.raises(BadOption, match="fixed"):
            game.rules({f"pays.{name}_to_win": odds})
    game.rules({f"pays.{name}_to_win": f"{win} to 20"})


@law("j-offer")
@plays(GAME)
def test_true_odds_to_win_are_offered_beside_place_to_win() -> None:
    """
    seat 1: sits 100
    seat 1: place 6 12
    seat 1: buy 6 20
    = seat 1 up place 6 12, buy 6 20
    roll 4-4
    roll 6-5
    = nothing
    seat 1: buy 7 20            ! 20.10(c)2
    """


@law("j-offer")
@plays(GAME, buy_bets="no")
def test_a_house_need_not_offer_true_odds_to_win() -> None:
    """
    seat 1: sits 100
    seat 1: buy 6 20            ! 20.25(j) offer
    seat 1: place 6 12
    """


@law("h-1v-inactive")
@plays(GAME)
def test_true_odds_to_win_are_off_on_the_come_out_roll() -> None:
    """
    seat 1: sits 100
    seat 1: buy 6 20
    roll 4-3
    = nothing
    seat 1: buy 6 on
    roll 4-3
    = seat 1: buy 6 loses 20
    """


# --- the charge for true odds to win ----------------------------------------------------
@law("j-cap")
@pytest.mark.parametrize(
    ("stake", "charge"), [(1, 0), (19, 0), (20, 1), (39, 1), (40, 2), (59, 2), (100, 5)]
)
def test_the_charge_is_five_percent_of_the_wager_without_the_fraction(
    stake: int, charge: int
) -> None:
    at_a_table(f"""
        seat 1: sits 200
        seat 1: buy 4 {stake}
        = seat 1 has {200 - stake - charge}
    """)


@law("j-cap")
@pytest.mark.parametrize(("percent", "charge"), [(0, 0), (1, 1), (4, 4), (5, 5)])
def test_a_house_may_charge_less(percent: int, charge: int) -> None:
    referee = Referee(load(GAME), vig_percent=percent)
    play(
        referee,
        f"""
        seat 1: sits 200
        seat 1: buy 4 100
        = seat 1 has {100 - charge}
        """,
    )


@law("j-cap")
def test_a_house_may_not_charge_more_than_five_percent() -> None:
    game = load(GAME)
    assert game.option("vig_percent").default == 5
    for percent in (-1, 6, 100, "2.5", "a lot"):
        with pytest.raises(BadOption) as refused:
            game.rules(vig_percent=percent)
        assert refused.value.law is not None
        assert refused.value.law.id == "nj-13-47-20-25-j-cap"


@law("j-timing")
@plays(GAME)
def test_the_charge_is_paid_when_the_bet_is_made() -> None:
    """
    seat 1: sits 41
    seat 1: buy 4 41            !
    seat 1: buy 4 20
    = seat 1 has 20
    seat 1: buy 4 20            !
    seat 1: buy 4 19
    = seat 1 has 1
    """


@law("j-timing")
@plays(GAME)
def test_the_charge_goes_back_when_the_bet_is_taken_down() -> None:
    """
    seat 1: sits 100
    seat 1: buy 4 10
    = seat 1 has 90
    seat 1: buy 4 30
    = seat 1 has 58
    seat 1: buy 4 -20
    = seat 1 has 79
    seat 1: buy 4 down
    = seat 1 has 100
    """


@plays(GAME, vig_refund="no")
def test_a_house_may_keep_the_charge() -> None:
    """
    seat 1: sits 100
    seat 1: buy 4 40
    seat 1: buy 4 -20
    = seat 1 has 78
    seat 1: buy 4 20
    = seat 1 has 58
    seat 1: buy 4 down
    = seat 1 has 98
    seat 1: lay 4 40
    seat 1: lay 4 down
    = seat 1 has 97
    """


# --- true odds to lose (k) --------------------------------------------------------------
@pytest.mark.parametrize(("number", "point", "throw", "win", "charge"), TO_LOSE)
def test_true_odds_to_lose(number: int, point: str, throw: str, win: int, charge: int) -> None:
    at_a_table(f"""
        seat 1: sits 100
        roll {point}
        seat 1: lay {number} 36
        = seat 1 has {64 - charge}
        roll 6-5
        = nothing
        roll 4-3
        = seat 1: lay {number} wins {win}
        = seat 1 up nothing
        = seat 1 has {100 - charge + win}
        seat 1: lay {number} 36
        roll {throw}
        = seat 1: lay {number} loses 36
    """)


@pytest.mark.parametrize(("number", "point", "throw", "win", "charge"), TO_LOSE)
def test_true_odds_to_lose_are_neither_higher_nor_lower(
    number: int, point: str, throw: str, win: int, charge: int
) -> None:
    game = load(GAME)
    name = {4: "four", 5: "five", 6: "six", 8: "eight", 9: "nine", 10: "10"}[number]
    for odds in (f"{win - 1} to 36", f"{win + 1} to 36"):
        with pytest.raises(BadOption, match="fixed"):
            game.rules({f"pays.{name}_to_lose": odds})
    game.rules({f"pays.{name}_to_lose": f"{win} to 36"})


@law("k-offer")
@pytest.mark.parametrize(
    ("lay_bets", "place", "lay"),
    [("beside", "", ""), ("instead", "! 20.25(h)1vi", ""), ("no", "", "! 20.25(k) offer")],
)
def test_true_odds_to_lose_beside_or_instead_of_place_to_lose(
    lay_bets: str, place: str, lay: str
) -> None:
    referee = Referee(load(GAME), lay_bets=lay_bets)
    play(
        referee,
        f"""
        seat 1: sits 100
        seat 1: place_to_lose 6 10   {place}
        seat 1: lay 6 12             {lay}
        """,
    )


@law("k-offer")
def test_true_odds_to_lose_are_offered_beside_place_to_lose_unless_the_house_chooses() -> None:
    rules = load(GAME).rules()
    assert {"lay 6", "place_to_lose 6"} <= rules.wagers.keys()
    with pytest.raises(BadOption):
        load(GAME).rules(lay_bets="sometimes")


@law("k-offer")
@plays(GAME)
def test_true_odds_to_lose_work_on_the_come_out_roll() -> None:
    """
    seat 1: sits 100
    seat 1: lay 6 12
    roll 6-5
    = nothing
    roll 4-3
    = seat 1: lay 6 wins 10
    """


@law("k-base")
@pytest.mark.parametrize(
    ("wager", "stake", "charge"),
    [
        ("lay 4", 38, 0), ("lay 4", 40, 1), ("lay 4", 78, 1), ("lay 4", 80, 2),
        ("lay 5", 27, 0), ("lay 5", 30, 1), ("lay 6", 18, 0), ("lay 6", 24, 1), ("lay 6", 48, 2),
    ],
)  # fmt: skip
def test_the_charge_to_lose_is_a_share_of_the_possible_win(
    wager: str, stake: int, charge: int
) -> None:
    at_a_table(f"""
        seat 1: sits 100
        seat 1: {wager} {stake}
        = seat 1 has {100 - stake - charge}
    """)


@law("k-cap")
@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_the_charge_to_lose_stays_within_five_percent_of_the_wager(number: int) -> None:
    win = {4: 300, 5: 400, 6: 500, 8: 500, 9: 400, 10: 300}[number]
    charge = {300: 15, 400: 20, 500: 25}[win]
    at_a_table(f"""
        seat 1: sits 1000
        seat 1: lay {number} 600
        = seat 1 has {400 - charge}
    """)
    assert charge <= 30, "five percent of 600"


@law("k-cap")
def test_a_house_may_charge_no_more_than_five_percent_to_lose() -> None:
    game = load(GAME)
    assert game.option("lay_vig_percent").default == 5
    for percent in (-1, 6):
        with pytest.raises(BadOption) as refused:
            game.rules(lay_vig_percent=percent)
        assert refused.value.law is not None
        assert refused.value.law.id == "nj-13-47-20-25-k-cap"
    for percent, charge in ((0, 0), (4, 8), (5, 10)):
        referee = Referee(game, lay_vig_percent=percent)
        referee.sit(1, 1000)
        referee.place(1, "lay 4", 400)
        assert referee.table.seats[1].chips == 600 - charge


@law("k-base", "k-cap")
@plays(GAME)
def test_the_charge_to_lose_goes_back_when_the_bet_is_taken_down() -> None:
    """
    seat 1: sits 100
    seat 1: lay 4 40
    = seat 1 has 59
    seat 1: lay 4 down
    = seat 1 has 100
    """


# --- no other fee (l) -------------------------------------------------------------------
@law("l")
@pytest.mark.parametrize("phase", ["come-out", "6"])
def test_no_other_wager_costs_more_than_its_stake(phase: str) -> None:
    free = 0
    rules = load(GAME).rules()
    for name in (*rules.wagers, *rules.macros):
        if name.startswith(("buy", "lay")):
            continue
        referee = Referee(load(GAME))
        referee.sit(1, 10_000)
        if phase == "6":
            referee.result("4-2")
        if referee.can(PlaceWager(1, name, 6600)):
            referee.place(1, name, 6600)
            assert referee.table.seats[1].chips == 3400, name
            free += 1
    assert free == len(rules.wagers) + len(rules.macros) - 12 - 2


@law("l")
@pytest.mark.parametrize(
    ("wager", "point", "throw", "left"),
    [
        ("pass 100", "", "5-2", 300), ("dont_pass 100", "", "1-1", 300),
        ("place 6 60", "4-4", "3-3", 210), ("place_to_lose 6 50", "", "5-2", 190),
        ("hard 6 10", "", "3-3", 280), ("field 100", "", "6-5", 300),
        ("come 100", "4-4", "5-2", 300), ("dont_come 100", "4-4", "1-1", 300),
    ],
)  # fmt: skip
def test_a_win_is_paid_without_deduction(wager: str, point: str, throw: str, left: int) -> None:
    first = f"roll {point}" if point else ""
    at_a_table(f"""
        seat 1: sits 200
        {first}
        seat 1: {wager}
        roll {throw}
        = seat 1 has {left}
    """)
