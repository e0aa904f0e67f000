"""Admission and bingo: real money in books of its own, never mixed with imitation money.

Admission lets a guest in and buys no imitation money, which is sold only at a window.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import ADMISSION, BINGO, OUTSIDE, CashMove
from pitboss.floor import orders as o
from pitboss.floor.cage_orders import verify_not_counting
from pitboss.floor.decision import Decision
from pitboss.floor.events import AdmissionTaken, BingoTaken, Reversed
from pitboss.floor.money_words import money
from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.plan import Occasion
from pitboss.floor.plan_checks import MOST
from pitboss.floor.state import Floor
from pitboss.floor.till import CashBox, Taking
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause

MOST_GUESTS = 1_000
"""How many guests one order lets in: more is a slip of the hand."""


def _law(floor: Floor) -> Clause | None:
    return CONDUCT["20.13"] if floor.plan is not None and floor.plan.house == NIGHT else None


def _occasion(floor: Floor) -> Occasion:
    assert floor.plan is not None
    return floor.plan.occasion or Occasion()


def take_admission(
    floor: Floor, order: o.Order, command: o.TakeAdmission, context: o.OrderContext
) -> Decision | Refusal:
    """Take the price of admission from some guests."""
    price, count = _occasion(floor).admission_cents, command.count
    if not price:
        return refuse("the plan has no price of admission, so nothing is taken in at the door")
    if not 1 <= count <= MOST_GUESTS:
        return refuse(f"admission is for 1 to {MOST_GUESTS:,} guests at once, not {count}")
    if command.cents != count * price:
        words = f"admission is {price} cents each, so {count} pay {count * price} cents"
        return refuse(f"{words}, not {command.cents}", _law(floor))
    event = AdmissionTaken(count, command.cents)
    return _take(floor, order, Taking(ADMISSION, command.cents, count), event)


def take_bingo(
    floor: Floor, order: o.Order, command: o.TakeBingo, context: o.OrderContext
) -> Decision | Refusal:
    """Take in real money for bingo on the same occasion."""
    if not _occasion(floor).bingo:
        return refuse("the plan of this night has no bingo")
    if not 1 <= command.cents <= MOST:
        return refuse(f"take at least one cent, not {command.cents}")
    if not command.what.strip():
        return refuse("say what the money is for, such as cards")
    event = BingoTaken(command.cents, command.what)
    return _take(floor, order, Taking(BINGO, command.cents), event)


def _take(
    floor: Floor, order: o.Order, taking: Taking, event: AdmissionTaken | BingoTaken
) -> Decision | Refusal:
    if (no := _verify_open(floor, taking.box)) is not None:
        return no
    box = floor.till.boxes.get(taking.box, CashBox())
    after = replace(box, cents=box.cents + taking.cents, count=box.count + taking.count)
    till = replace(
        floor.till,
        boxes={**floor.till.boxes, taking.box: after},
        takings={**floor.till.takings, order.id: taking},
    )
    cash = (CashMove(OUTSIDE, taking.box, taking.cents),)
    return Decision((event,), replace(floor, till=till), (), cash)


def _verify_open(floor: Floor, box: str) -> Refusal | None:
    if floor.till.boxes.get(box, CashBox()).counted:
        return refuse(f"the {box} has been counted for the night")
    return verify_not_counting(floor, box)


def reverse_taking(floor: Floor, event: Reversed) -> Decision | Refusal:
    """Give back what was taken by mistake."""
    taking = floor.till.takings[event.of]
    if (no := _verify_open(floor, taking.box)) is not None:
        return no
    box = floor.till.boxes[taking.box]
    if box.cents < taking.cents:
        return refuse(f"the {taking.box} holds {money(box.cents)}, which is not enough")
    after = replace(box, cents=box.cents - taking.cents, count=max(0, box.count - taking.count))
    till = replace(
        floor.till,
        boxes={**floor.till.boxes, taking.box: after},
        takings={name: other for name, other in floor.till.takings.items() if name != event.of},
    )
    cash = (CashMove(taking.box, OUTSIDE, taking.cents),)
    return Decision((event,), replace(floor, till=till), (), cash)
