"""Vectors of the rules: how every wager ends, rounds that were played, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.floor.entry import read_entry
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import seats_throw
from pitboss.pit.state import DEALER
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS, Disposition, WagerRules
from tests.floor.card_rounds import ROUNDS, Rounds, opened, play
from tests.tables import DICE_AND_WHEELS
from tests.world.memory import MemoryStore

Json = dict[str, Any]
KINDS = {WINS: "wins", LOSES: "loses", RETURNS: "returned", MOVES: "moves"}
STANDS, OTHERS, ON = "stands", "all others", "called on"
PURSE = 100_000


def rule_vectors() -> Json:
    """Every game: its wagers where they are known by the outcome, rounds, and refusals."""
    return {
        "dice and wheels": {
            game: game_vectors(game) for game in game_ids() if game in DICE_AND_WHEELS
        },
        "cards": {game: card_vectors(game) for game in game_ids() if game not in DICE_AND_WHEELS},
    }


def game_vectors(game: str) -> Json:
    """A game of dice or of a wheel."""
    rules = load(game).rules()
    return {
        "outcomes": list(rules.space.texts),
        "phases": list(rules.phases.names),
        "wagers": {name: _ends(rules, wager) for name, wager in rules.wagers.items()},
        "rounds": [one for wager in rules.wagers.values() for one in _rounds(rules, wager)],
        "refusals": _refusals(rules),
    }


def _ends(rules: Rules, wager: WagerRules) -> list[Json]:
    """How a wager ends, for each phase and state; equal ones stand together. Where it rests unless
    its player calls it on, both are there."""
    seen: dict[str, Json] = {}
    both = zip(rules.phases.names, wager.rows, wager.rows_called_on, strict=True)
    for phase, resting, called_on in both:
        for state, (row, on) in enumerate(zip(resting, called_on, strict=True)):
            for cells, where in ((row, ()), (on, (ON,))):
                if not any(on) or (where and row == on):
                    continue
                ends = _by_end(rules, wager, cells)
                found = seen.setdefault(f"{wager.key(state)} {ends}", {"at": [], "ends": ends})
                found["at"].append([phase, wager.key(state), *where])
    return list(seen.values())


def _by_end(rules: Rules, wager: WagerRules, row: Any) -> Json:
    """The outcomes by what they do; the longest list is only named as all the others."""
    ends: dict[str, list[str]] = {}
    for place, cell in enumerate(row):
        ends.setdefault(_end(wager, cell), []).append(rules.space.text(place))
    longest = max(ends, key=lambda end: len(ends[end]))
    return {end: OTHERS if end == longest else places for end, places in ends.items()}


def _end(wager: WagerRules, cell: Disposition | None) -> str:
    if cell is None:
        return STANDS
    words = KINDS[cell.kind]
    if cell.kind == WINS:
        words += f" {cell.win} to {cell.per}"
    if cell.kind == LOSES and cell.part != 1:
        words += f" {cell.part.numerator}/{cell.part.denominator}"
    return f"{words}, {wager.key(cell.next)}" if cell.next >= 0 else words


def _table(rules: Rules) -> Referee:
    table = Referee(rules.game)
    table.do(c.Sit(1, PURSE))
    return table


def _bet(rules: Rules, wager: WagerRules) -> tuple[Referee, int] | Refusal:
    """A table with the smallest stake of a wager, or why it cannot be made at once."""
    table, stake = _table(rules), wager.unit(0) or 1
    no = table.verify_place(1, wager.name, stake)
    if no is not None:
        return no
    table.place(1, wager.name, stake)
    return table, stake


def _rounds(rules: Rules, wager: WagerRules) -> Iterator[Json]:
    """One bet of the smallest stake, for one outcome of each way in which it can end."""
    made = _bet(rules, wager)
    if isinstance(made, Refusal):
        return
    first: dict[str, int] = {}
    for place, cell in enumerate(wager.rows[0][0]):
        if cell is not None:
            first.setdefault(_end(wager, cell), place)
    for place in first.values():
        table, stake = _bet(rules, wager)  # type: ignore[misc]
        seat = 1 if seats_throw(rules, table.table) else DEALER
        paid = PURSE - table.table.seats[1].chips
        command = c.EnterResult(rules.space.text(place), seat=seat)
        if not table.can(command):
            continue  # somebody else throws first
        lines = _lines(table.do(command))
        yield {
            "bet": [wager.name, stake],
            "paid": paid,
            "outcome": rules.space.text(place),
            "settled": lines,
            "chips": table.table.seats[1].chips - (PURSE - paid),
        }


def _lines(events: Any) -> list[Json]:
    return [
        _line(line)
        for event in events
        if isinstance(event, ResultCalled | HandsDecided)
        for line in event.lines
    ]


def _line(line: SettlementLine) -> Json:
    return {
        "seat": line.seat,
        "key": line.key,
        "kind": KINDS[line.kind],
        "stake": line.stake,
        "win": line.win,
        "back": line.back,
        "fee": line.fee,
    }


def _refusals(rules: Rules) -> list[Json]:
    """Wagers that cannot be made at once, no stake at all, more than is there, and stakes that
    cannot be paid; what is refused in the same words stands together."""
    found: dict[tuple[str, ...], Json] = {}
    for wager in rules.wagers.values():
        unit = wager.unit(0)
        for stake in sorted({0, PURSE * 2, unit or 1, max(unit - 1, 1), unit + 1}):
            no = _table(rules).verify_place(1, wager.name, stake)
            if no is not None:
                law = [clause.id for clause in no.law]
                one = {"bets": [], "refused": no.words, "law": law}
                found.setdefault((no.words, *law), one)["bets"].append([wager.name, stake])
    return list(found.values())


def card_vectors(game: str) -> Json:
    """A game of cards: what its rounds settle, and the stakes that it refuses."""
    rules = load(game).rules()
    return {
        "rounds": {
            name: _card_round(rounds) for name, rounds in ROUNDS.items() if rounds.game == game
        },
        "refusals": _refusals(rules),
    }


def _card_round(rounds: Rounds) -> Json:
    house = opened(MemoryStore("vectors"), rounds.game, rounds.options, rounds.odds)
    play(house, *rounds.lines)
    entries = (read_entry(row.body) for row in house.night.store.rows())
    return {
        "options": {**rounds.options, **rounds.odds},
        "played": list(rounds.lines),
        "settled": [line for entry in entries for line in _lines(entry.events)],
    }
