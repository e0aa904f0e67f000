"""A whole journal from one store into another: a backup of a database, or its restoration."""

from __future__ import annotations

from itertools import islice

from pitboss.store.journal import Store, StoreTrouble

TOGETHER = 1_000
ENTRANCE = ("token/", "code/", "device/", "posted", "closing/")
"""How the names begin of what is kept for one evening only: who is in, by which codes and devices,
and which tables are to be closed. In an old copy it may have been revoked, used up or withdrawn
since, so a night that is brought back begins without it."""


def copy(source: Store, target: Store, without: tuple[str, ...] = ()) -> int:
    """Copy rows, heads and what is kept beside them into an empty journal, in one turn; `without`
    what is kept under names that begin so.

    Rows that are added to the source meanwhile are left out, and so are the heads over them.
    """
    if (source.facts.night, source.facts.format) != (target.facts.night, target.facts.format):
        raise StoreTrouble("a journal is copied into one of the same night and format")
    copied = 0
    with target.turn(0) as turn:
        if turn.rows:
            raise StoreTrouble(f"night {target.facts.night!r} has rows: it is never written over")
        rows = source.rows()
        while some := list(islice(rows, TOGETHER)):
            turn.append(some, [])
            copied = some[-1].seq
        turn.append([], [head for head in source.heads() if head.size <= copied])
        for name, value in source.all_kept():
            if not name.startswith(without):
                turn.keep(name, value)
    return copied
