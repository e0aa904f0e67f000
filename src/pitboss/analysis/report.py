"""The exact figures of every wager of a game, as rows: what `pitboss odds` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.analysis.chain import numbers, policies, solve
from pitboss.analysis.exact import Exact
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption, Value


@dataclass(frozen=True, slots=True)
class Row:
    """One wager under one set of house options.

    `options` names only what differs from the usual options. `policy` says how a wager that
    rests in some phases is followed, and is None where there is nothing to choose. The figures
    are those of `exact`; the commonest are here by name.
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
) -> list[Row]:
    """Every wager under the usual options, then with each option varied alone.

    With `options`, only that combination, which is refused if the house may not choose it. With
    `every_policy`, a wager that rests in some phases has a second row, always on.
    """
    if options is not None:
        return list(_rows(game.rules(options), game, _named(game, options), every_policy))
    found: list[Row] = []
    for chosen in variations(game):
        try:
            rules = game.rules(chosen)
        except BadOption:
            continue  # the house may not choose this one alone
        found.extend(_rows(rules, game, chosen, every_policy))
    return found


def variations(game: Game) -> Iterator[dict[str, Value]]:
    """No choice at all, then every other choice of each option alone."""
    yield {}
    for option in game.options:
        for choice in option.choices:
            if choice != option.default:
                yield {option.name: choice}


def _named(game: Game, options: Mapping[str, object]) -> dict[str, Value]:
    """The options as they were read, so that "no" and False are the same row."""
    read = game.rules(options).options
    return {name: read[name] for name in options}


def _rows(
    rules: Rules, game: Game, options: Mapping[str, Value], every_policy: bool
) -> Iterator[Row]:
    for name, wager in rules.wagers.items():
        known = policies(wager)
        for number in numbers(wager):
            for policy in known if every_policy else known[:1]:
                exact = solve(rules, name, number=number, policy=policy)
                yield Row(game.id, f"{name} {number}" if number else name, options, policy, exact)
    for name in rules.macros:
        yield Row(game.id, name, options, None, solve(rules, name))


def as_json(row: Row) -> dict[str, Any]:
    """A row as plain values; every fraction is written "a/b"."""
    exact = row.exact
    return {
        "game": row.game,
        "wager": row.wager,
        "options": dict(row.options),
        "policy": row.policy,
        "win": as_text(exact.win),
        "lose": as_text(exact.lose),
        "push": as_text(exact.push),
        "ev": as_text(exact.ev),
        "edge": as_text(exact.edge),
        "variance": as_text(exact.variance),
        "rolls": as_text(exact.rolls),
        "edge_with_commission": as_text(exact.edge_with_commission),
        "edge_per_roll": as_text(exact.edge_per_roll),
        "edge_resolved": as_text(exact.edge_resolved),
    }


def as_text(value: Fraction) -> str:
    """A fraction as "a/b", also when it is whole: "2/1"."""
    return f"{value.numerator}/{value.denominator}"
