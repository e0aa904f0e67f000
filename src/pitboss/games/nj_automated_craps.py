"""Automated craps: two dice sealed in a shaker that a button starts. N.J.A.C. 19:47-1A."""

from __future__ import annotations

from pitboss.games._craps import (
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
    fire_bet,
    hardway,
    hops,
    horn_high,
    next_roll,
    number_first,
    odds_behind,
    odds_caps,
    pass_line,
    phases,
    seven_first,
)
from pitboss.games._houses import NJ_CASINO
from pitboss.rulebook.citation import Clause, regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.event import total
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import Irregularity, Remedy
from pitboss.rulebook.making import (
    FreshTurn,
    Locked,
    MadeAt,
    Making,
    NeverBack,
    NoGrowth,
    Requirement,
)
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import (
    Custody,
    Does,
    Handling,
    MustPass,
    Notice,
    Presence,
    check,
    step,
)
from pitboss.rulebook.wager import Idle, Macro

LAW = regulation("nj_19_47_01a_automated_craps")


def pays(kind: str, point: int) -> Clause:
    """The payout clause of a kind of wager for one number: the law lists numbers in pairs."""
    pair = {4: "4,10", 10: "4,10", 5: "5,9", 9: "5,9", 6: "6,8", 8: "6,8"}[point]
    return LAW[f"1A.6(b) {kind} {pair}"]


# --- equipment (1A.1, 1A.3) -------------------------------------------------------------
PHASES = phases(
    sets=LAW["1A.2(a) Pass win"], made=LAW["1A.2(a) Pass win"], missed=LAW["1A.2(a) Pass loss"]
)

# --- wagers (1A.2) and their payout odds (1A.6) -----------------------------------------
NO_PUT = LAW["1A.2(a) Pass timing"]
DONT_BACK = LAW["1A.4(d)2 no restoring"]
PASS = pass_line(
    "pass",
    LineLaw(
        (LAW["1A.2(a) Pass win"], LAW["1A.2(a) Pass loss"]),
        LAW["1A.2(a) Pass win"], LAW["1A.2(a) Pass loss"],
        LAW["1A.2(a) Pass win"], LAW["1A.2(a) Pass loss"],
        LAW["1A.6(b) Pass/Come"],
    ),
    (
        MadeAt(NO_PUT, "pass is made before a come-out roll only", (COME_OUT,)),
        NoGrowth(NO_PUT, "pass is raised before a come-out roll only", POINT_NAMES),
        Locked(LAW["1A.4(d)1 Pass lock"], "pass is frozen once its point is set", POINT_NAMES),
    ),
)  # fmt: skip
DONT_PASS = dont_pass(
    "dont_pass",
    LineLaw(
        (LAW["1A.2(a) Don't Pass win"], LAW["1A.4(d)2 Don't Pass removable"]),
        LAW["1A.2(a) Don't Pass win"], LAW["1A.2(a) Don't Pass loss"],
        LAW["1A.2(a) Don't Pass win"], LAW["1A.2(a) Don't Pass loss"],
        LAW["1A.6(b) Don't Pass/Don't Come"], LAW["1A.2(a) Don't Pass 12"],
    ),
    (
        NeverBack(DONT_BACK, "a don't wager that was cut or taken down stays so", COME_OUT),
        MadeAt(LAW["1A.2(a) Don't Pass win"], "don't pass starts on a come-out roll", (COME_OUT,)),
        NoGrowth(DONT_BACK, "a don't wager may not grow once its point is set", POINT_NAMES),
    ),
    title="don't pass", reading="AMB-13",
)  # fmt: skip
COME = come(
    "come",
    LineLaw(
        (LAW["1A.2(a) Come"],),
        LAW["1A.2(a) Come"], LAW["1A.2(a) Come"], LAW["1A.2(a) Come"], LAW["1A.2(a) Come"],
        LAW["1A.6(b) Pass/Come"],
    ),
    (
        MadeAt(LAW["1A.2(a) Come"], "come is made only while a point is on", POINT_NAMES),
        NoGrowth(NO_PUT, "come may not grow once it has travelled", POINT_NAMES),
        Locked(LAW["1A.4(d)1 Come lock"], "come is frozen once its point is set", POINT_NAMES),
    ),
)  # fmt: skip
DONT_COME = dont_come(
    "dont_come",
    LineLaw(
        (LAW["1A.2(a) Don't Come"], LAW["1A.4(d)2 Don't Come removable"]),
        LAW["1A.2(a) Don't Come"], LAW["1A.2(a) Don't Come"],
        LAW["1A.2(a) Don't Come"], LAW["1A.2(a) Don't Come"],
        LAW["1A.6(b) Don't Pass/Don't Come"], LAW["1A.2(a) Don't Come"],
    ),
    (
        NeverBack(DONT_BACK, "a don't wager that was cut or taken down stays so", COME_OUT),
        MadeAt(LAW["1A.2(a) Don't Come"], "don't come is made while a point is on", POINT_NAMES),
        NoGrowth(DONT_BACK, "a don't wager may not grow once its point is set", POINT_NAMES),
    ),
    title="don't come", reading="AMB-13",
)  # fmt: skip

