"""Baccarat in bulk: round after round from a shoe, which is shuffled when its cutting card is out.

Every table is filled from the game's own play (`tables.py`). Commission is carried or dropped in
whole chips exactly as at a live table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.random import PCG64DXSM
from numpy.typing import ArrayLike, DTypeLike

from pitboss.chance.random_words import streams
from pitboss.equipment.cards import deck
from pitboss.games.baccarat import kernel
from pitboss.games.baccarat.play import Baccarat, play_of
from pitboss.games.baccarat.tables import (
    BANK_DRAWS,
    PLAYER_DRAWS,
    TOTALS,
    CoupEnding,
    CoupTables,
    tables,
)
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.bulk import Bulk, read_stakes
from pitboss.simulation.bulk_table import KINDS, DealtTable, RoundEnd, Stakes
from pitboss.simulation.dealing import NO_LOG
from pitboss.simulation.kernel import (
    BY_RUIN,
    ENDED,
    HIGHEST,
    HUNDREDTHS,
    LANE_COLUMNS,
    LOWEST,
    WORTH,
)
from pitboss.simulation.numbers import Array, Numbers, Rows
from pitboss.simulation.seat import StrategySeat
from pitboss.simulation.settings import NUMBA, Sitting
from pitboss.simulation.strategy import BadStrategy

# Three cards come from half a word and a round takes four at least: there is always room.
WORDS_AT_ONCE, ROUNDS_AT_ONCE = 2**12, 2**13


class BaccaratBulk:
    """The rules and seats of a table, tabulated once and played in any number of lanes."""

    def __init__(self, rules: Rules, seats: Sequence[Stakes], sitting: Sitting) -> None:
        self.rules, self.sitting = rules, sitting
        play = play_of(rules)
        assert rules.game.shuffling is not None
        known = tables(rules)
        self.order = _order(play) * play.decks(rules)
        self.cut = rules.game.shuffling.cards_behind_cut(len(self.order))
        self.ends, numbers = _distinct_endings(known.endings)
        self.seats = [self._seat(stakes) for stakes in seats]
        self.tables = (
            np.array(_rejection_limits(len(self.order), self.cut), np.int64),
            np.array(_endings(known, numbers), np.uint8),
        )

    def _seat(self, stakes: Stakes) -> list[int]:
        """What a seat stakes; then, for each way a round ends, its chips and hundredths of fee."""
        figures = [sum(stakes.values())]
        for end in self.ends:
            whole, hundredths = Fraction(0), Fraction(0)
            for wager, stake in stakes.items():
                if wager not in end:
                    raise BadStrategy(f"{self.rules.game.id} has no wager {wager!r}")
                ending = end[wager]
                whole += -stake if ending.kind == "loses" else ending.pays * stake
                hundredths += ending.fee * stake * HUNDREDTHS
            if lcm(whole.denominator, hundredths.denominator) != 1:
                raise BadStrategy("these stakes cannot be paid in whole chips")
            figures += [int(whole), int(hundredths)]
        fees = figures[2::2]
        if all(
            fee % HUNDREDTHS == 0 for fee in fees
        ):  # nothing is ever owed: take it from the chips
            for way, fee in enumerate(fees):
                figures[1 + 2 * way] -= fee // HUNDREDTHS
                figures[2 + 2 * way] = 0
        return figures

    @property
    def limits(self) -> list[int]:
        """The limits in the order of the kernels."""
        return self.sitting.limits(0, 0, carries=_carries(self.rules))

    def lane(self, seed: int, number: int, engine: str) -> Array:
        """Play one table from its own stream of words; the seats as they end, a row each.

        The same seed and number give the same cards whatever the engine.
        """
        dealing = _Dealing(self, seed, number, engine)
        settle = jit.compile_kernel(kernel.settle) if engine == NUMBA else kernel.settle
        limits, seats = _row(self.limits, np.int64, engine), _rows(self.seats, engine)
        lanes = _rows(self._first_lanes(), engine)
        there = settle(dealing.ends, 0, seats, limits, lanes)
        while there:
            there = settle(dealing.ends, dealing.deal(), seats, limits, lanes)
        return np.array(lanes, np.int64)

    def rounds(self, seed: int, number: int, engine: str, count: int) -> tuple[list[int], Numbers]:
        """The first rounds of a table: the way each ends (`ends`), and every card in order."""
        log = np.zeros(6 * count + 6 * ROUNDS_AT_ONCE, np.uint8)
        dealing = _Dealing(self, seed, number, engine, log if engine == NUMBA else log.tolist())
        numbers: list[int] = []
        while len(numbers) < count:
            dealt = dealing.deal()
            numbers += [int(way) for way in dealing.ends[:dealt]]
        return numbers[:count], dealing.log

    def _first_lanes(self) -> list[list[int]]:
        """The seats before the first round, as the loops need them."""
        lane = [0] * LANE_COLUMNS
        for column in (WORTH, LOWEST, HIGHEST):
            lane[column] = self.sitting.begins_with
        lanes = [list(lane) for _ in self.seats]
        for lane, stakes in zip(lanes, self.seats, strict=True):
            if self.sitting.is_bounded and self.sitting.begins_with < stakes[0]:
                lane[ENDED] = BY_RUIN
        return lanes


class _Dealing:
    """One table's cards, block after block of rounds."""

    def __init__(
        self, bulk: BaccaratBulk, seed: int, number: int, engine: str, log: Numbers = NO_LOG
    ) -> None:  # plain Python writes a log into a list
        self._stream = PCG64DXSM(streams(seed, number, 1)[0])
        self._deal = jit.compile_kernel(kernel.deal) if engine == NUMBA else kernel.deal
        self._known = tuple(_row(table, table.dtype, engine) for table in bulk.tables)
        empty = [0] * (kernel.ROOM - len(bulk.order))
        self._shoes = _row((bulk.order + empty) * kernel.SHOES, np.int32, engine)
        self._table = _row([len(bulk.order), bulk.cut, 0, 0], np.int64, engine)
        self._left, self._lists = np.empty(0, np.uint32), engine != NUMBA
        self.ends = _row([0] * ROUNDS_AT_ONCE, np.uint8, engine)
        at, ways_at = (_row([0] * kernel.SHOES, np.int64, engine) for _ in range(2))
        ways = _row([0] * kernel.ROOM * kernel.SHOES, np.uint8, engine)
        self._side_by_side = (at, ways_at, ways)
        self.log = log

    def deal(self) -> int:
        """Deal a block of rounds and return how many; `ends` says how each ended."""
        raw = self._stream.random_raw(WORDS_AT_ONCE).astype("<u8", copy=False)
        words = np.concatenate([self._left, raw.view("<u4")])
        usable = words.tolist() if self._lists else words
        written = (self.ends, self.log, *self._side_by_side)
        rounds = self._deal(usable, self._shoes, self._known, self._table, written)
        self._left = words[self._table[kernel.USED] :]
        return rounds


