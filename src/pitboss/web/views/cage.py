"""A banker's window and its slips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor import access
from pitboss.floor import orders as o
from pitboss.floor.corrections import reverse
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import WALLET
from pitboss.floor.state import Floor
from pitboss.history.window_record import WindowAct
from pitboss.pit.refusal import Refusal
from pitboss.store.head import Head
from pitboss.web.server.addresses import qr_svg
from pitboss.web.shapes import CageView, SlipView, WindowView
from pitboss.web.views.houses import guest_cards, transfers
from pitboss.web.views.record import cage_view

if TYPE_CHECKING:
    from pitboss.web.night.hall import Hall

LAST = 25
"""How many of its latest acts a window shows."""


def window(hall: Hall, name: str) -> WindowView:
    """A window: what its drawer should hold, what waits, and the guests it may serve."""
    floor, names = hall.floor, hall.doors.names
    assert floor.plan is not None
    one, record, rate = floor.windows[name], hall.record.windows[name], floor.plan.exchange
    latest = list(record.acts.values())[-LAST:]
    return WindowView(
        name, hall.seq, names.get(one.banker, one.banker), bool(one.banker),
        rate.numerator, rate.denominator,
        one.dollars, one.cents, record.dollars, record.cents, record.back,
        tuple(move for move in transfers(floor) if move.window == name), guest_cards(hall),
        tuple(_named(hall, act) for act in reversed(latest)), one.counted,
        record.over_dollars, record.over_cents, floor.plan.second_above, seconds(floor),
        any(table.mode == WALLET for table in floor.plan.tables), access.seconds(floor),
    )  # fmt: skip


def _named(hall: Hall, act: WindowAct) -> CageView:
    """An act with its guest's name, and whether it can be reversed."""
    floor = hall.floor
    named = replace(cage_view(act), name=hall.doors.names.get(act.whose, ""))
    if act.is_reversed:
        return named
    alone = _reversing(floor, act.id, "")
    if alone is None:
        return named
    two = [_reversing(floor, act.id, one) for one in seconds(floor)[:1]]
    if two and two[0] is None:
        return replace(named, seconded=True)
    return replace(named, blocked=(two[0] or alone).words if two else alone.words)


def _reversing(floor: Floor, of: str, second: str) -> Refusal | None:
    """What the core says to a reversal, whoever asks for it; nothing is done by asking."""
    command = o.Reverse(of, "asked")
    done = reverse(floor, o.Order("", "", command, second=second), command, o.OrderContext(0))
    return done if isinstance(done, Refusal) else None


def seconds(floor: Floor) -> tuple[str, ...]:
    """Those on duty who may agree to a correction."""
    assert floor.plan is not None
    roles = set(ACTS["second a correction"][floor.plan.house].roles)
    return tuple(name for name in floor.duty if roles & set(floor.people[name].roles))


def act_of(hall: Hall, window: str, seq: int) -> CageView | None:
    """The act of a window that stands in a row."""
    acts = tuple(hall.record.windows[window].acts.values())
    return next((_named(hall, one) for one in acts if one.seq == seq), None)


def slip(hall: Hall, window: str, act: CageView, head: Head | None) -> SlipView:
    """A receipt: what was done, the row it stands in, and the head over that row."""
    plan = hall.floor.plan
    assert plan is not None
    text = f"pitboss {plan.night} row {act.seq} {act.hash}"
    if head is not None:
        text += f" head {head.size} {head.root.hex()}"
        standing = head.root.hex(), head.size, bool(head.signature)
    else:
        standing = hall.record.hash.hex(), hall.record.seq, False
    return SlipView(hall.title, plan.night, window, act, *standing, qr_svg(text))
