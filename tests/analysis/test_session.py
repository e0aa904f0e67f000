"""Session mathematics against closed forms, brute force and its own error bounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.analysis.chain import solve
from pitboss.analysis.exact import Exact
from pitboss.analysis.session import BadSession, SessionFigures, until_ruin_or_target, within
from pitboss.games import load

F = Fraction


def results(**chances: str) -> Exact:
    """A wager with these net results, written like up_2="1/3", down_1="2/3", even="0"."""
    spread = {}
    for name, chance in chances.items():
        way, _, size = name.partition("_")
        spread[F(size or 0) * {"up": 1, "down": -1, "even": 0}[way]] = F(chance)
    assert sum(spread.values()) == 1
    ev = sum((net * chance for net, chance in spread.items()), F(0))
    return Exact(F(0), F(0), F(0), ev, F(1), F(1), spread)


def ruin_of_even_money(win: Fraction, bankroll: int, target: int) -> Fraction:
    """The gambler's ruin in closed form: (q/p)^z, exactly."""
    ratio = (1 - win) / win
    return (ratio**bankroll - ratio**target) / (1 - ratio**target)


@pytest.mark.parametrize(
    ("bankroll", "target"), [(1, 2), (10, 20), (100, 200), (150, 151), (1, 90)]
)
def test_even_money_is_the_gamblers_ruin(bankroll: int, target: int) -> None:
    exact = solve(load("nj.automated_craps").rules(), "pass")
    session = until_ruin_or_target(exact, bankroll=bankroll, target=target)
    truth = ruin_of_even_money(exact.win, bankroll, target)
    assert abs(F(session.ruin) - truth) <= session.error < 1e-9
    assert abs(F(session.target) - (1 - truth)) <= session.error
    # Expected decisions by the martingale: (E[final] - start) / ev.
    decisions = ((1 - truth) * target - bankroll) / exact.ev
    assert abs(F(session.decisions) - decisions) <= session.decisions_error < 1e-4


def test_a_fair_wager_is_linear() -> None:
    session = until_ruin_or_target(results(up_1="1/2", down_1="1/2"), bankroll=30, target=100)
    assert abs(session.ruin - 0.7) <= session.error
    assert abs(session.decisions - 30 * 70) <= session.decisions_error


def test_pushes_slow_a_session_down_and_change_nothing_else() -> None:
    quick = until_ruin_or_target(results(up_1="1/2", down_1="1/2"), bankroll=3, target=10)
    idle = results(up_1="1/4", down_1="1/4", even="1/2")
    slow = until_ruin_or_target(idle, bankroll=3, target=10)
    assert slow.ruin == pytest.approx(quick.ruin, abs=1e-12)
    assert slow.decisions == pytest.approx(2 * quick.decisions, abs=1e-9)


def test_ruin_is_not_being_able_to_pay_for_the_next_wager() -> None:
    # Stake 10 from 25: one loss leaves 15, two leave 5, which pays for nothing: two steps.
    exact = results(up_1="1/2", down_1="1/2")
    session = until_ruin_or_target(exact, bankroll=25, target=35, stake=10)
    assert session.ruin == pytest.approx(1 / 3, abs=1e-12)


def test_commission_is_part_of_what_a_wager_costs() -> None:
    # 20 staked costs 21 with a fee of 5 percent: a bankroll of 41 plays twice at most.
    exact = solve(load("nj.automated_craps").rules(), "buy 4")
    with pytest.raises(BadSession, match="cannot pay for one wager of 21"):
        until_ruin_or_target(exact, bankroll=20, target=100, stake=20)
    for bankroll, ruin in ((21, 2 / 3), (41, 2 / 3), (42, 4 / 9)):
        session = until_ruin_or_target(exact, bankroll=bankroll, target=bankroll + 1, stake=20)
        assert session.ruin == pytest.approx(ruin)


def test_a_big_win_may_jump_over_the_target() -> None:
    exact = solve(load("nj.sic_bo").rules(), "three_of_a_kind 1")
    session = until_ruin_or_target(exact, bankroll=3, target=10)
    assert abs(F(session.ruin) - F(215, 216) ** 3) <= session.error


@st.composite
def spreads(draw: st.DrawFn) -> Exact:
    """One to four results between -3 and 5 chips, with both wins and losses."""
    nets = draw(st.lists(st.integers(-3, 5), min_size=2, max_size=4, unique=True))
    if min(nets) >= 0:
        nets.append(-1)
    weights = [draw(st.integers(1, 9)) for _ in nets]
    spread = {F(net): F(weight, sum(weights)) for net, weight in zip(nets, weights, strict=True)}
    return Exact(F(0), F(0), F(0), F(0), F(1), F(1), spread)


@settings(max_examples=60, deadline=None)
@given(spreads(), st.integers(1, 9), st.integers(1, 12))
def test_the_answer_lies_within_its_error_of_the_exact_one(
    exact: Exact, bankroll: int, more: int
) -> None:
    session = until_ruin_or_target(exact, bankroll=bankroll, target=bankroll + more)
    ruin, decisions = _solved_in_fractions(exact, bankroll, bankroll + more)
    assert abs(F(session.ruin) - ruin) <= session.error < 1e-9
    assert abs(F(session.target) - (1 - ruin)) <= session.error
    assert abs(F(session.decisions) - decisions) <= session.decisions_error


