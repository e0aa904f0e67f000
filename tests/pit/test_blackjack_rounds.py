"""Blackjack played at random, many rounds: nothing breaks, no chip is lost, no secret leaks."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.events import HandsDecided, ResultCalled
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import DealTo, Decide

START = 100_000


class Players:
    """Seats that bet and choose at random, and a house that counts its chips."""

    def __init__(self, game_id: str, seed: int, **options: Any) -> None:
        self.random = Random(seed)
        self.table = Referee(load(game_id), **options)
        play: Any = self.table.rules.game.play
        self.play = play
        self.decks = self.play.decks(self.table.rules)
        self.won = 0
        for seat in range(1, self.random.randint(2, 8)):
            self.table.sit(seat, START)

    @property
    def cards(self) -> Any:
        return self.table.table.cards

    def shuffle(self, stack: list[int], cut: int = -1) -> None:
        self.random.shuffle(stack)
        self.table.do(c.Shuffle(tuple(stack), cut))

    def wager(self) -> None:
        for seat in self.table.table.seats:
            spots = [spot for spot in self.play.mains if self.random.random() < 0.7]
            for spot in spots if len(spots) > 1 else self.play.mains:
                self.table.place(seat, spot, self.random.choice((2, 10, 20)))

    def round(self) -> None:
        """One round from the wagers to the settlement."""
        if self.cards is None or self.cards.shoe.is_cutting_card_out:
            self.shuffle(
                list(deck() * self.decks),
                self.random.choice((-1, 11 * self.decks, 15 * self.decks)),
            )
        self.wager()
        self.count(self.table.do(c.DealCard()))
        while self.cards.round is not None:
            need = next_need(self.table.rules, self.table.table)
            if isinstance(need, Decide):
                self.look()
                act = self.random.choice(need.acts)
                self.count(self.table.do(c.Choose(need.seat, act.name)))
                continue
            assert isinstance(need, DealTo)
            assert not self.cards.shoe.left
            self.shuffle(self.discards())
            self.count(self.table.do(c.DealCard()))

    def discards(self) -> list[int]:
        """What is in the rack when the cards run out."""
        left, now = Counter(deck() * self.decks), self.cards.round
        on_table = (hand for name, hand in now.hands.items() if name not in now.racked)
        left.subtract(Counter(card for hand in on_table for card in hand.cards))
        return list(left.elements())

    def look(self) -> None:
        """Nobody sees a face-down card, except players who see their own."""
        now = self.cards.round
        for viewer in self.table.table.seats:
            seen = self.play.visible_round(self.table.rules, now, viewer)
            for name, hand in now.hands.items():
                own = name == f"seat {viewer}" or name.startswith(f"seat {viewer} ")
                shown = seen.hand(name).cards
                for card, up, shows in zip(hand.cards, hand.up, shown, strict=True):
                    assert shows == (card if up or own else UNKNOWN)

    def count(self, events: list[Any]) -> None:
        """What the players won by the lines of the settlement."""
        for event in events:
            if isinstance(event, (HandsDecided, ResultCalled)):
                self.won += sum(line.win + line.back - line.stake for line in event.lines)


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("night.blackjack", {}),
        ("night.blackjack", {"ties": "ii", "decks": 1, "burn": "new_stack_only"}),
        ("night.blackjack", {"ties": "iii", "player_cards": "one_down", "resplit_aces": True}),
        ("night.blackjack", {"decks": 1, "player_cards": "one_down", "max_hands": 3}),
        ("night.multi_action_blackjack", {"decks": 1}),
        ("night.multi_action_blackjack", {"dealer_natural": "original_only"}),
        ("night.multi_action_blackjack", {"allow_double_split": "no", "natural_beats_21": "no"}),
        ("night.multi_action_blackjack", {"player_hand": "each_round", "decks": 1}),
    ],
)
def test_random_rounds_never_break_a_table(game_id: str, options: dict[str, Any]) -> None:
    for seed in range(2):
        players = Players(game_id, seed, **options)
        for _ in range(6):
            players.round()
        seats = players.table.table.seats
        assert all(not seat.ups for seat in seats.values())
        assert sum(seat.chips for seat in seats.values()) == START * len(seats) + players.won