RIGHT_ODDS = LAW["1A.2(a) Odds on Pass/Come"]
WRONG_ODDS = LAW["1A.2(a) Odds on Don't"]
TAKEN = {point: pays("Odds", point) for point in POINTS}
LAID = {point: pays("Lay odds", point) for point in POINTS}


def off_on_come_out(label: str) -> Idle:
    """Idle on a come-out roll unless called on and marked (1A.4(e))."""
    return Idle((COME_OUT,), LAW[f"1A.4(e) {label}"], LAW["1A.4(e) On call"])


RIDERS = (
    odds_behind(
        "pass", TAKEN, (RIGHT_ODDS,), by_option("odds_limit", odds_caps(RIGHT_ODDS, "stake"))
    ),
    odds_behind(
        "dont_pass", LAID, (WRONG_ODDS,), by_option("odds_limit", odds_caps(WRONG_ODDS, "win"))
    ),
    odds_behind(
        "come", TAKEN, (RIGHT_ODDS,), by_option("odds_limit", odds_caps(RIGHT_ODDS, "stake")),
        off_on_come_out("odds on come bets off"),
    ),
    odds_behind(
        "dont_come", LAID, (WRONG_ODDS,), by_option("odds_limit", odds_caps(WRONG_ODDS, "win"))
    ),
)  # fmt: skip


def commission(label: str, of: str) -> Commission:
    """The fee that 19:47-1.5 allows on this wager; the house may take less, never more."""
    law = LAW[f"1A.6(d) {label}"]
    return Commission(
        percent=by_option("commission_percent", {n: n for n in range(law.figure() + 1)}),
        of=of,
        law=(law, LAW["1A.6(d) no vigorish"]),
        when=by_option("commission_when", {"placing": "placing", "winning": "winning"}),
        refunded=by_option("commission_refund", {True: True, False: False}),
    )


PLACE = tuple(
    number_first(
        f"place {point}", point, pays("Place", point), LAW["1A.2(a) Place to win"],
        idle=off_on_come_out("place bets to win off"), reading="AMB-11",
    )
    for point in POINTS
)  # fmt: skip
PLACE_TO_LOSE = tuple(
    seven_first(
        f"place_to_lose {point}", point, pays("Place to lose", point),
        LAW["1A.2(a) Place to lose"], reading="AMB-11",
    )
    for point in POINTS
)  # fmt: skip
BUY = tuple(
    number_first(
        f"buy {point}", point, pays("Buy", point), LAW["1A.2(a) Buy"],
        idle=off_on_come_out("buy bets off"), commission=commission("Buy", "stake"),
        reading="AMB-11",
    )
    for point in POINTS
)  # fmt: skip
LAY = tuple(
    seven_first(
        f"lay {point}", point, pays("Lay", point), LAW["1A.2(a) Lay"],
        commission=commission("Lay", "win"), reading="AMB-11",
    )
    for point in POINTS
)  # fmt: skip
HARD = tuple(
    hardway(
        point, pays("Hard", point), LAW[f"1A.2(a) Hardway {point}"],
        idle=off_on_come_out("hardway bets off"), reading="AMB-11",
    )
    for point in (4, 6, 8, 10)
)  # fmt: skip
FIELD = field(
    LAW["1A.6(b) Field 3,4,9,10,11"], LAW["1A.6(b) Field 2,12"], LAW["1A.6(b) Field 2,12"],
    LAW["1A.2(a) Field"],
)  # fmt: skip
ANY_SEVEN = next_roll("any_seven", SEVEN, LAW["1A.6(b) Any Seven"], LAW["1A.2(a) Any Seven"])
ANY_CRAPS = next_roll("any_craps", CRAPS, LAW["1A.6(b) Any Craps"], LAW["1A.2(a) Any Craps"])
SINGLE_CRAPS = tuple(
    next_roll(
        f"craps_{spots}", total(DICE, spots), LAW[f"1A.6(b) Craps {spots}"],
        LAW[f"1A.2(a) Craps {spots}"],
    )
    for spots in (2, 3, 12)
)  # fmt: skip
ELEVEN = next_roll("eleven", total(DICE, 11), LAW["1A.6(b) Eleven"], LAW["1A.2(a) Eleven"])
HOPS = hops(
    LAW["1A.6(b) Hop easy"], LAW["1A.6(b) Hop hard"], LAW["1A.2(a) Hop"],
    offered=by_option("hop_bets", {True: True, False: False}),
)  # fmt: skip
BIG = tuple(
    number_first(
        f"big {point}", point, LAW["1A.6(b) Pass/Come"], LAW["1A.2(a) Big 6 / Big 8"],
        offered=by_option("big_6_8", {True: True, False: False}),
    )
    for point in LAW["1A.2(a) Big 6 / Big 8"].numbers
)  # fmt: skip
FIRE = fire_bet(
    LAW["1A.2(a) Fire bet"],
    LAW["1A.6(b) Fire bet"],
    (
        MadeAt(LAW["1A.2(a) Fire bet"], "a fire bet starts on a come-out roll", (COME_OUT,)),
        FreshTurn(LAW["1A.2(a) Fire bet"], "a fire bet starts with a new operator's first roll"),
    ),
    offered=by_option("fire_bet", {True: True, False: False}),
)
WAGERS = (
    PASS, DONT_PASS, COME, DONT_COME, *PLACE, *PLACE_TO_LOSE, *BUY, *LAY, *HARD, FIELD, ANY_SEVEN,
    ANY_CRAPS, *SINGLE_CRAPS, ELEVEN, *HOPS, *BIG, FIRE,
)  # fmt: skip
WHIRL_PARTS = (*HORN_PARTS, "any_seven")
HORN_LAW = (LAW["1A.2(a) Horn"], LAW["1A.6(b) Horn"])
WHIRL_LAW = (LAW["1A.2(a) Whirl"], LAW["1A.6(b) Whirl"])
MACROS = (
    Macro("horn", tuple((part, 1) for part in HORN_PARTS), HORN_LAW, "horn"),
    *(horn_high(part, (LAW["1A.2(a) Horn High"],)) for part in HORN_PARTS),
    Macro("whirl", tuple((part, 1) for part in WHIRL_PARTS), WHIRL_LAW, "whirl"),
)

