"""What the journal of a licensed night keeps of its plan, so that the floor can obey it.

The license's hours and games, who supplies which table, and what each person is approved for.
`night/floor_terms.py` makes these values from the plan, and they come with the set-up. They contain
no names. A practice night has no terms, and nothing here applies to it.
"""

from __future__ import annotations

from msgspec import Struct

APPROVAL_STATES = ACTIVE, SUSPENDED, REVOKED, LAPSED = "active", "suspended", "revoked", "lapsed"
HOLDER, AFFILIATE, NO_MEMBER = "holder", "affiliate", "no"


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment, and the time on the wall clock then, such as "23:30"."""

    ms: int
    shown: str

    def __str__(self) -> str:
        return self.shown


class NightHours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The hours of a licensed night, in their order.

    Nothing new starts after `last_call`: the round in progress is the last one. After `ends` no
    wager is made, and what is still up is finished right away.
    """

    license_starts: Moment
    doors: Moment
    first_wager: Moment
    last_call: Moment
    ends: Moment
    license_ends: Moment


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of time: from a moment until just before another."""

    starts_ms: int
    until_ms: int

    def covers(self, hours: NightHours) -> bool:
        """Whether it covers a night from the doors to the end."""
        return self.starts_ms <= hours.doors.ms and hours.ends.ms <= self.until_ms


class ProviderTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A provider: its approval, whether its agreement for this night is certified, and the deadline
    for that; 0 if the plan does not say when they agreed."""

    id: str
    status: str = ACTIVE
    approved: Term | None = None
    certified: bool = False
    certify_by_ms: int = 0


class PersonTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person: the class of operator (empty for none), the approval as one, whether a member, and
    the provider who employs them."""

    id: str
    operator: str = ""
    status: str = ACTIVE
    approved: Term | None = None
    member: str = NO_MEMBER
    employer: str = ""


class LicenseTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that the floor keeps of a licensed night. `suppliers` names the provider of each table,
    by the table's id. `prize_cap_cents` is the most that all prizes may be worth on its date; None
    if the journal is older than the prize desk, and the clause says it."""

    hours: NightHours
    games: tuple[str, ...] = ()
    suppliers: dict[str, str] = {}
    providers: dict[str, ProviderTerms] = {}
    people: dict[str, PersonTerms] = {}
    prize_cap_cents: int | None = None
