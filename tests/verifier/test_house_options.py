"""What the verifier makes of house options, corrected rounds and settlements without cards: it
accepts sound nights and rejects forged ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.rulebook.wager_table import LOSES, WINS
from tests.floor.card_rounds import BLACKJACK, ROUNDS, TABLE, opened, play
from tests.floor.house import House
from tests.stores import new_store
from tests.verifier.program import verifier
from tests.verifier.test_cards import (
    at_table,
    bodies,
    check_every_wager,
    lines_of,
    settled_in,
    wagers_in,
    with_line,
)
from tests.verifier.test_dice_and_wheels import forge_export

TIE, STRAIGHT = "a tie at twenty, ties i", "an ace counts low in a straight, at higher odds"
NO_CARDS = "wagers are settled, and no cards were dealt for them"


# --- options and odds, as a house may write them ------------------------------------------
@pytest.mark.parametrize("said", ["yes", " On ", "TRUE", True, "no", "off ", "False", False])
def test_an_option_may_be_spelled_in_several_ways(said: str | bool, tmp_path: Path) -> None:
    """The plan keeps what was typed; the table's play is held to what it means."""
    with at_table(replace(ROUNDS[TIE], options={"resplit_aces": said}), tmp_path) as house:
        first, *rest = lines_of(house.night)
    check_every_wager([first, *rest])
    posted = json.loads(first)
    options = posted["tables"][TABLE]["options"]
    options["resplit_aces"] = not options["resplit_aces"]
    with pytest.raises(verifier.Fault, match="resplit_aces of table cards is not what its plan"):
        verifier.verify([json.dumps(posted), *rest])


@pytest.mark.parametrize(
    ("house_wide", "own", "pays"),
    [
        (" 6  to 1 ", None, [6, 1]),
        ("6 to 1", "7 to 1", [7, 1]),
        ("7 to 1", "6  to  1", [6, 1]),
    ],
)
def test_the_odds_of_a_table_go_before_those_of_the_house(
    house_wide: str, own: str | None, pays: list[int], tmp_path: Path
) -> None:
    """If a table names its own, they are in force."""
    options = {"pays.straight": own} if own else {}
    rounds = replace(ROUNDS[STRAIGHT], options=options, odds={"pays.straight": house_wide})
    with at_table(rounds, tmp_path) as house:
        first, *rest = lines_of(house.night)
    posted = json.loads(first)
    assert posted["tables"][TABLE]["pays"]["pays.straight"] == pays
    assert check_every_wager([first, *rest]) == rounds.settled
    posted["tables"][TABLE]["pays"]["pays.straight"] = [13 - pays[0], 1]
    with pytest.raises(verifier.Fault, match=r"pays\.straight of table cards is not what its plan"):
        verifier.verify([json.dumps(posted), *rest])


def test_odds_are_read_with_any_blanks() -> None:
    """The rulebook reads them that way, whatever the floor accepts today."""
    table = {"options": {}, "pays": {"pays.win": [3, 2]}}
    plan = {"id": "t1", "game": "g", "options": {"pays.win": "3\tto\t2"}}
    verifier.check_posted(table, plan, {})
    plan["options"] = {"pays.win": "3\tto\t1"}
    with pytest.raises(verifier.Fault, match=r"pays\.win of table t1"):
        verifier.check_posted(table, plan, {})


