"""Jobs: simulated evenings, as a fan of bankroll paths and a band around all of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games import load
from pitboss.rulebook.game import Rules
from pitboss.web.shapes.odds import EveningView, PlanView

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Worths = NDArray[np.int64]
    """The chips of every evening (rows) after every round (columns)."""

EVENINGS, PATHS, POINTS = 1000, 60, 60
STAKE = 10
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BY_ODDS = "odds"
"""Games whose simulation keeps no rounds are played by the exact odds of a single wager."""


class EveningError(ValueError):
    """An evening that cannot be simulated; says why in plain words."""


def plans_of(rules: Rules) -> tuple[PlanView, ...]:
    """The plans that can be used to simulate an evening."""
    from pitboss.simulation import named_for

    if _is_played_by_odds(rules):
        first = next(iter(rules.wagers.values()))
        says = f"{STAKE} on {first.title}, with best decisions, by its exact odds"
        return (PlanView(BY_ODDS, says),)
    return tuple(PlanView(plan.name, plan.says) for plan in named_for(rules))


def _is_played_by_odds(rules: Rules) -> bool:
    from pitboss.simulation.bulk import find_bulk

    return rules.game.play is not None and not find_bulk(rules).keeps_rounds


def evening_of(game: str, options: dict[str, object], plan: str, figures: list[int]) -> EveningView:
    """Many evenings of one plan; `figures` are the starting chips, the rounds, and the seed."""
    import numpy as np

    bankroll, rounds, seed = figures
    rules = load(game).rules(options)
    plans = plans_of(rules)
    choice, note = _choose_plan(plans, plan), ""
    if choice.name == BY_ODDS:
        worths = _draw_by_odds(rules, bankroll, rounds, seed)
        note = "each round is drawn from its exact distribution"
        ended = _ends(worths, rounds)
    else:
        worths, ended = _simulate(rules, choice.name, bankroll, rounds, seed)
    worths = np.concatenate([np.full((len(worths), 1), bankroll), worths], axis=1)
    at = np.unique(np.linspace(0, rounds, min(POINTS, rounds) + 1).astype(int))
    visible = worths[:, at]
    last = worths[:, -1]
    average = Fraction(int(last.sum()), len(last)) - bankroll
    return EveningView(
        game=game,
        plan=choice,
        plans=plans,
        bankroll=bankroll,
        rounds=rounds,
        evenings=len(worths),
        seed=seed,
        at=tuple(at.tolist()),
        paths=tuple(map(tuple, visible[:PATHS].tolist())),
        bands=tuple(
            tuple(np.quantile(visible, quantile, axis=0).round().astype(int).tolist())
            for quantile in QUANTILES
        ),
        ended=ended,
        average=f"{float(average):+.1f}".replace("-", "−"),
        ahead=f"{100 * int((last > bankroll).sum()) / len(last):.0f}%",
        note=note,
    )


def _choose_plan(plans: tuple[PlanView, ...], name: str) -> PlanView:
    """The plan with this name, or the first one if none is named."""
    if not plans:
        raise EveningError("there is no plan for this game under these options")
    choice = next((plan for plan in plans if plan.name == name), plans[0] if not name else None)
    if choice is None:
        names = ", ".join(plan.name for plan in plans)
        raise EveningError(f"there is no plan {name!r}: use {names}")
    return choice


def _simulate(
    rules: Rules, plan: str, bankroll: int, rounds: int, seed: int
) -> tuple[Worths, dict[str, int]]:
    """Evenings played by the engine; one that ends early keeps its last bankroll."""
    import numpy as np

    from pitboss.simulation import BadStrategy, simulate

    try:
        result = simulate(
            rules.game,
            plan,
            rounds=rounds,
            sessions=EVENINGS,
            bankroll=bankroll,
            seed=seed,
            options=dict(rules.options),
            keep="spins",
        )
    except BadStrategy as wrong:
        raise EveningError(str(wrong)) from None
    player = result.players[0]
    assert player.paths is not None
    return np.asarray(player.paths)[:, :rounds], dict(player.ended)


def _draw_by_odds(rules: Rules, bankroll: int, rounds: int, seed: int) -> Worths:
    """Evenings with one wager, each round drawn from its exact distribution."""
    import numpy as np

    from pitboss.analysis.report import rows

    row = rows(rules.game, dict(rules.options))[0]
    nets = np.array([float(net * STAKE) for net in row.distribution])
    chances = np.array([float(net) for net in row.distribution.values()])
    source = np.random.default_rng(seed)
    drawn = source.choice(nets, size=(EVENINGS, rounds), p=chances / chances.sum())
    worths = np.empty((EVENINGS, rounds))
    held = np.full(EVENINGS, float(bankroll))
    for number in range(rounds):
        held = held + np.where(held >= STAKE, np.maximum(drawn[:, number], -held), 0)
        worths[:, number] = held
    return worths.round().astype(int)


def _ends(worths: Worths, rounds: int) -> dict[str, int]:
    ruined = int((worths[:, -1] < STAKE).sum())
    ends = {"rounds played": len(worths) - ruined, "ruined": ruined}
    return {words: count for words, count in ends.items() if count}
