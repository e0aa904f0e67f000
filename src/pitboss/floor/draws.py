"""What a device or a drawing draws from its seed, for the server and for every replay."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.chance.commit_reveal import PromisedSource, promise
from pitboss.chance.shuffle import shuffle
from pitboss.floor import orders as o
from pitboss.floor.drawings import is_electronic, open_drawing, ticket_drawing
from pitboss.floor.state import Floor, rules_of
from pitboss.pit.cards import cards_to_shuffle

_OPENS_DRAWING = frozenset({o.OpenDrawing, o.RedrawTicket})
_OF_DRAWINGS = _OPENS_DRAWING | {o.DrawTicket}
_SEEDED = _OF_DRAWINGS | {o.PromiseDraws, o.RevealDraws, o.Draw}
DRAWING = "the drawing"
"""Where the seeds of drawings are kept: among those of the tables, under no table's name."""


class SeedPlace(NamedTuple):
    """Where the seed of an order is: a table and a block of draws, or a drawing and its number.
    `is_new`: it is made for this order."""

    table: str
    block: int
    is_new: bool = False


def seed_place(floor: Floor, order: o.Order) -> SeedPlace | None:
    """Where the seed is that an order needs; None if it needs none."""
    kind = order.command.__class__
    if kind not in _SEEDED:
        return None
    if kind in _OF_DRAWINGS:
        return _place_of_drawing(floor, kind)
    if (live := floor.tables.get(order.table)) is None:
        return None
    if kind is not o.PromiseDraws:
        return SeedPlace(order.table, live.draws.block)
    return None if live.draws.promise else SeedPlace(order.table, live.draws.block + 1, is_new=True)


def _place_of_drawing(floor: Floor, kind: type) -> SeedPlace | None:
    """Where the seed of a drawing is; a drum has none."""
    begun, number = open_drawing(floor.raffle), len(floor.raffle.drawings)
    if kind not in _OPENS_DRAWING:
        return SeedPlace(DRAWING, number) if begun is not None and begun.promise else None
    if not is_electronic(floor) or begun is not None:
        return None
    return SeedPlace(DRAWING, number + 1, is_new=True)


def context_for(floor: Floor, order: o.Order, at_ms: int, seed: bytes | None) -> o.OrderContext:
    """The context of an order, with the seed of the table's block if it needs one."""
    if seed is None or floor.plan is None:
        return o.OrderContext(at_ms=at_ms)
    if order.command.__class__ in _OF_DRAWINGS:
        return _context_of_drawing(floor, order, at_ms, seed)
    live = floor.tables[order.table]
    kind, block = order.command.__class__, live.draws.block
    if kind is o.PromiseDraws:
        return o.OrderContext(
            at_ms=at_ms, promise=promise(floor.plan.night, live.plan.id, block + 1, seed)
        )
    if kind is o.RevealDraws:
        return o.OrderContext(at_ms=at_ms, seed=seed.hex())
    if kind is not o.Draw or not live.draws.promise:
        return o.OrderContext(at_ms=at_ms)
    rules = rules_of(floor, order.table)
    draws = live.draws
    source = PromisedSource(seed, live.plan.id, block, draws.words, draws.drawn + 1)
    if rules.game.play is None:
        outcome = source.next_outcome(rules.space)
        return o.OrderContext(at_ms=at_ms, outcome=rules.space.text(outcome))
    return o.OrderContext(
        at_ms=at_ms, cards=shuffle(source, cards_to_shuffle(rules, live.table.cards))
    )


def _context_of_drawing(floor: Floor, order: o.Order, at_ms: int, seed: bytes) -> o.OrderContext:
    """The promise of a drawing that begins, or the seed of the one that ends."""
    command = order.command
    if isinstance(command, o.DrawTicket):
        return o.OrderContext(at_ms=at_ms, seed=seed.hex())
    drawings, prize = floor.raffle.drawings, ""
    if isinstance(command, o.OpenDrawing):
        prize = command.prize
    elif isinstance(command, o.RedrawTicket) and 1 <= command.drawing <= len(drawings):
        prize = drawings[command.drawing - 1].prize
    bound = ticket_drawing(floor, prize, len(drawings) + 1)
    return o.OrderContext(at_ms=at_ms, promise=bound.promise(seed))
