"""Electronic devices: shaker, tumbler, wheel or shoe, bound to a seed before anyone bets.

A block of draws begins with a promise: the hash of a seed that the house keeps secret. Guests may
add words of their own, sealed before the promise. After the block the seed is revealed, and anyone
can repeat the draws. No seed or shuffled shoe is ever discarded for what it would show.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.authorization import HOLDER, verify_post
from pitboss.floor.decision import Decision
from pitboss.floor.events import Drawn, DrawsPromised, DrawsRevealed
from pitboss.floor.guest_words import SEALED, seals_to_freeze
from pitboss.floor.presence import verify_present
from pitboss.floor.sealed_words import OPEN_S, due_ms, unopened_guests, verify_words_open
from pitboss.floor.state import Draws, Floor, LiveTable, rules_of
from pitboss.floor.table_orders import carry_out, with_table
from pitboss.houses.roles import DEALER
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import result_step
from pitboss.pit.shuffling import is_other_stack_due
from pitboss.pit.state import OPEN

ENDED = "this table's last seed was revealed unused, so the table cannot get another one tonight"


def _table_with_device(
    floor: Floor, order: o.Order, context: o.OrderContext
) -> LiveTable | Refusal:
    """The order's table, if it has a device and the actor deals there."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not live.plan.electronic:
        return refuse(f"table {order.table} has no electronic device: key in what came up")
    no = verify_post(floor, live, order.actor, DEALER) if not context.accepted else None
    return no if no is not None else live


def promise(
    floor: Floor, order: o.Order, command: o.PromiseDraws, context: o.OrderContext
) -> Decision | Refusal:
    """Bind the device to a seed before any wager is up, so that it cannot be chosen to beat one."""
    live = _table_with_device(floor, order, context)
    if isinstance(live, Refusal):
        return live
    if live.draws.promise:
        return refuse("the device already has a seed: reveal that one first")
    if any(seat.ups for seat in live.table.seats.values()):
        words = "a seed must be promised before wagers are made, and some are up"
        return refuse(f"{words}: take them down first and make them again afterward")
    if live.draws.ended:
        return refuse(ENDED)
    seals, before = seals_to_freeze(live), live.draws
    draws = Draws(
        block=before.block + 1,
        promise=context.promise,
        frozen=seals,
        unopened=before.unopened,
        promised_ms=context.at_ms,
    )
    after = with_table(floor, replace(live, draws=draws))
    guest_seals = tuple((seal.guest, seal.seal) for seal in seals)
    return Decision((DrawsPromised(draws.block, draws.promise, guest_seals),), after)


def draw(
    floor: Floor, order: o.Order, command: o.Draw, context: o.OrderContext
) -> Decision | Refusal:
    """The device throws, spins or shuffles; the pit carries on with what it shows."""
    live = _table_with_device(floor, order, context)
    if isinstance(live, Refusal):
        return live
    if not live.draws.promise:
        return refuse("no seed has been promised: promise the draws first, before wagers are made")
    if (
        not context.accepted
        and (no := verify_present(rules_of(floor, order.table), live)) is not None
    ):
        return no
    if (no := verify_words_open(live.draws)) is not None:
        return no
    if not context.accepted and context.edition >= SEALED and is_undealt(live):
        return refuse("these cards are shuffled but not dealt yet: deal them first")
    if not context.outcome and not context.cards:
        return refuse("the seed of this block is missing: the device cannot draw")
    pit_command = _pit_command(floor, live, command, context)
    decision = carry_out(
        rules_of(floor, order.table),
        floor,
        live,
        order.actor,
        pit_command,
        recorded=context.recorded,
    )
    if isinstance(decision, Refusal):
        return decision
    after = decision.floor.tables[order.table]
    draws = replace(after.draws, drawn=after.draws.drawn + 1)
    event = Drawn(draws.block, draws.drawn, context.outcome)
    floor = with_table(decision.floor, replace(after, draws=draws))
    return Decision((event, *decision.events), floor, decision.moves, decision.cash)


