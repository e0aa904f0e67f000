"""Tickets are bought with imitation money only, numbered without gaps, and sealed for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.chance.drawing import list_hash
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.plan import RafflePlan
from pitboss.floor.tickets import MOST_AT_ONCE, ticket_list
from pitboss.pit import commands as c
from tests.floor.house import House, plan
from tests.floor.raffle_house import CODES, PRICE, PRIZES, RaffleHouse
from tests.playing import clause
from tests.stores import new_store

RATIO, REDEEMED = "nj-13-47-20-11-b", "nj-13-47-20-12-c-4"


@pytest.fixture
def raffle(tmp_path: Path) -> Iterator[RaffleHouse]:
    """A night that sells tickets."""
    with new_store("sqlite", tmp_path) as store:
        yield RaffleHouse(store).begin_night()


@clause(RATIO, REDEEMED)
def test_a_guest_buys_tickets_on_the_phone(raffle: RaffleHouse) -> None:
    before = raffle.night.floor.guests["g1"].wallet
    answer = raffle.ask("g1", o.SellTickets(3))
    assert answer.events == (f.TicketsSold(1, 3, 3 * PRICE, "g1"),)
    assert raffle.ask("g2", o.SellTickets(1)).events == (f.TicketsSold(4, 1, PRICE, "g2"),)
    assert raffle.night.floor.guests["g1"].wallet == before - 3 * PRICE
    assert raffle.night.books.balance("tickets") == 4 * PRICE
    assert raffle.night.books.balance("player/g1") == before - 3 * PRICE
    assert not answer.cash
    assert REDEEMED in raffle.refused("a1", o.SellTickets(1, "g2"))


@clause(RATIO)
def test_a_wallet_pays_down_to_the_last_dollar(raffle: RaffleHouse) -> None:
    raffle.ask("k1", o.Admit("poor", of_age=True))
    raffle.ask("k1", o.Sell("w1", 450, "poor"))
    assert raffle.night.floor.guests["poor"].wallet == 9
    assert RATIO in raffle.refused("poor", o.SellTickets(2))
    raffle.ask("k1", o.Sell("w1", 50, "poor"))
    raffle.ask("poor", o.SellTickets(2))
    assert raffle.night.floor.guests["poor"].wallet == 0


def test_paper_tickets_are_sold_for_chips_or_out_of_a_wallet(raffle: RaffleHouse) -> None:
    [paid] = raffle.ask("k1", o.SellTickets(2, codes=raffle.hashes(2))).moves
    assert (paid.source, paid.target, paid.dollars) == ("guests", "tickets", 2 * PRICE)
    [paid] = raffle.ask("k1", o.SellTickets(1, "g1", raffle.hashes(3)[2:])).moves
    assert paid.source == "player/g1"
    assert CODES[0] not in str(list(raffle.night.store.rows()))


@pytest.mark.parametrize("count", [-1, 0, MOST_AT_ONCE + 1])
def test_a_count_that_cannot_be_is_refused(raffle: RaffleHouse, count: int) -> None:
    assert f"not {count}" in raffle.refused("g1", o.SellTickets(count))
    raffle.ask("g1", o.SellTickets(MOST_AT_ONCE))


def test_a_ticket_needs_a_holder_and_each_paper_one_a_code(raffle: RaffleHouse) -> None:
    one, two = raffle.hashes(2)
    assert "paper ticket" in raffle.refused("k1", o.SellTickets(1))
    assert "code of its own" in raffle.refused("k1", o.SellTickets(2, codes=(one,)))
    assert "code of its own" in raffle.refused("k1", o.SellTickets(2, codes=(one, one)))
    assert "code of its own" in raffle.refused("k1", o.SellTickets(1, codes=(one, two)))
    assert "SHA-256" in raffle.refused("k1", o.SellTickets(1, codes=("ABCD",)))
    raffle.ask("k1", o.SellTickets(1, codes=(one,)))
    assert "another ticket" in raffle.refused("k1", o.SellTickets(2, codes=(two, one)))
    assert "no guest" in raffle.refused("k1", o.SellTickets(1, "g9"))
    assert "own wallet" in raffle.refused("g1", o.SellTickets(1, codes=(one,)))
    assert "own wallet" in raffle.refused("g1", o.SellTickets(1, "g2"))
    raffle.ask("g1", o.SellTickets(1, "g1"))


@clause("nj-13-47-20-10-d-1")
def test_staff_hold_no_tickets(raffle: RaffleHouse) -> None:
    assert "nj-13-47-20-10-d-1" in raffle.refused("k1", o.SellTickets(1, "a1"))
    assert "may sell tickets" in raffle.refused("a1", o.SellTickets(1, "g1"))


def test_a_guest_who_was_asked_to_leave_buys_no_more(raffle: RaffleHouse) -> None:
    raffle.ask("m1", o.AskToLeave("g1", "shouts"))
    assert "asked to leave" in raffle.refused("g1", o.SellTickets(1))


@clause(REDEEMED)
def test_tickets_do_not_turn_back_into_imitation_money(raffle: RaffleHouse) -> None:
    sale = raffle.order("g1", o.SellTickets(3))
    raffle.night.ask(sale)
    held = raffle.night.floor.guests["g1"].wallet
    back = o.RefundTickets(sale.id, "keyed in twice")
    assert REDEEMED in raffle.refused("k1", back)
    assert REDEEMED in raffle.refused("k1", back, second="k1")
    assert "may approve a correction" in raffle.refused("k1", back, second="k2")
    assert "say why" in raffle.refused("k1", o.RefundTickets(sale.id, " "), second="a1")
    assert "by that order" in raffle.refused("k1", o.RefundTickets("x", "why"), second="a1")
    raffle.ask("k1", back, second="a1")
    assert raffle.night.floor.guests["g1"].wallet == held + 3 * PRICE
    assert raffle.night.books.balance("tickets") == 0
    assert "already void" in raffle.refused("k1", back, second="a1")
    assert raffle.ask("g1", o.SellTickets(1)).events == (f.TicketsSold(4, 1, PRICE, "g1"),)


@clause(REDEEMED)
def test_a_sealed_list_changes_no_more(raffle: RaffleHouse) -> None:
    sale = raffle.order("g1", o.SellTickets(3))
    assert "no ticket has been sold" in raffle.refused("m1", o.SealTickets())
    raffle.night.ask(sale)
    [sealed] = raffle.ask("m1", o.SealTickets()).events
    assert isinstance(sealed, f.TicketsSealed)
    assert sealed.list_hash == list_hash(ticket_list(raffle.night.floor))
    assert REDEEMED in raffle.refused("g1", o.SellTickets(1))
    again = o.RefundTickets(sale.id, "keyed in twice")
    assert REDEEMED in raffle.refused("k1", again, second="a1")
    assert "sealed" in raffle.refused("m1", o.SealTickets())


def test_the_list_says_who_holds_what(raffle: RaffleHouse) -> None:
    raffle.sold()
    codes = raffle.hashes(4)
    holders = ["g1"] * 3 + ["g2"] * 2 + list(codes) + ["g3 void"]
    lines = [f"{number} {holder}" for number, holder in enumerate(holders, 1)]
    night = raffle.night.store.facts.night
    assert ticket_list(raffle.night.floor).splitlines() == ["pitboss tickets 1", night, *lines]
    assert raffle.night.floor.raffle.tickets == 10


def test_nights_without_a_drawing_sell_no_tickets(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open()
        house.guest("g1")
        assert RATIO in house.refused("g1", o.SellTickets(1))


@clause("nj-13-47-20-11-a-2-games")
def test_tickets_are_sold_only_where_something_is_drawn(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        redeemed = tuple(prize for prize in PRIZES if prize.way == "redeem")
        raffle = RafflePlan(ticket_price=1)
        house = House(store).open(plan(prizes=redeemed, raffle=raffle))
        house.guest("g1")
        assert "nj-13-47-20-11-a-2-games" in house.refused("g1", o.SellTickets(1))


def test_money_at_a_seat_buys_no_tickets(raffle: RaffleHouse) -> None:
    raffle.ask("k1", o.Admit("g9", of_age=True))
    raffle.ask("k1", o.Sell("w1", 500, "g9"))
    raffle.ask("g9", c.Sit(1, 10), "wheel")
    assert "the wallet holds 0" in raffle.refused("g9", o.SellTickets(1))
