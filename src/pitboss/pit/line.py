"""The table line: a whole position on one line of text, to paste into a test or a bug report.

    nj.automated_craps odds_limit=2x | phase 6 | round 14 | seat 1 470: pass 10, pass_odds 20

It holds what decides the next round: the game and its options, the phase, the wagers and the
chips of every seat, and who has the dice. `read(write(x))` gives the same position.
"""

from __future__ import annotations

import re

from pitboss.pit.state import NOBODY, Hands, Seat, Table, Up
from pitboss.rulebook.game import Rules

_SEAT = re.compile(r"seat ([1-9]\d*) (\d+):(.*?)(?: barred (.+))?")
_UP = re.compile(r"(.+?) ([1-9]\d*)( on)?(?: fee (\d+))?")


class BadLine(ValueError):
    """A table line that cannot be read; says which part and what would be right."""


def write(rules: Rules, table: Table) -> str:
    """A position on one line."""
    chosen = [
        f"{name}={_word(value)}" for name, value in rules.options.items() if _differs(rules, name)
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
    parts += [_write_seat(number, seat) for number, seat in sorted(table.seats.items())]
    return " | ".join(parts)


def header(text: str) -> tuple[str, dict[str, str]]:
    """The game of a line and the options it names."""
    game_id, *chosen = text.split("|", 1)[0].split()
    options = dict(pair.split("=", 1) for pair in chosen if "=" in pair)
    if len(options) != len(chosen):
        raise BadLine(f"options are written as name=value, not {' '.join(chosen)!r}")
    return game_id, {name: value.replace("~", " ") for name, value in options.items()}


def read(rules: Rules, text: str) -> Table:
    """The position of a line, at an automatic table."""
    phase, round_number, holder, fresh = 0, 1, NOBODY, True
    seats: dict[int, Seat] = {}
    for part in [part.strip() for part in text.split("|")[1:]]:
        word, _, rest = part.partition(" ")
        if word == "phase" and rest in rules.phases.names:
            phase = rules.phases.names.index(rest)
        elif word == "round" and rest.isdecimal():
            round_number = int(rest)
        elif word == "holder" and rest.isdecimal():
            holder = int(rest)
        elif part == "same turn":
            fresh = False
        elif word == "seat":
            number, seat = _read_seat(rules, part)
            seats[number] = seat
        else:
            phases = ", ".join(rules.phases.names)
            raise BadLine(f"cannot read {part!r}: a part is a phase ({phases}), a round or a seat")
    hands = Hands() if holder == NOBODY else Hands(holder, holder)
    betting = rules.phases.names[phase] not in rules.phases.seat_throws
    return Table(
        phase=phase, round=round_number, seats=seats, fresh=fresh, hands=hands, betting=betting
    )


def _differs(rules: Rules, name: str) -> bool:
    defaults = {option.name: option.default for option in rules.game.options}
    return defaults.get(name) != rules.options[name]


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace(" ", "~")


def _write_seat(number: int, seat: Seat) -> str:
    ups = [
        f"{key} {up.stake}" + (" on" if up.on else "") + (f" fee {up.fee}" if up.fee else "")
        for key, up in seat.ups.items()
    ]
    barred = f" barred {', '.join(sorted(seat.barred))}" if seat.barred else ""
    return f"seat {number} {seat.chips}: {', '.join(ups) or '-'}{barred}"


def _read_seat(rules: Rules, part: str) -> tuple[int, Seat]:
    match = _SEAT.fullmatch(part)
    if match is None:
        raise BadLine(f"cannot read {part!r}: write 'seat 1 500: pass 10, place 6 12'")
    ups: dict[str, Up] = {}
    for text in (piece.strip() for piece in match[3].split(",")):
        if text and text != "-":
            key, up = _read_up(rules, text)
            ups[key] = up
    barred = frozenset(key.strip() for key in (match[4] or "").split(",") if key.strip())
    return int(match[1]), Seat(int(match[2]), ups, barred)


def _read_up(rules: Rules, text: str) -> tuple[str, Up]:
    match = _UP.fullmatch(text)
    name, _, state = (match[1] if match else text).partition("@")
    wager = rules.wagers.get(name)
    if match is None or wager is None or (state and state not in wager.states):
        raise BadLine(f"cannot read {text!r}: write a wager that is offered and its stake")
    place = wager.states.index(state) if state else 0
    return match[1], Up(name, int(match[2]), place, match[3] is not None, int(match[4] or 0))
