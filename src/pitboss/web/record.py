"""What screens remember of a night: results, calls, incidents, money; rebuilt from the journal.

It hears every row once, in order, and keeps only as much as a screen shows. Nothing here decides
anything, and all of it can be dropped and heard again.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.floor.results import BOARD, Board, Result
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import events as e
from pitboss.pit import limit_events, stack_events
from pitboss.pit.closing_call import closing_step
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import opening_step
from pitboss.pit.settling import declared
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.store.row import Row
from pitboss.telling.at_table import spoken
from pitboss.telling.fallback import lines_of
from pitboss.telling.on_floor import for_the_room, told
from pitboss.web.kept_floors import KeptFloors, corrected
from pitboss.web.purse import Purse
from pitboss.web.shapes import CageView, PastView, SaidView
from pitboss.web.shapes.past import RoundCard
from pitboss.web.tally import Tally

SAID, INCIDENTS = 60, 50
HASH = 32  # bytes of a row's hash
# What a guest does at his or her own seat is not told to the room.
QUIET = (
    e.WagerPlaced, e.WagerReduced, e.PlayerSat, e.PlayerLeft, e.ChipsAdded, e.CheckPassed,
    e.HandsStarted, e.LosersCollected, e.WinnersPaid, e.WagersSettled, e.FeesOwed, e.HandsDecided,
    e.FeeTaken,
    e.LightsCleared, stack_events.HandRacked, f.Sold, f.TakenBack, f.GuestAdmitted, f.Drawn,
    f.WordsAdded, f.WordsSealed, f.TransferAsked, f.TransferMade, limit_events.ChecksIssued,
)  # fmt: skip
_TROUBLE = (e.IncidentNoted, e.RoundVoided, e.TakenOutOfService, f.RoundCorrected, f.Reversed,
            f.GuestAskedToLeave)  # fmt: skip
_AT_WINDOW = (f.Sold, f.TakenBack, f.TransferMade, f.WindowClosed, f.Reversed)
_ON_BOARD = (e.ResultCalled, e.ResultStruck, e.RoundVoided, f.RoundCorrected)


class TableRecord:
    """What is remembered of one table."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.history: tuple[PastView, ...] = ()
        self.said: deque[SaidView] = deque(maxlen=SAID)
        self.rounds: dict[int, RoundCard] = {}
        self.results: dict[int, int] = {}  # the row with the first result, or card, of each round
        self.now = 0
        self.row_round = 0  # the round in which the last row was asked
        self.sat: dict[int, int] = {}
        self.reach: dict[int, int] = {}
        self.drawn: dict[tuple[int, int], int] = {}  # in which round each draw of a block was made
        self.tally = Tally()
        self.corrected: tuple[int, str] | None = None
        """The round of the last result and what it was before it was corrected, if it was."""


class WindowRecord(Struct):
    """What a window has sold and taken back, its acts, and what its count found over or short."""

    dollars: int = 0
    cents: int = 0
    back: int = 0
    acts: dict[str, CageView] = field(default_factory=dict)
    over_dollars: int = 0
    over_cents: int = 0


