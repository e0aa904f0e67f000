"""The till page: counts and what they found, cash boxes and pads, for the people who work with
them.

It never shows the figure of a first count. If two figures differ, only the people who settle counts
and auditors see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cage.accounts import ADMISSION
from pitboss.floor.counts import Countable, countables, verify_count_now
from pitboss.floor.paper_slips import places_of
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import Occasion
from pitboss.floor.state import Floor
from pitboss.floor.till import PURPOSES, CashBox, CountFigure, SlipPad
from pitboss.language.floor_events import counted_place, slip_place
from pitboss.web.shapes import (
    CashBoxView,
    CountedView,
    CountView,
    SlipPadView,
    TillView,
    VarianceView,
    WriterView,
)
from pitboss.web.views.viewer import Viewer

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

BOXES = ("admission", "bingo")


def till_view(service: NightService, viewer: Viewer) -> TillView:
    """The till page of a viewer."""
    floor = service.floor
    assert floor.plan is not None
    reads, settles = viewer.only_reads(floor), _may(floor, viewer, "settle counts")
    keys_in, hands_out = (_may(floor, viewer, f"{act} slips") for act in ("key in", "look after"))
    takes = _may(floor, viewer, "take admission")
    sees_slips, sees_boxes = keys_in or hands_out or reads, takes or settles or reads
    return TillView(
        seq=service.seq,
        counts=tuple(
            _count_view(service, viewer, countable, sees=settles or reads)
            for countable in countables(floor)
        ),
        variances=_variance_views(service) if settles or reads else (),
        boxes=_box_views(floor, takes=takes) if sees_boxes else (),
        pads=tuple(map(_pad_view, floor.till.pads.values())) if sees_slips else (),
        places=places_of(floor) if hands_out else (),
        writers=_writers(service) if keys_in else (),
        windows=tuple(
            name for name, window in floor.windows.items() if window.banker == viewer.who
        ),
        settles=settles,
        hands_out=hands_out,
        keys_in=keys_in,
    )


def is_count_hidden(floor: Floor, viewer: Viewer) -> bool:
    """Whether the journal has a count that this viewer may not see now: while a second count is
    still to come and the viewer may make it, or while two counts differ and others settle them."""
    if not _may(floor, viewer, "count money"):
        return False
    settles = _may(floor, viewer, "settle counts")
    differ = any(
        not settles or _has_counted(figures, viewer) for figures in floor.till.differing.values()
    )
    return bool(floor.till.firsts) or differ


def _has_counted(figures: tuple[CountFigure, ...], viewer: Viewer) -> bool:
    """Whether one of two differing figures is the viewer's. Someone who counts again sees no more
    than the other counter does, even if that person also settles counts."""
    return any(figure.by == viewer.who for figure in figures)


def _may(floor: Floor, viewer: Viewer, act: str) -> bool:
    assert floor.plan is not None
    right = ACTS[act][floor.plan.house]
    return not viewer.only_reads(floor) and bool(set(right.roles) & set(viewer.roles(floor)))


def _count_view(
    service: NightService, viewer: Viewer, countable: Countable, *, sees: bool
) -> CountView:
    floor, names = service.floor, service.credentials.names
    first, caller = floor.till.firsts.get(countable.what), floor.till.called.get(countable.what, "")
    figures = floor.till.differing.get(countable.what, ())
    may = _may(floor, viewer, "count money")
    purposes = tuple(
        purpose
        for purpose in PURPOSES
        if may and verify_count_now(floor, countable, viewer.who, purpose) is None
    )
    kind, _, name = countable.what.partition("/")
    return CountView(
        what=countable.what,
        kind=kind,
        name=name,
        title=counted_place(countable.what),
        table=name if kind == "rack" else "",
        purposes=purposes,
        waits=first.purpose if first is not None else "",
        first=names.get(first.by, first.by) if first is not None else "",
        mine=first is not None and first.by == viewer.who,
        called=names.get(caller, caller),
        calls=not caller and first is None and _may(floor, viewer, "call a surprise count"),
        counted=_is_counted(floor, kind, name),
        chips=_chips_of(floor, kind, name),
        cash=kind != "rack",
        differing=tuple(
            CountedView(names.get(figure.by, figure.by), figure.dollars, figure.cents)
            for figure in figures
        )
        if sees and not _has_counted(figures, viewer)
        else (),
        differs=bool(figures),
        drops=first is not None and _may(floor, viewer, "settle counts"),
    )


def _is_counted(floor: Floor, kind: str, name: str) -> bool:
    if kind == "window":
        return floor.windows[name].counted
    if kind == "rack":
        return floor.tables[name].counted >= 0
    return floor.till.boxes.get(kind, CashBox()).counted


def _chips_of(floor: Floor, kind: str, name: str) -> tuple[int, ...]:
    """The chips that may be there, largest first: a window has the chips of every table."""
    if kind in BOXES:
        return ()
    tables = [floor.tables[name]] if kind == "rack" else list(floor.tables.values())
    values = {1, *(chip for live in tables for chip in live.plan.chips)}
    return tuple(sorted(values, reverse=True))


def _variance_views(service: NightService) -> tuple[VarianceView, ...]:
    floor, names = service.floor, service.credentials.names
    return tuple(
        VarianceView(
            of=of,
            what=variance.what,
            title=counted_place(variance.what),
            purpose=variance.purpose,
            dollars=variance.dollars,
            cents=variance.cents,
            by=tuple(names.get(who, who) for who in variance.by),
            at_ms=variance.at_ms,
            reason=variance.reason,
        )
        for of, variance in reversed(floor.till.variances.items())
    )


def _box_views(floor: Floor, *, takes: bool) -> tuple[CashBoxView, ...]:
    assert floor.plan is not None
    occasion, views = floor.plan.occasion or Occasion(), []
    for countable in countables(floor):
        if countable.what not in BOXES:
            continue
        box, counting = (
            floor.till.boxes.get(countable.what, CashBox()),
            countable.what in floor.till.firsts,
        )
        views.append(
            CashBoxView(
                kind=countable.what,
                price_cents=occasion.admission_cents if countable.what == ADMISSION else 0,
                cents=0 if counting else box.cents,
                count=0 if counting else box.count,
                counted=box.counted,
                counting=counting,
                takes=takes and not counting and not box.counted,
            )
        )
    return tuple(views)


def _pad_view(pad: SlipPad) -> SlipPadView:
    return SlipPadView(
        place=pad.place,
        title=slip_place(pad.place),
        first=pad.first,
        last=pad.last,
        next=pad.next,
        done=len(pad.records),
        missing=pad.missing,
        back=pad.is_back,
    )


def _writers(service: NightService) -> tuple[WriterView, ...]:
    names = service.credentials.names
    return tuple(WriterView(who, names.get(who, who)) for who in service.floor.people)
