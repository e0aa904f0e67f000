"""Automated craps: two dice sealed in a shaker that a button starts. N.J.A.C. 19:47-1A."""

from __future__ import annotations

from pitboss.games.craps import rules as craps
from pitboss.games.craps.rules import (
    COME_OUT,
    DICE,
    HORN_PARTS,
    POINT_NAMES,
    POINTS,
    SEVEN,
    LineLaw,
)
from pitboss.games.shaker.faults import FLOOR, IRREGULARITIES
from pitboss.houses import NJ_CASINO
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Game
from pitboss.rulebook.making import FreshTurn, MadeAt, Making, NeverBack, NoGrowth, NoRemoval
from pitboss.rulebook.making import Requirement as Need
from pitboss.rulebook.option import Option, by_option, option_value
from pitboss.rulebook.procedure import (
    DiceAgeLimit,
    Does,
    Handling,
    MustPass,
    Notice,
    Presence,
    step,
)
from pitboss.rulebook.procedure import check as item
from pitboss.rulebook.wager import Idle, Macro

LAW = game_law(__package__)


def pays(kind: str, point: int) -> Clause:
    """The payout clause of a kind of wager for one number: the law lists numbers in pairs."""
    pair = {4: "4,10", 10: "4,10", 5: "5,9", 9: "5,9", 6: "6,8", 8: "6,8"}[point]
    return LAW[f"1A.6(b) {kind} {pair}"]


# --- equipment (1A.1, 1A.3) and the point -----------------------------------------------
WINS, LOSES = LAW["1A.2(a) Pass win"], LAW["1A.2(a) Pass loss"]
PHASES = craps.phases(sets=WINS, made=WINS, missed=LOSES)

# --- wagers (1A.2) and their payout odds (1A.6) -----------------------------------------
EVEN, DONT_EVEN = LAW["1A.6(b) Pass/Come"], LAW["1A.6(b) Don't Pass/Don't Come"]
NO_PUT, DONT_BACK = LAW["1A.2(a) Pass timing"], LAW["1A.4(d)2 no restoring"]
NOT_BACK = NeverBack(DONT_BACK, "a don't wager that was cut or taken down stays so", COME_OUT)
NOT_MORE = NoGrowth(DONT_BACK, "a don't wager may not grow once its point is set", POINT_NAMES)
PASS = craps.pass_line(
    "pass",
    LineLaw((WINS, LOSES), WINS, LOSES, WINS, LOSES, EVEN),
    (
        MadeAt(NO_PUT, "pass is made or raised before a come-out roll only", (COME_OUT,)),
        NoRemoval(LAW["1A.4(d)1 Pass lock"], "pass is frozen once its point is set", POINT_NAMES),
    ),
)
DONT_WINS, DONT_LOSES = LAW["1A.2(a) Don't Pass win"], LAW["1A.2(a) Don't Pass loss"]
DONT_PASS = craps.dont_pass(
    "dont_pass",
    LineLaw(
        (DONT_WINS, LAW["1A.4(d)2 Don't Pass removable"]),
        DONT_WINS,
        DONT_LOSES,
        DONT_WINS,
        DONT_LOSES,
        DONT_EVEN,
        LAW["1A.2(a) Don't Pass 12"],
    ),
    (
        NOT_BACK,
        NOT_MORE,
        MadeAt(DONT_WINS, "don't pass starts on a come-out roll", (COME_OUT,)),
    ),
    title="don't pass",
    reading="AMB-13",
)
TRAVELS = LAW["1A.2(a) Come"]
COME = craps.come(
    "come",
    LineLaw((TRAVELS,), TRAVELS, TRAVELS, TRAVELS, TRAVELS, EVEN),
    (
        MadeAt(TRAVELS, "come is made only while a point is on", POINT_NAMES),
        NoGrowth(NO_PUT, "come may not grow once it has traveled", POINT_NAMES),
        NoRemoval(LAW["1A.4(d)1 Come lock"], "come is frozen once its point is set", POINT_NAMES),
    ),
)
BEHIND = LAW["1A.2(a) Don't Come"]
DONT_COME = craps.dont_come(
    "dont_come",
    LineLaw(
        (BEHIND, LAW["1A.4(d)2 Don't Come removable"]),
        BEHIND,
        BEHIND,
        BEHIND,
        BEHIND,
        DONT_EVEN,
        BEHIND,
    ),
    (
        NOT_BACK,
        NOT_MORE,
        MadeAt(BEHIND, "don't come is made while a point is on", POINT_NAMES),
    ),
    title="don't come",
    reading="AMB-13",
)

