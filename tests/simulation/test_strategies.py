"""Strategies: the named ones, the pieces, those written as text and those written as functions."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import simulate
from pitboss.games import load
from pitboss.houses import OUR_HOUSES
from pitboss.pit.commands import Sit
from pitboss.rulebook.part import find_record
from pitboss.simulation import (
    BadStrategy,
    View,
    call_on,
    cover,
    keep,
    leave_up,
    martingale,
    named_for,
    odds,
    progression,
    rolls,
    strategies,
    strategy_of,
)
from pitboss.simulation.compiler import StrategyCompiler
from pitboss.simulation.entries import EntryTable
from pitboss.simulation.strategies import Strategies, default_for, read
from pitboss.simulation.strategy import Strategy
from tests.tables import CARDS, DICE_AND_WHEELS

CRAPS, ROULETTE, NIGHT_CRAPS = "nj.automated_craps", "night.roulette", "night.craps"


def path(game: str, strategy: Any, rolls: str, **more: Any) -> list[int]:
    """The bankroll after each given result."""
    result = simulate(game, strategy, outcomes=rolls.split(), keep="spins", **more)
    assert result.path is not None
    return [int(worth) for worth in result.path]


@pytest.mark.parametrize("game", DICE_AND_WHEELS)
def test_every_game_has_a_strategy_of_its_own(game: str) -> None:
    result = simulate(game, rounds=200, seed=1)
    assert result.rounds == 200
    assert result.staked > 0
    assert result.players[0].strategy


@pytest.mark.parametrize("game", DICE_AND_WHEELS)
def test_every_named_strategy_gets_all_its_wagers_up(game: str) -> None:
    rules = load(game).rules()
    assert named_for(rules)
    for named in named_for(rules):
        compiler = StrategyCompiler(rules, named.make(rules))
        EntryTable.of(compiler, 2_000)
        compiler.notes.check()
        assert compiler.notes.refusals == ()


@pytest.mark.parametrize("game", [*DICE_AND_WHEELS, *CARDS])
def test_names_are_unique_and_described(game: str) -> None:
    """A game may have named strategies of its own; ours all do."""
    own = find_record(load(game), "strategies", Strategies)
    assert own is not None or load(game).house not in OUR_HOUSES
    named = own.named if own is not None else ()
    assert len({strategy.name for strategy in named}) == len(named)
    assert all(strategy.says for strategy in named)


def test_a_game_without_strategies_of_its_own_gets_its_first_wagers_flat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strategies, "find_record", lambda *part: None)
    rules = load("nj.sic_bo").rules()
    named = named_for(rules)
    assert [strategy.name for strategy in named] == list(rules.wagers)[:3]
    assert all(strategy.says for strategy in named)
    assert default_for(rules).name == named[0].name


def test_a_game_without_a_named_strategy_plays_its_first_wager() -> None:
    rules = load("night.under_over").rules()
    rules.wagers = {"seven": rules.wagers["seven"]}
    assert default_for(rules).name == "seven 1"


def test_a_strategy_as_text() -> None:
    rules = load(CRAPS).rules()
    assert read("flat:place 6:12", rules).wagers() == ("place 6",)
    both = read("flat:pass:10 + odds:pass_odds:2", rules)
    assert path(CRAPS, both, "2-2 3-1") == path(CRAPS, "pass_odds", "2-2 3-1") == [0, 50]
    assert read("martingale:field:5:3", rules).start == (0,)
    assert read({"field": 5, "any_seven": 1}, rules).wagers() == ("field", "any_seven")
    assert read("pass_odds", rules).name == "pass_odds"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pas_odds", r"no strategy 'pas_odds': it has pass_odds, pass, dont_pass"),
        ("flat:pas:10", "no wager 'pas'"),
        ("flat:pass", "write flat:WAGER:STAKE"),
        ("flat:pass:ten", "write flat:WAGER:STAKE"),
        ("flat:pass:0", "a stake of at least 1"),
        ("martingale:pass:5", "write flat:WAGER:STAKE"),
        ("flat:place 6:10", "use 6 or 12"),
        (
            "flat:pass:10 + flat:pass:20",
            "'flat:pass:20' would never bet: an earlier part already has pass",
        ),
        ("three_point_molly + flat:come:5", "an earlier part already has come up"),
        (5, "5 is not a strategy: use its name, or stakes by wager"),
        (["pass"], r"\['pass'\] is not a strategy"),
    ],
)
def test_a_wrong_strategy_is_refused_in_one_line(text: Any, words: str) -> None:
    with pytest.raises(BadStrategy, match=words) as wrong:
        simulate(CRAPS, text, 100, 1)
    assert "\n" not in str(wrong.value)


def test_unknown_wagers_in_a_strategy_are_refused() -> None:
    for engine in ("python", "numpy", "live"):
        with pytest.raises(BadStrategy, match="there is no wager 'purple'"):
            simulate(ROULETTE, {"purple": 5}, 100, 1, engine=engine)


def test_what_was_refused_at_times_is_told() -> None:
    """Odds of 15 can be paid behind a 4 (2 to 1) and not behind a 5 (3 to 2)."""
    player = simulate(CRAPS, keep("pass", 15) + odds("pass_odds", times=1), 60_000, 1).players[0]
    assert any("so 15 cannot be paid exactly" in words for words in player.refusals)


def test_martingale_doubles_and_starts_again() -> None:
    steps = path(ROULETTE, martingale("red", 10, 2), "2 2 2 2 1 2 1")
    assert steps == [-10, -30, -70, -80, -60, -70, -50]


def test_a_progression_after_wins_and_one_that_goes_back_a_step() -> None:
    assert path(ROULETTE, progression("red", (5, 10, 20), after="win"), "1 1 1 1 2 1") == [
        5,
        15,
        35,
        40,
        30,
        35,
    ]
    assert path(ROULETTE, progression("red", (5, 10, 15), back=1), "2 2 1 1 1") == [
        -5,
        -15,
        0,
        10,
        15,
    ]
    with pytest.raises(BadStrategy, match="after a loss or a win"):
        progression("red", (5,), after="rain")


def test_a_push_leaves_a_progression_where_it_is() -> None:
    """Don't pass: a 12 on the come-out is given back."""
    assert path(CRAPS, martingale("dont_pass", 10, 3), "4-3 6-6 1-2") == [-10, -10, 10]


