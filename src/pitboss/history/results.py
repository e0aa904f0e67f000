"""What came up at a table lately: read off the journal, for the board beside the table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.entry import Entry
from pitboss.floor.events import RoundCorrected
from pitboss.pit import events as e
from pitboss.rulebook.game import Rules

BOARD = 20


class BoardResult(Struct, frozen=True):
    """A result on the board. `corrected`: it was put right after it had been settled. `round` is
    that in which it came up, where whoever keeps the board knows it."""

    outcome: str
    seat: int = 0
    corrected: bool = False
    round: int = 0


def board_results(
    rules: Rules, entries: Iterable[Entry], table: str, last: int = BOARD
) -> tuple[BoardResult, ...]:
    """The last results of a table of dice or a wheel, oldest first, as they stand by now.

    What was struck out before it was settled is gone, and so is the result of a round that was
    declared void; a correction replaces what it corrects.
    """
    board = ResultBoard(rules)
    for entry in entries:
        if entry.order.table == table:
            for event in entry.events:
                board.put(event)
            del board.shown[: -last - 1]  # one more, in case the newest is struck out
    return tuple(board.shown[-last:]) if last > 0 else ()


class ResultBoard:
    """The results so far; the last one is `open` until it has been settled."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.shown, self._open = rules, list[BoardResult](), False

    def put(self, event: object, round: int = 0) -> None:
        """What an event of a round changes."""
        if isinstance(event, e.ResultCalled):
            text = self._rules.space.text(event.outcome)
            self.shown.append(BoardResult(text, event.seat, round=round))
            self._open = True
        elif isinstance(event, e.WinnersPaid | e.WagersSettled | e.ThrowToBeat):
            self._open = False
        elif isinstance(event, e.ResultStruck):
            del self.shown[-1:]
        elif isinstance(event, e.RoundVoided):
            if self._open:
                del self.shown[-1:]
            self._open = False
        elif isinstance(event, RoundCorrected) and len(self.shown) > event.later:
            was = self.shown[-1 - event.later]
            self.shown[-1 - event.later] = replace(was, outcome=event.outcome, corrected=True)
