"""The close of a licensed night: what it waits for, who attests to what, and what comes after."""

from __future__ import annotations

import datetime

import pytest
from msgspec.structs import replace

from pitboss.cage.accounts import BANK, GUESTS, OUTSIDE, VOID, CashMove, Move
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS, stands
from pitboss.floor.calendar_days import local_minute
from pitboss.floor.close_steps import ATTEST, EXPENSE, blocking_steps, missing_steps
from pitboss.floor.closing import MOST_CENTS
from pitboss.floor.events import NightClosed
from pitboss.floor.order_lines import parse
from pitboss.floor.receipts import (
    expenses_cents,
    gross_receipts_cents,
    net_proceeds_cents,
    sold_cents_by_window,
)
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.language.floor_events import event_lines
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from tests.floor.closing import (
    WHO,
    attest_all,
    close_books,
    close_tables,
    close_windows,
    record_planned,
)
from tests.floor.licensed_house import ZONE, LicensedHouse, at, night_plan
from tests.floor.memory_house import memory_house
from tests.playing import clause

LAW = "nj-13-47-20-"
DEPOSIT, PROCEEDS = f"{LAW}8-a-3", f"{LAW}7"
MADE = "2027-04-18 02:20"


@pytest.fixture
def house() -> LicensedHouse:
    """A licensed night in play, with the member in charge of proceeds on duty."""
    opened = memory_house()
    opened.ask("m1", o.ClockOn("m2"))
    return opened


def closed() -> LicensedHouse:
    """The same night, closed."""
    done = memory_house()
    close_books(done)
    return done.weeks_pass(5)


# --- what is missing ----------------------------------------------------------------------------
def test_the_close_names_everything_that_is_missing(house: LicensedHouse) -> None:
    steps = missing_steps(house.night.floor)
    words = house.refused("m1", o.CloseNight())
    assert words.startswith(f"{len(steps)} things are missing: ")
    for step in steps:
        assert step.words in words
        assert all(law.id in words for law in step.law)


def test_one_missing_thing_is_named_alone(house: LicensedHouse) -> None:
    close_tables(house)
    close_windows(house)
    record_planned(house)
    attest_all(house)
    house.ask("m2", o.RecordExpense("the printer", "tickets", 4_000, "2001"))
    words = house.refused("m1", o.CloseNight())
    assert (
        words == f"no member in charge of proceeds has attested that the expenses are complete, "
        f"and these are the net proceeds for the purpose {PROCEEDS}"
    )
    house.ask("m2", o.Attest("proceeds", net_proceeds_cents(house.night.floor)))
    house.ask("m1", o.CloseNight())


def test_every_step_is_done_by_the_order_that_it_names(house: LicensedHouse) -> None:
    """Following the list to its end closes the night."""
    done = 0
    while steps := missing_steps(house.night.floor):
        step, floor = steps[0], house.night.floor
        rack = floor.tables[step.about].rack if step.about in floor.tables else 0
        window = floor.windows["w1"]
        cash = f"${window.cents / 100:.2f}"
        sum_ = str(rack or window.dollars)
        who = {"class A operator": "a1", "banker": "k1", "member in charge": "m1"}
        by = who.get(step.roles[0], "m2")
        fill = {"WHO": by, "SUM": sum_, "$CASH": cash, "NUMBER": "1", "PAYEE": "the shop"}
        line = step.line
        for capital, value in fill.items():
            line = line.replace(capital, value)
        line = line.replace(" by check 1", "")
        order = parse(floor, line)
        actor = order.actor or next(iter(step.at_work), "g1")
        if isinstance(order.command, c.Leave):
            actor = "g1"
        if isinstance(order.command, o.CountMoney):
            house.ask("m1", order.command, order.table)  # the first of two
        house.ask(actor, order.command, order.table)
        done += 1
        assert done < 60
    house.ask("m1", o.CloseNight())
    assert house.night.floor.status == CLOSED_NIGHT


