"""The verifier's own card rules, hand by hand: they agree with the rulebook."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from pitboss.games import load
from pitboss.games.poker.examples import examples
from pitboss.games.poker.hand import best
from pitboss.rulebook.card_round import DealTo, Round
from tests.effort import effort
from tests.verifier.program import verifier

HANDS = effort(commit=2_000, nightly=100_000)


def test_poker_hands_are_ranked_as_the_rulebook_ranks_them() -> None:
    """One hand of every rank, the worst first, and hands at random."""
    worths = [verifier.poker(hand) for hand in examples()]
    assert all(one < other for one, other in pairwise(worths))
    random = Random("poker")
    hands = [*examples(), *(tuple(random.sample(range(52), 5)) for _ in range(HANDS))]
    for hand in hands:
        kind, ranks = best(hand)
        assert verifier.poker(hand) == (kind, list(ranks))


@pytest.mark.parametrize("tableau", ["standard", "as_written"])
def test_third_cards_are_drawn_as_the_rulebook_draws_them(tableau: str) -> None:
    """Every total of both hands and every third card: those due, and one card more or less."""
    rules = load("night.baccarat").rules(tableau=tableau)
    king, counts = 44, [44, 48, *range(0, 32, 4)]  # a king, an ace, two to nine: nought to nine
    for player, bank, third in product(counts, repeat=3):
        round, left = Round(), [third, third, king, king, bank, player]
        while isinstance(need := rules.need(round), DealTo):
            round = round.deal(need.hand, left.pop(), need.up)
        hands = {name: [[card, 1] for card in hand.cards] for name, hand in round.hands.items()}
        assert is_dealt(tableau, hands), (player, bank, third)
        for name, cards in hands.items():
            other = cards[:-1] if len(cards) > 2 else [*cards, [third, 1]]
            assert not is_dealt(tableau, {**hands, name: other}), (player, bank, third, name)


def is_dealt(tableau: str, hands: dict[str, list[list[int]]]) -> bool:
    """Whether the verifier finds that hands of baccarat were dealt by the rules."""
    deal = verifier.Deal({"tableau": tableau}, {})
    deal.hands = hands
    return not verifier.check_baccarat_deal(deal)


@pytest.mark.parametrize("sets", ["inclusive", "strict"])
def test_joker_seven_pays_as_the_rulebook_pays(sets: str) -> None:
    """Every wager, on seven cards at random, many of them of few ranks."""
    rules, random = load("night.joker_seven").rules(sets=sets), Random("jokers")
    play: Any = rules.game.play
    for number in range(HANDS):
        deck = [*range(0, 52, 1 + number % 2), 52, 53] if number % 3 else [*range(16), 52, 53]
        hand = tuple(random.sample(deck, 7))
        for key in rules.wagers:
            law = play.win_clauses(sets, key, hand)
            pays = next(
                (name for name, payout in rules.payouts.items() if law and payout == law[-1]), ""
            )
            assert verifier.joker_pays(key, hand, sets == "inclusive") == pays, (key, hand)
