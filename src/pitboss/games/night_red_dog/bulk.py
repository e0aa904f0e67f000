"""Red dog in bulk: round after round from a shoe, which is shuffled when its cutting card is out.

Every table is filled from the game's own play (see `tables.py`), and a plan says for every
two first cards whether to raise.

    RedDogBulk(rules, [Player(10, "best"), Player(10, 9)], Sitting(1_000_000)).lane(seed=1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm

import numpy as np

from pitboss.equipment.cards import deck
from pitboss.games.night_red_dog import kernel
from pitboss.games.night_red_dog.tables import RedDogEnding, RedDogTables, tables
from pitboss.rulebook.card_round import BURN, DealTo, Round
from pitboss.rulebook.game import Rules
from pitboss.simulation.bulk import Bulk, forms_of, read_plans
from pitboss.simulation.bulk_table import KINDS, DealtTable, RoundEnd, Stakes
from pitboss.simulation.dealing import NO_LOG, Loop
from pitboss.simulation.numbers import Array
from pitboss.simulation.seat import SeatPlans, StrategySeat
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy
from pitboss.simulation.strategy_parts import keep

Raises = Callable[[int, int, int], int]
"""How much to raise, from the values of the two first cards and the stake."""

BEST, NEVER, ALWAYS = "best", "never", "always"
WAGER, RAISE, STAKE = "red_dog", "raise", 10


@dataclass(frozen=True)
class RedDogPlayer:
    """A seat: its stake, and when it raises: by name, from a spread on, or by a function."""

    stake: int
    raises: str | int | Raises = BEST

    @property
    def seat(self) -> StrategySeat:
        """The same as every table of cards has it."""
        name = f"{self.raises}:{self.stake}"
        return StrategySeat(keep(WAGER, self.stake), decides=self.raises, name=name)


class RedDogBulk(DealtTable):
    """A round's code is its two or three cards by value; like rounds share it."""

    kernels = (*DealtTable.kernels, kernel.deal)

    def __init__(
        self, rules: Rules, players: Sequence[RedDogPlayer | StrategySeat], sitting: Sitting
    ) -> None:
        seats = [player.seat if isinstance(player, RedDogPlayer) else player for player in players]
        super().__init__(rules, seats, sitting)
        assert rules.game.play is not None
        assert rules.game.shuffling is not None
        self.known = known = tables(rules)
        shoe = np.array(deck() * rules.game.play.decks(rules), np.uint8)
        every_round = rules.options["shuffle"] == "every_round"
        cut = len(shoe) if every_round else rules.game.shuffling.cards_behind_cut(len(shoe))
        kinds, self.size = len(known.values), len(shoe)
        flat = [drawn for row in known.drawn for drawn in row]
        house = [kinds, _burns(rules)]
        arrays = (np.array(numbers, np.int64) for numbers in (known.kind_of, flat, house))
        self.loop = Loop(deal=kernel.deal, shoe=shoe, tables=tuple(arrays), cut=cut)
        self._alike: list[tuple[int, RedDogEnding, RedDogEnding]] = []
        self._codes = self._classes()
        self.raises = cache(self._raises)

    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[list[Array]]:
        """Deal; all seats see the same cards."""
        dealing = self.loop.begin(seed, number, engine, log)
        while True:
            yield [self._codes[dealing.deal()[:, 0]]] * len(self.seats)

    def _classes(self) -> Array:
        """The code of every three cards: by the first two, and by how both wagers end."""
        numbers: dict[tuple[int, RedDogEnding, RedDogEnding], int] = {}
        kinds = range(len(self.known.values))
        codes = [
            numbers.setdefault(
                (a * len(kinds) + b, self.known.wager[a][b][c], self.known.raised[a][b][c]),
                len(numbers),
            )
            for a in kinds
            for b in kinds
            for c in kinds
        ]
        self._alike = list(numbers)
        return np.array(codes, np.uint16)

    def codes(self, seat: int) -> int:
        """As many as there are different cards."""
        return len(self._alike)

    def ends(self, seat: int, stakes: Stakes) -> list[RoundEnd]:
        """The wager, and the raise where the plan makes one and the chips are there."""
        stake = stakes[WAGER]
        more = self.raises(seat, stake)
        self._check_paid(stake, more)
        ends = []
        for code, (_, wager, _) in enumerate(self._alike):
            lines = self.lines(seat, code, stake)
            added, raised = lines.get(RAISE, (0, 0))
            plain = lines[WAGER][1]
            kinds = ((WAGER, KINDS[wager.kind]),)
            ends.append(RoundEnd(plain + raised, stake + added, kinds, 0, added, plain, stake))
        return ends

    def lines(self, seat: int, code: int, stake: int) -> dict[str, tuple[int, int]]:
        """Every wager of a seat in a round of this code: what is put up on it, what it brings."""
        pair, wager, raised = self._alike[code]
        more = self.raises(seat, stake)[pair]
        lines = {WAGER: (stake, int(wager.net * stake))}
        return lines | ({RAISE: (more, int(raised.net * more))} if more else {})

    def _check_paid(self, stake: int, more: Sequence[int]) -> None:
        nets = [net for _, *ends in self._alike for net in (end.net for end in ends)]
        per = lcm(*(net.denominator for net in nets))
        if any(chips % per for chips in (stake, *more)):
            raise BadStrategy(f"these odds pay whole chips only on multiples of {per}")

    def chances(self, seat: int) -> list[int] | None:
        """Counted by the three cards."""
        from pitboss.games.night_red_dog.solver import counts  # a run may not need it

        tally, kinds = [0] * len(self._alike), len(self.known.values)
        for (a, b, c), ways in counts(self.rules).items():
            tally[self._codes[(a * kinds + b) * kinds + c]] += ways
        return tally

    def _raises(self, seat: int, stake: int) -> list[int]:
        """The raise of a seat for every two first cards."""
        known, raises = self.known, []
        for a, value in enumerate(known.values):
            for b, other in enumerate(known.values):
                wish = self._raise_wish(seat, stake, (a, b), (value, other))
                if not 0 <= wish <= stake:
                    raise BadStrategy(f"a raise is at most the stake of {stake}")
                raises.append(wish if known.raisable[a][b] else 0)
        return raises

    def _raise_wish(
        self, seat: int, stake: int, places: tuple[int, int], values: tuple[int, int]
    ) -> int:
        plan = self.seats[seat].decides
        if callable(plan):
            return int(plan(*values, stake))
        if isinstance(plan, int):
            spread = self.known.spread[places[0]][places[1]]
            return stake if spread >= plan else 0
        if plan == BEST:
            return stake if _brings(self.known, places, self.size) > 0 else 0
        if plan not in (NEVER, ALWAYS):
            names = f"{BEST}, {NEVER}, {ALWAYS}"
            raise BadStrategy(f"red dog has no strategy {plan!r}: use {names} or a spread")
        return stake if plan == ALWAYS else 0


def _brings(known: RedDogTables, places: tuple[int, int], size: int) -> int:
    """What raises bring in all, over every third card of a full shoe without the two first."""
    a, b = places
    left = [size // len(deck()) * cards for cards in known.of_kind]
    left[a] -= 1
    left[b] -= 1
    total = sum(end.net * cards for end, cards in zip(known.raised[a][b], left, strict=True))
    return int(total > 0)


def _burns(rules: Rules) -> bool:
    """Whether the play burns the first card of a fresh shoe."""
    assert rules.game.play is not None
    first = next(iter(rules.wagers))
    need = rules.game.play.need(rules, Round(seats=(1,), stakes={1: {first: 1}}, fresh=True))
    return isinstance(need, DealTo) and need.hand == BURN


PLANS = SeatPlans(
    wager=WAGER,
    by_name={"best_raises": BEST, BEST: BEST, "never_raises": NEVER, "always_raises": ALWAYS},
    numbered="raises_from",
)
BULK = Bulk(table=RedDogBulk, read_seat=read_plans(PLANS), forms=forms_of(PLANS))
