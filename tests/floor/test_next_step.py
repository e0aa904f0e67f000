"""The next step leads through the evening: whoever only follows it runs every table lawfully."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.equipment.cards import text, texts
from pitboss.floor.acts import PLAYER_ACTS
from pitboss.floor.next_step import CARD, CARDS, OUTCOME, SEATS, Next, next_step
from pitboss.floor.orders import FloorCommand
from pitboss.floor.plan import CHIPS
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.dealing import needed
from pitboss.pit.rounds import current_step
from pitboss.pit.state import OPEN
from pitboss.rulebook.dealing import Turn
from pitboss.rulebook.procedure import Does
from tests.floor.one_table import TABLE, let, life, one_table
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
            found = next_step(self.hall.floor, TABLE)
            assert found is not None
            self.follow(found)
        raise AssertionError(f"no end after {self.words[-12:]}")

    def follow(self, found: Next) -> None:
        """Do what comes next."""
        self.words.append(found.words)
        if found.asks == SEATS:
            assert isinstance(found.command, c.SeeWagers)
            let(self.hall, self.life.must(replace(found.command, seats=(1, 4))))
            return
        if found.betting and self.bet_in != self.life.table.round:
            self.bet_in = self.life.table.round
            let(self.hall, self.life.guests())
            let(self.hall, self.life.bets())
            return
        if found.command is None:
            let(self.hall, self.life.guests())
            let(self.hall, self.life.bets())
            assert next_step(self.hall.floor, TABLE) != found, found
            return
        command: Any = self.keyed(found)
        if isinstance(command, c.RefuseDice) and self.hall.maybe(0.5):
            command = c.AcceptDice(command.seat)
        if isinstance(command, FloorCommand):
            self.hall.ask(self.life.who("dealer"), command, TABLE)
        elif type(command) in PLAYER_ACTS and command.seat:
            self.hall.ask(self.life.who("dealer"), command, TABLE)  # for a silent player
        else:
            let(self.hall, self.life.must(command))

    def keyed(self, found: Next) -> Any:
        """The command with what had to be keyed in."""
        command, life = found.command, self.life
        rules = life.rules
        if found.asks == OUTCOME:
            fine = [one for at, one in enumerate(rules.space.texts) if at not in rules.voids]
            return replace(command, outcome=self.hall.random.choice(fine))  # type: ignore[type-var]
        if found.asks == CARD:
            assert isinstance(life, CardLife)
            return c.DealCard(text(life._left()))
        if found.asks == CARDS:
            assert isinstance(life, CardLife)
            need = needed(rules, life.table)
            assert isinstance(need, Turn)
            faces = life._faces(need)
            if need.fit is not None and not need.fit(faces):
                return c.Report(need.fault) if need.fault else c.TakeStep(need.unless)
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
    seen: list[Next] = []

    class Noting(Follower):
        def follow(self, found: Next) -> None:
            seen.append(found)
            super().follow(found)

    Noting(hall).run()
    assert all(one.words[0].isupper() or not one.words[0].isalpha() or one.call for one in seen)
    play = load(game).play is not None
    laws = [one for one in seen if one.law]
    assert len(laws) > len(seen) // (3 if play else 2)
    hall.night.store.close()


AGAIN = ("by hand", "by hand, device", "keyed in", "chips by hand")


@pytest.mark.parametrize("manner", AGAIN)
@pytest.mark.parametrize("game", game_ids())
def test_a_table_that_was_counted_is_led_through_its_opening_again(
    game: str, manner: str, tmp_path: Path
) -> None:
    """Its whole checklist comes once more; once it has played, its chips are counted anew."""
    hall = one_table(tmp_path, game, **MANNERS[manner])
    follower = Follower(hall)
    follower.run()
    let(hall, follower.life.close())
    assert hall.floor.tables[TABLE].counted >= 0
    follower.words.clear()
    played = follower.life.table.round
    follower.run(played)
    asked = [one for one in follower.words if one.startswith("To open it again: ")]
    for item in follower.life.rules.opening:
        said = any(item.name.lower() in one.lower() for one in asked)
        assert said != item.repair, item.name
    confirmed = "confirm that this was done, and " if manner == "keyed in" else ""
    assert asked[-1].startswith(f"To open it again: {confirmed}open the table")
    assert hall.floor.tables[TABLE].counted < 0, "an earlier count says nothing any more"
    let(hall, follower.life.close())
    close_night(hall)
    hall.night.books.check()
    hall.night.store.close()


def test_chips_that_came_and_went_again_are_counted_again(tmp_path: Path) -> None:
    """Though the rack holds as much as when it was counted, nobody has looked since."""
    hall = one_table(tmp_path, "night.under_over", by_hand=True)
    follower = Follower(hall)
    follower.run()
    let(hall, follower.life.close())
    counted = hall.floor.tables[TABLE].rack
    while hall.floor.tables[TABLE].table.status != OPEN:
        found = next_step(hall.floor, TABLE)
        assert found is not None
        follower.follow(found)
    let(hall, follower.life.shut())
    assert hall.floor.tables[TABLE].rack == counted
    with pytest.raises(AssertionError, match=f"chips of table {TABLE} have not been counted"):
        close_night(hall)
    hall.night.store.close()


def led_to(follower: Follower, words: str) -> None:
    """Follow the steps, with nobody who wagers, up to the one that begins with these words."""
    for _ in range(LONG):
        found = next_step(follower.hall.floor, TABLE)
        assert found is not None
        if found.words.startswith(words):
            return
        follower.bet_in = follower.life.table.round
        follower.follow(found)
    raise AssertionError(f"never {words!r}: {follower.words[-12:]}")


@pytest.mark.parametrize("manner", ["by hand", "by hand, device"])
@pytest.mark.parametrize("game", CARD_GAMES)
def test_betting_is_not_shut_before_anybody_has_wagered(
    game: str, manner: str, tmp_path: Path
) -> None:
    """Whoever shuts it all the same is led back to the opening call, and the table plays on."""
    hall = one_table(tmp_path, game, **MANNERS[manner])
    follower = Follower(hall)
    led_to(follower, "Wait for wagers")
    waits = next_step(hall.floor, TABLE)
    assert waits is not None
    assert (waits.command, waits.betting) == (None, True)
    due = current_step(follower.life.rules, follower.life.table)
    assert due.does is Does.CLOSES
    let(hall, follower.life.must(c.TakeStep(due.name, due.by[0])))
    again = next_step(hall.floor, TABLE)
    assert again is not None
    assert again.words == "Place your bets"
    follower.follow(again)
    assert next_step(hall.floor, TABLE) == waits
    follower.run()
    hall.night.books.check()
    hall.night.store.close()


def test_dice_that_nobody_wants_are_said_to_have_gone_round(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.craps", by_hand=True)
    follower = Follower(hall)
    led_to(follower, "Place your bets")
    let(hall, follower.life.guests())
    led_to(follower, "Offer the pair of dice to seat")
    seats = sorted(follower.life.table.seats)
    assert len(seats) > 1
    for _ in range(2):
        for at, seat in enumerate(seats):
            found = next_step(hall.floor, TABLE)
            assert found is not None
            assert found.command == c.RefuseDice(seat)
            assert found.words.startswith("Offer the pair of dice") or not at
            hall.ask(follower.life.who("dealer"), found.command, TABLE)
        found = next_step(hall.floor, TABLE)
        assert found is not None
        assert found.words == (
            f"Everybody has let the pair of dice go by: offer it to seat {seats[0]} again, "
            "or close the table once nothing is up"
        )
        assert "13:47-20.25(g)7" in map(str, found.law)
    hall.ask(follower.life.who("dealer"), c.AcceptDice(seats[0]), TABLE)
    follower.run()
    hall.night.store.close()
