"""What a table remembers of its rounds does not depend on the order of its seats."""

from __future__ import annotations

from pitboss.cage.accounts import Move
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.games import load
from pitboss.history.table_tally import TableTally
from pitboss.pit import commands as c
from pitboss.pit import events as e

MIXED = {5: {"red_dog": 11, "extra": 3}, 2: {"extra": 4, "red_dog": 520}}


def test_a_round_is_remembered_by_seat_as_the_journal_sorts_it() -> None:
    """The journal sorts what it stores; a night that starts again remembers the same."""
    rules = load("night.red_dog").rules()
    tallies = []
    for stakes in (MIXED, {seat: dict(sorted(MIXED[seat].items())) for seat in sorted(MIXED)}):
        tally = TableTally()
        order = o.Order("x", "dealer", c.ShowCuttingCard(), "cards")
        begun = e.HandsStarted(stakes=stakes)
        paid = (Move("wager/cards/5/red_dog", "rack/cards", 11),)
        tally.apply(Entry(order, (begun, e.HandsDecided(()), e.WagersSettled()), paid), rules, 1)
        tallies.append(tally)
    assert tallies[0].card_rounds == tallies[1].card_rounds
    assert [stake for _, stake in tallies[0].card_rounds[0].stakes] == [4, 520, 3, 11]
    assert tallies[0].won == 11
