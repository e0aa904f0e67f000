"""Sic bo: three dice in a sealed shaker, one shake settles everything. N.J.A.C. 19:47-9."""

from __future__ import annotations

from itertools import combinations

from pitboss.equipment.dice import FACES, dice
from pitboss.houses import NJ_CASINO
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import showing, such_that, total
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    DICE_IN_PLAY,
    OUT_OF_PLAY,
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
    leaves_at,
)
from pitboss.rulebook.making import Making, Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import Does, Notice, Presence, check, step
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

LAW = game_law(__package__)

# --- equipment (9.1) --------------------------------------------------------------------
DICE = dice(LAW["9.1 three dice"].figure())

# --- named events -----------------------------------------------------------------------
TRIPLE = such_that(DICE, "three of a kind", lambda throw: len(set(throw)) == 1)
SMALL_TOTALS = total(DICE, *LAW["9.2(a)6 win"].numbers).with_name("a total of 4 to 10")
BIG_TOTALS = total(DICE, *LAW["9.2(a)7 win"].numbers).with_name("a total of 11 to 17")

# --- wagers (9.2) and their payout odds (9.4) -------------------------------------------
THREE_OF_A_KIND = tuple(
    one_roll(
        f"three_of_a_kind {face}",
        case(showing(DICE, face, exactly=3), wins(LAW["9.4(b) three of a kind"])),
        otherwise(loses()),
        law=(LAW["9.2(a)1 win"], LAW["9.2(a)1 selection"]),
    )
    for face in FACES
)
TWO_OF_A_KIND = tuple(
    one_roll(
        f"two_of_a_kind {face}",
        case(showing(DICE, face, at_least=2), wins(LAW["9.4(b) two of a kind"])),
        otherwise(loses()),
        law=(LAW["9.2(a)2 win"], LAW["9.2(a)2 selection"]),
        reading="AMB-18",
    )
    for face in FACES
)
ANY_THREE = one_roll(
    "any_three_of_a_kind",
    case(TRIPLE, wins(LAW["9.4(b) any three of a kind"])),
    otherwise(loses()),
    law=LAW["9.2(a)3"],
)
TOTALS = tuple(
    one_roll(
        f"total {number}",
        case(total(DICE, number), wins(LAW[f"9.4(b) total {number}"])),
        otherwise(loses()),
        law=LAW["9.2(a)4"],
        reading="AMB-19",
    )
    for number in LAW["9.2(a)4"].numbers
)
COMBINATIONS = tuple(
    one_roll(
        f"combination {low}-{high}",
        case(
            (showing(DICE, low) & showing(DICE, high)).with_name(f"{low} and {high} both showing"),
            wins(LAW["9.4(b) two dice combination"]),
        ),
        otherwise(loses()),
        law=(LAW["9.2(a)5 win"], LAW["9.2(a)5 different"]),
        reading="AMB-19",
    )
    for low, high in combinations(FACES, 2)
)
SMALL = one_roll(
    "small",
    case(SMALL_TOTALS - TRIPLE, wins(LAW["9.4(b) small"])),
    case(TRIPLE, loses(), LAW["9.2(a)6 triple"]),
    otherwise(loses(), LAW["9.2(a)6 other totals"]),
    law=LAW["9.2(a)6 win"],
)
BIG = one_roll(
    "big",
    case(BIG_TOTALS - TRIPLE, wins(LAW["9.4(b) big"])),
    case(TRIPLE, loses(), LAW["9.2(a)7 triple"]),
    otherwise(loses(), LAW["9.2(a)7 other totals"]),
    law=LAW["9.2(a)7 win"],
)
ONE_OF_A_KIND = tuple(
    one_roll(
        f"one_of_a_kind {face}",
        case(showing(DICE, face, exactly=1), wins(LAW["9.4(b) one of a kind, one die"])),
        case(showing(DICE, face, exactly=2), wins(LAW["9.4(c) two dice"])),
        case(showing(DICE, face, exactly=3), wins(LAW["9.4(c) three dice"])),
        otherwise(loses()),
        law=LAW["9.2(a)8"],
        reading="AMB-19",
    )
    for face in FACES
)
WAGERS = (
    *THREE_OF_A_KIND,
    *TWO_OF_A_KIND,
    ANY_THREE,
    *TOTALS,
    *COMBINATIONS,
    SMALL,
    BIG,
    *ONE_OF_A_KIND,
)

# --- making and removing (9.3) ----------------------------------------------------------
NO_COUPONS = Requirement(LAW["9.3(a) plaques"], "coupons are not named for sic bo")
KINDS = tuple(
    LAW[f"9.2(a){kind}"] for kind in ("1 win", "2 win", "3", "4", "5 win", "6 win", "7 win", "8")
)
MAKING = Making(
    known=Requirement(
        KINDS[0], "sic bo has the eight kinds of wager on its layout", also=KINDS[1:]
    ),
    whole=Requirement(LAW["9.3(a) chips"], "a wager is a whole number of chips"),
    payable=Requirement(LAW["9.4(b) floor"], "every wager is payable at its odds"),
    open_betting=Requirement(LAW["9.5(b)"], "the dealer has called 'No more bets'"),
    removing=Requirement(LAW["9.3(c) position"], "wagers stay where they lie after 'No more bets'"),
    instruments=(("chips", LAW["9.3(a) chips"]), ("plaques", LAW["9.3(a) plaques"])),
    refused_instruments=(
        ("cash", Requirement(LAW["9.3(a) verbal cash"], "a spoken bet with cash is not taken")),
        ("coupons", by_option("coupons", {False: NO_COUPONS, True: None})),
    ),
    confirm=(LAW["9.3(b) own placement"], LAW["9.3(b) check instructions"]),
)

