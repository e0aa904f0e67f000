"""What a banker's window has sold and taken back, its acts, and its count."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.replay import Transition

SOLD, TAKEN_BACK, FILL, CREDIT = "sold", "taken back", "fill", "credit"
WINDOW_EVENTS: frozenset[type] = frozenset(
    {f.Sold, f.TakenBack, f.TransferMade, f.WindowClosed, f.Reversed}
)
"""The only events that matter here."""


class WindowAct(Struct, frozen=True, kw_only=True):
    """An act of a window: `kind` is one of the four above; `whose` is the guest or the table.
    `slip`: it was keyed in from that paper slip, written at `written_ms`."""

    id: str
    seq: int
    at_ms: int
    hash: bytes
    kind: str
    whose: str
    dollars: int
    cents: int = 0
    is_reversed: bool = False
    slip: int = 0
    written_ms: int = 0


class WindowRecord(Struct, kw_only=True):
    """The totals of a window, its acts by their orders, and its count's overage or shortage."""

    dollars: int = 0
    cents: int = 0
    back: int = 0
    acts: dict[str, WindowAct] = field(default_factory=dict)
    over_dollars: int = 0
    over_cents: int = 0

    def add(self, act: WindowAct) -> None:
        """Record an act."""
        self.acts[act.id] = act
        self._count(act, 1)

    def reverse(self, order: str) -> None:
        """Reverse an act, if it is this window's."""
        act = self.acts.get(order)
        if act is not None and not act.is_reversed:
            self.acts[order] = replace(act, is_reversed=True)
            self._count(act, -1)

    def _count(self, act: WindowAct, times: int) -> None:
        if act.kind == SOLD:
            self.dollars += times * act.dollars
            self.cents += times * act.cents
        elif act.kind == TAKEN_BACK:
            self.back += times * act.dollars


class WindowRecords(defaultdict[str, WindowRecord]):
    """The records of all windows, by name."""

    def __init__(self) -> None:
        super().__init__(WindowRecord)

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        for event in transition.entry.events:
            if event.__class__ in WINDOW_EVENTS:
                self._apply(transition, event)

    def _apply(self, transition: Transition, event: object) -> None:
        row = transition.row

        late = next(
            (other for other in transition.entry.events if isinstance(other, f.SlipKeyedIn)), None
        )

        def add(window: str, order: str, kind: str, whose: str, dollars: int) -> None:
            cents = event.cents if isinstance(event, f.Sold) else 0
            self[window].add(
                WindowAct(
                    id=order,
                    seq=row.seq,
                    at_ms=row.at_ms,
                    hash=row.hash,
                    kind=kind,
                    whose=whose,
                    dollars=dollars,
                    cents=cents,
                    slip=late.number if late is not None else 0,
                    written_ms=late.at_ms if late is not None else 0,
                )
            )

        order = transition.entry.order.id
        if isinstance(event, f.Sold):
            add(event.window, order, SOLD, event.guest, event.dollars)
        elif isinstance(event, f.TakenBack):
            add(event.window, order, TAKEN_BACK, event.guest, event.dollars)
        elif isinstance(event, f.TransferMade):
            kind = FILL if event.fill else CREDIT
            add(event.window, event.transfer, kind, event.table, event.dollars)
        elif isinstance(event, f.WindowClosed):
            record = self[event.window]
            record.over_dollars, record.over_cents = event.over_dollars, event.over_cents
        elif isinstance(event, f.Reversed):
            for record in self.values():
                record.reverse(event.of)
