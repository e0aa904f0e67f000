"""The table line: a whole position on one line of text, to paste into a test or a bug report.

    nj.automated_craps odds_limit=2x | phase 6 | round 14 | seat 1 470: pass 10, pass_odds 20

It holds what decides how play goes on: the game and its options, the phase, the wagers and the
chips of every seat, who has the dice, the cards and the round in progress (see card_line), and at
a table dealt by hand the step that is due, who works there and what has been decided but not yet
paid. Limits, checks and what happened in earlier rounds are left out: `read(write(x))` gives
`position(x)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from pitboss.pit.card_line import (
    WORDS,
    read_cards,
    read_lines,
    read_places,
    write_cards,
    write_lines,
    write_places,
)
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.state import (
    CLOSED,
    NOBODY,
    OPEN,
    OUT_OF_SERVICE,
    Desk,
    DiceCustody,
    PlacedWager,
    Seat,
    Table,
)
from pitboss.rulebook.game import Rules

Part = TypeVar("Part")
_SEAT = re.compile(
    r"seat ([1-9]\d*) (\d+):(.*?)(?: barred (.+?))?(?: has (?:not )?wagered)?(?: by ([\w-]+))?"
)
_RESULT = re.compile(r"(.+?)(?: by seat (\d+))? in (.+)")
_WORDS = (
    *(
        "phase",
        "round",
        "holder",
        "same turn",
        "by hand",
        "step",
        "staff",
        "positions",
        "table",
        "bets",
        "thrown",
    ),
    *("result", "decided", "collected"),
    *sorted(WORDS, key=len, reverse=True),
)
_UP = re.compile(r"(.+?) ([1-9]\d*)( on)?(?: fee (\d+))?( stays)?")


class BadLine(ValueError):
    """A table line that cannot be read; says which part and what would be right."""


def comparable_table(rules: Rules, table: Table) -> Table:
    """What a line holds of a table: everything but limits, checks and what is over."""
    holder, cards = table.hands.holder, table.cards
    return replace(
        table,
        seats={
            n: replace(
                seat,
                advised=False,
                limits=None,
                checks=None,
                wagered=_wager_round(seat, table.round),
            )
            for n, seat in table.seats.items()
        },
        last=None,
        lit=(),
        hands=_custody_of(holder),
        desk=_desk(rules, table.desk.present, table.desk.positions),
        cards=replace(cards, last=None, last_early=(), last_voided=False) if cards else None,
    )


def _wager_round(seat: Seat, round: int) -> int:
    """The round if the seat has placed a wager in it, which binds a player to some tables."""
    return round if seat.wagered == round else 0


def _custody_of(holder: int) -> DiceCustody:
    return DiceCustody() if holder == NOBODY else DiceCustody(holder=holder, last=holder)


def _desk(rules: Rules, present: tuple[str, ...], positions: tuple[tuple[int, int], ...]) -> Desk:
    """A table that is ready, with these people at it and who plays beside their own seat."""
    ready = frozenset(item.name for item in rules.opening)
    return Desk(checked=ready, present=present, positions=positions)


def write(rules: Rules, table: Table) -> str:
    """A position on one line."""
    chosen = [
        f"{name}={_write_value(value)}"
        for name, value in rules.game.current_options(rules.options).items()
        if _is_not_default(rules, name)
    ]
    parts = [
        " ".join([rules.game.id, *chosen]),
        f"phase {rules.phases.names[table.phase]}",
        f"round {table.round}",
    ]
    if table.hands.holder != NOBODY:
        parts.append(f"holder {table.hands.holder}")
    if not table.fresh:
        parts.append("same turn")
    parts += _write_conduct(rules, table)
    if table.cards is not None:
        parts += write_cards(rules, table.cards)
    parts += [_write_seat(number, seat, table.round) for number, seat in table.seats.items()]
    return " | ".join(parts)


def _write_conduct(rules: Rules, table: Table) -> list[str]:
    """What is out of the ordinary between the phase and the seats."""
    parts = []
    if not table.automatic:
        parts.append("by hand")
    if table.step:
        parts.append(f"step {rules.procedure[table.step].name}")
    if table.desk.present:
        parts.append(f"staff {', '.join(table.desk.present)}")
    if table.desk.positions:
        parts.append("positions " + write_places(table.desk.positions))
    if table.status != OPEN:
        parts.append(f"table {table.status}")
    if table.betting is _is_throwing_phase(rules, table.phase):
        parts.append(f"bets {'open' if table.betting else 'closed'}")
    if table.thrown:
        parts.append(f"thrown {' '.join(map(str, sorted(table.thrown)))}")
    if (called := table.called) is not None:
        who = f" by seat {called.seat}" if called.seat else ""
        outcome, phase = rules.space.text(called.outcome), rules.phases.names[called.phase]
        parts.append(f"result {outcome}{who} in {phase}")
        parts.append(f"decided {write_lines(rules, called.lines) or '-'}")
    return parts + (["collected"] if table.collected else [])


def _is_throwing_phase(rules: Rules, phase: int) -> bool:
    """Whether no wager is taken in a phase, because the players throw."""
    return rules.phases.names[phase] in rules.phases.seat_throws


def header(text: str) -> tuple[str, dict[str, str]]:
    """The game of a line and the options it names."""
    game_id, *chosen = text.split("|", 1)[0].split()
    options = dict(pair.split("=", 1) for pair in chosen if "=" in pair)
    if len(options) != len(chosen):
        raise BadLine(f"options are written as name=value, not {' '.join(chosen)!r}")
    return game_id, {name: value.replace("~", " ") for name, value in options.items()}


def read(rules: Rules, text: str) -> Table:
    """The position of a line."""
    parts: dict[str, str] = {}
    seats: dict[int, Seat] = {}
    for part in [part.strip() for part in text.split("|")[1:]]:
        if part.startswith("seat "):
            number, seat = _read_seat(rules, part)
            seats[number] = seat
            continue
        word = next((word for word in _WORDS if f"{part} ".startswith(f"{word} ")), "")
        if not word or word in parts:
            raise _bad_part(rules, part)
        parts[word] = part.removeprefix(word).strip()
    table = _read_table(rules, parts)
    seats = {n: replace(seat, wagered=seat.wagered * table.round) for n, seat in seats.items()}
    table = replace(table, seats=seats)
    try:
        table = replace(table, cards=read_cards(rules, parts))
    except (ValueError, KeyError) as error:
        raise BadLine(f"cannot read the cards: {error}") from error
    for word, rest in parts.items():
        raise _bad_part(rules, f"{word} {rest}".strip())
    return table


def _read_table(rules: Rules, parts: dict[str, str]) -> Table:
    """Everything but seats and cards; what is read is taken out of `parts`."""

    def take(word: str, reader: Callable[[str], Part], default: Part) -> Part:
        if word not in parts:
            return default
        try:
            return reader(rest := parts.pop(word))
        except (ValueError, IndexError, TypeError) as error:
            raise _bad_part(rules, f"{word} {rest}".strip()) from error

    phase = take("phase", rules.phases.names.index, 0)
    nothing: tuple[SettlementLine, ...] = ()
    called = take("result", lambda rest: _read_result(rules, rest), None)
    decided = take("decided", lambda rest: read_lines(rules, rest.removeprefix("-")), nothing)
    steps = [step.name for step in rules.procedure]
    return Table(
        automatic=not take("by hand", lambda rest: not rest, False),
        step=take("step", steps.index, 0),
        status=take("table", lambda rest: (CLOSED, OUT_OF_SERVICE)[rest != CLOSED], OPEN),
        betting=take("bets", lambda rest: rest == "open", not _is_throwing_phase(rules, phase)),
        phase=phase,
        round=take("round", _read_number, 1),
        called=replace(called, lines=decided) if called is not None else None,
        collected=take("collected", lambda rest: not rest, False),
        thrown=take("thrown", lambda rest: frozenset(map(_read_number, rest.split())), frozenset()),
        fresh=not take("same turn", lambda rest: not rest, False),
        hands=_custody_of(take("holder", _read_number, NOBODY)),
        desk=_desk(
            rules,
            tuple(take("staff", lambda rest: rest.split(", "), ())),
            take("positions", read_places, ()),
        ),
    )


def _read_result(rules: Rules, rest: str) -> ResultCalled:
    """A result that has been called; the wagers that it decides have a part of their own."""
    match = _RESULT.fullmatch(rest)
    if match is None or match[3] not in rules.phases.names:
        raise ValueError(rest)
    outcome, phase = rules.space.texts.index(match[1]), rules.phases.names.index(match[3])
    return ResultCalled(outcome, phase, int(match[2] or 0), ())


def _read_number(rest: str) -> int:
    if not rest.isdecimal():
        raise ValueError(rest)
    return int(rest)


def _bad_part(rules: Rules, part: str) -> BadLine:
    phases = ", ".join(rules.phases.names)
    return BadLine(f"cannot read {part!r}: a part is a phase ({phases}), a round or a seat")


def _is_not_default(rules: Rules, name: str) -> bool:
    defaults = {option.name: option.default for option in rules.game.options}
    return defaults.get(name) != rules.options[name]


def _write_value(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace(" ", "~")


def _write_seat(number: int, seat: Seat, round: int) -> str:
    ups = [
        f"{key} {up.stake}" + " on" * up.on + f" fee {up.fee}" * bool(up.fee) + " stays" * up.keep
        for key, up in seat.ups.items()
    ]
    barred = f" barred {', '.join(sorted(seat.barred))}" if seat.barred else ""
    placed = seat.wagered == round
    # Who has wagers up has placed one in this round, unless they are from an earlier one.
    note = "" if placed is bool(ups) else f" has {'' if placed else 'not '}wagered"
    who = f" by {seat.person}" if seat.person else ""
    return f"seat {number} {seat.chips}: {', '.join(ups) or '-'}{barred}{note}{who}"


def _read_seat(rules: Rules, part: str) -> tuple[int, Seat]:
    match = _SEAT.fullmatch(part)
    if match is None:
        raise BadLine(f"cannot read {part!r}: write 'seat 1 500: pass 10, place 6 12'")
    ups: dict[str, PlacedWager] = {}
    for text in (piece.strip() for piece in match[3].split(",")):
        if text and text != "-":
            key, up = _read_placed(rules, text)
            ups[key] = up
    barred = frozenset(key.strip() for key in (match[4] or "").split(",") if key.strip())
    exception = part.removesuffix(f" by {match[5]}").endswith(" wagered")
    placed = bool(ups) is not exception  # the round is filled in once it is known
    return int(match[1]), Seat(
        chips=int(match[2]), ups=ups, barred=barred, wagered=int(placed), person=match[5] or ""
    )


def _read_placed(rules: Rules, text: str) -> tuple[str, PlacedWager]:
    match = _UP.fullmatch(text)
    name, _, state = (match[1] if match else text).partition("@")
    wager = rules.wagers.get(name)
    if match is None or wager is None or (state and state not in wager.states):
        raise BadLine(f"cannot read {text!r}: write a wager that is offered and its stake")
    place = wager.states.index(state) if state else 0
    on, keep = match[3] is not None, match[5] is not None
    return match[1], PlacedWager(
        name=name, stake=int(match[2]), state=place, on=on, fee=int(match[4] or 0), keep=keep
    )
