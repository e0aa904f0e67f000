"""The close as part of the floor: expenses, attestations, and what is done after the night."""

from __future__ import annotations

from msgspec import Struct


class Expense(Struct, frozen=True, gc=False):
    """An expense: the payee, what for, in cents, and the check; without a check it is still
    owed."""

    payee: str
    purpose: str
    cents: int
    check: str = ""


class Attestation(Struct, frozen=True, gc=False):
    """Who vouched for a statement, for which figure, and when."""

    person: str
    figure: int
    at_ms: int


class Deposit(Struct, frozen=True, kw_only=True, gc=False):
    """The deposit of the gross receipts, and who recorded it."""

    account: str
    cents: int
    made: str
    by: str
    reason: str = ""


class FiledReport(Struct, frozen=True, gc=False):
    """The day on which the report was filed, and who filed it."""

    filed: str
    by: str
    reason: str = ""


class Closing(Struct, frozen=True, kw_only=True, gc=False):
    """How far the close is. `expenses` are by their orders, `attested` by statement.

    `loose_chips`: what guests hold in chips that have no account of their own, by the books; less
    than nothing where they won more at the tables than they bought. `voided` is the imitation money
    that the close made void, `frozen` the part of it that was frozen.
    """

    expenses: dict[str, Expense] = {}
    attested: dict[str, Attestation] = {}
    deposit: Deposit | None = None
    report: FiledReport | None = None
    loose_chips: int = 0
    voided: int = 0
    frozen: int = 0
