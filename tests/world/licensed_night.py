"""A whole licensed night by its plan: doors to sealed packet, with everything around the tables.

Three tables run, one is never opened. Guests pay admission, play, redeem, buy tickets and win; some
cheat. The night is counted by two, expenses and attestations are recorded, and what is left to draw
at the end of the license is drawn late or called off.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss.cage.accounts import ADMISSION
from pitboss.floor import orders as o
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.drawings import eligible_tickets
from pitboss.floor.plan import HOLD, REDRAW, FloorPlan, PrizePlan, RafflePlan
from pitboss.floor.receipts import gross_receipts_cents
from pitboss.floor.till import CLOSE, unexplained_variances
from pitboss.night.plan_file import floor_plan
from pitboss.pit import commands as c
from pitboss.pit.state import OPEN
from pitboss.store.keys import Signer, read_key
from tests.floor.closing import WHO
from tests.floor.licensed_house import CREW, at, night_plan
from tests.world.hall import Hall, Script
from tests.world.kill_process import Journal
from tests.world.table_life import TableLife

STAFF = ("m1", "k1", "a1", "a2", "a3", "a4", "b1", "b2", "h1")
CRAPS_CREW = (("dealer", "a2"), ("boxperson", "a3"), ("stickperson", "h1"))
OPENED = ("craps-1", "roulette-1", "wheel-1")
PRIZES = (
    PrizePlan(id="mug", name="Mug", retail_cents=900, price=20, quantity=60),
    PrizePlan(id="pen", name="Pen", retail_cents=200, price=5, quantity=60),
    PrizePlan(id="grill", name="Grill", retail_cents=30_000, way="drawing", quantity=3),
)
TICKET, ADMISSION_CENTS = 5, 2_500
DAY_MS = 86_400_000


class LicensedLife(TableLife):
    """A table of a licensed night: a class A operator opens it, and two people count its chips."""

    def checks(self) -> Script[None]:
        """The notices hang, and a class A operator opens, also again after a repair."""
        if self.table.status != OPEN and not self.live.hung:
            yield from self.ask("a1", o.HangNotices())
        for item in self.rules.opening if self._bet_in >= 0 else ():
            if self.table.status != OPEN and item.name not in self.table.desk.checked:
                yield from self._check(item)
        if self.table.status != OPEN:
            yield from self.must(c.OpenTable("class A operator"))

    def close(self) -> Script[None]:
        """Close; two people count the chips later."""
        yield from self.empty()


def planned(night: str, seed: int, signer: Signer) -> FloorPlan:
    """The lawful plan with these prizes; every other night holds what nobody claims."""
    rule = RafflePlan(
        ticket_price=TICKET,
        claim_minutes=5,
        absent=HOLD if seed % 2 else REDRAW,
        hold_days=30 if seed % 2 else 0,
    )
    plan = floor_plan(night_plan(prizes=PRIZES, raffle=rule))
    return replace(plan, night=night, key=signer.public.hex(), key_holder="m1")


def licensed_night(journal: Journal, key: Path, seed: int, rounds: int, guests: int) -> Hall:
    """The night from its first row to its last."""
    signer = read_key(key)
    plan = planned(journal.night, seed, signer)
    hall = Hall(journal, plan, seed, signer, str(key), start_ms=at("17:00"))
    hall.lasts(4, len(OPENED) * rounds)
    open_doors(hall, guests)
    hall.until(at("19:00"))
    hall.run([*(LicensedLife(hall, name, rounds).run() for name in OPENED), felt(hall)])
    around_the_tables(hall)
    draw_in_time(hall)
    count_all(hall)
    hall.until(at("02:00"))
    draw_late(hall)
    paperwork(hall)
    after_the_night(hall)
    return hall


# --- the evening --------------------------------------------------------------------------------
def open_doors(hall: Hall, guests: int) -> None:
    """People come on duty, the window and the prize desk open, guests pay and come in."""
    hall.ask("m1", o.SetUp(hall.plan))
    for who in STAFF:
        hall.ask("m1", o.ClockOn(who))
    for table, post, who in CREW:
        hall.ask("a1", o.TakePost(post, who), table)
    for post, who in CRAPS_CREW:
        hall.ask("a1", o.TakePost(post, who), "craps-1")
    hall.ask("k1", o.OpenWindow("w1", posted=True))
    hall.ask("m1", o.HandOutSlips("window/w1", 1, 10))
    hall.until(at("18:30"))
    hall.ask("m1", o.OpenPrizeDesk(posted=True))
    for number in range(1, guests + 1):
        hall.ask("k1", o.Admit(f"g{number}", of_age=True))
        hall.free.append(f"g{number}")
    hall.ask("k1", o.TakeAdmission(guests, guests * ADMISSION_CENTS))
    surprise(hall)


def surprise(hall: Hall) -> None:
    """The member in charge has the window counted; the first two figures may differ."""
    what, window = "window/w1", hall.floor.windows["w1"]
    hall.ask("m1", o.CallCount(what))
    if hall.maybe(0.5):
        hall.ask("m1", o.CountMoney(what, "surprise", window.dollars + 5, window.cents))
        hall.ask("a1", o.CountMoney(what, "surprise", window.dollars, window.cents))
    for who in ("m1", "a1"):
        hall.ask(who, o.CountMoney(what, "surprise", window.dollars, window.cents))


def felt(hall: Hall) -> Script[None]:
    """Guests buy chips for the wheel, and bring some back."""
    for _ in range(5):
        yield hall.order("k1", o.Sell("w1", 4_000))
    yield hall.order("k1", o.TakeBack("w1", 60))


def around_the_tables(hall: Hall) -> None:
    """Prizes, slips, a complaint, and two who cheat."""
    written = hall.night.at[2]
    hall.ask("k1", o.KeyInSlip(1, "k1", written, o.TakeAdmission(1, ADMISSION_CENTS)))
    hall.ask("k1", o.VoidSlip(2, "spoiled"))
    rich = [
        name for name, guest in hall.floor.guests.items() if guest.wallet >= 60 and not guest.out
    ]
    assert len(rich) > 6, "the evening leaves guests with imitation money"
    for name in rich[:5]:
        hall.ask("m1", o.RedeemPrize("mug", 20, name))
    kept = hall.ask("m1", o.RedeemPrize("mug", 20, rich[5], keep=True)).order.id
    wrong = hall.ask("m1", o.RedeemPrize("mug", 20, rich[6], keep=True)).order.id
    hall.ask("m1", o.CorrectAward(wrong, "it was a pen", "pen"), second="a1")
    hall.ask("m1", o.HandOverPrize(kept))
    hall.ask("m1", o.HandOverPrize(wrong))
    for name in rich:
        hall.ask(name, o.SellTickets(2))
    report = o.ReportIncident(kind="complaint", words="the music is loud")
    hall.ask("a2", report)
    hall.ask("m1", o.DecideIncident(1, "it is turned down"))
    hall.ask("m1", o.CloseIncident(1))
    cheats = o.ReportIncident(kind="cheating", helper=rich[-1], helped=rich[-2], words="signals")
    hall.ask("a4", cheats)
    for name in rich[-2:]:
        if name not in hall.floor.incidents.frozen:
            hall.ask("m1", o.Freeze(name, 2))
    hall.ask("m1", o.SendNotice(2, "commission", "registered mail"))
    hall.ask("m1", o.DecideIncident(2, "both have left"))
    hall.ask("m1", o.CloseIncident(2))
    hall.ask("m1", o.SealTickets())


def draw_in_time(hall: Hall) -> None:
    """A winner who is there claims; another one does not come."""
    hall.until(at("23:45"))
    for is_there in (True, False):
        ticket = draw(hall)
        if is_there:
            claim(hall, ticket)
    hall.wait(6 * 60)
    if hall.plan.raffle is not None and hall.plan.raffle.absent == REDRAW:
        hall.ask("m1", o.RedrawTicket(2, "nobody came"))
        claim(hall, key_in(hall, again_for=2))


def draw(hall: Hall) -> int:
    """A drawing by drum of a grill; returns the ticket."""
    hall.ask("m1", o.OpenDrawing("grill"))
    return key_in(hall)


def key_in(hall: Hall, again_for: int = 0) -> int:
    """Two people key in a number that can win, now and then not the same at first."""
    able = sorted(eligible_tickets(hall.floor.raffle, again_for))
    lucky = [one for one in able if holder(hall, one) not in hall.floor.incidents.frozen]
    ticket = hall.random.choice(lucky)
    if hall.maybe(0.5):
        hall.ask("m1", o.DrawTicket(next(one for one in able if one != ticket)))
        hall.ask("k1", o.DrawTicket(ticket))
    for who in ("m1", "k1"):
        hall.ask(who, o.DrawTicket(ticket))
    return ticket


def holder(hall: Hall, ticket: int) -> str:
    """Whose wallet holds a ticket."""
    sales = hall.floor.raffle.sales.values()
    return next(one.guest for one in sales if one.first <= ticket < one.first + one.count)


def claim(hall: Hall, ticket: int) -> None:
    """The winner claims on the phone."""
    hall.ask(holder(hall, ticket), o.ClaimPrize(ticket))


def draw_late(hall: Hall) -> None:
    """The license has ended with a grill left: it is drawn right away, or called off by two."""
    if hall.random.random() < 0.5:
        claim(hall, draw(hall))
    else:
        hall.ask("m1", o.CallOffDrawing("grill", "the drum is gone"), second="a1")
    hall.ask("m1", o.ClosePrizeDesk())


# --- the close ----------------------------------------------------------------------------------
def count_all(hall: Hall) -> None:
    """Two people count every rack, the window and the door; something is off, and explained."""
    hall.ask("m1", o.ReturnSlips(1, 3))
    for name, live in list(hall.floor.tables.items()):
        off = hall.random.choice((-5, 1)) if hall.maybe(0.5, "variances") else 0
        count(hall, f"rack/{name}", ("m1", "a1"), dollars=max(0, live.rack + off))
    window, box = hall.floor.windows["w1"], hall.floor.till.boxes[ADMISSION]
    count(hall, "window/w1", ("m1", "k1"), dollars=window.dollars, cents=window.cents)
    count(hall, ADMISSION, ("m1", "k1"), cents=box.cents)
    for of in unexplained_variances(hall.floor.till):
        hall.ask("m1", o.ExplainVariance(of, "found below the table"))


def count(hall: Hall, what: str, who: tuple[str, str], *, dollars: int = 0, cents: int = 0) -> None:
    """Two people count the same for the close."""
    kind, _, name = what.partition("/")
    table = name if kind == "rack" else ""
    for person in who:
        hall.ask(person, o.CountMoney(what, CLOSE, dollars, cents), table)


def paperwork(hall: Hall) -> None:
    """Expenses, attestations and the close; an expense is struck out and recorded rightly."""
    hall.ask("m1", o.ClockOn("m2"))
    assert hall.plan.report is not None
    checks: dict[str, str] = {}
    for planned_ in hall.plan.report.expenses:
        payee = planned_.payee or "the shop"
        number = checks.setdefault(payee, f"{1042 + len(checks)}")
        expense = o.RecordExpense(payee, planned_.purpose, planned_.cents, number)
        hall.ask("m2", expense)
    wrong = hall.ask("m2", o.RecordExpense("the ice house", "ice", 42_000)).order.id
    hall.ask("m2", o.StrikeExpense(wrong, "a zero too many"))
    hall.ask("m2", o.RecordExpense("the ice house", "ice", 4_200, "2001"))
    for name, statement in STATEMENTS.items():
        hall.ask(WHO[name], o.Attest(name, statement.figure(hall.floor)))
    hall.ask("m1", o.CloseNight())


def after_the_night(hall: Hall) -> None:
    """The deposit, the report, and a held prize that is picked up."""
    hall.wait(3_600)
    hall.ask("k1", o.RecordDeposit(gross_receipts_cents(hall.floor), "2027-04-18 02:20"))
    hall.until(at("12:00") + 14 * DAY_MS)
    unclaimed = [one for one in hall.floor.raffle.drawings if not (one.claimed or one.forfeited)]
    for one in unclaimed:
        command = o.RecordClaim(one.ticket, "by the slip of the wallet")
        hall.ask("k1", command, second="m1")
    hall.ask("m2", o.FileReport("2027-04-30", notarized=True))
