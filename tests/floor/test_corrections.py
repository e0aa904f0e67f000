"""Corrections: who sat down or left since, cards keyed in wrongly, and what cannot be corrected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor import table_orders
from pitboss.floor.events import RoundCorrected
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Night
from pitboss.floor.plan import CHIPS, TablePlan
from pitboss.floor.table_orders import KEPT_RESULTS
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.store.canonical import canonical
from pitboss.store.journal import Store
from tests.floor.house import EDITION, TABLES, House, plan
from tests.stores import new_store
from tests.verifier.program import verifier

KEYED = TablePlan(id="cards", game="night.blackjack", by_hand=False, float=10_000)


@pytest.fixture
def keyed(tmp_path: Path) -> Iterator[House]:
    """A house whose blackjack is dealt with real cards that are keyed in."""
    with new_store("sqlite", tmp_path) as store:
        yield House(store).open(plan(store.facts.night, tables=(*TABLES[:2], KEYED)))


def _correct(house: House, table: str, outcome: str, **more: Any) -> RoundCorrected:
    answer = house.ask("a1", o.CorrectRound(outcome, "misread"), table, **more)
    (event,) = answer.events
    assert isinstance(event, RoundCorrected)
    house.night.books.check()
    return event


def test_who_has_left_gets_the_difference_into_the_wallet(any_house: House) -> None:
    """A seven was keyed in, eleven was rolled: the loser had left with the rest of the chips."""
    any_house.sit(any_house.guest("g1"), "craps", 1)
    any_house.sit(any_house.guest("g2"), "craps", 2)
    any_house.ask("g1", c.PlaceWager(1, "any_seven", 10), "craps")
    any_house.ask("g2", c.PlaceWager(2, "eleven", 2), "craps")
    any_house.ask("a1", c.EnterResult("4-3"), "craps")
    any_house.ask("g2", c.Leave(2), "craps")
    any_house.sit(any_house.guest("g3"), "craps", 2, 70)
    any_house.ask("g1", c.AddChips(1, 5), "craps")
    event = _correct(any_house, "craps", "6-5")
    assert event.differences == {1: -50}
    assert event.wallets == {"g2": 32}
    wallet = {name: guest.wallet for name, guest in any_house.night.floor.guests.items()}
    assert wallet == {"g1": 495, "g2": 1_030, "g3": 930}
    assert any_house.night.books.balance("player/g1") == 990
    assert any_house.night.books.balance("player/g2") == 1_030


def test_who_has_left_and_spent_it_cannot_give_it_back(house: House) -> None:
    """A false win went back to the window: the refusal says what the wallet holds."""
    house.sit(house.guest("g1"), "craps", 1, 1_000)
    house.ask("g1", c.PlaceWager(1, "pass", 100), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g1", c.Leave(1), "craps")
    house.ask("k1", o.TakeBack("w1", 1_000, "g1"))
    words = house.refused("a1", o.CorrectRound("1-1", "misread"), "craps", second="m1")
    assert "owes 200" in words
    assert "holds 100" in words


def test_a_correction_may_be_corrected(house: House) -> None:
    """The second one starts from what the first one paid."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    assert _correct(house, "craps", "1-1").differences == {1: -40}
    assert _correct(house, "craps", "5-6").differences == {1: 40}
    assert house.night.books.balance("player/g1") == 1_020


def _deal_round(house: House) -> None:
    """Twenty against nineteen, with the hole card face down until the end."""
    for card in ("2c", "Ts", "9d", "Td", "??"):
        house.ask("b1", c.DealCard(card), "cards")
    house.ask("g1", c.Choose(1, "stand"), "cards")
    house.ask("b1", c.TurnCards("dealer", "9d Kh"), "cards")


