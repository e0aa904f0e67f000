"""House payouts: one step below the legal floor is refused, the floor and above are accepted."""

from __future__ import annotations

import pytest

from pitboss.equipment.odds import Odds
from pitboss.games import game_ids, load
from pitboss.rulebook.option import BadOption


def payouts() -> list[tuple[str, str]]:
    """Every payout of every game, with all wagers on offer."""
    return [
        (game_id, name)
        for game_id in game_ids()
        for name in sorted(rules_with_everything(game_id).payouts)
    ]


def rules_with_everything(game_id: str):  # type: ignore[no-untyped-def]
    """The rules with every optional wager switched on."""
    game = load(game_id)
    chosen = {
        option.name: True
        for option in game.options
        if option.choices in ((True, False), (False, True)) and option.default is False
    }
    try:
        return game.rules(chosen)
    except BadOption:
        return game.rules()


@pytest.mark.parametrize(("game_id", "name"), payouts())
def test_a_house_may_pay_the_floor_or_more_but_never_less(game_id: str, name: str) -> None:
    rules = rules_with_everything(game_id)
    clause = rules.payouts[name]
    floor = Odds.parse(clause.pays)
    at = {**rules.options, name: str(floor)}
    above = {**rules.options, name: str(Odds(floor.win + 1, floor.stake))}
    below = {**rules.options, name: str(Odds(floor.win * 100 - 1, floor.stake * 100))}
    assert rules.game.rules(at).odds_of(clause) == floor
    with pytest.raises(BadOption) as error:
        rules.game.rules(below)
    assert str(clause) in str(error.value)
    if clause.bound == "at least":
        assert rules.game.rules(above).odds_of(clause) > floor
    else:
        with pytest.raises(BadOption, match="fixed"):
            rules.game.rules(above)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_payout_that_does_not_exist_is_refused_with_those_that_do(game_id: str) -> None:
    with pytest.raises(BadOption, match=r"has no payout 'pays\.nothing'"):
        load(game_id).rules({"pays.nothing": "1 to 1"})


@pytest.mark.parametrize("game_id", game_ids())
def test_a_payout_that_cannot_be_read_is_refused(game_id: str) -> None:
    name = sorted(load(game_id).rules().payouts)[0]
    with pytest.raises(BadOption, match="write them as '9 to 5'"):
        load(game_id).rules({name: "9 for 5"})