def _row(numbers: ArrayLike, kind: DTypeLike, engine: str) -> Numbers:
    """Numbers as the loops of an engine take them."""
    array = np.array(numbers, kind)
    return array if engine == NUMBA else array.tolist()


def _rows(numbers: Sequence[list[int]], engine: str) -> Rows:
    """The same for rows of numbers."""
    array = np.array(numbers, np.int64)
    return array if engine == NUMBA else array.tolist()


def _order(play: Baccarat) -> list[int]:
    """A deck as the loop needs it: each card with what it counts."""
    return [card | play.count(card) << kernel.BITS for card in deck()]


def _rejection_limits(size: int, cut: int) -> list[int]:
    """The remainders of a word to refuse for each three places, so that all are equally likely.

    A word is multiplied by the number of places for a card, the lower half of the result by the
    places for the next card, and so on. The final remainder is that of the word times all three;
    below this value some places have one remainder too many (Lemire's method, for one place).
    """
    cards = size - cut + kernel.CARDS_MOST - 1  # the last round begins before the cutting card
    spans = [size - place for place in range(0, cards, kernel.AT_ONCE)]
    assert spans[-1] > kernel.AT_ONCE, "a round must not reach the end of the shoe"
    return [2**32 % (span * (span - 1) * (span - 2)) for span in spans]


