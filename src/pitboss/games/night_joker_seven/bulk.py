"""Joker seven in bulk: seven cards for each player, every round from a freshly shuffled deck.

Every table is filled from the game's own play (`games/night_joker_seven/tables.py`).

    JokerSevenBulk(rules, [{"red_4_or_more": 10, "pair K": 5}], Sitting(1_000_000)).lane(seed=1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

import numpy as np

from pitboss.equipment.cards import JOKERS, deck, rank, red
from pitboss.games.night_joker_seven import kernel
from pitboss.games.night_joker_seven.tables import HELD, JokerSevenTables, Sets, tables
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, WINS
from pitboss.simulation.bulk import Bulk, read_stakes
from pitboss.simulation.bulk_table import DealtTable, RoundEnd, Stakes
from pitboss.simulation.dealing import NO_LOG, Loop
from pitboss.simulation.numbers import Array
from pitboss.simulation.seat import StrategySeat
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy
from pitboss.simulation.strategy_parts import cover

LOWEST_RANK = 2
COLOR_BITS = 63
SET_BITS = 127
FEW = 1024


class JokerSevenBulk(DealtTable):
    """A round's code is what the cards bring to each wager of the seat; like hands share it.

    With many wagers most codes never come up, so they are numbered as they come up.
    """

    kernels = (*DealtTable.kernels, kernel.deal)

    def __init__(
        self, rules: Rules, players: Sequence[Mapping[str, int] | StrategySeat], sitting: Sitting
    ) -> None:
        seats = [
            player
            if isinstance(player, StrategySeat)
            else StrategySeat(cover(player), name="stakes")
            for player in players
        ]
        super().__init__(rules, seats, sitting)
        cards = deck(len(JOKERS))
        if len(players) * HELD > len(cards):
            raise BadStrategy(f"the cards reach for {len(cards) // HELD} players")
        known = tables(rules)
        self._paid = {name: _results_of(known, name) for name in rules.wagers}
        adds = np.array([_adds(card) for card in cards], np.int64)
        house = np.array([len(players)], np.int64)
        self.loop = Loop(
            deal=kernel.deal,
            shoe=np.array(cards, np.uint8),
            tables=(adds, house),
            kind=np.int64,
            each=len(players),
        )
        self._wagers = [self._wagers_of(seat) for seat in seats]
        self._met: list[list[tuple[Fraction, ...]]] = [[] for _ in seats]
        self._ends: dict[tuple[int, tuple[tuple[str, int], ...]], list[RoundEnd]] = {}
        self._numbers: list[dict[int, int]] = [{} for _ in seats]
        self._few = [self._number_codes(seat) for seat in range(len(seats))]

    def _number_codes(self, seat: int) -> bool:
        """Number all codes now, where there are few."""
        codes = prod(len(self._paid[name][3]) for name in self._wagers[seat])
        if codes <= FEW:
            self._met[seat] = [self._unmix(seat, mixed) for mixed in range(codes)]
        return codes <= FEW

    def _wagers_of(self, seat: StrategySeat) -> tuple[str, ...]:
        """The wagers that a seat's strategy may make: those it names, or all."""
        named = seat.strategy.wagers()
        for name in named:
            if name not in self._paid:
                raise BadStrategy(f"{self.rules.game.id} has no wager {name!r}")
        return named or tuple(self._paid)

    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[list[Array]]:
        """Deal; every seat has its own hand."""
        dealing = self.loop.begin(seed, number, engine, log)
        while True:
            hands = dealing.deal()
            yield [self._codes_of(seat, hands[:, seat]) for seat in range(len(self.seats))]

    def _codes_of(self, seat: int, hands: Array) -> Array:
        """The codes of some hands."""
        mixed = np.zeros(len(hands), np.int64)
        for name in self._wagers[seat]:
            shift, bits, places, nets = self._paid[name]
            mixed = mixed * len(nets) + places[(hands >> shift) & bits]
        if self._few[seat]:
            return mixed
        numbers = self._numbers[seat]
        values, codes = np.unique(mixed, return_inverse=True)
        for value in values.tolist():
            if value not in numbers:
                numbers[value] = len(numbers)
                self._met[seat].append(self._unmix(seat, value))
        return np.array([numbers[value] for value in values.tolist()], np.int64)[codes]

    def _unmix(self, seat: int, mixed: int) -> tuple[Fraction, ...]:
        """What each wager of a seat brings, from the number that stands for all of it."""
        parts = []
        for name in reversed(self._wagers[seat]):
            nets = self._paid[name][3]
            mixed, place = divmod(mixed, len(nets))
            parts.append(nets[place])
        return tuple(reversed(parts))

    def codes(self, seat: int) -> int:
        """As many as have come up."""
        return len(self._met[seat])

    def ends(self, seat: int, stakes: Stakes) -> list[RoundEnd]:
        """All wagers of a seat together."""
        ends = self._ends.setdefault((seat, tuple(stakes.items())), [])
        staked = sum(stakes.values())
        for code in range(len(ends), len(self._met[seat])):
            brings = self.lines(seat, code, stakes)
            net = sum(brings.values(), Fraction(0))
            if net.denominator != 1:
                raise BadStrategy("these stakes cannot be paid in whole chips")
            kinds = tuple((name, WINS if brings[name] > 0 else LOSES) for name in stakes)
            ends.append(RoundEnd(int(net), staked, kinds))
        return ends

    def lines(self, seat: int, code: int, stakes: Stakes) -> dict[str, Fraction]:
        """What each wager of a seat brings in a round of this code."""
        brings = dict(zip(self._wagers[seat], self._met[seat][code], strict=True))
        return {name: brings[name] * stake for name, stake in stakes.items()}

    def chances(self, seat: int) -> list[int] | None:
        """Counted for all wagers of the seat together; codes that have not come up are missing."""
        from pitboss.games.night_joker_seven.solver import together  # a run may not need it

        counts = together(self.rules, self._wagers[seat]) if self._few[seat] else None
        if counts is None:
            return None
        return [counts.get(nets, 0) for nets in self._met[seat]]


