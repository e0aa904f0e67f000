"""Card tables by hand where nobody has bet, or where a deal is announced without cards."""

from __future__ import annotations

import pytest

from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.dealing import first_need
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import current_step
from pitboss.rulebook.procedure import Does, Step
from tests.playing import make_ready

CARDS = [game for game in game_ids() if load(game).play is not None]
every_card_game = pytest.mark.parametrize("game", CARDS)


def by_hand(game: str) -> Referee:
    """An open table with its cards shuffled and cut, and one player without a wager."""
    table = Referee(load(game), automatic=False)
    make_ready(table)
    table.do(c.Sit(1, 500))
    table.do(c.Shuffle())
    for due in (c.MixCards(), c.Shuffle(), c.CutCards(1, 26)):
        if table.can(due):
            table.do(due)
    return table


def step(table: Referee, does: Does) -> Step:
    """The step of the round with this name."""
    return next(entry for entry in table.rules.procedure if entry.does is does)


def order(table: Referee, does: Does) -> c.TakeStep:
    """That step, taken by someone who may."""
    entry = step(table, does)
    return c.TakeStep(entry.name, entry.by[0])


def wager(table: Referee) -> list[c.PlaceWager]:
    """What a player has to put up to be dealt in."""
    making = table.rules.game.making
    together = making.equal or making.at_least
    names = together.wagers if together is not None else [next(iter(table.rules.wagers))]
    return [c.PlaceWager(1, name, 10) for name in names]


@every_card_game
def test_betting_is_opened_again_if_it_was_closed_before_anyone_wagered(game: str) -> None:
    table = by_hand(game)
    opens, closes = order(table, Does.OPENS), order(table, Does.CLOSES)
    table.do(opens)
    table.do(closes)
    first = wager(table)
    assert not table.can(first[0])
    assert not table.can(c.TakeStep(opens.step, "janitor")), "only who may open it opens it again"
    round_before = table.table.round
    table.do(opens)
    assert table.table.betting
    assert table.table.round == round_before
    assert current_step(table.rules, table.table).does is Does.CLOSES
    for command in first:
        table.do(command)
    table.do(closes)
    assert not isinstance(first_need(table.rules, table.table), Refusal)
    no = table.verify(opens)
    assert no is not None, "whoever has wagered is dealt to"
    assert no.words == "'deal' comes first, then 'place your bets'"


def test_betting_is_opened_again_if_all_left_who_had_wagers_on_the_felt() -> None:
    table = by_hand("night.blackjack")
    table.do(order(table, Does.OPENS))
    table.do(c.SeeWagers((1,)))
    table.do(order(table, Does.CLOSES))
    assert not table.can(order(table, Does.OPENS))
    table.do(c.Leave(1))
    table.do(order(table, Does.OPENS))
    assert table.table.betting


@every_card_game
def test_to_say_that_it_was_dealt_deals_nothing(game: str) -> None:
    """Neither before the first card nor in the middle of the hands."""
    table = by_hand(game)
    table.do(order(table, Does.OPENS))
    for command in wager(table):
        table.do(command)
    table.do(order(table, Does.CLOSES))
    for card in ("", "As"):
        if card:
            table.do(c.DealCard(card))
        before = table.table
        no = table.verify(order(table, Does.DEALS))
        assert no is not None
        assert no.words == "deal the cards one by one: the deal is done when every hand is"
        assert no.law == step(table, Does.DEALS).law
        assert table.table is before
