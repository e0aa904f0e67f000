"""Blackjack four ways: live tables, the play itself, the bulk loops and the exact figures.

`PITBOSS_FULL=1` plays a million rounds of each game at live tables instead of some hundreds.
"""

from __future__ import annotations

from itertools import chain
from math import sqrt
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss import simulate
from pitboss.equipment.cards import text
from pitboss.games import load
from pitboss.games.blackjack import kernel as kernel
from pitboss.games.blackjack.bulk import (
    BlackjackBulk,
    BlackjackPlayer,
    Log,
    WagerResult,
    plan_of,
    read_player,
)
from pitboss.games.blackjack.bulk_tables import facts
from pitboss.games.blackjack.solver.card import strategy_card
from pitboss.games.blackjack.solver.plan import BlackjackBestPlan
from pitboss.games.blackjack.solver.rows import play_out, tables_of
from pitboss.pit import commands as c
from pitboss.pit.cards import cards_on_table
from pitboss.pit.dealing import next_need
from pitboss.pit.events import HandsDecided, ResultCalled, SettlementLine
from pitboss.pit.referee import Referee
from pitboss.pit.settlement import settlement_lines
from pitboss.pit.state import Table
from pitboss.rulebook.card_round import CallOut, Choice, DealTo, Decide, Over, Round, TurnOver
from pitboss.simulation import BadStrategy, jit, named_for
from pitboss.simulation.kernel import BY_RUIN, ENDED, LOWEST, ROUNDS, STAKED, WORTH
from pitboss.simulation.settings import Sitting
from tests.agreement.blackjack_tables import (
    CASINO,
    CHIPS,
    ENGINES,
    FULL,
    LIVE_ROUNDS,
    MULTI,
    NIGHT,
    ODD,
    PLAY_ROUNDS,
    REFERENCE,
    SORTS,
    TABLES,
    Cards,
    Follower,
    Odd,
    bulk_of,
    in_order,
    rules_of,
    stakes_of,
    wager_result,
)
from tests.promises import promise


# --- bulk = live ------------------------------------------------------------------------
class Live:
    """A live table with real cards, whose players follow their plans."""

    def __init__(self, bulk: BlackjackBulk, players: list[BlackjackPlayer], log: Log) -> None:
        rules, self.known = bulk.rules, bulk.facts
        options: dict[str, Any] = dict(rules.options)
        self.lines: list[SettlementLine] = []
        self.table = Referee(rules.game, **options)
        self.cards = Cards(self.known, log)
        self.stakes = [stakes_of(self.known, player) for player in players]
        self.players = [Follower(self.known, plan_of(player.plan, rules)) for player in players]
        for seat in range(1, len(players) + 1):
            self.table.sit(seat, CHIPS)

    def _card(self) -> None:
        cards = self.table.table.cards
        if cards is None or (not cards.shoe.left) or (cards.round is None and self._is_out()):
            self.table.do(c.Shuffle())
            cards = self.table.table.cards
            assert cards is not None
            if cards.round is not None:
                self.cards.ran_out(cards.shoe.gone)
        assert cards is not None
        self._do(c.DealCard(text(self.cards.of(cards.shoe.gone))))

    def _is_out(self) -> bool:
        cards = self.table.table.cards
        return cards is None or cards.shoe.is_cutting_card_out

    def round(self) -> tuple[list[WagerResult], list[int]]:
        """Play a round: how every wager was settled, and what each seat won."""
        table = self.table
        before, self.lines = self._chips(), []
        for seat, stakes in enumerate(self.stakes, 1):
            for wager, stake in stakes.items():
                table.place(seat, wager, stake)
        self._card()
        while (need := next_need(table.rules, table.table)) is not None:
            if isinstance(need, Decide):
                assert table.table.cards is not None
                assert table.table.cards.round is not None
                answer = self.players[need.seat - 1].answer(table.table.cards.round, need)
                self._do(c.Choose(need.seat, answer))
            else:
                assert isinstance(need, DealTo)
                self._card()
        table.commands.clear()
        won = [now - then for now, then in zip(self._chips(), before, strict=True)]
        return in_order(wager_result(line) for line in self.lines), won

    def _do(self, command: Any) -> None:
        events = self.table.do(command)
        ended = [event for event in events if isinstance(event, (HandsDecided, ResultCalled))]
        self.lines += [line for event in ended for line in event.lines]

    def _chips(self) -> list[int]:
        return [seat.chips for seat in self.table.table.seats.values()]


