"""What people vouch for before a licensed night closes: who, in which words, under which clause.

An attestation stands for one figure. If that changes, because a table opens again or an expense is
added, it no longer counts, and someone vouches again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from pitboss.floor.permissions import CONDUCT
from pitboss.floor.receipts import gross_receipts_cents, net_proceeds_cents
from pitboss.floor.state import Floor
from pitboss.floor.till import open_pads, unexplained_variances
from pitboss.houses.roles import BANKER, CLASS_A, IN_CHARGE, PROCEEDS
from pitboss.pit.state import OPEN
from pitboss.rulebook.clause import Clause


class Statement(Struct, frozen=True, kw_only=True):
    """Something to vouch for. `is_cash`: its figure is a sum in cents, not in imitation dollars.
    `blocks` says in words why nobody can vouch for it yet; `latest_ms` is when something came up
    that nobody vouched for before."""

    role: str
    words: str
    law: tuple[Clause, ...]
    figure: Callable[[Floor], int]
    is_cash: bool = True
    blocks: Callable[[Floor], str] = lambda floor: ""
    latest_ms: Callable[[Floor], int] = lambda floor: 0


def _rack_dollars(floor: Floor) -> int:
    return sum(live.rack for live in floor.tables.values())


def _uncounted_tables(floor: Floor) -> str:
    waits = [
        name
        for name, live in floor.tables.items()
        if live.table.status == OPEN
        or (live.counted != live.rack and (live.rack or live.plan.float))
    ]
    return f"table {waits[0]} is not closed and counted" if waits else ""


def _uncounted_windows(floor: Floor) -> str:
    waits = [
        name
        for name, own in floor.windows.items()
        if own.banker or (not own.counted and (own.dollars or own.cents))
    ]
    return f"window {waits[0]} is not counted out" if waits else ""


def _incomplete_records(floor: Floor) -> str:
    """What the records of the night still lack."""
    open_entries = [
        incident.number for incident in floor.incidents.incidents.values() if not incident.closed_ms
    ]
    lacks = [
        _uncounted_tables(floor),
        _uncounted_windows(floor),
        f"incident {open_entries[0]} is still open" if open_entries else "",
        "what a count found is not explained" if unexplained_variances(floor.till) else "",
        "slips of paper are still out or missing" if open_pads(floor.till) else "",
        "the prize desk is still open" if floor.prizes.is_open else "",
    ]
    return next(filter(None, lacks), "")


def _latest_incident_ms(floor: Floor) -> int:
    """When the incident book last got an entry, or one was closed."""
    book = floor.incidents.incidents.values()
    return max((max(incident.reported_ms, incident.closed_ms) for incident in book), default=0)


STATEMENTS: Mapping[str, Statement] = {
    "games": Statement(
        role=CLASS_A,
        words="the tables were run by the rules and the posted options, and their chips counted",
        law=(CONDUCT["20.9(b)1"], CONDUCT["20.9(b)3 functions"]),
        figure=_rack_dollars,
        is_cash=False,
        blocks=_uncounted_tables,
    ),
    "receipts": Statement(
        role=BANKER,
        words="these are the gross receipts, and no imitation money was turned into cash",
        law=(CONDUCT["20.8(a)3"], CONDUCT["20.8(b)1"]),
        figure=gross_receipts_cents,
        blocks=_uncounted_windows,
    ),
    "proceeds": Statement(
        role=PROCEEDS,
        words="the expenses are complete, and these are the net proceeds for the purpose",
        law=(CONDUCT["20.7"],),
        figure=net_proceeds_cents,
        blocks=_uncounted_windows,
    ),
    "conduct": Statement(
        role=IN_CHARGE,
        words="the night was run under my supervision, and its records are complete",
        law=(CONDUCT["20.6(a)1 supervise"],),
        figure=gross_receipts_cents,
        blocks=_incomplete_records,
        latest_ms=_latest_incident_ms,
    ),
}
"""The statements of the close, by name, in the order in which people vouch for them."""


def stands(floor: Floor, name: str) -> bool:
    """Whether someone has vouched for a statement as it is now."""
    attestation, statement = floor.closing.attested.get(name), STATEMENTS[name]
    if attestation is None or attestation.figure != statement.figure(floor):
        return False
    return attestation.at_ms >= statement.latest_ms(floor) and not statement.blocks(floor)
