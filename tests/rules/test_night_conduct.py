"""What 13:47-20 says about every casino night game: imitation money, operators, equipment."""

from __future__ import annotations

import pytest

from pitboss.games import game_ids, load
from pitboss.houses import NJ_CASINO, NJ_NIGHT
from pitboss.pit import commands as c
from pitboss.pit.referee import NotAllowed, Referee
from tests.playing import clause, make_ready, opens_only_after, play

NIGHT_GAMES = [game_id for game_id in game_ids() if game_id.startswith("night.")]
DICE_GAMES = ["night.beat_the_dealer", "night.chuck_a_luck", "night.under_over"]


def first_wager(table: Referee) -> str:
    """The name of a wager of the game."""
    return next(iter(table.rules.wagers))


@clause("nj-13-47-20-17-a", "nj-13-47-20-10-c-1", "nj-13-47-20-2-imitation-money")
@pytest.mark.parametrize("game_id", NIGHT_GAMES)
def test_wagers_are_whole_imitation_dollars_and_never_cash(game_id: str) -> None:
    table = Referee(load(game_id))
    wager = first_wager(table)
    smallest = table.rules.wagers[wager].multiples[0][0]
    lines = f"""
    seat 1: sits 1000
    seat 1: {wager} 0                            ! 20.17(a)
    seat 1: {wager} {smallest} with cash         ! 20.10(c)1
    seat 1: {wager} {smallest}
    = seat 1 up {wager} {smallest}
    """
    play(table, lines)
    half = c.PlaceWager(1, wager, 1.5)  # type: ignore[arg-type]
    refusal = table.verify(half)
    assert refusal is not None
    assert [str(clause) for clause in refusal.law] == ["13:47-20.17(a)"]


@clause("nj-13-47-20-2-imitation-money")
@pytest.mark.parametrize("game_id", DICE_GAMES)
@pytest.mark.parametrize("kind", ["chips", "script", "tickets", "tokens"])
def test_imitation_money_is_chips_script_tickets_or_tokens(game_id: str, kind: str) -> None:
    table = Referee(load(game_id))
    wager = first_wager(table)
    lines = f"""
    seat 1: sits 100
    seat 1: {wager} 5 with buttons               ! 20.2 Imitation money
    seat 1: {wager} 5 with {kind}
    = seat 1 up {wager} 5
    """
    play(table, lines)


@clause("nj-13-47-20-4-list")
def test_a_casino_night_offers_the_games_of_its_list_and_no_others() -> None:
    for game_id in NIGHT_GAMES:
        assert Referee(load(game_id), NJ_NIGHT).rules.game.house is NJ_NIGHT
        with pytest.raises(NotAllowed, match="may not offer"):
            Referee(load(game_id), NJ_CASINO)
    with pytest.raises(NotAllowed, match="may not offer Sic bo") as no:
        Referee(load("nj.sic_bo"), NJ_NIGHT)
    assert [clause.id for clause in no.value.refusal.law] == ["nj-13-47-20-4-list"]


@clause("nj-13-47-20-2-class-a-operator-scope", "nj-13-47-20-2-class-b-operator-scope")
@pytest.mark.parametrize("game_id", DICE_GAMES)
@pytest.mark.parametrize("operator", ["class A operator", "class B operator"])
def test_operators_of_either_class_run_the_cage_games(game_id: str, operator: str) -> None:
    table = Referee(load(game_id), automatic=False)
    for item in table.rules.opening:
        play(table, f"{operator}: checks {item.name}")
    lines = f"""
    class B operator: opens the table    ! 20.9(b)2
    assistant: opens the table           ! 20.9(b)2
    class A operator: opens the table
    seat 1: sits 100
    {operator}: place your bets          ! {table.rules.game.presence[0].law}
    assistant: signs on
    {operator}: place your bets          ! {table.rules.game.presence[0].law}
    {operator}: signs on
    assistant: place your bets           !
    {operator}: place your bets
    {operator}: no more bets
    """
    play(table, lines)


@clause("nj-13-47-20-15-b-condition", "nj-13-47-20-15-b-removal")
@pytest.mark.parametrize("game_id", DICE_GAMES)
def test_worn_equipment_is_taken_out_of_play_and_wagers_go_back(game_id: str) -> None:
    opens_only_after(game_id, "no part shows wear", "20.15(b) condition")
    table = Referee(load(game_id), automatic=False)
    make_ready(table)
    wager = first_wager(table)
    lines = f"""
    dealer: place your bets
    seat 1: sits 100
    seat 1: {wager} 10
    dealer: no more bets
    dealer: reports equipment is unfit           ! 20.15(b) removal
    class A operator: reports equipment is unfit
    = seat 1 has 100
    = status out of service
    dealer: opens the table                      !
    """
    play(table, lines)
    for item in table.rules.opening:
        play(table, f"dealer: checks {item.name}")
    play(table, f"dealer: opens the table\ndealer: place your bets\nseat 1: {wager} 10")