def test_practice_does_not_wait_for_the_paperwork() -> None:
    plan = floor_plan(night_plan())
    house = memory_house(replace(plan, terms=None, purpose="practice"))
    steps = missing_steps(house.night.floor)
    assert {step.key for step in steps if step.is_paperwork} == {EXPENSE, ATTEST}
    assert not any(step.is_paperwork for step in blocking_steps(house.night.floor))
    close_tables(house)
    close_windows(house)
    house.ask("m1", o.CloseNight())


# --- expenses -----------------------------------------------------------------------------------
@clause(PROCEEDS)
def test_only_those_who_keep_the_proceeds_record_expenses(house: LicensedHouse) -> None:
    cost = o.RecordExpense("the printer", "tickets", 4_000, "2001")
    for who in ("m1", "k1", "a1"):
        assert PROCEEDS in house.refused(who, cost)
    house.ask("m2", cost)
    house.ask("n1", o.ClockOn("n1"))
    house.ask("n1", o.RecordExpense("the printer", "signs", 1, "2001"))
    assert expenses_cents(house.night.floor) == 4_001


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (o.RecordExpense("", "tickets", 1), "say who gets paid"),
        (o.RecordExpense("p1", " ", 1), "say who gets paid"),
        (o.RecordExpense("p1", "tickets", 0), "at least one cent"),
        (o.RecordExpense("p1", "tickets", -1), "at least one cent"),
        (o.RecordExpense("p1", "tickets", MOST_CENTS + 1), "at most"),
        (o.RecordExpense('"p1"', "tickets", 1), "no quotation marks"),
        (o.RecordExpense("p1", "tickets", 1, "one two"), "no quotation marks"),
        (o.RecordExpense("p1", "tickets", 1, "9" * 33), "no quotation marks"),
    ],
)
def test_an_impossible_expense_is_refused(
    house: LicensedHouse, cost: o.RecordExpense, words: str
) -> None:
    assert words in house.refused("m2", cost)


def test_a_check_pays_one_payee_and_a_purpose_is_named_once(house: LicensedHouse) -> None:
    house.ask("m2", o.RecordExpense("p1", "tickets", 1, "9" * 32))
    house.ask("m2", o.RecordExpense("p1", "signs", 1, "9" * 32))
    assert "is to p1 already" in house.refused("m2", o.RecordExpense("p2", "ice", 1, "9" * 32))
    assert "already recorded" in house.refused("m2", o.RecordExpense("p2", "signs", 1))
    house.ask("m2", o.RecordExpense("p2", "ice", 1))
    house.ask("m2", o.RecordExpense("p3", "hats", 1))  # neither check is written yet


def test_a_planned_expense_that_did_not_arise_is_recorded_as_nothing(house: LicensedHouse) -> None:
    house.ask("m2", o.RecordExpense("the hall", "hall", 0))
    assert "hall" not in {step.about for step in missing_steps(house.night.floor)}


def test_an_expense_is_struck_out_with_a_reason(house: LicensedHouse) -> None:
    answer = house.ask("m2", o.RecordExpense("p1", "tickets", 700))
    assert "say why" in house.refused("m2", o.StrikeExpense(answer.order.id, " "))
    house.ask("m2", o.StrikeExpense(answer.order.id, "a slip"))
    assert expenses_cents(house.night.floor) == 0
    assert "already struck out" in house.refused("m2", o.StrikeExpense(answer.order.id, "again"))


# --- attestations -------------------------------------------------------------------------------
@clause(f"{LAW}8-b-1", f"{LAW}9-b-1")
def test_nobody_attests_in_the_role_of_another(house: LicensedHouse) -> None:
    close_tables(house)
    close_windows(house)
    for name, statement in STATEMENTS.items():
        figure = statement.figure(house.night.floor)
        other_figure = house.refused(WHO[name], o.Attest(name, figure + 1))
        assert all(law.id in other_figure for law in statement.law)
        for other in set(WHO.values()) - {WHO[name]}:
            words = house.refused(other, o.Attest(name, figure))
            assert f"the {statement.role}" in words or "only the" in words
        house.ask(WHO[name], o.Attest(name, figure))
        assert stands(house.night.floor, name)


