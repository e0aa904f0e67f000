"""Relief at a table: posts change hands, and nobody is missed who was there all the time."""

from __future__ import annotations

from pitboss.floor import orders as o
from pitboss.floor.events import PostLeft, PostTaken
from pitboss.pit.events import IncidentNoted
from tests.floor.house import House


def test_a_dealer_who_is_relieved_leaves_no_gap(house: House) -> None:
    """The new dealer is there before the old one goes, so the book notes no missing dealer."""
    house.ask("a2", o.LeavePost("dealer"), "wheel")
    said = house.ask("a2", o.TakePost("dealer", "a2"), "craps")
    assert PostLeft("dealer", "a1") in said.events
    assert PostTaken("dealer", "a2") in said.events
    assert not [event for event in said.events if isinstance(event, IncidentNoted)]
    assert house.night.floor.tables["craps"].posts == {"dealer": "a2"}
    assert house.night.floor.duty["a1"].post == ""


def test_everybody_may_leave_the_own_post_and_no_other(house: House) -> None:
    """A class B operator leaves the own post; that of another is given out by a class A."""
    assert "class A operator" in house.refused("b1", o.LeavePost("dealer"), "craps")
    house.ask("b1", o.LeavePost("dealer"), "cards")
    assert "dealer" not in house.night.floor.tables["cards"].posts
