"""Who may do what: one table for each house, of acts and the roles that the law gives them to.

Roles are the law's own words. Where a law names nobody for an act, the house's own reading says
who does it: the `cashier` of a casino, and the `auditor`, who reads everything and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor import orders as o
from pitboss.pit import commands as c
from pitboss.pit import stack_commands as sc
from pitboss.rulebook.citation import Clause, regulation

CONDUCT = regulation("nj_13_47_20_conduct")
TASMANIA = regulation("tas_mini_dice")
CRAPS, SIC_BO = regulation("nj_19_47_01a_automated_craps"), regulation("nj_19_47_09_sic_bo")

CLASS_A, CLASS_B, ASSISTANT = "class A operator", "class B operator", "assistant"
BANKER, IN_CHARGE, AUDITOR, CASHIER = "banker", "member in charge", "auditor", "cashier"
PROCEEDS, BOOKKEEPER = "member in charge of proceeds", "bookkeeper"
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
    "take over an old copy": {
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
    "free seats": {
        NIGHT: Right((IN_CHARGE, BANKER, CLASS_A, CLASS_B)),
        CASINO: Right((SUPERVISOR, FLOORPERSON, CASHIER, DEALER)),
        TAS: Right((MANAGEMENT, INSPECTOR, CASHIER, DEALER)),
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
    "open a table": {
        NIGHT: Right((CLASS_A,), CONDUCT["20.9(b)2"]),
        CASINO: Right((DEALER, FLOORPERSON, SUPERVISOR)),
        TAS: Right((DEALER, INSPECTOR, MANAGEMENT)),
    },
    "hang notices": {
        NIGHT: Right((CLASS_A, CLASS_B), CONDUCT["20.11(a)2 games"]),
        CASINO: Right((DEALER, FLOORPERSON, SUPERVISOR)),
        TAS: Right((DEALER, INSPECTOR, MANAGEMENT)),
    },
    "look after devices": {
        NIGHT: Right((IN_CHARGE, CLASS_A)),
        CASINO: Right((SUPERVISOR, FLOORPERSON)),
        TAS: Right((MANAGEMENT, INSPECTOR)),
    },
    "second a change of access": {
        NIGHT: Right((IN_CHARGE, CLASS_A, BANKER)),
        CASINO: Right((SUPERVISOR, FLOORPERSON, CASHIER)),
        TAS: Right((MANAGEMENT, INSPECTOR, CASHIER)),
    },
    "second a correction": {
        NIGHT: Right((CLASS_A, IN_CHARGE), CONDUCT["20.6(a)1 supervise"]),
        CASINO: Right((FLOORPERSON, SUPERVISOR)),
        TAS: Right((INSPECTOR, MANAGEMENT)),
    },
}

ACT_OF: dict[type, str] = {
    o.SetUp: "set up", o.CloseNight: "close the night", o.TakeOver: "take over an old copy",
    o.ClockOn: "call people to duty", o.ClockOff: "call people to duty",
    o.TakePost: "give out posts", o.LeavePost: "give out posts",
    o.Admit: "let guests in", o.AskToLeave: "ask guests to leave",
    o.FreeSeat: "free seats",
    o.OpenWindow: "bank", o.Sell: "bank", o.TakeBack: "bank", o.CloseWindow: "bank",
    o.ConfirmTransfer: "bank", o.AskFill: "ask for chips", o.AskCredit: "ask for chips",
    o.CountRack: "count a rack", o.HangNotices: "hang notices",
    o.CorrectRound: "correct a result", o.Reverse: "reverse",
    c.OpenTable: "open a table",
}  # fmt: skip

# What everybody may do for himself or herself, beside those whose act it is.
OWN: set[type] = {o.ClockOn, o.ClockOff, o.TakePost, o.LeavePost}

# In this name the server writes down what no person does; nobody else has it.
SERVER = "server"
# What the server writes down itself: nobody orders it.
SERVER_ACTS: frozenset[type] = frozenset({o.NoteAccess, o.NoteClock})

# What is done before the night goes on, by somebody whom the copy may know to be off duty.
OFF_DUTY: set[type] = {o.TakeOver}

# What players do at a table, each at the own seat; a dealer may key it in for who sits there.
PLAYER_ACTS: frozenset[type] = frozenset({
    c.Sit, c.Leave, c.AddChips, c.PlaceWager, c.SayWager, c.ReduceWager, c.RemoveWager,
    c.CallWager, c.AcceptDice, c.RefuseDice, c.GiveUpDice, c.PressButton, c.AskForDice, c.Choose,
    c.KeepWager, sc.CutCards, sc.RefuseCut,
})  # fmt: skip

# What guests may do at all. Everything else is refused before it is written down.
GUEST_ACTS: frozenset[type] = PLAYER_ACTS | {o.SealWords, o.AddWords}

# What guests do and nobody who works here, not even for them: their own part in chance.
GUESTS_ALONE: frozenset[type] = GUEST_ACTS - PLAYER_ACTS

# What only the dealer of a table does. Other commands at a table name in `by` the role in which
# somebody does them; which roles may, is the game's own law.
DEALER_ACTS: frozenset[type] = frozenset({
    o.PromiseDraws, o.Draw, o.RevealDraws,
    c.DealerTakes, c.SelectButton, c.IssueChecks, c.DealCard,
})  # fmt: skip

# What the holder of the dice or the button does at the own seat, naming the `holder`. What the dice
# show is keyed in by who runs the table, also after a player's own throw.
HOLDER_ACTS: frozenset[type] = frozenset({c.TakeStep})

# What the floor does by other orders: these never come by themselves.
INDIRECT: dict[type, str] = {
    c.SignOn: "take a post",
    c.SignOff: "leave a post",
    sc.RelieveDealer: "take the post of the dealer",
}

# Posts at a table, and the roles of those who may take them.
POSTS: dict[str, dict[str, Right]] = {
    NIGHT: {
        DEALER: Right((CLASS_A, CLASS_B), CONDUCT["20.2 Class A operator scope"]),
        BOXPERSON: Right((CLASS_A,), CONDUCT["20.9(d) craps"]),
        STICKPERSON: Right((CLASS_A, ASSISTANT), CONDUCT["20.9(d) craps"]),
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

# Posts that one person may hold at several tables at once, as who looks after them does.
SHARED: dict[str, tuple[str, ...]] = {
    NIGHT: (CLASS_A,),
    CASINO: (FLOORPERSON, SUPERVISOR),
    TAS: (INSPECTOR, MANAGEMENT),
}

# Roles whose holders sign for a table only when assigned to it, whatever else they look after.
ASSIGNED = (FLOORPERSON, INSPECTOR)

# Roles that act at every table of the floor, whether they hold a post there or not.
FLOOR_WIDE: dict[str, tuple[str, ...]] = {
    NIGHT: (CLASS_A, IN_CHARGE),
    CASINO: (FLOORPERSON, SUPERVISOR),
    TAS: (INSPECTOR, MANAGEMENT),
}
# Roles that do only this at a table. The member in charge says what is unfit, and leaves how a game
# is run to a class A operator; an assistant helps one and decides nothing.
ONLY: dict[str, tuple[frozenset[type], Clause]] = {
    ASSISTANT: (frozenset(), CONDUCT["20.2 Assistant"]),
    IN_CHARGE: (frozenset({c.Report}), CONDUCT["20.6(a)1 limit"]),
}

# Who runs games. Nobody does that while he or she works a window.
OPERATORS: dict[str, tuple[str, ...]] = {
    NIGHT: (CLASS_A, CLASS_B, ASSISTANT),
    CASINO: (DEALER, FLOORPERSON, SUPERVISOR),
    TAS: (DEALER, INSPECTOR, MANAGEMENT),
}

# The roles of each house, with the clause that names them; those without one are our own reading.
ROLES: dict[str, dict[str, Clause | None]] = {
    NIGHT: {
        CLASS_A: CONDUCT["20.2 Class A operator scope"],
        CLASS_B: CONDUCT["20.2 Class B operator scope"],
        ASSISTANT: CONDUCT["20.2 Assistant"],
        BANKER: CONDUCT["20.2 Banker"],
        IN_CHARGE: CONDUCT["20.6(a) designate"],
        PROCEEDS: CONDUCT["20.7"],
        BOOKKEEPER: CONDUCT["20.5(d) bookkeepers"],
        AUDITOR: None,
    },
    CASINO: {
        DEALER: CRAPS["1A.3(a)1 custody"],
        FLOORPERSON: CRAPS["1A.5(a) floorperson check"],
        SUPERVISOR: SIC_BO["9.6(b) settle"],
        CASHIER: None,
        AUDITOR: None,
    },
    TAS: {
        DEALER: TASMANIA["1 dealer"],
        INSPECTOR: TASMANIA["6 presence"],
        MANAGEMENT: TASMANIA["1 management representative"],
        CASHIER: None,
        AUDITOR: None,
    },
}

# Roles without which a floor is not set up, and the clause that asks for them.
NEEDED: dict[str, dict[str, Clause | None]] = {
    NIGHT: {
        IN_CHARGE: CONDUCT["20.6(a) designate"],
        PROCEEDS: CONDUCT["20.7"],
        CLASS_A: CONDUCT["20.9(b)2"],
    },
    CASINO: {SUPERVISOR: None},
    TAS: {MANAGEMENT: TASMANIA["1 management representative"], INSPECTOR: TASMANIA["6 presence"]},
}


class Undeclared(TypeError):
    """An order that nobody was given."""


def verify_declared() -> None:
    """Every order is somebody's: one that was added and given to nobody stops the import."""
    somebodys = {*ACT_OF, *GUEST_ACTS, *DEALER_ACTS, *INDIRECT, *SERVER_ACTS}
    for kind in (*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS):
        by = issubclass(kind, c.Command) and "by" in kind.__struct_fields__
        if kind not in somebodys and not by:
            raise Undeclared(f"{kind.__name__} is nobody's act: declare it in floor/acts.py")


verify_declared()