@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize("name", STATEMENTS)
def test_another_figure_is_not_attested(house: LicensedHouse, name: str, off: int) -> None:
    close_tables(house)
    close_windows(house)
    figure = STATEMENTS[name].figure(house.night.floor)
    assert "look again" in house.refused(WHO[name], o.Attest(name, figure + off))


def test_nobody_attests_to_what_is_not_counted(house: LicensedHouse) -> None:
    assert "table craps-1 is not closed" in house.refused("a1", o.Attest("games", 4_000))
    assert "window w1 is not counted" in house.refused("k1", o.Attest("receipts", 5_000))
    assert "there is no such statement" in house.refused("k1", o.Attest("weather", 0))


@pytest.mark.parametrize("lacks", ["tables", "windows", "incident", "slips"])
def test_records_that_are_not_complete_are_not_attested(house: LicensedHouse, lacks: str) -> None:
    if lacks == "slips":
        house.ask("m1", o.HandOutSlips("window/w1", 1, 5))
    if lacks != "tables":
        close_tables(house)
    if lacks != "windows":
        close_windows(house)
    if lacks == "incident":
        house.ask("m1", o.ReportIncident(kind="complaint", words="the music is loud"))
    assert "attest to that yet" in house.refused("m1", o.Attest("conduct", 5_000))


def test_an_incident_after_the_attestation_of_the_records_ends_it(house: LicensedHouse) -> None:
    close_tables(house)
    close_windows(house)
    house.ask("m1", o.Attest("conduct", 5_000))
    house.now_ms += 1
    house.ask("m1", o.ReportIncident(kind="complaint", words="the music is loud"))
    assert not stands(house.night.floor, "conduct")
    house.ask("m1", o.DecideIncident(1, "it is turned down"))
    house.ask("m1", o.CloseIncident(1))
    assert not stands(house.night.floor, "conduct")
    house.ask("m1", o.Attest("conduct", 5_000))
    assert stands(house.night.floor, "conduct")


def test_a_new_expense_ends_the_attestation_of_the_proceeds(house: LicensedHouse) -> None:
    close_tables(house)
    close_windows(house)
    house.ask("m2", o.Attest("proceeds", net_proceeds_cents(house.night.floor)))
    answer = house.ask("m2", o.RecordExpense("p1", "tickets", 1))
    assert not stands(house.night.floor, "proceeds")
    house.ask("m2", o.StrikeExpense(answer.order.id, "a slip"))
    assert stands(house.night.floor, "proceeds")


# --- the close ----------------------------------------------------------------------------------
@clause(f"{LAW}8-b-1")
def test_what_nobody_redeemed_is_void_and_never_cash() -> None:
    house = memory_house()
    house.guest("g2", 320)
    house.ask("k1", o.Sell("w1", 400))  # chips for a guest without an account
    wallets = {name: guest.wallet for name, guest in house.night.floor.guests.items()}
    assert house.night.floor.closing.loose_chips == 10
    real = sum(own.cents for own in house.night.floor.windows.values())
    close_books(house)
    held = {**wallets, "g1": 125}
    answer = house.night.books
    assert answer.total("player/") == 0
    assert answer.balance(GUESTS) == 0
    assert answer.balance(VOID) == sum(held.values()) + 10
    assert house.night.floor.closing.voided == sum(held.values()) + 10
    assert all(guest.wallet == 0 for guest in house.night.floor.guests.values())
    assert sum(own.cents for own in house.night.floor.windows.values()) == real


def test_chips_that_guests_won_on_the_felt_leave_the_books_even() -> None:
    """They hold less than nothing by the books, and the rack is short by as much."""
    house = memory_house()
    house.ask("k1", o.Sell("w1", 400))
    house.ask("k1", o.TakeBack("w1", 25))
    assert house.night.floor.closing.loose_chips == -15
    close_books(house)
    closes = [move for move in _moves_of_last(house) if GUESTS in (move.source, move.target)]
    assert closes == [Move(VOID, GUESTS, 15)]
    assert house.night.books.balance(GUESTS) == 0


