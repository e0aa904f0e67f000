"""What the hostile players have in common: odd things to say, and books that must balance."""

from __future__ import annotations

import re

from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Table

STRANGE = ("", " ", "x", "пас", "pass@", "come@7", "💥", "7-7", "1-1-1-1", "²", "pass\x00")
SEATS = (1, 2, 3, 4)
NO_SEATS = (0, -1, -7, 99, 10**9)
STAKES = (1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 15, 16, 20, 22, 24, 30, 40, 60, 120)
PURSES = (20, 60, 900)
PEOPLE = ("", "ann", "ann", "bob")
NO_STAKES = (0, -1, -5, 10**9, 10**30, True, 2.5, float("nan"))
INSTRUMENTS = ("chips", "chips", "cash", "plaques", "coupons", "wheel checks", "colour chips", "")

# Refusals on which the law is silent: a matter of arithmetic, of what is there, or of the house.
SILENT = tuple(
    re.compile(pattern)
    for pattern in (
        r"the table is ",
        r"nobody ",
        r"no .+ is signed on",
        r"seats are numbered",
        r"is taken$",
        r"a player cannot sit down owing",
        r"in chips, and the wager",
        r"(small|larg)est wager",
        r"seat \S+ has no ",
        r"seat \S+ still has ",
        r"the round is not over",
        r"cut it by",
        r"was placed as its parts",
        r" is a whole number, not ",
        r" make no sense",
        r"it has ",
        r"there is no (step|button|selector)",
        r"has no (rule|device|limits)",
        r"takes no",
        r"is not played with",
        r"does not use",
        r"has nothing (to offer|for the)",
        r"does not hold",
        r"no player (?!has a decision)",
        r"a result (is being settled|has already been called)",
        r"a round is being dealt",
        r"no result is waiting",
        r"say when",
        r"dice are changed",
        r"players cannot ask for new dice",
        r"these are not the \d+ cards",
        r"is played from one seat",
        r"bring at least 1 chip",
        r"a person's id has",
        r"number of players is fixed",
        r"say which seats have wagers",
        r"are already on record",
        r"no table has room for",
    )
)


# At dice and wheels there is no stack of cards, and so no law about one.
NO_STACK = re.compile(
    r"no stack is waiting|the cards have not been shuffled yet|no face-down hand is turned"
    r"|no player has a decision to make"
)


def check_refusal(command: c.Command, refusal: Refusal, *also: re.Pattern[str]) -> None:
    """A refusal has words, and a clause wherever the law speaks; `also` are silent cases more."""
    assert refusal.words.strip(), command
    spoken = refusal.law or any(silent.search(refusal.words) for silent in (*SILENT, *also))
    assert spoken, f"{command}: no clause for {refusal.words!r}"


def wealth(table: Table) -> int:
    """All chips of the players: in front of them, up, and in fees not yet earned."""
    up = sum(u.stake + u.fee for seat in table.seats.values() for u in seat.ups.values())
    return up + sum(seat.chips for seat in table.seats.values())