def play_and_log(bulk: BlackjackBulk, rounds: int, engine: str, lane: int = 0) -> tuple[Log, Any]:
    seats = len(bulk.seats)
    wagers = seats * len(bulk.facts.mains)
    log = Log.of(rounds * (12 + 14 * wagers), 2 * rounds * seats, 4 * rounds * wagers)
    ends = bulk.lane(5, lane, engine, log)
    return log, ends


@pytest.mark.parametrize(("game", "options", "players"), TABLES, ids=str)
def test_every_round_brings_in_bulk_what_it_does_at_a_live_table(
    game: str, options: dict[str, Any], players: list[BlackjackPlayer]
) -> None:
    same_game = [table for table in TABLES if table[0] == game]
    rounds = LIVE_ROUNDS // len(same_game) if FULL else LIVE_ROUNDS
    bulk = bulk_of(game, options, players, rounds)
    log, ends = play_and_log(bulk, rounds, ENGINES[-1])
    live = Live(bulk, players, log)
    paid = log.paid.reshape(rounds, len(players), 2)
    written = bulk.wagers(log)
    for number, wagers in enumerate(written):
        assert live.round() == (in_order(wagers), paid[number, :, 0].tolist()), number
    assert number == rounds - 1
    assert paid[:, :, 0].sum(axis=0).tolist() == ends[:, WORTH].tolist()
    promise("X2", rounds_live_and_bulk=rounds, differences=0)


@pytest.mark.parametrize("game", [NIGHT, MULTI])
def test_the_rounds_that_are_compared_have_wagers_of_every_sort(game: str) -> None:
    seen: set[str] = set()
    for options, players in [table[1:] for table in TABLES if table[0] == game]:
        bulk = bulk_of(game, options, players, 100)
        for wager in chain(*bulk.wagers(play_and_log(bulk, 100, ENGINES[-1])[0])):
            stake = bulk.stakes[wager.seat - 1][0]
            seen |= {wager.key, *(["doubled"] if wager.stake == 2 * stake > 8 else [])}
    split = {f"{main}@hand {number}" for main in SORTS[game] for number in (2, 3)}
    assert seen >= {"doubled", *SORTS[game], *split, *SORTS[game].values()}


# --- bulk = play ------------------------------------------------------------------------
class Dealt:
    """Rounds through the play alone: for games that no floor may open, and faster for others."""

    def __init__(self, bulk: BlackjackBulk, players: list[BlackjackPlayer], log: Log) -> None:
        self.rules, self.known, self.cut = bulk.rules, bulk.facts, bulk.cut
        self.cards, self.gone = Cards(bulk.facts, log), list[int]()
        self.stakes = [stakes_of(self.known, player) for player in players]
        self.players = [
            Follower(self.known, plan_of(player.plan, self.rules)) for player in players
        ]

    def _card(self, round: Round) -> int:
        if len(self.gone) == self.known.cards:
            racked = self.known.play.hands_to_rack(self.rules, round)
            on_table = cards_on_table(replace(round, racked=racked))
            self.gone, self.cut = list(on_table), self.known.cards
            self.cards.ran_out(on_table)
        self.gone.append(self.cards.of(tuple(self.gone)))
        return self.gone[-1]

    def round(self) -> tuple[list[WagerResult], list[list[int]]]:
        """Play a round: every wager, and what each seat won and added to its stakes."""
        shuffling = self.rules.game.shuffling
        assert shuffling is not None
        if self.known.cards - len(self.gone) <= self.cut:
            self.gone, self.cut = [], shuffling.cards_behind_cut(self.known.cards)
        staked = {seat: dict(stakes) for seat, stakes in enumerate(self.stakes, 1)}
        first = {seat: dict(stakes) for seat, stakes in staked.items()}
        round = Round(seats=tuple(staked), stakes=first, fresh=not self.gone)
        while not isinstance(need := self.known.play.need(self.rules, round), Over):
            if isinstance(need, DealTo):
                round = round.deal(need.hand, self._card(round), need.up)
            elif isinstance(need, CallOut):
                round = round.call(need.words)
            elif isinstance(need, TurnOver):
                round = round.turn(need.hand, round.hand(need.hand).cards)
            else:
                round = self._decide(round, need, staked[need.seat])
        verdicts = self.known.play.verdicts(self.rules, round)
        lines, _ = settlement_lines(self.rules, Table(), staked, verdicts)
        seats = []
        for seat, stakes in staked.items():
            own = [line for line in lines if line.seat == seat]
            assert sorted(line.key for line in own) == sorted(stakes)
            added = sum(stakes.values()) - sum(first[seat].values())
            seats.append([sum(line.win + line.back - line.stake for line in own), added])
        return in_order(wager_result(line) for line in lines), seats

    def _decide(self, round: Round, need: Decide, staked: dict[str, int]) -> Round:
        answer = self.players[need.seat - 1].answer(round, need)
        act = next(act for act in need.acts if act.name == answer)
        assert isinstance(act.stake, int)
        for key, more in ((act.adds, act.stake), *act.also):
            if key:
                staked[key] = staked.get(key, 0) + more
        return round.choose(Choice(need.seat, need.hand, answer, act.stake, act.moves_to))


