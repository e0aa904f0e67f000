"""The next step leads through the evening: a dealer who only follows it runs every table
lawfully."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.equipment.cards import card, text, texts
from pitboss.floor.next_step import CARD, CARDS, OUTCOME, SEATS, NextStep, call_step, next_step
from pitboss.floor.orders import FloorCommand
from pitboss.floor.permissions import PLAYER_ACTS
from pitboss.floor.plan import CHIPS
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import current_step
from pitboss.pit.state import OPEN
from pitboss.rulebook.card_round import CallOut, Round, TurnOver
from pitboss.rulebook.procedure import Does
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.playing import clause, make_ready, play
from tests.world.card_life import CardLife
from tests.world.hall import Hall
from tests.world.nights import close_night

ROUNDS, LONG = 2, 600
CARD_GAMES = [game for game in game_ids() if load(game).play is not None]
MANNERS: dict[str, dict[str, Any]] = {
    "by hand": {"by_hand": True},
    "by hand, device": {"by_hand": True, "electronic": True},
    "keyed in": {"by_hand": False},
    "by itself": {"by_hand": False, "electronic": True},
    "chips by hand": {"by_hand": True, "mode": CHIPS},
    "chips by hand, device": {"by_hand": True, "mode": CHIPS, "electronic": True},
    "chips, keyed in": {"by_hand": False, "mode": CHIPS},
    "chips, by itself": {"by_hand": False, "mode": CHIPS, "electronic": True},
}


class Follower:
    """A dealer who does nothing but the next step, and guests who bet when they may."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.life = hall, life(hall)
        self.bet_in = -1
        self.words: list[str] = []

    def run(self, rounds: int = ROUNDS) -> None:
        """Open the table and play some rounds."""
        for _ in range(LONG):
            if self.life.table.round > rounds:
                return
            step = next_step(self.hall.floor, TABLE)
            assert step is not None
            self.follow(step)
        raise AssertionError(f"no end after {self.words[-12:]}")

    def follow(self, step: NextStep) -> None:
        """Do what comes next."""
        self.words.append(step.words)
        if step.asks == SEATS:
            assert isinstance(step.command, c.SeeWagers)
            run_script(self.hall, self.life.must(replace(step.command, seats=(1, 4))))
            return
        if step.betting and self.bet_in != self.life.table.round:
            self.bet_in = self.life.table.round
            run_script(self.hall, self.life.guests())
            run_script(self.hall, self.life.bets())
            return
        if step.command is None:
            run_script(self.hall, self.life.guests())
            run_script(self.hall, self.life.bets())
            assert next_step(self.hall.floor, TABLE) != step, step
            return
        command: Any = self.keyed(step)
        if isinstance(command, c.RefuseDice) and self.hall.maybe(0.5):
            command = c.AcceptDice(command.seat)
        if isinstance(command, FloorCommand):
            self.hall.ask(self.life.who("dealer"), command, TABLE)
        elif type(command) in PLAYER_ACTS and command.seat:
            self.hall.ask(self.life.who("dealer"), command, TABLE)  # for a silent player
        else:
            run_script(self.hall, self.life.must(command))

    def keyed(self, step: NextStep) -> Any:
        """The command with what had to be keyed in."""
        command, life = step.command, self.life
        rules = life.rules
        if step.asks == OUTCOME:
            fine = [face for at, face in enumerate(rules.space.texts) if at not in rules.voids]
            return replace(command, outcome=self.hall.random.choice(fine))  # type: ignore[type-var]
        if step.asks == CARD:
            assert isinstance(life, CardLife)
            return c.DealCard(text(life._left()))
        if step.asks == CARDS:
            assert isinstance(life, CardLife)
            need = next_need(rules, life.table)
            assert isinstance(need, TurnOver)
            faces = life._faces(need)
            if need.fit is not None and not need.fit(faces):
                return c.Report(irregularity=need.fault) if need.fault else c.TakeStep(need.unless)
            return c.TurnCards(need.hand, texts(faces))
        return command


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", game_ids())
def test_following_the_next_step_runs_the_table(game: str, manner: str, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, **MANNERS[manner])
    follower = Follower(hall)
    follower.run()
    assert follower.life.table.round > ROUNDS
    if "chips" in manner:
        assert not hall.night.books.total("wager/")
    hall.night.books.check()
    hall.night.store.close()


