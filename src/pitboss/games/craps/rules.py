"""The craps family: what New Jersey's automated craps and casino night craps have in common.

Each builder takes the clauses of one authority; a game file states only what its law says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Unpack

from pitboss.equipment.dice import dice
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent, throw_of, total
from pitboss.rulebook.making import Rule
from pitboss.rulebook.option import ByOption, Value, by_option
from pitboss.rulebook.phase import PhaseMove, Phases
from pitboss.rulebook.wager import (
    Cap,
    Case,
    CaseResult,
    Idle,
    Macro,
    Rider,
    Wager,
    WagerFields,
    as_tuple,
    at,
    case,
    loses,
    moves,
    on,
    one_roll,
    otherwise,
    returns,
    stands,
    wager,
    wins,
)

Law = Clause | tuple[Clause, ...]

# --- equipment and named events ---------------------------------------------------------
DICE = dice(2)
POINTS = (4, 5, 6, 8, 9, 10)
POINT_NAMES = tuple(str(point) for point in POINTS)
COME_OUT = "come-out"
FRESH = "fresh"

SEVEN = total(DICE, 7).with_name("a seven")
NATURAL = total(DICE, 7, 11).with_name("a natural, 7 or 11")
CRAPS = total(DICE, 2, 3, 12).with_name("craps, 2, 3 or 12")
TWO_OR_THREE = total(DICE, 2, 3)
TWELVE = total(DICE, 12)
FIELD_SINGLE = total(DICE, 3, 4, 9, 10, 11)


def number(point: int) -> NamedEvent:
    """The point or place number itself."""
    return total(DICE, point).with_name(f"the {point}")


def phases(sets: Clause, made: Clause, missed: Clause) -> Phases:
    """Come-out, then a point until it is made or a seven comes."""
    moving = [PhaseMove(COME_OUT, number(point), str(point), sets) for point in POINTS]
    for point in POINTS:
        moving.append(PhaseMove(str(point), number(point), COME_OUT, made))
        moving.append(PhaseMove(str(point), SEVEN, COME_OUT, missed))
    return Phases((COME_OUT, *POINT_NAMES), tuple(moving))


# --- line wagers ------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class LineLaw:
    """The clauses of a line wager: what defines it, its first roll, its point, its odds."""

    defines: tuple[Clause, ...]
    first_win: Law
    first_loss: Law
    point_win: Law
    point_loss: Law
    pays: Clause
    push: Clause | None = None


def pass_line(
    name: str, law: LineLaw, rules: tuple[Rule, ...], /, **more: Unpack[WagerFields]
) -> Wager:
    """Pass: wins with the shooter, by the table's own point."""
    points = (at(str(point), *_right(point, law)) for point in POINTS)
    first = at(COME_OUT, *_right_first(law), otherwise(stands()))
    more["rules"] = rules
    return wager(name, first, *points, law=law.defines, **more)


def dont_pass(
    name: str, law: LineLaw, rules: tuple[Rule, ...], /, **more: Unpack[WagerFields]
) -> Wager:
    """Don't pass: wins against the shooter; the barred twelve goes back."""
    points = (at(str(point), *_dont_point_cases(point, law)) for point in POINTS)
    first = at(COME_OUT, *_wrong_first(law), otherwise(stands()))
    more["rules"] = rules
    return wager(name, first, *points, law=law.defines, **more)


def come(name: str, law: LineLaw, rules: tuple[Rule, ...], /, **more: Unpack[WagerFields]) -> Wager:
    """Come: a pass wager that starts on its own next roll and travels to its own point."""
    points = (on(str(point), *_right(point, law)) for point in POINTS)
    first = on(FRESH, *_right_first(law), *_travels())
    more["states"], more["rules"] = (FRESH, *POINT_NAMES), rules
    return wager(name, first, *points, law=law.defines, **more)


def dont_come(
    name: str, law: LineLaw, rules: tuple[Rule, ...], /, **more: Unpack[WagerFields]
) -> Wager:
    """Don't come: a don't pass wager that travels behind its own point."""
    points = (on(str(point), *_dont_point_cases(point, law)) for point in POINTS)
    first = on(FRESH, *_wrong_first(law), *_travels())
    more["states"], more["rules"] = (FRESH, *POINT_NAMES), rules
    return wager(name, first, *points, law=law.defines, **more)