TAKES, LAYS = LAW["1A.2(a) Odds on Pass/Come"], LAW["1A.2(a) Odds on Don't"]
TAKEN = {point: pays("Odds", point) for point in POINTS}
LAID = {point: pays("Lay odds", point) for point in POINTS}
TAKEN_CAP = by_option("odds_limit", craps.odds_caps(TAKES, "stake"))
LAID_CAP = by_option("odds_limit", craps.odds_caps(LAYS, "win"))


def off_on_come_out(label: str) -> Idle:
    """Idle on a come-out roll unless called on and marked (1A.4(e))."""
    call, marker = LAW["1A.4(e) On call"], LAW["1A.4(e) On marker"]
    return Idle((COME_OUT,), LAW[f"1A.4(e) {label}"], call, marker)


COME_ODDS_OFF = off_on_come_out("odds on come bets off")
RIDERS = (
    craps.odds_behind("pass", TAKEN, (TAKES,), TAKEN_CAP),
    craps.odds_behind("dont_pass", LAID, (LAYS,), LAID_CAP),
    craps.odds_behind("come", TAKEN, (TAKES,), TAKEN_CAP, COME_ODDS_OFF),
    craps.odds_behind("dont_come", LAID, (LAYS,), LAID_CAP),
)


def commission(label: str, of: str) -> Commission:
    """The fee that 19:47-1.5 allows on this wager; the house may take less, never more."""
    law = LAW[f"1A.6(d) {label}"]
    percents: dict[int, int | Clause] = {percent: percent for percent in range(law.figure())}
    percents[law.figure()] = law
    return Commission(
        percent=by_option("commission_percent", percents),
        of=of,
        law=(law,),
        when=option_value("commission_when", str),
        refunded=option_value("commission_refund", bool),
    )


