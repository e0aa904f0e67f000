"""Who may do what: one table for each house, of acts and the roles that the law gives them to.

Roles are the law's own words. Where a law names nobody for an act, the house's own reading says
who does it: the `cashier` of a casino, and the `auditor`, who reads everything and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor import orders as o
from pitboss.rulebook.citation import Clause, regulation

CONDUCT = regulation("nj_13_47_20_conduct")
TASMANIA = regulation("tas_mini_dice")

CLASS_A, CLASS_B, ASSISTANT = "class A operator", "class B operator", "assistant"
BANKER, IN_CHARGE, AUDITOR, CASHIER = "banker", "member in charge", "auditor", "cashier"
DEALER, FLOORPERSON, SUPERVISOR = "dealer", "floorperson", "casino supervisor"
INSPECTOR, MANAGEMENT = "inspector", "management representative"
BOXPERSON, STICKPERSON = "boxperson", "stickperson"

NIGHT, CASINO, TAS = "nj_night", "nj_casino", "tas_casino"


@dataclass(frozen=True, slots=True)
class Right:
    """The roles that may do an act in a house, and the clause behind it, unless it is silent."""

    roles: tuple[str, ...]
    law: Clause | None = None


# Act, then house: who may do it.
ACTS: dict[str, dict[str, Right]] = {
    "set up": {
        NIGHT: Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        CASINO: Right((SUPERVISOR,)),
        TAS: Right((MANAGEMENT,), TASMANIA["1 management representative"]),
    },
    "close the night": {
        NIGHT: Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        CASINO: Right((SUPERVISOR,)),
        TAS: Right((MANAGEMENT,), TASMANIA["1 management representative"]),
    },
    "call people to duty": {
        NIGHT: Right((IN_CHARGE, CLASS_A), CONDUCT["20.9(a)"]),
        CASINO: Right((SUPERVISOR, FLOORPERSON)),
        TAS: Right((MANAGEMENT, INSPECTOR)),
    },
    "give out posts": {
        NIGHT: Right((CLASS_A,), CONDUCT["20.2 Class A operator duties"]),
        CASINO: Right((SUPERVISOR, FLOORPERSON)),
        TAS: Right((INSPECTOR, MANAGEMENT), TASMANIA["6 responsibility"]),
    },
    "let guests in": {
        NIGHT: Right((IN_CHARGE, BANKER)),
        CASINO: Right((SUPERVISOR, FLOORPERSON, CASHIER)),
        TAS: Right((MANAGEMENT, INSPECTOR, CASHIER)),
    },
    "ask guests to leave": {
        NIGHT: Right((IN_CHARGE,)),
        CASINO: Right((SUPERVISOR, FLOORPERSON)),
        TAS: Right((MANAGEMENT, INSPECTOR)),
    },
    "bank": {
        NIGHT: Right((BANKER,), CONDUCT["20.12(c)3"]),
        CASINO: Right((CASHIER,)),
        TAS: Right((CASHIER,), TASMANIA["5 exclusive bank"]),
    },
    "ask for chips": {
        NIGHT: Right((CLASS_A, CLASS_B), CONDUCT["20.9(b)3 functions"]),
        CASINO: Right((DEALER, FLOORPERSON)),
        TAS: Right((DEALER, INSPECTOR)),
    },
    "count a rack": {
        NIGHT: Right((CLASS_A,), CONDUCT["20.9(b)3 functions"]),
        CASINO: Right((FLOORPERSON, SUPERVISOR)),
        TAS: Right((INSPECTOR, MANAGEMENT)),
    },
    "correct a result": {
        NIGHT: Right((CLASS_A,), CONDUCT["20.6(a)1 limit"]),
        CASINO: Right((FLOORPERSON, SUPERVISOR)),
        TAS: Right((INSPECTOR, MANAGEMENT), TASMANIA["6 responsibility"]),
    },
    "reverse": {
        NIGHT: Right((BANKER, IN_CHARGE), CONDUCT["20.6(a)1 supervise"]),
        CASINO: Right((CASHIER, SUPERVISOR)),
        TAS: Right((CASHIER, MANAGEMENT)),
    },
    "second a correction": {
        NIGHT: Right((CLASS_A, IN_CHARGE), CONDUCT["20.6(a)1 supervise"]),
        CASINO: Right((FLOORPERSON, SUPERVISOR)),
        TAS: Right((INSPECTOR, MANAGEMENT)),
    },
}

ACT_OF: dict[type, str] = {
    o.SetUp: "set up", o.CloseNight: "close the night",
    o.ClockOn: "call people to duty", o.ClockOff: "call people to duty",
    o.TakePost: "give out posts", o.LeavePost: "give out posts",
    o.Admit: "let guests in", o.AskToLeave: "ask guests to leave",
    o.OpenWindow: "bank", o.Sell: "bank", o.TakeBack: "bank", o.CloseWindow: "bank",
    o.AskFill: "ask for chips", o.AskCredit: "ask for chips",
    o.CountRack: "count a rack",
    o.CorrectRound: "correct a result", o.Reverse: "reverse",
}  # fmt: skip

# What everybody may do for himself or herself, beside those whose act it is.
OWN: set[type] = {o.ClockOn, o.ClockOff, o.TakePost, o.LeavePost}

# Posts at a table, and the roles of those who may take them.
POSTS: dict[str, dict[str, Right]] = {
    NIGHT: {
        DEALER: Right((CLASS_A, CLASS_B), CONDUCT["20.2 Class A operator scope"]),
        BOXPERSON: Right((CLASS_A,), CONDUCT["20.9(d) craps"]),
        STICKPERSON: Right((CLASS_A,), CONDUCT["20.9(d) craps"]),
        CLASS_A: Right((CLASS_A,), CONDUCT["20.2 Class A operator duties"]),
        ASSISTANT: Right((ASSISTANT, CLASS_B, CLASS_A), CONDUCT["20.2 Assistant"]),
    },
    CASINO: {
        DEALER: Right((DEALER,)),
        FLOORPERSON: Right((FLOORPERSON,)),
        SUPERVISOR: Right((SUPERVISOR,)),
    },
    TAS: {
        DEALER: Right((DEALER,), TASMANIA["1 dealer"]),
        INSPECTOR: Right((INSPECTOR,), TASMANIA["6 presence"]),
        MANAGEMENT: Right((MANAGEMENT,), TASMANIA["1 management representative"]),
    },
}

# Roles that act at every table of the floor, whether they hold a post there or not.
FLOOR_WIDE = {
    NIGHT: (CLASS_A, IN_CHARGE),
    CASINO: (FLOORPERSON, SUPERVISOR),
    TAS: (INSPECTOR, MANAGEMENT),
}

ROLES: dict[str, tuple[str, ...]] = {
    NIGHT: (CLASS_A, CLASS_B, ASSISTANT, BANKER, IN_CHARGE, AUDITOR),
    CASINO: (DEALER, FLOORPERSON, SUPERVISOR, CASHIER, AUDITOR),
    TAS: (DEALER, INSPECTOR, MANAGEMENT, CASHIER, AUDITOR),
}