def _moves_of_last(house: LicensedHouse) -> tuple[Move, ...]:
    from pitboss.floor.entry import read_entry

    rows = list(house.night.store.rows())
    entry = read_entry(rows[-1].body)
    assert isinstance(entry.events[0], NightClosed)
    return entry.moves


@pytest.mark.parametrize(
    ("who", "command"),
    [
        ("m1", o.CloseNight()),
        ("m2", o.RecordExpense("p1", "late", 1)),
        ("k1", o.OpenWindow("w1", posted=True)),
        ("m1", o.ClockOn("n1")),
        ("k1", o.Sell("w1", 100, "g1")),
        ("a1", o.Attest("games", 4_000)),
    ],
)
def test_nothing_else_is_done_once_the_night_is_closed(who: str, command: object) -> None:
    assert "only its deposit, its report and claims" in closed().refused(who, command)


# --- after the close ----------------------------------------------------------------------------
@clause(DEPOSIT)
def test_the_deposit_equals_the_receipts_or_says_why() -> None:
    house = closed()
    gross = gross_receipts_cents(house.night.floor)
    assert gross == 5_000
    for cents in (gross - 1, gross + 1):
        words = house.refused("k1", o.RecordDeposit(cents, MADE))
        assert "say why they differ" in words
        assert DEPOSIT in words
    answer = house.ask("k1", o.RecordDeposit(gross, MADE))
    assert answer.cash == (CashMove("drawer/w1", BANK, gross),)
    assert house.night.books.cash[BANK] == gross
    assert house.night.floor.windows["w1"].cents == house.night.books.cash["drawer/w1"]
    assert "to correct it" in house.refused("k1", o.RecordDeposit(gross, MADE))


@clause(DEPOSIT)
@pytest.mark.parametrize("who", ["k1", "m2"])
def test_a_banker_or_the_member_for_proceeds_deposits(who: str) -> None:
    house = closed()
    for other in ("m1", "a1", "b1", "n1", "g1"):
        assert DEPOSIT in house.refused(other, o.RecordDeposit(5_000, MADE))
    house.ask(who, o.RecordDeposit(5_000, MADE))


def test_a_deposit_that_differs_moves_what_there_is() -> None:
    house = closed()
    answer = house.ask("k1", o.RecordDeposit(5_100, MADE, "a dollar from the floor of the hall"))
    assert answer.cash == (CashMove("drawer/w1", BANK, 5_000), CashMove(OUTSIDE, BANK, 100))
    again = house.ask("k1", o.RecordDeposit(4_000, MADE, "the bank counted again"))
    assert again.cash == (CashMove(BANK, OUTSIDE, 1_100),)
    assert house.night.books.cash[BANK] == 4_000


@pytest.mark.parametrize(
    "made", ["", "2027-04-18", "2027-13-18 02:20", "2027-04-18 24:00", "now", "2027-04-31 02:20"]
)
def test_a_deposit_has_a_time(made: str) -> None:
    assert "say when" in closed().refused("k1", o.RecordDeposit(5_000, made))


def test_nothing_is_deposited_before_the_night_or_filed_before_that() -> None:
    house = closed()
    assert "was on 2027-04-17" in house.refused("k1", o.RecordDeposit(5_000, "2027-04-16 23:59"))
    house.ask("k1", o.RecordDeposit(5_000, "2027-04-17 23:59"))
    assert "not filed before" in house.refused("m2", o.FileReport("2027-04-16", True))
    assert "on which day" in house.refused("m2", o.FileReport("2027-04-31", True))
    house.ask("m2", o.FileReport("2027-04-17", True))


