"""Mini-dice: two dice in a sealed shaker that dealer and players shake. N.J.A.C. 19:47-13."""

from __future__ import annotations

from pitboss.equipment.dice import dice
from pitboss.houses import NJ_CASINO
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    DICE_IN_PLAY,
    OUT_OF_PLAY,
    Cause,
    Irregularity,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
    leaves_at,
    noted_at,
)
from pitboss.rulebook.making import Making, Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import (
    DiceAgeLimit,
    Does,
    Handling,
    MustPass,
    Notice,
    Presence,
    check,
    step,
)
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, stands, wins

LAW = game_law(__package__)

# --- equipment (13.3) -------------------------------------------------------------------
DICE = dice(LAW["13.3(a) two dice"].figure())

# --- named events -----------------------------------------------------------------------
SEVEN = total(DICE, *LAW["13.2(a)3 win"].numbers).with_name("a seven")
PLACE_NUMBERS = LAW["13.2(a)1 selection"].numbers
FIELD_SINGLE = LAW["13.6(b) Field 3,4,9,10,11"]
FIELD_DOUBLE = LAW["13.6(b) Field 2,12"]

# --- wagers (13.2) and their payout odds (13.6) -----------------------------------------
TOTAL = LAW["13.1 'Shake' total"]
NO_FEE = Commission(
    percent=LAW["13.6(d) no vigorish"], of="stake", law=(LAW["13.6(d) no vigorish"],)
)
PLACE = tuple(
    one_roll(
        f"place {number}",
        case(total(DICE, number), wins(LAW[f"13.6(b) Place {number}"]), LAW["13.2(a)1 win"], TOTAL),
        case(SEVEN, loses(), LAW["13.2(a)1 loss"], TOTAL),
        otherwise(stands(), LAW["13.2(a)1 undecided"]),
        law=(LAW["13.2(a)1 selection"], LAW["13.2(a)1 always active"]),
        commission=NO_FEE,
        reading="AMB-11",
    )
    for number in PLACE_NUMBERS
)
FIELD = one_roll(
    "field",
    case(total(DICE, *FIELD_SINGLE.numbers), wins(FIELD_SINGLE), LAW["13.2(a)2 win"], TOTAL),
    case(total(DICE, *FIELD_DOUBLE.numbers), wins(FIELD_DOUBLE), LAW["13.2(a)2 win"], TOTAL),
    case(total(DICE, *LAW["13.2(a)2 loss"].numbers), loses(), LAW["13.2(a)2 loss"], TOTAL),
    law=LAW["13.2(a)2 term"],
    commission=NO_FEE,
)
ANY_SEVEN = one_roll(
    "any_seven",
    case(SEVEN, wins(LAW["13.6(b) Any 7"]), LAW["13.2(a)3 win"], TOTAL),
    otherwise(loses(), LAW["13.2(a)3 loss"], TOTAL),
    law=LAW["13.2(a)3 term"],
    title="any 7",
    commission=NO_FEE,
)
OVER_7 = one_roll(
    "over_7",
    case(
        total(DICE, *LAW["13.2(a)4 win"].numbers),
        wins(LAW["13.6(b) Over 7"]),
        LAW["13.2(a)4 win"],
        TOTAL,
    ),
    case(total(DICE, *LAW["13.2(a)4 loss"].numbers), loses(), LAW["13.2(a)4 loss"], TOTAL),
    law=LAW["13.2(a)4 term"],
    commission=NO_FEE,
)
UNDER_7 = one_roll(
    "under_7",
    case(
        total(DICE, *LAW["13.2(a)5 win"].numbers),
        wins(LAW["13.6(b) Under 7"]),
        LAW["13.2(a)5 win"],
        TOTAL,
    ),
    case(total(DICE, *LAW["13.2(a)5 loss"].numbers), loses(), LAW["13.2(a)5 loss"], TOTAL),
    law=LAW["13.2(a)5 term"],
    commission=NO_FEE,
)
WAGERS = (*PLACE, FIELD, ANY_SEVEN, OVER_7, UNDER_7)

