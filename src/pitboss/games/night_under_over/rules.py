"""Under/over: two dice in a cage, under seven, over seven or seven. N.J.A.C. 13:47-20.33."""

from __future__ import annotations

from dataclasses import replace

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
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Game
from pitboss.rulebook.making import OneOf, Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

LAW = game_law(__package__)
DEFINITION = CONDUCT["20.2 Under/over"]

# --- equipment (20.33(a)) ---------------------------------------------------------------
DICE = dice(LAW["20.33(a)2"].figure())
TUMBLER, TUMBLER_CHECK = tumbler(
    LAW["20.33(a)1 cage"],
    LAW["20.33(a)1 chute"],
    "hourglass cage {across} inches across, dice in clear view",
)
OPENING = (
    *TUMBLER_CHECK,
    *cage_dice(LAW, "20.33"),
    item("layout shows over 7, under 7 and 7", LAW["20.33(a)3"]),
    item("dealer stands opposite the players", LAW["20.33(b)3"]),
    NO_WEAR,
)

# --- named events -----------------------------------------------------------------------
SEVEN = total(DICE, 7).with_name("a total of seven")
UNDER = total(DICE, *range(2, 7)).with_name("a total under seven")
OVER = total(DICE, *range(8, 13)).with_name("a total over seven")

# --- wagers (20.33(c)) and their payout odds (20.33(d)) ---------------------------------
SPACES = (LAW["20.33(c)2"], DEFINITION)
WAGERS = (
    one_roll("under_7", case(UNDER, wins(LAW["20.33(d)1"])), otherwise(loses()), law=SPACES),
    one_roll("over_7", case(OVER, wins(LAW["20.33(d)2"])), otherwise(loses()), law=SPACES),
    one_roll("seven", case(SEVEN, wins(LAW["20.33(d)3"])), otherwise(loses()), law=SPACES),
)
ONE_SPACE = OneOf(LAW["20.33(c)1"], "each player backs a single space", "space")
SINGLE = tuple(replace(wager, rules=(ONE_SPACE,), reading="N-O7") for wager in WAGERS)

# --- making and removing ----------------------------------------------------------------
MAKING = night_making(
    Requirement(DEFINITION, "a wager is on under 7, over 7 or seven"),
    LAW["20.33(c)2"],
    CLOSED,
)

# --- procedure (20.33(b) and (c)) -------------------------------------------------------
PROCEDURE = cage_steps(
    LAW["20.33(c)1"],
    LAW["20.33(c)2"],
    tumbles=LAW["20.33(b)1"],
    settles=LAW["20.33(b)4"],
)

# --- irregularities ---------------------------------------------------------------------
IRREGULARITIES = (cocked_die(LAW["20.33(c)2"], READ, reading="N-O6"), UNFIT)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    TUMBLER,
    Option(
        name="several_spaces",
        default=False,
        choices=(False, True),
        says="a player may back more than one space in a round",
        law=LAW["20.33(c)1"],
        reading="N-O7",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.under_over",
    name="Under/over",
    summary="Two dice are tumbled: under seven, over seven, or seven itself.",
    house=NJ_NIGHT,
    law=LAW,
    space=DICE,
    wagers=(by_option("several_spaces", {False: SINGLE, True: WAGERS}),),
    making=MAKING,
    procedure=PROCEDURE,
    throw="throw",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    presence=(dealer_present(LAW["20.33(b)2"]),),
)
