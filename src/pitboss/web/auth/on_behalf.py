"""In whose name an order is given: by the own token, or for somebody beside at the same console.

A token for which the PIN was given here opens all that its holder may do. One that was handed on at
a shared console, without a PIN, is for that table's console alone.
"""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.permissions import DEALER_ACTS, HOLDER_ACTS
from pitboss.pit import commands as c
from pitboss.pit import stack_commands as sc
from pitboss.web.api.routes import Call
from pitboss.web.auth.credentials import STAFF
from pitboss.web.server.guard import problem
from pitboss.web.shapes import OrderRequest

# What is done at a console in the name of who stands beside: the steps of opening and of the round,
# and results. Chips, duty, posts and limits are for everybody's own token. A correction is here
# because it asks for the PIN of who corrects each time.
STEPS_FOR_COLLEAGUE: frozenset[type] = frozenset({
    *DEALER_ACTS - {c.IssueChecks}, *HOLDER_ACTS, o.HangNotices, o.CorrectRound,
    c.LoadDice, c.PassCheck, c.TryDevice, c.OpenTable, c.SeeWagers,
    c.EnterResult, c.CorrectResult, c.AcceptDice, c.RefuseDice, c.TakeAway, c.PressButton,
    c.AskForDice, c.ChangeDice, c.Shuffle, c.TurnCards, c.Choose, c.RemoveWager,
    sc.CutCards, sc.RefuseCut, sc.OrderRecut, sc.OrderShuffle, sc.ShowCuttingCard, sc.ChangeStack,
    sc.MixCards,
})  # fmt: skip

# What is done at a console at all: orders of the table's game, and those of the floor that are
# about the order's table. Duty, windows, guests and the night itself need a PIN of their own.
CONSOLE_COMMANDS: frozenset[type] = frozenset({
    *o.TABLE_COMMANDS, o.TakePost, o.LeavePost, o.HangNotices, o.AskFill, o.AskCredit,
    o.CountRack, o.CorrectRound, o.PromiseDraws, o.Draw, o.RevealDraws,
})  # fmt: skip


WITH_PIN = "sign in with your PIN"


def not_signed_in_here(person: str) -> tuple[str, str]:
    """Why nobody speaks for somebody here."""
    words = f"{person} has not signed in on this device for a post at your table"
    return words, "sign in with the PIN"


def outside_table(table: str) -> tuple[str, str]:
    """Why a token that was handed on at a table opens nothing else."""
    return f"this is for table {table} alone, where the console was handed on", WITH_PIN


async def actor_of(call: Call, asked: OrderRequest) -> str | Response:
    """In whose name an order is given: the token's own, or somebody's beside it on this device, and
    then only a step of the game at the table where both work.

    An order that was answered while that person was signed in here is answered once more, as every
    order is that is sent again; nothing new is done by that.
    """
    service, session, own = call.service, call.session, call.viewer
    named = asked.speaker or own.who
    if named == own.who and not own.only:
        return named
    if session is None or session.kind != STAFF:
        return problem(403, *not_signed_in_here(named))

    def why_not() -> tuple[str, str] | None:  # in the thread in which posts and tokens change
        row = service.night.store.row_of(asked.id)
        if row is not None and row.actor == named:
            return None
        if named == own.who:
            inside = asked.command.__class__ in CONSOLE_COMMANDS and asked.table == own.only
            return None if inside else outside_table(own.only)
        if named not in service.credentials.colleagues_of(session):
            return not_signed_in_here(named)
        if (
            asked.command.__class__ in STEPS_FOR_COLLEAGUE
            and asked.table == service.credentials.table_of(named)
        ):
            return None
        return f"this is no step of the game at {named}'s table", f"{named} signs in and does it"

    no = await service.queue.run_with_store(why_not)
    return named if no is None else problem(403, *no)
