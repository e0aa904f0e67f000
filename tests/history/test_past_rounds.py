"""Rounds rebuilt from the journal: every step, wager, result, clause and payment, and no secret."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.night import Night
from pitboss.floor.seeds import Seeds
from pitboss.games import game_ids, load
from pitboss.history.replay import replay
from pitboss.history.rounds import GOING_ON, VOIDED, PastRound, RoundStep, past_round
from pitboss.history.settlements import CORRECTED, SETTLED, STANDS, STRUCK
from pitboss.language.table_events import event_words
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import DEALER
from pitboss.pit.view import PUBLIC
from pitboss.rulebook.clause import clause
from pitboss.rulebook.procedure import Does
from tests.floor.house import House
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.world.hall import Hall, Swarm

MANNERS = (("by hand", True, False), ("automatic", False, False), ("device", False, True))
CARDS = [game for game in game_ids() if load(game).play is not None]


def round_of(night: Night, table: str, number: int, viewer: int | None = None) -> PastRound:
    """A round of a night, from its first row."""
    store = night.store
    past = past_round(replay(store.rows(), seed_of=Seeds(store).of), table, number, viewer)
    assert isinstance(past, PastRound), past
    return past


def play_evening(
    folder: Path, game: str, *, by_hand: bool, electronic: bool, rounds: int = 4
) -> Hall:
    """An evening at one table with misread results, voids and refusals."""
    hall = one_table(folder, game, by_hand=by_hand, electronic=electronic)
    hall.swarm = Swarm(frozenset({"misread", "refusals", "reliefs", "limits"}))
    own = life(hall, rounds)
    run_script(hall, own.open())
    while own.table.round <= rounds:
        run_script(hall, own.guests())
        run_script(hall, own.play(bets=True))
    return hall


@pytest.mark.parametrize(
    ("by_hand", "electronic"),
    [manner[1:] for manner in MANNERS],
    ids=[manner[0] for manner in MANNERS],
)
@pytest.mark.parametrize("game", game_ids())
def test_every_round_is_shown_in_full(
    game: str, by_hand: bool, electronic: bool, tmp_path: Path
) -> None:
    """Each row is in one round, each chip in the rack is explained, each result has its clause."""
    hall = play_evening(tmp_path, game, by_hand=by_hand, electronic=electronic)
    night, live = hall.night, hall.floor.tables[TABLE]
    hall.send([hall.order(hall.first, c.CloseTable(), TABLE)])  # refused: a row of the last round
    rounds = [round_of(night, TABLE, number) for number in range(1, live.table.round + 1)]
    entries = {row.seq: read_entry(row.body) for row in night.store.rows()}
    at_table = [seq for seq, entry in entries.items() if entry.order.table == TABLE]
    steps = [step for round in rounds for step in round.steps]
    assert sorted(step.seq for step in steps) == at_table
    assert max(steps, key=lambda step: step.seq).live == replace(live, since=None, past=())
    gained = Counter[int]()
    for round in rounds:
        assert (round.status == GOING_ON) == (round is rounds[-1])
        paid = _payments(round)
        assert round.gained == paid, (round.round, round)
        gained.update(round.gained)
    assert night.books.balance(f"rack/{TABLE}") == 20_000 - sum(gained.values())
    endings = [ending for round in rounds for result in round.results for ending in result.endings]
    assert endings
    for ending in endings:
        assert ending.words
        assert all(clause(name) for name in ending.law)
        assert ending.law
    night.store.close()


def _payments(past: PastRound) -> dict[int, int]:
    """What each seat won or lost by the results of a round."""
    sums = Counter[int]()
    for result in past.results:
        if result.status != SETTLED:
            continue
        for ending in result.endings:
            assert ending.key in past.wagers[ending.seat] or ending.kind == STANDS
            sums[ending.seat] += ending.win - ending.fee
            if ending.kind == "loses":
                sums[ending.seat] -= ending.stake - ending.back
    return {seat: sum_ for seat, sum_ in sorted(sums.items()) if sum_}


# --- what was corrected, and what did not count ---------------------------------------------
def test_a_corrected_round_shows_before_and_after(house: House) -> None:
    """Both results with their settlements, who corrected it and why, and what each seat gets."""
    house.sit(house.guest("g1"), "craps", 1)
    house.sit(house.guest("g2"), "craps", 2)
    house.ask("g1", c.PlaceWager(1, "pass", 30), "craps")
    house.ask("g2", c.PlaceWager(2, "field", 20), "craps")
    house.ask("a1", c.EnterResult("4-3"), "craps")
    house.ask("g2", c.Leave(2), "craps")
    house.ask("g1", c.PlaceWager(1, "any_seven", 5), "craps")
    house.ask("a1", o.CorrectRound("5-4", "misread"), "craps", second="m1")
    house.ask("a1", c.EnterResult("6-1"), "craps")
    past = round_of(house.night, "craps", 1)
    assert [(result.outcome, result.status) for result in past.results] == [
        ("4-3", CORRECTED),
        ("5-4", SETTLED),
    ]
    assert [(end.key, end.kind, end.win) for end in past.results[0].endings] == [
        ("pass", "wins", 30),
        ("field", "loses", 0),
    ]
    assert {(end.key, end.kind, end.win) for end in past.results[1].endings} == {
        ("field", "wins", 20),
        ("pass", STANDS, 0),
    }
    (correction,) = past.corrections
    assert (correction.by, correction.second, correction.reason) == ("a1", "m1", "misread")
    assert (correction.seats, correction.wallets) == ({1: -30}, {"g2": 40})
    assert past.gained == {2: 20}, "the pass wager stands after all"
    assert past.wagers == {1: {"pass": 30}, 2: {"field": 20}}
    assert past.steps[-1].words == "a1 with m1: corrects craps to 5-4, because misread"
    two = round_of(house.night, "craps", 2)
    assert not two.corrections
    assert two.wagers == {1: {"pass": 30, "any_seven": 5}}
    assert two.gained == {1: -10}
    assert [result.phase for result in two.results] == ["9"]


def test_a_round_without_a_result_is_shown(house: House) -> None:
    """Refused, void, and what was on the table when it was declared void."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("g1", c.PlaceWager(1, "pass", 30), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 20), "craps")
    house.refused("g1", c.PlaceWager(1, "pass", -5), "craps")
    name = "equipment is unfit"
    house.ask("a1", c.Report(irregularity=name, by="class A operator", note="seen by two"), "craps")
    past = round_of(house.night, "craps", 1)
    assert (past.status, past.voids, past.results, past.gained) == (VOIDED, (name,), (), {})
    assert past.wagers == {1: {"pass": 30, "field": 20}}
    refused = [step for step in past.steps if step.refused]
    assert [step.words for step in refused] == ["seat 1: pass -5"]


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_round_that_never_was(house: House, number: int) -> None:
    """It says so, even for a table that does not exist."""
    house.sit(house.guest("g1"), "craps", 1)
    rows = list(house.night.store.rows())
    for table in ("craps", "nowhere"):
        past = past_round(replay(rows), table, number)
        assert isinstance(past, Refusal)
        assert table in past.words


