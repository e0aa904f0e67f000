"""A night as sheets for people: every wager that was settled, every move of money, every shift.

    rounds.csv   a line for each wager that a result decided, or for a result that decided none
    ledger.csv   a line for each move of imitation money, or of real money
    shifts.csv   a line for each stretch on duty, at a post or at a window

Times are those of Greenwich, and say so. People and guests are named by their ids.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pitboss.floor import events as f
from pitboss.floor.entry import Entry, read
from pitboss.floor.night import replayed
from pitboss.floor.seeds import Seeds
from pitboss.floor.state import Floor, rules_of
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.explain import outcome_words
from pitboss.rulebook.game import Rules
from pitboss.store.journal import Store
from pitboss.store.row import Row, check_rows, genesis

Cells = Sequence[str | int]

GREENWICH = "(UTC)"
TIME = f"time {GREENWICH}"
ROUNDS = (
    "row", TIME, "table", "game", "round", "result", "seat", "guest", "wager", "stake", "ending",
    "won", "back", "fee",
)  # fmt: skip
LEDGER = ("row", TIME, "order", "actor", "act", "money", "from", "to", "amount")
SHIFTS = ("person", "work", "place", f"from {GREENWICH}", f"until {GREENWICH}", "minutes")


def write_sheets(store: Store, folder: Path, edition: str) -> dict[str, int]:
    """Write the three sheets into a folder; how many lines each has."""
    folder.mkdir(parents=True, exist_ok=True)
    walked = list(_walk(store, edition))
    return {
        name: _write(folder / name, head, cells)
        for name, head, cells in (
            ("rounds.csv", ROUNDS, rounds(walked)),
            ("ledger.csv", LEDGER, ledger(walked)),
            ("shifts.csv", SHIFTS, shifts(walked)),
        )
    }


class _Step(NamedTuple):
    """A row, what it says, and the floor before it."""

    row: Row
    said: Entry
    floor: Floor


def _walk(store: Store, edition: str) -> Iterator[_Step]:
    """Every order that was carried out, with the floor it met."""
    floor, seeds = Floor(), Seeds(store)
    start = (0, genesis(store.facts.night, store.facts.format), 0)
    for row in check_rows(store.rows(), start):
        said = read(row.body)
        if said.refused is None:
            yield _Step(row, said, floor)
            floor = replayed(floor, row, said, seeds.of, edition)


def _write(path: Path, head: Cells, lines: Iterable[Cells]) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as out:
        sheet = csv.writer(out)
        sheet.writerow(head)
        for cells in lines:
            sheet.writerow([_plain(cell) for cell in cells])
            count += 1
    return count


def _plain(cell: str | int) -> str | int:
    """A cell that no program takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def rounds(walked: Iterable[_Step]) -> Iterator[Cells]:
    """Every result with the wagers it settled, in order; a correction is a line of its own."""
    for row, said, floor in walked:
        table = said.order.table
        live = floor.tables.get(table)
        if live is None:
            continue
        rules = rules_of(floor, table)
        begin = (row.seq, _time(row.at_ms), table, rules.game.id, live.table.round)
        for event in said.events:
            if isinstance(event, ResultCalled | HandsDecided):
                shown = _shown(rules, event)
                if not event.lines:
                    yield (*begin, shown, "", "", "", "", "decides no wager", "", "", "")
                for line in event.lines:
                    yield (*begin, shown, *_settled(rules, line, live.guests.get(line.seat, "")))
            elif isinstance(event, f.RoundCorrected):
                assert live.since is not None  # what is corrected was played
                of = (*begin[:-1], event.round or live.since.table.round, event.outcome)
                for seat, guest, sum_ in _corrected(event, live.guests):
                    yield (*of, seat, guest, "", "", "corrected", sum_, "", "")


def _corrected(
    event: f.RoundCorrected, guests: Mapping[int, str]
) -> Iterator[tuple[int | str, str, int]]:
    """What a correction gave: seat, guest and sum; no seat for those who have left."""
    for seat, sum_ in event.differences.items():
        yield seat, guests.get(seat, ""), sum_
    for guest, sum_ in event.wallets.items():
        yield "", guest, sum_


def _shown(rules: Rules, event: ResultCalled | HandsDecided) -> str:
    is_shown = isinstance(event, ResultCalled) and rules.game.play is None
    return rules.space.text(event.outcome) if is_shown else ""  # type: ignore[union-attr]


def _settled(rules: Rules, line: SettlementLine, guest: str) -> Cells:
    ending = outcome_words(line, rules.wagers[line.name].states)
    return (line.seat, guest, line.key, line.stake, ending, line.win, line.back, line.fee)


def ledger(walked: Iterable[_Step]) -> Iterator[Cells]:
    """Every move of both kinds of money."""
    for row, said, _ in walked:
        act = type(said.order.command).__name__
        begin = (row.seq, _time(row.at_ms), row.command_id, row.actor, act)
        for move in said.moves:
            yield (*begin, "imitation dollars", move.source, move.target, move.dollars)
        for real in said.cash:
            yield (*begin, "real cents", real.source, real.target, real.cents)


def shifts(walked: Iterable[_Step]) -> Iterator[Cells]:
    """Who worked where and how long; what has not ended when the night does is left open."""
    begun: dict[tuple[str, str, str], int] = {}
    for row, said, floor in walked:
        for event in said.events:
            for key, starts in _work(event, said, floor):
                if starts:
                    begun[key] = row.at_ms
                elif (since := begun.pop(key, None)) is not None:
                    minutes = (row.at_ms - since) // 60_000
                    yield (*key, _time(since), _time(row.at_ms), minutes)
    for key, since in begun.items():
        yield (*key, _time(since), "", "")


def _work(event: object, said: Entry, floor: Floor) -> Iterator[tuple[tuple[str, str, str], bool]]:
    """What an event begins or ends: person, work and place."""
    match event:
        case f.CameOn(person) | f.WentOff(person):
            yield (person, "duty", ""), isinstance(event, f.CameOn)
        case f.PostTaken(post, person) | f.PostLeft(post, person):
            yield (person, post, said.order.table), isinstance(event, f.PostTaken)
        case f.WindowOpened(window, banker):
            yield (banker, "window", window), True
        case f.WindowClosed(window):
            yield (floor.windows[window].banker, "window", window), False
