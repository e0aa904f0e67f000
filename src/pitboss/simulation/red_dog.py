"""Red dog in bulk: round after round from a shoe, which is shuffled when its cutting card is out.

Every table is filled from the game's own play (`rulebook/red_dog.py`), and a strategy says for
every two first cards whether to raise.

    RedDogBulk(rules, [Player(10, "best"), Player(10, 9)], Sitting(1_000_000)).lane(seed=1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np

from pitboss.equipment.cards import deck
from pitboss.rulebook.dealing import BURN, DealTo, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.red_dog import Tables, tables
from pitboss.simulation.dealt_lanes import NO_LOG, Loop, usual_engine
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategy import BadStrategy

Array = Any
SOURCE = "red_dog_kernel"
Raises = Callable[[int, int, int], int]
"""How much to raise, from the values of the two first cards and the stake."""

BEST, NEVER, ALWAYS = "best", "never", "always"
NAMES = {"best_raises": BEST, "never_raises": NEVER, "always_raises": ALWAYS}
WAGER, STAKE = "red_dog", 10


@dataclass(frozen=True)
class Player:
    """A seat: its stake, and when it raises. By name, from a spread on, or by a function."""

    stake: int
    raises: str | int | Raises = BEST


def player_of(given: Any) -> Player:
    """A player as written: stakes by wager, "best_raises", "raises_from:7:20", "flat:red_dog:5"."""
    if given is None:
        return Player(STAKE)
    if isinstance(given, Player):
        return given
    if isinstance(given, Mapping):
        if set(given) != {WAGER}:
            raise BadStrategy(f"the one stake of red dog is {WAGER!r}: raises go by the strategy")
        return Player(int(given[WAGER]))
    kind, *words = [word.strip() for word in str(given).split(":")]
    numbers = [int(word) for word in words if word.isdigit()]
    if kind in NAMES and len(words) == len(numbers) <= 1:
        return Player((*numbers, STAKE)[0], NAMES[kind])
    if kind == "raises_from" and len(words) == len(numbers) in (1, 2):
        return Player((*numbers, STAKE)[1], numbers[0])
    if kind == "flat" and words[:1] == [WAGER] and len(numbers) == 1:
        return Player(numbers[0])
    names = ", ".join(NAMES)
    raise BadStrategy(f"cannot read {given!r}: write {names}, raises_from:SPREAD, with :STAKE")


class RedDogBulk:
    """The rules and the seats of a table, tabulated once and played in as many lanes as wanted."""

    def __init__(self, rules: Rules, players: Sequence[Player], sitting: Sitting) -> None:
        assert rules.game.play is not None
        assert rules.game.shuffling is not None
        self.rules, self.sitting, self.known = rules, sitting, tables(rules)
        shoe = np.array(deck() * rules.game.play.decks(rules), np.uint8)
        every_round = rules.options["shuffle"] == "every_round"
        cut = len(shoe) if every_round else rules.game.shuffling.behind(len(shoe))
        self.raises = [self._raises(player, len(shoe)) for player in players]
        stakes = [[p.stake, *more] for p, more in zip(players, self.raises, strict=True)]
        _, _, rounds, least, most, _, bounded, _ = sitting.limits(0, 0)
        per, wager, raised = self._nets(stakes)
        limits = [cut, rounds, least, most, bounded, int(_burns(rules)), per]
        flat = [drawn for row in self.known.drawn for drawn in row]
        arrays = (np.array(one, np.int64) for one in (self.known.kind_of, flat, wager, raised))
        limits.append(len(self.known.values))
        self.loop = Loop(SOURCE, shoe, tuple(arrays), limits, np.array(stakes, np.int64))

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

    def _nets(self, stakes: list[list[int]]) -> tuple[int, list[int], list[int]]:
        """What one unit brings on every three cards, in whole parts of one denominator."""
        ends = [
            [end.net for rows in page for row in rows for end in row]
            for page in (self.known.wager, self.known.raised)
        ]
        per = lcm(*(net.denominator for nets in ends for net in nets))
        if any(stake % per for row in stakes for stake in row):
            raise BadStrategy(f"these odds pay whole chips only on multiples of {per}")
        wager, raised = ([int(net * per) for net in nets] for nets in ends)
        return per, wager, raised

    def _raises(self, player: Player, size: int) -> list[int]:
        """The raise of a player for every two first cards."""
        known, found = self.known, []
        for a, one in enumerate(known.values):
            for b, other in enumerate(known.values):
                wanted = self._wanted(player, (a, b), (one, other), size)
                if not 0 <= wanted <= player.stake:
                    raise BadStrategy(f"a raise is at most the stake of {player.stake}")
                found.append(wanted if known.raisable[a][b] else 0)
        return found

    def _wanted(
        self, player: Player, places: tuple[int, int], values: tuple[int, int], size: int
    ) -> int:
        if callable(player.raises):
            return player.raises(*values, player.stake)
        if isinstance(player.raises, int):
            spread = self.known.spread[places[0]][places[1]]
            return player.stake if spread >= player.raises else 0
        if player.raises == BEST:
            return player.stake if _brings(self.known, places, size) > 0 else 0
        if player.raises not in (NEVER, ALWAYS):
            names = f"{BEST}, {NEVER}, {ALWAYS}"
            raise BadStrategy(f"red dog has no strategy {player.raises!r}: use {names} or a spread")
        return player.stake if player.raises == ALWAYS else 0


def _brings(known: Tables, places: tuple[int, int], size: int) -> int:
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
    need = rules.game.play.need(rules, Round((1,), {1: {first: 1}}, fresh=True))
    return isinstance(need, DealTo) and need.hand == BURN
