"""The awards of the night as the prize desk shows them: each with its row, for a receipt."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.replay import Transition

PRIZE_EVENTS: frozenset[type] = frozenset(
    {f.PrizeRedeemed, f.PrizeHandedOver, f.AwardCorrected, f.PrizeReplaced}
)
"""The only events that matter here."""


class PastAward(Struct, frozen=True, kw_only=True):
    """An award: what was won, by whom, and its row. `corrected` says why it no longer counts, or
    another one; `replaced` counts faulty pieces that were replaced."""

    id: str
    seq: int
    at_ms: int
    hash: bytes
    prize: str
    guest: str
    dollars: int
    retail_cents: int
    is_handed: bool = False
    is_void: bool = False
    corrected: str = ""
    replaced: int = 0


class PrizeRecord(Struct, kw_only=True):
    """All awards by the ids of their orders, oldest first."""

    awards: dict[str, PastAward] = field(default_factory=dict)

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        for event in transition.entry.events:
            if isinstance(event, f.PrizeRedeemed):
                self._add(transition, event)
            elif isinstance(event, f.PrizeHandedOver):
                self._change(event.award, is_handed=True)
            elif isinstance(event, f.AwardCorrected):
                self._correct(event)
            elif isinstance(event, f.PrizeReplaced):
                self._change(event.award, replaced=self.awards[event.award].replaced + 1)

    def _add(self, transition: Transition, event: f.PrizeRedeemed) -> None:
        row, name = transition.row, transition.entry.order.id
        self.awards[name] = PastAward(
            id=name,
            seq=row.seq,
            at_ms=row.at_ms,
            hash=row.hash,
            prize=event.prize,
            guest=event.guest,
            dollars=event.dollars,
            retail_cents=event.retail_cents,
            is_handed=not event.kept,
        )

    def _change(self, name: str, **changes: object) -> None:
        if name in self.awards:
            self.awards[name] = replace(self.awards[name], **changes)

    def _correct(self, event: f.AwardCorrected) -> None:
        if not event.prize:
            self._change(event.award, is_void=True, corrected=event.reason)
            return
        self._change(
            event.award,
            prize=event.prize,
            guest=event.guest,
            dollars=event.dollars,
            retail_cents=event.retail_cents,
            corrected=event.reason,
        )
