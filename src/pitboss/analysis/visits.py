"""How often a chain visits each of its nodes before it ends, exactly.

The nodes that lead back to each other form a knot. Chance flows from knot to knot and never
back, so each knot is solved once, in that order, in whole numbers over a common denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Steps = Sequence[Sequence[tuple[int, int]]]
"""For each node, the nodes that may follow it and in how many ways."""


class NeverDecided(ValueError):
    """A chain that can go on forever: it can never leave some node for good."""


def expected_visits(
    size: int, starts: Sequence[tuple[int, int]], steps: Steps
) -> tuple[Fraction, ...]:
    """The expected number of visits to each node, out of `size` ways at every step.

    `starts` names the first node with whole weights.

    >>> expected_visits(36, [(0, 1)], [[(0, 25)]])[0]  # wait for 11 ways out of 36
    Fraction(36, 11)
    """
    weight = sum(ways for _, ways in starts)
    inflow = [Fraction(0)] * len(steps)
    for node, ways in starts:
        inflow[node] += Fraction(ways, weight)
    visits = [Fraction(0)] * len(steps)
    for knot in knots(steps):
        _solve_knot(size, knot, steps, inflow, visits)
        members = set(knot)
        for node in knot:
            share = visits[node] / size
            for after, ways in steps[node]:
                if after not in members:
                    inflow[after] += share * ways
    return tuple(visits)


def _solve_knot(
    size: int, knot: list[int], steps: Steps, inflow: list[Fraction], visits: list[Fraction]
) -> None:
    """visits = inflow + visits from within, for the nodes of one knot."""
    place = {node: at for at, node in enumerate(knot)}
    common = lcm(*(inflow[node].denominator for node in knot))
    rows = [[0] * (len(knot) + 1) for _ in knot]
    for node, at in place.items():
        rows[at][at] += size
        rows[at][-1] = inflow[node].numerator * (common // inflow[node].denominator) * size
        for after, ways in steps[node]:
            if after in place:
                rows[place[after]][at] -= ways
    for node, (above, below) in zip(knot, eliminate(rows), strict=True):
        visits[node] = Fraction(above, below * common)


def eliminate(rows: list[list[int]]) -> list[tuple[int, int]]:
    """Solve linear equations in whole numbers; each answer is a numerator and a denominator.

    Fraction-free elimination: every division in it comes out even. The equations of a chain
    that ends need no exchange of rows, because all their leading determinants are positive.
    """
    before = 1
    for pivot, pivot_row in enumerate(rows):
        head = pivot_row[pivot]
        if head <= 0:
            raise NeverDecided("a wager that is never decided has no figures")
        for at, row in enumerate(rows):
            if at != pivot:
                factor = row[pivot]
                rows[at] = [
                    (head * mine - factor * theirs) // before
                    for mine, theirs in zip(row, pivot_row, strict=True)
                ]
        before = head
    return [(row[-1], row[at]) for at, row in enumerate(rows)]


def knots(steps: Steps) -> list[list[int]]:
    """The knots of a chain, each before those it leads to (Kosaraju's two walks)."""
    back: list[list[int]] = [[] for _ in steps]
    for node, following in enumerate(steps):
        for after, _ in following:
            back[after].append(node)
    forward = [[after for after, _ in following] for following in steps]
    trail: set[int] = set()
    left = [node for start in range(len(steps)) for node in _walk(start, forward, trail)]
    trail.clear()
    return [knot for node in reversed(left) if (knot := _walk(node, back, trail))]


def _walk(start: int, follows: list[list[int]], trail: set[int]) -> list[int]:
    """The unvisited nodes that a start leads to, in the order in which the walk leaves them."""
    if start in trail:
        return []
    trail.add(start)
    left, path = [], [(start, iter(follows[start]))]
    while path:
        node, ahead = path[-1]
        for after in ahead:
            if after not in trail:
                trail.add(after)
                path.append((after, iter(follows[after])))
                break
        else:
            left.append(node)
            path.pop()
    return left