@pytest.mark.parametrize("game", game_ids())
def test_every_step_by_hand_has_words_and_a_clause(game: str, tmp_path: Path) -> None:
    hall = one_table(tmp_path, game, by_hand=True)
    seen: list[NextStep] = []

    class Noting(Follower):
        def follow(self, step: NextStep) -> None:
            seen.append(step)
            super().follow(step)

    Noting(hall).run()
    assert all(step.words[0].isupper() or not step.words[0].isalpha() or step.call for step in seen)
    play = load(game).play is not None
    laws = [step for step in seen if step.law]
    assert len(laws) > len(seen) // (3 if play else 2)
    hall.night.store.close()


AGAIN = ("by hand", "by hand, device", "keyed in", "chips by hand")


@pytest.mark.parametrize("manner", AGAIN)
@pytest.mark.parametrize("game", game_ids())
def test_a_counted_table_goes_through_its_opening_again(
    game: str, manner: str, tmp_path: Path
) -> None:
    """Its whole checklist comes once more; once it has played, its chips are counted again."""
    hall = one_table(tmp_path, game, **MANNERS[manner])
    follower = Follower(hall)
    follower.run()
    run_script(hall, follower.life.close())
    assert hall.floor.tables[TABLE].counted >= 0
    follower.words.clear()
    played = follower.life.table.round
    follower.run(played)
    asked = [line for line in follower.words if line.startswith("To open it again: ")]
    for item in follower.life.rules.opening:
        is_named = any(item.name.lower() in words.lower() for words in asked)
        assert is_named != item.repair, item.name
    confirmed = "confirm that this was done, and " if manner == "keyed in" else ""
    assert asked[-1].startswith(f"To open it again: {confirmed}open the table")
    assert hall.floor.tables[TABLE].counted < 0, "an earlier count no longer counts"
    run_script(hall, follower.life.close())
    close_night(hall)
    hall.night.books.check()
    hall.night.store.close()


def test_a_rack_that_changed_and_changed_back_is_counted_again(tmp_path: Path) -> None:
    """The rack holds as much as when it was counted, but nobody has looked since."""
    hall = one_table(tmp_path, "night.under_over", by_hand=True)
    follower = Follower(hall)
    follower.run()
    run_script(hall, follower.life.close())
    counted = hall.floor.tables[TABLE].rack
    while hall.floor.tables[TABLE].table.status != OPEN:
        step = next_step(hall.floor, TABLE)
        assert step is not None
        follower.follow(step)
    run_script(hall, follower.life.shut())
    assert hall.floor.tables[TABLE].rack == counted
    with pytest.raises(AssertionError, match=f"chips of table {TABLE} have not been counted"):
        close_night(hall)
    hall.night.store.close()


def led_to(follower: Follower, words: str) -> None:
    """Follow the steps, with nobody who wagers, up to the one that begins with these words."""
    for _ in range(LONG):
        step = next_step(follower.hall.floor, TABLE)
        assert step is not None
        if step.words.startswith(words):
            return
        follower.bet_in = follower.life.table.round
        follower.follow(step)
    raise AssertionError(f"never {words!r}: {follower.words[-12:]}")


@pytest.mark.parametrize("manner", ["by hand", "by hand, device"])
@pytest.mark.parametrize("game", CARD_GAMES)
def test_betting_does_not_close_before_the_first_wager(
    game: str, manner: str, tmp_path: Path
) -> None:
    """A dealer who closes it anyway is led back to the opening call, and the table plays on."""
    hall = one_table(tmp_path, game, **MANNERS[manner])
    follower = Follower(hall)
    led_to(follower, "Wait for wagers")
    waits = next_step(hall.floor, TABLE)
    assert waits is not None
    assert (waits.command, waits.betting) == (None, True)
    due = current_step(follower.life.rules, follower.life.table)
    assert due.does is Does.CLOSES
    run_script(hall, follower.life.must(c.TakeStep(due.name, due.by[0])))
    again = next_step(hall.floor, TABLE)
    assert again is not None
    assert again.words == "Place your bets"
    follower.follow(again)
    assert next_step(hall.floor, TABLE) == waits
    follower.run()
    hall.night.books.check()
    hall.night.store.close()


