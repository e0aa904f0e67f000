"""The exact figures of every wager of a game, as rows: what `pitboss odds` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.analysis.chain import numbers, policies, solve
from pitboss.analysis.exact import Exact
from pitboss.analysis.solver import Solution, solutions
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption, Value
from pitboss.rulebook.wager import Macro
from pitboss.rulebook.wager_table import WagerRules

Solved = dict[tuple[int, ...], tuple[object, list[Solution]]]
"""What is solved already: most options leave most wagers unchanged."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One wager under one set of house options.

    `options` names only what differs from the usual options. `policy` says how a wager that
    rests in some phases is followed, and is None where there is nothing to choose. The figures
    are those of `exact`; the most common ones are here by name.
    """

    game: str
    wager: str
    options: Mapping[str, Value]
    policy: str | None
    exact: Exact

    @property
    def win(self) -> Fraction:
        """The chance that the wager wins."""
        return self.exact.win

    @property
    def lose(self) -> Fraction:
        """The chance that the wager loses."""
        return self.exact.lose

    @property
    def push(self) -> Fraction:
        """The chance that the stake goes back."""
        return self.exact.push

    @property
    def ev(self) -> Fraction:
        """What one unit staked brings on average, commission taken off."""
        return self.exact.ev

    @property
    def edge(self) -> Fraction:
        """What the house keeps of one unit staked."""
        return self.exact.edge

    @property
    def variance(self) -> Fraction:
        """The variance of the result of one unit staked."""
        return self.exact.variance

    @property
    def rolls(self) -> Fraction:
        """How many rolls it takes to decide the wager, on average."""
        return self.exact.rolls

    @property
    def distribution(self) -> Mapping[Fraction, Fraction]:
        """The probability of every net result of one unit staked."""
        return self.exact.distribution


def rows(
    game: Game, options: Mapping[str, object] | None = None, *, every_policy: bool = False
) -> list[OddsRow]:
    """Every wager under the usual options, then with each option varied alone.

    With `options`, only that combination, which is refused if the house may not choose it. With
    `every_policy`, a wager that rests in some phases has a second row, always on.
    """
    solved: Solved = {}
    if options is not None:
        rules = game.rules(options)
        named = {name: rules.options[name] for name in options}
        return list(_rows(rules, named, solved, every_policy))
    table: list[OddsRow] = []
    for chosen in variations(game):
        try:
            rules = game.rules(chosen)
        except BadOption:
            continue  # the house may not choose this one alone
        table.extend(_rows(rules, chosen, solved, every_policy))
    return table


def variations(game: Game) -> Iterator[dict[str, Value]]:
    """No choice at all, then every other choice of each option alone."""
    yield {}
    for option in game.options:
        for choice in option.choices:
            if choice != option.default:
                yield {option.name: choice}


def _rows(
    rules: Rules, options: Mapping[str, Value], solved: Solved, every_policy: bool
) -> Iterator[OddsRow]:
    """The rows of one set of options; wagers compiled as before have been solved before."""
    if rules.game.play is not None:
        for title, policy, exact in solutions(rules):
            yield OddsRow(rules.game.id, title, options, policy, exact)
        return
    offered: dict[tuple[int, ...], WagerRules | Macro] = {
        (id(wager),): wager for wager in rules.wagers.values()
    }
    for macro in rules.macros.values():
        offered[id(macro), *(id(rules.wagers[part]) for part, _ in macro.parts)] = macro
    for key, wager in offered.items():
        if key not in solved:
            solved[key] = rules, list(_solutions(rules, wager, every_policy))
        for title, policy, exact in solved[key][1]:
            yield OddsRow(rules.game.id, title, options, policy, exact)


def _solutions(rules: Rules, wager: WagerRules | Macro, every_policy: bool) -> Iterator[Solution]:
    if isinstance(wager, Macro):
        yield wager.name, None, solve(rules, wager.name)
        return
    known = policies(wager)
    for number in numbers(wager):
        for policy in known if every_policy else known[:1]:
            yield (
                _title(wager, number),
                policy,
                solve(rules, wager.name, number=number, policy=policy),
            )


def titles(rules: Rules) -> list[str]:
    """The names of the rows, known before anything is solved.

    They may include a wager that an option keeps from ever being offered.
    """
    if rules.game.play is not None:
        return [*rules.wagers, *rules.macros]
    named = [_title(wager, number) for wager in rules.wagers.values() for number in numbers(wager)]
    return [*named, *rules.macros]


def _title(wager: WagerRules, number: str | None) -> str:
    return wager.name if number is None else f"{wager.name} {number}"


def as_json(row: OddsRow) -> dict[str, object]:
    """A row as plain values; every fraction is written "a/b", even when it is whole."""
    return {
        "game": row.game,
        "wager": row.wager,
        "options": dict(row.options),
        "policy": row.policy,
        **row.exact.as_texts,
    }
