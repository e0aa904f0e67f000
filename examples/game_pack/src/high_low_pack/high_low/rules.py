"""High-low: three dice; low, high or a triple."""

from __future__ import annotations

from pitboss.equipment.dice import dice
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import such_that, total
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Irregularity, Remedy, ReportMoment, applies_at
from pitboss.rulebook.making import Making, Requirement
from pitboss.rulebook.procedure import Does, Presence, check, step
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

from .house import HOUSE

LAW = game_law(__package__)

# --- equipment --------------------------------------------------------------------------
DICE = dice(LAW["HL 1"].figure())
OPENING = (check("three dice without a fault", LAW["HL 1"], by="dealer"),)

# --- named events -----------------------------------------------------------------------
TRIPLE = such_that(DICE, "a triple", lambda throw: len(set(throw)) == 1)
LOW = (total(DICE, *range(3, 11)) - TRIPLE).with_name("a low total")
HIGH = (total(DICE, *range(11, 19)) - TRIPLE).with_name("a high total")

# --- wagers -----------------------------------------------------------------------------
SPACES = (LAW["HL 2"],)
WAGERS = (
    one_roll("low", case(LOW, wins(LAW["HL 3 low"])), otherwise(loses()), law=SPACES),
    one_roll("high", case(HIGH, wins(LAW["HL 3 high"])), otherwise(loses()), law=SPACES),
    one_roll("triple", case(TRIPLE, wins(LAW["HL 4 triple"])), otherwise(loses()), law=SPACES),
)

# --- making and removing ----------------------------------------------------------------
CLOSED = Requirement(LAW["HL 5"], "the betting is closed")
MAKING = Making(
    known=Requirement(LAW["HL 2"], "a wager is on low, high or a triple"),
    whole=Requirement(LAW["HL 2"], "a wager is a whole number of chips"),
    payable=Requirement(LAW["HL 2"], "a wager must pay a whole number of chips"),
    open_betting=CLOSED,
    removing=CLOSED,
    instruments=(("chips", LAW["HL 2"]),),
)

# --- procedure --------------------------------------------------------------------------
STAFF = HOUSE.runs
PRESENCE = (
    Presence(role="dealer", law=LAW["HL 5"], says="a dealer must be at the table", handles=True),
)
PROCEDURE = (
    step("place your bets", LAW["HL 2"], by=STAFF, does=Does.OPENS, call="Place your bets"),
    step("no more bets", LAW["HL 5"], by=STAFF, does=Does.CLOSES, call="No more bets"),
    step("throw the dice", LAW["HL 5"], by=STAFF, throws=True),
    step("announce the total", LAW["HL 5"], by=STAFF, does=Does.RESULT),
    step("collect losing wagers", LAW["HL 6"], by=STAFF, does=Does.COLLECTS),
    step("pay winning wagers", LAW["HL 6"], by=STAFF, does=Does.PAYS),
)

# --- irregularities ---------------------------------------------------------------------
IRREGULARITIES = (
    Irregularity(
        name="a die is not flat",
        law=(LAW["HL 7"],),
        by=STAFF,
        remedy=Remedy(betting_reopens=False),
        call="No throw",
        question="Do all dice lie flat in the tray?",
        steps=("announce the total",),
        when=(applies_at(ReportMoment.THROWN),),
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="club.high_low",
    name="High-low",
    summary="Three dice: bet on low, on high, or on a triple.",
    house=HOUSE,
    law=LAW,
    space=DICE,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    presence=PRESENCE,
    throw="throw",
    opening=OPENING,
    irregularities=IRREGULARITIES,
)