@pytest.mark.parametrize(("game", "options", "players"), [*CASINO, *TABLES], ids=str)
def test_every_round_brings_in_bulk_what_the_play_says(
    game: str, options: dict[str, Any], players: list[BlackjackPlayer]
) -> None:
    rounds = PLAY_ROUNDS // len(players)
    bulk = bulk_of(game, options, players, rounds)
    log, ends = play_and_log(bulk, rounds, ENGINES[-1])
    dealt = Dealt(bulk, players, log)
    paid = log.paid.reshape(rounds, len(players), 2).tolist()
    for number, (wagers, row) in enumerate(zip(bulk.wagers(log), paid, strict=True)):
        assert dealt.round() == (in_order(wagers), row), number
    first = sum(sum(stakes.values()) for stakes in dealt.stakes)
    assert int(ends[:, STAKED].sum()) == rounds * first + int(log.paid[1::2].sum())


# --- when the cards run out during a round ------------------------------------------------
# Each with a lane where they run out twice in one round, which is rare.
RUN_OUT: list[tuple[str, dict[str, Any], list[BlackjackPlayer], int]] = [
    (NIGHT, {"decks": 1}, [BlackjackPlayer(10, ODD)] * 7, 37),
    (NIGHT, {"decks": 1, "burn": "new_stack_only"}, [BlackjackPlayer(10, ODD)] * 7, 11),
    (MULTI, {"decks": 1}, [BlackjackPlayer(10, ODD)] * 7, 5),
    (
        MULTI,
        {"decks": 1, "player_hand": "each_round"},
        [BlackjackPlayer(10), BlackjackPlayer(10, ODD)] * 3,
        0,
    ),
    (
        REFERENCE,
        {"decks": 1, "peek": False, "max_hands": "unlimited"},
        [BlackjackPlayer(10, ODD)] * 7,
        9,
    ),
    (
        REFERENCE,
        {"decks": 1, "peek": False, "max_hands": "unlimited"},
        [BlackjackPlayer(10, ODD)] * 7,
        932,
    ),
    (
        REFERENCE,
        {"decks": 1, "surrender": "late"},
        [BlackjackPlayer(10, Odd(3)), BlackjackPlayer(10)] * 7,
        3,
    ),
]


@pytest.mark.parametrize(("game", "options", "players", "lane"), RUN_OUT, ids=str)
def test_when_the_cards_run_out_what_lies_in_the_rack_is_shuffled(
    game: str, options: dict[str, Any], players: list[BlackjackPlayer], lane: int, monkeypatch: Any
) -> None:
    """In bulk as at a table, burned cards and settled hands are reused as often as needed."""
    again, rounds = kernel.reshuffle, 60
    shuffled: list[list[int]] = []
    played: list[int] = []

    def noted(cards: Any, room: Any, dealt: int) -> int:
        place = again(cards, room, dealt)
        if room[kernel.FRONT] > room[kernel.SIZE]:
            shuffled.append(sorted(cards[dealt : room[kernel.FRONT]]))
            played.append(room[kernel.SEATS + ROUNDS])
        return place

    monkeypatch.setattr(kernel, "reshuffle", noted)
    bulk = bulk_of(game, options, players, rounds)
    log, _ = play_and_log(bulk, rounds, "python", lane)
    table = (Dealt if game == REFERENCE else Live)(bulk, players, log)
    for wagers in bulk.wagers(log):
        assert table.round()[0] == in_order(wagers)
    assert table.cards.shuffled == shuffled
    assert len(played) > len(set(played)) > 5