def _solved_in_fractions(exact: Exact, bankroll: int, target: int) -> tuple[Fraction, Fraction]:
    """The same question by Gauss-Jordan in fractions, with no band and no steps."""
    levels = range(1, target)
    table = []
    for level in levels:
        line = {other: F(other == level) for other in levels}
        below = F(0)
        for net, chance in exact.distribution.items():
            after = level + net
            if after < 1:
                below += chance
            elif after < target:
                line[int(after)] -= chance
        table.append([*line.values(), below, F(1)])
    for at, pivot in enumerate(table):
        pivot[:] = [value / pivot[at] for value in pivot]
        for other in table:
            if other is not pivot and other[at]:
                factor = other[at]
                other[:] = [a - factor * b for a, b in zip(other, pivot, strict=True)]
    return table[bankroll - 1][-2], table[bankroll - 1][-1]


@settings(max_examples=60, deadline=None)
@given(spreads(), st.integers(1, 6), st.integers(0, 6), st.one_of(st.none(), st.integers(1, 9)))
def test_within_so_many_decisions_is_every_way_to_play_them(
    exact: Exact, bankroll: int, decisions: int, more: int | None
) -> None:
    target = None if more is None else bankroll + more
    session = within(exact, bankroll=bankroll, decisions=decisions, target=target)

    @cache
    def play(chips: int, left: int) -> tuple[Fraction, Fraction, Fraction]:
        if target is not None and chips >= target:
            return F(0), F(1), F(0)
        if chips < 1:
            return F(1), F(0), F(0)
        if not left:
            return F(0), F(0), F(0)
        parts = [
            (chance, play(int(chips + net), left - 1)) for net, chance in exact.distribution.items()
        ]
        ruin, hit, count = (sum((c * part[i] for c, part in parts), F(0)) for i in range(3))
        return ruin, hit, 1 + count

    ruin, hit, count = play(bankroll, decisions)
    assert abs(F(session.ruin) - ruin) <= session.error
    assert abs(F(session.target) - hit) <= session.error
    assert abs(F(session.neither) - (1 - ruin - hit)) <= session.error
    assert abs(F(session.decisions) - count) <= session.decisions_error


def test_a_long_session_comes_to_its_end() -> None:
    exact = solve(load("nj.automated_craps").rules(), "pass")
    end = until_ruin_or_target(exact, bankroll=10, target=20)
    late = within(exact, bankroll=10, target=20, decisions=5000)
    assert late.neither < 1e-12
    assert late.ruin == pytest.approx(end.ruin, abs=1e-11)
    assert late.decisions == pytest.approx(end.decisions, abs=1e-7)


def test_ten_thousand_levels_are_no_trouble() -> None:
    exact = solve(load("nj.automated_craps").rules(), "place 6")
    session = until_ruin_or_target(exact, bankroll=6000, target=12000, stake=6)
    assert session.ruin + session.target == pytest.approx(1, abs=session.error)
    assert 0 < session.error < 1e-6


BAD: dict[str, tuple[dict[str, int], str]] = {
    "target reached": ({"bankroll": 10, "target": 10}, "already reached"),
    "no stake": ({"bankroll": 10, "target": 20, "stake": 0}, "at least 1"),
    "broke": ({"bankroll": 3, "target": 20, "stake": 4}, "cannot pay"),
    "fractions": ({"bankroll": 10, "target": 20, "stake": 5}, "use a multiple of 6"),
}


@pytest.mark.parametrize("why", BAD)
def test_a_session_that_makes_no_sense_is_refused(why: str) -> None:
    arguments, words = BAD[why]
    exact = solve(load("nj.automated_craps").rules(), "place 6" if why == "fractions" else "pass")
    with pytest.raises(BadSession, match=words):
        until_ruin_or_target(exact, **arguments)
    if why != "target reached":
        with pytest.raises(BadSession, match=words):
            within(exact, decisions=3, **arguments)


def test_other_senseless_sessions_are_refused() -> None:
    with pytest.raises(BadSession, match="goes on forever"):
        until_ruin_or_target(results(even="1"), bankroll=5, target=10)
    with pytest.raises(BadSession, match="never loses"):
        until_ruin_or_target(results(up_1="1/2", even="1/2"), bankroll=5, target=10)
    with pytest.raises(BadSession, match="-1 decisions"):
        within(results(even="1"), bankroll=5, decisions=-1)
    with pytest.raises(BadSession, match="already reached"):
        within(results(even="1"), bankroll=5, decisions=1, target=5)
    with pytest.raises(BadSession, match="too many"):
        until_ruin_or_target(results(up_1="1/2", down_1="1/2"), bankroll=10**8, target=2 * 10**8)


def test_a_session_of_no_decisions_changes_nothing() -> None:
    session = within(results(up_1="1/2", down_1="1/2"), bankroll=5, decisions=0)
    assert session == SessionFigures(0.0, 0.0, 1.0, 0.0, 0.0, 0.0)


def test_a_session_counts_in_the_largest_step_there_is() -> None:
    # A million chips a time, a billion in hand: two thousand steps, not two billion chips.
    exact = results(up_1="1/2", down_1="1/2")
    session = until_ruin_or_target(exact, bankroll=10**9, target=2 * 10**9, stake=10**6)
    assert session.ruin == pytest.approx(0.5, abs=1e-6)


def test_a_target_out_of_reach_costs_nothing() -> None:
    session = within(results(up_1="1/2", down_1="1/2"), bankroll=5, decisions=4, target=10**12)
    assert (session.ruin, session.target) == (0.0, 0.0)
    assert session.neither == 1.0
