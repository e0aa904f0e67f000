"""The money wheel as it would be with another reading of its text."""

from __future__ import annotations

from pitboss.equipment.wheel import spaces_of
from pitboss.games.night_money_wheel.rules import DESIGNATORS, PAYS, WHEEL
from pitboss.rulebook.event import pockets
from pitboss.rulebook.game import Game
from pitboss.rulebook.other_reading import OtherReading, with_wagers
from pitboss.rulebook.wager import Wager, case, loses, one_roll, otherwise, wins


def _either(game: Game) -> Game:
    """A bet on a designator wins on the square of either."""
    both = [space for face in DESIGNATORS for space in spaces_of(face, 1)]

    def change(wager: Wager) -> Wager:
        if wager.name not in DESIGNATORS:
            return wager
        won = case(pockets(WHEEL, both, "either designator"), wins(PAYS[wager.name]))
        return one_roll(wager.name, won, otherwise(loses()), law=wager.law, spots=wager.spots)

    return with_wagers(game, change)


OTHER_READINGS = (
    OtherReading("N-O10", "Both designators are one bet, which wins on either square.", _either),
)
