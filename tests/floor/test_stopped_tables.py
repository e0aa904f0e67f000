"""The console names what stops an open table, and following it lets the table continue or close."""

from __future__ import annotations

import pytest

from pitboss.floor import orders as o
from pitboss.floor.plan import CHIPS
from pitboss.floor.readiness import REPAIRS
from pitboss.games import game_ids
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN, OUT_OF_SERVICE
from tests.search.spot import House, Move, Spot, by_staff, must, start, try_move
from tests.search.steps import fill_step, named_step

LONG, DAY_S = 80, 25 * 3600
BETS = {"nj.mini_dice": "place 4", "nj.automated_craps": "place 4", "night.craps": "pass"}


def follow_console(spot: Spot, words: str) -> Spot:
    """The console followed until a step that begins with these words, with one guest who sits."""
    for _ in range(LONG):
        step = named_step(spot)
        assert step is not None
        if step.words.startswith(words):
            return spot
        alone = not spot.table.seats and step.betting and spot.live.plan.mode != CHIPS
        if step.command is None or alone:
            spot = must(spot, Move("g1", c.Sit(1, 100)))
            continue
        for move in fill_step(spot, step):
            if isinstance(after := try_move(spot, move), Spot):
                spot = after
                break
    raise AssertionError(f"never {words!r}: {named_step(spot)}")


def with_wager(game: str, option: str = "", value: str = "") -> Spot:
    """An open table dealt by hand, with a wager that may outlast a round."""
    first = "No more bets" if game == "nj.mini_dice" else "Offer"
    spot = follow_console(start(House(game, "by hand", option, value)), first)
    return must(seat_guest(spot), Move("g1", c.PlaceWager(1, BETS[game], 5)))


def seat_guest(spot: Spot) -> Spot:
    """The table with a guest at seat 1."""
    return spot if 1 in spot.table.seats else must(spot, Move("g1", c.Sit(1, 100)))


@pytest.mark.parametrize("game", game_ids())
def test_a_failed_check_is_named_until_it_is_fixed(game: str) -> None:
    """Cards that are inspected again are also shuffled and cut before they are played with."""
    spot = follow_console(start(House(game, "by hand")), "Place your bets")
    for item in spot.rules.opening:
        if item.repair:
            continue
        failed = must(spot, by_staff(spot, c.PassCheck(item.name, item.by[0], passed=False)))
        step = named_step(failed)
        assert step is not None
        if item.before_player and not spot.table.seats:
            assert step.command is None
            continue
        assert item.name in step.words
        assert isinstance(step.command, REPAIRS)
        assert named_step(follow_console(failed, "Place your bets")) == named_step(spot)


@pytest.mark.parametrize("game", ["nj.sic_bo", "tas.mini_dice", "night.craps", "night.roulette"])
def test_a_check_that_failed_is_made_by_itself_even_after_the_table_closed(game: str) -> None:
    """Opening such a table confirms all its checks at once, except one that has failed."""
    spot = follow_console(start(House(game, "keyed in")), "No more bets")
    for item in spot.rules.opening:
        if item.repair:
            continue
        failed = must(spot, by_staff(spot, c.PassCheck(item.name, item.by[0], passed=False)))
        closed = must(failed, by_staff(failed, c.CloseTable()))
        assert isinstance(try_move(closed, by_staff(closed, c.OpenTable())), Refusal)
        step = named_step(closed)
        assert step is not None
        assert step.words.startswith(item.name[:1].upper() + item.name[1:])
        assert follow_console(closed, "No more bets").table.status == OPEN


