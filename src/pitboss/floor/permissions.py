"""Who may do what: for each house, a table of acts and the roles that may do them.

Roles are the law's own words. If a law names nobody for an act, our reading does: the `cashier` of
a casino, and the `auditor`, who reads everything and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from pitboss.floor import orders as o
from pitboss.houses import NJ_NIGHT, all_houses, find_house
from pitboss.houses.roles import ASSISTANT, FLOORPERSON, IN_CHARGE, INSPECTOR
from pitboss.pit import commands as c
from pitboss.rulebook.clause import Clause, regulation
from pitboss.rulebook.house import House, Right

CONDUCT = regulation("nj_13_47_20_conduct")
LICENCES = regulation("nj_13_47_licences_fees")
NIGHT, CASINO, TAS = "nj_night", "nj_casino", "tas_casino"

T = TypeVar("T")


class ByHouse(Mapping[str, T]):
    """A value of each house, by the house's id."""

    def __init__(self, read: Callable[[House], T]) -> None:
        self._read = read

    def __getitem__(self, house_id: str) -> T:
        return self._read(find_house(house_id))

    def __iter__(self) -> Iterator[str]:
        return (house.id for house in all_houses())

    def __len__(self) -> int:
        return len(all_houses())


# Act, then house: who may do it.
ACTS: dict[str, ByHouse[Right]] = {
    act: ByHouse(partial(lambda act, house: house.right(act), act)) for act in NJ_NIGHT.rights
}

_ACT_WORDS = {
    "set up": "set up the floor",
    "take over an old copy": "take over an older copy",
    "call people to duty": "put people on duty",
    "give out posts": "assign posts",
    "bank": "work a window",
    "ask for chips": "request chips",
    "hang notices": "post the notices",
    "look after devices": "manage devices",
    "look after slips": "manage slips",
    "reverse": "undo a transaction",
    "second a change of access": "approve a change of access",
    "second a correction": "approve a correction",
}
"""Acts as people say them. Their names above are those that houses and pages use."""


def act_words(act: str) -> str:
    """An act as people say it.

    >>> act_words("hang notices"), act_words("close the night")
    ('post the notices', 'close the night')
    """
    return _ACT_WORDS.get(act, act)


ACT_OF: dict[type, str] = {
    o.SetUp: "set up", o.CloseNight: "close the night", o.TakeOver: "take over an old copy",
    o.ClockOn: "call people to duty", o.ClockOff: "call people to duty",
    o.TakePost: "give out posts", o.LeavePost: "give out posts",
    o.Admit: "let guests in", o.AskToLeave: "ask guests to leave",
    o.FreeSeat: "free seats",
    o.Suspend: "suspend people and providers", o.EndSuspension: "suspend people and providers",
    o.OpenWindow: "bank", o.Sell: "bank", o.TakeBack: "bank", o.CloseWindow: "bank",
    o.ConfirmTransfer: "bank", o.AskFill: "ask for chips", o.AskCredit: "ask for chips",
    o.CountRack: "count a rack", o.HangNotices: "hang notices",
    o.CorrectRound: "correct a result", o.Reverse: "reverse",
    o.ReportIncident: "report incidents", o.AddToIncident: "report incidents",
    o.DecideIncident: "decide incidents", o.SendNotice: "decide incidents",
    o.CloseIncident: "decide incidents",
    o.Freeze: "freeze guests", o.Unfreeze: "freeze guests",
    o.AdmitInspector: "let an inspector in", o.ResumeGame: "resume a stopped game",
    o.RemoveEquipment: "give an inspector's orders", o.StopGame: "give an inspector's orders",
    o.AskCount: "give an inspector's orders", o.DrawLot: "give an inspector's orders",
    c.OpenTable: "open a table",
    o.CountMoney: "count money", o.CallCount: "call a surprise count",
    o.DropCount: "settle counts", o.ExplainVariance: "settle counts",
    o.TakeAdmission: "take admission", o.TakeBingo: "take admission",
    o.HandOutSlips: "look after slips", o.VoidSlip: "look after slips",
    o.ReturnSlips: "look after slips", o.KeyInSlip: "key in slips",
    o.OpenPrizeDesk: "award prizes", o.ClosePrizeDesk: "award prizes",
    o.ReservePrize: "award prizes", o.ReleasePrize: "award prizes",
    o.RedeemPrize: "award prizes", o.HandOverPrize: "award prizes",
    o.ReturnPrize: "award prizes", o.CorrectAward: "correct an award",
    o.RecordExpense: "record expenses", o.StrikeExpense: "record expenses",
    o.Attest: "attest", o.RecordDeposit: "record the deposit",
    o.FileReport: "file the report",
    o.SellTickets: "sell tickets", o.RefundTickets: "sell tickets",
    o.SealTickets: "hold the drawing", o.OpenDrawing: "hold the drawing",
    o.AddDrawingWords: "hold the drawing", o.DrawTicket: "hold the drawing",
    o.RedrawTicket: "hold the drawing", o.GiveUpDrawing: "hold the drawing",
    o.CallOffDrawing: "hold the drawing",
    o.ClaimPrize: "check tickets that won", o.RecordClaim: "check tickets that won",
}  # fmt: skip

