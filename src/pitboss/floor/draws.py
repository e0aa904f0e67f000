"""What a device draws from the seed of its block, for the server and for every replay."""

from __future__ import annotations

from pitboss.chance.commit_reveal import PromisedSource, promise
from pitboss.chance.shuffle import shuffle
from pitboss.floor import orders as o
from pitboss.floor.state import Floor, rules_of
from pitboss.pit.cards import cards_to_shuffle

_NEED_SEED = frozenset({o.PromiseDraws, o.RevealDraws, o.Draw})


def context_for(floor: Floor, order: o.Order, at_ms: int, seed: bytes | None) -> o.OrderContext:
    """The context of an order, with the seed of the table's block if it needs one."""
    if seed is None or floor.plan is None:
        return o.OrderContext(at_ms=at_ms)
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
        shown = source.next_outcome(rules.space)
        return o.OrderContext(at_ms=at_ms, outcome=rules.space.text(shown))
    return o.OrderContext(
        at_ms=at_ms, cards=shuffle(source, cards_to_shuffle(rules, live.table.cards))
    )


def needs_seed(order: o.Order) -> bool:
    """Whether an order needs the seed of its table."""
    return order.command.__class__ in _NEED_SEED
