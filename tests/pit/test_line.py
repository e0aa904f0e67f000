"""Table lines: a position written down and read again is the same position."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import deck
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.line import BadLine, header, read, write
from pitboss.pit.referee import Referee


def played(game_id: str, choices: list[int]) -> Referee:
    """A table some way into play: the numbers choose among the legal acts and the outcomes."""
    table = Referee(load(game_id))
    table.sit(1, 10_000)
    table.sit(2, 5_000)
    for choice in choices:
        acts = [act for act in table.legal(choice % 2 + 1) if type(act).__name__ != "Leave"]
        if choice % 3 and acts and (table.table.betting or table.rules.game.play is not None):
            table.do(acts[choice % len(acts)])
        elif table.rules.game.play is not None:
            deal(table, choice)
        else:
            own = table.phase in table.rules.phases.seat_throws
            seat = min((n for n, s in table.table.seats.items() if s.ups), default=0) if own else 0
            if own and not (seat := _due(table)):
                continue
            table.result(table.rules.space.text(choice % len(table.rules.space)), seat)
    return table


def deal(table: Referee, choice: int) -> None:
    """Shuffle if it is time, and deal as far as the players let it."""
    play = table.rules.game.play
    assert play is not None
    order = list(deck(play.jokers(table.rules)) * play.decks(table.rules))
    Random(choice).shuffle(order)
    for command in (c.Shuffle(tuple(order)), c.DealCard()):
        if table.can(command):
            table.do(command)


def _due(table: Referee) -> int:
    seats = table.table.seats
    return min((n for n, s in seats.items() if s.ups and n not in table.table.thrown), default=0)


@pytest.mark.parametrize("game_id", game_ids())
@settings(max_examples=25, deadline=None)
@given(choices=st.lists(st.integers(0, 5_000), max_size=30))
def test_a_line_reads_back_as_the_same_position(game_id: str, choices: list[int]) -> None:
    referee = played(game_id, choices)
    line = write(referee.rules, referee.table)
    again = read(referee.rules, line)
    assert write(referee.rules, again) == line
    for number, seat in referee.table.seats.items():
        assert again.seats[number].ups == seat.ups
        assert again.seats[number].chips == seat.chips
        assert again.seats[number].barred == seat.barred
    assert (again.phase, again.round) == (referee.table.phase, referee.table.round)


def test_a_line_names_only_the_options_that_differ() -> None:
    game = load("nj.automated_craps")
    table = Referee(game, odds_limit="2x")
    table.sit(1, 100)
    table.place(1, "pass", 10)
    line = write(table.rules, table.table)
    assert (
        line == "nj.automated_craps odds_limit=2x | phase come-out | round 1 | seat 1 90: pass 10"
    )
    assert header(line) == ("nj.automated_craps", {"odds_limit": "2x"})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nj.sic_bo | phase dusk", "cannot read 'phase dusk'"),
        ("nj.sic_bo | seat one 5: small 5", "cannot read 'seat one 5: small 5'"),
        ("nj.sic_bo | seat 1 5: smal 5", "cannot read 'smal 5'"),
        ("nj.sic_bo | seat 1 5: small@9 5", "cannot read 'small@9 5'"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(line: str, says: str) -> None:
    with pytest.raises(BadLine) as error:
        read(load("nj.sic_bo").rules(), line)
    assert says in str(error.value)
