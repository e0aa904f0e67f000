"""Live = exact: the referee pays in chips what the chains compute in fractions.

Three ways, each further from the mathematics: every cell of every table against the settlement of
one wager; every wager played through the referee from placing to decision, by brute force over all
rolls; and the books: probabilities that add up to one, means that agree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.analysis.chain import ALWAYS_ON, chain_of, numbers, solve, tally
from pitboss.analysis.exact import Exact, WagerChain
from pitboss.analysis.report import OddsRow, rows, variations
from pitboss.games import load
from pitboss.pit.commands import CallWager, EnterResult, KeepWager, PlaceWager, Sit
from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import resolve_outcome
from pitboss.pit.state import PlacedWager, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS, DispositionRows, WagerRules
from tests.promises import promise
from tests.tables import DICE_AND_WHEELS

CHIPS = 10**9
Node = tuple[int, int]


# --- every cell -----------------------------------------------------------------------------
def payable(wager: WagerRules, multiple: int) -> int:
    """A stake for which everything, commission included, comes out in whole chips."""
    rate = wager.commission.rate(wager.odds[0].ratio) if wager.commission else Fraction(0)
    return lcm(multiple, rate.denominator)


def fee_at_placing(wager: WagerRules, stake: int) -> int:
    """The commission held with the wager, in chips."""
    fee = wager.commission
    return int(fee.on(stake, wager.odds[0].ratio)) if fee and fee.when == "placing" else 0


def net_of(line: SettlementLine, fee: int) -> Fraction:
    """What a settled line won for each unit staked; a stake that stays up is not lost."""
    stake_back = line.back if line.next < 0 or line.kind != WINS else line.stake
    return Fraction(line.win + stake_back - line.stake - line.fee - fee, line.stake)


def referee_results(rules: Rules, wager: WagerRules, node: Node, called_on: bool) -> Counter[Any]:
    """What each outcome does to a wager at a node, by the referee."""
    phase, state = node
    stake = payable(wager, wager.multiples[phase][state] or 1)
    fee = fee_at_placing(wager, stake)
    key = wager.key(state)
    up = PlacedWager(name=wager.name, stake=stake, state=state, on=called_on, fee=fee)
    table = Table(phase=phase, seats={1: Seat(chips=CHIPS, ups={key: up})})
    seen: Counter[Any] = Counter()
    for outcome in range(len(rules.space)):
        called = resolve_outcome(rules, table, outcome)
        after = rules.next_phase[phase][outcome]
        lines = [line for line in called.lines if line.kind != MOVES]
        if lines:
            seen[lines[0].kind, net_of(lines[0], fee)] += 1
        else:
            seen[after, called.lines[0].next if called.lines else state] += 1
    return seen


def chain_results(
    rules: Rules, rows_of: DispositionRows, node: Node, chain: WagerChain
) -> Counter[Any]:
    """The same by the tables of the chain, with the chain's commission."""
    phase, state = node
    undecided, decided = tally(rows_of[phase][state], node, rules.next_phase[phase])
    ends = {(end[0], chain.net(end)): ways for end, ways in decided.items()}
    return Counter(undecided) + Counter(ends)


def all_sets(game_id: str) -> list[dict[str, object]]:
    """Every set of options that `rows` reports on."""
    return [dict(chosen) for chosen in variations(load(game_id)) if _is_allowed(game_id, chosen)]


def _is_allowed(game_id: str, chosen: Any) -> bool:
    try:
        load(game_id).rules(chosen)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_every_cell_is_settled_live_as_it_is_computed(game_id: str) -> None:
    known: set[Any] = set()
    settled = 0
    for chosen in all_sets(game_id):
        rules = load(game_id).rules(chosen)
        for wager in rules.wagers.values():
            chain = chain_of(rules, wager, number=numbers(wager)[0])
            for called_on in (False, True) if wager.idle else (False,):
                rows_of = wager.rows_called_on if called_on else wager.rows
                for node in product(range(len(rows_of)), range(len(wager.states))):
                    expected = chain_results(rules, rows_of, node, chain)
                    seen = wager.name, called_on, node, frozenset(expected.items())
                    if seen not in known:
                        known.add(seen)
                        assert referee_results(rules, wager, node, called_on) == expected, seen
                        settled += len(rules.space)
    assert known
    promise("X1", cells_of_exact=settled, differences=0)


# --- every wager played ---------------------------------------------------------------------
@dataclass
class Played:
    """A wager followed through the referee over all rolls, in ways out of size ** depth."""

    net: dict[Fraction, Fraction]
    win: Fraction
    lose: Fraction
    push: Fraction
    rolls: Fraction
    undecided: Fraction


def new_referee(rules: Rules, phase: int) -> Referee:
    """A table in a phase, with one player and enough chips."""
    referee = at_table(rules, Table(phase=phase))
    referee.do(Sit(1, CHIPS))
    return referee


def at_table(rules: Rules, table: Table) -> Referee:
    """A referee who takes over a table as it stands."""
    referee = object.__new__(Referee)
    referee.rules, referee.table, referee.commands = rules, table, []
    return referee


