"""A floor of each house with someone in every role, to see who may ask for what.

People who hold a post or work a window are there beside people who do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.chance.commit_reveal import seal
from pitboss.chance.drawing import ticket_hash
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.next_step import next_step
from pitboss.floor.permissions import INSPECTORS, ROLES
from pitboss.floor.plan import (
    DRAWING,
    ELECTRONIC,
    FloorPlan,
    Occasion,
    PersonPlan,
    PrizePlan,
    RafflePlan,
    TablePlan,
    WindowPlan,
)
from pitboss.floor.presence import posts_needed
from pitboss.floor.state import CLOSED_NIGHT, Floor
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OPEN

HAND, DEVICE, KEYED = "hand", "device", "keyed"  # tables: by hand, electronic, results keyed in
AT_TABLE, AT_WINDOW = " at the table", " at the window"
SEATED, GUEST, STRANGER = "guest at the table", "guest", "stranger"
GIVEN = o.OrderContext(at_ms=60_000, promise="aa" * 32, seed="bb" * 32)
SOLD, ASKED = "sold", "asked"
PRIZES = (
    PrizePlan(id="mug", retail_cents=900, price=40, quantity=9),
    PrizePlan(id="pen", retail_cents=100, price=10, quantity=9),
    PrizePlan(id="bike", retail_cents=100, way=DRAWING),
)
CODE_HASH = ticket_hash("n1", "ABCD")


class Kind(NamedTuple):
    """What differs between the houses: games, who is first, who deals and who banks."""

    by_hand: str
    device: str
    keyed: str
    outcomes: tuple[str, str]
    first: str
    deals: str
    banks: str


HOUSES = {
    "nj_night": Kind(
        "night.craps",
        "night.under_over",
        "night.craps",
        ("4-2", "5-2"),
        "member in charge",
        "class A operator",
        "banker",
    ),
    "nj_casino": Kind(
        "nj.automated_craps",
        "nj.mini_dice",
        "nj.mini_dice",
        ("4-2", "5-2"),
        "casino supervisor",
        "dealer",
        "cashier",
    ),
    "tas_casino": Kind(
        "tas.mini_dice",
        "tas.mini_dice",
        "tas.mini_dice",
        ("1-2-3", "4-2-3"),
        "management representative",
        "dealer",
        "cashier",
    ),
}


NIGHT, PAYS = "nj_night", "member-in-charge-of-proceeds"


def slug(role: str) -> str:
    """The id of the person with a role."""
    return role.replace(" ", "-")


def posts_of(house: str, table: str, game: str) -> tuple[str, ...]:
    """The posts that the law wants filled at a game; a night has an assistant at one table."""
    posts = posts_needed(load(game).rules())
    return (*posts, "assistant") if (house, table) == ("nj_night", HAND) else posts


@cache
def plan_of(house: str, *, empty: bool = False) -> FloorPlan:
    """A floor with three tables and a person in every role, or the same people and no table."""
    kind = HOUSES[house]
    tables = (
        TablePlan(id=HAND, game=kind.by_hand, float=500),
        TablePlan(id=DEVICE, game=kind.device, by_hand=False, electronic=True, float=500),
        TablePlan(id=KEYED, game=kind.keyed, by_hand=False, float=500),
    )
    games = tuple({kind.device} if house == "nj_night" else ())
    people = [
        PersonPlan(slug(role), (role,), games, slug("class A operator"))
        if role in ("class B operator", "assistant")
        else PersonPlan(slug(role), (role,))
        for role in ROLES[house]
    ]
    people += [PersonPlan("bank-2", (kind.banks,)), PersonPlan("late", (kind.deals,))]
    people.append(PersonPlan("spare", (kind.deals,)))
    people.append(PersonPlan("spare-banker", (kind.banks,)))
    for table in tables:
        for post in posts_of(house, table.id, table.game):
            role = post if post in ROLES[house] else "class A operator"
            people.append(PersonPlan(f"{post}-{table.id}", (role,), (table.game,)))
    windows = (WindowPlan("w1", 5_000, 100), WindowPlan("w2", 5_000, 100))
    planned = () if empty else tables
    return FloorPlan(
        night="n1",
        house=house,
        tables=planned,
        people=tuple(people),
        windows=() if empty else windows,
        rate=2,
        prizes=PRIZES if house == "nj_night" and not empty else (),
        reserve_minutes=10,
        raffle=RafflePlan(ticket_price=1, claim_minutes=1) if house == "nj_night" else None,
    )


@cache
def floor_of(house: str, *, empty: bool = False) -> Floor:
    """That floor with everyone on duty but one, posts filled, and guests."""
    kind, plan = HOUSES[house], plan_of(house, empty=empty)
    floor = then(Floor(), slug(kind.first), o.SetUp(plan))
    for person in plan.people:
        if person.id not in ("late", "auditor", slug(INSPECTORS[house])):
            floor = then(floor, person.id, o.ClockOn(person.id))
    if empty:
        return floor
    for table in plan.tables:
        for post in posts_of(house, table.id, table.game):
            who = f"{post}-{table.id}"
            floor = then(floor, who, o.TakePost(post, who), table.id)
    floor = then(floor, "bank-2", o.OpenWindow("w1", posted=True))
    for guest in ("g1", "g2", "g3", "g4"):
        floor = then(floor, slug(kind.first), o.Admit(guest, of_age=True))
        floor = then(floor, "bank-2", o.Sell("w1", 5_000, guest), id=f"{SOLD}-{guest}")
    while floor.tables[KEYED].table.status != OPEN:
        step = next_step(floor, KEYED)
        assert step is not None
        floor = then(floor, f"{step.by}-{KEYED}", step.command, KEYED)
    for guest, where in (("g1", HAND), ("g2", KEYED), ("g3", DEVICE)):
        floor = then(floor, guest, c.Sit(1, 20), where)
    floor = then(floor, f"dealer-{KEYED}", c.TakeStep("no more bets"), KEYED)
    return then(floor, f"dealer-{KEYED}", c.EnterResult(kind.outcomes[0]), KEYED)


def then(
    floor: Floor,
    actor: str,
    command: Any,
    table: str = "",
    *,
    id: str = "x",
    given: o.OrderContext = GIVEN,
) -> Floor:
    """The floor after an order that is carried out."""
    done = decide(floor, o.Order(id, actor, command, table), given)
    assert isinstance(done, Decision), f"{actor} {command}: {done}"
    return done.floor


def actors(house: str, table: str) -> dict[str, str]:
    """Everyone who could ask for something: what they are, and their ids."""
    slugs = {role: slug(role) for role in ROLES[house]}
    slugs[HOUSES[house].banks + AT_WINDOW] = "bank-2"
    at = next(place for place in plan_of(house).tables if place.id == (table or HAND))
    slugs |= {post + AT_TABLE: f"{post}-{at.id}" for post in posts_of(house, at.id, at.game)}
    seated = {HAND: "g1", KEYED: "g2", DEVICE: "g3"}[at.id]
    return slugs | {SEATED: seated, GUEST: "g4", STRANGER: "x9"}


def _always(command: Any, who: str) -> Any:
    """The same command, whoever asks."""
    return command


class Case(NamedTuple):
    """An order to try: on which floor, at which table, and the command for who asks."""

    floor: Floor
    command: Callable[[str], Any]
    table: str = ""
    given: o.OrderContext = GIVEN
    second: str = ""


def closing_cases(house: str, floor: Floor) -> Iterator[tuple[str, Case]]:
    """The orders of the close, and of what comes after it."""
    yield "RecordExpense", Case(floor, lambda who: o.RecordExpense("p1", "ice", 5))
    spent = floor
    if house == NIGHT:
        spent = then(floor, PAYS, o.RecordExpense("p1", "ice", 5), id=ASKED)
    yield "StrikeExpense", Case(spent, lambda who: o.StrikeExpense(ASKED, "a slip"))
    empty = floor_of(house, empty=True)
    for name, statement in STATEMENTS.items():
        given = o.Attest(name, statement.figure(empty))
        yield f"Attest {name}", Case(empty, partial(_always, given))
    over = replace(empty, status=CLOSED_NIGHT)
    deposit = o.RecordDeposit(0, "2027-04-18 02:20")
    later = replace(GIVEN, at_ms=1_900_000_000_000)
    yield "RecordDeposit", Case(over, lambda who: deposit, given=later)
    banked = then(over, PAYS, deposit, given=later) if house == NIGHT else over
    filed = o.FileReport("2027-05-10", True)
    yield "FileReport", Case(banked, lambda who: filed, given=later)


def cases(house: str) -> Iterator[tuple[str, Case]]:
    """Every order of the floor by its name; what people do for themselves is separate."""
    kind, floor = HOUSES[house], floor_of(house)
    bound = then(floor, f"dealer-{DEVICE}", o.PromiseDraws(), DEVICE)
    yield from _drawing_cases(house)
    salt, night = "0f" * 16, plan_of(house).night
    sealed = o.SealWords(seal(night, DEVICE, 1, guest="g3", salt=salt, words="luck"))
    frozen = then(then(floor, "g3", sealed, DEVICE), f"dealer-{DEVICE}", o.PromiseDraws(), DEVICE)
    shown = o.OrderContext(at_ms=60_000, outcome=kind.outcomes[0], seed=GIVEN.seed)
    yield "SetUp", Case(Floor(), lambda who: o.SetUp(plan_of(house)))
    yield "CloseNight", Case(floor_of(house, empty=True), lambda who: o.CloseNight())
    yield from closing_cases(house, floor)
    yield "TakeOver", Case(floor, lambda who: o.TakeOver(9, "0f" * 32, "it broke"))
    yield "ClockOn", Case(floor, lambda who: o.ClockOn("late"))
    yield "ClockOff", Case(floor, lambda who: o.ClockOff("spare"))
    yield "ClockOff oneself", Case(floor_of(house, empty=True), o.ClockOff)
    yield "TakePost", Case(floor, lambda who: o.TakePost("dealer", "spare"), HAND)
    yield "TakePost oneself", Case(floor, lambda who: o.TakePost("dealer", who), DEVICE)
    yield "LeavePost", Case(floor, lambda who: o.LeavePost("dealer"), KEYED)
    yield "HangNotices", Case(floor, lambda who: o.HangNotices(), HAND)
    yield "Admit", Case(floor, lambda who: o.Admit("g9", of_age=True))
    yield "AskToLeave", Case(floor, lambda who: o.AskToLeave("g4", "shouts"))
    yield "Suspend", Case(floor, lambda who: o.Suspend(person="spare", reason="drinks"))
    ended = replace(floor, suspended_people={"spare": 1})
    yield "EndSuspension", Case(ended, lambda who: o.EndSuspension(person="spare", reason="no"))
    bare = replace(floor, plan=replace(plan_of(house), seat_s=30))
    bare, late = then(bare, "g4", c.Sit(2, 0), HAND), replace(GIVEN, at_ms=GIVEN.at_ms + 30_000)
    yield "FreeSeat", Case(bare, lambda who: o.FreeSeat(2), HAND, late)
    yield "OpenWindow", Case(floor, lambda who: o.OpenWindow("w2", posted=True))
    yield "Sell", Case(floor, lambda who: o.Sell("w1", 100, "g4"))
    yield "TakeBack", Case(floor, lambda who: o.TakeBack("w1", 5, "g4"))
    yield "CloseWindow", Case(floor, lambda who: o.CloseWindow("w1", 5, 5))
    yield "AskFill", Case(floor, lambda who: o.AskFill("w1", 5), HAND)
    yield "AskCredit", Case(floor, lambda who: o.AskCredit("w1", 5), HAND)
    asked = then(floor, f"dealer-{HAND}", o.AskFill("w1", 5), HAND, id=ASKED)
    yield "ConfirmTransfer", Case(asked, lambda who: o.ConfirmTransfer(ASKED, 5))
    yield "CountRack", Case(floor, lambda who: o.CountRack(500), HAND)
    yield "CorrectRound", Case(floor, lambda who: o.CorrectRound(kind.outcomes[1], "x"), KEYED)
    second = {"nj_night": "class-A-operator", "nj_casino": "floorperson"}.get(house, "inspector")
    yield "Reverse", Case(floor, lambda who: o.Reverse(f"{SOLD}-g4", "a slip"), second=second)
    yield from _till_cases(house, floor)
    yield from _incident_cases(floor, house, second)
    yield "PromiseDraws", Case(floor, lambda who: o.PromiseDraws(), DEVICE)
    yield "SealWords", Case(floor, lambda who: o.SealWords("0f" * 32), DEVICE)
    yield "AddWords", Case(frozen, lambda who: o.AddWords("luck", salt), DEVICE)
    yield "Draw", Case(bound, lambda who: o.Draw(), DEVICE, shown)
    drawn = then(bound, f"dealer-{DEVICE}", o.Draw(), DEVICE, given=shown)
    yield "RevealDraws", Case(drawn, lambda who: o.RevealDraws(), DEVICE)
    yield from _prize_cases(house, floor, second)


def _prize_cases(house: str, shut: Floor, second: str) -> Iterator[tuple[str, Case]]:
    """The orders of the prize desk; other houses than a casino night award no prizes."""
    yield "OpenPrizeDesk", Case(shut, lambda who: o.OpenPrizeDesk(posted=True))
    floor = stored = won = shut
    if house == "nj_night":
        floor = then(shut, "prize-clerk", o.OpenPrizeDesk(posted=True))
        stored = then(floor, "prize-clerk", o.ReservePrize("mug"), id="kept")
        won = then(floor, "prize-clerk", o.RedeemPrize("mug", 40, "g4", keep=True), id="won")
    handed = then(won, "prize-clerk", o.HandOverPrize("won")) if won is not shut else shut
    yield "ClosePrizeDesk", Case(floor, lambda who: o.ClosePrizeDesk())
    yield "ReservePrize", Case(floor, lambda who: o.ReservePrize("mug"))
    yield (
        "ReservePrize oneself",
        Case(floor, lambda who: o.ReservePrize("mug", who if who in floor.guests else "g4")),
    )
    yield "ReleasePrize", Case(stored, lambda who: o.ReleasePrize("kept"))
    yield "RedeemPrize", Case(floor, lambda who: o.RedeemPrize("mug", 40, "g4"))
    yield "HandOverPrize", Case(won, lambda who: o.HandOverPrize("won"))
    wrong = o.CorrectAward("won", "a slip", "pen")
    yield "CorrectAward", Case(won, lambda who: wrong, second=second)
    yield "ReturnPrize", Case(handed, lambda who: o.ReturnPrize("won", "broken"))


def _till_cases(house: str, floor: Floor) -> Iterator[tuple[str, Case]]:
    """Counts by two, admission and bingo, and paper slips."""
    first, window = slug(HOUSES[house].first), "window/w1"
    yield "CountMoney", Case(floor, lambda who: o.CountMoney(window, "close", 5, 5))
    rack = o.CountMoney("rack/device", "surprise", 5)
    yield "CountMoney surprise", Case(floor, lambda who: rack, DEVICE)
    yield "CountMoney hand over", Case(floor, lambda who: o.CountMoney(window, "hand over", 5, 5))
    yield "CallCount", Case(floor, lambda who: o.CallCount(window))
    begun = then(floor, first, o.CountMoney(window, "close", 5, 5))
    yield "DropCount", Case(begun, lambda who: o.DropCount(window, "too slow"))
    counted_floor = then(begun, "bank-2", o.CountMoney(window, "close", 5, 5), id="counted")
    yield "ExplainVariance", Case(counted_floor, lambda who: o.ExplainVariance("counted", "a slip"))
    occasion = Occasion(admission_cents=500, bingo=True)
    doors = replace(floor, plan=replace(plan_of(house), occasion=occasion))
    yield "TakeAdmission", Case(doors, lambda who: o.TakeAdmission(2, 1_000))
    yield "TakeBingo", Case(doors, lambda who: o.TakeBingo(500, "cards"))
    yield "HandOutSlips", Case(floor, lambda who: o.HandOutSlips(window, 1, 9))
    paper = then(floor, first, o.HandOutSlips(window, 1, 9))
    note = o.KeyInSlip(1, "bank-2", GIVEN.at_ms, note="a fuse blew")
    yield "KeyInSlip", Case(paper, lambda who: note)
    sale = o.KeyInSlip(1, "bank-2", GIVEN.at_ms, o.Sell("w1", 100, "g4"))
    yield "KeyInSlip sale", Case(paper, lambda who: sale)
    bought = o.KeyInSlip(1, "bank-2", GIVEN.at_ms, o.SellTickets(1, "g4"))
    yield "KeyInSlip tickets", Case(paper, lambda who: bought)
    yield "VoidSlip", Case(paper, lambda who: o.VoidSlip(1, "torn"))
    yield "ReturnSlips", Case(paper, lambda who: o.ReturnSlips(1, 1))


def _incident_cases(floor: Floor, house: str, second: str) -> Iterator[tuple[str, Case]]:
    """The orders of the incident book and of the inspector's seat."""
    first = slug(HOUSES[house].first)
    booked = then(floor, first, o.ReportIncident(kind="complaint", words="the music is loud"))
    decided = then(booked, first, o.DecideIncident(1, "turned down"))
    yield "ReportIncident", Case(floor, lambda who: o.ReportIncident(kind="other", words="x"))
    yield "AddToIncident", Case(booked, lambda who: o.AddToIncident(1, "still loud"))
    yield "DecideIncident", Case(booked, lambda who: o.DecideIncident(1, "turned down"))
    yield "CloseIncident", Case(decided, lambda who: o.CloseIncident(1))
    cheats = o.ReportIncident(kind="cheating", helper="g1", helped="g2", words="signals")
    other = "class-A-operator"
    caught = then(floor, other, cheats) if house == "nj_night" else booked
    yield "Freeze", Case(caught, lambda who: o.Freeze("g1", 1))
    yield "SendNotice", Case(caught, lambda who: o.SendNotice(1, "commission", "mail"))
    ended = then(caught, first, o.Freeze("g1", 1)) if house == "nj_night" else booked
    yield "Unfreeze", Case(ended, lambda who: o.Unfreeze("g1", "a mistake"), second=second)
    yield "AdmitInspector", Case(floor, lambda who: o.AdmitInspector("i1"), second=second)
    yield "RemoveEquipment", Case(floor, lambda who: o.RemoveEquipment("worn"), KEYED)
    yield "StopGame", Case(floor, lambda who: o.StopGame("no dealer in sight"), KEYED)
    inspector = slug(INSPECTORS[house])
    stops = (inspector, o.StopGame("x"), KEYED)
    stopped = then(floor, *stops) if inspector else floor
    yield "ResumeGame", Case(stopped, lambda who: o.ResumeGame("there he is"), KEYED)
    yield "AskCount", Case(floor, lambda who: o.AskCount("window/w1", "to see"))
    lot = replace(GIVEN, lot="0f" * 32)
    yield "DrawLot", Case(floor, lambda who: o.DrawLot(), given=lot)


