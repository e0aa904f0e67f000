"""Money wheel: a tall wheel of fifty spaces, wagers on the face it stops at. 13:47-20.29."""

from __future__ import annotations

from pitboss.equipment.odds import Odds
from pitboss.equipment.wheel import faced_wheel, spaces_of
from pitboss.games.casino_night.rules import (
    CONDUCT,
    DEALERS,
    NO_WEAR,
    UNFIT,
    dealer_present,
    dealer_steps,
    item,
    night_making,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import in_words, pockets
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import UNTIL_CALLED, Cause, Irregularity, OutcomeRemedy, Remedy
from pitboss.rulebook.making import Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

LAW = game_law(__package__)

# --- equipment (20.29(a)) ---------------------------------------------------------------
BILLS = tuple(f"${bill}" for bill in CONDUCT["20.2 Money wheel faces"].numbers)
DESIGNATORS = ("flag", "joker")
FACES = {bill: LAW[f"20.29(a)1 {bill}"].figure() for bill in BILLS} | dict.fromkeys(DESIGNATORS, 1)
WHEEL = faced_wheel("the money wheel", FACES)
SPACES = LAW["20.29(a)1 spaces"].figure()
INCHES = in_words(LAW["20.29(a)1 diameter"].numbers)
OPENING = (
    item("wheel hangs upright on its axle", LAW["20.29(a)1 mount"]),
    item(f"wheel {INCHES} inches across", LAW["20.29(a)1 diameter"]),
    item(
        f"{SPACES} equal spaces parted by pegs",
        LAW["20.29(a)1 spaces"],
        CONDUCT["20.2 Money wheel size"],
    ),
    *(item(f"{FACES[bill]} spaces show {bill}", LAW[f"20.29(a)1 {bill}"]) for bill in BILLS),
    item("one space shows a flag and one a joker", LAW["20.29(a)1 designators"]),
    item(
        f"layout shows the {LAW['20.29(a)2'].figure()} faces of the wheel",
        LAW["20.29(a)2"],
        CONDUCT["20.2 Money wheel faces"],
    ),
    NO_WEAR,
)

# --- wagers (20.29(b)) and their payout odds (20.29(c)) ---------------------------------
PAYS = {bill: LAW[f"20.29(c) {bill}"] for bill in BILLS} | dict.fromkeys(
    DESIGNATORS, LAW["20.29(c) Other designators"]
)
WAGERS = tuple(
    one_roll(
        face,
        case(pockets(WHEEL, spaces_of(face, count), f"a {face} space"), wins(PAYS[face])),
        otherwise(loses()),
        law=(LAW["20.29(b)4"], CONDUCT["20.2 Money wheel win"]),
        reading="N-O10" if face in DESIGNATORS else None,
        spots=(f"on {face}",),
    )
    for face, count in FACES.items()
)

# --- making and removing ----------------------------------------------------------------
MAKING = night_making(
    Requirement(LAW["20.29(b)1"], f"the layout has {in_words(FACES)}"),
    LAW["20.29(b)2"],
    "the dealer has called 'No more bets'",
)

# --- procedure (20.29(b)) ---------------------------------------------------------------
SPIN, READ = "spin the wheel", "read the wheel"
VALID = LAW["20.29(b)3 valid"]
TOO_SHORT = f"the wheel made fewer than {VALID.figure()} revolutions"
PROCEDURE = (
    step("place your bets", LAW["20.29(b)1"], by=DEALERS, does=Does.OPENS, call="Place your bets"),
    step("no more bets", LAW["20.29(b)2"], by=DEALERS, does=Does.CLOSES, call="No more bets"),
    step(
        SPIN,
        LAW["20.29(b)3 direction"],
        by=DEALERS,
        at_least=VALID,
        short=TOO_SHORT,
        ways=("", "clockwise", "counterclockwise"),
        throws=True,
    ),
    step(READ, LAW["20.29(b)4"], by=DEALERS, does=Does.RESULT),
    *dealer_steps(LAW["20.29(b)5"]),
)
BEST = Odds.parse(PAYS[DESIGNATORS[0]].pays or "")
NOTICES = (
    Notice(
        f"{DESIGNATORS[0].capitalize()} and {DESIGNATORS[1]} each pay {BEST} on 1 space of "
        f"{SPACES}: this favors the player by {BEST.win - (SPACES - 1)}/{SPACES}.",
        (LAW["20.29(c) Other designators"],),
    ),
)

# --- irregularities ---------------------------------------------------------------------
AGAIN = Remedy()  # betting is open until the closing call, which comes before every spin
ON_A_PEG = "the indicator is on a peg"
PEG_SPUN_AGAIN = Irregularity(
    name=ON_A_PEG,
    law=(LAW["20.29(b)4"], LAW["20.29(b)2"]),
    by=DEALERS,
    remedy=AGAIN,
    call="No spin",
    question="Does the indicator rest on a space?",
    steps=(READ,),
    when=UNTIL_CALLED,
    reading="N-O9",
)
PEG_COUNTS_BACK = Irregularity(
    name=ON_A_PEG,
    about=Cause.EQUIPMENT,
    law=(LAW["20.29(b)4"],),
    by=DEALERS,
    remedy=Remedy(outcome=OutcomeRemedy.STANDS),
    call="The space before the peg counts",
    steps=(READ,),
    when=UNTIL_CALLED,
    reading="N-O9",
    question="Does the indicator rest on a space?",
)
IRREGULARITIES = (
    Irregularity(
        name=TOO_SHORT,
        law=(VALID, LAW["20.29(b)2"]),
        by=DEALERS,
        remedy=AGAIN,
        call="No spin",
        steps=(READ,),
        when=UNTIL_CALLED,
        reading="N-O8",
        question=f"Did the wheel stop before its revolution number {VALID.figure()} was full?",
    ),
    by_option("peg", {"spin_again": PEG_SPUN_AGAIN, "space_before": PEG_COUNTS_BACK}),
    UNFIT,
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    Option(
        name="peg",
        default="spin_again",
        choices=("spin_again", "space_before"),
        says="when the indicator stops on a peg: spin again, or count the space before it",
        law=LAW["20.29(b)4"],
        reading="N-O9",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.money_wheel",
    name="Money wheel",
    summary="A tall wheel is spun; the face at which it stops pays.",
    house=NJ_NIGHT,
    law=LAW,
    space=WHEEL,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="spin",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    presence=(dealer_present(CONDUCT["20.2 Dealer"]),),
    notices=NOTICES,
)
