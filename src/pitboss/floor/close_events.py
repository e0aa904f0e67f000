"""What happens at the close and after it, in the past tense."""

from __future__ import annotations

from pitboss.floor.bases import FloorEvent


class ExpenseRecorded(FloorEvent, frozen=True):
    """An expense of the night was recorded."""

    payee: str
    purpose: str
    cents: int
    check: str = ""


class ExpenseStruck(FloorEvent, frozen=True):
    """An expense was struck out."""

    of: str
    reason: str


class Attested(FloorEvent, frozen=True):
    """Someone vouched for a statement and its figure."""

    statement: str
    figure: int


class DepositRecorded(FloorEvent, frozen=True, kw_only=True):
    """The gross receipts were deposited: the account, the sum, the time, and what the receipts were
    by the books. `replaces`: an earlier record of the deposit was wrong."""

    account: str
    cents: int
    receipts_cents: int
    made: str
    reason: str = ""
    replaces: bool = False


class ReportFiled(FloorEvent, frozen=True, kw_only=True):
    """The report of operations was filed, certified and notarized: its net proceeds, and the day by
    which it was due."""

    filed: str
    due: str
    net_cents: int
    reason: str = ""
