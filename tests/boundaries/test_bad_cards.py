"""Impossible things at a card table are refused with the right clause, and the table stays as it
was.

Each case plays up to a point and then asks for something impossible or out of turn. The table is
compared byte for byte, and then the right thing is accepted.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.equipment.cards import deck
from pitboss.games import load
from pitboss.pit.commands import Shuffle
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.transcript import parse
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.option import BadOption
from tests.playing import play

SEATED = "seat {n}: sits 100\nseat {n}: {wager} 10\n"
SHUFFLED = "dealer: shuffles\n"


def seats(wager: str, count: int) -> str:
    """A number of players with a wager each, and the cards shuffled."""
    return "".join(SEATED.format(n=n, wager=wager) for n in range(1, count + 1)) + SHUFFLED


STUD = seats("ante", 2)
STUD_DEALT = STUD + "deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd\n"
THREE_BETS = "seat {n}: sits 100\nseat {n}: bet_1 10\nseat {n}: bet_2 10\nseat {n}: bet_3 10\n"
RIDE = "".join(THREE_BETS.format(n=n) for n in (1, 2)) + SHUFFLED
SPOTS = "seat 1: sits 100\nseat 1: spot 1 10\nseat 1: spot 2 10\n" + SHUFFLED
JACK, STUD_ID, DOG = "night.blackjack", "night.caribbean_stud", "night.red_dog"

# game, options, what was played, what is refused, by which clause, what is right instead
CASES: dict[str, tuple[str, dict[str, Any], str, str, str, str]] = {
    "a fifth ace of spades in four decks": (
        JACK, {}, seats("main", 4) + "deal ?? As As As As", "deal As", "20.22(g)6 first pass",
        "deal Ah",
    ),
    "a second ace of spades in one deck": (
        JACK, {"decks": 1}, seats("main", 1) + "deal ?? As", "deal As", "20.22(g)6 first pass",
        "deal 10s",
    ),
    "a ninth ace of spades in eight decks": (
        "night.baccarat", {}, seats("bank", 1) + "deal As As As As As As\n"
        "seat 1: bank 10\ndeal As As", "deal As", "20.20(e)1 deal", "deal Ad",
    ),
    "a card that lies before the player, turned up as the dealer's": (
        STUD_ID, {}, STUD + "deal As ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? Kd\n"
        "seat 1: chooses bet\nseat 2: chooses bet", "dealer: turns dealer showing As 2c 3c 4c Kd",
        "20.23(h)9", "dealer: turns dealer showing 5c 2c 3c 4c Kd",
    ),
    "one card twice in a hand that is turned up": (
        STUD_ID, {}, STUD_DEALT + "seat 1: chooses bet\nseat 2: chooses bet",
        "dealer: turns dealer showing 2c 2c 3c 4c Kd", "20.23(h)9",
        "dealer: turns dealer showing 5c 2c 3c 4c Kd",
    ),
    "another card than the one that was seen": (
        STUD_ID, {}, STUD_DEALT + "seat 1: chooses bet\nseat 2: chooses bet",
        "dealer: turns dealer showing 5c 2c 3c 4c Ks", "20.23(h)9",
        "dealer: turns dealer showing 5c 2c 3c 4c Kd",
    ),
    "a joker where there is none": (
        DOG, {}, seats("red_dog", 1) + "deal ??", "deal J1", "20.31(d)5", "deal 9c",
    ),
    "no card at all": (
        DOG, {}, seats("red_dog", 1) + "deal ??", "deal 1c", "20.31(d)5", "deal 9c",
    ),
    "a card that lies face up and is not named": (
        DOG, {}, seats("red_dog", 1) + "deal ??", "deal ??", "20.31(d)5", "deal 9c",
    ),
    "seat 2 before seat 1 at blackjack": (
        JACK, {}, seats("main", 2) + "deal ?? 5s 6s 7s 5d 6d ??", "seat 2: chooses hit",
        "20.22(g)9i order", "seat 1: chooses hit",
    ),
    "seat 2 before seat 1 at caribbean stud": (
        STUD_ID, {}, STUD_DEALT, "seat 2: chooses fold", "20.23(h)8 choice", "seat 1: chooses fold",
    ),
    "seat 2 before seat 1 at let it ride": (
        "night.let_it_ride", {}, RIDE + "deal ?? ?? ?? ?? ?? ?? ?? ?? ??",
        "seat 2: chooses withdraw", "20.27(f)10", "seat 1: chooses withdraw",
    ),
    "seat 2 before seat 1 at red dog": (
        DOG, {}, seats("red_dog", 2) + "deal ?? 3c Jd", "seat 2: chooses stay",
        "20.31(d)12 timing", "seat 1: chooses stay",
    ),
    "a card before a decision": (
        JACK, {}, seats("main", 1) + "deal ?? 5s 7s 5d ??", "deal 2c", "20.22(g)9i order",
        "seat 1: chooses hit",
    ),
    "a decision before the cards": (
        JACK, {}, seats("main", 1) + "deal ?? 5s 7s", "seat 1: chooses hit",
        "20.22(g)6 second pass", "deal 5d",
    ),
    "a double on nine": (
        JACK, {}, seats("main", 1) + "deal ?? 4s 7s 5d ??", "seat 1: chooses double",
        "20.22(g)3 eligibility", "seat 1: chooses hit",
    ),
    "a double on nine at multi-action": (
        "night.multi_action_blackjack", {}, SPOTS + "deal 4s 7s 5d", "seat 1: chooses double",
        "20.30(a) Double down", "seat 1: chooses hit",
    ),
    "insurance without an ace": (
        JACK, {}, seats("main", 1) + "deal ?? 5s Ts 5d 9d", "seat 1: chooses insurance",
        "20.22(a) Insurance", "seat 1: chooses stand",
    ),
    "insurance without an ace at multi-action": (
        "night.multi_action_blackjack", {}, SPOTS + "deal 8s Ts Td", "seat 1: chooses insurance",
        "20.30(a) Insurance", "seat 1: chooses stand",
    ),
    "a raise above the stake": (
        DOG, {}, seats("red_dog", 1) + "deal ?? 3c Jd", "seat 1: chooses raise 11",
        "20.31(d)12 limit", "seat 1: chooses raise 10",
    ),
    "a fold after a bet": (
        STUD_ID, {}, STUD_DEALT + "seat 1: chooses bet", "seat 1: chooses fold",
        "20.23(h)8 choice", "seat 2: chooses fold",
    ),
    "a fold after all bets": (
        STUD_ID, {}, STUD_DEALT + "seat 1: chooses bet\nseat 2: chooses bet",
        "seat 2: chooses fold", "20.23(h)9", "dealer: turns dealer showing 5c 2c 3c 4c Kd",
    ),
    "a wager once cards are dealt": (
        DOG, {}, seats("red_dog", 1) + "deal ?? 3c", "seat 1: red_dog 10", "20.31(d)3", "deal 9c",
    ),
}  # fmt: skip


def name_of(law: Clause) -> str:
    """A clause as the cases name it: its section and what distinguishes it from its neighbors."""
    return f"{law.cite} {law.label or ''}".strip().split("-")[-1]


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused_with_its_clause_and_nothing_changes(case: str) -> None:
    game_id, options, before, wrong, cited, right = CASES[case]
    table = Referee(load(game_id), **options)
    play(table, before)
    state, as_bytes = table.table, msgspec.json.encode(table.table)
    with pytest.raises(NotAllowed) as refused:
        table.do(parse(table.rules, wrong))
    assert cited in [name_of(law) for law in refused.value.refusal.law]
    assert table.table is state
    assert msgspec.json.encode(table.table) == as_bytes
    play(table, right)


@pytest.mark.parametrize(
    ("game_id", "fewest", "most", "cited"),
    [
        ("night.baccarat", 6, 8, "nj-13-47-20-20-b-2i-decks"),
        ("night.mini_baccarat", 6, 8, "nj-13-47-20-28-b-2i-decks"),
        ("night.blackjack", 1, 4, "nj-13-47-20-22-b-2-decks"),
        ("night.multi_action_blackjack", 1, 4, "nj-13-47-20-30-b-2-decks"),
        ("night.red_dog", 1, 8, "nj-13-47-20-31-a-2i"),
    ],
)
def test_a_shoe_has_the_legal_number_of_decks(
    game_id: str, fewest: int, most: int, cited: str
) -> None:
    game = load(game_id)
    for decks in (fewest, most):
        assert game.rules(decks=decks).options["decks"] == decks
    for decks in (fewest - 1, most + 1, 0, -1):
        with pytest.raises(BadOption) as refused:
            game.rules(decks=decks)
        assert refused.value.law is not None
        assert refused.value.law.id == cited


@pytest.mark.parametrize("missing", [52, 1])
def test_a_stack_that_is_not_whole_is_no_shoe(missing: int) -> None:
    """Nothing is dealt from fewer decks, or fewer cards, than the table plays with."""
    table = Referee(load("night.baccarat"))
    state = table.table
    with pytest.raises(NotAllowed, match="these are not the 416 cards of the shoe"):
        table.do(Shuffle((deck() * 8)[missing:]))
    assert table.table is state
    table.do(Shuffle(deck() * 8))