# --- procedure (9.5) --------------------------------------------------------------------
OPENING = (
    check("three dice", LAW["9.1 three dice"], by="floorperson", dice=True),
    check("shaker sealed", LAW["9.1 sealed"], by="floorperson", dice=True),
    check("device inspected", LAW["9.5(a) who"], by="floorperson", after_fault=True),
    check(
        "test entry lit",
        LAW["9.5(a) minimum test"],
        by="floorperson",
        after_fault=True,
        entry=LAW["9.5(a) minimum test"],
    ),
    check("device repaired", LAW["9.6(b) stop"], by="floorperson", after_fault=True, repair=True),
)
PROCEDURE = (
    step("place your bets", LAW["9.3(a) chips"], does=Does.OPENS, call="Place your bets"),
    step("no more bets", LAW["9.5(b)"], does=Does.CLOSES, call="No more bets"),
    step("cover", LAW["9.5(c) cover"]),
    step("shake", LAW["9.5(c) shakes"], at_least=LAW["9.5(c) shakes"], throws=True),
    step("uncover", LAW["9.5(d) uncover"]),
    step(
        "announce and enter",
        LAW["9.5(d) announce"],
        LAW["9.5(d) enter"],
        LAW["9.5(d) illuminate"],
        LAW["9.3(c) entry and light"],
        does=Does.RESULT,
        call="{faces}",
    ),
    step("collect losing wagers", LAW["9.5(e) losers first"], does=Does.COLLECTS),
    step("pay winning wagers", LAW["9.5(e) pay"], LAW["9.5(e) stay open"], does=Does.PAYS),
    step("clear the lights", LAW["9.5(f)"], does=Does.CLEARS),
)
PRESENCE = (
    Presence(
        role="dealer",
        law=LAW["9.1 custody"],
        says="the shaker is in the charge of a dealer at all times",
    ),
)
NOTICES = (
    Notice('Odds are stated with the word "to" or "win".', (LAW["9.4(a) to or win"],)),
    Notice('No odds are stated with the word "for".', (LAW["9.4(a) never for"],)),
    Notice(
        "That goes for layouts, brochures and everything else that the casino distributes.",
        (LAW["9.4(a) reach"],),
    ),
)

# --- irregularities (9.6) ---------------------------------------------------------------
# The shaker is open from the uncovering until the winners are paid: only then is there a result.
READABLE = ("announce and enter", "collect losing wagers", "pay winning wagers")
NO_RESULT = tuple(step.name for step in PROCEDURE if step.name not in READABLE)
IRREGULARITIES = (
    Irregularity(
        name="a die is not flat",
        law=(LAW["9.6(a)"],),
        by=("dealer",),
        remedy=Remedy(),
        call="No Roll",
        question="Are all three dice flat on the floor of the shaker?",
        steps=READABLE[:2],
        reading="AMB-12",
        when=(
            applies_at(ReportMoment.THROWN),
            applies_at(ReportMoment.CALLED, law=(LAW["9.6(a)"],)),
        ),
    ),
    Irregularity(
        name="the device failed, shaker uncovered",
        about=Cause.DEVICE,
        law=(LAW["9.6(b) settle"], LAW["9.6(b) losers and winners"], LAW["9.6(b) stop"]),
        by=("dealer",),
        remedy=Remedy(
            outcome=OutcomeRemedy.STANDS,
            wagers=WagerRemedy.SETTLED,
            betting_reopens=False,
            out_of_service=True,
            by_hand_before="casino supervisor",
            or_before=("floorperson",),
        ),
        question="Is the shaker uncovered, so that the dice can be read?",
        steps=READABLE,
        reading="AMB-20",
        when=(applies_at(ReportMoment.THROWN, ReportMoment.CALLED, ReportMoment.COLLECTED),),
    ),
    Irregularity(
        name="the device failed, shaker covered",
        about=Cause.DEVICE,
        law=(LAW["9.3(c) entry and light"],),
        by=("dealer",),
        remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
        question="Is the shaker still covered, so that nobody has read the dice?",
        call="No Roll",
        steps=NO_RESULT,
        reading="AMB-20",
        when=(applies_at(*DICE_IN_PLAY, ReportMoment.STOPPED), leaves_at(ReportMoment.SETTLED)),
    ),
    Irregularity(
        name="the seal is broken",
        law=(LAW["9.1 sealed"],),
        by=("dealer", "floorperson"),
        remedy=Remedy(out_of_service=True, fails="shaker sealed"),
        call="No Roll",
        reading="AMB-08",
        question="Is the seal of the shaker broken, or gone?",
        when=OUT_OF_PLAY,
    ),
    Irregularity(
        name="shaker not to be restored",
        about=Cause.DEVICE,
        law=(LAW["9.1 sealed"],),
        by=("floorperson",),
        remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
        reading="AMB-08",
        question="Is it certain that no sealed shaker can be brought now?",
        when=(applies_at(*DICE_IN_PLAY, ReportMoment.STOPPED), leaves_at(*AFTER_THE_CALL)),
    ),
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    Option(
        name="coupons",
        default=False,
        choices=(False, True),
        says="coupons count as wagers, although only chips and plaques are named",
        law=LAW["9.3(a) plaques"],
        reading="AMB-21",
        departs=(True,),
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="nj.sic_bo",
    name="Sic bo",
    summary="Three dice in a sealed shaker; one shake settles every wager on the layout.",
    house=NJ_CASINO,
    law=LAW,
    space=DICE,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="shake",
    opening=OPENING,
    sealed=LAW["9.1 sealed"],
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    presence=PRESENCE,
    notices=NOTICES,
    higher_odds=LAW["9.4(b) floor"],
)