def _pit_command(
    floor: Floor, live: LiveTable, command: o.Draw, context: o.OrderContext
) -> c.Command:
    """The pit command for what the device shows."""
    rules, table = rules_of(floor, live.plan.id), live.table
    if context.cards:
        stack = rules.game.shuffling
        if stack is not None and is_other_stack_due(stack, table):
            return c.ChangeStack(order=context.cards)
        return c.Shuffle(order=context.cards)
    by = result_step(rules, command.seat).by
    caller = DEALER if DEALER in by or by == (HOLDER,) else by[0]
    return c.EnterResult(context.outcome, caller, command.seat, context.at_ms // 1000)


def reveal(
    floor: Floor, order: o.Order, command: o.RevealDraws, context: o.OrderContext
) -> Decision | Refusal:
    """End the block and reveal its seed, for void rounds too."""
    live = _table_with_device(floor, order, context)
    if isinstance(live, Refusal):
        return live
    if not live.draws.promise:
        return refuse("no block of draws is open")
    if not context.seed:
        return refuse("the seed of this block is missing: note an incident")
    table = live.table
    dealt = table.cards is not None and table.cards.round is not None
    if table.status == OPEN and (table.called is not None or dealt):
        return refuse("a round is in progress: reveal the seed after it")
    up = any(seat.ups for seat in table.seats.values())
    if up and not context.accepted:
        # Some wagers cannot be taken down, and no new seed may be promised while they are up. That
        # goes for a table out of service too: it opens again with them or returns them.
        words = "these draws have yet to decide the wagers that are up"
        return refuse(f"{words}: reveal the seed once they are decided or taken down")
    if context.edition < SEALED:
        after = with_table(floor, replace(live, draws=Draws(block=live.draws.block)))
        return Decision((DrawsRevealed(live.draws.block, context.seed),), after)
    if not context.accepted and (no := verify_seed_used(live, context.at_ms)) is not None:
        return no
    return _reveal(floor, live, context)


def _reveal(floor: Floor, live: LiveTable, context: o.OrderContext) -> Decision:
    """End the block. Seals for the next one stay; guests who did not open theirs add no more."""
    draws, unopened = live.draws, unopened_guests(live.draws)
    after = Draws(
        block=draws.block,
        next=tuple(seal for seal in draws.next if seal.guest not in unopened),
        unopened=(*draws.unopened, *unopened),
        ended=not draws.drawn and live.table.status != OPEN,
    )
    event = DrawsRevealed(draws.block, context.seed, unopened)
    return Decision((event,), with_table(floor, replace(live, draws=after)))


def is_undealt(live: LiveTable) -> bool:
    """Whether the device has shuffled cards that nobody has dealt from, with no rule that calls for
    a reshuffle. Otherwise someone who knows their order could reshuffle until it suits."""
    cards = live.table.cards
    if cards is None or not live.draws.drawn or cards.round is not None:
        return False
    return not (cards.shoe.gone or cards.due or cards.unmixed or cards.shoe.is_cutting_card_out)


def verify_seed_used(live: LiveTable, at_ms: int) -> Refusal | None:
    """Refuse to reveal an unused seed at an open table. Otherwise someone who knows seeds could
    discard them until one suits."""
    if live.table.status != OPEN:
        return None
    if unopened_guests(live.draws):
        early = at_ms < due_ms(live.draws)
        words = f"guests have {OPEN_S} seconds to open their words: wait for them"
        return refuse(words) if early else None
    if not live.draws.drawn:
        words = "nothing has been drawn from this seed, and a seed cannot be discarded"
        return refuse(f"{words}: draw from it first")
    if is_undealt(live):
        words = "no card has been dealt from this shoe, and a shoe cannot be discarded"
        return refuse(f"{words}: deal from it first")
    return None
