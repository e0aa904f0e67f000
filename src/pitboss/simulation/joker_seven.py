"""Joker seven in bulk: seven cards for each player, every round from a freshly shuffled deck.

Every table is filled from the game's own play (`rulebook/joker_seven.py`).

    JokerSevenBulk(rules, [{"red_4_or_more": 10, "pair K": 5}], Sitting(1_000_000)).lane(seed=1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.equipment.cards import JOKERS, black, deck, rank, red
from pitboss.rulebook.game import Rules
from pitboss.rulebook.joker_seven import HELD, RANKS, tables
from pitboss.simulation import joker_seven_kernel as kernel
from pitboss.simulation.dealt_lanes import NO_LOG, Loop, usual_engine
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy

Array = Any
SOURCE = "joker_seven_kernel"
Stakes = Mapping[str, int]
LOWEST_RANK = 2
WIDTH = kernel.NAMED + RANKS * 5


class JokerSevenBulk:
    """The rules and the seats of a table, tabulated once and played in as many lanes as wanted."""

    def __init__(self, rules: Rules, players: Sequence[Stakes], sitting: Sitting) -> None:
        self.rules, self.sitting, self.known = rules, sitting, tables(rules)
        cards = deck(len(JOKERS))
        if len(players) * HELD > len(cards):
            raise BadStrategy(f"the cards reach for {len(cards) // HELD} players")
        ranks = [rank(card) - LOWEST_RANK if rank(card) else RANKS for card in cards]
        colours = [0 if red(card) else 1 if black(card) else 2 for card in cards]
        counts = np.zeros((len(players), 16), np.int64)
        _, _, rounds, least, most, _, bounded, _ = sitting.limits(0, 0)
        self.loop = Loop(
            SOURCE,
            np.array(cards, np.uint8),
            (np.array(ranks, np.int64), np.array(colours, np.int64), counts),
            [rounds, least, most, bounded],
            np.array([self._seat(stakes) for stakes in players], np.int64),
        )

    @property
    def source(self) -> str:
        """The file of its kernel."""
        return self.loop.source

    def lane(
        self, seed: int, number: int = 0, engine: str | None = None, log: Array = NO_LOG
    ) -> Array:
        """Play one table; the seats as they end, in the columns of the loop."""
        begins = self.sitting.begins_with
        return self.loop.lane(seed, number, begins, engine or usual_engine(), log)

    def _seat(self, stakes: Stakes) -> list[int]:
        """What a seat gets for all its wagers together, by what its cards come to."""
        seat: list[Fraction | int] = [0] * WIDTH
        seat[kernel.NEED] = sum(stakes.values())
        for name, stake in stakes.items():
            if name in self.known.colours:
                for (reds, blacks), net in self.known.colours[name].items():
                    seat[kernel.COLOURS + 8 * reds + blacks] += net * stake
            elif name in self.known.sets:
                for (sizes, jokers), net in self.known.sets[name].items():
                    pairs, prials, fours = (sizes.count(size) for size in (2, 3, 4))
                    seat[kernel.SETS + 18 * pairs + 6 * prials + 3 * fours + jokers] += net * stake
            elif name in self.known.named:
                at = kernel.NAMED + 5 * (self.known.ranks[name] - LOWEST_RANK)
                for held, net in self.known.named[name].items():
                    seat[at + held] += net * stake
            else:
                raise BadStrategy(f"{self.rules.game.id} has no wager {name!r}")
        if any(Fraction(part).denominator != 1 for part in seat):
            raise BadStrategy("these stakes cannot be paid in whole chips")
        return [int(part) for part in seat]
