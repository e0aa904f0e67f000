"""The prize desk: prices on tags, the cap, reservations, corrections and returns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cage.accounts import GUESTS, ISSUE, PRIZE, player
from pitboss.floor import orders as o
from pitboss.floor.events import (
    AwardCorrected,
    PrizeCapNeared,
    PrizeDeskClosed,
    PrizeDeskOpened,
    PrizeRedeemed,
)
from pitboss.floor.night import Answer
from pitboss.floor.plan import PersonPlan, PrizePlan
from pitboss.floor.plan_checks import faults
from pitboss.floor.prize_law import cap_cents
from pitboss.floor.prizes import award_retail
from pitboss.night.law import Figure, NightLaw, Overlay
from pitboss.night.plan import Bingo
from pitboss.night.plan_file import floor_plan
from pitboss.pit.refusal import Refusal
from pitboss.store.sqlite import SQLiteStore
from tests.floor.house import House, plan
from tests.floor.licensed_house import NIGHT as FILE
from tests.floor.licensed_house import LicensedHouse, night_plan
from tests.floor.prize_house import (
    BIKE,
    GRILL,
    MUG,
    last_id,
    new_house,
    prize_plan,
    redeem,
)
from tests.playing import clause
from tests.stores import KINDS, new_store

LAW = "nj-13-47-20-"


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """An open house whose prize desk is open, on a file and on a database."""
    with new_store(request.param, tmp_path) as store:
        house = House(store).open(prize_plan(store.facts.night))
        house.ask("p1", o.OpenPrizeDesk(posted=True))
        yield house


# --- opening ------------------------------------------------------------------------------
@clause(f"{LAW}11-a-2-prizes", f"{LAW}11-b", f"{LAW}11-c")
def test_the_desk_opens_only_once_its_notices_hang(tmp_path: Path) -> None:
    house = House(SQLiteStore.create(tmp_path / "n.pitboss", "n1")).open(prize_plan())
    no = house.refused("p1", o.OpenPrizeDesk())
    assert no.split()[-3:] == [f"{LAW}11-a-2-prizes", f"{LAW}11-b", f"{LAW}11-c"]
    assert "closed" in house.refused("p1", redeem(guest=house.guest("g7")))
    answer = house.ask("p1", o.OpenPrizeDesk(posted=True))
    assert answer.events == (PrizeDeskOpened((f"{LAW}11-a-2-prizes", f"{LAW}11-b", f"{LAW}11-c")),)
    assert "is open" in house.refused("p2", o.OpenPrizeDesk(posted=True))


@clause(f"{LAW}11-d")
@pytest.mark.parametrize("colors", [{}, {"red": 5}])
def test_colors_have_a_notice_of_their_own(tmp_path: Path, colors: dict[str, int]) -> None:
    house = House(SQLiteStore.create(tmp_path / "n.pitboss", "n1"))
    house.open(prize_plan(color_coded=colors, prizes=(MUG,)))
    no = house.refused("p1", o.OpenPrizeDesk())
    assert (f"{LAW}11-d" in no) == bool(colors)
    assert f"{LAW}11-b" not in no, "nothing is drawn"


def test_a_night_without_prizes_has_no_desk(tmp_path: Path) -> None:
    house = House(SQLiteStore.create(tmp_path / "n.pitboss", "n1")).open()
    for command in (o.OpenPrizeDesk(posted=True), o.ClosePrizeDesk(), redeem()):
        assert "the plan of this night has no prizes" in house.refused("m1", command)


def test_another_house_awards_no_prizes() -> None:
    casino = plan(
        house="nj_casino",
        prizes=(MUG,),
        tables=(),
        people=(PersonPlan("s1", ("casino supervisor",)),),
    )
    assert "awards no prizes" in str([fault.why for fault in faults(casino)])


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("id", "a bike", "letters, digits and hyphens"),
        ("id", "mug", "needs its own id"),
        ("price", -1, "price must be from 0"),
        ("quantity", -1, "quantity must be from 0"),
        ("retail_cents", -1, "retail_cents must be from 0"),
        ("price", 10**16, "price must be from 0"),
    ],
)
def test_a_prize_that_cannot_be_is_a_fault_of_the_plan(field: str, value: Any, words: str) -> None:
    wrong = prize_plan(prizes=(MUG, replace(BIKE, **{field: value})))
    assert words in str([fault.why.words for fault in faults(wrong)])


@pytest.mark.parametrize(("minutes", "fine"), [(-1, False), (0, True), (1440, True), (1441, False)])
def test_a_reservation_lasts_a_day_at_most(minutes: int, fine: bool) -> None:
    places = [fault.place for fault in faults(prize_plan(reserve_minutes=minutes))]
    assert (places == []) == fine


# --- redeeming ----------------------------------------------------------------------------
@clause(f"{LAW}12-c-4")
def test_imitation_money_goes_from_the_wallet_to_the_prizes(house: House) -> None:
    house.guest("g7", 20_000)
    answer = house.ask("p1", redeem())
    assert [(move.source, move.target, move.dollars) for move in answer.moves] == [
        (player("g7"), PRIZE, 300)
    ]
    assert answer.cash == ()
    floor, books = house.night.floor, house.night.books
    assert floor.guests["g7"].wallet == 100
    assert books.balance(PRIZE) == 300
    assert books.balance(ISSUE) == -sum(
        held for name, held in books.imitation.items() if name != ISSUE
    )
    assert floor.prizes.stock == {"bike": 0, "mug": 3, "grill": 1}
    assert floor.prizes.awarded_cents == 45_000


def test_chips_pay_where_nobody_has_a_wallet(house: House) -> None:
    house.ask("k1", o.Sell("w1", 10_000))
    answer = house.ask("p1", redeem("mug", 40, ""))
    assert [(move.source, move.target) for move in answer.moves] == [(GUESTS, PRIZE)]


@clause(f"{LAW}11-c")
@pytest.mark.parametrize("dollars", [0, 1, 299, 301, -300])
def test_a_prize_costs_what_its_tag_says(house: House, dollars: int) -> None:
    house.guest("g7")
    no = house.refused("p1", redeem(dollars=dollars))
    assert "bike costs 300" in no
    assert no.endswith(f"{LAW}11-c")


@clause(f"{LAW}11-c")
def test_a_prize_without_a_price_on_its_tag_is_not_redeemed(tmp_path: Path) -> None:
    house = new_house(tmp_path, prizes=(replace(MUG, price=0),))
    house.guest("g7")
    assert f"{LAW}11-c" in house.refused("p1", redeem("mug", 0))


@pytest.mark.parametrize(("cents", "fine"), [(14_950, False), (15_000, True)])
def test_the_wallet_must_hold_the_price(tmp_path: Path, cents: int, fine: bool) -> None:
    house = new_house(tmp_path)
    house.guest("g7", cents)
    if fine:
        house.ask("p1", redeem())
    else:
        assert "the wallet holds 299" in house.refused("p1", redeem())


def test_a_drawn_prize_is_not_redeemed(house: House) -> None:
    house.guest("g7")
    assert "is in the drawing" in house.refused("p1", redeem("grill", 0))
    assert "there is no prize 'boat'" in house.refused("p1", redeem("boat", 1))


@clause(f"{LAW}10-d-1")
@pytest.mark.parametrize("who", ["m1", "a1", "b1", "k1", "h1", "p1"])
def test_staff_win_no_prizes(house: House, who: str) -> None:
    for command in (redeem(guest=who), o.ReservePrize("bike", who)):
        no = house.refused("p2", command)
        assert "staff cannot win prizes" in no
        assert no.endswith(f"{LAW}10-d-1")
    assert "no guest has the id" in house.refused("p2", redeem(guest="g-unknown"))


@pytest.mark.parametrize(
    ("guest", "law"),
    [
        pytest.param("g7", "nj-13-47-6-25-c-helper", marks=clause("nj-13-47-6-25-c-helper")),
        pytest.param("g8", "nj-13-47-6-25-c-helped", marks=clause("nj-13-47-6-25-c-helped")),
        ("g9", ""),
    ],
)
def test_frozen_money_redeems_nothing(house: House, guest: str, law: str) -> None:
    """Both the helper and the helped; what was reserved before does not help."""
    for name in ("g7", "g8", "g9"):
        house.guest(name)
    house.ask("p1", o.ReservePrize("bike", guest))
    cheating = o.ReportIncident(kind="cheating", words="signs", helper="g7", helped="g8")
    house.ask("m1", cheating)
    orders = (redeem(guest=guest), o.ReservePrize("mug", guest), redeem("mug", 40, guest))
    for command in orders if law else ():
        assert house.refused("p1", command).endswith(law)
        assert house.night.floor.guests[guest].wallet == 1000
    if not law:
        house.ask("p1", redeem(guest=guest))


@clause(f"{LAW}10-c-4")
@pytest.mark.parametrize("kind", ["tobacco", "Weapon", " live animal ", "gift card", ""])
def test_a_banned_kind_is_not_awarded(tmp_path: Path, kind: str) -> None:
    house = new_house(tmp_path, prizes=(replace(MUG, kind=kind),))
    house.guest("g7")
    assert house.refused("p1", redeem("mug", 40)).endswith(f"{LAW}10-c-4")


@clause(f"{LAW}10-c-3")
@pytest.mark.parametrize("kind", ["cash", "money", "Cash"])
def test_cash_is_no_prize(tmp_path: Path, kind: str) -> None:
    house = new_house(tmp_path, prizes=(replace(MUG, kind=kind),))
    house.guest("g7")
    assert house.refused("p1", redeem("mug", 40)).endswith(f"{LAW}10-c-3")
    house.night.store.close()


def test_the_last_piece_is_sold_once(house: House) -> None:
    """Two clerks at the same moment: both orders are in one commit."""
    for guest in ("g7", "g8"):
        house.guest(guest)
    orders = [
        house.order(clerk, redeem(guest=guest)) for clerk, guest in (("p1", "g7"), ("p2", "g8"))
    ]
    answers = house.night.ask_all(orders)
    refused = [answer.entry.refused for answer in answers if isinstance(answer, Answer)]
    assert refused[0] is None
    assert refused[1] is not None
    assert refused[1].words == "no piece of bike is left"
    assert house.night.floor.guests["g8"].wallet == 1000
    again = house.night.ask(orders[0])
    assert isinstance(again, Answer)
    assert again.again, "an order that is sent again is the same award"
    assert house.night.floor.prizes.stock["bike"] == 0


# --- the cap ------------------------------------------------------------------------------
CAP_CENTS = 10_000_000


def with_values(*cents: int) -> dict[str, Any]:
    """Prizes of these values, at one imitation dollar each."""
    return {
        "prizes": tuple(
            PrizePlan(id=f"p{at}", retail_cents=sum_, price=1) for at, sum_ in enumerate(cents)
        )
    }


@clause(f"{LAW}16-a")
@pytest.mark.parametrize(("second", "fine"), [(1, True), (2, False), (0, None)])
def test_awards_stay_within_the_cap(tmp_path: Path, second: int, fine: bool | None) -> None:
    """At $100,000.00 an award is made; at $100,000.01 it is refused."""
    house = new_house(tmp_path, **with_values(CAP_CENTS - 1, second))
    house.guest("g7")
    house.ask("p1", redeem("p0", 1))
    if fine is None:
        assert "what p1 costs in a store" in house.refused("p1", redeem("p1", 1))
    elif fine:
        house.ask("p1", redeem("p1", 1))
        assert house.night.floor.prizes.awarded_cents == CAP_CENTS
    else:
        no = house.refused("p1", redeem("p1", 1))
        assert "$0.01 is left" in no
        assert no.endswith(f"{LAW}16-a")
        assert house.night.floor.prizes.stock["p1"] == 1


@clause(f"{LAW}16-a")
@pytest.mark.parametrize(("cents", "warned"), [(8_999_999, False), (9_000_000, True)])
def test_the_desk_is_warned_as_the_cap_nears(tmp_path: Path, cents: int, warned: bool) -> None:
    house = new_house(tmp_path, **with_values(cents, 1_000))
    house.guest("g7")
    answer = house.ask("p1", redeem("p0", 1))
    assert (PrizeCapNeared(cents, CAP_CENTS) in answer.events) == warned
    later = house.ask("p1", redeem("p1", 1))
    assert any(isinstance(event, PrizeCapNeared) for event in later.events) != warned, "once"


@clause(f"{LAW}16-a")
def test_a_drawn_prize_counts_like_a_redeemed_one(tmp_path: Path) -> None:
    """Redemption and drawing both come through the same function."""
    house = new_house(tmp_path, prizes=(*with_values(CAP_CENTS - 29_999)["prizes"], GRILL))
    house.guest("g7")
    house.ask("p1", redeem("p0", 1))
    decision = award_retail(house.night.floor, "grill")
    assert isinstance(decision, Refusal)
    assert [law.id for law in decision.law] == [f"{LAW}16-a"]
    room = replace(house.night.floor.prizes, awarded_cents=CAP_CENTS - 30_000)
    drawn = award_retail(replace(house.night.floor, prizes=room), "grill")
    assert not isinstance(drawn, Refusal)
    assert (drawn.prizes.awarded_cents, drawn.prizes.stock["grill"]) == (CAP_CENTS, 0)


@clause(f"{LAW}16-a")
def test_an_amendment_changes_the_cap_of_its_date() -> None:
    """The floor reads the same dated figure as the checks of the plan."""
    change = Figure(clause="13:47-20.16(a)", value=60_000)
    overlay = Overlay(authority="New Jersey", figures=(change,))
    usual, amended = floor_plan(night_plan()), floor_plan(night_plan(), (overlay,))
    assert cap_cents(usual) == CAP_CENTS
    assert cap_cents(amended) == 6_000_000
    assert cap_cents(prize_plan()) == CAP_CENTS
    assert NightLaw(None, (overlay,)).overlays


@clause(f"{LAW}16-b")
def test_cash_of_linked_games_does_not_count(tmp_path: Path) -> None:
    """A night with bingo awards merchandise up to the cap, whatever bingo pays."""
    bingo = Bingo(license="B-1", admission_cents=500, special_cents=100, progressive_cents=90_000)
    prizes = (PrizePlan(id="car", retail_cents=CAP_CENTS, price=1),)
    planned = floor_plan(night_plan(bingo=bingo, prizes=prizes))
    house = LicensedHouse(SQLiteStore.create(tmp_path / FILE, "spring-gala"))
    house.set_up(planned)
    house.time("18:30")
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    house.guest("g7", 2_000)
    house.ask("m1", redeem("car", 1))
    assert house.night.floor.prizes.awarded_cents == CAP_CENTS
    assert house.night.books.balance(PRIZE) == 1


# --- reserving ----------------------------------------------------------------------------
def test_a_guest_reserves_by_phone_where_the_house_allows_it(tmp_path: Path) -> None:
    house = new_house(tmp_path, reserve_minutes=10)
    house.guest("g7", 20_000)
    house.ask("g7", o.ReservePrize("bike", "g7"))
    assert "every piece of bike that is left is reserved" in house.refused(
        "p1", redeem(guest=house.guest("g8"))
    )
    answer = house.ask("p1", redeem())
    assert isinstance(answer.events[0], PrizeRedeemed)
    assert house.night.floor.prizes.reservations == {}


def test_a_guest_reserves_no_more_than_the_wallet_pays(tmp_path: Path) -> None:
    house = new_house(tmp_path, reserve_minutes=10)
    house.guest("g7", 16_950)  # 339 imitation dollars
    house.ask("g7", o.ReservePrize("bike", "g7"))
    no = house.refused("g7", o.ReservePrize("mug", "g7"))
    assert no.startswith(
        "that comes to 340 with what is already reserved, and the wallet holds 339"
    )
    house.ask("k1", o.Sell("w1", 50, "g7"))
    house.ask("g7", o.ReservePrize("mug", "g7"))
    assert "already reserved for g7" in house.refused("g7", o.ReservePrize("mug", "g7"))


def test_guests_reserve_and_release_only_their_own(tmp_path: Path) -> None:
    house = new_house(tmp_path, reserve_minutes=10)
    for guest in ("g7", "g8"):
        house.guest(guest)
    assert "for themselves only" in house.refused("g7", o.ReservePrize("bike", "g8"))
    assert "for themselves only" in house.refused("g7", o.ReservePrize("bike"))
    reserved = house.order("g7", o.ReservePrize("bike", "g7"))
    house.night.ask(reserved)
    assert "no reservation" in house.refused("g8", o.ReleasePrize(reserved.id))
    house.ask("g7", o.ReleasePrize(reserved.id))
    assert "no reservation" in house.refused("p1", o.ReleasePrize(reserved.id))


def test_by_phone_nobody_reserves_where_the_house_does_not_allow_it(house: House) -> None:
    house.guest("g7")
    assert "not reserved by phone" in house.refused("g7", o.ReservePrize("bike", "g7"))
    house.ask("p1", o.ReservePrize("bike", "g7"))
    reserved = next(iter(house.night.floor.prizes.reservations.values()))
    assert reserved.until_ms == 0, "until someone releases it"


def test_a_guest_with_chips_redeems_what_is_reserved_at_the_desk(house: House) -> None:
    house.ask("k1", o.Sell("w1", 50_000))
    answer = house.order("p1", o.ReservePrize("bike"))
    house.night.ask(answer)
    assert "is left is reserved" in house.refused("p1", redeem(guest=""))
    assert "no reservation of this guest" in house.refused("p1", redeem(guest="", reservation="x"))
    house.ask("p1", redeem(guest="", reservation=answer.id))
    assert house.night.floor.prizes.reservations == {}


def test_a_reservation_lapses_after_its_time(tmp_path: Path) -> None:
    house = LicensedHouse(SQLiteStore.create(tmp_path / FILE, "spring-gala"))
    house.set_up(floor_plan(night_plan(prizes=(BIKE,), reserve_minutes=10)))
    house.time("18:30")
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    for guest in ("g7", "g8"):
        house.guest(guest)
    house.ask("g7", o.ReservePrize("bike", "g7"))
    house.time("18:40", -1)
    assert "is reserved" in house.refused("m1", redeem(guest="g8"))
    house.time("18:40")
    house.ask("m1", redeem(guest="g8"))


# --- the hours ----------------------------------------------------------------------------
@clause(f"{LAW}12-c-2", "nj-13-47-6-11-c-end")
@pytest.mark.parametrize(
    ("written", "ms", "law"),
    [
        ("18:30", -1, f"{LAW}12-c-2"),
        ("18:30", 0, ""),
        ("00:30", 0, ""),
        ("02:00", -1, ""),
        ("02:00", 0, "nj-13-47-6-11-c-end"),
    ],
)
def test_imitation_money_is_redeemed_at_its_own_event(
    tmp_path: Path, written: str, ms: int, law: str
) -> None:
    """From the doors until the license ends; the last wager may be over by then."""
    house = LicensedHouse(SQLiteStore.create(tmp_path / FILE, "spring-gala"))
    house.set_up(floor_plan(night_plan(prizes=(BIKE, MUG))))
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    house.ask("k1", o.Admit("g7", of_age=True))
    if (written, ms) > ("18:30", -1) or written < "12:00":
        house.time("18:30")
        house.ask("k1", o.Sell("w1", 50_000, "g7"))
    house.time(written, ms)
    if law:
        for command in (redeem(), o.ReservePrize("mug", "g7")):
            assert law in house.refused("m1", command)
    else:
        house.ask("m1", o.ReservePrize("mug", "g7"))
        house.ask("m1", redeem())


# --- handing over, correcting, returning --------------------------------------------------
def test_a_prize_is_kept_until_it_is_picked_up(house: House) -> None:
    house.guest("g7")
    house.ask("p1", redeem(keep=True))
    award = last_id(house)
    assert not house.night.floor.prizes.awards[award].is_handed
    house.ask("p2", o.HandOverPrize(award))
    assert "already been handed over" in house.refused("p2", o.HandOverPrize(award))
    assert "no award has that id" in house.refused("p2", o.HandOverPrize("x"))


def test_an_award_that_was_none_is_undone_by_two(house: House) -> None:
    house.guest("g7")
    before = house.night.floor
    house.ask("p1", redeem(keep=True))
    award = last_id(house)
    for second, words in (("", "needs a second person"), ("p1", "needs a second"), ("k1", "only")):
        assert words in house.refused("p1", o.CorrectAward(award, "wrong tag"), second=second)
    assert "say why" in house.refused("p1", o.CorrectAward(award, " "), second="a1")
    answer = house.ask("p1", o.CorrectAward(award, "wrong tag"), second="a1")
    assert [(move.source, move.target, move.dollars) for move in answer.moves] == [
        (PRIZE, player("g7"), 300)
    ]
    after = house.night.floor
    assert after.guests == before.guests
    assert after.prizes == before.prizes
    assert "no award has that id" in house.refused(
        "p1", o.CorrectAward(award, "again"), second="a1"
    )


@clause(f"{LAW}10-c-5")
def test_a_prize_that_was_handed_over_is_not_turned_back_into_imitation_money(house: House) -> None:
    house.guest("g7")
    house.ask("p1", redeem())
    no = house.refused("p1", o.CorrectAward(last_id(house), "changed my mind"), second="a1")
    assert "has been handed over" in no
    assert no.endswith(f"{LAW}10-c-5")
    assert house.night.floor.guests["g7"].wallet == 700


def test_a_correction_says_who_really_has_which_prize(house: House) -> None:
    for guest in ("g7", "g8"):
        house.guest(guest)
    house.ask("p1", redeem())
    award = last_id(house)
    right = o.CorrectAward(award, "the other guest", "mug", "g8")
    answer = house.ask("p1", right, second="m1")
    event = answer.events[0]
    assert isinstance(event, AwardCorrected)
    assert (event.was_prize, event.was_guest, event.prize, event.guest) == (
        "bike", "g7", "mug", "g8",
    )  # fmt: skip
    floor = house.night.floor
    assert (floor.guests["g7"].wallet, floor.guests["g8"].wallet) == (1000, 960)
    assert floor.prizes.stock == {"bike": 1, "mug": 2, "grill": 1}
    assert floor.prizes.awarded_cents == 900
    assert house.night.books.balance(PRIZE) == 40
    assert floor.prizes.awards[award].is_handed
    same = o.CorrectAward(award, "again", "mug", "g8")
    assert "what was keyed in" in house.refused("p1", same, second="m1")


@pytest.mark.parametrize(
    ("prize", "guest", "words"),
    [
        ("grill", "", "has no price"),
        ("boat", "", "there is no prize"),
        ("", "g9", "no guest has the id"),
        ("", "k1", "staff cannot win prizes"),
        ("bike", "", "every piece of bike"),
        ("", "g8", "the wallet holds 0"),
    ],
)
def test_a_correction_is_held_to_the_rules_of_an_award(
    house: House, prize: str, guest: str, words: str
) -> None:
    house.guest("g7")
    house.ask("k1", o.Admit("g8", of_age=True))
    house.ask("p1", o.ReservePrize("bike"))
    house.ask("p1", redeem("mug", 40))
    award, before = last_id(house), house.night.floor
    right = o.CorrectAward(award, "a slip", prize, guest)
    assert words in house.refused("p1", right, second="a1")
    assert house.night.floor.prizes == before.prizes


@clause(f"{LAW}10-c-5", f"{LAW}2-casino-night-redemption")
@pytest.mark.parametrize("wants", ["cash", "money", "imitation money", "another prize", ""])
def test_a_prize_is_not_bought_back(house: House, wants: str) -> None:
    house.guest("g7")
    house.ask("p1", redeem("mug", 40))
    no = house.refused("p1", o.ReturnPrize(last_id(house), "do not like it", wants))
    assert no.split()[-2:] == [f"{LAW}10-c-5", f"{LAW}2-casino-night-redemption"]


@clause(f"{LAW}10-c-5")
def test_a_faulty_prize_is_replaced_by_an_equal_one(house: House) -> None:
    house.guest("g7")
    house.ask("p1", redeem("mug", 40))
    award, before = last_id(house), house.night.floor
    assert "what is wrong" in house.refused("p1", o.ReturnPrize(award, ""))
    answer = house.ask("p1", o.ReturnPrize(award, "the handle broke"))
    assert (answer.moves, answer.cash) == ((), ())
    after = house.night.floor
    assert after.guests == before.guests
    assert after.prizes.stock["mug"] == 1
    assert after.prizes.awarded_cents == before.prizes.awarded_cents
    house.ask("p1", o.ReturnPrize(award, "this one too"))
    assert "no piece of mug is left" in house.refused("p1", o.ReturnPrize(award, "and this"))


# --- the close ----------------------------------------------------------------------------
def test_what_nobody_won_is_listed_at_the_close(house: House) -> None:
    house.guest("g7")
    house.ask("p1", redeem(keep=True))
    house.ask("p1", o.ReservePrize("mug", "g7"))
    award = last_id(house)
    answer = house.ask("p1", o.ClosePrizeDesk())
    assert answer.events == (PrizeDeskClosed({"mug": 3, "grill": 1}, (award,)),)
    assert house.night.floor.prizes.reservations == {}
    assert "the prize desk is closed" in house.refused("p1", redeem("mug", 40))
    house.ask("p1", o.HandOverPrize(award))


def test_the_night_closes_after_its_prize_desk(tmp_path: Path) -> None:
    house = House(SQLiteStore.create(tmp_path / "n.pitboss", "n1"))
    house.ask("m1", o.SetUp(prize_plan(tables=(), windows=())))
    house.ask("m1", o.ClockOn("m1"))
    house.ask("m1", o.OpenPrizeDesk(posted=True))
    assert "the prize desk is still open" in house.refused("m1", o.CloseNight())
    house.ask("m1", o.ClosePrizeDesk())
    house.ask("m1", o.CloseNight())
