"""Every set of cards that can be seen after a pair is split, and what is known then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.games.blackjack.solver.dealer import falling_factorial, outcomes
from pitboss.games.blackjack.solver.hands import Floats, Ints, dealer_ends
from pitboss.games.blackjack.solver.tables import KINDS, NATURAL, SolverTables
from pitboss.games.blackjack.solver.values import net_plus_one

Ups = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Layer:
    """Every choice of a number of cards, a row each.

    `seen` counts them by kind, without the pair, and `left` what is in the shoe then.
    `then[row, kind]` is the row of the next layer after one more card. Only some up cards are
    looked at, `ups`.
    """

    tables: SolverTables
    kind: int
    ups: Ups
    seen: Ints
    then: Ints

    @cached_property
    def left(self) -> Ints:
        """The cards left in the shoe, the dealer's among them."""
        counts = np.array(self.tables.counts) - self.seen
        counts[:, self.kind] -= 2
        return counts

    @cached_property
    def _odds(self) -> Floats:
        return np.asarray(self.left / np.maximum(self.left.sum(axis=1, keepdims=True), 1))

    @cached_property
    def _met_chances(self) -> Floats:
        """The chances of up card and outcome that meet the split hands [row, up card, outcome]."""
        missing = np.array(self.tables.counts) - self.left
        joint = outcomes(dealer_ends(self.tables.shoe), self.tables.counts, missing)
        joint[:, :, NATURAL] *= self.tables.takes_all
        return np.asarray(joint[:, self.ups])

    @cached_property
    def mass(self) -> Floats:
        """The chance of each up card, less naturals found before the player acts."""
        return np.asarray(self._met_chances.sum(axis=2))

    @cached_property
    def stand(self) -> Floats:
        """What a finished hand brings [points, row, up card]."""
        return np.asarray(
            np.einsum("ruo,po->pru", self._met_chances, net_plus_one(self.tables) - 1)
        )

    @cached_property
    def more_hands(self) -> Floats:
        """How many further hands one waiting hand can become on average, whatever is played.

        The chance that the next j cards are all of the pair's kind stays the same on average
        when cards are drawn. With 2^(j-1) times this chance, summed over all j, a second card of
        the kind brings on average just what its new hand takes away, so that no play can make
        more hands. The dealer's two first cards are left out of the shoe.
        """
        of_kind, cards = self.left[:, self.kind], self.left.sum(axis=1) - 2
        hands = np.zeros(len(cards))
        for j in range(1, int(of_kind.max()) + 1):
            hands += (
                2.0 ** (j - 1)
                * falling_factorial(of_kind, j)
                / np.maximum(falling_factorial(cards, j), 1)
            )
        return hands

    def average(self, then: Sequence[Floats], rows: Ints) -> Floats:
        """One more card, by what each kind leads to in the next layer; only some rows matter."""
        means = np.zeros_like(self.mass)
        sums = np.zeros((len(rows), len(self.ups)))
        for kind, worth in enumerate(then):
            sums += self._odds[rows, kind, None] * worth[self.then[rows, kind]]
        means[rows] = sums
        return means

    def if_all_win(self, stays: Sequence[bool]) -> Floats:
        """One more card, with which a hand surely wins if it does not bust."""
        values = np.zeros_like(self.mass)
        for kind, stay in enumerate(stays):
            after = self._mass_after(kind)
            values += self._odds[:, kind, None] * (after if stay else -after)
        return values

    def _mass_after(self, kind: int) -> Floats:
        """The mass when one card more of a kind is gone."""
        left = self.left.copy()
        left[:, kind] = np.maximum(left[:, kind] - 1, 0)
        cards = np.maximum(left.sum(axis=1, keepdims=True), 2)
        natural = left @ np.array(self.tables.natural, dtype=np.int64)
        ends = np.where(self.tables.takes_all, 0, natural) / (cards - 1)
        return np.asarray(left / cards * (1 - ends))[:, self.ups]


def layers(tables: SolverTables, kind: int, ups: Ups, cards: int) -> Iterator[Layer]:
    """The layers from `cards` cards seen down to none."""
    most = [many - 2 * (k == kind) for k, many in enumerate(tables.counts)]
    after = _choices(most, cards)
    yield Layer(tables, kind, ups, after, np.zeros_like(after))
    for many in range(cards - 1, -1, -1):
        here = _choices(most, many)
        yield Layer(tables, kind, ups, here, _next_row(here, after, cards))
        after = here


def _choices(most: Sequence[int], cards: int) -> Ints:
    """Every choice of `cards` cards, with no more of a kind than the shoe has."""
    choices = np.zeros((1, 0), dtype=np.int64)
    for many in most:
        parts = [
            np.insert(choices, choices.shape[1], n, axis=1) for n in range(min(many, cards) + 1)
        ]
        choices = np.concatenate(parts)
        choices = choices[choices.sum(axis=1) <= cards]
    return np.asarray(choices[choices.sum(axis=1) == cards])


def _next_row(here: Ints, after: Ints, cards: int) -> Ints:
    """The row of the next layer after one more card; any row where there is no such card."""
    powers = (cards + 1) ** np.arange(KINDS, dtype=np.int64)
    codes = after @ powers
    order = np.argsort(codes)
    next_codes = (here @ powers)[:, None] + powers
    place = np.searchsorted(codes, next_codes, sorter=order).clip(max=len(codes) - 1)
    return np.asarray(order[place])