# --- making and removing (13.4) ---------------------------------------------------------
MAKING = Making(
    known=Requirement(
        LAW["13.2(b) closed list"], "mini-dice has place, field, any 7, over 7 and under 7"
    ),
    whole=Requirement(LAW["13.4(a) chips"], "a wager is a whole number of chips"),
    payable=Requirement(
        LAW["13.6(c) payable amounts"], "amounts that cannot be paid exactly are refused"
    ),
    open_betting=Requirement(LAW["13.4(d) cut-off"], "the dealer has called 'No more bets'"),
    removing=Requirement(
        LAW["13.4(e) position rules"], "wagers stay where they lie after 'No more bets'"
    ),
    stays_up=by_option(
        "removal",
        {
            "until no more bets": None,
            "never": Requirement(
                LAW["13.2(a)1 always active"], "in this house no wager comes down once it is made"
            ),
        },
    ),
    instruments=(
        ("chips", LAW["13.4(a) chips"]),
        ("plaques", LAW["13.4(a) plaques"]),
        ("coupons", LAW["13.4(a) coupons"]),
    ),
    refused_instruments=(
        (
            "cash",
            Requirement(
                LAW["13.4(a) verbal cash"],
                "a spoken bet with cash is not taken: change the cash into chips first",
            ),
        ),
    ),
    seated=Requirement(LAW["13.4(b) seated only"], "only players seated at the table may bet"),
    stay=Requirement(
        LAW["13.4(b) stay seated"], "a player who has bet stays seated until the round is over"
    ),
    confirm=(LAW["13.4(c) own placement"], LAW["13.4(c) check instructions"]),
)

# --- procedure (13.3, 13.5, 13.7) -------------------------------------------------------
OPENING = (
    check("two dice", LAW["13.3(a) two dice"], by="floorperson", dice=True),
    check("dice inspected", LAW["13.3(a) dice spec"], by="floorperson", dice=True),
    check("shaker approved", LAW["13.3(a) shaker spec"], by="floorperson"),
    check(
        "seal intact",
        LAW["13.3(a) sealed"],
        LAW["13.3(a)3 stay sealed"],
        by="floorperson",
        after_fault=True,
        dice=True,
    ),
    check("shaker in the dealer's charge", LAW["13.3(a)1 custody"], by="floorperson"),
    check("shaker inspected", LAW["13.5(a) floorperson check"], by="floorperson", after_fault=True),
)
PROCEDURE = (
    step("place your bets", LAW["13.2(b) timing"], does=Does.OPENS, call="Place your bets"),
    step(
        "no more bets",
        LAW["13.5(b) announce"],
        LAW["13.4(d) cut-off"],
        does=Does.CLOSES,
        call="No more bets",
    ),
    step("cover", LAW["13.5(c) cover"]),
    step(
        "dealer shakes",
        LAW["13.5(c) dealer shakes"],
        LAW["13.1 'Shake' mixing"],
        at_least=LAW["13.5(c) dealer shakes"],
        throws=True,
    ),
    step(
        "offer the shaker",
        LAW["13.5(d) first offer"],
        LAW["13.5(d) clockwise"],
        LAW["13.7(a) option"],
        does=Does.OFFERS,
    ),
    step(
        "player shakes",
        LAW["13.5(d)1 player shakes"],
        by="holder",
        if_holder="player",
        at_least=LAW["13.5(d)1 player shakes"],
    ),
    step("hand it back", LAW["13.5(d)1 return"], by="holder", if_holder="player"),
    step(
        "dealer shakes for the players",
        LAW["13.5(d)2 dealer substitute"],
        if_holder="dealer",
        at_least=LAW["13.5(d)2 dealer substitute"],
    ),
    step("set it down", LAW["13.5(e) position"]),
    step("uncover", LAW["13.5(e) uncover and call"], LAW["13.1 'Shake' settling"]),
    step(
        "call the total",
        LAW["13.5(e) uncover and call"],
        LAW["13.5(e) one face"],
        does=Does.RESULT,
        call="{total}",
    ),
    step("collect losing wagers", LAW["13.5(f) losers first"], does=Does.COLLECTS),
    step("pay winning wagers", LAW["13.5(f) pay"], LAW["13.5(f) stay open"], does=Does.PAYS),
)
HANDLING = Handling(
    thing="shaker",
    first_offer=LAW["13.5(d) first offer"],
    clockwise=LAW["13.7(b) clockwise"],
    next_offer=LAW["13.7(b) next offeree"],
    option=LAW["13.7(a) option"],
    must_pass=(MustPass(SEVEN, LAW["13.7(a)1.i seven"]),),
    forced=(
        ("delay", LAW["13.7(a)1.ii delay"]),
        ("invalid shakes", LAW["13.7(a)1.ii invalid shakes"]),
        ("violation", LAW["13.7(a)1.ii violations"]),
    ),
    if_repeated="invalid shakes",
    referenced=("violation",),
    first_clockwise=LAW["13.5(d) clockwise"],
    dealer_takes=LAW["13.7(b) dealer fallback"],
    dealer_passes=LAW["13.7(a)2 dealer holder"],
    remembers_refusals=True,
)
CUSTODY = DiceAgeLimit(LAW["13.3(a)2 24 hours"])
PRESENCE = (
    Presence(
        role="dealer",
        law=LAW["13.3(a)1 unattended"],
        says="the shaker is never left without its dealer",
    ),
)
NOTICES = (
    Notice(
        "Winning wagers are paid at these odds or better.",
        (LAW["13.6(b) floor"], LAW["13.6(b) higher odds"]),
    ),
    Notice("No fee or commission is taken.", (LAW["13.6(d) no vigorish"],)),
    Notice(
        'Odds are printed with the word "to" or "win" and never with "for": on layouts, in '
        "brochures and in everything else that the casino distributes.",
        (LAW["13.6(a) to or win"], LAW["13.6(a) never for"], LAW["13.6(a) reach"]),
    ),
    Notice(
        "You answer for where your wagers lie: check them before 'No more bets'.",
        (LAW["13.4(c) own placement"], LAW["13.4(c) check instructions"]),
    ),
)

