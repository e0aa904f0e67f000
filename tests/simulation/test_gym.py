"""Environments for learners: real rules, acts that the rules allow, nothing seen that is hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra gym")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from pitboss.analysis.solver import hint, solutions  # noqa: E402
from pitboss.equipment.cards import card  # noqa: E402
from pitboss.games import load  # noqa: E402
from pitboss.games.night_caribbean_stud.bulk import CaribbeanStudTable  # noqa: E402
from pitboss.games.night_caribbean_stud.bulk import StudRounds as Stood  # noqa: E402
from pitboss.games.night_caribbean_stud.tables import FOLDED  # noqa: E402
from pitboss.games.night_let_it_ride.bulk import LetItRideTable  # noqa: E402
from pitboss.games.night_red_dog import solver  # noqa: E402
from pitboss.simulation import gym  # noqa: E402
from pitboss.simulation.gym import FACE_DOWN, FIRST_CARD, SETTLE, CardGame  # noqa: E402

GAMES = gym.environment_ids()


def env_of(game: str, **more: Any) -> CardGame:
    env = gymnasium.make(f"Pitboss/{GAMES[game]}-v0", **more).unwrapped
    assert isinstance(env, CardGame)
    return env


def act(env: CardGame, name: str) -> Any:
    return env.step(env.acts.index(name))


def first_decision(env: CardGame) -> tuple[Any, Any]:
    """The first round, over the seeds, in which there is something to decide."""
    for seed in range(100):
        observation, info = env.reset(seed=seed)
        if not info["action_mask"][0]:
            return observation, info
    raise AssertionError("nothing to decide in a hundred rounds")


@pytest.mark.parametrize("game", GAMES)
def test_the_checker_passes(game: str) -> None:
    check_env(env_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_rounds_of_allowed_acts_end_and_pay_in_chips(game: str) -> None:
    env, generator = env_of(game, stake=4), np.random.Generator(np.random.PCG64(5))
    chosen = set()
    for seed in range(200):
        observation, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0.0
            assert (observation["action_mask"] == info["action_mask"]).all()
            action = int(generator.choice(np.flatnonzero(info["action_mask"])))
            chosen.add(env.acts[action])
            observation, reward, over, cut_short, info = env.step(action)
            assert not cut_short
            assert "refused" not in info
        lines = env.referee.table.last.lines if env.referee.table.last else ()
        assert lines
        assert not env.referee.table.seats[1].ups
        assert reward == (env.referee.table.seats[1].chips - 10**9) / 4
    assert chosen - {SETTLE} == set(env.game.acts)


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_is_what_the_rules_allow(game: str) -> None:
    env = env_of(game)
    observation, info = first_decision(env)
    for action, name in enumerate(env.acts):
        if not info["action_mask"][action]:
            before = env.referee.table
            again, reward, over, _, answer = env.step(action)
            assert (reward, over) == (0.0, False), name
            assert answer["refused"].startswith("Refused: "), name
            assert env.referee.table is before
            assert all((again[key] == observation[key]).all() for key in observation)


def test_hole_cards_are_hidden_until_the_end() -> None:
    env = env_of("night.caribbean_stud")
    observation, _ = env.reset(seed=3)
    own, dealer = observation["cards"]
    assert (own >= FIRST_CARD).all()
    assert dealer[:4].tolist() == [FACE_DOWN] * 4
    assert dealer[4] >= FIRST_CARD
    observation, _, over, _, _ = act(env, "bet")
    assert over
    assert (observation["cards"] >= FIRST_CARD).all()


def test_folding_costs_the_ante_and_nothing_more() -> None:
    env = env_of("night.caribbean_stud")
    env.reset(seed=1)
    _, reward, over, _, info = act(env, "fold")
    assert (reward, over, info["action_mask"].sum()) == (-1.0, True, 0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        act(env, "fold")


def test_community_cards_come_one_by_one() -> None:
    env = env_of("night.let_it_ride")
    observation, _ = env.reset(seed=1)
    assert observation["stakes"].tolist() == [10, 10, 10]
    assert observation["cards"][1:, 0].tolist() == [FACE_DOWN] * 3
    observation = act(env, "withdraw")[0]
    assert observation["stakes"].tolist() == [0, 10, 10]
    burnt, first, second = observation["cards"][1:, 0].tolist()
    assert (burnt, second) == (FACE_DOWN, FACE_DOWN)
    assert first >= FIRST_CARD
    _, reward, over, _, _ = act(env, "withdraw")
    assert over
    assert reward >= -1.0


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = env_of("night.red_dog"), env_of("night.red_dog")
    for seed in range(5):
        mine, theirs = first.reset(seed=seed)[0], second.reset(seed=seed)[0]
        assert (mine["cards"] == theirs["cards"]).all()


def test_a_kept_stack_continues_until_the_cutting_card() -> None:
    env = env_of("night.red_dog", keep_stack=True)
    env.reset(seed=1)
    gone = []
    for _ in range(40):
        over = False
        while not over:
            over = act(env, "stay" if env.action_masks()[env.acts.index("stay")] else SETTLE)[2]
        cards = env.referee.table.cards
        assert cards is not None
        gone.append(len(cards.shoe.gone))
        env.reset()
    assert any(after > before for before, after in pairwise(gone))
    assert any(after < before for before, after in pairwise(gone))


def test_a_kept_stack_that_runs_out_in_a_round_is_shuffled_and_dealt_on() -> None:
    options = {"decks": 1, "player_hand": "each_round"}
    env = env_of("night.multi_action_blackjack", options=options, keep_stack=True)
    env.reset(seed=1)
    ran_out, expected = 0, ("split", "stand")
    for _ in range(200):
        over = False
        while not over:
            names = [name for name, may in zip(env.acts, env.action_masks(), strict=True) if may]
            over = act(env, next(name for name in (*expected, *names) if name in names))[2]
        cards = env.referee.table.cards
        assert cards is not None
        assert cards.round is None
        assert not env.referee.table.seats[1].ups
        ran_out += cards.shoe.cut == cards.shoe.size
        env.reset()
    assert ran_out > 2


def test_an_environment_takes_options_and_renders_as_text() -> None:
    env = env_of("night.blackjack", options={"decks": 1}, render_mode="ansi")
    env.reset(seed=2)
    assert env.referee.rules.options["decks"] == 1
    shown = env.render()
    assert shown is not None
    assert "dealer" in shown
    assert card("As") + FIRST_CARD <= 55


# --- what a learner relies on ---------------------------------------------------------------------
@pytest.mark.parametrize("game", ["night.red_dog", "night.blackjack"])
def test_every_row_keeps_its_meaning_from_round_to_round(game: str) -> None:
    """A burned card would shift the rows in the first round of a stack, and nobody sees it."""
    env = env_of(game, keep_stack=True, render_mode="ansi")
    env.reset(seed=4)
    decided = 0
    for _ in range(60):
        over = False
        while not over:
            cards, mask = env._observation()["cards"], env.action_masks()
            if not mask[0]:
                decided += 1
                assert (cards[:2, 0] >= FIRST_CARD).all()
            choice = next(
                name
                for name in ("stay", "stand", SETTLE, "no insurance")
                if name in env.acts and mask[env.acts.index(name)]
            )
            over = act(env, choice)[2]
        shown = env.render()
        assert shown is not None
        assert "burn " not in shown.replace("burn ??", "")
        env.reset()
    assert decided > 20


def test_rewards_are_those_of_bulk_play_with_the_same_cards() -> None:
    stud, ride = load("night.caribbean_stud").rules({}), load("night.let_it_ride").rules({})
    for env, table, acts in (
        (env_of(stud.game.id), CaribbeanStudTable(stud, ["matching"]), ("fold", "bet")),
        (env_of(ride.game.id), LetItRideTable(ride, ["suited_runs"]), ("withdraw", "ride")),
    ):
        for seed in range(80):
            env.reset(seed=seed)
            assert env.referee.table.cards is not None
            stacks = np.array([env.referee.table.cards.shoe.order[: table.cards]], np.uint8)
            played = table.play(stacks, compiled=False)
            chosen = (
                [played.situations[0, 0] != FOLDED]
                if isinstance(played, Stood)
                else [played.one[0, 0], played.two[0, 0]]
            )
            for number in chosen:
                _, reward, over, _, _ = act(env, acts[int(number)])
            assert over
            assert reward * 10 == table.nets(played)[0, 0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "edge", "rounds"),
    [
        ("night.red_dog", lambda rules: solver.solve(rules).edge, 2_500),
        ("night.blackjack", lambda rules: next(iter(solutions(rules)))[2].edge, 600),
    ],
)
def test_the_best_policy_comes_near_the_exact_edge(game: str, edge: Any, rounds: int) -> None:
    env = env_of(game)
    rules, rewards = env.referee.rules, []
    env.reset(seed=1)
    for _ in range(rounds):
        over = False
        while not over:
            need = env._need()
            known = hint(rules, env._round(), need) if need is not None else None
            _, reward, over, _, info = act(env, known.best if known is not None else SETTLE)
            assert "refused" not in info
        rewards.append(reward)
        env.reset()
    error = float(np.std(rewards)) / rounds**0.5
    assert abs(float(np.mean(rewards)) + float(edge(rules))) < 4 * error


def test_a_game_without_decisions_has_no_environment() -> None:
    with pytest.raises(ValueError, match=r"'night\.baccarat' has no environment"):
        CardGame("night.baccarat")


@pytest.mark.parametrize("wrong", [-1, 7, 1.5, "1", None])
def test_what_is_no_act_is_refused_and_changes_nothing(wrong: Any) -> None:
    env = env_of("night.blackjack")
    before, _ = first_decision(env)
    with pytest.raises(gymnasium.error.InvalidAction, match="whole number from 0 to 6"):
        env.step(wrong)
    after = env._observation()
    assert all((before[name] == after[name]).all() for name in before)
    assert not act(env, "stand")[-1].get("refused")