PLACE = tuple(
    craps.number_first(
        f"place {point}",
        point,
        pays("Place", point),
        LAW["1A.2(a) Place to win"],
        idle=off_on_come_out("place bets to win off"),
        reading="AMB-11",
    )
    for point in POINTS
)
PLACE_TO_LOSE = tuple(
    craps.seven_first(
        f"place_to_lose {point}",
        point,
        pays("Place to lose", point),
        (LAW["1A.2(a) Place to lose"], LAW["1A.4(e) others on"]),
        reading="AMB-11",
    )
    for point in POINTS
)
BUY = tuple(
    craps.number_first(
        f"buy {point}",
        point,
        pays("Buy", point),
        LAW["1A.2(a) Buy"],
        idle=off_on_come_out("buy bets off"),
        commission=commission("Buy", "stake"),
        reading="AMB-11",
    )
    for point in POINTS
)
LAY = tuple(
    craps.seven_first(
        f"lay {point}",
        point,
        pays("Lay", point),
        (LAW["1A.2(a) Lay"], LAW["1A.4(e) others on"]),
        commission=commission("Lay", "win"),
        reading="AMB-11",
    )
    for point in POINTS
)
HARD = tuple(
    craps.hardway(
        point,
        pays("Hard", point),
        LAW[f"1A.2(a) Hardway {point}"],
        idle=off_on_come_out("hardway bets off"),
        reading="AMB-11",
    )
    for point in (4, 6, 8, 10)
)
FIELD = craps.field(
    LAW["1A.6(b) Field 3,4,9,10,11"],
    LAW["1A.6(b) Field 2,12"],
    LAW["1A.6(b) Field 2,12"],
    LAW["1A.2(a) Field"],
)
ANY_SEVEN = craps.next_roll("any_seven", SEVEN, LAW["1A.6(b) Any Seven"], LAW["1A.2(a) Any Seven"])
ANY_CRAPS = craps.next_roll(
    "any_craps", craps.CRAPS, LAW["1A.6(b) Any Craps"], LAW["1A.2(a) Any Craps"]
)
SINGLE_CRAPS = tuple(
    craps.next_roll(
        f"craps_{spots}",
        total(DICE, spots),
        LAW[f"1A.6(b) Craps {spots}"],
        LAW[f"1A.2(a) Craps {spots}"],
    )
    for spots in (2, 3, 12)
)
ELEVEN = craps.next_roll("eleven", total(DICE, 11), LAW["1A.6(b) Eleven"], LAW["1A.2(a) Eleven"])
HOPS = craps.hops(
    LAW["1A.6(b) Hop easy"],
    LAW["1A.6(b) Hop hard"],
    LAW["1A.2(a) Hop"],
    offered=option_value("hop_bets", bool),
)
BIG_LAW = LAW["1A.2(a) Big 6 / Big 8"]
BIG = tuple(
    craps.number_first(f"big {point}", point, EVEN, BIG_LAW, offered=option_value("big_6_8", bool))
    for point in BIG_LAW.numbers
)
FIRE_LAW = LAW["1A.2(a) Fire bet"]
MADE = craps.FIRE_STATES[1:]
FIRE = craps.fire_bet(  # the count runs to the seven-out, whoever operates the device meanwhile
    FIRE_LAW,
    LAW["1A.6(b) Fire bet"],
    (
        MadeAt(FIRE_LAW, "a fire bet starts on a come-out roll", (COME_OUT,)),
        FreshTurn(FIRE_LAW, "a fire bet starts with a new operator's first roll"),
        NoGrowth(FIRE_LAW, "a fire bet may not grow once a point is made", MADE),
    ),
    offered=option_value("fire_bet", bool),
)
WAGERS = (
    PASS,
    DONT_PASS,
    COME,
    DONT_COME,
    *PLACE,
    *PLACE_TO_LOSE,
    *BUY,
    *LAY,
    *HARD,
    FIELD,
    ANY_SEVEN,
    ANY_CRAPS,
    *SINGLE_CRAPS,
    ELEVEN,
    *HOPS,
    *BIG,
    FIRE,
)
WHIRL_PARTS = (*HORN_PARTS, "any_seven")
HORN_LAW = (LAW["1A.2(a) Horn"], LAW["1A.6(b) Horn"])
WHIRL_LAW = (LAW["1A.2(a) Whirl"], LAW["1A.6(b) Whirl"])
MACROS = (
    Macro(name="horn", parts=tuple((part, 1) for part in HORN_PARTS), law=HORN_LAW, title="horn"),
    *(craps.horn_high(part, (LAW["1A.2(a) Horn High"],)) for part in HORN_PARTS),
    Macro(
        name="whirl", parts=tuple((part, 1) for part in WHIRL_PARTS), law=WHIRL_LAW, title="whirl"
    ),
)

# --- making and removing (1A.4) ---------------------------------------------------------
MAKING = Making(
    known=Need(LAW["1A.2(a) incorporation"], "automated craps has the wagers of craps"),
    whole=Need(LAW["1A.4(a) chips"], "a wager is a whole number of chips"),
    payable=Need(LAW["1A.6(c) payable amounts"], "every wager is payable exactly at its odds"),
    open_betting=Need(LAW["1A.4(f) placing cut-off"], "the dealer has called 'No more bets'"),
    removing=Need(LAW["1A.4(f) removing cut-off"], "nothing comes down after 'No more bets'"),
    instruments=(
        ("chips", LAW["1A.4(a) chips"]),
        ("plaques", LAW["1A.4(a) plaques"]),
        ("coupons", LAW["1A.4(a) coupons"]),
    ),
    refused_instruments=(
        ("cash", Need(LAW["1A.4(a) verbal cash"], "a spoken bet with cash is not taken")),
    ),
    seated=Need(LAW["1A.4(b) seated only"], "only seated players may bet"),
    stay=Need(LAW["1A.4(b) stay seated"], "a player who has bet stays seated for the round"),
    absent=by_option("absent_player", {"held": False, "settled": True}),
    confirm=(LAW["1A.4(c) own placement"], LAW["1A.4(c) check instructions"]),
)

