"""What can go wrong with the automated shaker (19:47-1A.8), and the remedy."""

from __future__ import annotations

from pitboss.rulebook.clause import Clause, regulation
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    DICE_IN_PLAY,
    OUT_OF_PLAY,
    Cause,
    Irregularity,
    Remedy,
    ReportMoment,
    ReportRule,
    WagerRemedy,
    applies_at,
    leaves_at,
)

LAW = regulation("nj_automated_craps")
FLOOR = "floorperson"
# An invalid roll and a fault at its activation void the round, found before losers are collected.
ROLLED = ("dice at rest", "call the total", "collect losing wagers")
OUT = Remedy(out_of_service=True)


def invalid(law: Clause) -> tuple[ReportRule, ...]:
    """A roll is invalid until wagers are settled by it."""
    return applies_at(ReportMoment.THROWN), applies_at(ReportMoment.CALLED, law=(law,))


def fault(part: str, label: str) -> Irregularity:
    """A part of the device fails: the round is void and the device waits for an inspection."""
    law, by = (LAW[f"1A.8(b) {label}"],), ("dealer", FLOOR)
    question = f"Does the {part} no longer work as it should?"
    when = (
        applies_at(*DICE_IN_PLAY),
        applies_at(ReportMoment.CALLED, law=law),
        leaves_at(ReportMoment.COLLECTED, ReportMoment.SETTLED),
    )
    name = f"{part} fault"
    return Irregularity(
        name=name, law=law, by=by, remedy=OUT, reading="AMB-08", question=question, when=when
    )


IRREGULARITIES = (
    Irregularity(
        name="a die is not flat",
        law=(LAW["1A.8(a) not flat"],),
        by=("dealer",),
        remedy=Remedy(),
        steps=ROLLED,
        question="Do both dice lie flat on the floor of the shaker?",
        reading="AMB-12",
        when=invalid(LAW["1A.8(a) not flat"]),
    ),
    Irregularity(
        name="a die is on top of the other",
        law=(LAW["1A.8(a) stacked"],),
        by=("dealer",),
        remedy=Remedy(),
        steps=ROLLED,
        question="Does one die lie on top of the other?",
        reading="AMB-08",
        when=invalid(LAW["1A.8(a) stacked"]),
    ),
    fault("shaker", "shaker fault"),
    fault("selector", "switch fault"),
    fault("component", "other component"),
    Irregularity(
        name="improper roll",
        law=(LAW["1A.8(c) No Roll"],),
        by=(FLOOR,),
        remedy=Remedy(),
        call="No Roll",
        steps=ROLLED,
        when=invalid(LAW["1A.8(c) No Roll"]),
        reading="AMB-08",
        question="Was this roll improper in some other way?",
    ),
    Irregularity(
        name="the seal is broken",
        law=(LAW["1A.3(a) sealed"], LAW["1A.3(a)3 stay sealed"]),
        by=("dealer", FLOOR),
        remedy=OUT,
        reading="AMB-08",
        when=OUT_OF_PLAY,
        question="Is the seal of the shaker broken, or gone?",
    ),
    Irregularity(
        name="dice due for a change",
        about=Cause.DEVICE,
        law=(LAW["1A.3(a)2 24 hours"],),
        by=(FLOOR,),
        remedy=OUT,
        reading="AMB-08",
        when=OUT_OF_PLAY,
        question="Have these dice been in the device as long as the rules allow?",
    ),
    Irregularity(
        name="device not to be restored",
        about=Cause.DEVICE,
        law=(LAW["1A.8(b) other component"],),
        by=(FLOOR,),
        remedy=Remedy(wagers=WagerRemedy.RETURNED, betting_reopens=False, out_of_service=True),
        reading="AMB-08",
        question="Is it certain that the device cannot be repaired now?",
        when=(applies_at(*DICE_IN_PLAY, ReportMoment.STOPPED), leaves_at(*AFTER_THE_CALL)),
    ),
)
