"""Money wheel, 13:47-20.29, clause by clause."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss.equipment.space import NoSuchOutcome
from pitboss.games import load
from pitboss.pit.commands import OpenTable, PassCheck
from pitboss.pit.referee import Referee
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import WINS
from tests.playing import clause, make_ready, play, plays

GAME = "night.money_wheel"
FACES = {"$1": 22, "$2": 14, "$5": 7, "$10": 3, "$20": 2, "flag": 1, "joker": 1}
DEFINED = "nj-13-47-20-2-money-wheel-"


def law(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of 13:47-20.29, named without their common prefix."""
    return clause(*(f"nj-13-47-20-29-{id_}" for id_ in ids))


def row(name: str, *values: Any) -> Any:
    """One row of a test of many clauses, with its own mark."""
    return pytest.param(*values, marks=law(name), id=name)


def rules(**options: Any) -> Rules:
    """The rules of the game with some options."""
    return load(GAME).rules(options)


# --- equipment (a) ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("face", "spaces"),
    [
        row("a-1-1", "$1", 22),
        row("a-1-2", "$2", 14),
        row("a-1-5", "$5", 7),
        row("a-1-10", "$10", 3),
        row("a-1-20", "$20", 2),
        row("a-1-designators", "flag", 1),
        row("a-1-designators", "joker", 1),
    ],
)
def test_a_face_is_on_so_many_spaces_and_wins_on_each_of_them(face: str, spaces: int) -> None:
    under = rules()
    cells = under.wagers[face].rows[0][0]
    won = [under.space.text(at) for at, cell in enumerate(cells) if cell and cell.kind == WINS]
    assert len(won) == spaces
    assert {space.split("-")[0] for space in won} == {face}


@law("a-1-spaces")
@clause(DEFINED + "size", DEFINED + "faces")
def test_the_wheel_has_fifty_equal_spaces() -> None:
    faces = Counter(text.split("-")[0] for text in rules().space.texts)
    assert faces == FACES
    assert len(rules().space) == 50
    assert sum(spaces for face, spaces in faces.items() if face.startswith("$")) == 48


@law("a-2", "b-1")
@plays(GAME)
def test_the_layout_has_the_seven_faces_of_the_wheel(table: Referee) -> None:
    """
    seat 1: sits 100
    seat 1: $50 10                          ! 20.29(b)1
    seat 1: $5 10 with cash                 ! 20.10(c)1
    seat 1: on $5 10
    seat 1: $1 3
    seat 1: on joker 2
    = seat 1 up $5 10, $1 3, joker 2
    """
    assert set(table.rules.wagers) == set(FACES)


@pytest.mark.parametrize(
    "item",
    [
        row("a-1-mount", "wheel hangs upright on its axle"),
        row("a-1-diameter", "wheel 48 or 60 inches across"),
        row("a-1-spaces", "50 equal spaces parted by pegs"),
        pytest.param("50 equal spaces parted by pegs", marks=clause(DEFINED + "size")),
        row("a-1-1", "22 spaces show $1"),
        row("a-1-2", "14 spaces show $2"),
        row("a-1-5", "7 spaces show $5"),
        row("a-1-10", "3 spaces show $10"),
        row("a-1-20", "2 spaces show $20"),
        row("a-1-designators", "one space shows a flag and one a joker"),
        row("a-2", "layout shows the 7 faces of the wheel"),
        pytest.param("layout shows the 7 faces of the wheel", marks=clause(DEFINED + "faces")),
        pytest.param("no part shows wear", marks=clause("nj-13-47-20-15-b-condition")),
    ],
)
def test_the_table_opens_only_when_this_has_been_checked(item: str) -> None:
    referee = Referee(load(GAME), automatic=False)
    for other in referee.rules.opening:
        if other.name != item:
            referee.do(PassCheck(other.name))
    refusal = referee.verify(OpenTable())
    assert refusal is not None
    assert item in refusal.words
    referee.do(PassCheck(item))
    assert referee.can(OpenTable())