def test_cards_keyed_in_wrongly_are_corrected(keyed: House) -> None:
    """The player's ten was a five, so that twenty was fifteen; the dealer's nineteen wins."""
    keyed.sit(keyed.guest("g1"), "cards", 1)
    keyed.ask("b1", c.Shuffle(), "cards")
    keyed.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    _deal_round(keyed)
    assert keyed.night.books.balance("player/g1") == 1_020
    words = keyed.refused("a1", o.CorrectRound("Ts", "misread"), "cards")
    assert "7 cards were keyed in" in words
    event = _correct(keyed, "cards", "2c Ts 9d 5d ?? 9d Kh")
    assert (event.was, event.differences) == ("2c Ts 9d Td ?? 9d Kh", {1: -40})
    assert keyed.night.books.balance("player/g1") == 980


def test_cards_that_would_have_led_elsewhere_are_not_corrected(keyed: House) -> None:
    """With a natural nobody would have been asked to stand: a person must decide that."""
    keyed.sit(keyed.guest("g1"), "cards", 1)
    keyed.ask("b1", c.Shuffle(), "cards")
    keyed.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    _deal_round(keyed)
    words = keyed.refused("a1", o.CorrectRound("2c Ts 9d Ad ?? 9d Kh", "misread"), "cards")
    assert "could not have happened" in words


# --- when later rounds followed ------------------------------------------------------------
def _told_books(house: House, table: str) -> None:
    """The books balance, the rack is what they say, and the journal alone brings it back."""
    night = house.night
    night.books.check()
    live = night.floor.tables[table]
    assert night.books.balance(f"rack/{table}") == live.rack
    again = Night(night.store, EDITION)
    assert canonical(again.floor) == canonical(night.floor)
    verifier.verify([line.decode() for line in export(night.store, night.floor)])


def test_an_earlier_throw_is_corrected_with_all_that_followed(any_house: House) -> None:
    """A four was keyed in as a six, so the six that followed did not win and the seven lost."""
    any_house.sit(any_house.guest("g1"), "craps", 1)
    any_house.ask("g1", c.PlaceWager(1, "pass", 30), "craps")
    any_house.ask("a1", c.EnterResult("4-2"), "craps")
    any_house.ask("g1", c.PlaceWager(1, "field", 10), "craps")
    any_house.ask("a1", c.EnterResult("5-1"), "craps")
    assert any_house.night.books.balance("player/g1") == 1_020
    words = any_house.refused("a1", o.CorrectRound("2-2", "misread"), "craps", round=3)
    assert "round 3 of table craps has no result" in words
    assert "the oldest is in round 1" in words
    answer = any_house.ask("a1", o.CorrectRound("2-2", "misread"), "craps", round=1)
    (event,) = answer.events
    assert isinstance(event, RoundCorrected)
    assert (event.was, event.round, event.differences) == ("4-2", 1, {1: -30})
    table = any_house.night.floor.tables["craps"].table
    assert {key: up.stake for key, up in table.seats[1].ups.items()} == {"pass": 30}
    _told_books(any_house, "craps")
    any_house.ask("a1", c.EnterResult("3-1"), "craps")  # the point is four
    assert any_house.night.books.balance("player/g1") == 1_020
    _told_books(any_house, "craps")


def test_a_win_that_was_spent_comes_out_of_the_wallet(house: House) -> None:
    """A false seven: paid, wagered again and lost, so the seat no longer has it."""
    house.sit(house.guest("g1"), "craps", 1, 100)
    house.ask("g1", c.PlaceWager(1, "pass", 100), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 200), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    assert house.night.floor.tables["craps"].table.seats[1].chips == 0
    words = house.refused("a1", o.CorrectRound("1-1", "misread"), "craps", round=1)
    assert "second person" in words
    event = _correct(house, "craps", "1-1", round=1, second="m1")
    assert event.differences == {1: -200}
    guest = house.night.floor.guests["g1"]
    assert (guest.wallet, house.night.floor.tables["craps"].table.seats[1].chips) == (700, 0)
    assert house.night.books.balance("player/g1") == 700
    _told_books(house, "craps")


def _lose_the_win(house: House) -> None:
    """A win of 20 in round 1 is wagered again in round 2, with all the rest, and lost."""
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 120), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")


def _holdings(house: House) -> tuple[int, int, int]:
    """What the guest has in the wallet and at the seat, and what the rack holds."""
    floor = house.night.floor
    live = floor.tables["craps"]
    return floor.guests["g1"].wallet, live.table.seats[1].chips, live.rack


