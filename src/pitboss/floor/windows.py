"""Banker's windows: imitation money is sold at the posted rate and never turned back into cash."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import (
    GUESTS,
    OUTSIDE,
    TAKEN_BACK,
    VOID,
    CashMove,
    Move,
    drawer,
    player,
)
from pitboss.cage.accounts import (
    window as account,
)
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_role
from pitboss.floor.cage_orders import apply_act, verify_not_counting
from pitboss.floor.decision import Decision
from pitboss.floor.events import AnyEvent, Sold, TakenBack, WindowClosed, WindowOpened
from pitboss.floor.frozen import verify_may_play, verify_not_frozen
from pitboss.floor.people import verify_supervised
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.plan import nearest_sums, rate_words
from pitboss.floor.plan_checks import MOST
from pitboss.floor.standing import verify_fit
from pitboss.floor.state import CageAct, Floor, Window
from pitboss.floor.till import CLOSE, Variance
from pitboss.floor.variances import with_variance
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import in_words

TWO_COUNT = 11  # since this edition two people count windows and racks of a licensed night


def _law(floor: Floor, cite: str) -> Clause | None:
    return CONDUCT[cite] if floor.plan is not None and floor.plan.house == NIGHT else None


def with_window(floor: Floor, window: Window) -> Floor:
    """The floor with one window replaced."""
    return replace(floor, windows={**floor.windows, window.plan.id: window})


def open_window(
    floor: Floor, order: o.Order, command: o.OpenWindow, context: o.OrderContext
) -> Decision | Refusal:
    """A banker begins to work a window."""
    window = floor.windows.get(command.window)
    if window is None:
        return refuse(f"there is no window {command.window!r}")
    if window.banker:
        return refuse(f"{window.banker} works this window")
    if window.counted:
        return refuse("this window has been counted out for the night")
    if (no := _verify_free(floor, order.actor)) is not None:
        return no
    floor = _at_window(floor, window, order.actor)
    if not context.accepted and (no := _verify_open(floor, order.actor, command)) is not None:
        return no
    return Decision((WindowOpened(window.plan.id, order.actor),), floor)


def _at_window(floor: Floor, window: Window, banker: str) -> Floor:
    """The floor with someone on duty working a window."""
    floor = with_window(floor, replace(window, banker=banker))
    on = replace(floor.duty[banker], window=window.plan.id)
    return replace(floor, duty={**floor.duty, banker: on})


def _verify_free(floor: Floor, actor: str) -> Refusal | None:
    """Refuse someone who holds a post at a table or works another window."""
    duty = floor.duty[actor]
    if duty.post:
        words = f"{actor} is the {duty.post} at table {duty.table}"
        words = f"{words}, and a banker cannot run a game"
        return refuse(words, _law(floor, "20.8(b)2"))
    return refuse(f"{actor} works window {duty.window}") if duty.window else None


def verify_may_bank(floor: Floor, window: Window, actor: str) -> Refusal | None:
    """Why someone may not take a window over now, or None."""
    assert floor.plan is not None
    right = ACTS["bank"][floor.plan.house]
    if (no := verify_role(floor, actor, right, "bank")) is not None:
        return refuse(f"a window is handed over to a banker: {no.words}", *no.law)
    if (no := _verify_free(floor, actor)) is not None:
        return no
    return _verify_banker(_at_window(floor, window, actor), actor)


def _verify_banker(floor: Floor, actor: str) -> Refusal | None:
    """The banker may bank tonight, and a class A operator is on duty."""
    assert floor.plan is not None
    no = verify_fit(floor, floor.people[actor], ACTS["bank"][floor.plan.house])
    return no if no is not None else verify_supervised(floor)


def _verify_open(floor: Floor, actor: str, command: o.OpenWindow) -> Refusal | None:
    """A banker may open a window if, at a casino night, the rate is posted there."""
    if (no := _verify_banker(floor, actor)) is not None:
        return no
    sign = _law(floor, "20.11(a)1")
    if sign is None or command.posted:
        return None
    return refuse(
        "the exchange rate must be posted at a window before it sells: post the sign", sign
    )


def _worked_window(floor: Floor, order: o.Order, name: str) -> Window | Refusal:
    """The order's window, if the actor is its banker."""
    window = floor.windows.get(name)
    if window is None:
        return refuse(f"there is no window {name!r}")
    if window.banker != order.actor:
        words = f"{order.actor} does not work window {window.plan.id}"
        return refuse(words, _law(floor, "20.12(c)3"))
    return window


def _holder(floor: Floor, guest: str) -> str | Refusal:
    """The account a sale goes to: a guest's own, or that of all chips in guests' hands."""
    if not guest:
        return GUESTS
    return player(guest) if guest in floor.guests else refuse(f"no guest has the id {guest!r}")


def sell(
    floor: Floor, order: o.Order, command: o.Sell, context: o.OrderContext
) -> Decision | Refusal:
    """Sell imitation money at the posted rate, in whole dollars."""
    window = _worked_window(floor, order, command.window)
    if isinstance(window, Refusal):
        return window
    holder = _holder(floor, command.guest)
    if isinstance(holder, Refusal):
        return holder
    assert floor.plan is not None
    if not context.accepted:
        no = verify_may_play(floor, command.guest, context.at_ms)
        if no is not None:
            return no
    if command.cents < 1:
        return refuse(f"a sale is for at least one cent, not {command.cents}")
    rate = floor.plan.exchange
    bought = command.cents * rate / 100
    if bought.denominator != 1:
        words = f"{command.cents} cents do not buy a whole number of imitation dollars"
        sums = in_words([f"${nearest / 100:.2f}" for nearest in nearest_sums(rate, command.cents)])
        words = f"{words} at {rate_words(rate)}: take {sums}"
        return refuse(words, _law(floor, "20.12(c)1"))
    dollars = int(bought)
    name, guest = window.plan.id, command.guest
    act = CageAct(
        window=name,
        dollars=-dollars,
        cents=command.cents,
        guest=guest,
        wallet=dollars,
        moves=(Move(account(name), holder, dollars),),
        cash=(CashMove(OUTSIDE, drawer(name), command.cents),),
    )
    decision = with_act(floor, order, act, Sold(name, guest, dollars, command.cents))
    if isinstance(decision, Refusal) or not guest:
        return decision
    return _with_sale(decision, guest, order.id)


