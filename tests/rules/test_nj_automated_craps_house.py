"""Automated craps: payout floors and house odds, notices, options, readings and the record."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.equipment.odds import Odds
from pitboss.games import load
from pitboss.pit.referee import Referee
from pitboss.rulebook.clause import clauses_of, reading
from pitboss.rulebook.option import BadOption
from tests.playing import clause, play, plays

GAME = "nj.automated_craps"
LAW = "nj-19-47-1a-"
PAYS = f"{LAW}6-b-via-19-47-1-4-"

# What the law's table lists, its lowest odds, and the next lower ones a house might try.
FLOORS = [
    ("pass_come", "pass-come", "1 to 1", "9 to 10"),
    ("dont_pass_dont_come", "dont-pass-dont-come", "1 to 1", "9 to 10"),
    ("odds_4_10", "odds-4-10", "2 to 1", "19 to 10"),
    ("odds_5_9", "odds-5-9", "3 to 2", "7 to 5"),
    ("odds_6_8", "odds-6-8", "6 to 5", "7 to 6"),
    ("lay_odds_4_10", "lay-odds-4-10", "1 to 2", "4 to 9"),
    ("lay_odds_5_9", "lay-odds-5-9", "2 to 3", "3 to 5"),
    ("lay_odds_6_8", "lay-odds-6-8", "5 to 6", "4 to 5"),
    ("place_4_10", "place-4-10", "9 to 5", "8 to 5"),
    ("place_5_9", "place-5-9", "7 to 5", "6 to 5"),
    ("place_6_8", "place-6-8", "7 to 6", "8 to 7"),
    ("place_to_lose_4_10", "place-to-lose-4-10", "5 to 11", "5 to 12"),
    ("place_to_lose_5_9", "place-to-lose-5-9", "5 to 8", "5 to 9"),
    ("place_to_lose_6_8", "place-to-lose-6-8", "4 to 5", "3 to 4"),
    ("buy_4_10", "buy-4-10", "2 to 1", "19 to 10"),
    ("buy_5_9", "buy-5-9", "3 to 2", "7 to 5"),
    ("buy_6_8", "buy-6-8", "6 to 5", "7 to 6"),
    ("lay_4_10", "lay-4-10", "1 to 2", "4 to 9"),
    ("lay_5_9", "lay-5-9", "2 to 3", "3 to 5"),
    ("lay_6_8", "lay-6-8", "5 to 6", "4 to 5"),
    ("hard_4_10", "hard-4-10", "7 to 1", "6 to 1"),
    ("hard_6_8", "hard-6-8", "9 to 1", "8 to 1"),
    ("field_3_4_9_10_11", "field-3-4-9-10-11", "1 to 1", "9 to 10"),
    ("field_2_12", "field-2-12", "2 to 1", "1 to 1"),
    ("any_seven", "any-seven", "4 to 1", "3 to 1"),
    ("any_craps", "any-craps", "7 to 1", "6 to 1"),
    ("craps_2", "craps-2", "30 to 1", "29 to 1"),
    ("craps_3", "craps-3", "15 to 1", "14 to 1"),
    ("craps_12", "craps-12", "30 to 1", "29 to 1"),
    ("eleven", "eleven", "15 to 1", "14 to 1"),
    ("hop_easy", "hop-easy", "15 to 1", "14 to 1"),
    ("hop_hard", "hop-hard", "30 to 1", "29 to 1"),
]


@pytest.mark.parametrize(
    ("name", "floor", "under"),
    [
        pytest.param(name, floor, under, marks=clause(f"{PAYS}{slug}"), id=name)
        for name, slug, floor, under in FLOORS
    ],
)
def test_the_house_pays_the_floor_or_more_and_never_less(name: str, floor: str, under: str) -> None:
    game = load(GAME)
    option = f"pays.{name}"
    with pytest.raises(BadOption, match=f"pays at least {floor}, the house may not pay {under}"):
        game.rules({option: under})
    assert game.rules({option: floor}).house_odds[option] == Odds.parse(floor)
    more = Odds(Odds.parse(floor).win + 1, Odds.parse(floor).stake)
    assert game.rules({option: str(more)}).house_odds[option] == more


@clause(f"{LAW}6-b-floor")
def test_every_payout_of_the_table_has_its_floor() -> None:
    rules = load(GAME).rules()
    floors = {name: clause.pays for name, clause in rules.payouts.items()}
    assert floors == {f"pays.{name}": floor for name, _, floor, _ in FLOORS}
    assert {clause.bound for clause in rules.payouts.values()} == {"at least"}


@clause(f"{LAW}6-b-floor")
def test_higher_odds_are_set_for_the_whole_house_and_not_for_one_table() -> None:
    game = load(GAME)
    with pytest.raises(BadOption, match="whole house") as refused:
        Referee(game, automatic=True, **{"pays.any_seven": "5 to 1"})  # type: ignore[arg-type]
    assert refused.value.law is not None
    assert refused.value.law.id == f"{LAW}6-b-floor"
    play(
        Referee(game, house_odds={"pays.any_seven": "5 to 1"}),
        "seat 1: sits 9\nseat 1: any_seven 1\nroll 3-4\n= seat 1: any_seven wins 5",
    )


# --- notices ----------------------------------------------------------------------------
NOTICES = {
    "6-a-to-or-win": 'Odds are printed with the word "to" or "win".',
    "6-a-never-for": 'No odds are stated with the word "for".',
    "6-a-reach": (
        "That goes for layouts, brochures and everything else that the casino distributes."
    ),
    "4-c-own-placement": "You answer for where your wagers lie.",
    "4-c-check-instructions": (
        "If the dealer places a wager for you, check that it lies where you said."
    ),
    "6-c-staff-bound": "No member of staff may take a wager that cannot be paid exactly.",
    "1-to-1a-8-history": "The rules of automated craps took effect on June 21, 2010.",
}


@pytest.mark.parametrize(
    ("slug", "text"),
    [pytest.param(*row, marks=clause(f"{LAW}{row[0]}"), id=row[0]) for row in NOTICES.items()],
)
def test_the_table_carries_this_notice(slug: str, text: str) -> None:
    notices = load(GAME).rules().notices
    assert [notice.text for notice in notices if f"{LAW}{slug}" in {c.id for c in notice.law}] == [
        text
    ]


@clause(f"{LAW}6-a-to-or-win", f"{LAW}6-a-never-for", f"{LAW}6-a-reach")
def test_odds_are_worded_with_to_wherever_they_are_written() -> None:
    rules = load(GAME).rules({"hop_bets": True}, big_6_8=True, fire_bet=True)
    written = [str(odds) for wager in rules.wagers.values() for odds in wager.odds]
    assert len(written) > 70
    for text in written:
        win, word, stake = text.split()
        assert word == "to"
        assert win.isdigit()
        assert stake.isdigit()


# --- position ---------------------------------------------------------------------------
@clause(f"{LAW}4-c-own-placement", f"{LAW}4-c-check-instructions")
@plays(GAME)
def test_a_wager_is_settled_where_it_lies_and_not_where_it_was_meant(table: Referee) -> None:
    """
    seat 1: sits 100
    roll 4-5
    seat 1: place 6 6
    = seat 1 up place 6 6
    roll 4-4
    = nothing
    """
    confirm = [law.id for law in table.rules.game.making.confirm]
    assert confirm == [f"{LAW}4-c-own-placement", f"{LAW}4-c-check-instructions"]


# --- the record -------------------------------------------------------------------------
@clause(f"{LAW}1-to-1a-8-history")
def test_the_sections_took_effect_together_and_have_moved_since() -> None:
    law = load(GAME).law
    assert {clause.effective for clause in law.clauses} == {date(2010, 6, 21)}
    assert (law.cite, law.now) == ("19:47-1A", "13:69F-1A")


def test_every_reading_named_in_the_game_exists() -> None:
    rules = load(GAME).rules(big_6_8=True, fire_bet=True)
    named = {wager.definition.reading for wager in rules.wagers.values()}
    named |= {irregularity.reading for irregularity in rules.irregularities}
    named |= {name for clause in clauses_of(GAME) for name in clause.reading}
    for name in named - {None}:
        assert reading(str(name)).id == name


# --- options ----------------------------------------------------------------------------
def test_the_options_and_their_defaults() -> None:
    game = load(GAME)
    assert {option.name: option.default for option in game.options} == {
        "odds_limit": "3-4-5x",
        "hop_bets": True,
        "big_6_8": False,
        "fire_bet": False,
        "commission_percent": 5,
        "commission_when": "placing",
        "commission_refund": True,
        "absent_player": "held",
    }
    with pytest.raises(BadOption, match="has no option 'put_bets'"):
        game.rules(put_bets=True)