class Record:
    """What is remembered of a night."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, TableRecord] = defaultdict(TableRecord)
        self.windows: defaultdict[str, WindowRecord] = defaultdict(WindowRecord)
        self.purse = Purse()
        self.incidents: deque[SaidView] = deque(maxlen=INCIDENTS)
        self.floors = KeptFloors()
        self.seeds: dict[tuple[str, int], str] = {}
        self.seq, self.hash, self.at_ms = 0, b"", 0
        self.hashes = bytearray()  # of all rows, one after the other, for receipts
        self.asked_out: dict[str, str] = {}
        """Why a guest was asked to leave, in the words of who asked."""
        self.released: dict[str, int] = {}
        """The row by which somebody last lost a post or went off duty, or was put on a post by
        somebody else: a PIN from before it says nothing about the post that is held now."""

    def hear(self, row: Row, said: Entry, floor: Floor) -> None:
        """Remember a row; it counts as heard when all of it is remembered.

        What cannot be remembered costs its own line: the rest is, and then the faults are raised.
        """
        errors = list(self._faults(row, said, floor))
        self.hashes += row.hash
        self.seq, self.hash, self.at_ms = row.seq, row.hash, row.at_ms
        if errors:
            words = f"row {row.seq} cannot be shown in full; what it did stands"
            self.incidents.append(SaidView(row.seq, said.order.table, 0, words, False, row.at_ms))
            raise ExceptionGroup(f"row {row.seq}", errors)

    def _faults(self, row: Row, said: Entry, floor: Floor) -> Iterator[Exception]:
        """Remember a row part by part, and what went wrong with it."""
        always = (self._keep_floor, self.purse.hear)
        done = (self._doors, self._windows, self._at_table, self._aloud)
        for part in always if said.refused is not None else (*always, *done):
            try:
                part(row, said, floor)
            except Exception as error:
                yield error

    def _keep_floor(self, row: Row, said: Entry, floor: Floor) -> None:
        self.floors.hear(row.seq, floor)

    def _doors(self, row: Row, said: Entry, floor: Floor) -> None:
        """Seeds that are open, guests who were asked out, and posts that were lost."""
        for event in said.events:
            if isinstance(event, f.DrawsRevealed):
                self.seeds[said.order.table, event.block] = event.seed
            elif isinstance(event, f.GuestAskedToLeave):
                self.asked_out[event.guest] = event.reason
            if isinstance(event, f.PostLeft | f.WentOff | f.PostTaken):
                own = isinstance(event, f.PostTaken) and event.person == said.order.actor
                self.released |= {} if own else {event.person: row.seq}

    def _windows(self, row: Row, said: Entry, floor: Floor) -> None:
        for event in said.events:
            self._at_window(row, said, event)

    def _at_table(self, row: Row, said: Entry, floor: Floor) -> None:
        if (name := said.order.table) not in floor.tables:
            return
        record, rules = self.tables[name], rules_of(floor, name)
        number = record.now or floor.tables[name].table.round  # the round that it was asked in
        record.now = floor.tables[name].table.round
        record.row_round = number
        record.rounds.setdefault(number, RoundCard(number, row.seq, row.at_ms))
        if (since := floor.tables[name].since) is not None:
            record.results.setdefault(since.table.round, row.seq)
        record.tally.hear(said, rules, number)
        for event in said.events:
            if isinstance(event, e.WagerPlaced):
                continue  # most events are that, and nothing here remembers it
            self._result(record, rules, number, event)
            if isinstance(event, e.ResultCalled):
                record.corrected = None
            if isinstance(event, e.PlayerSat):
                record.sat[event.seat] = number
            if isinstance(event, f.Drawn):
                record.drawn[event.block, event.draw] = number
            if isinstance(event, f.RoundCorrected):
                of = corrected(floor.tables[name], event.round)
                self._corrected(row, record, rules, of)
                self._was(record, rules, of, event)

    def _aloud(self, row: Row, said: Entry, floor: Floor) -> None:
        """What the room is told, and what goes into the book of incidents."""
        name, errors = said.order.table, list[Exception]()
        here = name in floor.tables
        number = self.tables[name].row_round if here else 0
        loud = tuple(one for one in said.events if not (here and isinstance(one, QUIET)))

        def lines(words: Iterable[str], call: bool = False) -> list[SaidView]:
            return [
                SaidView(row.seq, name if here else "", number, one.strip(), call, row.at_ms)
                for one in words
            ]

        if here and loud:
            said_aloud = self.tables[name].said
            calls = lines_of(
                lambda: called(rules_of(floor, name), floor, name, loud), row, errors.append
            )
            said_aloud += lines(calls, call=True)
            said_aloud += lines(told(floor, name, tuple(map(for_the_room, loud)), errors.append))
        if any(isinstance(event, _TROUBLE) or getattr(event, "shut", ()) for event in loud):
            self.incidents += lines(told(floor, name if here else "", loud, errors.append))
        if errors:
            raise ExceptionGroup("words", errors)

    def _result(self, record: TableRecord, rules: Rules, number: int, event: object) -> None:
        """What came up in a round, for the list of rounds and the board beside the layout."""
        if isinstance(event, e.RoundVoided):
            record.rounds[number] = replace(record.rounds[number], note="voided")
        if rules.game.play is None:
            self._board(record, rules, number, event)

    def _corrected(self, row: Row, record: TableRecord, rules: Rules, number: int) -> None:
        """A correction concerns its round and those that followed."""
        record.reach |= {one: row.seq for one in record.rounds if one >= number}
        card = record.rounds[number]
        self.floors.correct(row.seq, record.results[number])
        if rules.game.play is not None:  # cards have no place on the board of results
            record.rounds[number] = replace(card, note="corrected")

    def _was(self, record: TableRecord, rules: Rules, number: int, event: f.RoundCorrected) -> None:
        """What the last result was before; the cards of a round have no short name, and dice are
        told one by one, for another throw may come to the same words."""
        if event.later:
            return
        if rules.game.play is not None:
            record.corrected = (number, "")
            return
        words = spoken(rules, rules.space.parse(event.was))
        record.corrected = (number, words if event.was in words else event.was)

    def _board(self, record: TableRecord, rules: Rules, number: int, event: object) -> None:
        """The board as it stands now; a corrected result takes the place of the one called."""
        board = record.board = record.board or Board(rules)
        board.put(event, number)
        del board.shown[: -BOARD - 1]  # one more, in case the newest is struck out
        if not isinstance(event, _ON_BOARD):
            return
        if isinstance(event, e.ResultCalled):  # one more than was there, nothing else
            record.history = (*record.history[1 - BOARD :], _past(rules, board.shown[-1]))
        else:
            record.history = tuple(_past(rules, one) for one in board.shown[-BOARD:])
        if isinstance(event, f.RoundCorrected):
            at = len(board.shown) - 1 - event.later
            number = board.shown[at].round if at >= 0 else event.round
        if (card := record.rounds.get(number)) is None or isinstance(event, e.RoundVoided):
            return
        own = [_past(rules, one) for one in board.shown if one.round == number]
        last = own[-1] if own else PastView(number, "")
        note = "corrected" if any(one.note for one in own) else ""
        if not own and isinstance(event, f.RoundCorrected):  # it has gone from the board already
            text = spoken(rules, rules.space.parse(event.outcome))
            last, note = PastView(number, event.outcome, shown=text), "corrected"
        record.rounds[number] = replace(card, outcome=last.outcome, shown=last.shown, note=note)

    def _at_window(self, row: Row, said: Entry, event: object) -> None:
        if not isinstance(event, _AT_WINDOW):
            return
        here = CageView(said.order.id, row.seq, row.at_ms, "", "", 0, 0, row.hash.hex())
        if isinstance(event, f.Sold):
            sold = replace(here, kind="sold", whose=event.guest, dollars=event.dollars)
            self._act(event.window, replace(sold, cents=event.cents))
        elif isinstance(event, f.TakenBack):
            back = replace(here, kind="taken back", whose=event.guest, dollars=event.dollars)
            self._act(event.window, back)
        elif isinstance(event, f.TransferMade):
            kind = "fill" if event.fill else "credit"
            made = replace(here, id=event.asked, kind=kind, whose=event.table)
            self._act(event.window, replace(made, dollars=event.dollars))
        elif isinstance(event, f.WindowClosed):
            record = self.windows[event.window]
            record.over_dollars, record.over_cents = event.over_dollars, event.over_cents
        elif isinstance(event, f.Reversed):
            self._reversed(event.of)

    def _act(self, window: str, act: CageView) -> None:
        record = self.windows[window]
        record.acts[act.id] = act
        self._count(record, act, 1)

    def _reversed(self, of: str) -> None:
        for record in self.windows.values():
            act = record.acts.get(of)
            if act is not None and not act.reversed:
                record.acts[of] = replace(act, reversed=True)
                self._count(record, act, -1)

    def _count(self, record: WindowRecord, act: CageView, times: int) -> None:
        if act.kind == "sold":
            record.dollars += times * act.dollars
            record.cents += times * act.cents
        elif act.kind == "taken back":
            record.back += times * act.dollars


def called(rules: Rules, floor: Floor, name: str, events: tuple[object, ...]) -> list[str]:
    """What was called out aloud: bets, what came up, and that something does not count."""
    calls = []
    by_step = any(isinstance(event, e.StepTaken) for event in events)
    for event in events:
        if isinstance(event, e.StepTaken):
            calls += [one.call for one in rules.procedure if one.call and one.is_done_by(event.step)
                      and "{" not in one.call]  # fmt: skip
        elif isinstance(event, e.CalledOut):
            calls.append(_at_cards(rules, floor.tables[name].table, event))
        elif isinstance(event, e.ResultCalled) and rules.game.play is None:
            calls.append(Referee.at(rules, floor.tables[name].table).announced)
        elif isinstance(event, e.WagersSettled):
            calls.append(declared(rules, floor.tables[name].table.last))
        elif isinstance(event, e.BettingOpened) and not by_step:
            calls.append(opening_step(rules).call)
        elif isinstance(event, e.BettingClosed) and not by_step:
            calls.append(closing_step(rules).call)
        elif isinstance(event, e.RoundVoided):
            calls += [one.call for one in rules.irregularities if one.name == event.irregularity]
    return [call for call in calls if call]


def _at_cards(rules: Rules, table: Table, event: e.CalledOut) -> str:
    """What the dealer said in a round of cards; nothing where something was only done."""
    play, cards = rules.game.play, table.cards
    round = (cards.round or cards.last) if cards is not None else None
    return play.aloud(event.words, round) if play is not None and round is not None else ""


def _past(rules: Rules, one: Result) -> PastView:
    """A result on the board, as it is shown beside the layout."""
    words = spoken(rules, rules.space.parse(one.outcome))
    return PastView(one.round, one.outcome, "corrected" if one.corrected else "", words)
