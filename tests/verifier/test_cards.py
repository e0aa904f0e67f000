"""The verifier that shares no code settles every card wager again and notices every lie.

Rounds of all eight card games are played on a real journal, with real cards and with electronic
shoes, under several options of the house; then each line of a settlement is changed with the money
moved to fit and every hash recomputed. A verifier that knows nothing about cards would accept that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.plan import CHIPS
from pitboss.games import game_ids, load
from pitboss.history.export import export
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS
from pitboss.store.keys import read_key
from tests.effort import effort
from tests.floor import card_rounds
from tests.floor.card_rounds import ROUNDS, Keen, Rounds, Troubled, opened, play
from tests.floor.house import House
from tests.floor.one_table import TABLE, close, life, one_table, run_script
from tests.stores import new_store
from tests.verifier.program import verifier
from tests.verifier.test_dice_and_wheels import forge_export, run_verifier

GAMES = [game for game in game_ids() if load(game).play is not None]
PLAYED = effort(commit=10, nightly=200)
DEVICE, REAL, KEYED = (
    {"by_hand": False, "electronic": True},
    {"by_hand": True},
    {"by_hand": False},
)
Manner = dict[str, Any]
ONE_DOWN = 6
PLACES: list[tuple[str, Manner, dict[str, Any]]] = [
    ("night.baccarat", REAL, {}),
    ("night.baccarat", DEVICE, {"tableau": "as_written"}),
    ("night.baccarat", KEYED, {"commission": "bank_only", "commission_rounding": "down"}),
    ("night.mini_baccarat", DEVICE, {"commission": "bank_only"}),
    ("night.mini_baccarat", KEYED, {"tableau": "as_written", "commission_rounding": "down"}),
    ("night.blackjack", REAL, {}),
    ("night.blackjack", DEVICE, {"ties": "ii", "player_cards": "one_down"}),
    (
        "night.blackjack",
        KEYED,
        {"ties": "iii", "odd_stakes": "rounded_up", "insurance": "floor_half"},
    ),
    ("night.blackjack", DEVICE, {"resplit_aces": True, "burn": "new_stack_only"}),
    ("night.multi_action_blackjack", REAL, {}),
    ("night.multi_action_blackjack", DEVICE, {"player_hand": "each_round"}),
    ("night.multi_action_blackjack", KEYED, {"dealer_natural": "original_only"}),
    ("night.multi_action_blackjack", DEVICE, {"allow_double_split": False}),
    ("night.caribbean_stud", REAL, {}),
    ("night.caribbean_stud", DEVICE, {"payout_limit": 1_000}),
    ("night.let_it_ride", DEVICE, {}),
    ("night.let_it_ride", REAL, {}),
    ("night.red_dog", REAL, {"raises": "full", "areas": 3, "decks": 2}),
    ("night.red_dog", DEVICE, {}),
    ("night.joker_seven", KEYED, {}),
    ("night.joker_seven", DEVICE, {"sets": "strict"}),
]


@pytest.fixture(autouse=True)
def _seeded_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulated night has its own seeds; afterward they come from the operating system again."""
    monkeypatch.setattr(chance, "new_seed", chance.new_seed)


def lines_of(night: Night) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(night.store, night.floor)]


def bodies(lines: list[str]) -> list[dict[str, Any]]:
    """The bodies of an export's rows."""
    rows = [json.loads(line) for line in lines[1:]]
    return [json.loads(row["body"]) for row in rows if "seq" in row]