def test_the_console_says_that_everyone_passed_the_dice(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.craps", by_hand=True)
    follower = Follower(hall)
    led_to(follower, "Place your bets")
    run_script(hall, follower.life.guests())
    led_to(follower, "Offer the pair of dice to seat")
    seats = sorted(follower.life.table.seats)
    assert len(seats) > 1
    for _ in range(2):
        for at, seat in enumerate(seats):
            step = next_step(hall.floor, TABLE)
            assert step is not None
            assert step.command == c.RefuseDice(seat)
            assert step.words.startswith("Offer the pair of dice") or not at
            hall.ask(follower.life.who("dealer"), step.command, TABLE)
        step = next_step(hall.floor, TABLE)
        assert step is not None
        assert step.words == (
            f"Everyone has passed on the pair of dice: offer it to seat {seats[0]} again, "
            "or close the table once no wager is up"
        )
        assert "13:47-20.25(g)7" in map(str, step.law)
    hall.ask(follower.life.who("dealer"), c.AcceptDice(seats[0]), TABLE)
    follower.run()
    hall.night.store.close()


# --- what the dealer says -----------------------------------------------------------------------
SAID = [
    pytest.param(
        "4c 5d", "Tie", "The cards are consecutive—tie hand", marks=clause("nj-13-47-20-31-d-7")
    ),
    pytest.param("4c 4d", "Pair", "We have a pair", marks=clause("nj-13-47-20-31-d-8")),
    pytest.param(
        "4c 4d > 4h", "Three of a kind", "Three of a kind", marks=clause("nj-13-47-20-31-d-9")
    ),
    pytest.param(
        "4c 4d > 9h", "Tie", "No three of a kind—tie hand", marks=clause("nj-13-47-20-31-d-10")
    ),
    pytest.param(
        "4c 9d",
        "Spread 4, and put the marker on it",
        "The spread is 4",
        marks=clause("nj-13-47-20-31-d-11-spread"),
    ),
    pytest.param(
        "4c 9d > stay", "Raises closed", "Raises closed", marks=clause("nj-13-47-20-31-d-13-close")
    ),
    pytest.param(
        "4c 9d > stay > Jh",
        "Value 11",
        "The third card is 11",
        marks=clause("nj-13-47-20-31-d-13-settle"),
    ),
]


@pytest.mark.parametrize(("dealt", "words", "call"), SAID)
def test_as_the_text_orders_it_the_dealer_of_red_dog_is_prompted_word_for_word(
    dealt: str, words: str, call: str
) -> None:
    table = Referee(load("night.red_dog"), automatic=False)
    make_ready(table)
    play(
        table,
        "seat 1: sits 100\ndealer: shuffles\nseat 1: cuts the cards\n"
        "dealer: place your bets\nseat 1: red_dog 10\ndealer: no more bets\ndeal ??",
    )
    for part in dealt.split(" > "):
        while isinstance(need := next_need(table.rules, table.table), CallOut):
            table.do(c.TakeStep(need.words))
        play(table, "seat 1: chooses stay" if part == "stay" else f"deal {part}")
    need, cards = next_need(table.rules, table.table), table.table.cards
    assert isinstance(need, CallOut)
    assert cards is not None
    step = call_step(table.rules, cards, need)
    assert (step.words, step.call, step.command) == (words, call, c.TakeStep(need.words))


WITHOUT_A_WORD = {
    "night.blackjack": "look at the hole card",
    "night.caribbean_stud": "stub to the discard rack",
    "night.let_it_ride": "burn the leftmost community card",
    "night.multi_action_blackjack": "card to square 2",
}


@pytest.mark.parametrize("game", WITHOUT_A_WORD)
def test_what_the_dealer_only_does_is_not_called(game: str) -> None:
    play_ = load(game).play
    assert play_ is not None
    assert play_.announcement(WITHOUT_A_WORD[game], Round(seats=(1,))) == ""


@pytest.mark.parametrize(
    ("game", "up", "words", "said"),
    [
        pytest.param(
            "night.blackjack",
            "Kd",
            "blackjack",
            "Blackjack",
            marks=clause("nj-13-47-20-22-g-8i-announce"),
        ),
        pytest.param(
            "night.blackjack",
            "Ad",
            "blackjack",
            "Natural, blackjack",
            marks=clause("nj-13-47-20-22-g-4-reveal"),
        ),
        pytest.param(
            "night.blackjack",
            "Ad",
            "insurance?",
            "Insurance?",
            marks=clause("nj-13-47-20-22-g-4-offer"),
        ),
        ("night.blackjack", "Kd", "natural at seat 1", ""),
        pytest.param(
            "night.multi_action_blackjack",
            "Kd",
            "natural at seat 1",
            "Blackjack",
            marks=clause("nj-13-47-20-30-f-5-announce"),
        ),
        ("night.multi_action_blackjack", "Kd", "natural at seat 1 round 3", "Blackjack"),
    ],
)
def test_the_dealer_says_what_the_text_says(game: str, up: str, words: str, said: str) -> None:
    """A player's natural is announced by the player, and by the dealer at multi-action."""
    play_ = load(game).play
    assert play_ is not None
    assert play_.announcement(words, Round(seats=(1,)).deal("dealer", card(up), True)) == said
