"""What a new game changes against the authorized games that it varies or mixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.analysis.report import rows
from pitboss.paper.guide import edge_text, option_title
from pitboss.paper.paytable import pay_lines
from pitboss.rulebook.game import Game


class GameChange(NamedTuple):
    """One difference: what it is about, and what the authorized and the new game say."""

    about: str
    authorized: str
    proposed: str


NONE = "–"


def changes(authorized: Game, proposed: Game, *, only_wagers: bool = False) -> Iterator[GameChange]:
    """Every difference in wagers, odds and house advantage; and, unless a game is only one of
    several in a mix, in steps and house options."""
    before, after = _wagers(authorized), _wagers(proposed)
    for name in dict.fromkeys((*before, *after)):
        was, is_now = before.get(name, NONE), after.get(name, NONE)
        if was != is_now:
            yield GameChange(f"Wager: {name}", was, is_now)
    if only_wagers:
        return
    yield from _differences("Step", _steps(authorized), _steps(proposed))
    yield from _differences("House option", _options(authorized), _options(proposed))


def _differences(what: str, before: set[str], after: set[str]) -> Iterator[GameChange]:
    for name in sorted(before ^ after):
        was, is_now = (NONE, "yes") if name in after else ("yes", NONE)
        yield GameChange(f"{what}: {name}", was, is_now)


def _steps(game: Game) -> set[str]:
    return {step.name for step in game.rules().procedure}


def _options(game: Game) -> set[str]:
    return {option_title(option.name) for option in game.options}


def _wagers(game: Game) -> dict[str, str]:
    """Every wager, like ones together, with what it pays and what the house keeps."""
    lines = pay_lines(game.rules(), rows(game, {}))
    return {line.name: f"{line.pays}; house {edge_text(line.exact.edge)}" for line in lines}
