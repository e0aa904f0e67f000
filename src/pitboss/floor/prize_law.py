"""What the law says about prizes: the clauses, the kinds that may not be offered, and the cap.

The checks of a plan and the prize desk both read it here.
"""

from __future__ import annotations

from pitboss.floor.permissions import CONDUCT, NIGHT
from pitboss.floor.plan import DRAWING, MERCHANDISE, REDEEM, FloorPlan, PrizePlan
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause

CAP, KIND, CASH = CONDUCT["20.16(a)"], CONDUCT["20.10(c)4"], CONDUCT["20.10(c)3"]
PRICE, RATIO = CONDUCT["20.11(c)"], CONDUCT["20.11(b)"]
NO_BUYING_BACK = CONDUCT["20.10(c)5"]
STAFF = CONDUCT["20.10(d)1"]
NEVER_CASH = CONDUCT["20.2 Casino night redemption"]
AT_DISPLAY, BY_COLOR = CONDUCT["20.11(a)2 prizes"], CONDUCT["20.11(d)"]
CASH_KINDS = ("cash", "money")
BANNED = (
    "real estate",
    "securities",
    "weapon",
    "live animal",
    "coin",
    "tobacco",
    "vehicle lease",
    "refundable",
)
NEAR_PERCENT = 90
"""From this part of the cap on, in percent, the desk is warned; the figure is our own."""


def kind_of(prize: PrizePlan) -> str:
    """The kind of a prize as it is compared."""
    return prize.kind.strip().lower()


def verify_offer(prize: PrizePlan) -> Refusal | None:
    """Why a prize may not be awarded at all: cash, a banned kind, or no known value."""
    kind = kind_of(prize)
    if kind in CASH_KINDS:
        return refuse(f"{prize.id} is cash, and prizes are merchandise", CASH)
    if kind in BANNED:
        return refuse(f"{prize.id} may not be awarded: {kind}", KIND)
    if kind != MERCHANDISE:
        return refuse(f"{prize.kind!r} is not a kind of prize: prizes are {MERCHANDISE}", KIND)
    if prize.retail_cents < 1:
        words = f"the plan does not say what {prize.id} costs in a store, and that counts"
        return refuse(words, CAP)
    return None


def cap_cents(plan: FloorPlan) -> int:
    """The most that all prizes of a night may be worth: as its license has it, else the clause."""
    if plan.terms is not None and plan.terms.prize_cap_cents is not None:
        return plan.terms.prize_cap_cents
    return 100 * CAP.figure()


def is_near_cap(plan: FloorPlan, awarded_cents: int) -> bool:
    """Whether what was awarded comes near the cap."""
    return awarded_cents * 100 >= cap_cents(plan) * NEAR_PERCENT


def display_laws(plan: FloorPlan) -> tuple[Clause, ...]:
    """The clauses that want a notice where the prizes are shown."""
    if plan.house != NIGHT or not plan.prizes:
        return ()
    laws = [AT_DISPLAY]
    if any(prize.way == DRAWING for prize in plan.prizes):
        laws.append(RATIO)
    if any(prize.way == REDEEM for prize in plan.prizes):
        laws.append(PRICE)
    if plan.color_coded:
        laws.append(BY_COLOR)
    return tuple(laws)
