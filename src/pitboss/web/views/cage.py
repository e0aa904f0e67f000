"""A banker's window and its slips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.cage.accounts import window as account
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
from pitboss.web.views.houses import guest_cards, scrip_view, transfer_views
from pitboss.web.views.record import cage_view

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

LAST = 25
"""How many of its latest transactions a window shows."""


def window_view(service: NightService, name: str) -> WindowView:
    """A window: what its drawer should hold, what waits, and the guests it may serve."""
    floor, names = service.floor, service.credentials.names
    assert floor.plan is not None
    window, record, rate = floor.windows[name], service.record.windows[name], floor.plan.exchange
    latest = list(record.acts.values())[-LAST:]
    counting = account(name) in floor.till.firsts
    return WindowView(
        id=name,
        seq=service.seq,
        banker=names.get(window.banker, window.banker),
        open=bool(window.banker),
        rate=rate.numerator,
        rate_for=rate.denominator,
        dollars=0 if counting else window.dollars,
        cents=0 if counting else window.cents,
        sold_dollars=record.dollars,
        sold_cents=record.cents,
        taken_back=record.back,
        waiting=tuple(move for move in transfer_views(floor) if move.window == name),
        guests=guest_cards(service),
        last=tuple(_act_view(service, act) for act in reversed(latest)),
        counted=window.counted,
        over_dollars=record.over_dollars,
        over_cents=record.over_cents,
        second_above=floor.plan.second_above,
        seconds=seconds(floor),
        wallets=any(table.mode == WALLET for table in floor.plan.tables),
        agree=access.seconders(floor),
        counts_by_two=floor.plan.terms is not None,
        counting=counting,
    )


def _act_view(service: NightService, act: WindowAct) -> CageView:
    """An act with its guest's name, and whether it can be reversed."""
    floor = service.floor
    named = replace(cage_view(act), name=service.credentials.names.get(act.whose, ""))
    if act.is_reversed:
        return named
    alone = _reversal_refusal(floor, act.id, "")
    if alone is None:
        return named
    two = [_reversal_refusal(floor, act.id, person) for person in seconds(floor)[:1]]
    if two and two[0] is None:
        return replace(named, seconded=True)
    return replace(named, blocked=(two[0] or alone).words if two else alone.words)


def _reversal_refusal(floor: Floor, of: str, second: str) -> Refusal | None:
    """What the core would say to a reversal, whoever asks for it; nothing is carried out."""
    command = o.Reverse(of, "asked")
    answer = reverse(
        floor, o.Order("", "", command, second=second), command, o.OrderContext(at_ms=0)
    )
    return answer if isinstance(answer, Refusal) else None


def seconds(floor: Floor) -> tuple[str, ...]:
    """The people on duty who may approve a correction."""
    assert floor.plan is not None
    roles = set(ACTS["second a correction"][floor.plan.house].roles)
    return tuple(name for name in floor.duty if roles & set(floor.people[name].roles))


def find_act(service: NightService, window: str, seq: int) -> CageView | None:
    """The act of a window in a given row."""
    acts = tuple(service.record.windows[window].acts.values())
    return next((_act_view(service, act) for act in acts if act.seq == seq), None)


def slip_view(service: NightService, window: str, act: CageView, head: Head | None) -> SlipView:
    """A receipt: what was done, its row, and the head that covers the row."""
    plan = service.floor.plan
    assert plan is not None
    text = f"pitboss {plan.night} row {act.seq} {act.hash}"
    if head is not None:
        text += f" head {head.size} {head.root.hex()}"
    return SlipView(
        title=service.title,
        night=plan.night,
        window=window,
        act=act,
        head=head.root.hex() if head is not None else service.record.hash.hex(),
        head_seq=head.size if head is not None else service.record.seq,
        signed=head is not None and bool(head.signature),
        qr=qr_svg(text),
        scrip=scrip_view(plan),
    )
