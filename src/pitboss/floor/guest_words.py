"""Guests' words: their own share in the draws of an electronic device, so that nobody can steer it.

A guest at the table seals words for the next block with a hash. The promise of that block freezes
the seals, and only then is its seed drawn. The phones open their words at once. Until every frozen
seal is open, no wager is taken and nothing is drawn, so the outcome depends on all of them or on
none. If someone does not open their words in time, everyone sees the whole block dropped, and
that guest can add no more words at this table. See docs/decisions/0016-guests-words.md.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.floor.authorization import FOR_GUESTS, unknown_person, verify_post
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
    if guest in draws.unopened:
        return refuse(
            "you did not open your words once, so you cannot add more at this table tonight"
        )
    if command.block not in (0, draws.block + 1):
        return refuse(f"words are sealed for block {draws.block + 1} now, not for {command.block}")
    if any(seal.guest == guest for seal in draws.next):
        return refuse("your words for the next block are sealed and cannot be changed")
    after = replace(draws, next=(*draws.next, Seal(guest, command.seal)))
    event = WordsSealed(draws.block + 1, guest, command.seal)
    return Decision((event,), with_table(floor, replace(live, draws=after)))


def _table(floor: Floor, order: o.Order) -> LiveTable | Refusal:
    """The order's table, if it has a device and the actor is a guest."""
    live = floor.tables.get(order.table)
    if live is None or not live.plan.electronic:
        return refuse(f"there is no device at table {order.table!r}")
    if order.actor in floor.people:
        return refuse(FOR_GUESTS)
    return live if order.actor in floor.guests else unknown_person(order.actor)


def _verify_plays(floor: Floor, live: LiveTable, guest: str) -> Refusal | None:
    """Refuse guests without chips here: holding up a table must cost something."""
    if floor.guests[guest].out:
        return refuse("this guest was asked to leave and can add no more words")
    own = [live.table.seats.get(seat) for seat, name in live.guests.items() if name == guest]
    if any(place is not None and (place.chips or place.ups) for place in own):
        return None
    return refuse("only guests seated at this table with chips can add words")


def seals_to_freeze(live: LiveTable) -> tuple[Seal, ...]:
    """The seals that a promise would freeze now: those of guests still seated, in order."""
    seated = set(live.guests.values())
    return tuple(seal for seal in live.draws.next if seal.guest in seated)


def open_words(
    floor: Floor, order: o.Order, command: o.AddWords, context: o.OrderContext
) -> Decision | Refusal:
    """A guest opens the words that were sealed; anything else is refused."""
    if context.edition < SEALED:
        return _add_unsealed(floor, order, command, context)
    live = _table(floor, order)
    if isinstance(live, Refusal):
        return live
    own = next((seal for seal in live.draws.frozen if seal.guest == order.actor), None)
    if not live.draws.promise or own is None:
        words = "you have no seal in this block: words are sealed before its seed is drawn"
        return refuse(f"{words}, so seal some for the next block")
    if own.opened is not None:
        return refuse("your words are open and cannot be changed")
    if (no := _verify_words(command)) is not None:
        return no
    assert floor.plan is not None
    night, block = floor.plan.night, live.draws.block
    seal = chance.seal(
        night, order.table, block, guest=own.guest, salt=command.salt, words=command.words
    )
    if seal != own.seal:
        return refuse("these are not the words that you sealed before the seed was drawn")
    opened = replace(own, opened=(command.salt, command.words))
    after = _with_open_seal(live.draws, opened)
    event = WordsAdded(command.words, own.guest, command.salt)
    return Decision((event,), with_table(floor, replace(live, draws=after)))


def _verify_words(command: o.AddWords) -> Refusal | None:
    """Refuse words that are too long: every guest gets the same small share."""
    if len(command.words) > LETTERS or command.words != command.words.strip():
        return refuse(
            f"words have at most {LETTERS} characters, with no spaces before or after them"
        )
    if _SALT.fullmatch(command.salt) is None:
        return refuse("words are opened with their salt: 32 hexadecimal digits")
    return None


def _with_open_seal(draws: Draws, opened: Seal) -> Draws:
    """The block with one more seal open; the words are mixed in the order of the seals."""
    seals = tuple(opened if seal.guest == opened.guest else seal for seal in draws.frozen)
    words = chance.mix_words(seal.opened for seal in seals if seal.opened is not None)
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
        return refuse(f"that is too long: a block holds {OLD_LETTERS} characters")
    after = with_table(floor, replace(live, draws=replace(live.draws, words=words)))
    return Decision((WordsAdded(command.words),), after)
