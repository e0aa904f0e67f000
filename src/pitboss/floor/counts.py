"""Counts by two people who do not see each other's figure, and what follows from them.

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
    candidates = (find_countable(floor, name) for name in names)
    return tuple(candidate for candidate in candidates if isinstance(candidate, Countable))


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
    countable = find_countable(floor, command.what)
    if isinstance(countable, Refusal):
        return countable
    no = _verify_figures(countable, command, context) or _verify_purpose(countable, order, command)
    if no is None and not context.accepted:
        no = verify_counter(floor, countable, order.actor, command.purpose)
    if (
        no := no if no is not None else _verify_place(floor, countable, command.purpose)
    ) is not None:
        return no
    first = floor.till.firsts.get(countable.what)
    if first is None:
        return _with_first(floor, countable, order, command)
    if (first.held_dollars, first.held_cents) != (countable.dollars, countable.cents):
        again = _with_first(floor, countable, order, command)
        return replace(again, events=(CountDropped(countable.what, _CHANGED), *again.events))
    if (first.dollars, first.cents) != (command.dollars, command.cents):
        return _differ(floor, countable, order, command, first)
    return _settle(floor, countable, order, first, context)


def _verify_figures(
    countable: Countable, command: o.CountMoney, context: o.OrderContext
) -> Refusal | None:
    wrong = verify_count(command.dollars, context)
    if (wrong := wrong if wrong is not None else verify_count(command.cents, context)) is not None:
        return wrong
    if countable.kind == _RACK and command.cents:
        return refuse("a rack holds chips and no real money: cents must be 0")
    if countable.kind in BOXES and command.dollars:
        return refuse(f"{countable.words} holds real money only: imitation dollars must be 0")
    return None


def _verify_purpose(countable: Countable, order: o.Order, command: o.CountMoney) -> Refusal | None:
    purposes = PURPOSES if countable.kind == _WINDOW else (CLOSE, SURPRISE)
    if command.purpose not in purposes:
        words = f"{countable.words} is counted for {in_words(purposes)}"
        return refuse(f"{words}, not for {command.purpose!r}")
    if order.table != (countable.name if countable.kind == _RACK else ""):
        where = f"of table {countable.name}" if countable.kind == _RACK else "of no table"
        return refuse(f"a count of {countable.words} is an order {where}, not of {order.table!r}")
    return None


def verify_counter(floor: Floor, countable: Countable, actor: str, purpose: str) -> Refusal | None:
    """Why someone may not count this now, as the first or as the second; or None."""
    first, law = floor.till.firsts.get(countable.what), supervision(floor)
    if first is not None and first.purpose != purpose:
        words = f"{countable.words} is being counted for {_for(first.purpose)}, not {_for(purpose)}"
        return refuse(words, law)
    if first is not None and first.by == actor:
        words = f"{actor} has counted {countable.words} already"
        words = f"{words}: someone else counts it a second time"
        return refuse(words, law)
    both = (first.by, actor) if first is not None else ()
    if purpose == HAND_OVER:
        return _verify_hand_over(floor, floor.windows[countable.name], actor, both)
    if purpose == SURPRISE:
        return _verify_surprise(floor, countable, actor, both)
    if countable.kind == _WINDOW:
        banker = floor.windows[countable.name].banker
        if both and banker and banker not in both:
            words = f"{banker} works {countable.words}, and must be one of the two who count it out"
            return refuse(words, law)
    if countable.kind == _RACK and both:
        return _verify_one_of(floor, both, "count a rack")
    return None


def verify_count_now(
    floor: Floor, countable: Countable, actor: str, purpose: str
) -> Refusal | None:
    """Why someone may not count this now for a purpose, whatever the figure; or None."""
    assert floor.plan is not None
    if purpose == HAND_OVER and countable.kind != _WINDOW:
        return refuse("only windows are handed over")
    act = "count money"
    no = verify_role(floor, actor, ACTS[act][floor.plan.house], act)
    no = no if no is not None else verify_counter(floor, countable, actor, purpose)
    return no if no is not None else _verify_place(floor, countable, purpose)


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
    floor: Floor, countable: Countable, actor: str, both: tuple[str, ...]
) -> Refusal | None:
    """A surprise count is for those who may call one, or was called by them."""
    if countable.what in floor.till.called or both:
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
        words = f"{window.banker} works window {window.plan.id}, and must be one who counts it"
        return refuse(words, supervision(floor))
    return verify_may_bank(floor, window, actor)


def _verify_still_free(floor: Floor, window: Window, coming: str) -> Refusal | None:
    """Refuse if the person who counted first, to take over the window, can no longer work it."""
    if (no := verify_may_bank(floor, window, coming)) is None:
        return None
    words = f"{coming} counted first and can no longer take the window over: {no.words}"
    return refuse(f"{words}; the member in charge drops that count", *no.law)


def _verify_place(floor: Floor, countable: Countable, purpose: str) -> Refusal | None:
    """Whether this can be counted now: no transfer waits, and no round is under way."""
    if countable.kind == _WINDOW:
        if floor.windows[countable.name].counted:
            return refuse(f"{countable.words} has been counted out for the night")
        waits = any(transfer.window == countable.name for transfer in floor.waiting.values())
        words = f"a fill or credit of {countable.words} waits to be confirmed"
        return refuse(words) if waits else None
    if countable.kind == _RACK:
        live = floor.tables[countable.name]
        if any(transfer.table == countable.name for transfer in floor.waiting.values()):
            return refuse("a fill or credit of this table is waiting to be confirmed")
        if purpose == CLOSE and live.table.status == OPEN:
            words = f"table {countable.name} is open: close it before its chips are counted"
            return refuse(words)
        if is_round_on(rules_of(floor, countable.name), live):
            words = f"a round is under way at table {countable.name}"
            return refuse(f"{words}: count between two rounds")
        return None
    if floor.till.boxes.get(countable.kind, CashBox()).counted:
        return refuse(f"{countable.words} has been counted for the night")
    if countable in countables(floor):
        return None
    return refuse(f"{countable.words} takes nothing tonight")


def _with_till(floor: Floor, **changes: object) -> Floor:
    return replace(floor, till=replace(floor.till, **changes))


def _without(floor: Floor, what: str) -> Till:
    """The till without a first count, a call and differing figures of something."""
    till = floor.till
    return replace(
        till,
        firsts={name: first for name, first in till.firsts.items() if name != what},
        called={name: caller for name, caller in till.called.items() if name != what},
        differing={name: figures for name, figures in till.differing.items() if name != what},
    )


def _with_first(
    floor: Floor, countable: Countable, order: o.Order, command: o.CountMoney
) -> Decision:
    first = FirstCount(
        purpose=command.purpose,
        by=order.actor,
        dollars=command.dollars,
        cents=command.cents,
        held_dollars=countable.dollars,
        held_cents=countable.cents,
    )
    after = _with_till(floor, firsts={**floor.till.firsts, countable.what: first})
    return Decision((CountStarted(countable.what, command.purpose),), after)


def _differ(
    floor: Floor, countable: Countable, order: o.Order, command: o.CountMoney, first: FirstCount
) -> Decision:
    """Neither count stands; only who settles counts sees the two figures."""
    figures = (
        CountFigure(first.by, first.dollars, first.cents),
        CountFigure(order.actor, command.dollars, command.cents),
    )
    firsts = {name: other for name, other in floor.till.firsts.items() if name != countable.what}
    differing = {**floor.till.differing, countable.what: figures}
    after = _with_till(floor, firsts=firsts, differing=differing)
    return Decision((CountsDiffered(countable.what, command.purpose),), after)


def _settle(
    floor: Floor, countable: Countable, order: o.Order, first: FirstCount, context: o.OrderContext
) -> Decision:
    """Both counted the same: the books follow, and what was over or short is to be explained."""
    over, more = first.dollars - countable.dollars, first.cents - countable.cents
    both, purpose = (first.by, order.actor), first.purpose
    event = CountSettled(
        what=countable.what,
        purpose=purpose,
        dollars=first.dollars,
        cents=first.cents,
        over_dollars=over,
        over_cents=more,
        by=both,
    )
    floor = with_count_done(floor, countable.what, context.at_ms)
    floor = replace(floor, till=_without(floor, countable.what))
    decision = _RESULTS[countable.kind](floor, countable, order, first)
    decision = replace(decision, events=(event, *decision.events))
    return with_variance(
        decision,
        order.id,
        Variance(
            what=countable.what,
            purpose=purpose,
            dollars=over,
            cents=more,
            by=both,
            at_ms=context.at_ms,
        ),
    )


def _count_window(
    floor: Floor, countable: Countable, order: o.Order, first: FirstCount
) -> Decision:
    """A window closes, changes hands, or goes on with what is really there."""
    window = floor.windows[countable.name]
    if first.purpose == CLOSE:
        return counted_out(floor, order.id, window, first.dollars, first.cents)
    over, more = first.dollars - window.dollars, first.cents - window.cents
    moves = variance(countable.what, over)
    cash = cash_variance(drawer(countable.name), more)
    held = replace(window, dollars=first.dollars, cents=first.cents)
    if first.purpose == SURPRISE:
        return Decision((), with_window(floor, held), moves, cash)
    before = window.banker
    coming = order.actor if first.by == before else first.by
    duty = dict(floor.duty)
    if before in duty:
        duty[before] = replace(duty[before], window="")
    duty[coming] = replace(duty[coming], window=countable.name)
    after = replace(with_window(floor, replace(held, banker=coming)), duty=duty)
    return Decision((WindowHandedOver(countable.name, coming, before),), after, moves, cash)


def _count_rack(floor: Floor, countable: Countable, order: o.Order, first: FirstCount) -> Decision:
    """A rack holds what was counted; at the close it is counted for the night."""
    live = floor.tables[countable.name]
    over, closes = first.dollars - live.rack, first.purpose == CLOSE
    counted = first.dollars if closes or live.counted >= 0 else live.counted
    after = with_table(floor, replace(live, rack=first.dollars, counted=counted))
    events: tuple[AnyEvent, ...] = (RackCounted(first.dollars, over),) if closes else ()
    return Decision(events, after, variance(countable.what, over))


def _count_box(floor: Floor, countable: Countable, order: o.Order, first: FirstCount) -> Decision:
    """A cash box holds what was counted; at the close nothing more is taken."""
    box = floor.till.boxes.get(countable.kind, CashBox())
    over = first.cents - box.cents
    after = replace(box, cents=first.cents, counted=first.purpose == CLOSE)
    cash: tuple[CashMove, ...] = ()
    if over:
        ends = (OUTSIDE, countable.kind) if over > 0 else (countable.kind, OUTSIDE)
        cash = (CashMove(*ends, abs(over)),)
    boxes = {**floor.till.boxes, countable.kind: after}
    return Decision((), _with_till(floor, boxes=boxes), (), cash)


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
    countable = find_countable(floor, command.what)
    if isinstance(countable, Refusal):
        return countable
    if countable.what in floor.till.called:
        return refuse(f"a surprise count of {countable.words} was called already")
    if countable.kind == _WINDOW and floor.windows[countable.name].counted:
        return refuse(f"{countable.words} has been counted out for the night")
    if countable.kind in BOXES and (no := _verify_place(floor, countable, SURPRISE)) is not None:
        return no
    called = {**floor.till.called, countable.what: order.actor}
    return Decision((CountCalled(countable.what),), _with_till(floor, called=called))


def drop_count(
    floor: Floor, order: o.Order, command: o.DropCount, context: o.OrderContext
) -> Decision | Refusal:
    """Drop a first count, so that the window or table can go on."""
    if command.what not in floor.till.firsts:
        return refuse(f"no count of {command.what!r} waits for a second person")
    if not command.reason.strip():
        return refuse("say why the count is dropped")
    firsts = {name: first for name, first in floor.till.firsts.items() if name != command.what}
    event = CountDropped(command.what, command.reason)
    return Decision((event,), _with_till(floor, firsts=firsts))


def verify_all_counted(floor: Floor) -> Refusal | None:
    """Why the night cannot close yet: a count is under way or called, or a cash box is not
    counted."""
    for what in floor.till.firsts:
        return refuse(
            f"{_place_words(floor, what)} was counted by one person and waits for the second"
        )
    for what in floor.till.called:
        return refuse(f"the surprise count of {_place_words(floor, what)} has not been made")
    for kind, box in floor.till.boxes.items():
        if box.cents and not box.counted:
            return refuse(f"the {kind} has not been counted")
    return None


def _place_words(floor: Floor, what: str) -> str:
    countable = find_countable(floor, what)
    return countable.words if isinstance(countable, Countable) else what