def settled_in(body: dict[str, Any]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """The wagers that a row settles, each with the places of its event and its line."""
    for at, event in enumerate(body["events"]):
        if event["type"] in ("ResultCalled", "HandsDecided"):
            for number, line in enumerate(event["lines"]):
                yield at, number, line


def wagers_in(lines: list[str]) -> int:
    """How many wagers were settled in a night."""
    return sum(1 for body in bodies(lines) for _ in settled_in(body))


def check_every_wager(lines: list[str]) -> int:
    """The verifier settles every wager of a night again; returns how many."""
    _, _, _, settled, left, hidden, _ = verifier.verify(lines)
    assert (settled, left, hidden) == (wagers_in(lines), 0, [])
    return int(settled)


# --- nights that are sound ------------------------------------------------------------------
@pytest.mark.parametrize("place", range(len(PLACES)))
def test_every_wager_is_settled_again(place: int, tmp_path: Path) -> None:
    """Guests who bet and decide at random, until the table closes and shows its seeds."""
    assert check_every_wager(export_of(place, tmp_path)) >= PLAYED


def export_of(place: int, folder: Path) -> list[str]:
    """The export of an evening at one of the places, closed and with its seeds shown."""
    game, manner, options = PLACES[place]
    hall = one_table(folder, game, options=options, **manner)
    own = Keen(hall, TABLE, PLAYED)
    run_script(hall, own.open())
    for _ in range(PLAYED):
        run_script(hall, own.guests())
        run_script(hall, own.play(bets=True))
    run_script(hall, own.close())
    lines = lines_of(hall.night)
    hall.night.store.close()
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_wrong_at_a_table_is_settled_again(game: str, tmp_path: Path) -> None:
    """Every irregularity its law knows, at any moment; nothing is left out for it."""
    hall = one_table(tmp_path, game, by_hand=True)
    own = Troubled(hall, TABLE, PLAYED)
    run_script(hall, own.open())
    for _ in range(PLAYED):
        run_script(hall, own.guests())
        run_script(hall, own.play(bets=True))
    lines = lines_of(hall.night)
    kinds = {event["type"] for body in bodies(lines) for event in body["events"]}
    assert kinds & {"RoundVoided", "HandVoided", "CardRacked", "IncidentNoted"}
    assert check_every_wager(lines)
    hall.night.store.close()


@contextmanager
def at_table(rounds: Rounds, folder: Path) -> Iterator[House]:
    """A house that has played some rounds, on its own journal."""
    with new_store("sqlite", folder) as store:
        yield play(opened(store, rounds.game, rounds.options, rounds.odds), *rounds.lines)


@pytest.mark.parametrize("name", ROUNDS)
def test_what_seldom_happens_is_settled_again(name: str, tmp_path: Path) -> None:
    """Chosen cards: naturals, splits, limits, ties, jokers, cards that were shown too early."""
    with at_table(ROUNDS[name], tmp_path) as house:
        assert check_every_wager(lines_of(house.night)) == ROUNDS[name].settled


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_chips_settles_nothing(game: str, tmp_path: Path) -> None:
    """The dealer pays by hand; the cards still follow the rules of the deal."""
    hall = one_table(tmp_path, game, mode=CHIPS, by_hand=False)
    own = life(hall)
    run_script(hall, own.open())
    for _ in range(3):
        run_script(hall, own.play(bets=True))
    assert check_every_wager(lines_of(hall.night)) == 0
    close(hall, own)


# --- what cannot be settled again -------------------------------------------------------------
def test_a_card_that_nobody_saw_is_said_to_be_missing(tmp_path: Path) -> None:
    """The dealer's natural ends the round before a player's face-down card is shown."""
    options = {"player_cards": "one_down"}
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.blackjack", options, {})
        play(house, "bet 1 main 10", "deal 2c 9c Kd ?? ??", "turn dealer Kd Ad")
        lines = lines_of(house.night)
        assert wagers_in(lines) == 1
        assert verifier.verify(lines)[3:5] == (0, 1)
        told = run_verifier(lines, tmp_path / "night.jsonl").stdout
        assert "not settled again, because the rows do not say enough: 1 wagers on cards" in told


def test_a_correction_leaves_open_what_is_owed(tmp_path: Path) -> None:
    """After the cards of a baccarat round were corrected, the next commission is not settled again;
    the one after that is."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.baccarat", {}, {})
        play(house, "bet 1 bank 7", "deal 2c 9d 2d 9h")
        fell = o.CorrectRound("9c 2d 9h 2h", "read from the wrong side")
        house.ask("a1", fell, card_rounds.TABLE)
        play(house, "bet 1 bank 7", "bet 2 player 7", "deal 2s 9s 3s Ks")
        play(house, "bet 1 bank 7", "deal 3c 9c 3d Kc")
        lines = lines_of(house.night)
        assert wagers_in(lines) == 4
        assert verifier.verify(lines)[3:5] == (3, 1)


def test_a_round_continues_while_another_is_corrected(tmp_path: Path) -> None:
    """An earlier round is corrected while the next one is being dealt."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.blackjack", {}, {})
        play(house, "bet 1 main 10", "deal 2c Kc Qd 9c Kd", "1 stand")
        play(house, "bet 1 main 10", "deal 3c Kh 9d 9h 8d")
        fell = o.CorrectRound("2c Kc Qd 9c 7d", "misread")
        house.ask("a1", fell, card_rounds.TABLE, round=1)
        play(house, "1 stand")
        assert check_every_wager(lines_of(house.night)) == 2


