"""Beat the dealer: the dealer throws two dice, then each player. N.J.A.C. 13:47-20.21."""

from __future__ import annotations

from pitboss.equipment.dice import dice
from pitboss.games.casino_night.rules import (
    CONDUCT,
    DEALERS,
    NO_WEAR,
    UNFIT,
    cocked_die,
    dealer_present,
    dealer_steps,
    dice_checks,
    item,
    night_making,
    tumbler,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import NamedEvent, any_outcome, total
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.making import Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.phase import PhaseMove, Phases
from pitboss.rulebook.procedure import Does, step
from pitboss.rulebook.wager import Cell, at, case, loses, otherwise, stands, wager, wins

LAW = game_law(__package__)
ORDER, WIN = CONDUCT["20.2 Beat the dealer order"], CONDUCT["20.2 Beat the dealer win"]

# --- equipment (20.21(a)) ---------------------------------------------------------------
DICE = dice(LAW["20.21(a)2"].figure())
TUMBLER, TUMBLER_CHECK = tumbler(
    LAW["20.21(a)1 cage"],
    LAW["20.21(a)1 chute"],
    "cage {across} inches across, dice in clear view",
)
OPENING = (
    *TUMBLER_CHECK,
    *dice_checks(LAW["20.21(a)2"], LAW["20.21(a)2i"]),
    item("dice evenly weighted", LAW["20.21(a)2ii"], dice=True),
    item("1 opposite 6, 2 opposite 5, 3 opposite 4", LAW["20.21(a)2iii"], dice=True),
    item("layout shows 1 to 12", LAW["20.21(a)3 layout"]),
    item("dealer stands opposite the players", LAW["20.21(b)3"]),
    NO_WEAR,
)

# --- named events -----------------------------------------------------------------------
BETTING = "betting"
TOTALS = tuple(range(2, 13))


def to_beat(dealers: int) -> str:
    """The phase in which players throw against a total of the dealer's."""
    return f"to beat {dealers}"


def above(dealers: int) -> NamedEvent:
    """A higher total than the dealer's; above twelve there is none."""
    return total(DICE, *range(dealers + 1, 13)).with_name(f"more than the dealer's {dealers}")


# --- the wager (20.21(c)) and its payout odds (20.21(d)) --------------------------------
def against(dealers: int) -> Cell:
    """The player's throw against one total of the dealer's."""
    tie = case(total(DICE, dealers).with_name(f"a tie at {dealers}"), loses(), LAW["20.21(c)1 tie"])
    lower = otherwise(loses(), LAW["20.21(c)1 winner"], WIN)
    if dealers == TOTALS[-1]:
        return at(to_beat(dealers), tie, lower)
    higher = case(above(dealers), wins(LAW["20.21(d)"]), LAW["20.21(c)1 winner"], WIN)
    return at(to_beat(dealers), higher, tie, lower)


BEAT = wager(
    "beat",
    at(BETTING, otherwise(stands(), ORDER, LAW["20.21(c)1 order"])),
    *(against(dealers) for dealers in TOTALS),
    law=(WIN, LAW["20.21(c)1 count"]),
    title="beat the dealer",
    reading="N-O3",
)

# --- making and removing ----------------------------------------------------------------
CLOSED = "the dealer throws now, then the players: no more bets"
MAKING = night_making(
    "the only wager is to beat the dealer: the numbers of the layout take no wagers",
    LAW["20.21(c)1 order"],
    CLOSED,
    stay=Requirement(LAW["20.21(c)1 order"], "a player with a wager stays to throw for it"),
)

# --- procedure (20.21(b) and (c)) -------------------------------------------------------
DEALER_THROWS, PLAYER_THROWS = "the dealer tumbles the dice", "the player tumbles the dice"
PROCEDURE = (
    step("place your bets", ORDER, by=DEALERS, does=Does.OPENS, call="Place your bets"),
    step("no more bets", LAW["20.21(c)1 order"], by=DEALERS, does=Does.CLOSES, call="No more bets"),
    step(DEALER_THROWS, LAW["20.21(b)1"], LAW["20.21(c)1 order"], by=DEALERS, does=Does.RESULT),
    step(PLAYER_THROWS, LAW["20.21(c)1 order"], by="holder", does=Does.RESULT),
    *dealer_steps(LAW["20.21(b)4"]),
)
MOVES = tuple(
    move
    for dealers in TOTALS
    for move in (
        PhaseMove(BETTING, total(DICE, dealers), to_beat(dealers), LAW["20.21(c)1 count"]),
        PhaseMove(to_beat(dealers), any_outcome(DICE), BETTING, LAW["20.21(c)1 order"]),
    )
)
PHASE_NAMES = (BETTING, *(to_beat(dealers) for dealers in TOTALS))
ONE_THROW = Phases(PHASE_NAMES, MOVES, PHASE_NAMES[1:])
OWN_THROWS = Phases(PHASE_NAMES, MOVES, PHASE_NAMES[1:], shared=False)

# --- irregularities ---------------------------------------------------------------------
IRREGULARITIES = (
    cocked_die(LAW["20.21(c)1 count"], DEALER_THROWS, PLAYER_THROWS, reading="N-O6"),
    UNFIT,
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    TUMBLER,
    Option(
        name="dealer_throw",
        default="one_for_all",
        choices=("one_for_all", "each_player"),
        says="the dealer throws once for all players, or again for each of them",
        law=LAW["20.21(c)1 order"],
        reading="N-O1",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.beat_the_dealer",
    name="Beat the dealer",
    summary="The dealer throws two dice; every player who throws a higher total wins.",
    house=NJ_NIGHT,
    law=LAW,
    space=DICE,
    wagers=(BEAT,),
    making=MAKING,
    procedure=PROCEDURE,
    throw="throw",
    phases=by_option("dealer_throw", {"one_for_all": ONE_THROW, "each_player": OWN_THROWS}),
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    limits=Limits(seats=LAW["20.21(a)3 seats"]),
    presence=(dealer_present(LAW["20.21(b)2"]),),
)