# --- irregularities (13.7(a)1.ii names invalid shakes; AMB-09 says which they are) ------
INVALID = LAW["13.7(a)1.ii invalid shakes"]
NO_SHAKE = Remedy(counts_against_holder=True)
# No clause undoes a called total: what is found then is noted.
SHAKEN = (applies_at(ReportMoment.CLOSED, ReportMoment.THROWN), noted_at(*AFTER_THE_CALL))
STAFF = ("dealer", "floorperson")
IRREGULARITIES = (
    Irregularity(
        name="too few shakes",
        law=(
            INVALID,
            LAW["13.5(c) dealer shakes"],
            LAW["13.5(d)1 player shakes"],
            LAW["13.5(d)2 dealer substitute"],
        ),
        by=STAFF,
        remedy=NO_SHAKE,
        call="No Roll",
        question="Was the shaker shaken three times or more?",
        since="offer the shaker",
        reading="AMB-09",
        when=SHAKEN,
    ),
    Irregularity(
        name="shaker not handed back at once",
        law=(INVALID, LAW["13.5(d)1 return"]),
        by=STAFF,
        remedy=NO_SHAKE,
        call="No Roll",
        question="Did the player hand it straight back?",
        since="hand it back",
        reading="AMB-09",
        when=SHAKEN,
    ),
    Irregularity(
        name="dice seen or touched",
        law=(INVALID, LAW["13.3(a)3 no handling"]),
        by=STAFF,
        remedy=NO_SHAKE,
        call="No Roll",
        question="Did anyone see or touch the dice?",
        since="cover",
        reading="AMB-09",
        when=SHAKEN,
    ),
    Irregularity(
        name="a die is not flat",
        law=(INVALID, LAW["13.5(e) one face"]),
        by=STAFF,
        remedy=NO_SHAKE,
        call="No Roll",
        question="Do both dice lie flat on the floor of the shaker?",
        since="call the total",
        reading="AMB-09",
        when=SHAKEN,
    ),
    Irregularity(
        name="no roll",
        law=(INVALID,),
        by=("floorperson",),
        remedy=NO_SHAKE,
        call="No Roll",
        question="Was anything else about this shake not as it should be?",
        since="dealer shakes",
        reading="AMB-09",
        when=SHAKEN,
    ),
    Irregularity(
        name="the seal is broken",
        law=(LAW["13.3(a) sealed"], LAW["13.3(a)3 stay sealed"]),
        by=STAFF,
        remedy=Remedy(out_of_service=True),
        call="No Roll",
        reading="AMB-08",
        question="Is the seal of the shaker broken, or gone?",
        when=OUT_OF_PLAY,
    ),
    Irregularity(
        name="dice due for a change",
        about=Cause.DEVICE,
        law=(LAW["13.3(a)2 24 hours"],),
        by=("floorperson",),
        remedy=Remedy(out_of_service=True),
        reading="AMB-08",
        question="Have these dice been on the table as long as the rules allow?",
        when=OUT_OF_PLAY,
    ),
    Irregularity(
        name="shaker not to be restored",
        about=Cause.DEVICE,
        law=(LAW["13.5(a) floorperson check"],),
        by=("floorperson",),
        remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
        reading="AMB-08",
        question="Is it certain that no shaker in working order can be brought now?",
        when=(applies_at(*DICE_IN_PLAY, ReportMoment.STOPPED), leaves_at(*AFTER_THE_CALL)),
    ),
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    Option(
        name="removal",
        default="until no more bets",
        choices=("until no more bets", "never"),
        says="how long a wager may be cut or taken down",
        law=LAW["13.4(d) cut-off"],
        reading="AMB-10",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="nj.mini_dice",
    name="Mini-dice",
    summary="Two dice in a sealed shaker, shaken by the dealer and then by a player.",
    house=NJ_CASINO,
    law=LAW,
    space=DICE,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="shake",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    handling=HANDLING,
    dice_age=CUSTODY,
    sealed=LAW["13.3(a)3 no handling"],
    presence=PRESENCE,
    notices=NOTICES,
    higher_odds=LAW["13.6(b) uniform"],
)
