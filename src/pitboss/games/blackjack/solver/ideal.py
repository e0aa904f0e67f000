"""How much a player could gain by using every card seen in the other hands of a split: a bound.

The hands of a split pair are dealt and played one after another, so a player who forgets nothing
decides by all cards seen so far, in whatever hand they lie. Which of them lie in finished hands
does not matter: what those hands bring on average is settled by the cards seen. So it is enough
to follow the cards seen beyond the pair, the hand now played, and how many hands wait.

This is followed exactly until a number of cards is seen, or too many hands wait. There the rest
is replaced by more than it can be worth: every waiting hand, and every hand that does not bust
with its next card, wins its whole stake. What comes out is above the best use of all cards seen,
and the more cards are followed, the closer it is.

Figures are joint as everywhere: values times the chance of the up card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.games.blackjack.solver.hands import Floats, Ints
from pitboss.games.blackjack.solver.layers import Layer, Ups, layers
from pitboss.games.blackjack.solver.solve import GameSolution
from pitboss.games.blackjack.solver.tables import KINDS, LIMIT, SolverTables
from pitboss.games.blackjack.solver.values import two

MOST_WAITING = 6
"""More hands than this are not followed: they take four pairs in a row."""

AS_MANY = -1
"""Splits left where only the cards of the shoe set an end to them."""

SOFT_LIMIT = 11

DEEPER = 2
"""If the cards followed do not settle an up card, it is examined again with this many more."""

SETTLED = 1e-8
"""A gain below this, per unit first staked, is not worth another look."""

Node = tuple[int, int]
"""How many hands wait for their second card, and how many splits the rules still allow."""

State = tuple[int, bool]
"""A hand by its count with every ace as one, and whether an ace in it counts eleven."""


@dataclass(frozen=True, eq=False)
class Pair:
    """A pair to split, under rules that limit the number of hands."""

    tables: SolverTables
    kind: int
    most_hands: int

    @property
    def start(self) -> Node:
        """Two hands wait, and this many more splits are allowed."""
        ends_itself = self.most_hands >= self.tables.counts[self.kind]
        return 2, AS_MANY if ends_itself else self.most_hands - 2

    @property
    def one_card(self) -> bool:
        """Whether its hands take one card only."""
        return self.tables.one_card[self.kind]

    @property
    def stake(self) -> int:
        """The most that one hand can win."""
        return 2 if any(self.tables.split_doubles[self.kind]) and not self.one_card else 1

    def doubles(self, card: int) -> bool:
        """Whether a hand with this second card may double."""
        return self.tables.split_doubles[self.kind][card] and not self.one_card

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every hand that a split card can become, the highest count first."""
        if self.one_card:
            return tuple({self.second(card) for card in range(KINDS)})
        first = self.kind + 2
        hard = [(low, False) for low in range(LIMIT, first - 1, -1)]
        return (*hard, *((low, True) for low in range(SOFT_LIMIT, first - 1, -1)))

    def second(self, card: int) -> State:
        """The hand after its second card."""
        return plus((self.kind + 1, self.kind == 0), card)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Everything that can wait, from nothing to more than is followed."""
        nodes, front = set(), [self.start]
        while front:
            node = front.pop()
            if node in nodes or node[0] > MOST_WAITING:
                continue
            nodes.add(node)
            front += [(node[0] - 1, node[1])] if node[0] else []
            front += [after_split(node)] if node[0] and node[1] else []
        return tuple(sorted(nodes))


def after_split(node: Node) -> Node:
    """One of the waiting hands has become a pair and is split."""
    return node[0] + 1, node[1] if node[1] == AS_MANY else node[1] - 1


def plus(state: State, card: int) -> State:
    """A hand with one card more; an ace counts eleven as long as it can."""
    low = state[0] + card + 1
    return low, (state[1] or card == 0) and low <= SOFT_LIMIT


def points(state: State) -> int:
    """The best count of a hand."""
    return state[0] + LIMIT - SOFT_LIMIT if state[1] else state[0]


class Lookahead:
    """The most that split hands can bring: one layer of cards seen, from the layer after it.

    `waiting` holds what all waiting hands bring; `playing` the same together with the hand now
    played, and `second` the same when this hand has just got its second card.
    """

    def __init__(self, pair: Pair, layer: Layer, after: Lookahead | None) -> None:
        self.pair, self.layer, self.after = pair, layer, after
        self.waiting = {node: self._waiting(node) for node in pair.nodes}
        self.playing: dict[tuple[Node, State], Floats] = {}
        self.second: dict[tuple[Node, int], Floats] = {}
        for node in pair.nodes:
            if node[0] < MOST_WAITING:
                self._solve_one_hand(node)
        self.after = None

    def _rows(self, hands: int) -> Ints:
        """The rows where this many hands can be unfinished: each split took a card of the kind."""
        return np.flatnonzero(self.layer.seen[:, self.pair.kind] >= hands - 2)

    def _waiting(self, node: Node) -> Floats:
        """The next hand gets its second card."""
        hands, splits = node
        if hands == 0:
            return np.zeros_like(self.layer.mass)
        if self.after is None or hands > MOST_WAITING:
            return self._most_value(hands)
        then = [self.after.second[(hands - 1, splits), card] for card in range(KINDS)]
        return self.layer.average(then, self._rows(hands))

    def _most_value(self, hands: int) -> Floats:
        """Every hand wins, and there are as many hands as splitting every pair makes."""
        more = self.layer.more_hands[:, None]
        return np.asarray(self.pair.stake * hands * (1 + more) * self.layer.mass)

    def _solve_one_hand(self, node: Node) -> None:
        rows = self._rows(node[0] + 1)
        for state in self.pair.states:
            self.playing[node, state] = self._play(node, state, rows)
        for card in range(KINDS):
            state = self.pair.second(card)
            best = self.playing[node, state]
            if self.pair.doubles(card) and points(state) < LIMIT:
                best = np.maximum(best, self._draw(node, state, rows, 2))
            if card == self.pair.kind and node[1]:
                best = np.maximum(best, self._split_value(node))
            self.second[node, card] = best

    def _split_value(self, node: Node) -> Floats:
        """The hand is a pair and is split: two hands in its place."""
        split = after_split((node[0] + 1, node[1]))
        return self.waiting[split] if split in self.waiting else self._most_value(split[0])

    def _play(self, node: Node, state: State, rows: Ints) -> Floats:
        """The better of standing and one more card.

        Of a soft 21 no card makes a better hand, nor a worse dealer: it stands, though it may draw.
        """
        stand: Floats = self.layer.stand[points(state)] + self.waiting[node]
        if points(state) >= LIMIT or self.pair.one_card:
            return stand
        return np.maximum(stand, self._draw(node, state, rows, 1))

    def _draw(self, node: Node, state: State, rows: Ints, stake: int) -> Floats:
        """One more card; at twice the stake it is the last one of the hand."""
        if self.after is None:
            stays = [plus(state, card)[0] <= LIMIT for card in range(KINDS)]
            return np.asarray(stake * self.layer.if_all_win(stays) + self.waiting[node])
        then = [
            self.after.value_after_card(node, plus(state, card), stake) for card in range(KINDS)
        ]
        return self.layer.average(then, rows)

    def value_after_card(self, node: Node, state: State, stake: int) -> Floats:
        """The hand after a card: bust, played on, or ended by a double."""
        if state[0] > LIMIT:
            return self.waiting[node] - stake * self.layer.mass
        if stake == 1:
            return self.playing[node, state]
        return np.asarray(stake * self.layer.stand[points(state)] + self.waiting[node])


def split_bound(pair: Pair, ups: Ups, cards: int) -> Floats:
    """An upper bound on splitting with the best use of all cards seen, for some up cards."""
    after: Lookahead | None = None
    for layer in layers(pair.tables, pair.kind, ups, cards):
        after = Lookahead(pair, layer, after)
    assert after is not None
    return np.asarray(after.waiting[pair.start][0])


def ideal_bound(solved: GameSolution, cards: int) -> float:
    """How much more than the solved play a round could bring, per unit first staked.

    The best player with full use of the cards seen in split hands gains no more than this over
    the policy whose edge is printed. So many cards are followed where fewer do not settle it.
    """
    return sum(float(pair_bound(solved, kind, cards).sum()) for kind in range(KINDS))


def pair_bound(solved: GameSolution, kind: int, cards: int) -> Floats:
    """The same for one pair alone, by up card."""
    tables = solved.tables
    gain = np.zeros(KINDS)
    if tables.most_hands[kind] < 2:
        return gain
    pair, chance = Pair(tables, kind, tables.most_hands[kind]), _pair_chance(tables, kind)
    unsplit = _unsplit(solved, kind)
    model = np.maximum(unsplit, solved.split[kind])
    open_ups: Ups = tuple(range(KINDS))
    for many in range(cards % DEEPER + DEEPER, cards + 1, DEEPER):
        most = split_bound(pair, open_ups, many)
        for up, value in zip(open_ups, most, strict=True):
            gain[up] = chance * max(max(unsplit[up], value) - model[up], 0.0)
        open_ups = tuple(up for up in open_ups if gain[up] > SETTLED)
        if not open_ups:
            break
    return gain


def _unsplit(solved: GameSolution, kind: int) -> Floats:
    """What a pair brings if it is not split."""
    known = solved.values
    place = known.hands.place[two(kind, kind)]
    best: Floats = known.best[place] - known.mass[place]
    given_up = solved.tables.surrender[kind][kind]
    return np.maximum(best, -known.mass[place] / 2) if given_up else best


def _pair_chance(tables: SolverTables, kind: int) -> float:
    """The chance that the first two cards are this pair."""
    many, cards = tables.counts[kind], tables.cards
    return many * (many - 1) / (cards * (cards - 1))
