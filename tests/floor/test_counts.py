"""Counts by two people: neither sees the other's figure, equal ones stand, others are repeated."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import counts
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.counts import countables, verify_all_counted, verify_count_now
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.orders import Order
from pitboss.floor.plan import CHIPS, Occasion
from pitboss.floor.till import CLOSE, HAND_OVER, SURPRISE, CountFigure, unexplained_variances
from pitboss.history.export import export
from pitboss.language.floor_events import event_lines
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from tests.floor.house import PEOPLE, House, plan
from tests.floor.licensed_house import LicensedHouse
from tests.playing import clause
from tests.verifier.program import verifier
from tests.world.memory import MemoryStore

W1, RACK = "window/w1", "rack/wheel"
OPEN_NIGHT = Occasion(holder="Lantern Club", date="2027-04-17", admission_cents=1_000, bingo=True)


def count(what: str = W1, purpose: str = CLOSE, dollars: int = 0, cents: int = 0) -> Any:
    """A count of something."""
    return o.CountMoney(what, purpose, dollars, cents)


def two_bankers() -> House:
    """The small house with a second banker, admission and bingo, and one sale."""
    people = (*PEOPLE, replace(PEOPLE[4], id="k2"))
    house = House(MemoryStore("n1")).open(plan(people=people, occasion=OPEN_NIGHT))
    house.guest("g1", 10_000)
    return house


def verify_night(house: House) -> House:
    """The verifier that shares no code finds the rows in order."""
    night = house.night
    lines = [line.decode() for line in export(night.store, night.floor)]
    assert verifier.verify(lines)[0] == night.at[0]
    return house


def window_holdings(house: House) -> tuple[int, int]:
    """What the books say about the window."""
    books = house.night.books
    return books.balance(W1), books.cash.get("drawer/w1", 0)


# --- two equal counts --------------------------------------------------------------------------
def test_two_equal_counts_close_a_window() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    first = house.ask("k2", count(dollars=dollars, cents=cents))
    assert first.events == (f.CountStarted(W1, CLOSE),)
    assert not house.night.floor.windows["w1"].counted
    second = house.ask("k1", count(dollars=dollars, cents=cents))
    settled, closed = second.events
    assert isinstance(settled, f.CountSettled)
    assert (settled.by, settled.over_dollars, settled.over_cents) == (("k2", "k1"), 0, 0)
    assert isinstance(closed, f.WindowClosed)
    floor = verify_night(house).night.floor
    assert floor.windows["w1"].counted
    assert floor.windows["w1"].banker == ""
    assert floor.duty["k1"].window == ""
    assert not unexplained_variances(floor.till)


@pytest.mark.parametrize(("over", "more"), [(1, 0), (-1, 0), (0, 1), (0, -1), (7, -300)])
def test_what_both_find_over_or_short_is_to_be_explained(over: int, more: int) -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    for who in ("m1", "k1"):
        answer = house.ask(who, count(dollars=dollars + over, cents=cents + more))
    settled = answer.events[0]
    assert isinstance(settled, f.CountSettled)
    assert (settled.over_dollars, settled.over_cents) == (over, more)
    assert window_holdings(verify_night(house)) == (dollars + over, cents + more)
    ((of, variance),) = unexplained_variances(house.night.floor.till).items()
    assert (variance.dollars, variance.cents, variance.by) == (over, more, ("m1", "k1"))
    assert "only the member in charge" in house.refused("k1", o.ExplainVariance(of, "x"))
    assert "say what" in house.refused("m1", o.ExplainVariance(of, "  "))
    assert "no count with that id" in house.refused("m1", o.ExplainVariance("x", "x"))
    house.ask("m1", o.ExplainVariance(of, "two bills stuck together"))
    assert not unexplained_variances(house.night.floor.till)
    verify_night(house)


def test_a_reversed_count_has_nothing_left_to_explain() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    for who in ("m1", "k1"):
        house.ask(who, count(dollars=dollars + 5, cents=cents))
    ((of, _),) = unexplained_variances(house.night.floor.till).items()
    house.ask("m1", o.Reverse(of, "the wrong box"))
    assert not house.night.floor.till.variances
    assert window_holdings(verify_night(house)) == (dollars, cents)
    assert not house.night.floor.windows["w1"].counted


def test_one_person_who_counts_alone_leaves_a_difference_to_explain_as_well() -> None:
    """As practice nights and casinos may still do."""
    house = two_bankers()
    dollars, cents = window_holdings(house)
    house.ask("k1", o.CloseWindow("w1", dollars - 3, cents))
    ((_, variance),) = unexplained_variances(house.night.floor.till).items()
    assert (variance.what, variance.dollars, variance.by) == (W1, -3, ("k1",))


# --- who may, and how often --------------------------------------------------------------------
@clause("nj-13-47-20-6-a-1-supervise")
def test_the_same_person_does_not_count_twice() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    house.ask("k1", count(dollars=dollars, cents=cents))
    words = house.refused("k1", count(dollars=dollars, cents=cents))
    assert "someone else counts it a second time" in words
    assert "nj-13-47-20-6-a-1-supervise" in words
    assert not house.night.floor.windows["w1"].counted


def test_a_guest_and_an_auditor_count_nothing() -> None:
    house = two_bankers()
    for who, words in (("g1", "only the banker"), ("u1", "auditors read everything")):
        answer = house.night.ask(house.order(who, count()))
        assert isinstance(answer, Refusal)
        assert words in answer.words


def test_the_banker_of_a_window_is_one_of_the_two() -> None:
    house = two_bankers()
    house.ask("m1", count())
    words = house.refused("k2", count())
    assert "k1 works window w1, and must be one of the two" in words
    house.ask("k1", count())


def test_a_class_a_operator_is_one_of_two_at_a_rack() -> None:
    house = two_bankers()
    house.ask("a2", c.CloseTable("dealer"), "wheel")
    house.ask("m1", count(RACK, CLOSE, 10_000), "wheel")
    words = house.refused("b1", count(RACK, CLOSE, 10_000), "wheel")
    assert "one of the two must be a class A operator" in words
    answer = house.ask("a1", count(RACK, CLOSE, 10_000), "wheel")
    assert f.RackCounted(10_000, 0) in answer.events
    assert house.night.floor.tables["wheel"].counted == 10_000
    verify_night(house)


@pytest.mark.parametrize(
    ("command", "table", "words"),
    [
        (count("window/w9"), "", "there is nothing to count called 'window/w9'"),
        (count("rack/none"), "none", "there is nothing to count"),
        (count(W1, "fun"), "", "counted for close, hand over or surprise, not for 'fun'"),
        (count(RACK, HAND_OVER), "wheel", "counted for close or surprise"),
        (count(RACK, CLOSE, 10, 1), "wheel", "no real money"),
        (count("admission", CLOSE, 1), "", "real money only"),
        (count(RACK, CLOSE), "craps", "is an order of table wheel, not of 'craps'"),
        (count(W1), "craps", "is an order of no table"),
        (count(W1, CLOSE, -1), "", "zero or more"),
        (count(W1, CLOSE, 10**15 + 1), "", "at most"),
        (count("rack/craps", CLOSE), "craps", "is open: close it before"),
        (o.CallCount("window/w9"), "", "nothing to count"),
        (o.DropCount(W1, "x"), "", "no count of 'window/w1' waits"),
    ],
)
def test_odd_counts_are_refused_in_words(command: Any, table: str, words: str) -> None:
    assert words in two_bankers().refused("m1", command, table)


# --- unequal counts ----------------------------------------------------------------------------
def test_two_counts_that_differ_are_both_dropped() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    house.ask("k1", count(dollars=dollars, cents=cents))
    answer = house.ask("m1", count(dollars=dollars + 1, cents=cents))
    assert answer.events == (f.CountsDiffered(W1, CLOSE),)
    assert not answer.moves
    till = house.night.floor.till
    assert not till.firsts
    assert till.differing[W1] == (
        CountFigure("k1", dollars, cents),
        CountFigure("m1", dollars + 1, cents),
    )
    house.ask("m1", count(dollars=dollars, cents=cents))
    house.ask("k1", count(dollars=dollars, cents=cents))
    assert not house.night.floor.till.differing
    assert verify_night(house).night.floor.windows["w1"].counted


def test_no_word_of_an_event_names_the_first_figure() -> None:
    """Events are what screens and messages are made of; the order alone holds the figure."""
    house = two_bankers()
    first = house.ask("k1", count(dollars=98_765, cents=43_210))
    second = house.ask("m1", count(dollars=98_764, cents=43_210))
    floor = house.night.floor
    for entry in (first, second):
        text = " ".join(event_lines(floor, "", entry.events))
        assert not {"98,765", "98765", "98764", "432", "43210"} & set(text.split())
        assert "765" not in text


# --- while one count is in ---------------------------------------------------------------------
def test_nothing_moves_at_a_window_between_the_two_counts() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    sold = house.ask("k1", o.Sell("w1", 100, "g1")).order.id
    house.ask("m1", count(dollars=dollars, cents=cents))
    for command in (o.Sell("w1", 100, "g1"), o.TakeBack("w1", 1, "g1")):
        assert "window w1 is being counted" in house.refused("k1", command)
    assert "is being counted" in house.refused("k1", o.CloseWindow("w1", dollars, cents))
    reverse = o.Reverse(sold, "wrong guest")
    assert "is being counted" in house.refused("k1", reverse, second="a3")
    assert "only the member in charge" in house.refused("k1", o.DropCount(W1, "x"))
    assert "say why" in house.refused("m1", o.DropCount(W1, " "))
    house.ask("m1", o.DropCount(W1, "the second counter was called away"))
    house.ask("k1", o.Sell("w1", 100, "g1"))
    verify_night(house)


def test_a_night_does_not_close_between_two_counts() -> None:
    house = two_bankers()
    for table, dealer in (("craps", "a1"), ("wheel", "a2"), ("cards", "b1")):
        house.ask(dealer, c.CloseTable("dealer"), table)
        house.ask("a3", o.CountRack(10_000), table)
    dollars, cents = window_holdings(house)
    house.ask("k1", o.CloseWindow("w1", dollars, cents))
    house.ask("m1", count("rack/wheel", CLOSE, 10_000), "wheel")
    assert "waits for the second" in house.refused("m1", o.CloseNight())
    house.ask("a1", count("rack/wheel", CLOSE, 10_000), "wheel")
    house.ask("m1", o.CloseNight())


def test_a_rack_that_changes_between_two_counts_is_counted_anew() -> None:
    """A round is played after the first count: that is stale, and the second becomes the first."""
    house = two_bankers()
    house.sit("g1", "craps", 1, 50)
    house.ask("m1", count("rack/craps", SURPRISE, 10_000), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 10), "craps")
    assert "a round is under way" in house.refused("a3", count("rack/craps", SURPRISE), "craps")
    house.ask("a1", c.EnterResult("3-2"), "craps")
    rack = house.night.floor.tables["craps"].rack
    assert rack == 10_010
    answer = house.ask("a3", count("rack/craps", SURPRISE, rack), "craps")
    assert [type(event) for event in answer.events] == [f.CountDropped, f.CountStarted]
    house.ask("m1", count("rack/craps", SURPRISE, rack), "craps")
    verify_night(house)


# --- hand-over ---------------------------------------------------------------------------------
def test_a_window_changes_hands_without_closing() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    house.ask("k2", count(W1, HAND_OVER, dollars, cents - 100))
    answer = house.ask("k1", count(W1, HAND_OVER, dollars, cents - 100))
    assert answer.events[1] == f.WindowHandedOver("w1", "k2", "k1")
    floor = verify_night(house).night.floor
    assert floor.windows["w1"].banker == "k2"
    assert (floor.duty["k1"].window, floor.duty["k2"].window) == ("", "w1")
    assert window_holdings(house) == (dollars, cents - 100)
    assert len(unexplained_variances(floor.till)) == 1
    house.ask("k2", o.Sell("w1", 100, "g1"))
    assert "does not work window" in house.refused("k1", o.Sell("w1", 100, "g1"))
    house.ask("k1", o.ClockOff("k1"))


@clause("nj-13-47-20-8-b-2")
def test_only_a_banker_who_is_free_takes_a_window_over() -> None:
    house = two_bankers()
    assert "only the banker may work a window" in house.refused("m1", count(W1, HAND_OVER))
    people = (*PEOPLE, replace(PEOPLE[4], id="k2", roles=("banker", "class A operator")))
    house = House(MemoryStore("n1")).open(plan(people=people))
    house.ask("k2", o.TakePost("class A operator", "k2"), "cards")
    words = house.refused("k2", count(W1, HAND_OVER))
    assert "a banker cannot run a game" in words
    assert "nj-13-47-20-8-b-2" in words


@pytest.mark.parametrize("leaves", ["duty", "for another window", "for a table"])
def test_who_counted_first_and_can_no_longer_bank_takes_no_window_over(leaves: str) -> None:
    both = replace(PEOPLE[4], id="k2", roles=("banker", "class A operator"))
    windows = (*plan().windows, replace(plan().windows[0], id="w2"))
    house = House(MemoryStore("n1")).open(plan(people=(*PEOPLE, both), windows=windows))
    house.ask("k2", count(W1, HAND_OVER, *window_holdings(house)))
    gone = {
        "duty": (o.ClockOff("k2"), ""),
        "for another window": (o.OpenWindow("w2", posted=True), ""),
        "for a table": (o.TakePost("dealer", "k2"), "craps"),
    }[leaves]
    house.ask("k2", *gone)
    words = house.refused("k1", count(W1, HAND_OVER, *window_holdings(house)))
    assert "k2 counted first and can no longer take the window over" in words
    assert house.night.floor.windows["w1"].banker == "k1"
    house.ask("m1", o.DropCount(W1, "k2 left"))
    house.ask("k1", o.Sell("w1", 100))
    verify_night(house)


def test_two_who_do_not_work_a_window_cannot_hand_it_over() -> None:
    people = (*PEOPLE, replace(PEOPLE[4], id="k2"), replace(PEOPLE[4], id="k3"))
    house = House(MemoryStore("n1")).open(plan(people=people))
    house.ask("k2", count(W1, HAND_OVER))
    assert "must be one who counts it" in house.refused("k3", count(W1, HAND_OVER))
    house = House(MemoryStore("n1")).open(plan(people=people))
    house.ask("k1", o.CloseWindow("w1", 0, 0))
    assert "nobody works window w1" in house.refused("k2", count(W1, HAND_OVER))


# --- surprise ----------------------------------------------------------------------------------
def test_a_surprise_count_leaves_the_window_open() -> None:
    house = two_bankers()
    dollars, cents = window_holdings(house)
    assert "only the member in charge or class A" in house.refused(
        "k1", count(W1, SURPRISE, dollars, cents)
    )
    house.ask("m1", o.CallCount(W1))
    assert "was called already" in house.refused("a3", o.CallCount(W1))
    assert "has not been made" in verify_close(house)
    house.ask("k1", count(W1, SURPRISE, dollars - 2, cents))
    house.ask("b1", count(W1, SURPRISE, dollars - 2, cents))
    floor = verify_night(house).night.floor
    assert not floor.till.called
    assert floor.windows["w1"].banker == "k1"
    assert window_holdings(house) == (dollars - 2, cents)
    house.ask("k1", o.Sell("w1", 100, "g1"))


def verify_close(house: House) -> str:
    """Why the night does not close, apart from tables and windows that are open."""
    why = verify_all_counted(house.night.floor)
    assert why is not None
    return why.words


def test_a_rack_is_counted_by_surprise_only_between_rounds() -> None:
    house = two_bankers()
    house.sit("g1", "craps", 1, 50)
    house.ask("g1", c.PlaceWager(1, "pass", 10), "craps")
    words = house.refused("m1", count("rack/craps", SURPRISE, 10_000), "craps")
    assert "a round is under way at table craps: count between two rounds" in words
    house.ask("a1", c.EnterResult("4-3"), "craps")
    rack = house.night.floor.tables["craps"].rack
    for who in ("m1", "a3"):
        house.ask(who, count("rack/craps", SURPRISE, rack - 5), "craps")
    floor = verify_night(house).night.floor
    assert floor.tables["craps"].rack == rack - 5
    assert floor.tables["craps"].counted < 0
    assert house.night.books.balance("rack/craps") == rack - 5
    house.ask("g1", c.PlaceWager(1, "pass", 10), "craps")


def test_chips_on_the_felt_leave_no_difference_to_explain() -> None:
    tables = tuple(
        replace(table, mode=CHIPS) if table.id == "craps" else table for table in plan().tables
    )
    house = House(MemoryStore("n1")).open(plan(tables=tables))
    house.ask("a1", c.CloseTable("dealer"), "craps")
    for who in ("m1", "a3"):
        house.ask(who, count("rack/craps", CLOSE, 9_000), "craps")
    assert not house.night.floor.till.variances
    verify_night(house)


# --- licensed nights ---------------------------------------------------------------------------
@clause("nj-13-47-20-6-a-1-supervise")
def test_a_licensed_night_takes_no_count_of_one_person() -> None:
    house = LicensedHouse(MemoryStore("spring-gala")).set_up().opened()
    window = house.night.floor.windows["w1"]
    words = house.refused("k1", o.CloseWindow("w1", window.dollars, window.cents))
    assert "two people count window w1 of a licensed night" in words
    assert "counts window/w1 blind" in words
    words = house.refused("a1", o.CountRack(1_000), "craps-1")
    assert "two people count the rack of table craps-1" in words
    assert "nj-13-47-20-6-a-1-supervise" in words
    for who in ("m1", "k1"):
        house.ask(who, count(W1, CLOSE, window.dollars, window.cents))
    for who in ("b1", "a1"):
        house.ask(who, count("rack/craps-1", CLOSE, 1_000), "craps-1")
    verify_night(house)


def test_what_a_viewer_may_count_is_what_the_core_lets_them() -> None:
    """The page offers a purpose if, and only if, the order is done."""
    house = two_bankers()
    house.ask("m1", count(W1, CLOSE, *window_holdings(house)))
    floor = house.night.floor
    for countable in countables(floor):
        for who in ("k1", "k2", "m1", "a1", "b1", "g1", "h1"):
            for purpose in (CLOSE, HAND_OVER, SURPRISE):
                offered = verify_count_now(floor, countable, who, purpose) is None
                table = countable.name if countable.what.startswith("rack/") else ""
                command = count(countable.what, purpose, countable.dollars, countable.cents)
                order = Order("5" * 32, who, command, table)
                assert offered == is_accepted(house, order), (countable.what, who, purpose)


def is_accepted(house: House, order: Order) -> bool:
    """Whether the core does an order; nothing is kept of it."""
    done = decide(house.night.floor, order, o.OrderContext(at_ms=9_000))
    return isinstance(done, Decision)


def test_the_verifier_notices_a_count_by_one_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal of a program that lets one person count twice, or two settle unequal figures."""
    house = two_bankers()
    with monkeypatch.context() as patch:
        patch.setattr(counts, "verify_counter", lambda *_: None)
        for _ in range(2):
            house.ask(
                "k1", count(dollars=window_holdings(house)[0], cents=window_holdings(house)[1])
            )
    with pytest.raises(verifier.Fault, match="nobody else counted window/w1 before"):
        verify_night(house)
