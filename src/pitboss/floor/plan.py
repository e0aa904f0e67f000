"""The plan of a floor: everything set before it opens. It comes from a file into the journal."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd

from msgspec import Struct

from pitboss.equipment.chips import next_multiples
from pitboss.floor.calendar_days import ClockChange
from pitboss.floor.report_plan import ReportPlan
from pitboss.floor.terms import LicenseTerms

WALLET, CHIPS = "wallet", "chips"
LICENSED, PRACTICE = "licensed", "practice"
REDEEM, DRAWING = "redeem", "drawing"
MERCHANDISE = "merchandise"
DRUM, ELECTRONIC = METHODS = "drum", "electronic"
REDRAW, HOLD = ABSENT_RULES = "redraw", "hold"
_ID = re.compile(r"[A-Za-z0-9-]{1,64}")


def is_id(text: str) -> bool:
    """Whether this can be an id: letters, digits and hyphens, as order lines and accounts need.

    >>> is_id("craps-1"), is_id("craps 1"), is_id("caf\u00e9")
    (True, False, False)
    """
    return _ID.fullmatch(text) is not None and text.strip("-") != ""


_RATE = re.compile(r"\d{1,15}(?:/[1-9]\d{0,9}|\.\d{1,9})?")


def rate_of(written: int | str) -> Fraction | None:
    """An exchange rate as an exact number; None if it is not a number.

    >>> rate_of(2), rate_of("2.5"), rate_of("5/2"), rate_of("two")
    (Fraction(2, 1), Fraction(5, 2), Fraction(5, 2), None)
    """
    if isinstance(written, int):
        return Fraction(written)
    return Fraction(written) if _RATE.fullmatch(written) is not None else None


def rate_words(rate: Fraction) -> str:
    """A rate in words for a sign.

    >>> rate_words(Fraction(10)), rate_words(Fraction(5, 2))
    ('10 for $1', '5 for $2')
    """
    return f"{rate.numerator} for ${rate.denominator}"


def nearest_sums(rate: Fraction, cents: int) -> tuple[int, ...]:
    """The nearest sums of cash, in cents, that buy whole imitation dollars at a rate.

    >>> nearest_sums(Fraction(5, 2), 50)
    (40, 80)
    """
    whole = 100 * rate.denominator
    return next_multiples(cents, whole // gcd(whole, rate.numerator))


class TablePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: its game, house options, limits and how it is played.

    At a `wallet` table guests bet by phone; at a `chips` table the dealer keys in results only.
    `by_hand`: every step of the procedure is someone's act. `electronic`: the house's device
    draws, committed to before and revealed after. `chips` are the values of its chips.
    `betting_s` and `decision_s` are the posted times for wagers and for a player's decision.
    """

    id: str
    game: str
    options: dict[str, str | int | bool] = {}
    limits: tuple[int, int] = (1, 0)
    mode: str = WALLET
    by_hand: bool = True
    electronic: bool = False
    float: int = 0
    chips: tuple[int, ...] = (1, 5, 25, 100)
    betting_s: int = 20
    decision_s: int = 20


class PersonPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A staff member: roles in the law's words, and the games they know.

    `taught_by` is the class A operator who taught them.
    """

    id: str
    roles: tuple[str, ...]
    taught: tuple[str, ...] = ()
    taught_by: str = ""


class WindowPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A banker's window: the imitation dollars and real cents it starts with."""

    id: str
    float: int = 0
    drawer_cents: int = 0


class Occasion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What scrip, tickets and wallets bear, and what is taken in real money beside the windows: the
    organization that holds the night, its date, the price of admission, and whether bingo is played
    on the same occasion. `clock` is how the clocks go where it is held, in order of time."""

    holder: str = ""
    date: str = ""
    admission_cents: int = 0
    bingo: bool = False
    clock: tuple[ClockChange, ...] = ()


class PrizePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Merchandise to win. `price` is in imitation dollars, `retail_cents` for one piece.

    `picture` is a file beside the plan, or empty for a drawn one.
    """

    id: str
    name: str = ""
    kind: str = MERCHANDISE
    retail_cents: int = 0
    donated: bool = False
    way: str = REDEEM
    price: int = 0
    quantity: int = 1
    picture: str = ""


class RafflePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The drawing: `ticket_price` imitation dollars buy one ticket; `draws_at` is a time of the
    night. `method` is a drum, or electronic. An absent winner's prize is drawn again after
    `claim_minutes`, or held until the night closes and then for `hold_days` after its date."""

    ticket_price: int = 0
    draws_at: str = ""
    method: str = DRUM
    absent: str = REDRAW
    claim_minutes: int = 15
    hold_days: int = 0


class FloorPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A floor. `rate`: imitation dollars for one real dollar, whole or as "5/2" or "2.5".
    `second_above`: corrections of more than this need a second person. `age`: the minimum age of
    guests, if the house sets a higher one than required. `seat_s`: the seconds after which a seat
    that nobody plays goes back to the house; 0 is never. `purpose`: a licensed night or
    practice; empty if the file does not say. `terms` are what the license and its plan allow; only
    a licensed night has them. `occasion`: whose night it is, its date, and what the doors take.
    `prizes` are what can be won, and `color_coded` the values of chips by color. `reserve_minutes`:
    how long the prize desk keeps what a guest reserved by phone; 0 if guests cannot. `report` is
    what the report of operations says of the plan. `raffle` is the drawing, if there is one."""

    night: str
    house: str
    tables: tuple[TablePlan, ...]
    people: tuple[PersonPlan, ...]
    windows: tuple[WindowPlan, ...] = ()
    rate: int | str = 1
    second_above: int = 100
    house_odds: dict[str, dict[str, str]] = {}
    age: int | None = None
    key: str = ""
    key_holder: str = ""
    seat_s: int = 0
    purpose: str = ""
    terms: LicenseTerms | None = None
    occasion: Occasion | None = None
    prizes: tuple[PrizePlan, ...] = ()
    color_coded: dict[str, int] = {}
    reserve_minutes: int = 0
    report: ReportPlan | None = None
    raffle: RafflePlan | None = None

    @property
    def exchange(self) -> Fraction:
        """The rate as an exact number."""
        rate = rate_of(self.rate)
        assert rate is not None, f"{self.rate!r} is not a rate"
        return rate
