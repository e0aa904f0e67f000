"""Casino night craps, 13:47-20.25(i): what each wager must pay, the same at all tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss.equipment.odds import BadOdds, Odds
from pitboss.floor.plan_checks import faults
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.option import BadOption
from tests.floor.house import plan
from tests.playing import play
from tests.rules.night_craps_law import GAME, at_a_table, case, law

PAYS = [
    ("pass-bet", "1 to 1", "pass 10", "", "5-2", 10),
    ("dont-pass-bet", "1 to 1", "dont_pass 10", "", "1-1", 10),
    ("come-bet", "1 to 1", "come 10", "4-4", "5-2", 10),
    ("dont-come-bet", "1 to 1", "dont_come 10", "4-4", "1-1", 10),
    ("place-bet-four-to-win", "9 to 5", "place 4 10", "4-4", "3-1", 18),
    ("place-bet-five-to-win", "7 to 5", "place 5 10", "4-4", "3-2", 14),
    ("place-bet-six-to-win", "7 to 6", "place 6 12", "4-4", "5-1", 14),
    ("place-bet-eight-to-win", "7 to 6", "place 8 12", "3-3", "6-2", 14),
    ("place-bet-nine-to-win", "7 to 5", "place 9 10", "4-4", "5-4", 14),
    ("place-bet-10-to-win", "9 to 5", "place 10 10", "4-4", "6-4", 18),
    ("place-bet-four-to-lose", "5 to 11", "place_to_lose 4 22", "", "5-2", 10),
    ("place-bet-five-to-lose", "5 to 8", "place_to_lose 5 16", "", "5-2", 10),
    ("place-bet-six-to-lose", "4 to 5", "place_to_lose 6 10", "", "5-2", 8),
    ("place-bet-eight-to-lose", "4 to 5", "place_to_lose 8 10", "", "5-2", 8),
    ("place-bet-nine-to-lose", "5 to 8", "place_to_lose 9 16", "", "5-2", 10),
    ("place-bet-10-to-lose", "5 to 11", "place_to_lose 10 22", "", "5-2", 10),
    ("four-the-hardway", "7 to 1", "hard 4 10", "", "2-2", 70),
    ("six-the-hardway", "9 to 1", "hard 6 10", "", "3-3", 90),
    ("eight-the-hardway", "9 to 1", "hard 8 10", "", "4-4", 90),
    ("10-the-hardway", "7 to 1", "hard 10 10", "", "5-5", 70),
    ("field-3-4-9-10-11", "1 to 1", "field 10", "", "5-4", 10),
    ("field-two", "2 to 1", "field 10", "", "1-1", 20),
    ("field-12", "2 to 1", "field 10", "", "6-6", 20),
    ("any-seven", "4 to 1", "any_seven 10", "", "5-2", 40),
    ("any-craps", "7 to 1", "any_craps 10", "", "2-1", 70),
    ("craps-two", "30 to 1", "craps_2 10", "", "1-1", 300),
    ("craps-three", "15 to 1", "craps_3 10", "", "2-1", 150),
    ("craps-12", "30 to 1", "craps_12 10", "", "6-6", 300),
    ("11-in-one-roll", "15 to 1", "eleven 10", "", "6-5", 150),
]  # fmt: skip


@pytest.mark.parametrize(
    ("wager", "point", "throw", "win"), [case(f"i-2-{row[0]}", *row[2:]) for row in PAYS]
)
def test_what_a_winning_wager_earns(wager: str, point: str, throw: str, win: int) -> None:
    first = f"roll {point}" if point else ""
    referee = at_a_table(f"""
        seat 1: sits 100
        {first}
        seat 1: {wager}
        roll {throw}
    """)
    assert referee.table.last is not None
    assert [line.win for line in referee.table.last.lines] == [win]


@pytest.mark.parametrize(
    ("label", "floor"), [case((f"i-2-{row[0]}", "i-2-floor"), *row[:2]) for row in PAYS]
)
def test_no_house_pays_less_than_the_listed_odds(label: str, floor: str) -> None:
    game, odds, name = load(GAME), Odds.parse(floor), label.replace("-", "_")
    step = 100
    less = f"{odds.win * step - 1} to {odds.stake * step}"
    more = f"{odds.win * step + 1} to {odds.stake * step}"
    with pytest.raises(BadOption) as refused:
        game.rules({f"pays.{name}": less})
    assert refused.value.law is not None
    assert refused.value.law.id == f"nj-13-47-20-25-i-2-{label}"
    assert game.rules({f"pays.{name}": floor}).house_odds == {f"pays.{name}": odds}
    assert game.rules({f"pays.{name}": more}).house_odds == {f"pays.{name}": Odds.parse(more)}


@law("i-2-higher")
def test_higher_odds_are_the_same_at_all_tables_of_the_event() -> None:
    game = load(GAME)
    with pytest.raises(BadOption) as refused:
        Referee(game, **{"pays.field_12": "3 to 1"})  # type: ignore[arg-type]
    assert refused.value.law is not None
    assert refused.value.law.id == "nj-13-47-20-25-i-2-higher"
    referee = Referee(game, house_odds={"pays.field_12": "3 to 1"})
    play(
        referee,
        """
        seat 1: sits 100
        seat 1: field 10
        roll 6-6
        = seat 1: field wins 30
        seat 1: field 10
        roll 1-1
        = seat 1: field wins 20
        """,
    )


@law("i-2-higher")
def test_higher_odds_have_a_name_that_the_game_knows() -> None:
    with pytest.raises(BadOption, match="has no payout"):
        load(GAME).rules({"pays.pass_odds": "2 to 1"})


@law("i-2-higher")
def test_a9_higher_odds_are_one_set_for_the_event_not_for_a_table() -> None:
    """A plan that raises odds at only one table is refused; the event has one set for all."""
    event = plan("n1")
    raised: dict[str, str | int | bool] = {"pays.field_12": "4 to 1"}
    first, *others = event.tables
    assert first.game == GAME
    tables = (replace(first, options={**first.options, **raised}), *others)
    wrong = list(faults(replace(event, tables=tables)))
    assert any("whole house, not for one table" in fault.why.words for fault in wrong)
    with pytest.raises(BadOption, match="whole house, not for one table"):
        Referee(load(GAME), **{"pays.field_12": "4 to 1"})  # type: ignore[arg-type]
    assert not list(faults(replace(event, house_odds={GAME: {"pays.field_12": "4 to 1"}})))


@law("i-1")
def test_odds_are_stated_with_the_word_to() -> None:
    game = load(GAME)
    assert any(notice.law[0].id == "nj-13-47-20-25-i-1" for notice in game.notices)
    rules = game.rules()
    for clause in rules.payouts.values():
        win, word, stake = str(rules.odds_of(clause)).split()
        assert (word, win.isdigit(), stake.isdigit()) == ("to", True, True)
    with pytest.raises(BadOdds, match="write them as"):
        Odds.parse("31 for " + "1")
    with pytest.raises(BadOption):
        game.rules({"pays.craps_12": "31 for " + "1"})