def test_a_round_is_settled_by_the_cards_that_fell(tmp_path: Path) -> None:
    """They are corrected twice in the middle of the round; only then does a hand beat the
    dealer's."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.blackjack", {}, {})
        play(house, "bet 1 main 10", "deal 2c 8c Qd 9c Td", "1 hit")
        for fell in ("2c 8c Qd 9c 9s", "2c 8c Qd 9c 8s"):
            house.ask("a1", o.CorrectRound(fell, "misread"), card_rounds.TABLE)
        play(house, "deal 2d", "1 stand")
        lines = lines_of(house.night)
        (line,) = [line for body in bodies(lines) for _, _, line in settled_in(body)]
        assert line["kind"] == WINS  # 19 against 18; against the twenty keyed in it had lost
        assert check_every_wager(lines) == 1


def test_a_round_corrected_after_a_wager_was_settled_is_said_to_be_missing(tmp_path: Path) -> None:
    """One guest has already busted when the other's card is read again."""
    with new_store("sqlite", tmp_path) as store:
        house = opened(store, "night.blackjack", {}, {})
        play(house, "bet 1 main 10", "bet 2 main 10", "deal 2c Kc 8c Qd 6c 9c Td", "1 hit")
        play(house, "deal Kh")
        fell = o.CorrectRound("2c Kc 8c Qd 6c 9d Td Kh", "misread")
        house.ask("a1", fell, card_rounds.TABLE)
        play(house, "2 stand")
        assert verifier.verify(lines_of(house.night))[3:5] == (1, 1)


def test_an_export_without_options_is_held_to_its_money_only(tmp_path: Path) -> None:
    """As the first editions wrote it."""
    with at_table(ROUNDS["commission is carried on"], tmp_path) as house:
        first, *rest = lines_of(house.night)
    said = json.loads(first)
    for table in said["tables"].values():
        for name in ("options", "pays"):
            table.pop(name, None)
        for wager in table["wagers"].values():
            wager.pop("percent", None)
    assert verifier.verify([json.dumps(said), *rest])[3:5] == (0, 6)


# --- nights that are not ------------------------------------------------------------------
ONE_OF_EACH = {
    "night.baccarat": "commission is carried on",
    "night.mini_baccarat": "commission is dropped",
    "night.blackjack": "a bust, and lost insurance",
    "night.multi_action_blackjack": "a natural against a drawn twenty-one",
    "night.caribbean_stud": "the dealer does not qualify",
    "night.let_it_ride": "a pair of tens rides",
    "night.red_dog": "a third card shown too early",
    "night.joker_seven": "a prial and a pair",
}