# --- procedure (1A.5, 1A.7) -------------------------------------------------------------
TEST = LAW["1A.5(a) test roll"]
OPENING = (
    item("two dice", LAW["1A.3(a) two dice"], by=FLOOR, dice=True),
    item("dice as approved", LAW["1A.3(a) dice spec"], by=FLOOR, dice=True),
    item("shaker as approved", LAW["1A.3(a) shaker spec"], by=FLOOR),
    item("dice sealed in", LAW["1A.3(a) sealed"], by=FLOOR, dice=True),
    item("seal unbroken", LAW["1A.3(a)3 stay sealed"], by=FLOOR, after_fault=True, dice=True),
    item("device inspected", LAW["1A.5(a) floorperson check"], by=FLOOR, after_fault=True),
    item("test roll", TEST, by=FLOOR, after_fault=True, at_least=TEST),
)
PROCEDURE = (
    step(
        "place your bets",
        LAW["1A.2(b) timing"],
        LAW["1A.4(d) removal general"],
        does=Does.OPENS,
        call="Place your bets",
    ),
    step("offer the device", LAW["1A.5(b) first offer"], LAW["1A.7(a) option"], does=Does.OFFERS),
    step(
        "select the button",
        LAW["1A.5(b)2 selector"],
        LAW["1A.5(b)2 light"],
        LAW["1A.5(b)3 dealer button"],
        LAW["1A.7(b) dealer fallback select"],
        does=Does.SELECTS,
    ),
    step(
        "no more bets",
        LAW["1A.5(c) announce"],
        LAW["1A.4(f) placing cut-off"],
        LAW["1A.4(f) removing cut-off"],
        does=Does.CLOSES,
        call="No more bets",
    ),
    step("arm the button", LAW["1A.5(d) activate"], does=Does.ARMS),
    step(
        "press the button",
        LAW["1A.5(d) player operates"],
        LAW["1A.1 'Roll' mixing"],
        LAW["1A.7(b) dealer fallback operate"],
        by="holder",
        does=Does.STARTS,
        throws=True,
    ),
    step("dice at rest", LAW["1A.1 'Roll' rest"], LAW["1A.4(g) position rules"]),
    step(
        "call the total",
        LAW["1A.5(e) call total"],
        LAW["1A.1 'Roll' total"],
        LAW["1A.5(e) one face"],
        does=Does.RESULT,
        call="{total}",
    ),
    step("collect losing wagers", LAW["1A.5(f) losers first"], does=Does.COLLECTS),
    step("pay winning wagers", LAW["1A.5(f) pay"], does=Does.PAYS),
)
HANDLING = Handling(
    thing="device",
    first_offer=LAW["1A.5(b) first offer"],
    first_clockwise=LAW["1A.5(b)1 pass along"],
    next_offer=LAW["1A.7(b) next offeree"],
    clockwise=LAW["1A.7(b) clockwise"],
    option=LAW["1A.7(a) option"],
    must_pass=(MustPass(SEVEN, LAW["1A.7(a)1.i seven"]),),
    forced=(("delay", LAW["1A.7(a)3 delay"]), ("violation", LAW["1A.7(a)3 violation"])),
    forced_by=(FLOOR,),
    referenced=("violation",),
    eligible=("pass", "dont_pass"),
    eligible_law=LAW["1A.5(b) eligibility"],
    ineligible_law=LAW["1A.7(a)1.ii ineligible"],
    dealer_takes=LAW["1A.5(b)3 dealer button"],
    dealer_passes=LAW["1A.7(a)2 dealer"],
)
CUSTODY = DiceAgeLimit(LAW["1A.3(a)2 24 hours"])
PRESENCE = (
    Presence(
        role="dealer",
        law=LAW["1A.3(a)1 unattended"],
        says="the device is never left without a dealer",
    ),
    Presence(
        role="dealer",
        law=LAW["1A.3(a)1 custody"],
        says="a dealer answers for the device and its dice",
    ),
)
NOTICES = (
    Notice("A roll is one run of the shaker, by whoever starts it.", (LAW["1A.1 scope"],)),
    Notice("You answer for where your wagers lie.", (LAW["1A.4(c) own placement"],)),
    Notice(
        "If the dealer places a wager for you, check that it lies where you said.",
        (LAW["1A.4(c) check instructions"],),
    ),
    Notice(
        "No member of staff may take a wager that cannot be paid exactly.",
        (LAW["1A.6(c) staff bound"],),
    ),
    Notice(
        "Buy and lay wagers carry a commission; no other wager carries any fee.",
        (LAW["1A.6(d) no vigorish"],),
    ),
    Notice('Odds are printed with the word "to" or "win".', (LAW["1A.6(a) to or win"],)),
    Notice('No odds are stated with the word "for".', (LAW["1A.6(a) never for"],)),
    Notice(
        "That goes for layouts, brochures and everything else that the casino distributes.",
        (LAW["1A.6(a) reach"],),
    ),
    Notice(
        "The rules of automated craps took effect on June 21, 2010.",
        (LAW["1A.1 to 1A.8 history"],),
    ),
)

