"""A whole journal from one store into another: a backup of a database, or its restoration."""

from __future__ import annotations

from itertools import islice

from pitboss.store.journal import Store, StoreTrouble

TOGETHER = 1_000


def copy(source: Store, target: Store, without: tuple[str, ...] = ()) -> int:
    """Copy rows, heads and what is kept beside them into an empty journal, in one turn; `without`
    what is kept under names that begin so.

    Rows that are added to the source meanwhile are left out, and so is all that belongs to them.
    """
    if (source.facts.night, source.facts.format) != (target.facts.night, target.facts.format):
        raise StoreTrouble("a journal is copied into one of the same night and format")
    copied = 0
    with source.snapshot(), target.turn(0) as turn:
        if turn.rows:
            raise StoreTrouble(f"night {target.facts.night!r} has rows: it is never written over")
        rows = source.rows()
        while some := list(islice(rows, TOGETHER)):
            turn.append(some, [])
            copied = some[-1].seq
        turn.append([], list(source.heads()))
        for name, stored in source.shelf.all():  # sealed as it is, for a copy needs no key
            if not name.startswith(without):
                target.shelf.put(name, stored)
    return copied
