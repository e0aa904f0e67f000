"""In whose name an order is given: by the own token, or for somebody beside at the same console.

A token for which the PIN was given here opens all that its holder may do. One that was handed on at
a shared console, without a PIN, is for that table's console alone.
"""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.permissions import DEALER_ACTS, HOLDER_ACTS
from pitboss.pit import commands as c
from pitboss.web.api.routes import Call
from pitboss.web.auth.tokens import STAFF
from pitboss.web.server.guard import problem
from pitboss.web.shapes import Asked

# What is done at a console in the name of who stands beside: the steps of opening and of the round,
# and results. Chips, duty, posts and limits are for everybody's own token. A correction is here
# because it asks for the PIN of who corrects each time.
STEPS: frozenset[type] = frozenset({
    *DEALER_ACTS - {c.IssueChecks}, *HOLDER_ACTS, o.HangNotices, o.CorrectRound,
    c.LoadDice, c.PassCheck, c.TryDevice, c.OpenTable, c.SeeWagers,
    c.EnterResult, c.CorrectResult, c.AcceptDice, c.RefuseDice, c.TakeAway, c.PressButton,
    c.AskForDice, c.ChangeDice, c.Shuffle, c.TurnCards, c.Choose, c.RemoveWager,
    c.CutCards, c.RefuseCut, c.OrderRecut, c.OrderShuffle, c.ShowCuttingCard, c.ChangeStack,
    c.MixCards,
})  # fmt: skip

# What is done at a console at all: orders of the table's game, and those of the floor that are
# about the order's table. Duty, windows, guests and the night itself need a PIN of their own.
CONSOLE: frozenset[type] = frozenset({
    *o.TABLE_COMMANDS, o.TakePost, o.LeavePost, o.HangNotices, o.AskFill, o.AskCredit,
    o.CountRack, o.CorrectRound, o.PromiseDraws, o.Draw, o.RevealDraws,
})  # fmt: skip


WITH_PIN = "sign in with your PIN"


def not_beside(person: str) -> tuple[str, str]:
    """Why nobody speaks for somebody here."""
    words = f"{person} has not signed in on this device for a post at your table"
    return words, "sign in with the PIN"


def beyond(table: str) -> tuple[str, str]:
    """Why a token that was handed on at a table opens nothing else."""
    return f"this is for table {table} alone, where the console was handed on", WITH_PIN


async def speaker(call: Call, asked: Asked) -> str | Response:
    """In whose name an order is given: the token's own, or somebody's beside it on this device, and
    then only a step of the game at the table where both work.

    An order that was answered while that person was signed in here is answered once more, as every
    order is that is sent again; nothing new is done by that.
    """
    hall, visitor, own = call.hall, call.visitor, call.viewer
    named = asked.speaker or own.who
    if named == own.who and not own.only:
        return named
    if visitor is None or visitor.kind != STAFF:
        return problem(403, *not_beside(named))

    def why_not() -> tuple[str, str] | None:  # in the thread in which posts and tokens change
        row = hall.night.store.row_of(asked.id)
        if row is not None and row.actor == named:
            return None
        if named == own.who:
            inside = asked.command.__class__ in CONSOLE and asked.table == own.only
            return None if inside else beyond(own.only)
        if named not in hall.doors.beside(visitor):
            return not_beside(named)
        if asked.command.__class__ in STEPS and asked.table == hall.doors.table_of(named):
            return None
        return f"this is no step of the game at {named}'s table", f"{named} signs in and does it"

    no = await hall.turns.run(why_not)
    return named if no is None else problem(403, *no)
