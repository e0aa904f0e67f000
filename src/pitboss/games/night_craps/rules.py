"""Craps at a casino night: two dice, thrown by the players in turn. N.J.A.C. 13:47-20.25."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pitboss.games.casino_night.rules import CLASS_A, CONDUCT, UNFIT, dealer_present, night_making
from pitboss.games.casino_night.rules import item as night_item
from pitboss.games.craps.rules import (
    COME_OUT,
    CRAPS,
    DICE,
    HORN_PARTS,
    POINT_NAMES,
    POINTS,
    SEVEN,
    LineLaw,
    come,
    dont_come,
    dont_pass,
    field,
    hardway,
    horn_high,
    next_roll,
    number_first,
    pass_line,
    phases,
    seven_first,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    DICE_IN_PLAY,
    UNTIL_CALLED,
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
)
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.making import MadeAt, NoGrowth, NoRemoval, Requirement
from pitboss.rulebook.option import Option, by_option, option_value
from pitboss.rulebook.procedure import Does, Handling, MustPass, Notice, Presence, step
from pitboss.rulebook.wager import Idle, Macro

LAW = game_law(__package__)
NAMES = {4: "Four", 5: "Five", 6: "Six", 8: "Eight", 9: "Nine", 10: "10"}
YES_NO = (True, False)

# --- equipment (b) and the decisions of a throw (g) -------------------------------------
PHASES = phases(
    sets=LAW["20.25(g)5 point"], made=LAW["20.25(g)5 made"], missed=LAW["20.25(g)5 missed"]
)

# --- wagers (h) and their payout odds (i), (j), (k) -------------------------------------
# (l) allows no fee but the charge for true odds: every other wager names it as its commission.
NO_FEE = Commission(percent=LAW["20.25(l)"], of="stake", law=())

PASS_LAW = LineLaw(
    (LAW["20.25(h)1i"],),
    (LAW["20.25(h)1i(1)(A)"], LAW["20.25(g)4"]),
    (LAW["20.25(h)1i(2)(A)"], LAW["20.25(g)5 crap"]),
    (LAW["20.25(h)1i(1)(B)"], LAW["20.25(g)5 made"]),
    (LAW["20.25(h)1i(2)(B)"], LAW["20.25(g)5 missed"]),
    LAW["20.25(i)2 Pass Bet"],
)
PASS_RULES = (MadeAt(LAW["20.25(h)1i"], "pass is bet just before a come-out roll", (COME_OUT,)),)
PASS_LOCK = NoRemoval(LAW["20.25(h)1i"], "pass stays up once its point stands", POINT_NAMES)
PASS = pass_line("pass", PASS_LAW, PASS_RULES, commission=NO_FEE, reading="N-R11")
DONT_PASS = dont_pass(
    "dont_pass",
    LineLaw(
        (LAW["20.25(h)1ii"],),
        LAW["20.25(h)1ii(1)(A)"],
        LAW["20.25(h)1ii(2)(A)"],
        LAW["20.25(h)1ii(1)(B)"],
        LAW["20.25(h)1ii(2)(B)"],
        LAW["20.25(i)2 Don't Pass Bet"],
        LAW["20.25(h)1ii(3)"],
    ),
    (MadeAt(LAW["20.25(h)1ii"], "don't pass is bet just before a come-out roll", (COME_OUT,)),),
    title="don't pass",
    commission=NO_FEE,
)
COME_LAW = LineLaw(
    (LAW["20.25(h)1iii"], LAW["20.25(a) Come point"]),
    LAW["20.25(h)1iii(1)(A)"],
    LAW["20.25(h)1iii(2)(A)"],
    LAW["20.25(h)1iii(1)(B)"],
    LAW["20.25(h)1iii(2)(B)"],
    LAW["20.25(i)2 Come Bet"],
)
COME_RULES = (
    MadeAt(LAW["20.25(h)1iii"], "come is bet only while a point is set", POINT_NAMES),
    NoGrowth(LAW["20.25(h)1iii"], "come may not grow once it has traveled", POINT_NAMES),
)
COME_LOCK = NoRemoval(LAW["20.25(h)1iii"], "come stays up once its own point stands", POINT_NAMES)
COME = come("come", COME_LAW, COME_RULES, commission=NO_FEE, reading="N-R14")
DONT_COME = dont_come(
    "dont_come",
    LineLaw(
        (LAW["20.25(h)1iv"], LAW["20.25(a) Come point"]),
        LAW["20.25(h)1iv(1)(A)"],
        LAW["20.25(h)1iv(2)(A)"],
        LAW["20.25(h)1iv(1)(B)"],
        LAW["20.25(h)1iv(2)(B)"],
        LAW["20.25(i)2 Don't Come Bet"],
        LAW["20.25(h)1iv(3)"],
    ),
    (
        MadeAt(LAW["20.25(h)1iv"], "don't come is bet only while a point is set", POINT_NAMES),
        NoGrowth(LAW["20.25(h)1iv"], "don't come may not grow once it has traveled", POINT_NAMES),
    ),
    title="don't come",
    commission=NO_FEE,
    reading="N-R14",
)

ON_MARKER = LAW["20.25(h)1v on marker"]
OFF = Idle((COME_OUT,), LAW["20.25(h)1v inactive"], call=ON_MARKER, marker=ON_MARKER)
LAY_OFF = by_option("place_to_lose_idle", {False: None, True: OFF})
PLACE = tuple(
    number_first(
        f"place {point}",
        point,
        LAW[f"20.25(i)2 Place Bet {NAMES[point]} to Win"],
        LAW["20.25(h)1v"],
        stays=True,
        commission=NO_FEE,
        reading="N-R12",
        win_law=(LAW["20.25(h)1v win"],),
        lose_law=(LAW["20.25(h)1v lose"],),
        idle=OFF,
    )
    for point in POINTS
)
PLACE_TO_LOSE = tuple(
    seven_first(
        f"place_to_lose {point}",
        point,
        LAW[f"20.25(i)2 Place Bet {NAMES[point]} to Lose"],
        LAW["20.25(h)1vi"],
        stays=True,
        commission=NO_FEE,
        reading="N-R12",
        offered=by_option("lay_bets", {"no": True, "beside": True, "instead": False}),
        win_law=(LAW["20.25(h)1vi win"],),
        lose_law=(LAW["20.25(h)1vi lose"],),
        idle=LAY_OFF,
    )
    for point in POINTS
)

# A bet at true odds comes down when it wins: its charge was paid for one decision (N-R17). Where
# the house lets it stay, the player is asked, and the charge of the next decision is paid.
TRUE_ODDS_STAY = option_value("true_odds_stay", bool)
BUY_CHARGE = Commission(
    percent=option_value("vig_percent", int),
    of="stake",
    law=(LAW["20.25(j) cap"], LAW["20.25(j) timing"]),
    rounding="down",
    refunded=option_value("vig_refund", bool),
)
LAY_CHARGE = Commission(
    percent=option_value("lay_vig_percent", int),
    of="win",
    law=(LAW["20.25(k) base"], LAW["20.25(k) cap"]),
    rounding="down",
    refunded=option_value("vig_refund", bool),
)
BUY = tuple(
    number_first(
        f"buy {point}",
        point,
        LAW[f"20.25(j) {NAMES[point]} to Win"],
        (LAW["20.25(j) offer"], LAW["20.25(h)1v"]),
        commission=BUY_CHARGE,
        stays=TRUE_ODDS_STAY,
        reading="N-R17",
        title=f"place {point} at true odds",
        offered=option_value("buy_bets", bool),
        win_law=(LAW["20.25(h)1v win"],),
        lose_law=(LAW["20.25(h)1v lose"],),
        idle=OFF,
    )
    for point in POINTS
)
LAY = tuple(
    seven_first(
        f"lay {point}",
        point,
        LAW[f"20.25(k) {NAMES[point]} to Lose"],
        (LAW["20.25(k) offer"], LAW["20.25(h)1vi"]),
        commission=LAY_CHARGE,
        stays=TRUE_ODDS_STAY,
        reading="N-R17",
        title=f"place to lose {point} at true odds",
        offered=by_option("lay_bets", {"no": False, "beside": True, "instead": True}),
        win_law=(LAW["20.25(h)1vi win"],),
        lose_law=(LAW["20.25(h)1vi lose"],),
        idle=LAY_OFF,
    )
    for point in POINTS
)

HARD = tuple(
    hardway(
        point,
        LAW[f"20.25(i)2 {NAMES[point]} the Hardway"],
        LAW[f"20.25(h)1{item}"],
        stays=True,
        commission=NO_FEE,
        reading="N-R4",
    )
    for point, item in ((4, "vii"), (6, "viii"), (8, "ix"), (10, "x"))
)
FIELD = field(
    LAW["20.25(i)2 Field 3-4-9-10-11"],
    LAW["20.25(i)2 Field two"],
    LAW["20.25(i)2 Field 12"],
    LAW["20.25(h)1xi"],
    win_law=(LAW["20.25(h)1xi win"],),
    lose_law=(LAW["20.25(h)1xi lose"],),
    commission=NO_FEE,
)
ANY_SEVEN = next_roll(
    "any_seven", SEVEN, LAW["20.25(i)2 Any Seven"], LAW["20.25(h)1xii"], commission=NO_FEE
)
ANY_CRAPS = next_roll(
    "any_craps", CRAPS, LAW["20.25(i)2 Any Craps"], LAW["20.25(h)1xiii"], commission=NO_FEE
)
SINGLES = tuple(
    next_roll(
        name,
        total(DICE, *LAW[f"20.25(h)1{item}"].numbers),
        LAW[f"20.25(i)2 {odds}"],
        LAW[f"20.25(h)1{item}"],
        commission=NO_FEE,
    )
    for name, item, odds in (
        ("craps_2", "xiv", "Craps Two"),
        ("craps_3", "xv", "Craps Three"),
        ("craps_12", "xvi", "Craps 12"),
        ("eleven", "xvii", "11 in one roll"),
    )
)
WAGERS = (
    by_option("contract_bets", {True: replace(PASS, rules=(*PASS_RULES, PASS_LOCK)), False: PASS}),
    DONT_PASS,
    by_option("contract_bets", {True: replace(COME, rules=(*COME_RULES, COME_LOCK)), False: COME}),
    DONT_COME,
    *PLACE,
    *PLACE_TO_LOSE,
    *BUY,
    *LAY,
    *HARD,
    FIELD,
    ANY_SEVEN,
    ANY_CRAPS,
    *SINGLES,
)
MACROS = (
    Macro(
        name="craps_eleven",
        parts=(("any_craps", 1), ("eleven", 1)),
        law=(LAW["20.25(h)1xviii"], LAW["20.25(i)4 split"], LAW["20.25(i)4 other half"]),
        title="craps-11, or C and E",
        reading="N-A1",
    ),
    Macro(
        name="horn",
        parts=tuple((part, 1) for part in HORN_PARTS),
        law=(LAW["20.25(h)1xix"], LAW["20.25(i)3 Horn"]),
        title="horn",
        reading="N-A1",
    ),
    *(
        horn_high(
            part,
            (
                LAW["20.25(h)1xx"],
                LAW["20.25(h)1xx units"],
                LAW["20.25(h)1xx no area"],
                LAW["20.25(i)3 Horn High"],
            ),
            reading="N-R9",
        )
        for part in HORN_PARTS
    ),
)

# --- making and removing (h) ------------------------------------------------------------
MAKING = night_making(
    known="craps has the wagers of 20.25(h), and no odds behind pass or come",
    closes=LAW["20.25(h)1"],
    closed="all bets are made before the dice are thrown",
    payable=Requirement(LAW["20.25(i)2 floor"], "no winner is paid less than the odds"),
)

# --- procedure (a), (b), (c) to (g) -----------------------------------------------------
COUNTED = "dice counted"
item = partial(night_item, by=CLASS_A)
die = partial(item, dice=True)
OPENING = (
    item("walls and rail", LAW["20.25(b)1 walls"]),
    item("layout shows every wager", LAW["20.25(b)1 layout"]),
    die(COUNTED, LAW["20.25(b)2 count"], at_least=LAW["20.25(b)2 count"]),
    die("dice of the right size", LAW["20.25(b)2i"]),
    die("dice transparent", LAW["20.25(b)2ii"]),
    die("faces flat, spots flush", LAW["20.25(b)2iii"]),
    die("edges square", LAW["20.25(b)2iv"]),
    die("faces alike", LAW["20.25(b)2v"]),
    die("dice evenly weighted", LAW["20.25(b)2vi"]),
    die("spots white, round and equal", LAW["20.25(b)2vii"]),
    die("spots on their faces", LAW["20.25(b)2viii arrangement"]),
    die("spots drilled alike", LAW["20.25(b)2viii drilling"]),
    die("provider's name on each die", LAW["20.25(b)2ix"]),
    item("no part shows wear", CONDUCT["20.15(b) condition"]),
)
PROCEDURE = (
    step("place your bets", LAW["20.25(c)"], by=CLASS_A, does=Does.OPENS, call="Place your bets"),
    step(
        "offer the dice",
        LAW["20.25(e)3"],
        LAW["20.25(e)1"],
        by="stickperson",
        does=Does.OFFERS,
        at_least=LAW["20.25(e)3"],
        figure="offered",
        new_holder=True,
        counts="dice",
    ),
    step(
        "choose dice",
        LAW["20.25(g)2 shooter"],
        by="holder",
        at_least=LAW["20.25(g)2 shooter"],
        at_most=LAW["20.25(g)2 shooter"],
        new_holder=True,
        counts="dice",
    ),
    step("idle dice to the cup", LAW["20.25(e)2"], by="stickperson", new_holder=True),
    step("no more bets", LAW["20.25(h)1"], by=CLASS_A, does=Does.CLOSES, call="No more bets"),
    step("throw", LAW["20.25(a) Shooter"], by="holder", throws=True),
    step(
        "call the total",
        LAW["20.25(e)4"],
        LAW["20.25(g)3"],
        by="stickperson",
        does=Does.RESULT,
        call="{total}",
    ),
    step("collect losing wagers", LAW["20.25(c)"], by=CLASS_A, does=Does.COLLECTS),
    step("pay winning wagers", LAW["20.25(c)"], by=CLASS_A, does=Does.PAYS),
    step("gather the dice", LAW["20.25(e)5"], by="stickperson"),
)
HANDLING = Handling(
    thing="pair of dice",
    first_offer=LAW["20.25(g)1 first offer"],
    first_clockwise=LAW["20.25(g)1 refusal"],
    clockwise=LAW["20.25(g)7"],
    next_offer=LAW["20.25(g)6 pass dice"],
    option=LAW["20.25(g)2 span"],
    must_pass=(MustPass(SEVEN, LAW["20.25(g)6 pass dice"], POINT_NAMES),),
    may_pass_at=(COME_OUT,),
    passing_law=LAW["20.25(g)6 yield"],
    change=LAW["20.25(g)8"],
)
PRESENCE = (
    dealer_present(LAW["20.25(c)"], CONDUCT["20.9(d) craps"]),
    Presence(
        role="boxperson",
        law=LAW["20.25(a) Boxperson"],
        says="a boxperson must be there to decide",
        handles=True,
    ),
    Presence(
        role="stickperson",
        law=LAW["20.25(a) Stickperson"],
        says="a stickperson must be at the dice",
        handles=True,
    ),
)
NOTICES = (
    Notice('Odds are stated with the word "to", never with "for".', (LAW["20.25(i)1"],)),
    Notice("Any player may decline to shoot.", (LAW["20.25(g)7"],)),
)

# --- irregularities (the text names none: reading N-R13) --------------------------------
VALID = (LAW["20.25(g)3"],)
DICE_CREW = ("stickperson", "boxperson")
COCKED = Irregularity(
    name="a die is cocked",
    law=VALID,
    by=DICE_CREW,
    remedy=Remedy(),
    call="No roll",
    question="Do both dice rest flat?",
    when=UNTIL_CALLED,
    reading="N-R13",
)
COCKED_READ = Irregularity(
    name="a die is cocked",
    about=Cause.EQUIPMENT,
    law=VALID,
    by=("boxperson",),
    remedy=Remedy(outcome=OutcomeRemedy.STANDS),
    question="Which face would lie on top?",
    when=UNTIL_CALLED,
    reading="N-R13",
)
IRREGULARITIES = (
    Irregularity(
        name="a die left the table",
        law=VALID,
        by=DICE_CREW,
        remedy=Remedy(),
        call="No roll",
        question="Did a die leave the table?",
        when=UNTIL_CALLED,
        reading="N-R13",
    ),
    by_option("cocked_dice", {"no roll": COCKED, "read": COCKED_READ}),
    Irregularity(
        name="a die is missing",
        law=VALID,
        by=DICE_CREW,
        remedy=Remedy(fails=COUNTED),
        question="Is a die lost?",
        call="No roll; another die replaces it",
        when=UNTIL_CALLED,
        reading="N-R13",
    ),
    Irregularity(
        name="a dispute",
        law=(LAW["20.25(d)"],),
        by=("boxperson",),
        remedy=Remedy(outcome=OutcomeRemedy.STANDS),
        question="What does the boxperson decide?",
        reading="N-R15",
        when=(applies_at(*DICE_IN_PLAY, *AFTER_THE_CALL),),
    ),
    Irregularity(
        name="nobody will shoot",
        about=Cause.PEOPLE,
        law=(LAW["20.25(g)7"], LAW["20.25(d)"]),
        by=("boxperson",),
        remedy=Remedy(wagers=WagerRemedy.RETURNED),
        reading="N-R18",
        unwanted=True,
        question="Has everyone passed the dice, and will nobody shoot?",
        when=(applies_at(ReportMoment.BETTING, ReportMoment.CLOSED),),
    ),
    UNFIT,
)

# --- house options ----------------------------------------------------------------------


def percent(name: str, cap: Clause, of: str, reading: str) -> Option:
    """A charge for true odds: the whole percentage that the law allows, or less."""
    says = f"the charge for true odds, in percent of the {of}"
    return Option(
        name=name, default=cap.figure(), choices=(), says=says, law=cap, reading=reading, most=cap
    )


OPTIONS = (
    Option(
        name="buy_bets",
        default=True,
        choices=YES_NO,
        says="true odds to win are offered",
        law=LAW["20.25(j) offer"],
    ),
    Option(
        name="lay_bets",
        default="beside",
        choices=("no", "beside", "instead"),
        says="true odds to lose are offered beside or instead of place to lose",
        law=LAW["20.25(k) offer"],
    ),
    percent("vig_percent", LAW["20.25(j) cap"], "wager to win", "N-R6"),
    percent("lay_vig_percent", LAW["20.25(k) cap"], "possible win of a wager to lose", "N-R7"),
    Option(
        name="vig_refund",
        default=True,
        choices=YES_NO,
        says="the charge goes back when the bet is taken down",
        law=LAW["20.25(j) timing"],
        reading="N-R8",
    ),
    Option(
        name="true_odds_stay",
        default=False,
        choices=YES_NO,
        says="a winning bet at true odds stays up if its player was asked, the charge paid again",
        law=LAW["20.25(j) timing"],
        reading="N-R17",
    ),
    Option(
        name="place_to_lose_idle",
        default=False,
        choices=YES_NO,
        says="place to lose is off on the come-out as well",
        law=LAW["20.25(h)1v inactive"],
        reading="N-R2",
    ),
    Option(
        name="contract_bets",
        default=True,
        choices=YES_NO,
        says="pass and come stay up once their point stands",
        law=LAW["20.25(h)1i"],
        reading="N-R11",
    ),
    Option(
        name="cocked_dice",
        default="no roll",
        choices=("no roll", "read"),
        says="a cocked die is no roll, or is read as it would lie",
        law=LAW["20.25(g)3"],
        reading="N-R13",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.craps",
    name="Craps",
    summary="Two dice thrown by a player: pass or miss out, with wagers on every total.",
    house=NJ_NIGHT,
    law=LAW,
    family="pitboss.games.craps",
    space=DICE,
    wagers=WAGERS,
    macros=MACROS,
    making=MAKING,
    phases=PHASES,
    procedure=PROCEDURE,
    throw="roll",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    handling=HANDLING,
    limits=Limits(seats_set_by=("dealer", LAW["20.25(f)"])),
    presence=PRESENCE,
    notices=NOTICES,
    higher_odds=LAW["20.25(i)2 higher"],
)
