"""Real money of the night: what came in by source, what was spent, what is left for the purpose.

Everything that names one of these figures takes it from here: the deposit, the attestations, the
report of operations, and the proceeds trail that donors see.
"""

from __future__ import annotations

from pitboss.cage.accounts import ADMISSION, BINGO
from pitboss.floor.state import Floor


def sold_cents_by_window(floor: Floor) -> dict[str, int]:
    """What each window took for imitation money; sales that were reversed do not count."""
    sold = dict.fromkeys(floor.windows, 0)
    for act in floor.cage.values():
        if not act.counted:
            sold[act.window] += act.cents
    return sold


def sales_cents(floor: Floor) -> int:
    """What was taken for imitation money."""
    return sum(sold_cents_by_window(floor).values())


def admission_cents(floor: Floor) -> int:
    """What was taken for admission."""
    return _takings_cents(floor, ADMISSION)


def bingo_cents(floor: Floor) -> int:
    """What bingo on the same occasion took in; it has books of its own."""
    return _takings_cents(floor, BINGO)


def _takings_cents(floor: Floor, box: str) -> int:
    return sum(taking.cents for taking in floor.till.takings.values() if taking.box == box)


def gross_receipts_cents(floor: Floor) -> int:
    """The gross receipts of the casino night: sales and admission, without bingo."""
    return sales_cents(floor) + admission_cents(floor)


def expenses_cents(floor: Floor) -> int:
    """What the night cost."""
    return sum(expense.cents for expense in floor.closing.expenses.values())


def net_proceeds_cents(floor: Floor) -> int:
    """What is left for the purpose of the holder: the gross receipts less the expenses."""
    return gross_receipts_cents(floor) - expenses_cents(floor)
