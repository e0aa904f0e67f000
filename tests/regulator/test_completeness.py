"""Is every wager decided exactly once, and does the count notice when it is not?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.cli.main import main
from pitboss.games import all_games, load
from pitboss.games.baccarat.play import Baccarat
from pitboss.regulator.completeness import (
    CompleteCount,
    IncompleteGame,
    count_game,
    count_wager,
)
from pitboss.regulator.completeness_cards import UndecidedWager, count_card_rounds
from pitboss.rulebook.card_round import Round, Verdict
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import Disposition, WagerRules
from tests.effort import effort

# Their rounds take seconds; by night every option is tried, otherwise the usual ones.
SLOW = ("night.blackjack", "night.multi_action_blackjack")
QUICK = [game.id for game in all_games() if effort(commit=0, nightly=1) or game.id not in SLOW]


@pytest.mark.parametrize("game_id", QUICK)
def test_every_outcome_decides_every_wager_once(game_id: str) -> None:
    count = count_game(load(game_id))
    assert count.options >= 1
    assert count.total > 0
    assert count.dispositions["wins"] > 0


@pytest.mark.parametrize("game_id", SLOW)
def test_every_class_of_blackjack_round_decides_every_wager_once(game_id: str) -> None:
    counted = count_card_rounds(load(game_id).rules())
    assert counted.rounds > 500
    assert set(counted.dispositions) == {"wins", "loses", "returned"}


def test_the_counts_are_those_of_the_device() -> None:
    count = count_game(load("nj.sic_bo"))
    assert count == CompleteCount(
        "nj.sic_bo", options=2, wagers=100, dispositions=count.dispositions
    )
    assert count.total == 2 * 50 * 216
    under_over = count_game(load("night.under_over")).dispositions
    assert under_over["wins"] == 3 * 36, "every throw is won by exactly one of the three spaces"


def changed_table(rules: Rules, change: Callable[[Disposition], Disposition | None]) -> WagerRules:
    """The compiled table of place 6 with one disposition changed."""
    wager = rules.wagers["place 6"]
    table = [[list(row) for row in states] for states in wager.rows_called_on]
    row = table[0][0]
    at = next(n for n, cell in enumerate(row) if cell is not None)
    cell = row[at]
    assert cell is not None
    row[at] = change(cell)
    rows = tuple(tuple(tuple(row) for row in states) for states in table)
    return replace(wager, rows_called_on=rows)


@pytest.mark.parametrize(
    "change",
    [
        lambda cell: None,
        lambda cell: replace(cell, kind=3),
        lambda cell: replace(cell, odds=None, kind=1),
        lambda cell: replace(cell, next=7, kind=4),
    ],
)
def test_a_table_that_differs_from_its_definition_is_noticed(
    change: Callable[[Disposition], Disposition | None],
) -> None:
    rules = load("night.craps").rules()
    assert count_wager(rules, rules.wagers["place 6"]).total() > 0
    with pytest.raises(IncompleteGame, match="place 6"):
        count_wager(rules, changed_table(rules, change))


def test_a_row_without_an_outcome_is_noticed() -> None:
    rules = load("night.craps").rules()
    wager = rules.wagers["place 6"]
    short = tuple(tuple(row[:-1] for row in states) for states in wager.rows_called_on)
    with pytest.raises(IncompleteGame, match="an outcome has no disposition"):
        count_wager(rules, replace(wager, rows_called_on=short))


class Undecided(Baccarat):
    """A tie decides nothing."""

    __slots__ = ()

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        return [one for one in Baccarat.verdicts(self, rules, round) if one.kind != "returned"]


class DecidedTwice(Baccarat):
    """Every wager is decided twice."""

    __slots__ = ()

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        return Baccarat.verdicts(self, rules, round) * 2


@pytest.mark.parametrize(
    ("kind", "words"), [(Undecided, "nothing decides"), (DecidedTwice, "is decided twice")]
)
def test_cards_that_leave_a_wager_or_decide_it_twice_are_noticed(
    kind: type[Baccarat], words: str
) -> None:
    game = load("night.baccarat")
    assert isinstance(game.play, Baccarat)
    broken = replace(game, play=kind(game.play.law))
    with pytest.raises(UndecidedWager, match=words):
        count_card_rounds(broken.rules())


def test_the_command_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "--complete", "--game", "tas.mini_dice"]) == 0
    said = capsys.readouterr().out
    assert "1,512 dispositions, each exactly one" in said
