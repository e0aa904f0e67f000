"""Side by side: strategies or house options on the same rolls, and how far apart they come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.chance.system import fresh_seed
from pitboss.rulebook.game import Game, Rules
from pitboss.simulation.choose import Order
from pitboss.simulation.result import LANES_FOR_AN_ERROR, PlayerResult, Result
from pitboss.simulation.run import Length, Progress, ordered, play, rules_of
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategies import read
from pitboss.simulation.strategy import BadStrategy, Strategy
from pitboss.simulation.table import throws_of

if TYPE_CHECKING:
    from pitboss.simulation.card_room import Solved

VARIES = ("game", "strategy", "options")


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
        """Whether the run was broken off."""
        return any(result.partial for result in self.results.values())

    def rows(self) -> list[dict[str, object]]:
        """A row of figures for each variant, with its difference from the first."""
        from pitboss.simulation.report import row

        apart = {one.name: one for one in self.differences}
        found = []
        for name, player in self.variants.items():
            figures: dict[str, object] = {"variant": name} | row(self.results[name], player)
            if name in apart:
                figures["difference_per_round"] = apart[name].net_per_round
                figures["difference_error"] = apart[name].error
                figures["same_rolls"] = apart[name].same_rolls
            found.append(figures)
        return found


def compare(
    game: Game | str,
    variants: Mapping[str, Mapping[str, Any]],
    rounds: int | None = None,
    seed: int | None = None,
    *,
    sessions: int | None = None,
    hours: float | None = None,
    rounds_an_hour: int = 100,
    limits: tuple[int, int] = (1, 0),
    engine: str | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    solved: Solved | None = None,
    **sitting: Any,
) -> Comparison:
    """Play variants side by side on the same rolls.

    Each variant has a name and says what differs: `strategy`, `options` or `game`. `sitting` may
    hold bankroll, stop_loss, stop_win, shooters and play_out, as in `simulate`. Variants whose
    devices differ, such as wheels with one zero and two, cannot share rolls: they are played after
    each other and their errors add up. Variants of card games are each dealt the same shuffles.
    """
    length = Length(rounds, sessions, hours, rounds_an_hour)
    seed = fresh_seed() if seed is None else seed
    if any(_rules(game, name, given).game.play is not None for name, given in variants.items()):
        how: dict[str, Any] = {"engine": engine, "workers": workers, "limits": limits}
        asked = Sitting(length.rounds_each, **sitting), length.sessions, seed
        return _with_cards(game, variants, asked, {"solved": solved, **how}, progress)
    read_variants = {name: _read(game, name, given) for name, given in variants.items()}
    _check_number(variants)
    order = Order(
        (), Sitting(1, **sitting), (), seed, limits=limits, engine=engine, workers=workers,
    )  # fmt: skip
    results: dict[str, Result] = {}
    players: dict[str, PlayerResult] = {}
    for names in _sharing(read_variants, engine):
        group = order.but(players=tuple(read_variants[name] for name in names))
        result = play(ordered(group, length), progress)
        results |= dict.fromkeys(names, result)
        players |= dict(zip(names, result.players, strict=True))
    first, *others = read_variants
    return Comparison(
        {name: players[name] for name in read_variants},
        results,
        tuple(_difference(results, players, first, other) for other in others),
    )


def _with_cards(
    game: Game | str,
    variants: Mapping[str, Mapping[str, Any]],
    asked: tuple[Sitting, int | None, int],
    how: Mapping[str, Any],
    progress: Progress | None,
) -> Comparison:
    """Every variant at a table of its own; all tables are dealt from the same shuffles."""
    from pitboss.simulation.on_cards import Asked, play_tables

    _check_number(variants)
    tables = [
        (_rules(game, name, given), [given.get("strategy")]) for name, given in variants.items()
    ]
    if any(rules.game.play is None for rules, _ in tables):
        raise BadStrategy("cards cannot be compared with dice or wheels on the same rolls")
    result = play_tables(tables, Asked(*asked, **how), progress)
    players = dict(zip(variants, result.players, strict=True))
    results = dict.fromkeys(variants, result)
    cards = {name: _stack(rules) for name, (rules, _) in zip(variants, tables, strict=True)}
    first, *others = variants
    apart = (
        replace(
            _difference(results, players, first, other),
            drawn="shuffles", same_rolls=cards[first] == cards[other],
        )
        for other in others
    )  # fmt: skip
    return Comparison(players, results, tuple(apart))


def _stack(rules: Rules) -> tuple[int, int]:
    """What is shuffled: so many decks, with so many jokers each."""
    play = rules.game.play
    assert play is not None
    return play.decks(rules), play.jokers(rules)


def _check_number(variants: Mapping[str, Any]) -> None:
    if len(variants) < 2:
        raise BadStrategy("a comparison needs at least two variants")


def _rules(game: Game | str, name: str, given: Mapping[str, Any]) -> Rules:
    if unknown := [word for word in given if word not in VARIES]:
        raise BadStrategy(f"variant {name!r} says {unknown[0]!r}: it may say {', '.join(VARIES)}")
    return rules_of(given.get("game", game), given.get("options"))


def _read(game: Game | str, name: str, given: Mapping[str, Any]) -> tuple[Rules, Strategy]:
    rules = _rules(game, name, given)
    return rules, read(given.get("strategy"), rules)


def _sharing(variants: Mapping[str, tuple[Rules, Strategy]], engine: str | None) -> list[list[str]]:
    """Variants that can share rolls: same device, and nothing that must be refereed live."""
    groups: dict[Any, list[str]] = {}
    for name, (rules, strategy) in variants.items():
        alone = engine == "live" or strategy.sees_chips or throws_of(rules, 1) > 1
        groups.setdefault(name if alone else len(rules.space), []).append(name)
    return list(groups.values())


def _difference(
    results: Mapping[str, Result],
    players: Mapping[str, PlayerResult],
    first: str,
    other: str,
) -> Difference:
    mine, theirs = players[other], players[first]
    apart = mine.net / max(1, mine.rounds) - theirs.net / max(1, theirs.rounds)
    same = results[first] is results[other]
    error = _paired(results[first], mine, theirs) if same else _added(mine, theirs)
    return Difference(other, first, apart, error, same)


def _paired(result: Result, mine: PlayerResult, theirs: PlayerResult) -> float | None:
    """The error of a difference on the same rolls, from the lanes one by one."""
    lanes = mine.sums.lanes
    if lanes < LANES_FOR_AN_ERROR or mine.rounds != theirs.rounds:
        return _added(mine, theirs)
    row, column = result.players.index(mine), result.players.index(theirs)
    products = result.products
    squares = products[row][row] + products[column][column] - 2 * products[row][column]
    mean = (mine.net - theirs.net) / lanes
    spread = max(0.0, squares - lanes * mean * mean)
    return sqrt(spread * lanes / (lanes - 1)) / mine.rounds


def _added(mine: PlayerResult, theirs: PlayerResult) -> float | None:
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
