"""Copies a whole journal into another store, to back up or restore a database."""

from __future__ import annotations

from itertools import islice

from pitboss.store.journal import Store, StoreTrouble

BATCH = 1_000


def copy(source: Store, target: Store, without: tuple[str, ...] = ()) -> int:
    """Copy rows, heads and side data into an empty journal, in one turn; `without` side data whose
    names start with any of these.

    Rows that are added to the source meanwhile are left out, with everything that belongs to them.
    """
    if (source.facts.night, source.facts.format) != (target.facts.night, target.facts.format):
        raise StoreTrouble("a journal can only be copied into one of the same night and format")
    copied = 0
    with source.snapshot(), target.turn(0) as turn:
        if turn.rows:
            raise StoreTrouble(
                f"night {target.facts.night!r} already has rows: it is never overwritten"
            )
        rows = source.rows()
        while batch := list(islice(rows, BATCH)):
            turn.append(batch, [])
            copied = batch[-1].seq
        turn.append([], list(source.heads()))
        for name, stored in source.shelf.all():  # copied with its seal, so no key is needed
            if not name.startswith(without):
                target.shelf.put(name, stored)
    return copied