def test_struck_out_before_it_was_settled(tmp_path: Path) -> None:
    """A result that is keyed in wrong and corrected right away is shown, and was never paid."""
    hall = one_table(tmp_path, "nj.sic_bo", by_hand=True)
    own = life(hall, 1)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    while own.table.called is None:
        run_script(hall, own.act(bets=True))
    by = next(step for step in own.rules.procedure if step.does is Does.RESULT).by[0]
    hall.ask(own.who(by), c.CorrectResult("1-2-3", by), TABLE)
    run_script(hall, own.play(bets=False))
    past = round_of(hall.night, TABLE, 1)
    assert [result.status for result in past.results] == [STRUCK, SETTLED]
    assert past.results[-1].outcome == "1-2-3"
    assert past.gained == _payments(past)
    hall.night.store.close()


# --- who may see what -----------------------------------------------------------------------
@pytest.mark.parametrize("game", CARDS)
def test_nobody_is_told_a_secret(game: str, tmp_path: Path) -> None:
    """From each place, at each step: no stack, no card that is face down for it, no chips of
    others, no guest by name; the dealer and those who see everything see everyone."""
    hall = play_evening(tmp_path, game, by_hand=False, electronic=True, rounds=2)
    rules, guests = life(hall).rules, set(hall.floor.guests)
    live = hall.floor.tables[TABLE]
    for viewer in (PUBLIC, 1, 2):
        for number in (1, 2):
            past = round_of(hall.night, TABLE, number, viewer)
            own = live.guests.get(viewer, "")
            assert not _strings(past) & (guests - {own})
            assert not any(step.refused for step in past.steps if step.who != own)
            for step in past.steps:
                _keeps_quiet(step, viewer)
            whole = round_of(hall.night, TABLE, number, None)
            assert past.results == whole.results
            assert past.wagers == whole.wagers
            play = rules.game.play
            assert play is not None
            for name, cards in past.hands.items():
                shown = zip(cards.split(), whole.hands[name].split(), strict=True)
                assert all(seen in ("??", face) for seen, face in shown)
    hall.night.store.close()


def _strings(value: object) -> set[str]:
    """Every word shown about a round."""
    text = msgspec.json.encode(value).decode()
    return set(re.findall(r"[A-Za-z0-9-]+", text))


