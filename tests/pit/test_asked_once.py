"""The next step is computed once and cached: the answer must never be that of another
round.

Tables of one house share their rules, so questions about several rounds come mixed.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.equipment.cards import deck
from pitboss.games import game_ids, load
from pitboss.games.night_multi_action_blackjack.play import PARTS, MultiAction
from pitboss.games.night_multi_action_blackjack.play_each_round import part_of
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.shuffling import verify_deal
from pitboss.rulebook.card_round import Decide, Over, Round

CARD_GAMES = [game_id for game_id in game_ids() if load(game_id).play is not None]
NEW_HANDS = ("night.multi_action_blackjack", {"player_hand": "each_round"})


class Table:
    """An electronic shoe, and players who bet wherever they may and decide at random."""

    def __init__(self, game_id: str, seed: int, **options: Any) -> None:
        self.random = Random(seed)
        self.table = Referee(load(game_id), **options)
        play: Any = self.table.rules.game.play
        self.pack = list(deck(play.jokers(self.table.rules)) * play.decks(self.table.rules))
        for seat in (1, 2):
            self.table.sit(seat, 10**6)

    @property
    def round(self) -> Round | None:
        cards = self.table.table.cards
        return cards.round if cards is not None else None

    def next(self) -> None:
        """Begin a round, or take the decision that is due."""
        if self.round is None:
            if verify_deal(self.table.rules, self.table.table) is not None:
                self.random.shuffle(self.pack)
                self.table.do(c.Shuffle(tuple(self.pack)))
            for seat in (1, 2):
                for command in list(self.table.legal(seat)):
                    if isinstance(command, c.PlaceWager) and self.table.can(command):
                        self.table.place(seat, command.wager, 4 * command.stake)
            self.table.do(c.DealCard())
            return
        need = self.table.rules.need(self.round)
        assert isinstance(need, Decide)
        act = self.random.choice(need.acts)
        stake = act.stake if isinstance(act.stake, int) else act.stake[0]
        self.table.do(c.Choose(need.seat, act.name, stake))


@pytest.mark.parametrize("game_id", CARD_GAMES)
def test_tables_that_share_their_rules_are_told_what_their_own_round_asks(game_id: str) -> None:
    tables = [Table(game_id, seed) for seed in range(3)]
    rules = tables[0].table.rules
    play: Any = rules.game.play
    for table in tables:
        table.table.rules = rules
    for _ in range(60):
        for table in tables:
            table.next()
        rounds = [table.round for table in tables if table.round is not None]
        for round in (*rounds, *rounds[::-1]):
            assert rules.need(round) == play.need(rules, round)


def test_rounds_alike_but_for_the_order_of_wagers_are_two_rounds() -> None:
    rules = load("night.red_dog").rules(areas=2)
    first, second = (name for name in rules.wagers if name.startswith("red_dog"))
    left, right = (
        Round(seats=(1,), stakes={1: dict.fromkeys(keys, 10)})
        .deal("left", 0, True)
        .deal("right", 20, True)
        .call("spread 4")
        for keys in ((first, second), (second, first))
    )
    assert left == right
    for round, expected in ((left, first), (right, second), (left, first)):
        need = rules.need(round)
        assert isinstance(need, Decide)
        assert need.hand == expected


def test_parts_before_the_one_that_has_started_are_over_and_later_ones_untouched() -> None:
    game_id, options = NEW_HANDS
    table, begun = Table(game_id, 5, **options), set()
    rules = table.table.rules
    play: Any = rules.game.play
    for _ in range(400):
        table.next()
        round = table.round
        if round is None:
            continue
        last = play.last_begun(round)
        begun.add(last)
        for part in PARTS:
            alone = part_of(round, part)
            if part < last:
                assert isinstance(MultiAction.need(play, rules, alone), Over)
            if part > last:
                assert not MultiAction.early_verdicts(play, rules, alone)
                assert not MultiAction.hands_to_rack(play, rules, alone)
    assert begun == set(PARTS)
