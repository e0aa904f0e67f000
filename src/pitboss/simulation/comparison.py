"""Compares strategies or house options on the same rolls, and how far apart their results are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import TypedDict, Unpack

from pitboss.chance.system import fresh_seed
from pitboss.rulebook.game import Game
from pitboss.simulation.order import TableOrder, make_order, read_table
from pitboss.simulation.report import row
from pitboss.simulation.result import LANES_FOR_AN_ERROR, PlayerResult, Result
from pitboss.simulation.run import DEFAULTS, Progress, play
from pitboss.simulation.seat import StrategySeat
from pitboss.simulation.settings import LIVE, Changes, Settings
from pitboss.simulation.strategies import PlayerSpec
from pitboss.simulation.strategy import BadStrategy
from pitboss.simulation.table import throws_of


class Variant(TypedDict, total=False):
    """What is different about a variant."""

    game: Game
    strategy: PlayerSpec
    options: Mapping[str, object]


@dataclass(frozen=True)
class Difference:
    """One variant against the first: chips per round more or less, and the standard error."""

    name: str
    against: str
    net_per_round: float
    error: float | None
    same_rolls: bool
    drawn: str = "rolls"


@dataclass(frozen=True)
class Comparison:
    """The variants by name, each with its figures."""

    variants: Mapping[str, PlayerResult]
    results: Mapping[str, Result]
    differences: tuple[Difference, ...]

    @property
    def partial(self) -> bool:
        """Whether the run was interrupted."""
        return any(result.partial for result in self.results.values())

    def rows(self) -> list[dict[str, object]]:
        """A row of figures for each variant, with its difference from the first."""
        apart = {difference.name: difference for difference in self.differences}
        rows = []
        for name, player in self.variants.items():
            figures: dict[str, object] = {"variant": name} | row(self.results[name], player)
            if name in apart:
                figures["difference_per_round"] = apart[name].net_per_round
                figures["difference_error"] = apart[name].error
                figures["same_rolls"] = apart[name].same_rolls
            rows.append(figures)
        return rows


def compare(
    game: Game,
    variants: Mapping[str, Variant],
    rounds: int | None = None,
    seed: int | None = None,
    *,
    settings: Settings = DEFAULTS,
    progress: Progress | None = None,
    **changes: Unpack[Changes],
) -> Comparison:
    """Play variants side by side on the same rolls or shuffles.

    Each variant has a name and says what differs: `strategy`, `options` or `game`. Variants with
    different devices, such as wheels with one zero and two, cannot share rolls: they are played one
    after another, and their errors add up.
    """
    settings = settings.change(rounds, seed, **changes)
    if settings.seed is None:
        settings = replace(settings, seed=fresh_seed())
    if len(variants) < 2:
        raise BadStrategy("a comparison needs at least two variants")
    tables = {name: _table(game, name, variant) for name, variant in variants.items()}
    if len({table.has_cards for table in tables.values()}) > 1:
        raise BadStrategy("cards cannot be compared with dice or wheels on the same rolls")
    results: dict[str, Result] = {}
    players: dict[str, PlayerResult] = {}
    for names in _groups(tables, settings):
        result = play(make_order([tables[name] for name in names], settings), progress)
        results |= dict.fromkeys(names, result)
        players |= dict(zip(names, result.players, strict=True))
    first, *others = tables
    apart = (_difference(results, players, first, other) for other in others)
    if tables[first].has_cards:
        stacks = {name: _stack(table) for name, table in tables.items()}
        apart = (
            replace(pair, drawn="shuffles", same_rolls=stacks[first] == stacks[pair.name])
            for pair in apart
        )
    return Comparison({name: players[name] for name in tables}, results, tuple(apart))


def _table(game: Game, name: str, variant: Variant) -> TableOrder:
    known = Variant.__annotations__
    if unknown := [word for word in variant if word not in known]:
        raise BadStrategy(f"variant {name!r} has {unknown[0]!r}: it can have {', '.join(known)}")
    rules = variant.get("game", game).rules(dict(variant.get("options") or {}))
    return read_table(rules, [variant.get("strategy")])


def _stack(table: TableOrder) -> tuple[int, int]:
    """What is shuffled: the number of decks, and of jokers in each."""
    play = table.rules.game.play
    assert play is not None
    return play.decks(table.rules), play.jokers(table.rules)


def _groups(tables: Mapping[str, TableOrder], settings: Settings) -> list[list[str]]:
    """Groups of variants that can share outcomes: same device, and no need for the live referee."""
    groups: dict[str | int, list[str]] = {}
    for name, table in tables.items():
        alone = not table.has_cards and (
            settings.engine == LIVE or _sees_chips(table) or throws_of(table.rules, 1) > 1
        )
        device = 0 if table.has_cards else len(table.rules.space)
        groups.setdefault(name if alone else device, []).append(name)
    return list(groups.values())


def _sees_chips(table: TableOrder) -> bool:
    return any(isinstance(seat, StrategySeat) and seat.strategy.sees_chips for seat in table.seats)


def _difference(
    results: Mapping[str, Result],
    players: Mapping[str, PlayerResult],
    first: str,
    other: str,
) -> Difference:
    mine, theirs = players[other], players[first]
    apart = mine.net / max(1, mine.rounds) - theirs.net / max(1, theirs.rounds)
    same = results[first] is results[other]
    error = _paired_error(results[first], mine, theirs) if same else _sum_of_errors(mine, theirs)
    return Difference(other, first, apart, error, same)


def _paired_error(result: Result, mine: PlayerResult, theirs: PlayerResult) -> float | None:
    """The error of a difference on the same rolls, lane by lane."""
    lanes = mine.sums.lanes
    if lanes < LANES_FOR_AN_ERROR or mine.rounds != theirs.rounds:
        return _sum_of_errors(mine, theirs)
    row, column = result.players.index(mine), result.players.index(theirs)
    products = result.products
    squares = products[row][row] + products[column][column] - 2 * products[row][column]
    mean = (mine.net - theirs.net) / lanes
    spread = max(0.0, squares - lanes * mean * mean)
    return sqrt(spread * lanes / (lanes - 1)) / mine.rounds


def _sum_of_errors(mine: PlayerResult, theirs: PlayerResult) -> float | None:
    errors = [_error(mine), _error(theirs)]
    known = [error for error in errors if error is not None]
    return sqrt(sum(error**2 for error in known)) if len(known) == len(errors) else None


def _error(player: PlayerResult) -> float | None:
    """The standard error of one player's chips per round."""
    sums = player.sums
    if sums.lanes >= LANES_FOR_AN_ERROR:
        spread = max(0.0, sums.net_net - sums.net * sums.net / sums.lanes)
        return sqrt(spread * sums.lanes / (sums.lanes - 1)) / max(1, sums.rounds)
    if player.exact is not None and sums.rounds:
        return player.exact.deviation / sqrt(sums.rounds)
    return None
