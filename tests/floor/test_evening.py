"""A short evening: money is sold, wagered, won, lost and corrected, and the books stay balanced."""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.events import RoundCorrected
from pitboss.floor.night import Night
from pitboss.pit import commands as c
from pitboss.store.canonical import canonical
from tests.floor.house import EDITION, House


def test_a_wager_is_pending_until_it_is_settled(any_house: House) -> None:
    """The stake has an account of its own while it is up; a win comes from the rack."""
    books = any_house.night.books
    any_house.sit(any_house.guest("g1"), "craps", 1)
    any_house.ask("g1", c.PlaceWager(1, "pass", 30), "craps")
    assert books.balance("player/g1") == 970
    assert books.balance("wager/craps/1/pass") == 30
    any_house.ask("a1", c.EnterResult("4-3"), "craps")
    assert books.balance("player/g1") == 1030
    assert books.balance("rack/craps") == 9_970
    assert "wager/craps/1/pass" not in books.imitation
    books.check()


def test_a_correction_pays_the_difference(any_house: House) -> None:
    """A seven keyed in as eleven: the field wager that lost has in fact lost, the pass has won."""
    any_house.sit(any_house.guest("g1"), "craps", 1)
    any_house.sit(any_house.guest("g2"), "craps", 2)
    any_house.ask("g1", c.PlaceWager(1, "dont_pass", 30), "craps")
    any_house.ask("g2", c.PlaceWager(2, "field", 20), "craps")
    any_house.ask("a1", c.EnterResult("4-3"), "craps")
    balance = any_house.night.books.balance
    assert (balance("player/g1"), balance("player/g2")) == (970, 980)
    answer = any_house.ask("a1", o.CorrectRound("2-1", "the dice showed three"), "craps")
    (event,) = answer.events
    assert isinstance(event, RoundCorrected)
    assert event.differences == {1: 60, 2: 40}
    assert (balance("player/g1"), balance("player/g2")) == (1030, 1020)
    any_house.night.books.check()


def test_the_journal_alone_brings_the_night_back(any_house: House) -> None:
    """A second reader of the journal has the same floor, byte for byte, and the same books."""
    any_house.sit(any_house.guest("g1"), "wheel", 1)
    any_house.ask("a2", o.PromiseDraws(), "wheel")
    any_house.ask("g1", c.PlaceWager(1, "red", 10), "wheel")
    any_house.ask("a2", o.Draw(), "wheel")
    again = Night(any_house.night.store, EDITION)
    assert canonical(again.floor) == canonical(any_house.night.floor)
    assert again.books.imitation == any_house.night.books.imitation
    assert again.at == any_house.night.at
