"""The report of operations: its figures are the night's, and its boxes agree by rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.findings import UNLAWFUL, WARNING
from pitboss.floor.plan import DRUM
from pitboss.floor.receipts import (
    expenses_cents,
    gross_receipts_cents,
    net_proceeds_cents,
)
from pitboss.floor.till import CLOSE
from pitboss.night.operations_report import (
    GIVEN,
    MADE_UP,
    DepositLine,
    ExpenseLine,
    OperationsReport,
    PrizeLine,
    ReceiptLine,
    operations_report,
    proceeds_trail,
    report_findings,
)
from pitboss.night.report_page import report_page
from tests.floor.closing import attest_all, close_tables, close_windows, record_planned
from tests.floor.licensed_house import LicensedHouse
from tests.floor.memory_house import memory_house
from tests.floor.raffle_house import keyed_house
from tests.playing import clause

GROSS = 200_000
RIGHT = OperationsReport(
    night="n1",
    identification="123-4-56789",
    municipality="Springfield",
    license="CN-1",
    licensee="Engine Company No. 2",
    date="2027-04-17",
    receipts=(ReceiptLine("window w1", 150_000), ReceiptLine("admission", 50_000)),
    gross_cents=GROSS,
    linked=(ReceiptLine("bingo", 7_000),),
    expenses=(ExpenseLine("hall", "the lodge", "1042", 60_000),),
    expenses_cents=60_000,
    net_cents=140_000,
    use=(ReceiptLine("a new ambulance", 140_000),),
    deposit=DepositLine("account ending 4411", GROSS, "2027-04-18 02:20"),
    prizes=(PrizeLine("grill", "A grill", 2, 10_000_000),),
    prizes_retail_cents=10_000_000,
    people=(),
    attested=(),
    due="2027-05-15",
    filed="",
    keep_until="2030-05-15",
)


def graves(report: OperationsReport) -> list[tuple[str, str]]:
    """What is wrong with a report, and in which box."""
    return [(finding.severity, str(finding.place[0])) for finding in report_findings(report)]


def test_a_report_that_adds_up_has_no_findings() -> None:
    assert graves(RIGHT) == []


@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("gross_cents", {"gross_cents", "net_cents", "deposit"}),
        ("expenses_cents", {"expenses_cents", "net_cents"}),
        ("net_cents", {"net_cents", "use"}),
        ("prizes_retail_cents", {"prizes_retail_cents"}),
    ],
)
def test_a_total_that_is_a_cent_off_is_named(key: str, places: set[str], off: int) -> None:
    wrong = replace(RIGHT, **{key: getattr(RIGHT, key) + off})
    assert set(graves(wrong)) == {(UNLAWFUL, place) for place in places}


@clause("nj-13-47-20-16-a")
def test_prizes_above_the_cap_are_unlawful() -> None:
    above = (PrizeLine("grill", "A grill", 2, 10_000_001),)
    wrong = replace(RIGHT, prizes=above, prizes_retail_cents=10_000_001)
    assert graves(wrong) == [(UNLAWFUL, "prizes")]


def test_another_deposit_is_unlawful_without_a_reason_and_a_warning_with_one() -> None:
    short = DepositLine("a", GROSS - 1, "2027-04-18 02:20")
    assert graves(replace(RIGHT, deposit=short)) == [(UNLAWFUL, "deposit")]
    explained = replace(short, reason="a coin rolled away")
    assert graves(replace(RIGHT, deposit=explained)) == [(WARNING, "deposit")]
    assert graves(replace(RIGHT, deposit=None)) == [(WARNING, "deposit")]


@pytest.mark.parametrize("key", ["identification", "municipality", "license", "licensee", "date"])
def test_an_empty_box_is_named(key: str) -> None:
    assert graves(replace(RIGHT, **{key: ""})) == [(WARNING, key)]


def test_an_expense_without_a_check_and_a_loss_are_warnings() -> None:
    owed = (ExpenseLine("hall", "the lodge", "", 60_000),)
    assert graves(replace(RIGHT, expenses=owed)) == [(WARNING, "expenses")]
    cost = (ExpenseLine("hall", "the lodge", "1", GROSS + 1),)
    loss = replace(
        RIGHT,
        expenses=cost,
        expenses_cents=GROSS + 1,
        net_cents=-1,
        use=(ReceiptLine("a new ambulance", -1),),
    )
    assert graves(loss) == [(WARNING, "net_cents")]
    assert proceeds_trail(loss)[-1].words == MADE_UP


def test_the_trail_ends_with_everything_given() -> None:
    trail = proceeds_trail(RIGHT)
    assert trail[-1].kind == GIVEN
    assert (-trail[-1].cents, trail[-1].left_cents) == (RIGHT.net_cents, 0)
    assert "the lodge" not in str(trail)


@pytest.fixture
def house() -> LicensedHouse:
    """A licensed night with finished paperwork."""
    licensed = memory_house()
    licensed.ask("k1", o.TakeAdmission(3, 7_500))
    for who in ("m1", "k1"):
        licensed.ask(who, o.CountMoney("admission", CLOSE, 0, 7_500))
    close_tables(licensed)
    close_windows(licensed)
    licensed.ask("m1", o.ClockOn("m2"))
    record_planned(licensed)
    attest_all(licensed)
    licensed.ask("m1", o.CloseNight())
    return licensed


def test_its_figures_are_those_of_the_night(house: LicensedHouse) -> None:
    floor = house.night.floor
    report = operations_report(floor, {"a1": ("dealer at craps-1",)})
    assert report.gross_cents == gross_receipts_cents(floor) == 5_000 + 7_500
    assert report.expenses_cents == expenses_cents(floor)
    assert report.net_cents == net_proceeds_cents(floor)
    assert report.licensee == "Engine Company No. 2"
    assert report.identification == "123-4-56789"
    assert report.use[0].source == "a new ambulance"
    assert (report.due, report.keep_until) == ("2027-05-15", "2030-05-15")
    assert [person.person for person in report.people] == ["a1"]
    assert len(report.attested) == 4
    house.weeks_pass()
    house.ask("k1", o.RecordDeposit(12_500, "2027-04-18 02:20"))
    assert house.night.books.cash["bank"] == 12_500
    assert house.night.floor.till.boxes["admission"].cents == 0


def test_its_page_shows_every_box_and_hides_no_sign(house: LicensedHouse) -> None:
    page = report_page(operations_report(house.night.floor, {}))
    for words in ("123-4-56789", "Springfield", "Engine Company No. 2", "Notary public", "$125"):
        assert words in page
    bad = replace(RIGHT, licensee="<b>Engine</b> & Co.")
    assert "&lt;b&gt;Engine&lt;/b&gt; &amp; Co." in report_page(bad)


def test_its_prizes_are_those_redeemed_and_those_drawn(tmp_path: Path) -> None:
    """A drawn bicycle counts once, however often it is drawn; the sum is what the cap limits."""
    house = keyed_house(tmp_path, DRUM).sold()
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    house.ask("k1", o.Sell("w1", 1_000, "g1"))
    house.ask("m1", o.RedeemPrize("mug", 20, "g1"))
    house.drum("bike", 4)
    house.pass_minutes(1)
    house.ask("m1", o.RedrawTicket(1, "nobody came"))
    house.out_of_drum(1)
    house.drum("basket", 6)
    report = operations_report(house.night.floor)
    assert {prize.prize: (prize.count, prize.retail_cents) for prize in report.prizes} == {
        "mug": (1, 800),
        "bike": (1, 40_000),
        "basket": (1, 5_000),
    }
    assert report.prizes_retail_cents == house.night.floor.prizes.awarded_cents
    house.night.store.close()
