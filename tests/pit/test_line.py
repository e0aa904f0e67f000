"""Table lines: a position that is written down and read back is the same position."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import cards, deck
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.referee import Referee
from pitboss.pit.table_line import BadLine, comparable_table, header, read, write
from pitboss.pit.view import table_for
from tests.playing import play
from tests.tables import CARDS


def play_randomly(game_id: str, choices: list[int]) -> Referee:
    """A table in the middle of play: the numbers choose among the legal acts and outcomes."""
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
            if table.can(c.ChangeDice("stickperson")):
                table.do(c.ChangeDice("stickperson"))
            table.result(table.rules.space.text(choice % len(table.rules.space)), seat)
    return table


def deal(table: Referee, choice: int) -> None:
    """Shuffle if it is time, and deal until a player has to act."""
    rules = table.rules.game.play
    assert rules is not None
    order = list(deck(rules.jokers(table.rules)) * rules.decks(table.rules))
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
    referee = play_randomly(game_id, choices)
    line = write(referee.rules, referee.table)
    again = read(referee.rules, line)
    assert again == comparable_table(referee.rules, referee.table)
    assert write(referee.rules, again) == line
    assert list(again.seats) == list(referee.table.seats), "who came first is cut for first"


@pytest.mark.parametrize("game_id", CARDS)
def test_a_hand_continues_from_its_line_as_if_it_had_never_been_written_down(game_id: str) -> None:
    for seed in range(12):
        chance = Random(f"{game_id} {seed}")
        table = play_randomly(
            game_id, [chance.randrange(5_000) for _ in range(chance.randrange(4, 30))]
        )
        line = write(table.rules, table.table)
        taken_up = Referee.at(table.rules, read(table.rules, line))
        for _ in range(40):
            acts = [act for seat in (1, 2) for act in table.legal(seat)]
            assert acts == [act for seat in (1, 2) for act in taken_up.legal(seat)]
            acts += [act for act in (c.DealCard(),) if table.can(act)]
            chosen = chance.choice([act for act in acts if not isinstance(act, c.Leave)] or acts)
            assert table.do(chosen) == taken_up.do(chosen), line


def test_a_line_in_the_middle_of_a_hand_says_how_the_cards_lie() -> None:
    table = Referee(load("night.blackjack"), decks=1)
    table.sit(1, 500)
    play(table, "dealer: shuffles\nseat 1: main 10\ndeal ?? 8h 6c 8d ??\nseat 1: chooses split")
    assert write(table.rules, table.table) == (
        "night.blackjack decks=1 | phase table | round 1 | bets closed"
        " | stack 13 behind, gone ?? 8h 6c 8d ?? | rack burn: ??"
        " | hands burn: (??); seat 1: 8h; dealer: 6c (??); seat 1 hand 2: 8d | stakes 1: main 10"
        " | chose 1 seat 1: split 10 > seat 1 hand 2 | racked burn | first of the stack"
        " | seat 1 480: main 10, main@hand 2 10"
    )


def test_a_line_says_who_plays_a_second_place() -> None:
    table = Referee(load("night.let_it_ride"))
    table.sit(1, 500)
    table.do(c.Sit(2, 100, 1))
    for _ in range(2):
        line = write(table.rules, table.table)
        assert "| positions 2 of 1 |" in line
        assert read(table.rules, line) == comparable_table(table.rules, table.table)
        if table.table.betting:
            play(table, "dealer: shuffles\nseat 1: three_bets 30\nseat 2: three_bets 30\ndeal ??")
    assert "| places 2 of 1 |" in write(table.rules, table.table)


def test_a_line_for_others_keeps_the_secrets() -> None:
    table = Referee(load("night.blackjack"), decks=1)
    table.sit(1, 500)
    order = (
        *cards("2c 8h 6c 9d Kd"),
        *(card for card in deck() if card not in cards("2c 8h 6c 9d Kd")),
    )
    table.do(c.Shuffle(order))
    play(table, "seat 1: main 10\ndeal")
    line = write(table.rules, table_for(table.rules, table.table, 1))
    assert "stack 13 behind, gone 5x?? | rack burn: ??" in line
    assert "hands burn: (??); seat 1: 8h 9d; dealer: 6c (??)" in line
    assert "next" not in line
    assert "(Kd)" in write(table.rules, table.table)


@pytest.mark.parametrize(
    "part",
    [
        "stack 13 behind, gone 1s | rack burn: 1s",
        "stack 13 behind, gone 2x9h | rack a: 9h 9h",
        "stack 13 behind, gone 9h",
        "stack 13 behind, next 9h",
        "stack 13 behind, gone J1 | rack a: J1",
        "stack thirteen",
        "stack 0 behind | hands - | stakes 1: main 10 | chose hit",
        "stack 0 behind | early 1 main vanishes 10",
        "stack 0 behind | hands -",
        "hands -",
        "stack 0 behind | stack 0 behind",
    ],
)
def test_cards_that_cannot_lie_so_are_refused(part: str) -> None:
    with pytest.raises(BadLine, match="cannot read"):
        read(load("night.blackjack").rules(decks=1), f"night.blackjack decks=1 | {part}")


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
