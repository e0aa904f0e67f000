"""Why a guest's money changed, in words for that guest: "Craps, round 12: pass line wins"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.language.table_events import money, outcome_name
from pitboss.pit import events as e
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

_ENDINGS = {WINS: "wins", LOSES: "loses", RETURNS: "comes back"}
SETTLED: frozenset[type] = frozenset(
    {e.LosersCollected, e.WinnersPaid, e.WagersSettled, e.HandsDecided}
)
"""Events that decide wagers for good."""


def money_words(
    rules: Rules | None, entry: Entry, ended: Sequence[e.SettlementLine], under_way: int
) -> tuple[str, int]:
    """What a row did to a guest, and in which round (0 for none): the one under way before the row,
    or the one that was corrected. `ended` are the guest's wagers that it decided."""
    if rules is None:
        return _window_words(entry), 0
    number = under_way
    for event in entry.events:
        if isinstance(event, f.RoundCorrected):
            number = event.round or under_way - 1
    did = "; ".join(dict.fromkeys(_effects(rules, entry, ended)))
    return f"{rules.game.name}, round {number}" + (f": {did}" if did else ""), number


def settled_lines(table: Table, entry: Entry) -> tuple[e.SettlementLine, ...]:
    """The wagers that a row decided for good. A dealer collects the losers first and pays the
    winners in a separate row; a result that was only called can still be struck out.
    """
    kinds = set(map(type, entry.events))
    if kinds.isdisjoint(SETTLED):
        return ()
    early = tuple(
        line for event in entry.events if isinstance(event, e.HandsDecided) for line in event.lines
    )
    called = table.called or table.last
    if called is None or not kinds & {e.LosersCollected, e.WinnersPaid, e.WagersSettled}:
        return early
    whole = e.WagersSettled in kinds or (
        e.WinnersPaid in kinds and bool(kinds & {e.ResultCalled, e.LosersCollected})
    )
    loses = e.LosersCollected in kinds
    rest = (line for line in called.lines if whole or (line.kind == LOSES) == loses)
    return (*early, *rest)


def _window_words(entry: Entry) -> str:
    for event in entry.events:
        if isinstance(event, f.Sold):
            return "Imitation money bought"
        if isinstance(event, f.TakenBack):
            return "Imitation money taken back"
        if isinstance(event, f.PrizeRedeemed):
            return f"Prize: {event.prize}"
        if isinstance(event, f.AwardCorrected):
            return f"Corrected at the prize desk: {event.was_prize}"
        if isinstance(event, f.TicketsSold):
            last = event.first + event.count - 1
            which = f"Ticket {last}" if event.count == 1 else f"Tickets {event.first} to {last}"
            return f"{which} of the drawing"
        if isinstance(event, f.TicketsRefunded):
            return "Tickets of the drawing taken back"
    return "Corrected at the window"


def _effects(rules: Rules, entry: Entry, ended: Sequence[e.SettlementLine]) -> Iterator[str]:
    """What the row did to the wagers of a guest."""
    for event in entry.events:
        if event.__class__ is e.WagerPlaced:
            fee = f" and {money(rules, event.fee)} commission" if event.fee else ""
            yield f"{money(rules, event.stake)} on {rules.wager_words(event.key)}{fee}"
        elif isinstance(event, e.ResultCalled):
            outcome = (
                "" if rules.game.play is not None else f"{outcome_name(rules, event.outcome)}, "
            )
            yield from _endings(rules, ended, outcome)
            ended = ()
        elif event.__class__ in SETTLED:
            yield from _endings(rules, ended)
            ended = ()
        elif isinstance(event, e.WagerReduced):
            yield f"{rules.wager_words(event.key)} taken back"
        elif isinstance(event, e.WagerReturned):
            yield f"{rules.wager_words(event.key)} goes back"
        elif isinstance(event, e.ChoiceMade):
            yield event.act
        elif isinstance(event, e.RoundVoided):
            yield "no result counts, wagers go back"
        elif isinstance(event, f.RoundCorrected):
            yield f"corrected from {event.was} to {event.outcome}"


def _endings(rules: Rules, lines: Iterable[e.SettlementLine], prefix: str = "") -> list[str]:
    endings = [
        f"{rules.wager_words(line.key)} {_ENDINGS[line.kind]}"
        for line in lines
        if line.kind in _ENDINGS
    ]
    return [f"{prefix}{endings[0]}", *endings[1:]] if endings else []