# --- house options ----------------------------------------------------------------------
YES_NO = (True, False)
FEE = LAW["1A.6(d) Buy"]
OPTIONS = (
    Option(
        name="odds_limit",
        default="3-4-5x",
        choices=("1x", "2x", "3-4-5x", "5x", "10x", "20x", "100x"),
        says="the most that odds may be against the flat wager",
        law=TAKES,
    ),
    Option(
        name="hop_bets",
        default=True,
        choices=YES_NO,
        says="hop bets are offered",
        law=LAW["1A.2(a) Hop"],
    ),
    Option(
        name="big_6_8",
        default=False,
        choices=YES_NO,
        says="Big 6 and Big 8 are offered",
        law=BIG_LAW,
    ),
    Option(
        name="fire_bet", default=False, choices=YES_NO, says="the fire bet is offered", law=FIRE_LAW
    ),
    Option(
        name="commission_percent",
        default=FEE.figure(),
        choices=(),
        says="the commission on buy and lay, in percent",
        law=FEE,
        most=FEE,
    ),
    Option(
        name="commission_when",
        default="placing",
        choices=("placing", "winning"),
        says="when the commission on buy and lay wagers is taken",
        law=FEE,
    ),
    Option(
        name="commission_refund",
        default=True,
        choices=YES_NO,
        says="the commission goes back when the wager is taken down",
        law=FEE,
    ),
    Option(
        name="absent_player",
        default="held",
        choices=("held", "settled"),
        says="a player whose wagers cannot come down stays, or goes and they are "
        "settled as they lie",
        law=LAW["1A.4(b) stay seated"],
        reading="AMB-07",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="nj.automated_craps",
    name="Automated craps",
    summary="Craps with two dice sealed in a shaker that a player starts with a lit button.",
    house=NJ_CASINO,
    law=LAW,
    family="pitboss.games.craps",
    space=DICE,
    wagers=WAGERS,
    riders=RIDERS,
    macros=MACROS,
    making=MAKING,
    phases=PHASES,
    procedure=PROCEDURE,
    throw="roll",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    handling=HANDLING,
    dice_age=CUSTODY,
    sealed=LAW["1A.3(a)3 no handling"],
    presence=PRESENCE,
    notices=NOTICES,
    higher_odds=LAW["1A.6(b) floor"],
)
