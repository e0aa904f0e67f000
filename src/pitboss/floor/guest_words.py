"""Guests' words: their own share in the chance of an electronic device, which nobody can steer.

A guest who sits at the table seals words by a hash for the next block. The promise of that block
freezes the seals, and only then is its seed drawn. The phones open their words at once. Until every
frozen seal is open, no wager is taken and nothing is drawn, so the outcome rests on all of them or
on none. If somebody does not open their words in time, the whole block is given up in public,
and that guest has no more words at this table. See docs/decisions/0016-guests-words.md.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.floor.authorization import FOR_GUESTS, unknown, verify_post
from pitboss.floor.decision import Decision
from pitboss.floor.events import WordsAdded, WordsSealed
from pitboss.floor.state import Draws, Floor, LiveTable, Seal
from pitboss.floor.table_orders import with_table
from pitboss.houses.roles import DEALER
from pitboss.pit.refusal import Refusal, refuse

SEALED = 8  # since this edition words are sealed before the seed is drawn
LETTERS = 60
OLD_LETTERS = 500
_SEAL, _SALT = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{32}")


def seal_words(
    floor: Floor, order: o.Order, command: o.SealWords, context: o.OrderContext
) -> Decision | Refusal:
    """A guest who plays here commits to words for the next block."""
    live = _table(floor, order)
    if isinstance(live, Refusal):
        return live
    draws, guest = live.draws, order.actor
    if _SEAL.fullmatch(command.seal) is None:
        return refuse("a seal is the SHA-256 of the words: 64 hexadecimal digits")
    if (no := _verify_plays(floor, live, guest)) is not None:
        return no
    if guest in draws.shut:
        return refuse("your words stayed sealed once: you cannot add more at this table tonight")
    if command.block not in (0, draws.block + 1):
        return refuse(f"words are sealed for block {draws.block + 1} now, not for {command.block}")
    if any(one.guest == guest for one in draws.next):
        return refuse("your words for the next block are sealed and cannot be changed")
    after = replace(draws, next=(*draws.next, Seal(guest, command.seal)))
    said = WordsSealed(draws.block + 1, guest, command.seal)
    return Decision((said,), with_table(floor, replace(live, draws=after)))


def _table(floor: Floor, order: o.Order) -> LiveTable | Refusal:
    """The order's table, if it has a device and a guest asks."""
    live = floor.tables.get(order.table)
    if live is None or not live.plan.electronic:
        return refuse(f"there is no device at table {order.table!r}")
    if order.actor in floor.people:
        return refuse(FOR_GUESTS)
    return live if order.actor in floor.guests else unknown(order.actor)


def _verify_plays(floor: Floor, live: LiveTable, guest: str) -> Refusal | None:
    """Refuse guests without chips here: holding up a table should cost something."""
    if floor.guests[guest].out:
        return refuse("this guest was asked to leave and adds no more words")
    own = [live.table.seats.get(seat) for seat, name in live.guests.items() if name == guest]
    if any(one is not None and (one.chips or one.ups) for one in own):
        return None
    return refuse("only guests seated at this table with chips can add words")


def seals_to_freeze(live: LiveTable) -> tuple[Seal, ...]:
    """The seals that a promise would freeze now: those of guests still seated, in order."""
    seated = set(live.guests.values())
    return tuple(one for one in live.draws.next if one.guest in seated)


def open_words(
    floor: Floor, order: o.Order, command: o.AddWords, context: o.OrderContext
) -> Decision | Refusal:
    """A guest opens the words that were sealed; anything else is refused."""
    if context.edition < SEALED:
        return _add_unsealed(floor, order, command, context)
    live = _table(floor, order)
    if isinstance(live, Refusal):
        return live
    own = next((one for one in live.draws.frozen if one.guest == order.actor), None)
    if not live.draws.promise or own is None:
        words = "you have no seal in this block: words are sealed before its seed is drawn"
        return refuse(f"{words}, so seal some for the next one")
    if own.opened is not None:
        return refuse("your words are open and cannot be changed")
    if (no := _verify_words(command)) is not None:
        return no
    assert floor.plan is not None
    night, block = floor.plan.night, live.draws.block
    found = chance.seal(
        night, order.table, block, guest=own.guest, salt=command.salt, words=command.words
    )
    if found != own.seal:
        return refuse("these are not the words that you sealed before the seed was drawn")
    opened = replace(own, opened=(command.salt, command.words))
    after = _with_open_seal(live.draws, opened)
    said = WordsAdded(command.words, own.guest, command.salt)
    return Decision((said,), with_table(floor, replace(live, draws=after)))


def _verify_words(command: o.AddWords) -> Refusal | None:
    """Refuse words that are too long: every guest has the same small share."""
    if len(command.words) > LETTERS or command.words != command.words.strip():
        return refuse(f"words have at most {LETTERS} letters, with no spaces around them")
    if _SALT.fullmatch(command.salt) is None:
        return refuse("words are opened with their salt: 32 hexadecimal digits")
    return None


def _with_open_seal(draws: Draws, opened: Seal) -> Draws:
    """The block with one more seal open; the words are mixed in the order of the seals."""
    seals = tuple(opened if one.guest == opened.guest else one for one in draws.frozen)
    words = chance.mix_words(one.opened for one in seals if one.opened is not None)
    return replace(draws, frozen=seals, words=words)


def _add_unsealed(
    floor: Floor, order: o.Order, command: o.AddWords, context: o.OrderContext
) -> Decision | Refusal:
    """Before edition 8 guests, or the dealer for them, added words until the first draw."""
    live = floor.tables.get(order.table)
    if live is None or not live.plan.electronic:
        return refuse(f"there is no device at table {order.table!r}")
    if order.actor not in floor.guests and not context.accepted:
        no = verify_post(floor, live, order.actor, DEALER)
        if no is not None:
            return no
    if not live.draws.promise:
        return refuse("words can be added once the seed is promised")
    if live.draws.drawn:
        return refuse("the first draw has been made: words count for the next block")
    words = f"{live.draws.words} {command.words}".strip()
    if len(words) > OLD_LETTERS:
        return refuse(f"that is more than fits: {OLD_LETTERS} letters for a block")
    after = with_table(floor, replace(live, draws=replace(live.draws, words=words)))
    return Decision((WordsAdded(command.words),), after)
