"""What the games of a casino night share: imitation money, the dealer's part, tumbled dice.

Each builder takes the clauses of its own section; what 13:47-20 says of every game is cited here.
"""

from __future__ import annotations

from typing import Any

from pitboss.rulebook.citation import Clause, regulation
from pitboss.rulebook.making import Making, Requirement
from pitboss.rulebook.procedure import Check, Presence, check

CONDUCT = regulation("nj_13_47_20_conduct")
MONEY = CONDUCT["20.2 Imitation money"]


# --- making and removing ----------------------------------------------------------------
def night_making(known: str, closes: Clause, closed: str, **more: Any) -> Making:
    """What is asked of every wager: a known space, whole imitation dollars, while betting is open.

    `known` says which wagers there are and `closed` why none is taken now, by the clause that
    `closes` betting. `more` overrides: any field of Making, such as removing, confirm or stay.
    """
    whole = CONDUCT["20.17(a)"]
    parts: dict[str, Any] = {
        "known": Requirement(CONDUCT["20.10(c)2"], known),
        "whole": Requirement(whole, "a wager is a whole number of imitation dollars"),
        "payable": Requirement(whole, "a wager must pay a whole number of imitation dollars"),
        "open_betting": Requirement(closes, closed),
        "removing": Requirement(closes, closed),
        "instruments": tuple((name, MONEY) for name in ("chips", "script", "tickets", "tokens")),
        "refused_instruments": (
            ("cash", Requirement(CONDUCT["20.10(c)1"], "wagers are imitation money, never cash")),
        ),
    }
    return Making(**{**parts, **more})


# --- the dealer -------------------------------------------------------------------------
def dealer_present(answers: Clause) -> Presence:
    """The dealer answers for the game, so it runs only while a dealer is signed on."""
    return Presence("dealer", answers, "a dealer must be at the table to run the game")


# --- tumbled dice -----------------------------------------------------------------------
def tumbler_checks(cage: Clause, chute: Clause) -> tuple[Check, ...]:
    """The dice are tumbled in a cage or down a chute: whichever is used is measured."""
    across, baffles = cage.figure(), chute.figure()
    return (
        check(
            f"cage {across} inches across with a clear view, or chute with {baffles} baffles",
            cage, chute,
        ),
    )  # fmt: skip


def dice_checks(count: Clause, size: Clause, weight: Clause, spots: Clause) -> tuple[Check, ...]:
    """The dice of a cage game: how many, how large, evenly weighted, spots in their places."""
    return (
        check(f"{count.figure()} dice", count),
        check(f"dice of {size.value} inches", size),
        check("dice evenly weighted", weight),
        check("spots 1-6, 2-5 and 3-4 on opposite faces", spots),
    )
