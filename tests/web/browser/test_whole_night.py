"""A whole licensed night by program guests and staff, from doors to the sealed packet.

Forty guests and the crew of a lawful plan use a real server, which is killed again and again.
Moments that people watch go through the pages in a browser; everything else goes through the API
that the pages use. In the end the books balance to the dollar, and two programs that share no code
accept the packet.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from pitboss.floor.plan import DRAWING, FloorPlan, PrizePlan, RafflePlan
from pitboss.history.plain_zip import read_zip
from pitboss.night.plan import Person
from pitboss.night.plan_file import floor_plan
from tests.floor.licensed_house import night_plan
from tests.night.plans import LAWFUL
from tests.stores import KINDS
from tests.verifier.program import FILE as VERIFIER
from tests.web.browser.chromium import Screens
from tests.web.browser.licensed_server import Device, LicensedServer, name_of
from tests.web.browser.staff_actions import close_sheet, count, sheet_of, sign
from tests.web.browser.whole_evening import WINDOW, Evening
from tests.web.serving import PIN

GUESTS, SPENT_CENTS, ADMISSION_CENTS = 40, 8_000, 2_500
BOUGHT = SPENT_CENTS * 5 // 2 // 100
"""What each guest gets for it at two and a half imitation dollars for one."""
ROULETTE, CRAPS, WHEEL = "roulette-1", "craps-1", "wheel-1"
POSTS = (
    (ROULETTE, "dealer", "a4"),
    (WHEEL, "dealer", "b2"),
    (CRAPS, "dealer", "a2"),
    (CRAPS, "boxperson", "a3"),
    (CRAPS, "stickperson", "h1"),
)
ATTEST = {"games": "a1", "receipts": "k1", "proceeds": "m2", "conduct": "m1"}
SLIP_CENTS, CHIPS_CENTS = 2_000, 1_200
"""What was sold on a paper slip, and as chips to a guest without a wallet."""
MUG, CAP, TICKET, WHEEL_LOSS = 30, 50, 10, 10
AWARDED = {"mug": 9, "cap": 1, "grill": 1}
MOST_STEPS = 80


def the_plan() -> FloorPlan:
    """The lawful plan of the tests with a prize clerk, prizes to redeem and one to draw."""
    clerk = Person(id="c1", roles=("prize clerk",), member="holder", attested=True)
    auditor = Person(id="u1", roles=("auditor",), member="holder", attested=True)
    prizes = (
        PrizePlan(id="mug", name="Mug", retail_cents=900, price=MUG, quantity=20),
        PrizePlan(id="cap", name="Cap", retail_cents=1_500, price=CAP, quantity=10),
        PrizePlan(id="grill", name="Grill", retail_cents=30_000, way=DRAWING),
    )
    plan = floor_plan(
        night_plan(
            people=(*LAWFUL.people, clerk, auditor),
            prizes=prizes,
            raffle=RafflePlan(ticket_price=TICKET, draws_at="22:30"),
        )
    )
    return replace(plan, reserve_minutes=30)


# --- doors, 18:30 -----------------------------------------------------------------------
def doors_open(night: Evening) -> None:
    """The crew takes its places; forty guests pay at the door and buy imitation money."""
    served = night.served
    for member in served.plan.people:
        night.staff[member.id] = served.works(member.id)
    staff = night.staff
    for person in staff:
        if person != "u1":
            staff["m1"].does("ClockOn", person=person)
    for table, post, person in POSTS:
        staff["a1"].does("TakePost", table, post=post, person=person)
    staff["k1"].does("OpenWindow", window=WINDOW, posted=True)
    staff["c1"].does("OpenPrizeDesk", posted=True)
    for table in (ROULETTE, CRAPS, WHEEL):
        staff["a1"].does("HangNotices", table)
        staff["a1"].does("OpenTable", table, by="class A operator")
    for number in range(GUESTS):
        night.guests.append(served.comes(f"Guest {number + 1}"))
    staff["m1"].does("TakeAdmission", count=GUESTS, cents=GUESTS * ADMISSION_CENTS)
    for guest in night.guests:
        staff["k1"].does("Sell", window=WINDOW, cents=SPENT_CENTS, guest=name_of(guest))
    assert {guest.get("/me").json()["wallet"] for guest in night.guests} == {BOUGHT}


def at_the_window(night: Evening) -> None:
    """A sale to the wrong guest is reversed, a lost phone replaced, and a pad handed out."""
    with night.screens() as screens:
        page = night.page(screens, f"window/{WINDOW}", night.staff["k1"])
        page.get_by_label("Guest", exact=True).select_option(name_of(night.guests[5]))
        page.get_by_label("Cash from the guest, in dollars").fill("20")
        page.get_by_role("button", name="Sell", exact=True).click()
        expect(sheet_of(page).locator(".slip")).to_contain_text("Sold $50 for $20.00 to Guest 6")
        close_sheet(page)
        page.get_by_role("button", name="Undo: Sold $50 for $20.00 to Guest 6").click()
        sheet_of(page).get_by_label("Reason").fill("it was another guest")
        sheet_of(page).get_by_label("Your PIN").fill(PIN)
        sheet_of(page).get_by_label("Second person", exact=True).select_option("m1")
        sheet_of(page).get_by_label("PIN of the second person").fill(PIN)
        sheet_of(page).get_by_role("button", name="Undo it").click()
        expect(page.locator(".acts .reversed")).to_contain_text("Sold $50 for $20.00 to Guest 6")
        lost_phone(night, screens, page)
        till = night.page(screens, "till", night.staff["m1"])
        till.get_by_role("button", name="Hand out a pad").click()
        till.get_by_label("Last number").fill("20")
        till.get_by_role("button", name="Hand out", exact=True).click()
        expect(till.locator("#slips")).to_contain_text("1 to 20")


def lost_phone(night: Evening, screens: Screens, window: Page) -> None:
    """The wallet of the eighth guest moves to a new phone, and the lost one is dead."""
    lost = night.guests[7]
    old = night.page(screens, "play", lost, phone=True)
    window.get_by_label("Find a guest").fill("Guest 8")
    window.get_by_role("button", name="Move to a new phone: Guest 8").click()
    sheet_of(window).get_by_label("Second person", exact=True).select_option("m1")
    sheet_of(window).get_by_label("PIN of the second person").fill(PIN)
    sheet_of(window).get_by_role("button", name="Yes, make a new code").click()
    code = sheet_of(window).locator(".phone").inner_text()
    expect(old).to_have_url(re.compile(f"/h/{night.served.slug}/$"))
    new = night.served.device()
    reply = new.post("/join", {"code": code, "of_age": True})
    assert reply.status_code == 201, reply.text
    new.signed(reply.json())
    assert (name_of(new), new.me["wallet"]) == (name_of(lost), BOUGHT)
    assert lost.get("/me").status_code == 401
    night.guests[7] = new
    close_sheet(window)


# --- the games, 19:00 -------------------------------------------------------------------
def play(night: Evening) -> None:
    """Forty guests bet, eight at a time, at roulette; four at craps; one with chips at the
    wheel."""
    early = night.guests[0]
    early.does("Sit", ROULETTE, seat=1, chips=20)
    words, law = early.is_refused("PlaceWager", ROULETTE, seat=1, wager="red", stake=5)
    assert law == ["6.11(c)"], words
    early.does("Leave", ROULETTE, seat=1)
    night.kill_until("19:05")
    for first in range(0, GUESTS, 5):
        roulette_round(night, night.guests[first : first + 5], str(first % 37))
    craps_round(night, night.guests[:4])
    wheel_round(night)


def roulette_round(night: Evening, guests: list[Device], number: str) -> None:
    """Everyone sits down, bets on a color, and leaves with the result."""
    dealer = night.staff["a4"]
    for seat, guest in enumerate(guests, 1):
        guest.does("Sit", ROULETTE, seat=seat, chips=20)
        color = ("red", "black")[seat % 2]
        guest.does("PlaceWager", ROULETTE, seat=seat, wager=color, stake=5)
    dealer.does("TakeStep", ROULETTE, step="no more bets")
    dealer.does("EnterResult", ROULETTE, outcome=number)
    for seat, guest in enumerate(guests, 1):
        guest.does("Leave", ROULETTE, seat=seat)


def craps_round(night: Evening, guests: list[Device]) -> None:
    """One round of craps: the power fails while the wagers are up, and they still are after it."""
    for seat, guest in enumerate(guests, 1):
        guest.does("Sit", CRAPS, seat=seat, chips=20)
    crew = [night.staff[who] for who in ("a2", "a3", "h1")]
    is_on = False
    for _ in range(MOST_STEPS):
        view = guests[0].get(f"/tables/{CRAPS}").json()
        if is_on and view["result"] is not None and view["betting"]:
            break
        if view["betting"] and not is_on:
            for seat, guest in enumerate(guests, 1):
                guest.does("PlaceWager", CRAPS, seat=seat, wager="pass", stake=5)
            night.kill_until("19:40")
            is_on = True
        take_next_step(crew, CRAPS, "3-4")
    else:
        raise AssertionError("the round of craps was not settled")
    for seat, guest in enumerate(guests, 1):
        guest.does("Leave", CRAPS, seat=seat)


def take_next_step(crew: list[Device], table: str, outcome: str) -> None:
    """The next step at a table is done by someone who may do it."""
    for member in crew:
        step = member.get(f"/tables/{table}").json()["desk"]["next"]
        if step and step["act"] and step["mine"]:
            command = dict(step["act"]["command"])
            if step["asks"] == "outcome":
                command["outcome"] = outcome
            if command["type"] == "RefuseDice":
                command["type"] = "AcceptDice"
            member.does(command.pop("type"), table, **command)
            return
    raise AssertionError(f"nobody may take the next step at {table}: {step}")


def wheel_round(night: Evening) -> None:
    """Chips on the felt: sold at the window and lost at the wheel; only the result is keyed in."""
    night.staff["k1"].does("Sell", window=WINDOW, cents=CHIPS_CENTS)
    dealer, seen = night.staff["b2"], False
    for _ in range(MOST_STEPS):
        view = dealer.get(f"/tables/{WHEEL}").json()
        if seen and view["betting"]:
            break
        take_next_step([dealer], WHEEL, "$1")
        seen = seen or view["result"] is not None
    else:
        raise AssertionError("no round of the wheel was played")


# --- the till, 19:40 to 20:30 -----------------------------------------------------------
def paper_slip(night: Evening) -> None:
    """What was sold on paper while the power was down is keyed in, with the time on the slip."""
    guest = night.guests[12]
    before = guest.get("/me").json()["wallet"]
    with night.screens() as screens:
        till = night.page(screens, "till", night.staff["k1"])
        till.get_by_role("button", name="Key in a slip").click()
        sheet_of(till).get_by_role("button", name="Next", exact=True).click()
        till.get_by_label("Number on the slip").fill("1")
        till.get_by_label("Who wrote it").select_option("k1")
        till.get_by_label("Time on the slip").fill("19:30")
        till.get_by_label("Guest's id").fill(name_of(guest))
        till.get_by_label("Cash, in dollars").fill("20")
        till.get_by_role("button", name="Key it in").click()
        expect(till.locator("#slips")).to_contain_text("1 keyed in or voided")
        window = night.page(screens, f"window/{WINDOW}", night.staff["k1"])
        window.get_by_role("button", name="Receipt: Sold $50 for $20.00 to Guest 13").click()
        expect(sheet_of(window)).to_contain_text("paper slip 1, written at 7:30")
    assert guest.get("/me").json()["wallet"] == before + 50


def surprise_count(night: Evening) -> None:
    """The power fails between the first person's count and the second's."""
    what = f"Surprise count: window {WINDOW}"
    with night.screens() as screens:
        charge = night.page(screens, "till", night.staff["m1"], phone=True)
        charge.get_by_text("Surprise counts", exact=True).click()
        charge.get_by_role("button", name=f"Call a surprise count: window {WINDOW}").click()
        banker = night.page(screens, "till", night.staff["k1"], phone=True)
        held = night.window()
        count(banker, what, held["dollars"], held["cents"])
        expect(banker.locator("#counts")).to_contain_text("Your count for a surprise count is in")
        night.kill_until("20:30")
        refused = night.staff["k1"].is_refused("Sell", window=WINDOW, cents=200)
        assert "being counted" in refused[0]
        count(charge, what, held["dollars"], held["cents"])
        expect(charge.locator("#counts")).not_to_contain_text("A second person counts now")
        expect(charge.locator("#variances")).to_contain_text("No count was over or short.")


def first_laptop_dies(night: Evening) -> None:
    """For good, while the bets are up. A night in a file goes on at the second laptop, with the
    same phones and consoles; a night in a database is started again."""
    guests, served = night.guests[30:34], night.served
    if served.kind == "sqlite":
        served.kill()
        second = served.get_followed(served.path.parent / "second", "20:32")
        with night.screens() as screens:
            overview = night.page(screens, "floor", night.staff["m1"]).locator("#standby")
            expect(overview).to_have_text("The second laptop has everything.")
            second.stop()
            expect(overview).to_contain_text("The second laptop has been out of touch since")
            second.follow()
            expect(overview).to_have_text("The second laptop has everything.")
    for seat, guest in enumerate(guests, 1):
        guest.does("Sit", ROULETTE, seat=seat, chips=20)
        guest.does("PlaceWager", ROULETTE, seat=seat, wager="red", stake=5)
    wallets = [guest.get("/me").json()["wallet"] for guest in guests]
    with night.screens() as screens:
        phone = night.page(screens, "play", guests[0], phone=True)
        phone.wait_for_load_state("networkidle")
        if served.kind == "sqlite":
            served.move_to(second, "m1", "20:35")
        else:
            night.kill_until("20:35")
        assert [guest.get("/me").json()["wallet"] for guest in guests] == wallets
        expect(phone.locator("#link")).to_be_hidden()
        dealer = night.staff["a4"]
        dealer.does("TakeStep", ROULETTE, step="no more bets")
        dealer.does("EnterResult", ROULETTE, outcome="1")
        for seat, guest in enumerate(guests, 1):
            guest.does("Leave", ROULETTE, seat=seat)
    won = [wallet + 20 + 5 for wallet in wallets]
    assert [guest.get("/me").json()["wallet"] for guest in guests] == won


# --- incidents, 20:30 -------------------------------------------------------------------
def frozen_pair(night: Evening) -> None:
    """Two guests cheat together: both are stopped, what they hold is frozen, the notice is sent."""
    helper, helped = night.guests[10], night.guests[11]
    with night.screens() as screens:
        page = night.page(screens, "incidents", night.staff["m1"])
        page.locator("#report summary").click()
        page.get_by_label("Guest who helped").fill(name_of(helper))
        page.get_by_label("Guest who was helped").fill(name_of(helped))
        page.get_by_label("What happened").fill("one looked at the ball for the other")
        page.get_by_role("button", name="Enter it").click()
        expect(page.locator("#frozen li")).to_have_count(2)
        card = page.locator("#incident-1")
        card.get_by_role("button", name="Decide").click()
        page.get_by_label("What was decided").fill("both were sent home")
        sign(page)
        card.get_by_role("button", name="Mark the notice as sent").click()
        page.get_by_label("How it was sent").fill("certified mail")
        sign(page)
        card.get_by_role("button", name="Close it").click()
        sign(page)
        expect(page.locator("#closed")).to_contain_text("both were sent home")
        desk = night.page(screens, "prizes", night.staff["c1"])
        desk.get_by_label("Guest", exact=True).select_option(name_of(helped))
        desk.get_by_role("button", name="Redeem: Mug, $30").click(force=True)
        expect(desk.locator("body")).to_contain_text("is frozen")
    for guest in (helper, helped):
        assert guest.is_refused("Sit", ROULETTE, seat=1, chips=5)[1] == ["6.25(b)"]
        assert guest.is_refused("SellTickets", count=1)[1] == ["6.25(c)"]
        refused = night.staff["c1"].is_refused(
            "RedeemPrize", prize="mug", dollars=MUG, guest=name_of(guest)
        )
        assert refused[1] == ["6.25(c)"]


def inspection(night: Evening) -> None:
    """An inspector comes in by a code, sees the night, has a window counted, and bets nothing."""
    with night.screens() as screens:
        page = night.page(screens, "floor", night.staff["m1"])
        page.get_by_role("button", name="Let an inspector in").click()
        sheet_of(page).get_by_label("Your PIN").fill(PIN)
        sheet_of(page).get_by_label("Second person", exact=False).first.select_option("a1")
        sheet_of(page).locator("input[name=second_pin]").fill(PIN)
        sheet_of(page).get_by_role("button", name="Make the code").click()
        code = sheet_of(page).locator(".code").inner_text()
        seat = night.served.device()
        seat.signed(seat.post("/inspect", {"code": code}).json())
        page = night.page(screens, "inspect", seat)
        expect(page.locator("#money")).to_contain_text("Balanced")
        expect(page.locator("#incidents, main")).to_contain_text(["both were sent home"])
        page.get_by_role("button", name="Draw a table by lot").click()
        expect(page.locator("#done")).to_contain_text("drawn by lot for i1")
    words, _ = seat.is_refused("PlaceWager", ROULETTE, seat=1, wager="red", stake=5)
    assert "is an inspector" in words
    assert "is an inspector" in seat.is_refused("Sit", ROULETTE, seat=1, chips=5)[0]
    seat.does("AskCount", what=f"window/{WINDOW}", words="to see it done")
    count_by_two(night, f"window/{WINDOW}", "surprise", ("k1", "m1"), **held_in_window(night))
    assert seat.get("/inspection").json()["counts"][0]["done_ms"]


def held_in_window(night: Evening) -> dict[str, int]:
    """What should be in the window."""
    view = night.window()
    return {"dollars": view["dollars"], "cents": view["cents"]}


def count_by_two(
    night: Evening,
    what: str,
    purpose: str,
    who: tuple[str, str],
    *,
    dollars: int = 0,
    cents: int = 0,
) -> None:
    """Two people count the same."""
    kind, _, name = what.partition("/")
    table = name if kind == "rack" else ""
    sums = {"dollars": dollars, "cents": cents}
    for name in who:
        night.staff[name].does("CountMoney", table, what=what, purpose=purpose, **sums)


# --- prizes and the drawing, 20:30 to 22:50 ---------------------------------------------
def prizes(night: Evening) -> None:
    """Prizes go to guests at the desk, by a reservation on a phone, and for chips."""
    one, other = night.guests[20], night.guests[21]
    with night.screens() as screens:
        phone = night.page(screens, "prizes", other, phone=True)
        phone.get_by_role("button", name="Reserve: Cap").click()
        expect(phone.locator("#prize-cap")).to_contain_text("Reserved for you until")
        desk = night.page(screens, "prizes", night.staff["c1"])
        desk.get_by_label("Guest", exact=True).select_option(name_of(one))
        desk.get_by_role("button", name="Redeem: Mug, $30").click()
        expect(sheet_of(desk).locator(".slip")).to_contain_text("Mug to Guest 21 for $30")
        close_sheet(desk)
        desk.get_by_role("button", name="Redeem: Cap for Guest 22").click()
        expect(sheet_of(desk).locator(".slip")).to_contain_text("Cap to Guest 22 for $50")
        expect(phone.locator("#own")).to_contain_text("Handed over")
    for guest in night.guests[22:30]:
        night.staff["c1"].does("RedeemPrize", prize="mug", dollars=30, guest=name_of(guest))


def tickets(night: Evening) -> str:
    """Ten guests buy a ticket, one on the page; the last ticket is on paper and paid with chips.
    Gives its code."""
    with night.screens() as screens:
        phone = night.page(screens, "play", night.guests[0], phone=True)
        phone.get_by_role("button", name="Menu").tap()
        phone.get_by_role("button", name="My tickets").tap()
        phone.get_by_role("button", name=f"Buy 1 for ${TICKET}").tap()
        expect(phone.locator(".ticket-runs").first).to_have_text("1")
        expect(phone.locator(".holds")).to_have_text("You hold one ticket for the drawing.")
        for guest in night.guests[1:10]:
            guest.does("SellTickets", count=1)
        desk = night.page(screens, "raffle", night.staff["c1"])
        desk.get_by_label("Guest", exact=True).select_option("chips")
        desk.get_by_role("button", name="Sell", exact=True).click()
        ticket = desk.locator(".paper-ticket")
        expect(ticket).to_contain_text("Ticket 11")
        return ticket.locator(".code").inner_text()


def drawing(night: Evening) -> None:
    """The power fails between two people at the drum; the winner is away, and the prize is drawn
    again."""
    code = tickets(night)
    night.kill_until("22:30")
    with night.screens() as screens:
        wall = night.page(screens, "wall", None)
        desk = night.page(screens, "raffle", night.staff["c1"])
        other = night.page(screens, "raffle", night.staff["m1"], phone=True)
        desk.get_by_role("button", name="Seal the tickets").click()
        sheet_of(desk).get_by_role("button", name="Seal the tickets").click()
        expect(desk.locator("#drawing")).to_contain_text("11 tickets are sealed.")
        desk.get_by_role("button", name="Draw Grill").click()
        key_in(desk, 1)
        expect(desk.locator("#drawing")).to_contain_text("You have keyed it in.")
        night.kill_until("22:32")
        key_in(other, 1)
        expect(wall.locator("#raffle .winner")).to_have_text("1")
        expect(desk.locator("#claims")).to_contain_text("left to claim")
        night.kill_until("22:50")
        desk.get_by_role("button", name="Draw again: Grill").click()
        sheet_of(desk).get_by_label("Reason").fill("nobody came")
        sheet_of(desk).get_by_role("button", name="Draw again").click()
        for page in (desk, other):
            expect(page.locator("#drawing")).to_contain_text("nobody came")
            key_in(page, 11)
        expect(wall.locator("#raffle .winner")).to_have_text("11")
        desk.get_by_label("Ticket number").fill("11")
        desk.get_by_label("Code", exact=True).fill(code.lower())
        desk.get_by_role("button", name="Check the code and hand over").click()
        expect(desk.locator("#claims")).to_contain_text("Claimed.")


def key_in(page: Page, ticket: int) -> None:
    page.locator("#keyed").fill(str(ticket))
    page.get_by_role("button", name="Key in", exact=True).click()


# --- the close, 23:35 -------------------------------------------------------------------
def last_call(night: Evening) -> None:
    """After the last call nothing is sold; the tables close, and the desk."""
    night.kill_until("23:35")
    assert night.staff["k1"].is_refused("Sell", window=WINDOW, cents=200)[1] == ["6.11(c)"]
    for table, post, person in POSTS:
        if post == "dealer":
            night.staff[person].does("CloseTable", table, by="dealer")
    with night.screens() as screens:
        desk = night.page(screens, "prizes", night.staff["c1"])
        desk.get_by_role("button", name="Close the desk").click()
        sheet_of(desk).get_by_role("button", name="Close the prize desk", exact=True).click()
        expect(desk.locator("#desk")).to_contain_text("The prize desk is closed")
        till = night.page(screens, "till", night.staff["m1"])
        till.get_by_role("button", name="Take back: 1 to 20").click()
        till.get_by_label("First unused number").fill("2")
        till.get_by_role("button", name="Take it back").click()
        expect(till.locator("#slips")).to_contain_text("Every used slip is keyed in or voided.")


def counts(night: Evening) -> None:
    """Racks are counted at the same time; at the window someone counts wrong, and both people count
    again."""
    night.wallets = sum(guest.get("/me").json()["wallet"] for guest in night.guests)
    tables = night.staff["m1"].get("/floor").json()["floor"]
    for table, dollars in ((table["card"]["id"], table["rack"]) for table in tables):
        won = WHEEL_LOSS if table == WHEEL else 0
        count_by_two(night, f"rack/{table}", "close", ("m1", "a1"), dollars=dollars + won)
    taken = GUESTS * ADMISSION_CENTS
    count_by_two(night, "admission", "close", ("m1", "k1"), cents=taken)
    what, held = f"Count for the close: window {WINDOW}", held_in_window(night)
    with night.screens() as screens:
        banker = night.page(screens, "till", night.staff["k1"], phone=True)
        charge = night.page(screens, "till", night.staff["m1"], phone=True)
        count(banker, what, **held)
        count(charge, what, held["dollars"] - 100, held["cents"])
        expect(charge.locator("#counts")).to_contain_text("The last two counts differed")
        count(charge, what, **held)
        expect(banker.locator("#counts")).to_contain_text("A second person counts now")
        count(banker, what, **held)
        expect(banker.locator("#counts")).to_contain_text("Counted for the night")


def paperwork(night: Evening) -> None:
    """Expenses, attestations and the close, each on the screen of who does it."""
    with night.screens() as screens:
        pages = {who: night.page(screens, "close", night.staff[who]) for who in ATTEST.values()}
        proceeds = pages["m2"]
        proceeds.locator("#expenses summary").click()
        proceeds.get_by_role("button", name="Record all as planned").click()
        sheet_of(proceeds).get_by_label("Number of the first check").fill("1042")
        sheet_of(proceeds).get_by_label("Paid to, if the plan does not say").fill("the shop")
        sheet_of(proceeds).get_by_role("button", name="Record all as planned").click()
        expect(proceeds.locator("#expenses")).to_contain_text("Every planned expense is recorded.")
        for who in ATTEST.values():
            pages[who].get_by_role("button", name=re.compile("^Attest: ")).click()
            sheet_of(pages[who]).get_by_role("button", name="I attest to this").click()
        charge = pages["m1"]
        expect(charge.locator("#status-line")).to_have_text("Nothing is missing.")
        charge.get_by_role("button", name="Close the night").click()
        sheet_of(charge).get_by_role("button", name="Close the night").click()
        expect(charge.locator("#status-line")).to_have_text("The night is closed.")
        expect(charge.get_by_role("link", name="Download the sealed packet")).to_be_visible()
        banker = pages["k1"]
        banker.get_by_role("button", name="Record the deposit").click()
        sheet_of(banker).get_by_label("When it was deposited").fill("2027-04-17T18:30")
        sheet_of(banker).get_by_role("button", name="Record the deposit").click()
        expect(charge.locator("#seal")).to_contain_text("deposited at 2027-04-17 18:30")


def sealed(night: Evening, folder: Path) -> None:
    """The packet of the page and that of the command line are passed by both verifiers."""
    served = night.served
    from_page = folder / "from-page.zip"
    from_page.write_bytes(night.staff["m1"].http.get("/api/v1/close/packet").content)
    served.kill()
    archive = folder / "made.zip"
    pitboss = (sys.executable, "-m", "pitboss")
    night_ = ("--night", served.night, "--key", str(served.key))
    served.run(*pitboss, "floor", "packet", *night_, "-o", str(archive))
    for packet in (from_page, archive):
        assert "sound" in served.run(*pitboss, "verify", str(packet), "--replay")
        output = served.run(sys.executable, "-I", str(VERIFIER), str(packet))
        assert "the seal of the packet is right" in output
    balanced(night, read_zip(archive.read_bytes()))


def balanced(night: Evening, files: dict[str, bytes]) -> None:
    """The books of the packet, to the dollar and the cent."""
    report, held = json.loads(files["report.json"]), json.loads(files["conservation.json"])
    sold_cents = GUESTS * SPENT_CENTS + SLIP_CENTS + CHIPS_CENTS
    sources = {receipt["source"]: receipt["cents"] for receipt in report["receipts"]}
    assert sorted(sources.values()) == sorted((sold_cents, GUESTS * ADMISSION_CENTS))
    assert report["gross_cents"] == sum(sources.values()) == report["deposit"]["cents"]
    spent = sum(expense["cents"] for expense in report["expenses"])
    assert report["net_cents"] == report["gross_cents"] - spent
    assert {prize["prize"]: prize["count"] for prize in report["prizes"]} == AWARDED
    assert [entry["person"] for entry in report["attested"]] == [*ATTEST.values()]
    sold = sold_cents * 5 // 2 // 100
    plan = night.served.plan
    assert held["windows"] == plan.windows[0].float - sold
    assert held["prizes"] == 9 * MUG + CAP
    assert held["tickets"] == 11 * TICKET
    loose = CHIPS_CENTS * 5 // 2 // 100 - WHEEL_LOSS - TICKET
    assert held["void"] == night.wallets + loose
    assert held["guests"] == held["on tables"] == held["taken back"] == 0
    assert held.pop("issued") == sum(held.values())


CHAPTERS = (
    doors_open,
    at_the_window,
    play,
    paper_slip,
    surprise_count,
    first_laptop_dies,
    frozen_pair,
    inspection,
    prizes,
    drawing,
    last_call,
    counts,
    paperwork,
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_licensed_night(kind: str, browser: Browser, tmp_path: Path) -> None:
    night = Evening(browser, LicensedServer(tmp_path, kind, the_plan()))
    night.served.start_at("18:30")
    try:
        for chapter in CHAPTERS:
            chapter(night)
            assert night.money()["balanced"], (chapter.__name__, night.money())
        sealed(night, tmp_path)
    finally:
        night.served.close()
        night.served.kill()
