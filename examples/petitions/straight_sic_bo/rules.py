"""Sic bo with a side wager: the straight, three numbers in a row."""

from pitboss.games.nj_sic_bo.rules import DICE
from pitboss.games.nj_sic_bo.rules import GAME as SIC_BO
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import such_that
from pitboss.rulebook.variation import variation_of
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

from .house import HOUSE

LAW = game_law(__package__)
PAYS = LAW["ST 1 straight"]
ROW = such_that(DICE, "three in a row", lambda d: len({*d}) == len(d) == max(d) - min(d) + 1)
GAME = variation_of(
    SIC_BO,
    id="straight.sic_bo",
    name="Sic bo with straights",
    summary="Sic bo with one more wager: the dice show three numbers in a row.",
    house=HOUSE,
    law=LAW,
    adds=(one_roll("straight", case(ROW, wins(PAYS)), otherwise(loses()), law=PAYS),),
)
