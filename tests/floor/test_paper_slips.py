"""Paper slips: numbered, keyed in the same way as live orders, and reconciled before the close."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.close_steps import SLIPS, missing_steps
from pitboss.floor.paper_slips import PRIZE_DESK, numbers_in_words
from pitboss.floor.till import open_pads
from pitboss.history.export import export
from tests.floor.house import House
from tests.floor.licensed_house import LicensedHouse, at
from tests.floor.prize_house import new_house, redeem
from tests.floor.raffle_house import PRICE, RaffleHouse
from tests.floor.test_counts import two_bankers, verify_night
from tests.playing import clause
from tests.stores import new_store
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore

SALE = o.Sell("w1", 500, "g1")


def key_in(
    number: int, act: Any = SALE, wrote: str = "k1", at_ms: int = 900, note: str = ""
) -> Any:
    """A slip keyed in."""
    return o.KeyInSlip(number, wrote, at_ms, act, note)


def house_with_slips() -> House:
    """The small house with slips 1 to 10 at the window."""
    house = two_bankers()
    house.ask("m1", o.HandOutSlips("window/w1", 1, 10))
    return house


def why_open(house: House) -> str:
    """Why the slips are not reconciled."""
    steps = missing_steps(house.night.floor)
    return " ".join(step.words for step in steps if step.key == SLIPS)


def test_a_sale_on_paper_is_a_sale() -> None:
    house = house_with_slips()
    before = house.night.floor.guests["g1"].wallet
    answer = house.ask("k1", key_in(3))
    assert [type(event) for event in answer.events] == [f.Sold, f.SlipKeyedIn]
    assert answer.events[1] == f.SlipKeyedIn(3, "k1", 900)
    assert [(move.source, move.dollars) for move in answer.moves] == [("window/w1", 10)]
    assert house.night.floor.guests["g1"].wallet == before + 10
    house.ask("k1", o.Reverse(answer.order.id, "the wrong guest"), second="a3")
    verify_night(house)


@pytest.mark.parametrize(
    ("actor", "command", "words"),
    [
        ("k1", key_in(11), "no slip with the number 11 was handed out"),
        ("k1", key_in(0), "no slip with the number 0"),
        ("k1", key_in(1, wrote="nobody"), "say who wrote the slip"),
        ("k1", key_in(1, wrote="a1"), "only the banker may work a window, on paper as well"),
        ("k1", key_in(1, None), "either an act or a note"),
        ("k1", key_in(1, SALE, note="and"), "either an act or a note"),
        ("k1", key_in(1, at_ms=10**15), "the time on the slip is not before now"),
        ("k1", key_in(1, at_ms=0), "the time on the slip"),
        ("k1", key_in(1, o.Sell("w2", 500, "g1")), "belongs to window w1, not to window w2"),
        ("k1", key_in(1, o.Sell("w1", 0, "g1")), "at least one cent"),
        ("k2", key_in(1), "does not work window w1"),
        ("k1", key_in(1, o.Sell("w1", 500, "g9")), "no guest has the id"),
        ("k1", o.VoidSlip(1, " "), "say why"),
        ("k1", o.VoidSlip(99, "torn"), "no slip with the number 99"),
        ("k1", o.ReturnSlips(2, 3), "no pad begins with 2: there are 1"),
        ("k1", o.ReturnSlips(1, 0), "from 1 to 11, not 0"),
        ("k1", o.ReturnSlips(1, 12), "from 1 to 11, not 12"),
        ("m1", o.HandOutSlips("window/w9", 20, 30), "there is no place 'window/w9'"),
        ("m1", o.HandOutSlips("table/craps", 10, 30), "slips 1 to 10 have already been handed out"),
        ("m1", o.HandOutSlips("table/craps", 30, 20), "numbered upward"),
        ("m1", o.HandOutSlips("table/craps", 0, 20), "numbered upward"),
        ("m1", o.HandOutSlips("table/craps", 20, 220), "at most 200 slips, not 201"),
        ("a3", o.HandOutSlips("table/craps", 20, 30), "only the member in charge or banker"),
    ],
)
def test_odd_slips_are_refused_in_words(actor: str, command: Any, words: str) -> None:
    house = house_with_slips()
    assert words in house.refused(actor, command)
    assert not house.night.floor.till.pads[1].records


def test_two_hundred_slips_are_a_pad() -> None:
    house_with_slips().ask("m1", o.HandOutSlips("table/craps", 20, 219))


def test_a_number_counts_once() -> None:
    house = house_with_slips()
    house.ask("k1", key_in(1))
    assert "slip 1 was keyed in already" in house.refused("k1", key_in(1))
    assert "slip 1 was keyed in already" in house.refused("m1", o.VoidSlip(1, "torn"))
    house.ask("m1", o.VoidSlip(2, "torn"))
    assert "slip 2 was voided already" in house.refused("k1", key_in(2))


def test_a_gap_is_named_until_it_is_closed() -> None:
    house = house_with_slips()
    house.ask("k1", key_in(1))
    house.ask("k1", key_in(4))
    (pad,) = open_pads(house.night.floor.till)
    assert pad.missing == (2, 3)
    assert why_open(house) == "the slips 1 to 10 of window w1 are still out"
    assert "from 5 to 11, not 4" in house.refused("m1", o.ReturnSlips(1, 4))
    answer = house.ask("m1", o.ReturnSlips(1, 6))
    assert answer.events == (f.SlipsReturned(1, 6, (2, 3, 5)),)
    assert "slip 2, 3 or 5 of window w1 is missing: key each in, or void it" in why_open(house)
    assert "came back unused" in house.refused("k1", key_in(6))
    assert "has already come back" in house.refused("m1", o.ReturnSlips(1, 6))
    house.ask("k1", key_in(2, o.TakeBack("w1", 5, "g1")))
    house.ask("m1", o.VoidSlip(3, "spoiled"))
    house.ask("m1", key_in(5, None, "a1", note="a glass fell on the layout"))
    assert why_open(house) == ""
    assert not open_pads(house.night.floor.till)
    verify_night(house)


def test_an_unused_pad_comes_back_whole() -> None:
    house = house_with_slips()
    house.ask("m1", o.ReturnSlips(1, 1))
    assert why_open(house) == ""


def test_admission_and_bingo_can_be_on_paper() -> None:
    house = house_with_slips()
    house.ask("k2", key_in(1, o.TakeAdmission(2, 2_000)))
    house.ask("k2", key_in(2, o.TakeBingo(300, "cards")))
    assert house.night.books.cash["admission"] == 2_000
    assert house.night.books.cash["bingo"] == 300
    verify_night(house)


@clause("nj-13-47-20-12-c-2")
def test_a_slip_is_judged_by_the_time_that_is_written_on_it() -> None:
    """A sale before the last call is keyed in after it; one written too late is refused."""
    house = LicensedHouse(MemoryStore("spring-gala")).set_up()
    house.time("18:00", 59_999)
    house.ask("m1", o.HandOutSlips("window/w1", 1, 10))
    house.opened()
    house.time("23:50")
    assert "the last round was called" in house.refused("k1", o.Sell("w1", 500, "g1"))
    late = key_in(1, o.Sell("w1", 400, "g1"), at_ms=at("23:40"))
    assert "the last round was called" in house.refused("k1", late)
    assert not house.night.floor.till.pads[1].records
    house.ask("k1", key_in(1, o.Sell("w1", 400, "g1"), at_ms=at("23:29")))
    before = key_in(2, None, at_ms=at("17:59"), note="a glass broke")
    assert "handed out later than that" in house.refused("k1", before)
    house.ask("k1", key_in(2, None, at_ms=at("18:00"), note="a glass broke"))
    early = key_in(3, o.Sell("w1", 400, "g1"), at_ms=at("18:29"))
    assert "sold only at the event" in house.refused("k1", early)
    verify_night(house)


def test_missing_numbers_in_words() -> None:
    assert numbers_in_words(tuple(range(1, 9))) == "1, 2, 3, 4, 5, 6, 7 or 8"
    assert numbers_in_words(tuple(range(1, 10))) == "1, 2, 3, 4, 5, 6, 7, 8 and 1 more"


def test_a_prize_on_paper_is_awarded_by_the_desk_that_awards_live(tmp_path: Path) -> None:
    """Written by a clerk, keyed in by the member in charge; price and stock are the same."""
    house = new_house(tmp_path)
    house.guest("g7", 40_000)
    house.ask("m1", o.HandOutSlips("window/w1", 1, 10))
    words = house.refused("m1", key_in(1, redeem(dollars=299), wrote="p1"))
    assert words.startswith("slip 1: ")
    assert "only the prize clerk" in house.refused("m1", key_in(1, redeem(), wrote="k1"))
    answer = house.ask("m1", key_in(1, redeem(), wrote="p1"))
    assert [move.dollars for move in answer.moves] == [300]
    assert house.night.books.balance("prize") == 300
    assert "slip 2: " in house.refused("m1", key_in(2, redeem(), wrote="p1"))  # the last bike
    verify_night(house)


def test_an_incident_on_paper_goes_into_the_book() -> None:
    house = house_with_slips()
    incident = o.ReportIncident(kind="disorder", words="a quarrel at the bar")
    answer = house.ask("m1", key_in(4, incident, wrote="a1"))
    assert len(answer.events) == 2
    assert house.night.floor.till.pads[1].records[4] == answer.order.id
    verify_night(house)


def test_tickets_on_paper_come_from_the_pad_of_the_prize_desk(tmp_path: Path) -> None:
    """The power is out: the desk writes who bought tickets, and keys it in before the list is
    sealed."""
    with new_store("sqlite", tmp_path) as store:
        house = RaffleHouse(store).begin_night()
        house.ask("m1", o.HandOutSlips(PRIZE_DESK, 50, 60))
        wallet = house.night.floor.guests["g1"].wallet
        at_ms = house.night.at[2]
        said = house.ask("k2", o.KeyInSlip(50, "k1", at_ms, o.SellTickets(2, "g1")))
        assert [type(event) for event in said.events] == [f.TicketsSold, f.SlipKeyedIn]
        assert house.night.floor.guests["g1"].wallet == wallet - 2 * PRICE
        rich = o.KeyInSlip(51, "k1", at_ms, o.SellTickets(1))
        assert "slip 51: a ticket for chips is a paper ticket" in house.refused("k2", rich)
        assert "on paper as well" in house.refused(
            "k2", o.KeyInSlip(51, "a1", at_ms, o.SellTickets(1, "g1"))
        )
        house.ask("m1", o.SealTickets())
        late = o.KeyInSlip(51, "k1", at_ms, o.SellTickets(1, "g1"))
        assert "slip 51: the tickets are sealed" in house.refused("k2", late)
        lines = [line.decode() for line in export(store, house.night.floor)]
        assert verifier.verify(lines)[0] == house.night.at[0]