def test_a_round_without_a_card_left_to_deal_is_not_counted(monkeypatch: Any) -> None:
    """Only hands that hold every card could do it, so here nothing ever goes to the rack."""
    void, undo, rounds = list[None](), kernel.undo, 100
    monkeypatch.setattr(kernel, "in_rack", lambda room, mark: False)
    monkeypatch.setattr(kernel, "undo", lambda *given: void.append(undo(*given)))
    players = [BlackjackPlayer(10, Odd(3)), BlackjackPlayer(10)] * 7
    rules = rules_of(REFERENCE, (("decks", 1),))
    bulk = BlackjackBulk(rules, players, Sitting(rounds=rounds), cut=facts(rules).cards)
    log, ends = play_and_log(bulk, rounds, "python")
    assert len(void) > 2
    dealt = Dealt(bulk, players, log)
    monkeypatch.setattr(type(rules.game.shuffling), "cards_behind_cut", lambda stack, size: size)
    paid = log.paid.reshape(rounds, len(players), 2).tolist()
    for wagers, row in zip(bulk.wagers(log), paid, strict=True):
        assert dealt.round() == (in_order(wagers), row)
    assert dealt.cards.shuffled == []
    assert ends[:, ROUNDS].tolist() == [rounds] * len(players)


@pytest.mark.parametrize(("game", "options", "players"), [*CASINO, *TABLES], ids=str)
def test_all_engines_play_the_same(
    game: str, options: dict[str, Any], players: list[BlackjackPlayer]
) -> None:
    if len(ENGINES) < 2:
        pytest.skip("numba is not installed")
    for more in ({}, {"bankroll": 400, "stop_win": 300}):
        bulk = bulk_of(game, options, players, 3_000, **more)
        plain, compiled = (bulk.lane(3, 1, engine) for engine in ENGINES)
        assert plain.tolist() == compiled.tolist()
        assert bulk.lane(3, 2, "python").tolist() != plain.tolist()


def test_a_quick_round_is_a_usual_round() -> None:
    """One seat has its own loop; if a seat has left, the loop for all tables plays it."""
    alone = bulk_of(REFERENCE, {"h17": True}, [BlackjackPlayer(10)], 2_000)
    rich = bulk_of(REFERENCE, {"h17": True}, [BlackjackPlayer(10)], 2_000, bankroll=10**9)
    quick, usual = alone.lane(1), rich.lane(1)
    usual[:, [1, 4, 5]] -= 10**9
    assert quick.tolist() == usual.tolist()


def test_a_split_ace_takes_one_card_only() -> None:
    """Even if it may be split again and other split hands may be doubled."""
    hands = facts(rules_of(REFERENCE, (("resplit_aces", True),))).hands(False)
    split = [node for node in hands if node.is_split and node.kinds[0] == 0]
    assert {len(node.kinds) for node in split} == {1, 2}
    assert {node.lawful for node in split} == {(), ("stand", "split")}


# --- chips run out ----------------------------------------------------------------------
def test_a_player_short_of_chips_neither_doubles_nor_splits_and_gets_up() -> None:
    players = [BlackjackPlayer(10, ODD), BlackjackPlayer(10)]
    for game, options in ((NIGHT, {}), (MULTI, {}), (MULTI, {"player_hand": "each_round"})):
        stake = 10 if game == NIGHT else 30
        bulk = bulk_of(game, options, players, 5_000, bankroll=60)
        ends = np.concatenate([bulk.lane(2, number) for number in range(40)])
        ruined = ends[:, ENDED] == BY_RUIN
        assert ruined.sum() > 60
        assert (ends[:, LOWEST] >= 0).all()
        assert ((ends[:, WORTH] < stake) == ruined).all()


# --- bulk = exact -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (REFERENCE, {"h17": True}),
        (REFERENCE, {"decks": 2, "surrender": "late"}),
        (NIGHT, {}),
        (NIGHT, {"ties": "iii"}),
        (MULTI, {}),
    ],
    ids=str,
)
def test_fresh_shoes_give_the_exact_edge(game: str, options: dict[str, Any]) -> None:
    """Basic play loses at most a hundredth of a percent more than best play."""
    rounds = 2_000_000 if jit.available() else 60_000
    rules = rules_of(game, tuple(options.items()))
    exact = play_out(tables_of(rules)).exact
    known = facts(rules)
    bulk = BlackjackBulk(rules, [BlackjackPlayer(10)], Sitting(rounds=rounds), cut=known.cards)
    ends = bulk.lane(seed=8)
    stake = 10 * len(known.mains)
    edge = -ends[0, WORTH] / rounds / stake
    error = sqrt(float(exact.variance) / rounds)
    assert -4 * error < edge - float(exact.edge) < 4 * error + 0.0002