def _right_first(law: LineLaw) -> tuple[Case, ...]:
    win = case(NATURAL, wins(law.pays), *as_tuple(law.first_win))
    return win, case(CRAPS, loses(), *as_tuple(law.first_loss))


def _right(point: int, law: LineLaw) -> tuple[Case, ...]:
    win = case(number(point), wins(law.pays), *as_tuple(law.point_win))
    return win, case(SEVEN, loses(), *as_tuple(law.point_loss)), otherwise(stands())


def _wrong_first(law: LineLaw) -> tuple[Case, ...]:
    assert law.push is not None, "a don't wager needs the clause of its barred number"
    win = case(TWO_OR_THREE, wins(law.pays), *as_tuple(law.first_win))
    lose = case(NATURAL, loses(), *as_tuple(law.first_loss))
    return win, lose, case(TWELVE, returns(), law.push)


def _dont_point_cases(point: int, law: LineLaw) -> tuple[Case, ...]:
    win = case(SEVEN, wins(law.pays), *as_tuple(law.point_win))
    return win, case(number(point), loses(), *as_tuple(law.point_loss)), otherwise(stands())


def _travels() -> tuple[Case, ...]:
    return tuple(case(number(point), moves(str(point))) for point in POINTS)


# --- numbers before a seven -------------------------------------------------------------
def win_result(pays: Clause, stays: bool | ByOption) -> CaseResult:
    """A win whose wager stays up or comes down; `stays` may be left to a house option."""
    if not isinstance(stays, ByOption):
        return wins(pays, stays=stays)
    return by_option(stays.option, {up: wins(pays, stays=up) for up in (True, False)})


def number_first(
    name: str,
    point: int,
    pays: Clause,
    law: Law,
    *,
    win_law: tuple[Clause, ...] = (),
    lose_law: tuple[Clause, ...] = (),
    stays: bool = False,
    **more: Unpack[WagerFields],
) -> Wager:
    """Wins if its number comes before a seven: place, buy and big wagers.

    `win_law` and `lose_law` are the clauses of the two cases; `stays` leaves it up on a win.
    """
    win = win_result(pays, stays)
    cases = (case(number(point), win, *win_law), case(SEVEN, loses(), *lose_law))
    return one_roll(name, *cases, otherwise(stands()), law=law, **more)


def seven_first(
    name: str,
    point: int,
    pays: Clause,
    law: Law,
    *,
    win_law: tuple[Clause, ...] = (),
    lose_law: tuple[Clause, ...] = (),
    stays: bool = False,
    **more: Unpack[WagerFields],
) -> Wager:
    """Wins if a seven comes before its number: place to lose and lay wagers."""
    win = win_result(pays, stays)
    cases = (case(SEVEN, win, *win_law), case(number(point), loses(), *lose_law))
    return one_roll(name, *cases, otherwise(stands()), law=law, **more)


def hardway(
    point: int, pays: Clause, law: Law, *, stays: bool = False, **more: Unpack[WagerFields]
) -> Wager:
    """Wins on the pair before the number comes any other way or a seven comes."""
    half = point // 2
    pair = throw_of(DICE, half, half)
    easy = (number(point) - pair).with_name(f"the {point} the easy way")
    win = win_result(pays, stays)
    cases = (case(pair, win), case(easy, loses()), case(SEVEN, loses()))
    return one_roll(f"hard {point}", *cases, otherwise(stands()), law=law, **more)


# --- one roll ---------------------------------------------------------------------------
def field(
    single: Clause,
    two: Clause,
    twelve: Clause,
    law: Law,
    *,
    win_law: tuple[Clause, ...] = (),
    lose_law: tuple[Clause, ...] = (),
    **more: Unpack[WagerFields],
) -> Wager:
    """The field, with its better odds on the two and the twelve."""
    return one_roll(
        "field",
        case(FIELD_SINGLE, wins(single), *win_law),
        case(total(DICE, 2), wins(two), *win_law),
        case(TWELVE, wins(twelve), *win_law),
        otherwise(loses(), *lose_law),
        law=law,
        **more,
    )


