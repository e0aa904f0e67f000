"""Red dog at a casino night, 13:47-20.31: cards, spreads, pairs, ties and payouts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import load
from pitboss.paper.guide import guide
from pitboss.paper.text import as_text
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.playing import clause, make_ready, opens_only_after, play, plays

GAME = "night.red_dog"
OWN = "nj-13-47-20-31-"


# --- equipment (20.31(a) and (b)) -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("item", "cited"),
    [
        pytest.param("table with the red dog layout", "20.31(a)1", marks=clause(OWN + "a-1")),
        pytest.param("backs of the cards alike", "20.31(a)2i", marks=clause(OWN + "a-2i")),
        pytest.param(
            "two cutting cards, opaque and unlike each other and the backs",
            "20.31(a)3",
            marks=clause(OWN + "a-3"),
        ),
        pytest.param(
            "stack in the shoe, dealt from it to the layout",
            "20.31(a)4",
            marks=clause(OWN + "a-4"),
        ),
        pytest.param("discard rack", "20.31(a)5", marks=clause(OWN + "a-5")),
        pytest.param("dealer stands opposite the players", "20.31(c)3", marks=clause(OWN + "c-3")),
    ],
)
def test_the_table_does_not_open_until_this_item_has_passed(item: str, cited: str) -> None:
    opens_only_after(GAME, item, cited)


@clause(OWN + "a-4")
def test_a_shoe_is_required() -> None:
    with pytest.raises(BadOption, match=r"dealt_from cannot be 'hand'.*20\.31"):
        load(GAME).rules(dealt_from="hand")


@clause(OWN + "b")
def test_a_shuffling_machine_may_be_used() -> None:
    machine = "second stack in the shuffling machine"
    opens_only_after(GAME, machine, "20.31(b)", stacks="two", shuffler="machine")
    play(Referee(load(GAME)), "dealer: shuffles by machine ! 20.19(a)2")
    play(Referee(load(GAME), shuffler="machine"), "dealer: shuffles by machine\n= betting open")


@clause(OWN + "a-2i")
def test_one_deck_is_used_or_up_to_eight_as_the_house_chooses() -> None:
    option = load(GAME).option("decks")
    assert (option.default, option.choices, option.reading) == (1, tuple(range(1, 9)), "N-D1")
    lines = """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 4c
    deal 4c
    """
    play(Referee(load(GAME), decks=2), lines)
    play(Referee(load(GAME)), lines.replace("deal 4c\n", "deal 4c      ! 20.31(d)5\n", 1))
    for wrong in (0, 9):
        with pytest.raises(BadOption, match="decks cannot be"):
            load(GAME).rules(decks=wrong)


@clause(OWN + "a-1")
def test_seven_may_play_unless_the_house_has_another_layout() -> None:
    lines = "seat 7: sits 10\nseat 8: sits 10 ! 20.31(a)1"
    play(Referee(load(GAME)), lines)
    play(Referee(load(GAME), seats=8), "seat 8: sits 10\nseat 9: sits 10 ! 20.31(a)1")
    assert load(GAME).option("seats").reading == "N-D10"


# --- what the cards count (20.31(a)2ii and (d)11) -------------------------------------------------
def expect_call(cards: str, words: str) -> None:
    """What the dealer has to call out once these two cards are on the table."""
    lines = f"""
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: red_dog 10
    dealer: no more bets
    deal ?? {cards}
    = needs call {words}
    """
    table = Referee(load(GAME), automatic=False)
    make_ready(table)
    play(table, lines)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param("2c 4d", "spread 1", marks=clause(OWN + "a-2ii-1")),
        pytest.param("2c 10d", "spread 7", marks=clause(OWN + "a-2ii-1")),
        pytest.param("10c 9d", "tie", marks=clause(OWN + "a-2ii-1", OWN + "d-7")),
        pytest.param("9c Jd", "spread 1", marks=clause(OWN + "a-2ii-2")),
        pytest.param("Jh 10d", "tie", marks=clause(OWN + "a-2ii-2", OWN + "d-7")),
        pytest.param("Qc 10d", "spread 1", marks=clause(OWN + "a-2ii-3")),
        pytest.param("Qc Js", "tie", marks=clause(OWN + "a-2ii-3", OWN + "d-7")),
        pytest.param("Jc Kd", "spread 1", marks=clause(OWN + "a-2ii-4")),
        pytest.param("Kc Qd", "tie", marks=clause(OWN + "a-2ii-4", OWN + "d-7")),
        pytest.param("Ac Qd", "spread 1", marks=clause(OWN + "a-2ii-5")),
        pytest.param("Ac Kd", "tie", marks=clause(OWN + "a-2ii-5", OWN + "d-7")),
        pytest.param("Ac 2d", "spread 11", marks=clause(OWN + "a-2ii-5", OWN + "d-11-count")),
        pytest.param("6c 8d", "spread 1", marks=clause(OWN + "d-11-count")),
        pytest.param("4c 7d", "spread 2", marks=clause(OWN + "d-11i", OWN + "d-11-spread")),
        pytest.param("Kc 9d", "spread 3", marks=clause(OWN + "d-11ii", OWN + "d-11-spread")),
        pytest.param("8c 8d", "pair", marks=clause(OWN + "d-8")),
    ],
)
def test_what_two_cards_come_to(cards: str, words: str) -> None:
    expect_call(cards, words)


# --- who wins (20.31(d)7 to 14) and the payout odds (20.31(e)) ------------------------------------
def deal_round(cards: str, choice: str, *lines: str) -> None:
    """Deal a round to one player who bets 10 and makes a choice if one is due."""
    first, second, *third = cards.split()
    text = ["dealer: shuffles", "seat 1: sits 100", "seat 1: red_dog 10"]
    text += [f"deal ?? {first} {second}", choice, *(f"deal {card}" for card in third)]
    play(Referee(load(GAME)), "\n".join([*text, *(f"= {line}" for line in lines)]))


def expect_no_choice(cards: str, *lines: str) -> None:
    """A round in which the player has nothing to decide."""
    deal_round(cards, "", *lines)


def expect_result(cards: str, *lines: str, raised: int = 0) -> None:
    """A round with a spread, and a raise if there is one."""
    deal_round(cards, f"seat 1: chooses {f'raise {raised}' if raised else 'stay'}", *lines)


@clause(OWN + "d-7")
@pytest.mark.parametrize("cards", ["2c 3d", "3d 2c", "10c Jd", "Kc Ad"])
def test_consecutive_cards_are_a_tie_and_wagers_go_back(cards: str) -> None:
    expect_no_choice(cards, "seat 1: red_dog returns 10", "seat 1 has 100")


@clause(OWN + "d-7")
def test_ace_and_two_are_not_consecutive() -> None:
    expect_result("Ac 2d 9h", "seat 1: red_dog wins 10")


@clause(OWN + "d-9", OWN + "d-8")
@pytest.mark.parametrize("cards", ["2c 2d 2h", "Ac Ad As"])
def test_three_of_a_kind_pays_11_to_1(cards: str) -> None:
    expect_no_choice(cards, "seat 1: red_dog wins 110", "seat 1 has 210")


@clause(OWN + "d-10", OWN + "d-8")
@pytest.mark.parametrize("cards", ["2c 2d 3h", "Kc Kd Ah", "7c 7d 2s"])
def test_a_pair_without_a_third_is_a_tie(cards: str) -> None:
    expect_no_choice(cards, "seat 1: red_dog returns 10", "seat 1 has 100")


@clause(OWN + "d-9")
def test_what_three_of_a_kind_pays_is_fixed() -> None:
    for odds in ("10 to 1", "12 to 1"):
        with pytest.raises(BadOption, match="fixed at 11 to 1"):
            load(GAME).rules({"pays.matching_third_card": odds})


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        pytest.param("4c 6d 5h", 50, marks=clause(OWN + "e-spread-one", OWN + "d-14-win")),
        pytest.param("Ac Qd Kh", 50, marks=clause(OWN + "e-spread-one", OWN + "d-14-win")),
        pytest.param("4c 7d 5h", 40, marks=clause(OWN + "e-spread-two")),
        pytest.param("7c 4d 6h", 40, marks=clause(OWN + "e-spread-two")),
        pytest.param("9c Kd Jh", 20, marks=clause(OWN + "e-spread-three")),
        pytest.param("2c 7d 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c 8d 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c 9d 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c Td 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c Jd 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c Qd 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c Kd 3h", 10, marks=clause(OWN + "e-spread-four-through-11")),
        pytest.param("2c Ad Kh", 10, marks=clause(OWN + "e-spread-four-through-11")),
    ],
)
def test_a_third_card_between_wins_by_the_spread(cards: str, won: int) -> None:
    expect_result(cards, f"seat 1: red_dog wins {won}", f"seat 1 has {100 + won}")
    expect_result(
        cards,
        f"seat 1: red_dog wins {won}",
        f"seat 1: raise wins {won}",
        f"seat 1 has {100 + 2 * won}",
        raised=10,
    )


@clause(OWN + "d-14-lose")
@pytest.mark.parametrize(
    "third",
    ["4d", "7h", "3c", "8s", "As", "2d"],
    ids=["low end", "high end", "below", "above", "ace", "two"],
)
def test_a_third_card_at_an_end_or_outside_loses(third: str) -> None:
    expect_result(f"4c 7d {third}", "seat 1: red_dog loses 10", "seat 1 has 90")
    expect_result(
        f"4c 7d {third}",
        "seat 1: red_dog loses 10",
        "seat 1: raise loses 5",
        "seat 1 has 85",
        raised=5,
    )


@clause("nj-13-47-20-2-red-dog", OWN + "d-4")
@plays(GAME)
def test_the_one_wager_is_that_the_card_falls_between() -> None:
    """
    seat 1: sits 100
    seat 1: not_between 10       ! 20.31(d)4
    seat 1: 7 10                 ! 20.31(d)4
    seat 1: red_dog 10
    dealer: shuffles
    deal ?? 3c 9d
    seat 1: chooses stay
    deal 5h
    = seat 1: red_dog wins 10
    """


# --- higher odds by the house (20.31(e) and (f)) --------------------------------------------------
@pytest.mark.parametrize(
    ("name", "lower", "floor", "higher"),
    [
        pytest.param("one", "9 to 2", "5 to 1", "6 to 1", marks=clause(OWN + "e-spread-one")),
        pytest.param("two", "7 to 2", "4 to 1", "9 to 2", marks=clause(OWN + "e-spread-two")),
        pytest.param("three", "3 to 2", "2 to 1", "5 to 2", marks=clause(OWN + "e-spread-three")),
        pytest.param(
            "four_through_11",
            "9 to 10",
            "1 to 1",
            "11 to 10",
            marks=clause(OWN + "e-spread-four-through-11"),
        ),
    ],
)
def test_a_house_may_pay_more_but_not_less(name: str, lower: str, floor: str, higher: str) -> None:
    option = f"pays.spread_{name}"
    with pytest.raises(BadOption, match=f"pays at least {floor}"):
        load(GAME).rules({option: lower})
    assert str(load(GAME).rules({option: floor}).house_odds[option]) == floor
    assert str(load(GAME).rules({option: higher}).house_odds[option]) == higher


@clause(OWN + "f")
@pytest.mark.parametrize("where", ["house", "table"])
def test_the_odds_may_be_raised_at_one_table_or_all_but_never_lowered(where: str) -> None:
    def referee(odds: str) -> Referee:
        raised: dict[str, Any] = {"pays.spread_two": odds}
        return Referee(load(GAME), **({"house_odds": raised} if where == "house" else raised))

    with pytest.raises(BadOption, match="pays at least 4 to 1"):
        referee("3 to 1")
    lines = """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 4c 7d
    seat 1: chooses raise 10
    deal 5h
    = seat 1: red_dog wins 50
    = seat 1: raise wins 50
    """
    play(referee("5 to 1"), lines)


@clause(OWN + "f")
def test_the_guide_says_that_the_odds_are_never_lowered() -> None:
    game = load(GAME)
    floor = game.law["20.31(f)"]
    assert floor.says in " ".join(as_text(guide(game)).split())


@clause(OWN + "e-spread-two")
def test_a_raise_too_must_pay_whole_dollars_at_higher_odds() -> None:
    lines = """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 5            ! 20.17(a)
    seat 1: red_dog 10
    deal ?? 4c 7d
    seat 1: chooses raise 5      ! 20.17(a)
    seat 1: chooses raise 6
    deal 5h
    = seat 1: red_dog wins 45
    = seat 1: raise wins 27
    """
    play(Referee(load(GAME), house_odds={"pays.spread_two": "9 to 2"}), lines)


# --- raises (20.31(d)12) --------------------------------------------------------------------------
@clause(OWN + "d-12-option", OWN + "d-12-limit")
@plays(GAME)
def test_a_raise_is_any_whole_amount_up_to_the_wager() -> None:
    """
    dealer: shuffles
    seat 1: sits 100
    seat 2: sits 100
    seat 3: sits 15
    seat 1: red_dog 10
    seat 2: red_dog 10
    seat 3: red_dog 10
    deal ?? 3c Jd
    = needs seat 1: raise, stay
    seat 1: chooses raise 11     ! 20.31(d)12 limit
    seat 1: chooses raise        ! 20.31(d)12 limit
    seat 1: chooses double       ! 20.31(d)12 timing
    seat 2: chooses raise 5      ! 20.31(d)12 timing
    seat 1: chooses raise 10
    = seat 1 up red_dog 10, raise 10
    seat 2: chooses raise 1
    seat 3: chooses raise 6      !
    seat 3: chooses stay
    deal 10s
    = seat 1: red_dog wins 10
    = seat 1: raise wins 10
    = seat 2: red_dog wins 10
    = seat 2: raise wins 1
    = seat 3: red_dog wins 10
    = seat 1 has 120
    = seat 2 has 111
    """


@clause(OWN + "d-12-limit")
def test_a_house_may_ask_for_full_raises() -> None:
    lines = """
    dealer: shuffles
    seat 1: sits 100
    seat 1: red_dog 10
    deal ?? 3c Jd
    seat 1: chooses raise 9      ! 20.31(d)12 limit
    seat 1: chooses raise 10
    = seat 1 up red_dog 10, raise 10
    """
    play(Referee(load(GAME), raises="full"), lines)
    option = load(GAME).option("raises")
    assert (option.default, option.reading) == ("any", "N-D3")
    with pytest.raises(BadOption, match="use any, full"):
        load(GAME).rules(raises="double")


@clause(OWN + "d-12-timing", OWN + "d-8")
@plays(GAME, by_hand=True, ready=True)
def test_raises_come_after_the_second_card_and_before_the_third() -> None:
    """
    dealer: shuffles
    dealer: cuts the cards
    dealer: place your bets
    seat 1: sits 100
    seat 1: raise 5              ! 20.31(d)12 timing
    seat 1: red_dog 10
    dealer: no more bets
    seat 1: chooses raise 5      !
    deal ?? 4c
    seat 1: chooses raise 5      ! 20.31(d)5
    deal Td
    dealer: spread 5
    seat 1: chooses stay
    dealer: raises closed
    seat 1: chooses raise 5      ! 20.31(d)12 timing
    deal 5d
    dealer: value 5
    dealer: collect losing wagers
    dealer: pay winning wagers
    dealer: place your bets
    seat 1: red_dog 10
    dealer: no more bets
    deal 8c 8d
    seat 1: chooses raise 5      ! 20.31(d)8
    dealer: pair
    seat 1: chooses raise 5      ! 20.31(d)8
    """
