"""Events are sets: their places are exactly the outcomes in them, in order."""

from __future__ import annotations

import pytest

from pitboss.equipment.dice import dice
from pitboss.rulebook.event import NamedEvent, any_outcome, showing, such_that, total

THREE = dice(3)
EVENTS = [
    any_outcome(THREE),
    such_that(THREE, "nothing", lambda throw: False),
    total(THREE, 10, 11),
    showing(THREE, 6, exactly=3),
    ~showing(THREE, 1),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_the_places_of_an_event_are_the_outcomes_in_it(event: NamedEvent) -> None:
    assert event.places == tuple(place for place in range(len(THREE)) if place in event)
    assert len(event.places) == event.ways


def test_the_ways_of_known_events() -> None:
    assert [event.ways for event in EVENTS] == [216, 0, 54, 1, 125]