def test_what_a_wallet_paid_is_taken_once_and_given_back(any_house: House) -> None:
    """The same correction again takes nothing, and the opposite one gives all of it back."""
    any_house.sit(any_house.guest("g1"), "craps", 1, 100)
    _lose_the_win(any_house)
    assert _holdings(any_house) == (900, 0, 10_100)
    for outcome, difference, wallet in (
        ("1-1", {1: -40}, 860),
        ("1-1", {}, 860),
        ("4-3", {1: 40}, 900),
        ("4-3", {}, 900),
        ("1-1", {1: -40}, 860),
        ("1-2", {}, 860),
        ("6-5", {1: 40}, 900),
    ):
        assert _correct(any_house, "craps", outcome, round=1).differences == difference
        assert _holdings(any_house) == (wallet, 0, 11_000 - wallet)
        _told_books(any_house, "craps")


def test_what_a_seat_wins_after_a_debt_stays_there(house: House) -> None:
    """A debt of 40 is paid, then 10 are won: only what was paid goes back into the wallet."""
    house.sit(house.guest("g1"), "craps", 1, 100)
    _lose_the_win(house)
    _correct(house, "craps", "1-1", round=1)
    house.ask("g1", c.AddChips(1, 10), "craps")
    house.ask("g1", c.PlaceWager(1, "pass", 10), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    assert _holdings(house) == (850, 20, 10_130)
    assert _correct(house, "craps", "1-1", round=1).differences == {}
    assert _holdings(house) == (850, 20, 10_130)
    assert _correct(house, "craps", "6-5", round=1).differences == {1: 40}
    assert _holdings(house) == (890, 20, 10_090)
    assert _correct(house, "craps", "1-1", round=3).differences == {1: -20}
    assert _holdings(house) == (890, 0, 10_110)
    assert _correct(house, "craps", "1-1", round=1).differences == {1: -40}
    assert _holdings(house) == (850, 0, 10_150)
    assert _correct(house, "craps", "6-5", round=3).differences == {1: 20}
    assert _holdings(house) == (870, 0, 10_130)
    _told_books(house, "craps")


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when guests could still say at a chip table what they bring and wager."""
    monkeypatch.setattr(table_orders, "_verify_felt", lambda floor, actor: None)


def _chips_house(store: Store) -> House:
    """A house whose craps is played with chips of its own, 100 of them counted at seat 1."""
    tables = (replace(TABLES[0], mode=CHIPS), *TABLES[1:])
    house = House(store).open(plan(store.facts.night, tables=tables))
    house.ask("k1", o.Admit("g1", True))
    house.ask("g1", c.Sit(1, 100), "craps")
    return house


def test_no_seat_of_a_table_of_chips_has_less_than_nothing(tmp_path: Path, earlier: None) -> None:
    """Debts there change hands as chips: no wallet pays them, and the seat has none left."""
    with new_store("sqlite", tmp_path) as store:
        chips = _chips_house(store)
        _lose_the_win(chips)
        for outcome, difference in (("1-1", {1: -40}), ("1-1", {}), ("6-5", {1: 40})):
            assert _correct(chips, "craps", outcome, round=1).differences == difference
            assert _holdings(chips) == (0, 0, 10_000)
        _told_books(chips, "craps")


def test_a_closed_table_of_chips_is_corrected(tmp_path: Path, earlier: None) -> None:
    """Nobody knows who was at seat 2; the player at seat 1 had lost everything, and leaves with a
    win instead."""
    with new_store("sqlite", tmp_path) as store:
        chips = _chips_house(store)
        chips.ask("g1", c.PlaceWager(1, "pass", 100), "craps")
        chips.ask("a1", c.EnterResult("1-1"), "craps")
        chips.ask("a1", c.SeeWagers((1, 2), ("field",)), "craps")
        chips.ask("a1", c.EnterResult("4-3"), "craps")
        chips.ask("a1", c.CloseTable(), "craps")
        assert _correct(chips, "craps", "1-1").wallets == {}
        for outcome, wallets in (("4-3", {"g1": 200}), ("4-3", {}), ("1-2", {"g1": -200})):
            event = _correct(chips, "craps", outcome, round=1, second="m1")
            assert (event.differences, event.wallets) == ({}, wallets)
        assert chips.night.floor.tables["craps"].table.seats == {}
        assert chips.night.floor.guests["g1"].wallet == 0
        _told_books(chips, "craps")


def test_a_win_that_was_spent_and_cannot_be_given_back(house: House) -> None:
    """Nothing changes; the words say what is owed and what there is."""
    house.sit(house.guest("g1"), "craps", 1, 1_000)
    house.ask("g1", c.PlaceWager(1, "pass", 500), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 1_500), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    before = house.night.floor
    words = house.refused("a1", o.CorrectRound("1-1", "x"), "craps", round=1, second="m1")
    assert "g1 owes 1000 now, and the wallet holds 0" in words
    assert house.night.floor is before


def test_what_could_not_have_followed_is_named(house: House) -> None:
    """With a seven there was no point, and no come wager could have been made in round 2."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("a1", c.EnterResult("4-2"), "craps")
    house.ask("g1", c.PlaceWager(1, "come", 10), "craps")
    house.ask("a1", c.EnterResult("5-4"), "craps")
    words = house.refused("a1", o.CorrectRound("4-3", "misread"), "craps", round=1)
    assert "PlaceWager of round 2 could not have happened" in words


def test_results_are_kept_for_twenty_rounds(house: House) -> None:
    """The twenty-first before the last is settled for good."""
    for _ in range(KEPT_RESULTS + 2):
        house.ask("a1", c.EnterResult("6-5"), "craps")
    words = house.refused("a1", o.CorrectRound("4-3", "misread"), "craps", round=1)
    assert "the oldest is in round 2" in words
    house.ask("a1", o.CorrectRound("4-3", "misread"), "craps", round=2)
    house.ask("a1", o.CorrectRound("4-3", "misread"), "craps", round=KEPT_RESULTS + 2)
    assert len(house.night.floor.tables["craps"].past) == KEPT_RESULTS
    _told_books(house, "craps")


def test_an_earlier_hand_of_cards_is_corrected(keyed: House) -> None:
    """The hand after it is played as it was; the difference is that of the first hand alone."""
    keyed.sit(keyed.guest("g1"), "cards", 1)
    keyed.ask("b1", c.Shuffle(), "cards")
    keyed.ask("g1", c.PlaceWager(1, "main", 20), "cards")
    _deal_round(keyed)
    keyed.ask("g1", c.PlaceWager(1, "main", 40), "cards")
    for card in ("3c", "Ks", "8d", "Kd", "??"):
        keyed.ask("b1", c.DealCard(card), "cards")
    keyed.ask("g1", c.Choose(1, "stand"), "cards")
    keyed.ask("b1", c.TurnCards("dealer", "8d Kc"), "cards")
    assert keyed.night.books.balance("player/g1") == 1_060
    event = _correct(keyed, "cards", "2c Ts 9d 5d ?? 9d Kh", round=1)
    assert event.differences == {1: -40}
    _told_books(keyed, "cards")
    event = _correct(keyed, "cards", "3c Ks 8d 7d ?? 8d Kc")
    assert event.differences == {1: -80}
    _told_books(keyed, "cards")


# --- rounds of several throws -----------------------------------------------------------------
BEAT = {
    way: TablePlan(
        id="craps",
        game="night.beat_the_dealer",
        options={"dealer_throw": way},
        by_hand=False,
        float=900,
    )
    for way in ("one_for_all", "each_player")
}


def _throw_round(house: House, throws: dict[int, str], way: str) -> None:
    """A round of beat the dealer with a wager of 10 at three seats."""
    for seat in (1, 2, 3):
        house.ask(f"g{seat}", c.PlaceWager(seat, "beat", 10), "craps")
    for seat in (1, 2, 3):
        if seat == 1 or way == "each_player":
            house.ask("a1", c.EnterResult(throws[0]), "craps")
        house.ask("a1", c.EnterResult(throws[seat], seat=seat), "craps")


@pytest.mark.parametrize("way", BEAT)
def test_any_throw_of_a_round_is_corrected(way: str, tmp_path: Path) -> None:
    """The dealer's throw, a seat's in the middle, and one of an earlier round; each by its
    place."""
    with new_store("sqlite", tmp_path) as store:
        tables = (BEAT[way], *TABLES[1:])
        house = House(store).open(plan(store.facts.night, tables=tables))
        for seat in (1, 2, 3):
            house.sit(house.guest(f"g{seat}"), "craps", seat, 100)
        _throw_round(house, {0: "4-3", 1: "6-2", 2: "3-3", 3: "6-6"}, way)
        middle = 3 if way == "one_for_all" else 4
        event = _correct_throw(house, "5-5", middle)
        assert (event.was, event.differences) == ("3-3", {2: 20})
        assert (event.round, event.later) == (1, 1 if way == "one_for_all" else 2)
        _throw_round(house, {0: "6-4", 1: "1-1", 2: "1-1", 3: "1-1"}, way)
        first = _correct_throw(house, "6-3", 1, round=1)
        assert (first.was, first.differences) == ("4-3", {1: -20})
        chips = {n: seat.chips for n, seat in house.night.floor.tables["craps"].table.seats.items()}
        assert chips == {1: 80, 2: 100, 3: 100}
        words = house.refused("a1", o.CorrectRound("1-1", "misread", 9), "craps")
        assert words == "round 2 of table craps has no throw 9 that can still be corrected"
        assert _correct_throw(house, "6-6", 0).differences == {3: 20}, "the last one"


def _correct_throw(house: House, outcome: str, throw: int, **more: Any) -> RoundCorrected:
    answer = house.ask("a1", o.CorrectRound(outcome, "misread", throw), "craps", **more)
    (event,) = answer.events
    assert isinstance(event, RoundCorrected)
    house.night.books.check()
    return event


def test_a_counted_rack_is_not_changed_behind_the_count(house: House) -> None:
    """The words name a way, and it works: opened again, corrected, closed and counted."""
    house.sit(house.guest("g1"), "craps", 1, 100)
    house.ask("g1", c.PlaceWager(1, "pass", 20), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g1", c.Leave(1), "craps")
    house.ask("a1", c.CloseTable(), "craps")
    assert _correct(house, "craps", "1-1").wallets == {"g1": -40}
    house.ask("a2", o.CountRack(10_020), "craps")
    again = next_step(house.night.floor, "craps")
    assert again is not None
    assert again.words.startswith("To open it again: ")
    words = house.refused("a1", o.CorrectRound("4-3", "it was right"), "craps")
    assert words.startswith("the chips of table craps have been counted")
    assert words.endswith("open the table again, correct the result, close it and count again")
    house.ask("a1", c.OpenTable(), "craps")
    now = next_step(house.night.floor, "craps")
    assert now is not None
    assert not now.words.startswith("To open it again: ")
    assert _correct(house, "craps", "4-3").wallets == {"g1": 40}
    house.ask("a1", c.CloseTable(), "craps")
    house.ask("a2", o.CountRack(9_980), "craps")
    live = house.night.floor.tables["craps"]
    assert (live.rack, live.counted) == (9_980, 9_980)
    _told_books(house, "craps")


ZEROS: dict[str, str | int | bool] = {"wheel": "double_zero_as_single"}
WHEEL = TablePlan(id="wheel", game="night.roulette", options=ZEROS, by_hand=False, float=10_000)


def test_a_settled_result_is_corrected_but_never_made_void(tmp_path: Path) -> None:
    """A ball in the double zero is no spin here: a called number cannot become one."""
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open(plan(store.facts.night, tables=(TABLES[0], WHEEL, *TABLES[2:])))
        house.sit(house.guest("g1"), "wheel", 1)
        house.ask("g1", c.PlaceWager(1, "red", 10), "wheel")
        house.ask("a2", c.EnterResult("2"), "wheel")
        words = house.refused("a1", o.CorrectRound("00", "misread"), "wheel")
        assert "nj-13-47-20-32-i-2" in words
        assert _correct(house, "wheel", "1").differences == {1: 20}
