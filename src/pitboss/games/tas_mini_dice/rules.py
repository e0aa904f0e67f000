"""Mini dice: three dice in an electronic tumbler. Tasmania, variation 07/18."""

from __future__ import annotations

from pitboss.equipment.dice import dice
from pitboss.houses import TAS_CASINO
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import showing, total
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
    noted_at,
)
from pitboss.rulebook.limits import (
    Agreement,
    ChangeOfLimits,
    Limits,
    OffLimit,
    Partners,
    WheelChecks,
)
from pitboss.rulebook.making import Making, Requirement, SpokenWagers
from pitboss.rulebook.procedure import Does, Notice, Presence, check, step
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

LAW = game_law(__package__)

# --- equipment (1, 3) -------------------------------------------------------------------
DICE = dice(LAW["3 three dice"].figure())

# --- named events -----------------------------------------------------------------------
NUMBERS = LAW["1 'Single Dice Bet'"].numbers
FIELD_TOTALS = total(DICE, *LAW["1 'Field Bet'"].numbers).with_name("a field number")

# --- wagers (1, 4.8, 7) and their payout odds (9) ---------------------------------------
NUMBER = tuple(
    one_roll(
        f"number {number}",
        case(showing(DICE, number, exactly=1), wins(LAW["9.1(c)"]), LAW["7.9"], LAW["4.8"]),
        case(showing(DICE, number, exactly=2), wins(LAW["9.1(b)"]), LAW["7.9"], LAW["4.8"]),
        case(showing(DICE, number, exactly=3), wins(LAW["9.1(a)"]), LAW["7.9"], LAW["4.8"]),
        otherwise(loses(), LAW["7.9 loss"]),
        law=(LAW["1 'Single Dice Bet'"], LAW["7.5 number"]),
        reading="AMB-30",
    )
    for number in NUMBERS
)
FIELD = one_roll(
    "field",
    case(FIELD_TOTALS, wins(LAW["9.2"]), LAW["7.10"], LAW["4.8"]),
    case(total(DICE, *LAW["7.10 loss"].numbers), loses(), LAW["7.10 loss"]),
    law=(LAW["1 'Field Bet'"], LAW["7.5 field"]),
    reading="AMB-30",
)
WAGERS = (*NUMBER, FIELD)

# --- making and removing (4.1-4.4, 7, 10.4, 10.5) ---------------------------------------
MAKING = Making(
    known=Requirement(
        LAW["7.5 number"], "mini dice has the boxes 1 to 6 and the field", (LAW["7.5 field"],)
    ),
    whole=Requirement(LAW["4.3"], "a wager is a whole number of chips or wheel checks"),
    payable=Requirement(LAW["9 table"], "every wager is payable at its odds"),
    open_betting=Requirement(
        LAW["10.4 placed late"], "after 'No more bets' a wager is refused and handed back"
    ),
    raising=Requirement(
        LAW["10.4 increased late"],
        "after 'No more bets' the increase is refused, and the wager stands as it was",
    ),
    removing=Requirement(
        LAW["10.5 no withdrawal"], "after 'No more bets' no wager may be taken back"
    ),
    instruments=(("chips", LAW["7.1 cash chips"]), ("wheel checks", LAW["7.1 wheel checks"])),
    spoken=SpokenWagers(
        value=LAW["7.7 oral with value"],
        confirm=LAW["7.7 double confirmation"],
        by=("dealer", "inspector"),
    ),
    cash=LAW["7.7 cash conversion"],
)

# --- limits (7.2-7.4, 8) ----------------------------------------------------------------
MANAGER = "management representative"
LIMITS = Limits(
    posted=LAW["8.1 notice"],
    multiples=LAW["8.1 multiples"],
    agreement=Agreement(MANAGER, LAW["8.2 agreement"], LAW["8.2 marker"]),
    partners=Partners("inspector", LAW["8.3"]),
    off_limit=OffLimit(
        by=("dealer", "inspector"),
        under=LAW["8.4 under minimum"],
        advice=LAW["8.5 advice"],
        later=LAW["8.5 later returned"],
        over=LAW["8.4 over maximum"],
    ),
    change=ChangeOfLimits(MANAGER, LAW["8.6 who"], LAW["8.6(a)"], LAW["8.6(b)"]),
    checks=WheelChecks(
        color=LAW["7.3"],
        value=LAW["7.4 declaration"],
        marker=LAW["7.4 marker"],
        colors=("red", "blue", "green", "yellow", "orange", "purple", "pink", "brown"),
    ),
)

