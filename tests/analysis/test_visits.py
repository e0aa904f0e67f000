"""The linear algebra of a chain, against answers worked out by hand and by brute force."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.analysis.visits import NeverDecided, eliminate, expected_visits, knots


def test_one_node_waits_for_its_event() -> None:
    # 11 of 36 ways decide a place bet on six: 36/11 rolls on average.
    assert expected_visits(36, [(0, 1)], [[(0, 25)]]) == (Fraction(36, 11),)


def test_two_nodes_that_lead_to_each_other() -> None:
    # From A: half to B. From B: a third back to A. v_A = 1 + v_B/3, v_B = v_A/2.
    assert expected_visits(6, [(0, 1)], [[(1, 3)], [(0, 2)]]) == (Fraction(6, 5), Fraction(3, 5))


def test_a_start_may_be_a_mixture() -> None:
    # One time in four at B, which leads nowhere; otherwise at A, which always leads to B.
    assert expected_visits(1, [(0, 3), (1, 1)], [[(1, 1)], []]) == (Fraction(3, 4), Fraction(1))


@pytest.mark.parametrize(
    "steps", [[[(0, 36)]], [[(1, 36)], [(0, 36)]], [[(0, 1), (1, 1)], [(1, 36)]]]
)
def test_a_chain_that_never_ends_is_refused(steps: list[list[tuple[int, int]]]) -> None:
    with pytest.raises(NeverDecided):
        expected_visits(36, [(0, 1)], steps)


def test_knots_come_in_the_order_of_flow() -> None:
    # 0 and 1 lead to each other and on to 2; 2 leads to the pair 3 and 4.
    in_order = knots([[(1, 1)], [(0, 1), (2, 1)], [(3, 1)], [(4, 1)], [(3, 1)]])
    assert [sorted(knot) for knot in in_order] == [[0, 1], [2], [3, 4]]


def test_elimination_solves_three_equations() -> None:
    answers = [
        Fraction(*pair) for pair in eliminate([[4, -1, 0, 7], [-1, 4, -1, 4], [0, -1, 4, 5]])
    ]
    x, y, z = answers
    assert [4 * x - y, -x + 4 * y - z, -y + 4 * z] == [Fraction(7), Fraction(4), Fraction(5)]


WAYS = 12


@st.composite
def chains(draw: st.DrawFn) -> list[list[tuple[int, int]]]:
    """Up to eight nodes; each goes on in some of its 12 ways and ends in the others."""
    size = draw(st.integers(1, 8))
    steps = []
    for _ in range(size):
        ways = draw(st.lists(st.integers(0, size - 1), max_size=WAYS - 1))
        steps.append([(node, ways.count(node)) for node in sorted(set(ways))])
    return steps


@given(chains())
def test_visits_add_up_at_every_node(steps: list[list[tuple[int, int]]]) -> None:
    visits = expected_visits(WAYS, [(0, 1)], steps)
    for node, visited in enumerate(visits):
        arrives = sum(
            (
                visits[before] * ways / WAYS
                for before, row in enumerate(steps)
                for after, ways in row
                if after == node
            ),
            Fraction(node == 0),
        )
        assert arrives == visited


@given(chains())
def test_visits_are_the_sum_of_all_walks(steps: list[list[tuple[int, int]]]) -> None:
    visits = expected_visits(WAYS, [(0, 1)], steps)
    here, seen = [float(node == 0) for node in range(len(steps))], [0.0] * len(steps)
    for _ in range(500):
        seen = [total + mass for total, mass in zip(seen, here, strict=True)]
        there = [0.0] * len(steps)
        for node, mass in enumerate(here):
            for after, ways in steps[node]:
                there[after] += mass * ways / WAYS
        here = there
    assert seen == pytest.approx([float(visited) for visited in visits], abs=1e-9)