# --- the wheel is read by its face ------------------------------------------------------
def test_a_dealer_may_key_in_the_face_or_the_very_space() -> None:
    space = rules().space
    assert space.text(space.parse("$1")) == "$1-1"
    assert space.text(space.parse("$1 22")) == "$1-22"
    assert space.text(space.parse("Joker")) == "joker"
    for wrong in ("$1-23", "$50", "17"):
        with pytest.raises(NoSuchOutcome):
            space.parse(wrong)


# --- payout odds (c) --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("face", "win"),
    [
        row("c-1", "$1", 10),
        row("c-2", "$2", 20),
        row("c-5", "$5", 50),
        row("c-10", "$10", 100),
        row("c-20", "$20", 200),
        row("c-other-designators", "flag", 500),
        row("c-other-designators", "joker", 500),
    ],
)
@clause("nj-13-47-20-29-b-4", DEFINED + "win")
def test_a_face_wins_where_the_wheel_stops_and_loses_elsewhere(face: str, win: int) -> None:
    other = "$2" if face == "$1" else "$1"
    referee = Referee(load(GAME))
    play(
        referee,
        f"""
        seat 1: sits 100
        seat 1: {face} 10
        spin {face}
        = seat 1: {face} wins {win}
        = seat 1 has {100 + win}
        seat 1: {face} 10
        spin {other}
        = seat 1: {face} loses 10
        = seat 1 has {90 + win}
        """,
    )


@law("b-4")
@plays(GAME)
def test_a_designator_pays_on_its_own_square_only() -> None:
    """
    seat 1: sits 100
    seat 1: flag 1
    seat 1: joker 1
    spin joker
    = seat 1: flag loses 1
    = seat 1: joker wins 50
    """


@law("c-other-designators")
def test_the_notice_says_that_the_designators_favor_the_player() -> None:
    (notice,) = rules().notices
    assert notice.text == (
        "Flag and joker each pay 50 to 1 on 1 space of 50: this favors the player by 1/50."
    )
    cells = rules().wagers["flag"].rows[0][0]
    won = sum(cell.win for cell in cells if cell is not None and cell.kind == WINS)
    lost = sum(1 for cell in cells if cell is not None and cell.kind != WINS)
    assert Fraction(won - lost, 50) == Fraction(1, 50)


@pytest.mark.parametrize(
    ("payout", "below", "odds", "above"),
    [
        row("c-20", "pays.20", "19 to 1", "20 to 1", "21 to 1"),
        row("c-other-designators", "pays.other_designators", "49 to 1", "50 to 1", "51 to 1"),
    ],
)
def test_the_odds_are_fixed(payout: str, below: str, odds: str, above: str) -> None:
    rules(**{payout: odds})
    for other in (below, above):
        with pytest.raises(BadOption, match=f"fixed at {odds}"):
            rules(**{payout: other})


@clause("nj-13-47-20-17-a")
@plays(GAME)
def test_wagers_are_whole_imitation_dollars() -> None:
    """
    seat 1: sits 100
    seat 1: $20 0                           ! 20.17(a)
    seat 1: $20 1
    = seat 1 up $20 1
    """


# --- procedure (b) ----------------------------------------------------------------------
@law("b-1", "b-2", "b-5")
@plays(GAME, by_hand=True, ready=True)
def test_a_round_in_the_order_of_the_law() -> None:
    """
    seat 1: sits 100
    seat 1: $1 10                           ! 20.29(b)2
    dealer: place your bets
    seat 1: $1 10
    seat 1: $5 10
    dealer: spin the wheel x3               ! 20.29(b)2
    spin $5                                 ! 20.29(b)2
    dealer: no more bets
    seat 1: $1 10                           ! 20.29(b)2
    seat 1: $1 down                         ! 20.29(b)2
    dealer: spin the wheel x3
    spin $5
    = seat 1: $1 loses 10
    = seat 1: $5 wins 50
    dealer: pay winning wagers              ! 20.29(b)5
    dealer: collect losing wagers
    = seat 1 up $5 10
    = seat 1 has 80
    dealer: pay winning wagers
    = seat 1 has 140
    = step place your bets
    """


