"""In whose name an order is given: your own, that of a colleague at the same console, or that of a
guest without a phone.

A token for which the PIN was entered here allows everything its holder may do. One that was handed
over at a shared console, without a PIN, works only for that table's console.

A guest without a phone shows the dealer a seat code on a slip. The seat is taken in the guest's
name, with the dealer as the second person; from then on the dealer enters what the guest wants. The
code can be used again at another table. It never moves the wallet to a phone: that takes the other
code on the slip, which the guest shows to nobody.
"""

from __future__ import annotations

from starlette.responses import Response

from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_post
from pitboss.floor.permissions import DEALER_ACTS, HOLDER_ACTS
from pitboss.floor.state import Floor
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.web.api.routes import Call
from pitboss.web.auth.attempts import too_many_codes, wrong_code
from pitboss.web.auth.credentials import SEAT, STAFF
from pitboss.web.server.guard import problem
from pitboss.web.shapes import OrderRequest

# What may be done at a console for a colleague: the steps of opening and of the round, and results.
# Chips, duty, posts and limits need your own token. A correction is allowed because it takes the
# PIN of the person who corrects, each time.
STEPS_FOR_COLLEAGUE: frozenset[type] = frozenset(
    {
        *DEALER_ACTS - {c.IssueChecks},
        *HOLDER_ACTS,
        o.HangNotices,
        o.CorrectRound,
        c.LoadDice,
        c.PassCheck,
        c.TryDevice,
        c.OpenTable,
        c.SeeWagers,
        c.EnterResult,
        c.CorrectResult,
        c.AcceptDice,
        c.RefuseDice,
        c.TakeAway,
        c.PressButton,
        c.AskForDice,
        c.ChangeDice,
        c.Shuffle,
        c.TurnCards,
        c.Choose,
        c.RemoveWager,
        c.CutCards,
        c.RefuseCut,
        c.OrderRecut,
        c.OrderShuffle,
        c.ShowCuttingCard,
        c.ChangeStack,
        c.MixCards,
    }
)

# What may be done at a console at all: orders of the table's game, and floor orders about the same
# table. Duty, windows, guests and the night itself need a PIN of their own.
CONSOLE_COMMANDS: frozenset[type] = frozenset(
    {
        *o.TABLE_COMMANDS,
        o.TakePost,
        o.LeavePost,
        o.HangNotices,
        o.AskFill,
        o.AskCredit,
        o.CountRack,
        o.CorrectRound,
        o.PromiseDraws,
        o.Draw,
        o.RevealDraws,
    }
)


WITH_PIN = "sign in with your PIN"


def not_signed_in_here(person: str) -> tuple[str, str]:
    """The refusal to act here for someone who is not signed in here."""
    words = f"{person} has not signed in on this device for a post at your table"
    return words, "sign in with the PIN"


def outside_table(table: str) -> tuple[str, str]:
    """The refusal to do anything else with a token that was handed over at a table."""
    return f"this is for table {table} only, where the console was handed over", WITH_PIN


async def actor_of(call: Call, body: OrderRequest) -> str | Response:
    """Who gives an order: the token's holder, or a colleague on this device, but only for a step of
    the game at the table where both work.

    An order that was answered while the colleague was signed in here gets the same answer again,
    like every repeated order; nothing new is done.
    """
    service, session, own = call.service, call.session, call.viewer
    named = body.speaker or own.who
    if named == own.who and not own.only:
        return named
    if session is None or session.kind != STAFF:
        return problem(403, *not_signed_in_here(named))

    def refusal_reason() -> tuple[str, str] | None:  # in the thread where posts and tokens change
        row = service.night.store.row_of(body.id)
        if row is not None and row.actor == named:
            return None
        if named == own.who:
            inside = body.command.__class__ in CONSOLE_COMMANDS and body.table == own.only
            return None if inside else outside_table(own.only)
        if named not in service.credentials.colleagues_of(session):
            return not_signed_in_here(named)
        if (
            body.command.__class__ in STEPS_FOR_COLLEAGUE
            and body.table == service.credentials.table_of(named)
        ):
            return None
        return (
            f"this is not a step of the game at {named}'s table",
            f"{named} must sign in to do it",
        )

    no = await service.queue.run_with_store(refusal_reason)
    return named if no is None else problem(403, *no)


async def guest_of_slip(call: Call, body: OrderRequest, who: str) -> str | Response:
    """The guest whose slip the dealer entered to seat that guest at the table."""
    service = call.service
    if not isinstance(body.command, c.Sit):
        return problem(422, "a slip is only for seating a guest", "leave it out")
    if (no := too_many_codes(call) or _verify_dealer(service.floor, body.table, who)) is not None:
        return no
    code = service.credentials.find_code(body.slip)
    if code is not None and code.kind == SEAT:
        return code.who
    no = wrong_code(call)  # counted before anything is awaited: simultaneous attempts count too
    row = await service.queue.run_with_store(lambda: service.night.store.row_of(body.id))
    # A repeated order gets its answer again, even if the wallet has since moved to a phone.
    return row.actor if row is not None else no


def _verify_dealer(floor: Floor, table: str, who: str) -> Response | None:
    """Why someone cannot seat guests here, if so; checked first, so nobody can try out codes."""
    live = floor.tables.get(table)
    if live is None or who not in floor.people:
        return problem(403, "this is for the dealer of a table", "enter slips at your own table")
    no = verify_post(floor, live, who, DEALER)
    return problem(403, no.words, "only the dealer of the table enters slips") if no else None
