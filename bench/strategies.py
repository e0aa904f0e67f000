"""The craps strategies of the benchmark, one roll at a time, with the stakes they play for.

Every stake is payable exactly at the odds of both rulebooks: odds
are multiples of 10, place 6 and 8 of 6, place 5 of 5. Place wagers are down (or idle) on the
come-out, and so are the odds behind a come wager, which go back when the come-out decides it.
"""

from __future__ import annotations

from bench.exact import PerRoll, Step, per_roll

LINE, ODDS, FIELD = 10, 20, 5
PLACE = {5: 10, 6: 12, 8: 12}
PLACE_WIN = {5: 14, 6: 14, 8: 14}
ODDS_WIN = {4: 40, 5: 30, 6: 24, 8: 24, 9: 30, 10: 40}
FIELD_WIN = {2: 10, 3: 5, 4: 5, 9: 5, 10: 5, 11: 5, 12: 10}
OFF = 0


def next_point(point: int, total: int) -> int:
    """The puck after a roll."""
    if point == OFF:
        return total if total in ODDS_WIN else OFF
    return OFF if total in (point, 7) else point


def line(total: int) -> int:
    """A pass or come wager on its first roll."""
    if total in (7, 11):
        return LINE
    return -LINE if total in (2, 3, 12) else 0


def number(point: int, total: int, *, odds: bool) -> int:
    """A pass or come wager that has its number, with or without working odds."""
    if total == point:
        return LINE + (ODDS_WIN[point] if odds else 0)
    if total == 7:
        return -LINE - (ODDS if odds else 0)
    return 0


def pass_odds(point: int, total: int) -> tuple[int, int]:
    """Pass 10 with odds of 20."""
    net = line(total) if point == OFF else number(point, total, odds=True)
    return next_point(point, total), net


def dont_pass(point: int, total: int) -> tuple[int, int]:
    """Don't pass 10, twelve stands off."""
    if point == OFF:
        net = LINE if total in (2, 3) else -LINE if total in (7, 11) else 0
    else:
        net = -number(point, total, odds=False)
    return next_point(point, total), net


Molly = tuple[int, frozenset[int]]


def three_point_molly(state: Molly, total: int) -> tuple[Molly, int]:
    """Pass 10 and up to two come wagers of 10, with odds of 20 behind each."""
    point, comes = state
    after, net = pass_odds(point, total)
    net += sum(number(come, total, odds=point != OFF) for come in comes)
    rest = frozenset() if total == 7 else comes - {total}
    if point != OFF and len(comes) < 2:
        net += line(total)
        if total in ODDS_WIN:
            rest |= {total}
    return (after, rest), net


def place(numbers: tuple[int, ...], total: int) -> int:
    """Place wagers that are on and stay up after a win."""
    if total == 7:
        return -sum(PLACE[each] for each in numbers)
    return PLACE_WIN[total] if total in numbers else 0


def iron_cross(point: int, total: int) -> tuple[int, int]:
    """Pass 10, odds 20, place 5, 6 and 8 (not the point) for 10, 12 and 12, field 5 on a point."""
    after, net = pass_odds(point, total)
    if point != OFF:
        net += place(tuple(each for each in PLACE if each != point), total)
        net += FIELD_WIN.get(total, -FIELD)
    return after, net


def place_six_eight(point: int, total: int) -> tuple[int, int]:
    """Place 6 and 8 for 12 each while there is a point, whatever it is."""
    net = 0 if point == OFF else place((6, 8), total)
    return next_point(point, total), net


FIVE: dict[str, tuple[Step, object]] = {
    "pass_odds": (pass_odds, OFF),
    "dont_pass": (dont_pass, OFF),
    "three_point_molly": (three_point_molly, (OFF, frozenset())),
    "iron_cross": (iron_cross, OFF),
    "place_six_eight": (place_six_eight, OFF),
}


def five_per_roll() -> dict[str, PerRoll]:
    """The exact figures of the five players."""
    return {name: per_roll(step, start) for name, (step, start) in FIVE.items()}


def pass_odds_per_roll() -> PerRoll:
    """The exact figures of pass 10 with odds of 20."""
    return per_roll(pass_odds, OFF)
