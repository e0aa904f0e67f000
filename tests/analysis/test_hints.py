"""Hints: the best play of one hand, checked against strategy cards, plans and hand counts."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.solver import Hint, hint
from pitboss.equipment.cards import UNKNOWN, cards, deck
from pitboss.games import load
from pitboss.games.night_let_it_ride.plans import features, high_ranks, standard
from pitboss.rulebook.card_round import Decide, Hand, Round
from pitboss.rulebook.game import Rules


def hint_for_seat_1(rules: Rules, round: Round) -> Hint:
    """The hint for seat 1, who sees what the rules let a player see."""
    need = rules.need(round)
    play: Any = rules.game.play
    assert isinstance(need, Decide)
    answer = hint(rules, play.visible_round(rules, round, 1), need)
    assert answer is not None
    return answer


def up(text: str) -> Hand:
    """Cards face up."""
    hand = cards(text)
    return Hand(hand, (True,) * len(hand))


def down(text: str) -> Hand:
    """Cards face down."""
    hand = cards(text)
    return Hand(hand, (False,) * len(hand))


@pytest.mark.parametrize(
    ("mine", "dealer", "best"),
    [
        ("Th 6c", "Tc", "hit"),
        ("Th 6c", "6d", "stand"),
        ("8h 8c", "Tc", "split"),
        ("6h 5c", "9d", "double"),
        ("5h 4c", "6d", "hit"),
        ("Ah 8c", "6d", "stand"),
    ],
)
def test_blackjack_as_on_the_card(mine: str, dealer: str, best: str) -> None:
    rules = load("night.blackjack").rules(decks=1)
    hands = {
        "burn": down("2c"),
        "seat 1": up(mine),
        "dealer": Hand((*cards(dealer), 40), (True, False)),
    }
    called = ("look at the hole card",)
    answer = hint_for_seat_1(
        rules, Round(seats=(1,), stakes={1: {"main": 10}}, hands=hands, called=called)
    )
    assert answer.best == best
    assert next(iter(answer.worths.values())) == max(answer.worths.values())


def test_insurance_is_counted_by_the_tens_that_are_left() -> None:
    """One deck, 49 cards unseen, 16 tens among them: 16 win twice, 33 lose."""
    rules = load("night.blackjack").rules(decks=1)
    hands = {
        "burn": down("2c"),
        "seat 1": up("5h 6c"),
        "dealer": Hand(cards("As Kd"), (True, False)),
    }
    round = Round(seats=(1,), stakes={1: {"main": 10}}, hands=hands, called=("insurance?",))
    answer = hint_for_seat_1(rules, round)
    assert answer.worths == {"no insurance": 0, "insurance": Fraction(16 * 2 - 33, 49)}


def test_red_dog_raises_from_a_spread_of_seven() -> None:
    """One deck, 50 cards unseen: 4 of each value between win at 1 to 1."""
    rules = load("night.red_dog").rules(decks=1)
    for spread in range(4, 12):
        hands = {"left": up("2c"), "right": up(f"{'23456789TJQKA'[spread + 1]}d")}
        called = (f"spread {spread}",)
        answer = hint_for_seat_1(
            rules, Round(seats=(1,), stakes={1: {"red_dog": 10}}, hands=hands, called=called)
        )
        assert answer.worths["raise"] == Fraction(4 * spread * 2 - 50, 50)
        assert answer.best == ("raise" if spread >= 7 else "stay")


def test_let_it_ride_as_the_published_conditions() -> None:
    rules = load("night.let_it_ride").rules()
    rolls, high = Random(1), high_ranks(rules)
    bets = {f"bet_{n}": 10 for n in (1, 2, 3)}
    for _ in range(12):
        six = rolls.sample(deck(), 6)
        community = {
            f"community {n + 1}": Hand((card,), (False,)) for n, card in enumerate(six[3:])
        }
        hands = {"seat 1": Hand(tuple(six[:3]), (False,) * 3), **community}
        answer = hint_for_seat_1(rules, Round(seats=(1,), stakes={1: bets}, hands=hands))
        rides = bool(standard(features(np.array([six[:3]], np.uint8), high), 3)[0])
        assert answer.best == ("ride" if rides else "withdraw")


def test_caribbean_stud_by_every_hand_of_the_dealer() -> None:
    """A pair bets, queen high folds; four of a kind brings nearly the ante and twenty times two."""
    rules = load("night.caribbean_stud").rules()

    def hint_for(mine: str) -> Hint:
        dealer = Hand((*cards("3s 4s 5d 9c"), *cards("7d")), (False,) * 4 + (True,))
        hands = {"seat 1": down(mine), "dealer": dealer}
        called = ("stub to the discard rack",)
        return hint_for_seat_1(
            rules, Round(seats=(1,), stakes={1: {"ante": 10}}, hands=hands, called=called)
        )

    assert hint_for("2h 2d 8c 9d Js").best == "bet"
    low = hint_for("2h 6d 8c 9d Qs")
    assert low.best == "fold"
    assert low.worths["fold"] == -1
    assert -2 < low.worths["bet"] < -1
    assert 1 < hint_for("Kh Kd Kc Ks 2s").worths["bet"] < 41


def test_unseen_cards_give_no_hint() -> None:
    rules = load("night.caribbean_stud").rules()
    hands = {
        "seat 1": Hand((UNKNOWN,) * 5, (False,) * 5),
        "dealer": Hand((UNKNOWN,) * 4 + cards("7d"), (False,) * 4 + (True,)),
    }
    round = Round(
        seats=(1,), stakes={1: {"ante": 10}}, hands=hands, called=("stub to the discard rack",)
    )
    need = rules.need(round)
    assert isinstance(need, Decide)
    assert hint(rules, round, need) is None
