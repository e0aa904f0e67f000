"""Card games in bulk: which room plays which family, and many tables of it one after another.

A room makes its seats and tables ready once; then `lane` plays one table from its own stream of
words, and gives each seat back as a row of the columns in `kernel.py`. Every table begins with a
fresh shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.batch import NUMBA, PYTHON, Piece
from pitboss.simulation.interrupt import Interrupts
from pitboss.simulation.result import Collected, PlayerResult, Result
from pitboss.simulation.settings import Sitting
from pitboss.simulation.strategies import Given, named_for
from pitboss.simulation.strategy import BadStrategy, Strategy

Array = Any
Progress = Callable[[int, int], None]
TABLES, ROUNDS_ALONE = 64, 50_000
ROUNDS_TO_COMPILE = 500_000
AT_ONCE = 64


class Bulk(Protocol):
    """A table of a card game made ready for bulk play."""

    @property
    def source(self) -> str:
        """The file of its kernels."""

    def lane(self, seed: int, number: int, engine: str) -> Array:
        """Play one table: a row for each seat."""


def _baccarat(rules: Rules, given: Sequence[Given], sitting: Sitting) -> Bulk:
    from pitboss.simulation.baccarat import BaccaratBulk

    return BaccaratBulk(rules, [flat_stakes(one, rules) for one in given], sitting)


def _red_dog(rules: Rules, given: Sequence[Given], sitting: Sitting) -> Bulk:
    from pitboss.simulation.red_dog import RedDogBulk, player_of

    return RedDogBulk(rules, [player_of(one) for one in given], sitting)


def _joker_seven(rules: Rules, given: Sequence[Given], sitting: Sitting) -> Bulk:
    from pitboss.simulation.joker_seven import JokerSevenBulk

    return JokerSevenBulk(rules, [flat_stakes(one, rules) for one in given], sitting)


def _caribbean_stud(rules: Rules, given: Sequence[Given], sitting: Sitting) -> Bulk:
    from pitboss.simulation import poker_lanes

    return poker_lanes.caribbean_stud(rules, given, sitting)


def _let_it_ride(rules: Rules, given: Sequence[Given], sitting: Sitting) -> Bulk:
    from pitboss.simulation import poker_lanes

    return poker_lanes.let_it_ride(rules, given, sitting)


# By the family that a game's play names; a room is only read when one of its games is played.
FAMILIES: dict[str, Callable[[Rules, Sequence[Given], Sitting], Bulk]] = {
    "baccarat": _baccarat,
    "red_dog": _red_dog,
    "joker_seven": _joker_seven,
    "caribbean_stud": _caribbean_stud,
    "let_it_ride": _let_it_ride,
}


def simulate_cards(
    rules: Rules,
    given: Sequence[Given],
    sitting: Sitting,
    *,
    sessions: int | None,
    seed: int,
    engine: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play seats with their stakes at a card game; Ctrl-C ends it early and gives what was done."""
    assert rules.game.play is not None
    room = FAMILIES.get(rules.game.play.family)
    if room is None:
        raise BadStrategy(f"{rules.game.name} cannot be simulated in bulk yet")
    if sitting.keep or sitting.shooters is not None:
        raise BadStrategy("card tables keep no rounds one by one and have no shooters")
    parts = _parts(sitting.rounds, sessions)
    rounds = sum(parts)
    tables = {each: room(rules, given, sitting.but(rounds=each)) for each in set(parts)}
    first = tables[parts[0]]
    engine = engine or _engine(first, rounds)
    if engine not in (PYTHON, NUMBA):
        raise BadStrategy(f"card tables are played by {PYTHON} or {NUMBA}, not by {engine}")
    collected = Collected(
        len(given), sitting.begins_with, sessions=sessions is not None or len(parts) == 1
    )
    done = _play(collected, [tables[each] for each in parts], seed, engine, progress)
    names = [named_for(rules)[0].name if one is None else str(one) for one in given]
    return Result(
        game=rules.game.id, options=rules.options, rounds=collected.rounds, seed=seed,
        engine=engine, partial=done < len(parts),
        players=tuple(
            PlayerResult(strategy=name, sums=sums)
            for name, sums in zip(names, collected.sums, strict=True)
        ),
        products=tuple(map(tuple, collected.products)),
    )  # fmt: skip


def _parts(rounds: int, sessions: int | None) -> list[int]:
    """How many rounds each table plays; a long run is cut up, for an error of its figures."""
    if sessions is not None:
        return [rounds] * sessions
    if rounds < ROUNDS_ALONE:
        return [rounds]
    each, odd = divmod(rounds, TABLES)
    return [each + (number < odd) for number in range(TABLES)]


def _engine(bulk: Bulk, rounds: int) -> str:
    """Compiled code where it is at hand or worth its while."""
    if not jit.available():
        return PYTHON
    cached = jit.is_cached("deal", bulk.source)
    return NUMBA if cached or rounds > ROUNDS_TO_COMPILE else PYTHON


def _play(
    collected: Collected, tables: list[Bulk], seed: int, engine: str, progress: Progress | None
) -> int:
    """Play the tables one after another; how many were played."""
    done = 0
    with Interrupts() as interrupts:
        while done < len(tables) and not interrupts.is_asked():
            some = tables[done : done + AT_ONCE]
            played = [one.lane(seed, done + place, engine) for place, one in enumerate(some)]
            lanes = [np.array(rows) for rows in zip(*played, strict=True)]
            collected.add(Piece(lanes, [None] * len(lanes), [], []))
            done += len(some)
            if progress is not None:
                progress(done, len(tables))
    return done


def flat_stakes(given: Given, rules: Rules) -> dict[str, int]:
    """Stakes by wager, the same every round: as a mapping, "flat:bank:20", or a name."""
    if given is None:
        given = named_for(rules)[0].name
    if isinstance(given, Strategy):
        raise BadStrategy("card tables take the same stakes every round: write flat:WAGER:STAKE")
    if isinstance(given, Mapping):
        return {wager: int(stake) for wager, stake in given.items()}
    stakes: dict[str, int] = {}
    for part in (one.strip() for one in given.split("+")):
        wager, stake = _flat(part, rules)
        stakes[wager] = stakes.get(wager, 0) + stake
    return stakes


def _flat(part: str, rules: Rules) -> tuple[str, int]:
    kind, *words = [word.strip() for word in part.split(":")]
    if kind == "flat" and len(words) == 2 and words[0] in rules.wagers and words[1].isdigit():
        return words[0], int(words[1])
    for named in named_for(rules):
        if named.name == part:
            (wager,) = named.make(rules).wagers()
            return wager, FLAT
    names = ", ".join(named.name for named in named_for(rules))
    raise BadStrategy(f"cannot read {part!r}: write flat:WAGER:STAKE or one of {names}")


FLAT = 20
