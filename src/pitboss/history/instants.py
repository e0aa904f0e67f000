"""What one order did, instant by instant as the table saw it: card by card, then the result.

At a table with an electronic shoe, a single order deals every card that needs no player. A look
back at the round shows the cards one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.decide import decide
from pitboss.floor.entry import Entry, hides_cards
from pitboss.floor.events import AnyEvent
from pitboss.floor.orders import OrderContext
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import events as e
from pitboss.pit.dealing import next_need
from pitboss.pit.evolve import evolve
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import Table
from pitboss.rulebook.card_round import CallOut, DealTo, TurnOver
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

BY_ITSELF = (e.CardDealt, e.CardsTurned, e.CalledOut, e.HandsDecided, e.ResultCalled)
"""Events that are an instant of their own; all others belong to the instant before."""
_BEFORE = (e.HandsStarted, e.BettingClosed)
"""Events just before the first card, shown with it."""


class Instant(Struct, frozen=True):
    """What the table saw at one time: its events, the table after it, and its clauses.

    Viewers get no events, which name sums and people.
    """

    events: tuple[AnyEvent, ...]
    live: LiveTable
    law: tuple[str, ...] = ()


def instants(floor: Floor, entry: Entry, at_ms: int, now: LiveTable) -> tuple[Instant, ...]:
    """The instants of an order at its table, from the floor before it; at least one."""
    name, groups = entry.order.table, list(_group(entry.events))
    if len(groups) < 2 or rules_of(floor, name).game.play is None:
        return (Instant(entry.events, now),)
    if (known_events := _with_hidden_cards(floor, entry, at_ms)) is None:
        return (Instant(entry.events, now),)
    return tuple(
        _replay_instants(rules_of(floor, name), floor.tables[name], groups, known_events, now)
    )


def _group(events: Iterable[AnyEvent]) -> Iterable[tuple[AnyEvent, ...]]:
    group: list[AnyEvent] = []
    for event in events:
        if isinstance(event, BY_ITSELF) and not all(
            isinstance(earlier, _BEFORE) for earlier in group
        ):
            yield tuple(group)
            group = []
        group.append(event)
    yield tuple(group)


def _with_hidden_cards(floor: Floor, entry: Entry, at_ms: int) -> tuple[AnyEvent, ...] | None:
    """The events with the cards that the journal hides; None if nobody can know them."""
    if not any(map(hides_cards, entry.events)):
        return entry.events
    answer = decide(floor, entry.order, OrderContext(at_ms=at_ms))
    if isinstance(answer, Refusal) or len(answer.events) != len(entry.events):
        return None
    return answer.events


def _replay_instants(
    rules: Rules,
    was: LiveTable,
    groups: list[tuple[AnyEvent, ...]],
    known_events: tuple[AnyEvent, ...],
    now: LiveTable,
) -> Iterable[Instant]:
    table, at = was.table, 0
    for number, group in enumerate(groups, 1):
        law: tuple[Clause, ...] = ()
        for event in known_events[at : at + len(group)]:
            law = law or _law(rules, table, event)
            if isinstance(event, e.Event):
                table = evolve(rules, table, event)
        at += len(group)
        live = now if number == len(groups) else replace(was, table=table)
        yield Instant(group, live, tuple(clause.id for clause in law))


_NEEDS: dict[type, type] = {e.CardDealt: DealTo, e.CardsTurned: TurnOver, e.CalledOut: CallOut}


def _law(rules: Rules, table: Table, event: AnyEvent) -> tuple[Clause, ...]:
    """The clauses by which a card is dealt, a hand is turned or something is called."""
    if type(event) not in _NEEDS:
        return ()
    need = next_need(rules, table)
    if not isinstance(need, DealTo | TurnOver | CallOut) or type(need) is not _NEEDS[type(event)]:
        return ()
    return need.law
