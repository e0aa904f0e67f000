"""Relief at a table: posts change hands, and nobody who was there all along is reported missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.events import PostLeft, PostTaken
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.events import IncidentNoted
from pitboss.pit.rounds import current_step, step_applies
from pitboss.rulebook.procedure import Does
from tests.floor.house import House
from tests.floor.one_table import TABLE, close, one_table, run_script, until

NO_CARDS = [game for game in game_ids() if load(game).play is None]


def test_a_dealer_who_is_relieved_leaves_no_gap(house: House) -> None:
    """The new dealer is there before the old one goes, so the book notes no missing dealer."""
    house.ask("a2", o.LeavePost("dealer"), "wheel")
    answer = house.ask("a2", o.TakePost("dealer", "a2"), "craps")
    assert PostLeft("dealer", "a1") in answer.events
    assert PostTaken("dealer", "a2") in answer.events
    assert not [event for event in answer.events if isinstance(event, IncidentNoted)]
    assert house.night.floor.tables["craps"].posts["dealer"] == "a2"
    assert house.night.floor.duty["a1"].post == ""


def test_people_may_leave_their_own_post_only(house: House) -> None:
    """A class B operator leaves their own post; another's post is assigned by a class A
    operator."""
    assert "class A operator" in house.refused("b1", o.LeavePost("dealer"), "craps")
    house.ask("b1", o.LeavePost("dealer"), "cards")
    assert "dealer" not in house.night.floor.tables["cards"].posts


@pytest.mark.parametrize("game", NO_CARDS)
def test_a_dealer_is_relieved_in_the_middle_of_a_round(game: str, tmp_path: Path) -> None:
    """Wagers, dice and step stay as they are; only the dealer changes."""
    hall = one_table(tmp_path, game, by_hand=True)
    names = [
        step.name
        for step in load(game).rules().procedure
        if step.does is Does.RESULT and step_applies(step, hall.floor.tables[TABLE].table)
    ]
    own = until(hall, names[0])
    old, before = own.who("dealer"), own.table
    stakes = hall.night.books.total("wager/")
    answer = hall.ask("spare-1", o.TakePost("dealer", "spare-1"), TABLE)
    assert not [event for event in answer.events if isinstance(event, IncidentNoted)]
    assert hall.night.books.total("wager/") == stakes
    assert (own.table.step, own.table.seats) == (before.step, before.seats)
    assert own.table.hands.holder == before.hands.holder
    by = current_step(own.rules, own.table).by[0]
    text = own.rules.space.texts[0]
    if by in ("dealer", "holder"):
        late = c.EnterResult(text, "dealer")
        (no,) = hall.send([hall.order(old, late, TABLE)])
        assert no.refused is not None
    run_script(hall, own.play(bets=False))
    assert own.table.round > before.round or own.table.phase != before.phase or own.table.last
    close(hall, own)


@pytest.mark.parametrize("game", NO_CARDS)
def test_a_table_without_a_dealer_waits_for_one(game: str, tmp_path: Path) -> None:
    """The gap is noted with the clause of the post, and ends with the one who takes it."""
    hall = one_table(tmp_path, game, by_hand=True)
    rules = load(game).rules()
    first = next(step.name for step in rules.procedure if step.does is Does.RESULT)
    own = until(hall, first)
    laws = {post.law for post in rules.game.presence if post.role == "dealer"}
    dealer = own.who("dealer")
    answer = hall.ask(dealer, o.LeavePost("dealer"), TABLE)
    noted = [event for event in answer.events if isinstance(event, IncidentNoted)]
    assert noted
    assert all(event.name == "no dealer" for event in noted)
    chief = hall.correctors[0]
    role = next(iter(hall.floor.people[chief].roles))
    result = c.EnterResult(rules.space.texts[0], role)
    (no,) = hall.send([hall.order(chief, result, TABLE)])
    assert no.refused is not None
    assert set(no.refused.law) & {law.id for law in laws}
    hall.ask("spare-1", o.TakePost("dealer", "spare-1"), TABLE)
    run_script(hall, own.play(bets=False))
    close(hall, own)