def begun(rules: Rules, row: OddsRow) -> list[tuple[Table, int]]:
    """The tables on which the wager of a row has just been placed, with their weights."""
    name, number = wager_and_number(rules, row)
    tables = []
    for phase, weight in starts_of(rules, name, number, row.policy):
        referee = new_referee(rules, phase)
        if number is not None:
            stand_behind(referee, rules.wagers[name], number)
        elif name in rules.macros:
            referee.do(PlaceWager(1, name, rules.macro_multiple(rules.macros[name])))
        else:
            wager = rules.wagers[name]
            referee.do(PlaceWager(1, name, payable(wager, wager.multiples[phase][0])))
        if row.policy == ALWAYS_ON:
            for key in list(referee.table.seats[1].ups):
                if rules.wagers[key.partition("@")[0]].idle is not None:
                    referee.do(CallWager(1, key))
        tables.append((referee.table, weight))
    return tables


def wager_and_number(rules: Rules, row: OddsRow) -> tuple[str, str | None]:
    """The wager of a row and, for odds, the number they are on."""
    if row.wager in rules.wagers or row.wager in rules.macros:
        return row.wager, None
    name, _, number = row.wager.rpartition(" ")
    return name, number


def starts_of(rules: Rules, name: str, number: str | None, policy: Any) -> list[tuple[int, int]]:
    """In which phases a wager is made, and how often: written again here, by hand.

    A number that is a point of the table: there. A wager that rests on the first roll, or may
    not be made before it: in the phases after it, as often as each is set. Others: at once.
    """
    phases = rules.phases.names
    wager = rules.wagers.get(name)
    if wager is None:
        return [(0, 1)]
    if number in phases and len(wager.states) == 1:
        return [(phases.index(number), 1)]
    late = any(
        0 not in map(phases.index, getattr(rule, "phases", phases))
        for rule in wager.definition.rules
    )
    if late or (wager.idle is not None and policy != ALWAYS_ON):
        set_by = Counter(rules.next_phase[0])
        return [(phase, set_by[phase]) for phase in sorted(set_by) if phase]
    return [(0, 1)]


def stand_behind(referee: Referee, wager: WagerRules, number: str) -> None:
    """Put the parent on its number without its history, and the odds behind it."""
    rules, table = referee.rules, referee.table
    state = wager.states.index(number) if number in wager.states else 0
    parent = rules.wagers[wager.behind or ""]
    stake = wager.multiples[table.phase][state] * 60
    up = PlacedWager(name=parent.name, stake=stake, state=state)
    seat = replace(table.seats[1], ups={parent.key(state): up})
    referee.table = replace(table, seats={1: seat})
    referee.do(PlaceWager(1, wager.key(state), wager.multiples[table.phase][state]))


def position(table: Table) -> Any:
    """The part of a table that decides what follows: its phase, and where the wagers are."""
    ups = table.seats[1].ups
    return table.phase, table.thrown, tuple((key, up.state, up.on) for key, up in ups.items())


def step(rules: Rules, table: Table, outcome: int, mine: str) -> tuple[Any, Table | None]:
    """Roll once: the net result of the wager if it was decided, or the table that follows."""
    seat = 1 if rules.phases.names[table.phase] in rules.phases.seat_throws else 0
    referee = at_table(rules, table)
    events = referee.do(EnterResult(rules.space.text(outcome), seat=seat))
    called = next((event for event in events if isinstance(event, ResultCalled)), None)
    lines = [line for line in called.lines if line.kind != MOVES] if called else []
    lines = [line for line in lines if not mine or line.name == mine]
    if not lines:
        return None, referee.table
    ups = table.seats[1].ups
    if mine and rules.wagers[mine].behind:
        return (lines[0].kind, net_of(lines[0], 0)), None
    staked = sum(up.stake for up in ups.values())
    left = sum(up.stake for up in referee.table.seats[1].ups.values())
    before = table.seats[1].chips + staked + sum(up.fee for up in ups.values())
    net = Fraction(referee.table.seats[1].chips + left - before, staked)
    kind = lines[0].kind if mine else WINS if net > 0 else LOSES if net < 0 else RETURNS
    return (kind, net), None


def explore(rules: Rules, tables: list[Table], mine: str) -> dict[Any, tuple[Counter, Counter]]:
    """Ask the referee once about every position: how it ends, and where it leads."""
    first = {position(table): table for table in tables}
    queue = list(first.values())
    known = {}
    for table in queue:
        ends: Counter[Any] = Counter()
        ahead: Counter[Any] = Counter()
        for outcome in range(len(rules.space)):
            end, after = step(rules, table, outcome, mine)
            if after is None:
                ends[end] += 1
                continue
            place = position(after)
            ahead[place] += 1
            if place not in first:
                first[place] = after
                queue.append(after)
        known[position(table)] = ends, ahead
    return known


