"""Named strategies, and how strategies are written on a command line.

pass_odds                       a named strategy
flat:place 6:12                 12 on place 6 whenever it may be placed
martingale:red:10:6             from 10, doubled after a loss, at most six times in a row
flat:pass:10 + odds:pass_odds:2 several strategies together
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from pitboss.analysis.solver import PlayPlan
from pitboss.rulebook.game import Rules
from pitboss.rulebook.part import find_record
from pitboss.simulation.seat import BulkPlayer
from pitboss.simulation.strategy import BadStrategy, Strategy
from pitboss.simulation.strategy_parts import cover, keep, martingale, odds

PlayerSpec = str | Strategy | Mapping[str, int] | BulkPlayer | PlayPlan | None
"""How a caller names a player: a name or text, a strategy, stakes by wager, or a card plan."""


@dataclass(frozen=True, slots=True)
class NamedStrategy:
    """A strategy with a name and a line of words. It fits a game that offers all its wagers."""

    name: str
    says: str
    make: Callable[[Rules], Strategy]

    def fits(self, rules: Rules) -> bool:
        """Whether a game under these options offers every wager it needs."""
        offered = rules.wagers.keys() | rules.macros.keys()
        return all(wager in offered for wager in self.make(rules).wagers())


@dataclass(frozen=True, slots=True)
class Strategies:
    """The named strategies of a game: the value `STRATEGIES` in the module `strategies` of its
    folder, or of its family's. The first one that fits is the default."""

    named: tuple[NamedStrategy, ...]


def flat(wager: str, stake: int) -> Callable[[Rules], Strategy]:
    """One wager, always the same stake."""
    return lambda rules: keep(wager, stake)


def fixed_stakes(stakes: Mapping[str, int]) -> Callable[[Rules], Strategy]:
    """Several wagers at once."""
    return lambda rules: cover(stakes)


def first_stake(rules: Rules) -> Strategy:
    """10 on the wager that a card game starts with; 10 on each if it starts with several."""
    for name, macro in rules.macros.items():
        return keep(name, 10 * len(macro.parts))
    return keep(next(iter(rules.wagers)), 10)


def named_plans(words: Mapping[str, str]) -> tuple[NamedStrategy, ...]:
    """The plans of a card game by name, each with the usual stake."""
    return tuple(NamedStrategy(name, f"10; {says}", first_stake) for name, says in words.items())


BEST_PLAN = named_plans({"best": "every decision for the most return, computed exactly"})
GENERIC_MOST = 3


def _generic(rules: Rules) -> tuple[NamedStrategy, ...]:
    """The strategies of a game without its own: each of its first wagers, flat."""
    wagers = list(rules.wagers.items())[:GENERIC_MOST]
    stakes = {name: _least_stake(rules, name) for name, _ in wagers}
    return tuple(
        NamedStrategy(name, f"{wager.title} {stakes[name]}", flat(name, stakes[name]))
        for name, wager in wagers
    )


def _least_stake(rules: Rules, wager: str) -> int:
    return next((m for row in rules.wagers[wager].multiples for m in row if m), 1)


def named_for(rules: Rules) -> tuple[NamedStrategy, ...]:
    """The named strategies that can be played at a game under these options."""
    own = find_record(rules.game, "strategies", Strategies)
    named = _generic(rules) if own is None else own.named
    return tuple(strategy for strategy in named if strategy.fits(rules))


def default_for(rules: Rules) -> Strategy:
    """The default strategy of a game: the first one that fits, or its first wager, flat."""
    for named in named_for(rules):
        return named.make(rules).with_name(named.name)
    first = next(iter(rules.wagers))
    return keep(first, _least_stake(rules, first))


def read(spec: PlayerSpec, rules: Rules) -> Strategy:
    """The strategy that a spec names: itself, a name or text, stakes by wager, or the default."""
    if spec is None:
        return default_for(rules)
    if isinstance(spec, Strategy):
        return spec
    if isinstance(spec, str):
        return _read_text(spec, rules)
    if not isinstance(spec, Mapping):
        raise BadStrategy(f"{spec!r} is not a strategy: use its name, or stakes by wager")
    return cover(spec)


def _read_text(text: str, rules: Rules) -> Strategy:
    texts = [part.strip() for part in text.split("+")]
    parts = [_read_part(part, rules) for part in texts]
    earlier: set[str] = set()
    for own_text, wagers in zip(texts, (part.wagers() for part in parts), strict=True):
        if wagers and earlier.issuperset(wagers):
            names = ", ".join(rules.wager_words(wager) for wager in wagers)
            words = f"an earlier part already has {names} up"
            raise BadStrategy(f"{own_text!r} would never bet: {words}")
        earlier.update(wagers)
    return reduce(add, parts) if len(parts) > 1 else parts[0].with_name(text.strip())


def _read_part(text: str, rules: Rules) -> Strategy:
    kind, *words = [word.strip() for word in text.split(":")]
    for named in named_for(rules):
        if named.name == text:
            return named.make(rules)
    try:
        if kind == "flat":
            wager, stake = words
            return _check_wagers(keep(wager, int(stake)), rules)
        if kind == "odds":
            rider, times = words
            return _check_wagers(odds(rider, times=int(times)), rules)
        if kind == "martingale":
            wager, base, doublings = words
            return _check_wagers(martingale(wager, int(base), int(doublings)), rules)
    except ValueError as wrong:
        if isinstance(wrong, BadStrategy):
            raise
        raise BadStrategy(f"cannot read {text!r}: {_HOW}") from None
    names = ", ".join(named.name for named in named_for(rules))
    raise BadStrategy(f"{rules.game.id} has no strategy {text!r}: it has {names}; {_HOW}")


def _check_wagers(strategy: Strategy, rules: Rules) -> Strategy:
    for wager in strategy.wagers():
        if wager not in rules.wagers and wager not in rules.macros:
            raise BadStrategy(f"{rules.game.id} has no wager {wager!r}")
    return strategy


_HOW = "write flat:WAGER:STAKE, odds:WAGER:TIMES or martingale:WAGER:STAKE:DOUBLINGS"
