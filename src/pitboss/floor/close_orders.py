"""Orders of the close: what was spent, who vouches for what, and what is done after the night."""

from __future__ import annotations

from pitboss.floor.bases import FloorCommand


class RecordExpense(FloorCommand, frozen=True):
    """Record an expense of the night, paid by a check on the account or, without one, still owed.

    0 cents says that a planned expense was not needed.
    """

    payee: str
    purpose: str
    cents: int
    check: str = ""


class StrikeExpense(FloorCommand, frozen=True):
    """Strike out an expense, named by its order, that was recorded wrongly."""

    of: str
    reason: str


class Attest(FloorCommand, frozen=True):
    """Vouch for a statement of `floor/attestations.py`, with the figure that it is about, as the
    screen shows it: another figure is another statement."""

    statement: str
    figure: int = 0


class RecordDeposit(FloorCommand, frozen=True):
    """Record the deposit of the gross receipts, in cents; `made` is its local time, such as
    "2027-04-18 02:20". A sum other than the receipts needs a reason."""

    cents: int
    made: str
    reason: str = ""


class FileReport(FloorCommand, frozen=True):
    """Record that the report of operations was filed on a day, certified and notarized; after the
    due date with the reason."""

    filed: str
    notarized: bool
    reason: str = ""
