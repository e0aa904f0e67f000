"""The plan of a night: everything the law asks about before the doors open, as one record.

The file of a plan is a floor file with more in it: `plan_file` reads it, `plan_text` writes it, and
`floor_plan` takes from it what the floor needs. The fields are in the order of the file. Names and
PINs stay in the file; the journal has only ids. Real money is in whole cents, imitation money in
whole imitation dollars.
"""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from pitboss.floor import terms
from pitboss.floor.plan import LICENSED, PrizePlan, RafflePlan, TablePlan, WindowPlan

SEAT_S = 180
"""How long a seat is held without chips or wagers, if the file does not say."""

HOLDER, AFFILIATE, NO_MEMBER = terms.HOLDER, terms.AFFILIATE, terms.NO_MEMBER
MEMBERSHIPS = (HOLDER, AFFILIATE, NO_MEMBER)
PLANNED, APPLIED, ISSUED, DENIED = "planned", "applied", "issued", "denied"
LICENSE_STATES = (PLANNED, APPLIED, ISSUED, DENIED)
ACTIVE, SUSPENDED, REVOKED, LAPSED = APPROVAL_STATES = terms.APPROVAL_STATES
SCHOOL, CASINO, NIGHTS = "school", "casino", "nights"
QUALIFICATIONS = (SCHOOL, CASINO, NIGHTS)
HOLDER_CLASSES = (
    "veterans",
    "church or religious",
    "charitable",
    "educational",
    "fraternal",
    "civic or service",
    "senior citizens",
    "volunteer fire company",
    "first aid or rescue squad",
)


def holder_class(written: str) -> str:
    """The class of organization that is meant by its name or a part of it; empty for none.

    >>> holder_class("fire"), holder_class("Religious"), holder_class("golf club")
    ('volunteer fire company', 'church or religious', '')
    """
    words = set(written.lower().split())
    classes = [name for name in HOLDER_CLASSES if words and words <= set(name.split())]
    return classes[0] if len(classes) == 1 else ""


CERTIFIED_PAYMENTS = ("certified check", "money order")
PAYMENTS = ("check", *CERTIFIED_PAYMENTS)
MACHINE_KINDS = ("skill_stop_reel", "skill_stop_video", "token_pusher")
FIRST_YEAR, LAST_YEAR = 1990, 2199
"""A date outside these years is a typo."""

Count = Annotated[int, Meta(ge=0)]
"""A count, or an amount in cents: never below zero."""
Minutes = Annotated[int, Meta(ge=0, le=24 * 60)]
"""A length of time within a day."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file; an unknown key is an error."""


class Holder(Part, frozen=True, kw_only=True, rename={"kind": "class"}):
    """The registered organization that holds the night.

    `kind` is its class, such as "volunteer fire company". `other_nights` are its other casino
    nights. `week_starts` is the day on which it begins to count a week.
    """

    name: str = ""
    kind: str = ""
    registration: str = ""
    registration_expires: datetime.date | None = None
    purpose: str = ""
    account: str = ""
    other_nights: tuple[datetime.date, ...] = ()
    affiliates: tuple[str, ...] = ()
    week_starts: str = "Sunday"


class License(Part, frozen=True, kw_only=True):
    """The license of the municipality, or the application for it.

    `games` are the games and the kinds of machine it names. `authorized` is the Commission's
    authorization. `overlay` names files of municipal rules and amendments, and `done` the fees and
    tasks of these that are settled.
    """

    municipality: str = ""
    number: str = ""
    status: str = PLANNED
    applied: datetime.date | None = None
    issued: datetime.date | None = None
    authorized: datetime.date | None = None
    games: tuple[str, ...] = ()
    overlay: str | tuple[str, ...] = ()
    done: tuple[str, ...] = ()


class Provider(Part, frozen=True, kw_only=True):
    """A firm that supplies equipment or people.

    `agreed` is when it agreed to supply them and `certified` when it certified that to the
    Commission. `exempt` is the citation of an exemption from certifying. `form_11_by` is how it
    paid for its application, and `fee_by` how it paid its annual fee.
    """

    id: str
    name: str = ""
    approval: str = ""
    approved: datetime.date | None = None
    status: str = ACTIVE
    hearing: datetime.date | None = None
    form_11: datetime.date | None = None
    form_11_by: str = ""
    fee_paid: datetime.date | None = None
    fee_by: str = ""
    agreed: datetime.datetime | None = None
    certified: datetime.datetime | None = None
    exempt: str = ""
    exempt_reason: str = ""
    attested: bool = False


