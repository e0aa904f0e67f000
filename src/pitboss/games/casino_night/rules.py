"""What the games of a casino night share: imitation money, the dealer's part, tumbled dice.

Each builder takes the clauses of its own section; what 13:47-20 says of every game is cited here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from pitboss.rulebook.clause import Clause, Regulation, regulation
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    IN_PLAY,
    Cause,
    Irregularity,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
    leaves_at,
)
from pitboss.rulebook.making import Making, MakingFields, Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import Check, CheckFields, Does, Presence, Step, check, step

Steps = tuple[Step, ...]

CONDUCT = regulation("nj_13_47_20_conduct")
MONEY = CONDUCT["20.2 Imitation money"]
OPERATORS = ("class A operator", "class B operator")
DEALERS = ("dealer", *OPERATORS)
CLASS_A = ("dealer", OPERATORS[0])  # who may deal where class B may not


# --- making and removing ----------------------------------------------------------------
def night_making(
    known: str | Requirement, closes: Clause, closed: str, **more: Unpack[MakingFields]
) -> Making:
    """The rules for every wager: a known space, whole imitation dollars, while betting is open.

    `known` says which wagers there are and `closed` why none is taken now, by the clause that
    `closes` betting. `more` overrides any other field of Making, such as removing or confirm.
    """
    whole = CONDUCT["20.17(a)"]
    if isinstance(known, str):
        known = Requirement(CONDUCT["20.10(c)2"], known)
    making = Making(
        known=known,
        whole=Requirement(whole, "a wager is a whole number of imitation dollars"),
        payable=Requirement(whole, "a wager must pay a whole number of imitation dollars"),
        open_betting=Requirement(closes, closed),
        unspoken=CONDUCT["20.10(c)2"],
        removing=Requirement(closes, closed),
        instruments=tuple((name, MONEY) for name in ("chips", "script", "tickets", "tokens")),
        refused_instruments=(
            ("cash", Requirement(CONDUCT["20.10(c)1"], "wagers are imitation money, never cash")),
        ),
    )
    return replace(making, **more)


# --- the dealer -------------------------------------------------------------------------
def dealer_present(answers: Clause, *no_class_b: Clause) -> Presence:
    """The dealer answers for the game, so it runs only while one is signed on.

    A class A or B operator may deal; `no_class_b` are the clauses that keep class B off a game.
    """
    says = "a dealer must be at the table to run the game"
    if not no_class_b:
        return Presence(role="dealer", law=answers, says=says, others=OPERATORS)
    barred = tuple(("class B operator", clause) for clause in no_class_b)
    return Presence(role="dealer", law=answers, says=says, others=OPERATORS[:1], barred=barred)


def dealer_steps(settles: Clause) -> tuple[Step, Step]:
    """The dealer takes the losing wagers and then pays the winning ones."""
    return (
        step("collect losing wagers", settles, by=DEALERS, does=Does.COLLECTS),
        step("pay winning wagers", settles, by=DEALERS, does=Does.PAYS),
    )


# --- tumbled dice -----------------------------------------------------------------------
def tumbler(cage: Clause, chute: Clause, words: str) -> tuple[Option, tuple[object, ...]]:
    """The dice are tumbled in a cage or down a chute: the option, and the check of either.

    `words` describe the cage as in the text of the game; no two texts are alike.
    """
    option = Option(
        name="tumbler",
        default="cage",
        choices=("cage", "chute"),
        says="the dice are tumbled in a cage or down a chute",
        law=cage,
    )
    across, baffles = cage.figure(), chute.figure()
    items = {
        "cage": item(words.format(across=across), cage),
        "chute": item(f"chute that tumbles the dice over at least {baffles} baffles", chute),
    }
    return option, (by_option("tumbler", items),)


def dice_checks(count: Clause, size: Clause, *more: Check) -> tuple[Check, ...]:
    """The dice of a cage game: how many, how large, and what else its law says."""
    return (
        item(f"{count.figure()} dice", count, dice=True),
        item(f"dice of {size.value} inches", size, dice=True),
        *more,
    )


def cage_dice(law: Regulation, section: str) -> tuple[Check, ...]:
    """The dice of the two cage games, whose sections say the same item by item."""
    return dice_checks(
        law[f"{section}(a)2"],
        law[f"{section}(a)2i"],
        item("six sides with the usual markings", law[f"{section}(a)2ii"], dice=True),
        item("dice evenly weighted", law[f"{section}(a)2iii"], dice=True),
        item("1 opposite 6, 2 opposite 5, 3 opposite 4", law[f"{section}(a)2iv"], dice=True),
    )


TUMBLE, READ = "tumble the dice", "read the dice"
CLOSED = "the dealer is about to tumble the dice: no more bets"


def cage_steps(opens: Clause, throw: Clause, *, tumbles: Clause, settles: Clause) -> Steps:
    """A round of a cage game: bets, the tumbled dice, what they show, and the wagers."""
    return (
        step("place your bets", opens, by=DEALERS, does=Does.OPENS, call="Place your bets"),
        step("no more bets", throw, by=DEALERS, does=Does.CLOSES, call="No more bets"),
        step(TUMBLE, tumbles, throw, by=DEALERS, throws=True),
        step(READ, throw, by=DEALERS, does=Does.RESULT),
        *dealer_steps(settles),
    )


def item(
    name: str, *law: Clause, by: tuple[str, ...] = DEALERS, **more: Unpack[CheckFields]
) -> Check:
    """An item of the dealer's checklist; unfit equipment is checked again."""
    more.setdefault("after_fault", True)
    return check(name, *law, by=by, **more)


# --- irregularities ---------------------------------------------------------------------
THROW_AGAIN = Remedy(betting_reopens=False)


def cocked_die(
    throw: Clause, *steps: str, reading: str, remedy: Remedy = THROW_AGAIN
) -> Irregularity:
    """A die that does not lie flat shows nothing: the throw is made again, betting stays closed.

    Once a throw has been called it counts.
    """
    return Irregularity(
        name="a die is not flat",
        law=(throw,),
        by=DEALERS,
        remedy=remedy,
        call="No throw",
        question="Do all dice lie flat?",
        steps=steps,
        when=(applies_at(ReportMoment.THROWN, ReportMoment.TO_BEAT),),
        reading=reading,
    )


# A class A operator ends a round that is not decided. The member in charge does not: equipment that
# he or she finds unfit leaves play after the round, as it does for both after the call.
UNFIT = Irregularity(
    name="equipment is unfit",
    about=Cause.DEVICE,
    law=(CONDUCT["20.15(b) removal"],),
    by=("class A operator", "member in charge"),
    remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
    question="Is a part worn or damaged, so that it has to be taken out of play?",
    reading="N-W4",
    when=(
        applies_at(
            *IN_PLAY, ReportMoment.STOPPED, by=OPERATORS[:1], law=(CONDUCT["20.6(a)1 limit"],)
        ),
        leaves_at(*IN_PLAY, by=("member in charge",)),
        leaves_at(ReportMoment.TO_BEAT, ReportMoment.SHOWN, *AFTER_THE_CALL),
    ),
)
NO_WEAR = item("no part shows wear", CONDUCT["20.15(b) condition"])
