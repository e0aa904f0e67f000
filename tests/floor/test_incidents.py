"""The incident book: what each kind asks for, who has to stop playing, what is frozen, what must be
sent, and that nothing written is ever changed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cage.accounts import player
from pitboss.floor import orders as o
from pitboss.floor.frozen import frozen_holdings, is_barred, is_frozen
from pitboss.floor.incident_kinds import KINDS, is_rule, kinds_of
from pitboss.floor.incident_state import Incident
from pitboss.floor.incidents import notices_due
from pitboss.floor.next_step import next_step
from pitboss.language.incident_words import BLANK, NoticeContext, notice_lines
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from tests.floor.house import House, plan
from tests.floor.licensed_house import LicensedHouse, night_plan
from tests.floor.prize_house import prize_plan, redeem
from tests.playing import clause
from tests.world.memory import MemoryStore

STOP, NOTIFY = "nj-13-47-6-25-b-stop-play", "nj-13-47-6-25-b-notify"
HELPER, HELPED = "nj-13-47-6-25-c-helper", "nj-13-47-6-25-c-helped"
TABLE = "roulette-1"
MINUTE = 60_000


@pytest.fixture
def opened() -> LicensedHouse:
    house = LicensedHouse(MemoryStore("spring-gala")).set_up().opened()
    house.guest("g2", 5_000)
    house.sit("g2", TABLE, 2, 50)
    house.guest("g3", 5_000)
    return house


def cheating_report(**more: Any) -> o.ReportIncident:
    """An entry of suspected cheating by g1, who helps g2."""
    given = {"words": "chips passed", "helper": "g1", "helped": "g2", **more}
    return o.ReportIncident(kind="cheating", **given)


def entry(house: House, number: int = 1) -> Incident:
    """An incident of the book."""
    return house.night.floor.incidents.incidents[number]


# --- suspected cheating --------------------------------------------------------------------
@clause("nj-13-47-6-25-a-collusion", STOP, HELPER, HELPED)
def test_cheating_stops_both_and_freezes_what_both_hold(opened: LicensedHouse) -> None:
    opened.bet()
    opened.ask("g2", c.PlaceWager(2, "black", 5), TABLE)
    assert "nj-13-47-6-25-a-collusion" in opened.refused("m1", cheating_report(helped=""), TABLE)
    opened.ask("m1", cheating_report(), TABLE)
    floor = opened.night.floor
    for guest in ("g1", "g2"):
        assert is_frozen(floor, guest)
        assert is_barred(floor, guest)
    assert not is_barred(floor, "g3")
    for guest, seat in (("g1", 1), ("g2", 2)):
        assert STOP in opened.refused(guest, c.PlaceWager(seat, "red", 5), TABLE)
        assert STOP in opened.refused("a4", c.PlaceWager(seat, "red", 5), TABLE), "by its dealer"
        assert STOP in opened.refused(guest, c.AddChips(seat, 5), TABLE)
        assert STOP in opened.refused("k1", o.Sell("w1", 200, guest))
    assert HELPER in opened.refused("k1", o.TakeBack("w1", 5, "g1"))
    assert HELPED in opened.refused("k1", o.TakeBack("w1", 5, "g2"))
    opened.ask("g3", c.Sit(3, 20), TABLE)
    opened.ask("g3", c.PlaceWager(3, "red", 5), TABLE)
    opened.ask("k1", o.TakeBack("w1", 5, "g3"))
    opened.ask("k1", o.Sell("w1", 200, "g3"))


@clause(STOP)
def test_what_is_up_plays_out_and_the_win_is_frozen_too(opened: LicensedHouse) -> None:
    opened.bet()
    opened.ask("m1", cheating_report(), TABLE)
    opened.ask("a4", c.EnterResult("7"), TABLE)
    assert opened.night.floor.tables[TABLE].table.seats[1].chips == 55, "7 is red"
    opened.ask("g1", c.Leave(1), TABLE)
    held = frozen_holdings(opened.night.floor)
    assert held == {name: opened.night.books.balance(player(name)) for name in ("g1", "g2")}
    assert held["g1"] == 130
    assert STOP in opened.refused("g1", c.Sit(1, 5), TABLE)


def test_a_double_at_cards_is_a_new_wager() -> None:
    """Someone who has to stop playing may still stand, so the round can end."""
    house = House(MemoryStore("n1")).open()
    house.night.fresh_seed = lambda: bytes([5]) * 32  # the player may double
    house.guest("g1")
    house.guest("g2")
    house.ask("b1", o.PromiseDraws(), "cards")
    house.ask("b1", o.Draw(), "cards")
    house.sit("g1", "cards", 1)
    house.ask("g1", c.PlaceWager(1, "main", 10), "cards")
    house.ask("b1", c.DealCard(), "cards")
    step = next_step(house.night.floor, "cards")
    assert step is not None
    assert "double" in {act.name for act in step.acts}
    house.ask("m1", cheating_report(), "cards")
    assert STOP in house.refused("g1", c.Choose(1, "double", 10), "cards")
    house.ask("g1", c.Choose(1, "stand"), "cards")


@clause(HELPER, HELPED)
def test_a_sale_to_a_frozen_guest_is_not_refunded(opened: LicensedHouse) -> None:
    sale = opened.order("k1", o.Sell("w1", 200, "g3"))
    opened.night.ask(sale)
    opened.ask("m1", cheating_report(helper="g3", helped="g2"))
    undo = o.Reverse(sale.id, "a slip")
    assert HELPER in opened.refused("k1", undo, second="a1")
    opened.ask("m1", o.Unfreeze("g3", "cleared"), second="a1")
    opened.ask("k1", undo, second="a1")


@clause(STOP)
def test_only_the_member_in_charge_stops_a_guest(opened: LicensedHouse) -> None:
    """Entered by someone else, the breach waits for the member in charge."""
    opened.ask("a4", cheating_report(), TABLE)
    assert not is_barred(opened.night.floor, "g1")
    opened.ask("g1", c.PlaceWager(1, "red", 5), TABLE)
    assert STOP in opened.refused("a1", o.Freeze("g1", 1))
    opened.ask("m1", o.Freeze("g1", 1))
    assert is_frozen(opened.night.floor, "g1")
    assert not is_barred(opened.night.floor, "g2")
    assert "already been stopped" in opened.refused("m1", o.Freeze("g1", 1))
    assert "does not name g3" in opened.refused("m1", o.Freeze("g3", 1))
    assert "no guest has the id 'g9'" in opened.refused("m1", o.Freeze("g9", 1))
    assert "there is no incident 2" in opened.refused("m1", o.Freeze("g2", 2))
    opened.ask("m1", o.Freeze("g2", 1))


def test_playing_again_takes_a_reason_and_a_second_person(opened: LicensedHouse) -> None:
    opened.ask("m1", cheating_report(), TABLE)
    assert "say why" in opened.refused("m1", o.Unfreeze("g1", " "), second="a1")
    again = o.Unfreeze("g1", "they are married and only talked")
    assert "second person" in opened.refused("m1", again)
    assert "second person" in opened.refused("m1", again, second="m1")
    assert "only the" in opened.refused("m1", again, second="k1")
    assert "has not been stopped" in opened.refused("m1", o.Unfreeze("g3", "x"), second="a1")
    opened.ask("m1", again, second="a1")
    assert not is_barred(opened.night.floor, "g1")
    assert is_frozen(opened.night.floor, "g2")
    opened.ask("g1", c.PlaceWager(1, "red", 5), TABLE)


# --- other breaches by players -------------------------------------------------------------
@clause("nj-13-47-6-25-a-own-win", "nj-13-47-6-25-b-scope", "nj-13-47-20-10-a")
@pytest.mark.parametrize(
    ("kind", "rule", "law"),
    [
        ("not-playing-to-win", "", "nj-13-47-6-25-a-own-win"),
        ("rule-broken", "13:47-20.17(a)", "nj-13-47-6-25-b-scope"),
        ("side-gambling", "", "nj-13-47-20-10-a"),
    ],
)
def test_another_breach_stops_play_and_freezes_nothing(
    opened: LicensedHouse, kind: str, rule: str, law: str
) -> None:
    """Only cheating lets the licensee keep what a player holds."""
    report = o.ReportIncident(kind=kind, words="seen", guests=("g1",), rule=rule)
    assert KINDS[kind].law[0].id == law
    opened.ask("m1", report, TABLE)
    floor = opened.night.floor
    assert is_barred(floor, "g1")
    assert not is_frozen(floor, "g1")
    assert STOP in opened.refused("g1", c.PlaceWager(1, "red", 5), TABLE)
    opened.ask("k1", o.TakeBack("w1", 5, "g1"))
    assert notices_due(floor, entry(opened)) == ("commission",)
    bare = o.ReportIncident(kind=kind, words="seen", rule=rule)
    assert law in opened.refused("m1", bare, TABLE)
    opened.ask("m1", cheating_report(), TABLE)
    assert is_frozen(opened.night.floor, "g1"), "what is worse comes on top"


@clause("nj-13-47-6-25-b-scope")
def test_any_rule_of_the_chapter_can_be_named_and_no_other(opened: LicensedHouse) -> None:
    for rule in ("13:47-6.25", "13:47-20.10(d)2", "13:47-20.33(c)4iii", "13:47-7.28(a)"):
        assert is_rule(rule), rule
    for rule in ("6.25", "19:47-1.1", "13:47", "13:48-1.1", "13:47-20.10(d)2 and more", ""):
        assert not is_rule(rule), rule
    wrong = o.ReportIncident(kind="rule-broken", words="seen", guests=("g1",), rule="20.17")
    assert "nj-13-47-6-25-b-scope" in opened.refused("m1", wrong)


# --- what an entry needs -------------------------------------------------------------------
def test_an_entry_says_what_is_missing_odd_or_unknown(opened: LicensedHouse) -> None:
    for command, words in (
        (o.ReportIncident(kind="x", words="y"), "there is no kind of incident 'x'"),
        (o.ReportIncident(kind="other", words=" "), "say in a few words"),
        (cheating_report(helped=""), "the guest who was helped"),
        (
            cheating_report(helper="", helped=""),
            "the guest who helped and the guest who was helped",
        ),
        (cheating_report(helped="g1"), "two people"),
        (cheating_report(helper="g9"), "no guest has the id 'g9'"),
        (cheating_report(minutes_ago=-1), "how many minutes ago"),
        (cheating_report(minutes_ago=1_441), "how many minutes ago"),
        (cheating_report(provider="p1"), "does not name the provider"),
        (o.ReportIncident(kind="tip-offered", words="$5"), "the people of the staff"),
        (
            o.ReportIncident(kind="tip-offered", words="$5", people=("x",)),
            "nobody here has the id 'x'",
        ),
        (o.ReportIncident(kind="equipment-fault", words="worn"), "the table"),
        (
            o.ReportIncident(kind="other", words="x", provider="p9"),
            "there is no provider 'p9': there are p1",
        ),
        (o.ReportIncident(kind="other", words="x", guests=("g1", "g1")), "every guest once"),
        (o.ReportIncident(kind="other", words="x", people=("a1", "a1")), "everyone once"),
    ):
        assert words in opened.refused("m1", command), command
    nowhere = o.ReportIncident(kind="other", words="x")
    assert "there is no table 'bar'" in opened.refused("m1", nowhere, "bar")
    opened.ask("m1", cheating_report(minutes_ago=1_440))
    assert opened.night.floor.incidents.incidents.keys() == {1}


@clause("nj-13-47-20-10-d-2", "nj-13-47-20-10-d-3")
def test_staff_incidents_name_the_people_and_stop_nobody(opened: LicensedHouse) -> None:
    for number, kind in enumerate(("tip-offered", "staff-drinking"), 1):
        opened.ask("a1", o.ReportIncident(kind=kind, words="seen", people=("a4",)))
        assert entry(opened, number).people == ("a4",)
        assert not notices_due(opened.night.floor, entry(opened, number))
        bare = o.ReportIncident(kind=kind, words="seen")
        assert KINDS[kind].law[0].id in opened.refused("a1", bare)
    assert opened.night.floor.incidents.frozen == {}
    assert KINDS["tip-offered"].law[0].id == "nj-13-47-20-10-d-2"
    assert KINDS["staff-drinking"].law[0].id == "nj-13-47-20-10-d-3"


@clause("nj-13-47-20-15-b-condition")
def test_an_equipment_fault_names_the_provider_who_supplied_the_table(
    opened: LicensedHouse,
) -> None:
    nowhere = o.ReportIncident(kind="equipment-fault", words="wheel drags")
    assert "nj-13-47-20-15-b-condition" in opened.refused("a1", nowhere)
    opened.ask("a1", o.ReportIncident(kind="equipment-fault", words="wheel drags"), TABLE)
    assert entry(opened).provider == "p1"
    assert entry(opened).table == TABLE
    assert entry(opened).round == opened.night.floor.tables[TABLE].table.round


# --- decisions, notices and the end --------------------------------------------------------
@clause(NOTIFY)
def test_an_entry_stays_open_until_it_is_decided_and_the_notice_was_sent(
    opened: LicensedHouse,
) -> None:
    opened.ask("m1", cheating_report(minutes_ago=5), TABLE)
    opened.ask("m1", o.DecideIncident(1, "both left"))
    assert NOTIFY in opened.refused("m1", o.CloseIncident(1))
    assert "due to the Legalized" in opened.refused("m1", o.SendNotice(1, "police", "by phone"))
    assert "say how" in opened.refused("m1", o.SendNotice(1, "commission", " "))
    early = o.SendNotice(1, "commission", "mail", 6)
    assert "before it happened" in opened.refused("m1", early)
    opened.ask("m1", o.SendNotice(1, "commission", "mail", 5))
    assert "due to nobody" in opened.refused("m1", o.SendNotice(1, "commission", "mail"))
    opened.ask("m1", o.CloseIncident(1))
    book = entry(opened)
    assert book.sent[0].at_ms == book.at_ms == opened.now_ms - 5 * MINUTE
    assert "is closed" in opened.refused("m1", o.CloseIncident(1))
    assert "is closed" in opened.refused("m1", o.DecideIncident(1, "more"))
    opened.ask("k1", o.AddToIncident(1, "the helper came back for a coat"))
    assert is_frozen(opened.night.floor, "g1"), "closing an entry unfreezes nobody"


def test_a_complaint_closes_with_its_decision_alone(opened: LicensedHouse) -> None:
    opened.ask("k1", o.ReportIncident(kind="complaint", words="queue", guests=("g3",)))
    assert "what was decided" in opened.refused("m1", o.CloseIncident(1))
    assert "say what was decided" in opened.refused("m1", o.DecideIncident(1, ""))
    opened.ask("m1", o.DecideIncident(1, "a second window opens"))
    opened.ask("m1", o.CloseIncident(1))


def test_additions_and_decisions_overwrite_nothing(opened: LicensedHouse) -> None:
    opened.ask("m1", cheating_report(), TABLE)
    opened.ask("a4", o.AddToIncident(1, "a red chip"))
    opened.ask("a1", o.AddToIncident(1, "no, a green one"))
    opened.ask("m1", o.DecideIncident(1, "warned"))
    opened.ask("m1", o.DecideIncident(1, "sent home"))
    book = entry(opened)
    assert book.words == "chips passed"
    assert [(addition.by, addition.words) for addition in book.additions] == [
        ("a4", "a red chip"),
        ("a1", "no, a green one"),
    ]
    assert [decision.words for decision in book.decisions] == ["warned", "sent home"]
    assert "say what to add" in opened.refused("a1", o.AddToIncident(1, ""))
    assert "there is no incident 2" in opened.refused("a1", o.AddToIncident(2, "x"))


@clause(NOTIFY)
def test_the_notice_says_what_is_known_and_leaves_the_rest_open(opened: LicensedHouse) -> None:
    opened.ask("m1", cheating_report(), TABLE)
    opened.ask("a4", o.AddToIncident(1, "a red chip"))
    opened.ask("m1", o.DecideIncident(1, "both sent home"))
    around = NoticeContext(title="Spring gala", time=str, names={"m1": "Ada"})
    text = "\n".join(notice_lines(opened.night.floor, entry(opened), "commission", around))
    for words in (
        "To: the Legalized Games of Chance Control Commission",
        "Notice under 13:47-6.25(b)",
        "Event: Spring gala (night spring-gala)",
        f"table {TABLE} (Roulette)",
        "entered by Ada (m1): chips passed",
        "Added by a4",
        f"Player who helped: g1, name {BLANK}",
        f"Player who was helped: g2, name {BLANK}",
        "g1 was required to stop playing",
        "neither refunded nor redeemed",
        "Decided by Ada (m1)",
        "acting in good faith",
    ):
        assert words in text, words
    assert "PRACTICE" not in text


def test_a_notice_of_a_practice_night_says_so() -> None:
    house = LicensedHouse(MemoryStore("spring-gala"))
    house.set_up(floor_plan(night_plan(practice=True)))
    house.guest("g1")
    house.guest("g2")
    house.ask("m1", cheating_report())
    around = NoticeContext(title="Spring gala", time=str)
    assert "PRACTICE" in notice_lines(house.night.floor, entry(house), "commission", around)[0]


def test_another_house_has_its_own_kinds_and_stops_nobody() -> None:
    assert set(kinds_of("nj_casino")) == {"equipment-fault", "complaint", "disorder", "other"}
    for kind in kinds_of("tas_casino").values():
        assert (kind.law, kind.stops, kind.sends, kind.freezes) == ((), (), (), False)
    assert kinds_of("nj_night") is KINDS


def test_the_book_survives_a_replay(opened: LicensedHouse) -> None:
    opened.ask("m1", cheating_report(), TABLE)
    opened.ask("m1", o.SendNotice(1, "commission", "mail"))
    again = House(opened.night.store)
    assert again.night.floor.incidents == opened.night.floor.incidents


def test_the_small_house_has_no_providers() -> None:
    house = House(MemoryStore("n1")).open(plan("n1"))
    house.ask("m1", o.ReportIncident(kind="equipment-fault", words="a chip"), "craps")
    assert entry(house).provider == ""


# --- at the prize desk and on paper --------------------------------------------------------
@clause(HELPER, HELPED)
def test_the_prize_desk_refuses_frozen_guests_and_no_others() -> None:
    """A guest who had to stop for another breach still redeems what is left."""
    house = House(MemoryStore("n1")).open(prize_plan())
    house.ask("p1", o.OpenPrizeDesk(posted=True))
    for guest in ("g1", "g2", "g3"):
        house.guest(guest)
    house.ask("m1", cheating_report())
    house.ask("m1", o.ReportIncident(kind="side-gambling", words="seen", guests=("g3",)))
    assert HELPER in house.refused("p1", redeem("mug", 40, "g1"))
    assert HELPED in house.refused("p1", redeem("mug", 40, "g2"))
    house.ask("p1", redeem("mug", 40, "g3"))
    house.ask("m1", o.Unfreeze("g2", "cleared"), second="a1")
    house.ask("p1", redeem("mug", 40, "g2"))


def test_a_slip_from_before_the_freeze_is_keyed_in_and_one_from_after_is_not() -> None:
    house = House(MemoryStore("n1")).open()
    house.guest("g1")
    house.guest("g2")
    house.ask("m1", o.HandOutSlips("window/w1", 1, 9))
    house.ask("m1", cheating_report())
    frozen_ms = house.night.floor.incidents.frozen["g1"].at_ms
    late = o.KeyInSlip(1, "k1", frozen_ms, o.Sell("w1", 100, "g1"))
    assert STOP in house.refused("k1", late)
    house.ask("k1", o.KeyInSlip(1, "k1", frozen_ms - 1, o.Sell("w1", 100, "g1")))
    back = o.KeyInSlip(2, "k1", frozen_ms, o.TakeBack("w1", 5, "g2"))
    assert HELPED in house.refused("k1", back)
    house.ask("k1", o.KeyInSlip(2, "k1", frozen_ms - 1, o.TakeBack("w1", 5, "g2")))
