"""Sic bo with a side wager: the straight, three numbers in a row."""

from pitboss.games.nj_sic_bo import rules as sic_bo
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import such_that
from pitboss.rulebook.variation import variation_of
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

from .house import HOUSE

LAW = game_law(__package__)
PAYS = LAW["ST 1 straight"]
ROW = such_that(sic_bo.DICE, "three in a row", lambda d: len({*d}) == len(d) == max(d) - min(d) + 1)
STRAIGHT = one_roll("straight", case(ROW, wins(PAYS)), otherwise(loses()), law=PAYS)
GAME = variation_of(
    sic_bo.GAME, house=HOUSE, law=LAW, adds=(STRAIGHT,), summary="Sic bo with one more wager."
)
