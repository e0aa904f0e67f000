"""Is every wager decided exactly once? Counted over every state, outcome and option of every game.

Dice and wheels: for each wager, phase of the table, state of the wager and outcome of the device,
the cases of the definition are counted again, beside the compiler, and compared with the compiled
table that live play, mathematics and simulation read. This holds at tables dealt by hand and at
automatic ones alike: both read that table and nothing else. Every wager is counted as it lies and,
where it can be off, also when it is called on.

Cards: for each class of finished round, every wager that was ever up must have been decided exactly
once, before or at the end, with odds wherever it wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pitboss.analysis.report import variations
from pitboss.games import all_games
from pitboss.regulator.completeness_cards import CountedRounds, count_card_rounds
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption, pick
from pitboss.rulebook.wager import ANYWHERE, Case, Cell, Rider, Wager
from pitboss.rulebook.wager_table import (
    DONE,
    LOSES,
    MOVES,
    RETURNS,
    WINS,
    Disposition,
    DispositionRow,
    WagerRules,
)

_CODES = {WINS: "wins", LOSES: "loses", RETURNS: "returned", MOVES: "moves"}
KINDS = ("wins", "loses", "returned", "stands", "moves")


class IncompleteGame(ValueError):
    """A wager that is decided twice, not at all, or not as its definition says."""


@dataclass
class CompleteCount:
    """What was counted for one game: sets of options, wagers, and dispositions by kind."""

    game: str
    options: int = 0
    wagers: int = 0
    dispositions: Counter[str] = field(default_factory=Counter)
    rounds: int = 0

    @property
    def total(self) -> int:
        """How many dispositions were counted."""
        return self.dispositions.total()

    def as_values(self) -> dict[str, object]:
        """The count for programs."""
        return {
            "game": self.game,
            "option_sets": self.options,
            "wagers": self.wagers,
            "rounds": self.rounds,
            **{kind: self.dispositions[kind] for kind in KINDS},
            "total": self.total,
        }


def complete_counts(game_ids: tuple[str, ...] = ()) -> Iterator[CompleteCount]:
    """Count every disposition of every game, or of those with these ids; raises at a fault."""
    for game in all_games():
        if not game_ids or game.id in game_ids:
            yield count_game(game)


def count_game(game: Game) -> CompleteCount:
    """Count a game under its usual options and with each option varied alone."""
    count = CompleteCount(game.id)
    known: dict[int, Counter[str]] = {}  # most options leave most rows as they are
    rounds: list[CountedRounds] = []
    kept: list[object] = []  # an id is one wager's as long as the wager is
    for chosen in variations(game):
        try:
            rules = game.rules(chosen)
        except BadOption:
            continue  # the house may not choose this one alone
        count.options += 1
        count.wagers += len(rules.wagers)
        if game.play is not None:
            counted = count_card_rounds(rules, rounds)
            rounds.append(counted)
            count.rounds += counted.rounds
            count.dispositions += counted.dispositions
            continue
        check_phases(rules)
        for wager in rules.wagers.values():
            kept.append(wager)
            if id(wager) not in known:
                known[id(wager)] = count_wager(rules, wager)
            count.dispositions += known[id(wager)]
    return count


def check_phases(rules: Rules) -> None:
    """From every phase, every outcome leads to one phase."""
    for name, row in zip(rules.phases.names, rules.next_phase, strict=True):
        if len(row) != len(rules.space):
            raise IncompleteGame(f"{rules.game.id}: phase {name!r} does not know every outcome")
        if not all(0 <= phase < len(rules.phases.names) for phase in row):
            raise IncompleteGame(f"{rules.game.id}: phase {name!r} leads to no phase")


def count_wager(rules: Rules, wager: WagerRules) -> Counter[str]:
    """Count what every outcome does to one wager in every phase and state; raises at a fault."""
    counted: Counter[str] = Counter()
    tables = [wager.rows_called_on]
    if wager.rows is not wager.rows_called_on:
        tables.append(wager.rows)
    for table in tables:
        if len(table) != len(rules.phases.names):
            raise IncompleteGame(f"{_place(rules, wager)}: a phase has no table")
        seen: dict[tuple[int, object], Counter[str]] = {}
        for phase, states in zip(rules.phases.names, table, strict=True):
            if len(states) != len(wager.states):
                raise IncompleteGame(f"{_place(rules, wager)}: a state has no table in {phase!r}")
            for state, row in enumerate(states):
                expected = _expected(rules, wager, phase, state)
                key = id(row), id(expected)
                if key not in seen:
                    seen[key] = _count_row(
                        rules, wager, row, expected if table is wager.rows_called_on else None
                    )
                counted += seen[key]
    return counted


def _place(rules: Rules, wager: WagerRules) -> str:
    return f"{rules.game.id}, wager {wager.name!r}"


def _expected(rules: Rules, wager: WagerRules, phase: str, state: int) -> Cell | None:
    """The one cell of the definition for a phase and state; a rider goes by its parent's."""
    definition = wager.definition
    if isinstance(definition, Rider):
        return None
    assert isinstance(definition, Wager)
    name = wager.states[state]
    cells = [
        cell
        for cell in definition.cells
        if cell.phase in (phase, ANYWHERE) and cell.state in (name, ANYWHERE)
    ]
    if len(cells) != 1:
        words = f"{len(cells)} cells hold in phase {phase!r}, state {name!r}"
        raise IncompleteGame(f"{_place(rules, wager)}: {words}")
    return cells[0]


def _count_row(
    rules: Rules, wager: WagerRules, row: DispositionRow, cell: Cell | None
) -> Counter[str]:
    """Count one row; where the cell of the definition is known, it must say the same."""
    if len(row) != len(rules.space):
        raise IncompleteGame(f"{_place(rules, wager)}: an outcome has no disposition")
    counted: Counter[str] = Counter()
    for outcome, disposition in enumerate(row):
        kind = _kind(rules, wager, disposition)
        if cell is not None:
            case = _case_of(rules, wager, cell, outcome)
            says = pick(case.result, rules.options).kind
            if says != ("returns" if kind == "returned" else kind):
                words = f"{rules.space.text(outcome)} {kind}, and its definition says {says!r}"
                raise IncompleteGame(f"{_place(rules, wager)}: {words}")
        counted[kind] += 1
    return counted


def _kind(rules: Rules, wager: WagerRules, disposition: Disposition | None) -> str:
    """What a disposition does, checked for itself: a win has odds, a move a state, the rest ends
    the wager."""
    if disposition is None:
        return "stands"
    kind = _CODES.get(disposition.kind, "")
    goes_on = disposition.next != DONE
    is_sound = {
        "wins": disposition.odds is not None,
        "loses": not goes_on and 0 < disposition.part <= 1,
        "returned": not goes_on,
        "moves": 0 <= disposition.next < len(wager.states),
    }.get(kind, False)
    if not is_sound or not disposition.law:
        raise IncompleteGame(
            f"{_place(rules, wager)}: {kind or 'an unknown disposition'} is unsound"
        )
    return kind


def _case_of(rules: Rules, wager: WagerRules, cell: Cell, outcome: int) -> Case:
    """The only case of a cell for an outcome; `otherwise` is for those that no other names."""
    named = [case for case in cell.cases if case.event is not None and outcome in case.event]
    rest = [case for case in cell.cases if case.event is None]
    matches = named or rest
    if len(matches) != 1:
        words = f"{len(matches)} cases for {rules.space.text(outcome)}"
        raise IncompleteGame(f"{_place(rules, wager)}: {words}")
    return matches[0]
