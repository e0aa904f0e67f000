"""The multiples of a printed pay table are those of this table: its chips can pay them."""

from __future__ import annotations

import pytest

from pitboss.analysis.report import titles
from pitboss.equipment.chips import is_sum
from pitboss.games import game_ids, load
from pitboss.paper.paytable import multiple_of
from pitboss.pit.payable_stakes import chips_in_words, payments
from pitboss.pit.referee import Referee
from pitboss.rulebook.wager_table import WagerRules
from pitboss.web.jobs.guides import guide_of, stakes_of

FIVES = (5, 25, 100)


def pays(wager: WagerRules, stake: int, chips: tuple[int, ...]) -> bool:
    """Whether its chips can make up everything that a stake may lead to."""
    sums = [stake * ratio for ratio in payments(wager, 0, 0)]
    return all(one.denominator == 1 and is_sum(int(one), chips) for one in sums)


@pytest.mark.parametrize("chips", [FIVES, (25, 100), (2, 5), (1, 5)], ids=str)
@pytest.mark.parametrize("game", game_ids())
def test_every_multiple_is_the_smallest_stake_that_the_chips_pay(
    game: str, chips: tuple[int, ...]
) -> None:
    rules = load(game).rules()
    stakes = stakes_of(rules, chips)
    for name in titles(rules):
        found, plain = multiple_of(rules, name, stakes), multiple_of(rules, name)
        assert found % plain == 0, (name, found, plain)
        if 1 in chips:
            assert found == plain
        if name not in rules.wagers or len(rules.wagers[name].states) > 1:
            continue
        if 1 not in chips:
            smallest = next(
                one for one in range(plain, 10_000, plain) if pays(rules.wagers[name], one, chips)
            )
            assert found == smallest, name


@pytest.mark.parametrize(
    ("chips", "multiples"),
    [((1, 5, 25), ("5", "6", "1")), (FIVES, ("25", "30", "5")), ((10,), ("50", "60", "10"))],
)
def test_a_table_takes_the_multiple_that_its_guide_shows_and_less_it_does_not(
    chips: tuple[int, ...], multiples: tuple[str, ...]
) -> None:
    (pay,) = [section for section in guide_of("nj.mini_dice", {}, chips).sections if section.odds]
    grid = next(block for block in pay.blocks if block.kind == "table")
    shown = {row[0]: row[-1] for row in grid.rows}
    assert (shown["place 4, 10"], shown["place 6, 8"], shown["field"]) == multiples
    assert f"in chips of {chips_in_words(chips)}." in pay.blocks[0].text
    referee = Referee(load("nj.mini_dice"), chips=chips)
    referee.sit(1, 1000)
    for key, name in (("place 4", "place 4, 10"), ("place 6", "place 6, 8"), ("field", "field")):
        assert referee.verify_place(1, key, int(shown[name])) is None
        assert referee.verify_place(1, key, int(shown[name]) - 1) is not None


def test_a_guide_without_a_table_is_for_chips_of_one() -> None:
    (pay,) = [section for section in guide_of("nj.mini_dice", {}).sections if section.odds]
    assert "paid exactly in chips of 1." in pay.blocks[0].text
    grid = next(block for block in pay.blocks if block.kind == "table")
    assert {row[0]: row[-1] for row in grid.rows}["place 6, 8"] == "6"