def _with_sale(decision: Decision, name: str, sale: str) -> Decision:
    """Note a sale that can be reversed until the guest wagers."""
    guests = decision.floor.guests
    guest = replace(guests[name], bought=(*guests[name].bought, sale))
    return replace(decision, floor=replace(decision.floor, guests={**guests, name: guest}))


def with_act(floor: Floor, order: o.Order, act: CageAct, event: AnyEvent) -> Decision | Refusal:
    """Carry out a cage act, unless there is not enough to move."""
    after = apply_act(floor, order.id, act)
    return after if isinstance(after, Refusal) else Decision((event,), after, act.moves, act.cash)


def take_back(
    floor: Floor, order: o.Order, command: o.TakeBack, context: o.OrderContext
) -> Decision | Refusal:
    """Take imitation money back; it is worth nothing in cash."""
    window = _worked_window(floor, order, command.window)
    if isinstance(window, Refusal):
        return window
    holder = _holder(floor, command.guest)
    if isinstance(holder, Refusal):
        return holder
    if not context.accepted:
        no = verify_not_frozen(floor, command.guest, context.at_ms)
        if no is not None:
            return no
    if command.dollars < 1:
        return refuse(f"take back at least 1 imitation dollar, not {command.dollars}")
    act = CageAct(
        window=window.plan.id,
        guest=command.guest,
        wallet=-command.dollars,
        moves=(Move(holder, TAKEN_BACK, command.dollars),),
    )
    return with_act(floor, order, act, TakenBack(window.plan.id, command.guest, command.dollars))


def close_window(
    floor: Floor, order: o.Order, command: o.CloseWindow, context: o.OrderContext
) -> Decision | Refusal:
    """Count a window out; what is over or short is named and goes to the void."""
    window, count = _worked_window(floor, order, command.window), command
    if isinstance(window, Refusal):
        return window
    wrong = verify_count(count.dollars, context) or verify_count(count.cents, context)
    if wrong is not None:
        return wrong
    name = window.plan.id
    if any(transfer.window == name for transfer in floor.waiting.values()):
        return refuse(f"a fill or credit of window {name} is waiting to be confirmed")
    if (no := verify_not_counting(floor, account(name))) is not None:
        return no
    if counts_take_two(floor, context):
        words = f"two people count window {name} of a licensed night, each alone and unseen by the"
        words = (
            f"{words} other: both count it on the till page, or with 'counts window/{name} blind'"
        )
        return refuse(words, _law(floor, "20.6(a)1 supervise"))
    decision = counted_out(floor, order.id, window, count.dollars, count.cents)
    over, more = count.dollars - window.dollars, count.cents - window.cents
    difference = Variance(
        what=account(name),
        purpose=CLOSE,
        dollars=over,
        cents=more,
        by=(order.actor,),
        at_ms=context.at_ms,
    )
    return with_variance(decision, order.id, difference)


def counts_take_two(floor: Floor, context: o.OrderContext) -> bool:
    """Whether one person's count is not enough: at licensed nights, since edition 11."""
    is_licensed = floor.plan is not None and floor.plan.terms is not None
    return is_licensed and context.edition >= TWO_COUNT


def counted_out(floor: Floor, order: str, window: Window, dollars: int, cents: int) -> Decision:
    """A window is closed with what was counted; what is over or short goes to the void."""
    name, banker = window.plan.id, window.banker
    over, over_cents = dollars - window.dollars, cents - window.cents
    counted = replace(window, banker="", counted=True, dollars=dollars, cents=cents)
    duty = floor.duty
    if banker in duty:
        duty = {**duty, banker: replace(duty[banker], window="")}
    moves = variance(account(name), over)
    cash = cash_variance(drawer(name), over_cents)
    act = CageAct(window=name, dollars=over, cents=over_cents, moves=moves, cash=cash, counted=True)
    after = replace(with_window(floor, counted), duty=duty, cage={**floor.cage, order: act})
    event = WindowClosed(name, dollars, cents, over, over_cents)
    return Decision((event,), after, moves, cash)


def verify_count(count: int, context: o.OrderContext) -> Refusal | None:
    """Refuse an impossible count: a typing mistake is not recorded for good."""
    if count < 0:
        return refuse("a count is zero or more")
    if count > MOST and not context.accepted:
        return refuse(f"a count is at most {MOST:,}, not {count:,}: count again")
    return None


def variance(name: str, over: int) -> tuple[Move, ...]:
    """What a count found over comes out of the void; what it found short goes there."""
    if not over:
        return ()
    return (Move(VOID, name, over),) if over > 0 else (Move(name, VOID, -over),)


def cash_variance(name: str, over: int) -> tuple[CashMove, ...]:
    """Real money that a count found over comes from outside; what it found short goes there."""
    if not over:
        return ()
    return (CashMove(OUTSIDE, name, over),) if over > 0 else (CashMove(name, OUTSIDE, -over),)
