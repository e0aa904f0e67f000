"""The absorbing chain of a wager, read from the tables that decide it at a live table.

A wager is followed from the moment it is made until it is decided: won, lost or handed back. A
win that stays up is decided too, and what follows counts as a new wager. The policy says how a
wager that rests in some phases is followed: it is left resting there, or called on.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import gcd

from pitboss.analysis.exact import ZERO, End, Exact, WagerChain, figures
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import MadeAt
from pitboss.rulebook.wager import Macro, Rider
from pitboss.rulebook.wager_table import (
    LOSES,
    MOVES,
    RETURNS,
    WINS,
    Disposition,
    DispositionRow,
    WagerRules,
)

ALWAYS_ON = "always on"

Node = tuple[int, int]
"""A phase of the table and a state of the wager."""


class NotSolvable(ValueError):
    """A question about a wager that has no single exact answer."""


def policies(wager: WagerRules) -> tuple[str | None, ...]:
    """The ways to follow a wager, the usual one first; None where there is nothing to choose."""
    if wager.idle is None:
        return (None,)
    return (f"off on the {in_words(wager.idle.phases)}", ALWAYS_ON)


def numbers(wager: WagerRules) -> tuple[str | None, ...]:
    """The numbers that odds behind a wager can stand on; None for a wager of its own."""
    return tuple(wager.definition.pays) if isinstance(wager.definition, Rider) else (None,)


def solve(
    rules: Rules, name: str, *, number: str | None = None, policy: str | None = None
) -> Exact:
    """The exact figures of one wager or call, such as "pass", "horn" or "pass_odds" on a number."""
    if name in rules.macros:
        return figures(chain_of_parts(rules, rules.macros[name]))
    return figures(chain_of(rules, rules.wagers[name], number=number, policy=policy))


def chain_of(
    rules: Rules, wager: WagerRules, *, number: str | None = None, policy: str | None = None
) -> WagerChain:
    """The chain of a wager. Odds behind a wager need the number they stand on."""
    _verify(wager, number, policy)
    called_on = policy == ALWAYS_ON
    rows = wager.rows_called_on if called_on else wager.rows
    observes = any(
        row is not first for states in rows[1:] for row, first in zip(states, rows[0], strict=True)
    )
    state = wager.states.index(number) if number in wager.states else 0
    starts = {(0, state): 1}
    if observes:
        starts = {(phase, state): ways for phase, ways in _starts(rules, wager, number, called_on)}
    places = {node: at for at, node in enumerate(starts)}
    steps: list[tuple[tuple[int, int], ...]] = []
    ends: list[tuple[tuple[End, int], ...]] = []
    queue = list(starts)
    for node in queue:
        follows = rules.next_phase[node[0]] if observes else None
        undecided, decided = tally(rows[node[0]][node[1]], node, follows)
        for after in undecided:
            if after not in places:
                places[after] = len(places)
                queue.append(after)
        steps.append(tuple((places[after], ways) for after, ways in undecided.items()))
        ends.append(tuple(sorted(decided.items())))
    common = gcd(*starts.values())
    begins = tuple((places[node], weight // common) for node, weight in starts.items())
    size = len(rules.space)
    return WagerChain(size, begins, tuple(steps), tuple(ends), *_fees(wager))


def _verify(wager: WagerRules, number: str | None, policy: str | None) -> None:
    if number not in (known := numbers(wager)):
        words = "stands on no number" if known == (None,) else f"stands on {in_words(known)}"
        raise NotSolvable(f"{wager.name} {words}, not on {number}")
    if policy is not None and policy not in (choices := policies(wager)):
        words = "always works" if choices == (None,) else f"is {in_words(choices)}"
        raise NotSolvable(f"{wager.name} {words}, not {policy!r}")


def _starts(
    rules: Rules, wager: WagerRules, number: str | None, called_on: bool
) -> list[tuple[int, int]]:
    """The phases in which the wager is made, and how often: the first phase, or the ones after it.

    Odds on a point of the table start in its phase. A wager that may not be made in the first
    phase, or rests in it, is made right after that phase ends, as often as each of the phases that
    follow it comes up.
    """
    names = rules.phases.names
    if number in names and number not in wager.states:
        return [(names.index(number), 1)]
    resting = wager.idle.phases if wager.idle is not None and not called_on else ()
    phase_sets = [set(rule.phases) for rule in wager.definition.rules if isinstance(rule, MadeAt)]
    working = {
        phase
        for phase, name in enumerate(names)
        if name not in resting and all(name in phases for phases in phase_sets)
    }
    if 0 in working:
        return [(0, 1)]
    follows = Counter(phase for phase in rules.next_phase[0] if phase in working)
    if not follows:
        raise NotSolvable(f"{wager.name} can never be made right after the first phase")
    return sorted(follows.items())


def tally(
    row: DispositionRow, node: Node, follows: tuple[int, ...] | None
) -> tuple[dict[Node, int], dict[End, int]]:
    """Count the ways in which a node leads on to other nodes, or decides the wager.

    `follows` is the phase after each outcome; None leaves the phase where it is.
    """
    phase, state = node
    cells = dict(zip(map(id, row), row, strict=True))
    ways_of: dict[Node, int]
    if follows is None:
        ways_of = {(ident, phase): ways for ident, ways in Counter(map(id, row)).items()}
    else:
        ways_of = Counter(zip(map(id, row), follows, strict=True))
    undecided: dict[Node, int] = {}
    decided: dict[End, int] = {}
    for (ident, after), ways in ways_of.items():
        cell = cells[ident]
        if cell is None or cell.kind == MOVES:
            following = (after, state if cell is None else cell.next)
            undecided[following] = undecided.get(following, 0) + ways
        else:
            end = _end(cell)
            decided[end] = decided.get(end, 0) + ways
    return undecided, decided


def _end(cell: Disposition) -> End:
    if cell.kind == WINS:
        return WINS, cell.win, cell.per
    if cell.kind == LOSES:
        return LOSES, -cell.part.numerator, cell.part.denominator
    return RETURNS, 0, 1


def _fees(wager: WagerRules) -> tuple[Fraction, Fraction]:
    """The commission on one unit staked, before rounding: with the placing, with a win."""
    fee = wager.commission
    if fee is None:
        return ZERO, ZERO
    rate = fee.rate(wager.odds[0].ratio)
    return (rate, ZERO) if fee.when == "placing" else (ZERO, rate)


def chain_of_parts(rules: Rules, macro: Macro) -> WagerChain:
    """The chain of a call that places several wagers, all decided by the same roll."""
    rows = [_one_roll_row(macro, rules.wagers[part]) for part, _ in macro.parts]
    cells = {id(cell): cell for row in rows for cell in row}
    stands, ends = 0, Counter[End]()
    for idents, ways in Counter(zip(*(map(id, row) for row in rows), strict=True)).items():
        together = [cells[ident] for ident in idents]
        if all(cell is None for cell in together):
            stands += ways
        else:
            ends[_end_of_parts(macro, together)] += ways
    steps = (((0, stands),),) if stands else ((),)
    return WagerChain(len(rules.space), ((0, 1),), steps, (tuple(sorted(ends.items())),))


def _end_of_parts(macro: Macro, cells: list[Disposition | None]) -> End:
    """What the parts come to together, for one unit staked on all of them."""
    gain = ZERO
    for cell, (_, share) in zip(cells, macro.parts, strict=True):
        if cell is None or cell.kind == MOVES:
            raise NotSolvable(f"one roll does not decide all the parts of {macro.name}")
        _, won, per = _end(cell)
        gain += Fraction(won * share, per * macro.shares)
    kind = WINS if gain > 0 else LOSES if gain < 0 else RETURNS
    return kind, gain.numerator, gain.denominator


def _one_roll_row(macro: Macro, part: WagerRules) -> DispositionRow:
    row = part.rows[0][0]
    if len(part.states) > 1 or part.commission or any(other[0] is not row for other in part.rows):
        raise NotSolvable(f"{part.name}, a part of {macro.name}, is not a one-roll wager")
    return row


def next_roll_nets(rules: Rules, name: str) -> tuple[Fraction, ...] | None:
    """What each outcome of the first roll of a round pays or takes on one unit of a wager.

    An outcome that leaves the wager undecided counts as 0, commission is taken off. None for a
    wager that cannot be up on the first roll, such as odds behind another one, and for cards.
    """
    if rules.game.play is not None:
        return None
    if name in rules.macros:
        macro = rules.macros[name]
        parts = [(share, next_roll_nets(rules, part)) for part, share in macro.parts]
        known = [(share, nets) for share, nets in parts if nets is not None]
        columns = zip(*(nets for _, nets in known), strict=True)
        shares = [Fraction(share, macro.shares) for share, _ in known]
        return tuple(
            sum((share * net for share, net in zip(shares, column, strict=True)), ZERO)
            for column in columns
        )
    wager = rules.wagers.get(name)
    if wager is None or isinstance(wager.definition, Rider) or not wager.multiples[0][0]:
        return None
    placing, winning = _fees(wager)
    return tuple(_net_now(cell, winning) - placing for cell in wager.rows[0][0])


def _net_now(cell: Disposition | None, fee_winning: Fraction) -> Fraction:
    if cell is None or cell.kind == MOVES:
        return ZERO
    kind, gain, per = _end(cell)
    return Fraction(gain, per) - (fee_winning if kind == WINS else ZERO)