def _endings(known: CoupTables, numbers: list[int]) -> list[int]:
    """How a round ends and how many cards it takes, by its hands and the next two cards."""

    def ending(p: int, b: int, fifth: int, sixth: int) -> int:
        cards, draws = 4, known.first[p][b]
        if draws == PLAYER_DRAWS:
            bank_draws = known.bank_third[p][b][fifth]
            cards, p = 5 + bank_draws, p + fifth
            b += sixth if bank_draws else 0
        elif draws == BANK_DRAWS:
            cards, b = 5, b + fifth
        return numbers[p % 10 * 10 + b % 10] << kernel.TAKEN_BITS | cards

    by_totals = [
        [ending(p, b, fifth, sixth) for fifth in TOTALS for sixth in TOTALS]
        for p in TOTALS
        for b in TOTALS
    ]
    sums = range(kernel.BASE)
    return [total for p in sums for b in sums for total in by_totals[p % 10 * 10 + b % 10]]


def _distinct_endings(
    endings: dict[str, tuple[tuple[CoupEnding, ...], ...]],
) -> tuple[list[dict[str, CoupEnding]], list[int]]:
    """The different ways a round can end for all wagers, and which it is for each two totals."""
    ends: list[dict[str, CoupEnding]] = []
    numbers = []
    for p in TOTALS:
        for b in TOTALS:
            end = {wager: by_totals[p][b] for wager, by_totals in endings.items()}
            if end not in ends:
                ends.append(end)
            numbers.append(ends.index(end))
    return ends, numbers


def _carries(rules: Rules) -> bool:
    """Whether the house carries parts of a chip of commission forward."""
    return bool(rules.options["commission_rounding"] == "accumulate")


class BaccaratTable(DealtTable):
    """A round's code is the way it ends for all wagers."""

    kernels = (*DealtTable.kernels, kernel.deal)

    def __init__(self, rules: Rules, seats: Sequence[StrategySeat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        self._bulk = BaccaratBulk(rules, [], sitting)
        self._ends = self._bulk.ends
        self._flat: BaccaratBulk | None = None

    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[list[Array]]:
        """Deal; the round ends for all seats alike."""
        dealing = _Dealing(self._bulk, seed, number, engine, log)
        while True:
            rounds = dealing.deal()
            yield [np.array(dealing.ends[:rounds], np.uint8)] * len(self.seats)

    def quick_lane(self, seed: int, number: int, engine: str) -> Array | None:
        """Flat stakes have a loop of their own."""
        if any(len(entries.states) != 1 for entries in self.entries):
            return None
        if self._flat is None:
            stakes = [dict(entries.states[0][1]) for entries in self.entries]
            self._flat = BaccaratBulk(self.rules, stakes, self.sitting)
        return self._flat.lane(seed, number, engine)

    def codes(self, seat: int) -> int:
        """The ways a round can end."""
        return len(self._ends)

    def ends(self, seat: int, stakes: Stakes) -> list[RoundEnd]:
        """All wagers of a seat together, and the commission on them."""
        fees = [
            sum(way[wager].fee * stake for wager, stake in stakes.items()) for way in self._ends
        ]
        owed = any(Fraction(fee).denominator != 1 for fee in fees)  # else it is taken at once
        ends = []
        for way, fee in zip(self._ends, fees, strict=True):
            whole = -Fraction(0 if owed else fee)
            for wager, stake in stakes.items():
                ending = way[wager]
                whole += -stake if ending.kind == "loses" else ending.pays * stake
            parts = Fraction(fee * HUNDREDTHS if owed else 0)
            if whole.denominator != 1 or parts.denominator != 1:
                raise BadStrategy("these stakes cannot be paid in whole chips")
            kinds = tuple((wager, KINDS[way[wager].kind]) for wager in stakes)
            ends.append(RoundEnd(int(whole), sum(stakes.values()), kinds, int(parts)))
        return ends

    @property
    def carries(self) -> bool:
        """Whether the house carries commission forward."""
        return _carries(self.rules)

    def chances(self, seat: int) -> list[int] | None:
        """Counted by the totals of both hands."""
        from pitboss.games.baccarat.solver import counts  # a run may not need it

        endings, tally = tables(self.rules).endings, [0] * len(self._ends)
        for (player, bank), ways in counts(self.rules).items():
            end = {wager: by_totals[player][bank] for wager, by_totals in endings.items()}
            tally[self._ends.index(end)] += ways
        return tally


BULK = Bulk(table=BaccaratTable, read_seat=read_stakes)
