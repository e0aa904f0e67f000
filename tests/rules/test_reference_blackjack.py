"""The reference variants of blackjack, through their pure rules: no table offers them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.games import UnknownGame, load
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.rulebook.card_round import CallOut, Choice, DealTo, Decide, Over, Round, TurnOver
from pitboss.rulebook.option import BadOption

GAME = "reference.blackjack"


def ends(dealt: str, chosen: str = "", **options: Any) -> dict[str, tuple[str, Fraction | int]]:
    """How the wagers of one seat end after these cards (the first is burned) and choices."""
    game: Any = load(GAME)
    rules, play = game.rules(options), game.play
    stack, acts = list(cards(dealt)), chosen.split(", ") if chosen else []
    round = Round(seats=(1,), stakes={1: {"main": 10}}, fresh=True)
    while not isinstance(need := play.need(rules, round), Over):
        if isinstance(need, DealTo):
            round = round.deal(need.hand, stack.pop(0), need.up)
        elif isinstance(need, TurnOver):
            round = round.turn(need.hand, round.hand(need.hand).cards)
        elif isinstance(need, CallOut):
            round = round.call(need.words)
        else:
            assert isinstance(need, Decide)
            act = next(act for act in need.acts if act.name == acts[0])
            round = round.choose(Choice(1, need.hand, acts.pop(0), 0, act.moves_to))
    assert not stack
    assert not acts
    return {verdict.key: (verdict.kind, verdict.part) for verdict in play.verdicts(rules, round)}


def test_no_floor_can_open_it_and_no_other_reference_is_known() -> None:
    with pytest.raises(NotAllowed, match="may not offer"):
        Referee(load(GAME))
    with pytest.raises(UnknownGame):
        load("reference.whist")


@pytest.mark.parametrize("decks", range(1, 9))
def test_one_to_eight_decks(decks: int) -> None:
    game: Any = load(GAME)
    assert game.play.decks(game.rules(decks=decks)) == decks
    with pytest.raises(BadOption):
        game.rules(decks=9)


def test_the_dealer_may_draw_on_soft_17() -> None:
    assert ends("2c Ts 6s 8d Ad", "stand") == {"main": ("wins", 1)}
    assert ends("2c Ts 6s 8d Ad 3h", "stand", h17="yes") == {"main": ("loses", 1)}


def test_any_two_cards_may_be_doubled_also_after_a_split() -> None:
    assert ends("2c Ts 6s 2d Td 5h 9h", "double") == {"main": ("wins", 1)}
    with pytest.raises(StopIteration):
        ends("2c Ts 6s 2d Td", "double", double="10_11")
    split = ends("2c 8s 6s 8d Td 3h Th Ts 9h", "split, double, stand")
    assert split == {"main@hand 2": ("wins", 1), "main": ("wins", 1)}
    with pytest.raises(StopIteration):
        ends("2c 8s 6s 8d Td 3h", "split, double", das="no")


def test_splits_stop_at_the_cap() -> None:
    with pytest.raises(StopIteration):
        ends("2c 8s 6s 8d Td 8h", "split, split", max_hands=2)


def test_late_surrender_loses_half_but_not_before_the_dealer_has_looked() -> None:
    lost = ends("2c Ts 9s 6d 8d", "surrender", surrender="late")
    assert lost == {"main": ("loses", Fraction(1, 2))}
    assert ends("2c Ts Ts 6d Ad", surrender="late") == {"main": ("loses", 1)}
    with pytest.raises(StopIteration):
        ends("2c Ts 9s 6d 8d", "surrender")


def test_without_a_look_a_natural_takes_doubles_too() -> None:
    assert ends("2c 5s Ts 6d Ad") == {"main": ("loses", 1)}
    assert ends("2c 5s Ts 6d Ad 9h", "double", peek="no") == {"main": ("loses", 1)}
    assert ends("2c As Ts Kd Ad", peek="no") == {"main": ("returned", 1)}
    assert ends("2c As Ts Kd 9d", peek="no") == {"main": ("wins", 1)}