def play(rules: Rules, tables: list[tuple[Table, int]], mine: str, depth: int) -> Played:
    """Follow every roll to a depth, counting in whole numbers."""
    size, whole = len(rules.space), sum(ways for _, ways in tables)
    known = explore(rules, [table for table, _ in tables], mine)
    here = {position(table): ways for table, ways in tables}
    seen: Counter[Any] = Counter()
    rolls = Fraction(0)
    for _ in range(depth):
        rolls += Fraction(sum(here.values()), whole)
        whole *= size
        seen = Counter({end: ways * size for end, ways in seen.items()})
        there: Counter[Any] = Counter()
        for place, mass in here.items():
            ends, ahead = known[place]
            for end, ways in ends.items():
                seen[end] += mass * ways
            for after, ways in ahead.items():
                there[after] += mass * ways
        here = there
    nets: dict[Fraction, Fraction] = {}
    kinds: Counter[int] = Counter()
    for (kind, net), mass in seen.items():
        nets[net] = nets.get(net, Fraction(0)) + Fraction(mass, whole)
        kinds[kind] += mass
    win, lose, push = (Fraction(kinds[kind], whole) for kind in (WINS, LOSES, RETURNS))
    return Played(nets, win, lose, push, rolls, Fraction(sum(here.values()), whole))


def check_within(exact: Exact, played: Played) -> None:
    """Play so far differs from the exact figures by no more than the undecided part."""
    rest = played.undecided
    assert 0 <= exact.win - played.win <= rest
    assert 0 <= exact.lose - played.lose <= rest
    assert 0 <= exact.push - played.push <= rest
    assert set(played.net) == set(exact.distribution)
    for net, mass in played.net.items():
        assert 0 <= exact.distribution[net] - mass <= rest
    mean = sum((net * mass for net, mass in played.net.items()), Fraction(0))
    assert abs(exact.ev - mean) <= rest * max(map(abs, exact.distribution))
    assert 0 <= exact.rolls - played.rolls <= rest * 60


@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_every_wager_played_by_the_referee_comes_to_its_figures(game_id: str) -> None:
    done = set()
    for chosen in all_sets(game_id):
        rules = load(game_id).rules(chosen)
        for row in rows(load(game_id), chosen, every_policy=True):
            key = row.wager, row.policy, tuple(row.distribution.items()), row.rolls
            if key in done:
                continue
            done.add(key)
            mine = "" if row.wager in rules.macros else wager_and_number(rules, row)[0]
            depth = 1 if row.rolls == 1 else 100
            played = play(rules, begun(rules, row), mine, depth)
            assert played.undecided < Fraction(1, 10**6), row.wager
            check_within(row.exact, played)
    assert done
    promise("X1", wagers_played_out=len(done))


# --- the books ------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", DICE_AND_WHEELS)
def test_probabilities_add_up_to_one_and_means_agree(game_id: str) -> None:
    for row in rows(load(game_id), every_policy=True):
        exact = row.exact
        assert exact.win + exact.lose + exact.push == 1
        assert sum(exact.distribution.values()) == 1
        mean = sum(net * chance for net, chance in exact.distribution.items())
        assert exact.ev == mean == -exact.edge
        spread = sum((net - mean) ** 2 * chance for net, chance in exact.distribution.items())
        assert exact.variance == spread
        assert all(chance > 0 for chance in exact.distribution.values())
        assert exact.rolls >= 1
        per_roll = exact.win_per_roll + exact.lose_per_roll + exact.push_per_roll
        assert per_roll == 1 / exact.rolls


# --- true odds that stay up -----------------------------------------------------------------
@pytest.mark.parametrize("name", ["buy 4", "buy 6", "buy 9", "lay 5", "lay 8", "lay 10"])
def test_a13_true_odds_left_up_cost_what_they_cost_when_they_are_made_again(name: str) -> None:
    """Every decision pays the charge once, so the exact figures hold either way."""
    left, again = (Referee(load("night.craps"), true_odds_stay=True) for _ in range(2))
    stake = payable(left.rules.wagers[name], left.rules.wagers[name].multiples[0][0])
    for referee in (left, again):
        referee.sit(1, CHIPS)
        referee.do(EnterResult("3-3" if name != "buy 6" else "4-4"))
        referee.do(PlaceWager(1, name, stake))
    left.do(KeepWager(1, name))
    decided = 0
    for throw in ("2-2", "4-2", "5-4", "3-4", "3-2", "5-3", "6-4", "3-4", "6-4", "3-4", "1-1"):
        for referee in (left, again):
            if name not in referee.table.seats[1].ups:
                referee.do(PlaceWager(1, name, stake))
            if referee is left and not left.table.seats[1].ups[name].keep:
                referee.do(KeepWager(1, name))
            called = referee.result(throw)
            decided += len(called.lines)
        if name not in again.table.seats[1].ups:
            again.do(PlaceWager(1, name, stake))
        if name not in left.table.seats[1].ups:
            left.do(PlaceWager(1, name, stake))
        assert left.table.seats[1].chips == again.table.seats[1].chips, throw
    assert decided >= 4
    both = [load("night.craps").rules(true_odds_stay=stays) for stays in (True, False)]
    assert solve(both[0], name) == solve(both[1], name)