# --- procedure (2-6) --------------------------------------------------------------------
BY = "inspector"
OPENING = (
    check("table has a players' side and a dealer's side", LAW["2.1"], by=BY),
    check("layout like Diagram A", LAW["2.2"], LAW["11 Diagram A"], by=BY),
    check("a box for each number", LAW["2.2(a)"], by=BY),
    check("field box with its numbers", LAW["2.2(b) numbers"], by=BY),
    check("field box says what it pays", LAW["2.2(b) inscription"], by=BY),
    check("three dice", LAW["3 three dice"], by=BY, after_fault=True, dice=True),
    check("dice sealed in the tumbler", LAW["3.1"], by=BY, after_fault=True, dice=True),
    check("faces 1 to 6 on every die", LAW["3.2 faces"], by=BY, after_fault=True, dice=True),
    check("opposite faces add to 7", LAW["3.2 opposite"], by=BY, after_fault=True, dice=True),
    check("tumbler tumbles the dice", LAW["1 'Dice tumbler'"], by=BY, after_fault=True),
    check("checks bear the emblem of this table only", LAW["7.2 emblem"], by=BY),
    check("checks in several colours", LAW["7.2 colours"], by=BY),
    check("a place for checks and their markers", LAW["7.4 display"], by=BY),
    check("notice shows minimum and maximum", LAW["8.1 notice"], by=BY),
    check(
        "staff hold the licences of their roles",
        LAW["1 'Dealer'"],
        LAW["1 'Management Representative'"],
        by=BY,
    ),
    check("bank held for the licensee alone", LAW["5 exclusive bank"], by=BY),
    check("bank holder on record", LAW["5 bank holder"], by=BY),
)
LOOK = "see that all dice lie flat"
PROCEDURE = (
    step(
        "place your bets",
        LAW["4.1"],
        LAW["1 'Round of play' start"],
        does=Does.OPENS,
        call="Place your bets",
    ),
    step("no more bets", LAW["4.4"], LAW["4.2"], does=Does.CLOSES, call="No more bets"),
    step(
        "tumble",
        LAW["4.5 activate"],
        LAW["7.8 no changes in spin"],
        LAW["1 'Spin'"],
        LAW["7.7 before spin"],
        at_least=LAW["4.5 two tumbles"],
        short="too few tumbles",
        throws=True,
    ),
    step(LOOK, LAW["4.6 flat first"], LAW["7.8 pay at rest"]),
    step(
        "announce the result",
        LAW["4.6 order"],
        LAW["4.6 total"],
        LAW["1 'Total'"],
        does=Does.RESULT,
        call="{faces}, total {total}",
    ),
    step("collect losing wagers", LAW["1 'Round of play' end"], does=Does.COLLECTS),
    step(
        "pay winning wagers", LAW["1 'Round of play' end"], LAW["7.8 pay at rest"], does=Does.PAYS
    ),
)
PRESENCE = (
    Presence(
        role="dealer",
        law=LAW["4.5 activate"],
        says="only a dealer runs the tumbler: none is signed on",
    ),
    Presence(
        role="inspector",
        law=LAW["6 presence"],
        says="an inspector must be present while the game runs",
    ),
)
NOTICES = (
    Notice(f"FIELD PAYS {LAW['9.2'].pays}".upper(), (LAW["2.2(b) inscription"],)),
    Notice(
        f"Single dice bet: on one die {LAW['9.1(c)'].pays}, on two dice {LAW['9.1(b)'].pays}, "
        f"on three dice {LAW['9.1(a)'].pays}. Field bet: {LAW['9.2'].pays}.",
        (LAW["9 table"],),
    ),
    Notice("The inspector on duty answers for play by the rules.", (LAW["6 responsibility"],)),
)