def _keeps_quiet(step: RoundStep, viewer: int) -> None:
    """The table in a step that someone sees reveals no secret."""
    cards = step.live.table.cards
    if cards is not None:
        assert not cards.shoe.order
        assert set(cards.shoe.gone) <= {UNKNOWN}
    for seat, place in step.live.table.seats.items():
        assert seat == viewer or not place.chips
    assert step.live.since is None
    assert not step.live.rack


def test_players_see_only_their_own_cards(tmp_path: Path) -> None:
    """Caribbean stud: your own five cards, and only the backs of others until they are shown."""
    hall = one_table(tmp_path, "night.caribbean_stud", by_hand=False, electronic=True)
    own = life(hall, 1)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    while (
        own.table.cards is None
        or own.table.cards.round is None
        or not all(
            len(own.table.cards.round.hand(f"seat {seat}").cards) == 5
            for seat in own.table.cards.round.seats
        )
    ):
        run_script(hall, own.act(bets=True))
    first, second = own.table.cards.round.seats[:2]
    number = own.table.round
    for viewer in (PUBLIC, DEALER, first, second, None):
        past = round_of(hall.night, TABLE, number, viewer)
        for seat in (first, second):
            knows = viewer is None or seat == viewer
            assert ("??" in past.hands[f"seat {seat}"]) == (not knows), (viewer, seat)
        assert past.hands["dealer"].count("??") == (0 if viewer is None else 4)
        dealt = [step.words for step in past.steps if step.words.startswith("deal")]
        assert sum(words.count("??") for words in dealt) == 5 * len(own.table.seats) + 4
    hall.night.store.close()


def test_a_correction_of_an_earlier_round_changes_what_followed(house: House) -> None:
    """The first throw shows what really came up, the second how the round then ended."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("g1", c.PlaceWager(1, "pass", 30), "craps")
    house.ask("a1", c.EnterResult("4-2"), "craps")
    house.ask("g1", c.PlaceWager(1, "field", 10), "craps")
    house.ask("a1", c.EnterResult("5-1"), "craps")
    house.ask("a1", c.EnterResult("6-6"), "craps")
    house.ask("a1", o.CorrectRound("2-2", "misread"), "craps", round=1)
    one, two, three = (round_of(house.night, "craps", number) for number in (1, 2, 3))
    assert [(x.outcome, x.status) for x in one.results] == [("4-2", CORRECTED), ("2-2", SETTLED)]
    assert [(x.outcome, x.status) for x in two.results] == [("5-1", CORRECTED), ("5-1", SETTLED)]
    assert [(x.outcome, x.status) for x in three.results] == [("6-6", CORRECTED), ("6-6", SETTLED)]
    assert [len(x.corrections) for x in (one, two, three)] == [1, 0, 0]
    assert {end.key: end.kind for end in two.results[1].endings} == {
        "field": "loses",
        "pass": STANDS,
    }
    assert [x.gained for x in (one, two, three)] == [{}, {1: -10}, {}]
    for each in (one, two, three):
        assert each.gained == _payments(each)
    assert [x.phase for x in three.results] == ["come-out", "4"]


@pytest.mark.parametrize("game", CARDS)
def test_every_card_is_a_separate_step(game: str, tmp_path: Path) -> None:
    """However many cards one order deals, they are seen one after the other, with their clause;
    the last instant leaves the table as it was, and a round without cards shows none."""
    hall = play_evening(tmp_path, game, by_hand=False, electronic=True, rounds=2)
    fell, written = 0, {row.seq: read_entry(row.body).events for row in hall.night.store.rows()}
    for number in (1, 2):
        for step in round_of(hall.night, TABLE, number).steps:
            assert step.instants[-1].live == step.live
            assert sum((instant.events for instant in step.instants), ()) == written[step.seq]
            for instant in step.instants:
                dealt = [event for event in instant.events if isinstance(event, e.CardDealt)]
                assert len(dealt) <= 1
                assert instant.law or not dealt
                fell += len(dealt)
    assert fell > 4
    number = hall.floor.tables[TABLE].table.round
    hall.send([hall.order(hall.first, c.CloseTable(), TABLE)])  # refused: a row of the next round
    assert round_of(hall.night, TABLE, number).hands == {}, "those of the round before are gone"
    hall.night.store.close()


def test_carried_commission_is_mentioned_only_when_owed() -> None:
    """A settlement without commission records that nobody owes any; this is not shown."""
    rules = load("night.blackjack").rules()
    assert [event_words(rules, e.FeesOwed(owed)) for owed in ({}, {1: 0, 2: 0})] == ["", ""]
    carried = "commission of less than a chip is carried over"
    assert event_words(rules, e.FeesOwed({1: 0, 2: 75})) == carried
