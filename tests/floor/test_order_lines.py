"""Every order has a line, and the line turns back into the order; what it leaves out is filled
in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.implied_orders import fill_in
from pitboss.floor.order_lines import BadOrder, cash, cents, parse, write
from pitboss.floor.orders import FLOOR_COMMANDS, TABLE_COMMANDS, Order
from pitboss.floor.script import LineKind, line_id, read_script
from pitboss.floor.state import Floor
from pitboss.pit import commands as c
from tests.floor.house import House, plan

ID = "4f" * 16

ON_THE_FLOOR: list[tuple[str, Any, str]] = [
    ("m1", o.SetUp(plan("n1", house_odds={"night.craps": {"field 2": "3 to 1"}})), ""),
    ("m1", o.CloseNight(), ""),
    ("m2", o.RecordExpense("the printer, for life", "hats, by check 3", 1_250), ""),
    ("m2", o.RecordExpense("p1", "rent", 25_000, "1042"), ""),
    ("m2", o.StrikeExpense(ID, "a slip"), ""),
    ("a1", o.Attest("games", 4_000), ""),
    ("m2", o.Attest("proceeds", -300), ""),
    ("k1", o.RecordDeposit(5_025, "2027-04-18 02:20"), ""),
    ("k1", o.RecordDeposit(5_000, "2027-04-18 02:20", "a note was torn"), ""),
    ("m2", o.FileReport("2027-05-10", True), ""),
    ("m2", o.FileReport("2027-05-20", False, "the notary was ill"), ""),
    ("m1", o.TakeOver(200, "0f" * 32, "the laptop broke, because it fell"), ""),
    ("a1", o.NoteAccess("sign in", "a1", "0f0f", 3), ""),
    ("a1", o.NoteAccess("make a device code"), ""),
    ("k1", o.NoteAccess("reissue a wallet", "g1"), ""),
    ("server", o.NoteClock(-86_400_000), ""),
    ("a1", o.ClockOn("a1"), ""),
    ("m1", o.ClockOn("a1"), ""),
    ("a1", o.ClockOff("a1"), ""),
    ("m1", o.ClockOff("a1"), ""),
    ("a1", o.TakePost("dealer", "a1"), "craps"),
    ("a1", o.TakePost("class A operator", "a2"), "craps"),
    ("a1", o.LeavePost("class A operator"), "craps"),
    ("k1", o.Admit("g7", True), ""),
    ("k1", o.Admit("g-7", False), ""),
    ("m1", o.AskToLeave("g7", "shouting, and worse: because of dice"), ""),
    ("m1", o.AskToLeave("g7", ""), ""),
    ("m1", o.Suspend(person="a2", reason="drank, and dealt"), ""),
    ("m1", o.Suspend(provider="p1", reason="the Commission called"), ""),
    ("m1", o.EndSuspension(person="a2", reason="a mistake"), ""),
    ("m1", o.EndSuspension(provider="p1", reason=""), ""),
    ("m1", o.FreeSeat(3), "craps"),
    ("k1", o.OpenWindow("w1"), ""),
    ("k1", o.OpenWindow("w1", posted=True), ""),
    ("k1", o.Sell("w1", 5000, "g7"), ""),
    ("k1", o.Sell("w1", 1205), ""),
    ("k1", o.Sell("w1", -5, "g7"), ""),
    ("k1", o.TakeBack("w1", 300, "g7"), ""),
    ("k1", o.TakeBack("w1", -1), ""),
    ("k1", o.CloseWindow("w1", 98_000, 15_050), ""),
    ("a1", o.AskFill("w1", 500), "craps"),
    ("a1", o.AskCredit("w1", 500), "craps"),
    ("k1", o.ConfirmTransfer(ID, 500), ""),
    ("k1", o.ConfirmTransfer("the fill of craps", 500), ""),
    ("a1", o.CountRack(10_200), "craps"),
    ("k1", o.CountMoney("window/w1", "close", 98_000, 15_050), ""),
    ("k1", o.CountMoney("window/w1", "hand over", 98_000), ""),
    ("a1", o.CountMoney("rack/craps", "surprise", 10_200), "craps"),
    ("k1", o.CountMoney("admission", "close", 0, 2_550), ""),
    ("k1", o.CountMoney("window/w1", "close", -1, -5), ""),
    ("m1", o.CallCount("window/w1"), ""),
    ("m1", o.DropCount("window/w1", "called away, because of a fight"), ""),
    ("m1", o.ExplainVariance(ID, "two bills, because they stuck"), ""),
    ("k1", o.TakeAdmission(3, 4_550), ""),
    ("k1", o.TakeBingo(250, "cards for $5"), ""),
    ("k1", o.TakeBingo(250, ""), ""),
    ("m1", o.HandOutSlips("table/craps", 1, 50), ""),
    ("k1", o.KeyInSlip(12, "k1", 1_790_000_000_000, o.Sell("w1", 2_000, "g1")), ""),
    ("k1", o.KeyInSlip(12, "k1", 900, o.TakeBack("w1", 20)), ""),
    ("k1", o.KeyInSlip(12, "k1", 900, o.TakeAdmission(2, 2_000)), ""),
    ("k1", o.KeyInSlip(12, "k1", 900, o.TakeBingo(250, "cards, a note")), ""),
    ("k1", o.KeyInSlip(12, "k1", 900, o.RedeemPrize("p-1", 500, "g1")), ""),
    ("m1", o.KeyInSlip(13, "a1", 900, note="a glass fell, because: it slipped"), ""),
    ("m1", o.KeyInSlip(13, "", 900), ""),
    ("m1", o.VoidSlip(13, "torn, because of haste"), ""),
    ("m1", o.ReturnSlips(1, 23), ""),
    ("a1", o.CorrectRound("2-1", "it showed three, because it was misread"), "craps"),
    ("a1", o.CorrectRound("2-1", "misread", 3), "craps"),
    ("k1", o.Reverse(ID, "wrong guest"), ""),
    ("a1", o.HangNotices(), "craps"),
    ("k1", o.Reverse("the last sale to g7", "wrong guest"), ""),
    ("p1", o.OpenPrizeDesk(), ""),
    ("p1", o.OpenPrizeDesk(posted=True), ""),
    ("p1", o.ClosePrizeDesk(), ""),
    ("p1", o.ReservePrize("bike"), ""),
    ("g7", o.ReservePrize("bike", "g7"), ""),
    ("p1", o.ReleasePrize(ID), ""),
    ("p1", o.RedeemPrize("bike", 300, "g7"), ""),
    ("p1", o.RedeemPrize("bike", -300), ""),
    ("p1", o.RedeemPrize("bike", 300, "g7", ID, True), ""),
    ("p1", o.RedeemPrize("bike", 300, "", ID), ""),
    ("p1", o.RedeemPrize("bike", 300, keep=True), ""),
    ("p1", o.HandOverPrize(ID), ""),
    ("p1", o.HandOverPrize("last to g7"), ""),
    ("p1", o.CorrectAward(ID, "nobody won, because it fell"), ""),
    ("p1", o.CorrectAward(ID, "", "mug"), ""),
    ("p1", o.CorrectAward(ID, "the other guest", guest="g8"), ""),
    ("p1", o.CorrectAward("last to g7", "both", "mug", "g8"), ""),
    ("p1", o.ReturnPrize(ID, "broken, and dented"), ""),
    ("p1", o.ReturnPrize(ID, "", "cash"), ""),
    ("m1", o.ReportIncident(kind="disorder", words="a fight: two guests, because of dice"), ""),
    ("m1", o.ReportIncident(kind="other", words=""), "craps"),
    (
        "a1",
        o.ReportIncident(kind="cheating", words="a nod", helper="g1", helped="g2", minutes_ago=5),
        "craps",
    ),
    (
        "a1",
        o.ReportIncident(
            kind="rule-broken",
            words="at craps, rule by rule",
            guests=("g1", "g2"),
            people=("a1",),
            provider="p1",
            rule="13:47-20.17(a)",
            minutes_ago=-1,
        ),
        "craps",
    ),
    ("a1", o.ReportIncident(kind="tip-offered", words="$5", people=("a1", "a2")), ""),
    ("a1", o.AddToIncident(1, "it was a red chip: 5"), ""),
    ("a1", o.AddToIncident(-1, ""), ""),
    ("m1", o.DecideIncident(2, "both left"), ""),
    ("m1", o.SendNotice(2, "commission", "registered mail, by courier"), ""),
    ("m1", o.SendNotice(2, "commission", "", 3), ""),
    ("m1", o.CloseIncident(2), ""),
    ("m1", o.Freeze("g7", 2), ""),
    ("m1", o.Unfreeze("g7", "a mistake, because they only talked"), ""),
    ("m1", o.AdmitInspector("i1"), ""),
    ("i1", o.RemoveEquipment("a chipped die"), "craps"),
    ("i1", o.StopGame("nobody deals"), "craps"),
    ("m1", o.ResumeGame("a dealer came"), "craps"),
    ("i1", o.AskCount("window/w1", "to see"), ""),
    ("i1", o.DrawLot(), ""),
    ("i1", o.DrawLot("the second one"), ""),
    ("g7", o.SellTickets(1), ""),
    ("k1", o.SellTickets(3, "g7"), ""),
    ("k1", o.SellTickets(2, codes=("0f" * 32, "1e" * 32)), ""),
    ("k1", o.SellTickets(1, "g7", ("0f" * 32,)), ""),
    ("k1", o.RefundTickets(ID, "keyed in twice, because of haste"), ""),
    ("m1", o.SealTickets(), ""),
    ("m1", o.OpenDrawing("bike"), ""),
    ("m1", o.AddDrawingWords("4-2 lucky"), ""),
    ("m1", o.AddDrawingWords(""), ""),
    ("m1", o.DrawTicket(317), ""),
    ("m1", o.DrawTicket(-1), ""),
    ("m1", o.DrawTicket(), ""),
    ("m1", o.RedrawTicket(1, "nobody came"), ""),
    ("m1", o.GiveUpDrawing(1, "the disk broke"), ""),
    ("m1", o.CallOffDrawing("grill", "all went home"), ""),
    ("k1", o.RecordClaim(7, "a passport", "ABCD"), ""),
    ("k1", o.RecordClaim(3, "the slip of the wallet"), ""),
    ("g7", o.ClaimPrize(317), ""),
    ("k1", o.ClaimPrize(317, "ABCD1234"), ""),
]
AT_A_TABLE: list[tuple[Any, str]] = [
    (o.PromiseDraws(), "wheel"),
    (o.AddWords("good luck"), "wheel"),
    (o.AddWords(""), "wheel"),
    (o.SealWords("0f" * 32), "wheel"),
    (o.SealWords("0f" * 32, 3), "wheel"),
    (o.AddWords("good luck", "ab" * 16), "wheel"),
    (o.AddWords("", "ab" * 16), "wheel"),
    (o.Draw(), "wheel"),
    (o.Draw(2), "wheel"),
    (o.RevealDraws(), "wheel"),
    (c.PassCheck("dice counted", "dealer", True, 6), "craps"),
    (c.OpenTable(), "craps"),
    (c.CloseTable("class A operator"), "craps"),
    (c.SignOn("dealer"), "craps"),
    (c.SignOff("dealer"), "craps"),
    (c.LoadDice(5), "craps"),
    (c.Sit(1, 500), "craps"),
    (c.Sit(2, 500, 1), "craps"),
    (c.AddChips(1, 50), "craps"),
    (c.Leave(1), "craps"),
    (c.PlaceWager(1, "pass", 10), "craps"),
    (c.PlaceWager(1, "red", 10, "cash"), "wheel"),
    (c.SayWager(1, "pass", 10), "craps"),
    (c.ConfirmWager(1, "dealer"), "craps"),
    (c.FindWager(1, "pass", 10), "craps"),
    (c.ReduceWager(1, "pass", 5), "craps"),
    (c.RemoveWager(1, "pass"), "craps"),
    (c.CallWager(1, "place 6", False), "craps"),
    (c.KeepWager(1, "buy 6"), "craps"),
    (c.KeepWager(1, "buy 6", False), "craps"),
    (c.MarkCall(1, "place 6"), "craps"),
    (c.TakeStep("no more bets"), "craps"),
    (c.EnterResult("4-2"), "craps"),
    (c.EnterResult("17"), "wheel"),
    (c.CorrectResult("4-3"), "craps"),
    (c.TryDevice("1-2", ("a", "b")), "craps"),
    (
        c.Report(
            irregularity="a die is off", by="dealer", note="at the rail", seat=1, wager="pass"
        ),
        "craps",
    ),
    (c.AcceptDice(1), "craps"),
    (c.RefuseDice(1), "craps"),
    (c.DealerTakes(), "craps"),
    (c.GiveUpDice(1), "craps"),
    (c.TakeAway("delay", "floorperson", "twice"), "craps"),
    (c.SelectButton(2), "craps"),
    (c.PressButton(2), "craps"),
    (c.AskForDice(1), "craps"),
    (c.ChangeDice(), "craps"),
    (c.ChangeLimits(5, 50, "dealer", (1, 2)), "craps"),
    (c.PostNotice(5, 50, 9, "dealer"), "craps"),
    (c.AgreeLimits(1, 5, 50, "dealer"), "craps"),
    (c.EndAgreement(1, "dealer"), "craps"),
    (c.AskMultiples(True, "dealer"), "craps"),
    (c.FlagPartners((1, 2), "dealer"), "craps"),
    (c.IssueChecks(1, "red", 5), "wheel"),
    (c.SetSeats(6), "cards"),
    (c.Shuffle(cut=20), "cards"),
    (c.DealCard("7d"), "cards"),
    (c.TurnCards("dealer", "7d Tc"), "cards"),
    (c.Choose(1, "stand"), "cards"),
    (c.CutCards(1, 30), "cards"),
    (c.RefuseCut(1), "cards"),
    (c.OrderRecut("dealer", True, "late"), "cards"),
    (c.OrderShuffle("dealer"), "cards"),
    (c.ShowCuttingCard("dealer"), "cards"),
    (c.ChangeStack((), "dealer"), "cards"),
    (c.MixCards("dealer"), "cards"),
    (c.RelieveDealer("class A operator"), "cards"),
    (c.SeeWagers((1, 4)), "cards"),
    (c.SeeWagers((2,), ("pass", "place 6")), "craps"),
]


@pytest.fixture(scope="module")
def floor() -> Floor:
    done = decide(Floor(), Order("", "m1", o.SetUp(plan())), o.OrderContext(at_ms=0))
    assert isinstance(done, Decision)
    return done.floor


def test_every_command_is_tried() -> None:
    tried = {type(command) for _, command, _ in ON_THE_FLOOR}
    tried |= {type(command) for command, _ in AT_A_TABLE}
    assert tried == {*FLOOR_COMMANDS, *TABLE_COMMANDS}


@pytest.mark.parametrize(("actor", "command", "table"), ON_THE_FLOOR, ids=lambda x: str(x)[:40])
@pytest.mark.parametrize("more", [{}, {"second": "a2"}, {"round": 7}, {"second": "a2", "round": 7}])
def test_a_line_of_the_floor_gives_its_order_back(
    floor: Floor, actor: str, command: Any, table: str, more: dict[str, Any]
) -> None:
    order = Order("", actor, command, table, **more)
    line = write(floor, order)
    assert parse(floor, line) == order, line
    assert "\n" not in line


@pytest.mark.parametrize(("command", "table"), AT_A_TABLE, ids=lambda x: str(x)[:40])
@pytest.mark.parametrize("actor", ["", "g7"])
@pytest.mark.parametrize("more", [{}, {"second": "a2"}, {"round": 7}, {"second": "a2", "round": 7}])
def test_a_line_of_a_table_gives_its_order_back(
    floor: Floor, command: Any, table: str, actor: str, more: dict[str, Any]
) -> None:
    order = Order("", actor, command, table, **more)
    line = write(floor, order)
    assert parse(floor, line) == order, line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "cannot read 'hello'"),
        ("k1: sells g7 50 at w1", "cannot read 'sells g7 50 at w1'"),
        ("k1: sells g7 $50.5 at w1", "cannot read"),
        ("nowhere> roll 4-2", "there is no table 'nowhere': there are craps, wheel, cards"),
        ("craps> seat 1: pass 1.5", "cannot read"),
        (
            "craps> seat 1: pass " + "9" * 4400,
            "a number in an order has fewer than a thousand digits",
        ),
        (
            "k1: sells g7 $" + "9" * 4400 + " at w1",
            "a number in an order has fewer than a thousand digits",
        ),
        ("craps> seat one: pass 5", "seats are numbered"),
        ('m1: sets up the floor as {"night": 5}', "this is not the plan of a floor"),
    ],
)
def test_a_line_that_is_no_order_says_why(floor: Floor, line: str, words: str) -> None:
    with pytest.raises(BadOrder, match=words.replace("$", r"\$").replace("{", r"\{")):
        parse(floor, line)


@pytest.mark.parametrize("sum_", [0, 5, 100, 1205, 5000, -5, -100, 99_999_999])
def test_real_money_is_written_to_the_cent(sum_: int) -> None:
    assert cents(cash(sum_)) == sum_


def test_the_floor_shows_who_gives_an_order(house: House) -> None:
    house.sit(house.guest("g7"), "craps", 3)
    floor = house.night.floor

    def actor(line: str) -> str:
        return fill_in(floor, parse(floor, line)).actor

    assert actor("craps> seat 3: pass 10") == "g7"
    assert actor("craps> roll 4-2") == "a1"
    assert actor("cards> dealer: shuffles") == "b1"
    assert actor("wheel> promises the draws") == "a2"
    assert actor("craps g1> seat 3: pass 10") == "g1"
    for line in ("craps> seat 4: sits 50", "craps> seat 4: pass 5", "craps> inspector: deal"):
        with pytest.raises(BadOrder, match="say who"):
            actor(line)


def test_a_fill_or_sale_can_be_named_by_its_table_or_guest(house: House) -> None:
    house.guest("g7")
    asked = house.order("a1", o.AskFill("w1", 50), "craps")
    house.night.ask(asked)
    floor = house.night.floor
    answer = fill_in(floor, parse(floor, "k1: confirms the fill of craps with 50"))
    assert answer.command == o.ConfirmTransfer(asked.id, 50)
    with pytest.raises(BadOrder, match="none is waiting"):
        fill_in(floor, parse(floor, "k1: confirms the fill of wheel with 50"))
    again = house.order("k1", o.Sell("w1", 100, "g7"))
    house.night.ask(again)
    floor = house.night.floor
    answer = fill_in(floor, parse(floor, "k1: reverses the last sale to g7, because of a slip"))
    assert answer.command == o.Reverse(again.id, "of a slip")
    with pytest.raises(BadOrder, match="none that can be reversed"):
        fill_in(floor, parse(floor, "k1: reverses the last sale to g8, because"))


def test_ids_of_a_script_stay_when_lines_are_added_below_or_moved() -> None:
    text = "a1: goes on duty\ncraps> roll 4-2\ncraps> roll 4-2   # again\n"
    first = read_script(text, "evening.txt")
    assert len({line.id for line in first}) == 3
    assert [line.id for line in read_script(f"# a note\n\n{text}a1: goes off duty", "evening.txt")][
        :3
    ] == [line.id for line in first]
    assert read_script(text, "other.txt")[0].id != first[0].id
    assert first[0].id == line_id("evening.txt", "a1: goes on duty", 1)
    assert len(first[0].id) == 32


def test_marks_of_a_script() -> None:
    lines = read_script("@ 19:00\n= rack/craps holds 5\na1: goes off duty ! 20.9\nk1: x  !", "s")
    assert [line.kind for line in lines] == [
        LineKind.TIME,
        LineKind.TRUTH,
        LineKind.ORDER,
        LineKind.ORDER,
    ]
    assert [line.refused_by for line in lines] == [None, None, "20.9", ""]
    assert lines[2].text == "a1: goes off duty"


def test_a_written_night_is_the_same_night(house: House, tmp_path: Path) -> None:
    """Every row of a journal, written as a line and read again, is the same order."""
    house.sit(house.guest("g7"), "craps", 3)
    house.ask("g7", c.PlaceWager(3, "pass", 10), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    from pitboss.floor.entry import read_entry as read_entry

    for row in house.night.store.rows():
        order = read_entry(row.body).order
        floor = house.night.floor
        assert parse(floor, write(floor, order)) == replace(order, id="")