@clause(DEPOSIT)
@pytest.mark.parametrize(("ms", "is_made"), [(-1, False), (0, True), (59_999, True)])
def test_a_deposit_is_recorded_once_it_is_made(ms: int, is_made: bool) -> None:
    house = memory_house()
    close_books(house)
    house.time("02:20", ms)
    deposit = o.RecordDeposit(5_000, MADE)
    if is_made:
        house.ask("k1", deposit)
        return
    words = house.refused("k1", deposit)
    assert words == (
        "it is 2027-04-18 02:19 there, and 2027-04-18 02:20 is still to come: record it once it is"
        f" done {DEPOSIT}"
    )


@clause(PROCEEDS)
@pytest.mark.parametrize(("ms", "is_filed"), [(-1, False), (0, True)])
def test_a_report_is_recorded_once_it_is_filed(ms: int, is_filed: bool) -> None:
    house = memory_house()
    close_books(house)
    house.time("02:20")
    house.ask("k1", o.RecordDeposit(5_000, MADE))
    house.now_ms = at("00:00", day=30) + ms
    filing = o.FileReport("2027-04-30", True)
    if is_filed:
        house.ask("m2", filing)
        return
    words = house.refused("m2", filing)
    assert words == (
        "it is 2027-04-29 there, and 2027-04-30 is still to come: record it once it is done"
        f" {PROCEEDS}"
    )


def test_the_day_is_read_from_the_clock_where_the_night_was_held() -> None:
    """In November the clocks there go back an hour: the filing of the last day still counts."""
    plan = floor_plan(night_plan(date=datetime.date(2027, 11, 6)))
    assert plan.occasion is not None
    midnight = datetime.datetime(2027, 11, 8, tzinfo=ZONE)
    before = int(midnight.timestamp()) * 1000 - 1
    assert local_minute(plan.occasion.clock, before) == "2027-11-07 23:59"
    assert local_minute(plan.occasion.clock, before + 1) == "2027-11-08 00:00"
    autumn = int(datetime.datetime(2027, 11, 7, 1, 59, tzinfo=ZONE).timestamp()) * 1000
    assert local_minute(plan.occasion.clock, autumn) == "2027-11-07 01:59"
    assert local_minute(plan.occasion.clock, autumn + 60_000) == "2027-11-07 01:00"


def test_deposit_and_report_wait_for_the_close(house: LicensedHouse) -> None:
    assert "after the night is closed" in house.refused("k1", o.RecordDeposit(5_000, MADE))
    assert "after the night is closed" in house.refused("m2", o.FileReport("2027-05-10", True))


@clause(PROCEEDS)
def test_the_report_is_filed_notarized_and_by_its_day_or_says_why() -> None:
    house = closed()
    assert "record that first" in house.refused("m2", o.FileReport("2027-05-15", True))
    house.ask("k1", o.RecordDeposit(5_000, MADE))
    assert "before a notary" in house.refused("m2", o.FileReport("2027-05-15", False))
    assert "on which day" in house.refused("m2", o.FileReport("May 15", True))
    assert "say why it is late" in house.refused("m2", o.FileReport("2027-05-16", True))
    assert PROCEEDS in house.refused("k1", o.FileReport("2027-05-15", True))
    house.ask("m2", o.FileReport("2027-05-15", True))
    assert "was filed on 2027-05-15" in house.refused("m2", o.FileReport("2027-05-15", True))
    assert "is filed" in house.refused("k1", o.RecordDeposit(5_000, MADE, "wrong"))


def test_a_late_report_is_filed_with_its_reason() -> None:
    house = closed()
    house.ask("k1", o.RecordDeposit(5_000, MADE))
    house.ask("m2", o.FileReport("2027-05-16", True, "the notary was ill"))
    assert house.night.floor.closing.report is not None


def test_reversed_sales_are_no_receipts(house: LicensedHouse) -> None:
    answer = house.ask("k1", o.Sell("w1", 200_000, "g1"))
    assert sold_cents_by_window(house.night.floor) == {"w1": 205_000}
    back = house.ask("k1", o.Reverse(answer.order.id, "wrong guest"), second="a1")
    [words] = event_lines(house.night.floor, "", back.events)
    assert words == "the sale of $2,000 at w1 to g1 is reversed: wrong guest"
    assert gross_receipts_cents(house.night.floor) == 5_000
