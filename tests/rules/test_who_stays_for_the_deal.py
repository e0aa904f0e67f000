"""Who must be at a card table and stay: for every card, call and hand until the end."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import UNKNOWN, deck, texts
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import CallOut, DealTo, TurnOver
from tests.playing import clause, play
from tests.rules.test_after_the_call import CARDS, play_to_call

STRANGERS = ("banker", "assistant", "member in charge", "boxperson")
LAW = {
    "night.baccarat": "20-20-d-2",
    "night.mini_baccarat": "20-28-d-2",
    "night.blackjack": "20-22-d-2",
    "night.multi_action_blackjack": "20-30-d-2",
    "night.joker_seven": "20-26-d-2",
    "night.red_dog": "20-31-c-2",
    "night.caribbean_stud": "20-23-d-2",
    "night.let_it_ride": "20-27-d-2",
}


def acts(table: Referee, by: str = "dealer") -> list[c.Command]:
    """What a dealer may do next in the round."""
    need, cards = next_need(table.rules, table.table), table.table.cards
    assert cards is not None
    left = [card for card in deck() if card not in cards.shoe.gone]
    if isinstance(need, CallOut):
        return [c.TakeStep(need.words, by)]
    if isinstance(need, TurnOver):
        assert cards.round is not None
        shown = cards.round.hand(need.hand).cards
        faces = tuple(left.pop() if card == UNKNOWN else card for card in shown)
        return [c.TurnCards(need.hand, texts(faces), by)]
    assert isinstance(need, DealTo), need
    return [c.DealCard("??" if not need.up else texts((left[0],)))]


def moments(game_id: str) -> list[Referee]:
    """A round by hand at each moment when the dealer has something to do."""
    tables: list[Referee] = []
    table, call, _ = play_to_call(game_id)
    for line in call.format(after="").splitlines():
        tables.append(Referee.at(table.rules, table.table))
        play(table, line)
    return tables


@pytest.mark.parametrize(
    "game_id", [pytest.param(card, marks=clause(f"nj-13-47-{LAW[card]}")) for card in CARDS]
)
def test_nothing_is_dealt_called_or_turned_while_the_dealer_is_gone(game_id: str) -> None:
    for table in moments(game_id):
        (act,) = acts(table)
        assert table.can(act), act
        table.do(c.SignOff("dealer"))
        no = table.verify(act)
        assert no is not None
        assert [law.id for law in no.law] == [f"nj-13-47-{LAW[game_id]}"]
        table.do(c.SignOn("dealer"))
        assert table.can(act)


@clause("nj-13-47-20-31-c-2", "nj-13-47-20-19-a-1-start")
def test_no_stack_of_an_open_table_is_shuffled_without_a_dealer() -> None:
    table, call, _ = play_to_call("night.red_dog")
    play(table, f"{call}\ndealer: collect losing wagers\ndealer: pay winning wagers")
    play(table, "dealer: signs off\ndealer: shuffles ! 20.31(c)2\ndealer: signs on")
    play(table, "dealer: shuffles")


@pytest.mark.parametrize("game_id", CARDS)
def test_the_bare_referee_lets_nobody_but_dealers_call_and_turn(game_id: str) -> None:
    for table in moments(game_id):
        for by in STRANGERS:
            for act in acts(table, by):
                assert isinstance(act, c.DealCard) or not table.can(act), (by, act)
        for by in ("class A operator", "class B operator"):
            assert all(table.can(act) for act in acts(table, by))
