"""A shuffling machine at card tables dealt by hand, a whole evening each: one stack is cut and
dealt while the other waits in the machine, and comes into play shuffled. 13:47-20.18, 20.19."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.next_step import next_step
from pitboss.games import game_ids, load
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit import events as e
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.playing import clause
from tests.verifier.program import verifier
from tests.world.hall import Hall
from tests.world.nights import close_night
from tests.world.table_life import TableLife

CARDS = [game for game in game_ids() if load(game).play is not None]
MACHINE: dict[str, str | int | bool] = {"shuffler": "machine", "stacks": "two"}
WAITS = "second stack in the shuffling machine"


def table_entries(hall: Hall) -> list[Entry]:
    """What was asked at the table and carried out."""
    entries = [read_entry(row.body) for row in hall.night.store.rows()]
    return [entry for entry in entries if entry.order.table == TABLE and entry.refused is None]


def rounds(hall: Hall, own: TableLife, more: int) -> None:
    """Play a number of rounds."""
    last = own.table.round + more
    while own.table.round < last:
        run_script(hall, own.guests())
        run_script(hall, own.play(bets=True))


@clause("nj-13-47-20-18-a-5", "nj-13-47-20-19-a-2")
@pytest.mark.parametrize("game", CARDS)
def test_an_evening_with_a_shuffling_machine(game: str, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, by_hand=True, options=MACHINE)
    own = life(hall)
    run_script(hall, own.open())
    checked = [
        x.order.command for x in table_entries(hall) if isinstance(x.order.command, c.PassCheck)
    ]
    assert WAITS in {event.item for event in checked}
    step = next_step(hall.floor, TABLE)
    assert step is not None
    assert step.command == c.Shuffle(machine=True), "the console offers the machine"
    rounds(hall, own, 2)
    hall.ask("spare-1", o.TakePost("dealer", "spare-1"), TABLE)
    rounds(hall, own, 1)
    change_stacks(hall, own)
    rounds(hall, own, 1)
    run_script(hall, own.close())
    close_night(hall)
    hall.night.books.check()
    orders = [entry.order.command for entry in table_entries(hall)]
    shuffles = [order for order in orders if isinstance(order, c.Shuffle)]
    assert shuffles
    assert all(shuffle.machine for shuffle in shuffles)
    lines = [line.decode() for line in export(hall.night.store, hall.night.floor)]
    assert verifier.verify(lines)[0] == hall.night.at[0]
    hall.night.store.close()


def change_stacks(hall: Hall, own: TableLife) -> None:
    """Between rounds the machine's stack comes into play: it is cut and dealt from right away."""
    before = len(table_entries(hall))
    hall.ask(own.who("dealer"), c.ChangeStack(), TABLE)
    (event,) = [
        x
        for entry in table_entries(hall)[before:]
        for x in entry.events
        if isinstance(x, e.StackChanged)
    ]
    assert event.ready, "the machine has shuffled it meanwhile"
    rounds(hall, own, 1)
    kinds = [type(event) for entry in table_entries(hall)[before:] for event in entry.events]
    dealt = kinds.index(e.CardDealt)
    assert e.StackCut in kinds[:dealt]
    assert e.ShoeShuffled not in kinds[:dealt]


@clause("nj-13-47-20-19-a-2")
def test_a_table_without_one_has_its_cards_shuffled_by_hand(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.red_dog", by_hand=True)
    own = life(hall)
    run_script(hall, own.open())
    answer = hall.send([hall.order(own.who("dealer"), c.Shuffle(machine=True), TABLE)])[0]
    assert answer.refused is not None
    assert "has no shuffling machine" in answer.refused.words
    step = next_step(hall.floor, TABLE)
    assert step is not None
    assert step.command == c.Shuffle()
    hall.night.store.close()


@clause("nj-13-47-20-27-f-2", "nj-13-47-20-27-f-5")
@pytest.mark.parametrize(
    ("options", "place"),
    [({}, "into play, shuffle it"), ({"shuffler": "machine"}, "out of the machine")],
)
def test_as_the_text_orders_it_decks_take_turns_where_steps_are_skipped(
    options: dict[str, str | int | bool], place: str, tmp_path: Path
) -> None:
    """The console asks for the other deck with the shuffle and the cut, in one sentence."""
    hall = one_table(tmp_path, "night.let_it_ride", by_hand=False, options=options)
    own = life(hall)
    run_script(hall, own.open())
    first = next_step(hall.floor, TABLE)
    assert first is not None
    assert "other stack" not in first.words
    rounds(hall, own, 1)
    step = next_step(hall.floor, TABLE)
    assert step is not None
    assert step.words == f"Take the other stack {place}, offer the cut and have it cut"
    assert step.command == c.Shuffle(machine=bool(options))
    assert [law.cite for law in step.law] == ["13:47-20.27(f)2"]
    rounds(hall, own, 1)
    hall.night.store.close()