class NightTable(TablePlan, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the floor, its provider and its rent for a day."""

    provider: str = ""
    rent_cents: Count = 0


class Machine(Part, frozen=True, kw_only=True):
    """A skill stop game or a token pusher. The law has no rules of play for it, so the register
    holds what must match the tested model; `schedule` is what each result pays."""

    id: str
    kind: str
    provider: str = ""
    model: str = ""
    certificate: str = ""
    serial: str = ""
    token_value: int = 0
    win_lines: Count = 0
    schedule: dict[str, Count] = {}
    rent_cents: Count = 0
    tokens_in: Count = 0
    tokens_out: Count = 0


class Approval(Part, frozen=True, kw_only=True, rename={"start": "from"}):
    """The Commission's approval of an operator, or the application for it.

    `agent`, `notarized` and `signed` are the papers of the application, in `copies` copies;
    `address` says that a current mailing address is on file. `applied_by` and `fee_by` are how the
    application and the license were paid. `renewed` is the day on which a renewal was applied for.
    """

    number: str = ""
    start: datetime.date | None = None
    status: str = ACTIVE
    applied: datetime.date | None = None
    applied_by: str = ""
    fee_by: str = ""
    renewed: datetime.date | None = None
    copies: Count = 2
    signed: bool = True
    employer_signed: bool = False
    notarized: bool = False
    agent: bool = False
    address: bool = False


class Qualification(Part, frozen=True, kw_only=True):
    """How a class A operator qualified: school, casino work, or casino night work."""

    basis: str
    years: Count = 0
    certificate: str = ""
    supervised: bool = True


class Person(Part, frozen=True, kw_only=True):
    """Someone on the staff.

    `member` tells whether the person is a member of the holder, of an affiliate or auxiliary, or
    of neither. `pay_cents` is for a day. `taught` are the games the person was instructed in, by
    the class A operator `taught_by`. `available` are times such as "18:00-23:00"; none means all
    night. `school` names a class A operator who signed the games the person passed in dealer
    school. `attested` says that the person's signed statements are on file.
    """

    id: str
    roles: tuple[str, ...]
    name: str = ""
    pin: str = ""
    taught: tuple[str, ...] = ()
    taught_by: str = ""
    member: str = NO_MEMBER
    pay_cents: Count = 0
    employer: str = ""
    approval: Approval | None = None
    qualification: Qualification | None = None
    available: tuple[str, ...] = ()
    attested: bool = False


class Shift(Part, frozen=True, kw_only=True, rename={"start": "from", "end": "to"}):
    """Someone at a post for a time: the banker of a window, or a post of a table."""

    person: str
    post: str
    start: str
    end: str


class RosterRules(Part, frozen=True, kw_only=True):
    """The holder's own rules for its roster, in minutes.

    `longest_minutes` is the longest time at tables and windows without a break of
    `break_minutes`; 0 sets no limit. Tables stay staffed for `closing_minutes` after the last round
    is called.
    """

    longest_minutes: int = 90
    break_minutes: int = 15
    closing_minutes: int = 15


class Bingo(Part, frozen=True, kw_only=True):
    """Bingo on the same night: its prices in real money, kept in separate books."""

    license: str = ""
    admission_cents: Count = 0
    cards_with_admission: Count = 1
    special_cents: Count = 0
    extra_card_cents: Count = 0
    progressive_cents: Count = 0
    fifty_fifty_cents: Count = 0
    multi_color_cents: Count = 0
    predraw_cents: Count = 0


class Cost(Part, frozen=True, kw_only=True, rename={"purpose": "for"}):
    """Something else that costs real money, such as the hall."""

    purpose: str
    cents: Count
    payee: str = ""


class NightPlan(Part, frozen=True, kw_only=True):
    """The whole plan. `practice` is a night without a license; older files write `purpose` as
    "practice" or "licensed". `rate`, `second_above`, `house_odds`, `age`, `seat_s`, `windows`,
    `prizes`, `color_coded`, `reserve_minutes` and `raffle` are as for a floor.

    Times are local, such as "18:30". A time in the small hours, earlier than `doors`, belongs to
    the next day. `tables_per_class_a` is the most tables run by class B operators that one
    class A operator may watch; 0 sets no limit.
    """

    night: str
    house: str
    practice: bool | None = None
    purpose: str = ""
    date: datetime.date | None = None
    timezone: str = "America/New_York"
    doors: str = ""
    first_wager: str = ""
    last_wager: str = ""
    ends: str = ""
    last_call_minutes: Minutes = 10
    rate: int | str = 1
    second_above: int = 100
    house_odds: dict[str, dict[str, str]] = {}
    age: int | None = None
    seat_s: int = SEAT_S
    reserve_minutes: Minutes = 0
    tables_per_class_a: Count = 0
    admission_cents: int = 0
    color_coded: dict[str, int] = {}
    expected_guests: Count = 0
    spend_per_guest_cents: Count = 0
    holder: Holder | None = None
    license: License | None = None
    providers: tuple[Provider, ...] = ()
    tables: tuple[NightTable, ...] = ()
    machines: tuple[Machine, ...] = ()
    windows: tuple[WindowPlan, ...] = ()
    people: tuple[Person, ...] = ()
    shifts: tuple[Shift, ...] = ()
    roster: RosterRules | None = None
    prizes: tuple[PrizePlan, ...] = ()
    raffle: RafflePlan | None = None
    bingo: Bingo | None = None
    costs: tuple[Cost, ...] = ()

    @property
    def is_practice(self) -> bool:
        """Whether this is practice: the plan says so, or has no license."""
        if self.practice is not None:
            return self.practice
        return self.purpose != LICENSED if self.purpose else self.license is None
