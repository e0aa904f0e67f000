"""The record of one table: its board, its rounds, who sat when, and its tally."""

from __future__ import annotations

from collections import deque

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.replay import Transition
from pitboss.floor.result_board import BOARD, BoardResult, ResultBoard
from pitboss.floor.state import LiveTable, rules_of
from pitboss.history.announcements import Announcement, table_lines
from pitboss.history.snapshots import FloorSnapshots
from pitboss.history.table_payments import PAYMENT_EVENTS, TablePayments
from pitboss.history.table_tally import TableTally
from pitboss.language.table_events import outcome_name
from pitboss.pit import events as e
from pitboss.rulebook.game import Rules

VOIDED, CORRECTED = "voided", "corrected"
_ON_BOARD = (e.ResultCalled, e.ResultStruck, e.RoundVoided, f.RoundCorrected)


class ShownResult(Struct, frozen=True):
    """A result on the board: as it is keyed in, and the name that the dealer calls."""

    round: int
    outcome: str
    name: str = ""
    is_corrected: bool = False


class RoundSummary(Struct, frozen=True, kw_only=True):
    """A round in the list of rounds: its first row, its last result, and whether it was voided or
    corrected (`note`)."""

    round: int
    seq: int
    at_ms: int
    outcome: str = ""
    name: str = ""
    note: str = ""


class TableRecord:
    """The record of one table."""

    def __init__(self) -> None:
        self.board: ResultBoard | None = None
        self.results: tuple[ShownResult, ...] = ()
        self.announcements: deque[Announcement] = table_lines()
        self.rounds: dict[int, RoundSummary] = {}
        self.sat: dict[int, int] = {}
        """The round in which someone last sat down at each seat."""
        self.draws: dict[tuple[int, int], int] = {}
        """The round in which each draw of a block was made."""
        self.tally = TableTally()
        self.payments = TablePayments()
        self.corrected: tuple[int, str] | None = None
        """The round of the last result and what it was before its correction, if it has one."""
        self.round_of_row = 0
        """The round in which the last row was ordered."""
        self._first_results: dict[int, int] = {}  # the row of each round's first result, or card
        self._corrections: dict[int, int] = {}  # the last correction that reaches each round

    def apply(self, transition: Transition, snapshots: FloorSnapshots) -> None:
        """Take a row of this table."""
        name, row = transition.entry.order.table, transition.row
        was, live = transition.before.tables.get(name), transition.after.tables[name]
        rules = rules_of(transition.after, name)
        number = self.round_of_row = (was or live).table.round
        if number not in self.rounds:
            self.rounds[number] = RoundSummary(round=number, seq=row.seq, at_ms=row.at_ms)
        if live.since is not None:
            self._first_results.setdefault(live.since.table.round, row.seq)
        self.tally.apply(transition.entry, rules, number)
        for event in transition.entry.events:
            if event.__class__ is e.WagerPlaced:
                continue  # most events are wagers, and nothing here needs them
            self._apply_result(rules, number, event)
            if event.__class__ in PAYMENT_EVENTS:
                self.payments.apply(transition, was or live, number, event)
            if isinstance(event, e.ResultCalled):
                self.corrected = None
            elif isinstance(event, e.PlayerSat):
                self.sat[event.seat] = number
            elif isinstance(event, f.Drawn):
                self.draws[event.block, event.draw] = number
            elif isinstance(event, f.RoundCorrected):
                corrected = _corrected_round(live, event.round)
                self.tally.correct_cards(rules, transition.entry.order, was or live, live)
                self._note_correction(row.seq, rules, corrected, snapshots)
                self._note_former_result(rules, corrected, event)

    def rows_of_round(self, number: int, newest: int) -> tuple[int, int]:
        """The first row of a round and the last row that can concern it, up to the newest row."""
        later = self.rounds.get(number + 1)
        end = later.seq - 1 if later is not None else newest
        return self.rounds[number].seq, max(end, self._corrections.get(number, 0))

    def _apply_result(self, rules: Rules, number: int, event: object) -> None:
        """Update the list of rounds and the board."""
        if isinstance(event, e.RoundVoided):
            self.rounds[number] = replace(self.rounds[number], note=VOIDED)
        if rules.game.play is None:
            self._apply_to_board(rules, number, event)

    def _note_correction(
        self, seq: int, rules: Rules, number: int, snapshots: FloorSnapshots
    ) -> None:
        """A correction concerns its round and those after it."""
        self._corrections |= {round: seq for round in self.rounds if round >= number}
        snapshots.note_correction(seq, self._first_results[number])
        if rules.game.play is not None:  # cards are not on the board
            self.rounds[number] = replace(self.rounds[number], note=CORRECTED)

    def _note_former_result(self, rules: Rules, number: int, event: f.RoundCorrected) -> None:
        """Remember the last result before its correction. Cards have no short name, and dice are
        named one by one if another throw has the same name."""
        if event.later:
            return
        if rules.game.play is not None:
            self.corrected = (number, "")
            return
        name = outcome_name(rules, rules.space.parse(event.was))
        self.corrected = (number, name if event.was in name else event.was)

    def _apply_to_board(self, rules: Rules, number: int, event: object) -> None:
        """Update the board; a corrected result replaces the one that was called."""
        board = self.board = self.board or ResultBoard(rules)
        board.put(event, number)
        del board.results[: -BOARD - 1]  # one extra, in case the newest is struck out
        if not isinstance(event, _ON_BOARD):
            return
        if isinstance(event, e.ResultCalled):  # one result more, no other change
            self.results = (*self.results[1 - BOARD :], _named_result(rules, board.results[-1]))
        else:
            self.results = tuple(_named_result(rules, result) for result in board.results[-BOARD:])
        if isinstance(event, f.RoundCorrected):
            at = len(board.results) - 1 - event.later
            number = board.results[at].round if at >= 0 else event.round
        summary = self.rounds.get(number)
        if summary is None or isinstance(event, e.RoundVoided):
            return
        own = [_named_result(rules, result) for result in board.results if result.round == number]
        last = own[-1] if own else ShownResult(number, "")
        is_corrected = any(result.is_corrected for result in own)
        if not own and isinstance(event, f.RoundCorrected):  # it is no longer on the board
            name = outcome_name(rules, rules.space.parse(event.outcome))
            last, is_corrected = ShownResult(number, event.outcome, name), True
        note = CORRECTED if is_corrected else ""
        self.rounds[number] = replace(summary, outcome=last.outcome, name=last.name, note=note)


def _corrected_round(live: LiveTable, number: int) -> int:
    """The round whose result was corrected; without a number it is that of the last result."""
    return number or (live.since.table.round if live.since is not None else live.table.round)


def _named_result(rules: Rules, result: BoardResult) -> ShownResult:
    name = outcome_name(rules, rules.space.parse(result.outcome))
    return ShownResult(result.round, result.outcome, name, result.corrected)
