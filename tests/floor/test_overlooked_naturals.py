"""A dealer's natural that was overlooked, on the floor: what the console says, where the money is
after the round is void, and older nights that accepted such cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.next_step import CARDS, next_step
from pitboss.floor.night import Night
from pitboss.floor.plan import TablePlan
from pitboss.floor.state import Floor
from pitboss.floor.verify import verify
from pitboss.games.blackjack.play import OVERLOOKED, DealOrder
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.rulebook.card_round import Round, TurnOver
from pitboss.store.row import BadRow
from tests.floor.house import EDITION, TABLES, House, plan
from tests.stores import new_store
from tests.verifier.program import verifier

KEYED = TablePlan(id="cards", game="night.blackjack", by_hand=False, float=10_000)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[House]:
    """A house whose blackjack is dealt with real cards."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(*TABLES[:2], KEYED)))
        house.sit(house.guest("g1"), "cards", 1)
        house.ask("b1", c.Shuffle(), "cards")
        yield house


def play_to_hole_card(house: House) -> None:
    """A round until the hole card is due, after the dealer has called that there is no natural."""
    house.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    for card in ("??", "5s", "Td", "6d", "??"):
        house.ask("b1", c.DealCard(card), "cards")
    house.ask("b1", c.TakeStep("no natural"), "cards")
    house.ask("g1", c.Choose(1, "double"), "cards")
    house.ask("b1", c.DealCard("9c"), "cards")


@pytest.fixture
def keyed(opened: House) -> House:
    """The house in the middle of such a round."""
    play_to_hole_card(opened)
    return opened


def test_the_console_says_the_way_on_and_the_table_continues(keyed: House) -> None:
    step = next_step(keyed.night.floor, "cards")
    assert step is not None
    assert step.asks == CARDS
    assert f"report “{OVERLOOKED}”" in step.words
    assert step.command == c.TurnCards("dealer")
    words = keyed.refused("b1", c.TurnCards("dealer", "Td Ah"), "cards")
    assert f"report '{OVERLOOKED}'" in words
    assert "nj-13-47-20-22-g-8i-announce" in words
    assert next_step(keyed.night.floor, "cards") == step

    keyed.ask("b1", c.Report(irregularity=OVERLOOKED), "cards")
    keyed.night.books.check()
    assert keyed.night.books.balance("player/g1") == 1_000
    assert not keyed.night.books.total("wager/")
    step = next_step(keyed.night.floor, "cards")
    assert step is not None
    assert step.betting
    keyed.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    for card in ("??", "Ts", "8d", "Tc", "??"):
        keyed.ask("b1", c.DealCard(card), "cards")
    keyed.ask("g1", c.Choose(1, "stand"), "cards")
    step = next_step(keyed.night.floor, "cards")
    assert step is not None
    assert OVERLOOKED not in step.words
    keyed.ask("b1", c.TurnCards("dealer", "8d 9h"), "cards")
    assert keyed.night.books.balance("player/g1") == 1_020
    verify(keyed.night.store, replay=True, edition=EDITION)


def test_the_console_says_nothing_of_it_before_the_call(keyed: House) -> None:
    keyed.ask("b1", c.TurnCards("dealer", "Td 9h"), "cards")
    keyed.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    for card in ("??", "Ts", "Jd", "8c", "??"):
        keyed.ask("b1", c.DealCard(card), "cards")
    step = next_step(keyed.night.floor, "cards")
    assert step is not None
    assert step.call == "no natural"
    assert OVERLOOKED not in step.words


def forget_recorded(floor: Floor) -> Floor:
    """A floor without what is remembered so that its results can still be corrected."""
    tables = {name: replace(table, since=None, past=()) for name, table in floor.tables.items()}
    return replace(floor, tables=tables)


def as_it_was(self: DealOrder, round: Round) -> TurnOver:
    """The hole card as earlier editions asked for it: any card was taken."""
    return TurnOver(hand="dealer", law=(self.law["expose"],))


def test_a_night_in_which_it_was_lost_opens_as_it_was(
    opened: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand lost to the natural then, and stays lost; today's own rows are held to the rule."""
    with monkeypatch.context() as then:
        then.setattr(DealOrder, "_expose", as_it_was)
        play_to_hole_card(opened)
        opened.ask("b1", c.TurnCards("dealer", "Td Ah"), "cards")
    assert opened.night.books.balance("player/g1") == 960
    later = Night(opened.night.store, "a later edition")
    assert later.books.balance("player/g1") == 960
    assert forget_recorded(later.floor) == forget_recorded(opened.night.floor)
    verify(opened.night.store, replay=True, edition="a later edition")
    with pytest.raises(BadRow, match="would be refused now: Td Ah"):
        verify(opened.night.store, replay=True, edition=EDITION)


def dealt_to_two(house: House, *cards: str) -> None:
    """Two guests bet twenty each and get these cards."""
    house.sit(house.guest("g2"), "cards", 2)
    for seat in (1, 2):
        house.ask(f"g{seat}", c.PlaceWager(seat, "main", 20), "cards")
    for card in cards:
        house.ask("b1", c.DealCard(card), "cards")


def test_what_was_settled_early_comes_back_for_the_verifier_too(opened: House) -> None:
    """A natural that was paid and insurance that was taken: the exported night adds up."""
    dealt_to_two(opened, "??", "As", "9s", "Ad", "Kd", "6d", "??")
    for seat, act in ((1, "no insurance"), (2, "insurance")):
        opened.ask(f"g{seat}", c.Choose(seat, act), "cards")
    opened.ask("b1", c.TakeStep("no natural"), "cards")
    books = opened.night.books
    assert books.balance("player/g1") == 1_030
    assert books.balance("player/g2") == 970
    opened.ask("b1", c.Report(irregularity=OVERLOOKED), "cards")
    books = opened.night.books
    assert books.balance("player/g1") == 1_000
    assert books.balance("player/g2") == 1_000
    opened.ask("k1", o.Sell("w1", 100, "g2"))
    lines = [line.decode() for line in export(opened.night.store, opened.night.floor)]
    assert verifier.verify(lines)[0] == opened.night.at[0]
    verify(opened.night.store, replay=True, edition=EDITION)


def test_a_guest_who_is_asked_to_leave_gets_back_what_was_settled_early(opened: House) -> None:
    """The seat is not free before the round is over."""
    dealt_to_two(opened, "??", "9s", "6s", "Td", "6d", "7d", "??")
    opened.ask("b1", c.TakeStep("no natural"), "cards")
    opened.ask("g1", c.Choose(1, "hit"), "cards")
    opened.ask("b1", c.DealCard("Kc"), "cards")
    opened.ask("m1", o.AskToLeave("g1", "shouts"))
    assert opened.night.books.balance("player/g1") == 980
    words = opened.refused("g1", c.Leave(1), "cards")
    assert "leave when this round is over" in words
    assert "nj-13-47-20-22-g-8i-peek" in words
    opened.ask("b1", c.Report(irregularity=OVERLOOKED), "cards")
    opened.ask("g1", c.Leave(1), "cards")
    opened.night.books.check()
    assert opened.night.floor.guests["g1"].wallet == 1_000
    assert opened.night.books.balance("player/g1") == 1_000
    verify(opened.night.store, replay=True, edition=EDITION)
