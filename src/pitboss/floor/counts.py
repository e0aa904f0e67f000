"""Counts by two people who do not see each other's figure, and what comes of them.

Two equal counts settle it: the window closes, changes hands, or goes on after a surprise. Unequal
ones are both dropped and both people count again. Since edition 11 a licensed night closes its
windows and counts its racks in no other way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cage.accounts import ADMISSION, BINGO, OUTSIDE, CashMove, drawer, rack
from pitboss.cage.accounts import window as window_account
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_role
from pitboss.floor.count_requests import with_count_done
from pitboss.floor.decision import Decision
from pitboss.floor.events import (
    AnyEvent,
    CountCalled,
    CountDropped,
    CountsDiffered,
    CountSettled,
    CountStarted,
    RackCounted,
    WindowHandedOver,
)
from pitboss.floor.license_hours import is_round_on
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.state import Floor, Window, rules_of
from pitboss.floor.table_orders import with_table
from pitboss.floor.till import (
    CLOSE,
    HAND_OVER,
    PURPOSES,
    SURPRISE,
    CashBox,
    CountFigure,
    FirstCount,
    Till,
    Variance,
)
from pitboss.floor.variances import with_variance
from pitboss.floor.windows import (
    cash_variance,
    counted_out,
    variance,
    verify_count,
    verify_may_bank,
    with_window,
)
from pitboss.pit.refusal import Refusal, refuse, with_article
from pitboss.pit.state import OPEN
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import in_words

BOXES = (ADMISSION, BINGO)
_WINDOW, _RACK = window_account(""), rack("")
_CHANGED = "what should be there has changed since the first count"


class Countable(NamedTuple):
    """Something that can be counted, and what it should hold."""

    what: str
    kind: str
    name: str
    dollars: int
    cents: int

    @property
    def words(self) -> str:
        """How it is called in a sentence."""
        if self.kind in BOXES:
            return f"the {self.kind}"
        return f"window {self.name}" if self.kind == _WINDOW else f"the rack of table {self.name}"


def countables(floor: Floor) -> tuple[Countable, ...]:
    """Everything that can be counted tonight."""
    assert floor.plan is not None
    occasion = floor.plan.occasion
    boxes = []
    if occasion is not None and occasion.admission_cents:
        boxes.append(ADMISSION)
    if occasion is not None and occasion.bingo:
        boxes.append(BINGO)
    names = [*map(window_account, floor.windows), *map(rack, floor.tables), *boxes]
    found = (find_countable(floor, name) for name in names)
    return tuple(one for one in found if isinstance(one, Countable))


def find_countable(floor: Floor, what: str) -> Countable | Refusal:
    """What an account names, with what it should hold."""
    if what in BOXES:
        box = floor.till.boxes.get(what, CashBox())
        return Countable(what, what, what, 0, box.cents)
    kind, _, name = what.partition("/")
    if kind + "/" == _WINDOW and (window := floor.windows.get(name)) is not None:
        return Countable(what, _WINDOW, name, window.dollars, window.cents)
    if kind + "/" == _RACK and (live := floor.tables.get(name)) is not None:
        return Countable(what, _RACK, name, live.rack, 0)
    known = [*map(window_account, floor.windows), *map(rack, floor.tables), *BOXES]
    return refuse(f"there is nothing to count called {what!r}: there are {', '.join(known)}")


def supervision(floor: Floor) -> Clause | None:
    """The clause behind counts of a casino night; other houses have none."""
    is_night = floor.plan is not None and floor.plan.house == NIGHT
    return CONDUCT["20.6(a)1 supervise"] if is_night else None


def count_money(
    floor: Floor, order: o.Order, command: o.CountMoney, context: o.OrderContext
) -> Decision | Refusal:
    """One of two people counts. The first figure waits unseen for the second."""
    found = find_countable(floor, command.what)
    if isinstance(found, Refusal):
        return found
    no = _verify_figures(found, command, context) or _verify_purpose(found, order, command)
    if no is None and not context.accepted:
        no = verify_counter(floor, found, order.actor, command.purpose)
    if (no := no if no is not None else _verify_place(floor, found, command.purpose)) is not None:
        return no
    first = floor.till.firsts.get(found.what)
    if first is None:
        return _with_first(floor, found, order, command)
    if (first.held_dollars, first.held_cents) != (found.dollars, found.cents):
        again = _with_first(floor, found, order, command)
        return replace(again, events=(CountDropped(found.what, _CHANGED), *again.events))
    if (first.dollars, first.cents) != (command.dollars, command.cents):
        return _differ(floor, found, order, command, first)
    return _settle(floor, found, order, first, context)


def _verify_figures(
    found: Countable, command: o.CountMoney, context: o.OrderContext
) -> Refusal | None:
    wrong = verify_count(command.dollars, context)
    if (wrong := wrong if wrong is not None else verify_count(command.cents, context)) is not None:
        return wrong
    if found.kind == _RACK and command.cents:
        return refuse("a rack holds chips and no real money: cents must be 0")
    if found.kind in BOXES and command.dollars:
        return refuse(f"{found.words} holds real money only: imitation dollars must be 0")
    return None


def _verify_purpose(found: Countable, order: o.Order, command: o.CountMoney) -> Refusal | None:
    purposes = PURPOSES if found.kind == _WINDOW else (CLOSE, SURPRISE)
    if command.purpose not in purposes:
        words = f"{found.words} is counted for {in_words(purposes)}"
        return refuse(f"{words}, not for {command.purpose!r}")
    if order.table != (found.name if found.kind == _RACK else ""):
        where = f"of table {found.name}" if found.kind == _RACK else "of no table"
        return refuse(f"a count of {found.words} is an order {where}, not of {order.table!r}")
    return None


def verify_counter(floor: Floor, found: Countable, actor: str, purpose: str) -> Refusal | None:
    """Why someone may not count this now, as the first or as the second; or None."""
    first, law = floor.till.firsts.get(found.what), supervision(floor)
    if first is not None and first.purpose != purpose:
        words = f"{found.words} is being counted for {_for(first.purpose)}, not {_for(purpose)}"
        return refuse(words, law)
    if first is not None and first.by == actor:
        words = f"{actor} has counted {found.words} already: someone else counts it a second time"
        return refuse(words, law)
    both = (first.by, actor) if first is not None else ()
    if purpose == HAND_OVER:
        return _verify_hand_over(floor, floor.windows[found.name], actor, both)
    if purpose == SURPRISE:
        return _verify_surprise(floor, found, actor, both)
    if found.kind == _WINDOW:
        banker = floor.windows[found.name].banker
        if both and banker and banker not in both:
            words = f"{banker} works {found.words}, and is one of the two who count it out"
            return refuse(words, law)
    if found.kind == _RACK and both:
        return _verify_one_of(floor, both, "count a rack")
    return None


def verify_count_now(floor: Floor, found: Countable, actor: str, purpose: str) -> Refusal | None:
    """Why someone may not count this now for a purpose, whatever the figure; or None."""
    assert floor.plan is not None
    if purpose == HAND_OVER and found.kind != _WINDOW:
        return refuse("only windows are handed over")
    act = "count money"
    no = verify_role(floor, actor, ACTS[act][floor.plan.house], act)
    no = no if no is not None else verify_counter(floor, found, actor, purpose)
    return no if no is not None else _verify_place(floor, found, purpose)


def _for(purpose: str) -> str:
    return {CLOSE: "the close", HAND_OVER: "a hand-over"}.get(purpose, "a surprise")


def _verify_one_of(floor: Floor, both: tuple[str, ...], act: str) -> Refusal | None:
    """Refuse unless one of the two who count has a right."""
    assert floor.plan is not None
    right = ACTS[act][floor.plan.house]
    if any(verify_role(floor, who, right, act) is None for who in both):
        return None
    return refuse(f"one of the two must be {with_article(' or '.join(right.roles))}", right.law)


def _verify_surprise(
    floor: Floor, found: Countable, actor: str, both: tuple[str, ...]
) -> Refusal | None:
    """A surprise count is for those who may call one, or was called by them."""
    if found.what in floor.till.called or both:
        return None
    assert floor.plan is not None
    act = "call a surprise count"
    return verify_role(floor, actor, ACTS[act][floor.plan.house], act)


def _verify_hand_over(
    floor: Floor, window: Window, actor: str, both: tuple[str, ...]
) -> Refusal | None:
    """A window goes from its banker to another one, who is free to work it."""
    if not window.banker:
        return refuse(f"nobody works window {window.plan.id}: open it instead")
    if actor == window.banker:
        return _verify_still_free(floor, window, both[0]) if both else None
    if both and window.banker not in both:
        words = f"{window.banker} works window {window.plan.id}, and counts it with who takes over"
        return refuse(words, supervision(floor))
    return verify_may_bank(floor, window, actor)


def _verify_still_free(floor: Floor, window: Window, coming: str) -> Refusal | None:
    """Refuse if whoever counted first, to take the window over, can no longer work it."""
    if (no := verify_may_bank(floor, window, coming)) is None:
        return None
    words = f"{coming} counted first and can no longer take the window over: {no.words}"
    return refuse(f"{words}; the member in charge drops that count", *no.law)


def _verify_place(floor: Floor, found: Countable, purpose: str) -> Refusal | None:
    """Whether this can be counted now: no transfer waits, and no round is under way."""
    if found.kind == _WINDOW:
        if floor.windows[found.name].counted:
            return refuse(f"{found.words} has been counted out for the night")
        waits = any(asked.window == found.name for asked in floor.waiting.values())
        return refuse(f"a fill or credit of {found.words} waits to be confirmed") if waits else None
    if found.kind == _RACK:
        live = floor.tables[found.name]
        if any(asked.table == found.name for asked in floor.waiting.values()):
            return refuse("a fill or credit of this table is waiting to be confirmed")
        if purpose == CLOSE and live.table.status == OPEN:
            words = f"table {found.name} is open: close it before its chips are counted"
            return refuse(words)
        if is_round_on(rules_of(floor, found.name), live):
            return refuse(f"a round is under way at table {found.name}: count between two rounds")
        return None
    if floor.till.boxes.get(found.kind, CashBox()).counted:
        return refuse(f"{found.words} has been counted for the night")
    return None if found in countables(floor) else refuse(f"{found.words} takes nothing tonight")


def _with_till(floor: Floor, **changes: object) -> Floor:
    return replace(floor, till=replace(floor.till, **changes))


def _without(floor: Floor, what: str) -> Till:
    """The till without a first count, a call and differing figures of something."""
    till = floor.till
    return replace(
        till,
        firsts={name: one for name, one in till.firsts.items() if name != what},
        called={name: one for name, one in till.called.items() if name != what},
        differing={name: one for name, one in till.differing.items() if name != what},
    )


def _with_first(floor: Floor, found: Countable, order: o.Order, command: o.CountMoney) -> Decision:
    first = FirstCount(
        purpose=command.purpose,
        by=order.actor,
        dollars=command.dollars,
        cents=command.cents,
        held_dollars=found.dollars,
        held_cents=found.cents,
    )
    after = _with_till(floor, firsts={**floor.till.firsts, found.what: first})
    return Decision((CountStarted(found.what, command.purpose),), after)


def _differ(
    floor: Floor, found: Countable, order: o.Order, command: o.CountMoney, first: FirstCount
) -> Decision:
    """Neither count stands; only who settles counts sees the two figures."""
    figures = (
        CountFigure(first.by, first.dollars, first.cents),
        CountFigure(order.actor, command.dollars, command.cents),
    )
    firsts = {name: one for name, one in floor.till.firsts.items() if name != found.what}
    differing = {**floor.till.differing, found.what: figures}
    after = _with_till(floor, firsts=firsts, differing=differing)
    return Decision((CountsDiffered(found.what, command.purpose),), after)


def _settle(
    floor: Floor, found: Countable, order: o.Order, first: FirstCount, context: o.OrderContext
) -> Decision:
    """Both counted the same: the books follow, and what was over or short is to be explained."""
    over, more = first.dollars - found.dollars, first.cents - found.cents
    both, purpose = (first.by, order.actor), first.purpose
    said = CountSettled(
        what=found.what,
        purpose=purpose,
        dollars=first.dollars,
        cents=first.cents,
        over_dollars=over,
        over_cents=more,
        by=both,
    )
    floor = with_count_done(floor, found.what, context.at_ms)
    floor = replace(floor, till=_without(floor, found.what))
    done = _RESULTS[found.kind](floor, found, order, first)
    done = replace(done, events=(said, *done.events))
    return with_variance(
        done,
        order.id,
        Variance(
            what=found.what,
            purpose=purpose,
            dollars=over,
            cents=more,
            by=both,
            at_ms=context.at_ms,
        ),
    )


def _count_window(floor: Floor, found: Countable, order: o.Order, first: FirstCount) -> Decision:
    """A window closes, changes hands, or goes on with what is really there."""
    window = floor.windows[found.name]
    if first.purpose == CLOSE:
        return counted_out(floor, order.id, window, first.dollars, first.cents)
    over, more = first.dollars - window.dollars, first.cents - window.cents
    moves = variance(found.what, over)
    cash = cash_variance(drawer(found.name), more)
    held = replace(window, dollars=first.dollars, cents=first.cents)
    if first.purpose == SURPRISE:
        return Decision((), with_window(floor, held), moves, cash)
    before = window.banker
    coming = order.actor if first.by == before else first.by
    duty = dict(floor.duty)
    if before in duty:
        duty[before] = replace(duty[before], window="")
    duty[coming] = replace(duty[coming], window=found.name)
    after = replace(with_window(floor, replace(held, banker=coming)), duty=duty)
    return Decision((WindowHandedOver(found.name, coming, before),), after, moves, cash)


def _count_rack(floor: Floor, found: Countable, order: o.Order, first: FirstCount) -> Decision:
    """A rack holds what was counted; at the close it is counted for the night."""
    live = floor.tables[found.name]
    over, closes = first.dollars - live.rack, first.purpose == CLOSE
    counted = first.dollars if closes or live.counted >= 0 else live.counted
    after = with_table(floor, replace(live, rack=first.dollars, counted=counted))
    events: tuple[AnyEvent, ...] = (RackCounted(first.dollars, over),) if closes else ()
    return Decision(events, after, variance(found.what, over))


def _count_box(floor: Floor, found: Countable, order: o.Order, first: FirstCount) -> Decision:
    """A cash box holds what was counted; at the close nothing more is taken."""
    box = floor.till.boxes.get(found.kind, CashBox())
    over = first.cents - box.cents
    after = replace(box, cents=first.cents, counted=first.purpose == CLOSE)
    cash: tuple[CashMove, ...] = ()
    if over:
        ends = (OUTSIDE, found.kind) if over > 0 else (found.kind, OUTSIDE)
        cash = (CashMove(*ends, abs(over)),)
    return Decision((), _with_till(floor, boxes={**floor.till.boxes, found.kind: after}), (), cash)


_RESULTS: dict[str, Callable[[Floor, Countable, o.Order, FirstCount], Decision]] = {
    _WINDOW: _count_window,
    _RACK: _count_rack,
    ADMISSION: _count_box,
    BINGO: _count_box,
}


def call_count(
    floor: Floor, order: o.Order, command: o.CallCount, context: o.OrderContext
) -> Decision | Refusal:
    """Ask for a surprise count, which two people then make."""
    found = find_countable(floor, command.what)
    if isinstance(found, Refusal):
        return found
    if found.what in floor.till.called:
        return refuse(f"a surprise count of {found.words} was called already")
    if found.kind == _WINDOW and floor.windows[found.name].counted:
        return refuse(f"{found.words} has been counted out for the night")
    if found.kind in BOXES and (no := _verify_place(floor, found, SURPRISE)) is not None:
        return no
    called = {**floor.till.called, found.what: order.actor}
    return Decision((CountCalled(found.what),), _with_till(floor, called=called))


def drop_count(
    floor: Floor, order: o.Order, command: o.DropCount, context: o.OrderContext
) -> Decision | Refusal:
    """Drop a first count, so that the window or table can go on."""
    if command.what not in floor.till.firsts:
        return refuse(f"no count of {command.what!r} waits for a second person")
    if not command.reason.strip():
        return refuse("say why the count is dropped")
    firsts = {name: one for name, one in floor.till.firsts.items() if name != command.what}
    said = CountDropped(command.what, command.reason)
    return Decision((said,), _with_till(floor, firsts=firsts))


def verify_all_counted(floor: Floor) -> Refusal | None:
    """Why the night cannot close yet: a count is under way or called, or a cash box is not
    counted."""
    for what in floor.till.firsts:
        return refuse(f"{_named(floor, what)} was counted by one person and waits for the second")
    for what in floor.till.called:
        return refuse(f"the surprise count of {_named(floor, what)} has not been made")
    for kind, box in floor.till.boxes.items():
        if box.cents and not box.counted:
            return refuse(f"the {kind} has not been counted")
    return None


def _named(floor: Floor, what: str) -> str:
    found = find_countable(floor, what)
    return found.words if isinstance(found, Countable) else what
