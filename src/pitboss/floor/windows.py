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
from pitboss.floor.cage_orders import apply_act
from pitboss.floor.decision import Decision
from pitboss.floor.events import AnyEvent, Sold, TakenBack, WindowClosed, WindowOpened
from pitboss.floor.people import verify_supervised
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.plan import nearest_sums, rate_words
from pitboss.floor.plan_checks import MOST
from pitboss.floor.standing import verify_fit
from pitboss.floor.state import CageAct, Floor, Window
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import in_words


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
    duty = floor.duty[order.actor]
    if duty.post:
        words = f"{order.actor} is the {duty.post} at table {duty.table}"
        words = f"{words}, and a banker cannot run a game"
        return refuse(words, _law(floor, "20.8(b)2"))
    if duty.window:
        return refuse(f"{order.actor} works window {duty.window}")
    floor = with_window(floor, replace(window, banker=order.actor))
    on = {**floor.duty, order.actor: replace(duty, window=window.plan.id)}
    floor = replace(floor, duty=on)
    if not context.accepted and (no := _verify_open(floor, order.actor, command)) is not None:
        return no
    return Decision((WindowOpened(window.plan.id, order.actor),), floor)


def _verify_open(floor: Floor, actor: str, command: o.OpenWindow) -> Refusal | None:
    """The banker may bank tonight, a class A operator is on duty, and at a casino night the rate is
    posted at the window."""
    assert floor.plan is not None
    no = verify_fit(floor, floor.people[actor], ACTS["bank"][floor.plan.house])
    if (no := no if no is not None else verify_supervised(floor)) is not None:
        return no
    sign = _law(floor, "20.11(a)1")
    if sign is None or command.posted:
        return None
    return refuse(
        "the exchange rate must be posted at a window before it sells: hang the sign", sign
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
    done = with_act(floor, order, act, Sold(name, guest, dollars, command.cents))
    return done if isinstance(done, Refusal) or not guest else _with_sale(done, guest, order.id)


def _with_sale(done: Decision, name: str, sale: str) -> Decision:
    """Note a sale that can be reversed until the guest wagers."""
    guests = done.floor.guests
    guest = replace(guests[name], bought=(*guests[name].bought, sale))
    return replace(done, floor=replace(done.floor, guests={**guests, name: guest}))


def with_act(floor: Floor, order: o.Order, act: CageAct, said: AnyEvent) -> Decision | Refusal:
    """Carry out a cage act, unless there is not enough to move."""
    after = apply_act(floor, order.id, act)
    return after if isinstance(after, Refusal) else Decision((said,), after, act.moves, act.cash)


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
    window, found = _worked_window(floor, order, command.window), command
    if isinstance(window, Refusal):
        return window
    wrong = verify_count(found.dollars, context) or verify_count(found.cents, context)
    if wrong is not None:
        return wrong
    name = window.plan.id
    if any(asked.window == name for asked in floor.waiting.values()):
        return refuse(f"a fill or credit of window {name} waits to be confirmed")
    over, over_cents = found.dollars - window.dollars, found.cents - window.cents
    counted = replace(window, banker="", counted=True, dollars=found.dollars, cents=found.cents)
    duty = {**floor.duty, order.actor: replace(floor.duty[order.actor], window="")}
    moves = variance(account(name), over)
    cash = _cash_variance(drawer(name), over_cents)
    act = CageAct(window=name, dollars=over, cents=over_cents, moves=moves, cash=cash, counted=True)
    after = replace(with_window(floor, counted), duty=duty, cage={**floor.cage, order.id: act})
    said = WindowClosed(name, found.dollars, found.cents, over, over_cents)
    return Decision((said,), after, moves, cash)


def verify_count(found: int, context: o.OrderContext) -> Refusal | None:
    """Refuse an impossible count: a typing mistake is not recorded for good."""
    if found < 0:
        return refuse("a count is zero or more")
    if found > MOST and not context.accepted:
        return refuse(f"a count is at most {MOST:,}, not {found:,}: count again")
    return None


def variance(name: str, over: int) -> tuple[Move, ...]:
    """What a count found over comes out of the void; what it found short goes there."""
    if not over:
        return ()
    return (Move(VOID, name, over),) if over > 0 else (Move(name, VOID, -over),)


def _cash_variance(name: str, over: int) -> tuple[CashMove, ...]:
    if not over:
        return ()
    return (CashMove(OUTSIDE, name, over),) if over > 0 else (CashMove(name, OUTSIDE, -over),)