def changes(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Other endings of a wager, each with one figure changed, or its kind."""
    yield {"win": line["win"] + 1}
    yield {"back": line["back"] + (1 if line["kind"] == LOSES else -1)}
    yield {"fee": line["fee"] + 1}
    yield from ({"kind": kind} for kind in (WINS, LOSES, RETURNS) if kind != line["kind"])


def with_line(body: dict[str, Any], at: tuple[int, int], change: dict[str, Any]) -> dict[str, Any]:
    """A row that settles a wager differently, and moves the difference between rack and guest."""
    changed: dict[str, Any] = json.loads(json.dumps(body))
    line = changed["events"][at[0]]["lines"][at[1]]
    was = line["win"] + line["back"] - line["fee"]
    line.update(change)
    more = line["win"] + line["back"] - line["fee"] - was
    ends = [f"rack/{card_rounds.TABLE}", f"player/g{line['seat']}"]
    if more:
        source, target = ends if more > 0 else ends[::-1]
        changed["moves"].append({"source": source, "target": target, "dollars": abs(more)})
    return changed


@pytest.mark.parametrize("game", GAMES)
def test_no_ending_of_a_wager_can_be_changed(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every wager of a game, every figure of its ending, with money and all hashes to match."""
    with at_table(ROUNDS[ONE_OF_EACH[game]], tmp_path) as house:
        lines = lines_of(house.night)
    assert verifier.verify(lines)[4] == 0
    tried = 0
    for row, body in enumerate(bodies(lines)):
        for at, number, line in settled_in(body):
            for nth, change in enumerate(changes(line)):
                wrong = forge_export(lines, row, with_line(body, (at, number), change))
                where = f"row {row + 1}: {line['key']} of seat {line['seat']} pays"
                with pytest.raises(verifier.Fault, match=where):
                    verifier.verify(wrong)
                if not nth:  # nothing but the cards tells it
                    with monkeypatch.context() as patch:
                        patch.setattr(verifier, "GAMES", {})
                        verifier.verify(wrong)
                tried += 1
    assert tried >= 10


def test_a_card_face_down_is_held_to_its_seed(tmp_path: Path) -> None:
    """Whatever depends on a card that no row shows is settled again when the seed is shown, and a
    changed line is named by its own row."""
    lines, waited = export_of(ONE_DOWN, tmp_path), 0
    (key,) = tmp_path.glob("*.key")
    signer = read_key(key)
    for row, body in enumerate(bodies(lines)):
        for at, number, line in settled_in(body):
            if line["kind"] == LOSES:
                told = with_line(body, (at, number), {"kind": RETURNS})
                wrong = forge_export(lines, row, told, signer)
                with pytest.raises(verifier.Fault, match=f"row {row + 1}: {line['key']} of seat"):
                    verifier.verify(wrong)
                waited += not is_noticed_by(wrong, row + 1)
    assert waited


def is_noticed_by(lines: list[str], row: int) -> bool:
    """Whether something is wrong with the rows up to this one."""
    first, *rest = map(json.loads, lines)
    night = verifier.Night(first)
    try:
        for one in rest[:row]:
            night.look_at(one)
    except verifier.Fault:
        return True
    return False


def test_a_decision_costs_what_it_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double for four where ten were staked, from the decision to the settlement."""
    with at_table(ROUNDS["a double"], tmp_path) as house:
        lines = wrong = lines_of(house.night)
    for row, body in enumerate(bodies(lines)):
        for was, now in ((10, 4), (20, 14)):
            if any(event["type"] in ("ChoiceMade", "ResultCalled") for event in body["events"]):
                text = json.dumps(body).replace(f": {was}, ", f": {now}, ")
                body = json.loads(text.replace(f": {was}}}", f": {now}}}"))
                wrong = forge_export(wrong, row, body)
    with pytest.raises(verifier.Fault, match="main of seat 1 is settled for another stake"):
        verifier.verify(wrong)
    monkeypatch.setattr(verifier, "GAMES", {})
    verifier.verify(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_no_wager_is_left_out(game: str, tmp_path: Path) -> None:
    """A wager that the cards decide, and that the last row of its round does not name."""
    with at_table(ROUNDS[ONE_OF_EACH[game]], tmp_path) as house:
        lines = lines_of(house.night)
    for row, body in enumerate(bodies(lines)):
        for at, number, _ in settled_in(body):
            if body["events"][at]["type"] == "ResultCalled":
                fewer = json.loads(json.dumps(body))
                del fewer["events"][at]["lines"][number]
                left = f"row {row + 1}: .* of seat .* is decided, and was left standing"
                with pytest.raises(verifier.Fault, match=left):
                    verifier.verify(forge_export(lines, row, fewer))


@pytest.mark.parametrize(
    ("name", "hand", "says"),
    [
        ("the bank stands as written", "player", "third cards"),
        ("a double", "dealer", "does not draw to 17"),
        ("a double", "seat 1", "another number of cards"),
        ("a natural against a drawn twenty-one", "dealer 1", "settled before it is decided"),
        ("a natural waits for the dealer's ten", "dealer 3", "another number of cards in part 3"),
        ("a push in every card", "dealer", "another number of cards"),
        ("a pair of tens rides", "community 3", "another number of cards"),
        ("spreads, a pair, neighbours", "middle", "third card"),
        ("seven of one colour", "seat 1", "another number of cards than seven"),
    ],
)
def test_no_card_is_left_out(name: str, hand: str, says: str, tmp_path: Path) -> None:
    """The last card of a hand was never dealt, according to the rows."""
    with at_table(ROUNDS[name], tmp_path) as house:
        lines = lines_of(house.night)
    row, body = next(
        (row, body)
        for row, body in reversed(list(enumerate(bodies(lines))))
        if any(
            event.get("hand") == hand and event["type"] == "CardDealt" for event in body["events"]
        )
    )
    at = max(
        at
        for at, event in enumerate(body["events"])
        if event.get("hand") == hand and event["type"] == "CardDealt"
    )
    del body["events"][at]
    body["order"]["command"]["card"] = ""
    for event in body["events"]:
        if event["type"] == "CardsTurned" and event["hand"] == hand:
            event["cards"].pop()
    with pytest.raises(verifier.Fault, match=f"row .*{says}"):
        verifier.verify(forge_export(lines, row, body))


def test_options_and_odds_are_those_of_the_plan(tmp_path: Path) -> None:
    """The first line of an export names others than the house had set."""
    rounds = ROUNDS["an ace counts low in a straight, at higher odds"]
    with at_table(replace(rounds, options={"payout_limit": 1_000}), tmp_path) as house:
        first, *rest = lines_of(house.night)
    for part, name, value in (("options", "payout_limit", 0), ("pays", "pays.straight", [4, 1])):
        said = json.loads(first)
        said["tables"][card_rounds.TABLE][part][name] = value
        with pytest.raises(verifier.Fault, match=f"{name} of table cards is not what its plan"):
            verifier.verify([json.dumps(said), *rest])


def test_another_card_was_keyed_in(tmp_path: Path) -> None:
    """The order names the card, and so do its events."""
    with at_table(ROUNDS["a tie at twenty, ties i"], tmp_path) as house:
        lines = lines_of(house.night)
    row, body = next(
        (row, body)
        for row, body in enumerate(bodies(lines))
        if body["order"]["command"]["type"] == "DealCard"
    )
    body["order"]["command"]["card"] = "2c Ks Qd Qc Kd"
    with pytest.raises(verifier.Fault, match=f"row {row + 1}: another card was keyed in"):
        verifier.verify(forge_export(lines, row, body))
