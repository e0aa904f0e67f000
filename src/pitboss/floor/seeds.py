"""The seeds of devices and drawings: kept beside the journal, locked until it reveals them.

The file of a night must not show what will be drawn. So each seed is locked under the name
of its night, table and block before it is promised. Without the key, only revealed seeds are
available.
"""

from __future__ import annotations

from contextlib import suppress

from pitboss.floor.damaged_rows import read_row
from pitboss.floor.drawings import open_drawing, ticket_drawing
from pitboss.floor.draws import DRAWING, seed_place
from pitboss.floor.events import DrawsRevealed, TicketDrawn
from pitboss.floor.orders import GiveUpDrawing, Order
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse
from pitboss.store.journal import Store, Turn
from pitboss.store.row import BadRow
from pitboss.store.vault import VaultLocked, is_locked

NOT_LOCKED = (
    "this night is open without its key, so there is nothing to lock a device's seed with: "
    "open the night with its key first"
)


def seed_name(table: str, block: int) -> str:
    """The name under which the seed of a block is kept beside the journal."""
    return f"seed/{table}/{block}"


class Seeds:
    """The available seeds of a night, by table and block."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._revealed: dict[str, bytes] | None = None

    def verify_kept(self, floor: Floor, order: Order) -> Refusal | None:
        """Refuse an order that what is kept beside the journal does not allow."""
        return self.verify_lock(floor, order) or self.verify_lost(floor, order)

    def verify_lock(self, floor: Floor, order: Order) -> Refusal | None:
        """Refuse to promise draws if the night has a key that is not here to lock the seed."""
        place = seed_place(floor, order)
        has_key = floor.plan is not None and bool(floor.plan.key)
        if place is None or not place.is_new or not has_key:
            return None
        return refuse(NOT_LOCKED) if self._store.side.vault is None else None

    def verify_lost(self, floor: Floor, order: Order) -> Refusal | None:
        """Refuse to give up a drawing whose seed is here: nobody drops a promise for another
        winner."""
        begun = open_drawing(floor.raffle)
        if not isinstance(order.command, GiveUpDrawing) or begun is None or not begun.promise:
            return None
        number = len(floor.raffle.drawings)
        try:
            seed = self.of(DRAWING, number)
        except VaultLocked as locked:
            return refuse(str(locked))
        bound = ticket_drawing(floor, begun.prize, number)
        if seed is None or bound.promise(seed) != begun.promise:
            return None
        return refuse(f"the seed of drawing {number} is here: reveal it, as it was promised")

    def keep(self, turn: Turn, table: str, block: int, seed: bytes) -> None:
        """Store a seed, locked. Only a night set up without a key, which can never be served, has
        nothing to lock it with."""
        vault, name = self._store.side.vault, seed_name(table, block)
        turn.set_value(name, vault.lock(name, seed) if vault is not None else seed)

    def of(self, table: str, block: int) -> bytes | None:
        """The seed of a block; None if it is not here. Raises if it is locked and not revealed."""
        vault, name = self._store.side.vault, seed_name(table, block)
        stored = self._store.get_value(name)
        if stored is None or not is_locked(stored):
            return stored if stored is not None else self._revealed_seeds().get(name)
        if vault is not None:
            return vault.unlock(name, stored)
        if (seed := self._revealed_seeds().get(name)) is None:
            words = f"the seeds of night {self._store.facts.night!r} are locked"
            raise VaultLocked(
                f"{words} until they are revealed: use --key with the key of the night"
            )
        return seed

    def _revealed_seeds(self) -> dict[str, bytes]:
        """The revealed seeds, read once."""
        if self._revealed is None:
            self._revealed = revealed_seeds(self._store)
        return self._revealed


def revealed_seeds(store: Store) -> dict[str, bytes]:
    """The seeds that the journal has revealed, by name. A row that cannot be read is skipped here;
    reading the rows in order reports it."""
    seeds: dict[str, bytes] = {}
    for row in store.rows():
        with suppress(BadRow, ValueError):
            entry = read_row(row)
            for event in entry.events:
                if isinstance(event, DrawsRevealed):
                    seeds[seed_name(entry.order.table, event.block)] = bytes.fromhex(event.seed)
                elif isinstance(event, TicketDrawn) and event.seed:
                    seeds[seed_name(DRAWING, event.drawing)] = bytes.fromhex(event.seed)
    return seeds
