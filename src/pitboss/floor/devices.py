"""Electronic devices: shaker, tumbler, wheel or shoe, bound to a seed before anybody bets.

A block of draws begins with a promise, the hash of a seed that the house keeps to itself. Guests
may add words of their own. After the block the seed is revealed, and everybody can draw again.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.acts import DEALER
from pitboss.floor.at_table import carry_out, with_table
from pitboss.floor.authority import HOLDER, verify_post
from pitboss.floor.done import Done
from pitboss.floor.events import Drawn, DrawsPromised, DrawsRevealed, WordsAdded
from pitboss.floor.presence import verify_present
from pitboss.floor.state import Draws, Floor, LiveTable, rules_of
from pitboss.pit import commands as c
from pitboss.pit import stack_commands as sc
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import result_step
from pitboss.pit.shuffling import takes_turns
from pitboss.pit.state import OPEN


def _device(floor: Floor, order: o.Order, given: o.Given) -> LiveTable | Refusal:
    """The order's table, if it has a device and the actor deals there."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not live.plan.electronic:
        return refuse(f"table {order.table} has no electronic device: key in what came up")
    no = verify_post(floor, live, order.actor, DEALER) if not given.accepted else None
    return no if no is not None else live


def promise(
    floor: Floor, order: o.Order, command: o.PromiseDraws, given: o.Given
) -> Done | Refusal:
    """Bind the device to a seed, while no wager is up that it could be chosen against."""
    live = _device(floor, order, given)
    if isinstance(live, Refusal):
        return live
    if live.draws.promise:
        return refuse("the device is bound to a seed already: reveal that one first")
    if any(seat.ups for seat in live.table.seats.values()):
        words = "a seed is promised before wagers are made, and some are up"
        return refuse(f"{words}: take them down, and make them again afterwards")
    draws = Draws(live.draws.block + 1, given.promise)
    after = with_table(floor, replace(live, draws=draws))
    return Done((DrawsPromised(draws.block, draws.promise),), after)


def add_words(floor: Floor, order: o.Order, command: o.AddWords, given: o.Given) -> Done | Refusal:
    """Guests, or the dealer for them, add words to the chance of the block."""
    live = floor.tables.get(order.table)
    if live is None or not live.plan.electronic:
        return refuse(f"there is no device at table {order.table!r}")
    if order.actor not in floor.guests:
        found = _device(floor, order, given)
        if isinstance(found, Refusal):
            return found
    if not live.draws.promise:
        return refuse("words are added once the seed has been promised")
    if live.draws.drawn:
        return refuse("the first draw has been made: words count for the next block")
    words = f"{live.draws.words} {command.words}".strip()
    if len(words) > 500:
        return refuse("that is more than fits: 500 letters for a block")
    after = with_table(floor, replace(live, draws=replace(live.draws, words=words)))
    return Done((WordsAdded(command.words),), after)


def draw(floor: Floor, order: o.Order, command: o.Draw, given: o.Given) -> Done | Refusal:
    """The device throws, spins or shuffles; the pit carries on with what it shows."""
    live = _device(floor, order, given)
    if isinstance(live, Refusal):
        return live
    if not live.draws.promise:
        return refuse("no seed has been promised: promise the draws first, before wagers are made")
    if (
        not given.accepted
        and (no := verify_present(rules_of(floor, order.table), live)) is not None
    ):
        return no
    if not given.outcome and not given.cards:
        return refuse("the seed of this block is not here: the device cannot draw")
    wanted = _wanted(floor, live, command, given)
    done = carry_out(floor, live, order.actor, wanted, given.recorded)
    if isinstance(done, Refusal):
        return done
    after = done.floor.tables[order.table]
    draws = replace(after.draws, drawn=after.draws.drawn + 1)
    shown = Drawn(draws.block, draws.drawn, given.outcome)
    floor = with_table(done.floor, replace(after, draws=draws))
    return Done((shown, *done.events), floor, done.moves, done.cash)


def _wanted(floor: Floor, live: LiveTable, command: o.Draw, given: o.Given) -> c.Command:
    """What the pit is asked to do with what the device shows."""
    rules, table = rules_of(floor, live.plan.id), live.table
    if given.cards:
        stack = rules.game.shuffling
        if stack is not None and takes_turns(stack, table):
            return sc.ChangeStack(order=given.cards)
        return c.Shuffle(order=given.cards)
    by = result_step(rules, command.seat).by
    caller = DEALER if DEALER in by or by == (HOLDER,) else by[0]
    return c.EnterResult(given.outcome, caller, command.seat, given.at_ms // 1000)


def reveal(floor: Floor, order: o.Order, command: o.RevealDraws, given: o.Given) -> Done | Refusal:
    """End the block and show its seed; rounds that were void are in it as well."""
    live = _device(floor, order, given)
    if isinstance(live, Refusal):
        return live
    if not live.draws.promise:
        return refuse("no block of draws is open")
    if not given.seed:
        return refuse("the seed of this block is not here: that is an incident to be noted")
    table = live.table
    dealt = table.cards is not None and table.cards.round is not None
    if table.status == OPEN and (table.called is not None or dealt):
        return refuse("a round is being decided: reveal the seed after it")
    up = any(seat.ups for seat in table.seats.values())
    if up and not given.accepted:
        # Some wagers cannot be taken down, and no new seed may be promised while they are up: also
        # not at a table out of service, which opens again with them or gives them back.
        words = "wagers are up that these draws have yet to decide"
        return refuse(f"{words}: reveal the seed once they are decided or taken down")
    after = with_table(floor, replace(live, draws=Draws(live.draws.block)))
    return Done((DrawsRevealed(live.draws.block, given.seed),), after)
