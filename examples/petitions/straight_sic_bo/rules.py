"""Sic bo with a side wager: the straight, three numbers in a row."""

from pitboss.games.nj_sic_bo.rules import DICE
from pitboss.games.nj_sic_bo.rules import GAME as SIC_BO
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import such_that
from pitboss.rulebook.variation import variation_of
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

from .house import HOUSE

LAW = game_law(__package__)
ROW = such_that(
    DICE, "three in a row", lambda throw: {min(throw) + n for n in range(3)} == {*throw}
)
GAME = variation_of(
    SIC_BO,
    id="straight.sic_bo",
    name="Sic bo with straights",
    house=HOUSE,
    law=LAW,
    summary="Sic bo with one more wager: the three dice show three numbers in a row.",
    adds=(
        one_roll(
            "straight", case(ROW, wins(LAW["ST 2 straight"])), otherwise(loses()), law=LAW["ST 1"]
        ),
    ),
)