# --- settlements without a round ------------------------------------------------------------
def rows_with(kind: str, lines: list[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows with an event of this kind, and what they say."""
    for row, body in enumerate(bodies(lines)):
        if any(event["type"] == kind for event in body["events"]):
            yield row, body


def test_no_round_is_settled_that_never_began(tmp_path: Path) -> None:
    """The start of the round is left out, and with it what its cards would have led to."""
    with at_table(ROUNDS[TIE], tmp_path) as house:
        lines = lines_of(house.night)
    ((start, body),) = rows_with("HandsStarted", lines)
    body["events"] = [event for event in body["events"] if event["type"] != "HandsStarted"]
    wrong = forge_export(lines, start, body)
    ((row, body),) = rows_with("ResultCalled", wrong)
    ((at, number, line),) = settled_in(body)
    change = {"kind": WINS, "win": 3 * line["stake"]}
    wrong = forge_export(wrong, row, with_line(body, (at, number), change))
    with pytest.raises(verifier.Fault, match=f"row {row + 1}: {NO_CARDS}"):
        verifier.verify(wrong)


def test_nothing_is_won_after_a_round_is_over(tmp_path: Path) -> None:
    """A wager that nobody made wins five hundred, with the money moved for it."""
    with at_table(ROUNDS[TIE], tmp_path) as house:
        play(house, "bet 2 main 10")
        lines = lines_of(house.night)
    ((_, over),) = rows_with("ResultCalled", lines)
    called = next(event for event in over["events"] if event["type"] == "ResultCalled")
    paid = next(event for event in over["events"] if event["type"] == "WagersSettled")
    (line,) = called["lines"]
    made_up = {**line, "stake": 0, "win": 500, "back": 0, "fee": 0, "kind": WINS, "next": -1}
    last = len(bodies(lines)) - 1
    body = bodies(lines)[last]
    body["events"] += [{**called, "lines": [made_up]}, paid]
    body["moves"].append({"source": f"rack/{TABLE}", "target": "player/g1", "dollars": 500})
    with pytest.raises(verifier.Fault, match=f"row {last + 1}: {NO_CARDS}"):
        verifier.verify(forge_export(lines, last, body))


def insured_against_a_natural(house: House) -> None:
    """Hands of a device, until a guest has taken insurance and the dealer has a natural."""
    for _ in range(400):
        house.try_("b1", o.Draw(), TABLE)
        house.ask("g1", c.PlaceWager(1, "main", 2), TABLE)
        house.ask("b1", c.DealCard(), TABLE)
        said = house.try_("g1", c.Choose(1, "insurance"), TABLE)
        for event in said.events:
            lines = event.lines if isinstance(event, e.ResultCalled) else ()
            if any(line.key == "insurance" and line.kind == WINS for line in lines):
                return
        while house.try_("g1", c.Choose(1, "stand"), TABLE).refused is None:
            pass
    raise AssertionError("the dealer never had a natural")


def test_no_natural_is_not_believed_of_a_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hole card stays face down, and the call denies a natural: the seed tells."""
    monkeypatch.setattr(chance, "new_seed", lambda: bytes(chance.SEED_BYTES))
    with new_store("sqlite", tmp_path) as store:
        house = House(store).open()
        house.sit(house.guest("g1"), TABLE, 1)
        house.ask("b1", o.PromiseDraws(), TABLE)
        insured_against_a_natural(house)
        house.ask("b1", o.RevealDraws(), TABLE)
        lines = lines_of(house.night)
    assert check_every_wager(lines)
    *_, (row, body) = rows_with("ResultCalled", lines)
    at, number, _ = next(one for one in settled_in(body) if one[2]["key"] == "insurance")
    wrong = with_line(body, (at, number), {"kind": LOSES, "win": 0, "back": 0})
    for event in wrong["events"]:
        if event["type"] == "CalledOut" and event["words"] == "blackjack":
            event["words"] = "no natural"
    wrong["events"] = [event for event in wrong["events"] if event["type"] != "CardsTurned"]
    with pytest.raises(verifier.Fault, match=f"row {row + 1}: insurance of seat 1 pays"):
        verifier.verify(forge_export(lines, row, wrong))


# --- rounds that were corrected ---------------------------------------------------------------
def put_right(house: House, *fell: str) -> None:
    """Correct the cards of the round."""
    for cards in fell:
        house.ask("a1", o.CorrectRound(cards, "misread"), TABLE)


def test_a_card_may_be_corrected_to_one_that_nobody_saw(tmp_path: Path) -> None:
    """The hole card was keyed in for a face-down one; then it is turned over."""
    with new_store("sqlite", tmp_path) as store:
        house = play(opened(store, BLACKJACK, {}, {}), "bet 1 main 10", "deal 2c 8c 7d 9c Td")
        put_right(house, "2c 8c 7d 9c ??")
        play(house, "1 stand", "turn dealer 7d 8s", "deal 4h")
        assert check_every_wager(lines_of(house.night)) == 1


def test_a_round_that_a_correction_ends_is_said_to_be_missing(tmp_path: Path) -> None:
    """The dealer had a natural all along: the correction alone loses the wager."""
    with new_store("sqlite", tmp_path) as store:
        house = play(opened(store, BLACKJACK, {}, {}), "bet 1 main 10", "deal 2c 9c Kd 9h 8d")
        put_right(house, "2c 9c Kd 9h Ad")
        assert verifier.verify(lines_of(house.night))[3:5] == (0, 1)
        play(house, "bet 1 main 10", "deal 3c Kh 9d 9s 8h", "1 stand")
        lines = lines_of(house.night)
        assert wagers_in(lines) == 1
        assert verifier.verify(lines)[3:5] == (1, 1)


def test_a_wager_that_a_correction_settles_is_said_to_be_missing(tmp_path: Path) -> None:
    """One guest had busted all along, and the round continues for the other."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, BLACKJACK, {}, {})
        play(house, "bet 1 main 10", "bet 2 main 10", "deal 2c Kc 8c 9d 6c 9c Td", "1 hit")
        play(house, "deal 4h")
        put_right(house, "2c Kc 8c 9d 6c 9c Td Kh")
        play(house, "2 stand")
        lines = lines_of(house.night)
        assert wagers_in(lines) == 1
        assert verifier.verify(lines)[3:5] == (1, 1)


def test_a_round_that_was_corrected_twice_is_settled_again(tmp_path: Path) -> None:
    """The first correction ends it wrongly, the second takes that back."""
    with new_store("sqlite", tmp_path) as store:
        house = play(opened(store, BLACKJACK, {}, {}), "bet 1 main 10", "deal 2c 9c Kd 9h 8d")
        put_right(house, "2c 9c Kd 9h Ad", "2c 9c Kd 9h 7d")
        play(house, "1 stand")
        assert check_every_wager(lines_of(house.night)) == 1


def test_a_round_that_a_correction_opens_again_is_said_to_be_missing(tmp_path: Path) -> None:
    """The dealer never had the natural that ended it: its wagers are settled without a new deal,
    and those of the round after it are settled again."""
    with new_store("sqlite", tmp_path) as store:
        house = play(opened(store, BLACKJACK, {}, {}), "bet 1 main 10", "deal 2c 9c Kd 9h Ad")
        put_right(house, "2c 9c Kd 9h 7d")
        play(house, "1 stand", "bet 1 main 10", "deal 3c Kh 9d 9s 8h", "1 stand")
        lines = lines_of(house.night)
        assert wagers_in(lines) == 3
        assert verifier.verify(lines)[3:5] == (2, 1)


def test_what_waits_for_a_card_is_not_tried_at_every_settlement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards that nobody turned over are tried in their own round, and never later."""
    tried: list[int] = []
    settle = verifier.Cards.settle

    def counting(cards: Any, deal: Any, line: Any, seq: int) -> None:
        tried.append(seq)
        settle(cards, deal, line, seq)

    with new_store("sqlite", tmp_path) as store:
        house = opened(store, BLACKJACK, {"player_cards": "one_down"}, {})
        for suit in "cdhs":
            up = f"K{suit}"
            play(house, "bet 1 main 10", f"deal 2{suit} 9{suit} {up} ?? ??")
            play(house, f"turn dealer {up} A{suit}")
        lines = lines_of(house.night)
    monkeypatch.setattr(verifier.Cards, "settle", counting)
    assert verifier.verify(lines)[3:5] == (0, 4)
    assert len(tried) == len(set(tried)) == 4
