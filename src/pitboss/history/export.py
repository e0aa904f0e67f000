"""A night as a file of JSON lines that anyone can check without this program.

The first line names the night and says, for every table, what its wagers do: for each phase, state
and outcome the kind of ending, the odds and the next state; for a card table the options in force,
every payout by its name, and the percentage that a winner pays as commission; and the values of its
chips, if it has no chips of one. If a figure of the law was corrected during the night, `earlier`
says the same for the rows up to that edition. Then follow a line for each row, with the exact bytes
that its hash covers as text, and a line for each head.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.floor.edition import edition_number
from pitboss.floor.state import Floor, rules_of
from pitboss.rulebook.clause import corrected_editions
from pitboss.rulebook.game import PAYS, Rules
from pitboss.rulebook.wager_table import Disposition, DispositionRows, WagerRules
from pitboss.store.canonical import canonical
from pitboss.store.head import Head
from pitboss.store.journal import NightFacts, Store
from pitboss.store.newest_head import newest_head
from pitboss.store.row import Row, genesis

Json = dict[str, object]
EXPORT = 2
"""Version 2 added the newest head."""


def export(store: Store, floor: Floor) -> Iterator[bytes]:
    """The lines of the export, each without its line end."""
    yield export_start(store, floor)
    yield from map(canonical, map(row_json, store.rows()))
    yield from export_end(store)


def export_start(store: Store, floor: Floor) -> bytes:
    """The first line: the night, and what its tables' wagers do."""
    facts = store.facts
    return canonical(
        {
            "export": EXPORT,
            "night": facts.night,
            "format": facts.format,
            "genesis": genesis(facts.night, facts.format).hex(),
            "key": floor.plan.key if floor.plan is not None else "",
            "tables": (tables := _tables(floor)),
            **_earlier(store, floor, tables),
        }
    )


def export_rows(store: Store, after: int, most: int) -> list[bytes]:
    """The lines of some rows, so that a night in progress can be exported part by part."""
    return [canonical(row_json(row)) for row in store.rows(after, most)]


def export_end(store: Store) -> list[bytes]:
    """The lines of the heads over the rows that are there now."""
    lines = [canonical(head_json(head)) for head in store.heads()]
    if (newest := newest_head(store)) is not None:
        lines.append(canonical({**head_json(newest), "newest": True}))
    return lines


class ExportedNight(NamedTuple):
    """The rows and heads of an export, to be verified like any journal."""

    facts: NightFacts
    rows: tuple[Row, ...]
    heads: tuple[Head, ...]
    newest: Head | None


class BadExport(ValueError):
    """Lines that are not the export of a night."""


def read_export(lines: Iterable[bytes]) -> ExportedNight:
    """An export read back. What its rows say is not believed yet: that is for `floor/verify.py`."""
    try:
        first, *rest = [json.loads(line) for line in lines if line.strip()]
        facts = NightFacts(first["night"], first["format"])
        rows = tuple(_read_row(line) for line in rest if "seq" in line)
        heads = [line for line in rest if "seq" not in line]
        newest = [_read_head(facts.night, line) for line in heads if line.get("newest")]
        lasting = [_read_head(facts.night, line) for line in heads if not line.get("newest")]
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadExport("these lines are not the export of a night") from None
    return ExportedNight(facts, rows, tuple(lasting), newest[0] if newest else None)


def _read_row(line: Mapping[str, Any]) -> Row:
    return Row(
        line["seq"],
        line["command_id"],
        bytes.fromhex(line["order_sha"]),
        line["at_ms"],
        line["actor"],
        line["edition"],
        line["body"].encode(),
        bytes.fromhex(line["prev"]),
        bytes.fromhex(line["hash"]),
    )


def _read_head(night: str, line: Mapping[str, Any]) -> Head:
    return Head(
        night=night,
        size=line["size"],
        root=bytes.fromhex(line["root"]),
        last=bytes.fromhex(line["last"]),
        at_ms=line["at_ms"],
        why=line["why"],
        key=bytes.fromhex(line["key"]),
        signature=bytes.fromhex(line["signature"]),
    )


