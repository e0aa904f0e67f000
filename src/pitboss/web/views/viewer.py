"""Who is looking, and what they may see."""

from __future__ import annotations

from msgspec import Struct

from pitboss.floor.authorization import reads_only
from pitboss.floor.permissions import ACTS, FLOOR_WIDE, INSPECTORS
from pitboss.floor.state import Floor
from pitboss.houses.roles import AUDITOR
from pitboss.pit.view import PUBLIC

ANYBODY, GUEST, STAFF = "public", "guest", "staff"
CLOSING_ACTS = ("close the night", "attest", "record expenses", "record the deposit")
"""The acts that are done on the close page."""


class Viewer(Struct, frozen=True):
    """A person looking at the floor: anyone at all, a guest, or a staff member.

    `only`: a staff member who may see nothing but this table's console, because it was handed over
    without a PIN.
    """

    kind: str = ANYBODY
    who: str = ""
    only: str = ""

    def seat_at(self, floor: Floor, table: str) -> int:
        """Whose cards this viewer sees: those of a seat, the dealer's (0), or only face-up ones."""
        live = floor.tables[table]
        if self.kind == GUEST:
            return next((seat for seat, name in live.guests.items() if name == self.who), PUBLIC)
        works = self.kind == STAFF and self.only in ("", table)
        return 0 if works and self.who in live.posts.values() else PUBLIC

    def works_at(self, floor: Floor, table: str) -> bool:
        """Whether the viewer works at a table, at a post there or anywhere on the floor."""
        if self.kind != STAFF or floor.plan is None or self.only not in ("", table):
            return False
        roles = self.roles(floor)
        wide = (*FLOOR_WIDE[floor.plan.house], AUDITOR, INSPECTORS[floor.plan.house])
        return self.who in floor.tables[table].posts.values() or any(role in wide for role in roles)

    def oversees(self, floor: Floor) -> bool:
        """Whether the viewer may see the whole floor."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        house = floor.plan.house
        wide = {*FLOOR_WIDE[house], *ACTS["set up"][house].roles, AUDITOR, INSPECTORS[house]}
        return any(role in wide for role in self.roles(floor))

    def banks(self, floor: Floor) -> bool:
        """Whether the viewer may see windows."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        roles = self.roles(floor)
        banks = any(role in ACTS["bank"][floor.plan.house].roles for role in roles)
        return banks or self.oversees(floor)

    def counts(self, floor: Floor) -> bool:
        """Whether the viewer may use the till page: those who count money or key in slips, and
        auditors."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        house = floor.plan.house
        own = (*ACTS["count money"][house].roles, *ACTS["key in slips"][house].roles)
        roles = (*own, AUDITOR, INSPECTORS[house])
        return any(role in roles for role in self.roles(floor))

    def awards(self, floor: Floor) -> bool:
        """Whether the viewer may see the prize desk."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        right = ACTS["award prizes"][floor.plan.house]
        return bool(set(right.roles) & set(self.roles(floor))) or self.oversees(floor)

    def closes(self, floor: Floor) -> bool:
        """Whether the viewer takes part in the close, or audits it."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        house = floor.plan.house
        own = {role for act in CLOSING_ACTS for role in ACTS[act][house].roles}
        return any(role in own or role == AUDITOR for role in self.roles(floor))

    def raffles(self, floor: Floor) -> bool:
        """Whether the viewer may see the desk of the drawing."""
        if self.kind != STAFF or floor.plan is None or self.only:
            return False
        acts = ("sell tickets", "hold the drawing")
        able = {role for act in acts for role in ACTS[act][floor.plan.house].roles}
        return bool(able & set(self.roles(floor))) or self.oversees(floor)

    def roles(self, floor: Floor) -> tuple[str, ...]:
        """The roles of a staff member."""
        person = floor.people.get(self.who)
        return person.roles if person is not None else ()

    def only_reads(self, floor: Floor) -> bool:
        """Whether the viewer sees everything and changes nothing."""
        return reads_only(floor, self.who)
