"""Who is at a table: the posts the game needs, who signs for what, and where two must confirm."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.events import AnyEvent
from pitboss.floor.permissions import ASSIGNED_ROLES
from pitboss.floor.plan import TablePlan
from pitboss.floor.state import LiveTable
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import CLOSED
from pitboss.pit.verbal_wagers import spoken_wager
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.procedure import Check, Presence


def missing_post(rules: Rules, live: LiveTable) -> Presence | None:
    """A post that the game needs and nobody holds."""
    present = live.table.desk.present
    for post in posts_at(rules.game, live.plan):
        if not post.is_filled(present):
            return post
    return None


def posts_at(game: Game, table: TablePlan) -> tuple[Presence, ...]:
    """The posts that a table needs filled while its game runs."""
    by_itself = table.electronic and not table.by_hand
    return game.presence_by_itself if by_itself else game.presence


def posts_needed(rules: Rules) -> tuple[str, ...]:
    """The posts that a game needs filled, then those that sign for its checks."""
    run = [post.role for post in rules.game.presence]
    signs = [item.by[0] for item in rules.opening if item.by[0] in ASSIGNED_ROLES]
    return tuple(dict.fromkeys((*run, *signs)))


def verify_present(rules: Rules, live: LiveTable) -> Refusal | None:
    """Refuse unless every post the game needs is filled."""
    post = missing_post(rules, live)
    return refuse(post.says, post.law) if post is not None else None


def verify_dealer(rules: Rules, live: LiveTable) -> Refusal | None:
    """Refuse to open a table without a dealer."""
    for post in rules.game.presence:
        if post.role == DEALER and not post.is_filled(live.table.desk.present):
            return refuse(post.says, post.law)
    return None


def verify_signer(rules: Rules, live: LiveTable, order: o.Order) -> Refusal | None:
    """Refuse a signer who is not assigned to the table, or who signed for the other person."""
    command = order.command
    items = _items_to_sign(rules, live, command)
    if not items and not isinstance(command, c.ConfirmWager):
        return None
    role: str = getattr(command, "by", DEALER)
    if role in ASSIGNED_ROLES and live.posts.get(role) != order.actor:
        words = f"{order.actor} is not the {role} assigned to table {live.plan.id}"
        return refuse(f"{words}: take that post first", *_law(rules, items))
    if isinstance(command, c.ConfirmWager):
        return _verify_two_people(rules, live, command, order.actor)
    return _verify_apart(rules, live, order, items)


def _items_to_sign(rules: Rules, live: LiveTable, command: o.AnyCommand) -> list[Check]:
    """The checklist items that a command signs for."""
    if isinstance(command, c.PassCheck):
        return [item for item in rules.opening if item.name == command.item]
    if isinstance(command, c.TryDevice):
        return [item for item in rules.opening if item.entry is not None]
    all_at_once = live.table.automatic and live.table.status == CLOSED
    if not isinstance(command, c.OpenTable) or not all_at_once:
        return []
    signed_items = live.table.desk.checked
    return [item for item in rules.opening if item.name not in signed_items and not item.repair]


def _law(rules: Rules, items: list[Check]) -> tuple[Clause, ...]:
    spoken = rules.game.making.spoken
    if not items:
        return (spoken.confirm,) if spoken is not None else ()
    return next((item.law for item in items if item.second), items[0].law)


def _verify_apart(
    rules: Rules, live: LiveTable, order: o.Order, items: list[Check]
) -> Refusal | None:
    """Refuse a verification by the person who made the inspection.

    What is confirmed all at once when the table opens was done by its dealer. A verification that
    no longer counts bars nobody from the next inspection, and reporting a failed check confirms
    nothing.
    """
    if isinstance(order.command, c.PassCheck) and not order.command.passed:
        return None
    names, stands = {item.name for item in items}, live.table.desk.checked
    for second in (item for item in rules.opening if item.second):
        for before in second.after:
            if second.name in names:
                other = live.posts.get(DEALER) if before in names else live.signed.get(before)
            else:
                verified = before in names and second.name in stands
                other = live.signed.get(second.name) if verified else None
            if other == order.actor:
                words = f"{second.name!r} needs a different person from {before!r}"
                return refuse(words, *second.law)
    return None


def _verify_two_people(
    rules: Rules, live: LiveTable, command: c.ConfirmWager, actor: str
) -> Refusal | None:
    """Refuse a spoken wager's second confirmation by the same person in another role."""
    spoken, wager = rules.game.making.spoken, spoken_wager(live.table, command.seat)
    for role in wager.confirmed if wager is not None else ():
        if live.signed.get(_signature_key(command.seat, role)) == actor and role != command.by:
            words = f"{actor} has already confirmed it as the {role}"
            words = f"{words}: someone else must confirm it as the {command.by}"
            return refuse(words, spoken.confirm if spoken is not None else None)
    return None


def _signature_key(seat: int, role: str) -> str:
    return f"spoken at {seat} as {role}"


def with_signature(
    rules: Rules, live: LiveTable, order: o.Order, events: tuple[AnyEvent, ...]
) -> LiveTable:
    """The table with who signed for what; closing a table clears its signatures.

    Whoever opens a table with a single confirmation verifies what its dealer inspected.
    """
    signed, by_dealer = dict(live.signed), set[str]()
    if isinstance(order.command, c.OpenTable) and DEALER in live.posts:
        by_dealer = {name for item in rules.opening if item.second for name in item.after}
    for event in events:
        if isinstance(event, e.CheckPassed | e.DeviceTested):
            signed[event.item] = live.posts[DEALER] if event.item in by_dealer else order.actor
        elif isinstance(event, e.WagerConfirmed):
            signed[_signature_key(event.seat, event.by)] = order.actor
        elif isinstance(event, e.TableClosed):
            signed = {}
    return replace(live, signed=signed) if signed != live.signed else live
