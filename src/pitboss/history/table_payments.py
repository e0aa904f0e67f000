"""What a table paid and collected tonight, wager by wager, to explain a count that is off.

The journal has the worth of each wager only for tables that play with wallets. Where chips are on
the felt, only the people at the table know it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from msgspec import Struct

from pitboss.floor import events as f
from pitboss.floor.replay import Transition
from pitboss.floor.state import LiveTable
from pitboss.pit import events as e

MOST = 5_000
"""How many results are kept for a table: more than a night has, and a demonstration may go on."""
_DECIDES, _PAYS = (e.ResultCalled, e.HandsDecided), (e.WinnersPaid, e.WagersSettled)
PAYMENT_EVENTS: frozenset[type] = frozenset(
    {*_DECIDES, *_PAYS, e.ResultStruck, e.RoundVoided, e.HandVoided, f.RoundCorrected}
)


class SettledResult(Struct, frozen=True, gc=False):
    """The wagers that a row settled, and who sat where."""

    seq: int
    round: int
    lines: tuple[e.SettlementLine, ...]
    guests: Mapping[int, str]


class CorrectedResult(Struct, frozen=True, gc=False):
    """What a correction gave each seat or, if negative, took back."""

    seq: int
    round: int
    differences: Mapping[int, int]
    guests: Mapping[int, str]


class TablePayments:
    """The settled wagers of one table, oldest first, and the corrections."""

    def __init__(self) -> None:
        self.results: deque[SettledResult] = deque(maxlen=MOST)
        self.corrections: deque[CorrectedResult] = deque(maxlen=MOST)
        self._called: list[e.SettlementLine] = []

    def apply(self, transition: Transition, live: LiveTable, number: int, event: object) -> None:
        """Take an event of this table in a round."""
        row = transition.row.seq
        if isinstance(event, _DECIDES):
            self._called += event.lines
        elif isinstance(event, _PAYS):
            if self._called:
                lines = tuple(self._called)
                self.results.append(SettledResult(row, number, lines, live.guests))
            self._called = []
        elif isinstance(event, e.HandVoided):
            self._called = [line for line in self._called if line not in event.undone]
        elif isinstance(event, f.RoundCorrected):
            corrected = event.round or max(number - 1, 1)
            self.corrections.append(CorrectedResult(row, corrected, event.differences, live.guests))
        else:
            self._called = []
