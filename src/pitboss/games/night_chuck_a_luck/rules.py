"""Chuck-a-luck: three dice in a cage, wagers on the numbers they show. N.J.A.C. 13:47-20.24."""

from __future__ import annotations

from pitboss.equipment.dice import dice
from pitboss.games.casino_night.rules import (
    CLOSED,
    CONDUCT,
    NO_WEAR,
    READ,
    UNFIT,
    cage_dice,
    cage_steps,
    cocked_die,
    dealer_present,
    item,
    night_making,
    tumbler,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import showing
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Remedy
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.making import Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

LAW = game_law(__package__)
DEFINITION = CONDUCT["20.2 Chuck-a-luck"]

# --- equipment (20.24(a)) ---------------------------------------------------------------
DICE = dice(LAW["20.24(a)2"].figure())
TUMBLER, TUMBLER_CHECK = tumbler(
    LAW["20.24(a)1 cage"], LAW["20.24(a)1 chute"], "cage {across} inches across"
)
OPENING = (
    *TUMBLER_CHECK,
    *cage_dice(LAW, "20.24"),
    item("layout shows 1 to 6", LAW["20.24(a)3"]),
    item("dealer stands opposite the players", LAW["20.24(b)3"]),
    NO_WEAR,
)

# --- wagers (20.24(d)) and their payout odds (20.24(e)) ---------------------------------
WAGERS = tuple(
    one_roll(
        f"number {face}",
        case(showing(DICE, face, exactly=1), wins(LAW["20.24(e)1"])),
        case(showing(DICE, face, exactly=2), wins(LAW["20.24(e)2"])),
        case(showing(DICE, face, exactly=3), wins(LAW["20.24(e)3"])),
        otherwise(loses()),
        law=(LAW["20.24(d)1"], DEFINITION),
        reading="N-O5",
    )
    for face in LAW["20.24(d)1"].numbers
)

# --- making and removing ----------------------------------------------------------------
MAKING = night_making(
    Requirement(DEFINITION, "a wager is on a number from 1 to 6"),
    LAW["20.24(d)2"],
    CLOSED,
)

# --- procedure (20.24(b) to (d)) --------------------------------------------------------
PROCEDURE = cage_steps(
    LAW["20.24(d)1"],
    LAW["20.24(d)2"],
    tumbles=LAW["20.24(b)1"],
    settles=LAW["20.24(b)4"],
)
LIMITS = Limits(seats_set_by=("dealer", LAW["20.24(c)"]))

# --- irregularities ---------------------------------------------------------------------
AGAIN = cocked_die(LAW["20.24(d)2"], READ, reading="N-O6")
REOPENS = cocked_die(LAW["20.24(d)2"], READ, reading="N-O6", remedy=Remedy())
IRREGULARITIES = (
    by_option("cocked_die", {"throw_again": AGAIN, "bets_reopen": REOPENS}),
    UNFIT,
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    TUMBLER,
    Option(
        name="cocked_die",
        default="throw_again",
        choices=("throw_again", "bets_reopen"),
        says="a die that is not flat: throw again at once, or let players change "
        "their wagers first",
        law=LAW["20.24(d)2"],
        reading="N-O6",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.chuck_a_luck",
    name="Chuck-a-luck",
    summary="Three dice are tumbled; a number pays for every die that shows it.",
    house=NJ_NIGHT,
    law=LAW,
    space=DICE,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="throw",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    limits=LIMITS,
    presence=(dealer_present(LAW["20.24(b)2"]),),
)
