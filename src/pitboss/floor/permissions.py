"""Who may do what: for each house, a table of acts and the roles that may do them.

Roles are the law's own words. Where a law names nobody for an act, the house's own reading says
who does it: the `cashier` of a casino, and the `auditor`, who reads everything and changes nothing.
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
NIGHT, CASINO, TAS = "nj_night", "nj_casino", "tas_casino"

T = TypeVar("T")


class ByHouse(Mapping[str, T]):
    """A table of the houses by their ids: what each of them says."""

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

# What guests may do at all. Everything else is refused before it is written down.
GUEST_ACTS: frozenset[type] = PLAYER_ACTS | {o.SealWords, o.AddWords}

# What guests do and nobody who works here, not even for them: their own part in chance.
GUESTS_ALONE: frozenset[type] = GUEST_ACTS - PLAYER_ACTS

# What only the dealer of a table does. Other commands at a table name in `by` the role in which
# somebody does them; which roles may, is the game's own law.
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

# What the holder of the dice or the button does at the own seat, naming the `holder`. What the dice
# show is keyed in by who runs the table, also after a player's own throw.
HOLDER_ACTS: frozenset[type] = frozenset({c.TakeStep})

# What the floor does by other orders: these never come by themselves.
INDIRECT: dict[type, str] = {
    c.SignOn: "take a post",
    c.SignOff: "leave a post",
    c.RelieveDealer: "take the post of the dealer",
}

# Posts at a table, and the roles of those who may take them.
POSTS: ByHouse[Mapping[str, Right]] = ByHouse(lambda house: house.posts)

# Posts that one person may hold at several tables at once, as who looks after them does.
SHARED: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.shared_posts)

# Roles whose holders sign for a table only when assigned to it, whatever else they look after.
ASSIGNED = (FLOORPERSON, INSPECTOR)

# Roles that act at every table of the floor, whether they hold a post there or not.
FLOOR_WIDE: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.floor_wide)
# Roles that do only this at a table. The member in charge says what is unfit, and leaves how a game
# is run to a class A operator; an assistant helps one and decides nothing.
ONLY: dict[str, tuple[frozenset[type], Clause]] = {
    ASSISTANT: (frozenset(), CONDUCT["20.2 Assistant"]),
    IN_CHARGE: (frozenset({c.Report}), CONDUCT["20.6(a)1 limit"]),
}

# Who runs games. Nobody does that while he or she works a window.
OPERATORS: ByHouse[tuple[str, ...]] = ByHouse(lambda house: house.operators)

# The roles of each house, with the clause that names them; those without one are our own reading.
ROLES: ByHouse[Mapping[str, Clause | None]] = ByHouse(lambda house: house.role_laws)

# Roles without which a floor is not set up, and the clause that asks for them.
NEEDED: ByHouse[Mapping[str, Clause | None]] = ByHouse(lambda house: house.needed)


class Undeclared(TypeError):
    """An order that no role may give."""


def verify_declared() -> None:
    """Stop the import if an order was added that no role may give."""
    somebodys = {*ACT_OF, *GUEST_ACTS, *DEALER_ACTS, *INDIRECT, *SERVER_ACTS}
    for kind in (*o.FLOOR_COMMANDS, *o.TABLE_COMMANDS):
        by = issubclass(kind, c.Command) and "by" in kind.__struct_fields__
        if kind not in somebodys and not by:
            raise Undeclared(f"{kind.__name__} is nobody's act: declare it in floor/permissions.py")


verify_declared()