@pytest.mark.parametrize("game", ["nj.mini_dice", "nj.automated_craps"])
@pytest.mark.parametrize("removal", ["", "never"])
def test_due_dice_are_named_changed_and_used(game: str, removal: str) -> None:
    varied = ("removal", removal) if removal and game == "nj.mini_dice" else ()
    spot = with_wager(game, *varied)
    spot = spot._replace(at_s=spot.at_s + DAY_S)
    step = named_step(spot)
    assert step is not None
    assert step.command == c.Report(irregularity="dice due for a change", by="floorperson")
    assert step.by == "floorperson"
    (move,) = fill_step(spot, step)
    spot = must(spot, move)
    assert spot.table.status == OUT_OF_SERVICE
    assert list(spot.table.seats[1].ups) == [BETS[game]]
    step = named_step(spot)
    assert step is not None
    assert isinstance(step.command, c.LoadDice)
    spot = follow_console(spot, "Place your bets")
    assert spot.table.status == OPEN
    assert spot.table.desk.loaded_s == spot.at_s
    assert list(spot.table.seats[1].ups) == [BETS[game]]


def test_old_dice_at_a_closed_table_are_changed_before_it_opens() -> None:
    spot = follow_console(start(House("nj.mini_dice", "by hand")), "Open the table")
    spot = spot._replace(at_s=spot.at_s + DAY_S)
    step = named_step(spot)
    assert step is not None
    assert isinstance(step.command, c.LoadDice)
    spot = follow_console(spot, "Open the table")
    must(spot, by_staff(spot, c.OpenTable()))


def test_a_post_that_nobody_has_is_waited_for() -> None:
    spot = with_wager("night.craps")
    who = spot.live.posts["stickperson"]
    spot = must(spot, Move(who, o.LeavePost("stickperson")))
    step = named_step(spot)
    assert step is not None
    assert (step.command, step.by) == (None, "stickperson")
    assert "20.25(a)" in " ".join(map(str, step.law))
    spot = must(spot, Move(who, o.TakePost("stickperson", who)))
    step = named_step(spot)
    assert step is not None
    assert step.command is not None


def test_dice_that_a_player_asked_for_are_named_when_they_are_due() -> None:
    spot = with_wager("night.craps")
    spot = must(spot, Move("g1", c.AskForDice(1)))
    spot = must(spot, Move("g1", c.AcceptDice(1)))
    spot = follow_console(spot, "Key in what came up")
    step = named_step(spot)
    assert step is not None
    shown = c.EnterResult("4-3", step.by)
    spot = follow_console(must(spot, by_staff(spot, shown)), "Bring the dice")
    step = named_step(spot)
    assert step is not None
    assert step.command == c.ChangeDice("stickperson")
    (move,) = fill_step(spot, step)
    assert not must(spot, move).table.desk.new_dice


def test_a_seed_is_not_revealed_while_wagers_stand_at_a_table_out_of_service() -> None:
    """They would be decided by draws that a new seed could be chosen for, so none could follow."""
    spot = seat_guest(follow_console(start(House("nj.mini_dice", "by itself")), "Let the device"))
    spot = must(spot, Move("g1", c.PlaceWager(1, "place 4", 5)))
    due = c.Report(irregularity="dice due for a change", by="floorperson")
    spot = must(spot, by_staff(spot, due))
    dealer = spot.live.posts["dealer"]
    no = try_move(spot, Move(dealer, o.RevealDraws()))
    assert isinstance(no, Refusal)
    assert "the wagers that are up" in no.words
    back = must(
        spot, by_staff(spot, c.Report(irregularity="shaker not to be restored", by="floorperson"))
    )
    must(back, Move(dealer, o.RevealDraws()))


def test_a_table_of_chips_is_not_closed_in_the_middle_of_a_deal() -> None:
    spot = follow_console(start(House("night.blackjack", "chips, keyed in")), "Ask seat")
    no = try_move(spot, by_staff(spot, c.CloseTable()))
    assert isinstance(no, Refusal)
    assert "dealt" in no.words


def test_a_player_on_the_felt_stays_until_his_throw_is_settled() -> None:
    spot = follow_console(start(House("night.beat_the_dealer", "chips by hand")), "Seat 1 throws")
    assert isinstance(try_move(spot, by_staff(spot, c.Leave(1))), Refusal)
    spot = follow_console(spot, "Collect losing wagers")
    assert isinstance(try_move(spot, by_staff(spot, c.Leave(1))), Refusal)
    spot = follow_console(spot, "Place your bets")
    must(spot, by_staff(spot, c.Leave(1)))
