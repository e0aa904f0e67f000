"""A night as sheets for people: every settled wager, every move of money, every shift.

    rounds.csv   a line for each wager that a result decided, or for a result that decided none
    ledger.csv   a line for each move of imitation money or of real money
    shifts.csv   a line for each stretch on duty, at a post or at a window

Times are in UTC. People and guests are named by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor, rules_of
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.explain import outcome_words
from pitboss.rulebook.game import Rules


class Timestamp(NamedTuple):
    """A cell with a time, in milliseconds since 1970."""

    ms: int


Cells = Sequence[str | int | Timestamp]

_TIME = "time (UTC)"
ROUNDS = (
    "row",
    _TIME,
    "table",
    "game",
    "round",
    "result",
    "seat",
    "guest",
    "wager",
    "stake",
    "ending",
    "won",
    "back",
    "fee",
)
LEDGER = ("row", _TIME, "order", "actor", "act", "money", "from", "to", "amount")
SHIFTS = ("person", "work", "place", "from (UTC)", "until (UTC)", "minutes")


def _accepted_rows(transitions: Iterable[Transition]) -> Iterator[Transition]:
    return (step for step in transitions if step.entry.refused is None)


def rounds(transitions: Iterable[Transition]) -> Iterator[Cells]:
    """Every result with the wagers it settled, in order; a correction has a line of its own."""
    for floor, row, entry, _ in _accepted_rows(transitions):
        table = entry.order.table
        live = floor.tables.get(table)
        if live is None:
            continue
        rules = rules_of(floor, table)
        begin = (row.seq, Timestamp(row.at_ms), table, rules.game.id, live.table.round)
        for event in entry.events:
            if isinstance(event, ResultCalled | HandsDecided):
                outcome = _outcome(rules, event)
                if not event.lines:
                    yield (*begin, outcome, "", "", "", "", "decides no wager", "", "", "")
                for line in event.lines:
                    yield (
                        *begin,
                        outcome,
                        *_wager_cells(rules, line, live.guests.get(line.seat, "")),
                    )
            elif isinstance(event, f.RoundCorrected):
                assert live.since is not None  # a corrected result was played
                of = (*begin[:-1], event.round or live.since.table.round, event.outcome)
                for seat, guest, dollars in _differences(event, live.guests):
                    yield (*of, seat, guest, "", "", "corrected", dollars, "", "")


def _differences(
    event: f.RoundCorrected, guests: Mapping[int, str]
) -> Iterator[tuple[int | str, str, int]]:
    """A correction's differences: seat, guest and dollars; no seat for guests who have left."""
    for seat, dollars in event.differences.items():
        yield seat, guests.get(seat, ""), dollars
    for guest, dollars in event.wallets.items():
        yield "", guest, dollars


def _outcome(rules: Rules, event: ResultCalled | HandsDecided) -> str:
    """The outcome as it is keyed in; empty for hands of cards."""
    if isinstance(event, ResultCalled) and rules.game.play is None:
        return rules.space.text(event.outcome)
    return ""


def _wager_cells(rules: Rules, line: SettlementLine, guest: str) -> Cells:
    ending = outcome_words(line, rules.wagers[line.name].states)
    return (line.seat, guest, line.key, line.stake, ending, line.win, line.back, line.fee)


def ledger(transitions: Iterable[Transition]) -> Iterator[Cells]:
    """Every move of imitation money and of real money."""
    for _, row, entry, _ in _accepted_rows(transitions):
        act = type(entry.order.command).__name__
        begin = (row.seq, Timestamp(row.at_ms), row.command_id, row.actor, act)
        for move in entry.moves:
            yield (*begin, "imitation dollars", move.source, move.target, move.dollars)
        for real in entry.cash:
            yield (*begin, "real cents", real.source, real.target, real.cents)


def shifts(transitions: Iterable[Transition]) -> Iterator[Cells]:
    """Who worked where and how long; a stretch that never ended has no end time."""
    starts: dict[tuple[str, str, str], int] = {}
    for floor, row, entry, _ in _accepted_rows(transitions):
        for event in entry.events:
            for key, is_start in _work(event, entry, floor):
                if is_start:
                    starts[key] = row.at_ms
                elif (since := starts.pop(key, None)) is not None:
                    minutes = (row.at_ms - since) // 60_000
                    yield (*key, Timestamp(since), Timestamp(row.at_ms), minutes)
    for key, since in starts.items():
        yield (*key, Timestamp(since), "", "")


def _work(event: object, entry: Entry, floor: Floor) -> Iterator[tuple[tuple[str, str, str], bool]]:
    """The stretch of work that an event starts or ends: person, work and place."""
    match event:
        case f.CameOn(person) | f.WentOff(person):
            yield (person, "duty", ""), isinstance(event, f.CameOn)
        case f.PostTaken(post, person) | f.PostLeft(post, person):
            yield (person, post, entry.order.table), isinstance(event, f.PostTaken)
        case f.WindowOpened(window, banker):
            yield (banker, "window", window), True
        case f.WindowHandedOver(window, banker, before):
            yield (before, "window", window), False
            yield (banker, "window", window), True
        case f.WindowClosed(window):
            yield (floor.windows[window].banker, "window", window), False


Sheet = tuple[Cells, Callable[[Iterable[Transition]], Iterator[Cells]]]
SHEETS: dict[str, Sheet] = {
    "rounds.csv": (ROUNDS, rounds),
    "ledger.csv": (LEDGER, ledger),
    "shifts.csv": (SHIFTS, shifts),
}
"""Each sheet by its file: its columns, and its lines from the transitions of a night."""