@pytest.mark.parametrize("game", [NIGHT, MULTI])
def test_the_best_plan_gives_the_exact_edge_of_one_deck(game: str) -> None:
    rounds = 2_000_000 if jit.available() else 60_000
    rules = rules_of(game, (("decks", 1),))
    exact, known = play_out(tables_of(rules)).exact, facts(rules)
    best = BlackjackBulk(
        rules,
        [BlackjackPlayer(10, BlackjackBestPlan(rules))],
        Sitting(rounds=rounds),
        cut=known.cards,
    )
    error = sqrt(float(exact.variance) / rounds)
    edge = -best.lane(seed=9)[0, WORTH] / rounds / (10 * len(known.mains))
    assert edge == pytest.approx(float(exact.edge), abs=4 * error)


# --- plans ------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [{"h17": True}, {"h17": True, "surrender": "late"}], ids=str)
def test_basic_play_is_the_printed_card(options: dict[str, Any]) -> None:
    """Every two-card hand at six decks, except one, which costs less than half a percent of the
    stake in one round of a thousand."""
    rules = rules_of(REFERENCE, tuple(options.items()))
    card, plan = strategy_card(rules), plan_of("basic", rules)
    rows = {name: cells for chart in card.charts for name, cells in chart.rows}
    names = ("A", *"23456789T")
    apart = []
    for node in facts(rules).hands(False):
        if len(node.kinds) != 2 or node.is_split or not node.lawful:
            continue
        low, high = node.kinds
        row = str(low + high + 2) if low and low != high else f"{names[low]},{names[high]}"
        for column, up in enumerate((*range(1, 10), 0)):
            cell = rows[row][column]
            assert cell is not None
            if (act := plan.act(node, up, node.lawful)) != cell.act:
                apart.append((row, names[up]))
                assert cell.costs[act] < 0.005
    assert apart == [("A,2", "5")]


def test_how_a_player_is_written() -> None:
    rules = rules_of(NIGHT)
    assert read_player(None, rules) == BlackjackPlayer(10, "basic", name="basic")
    assert read_player("never_bust:20", rules) == BlackjackPlayer(
        20, "never_bust", name="never_bust:20"
    )
    assert read_player("flat:main:6", rules).stake == {"main": 6}
    assert read_player({"main": 8}, rules).stake == {"main": 8}
    for wrong in ("hunch", "basic:x", "basic:0", "flat:main", ["basic"], 5):
        with pytest.raises(BadStrategy, match="write one of basic, mimic_the_dealer"):
            read_player(wrong, rules)


def test_stakes_that_the_table_refuses_are_refused() -> None:
    with pytest.raises(BadStrategy, match="whole chips cannot pay"):
        bulk_of(NIGHT, {}, [BlackjackPlayer(5)], 10)
    for wrong in (-10, 0, 12.5, True, "10"):
        with pytest.raises(BadStrategy, match=f"whole stake of at least 1, not {wrong!r}"):
            bulk_of(NIGHT, {}, [BlackjackPlayer({"main": wrong})], 10)  # type: ignore[dict-item]
    with pytest.raises(BadStrategy, match=r"wager on two or three spots, .*20\.30\(f\)1"):
        bulk_of(MULTI, {}, [BlackjackPlayer({"spot 2": 10})], 10)
    assert bulk_of(NIGHT, {}, [BlackjackPlayer(2**30)], 10).stakes == [[2**30]]
    with pytest.raises(BadStrategy, match=r"1,073,741,824 at most"):
        bulk_of(NIGHT, {}, [BlackjackPlayer(2**30 + 2)], 10)
    with pytest.raises(BadStrategy, match="is staked on spot 1, spot 2, spot 3, not 'main'"):
        bulk_of(MULTI, {}, [BlackjackPlayer({"main": 10})], 10)
    with pytest.raises(BadStrategy, match="no plan 'hunch'"):
        bulk_of(NIGHT, {}, [BlackjackPlayer(10, "hunch")], 10)


@pytest.mark.parametrize("game", [NIGHT, MULTI, REFERENCE])
def test_every_named_plan_can_be_simulated(game: str) -> None:
    rules = load(game).rules({})
    names = [named.name for named in named_for(rules)]
    assert names == ["basic", "mimic_the_dealer", "never_bust", "best"]
    result = simulate(
        game, players=names, rounds=300, seed=1, engine="python", options={"decks": 1}
    )
    assert [player.strategy for player in result.players] == names
    assert [player.rounds for player in result.players] == [300] * 4