# --- making and removing (1A.4) ---------------------------------------------------------
MAKING = Making(
    known=Requirement(LAW["1A.2(a) incorporation"], "automated craps has the wagers of craps"),
    whole=Requirement(LAW["1A.4(a) chips"], "a wager is a whole number of chips"),
    payable=Requirement(
        LAW["1A.6(c) payable amounts"], "amounts that cannot be paid exactly are refused"
    ),
    open_betting=Requirement(
        LAW["1A.4(f) placing cut-off"], "the dealer has called 'No more bets'"
    ),
    removing=Requirement(
        LAW["1A.4(f) removing cut-off"], "nothing comes down after 'No more bets'"
    ),
    instruments=(
        ("chips", LAW["1A.4(a) chips"]),
        ("plaques", LAW["1A.4(a) plaques"]),
        ("coupons", LAW["1A.4(a) coupons"]),
    ),
    refused_instruments=(
        ("cash", Requirement(LAW["1A.4(a) verbal cash"], "a spoken bet with cash is not taken")),
    ),
    seated=Requirement(LAW["1A.4(b) seated only"], "only seated players may bet"),
    stay=Requirement(LAW["1A.4(b) stay seated"], "a player with wagers up stays seated"),
    confirm=(LAW["1A.4(c) own placement"], LAW["1A.4(c) check instructions"]),
)

