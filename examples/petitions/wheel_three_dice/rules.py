"""The three-dice wheel: 185 of 216 throws decide, and 5 of them are the zero, 1 in 37."""

from pitboss.equipment.dice import FACES
from pitboss.games.nj_sic_bo.rules import DICE, TRIPLE
from pitboss.games.nj_sic_bo.rules import GAME as SIC_BO
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.event import NamedEvent, showing, total
from pitboss.rulebook.variation import variation_of
from pitboss.rulebook.wager import Wager, case, loses, one_roll, otherwise, stands, wins

from .house import HOUSE

LAW = game_law(__package__)

# --- named events -----------------------------------------------------------------------
ONES = showing(DICE, min(FACES), exactly=3)
AGAIN = (total(DICE, 7, 14) | ONES).with_name("7, 14 or three ones")
ZERO = (TRIPLE - ONES).with_name("three of a kind, not ones")
LOW, HIGH = total(DICE, *range(4, 11)), total(DICE, *range(11, 18))
ODD, EVEN = total(DICE, *range(3, 19, 2)), total(DICE, *range(4, 19, 2))


# --- wagers -----------------------------------------------------------------------------
def bet(name: str, event: NamedEvent, pays: Clause, law: Clause) -> Wager:
    """A wager that wins on an event, stands when nothing is decided, and loses otherwise."""
    again = case(AGAIN, stands(), LAW["WD 1 again"])
    house = () if event is ZERO else (case(ZERO, loses(), LAW["WD 1 house"]),)
    won = event if event is ZERO else (event - AGAIN - ZERO).with_name(event.name)
    return one_roll(name, case(won, wins(pays)), again, *house, otherwise(loses()), law=law)


HALF, THIRD = LAW["WD 3 low, high, odd and even"], LAW["WD 3 thirds"]
REST = (~((LOW & EVEN) | (HIGH & ODD))).with_name("any other total")
WAGERS = (
    *(
        bet(name, event, HALF, LAW["WD 2 halves"])
        for name, event in {"low": LOW, "high": HIGH, "odd": ODD, "even": EVEN}.items()
    ),
    bet("low_evens", (LOW & EVEN).with_name("an even total to 10"), THIRD, LAW["WD 2 thirds"]),
    bet("high_odds", (HIGH & ODD).with_name("an odd total from 11"), THIRD, LAW["WD 2 thirds"]),
    bet("rest", REST, THIRD, LAW["WD 2 thirds"]),
    bet("zero", ZERO, LAW["WD 3 zero"], LAW["WD 2 zero"]),
)

# --- the game ---------------------------------------------------------------------------
GAME = variation_of(
    SIC_BO,
    summary="Three dice in the shaker of sic bo, with the odds of a wheel that has one zero.",
    house=HOUSE,
    law=LAW,
    offers=WAGERS,
)
