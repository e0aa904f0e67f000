"""Does a comparison find every change of a rule, and tell it from a change of words?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.comparison.compare import ChangeKind, GameComparison, as_json, compare
from pitboss.comparison.fact import Heading
from pitboss.comparison.facts import game_facts
from pitboss.comparison.sense import same_sense
from pitboss.games import game_ids, load
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Irregularity
from pitboss.rulebook.option import Option
from pitboss.rulebook.procedure import Step
from pitboss.rulebook.wager import Wager
from tests.comparison.changed_games import DROP, changed, with_clause


def difference(before: Game, after: Game) -> GameComparison:
    """The comparison of two definitions."""
    return compare(game_facts(before), game_facts(after))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_is_like_itself_and_unlike_each_of_its_options(game_id: str) -> None:
    game = load(game_id)
    usual = game_facts(game)
    assert compare(usual, game_facts(game)).changes == ()
    for option in game.options[
        : 2 if game.play is not None else None
    ]:  # rounds of cards take longer
        other = next((choice for choice in option.choices if choice != option.default), None)
        if other is None or any(option.name in rule.together for rule in game.conflicts):
            continue
        result = compare(usual, game_facts(game, {option.name: other}))
        chosen = [change for change in result.material if change.heading is Heading.OPTIONS]
        assert [change.after.key for change in chosen if change.after] == [option.name]


def test_a_raised_payout_is_material_and_shows_where_it_acts() -> None:
    game = load("nj.mini_dice")
    before = game_facts(game, with_odds=True)
    after = game_facts(game, {"pays.place_4": "2 to 1"}, with_odds=True)
    result = compare(before, after)
    assert {(change.heading, change.title) for change in result.changes} == {
        (Heading.WAGERS, "place 4"),
        (Heading.PAYOUTS, "place 4"),
        (Heading.ODDS, "place 4"),
    }
    (wager,) = result.under(Heading.WAGERS)
    assert [(d.aspect, d.before, d.after) for d in wager.differences] == [
        ("on total 4", "wins 9 to 5", "wins 2 to 1")
    ]
    edge = {d.aspect: (d.before, d.after) for d in result.under(Heading.ODDS)[0].differences}
    assert edge["edge"] == ("1/15", "0")
    assert result.is_material


def test_odds_count_only_where_both_sides_have_them() -> None:
    game = load("nj.mini_dice")
    result = compare(game_facts(game), game_facts(game, with_odds=True))
    assert result.changes == ()


def test_another_name_for_a_wager_is_no_other_wager() -> None:
    game = load("night.under_over")

    def rename(wager: Wager) -> Wager:
        return replace(wager, name="just_seven") if wager.name == "seven" else wager

    result = difference(game, changed(game, Wager, rename))
    assert [(change.kind, change.title, change.material) for change in result.changes] == [
        (ChangeKind.RENAMED, "seven", False)
    ]


def test_a_step_that_refers_to_a_renamed_irregularity_stays_the_same() -> None:
    game = load("tas.mini_dice")
    step = next(step for step in game.rules().procedure if step.short)

    def rename(part: Irregularity | Step) -> Irregularity | Step:
        if isinstance(part, Irregularity) and part.name == step.short:
            return replace(part, name="not shaken enough")
        if isinstance(part, Step) and part.short == step.short:
            return replace(part, short="not shaken enough")
        return part

    result = difference(game, changed(game, (Irregularity, Step), rename))  # type: ignore[arg-type]
    assert {change.kind for change in result.changes} == {ChangeKind.RENAMED}


def test_the_order_of_steps_is_a_rule_and_that_of_wagers_is_not() -> None:
    game = load("night.craps")
    turned = replace(game, wagers=tuple(reversed(game.wagers)))
    assert {(c.kind, c.material) for c in difference(game, turned).changes} == {
        (ChangeKind.MOVED, False)
    }
    first, second, *rest = game.procedure
    steps = replace(game, procedure=(second, first, *rest))
    assert [(c.kind, c.material) for c in difference(game, steps).changes] == [
        (ChangeKind.MOVED, True)
    ]


def test_fewer_choices_and_a_dropped_rule_are_material() -> None:
    game = load("night.craps")
    narrower = changed(
        game,
        Option,
        lambda one: replace(one, choices=("no roll",)) if one.name == "cocked_dice" else one,
    )
    (change,) = difference(game, narrower).changes
    assert (change.heading, change.kind, change.material) == (
        Heading.OPTIONS,
        ChangeKind.CHANGED,
        True,
    )
    without = changed(game, Irregularity, lambda one: DROP if one.unwanted else one)
    (change,) = difference(game, without).changes
    assert (change.kind, change.title) == (ChangeKind.REMOVED, "nobody will shoot")


@pytest.mark.parametrize(
    ("says", "material"),
    [
        ("Somebody other says the same thing in a longer sentence.", False),
        ("At most 9 of them stand at the table.", True),
        ("They never do.", True),
    ],
)
def test_a_sentence_counts_if_a_figure_or_a_not_comes_in(says: str, material: bool) -> None:
    game = load("nj.sic_bo")
    clause = next(c for c in game.law if same_sense(c.says, ""))
    result = difference(game, with_clause(game, clause, says=says))
    assert result.is_material is material
    assert {change.kind for change in result.changes} == {
        ChangeKind.CHANGED if material else ChangeKind.REWORDED
    }


def test_two_laws_are_compared_by_their_rules() -> None:
    result = compare(game_facts(load("tas.mini_dice")), game_facts(load("nj.mini_dice")))
    assert not [c for c in result.changes if c.kind in (ChangeKind.REWORDED, ChangeKind.RENAMED)]
    (field,) = [change for change in result.under(Heading.WAGERS) if change.title == "field"]
    wins = {d.aspect: (d.before, d.after) for d in field.differences}
    assert wins["on total 2, 12"] == (None, "wins 2 to 1")


def test_another_wheel_leaves_the_wagers_that_it_still_has_as_they_are() -> None:
    """The pockets lie in another order on it, which changes no set of them."""
    game = load("night.roulette")
    result = compare(game_facts(game), game_facts(game, {"wheel": "single_zero"}))
    wagers = result.under(Heading.WAGERS)
    assert {change.kind for change in wagers} == {ChangeKind.REMOVED, ChangeKind.ADDED}
    assert "straight 00" in {change.title for change in wagers}
    assert not [change for change in wagers if change.title in ("split 1-2", "red", "straight 7")]


def test_an_edition_differs_by_its_corrected_figures() -> None:
    """Two casino night games were corrected after edition 5 or earlier: then and now differ."""
    differing = []
    for game_id in game_ids():
        game = load(game_id)
        if compare(game_facts(game, edition=1), game_facts(game)).is_material:
            differing.append(game_id)
    past = [id for id in game_ids() if any(clause.history for clause in load(id).law)]
    assert set(past) <= set(differing)


def test_a_comparison_is_plain_values_for_programs() -> None:
    game = load("night.craps")
    values = as_json(compare(game_facts(game), game_facts(game, {"vig_percent": 3})))
    assert values["material"] is True
    changes = values["changes"]
    assert isinstance(changes, list)
    assert {row["heading"] for row in changes} == {"wagers", "options"}