# --- procedure (1A.5, 1A.7) -------------------------------------------------------------
OPENING = (
    check("two dice", LAW["1A.3(a) two dice"], LAW["1A.3(a) dice spec"], by="floorperson"),
    check(
        "shaker sealed", LAW["1A.3(a) sealed"], LAW["1A.3(a)3 stay sealed"], by="floorperson",
        after_fault=True,
    ),
    check("shaker approved", LAW["1A.3(a) shaker spec"], by="floorperson"),
    check(
        "device inspected", LAW["1A.5(a) floorperson check"], by="floorperson", after_fault=True
    ),
    check("test roll", LAW["1A.5(a) test roll"], by="floorperson", after_fault=True),
)  # fmt: skip
PROCEDURE = (
    step("place your bets", LAW["1A.2(b) timing"], does=Does.OPENS, call="Place your bets"),
    step("offer the device", LAW["1A.5(b) first offer"], LAW["1A.7(a) option"], does=Does.OFFERS),
    step("select", LAW["1A.5(b)2 selector"], LAW["1A.5(b)2 light"]),
    step(
        "no more bets", LAW["1A.5(c) announce"], LAW["1A.4(f) placing cut-off"],
        LAW["1A.4(f) removing cut-off"], does=Does.CLOSES, call="No more bets",
    ),
    step("arm", LAW["1A.5(d) activate"]),
    step("press", LAW["1A.5(d) player operates"], by="holder"),
    step("call the total", LAW["1A.5(e) call total"], does=Does.RESULT),
    step("collect losing wagers", LAW["1A.5(f) losers first"], does=Does.COLLECTS),
    step("pay winning wagers", LAW["1A.5(f) pay"], does=Does.PAYS),
)  # fmt: skip
HANDLING = Handling(
    thing="device",
    first_offer=LAW["1A.5(b) first offer"],
    clockwise=LAW["1A.7(b) clockwise"],
    next_offer=LAW["1A.7(b) next offeree"],
    option=LAW["1A.7(a) option"],
    must_pass=(MustPass(SEVEN, LAW["1A.7(a)1.i seven"]),),
    forced=(("delay", LAW["1A.7(a)3 delay"]), ("violation", LAW["1A.7(a)3 violation"])),
    eligible=("pass", "dont_pass"),
    eligible_law=LAW["1A.5(b) eligibility"],
    ineligible_law=LAW["1A.7(a)1.ii ineligible"],
    dealer_takes=LAW["1A.5(b)3 dealer button"],
    dealer_passes=LAW["1A.7(a)2 dealer"],
)
PRESENCE = (
    Presence("dealer", LAW["1A.3(a)1 unattended"], "the device is never left without a dealer"),
)
NOTICES = (
    Notice('Odds are printed with the word "to" or "win".', (LAW["1A.6(a) to or win"],)),
    Notice(
        "Odds are never printed any other way, in any publication.",
        (LAW["1A.6(a) never for"], LAW["1A.6(a) reach"]),
    ),
)

# --- irregularities (1A.8) --------------------------------------------------------------
IRREGULARITIES = (
    Irregularity(
        "a die is not flat", (LAW["1A.8(a) not flat"],), ("dealer",), Remedy(),
        question="Do both dice lie flat on the floor of the shaker?", reading="AMB-12",
    ),
    Irregularity(
        "a die is on top of the other", (LAW["1A.8(a) stacked"],), ("dealer",), Remedy(),
        question="Does one die lie on top of the other?", reading="AMB-08",
    ),
    *(
        Irregularity(
            f"{part} fault", (LAW[f"1A.8(b) {label}"],), ("dealer",),
            Remedy(betting_reopens=False, out_of_service=True), reading="AMB-08",
        )
        for part, label in (
            ("shaker", "shaker fault"), ("selector", "switch fault"), ("other", "other component"),
        )
    ),
    Irregularity(
        "no roll", (LAW["1A.8(c) No Roll"],), ("floorperson",), Remedy(), call="No Roll",
        reading="AMB-08",
    ),
)  # fmt: skip

# --- house options ----------------------------------------------------------------------
YES_NO = (True, False)
OPTIONS = (
    Option(
        "odds_limit", "3-4-5x", ("1x", "2x", "3-4-5x", "5x", "10x", "20x", "100x"),
        "the most that odds may be against the flat wager", RIGHT_ODDS,
    ),
    Option("hop_bets", True, YES_NO, "hop bets are offered", LAW["1A.2(a) Hop"]),
    Option(
        "big_6_8", False, YES_NO, "Big 6 and Big 8 are offered", LAW["1A.2(a) Big 6 / Big 8"]
    ),
    Option("fire_bet", False, YES_NO, "the fire bet is offered", LAW["1A.2(a) Fire bet"]),
    Option(
        "commission_percent", LAW["1A.6(d) Buy"].figure(),
        tuple(range(LAW["1A.6(d) Buy"].figure() + 1)),
        "the commission on buy and lay wagers, in percent", LAW["1A.6(d) no vigorish"],
    ),
    Option(
        "commission_when", "placing", ("placing", "winning"),
        "when the commission on buy and lay wagers is taken", LAW["1A.6(d) Buy"],
    ),
    Option(
        "commission_refund", True, YES_NO,
        "the commission goes back when the wager is taken down", LAW["1A.6(d) Buy"],
    ),
)  # fmt: skip

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="nj.automated_craps",
    name="Automated craps",
    summary="Craps with two dice sealed in a shaker that a player starts with a lit button.",
    house=NJ_CASINO,
    law=LAW,
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
    custody=Custody(LAW["1A.3(a)2 24 hours"]),
    presence=PRESENCE,
    notices=NOTICES,
    higher_odds=LAW["1A.6(b) floor"],
)