def _adds(card: int) -> int:
    """What a card adds to the number of a hand."""
    if not rank(card):
        return kernel.JOKER << kernel.SETS
    color = kernel.COLORS + kernel.BITS * red(card)
    return (1 << (kernel.BITS * (rank(card) - LOWEST_RANK))) + (1 << color)


def _results_of(known: JokerSevenTables, name: str) -> tuple[int, int, Array, list[Fraction]]:
    """The part of a hand's number that a wager depends on, and its result for each value."""
    if name in known.colors:
        shift, bits = kernel.COLORS, COLOR_BITS
        by_place = {8 * reds + blacks: net for (reds, blacks), net in known.colors[name].items()}
    elif name in known.sets:
        shift, bits, by_place = kernel.SETS, SET_BITS, _nets_by_sets(known.sets[name])
    else:
        shift, bits = kernel.BITS * (known.ranks[name] - LOWEST_RANK), 7
        by_place = dict(known.named[name])
    nets = sorted(set(by_place.values()))
    places = np.zeros(bits + 1, np.int64)
    for place, net in by_place.items():
        places[place] = nets.index(net)
    return shift, bits, places, nets


def _nets_by_sets(nets: Mapping[Sets, Fraction]) -> dict[int, Fraction]:
    by_code = {}
    for (sizes, jokers), net in nets.items():
        pairs, prials, fours = (sizes.count(size) for size in (2, 3, 4))
        at = kernel.PAIR * pairs + kernel.PRIAL * prials + kernel.FOUR * fours
        by_code[at + kernel.JOKER * jokers] = net
    return by_code


BULK = Bulk(table=JokerSevenBulk, read_seat=read_stakes)