# What staff may do for themselves, in addition to those whose act it is.
OWN_ACTS: set[type] = {o.ClockOn, o.ClockOff, o.TakePost, o.LeavePost}

# The name under which the server records what no person does; nobody else can have it.
SERVER = "server"
# What the server records itself: nobody can order it.
SERVER_ACTS: frozenset[type] = frozenset({o.NoteAccess, o.NoteClock})

# All that an inspector orders; everything else an inspector only reads.
INSPECTOR_ACTS: frozenset[type] = frozenset(
    {o.RemoveEquipment, o.StopGame, o.ResumeGame, o.AskCount, o.DrawLot}
)
# The role of the authority's inspector in each house; empty where the law gives none a seat.
INSPECTORS: ByHouse[str] = ByHouse(lambda house: house.inspector)

# What is done before a night resumes, by someone who may be off duty in that copy, and what is done
# after it, when everybody has gone home.
OFF_DUTY_ACTS: set[type] = {o.TakeOver, o.RecordDeposit, o.FileReport, o.RecordClaim}

# What players do at their own seats; the dealer may key it in for the player at a seat.
PLAYER_ACTS: frozenset[type] = frozenset(
    {
        c.Sit,
        c.Leave,
        c.AddChips,
        c.PlaceWager,
        c.SayWager,
        c.ReduceWager,
        c.RemoveWager,
        c.CallWager,
        c.AcceptDice,
        c.RefuseDice,
        c.GiveUpDice,
        c.PressButton,
        c.AskForDice,
        c.Choose,
        c.KeepWager,
        c.CutCards,
        c.RefuseCut,
    }
)

# What guests do for themselves on their phones, and those whose act it is do for them.
SHARED_ACTS: frozenset[type] = frozenset(
    {o.ReservePrize, o.ReleasePrize, o.SellTickets, o.ClaimPrize}
)

# Everything guests may do. The rest is refused before it is recorded.
GUEST_ACTS: frozenset[type] = PLAYER_ACTS | SHARED_ACTS | {o.SealWords, o.AddWords}

# What only guests do, and staff never, not even for them: their own part in the draws.
GUESTS_ALONE: frozenset[type] = GUEST_ACTS - PLAYER_ACTS - SHARED_ACTS

# What only the dealer of a table does. Other commands at a table name the actor's role in `by`; the
# rules of the game say which roles may do them.
DEALER_ACTS: frozenset[type] = frozenset(
    {
        o.PromiseDraws,
        o.Draw,
        o.RevealDraws,
        c.DealerTakes,
        c.SelectButton,
        c.IssueChecks,
        c.DealCard,
    }
)

# What the holder of the dice or the button does at their own seat, as `holder`. The people who run
# the table key in what the dice show, even after a player's throw.
HOLDER_ACTS: frozenset[type] = frozenset({c.TakeStep})

# What the floor does as part of other orders: these are never ordered directly.
INDIRECT: dict[type, str] = {
    c.SignOn: "take a post",
    c.SignOff: "leave a post",
    c.RelieveDealer: "take the post of the dealer",
}

# Posts at a table, and the roles of those who may take them.
POSTS: ByHouse[Mapping[str, Right]] = ByHouse(lambda house: house.posts)

# Posts that one person may hold at several tables at once, such as a supervisor's.
SHARED_POSTS: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.shared_posts)

# Roles whose holders sign for a table only when assigned to it, whatever else they supervise.
ASSIGNED_ROLES = (FLOORPERSON, INSPECTOR)

# Roles that act at every table of the floor, whether they hold a post there or not.
FLOOR_WIDE: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.floor_wide)
# Roles that do only this at a table. The member in charge reports what is unfit, and leaves running
# a game to a class A operator; an assistant helps an operator and decides nothing.
LIMITED_ROLES: dict[str, tuple[frozenset[type], Clause]] = {
    ASSISTANT: (frozenset(), CONDUCT["20.2 Assistant"]),
    IN_CHARGE: (frozenset({c.Report}), CONDUCT["20.6(a)1 limit"]),
}

# What an assistant does as the stickperson: whatever the dice ask for. The rest of the game, its
# betting and its limits, is for operators.
DICE_ACTS: frozenset[type] = frozenset(
    {c.TakeStep, c.EnterResult, c.CorrectResult, c.Report, c.LoadDice, c.ChangeDice}
)

# Roles that run games. Nobody does that while working a window.
OPERATORS: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.operators)

# The roles of each house, with the clause that names them; a role without a clause is our reading.
ROLES: ByHouse[Mapping[str, Clause | None]] = ByHouse(lambda house: house.role_laws)

# Roles that a floor must have before it is set up, and the clause that requires them.
REQUIRED_ROLES: ByHouse[Mapping[str, Clause | None]] = ByHouse(lambda house: house.needed)


class UndeclaredOrder(TypeError):
    """An order that no role may give."""


def verify_declared() -> None:
    """Stop the import if an order was added that no role may give."""
    declared = {*ACT_OF, *GUEST_ACTS, *DEALER_ACTS, *INDIRECT, *SERVER_ACTS}
    for kind in (*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS):
        by = issubclass(kind, c.Command) and "by" in kind.__struct_fields__
        if kind not in declared and not by:
            raise UndeclaredOrder(
                f"no role may give {kind.__name__}: declare it in floor/permissions.py"
            )


verify_declared()
