"""What the journal keeps of a plan for the report of operations: who holds the night, under which
license, for which purpose, and what it is expected to cost.

The plan of the night makes it (`night/report_plan.py`), and it comes with the set-up, so that no
figure of the report is typed twice. It names organizations and ids, never people.
"""

from __future__ import annotations

from msgspec import Struct


class PlannedExpense(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the plan expects to cost real money, and who gets paid."""

    purpose: str
    cents: int
    payee: str = ""


class ReportPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The boxes of the report that are known before the night.

    `date`, `due` and `keep_until` are days such as "2027-04-17": of the night, by when the report
    is filed, and until when its records are kept.
    """

    holder: str = ""
    registration: str = ""
    municipality: str = ""
    license: str = ""
    date: str = ""
    account: str = ""
    purpose: str = ""
    due: str = ""
    keep_until: str = ""
    expenses: tuple[PlannedExpense, ...] = ()
