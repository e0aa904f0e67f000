"""What happened in a night, counted from its journal, and what a full night must have had."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import rules_of
from pitboss.houses import OUR_HOUSES
from pitboss.pit import commands as c
from pitboss.pit import events as e
from tests.world.hall import Hall

# Each kind of happening, and how many a full night has at least: twenty tables, then fewer.
LEAST = {
    "nj_night": {
        "wagers": 3_000, "refused": 100, "irregularities": 20, "voids": 5, "reliefs": 5,
        "corrected": 10, "corrected late": 5, "struck out": 10, "fills": 10, "credits": 3,
        "reversed": 3, "racks over or short": 3, "windows over or short": 1, "limits changed": 3,
        "asked to leave": 1, "sales": 200, "guests who sat": 300, "draws": 500, "blocks": 20,
        "sent again": 200, "sent twice": 200, "killed": 3, "died": 1, "hours": 5,
        "tickets sold": 20, "tickets taken back": 1, "winners": 4, "prizes claimed": 1,
    },
    "nj_casino": {
        "wagers": 500, "refused": 20, "irregularities": 3, "voids": 1, "reliefs": 1,
        "corrected": 3, "struck out": 1, "fills": 1, "reversed": 1,
        "racks over or short": 1, "windows over or short": 1, "limits changed": 1,
        "sales": 30, "draws": 100, "blocks": 2, "sent again": 40, "sent twice": 40, "killed": 3,
        "hours": 5,
    },
    "tas_casino": {
        "wagers": 300, "refused": 10, "irregularities": 1, "voids": 1, "reliefs": 1,
        "corrected": 3, "struck out": 1, "fills": 1,
        "racks over or short": 1, "windows over or short": 1, "limits changed": 1,
        "sales": 20, "draws": 80, "blocks": 2, "sent again": 20, "sent twice": 20, "killed": 3,
        "hours": 5,
    },
}  # fmt: skip

_COUNTED: dict[type, str] = {
    e.WagerPlaced: "wagers", e.RoundVoided: "voids", e.HandVoided: "voids",
    e.ResultStruck: "struck out", f.Reversed: "reversed", e.LimitsChanged: "limits changed",
    e.LimitsAgreed: "limits of a player", f.GuestAskedToLeave: "asked to leave",
    f.Sold: "sales", f.Drawn: "draws", f.DrawsRevealed: "blocks", e.WinnersPaid: "rounds paid",
    e.WagersSettled: "rounds paid", f.TicketsSold: "tickets sold",
    f.TicketsRefunded: "tickets taken back", f.TicketDrawn: "winners",
    f.PrizeClaimed: "prizes claimed",
}  # fmt: skip


def happened(hall: Hall) -> Counter[str]:
    """How often each kind of thing happened tonight."""
    found, sat, times = Counter[str](), set[str](), list[int]()
    for row in hall.night.store.rows():
        entry = read_entry(row.body)
        times.append(row.at_ms)
        if entry.refused is not None:
            found["refused"] += 1
            continue
        found.update(_COUNTED[type(event)] for event in entry.events if type(event) in _COUNTED)
        found.update(_told(entry))
        if isinstance(entry.order.command, c.Sit):
            sat.add(entry.order.actor)
    found["guests who sat"] = len(sat)
    found["rows"], found["hours"] = len(times), (times[-1] - times[0]) // 3_600_000
    for kind in ("sent again", "sent twice", "killed"):
        found[kind] = hall.counts[kind]
    found["died"] = sum(many for kind, many in hall.counts.items() if kind.startswith("died"))
    return found


def _told(entry: Entry) -> list[str]:
    """The effect of an order that its events alone do not show."""
    command, found = entry.order.command, list[str]()
    if isinstance(command, c.Report):
        found.append("irregularities")
    elif isinstance(command, o.TakePost) and any(isinstance(x, f.PostLeft) for x in entry.events):
        found.append("reliefs")
    for event in entry.events:
        found += _money(event)
    return found


def _money(event: Any) -> list[str]:
    if isinstance(event, f.RoundCorrected):
        paid = bool(event.differences or event.wallets)
        return [
            "corrected",
            *["corrected late"] * bool(event.later),
            *["corrected and paid"] * paid,
        ]
    if isinstance(event, f.TransferMade):
        return ["fills" if event.fill else "credits"]
    if isinstance(event, f.RackCounted):
        return ["racks", *["racks over or short"] * bool(event.over)]
    if isinstance(event, f.WindowClosed):
        off = event.over_cents or event.over_dollars
        return ["windows", *["windows over or short"] * bool(off)]
    return []


def rounds_by_game(hall: Hall) -> Counter[str]:
    """How many rounds of each game were played."""
    games = Counter[str]()
    for name, live in hall.floor.tables.items():
        games[rules_of(hall.floor, name).game.id] += live.table.round - 1
    return games


def manners(hall: Hall) -> Counter[str]:
    """In how many ways tables were run."""
    found = Counter[str]()
    for live in hall.floor.tables.values():
        plan = live.plan
        found["by hand" if plan.by_hand else "automatic"] += 1
        found["electronic" if plan.electronic else "keyed in"] += 1
        found[f"in {'chips' if plan.mode == CHIPS else 'wallets'}"] += 1
    return found


def check_happened(hall: Hall, rounds: int) -> Counter[str]:
    """Everything that should happen tonight did happen, and often enough."""
    found, house = happened(hall), hall.plan.house
    few = {kind: found[kind] for kind, least in LEAST[house].items() if found[kind] < least}
    assert not few, f"{house}: too little happened: {few}"
    games, every = rounds_by_game(hall), next(one.games for one in OUR_HOUSES if one.id == house)
    assert games.keys() == set(every)
    assert min(games.values()) >= rounds, f"{house}: {games}"
    assert found["racks"] == len(hall.plan.tables)
    assert found["windows"] == len(hall.plan.windows)
    assert set(manners(hall)) == {
        "by hand",
        "automatic",
        "electronic",
        "keyed in",
        "in chips",
        "in wallets",
    }
    return found
