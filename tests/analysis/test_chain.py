"""Where a wager starts, how it is followed, and what it brings."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.analysis.chain import ALWAYS_ON, NotSolvable, chain_of, numbers, policies, solve
from pitboss.analysis.exact import WagerChain, figures
from pitboss.equipment.dice import dice
from pitboss.equipment.odds import Odds
from pitboss.games import load
from pitboss.rulebook.clause import Clause, regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import MadeAt
from pitboss.rulebook.phase import ONE_PHASE, PhaseMove, Phases
from pitboss.rulebook.wager import (
    HALF,
    Idle,
    Macro,
    Rider,
    Wager,
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
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS, Compiler

F = Fraction
CRAPS = "nj.automated_craps"
OFF = "off on the come-out"
LAW = regulation("nj_mini_dice")
EVEN = LAW["13.6(b) Under 7"]
DIE = dice(1)
LOW, SIX = total(DIE, 1, 2), total(DIE, 6)


def craps(**options: object) -> Rules:
    """Automated craps under these options."""
    return load(CRAPS).rules(options)


def table(*wagers: Wager, phases: Phases = ONE_PHASE, riders: Any = ()) -> Any:
    """Rules for one die with only these wagers: as much of a game as a chain reads."""
    compiler = Compiler(DIE, phases, {}, lambda clause: Odds.parse(clause.pays or ""))
    compiled = {wager.name: compiler.wager(wager) for wager in wagers}
    compiled |= {rider.name: compiler.rider(rider, compiled[rider.behind]) for rider in riders}
    follows = phases.table(DIE)
    return SimpleNamespace(space=DIE, phases=phases, next_phase=follows, wagers=compiled, macros={})


# --- one wager, every way it ends ------------------------------------------------------------
def test_win_lose_and_push_are_counted_over_the_ways() -> None:
    # One die: 1 and 2 win even money, 6 returns the bet, 3 to 5 lose half.
    odd = one_roll(
        "odd", case(LOW, wins(EVEN)), case(SIX, returns()), otherwise(loses(HALF)), law=EVEN
    )
    exact = solve(table(odd), "odd")
    assert (exact.win, exact.lose, exact.push) == (F(1, 3), F(1, 2), F(1, 6))
    assert dict(exact.distribution) == {F(-1, 2): F(1, 2), F(0): F(1, 6), F(1): F(1, 3)}
    assert exact.ev == F(1, 3) - F(1, 4)
    assert exact.variance == (F(1, 3) + F(1, 8)) - F(1, 12) ** 2
    assert exact.rolls == 1


def test_pushes_are_decisions_unless_left_out() -> None:
    # Don't pass: edge 3/220 with the twelve counted, 27/1925 without (3/220 over 35/36).
    exact = solve(craps(), "dont_pass")
    assert exact.push == F(1, 36)
    assert exact.edge == F(3, 220)
    assert exact.resolved_edge == F(27, 1925)


def test_rates_per_roll_divide_by_the_rolls() -> None:
    # A place bet on 6 that is always on: 11 ways in 36 decide it, 5 of them win.
    exact = solve(craps(), "place 6", policy=ALWAYS_ON)
    assert exact.rolls == F(36, 11)
    assert (exact.win_per_roll, exact.lose_per_roll) == (F(5, 36), F(6, 36))
    assert exact.push_per_roll == 0
    assert exact.edge_per_roll == F(1, 66) * F(11, 36)


def test_a_win_that_stays_up_is_a_decision() -> None:
    once = one_roll(
        "once", case(LOW, wins(EVEN, stays=True)), case(SIX, loses()), otherwise(stands()), law=EVEN
    )
    exact = solve(table(once), "once")
    assert (exact.win, exact.lose, exact.rolls) == (F(2, 3), F(1, 3), F(2))


def test_a_wager_that_travels_is_followed_through_its_states() -> None:
    # First roll: 6 wins, 1 or 2 move it, 3 to 5 lose. Then 6 wins and 1 or 2 lose.
    first = on("fresh", case(SIX, wins(EVEN)), case(LOW, moves("away")), otherwise(loses()))
    second = on("away", case(SIX, wins(EVEN)), case(LOW, loses()), otherwise(stands()))
    exact = solve(table(wager("trip", first, second, law=EVEN, states=("fresh", "away"))), "trip")
    assert exact.win == F(1, 6) + F(1, 3) * F(1, 3)
    assert exact.rolls == 1 + F(1, 3) * 2


# --- commission -----------------------------------------------------------------------------
def die_with_commission(when: str, of: str = "stake", percent: int = 5) -> Any:
    """One die: 1 or 2 win 4 to 1 (any 7's odds), 6 returns the bet, with a commission."""
    pays = LAW["13.6(b) Any 7"]
    fee = Commission(percent=percent, of=of, law=(pays,), when=when)
    cases = case(LOW, wins(pays)), case(SIX, returns()), otherwise(loses())
    return table(one_roll("taxed", *cases, law=pays, commission=fee))


def test_commission_at_placing_is_lost_however_the_wager_ends() -> None:
    exact = solve(die_with_commission("placing"), "taxed")
    assert set(exact.distribution) == {4 - F(1, 20), -F(1, 20), -1 - F(1, 20)}
    assert (exact.win, exact.push) == (F(1, 3), F(1, 6))
    assert exact.fee == F(1, 20)
    assert exact.edge_with_commission == exact.edge / (1 + F(1, 20))


def test_commission_on_winning_is_lost_only_with_a_win() -> None:
    exact = solve(die_with_commission("winning"), "taxed")
    assert set(exact.distribution) == {4 - F(1, 20), F(0), F(-1)}
    assert exact.fee == 0
    assert exact.edge_with_commission == exact.edge


def test_commission_of_the_win_is_a_share_of_the_odds() -> None:
    assert set(solve(die_with_commission("winning", of="win"), "taxed").distribution) == {
        4 - F(1, 5),
        F(0),
        F(-1),
    }


# --- where it starts ------------------------------------------------------------------------
SWITCH = Phases(
    ("shut", "low", "high"),
    (
        PhaseMove("shut", total(DIE, 1), "low"),
        PhaseMove("shut", total(DIE, 2, 3, 4), "high"),
        PhaseMove("low", SIX, "shut"),
        PhaseMove("high", SIX, "shut"),
    ),
)
ANY_LOW = case(LOW, wins(EVEN)), otherwise(loses())


def test_a_wager_that_rests_in_the_first_phase_starts_right_after_it() -> None:
    # From "shut" one way leads to "low" and three to "high", so it is made 1:3 there.
    idle = Idle(("shut",), EVEN)
    rules = table(one_roll("rest", *ANY_LOW, law=EVEN, idle=idle), phases=SWITCH)
    rest = rules.wagers["rest"]
    assert policies(rest) == ("off on the shut", ALWAYS_ON)
    assert chain_of(rules, rest).starts == ((0, 1), (1, 3))
    assert chain_of(rules, rest, policy=ALWAYS_ON).starts == ((0, 1),)
    assert solve(rules, "rest").rolls == 1


def test_a_resting_wager_waits_through_its_phase() -> None:
    # Made in "low" or "high": 1 wins, 6 shuts the table, else it stands; shut opens in 4 of 6.
    idle = Idle(("shut",), EVEN)
    cases = case(total(DIE, 1), wins(EVEN)), otherwise(stands())
    rules = table(one_roll("wait", *cases, law=EVEN, idle=idle), phases=SWITCH)
    # t = 1 + 4/6 t + 1/6 s, s = 1 + 2/6 s + 4/6 t  ->  s = t + 3/2, t = 15/2.
    assert solve(rules, "wait").rolls == F(15, 2)
    assert solve(rules, "wait", policy=ALWAYS_ON).rolls == 6


def test_a_wager_is_made_only_where_the_law_lets_it_be_made() -> None:
    cells = at("shut", otherwise(loses())), at("low", *ANY_LOW), at("high", otherwise(loses()))
    late = wager("late", *cells, law=EVEN, rules=(MadeAt(EVEN, "late", ("low", "high")),))
    assert solve(table(late, phases=SWITCH), "late").win == F(1, 4) * F(1, 3)


def test_a_wager_that_sees_the_phase_starts_in_the_first_one() -> None:
    cells = at("shut", otherwise(stands())), at("low", *ANY_LOW), at("high", otherwise(loses()))
    exact = solve(table(wager("early", *cells, law=EVEN), phases=SWITCH), "early")
    assert exact.win == F(1, 4) * F(1, 3)
    assert exact.rolls == F(6, 4) + 1


def test_a_wager_that_can_never_be_made_is_refused() -> None:
    cells = at("shut", otherwise(stands())), at("low", *ANY_LOW), at("high", otherwise(loses()))
    never = wager("never", *cells, law=EVEN, rules=(MadeAt(EVEN, "never", ()),))
    with pytest.raises(NotSolvable, match="never"):
        solve(table(never, phases=SWITCH), "never")


def test_odds_behind_a_wager_start_on_their_number() -> None:
    first = on("fresh", case(LOW, moves("low")), otherwise(moves("high")))
    low = on("low", case(LOW, wins(EVEN)), case(SIX, loses()), otherwise(stands()))
    high = on("high", case(LOW, loses()), case(SIX, wins(EVEN)), otherwise(stands()))
    parent = wager("trip", first, low, high, law=EVEN, states=("fresh", "low", "high"))
    odds = Rider(
        name="odds", behind="trip", pays={"low": EVEN, "high": EVEN}, law=(EVEN,), title="odds"
    )
    rules = table(parent, riders=(odds,))
    assert numbers(rules.wagers["odds"]) == ("low", "high")
    assert solve(rules, "odds", number="low").win == F(2, 3)
    assert solve(rules, "odds", number="high").win == F(1, 3)
    with pytest.raises(NotSolvable, match="stands on low or high, not on None"):
        solve(rules, "odds")
    with pytest.raises(NotSolvable, match="stands on no number"):
        solve(rules, "trip", number="low")


def test_come_odds_rest_on_the_come_out_and_may_be_handed_back() -> None:
    resting = solve(craps(), "come_odds", number="4")
    assert resting.push > 0
    assert resting.ev == 0
    assert solve(craps(), "come_odds", number="4", policy=ALWAYS_ON).win == F(1, 3)
    assert solve(craps(), "pass_odds", number="4").rolls == 4


def test_a_policy_that_a_wager_does_not_have_is_refused() -> None:
    with pytest.raises(NotSolvable, match="pass always works"):
        solve(craps(), "pass", policy=ALWAYS_ON)
    with pytest.raises(NotSolvable, match=f"place 6 is {OFF} or always on"):
        solve(craps(), "place 6", policy="off")


def test_resting_changes_the_rolls_of_a_place_bet_and_nothing_else() -> None:
    off, always = (solve(craps(), "place 6", policy=policy) for policy in (OFF, ALWAYS_ON))
    assert off.distribution == always.distribution
    assert off.rolls > always.rolls == F(36, 11)
    assert solve(craps(), "place 6") == off


# --- several wagers at once -----------------------------------------------------------------
def test_the_parts_of_a_call_are_settled_together() -> None:
    # Whirl: five units; a seven wins 4 and loses 4, which is a push. 3 and 11: 15 - 4 = 11.
    exact = solve(craps(), "whirl")
    assert exact.push == F(6, 36)
    assert exact.win == F(6, 36)
    assert exact.distribution[F(11, 5)] == F(4, 36)
    assert exact.distribution[F(26, 5)] == F(2, 36)


def test_a_call_of_unequal_parts_weighs_them() -> None:
    # Horn high 12: two units on twelve of five. Twelve: 60 - 3 = 57 units.
    assert solve(craps(), "horn_high 12").distribution[F(57, 5)] == F(1, 36)


def test_an_outcome_that_decides_no_part_is_thrown_again() -> None:
    cases = case(LOW, wins(EVEN)), case(SIX, stands()), otherwise(loses())
    rules = table(one_roll("a", *cases, law=EVEN), one_roll("b", *cases, law=EVEN))
    rules.macros["both"] = Macro(name="both", parts=(("a", 1), ("b", 1)), law=(EVEN,), title="both")
    exact = solve(rules, "both")
    assert (exact.win, exact.lose, exact.rolls) == (F(2, 5), F(3, 5), F(6, 5))


def _two_roll(law: Clause) -> tuple[Wager, ...]:
    slow = one_roll("slow", case(LOW, wins(law)), case(SIX, loses()), otherwise(stands()), law=law)
    away = on("fresh", otherwise(moves("away"))), on("away", *ANY_LOW)
    fee = Commission(percent=5, of="stake", law=(law,))
    return (
        slow,
        one_roll("again", case(LOW, wins(law)), otherwise(moves("up")), law=law),
        wager("trip", *away, law=law, states=("fresh", "away")),
        one_roll("taxed", *ANY_LOW, law=law, commission=fee),
    )


@pytest.mark.parametrize("part", ["slow", "again", "trip", "taxed"])
def test_a_call_with_a_part_that_one_roll_does_not_decide_is_refused(part: str) -> None:
    rules = table(one_roll("quick", *ANY_LOW, law=EVEN), *_two_roll(EVEN))
    rules.macros["mixed"] = Macro(
        name="mixed", parts=(("quick", 1), (part, 1)), law=(EVEN,), title="mixed"
    )
    with pytest.raises(NotSolvable):
        solve(rules, "mixed")


# --- the chain itself -----------------------------------------------------------------------
def test_seat_throws_are_two_rolls() -> None:
    """The first throw moves the table; the second decides against the new state."""
    first = at("shut", otherwise(stands()))
    low, high = at("low", case(SIX, wins(EVEN)), otherwise(loses())), at("high", otherwise(loses()))
    every = (
        PhaseMove("shut", total(DIE, 1), "low"),
        PhaseMove("shut", total(DIE, 2, 3, 4, 5, 6), "high"),
    )
    back = tuple(PhaseMove(name, total(DIE, *range(1, 7)), "shut") for name in ("low", "high"))
    phases = Phases(("shut", "low", "high"), every + back, seat_throws=("low", "high"))
    exact = solve(table(wager("duel", first, low, high, law=EVEN), phases=phases), "duel")
    assert (exact.win, exact.rolls) == (F(1, 36), F(2))


def test_equal_chains_are_solved_once() -> None:
    rules = craps()
    assert solve(rules, "place_to_lose 6") is solve(rules, "place_to_lose 8")
    assert solve(rules, "place 6") is solve(craps(hop_bets=False), "place 6")


def test_a_chain_weighs_its_ends() -> None:
    ends = (((WINS, 3, 2), 1), ((LOSES, -1, 1), 2), ((RETURNS, 0, 1), 1))
    exact = figures(WagerChain(6, ((0, 1),), (((0, 2),),), (ends,)))
    assert (exact.win, exact.lose, exact.push) == (F(1, 4), F(1, 2), F(1, 4))
    assert exact.ev == F(3, 8) - F(1, 2)
    assert exact.rolls == F(3, 2)