def next_roll(
    name: str, event: NamedEvent, pays: Clause, law: Law, **more: Unpack[WagerFields]
) -> Wager:
    """Wins if the very next roll is in the event, and loses if not."""
    return one_roll(name, case(event, wins(pays)), otherwise(loses()), law=law, **more)


def hops(easy: Clause, hard: Clause, law: Law, **more: Unpack[WagerFields]) -> tuple[Wager, ...]:
    """All 21 pairs of faces on the next roll."""
    faces = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    return tuple(
        next_roll(
            f"hop {low}-{high}",
            throw_of(DICE, low, high),
            hard if low == high else easy,
            law,
            **more,
        )
        for low, high in faces
    )


def horn_high(extra: str, law: tuple[Clause, ...], reading: str | None = None) -> Macro:
    """A horn with one more share on the named number."""
    parts = tuple((part, 2 if part == extra else 1) for part in HORN_PARTS)
    spots = "11" if extra == "eleven" else extra.split("_")[-1]
    return Macro(
        name=f"horn_high {spots}",
        parts=parts,
        law=law,
        title=f"horn high {spots}",
        reading=reading,
    )


HORN_PARTS = ("craps_2", "craps_3", "eleven", "craps_12")


# --- odds behind a line wager -----------------------------------------------------------
def odds_behind(
    parent: str,
    pays: Mapping[int, Clause],
    law: tuple[Clause, ...],
    cap: Cap | None,
    idle: Idle | None = None,
) -> Rider:
    """True odds behind a line wager; they live and die with it."""
    by_number = {str(point): clause for point, clause in pays.items()}
    title = "odds behind " + parent.replace("_", " ").replace("dont", "don't")
    return Rider(
        name=f"{parent}_odds",
        behind=parent,
        pays=by_number,
        law=law,
        title=title,
        cap=cap,
        idle=idle,
    )


def odds_caps(law: Clause, of: str) -> dict[Value, Cap]:
    """The usual house limits on odds, by name; against a don't wager they cap the win."""
    flat = {f"{times}x": dict.fromkeys(POINT_NAMES, times) for times in (1, 2, 3, 5, 10, 20, 100)}
    flat["3-4-5x"] = {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
    return {name: Cap(times, of, law) for name, times in flat.items()}


# --- the fire bet -----------------------------------------------------------------------
def fire_bet(
    law: Clause, pays: Clause, rules: tuple[Rule, ...], /, **more: Unpack[WagerFields]
) -> Wager:
    """Pays by how many different points a shooter makes before the seven-out."""
    cells = [at(COME_OUT, otherwise(stands()))]
    for points in POINT_SETS:
        for point in POINT_NAMES:
            cells.append(at(point, *_fire_cases(pays, points, point), state=_points_state(points)))
    more["states"], more["rules"], more["title"] = FIRE_STATES, rules, "fire bet"
    return wager("fire", *cells, law=law, **more)


def _fire_cases(pays: Clause, points: tuple[str, ...], point: str) -> tuple[Case, ...]:
    after = tuple(name for name in POINT_NAMES if name in (*points, point))
    grows: CaseResult = stands() if after == points else moves(_points_state(after))
    if len(after) == 6:
        grows = wins(_fire_pays(pays, 6))
    out = wins(_fire_pays(pays, len(points))) if len(points) >= 4 else loses()
    return case(number(int(point)), grows), case(SEVEN, out), otherwise(stands())


def _fire_pays(pays: Clause, points: int) -> Clause:
    name = {4: "four", 5: "five", 6: "six"}[points]
    return pays.payout_of(name)


def _points_state(points: tuple[str, ...]) -> str:
    return "+".join(points) or "no point"


POINT_SETS = tuple(points for size in range(6) for points in combinations(POINT_NAMES, size))
FIRE_STATES = tuple(_points_state(points) for points in POINT_SETS)