def _drawing_cases(house: str) -> Iterator[tuple[str, Case]]:
    """The drawing: where no house but the casino night has one, nobody may."""
    plan, first, floor = plan_of(house), slug(HOUSES[house].first), floor_of(house)
    late = replace(GIVEN, at_ms=GIVEN.at_ms + 60_000)
    yield "SellTickets", Case(floor, lambda who: o.SellTickets(1, "g4"))
    yield "SellTickets oneself", Case(floor, lambda who: o.SellTickets(1))
    holds = house == "nj_night"
    sold = then(floor, "g3", o.SellTickets(1)) if holds else floor
    sold = then(sold, "g4", o.SellTickets(2), id=SOLD) if holds else floor
    back = o.RefundTickets(SOLD, "a slip")
    yield "RefundTickets", Case(sold, lambda who: back, second="class-A-operator")
    yield "SealTickets", Case(sold, lambda who: o.SealTickets())
    sealed = then(sold, first, o.SealTickets()) if holds else floor
    yield "OpenDrawing", Case(sealed, lambda who: o.OpenDrawing("bike"))
    begun = then(sealed, first, o.OpenDrawing("bike")) if holds else floor
    yield "DrawTicket", Case(begun, lambda who: o.DrawTicket(2))
    won = then(then(begun, first, o.DrawTicket(2)), "bank-2", o.DrawTicket(2)) if holds else floor
    yield "ClaimPrize", Case(won, lambda who: o.ClaimPrize(2))
    yield "RedrawTicket", Case(won, lambda who: o.RedrawTicket(1, "gone"), given=late)
    electronic = RafflePlan(ticket_price=1, claim_minutes=1, method=ELECTRONIC)
    shown = replace(plan, raffle=electronic)
    bound = replace(sealed, plan=shown)
    bound = then(bound, first, o.OpenDrawing("bike")) if holds else floor
    yield "AddDrawingWords", Case(bound, lambda who: o.AddDrawingWords("4-2"))
    lost, off = o.GiveUpDrawing(1, "the disk broke"), o.CallOffDrawing("bike", "all went home")
    yield "GiveUpDrawing", Case(bound, lambda who: lost, second="class-A-operator")
    yield "CallOffDrawing", Case(sealed, lambda who: off, second="class-A-operator")
    picked = o.RecordClaim(2, "the slip of the wallet")
    over = replace(won, status=CLOSED_NIGHT)
    yield "RecordClaim", Case(over, lambda who: picked, second="spare-banker")
    paper = then(floor, "bank-2", o.SellTickets(1, codes=(CODE_HASH,))) if holds else floor
    for who, command in (
        (first, o.SealTickets()),
        (first, o.OpenDrawing("bike")),
        (first, o.DrawTicket(1)),
        ("bank-2", o.DrawTicket(1)),
    ):
        paper = then(paper, who, command) if holds else floor
    yield "ClaimPrize with a code", Case(paper, lambda who: o.ClaimPrize(1, "ABCD"))


def answer(case: Case, who: str) -> Decision | Refusal:
    """The answer when this person asks, with a second person's approval if required."""
    order = o.Order("y", who, case.command(who), case.table, second=case.second)
    return decide(case.floor, order, case.given)