def _tables(floor: Floor) -> Json:
    """What decides the wagers of every table, with the figures of the floor's edition."""
    return {
        name: {**_table(rules_of(floor, name)), "chips": live.table.desk.chips}
        for name, live in floor.tables.items()
    }


def _earlier(store: Store, floor: Floor, latest: Json) -> Json:
    """The same for earlier rows, if a figure of the law was corrected during the night."""
    last = floor.edition
    corrected = [until for until in corrected_editions() if last is not None and until < last]
    first = next(iter(store.rows()), None) if corrected else None
    if first is None:
        return {}
    start = edition_number(first.edition)
    earlier = {
        str(until): _tables(replace(floor, edition=until)) for until in corrected if until >= start
    }
    changed = any(tables != latest for tables in earlier.values())
    return {"earlier": earlier} if changed else {}


def row_json(row: Row) -> Json:
    """A row as it is exported."""
    return {
        "seq": row.seq,
        "command_id": row.command_id,
        "order_sha": row.order_sha.hex(),
        "at_ms": row.at_ms,
        "actor": row.actor,
        "edition": row.edition,
        "body": row.body.decode(),
        "prev": row.prev.hex(),
        "hash": row.hash.hex(),
    }


def head_json(head: Head) -> Json:
    """A head as it is exported."""
    return {
        "size": head.size,
        "root": head.root.hex(),
        "last": head.last.hex(),
        "at_ms": head.at_ms,
        "why": head.why,
        "key": head.key.hex(),
        "signature": head.signature.hex(),
    }


def _table(rules: Rules) -> Json:
    play = rules.game.play
    return {
        "game": rules.game.id,
        "outcomes": [rules.space.text(place) for place in range(len(rules.space))],
        "decks": play.decks(rules) if play is not None else 0,
        "jokers": play.jokers(rules) if play is not None else 0,
        "seat_throws": bool(rules.phases.seat_throws),
        "next_phase": [list(after) for after in rules.next_phase],
        "wagers": {
            name: {
                "rows": _rows(wager.rows),
                "on": _rows(wager.rows_called_on),
                "keys": [wager.key(state) for state in range(len(wager.states))],
                "odds": [[odds.win, odds.stake] for odds in wager.odds],
                "fee": _fee(wager) if play is None else [0, 1],
                **(_percent(wager) if play is not None else {}),
            }
            for name, wager in rules.wagers.items()
        },
        **(_card_rules(rules) if play is not None else {}),
    }


def _card_rules(rules: Rules) -> Json:
    """What decides wagers on cards, besides the cards: the options in force and every payout."""
    odds = {name: rules.odds_of(clause) for name, clause in rules.payouts.items()}
    return {
        "options": {
            name: value for name, value in rules.options.items() if not name.startswith(PAYS)
        },
        "pays": {name: [pays.win, pays.stake] for name, pays in odds.items()},
    }


def _percent(wager: WagerRules) -> dict[str, int]:
    """The commission as a percentage of a winning stake on cards."""
    return {"percent": wager.commission.percent_figure if wager.commission is not None else 0}


def _fee(wager: WagerRules) -> list[int]:
    """The commission on a winning stake of one dollar, as two numbers."""
    if wager.commission is None or wager.commission.when != "winning":
        return [0, 1]
    rate = wager.commission.rate(wager.odds[0].ratio)
    return [rate.numerator, rate.denominator]


def _rows(rows: DispositionRows) -> list[list[list[list[int] | None]]]:
    return [[[_cell(cell) for cell in row] for row in states] for states in rows]


def _cell(cell: Disposition | None) -> list[int] | None:
    """The kind, the odds as two numbers, the part that is lost as two numbers, the next state."""
    if cell is None:
        return None
    part = cell.part
    return [cell.kind, cell.win, cell.per, part.numerator, part.denominator, cell.next]