def test_cover_keeps_every_wager_up() -> None:
    assert path(ROULETTE, cover({"red": 10, "column 2": 10}), "2 1 0") == [10, 10, -10]
    with pytest.raises(BadStrategy, match="at least one wager"):
        cover({})


def test_working_wagers_work_on_the_come_out() -> None:
    rolls = "4-2 6-1 4-2"  # place 6 rests on a come-out unless it is called on
    assert path(CRAPS, keep("place 6", 12), rolls) == [0, -12, -12]
    assert path(CRAPS, keep("place 6", 12) + call_on("place 6"), rolls) == [14, 2, 16]


def test_a13_true_odds_left_up_are_played_as_if_they_were_made_again() -> None:
    """The charge comes out of the win, or is paid when the wager is made again: one is a step
    earlier."""
    rolls = "4-4 4-2 6-5 3-3 6-5 4-3 6-6"
    stays = {"true_odds_stay": True}
    again = path(NIGHT_CRAPS, keep("buy 6", 20), rolls, options=stays)
    left = path(NIGHT_CRAPS, keep("buy 6", 20) + leave_up("buy 6"), rolls, options=stays)
    assert again == [-1, 23, 22, 46, 45, 25, 24]
    assert left == [-1, 22, 22, 45, 45, 25, 24]


def test_macros_are_kept_up_too() -> None:
    assert path(CRAPS, keep("horn", 4), "1-1 3-4 6-5") == [27, 23, 35]


def test_the_three_point_molly_waits_with_its_third_come() -> None:
    rules = load(CRAPS).rules()
    compiler = StrategyCompiler(rules, read("three_point_molly", rules))
    EntryTable.of(compiler, 1_000)
    most = max(
        sum(up.name == "come" for up in compiler.state(number)[0].seats[1].ups.values())
        for number in range(compiler.size)
    )
    assert most == 2


def test_the_iron_cross_leaves_out_the_point() -> None:
    rules = load(CRAPS).rules()
    compiler = StrategyCompiler(rules, read("iron_cross", rules))
    EntryTable.of(compiler, 1_000)
    for number in range(compiler.size):
        table, _ = compiler.state(number)
        phase = rules.phases.names[table.phase]
        assert f"place {phase}" not in table.seats[1].ups
        assert ("field" in table.seats[1].ups) == (phase != "come-out")


# --- strategies of one's own ----------------------------------------------------------------
def after_two_losses(memory: int, view: View) -> tuple[int, list[Any]]:
    """Watch red lose twice, then stake ten times as much once."""
    lost = memory
    for line in view.last_lines("red"):
        lost = lost + 1 if line.win == 0 else 0
    if view.is_up("red"):
        return lost, []
    return lost % 3, [view.put("red", 20 if lost == 2 else 2)]


