"""What is told of an instant of a past round, as somebody may hear it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.replay import Transition
from pitboss.language.floor_events import event_lines as floor_event_lines
from pitboss.language.floor_events import for_everybody
from pitboss.language.table_events import without_amount
from pitboss.pit import events as e
from pitboss.pit.state import DEALER
from pitboss.web.views.people import distinct_names, staff_name

_SILENT = (f.Drawn, e.HandRacked, e.LightsCleared, e.HandsStarted, e.FeesOwed)
"""A draw is told by its outcome and its proof; the others go without saying."""
_SUMS = (e.PlayerSat, e.ChipsAdded, e.PlayerLeft)
_SETTLES = (e.LosersCollected, e.WinnersPaid, e.WagersSettled)


def event_lines(
    one: Transition, events: tuple[f.AnyEvent, ...], eyes: int, names: Mapping[str, str]
) -> list[str]:
    """Events in words, one line each; at least one line, which may be empty."""
    named = tuple(_named(event, one, names) for event in events)
    return [line.strip() for line in _lines(one, named, eyes)] or [""]


def _named(event: f.AnyEvent, one: Transition, names: Mapping[str, str]) -> f.AnyEvent:
    """An event that tells of people by what they are called, not by the ids of the journal."""
    if isinstance(event, f.PostTaken | f.PostLeft):
        return replace(event, person=staff_name(event.person, one.after, names))
    if isinstance(event, f.RoundCorrected):
        left = zip(distinct_names(event.wallets, names), event.wallets.values(), strict=True)
        return replace(event, wallets=dict(left))
    return event


def _lines(one: Transition, events: tuple[f.AnyEvent, ...], eyes: int) -> Iterable[str]:
    settled = any(isinstance(event, e.ResultCalled) for event in events)
    for event in events:
        if isinstance(event, _SILENT) or (settled and isinstance(event, _SETTLES)):
            continue
        if isinstance(event, _SUMS) and eyes not in (DEALER, event.seat):
            yield without_amount(event)
            continue
        open_to = event if eyes == DEALER else for_everybody(event)
        seat = f"seat {event.seat}: " if isinstance(event, e.WagerPlaced | e.WagerReduced) else ""
        for line in floor_event_lines(one.after, one.entry.order.table, (open_to,)):
            yield seat + line.strip()
