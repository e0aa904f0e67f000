"""Red dog that pays three of a kind at 30 to 1, and a spread of two at 3 to 1."""

from pitboss.games.night_red_dog.rules import GAME as RED_DOG
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.variation import variation_of

from .house import HOUSE

LAW = game_law(__package__)
AUTHORIZED = RED_DOG.law
GAME = variation_of(
    RED_DOG,
    summary="Red dog that pays three of a kind at 30 to 1.",
    house=HOUSE,
    law=LAW,
    amends={
        AUTHORIZED["20.31(d)9"]: LAW["HD 1"],
        AUTHORIZED["20.31(e) Spread Two"]: LAW["HD 2 Spread Two"],
    },
)
