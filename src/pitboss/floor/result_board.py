"""The board beside a table of dice or a wheel: its latest results as they stand now."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.events import RoundCorrected
from pitboss.pit import events as e
from pitboss.rulebook.game import Rules

BOARD = 20
"""How many results a board shows."""


class BoardResult(Struct, frozen=True):
    """A result on the board. `corrected`: it was corrected after it was settled. `round` is its
    round, 0 if that is unknown."""

    outcome: str
    seat: int = 0
    corrected: bool = False
    round: int = 0


class ResultBoard:
    """The results so far, oldest first.

    A result that is struck out before it is settled is removed, and so is the result of a round
    that is declared void. A correction replaces the result that it corrects.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules, self.results = rules, list[BoardResult]()
        self._is_open = False  # whether the last result has yet to be settled

    def put(self, event: object, round: int = 0) -> None:
        """Show what an event of a round changes."""
        if isinstance(event, e.ResultCalled):
            text = self._rules.space.text(event.outcome)
            self.results.append(BoardResult(text, event.seat, round=round))
            self._is_open = True
        elif isinstance(event, e.WinnersPaid | e.WagersSettled | e.ThrowToBeat):
            self._is_open = False
        elif isinstance(event, e.ResultStruck):
            del self.results[-1:]
        elif isinstance(event, e.RoundVoided):
            if self._is_open:
                del self.results[-1:]
            self._is_open = False
        elif isinstance(event, RoundCorrected) and len(self.results) > event.later:
            was = self.results[-1 - event.later]
            self.results[-1 - event.later] = replace(was, outcome=event.outcome, corrected=True)