@law("b-3-direction")
@pytest.mark.parametrize("way", ["", " clockwise", " counterclockwise"])
def test_the_wheel_may_be_spun_either_way(way: str) -> None:
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    play(
        referee,
        f"""
        dealer: place your bets
        dealer: no more bets
        dealer: spin the wheel sideways x3      ! 20.29(b)3 direction
        banker: spin the wheel{way} x3          ! 20.29(b)3 direction
        dealer: spin the wheel{way} x3
        = step read the wheel
        """,
    )


@law("b-2", "b-3-valid")
@plays(GAME, by_hand=True, ready=True)
def test_fewer_than_three_revolutions_are_no_spin() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: $1 10
    dealer: no more bets
    dealer: reports the wheel made fewer than 3 revolutions     ! 20.29(b)3
    dealer: spin the wheel x2
    = incident fewer than 3 revolutions
    = seat 1 up $1 10
    = betting open
    = step no more bets
    dealer: spin the wheel x3               ! 20.29(b)2
    dealer: no more bets
    spin $1                                 ! 20.29(b)3
    dealer: spin the wheel clockwise x3
    = step read the wheel
    dealer: reports the wheel made fewer than 3 revolutions
    = seat 1 up $1 10
    = step no more bets
    dealer: no more bets
    dealer: spin the wheel x4
    spin $1
    = seat 1: $1 wins 10
    dealer: reports the wheel made fewer than 3 revolutions     ! 20.29(b)3
    """


@law("b-2", "b-3-valid")
@plays(GAME)
def test_an_automatic_table_is_called_closed_again_before_the_wheel_is_spun_again() -> None:
    """
    seat 1: sits 100
    seat 1: $1 10
    dealer: no more bets
    seat 1: $1 10                           ! 20.29(b)2
    dealer: reports the wheel made fewer than 3 revolutions
    = seat 1 up $1 10
    = betting open
    dealer: no more bets
    = betting closed
    spin $1
    = seat 1: $1 wins 10
    """


@law("b-2", "b-4")
@plays(GAME, by_hand=True, ready=True)
def test_a_wheel_that_stops_on_a_peg_is_spun_again() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: $1 10
    dealer: reports the indicator is on a peg       ! 20.29(b)4
    dealer: no more bets
    dealer: spin the wheel x3
    dealer: reports the indicator is on a peg
    = incident No spin
    = seat 1 up $1 10
    = step no more bets
    = betting open
    """


@law("b-4")
@plays(GAME, by_hand=True, ready=True, peg="space_before")
def test_a_house_may_count_the_space_before_the_peg() -> None:
    """
    seat 1: sits 100
    dealer: place your bets
    seat 1: $1 10
    dealer: no more bets
    dealer: spin the wheel x3
    dealer: reports the indicator is on a peg
    = incident The space before the peg counts
    = step read the wheel
    spin $1
    = seat 1: $1 wins 10
    """


# --- the dealer and the house -----------------------------------------------------------
@clause("nj-13-47-20-2-dealer")
@plays(GAME, by_hand=True, ready=True)
def test_the_game_runs_only_while_a_dealer_is_there() -> None:
    """
    dealer: place your bets
    dealer: signs off
    = incident no dealer
    dealer: no more bets                    ! 20.2 dealer
    class B operator: signs on
    class B operator: no more bets
    """


def test_the_option_and_its_default() -> None:
    assert rules().options == {"peg": "spin_again"}
    with pytest.raises(BadOption, match="option peg cannot be 'flip a coin'"):
        rules(peg="flip a coin")
    assert rules(peg="space_before").irregularities[1].reading == "N-O9"