# --- irregularities (4.7, 7.6, 10) ------------------------------------------------------
# All three void the round of play, which lasts until the winning wagers are paid: a void found
# while wagers are being collected puts them back, whatever its reason (AMB-32).
VOID, REVERSED = "Void game", Remedy(reverses=True)
ROUND = (LAW["1 'Round of play' end"],)
UNTIL_PAID = (ReportMoment.CALLED, ReportMoment.COLLECTED)
TUMBLED = (
    applies_at(ReportMoment.THROWN),
    applies_at(*UNTIL_PAID, law=ROUND),
    noted_at(ReportMoment.SETTLED),
)
LATE = (applies_at(ReportMoment.CLOSED, ReportMoment.THROWN, *UNTIL_PAID),)
IRREGULARITIES = (
    Irregularity(
        name="too few tumbles",
        law=(LAW["10.1"], LAW["1 'Void'"]),
        by=("dealer",),
        remedy=REVERSED,
        call=VOID,
        question="Did one activation tumble the dice twice or more?",
        since=LOOK,
        reading="AMB-28",
        when=TUMBLED,
    ),
    Irregularity(
        name="a die is not flat",
        law=(LAW["10.2"], LAW["4.7 void call"], LAW["4.7 rebet"]),
        by=("dealer",),
        remedy=REVERSED,
        call=VOID,
        question="Do all three dice lie flat?",
        since=LOOK,
        reading="AMB-31",
        when=TUMBLED,
    ),
    Irregularity(
        name="a die is damaged",
        law=(LAW["10.3"],),
        by=("dealer", "inspector"),
        remedy=Remedy(out_of_service=True, reverses=True),
        call=VOID,
        question="Is any die chipped, cracked or worn?",
        reading="AMB-32",
        when=(
            applies_at(*DICE_IN_PLAY),
            applies_at(*UNTIL_PAID, law=ROUND),
            leaves_at(ReportMoment.SETTLED),
        ),
    ),
    Irregularity(
        name="the seal is broken",
        law=(LAW["3.1"],),
        by=("dealer", "inspector"),
        remedy=Remedy(out_of_service=True),
        call=VOID,
        question="Is the seal of the tumbler broken, or gone?",
        reading="AMB-08",
        when=OUT_OF_PLAY,
    ),
    Irregularity(
        name="tumbler not to be restored",
        about=Cause.DEVICE,
        law=(LAW["6 responsibility"],),
        by=("inspector",),
        remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
        reading="AMB-08",
        question="Is it certain that no tumbler with sound dice can be brought now?",
        when=(applies_at(*DICE_IN_PLAY, ReportMoment.STOPPED), leaves_at(*AFTER_THE_CALL)),
    ),
    Irregularity(
        name="a wager lies across a line",
        about=Cause.LAYOUT,
        law=(LAW["7.6"],),
        by=("inspector",),
        remedy=Remedy(
            outcome=OutcomeRemedy.STANDS,
            wagers=WagerRemedy.RETURNED,
            betting_reopens=False,
            one_wager=True,
        ),
        call="returned by the inspector",
        reading="AMB-29",
        when=(*LATE, applies_at(ReportMoment.STOPPED)),
        question="Does it lie so that nobody can say what it is on?",
    ),
    Irregularity(
        name="a wager was taken back",
        law=(LAW["10.5 no withdrawal"], LAW["10.5 still settles"]),
        by=("dealer", "inspector"),
        remedy=Remedy(
            outcome=OutcomeRemedy.STANDS,
            wagers=WagerRemedy.STAND,
            betting_reopens=False,
            one_wager=True,
        ),
        call="settled as it lay at the call; a losing stake is owed",
        reading="AMB-27",
        when=LATE,
        question="Was it taken back after the closing call?",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="tas.mini_dice",
    name="Mini dice",
    summary="Three dice in an electronic tumbler; back a number or the field.",
    house=TAS_CASINO,
    law=LAW,
    space=DICE,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="spin",
    opening=OPENING,
    sealed=LAW["3.1"],
    irregularities=IRREGULARITIES,
    limits=LIMITS,
    presence=PRESENCE,
    notices=NOTICES,
)