def test_a_function_is_a_strategy() -> None:
    own = strategy_of(after_two_losses, memory=0)
    assert own.name == "after_two_losses"
    assert path(ROULETTE, own, "2 2 1 2") == [-2, -4, 16, 14]
    for engine in ("numpy", "python", "live"):
        assert (
            simulate(ROULETTE, own, 3_000, 5, engine=engine).net
            == simulate(ROULETTE, own, 3_000, 5).net
        )


def follow(memory: str, view: View) -> tuple[str, list[Any]]:
    """Bet on the number that came last."""
    number = view.results[0] if view.results else "17"
    return number, [view.put(f"straight {number}", 1)]


def test_a_strategy_may_watch_results() -> None:
    own = strategy_of(follow, memory="", sees_results=True)
    assert path(ROULETTE, own, "17 5 5 00") == [35, 34, 69, 68]
    bulk = simulate(ROULETTE, own, 4_000, 2, engine="numpy", sessions=1)
    assert bulk.net == simulate(ROULETTE, own, 4_000, 2, engine="live", sessions=1).net
    blind = strategy_of(follow, memory="")
    assert path(ROULETTE, blind, "17 5 5 00") == [35, 34, 33, 32]


def half(memory: None, view: View) -> tuple[None, list[Any]]:
    """Stake half of what is left."""
    return None, [view.put("red", view.chips // 2)] if view.chips > 1 else []


def test_a_strategy_that_looks_at_its_chips_is_refereed() -> None:
    own = strategy_of(half, sees_chips=True)
    result = simulate(ROULETTE, own, outcomes=["1", "2", "2"], bankroll=100, keep="spins")
    assert result.engine == "live"
    assert result.path is not None
    assert result.path.tolist() == [150, 75, 38]
    with pytest.raises(BadStrategy, match="needs a bankroll"):
        simulate(ROULETTE, own, 10, 1)
    with pytest.raises(BadStrategy, match="looks at its chips"):
        simulate(ROULETTE, own, 10, 1, bankroll=100, engine="numpy")


def ever_longer(memory: int, view: View) -> tuple[int, list[Any]]:
    """A memory that never ends."""
    return memory + 1, [view.put("red", 1)]


def test_a_strategy_with_too_many_states_is_still_played(monkeypatch: Any) -> None:
    own = strategy_of(ever_longer, memory=0)
    expected = simulate(ROULETTE, "flat:red:1", 500, 3).net
    monkeypatch.setattr(rolls, "STATES_MOST", 50)
    monkeypatch.setattr(rolls, "ROUNDS_PLAIN", 10)
    on_demand = simulate(ROULETTE, own, 500, 3)
    assert (on_demand.engine, on_demand.net) == ("python", expected)
    with pytest.raises(BadStrategy, match="more than 50 states"):
        simulate(ROULETTE, own, 500, 3, engine="numpy")
    monkeypatch.setattr(rolls, "STATES_ON_DEMAND", 100)
    refereed = simulate(ROULETTE, own, 500, 3)
    assert (refereed.engine, refereed.net) == ("live", expected)
    assert refereed.players[0].exact is None


def test_a_strategy_may_not_touch_anything_but_its_own_wagers() -> None:
    def sits(memory: None, view: View) -> tuple[None, list[Any]]:
        return None, [Sit(2, 100)]

    def for_others(memory: None, view: View) -> tuple[None, list[Any]]:
        return None, [View(view.rules, view.table, 2).put("red", 1)]

    for act in (sits, for_others):
        with pytest.raises(BadStrategy, match="its own"):
            simulate(ROULETTE, strategy_of(act), 10, 1)


@pytest.mark.parametrize("rounds", [100, 1_000_000])
def test_chips_beyond_what_adds_up_exactly_are_refused(rounds: int) -> None:
    most = simulate("night.craps", f"flat:pass:{2**30}", rounds=rounds, seed=1)
    result = simulate("night.craps", "flat:pass:1", rounds=rounds, seed=1)
    assert most.net == result.net * 2**30
    with pytest.raises(BadStrategy, match="the most in bulk is 1,073,741,824"):
        simulate("night.craps", f"flat:pass:{2**30 + 1}", rounds=rounds, seed=1)


def test_a_strategy_that_does_not_say_how_it_plays_cannot_sit_down() -> None:
    class Idle(Strategy):
        """A strategy that never says what it does."""

    with pytest.raises(TypeError, match="play"):
        Idle()  # type: ignore[abstract]
