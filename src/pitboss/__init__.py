"""Pitboss: the executable rulebook of regulated table games.

One definition of each game is played, solved, simulated and printed:

    load("night.craps")     a game by its id; game_ids() lists them
    Referee(game)           a live table that referees every wager and says why
    odds(game)              exact odds of every wager, as fractions
    simulate("night.craps") millions of rounds in bulk
    rank(hands)             the strength of five-card hands, row by row
    guide(game)             the printed guide page

Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

__version__ = "0.1.0"
__all__ = [
    "Referee",
    "__version__",
    "compare",
    "game_ids",
    "guide",
    "load",
    "odds",
    "rank",
    "simulate",
]

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pitboss.analysis.report import OddsRow
    from pitboss.games import game_ids, load
    from pitboss.games.poker.bulk import rank
    from pitboss.paper.guide import guide
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Game
    from pitboss.simulation.comparison import Comparison, Variant
    from pitboss.simulation.result import Result
    from pitboss.simulation.settings import Changes, Settings
    from pitboss.simulation.strategies import PlayerSpec

_ROOMS = {
    "game_ids": ("pitboss.games", "game_ids"),
    "load": ("pitboss.games", "load"),
    "Referee": ("pitboss.pit.referee", "Referee"),
    "guide": ("pitboss.paper.guide", "guide"),
    "rank": ("pitboss.games.poker.bulk", "rank"),
}


def odds(game: Game | str, options: Mapping[str, object] | None = None) -> list[OddsRow]:
    """Exact odds of every wager of a game, under the usual options or chosen ones."""
    from pitboss.analysis.report import rows

    return rows(_game(game), options or {})


def simulate(
    game: Game | str,
    strategy: PlayerSpec = None,
    rounds: int | None = None,
    seed: int | None = None,
    *,
    players: Sequence[PlayerSpec] | None = None,
    options: Mapping[str, object] | None = None,
    settings: Settings | None = None,
    progress: Callable[[int, int], None] | None = None,
    **changes: Unpack[Changes],
) -> Result:
    """Play a strategy at a game in bulk, by its id or itself (see `pitboss.simulation.simulate`).

    >>> result = simulate("night.craps", "pass", rounds=1000, seed=1)
    >>> result.rounds, result.players[0].exact.edge
    (1000, Fraction(7, 495))
    """
    from pitboss.simulation.run import DEFAULTS, simulate

    return simulate(
        _game(game),
        strategy,
        rounds,
        seed,
        players=players,
        options=options,
        settings=settings or DEFAULTS,
        progress=progress,
        **changes,
    )


def compare(
    game: Game | str,
    variants: Mapping[str, Mapping[str, object]],
    rounds: int | None = None,
    seed: int | None = None,
    *,
    settings: Settings | None = None,
    progress: Callable[[int, int], None] | None = None,
    **changes: Unpack[Changes],
) -> Comparison:
    """Play variants side by side (see `pitboss.simulation.compare`); games by id or themselves.

    Each is a `Variant` whose game may be an id; a key that no variant has is refused.
    """
    from pitboss.simulation.comparison import compare
    from pitboss.simulation.run import DEFAULTS

    known = {name: cast("Variant", _with_game(variant)) for name, variant in variants.items()}
    settings = settings or DEFAULTS
    return compare(
        _game(game), known, rounds, seed, settings=settings, progress=progress, **changes
    )


def _with_game(variant: Mapping[str, object]) -> Mapping[str, object]:
    game = variant.get("game")
    return {**variant, "game": _game(game)} if isinstance(game, str) else variant


def _game(game: Game | str) -> Game:
    from pitboss.games import load

    return load(game) if isinstance(game, str) else game


def __dir__() -> list[str]:
    """What the rulebook offers."""
    return sorted(__all__)


def __getattr__(name: str) -> object:
    """Find a public name in its room, when it is first asked for."""
    if name not in _ROOMS:
        raise AttributeError(f"pitboss has no {name!r}; it has {', '.join(__all__)}")
    from importlib import import_module

    room, own_name = _ROOMS[name]
    value: object = getattr(import_module(room), own_name)
    return value
