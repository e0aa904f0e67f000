"""A table played again from before a result: as it was, or with what really came up.

Everyone gets credit, so no wager is refused just because a wrong payment is missing. What someone
owes shows at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor.state import LiveTable, PastCommand, PastResult
from pitboss.floor.table_orders import answer_command
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.evolve import evolve
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DEALER, Table
from pitboss.rulebook.game import Rules

CREDIT = 10**12
_CARDS: dict[type[c.Command], str] = {c.DealCard: "card", c.TurnCards: "cards"}


class CommandReplay(NamedTuple):
    """One command played again: the result it follows, the table before and after, its events."""

    since: int
    command: PastCommand
    before: Table
    events: list[e.Event]
    after: Table


class ReplayedTable(NamedTuple):
    """A table played again: who sits there, what guests who left took with them, and the results to
    keep. A seat's chips are negative if its guest owes."""

    table: Table
    guests: dict[int, str]
    taken: Counter[str]
    sinces: tuple[PastResult, ...]


def results_since(
    rules: Rules, live: LiveTable, number: int, throw: int = 0
) -> tuple[PastResult, ...]:
    """A result of a round and those after it; empty if it is no longer kept.

    Round 0 is the one of the last result; throw 0 is the last of its round.
    """
    if live.since is None:
        return ()
    every = (*live.past, live.since)
    number = number or live.since.table.round
    matches = [
        at
        for at, since in enumerate(every)
        if since.table.round == number and throw in (0, throw_of(rules, since))
    ]
    return every[matches[-1] :] if matches else ()


def throw_of(rules: Rules, since: PastResult) -> int:
    """The number of a result's throw in its round; a throw that is struck out keeps its number."""
    if not rules.phases.seat_throws:
        return 1
    seat = thrower_of(since)
    earlier = len(since.table.thrown - {seat}) * (1 if rules.phases.shared else 2)
    return earlier + (2 if seat else 1)


def thrower_of(since: PastResult) -> int:
    """The seat that threw a result; the dealer has a number too."""
    if isinstance(since.result, c.EnterResult):
        return since.result.seat
    struck = since.table.called or since.table.last
    return struck.seat if struck is not None else DEALER


def with_outcome(chain: tuple[PastCommand, ...], outcome: str) -> tuple[PastCommand, ...] | Refusal:
    """The result and the commands since, with what really came up."""
    result = chain[0].command
    if isinstance(result, c.EnterResult | c.CorrectResult):
        return (PastCommand(replace(result, outcome=outcome)), *chain[1:])
    keyed, real = keyed_outcome(chain).split(), outcome.split()
    if len(real) != len(keyed):
        words = f"{len(keyed)} cards were keyed in this round: {' '.join(keyed)}"
        return refuse(f"{words}. Name all of them as they were really dealt")
    cards, right = iter(real), []
    for past in chain:
        name = _CARDS.get(past.command.__class__, "")
        count = len(getattr(past.command, name).split()) if name else 0
        if count:
            changed = {name: " ".join(islice(cards, count))}
            past = PastCommand(replace(past.command, **changed), who=past.who)
        right.append(past)
    return tuple(right)


def keyed_outcome(chain: tuple[PastCommand, ...]) -> str:
    """What was keyed in: the result, or the cards of the round in order."""
    result = chain[0].command
    if isinstance(result, c.EnterResult | c.CorrectResult):
        return result.outcome
    keyed = [past.command for past in chain if past.command.__class__ in _CARDS]
    cards = [getattr(command, _CARDS[command.__class__]) for command in keyed]
    return " ".join(card for card in cards if card)


def moments(
    rules: Rules, start: Table, chains: Sequence[tuple[PastCommand, ...]]
) -> Iterator[CommandReplay | Refusal]:
    """Play the commands since a result again with credit; stops at a refusal."""
    table = _with_credit(start, start.seats)
    for number, chain in enumerate(chains):
        for past in chain:
            played = _answer(rules, table, past)
            if isinstance(played, Refusal):
                name, round = past.command.__class__.__name__, table.round
                words = f"with that result {name} of round {round} could not have happened"
                yield refuse(f"{words}: {played.words}")
                return
            events, after = played
            sat = [event.seat for event in events if isinstance(event, e.PlayerSat)]
            after = _with_credit(after, [seat for seat in sat if seat not in table.seats])
            yield CommandReplay(number, past, table, events, after)
            table = after


def _answer(rules: Rules, table: Table, past: PastCommand) -> tuple[list[e.Event], Table] | Refusal:
    """The pit's answer to a command while everyone has credit.

    A table with wagers on the felt closes only when their seats hold no chips, so credit is taken
    away first. A guest who really had chips leaves with them.
    """
    felt, command = table.desk.felt, past.command
    if past.recorded:
        return _replay_recorded(rules, table, past.recorded)
    if not felt or not isinstance(command, c.CloseTable):
        return answer_command(rules, table, command)
    bare = {seat: replace(place, chips=0) for seat, place in table.seats.items() if seat in felt}
    played = answer_command(rules, replace(table, seats={**table.seats, **bare}), command)
    if isinstance(played, Refusal):
        return played
    events = [
        replace(event, chips=table.seats[event.seat].chips)
        if isinstance(event, e.PlayerLeft) and event.seat in felt
        else event
        for event in played[0]
    ]
    return events, played[1]


def _replay_recorded(
    rules: Rules, table: Table, recorded: tuple[e.Event, ...]
) -> tuple[list[e.Event], Table]:
    """A command's events as an earlier edition wrote them; guests who leave take their chips."""
    events: list[e.Event] = []
    for event in recorded:
        if isinstance(event, e.PlayerLeft) and event.seat in table.seats:
            event = replace(event, chips=table.seats[event.seat].chips)
        events.append(event)
        table = evolve(rules, table, event)
    return events, table


def play_again(
    rules: Rules, sinces: Sequence[PastResult], chains: Sequence[tuple[PastCommand, ...]]
) -> ReplayedTable | Refusal:
    """Play the table again with these commands."""
    guests, withdrawals, table = dict(sinces[0].guests), Counter[str](), sinces[0].table
    results: list[PastResult] = []
    for moment in moments(rules, table, chains):
        if isinstance(moment, Refusal):
            return moment
        results = _add_result(results, moment, guests)
        for event in moment.events:
            if isinstance(event, e.PlayerSat):
                guests[event.seat] = moment.command.who or guests.get(event.seat, "")
            elif isinstance(event, e.PlayerLeft):
                withdrawals[guests[event.seat]] += event.chips - CREDIT
        table = moment.after
    seated = {seat: name for seat, name in guests.items() if seat in table.seats}
    return ReplayedTable(_without_credit(table), seated, withdrawals, tuple(results))


def _add_result(
    results: list[PastResult], moment: CommandReplay, guests: dict[int, str]
) -> list[PastResult]:
    """Add a moment to the results: a new result, or a command since the last one."""
    if moment.since == len(results):
        seated = {seat: name for seat, name in guests.items() if seat in moment.before.seats}
        before, past = _without_credit(moment.before), moment.command
        return [*results, PastResult(before, past.command, guests=seated, recorded=past.recorded)]
    last = results[-1]
    return [*results[:-1], replace(last, command=replace(moment.command, before=last.command))]


def _with_credit(table: Table, seats: Iterable[int]) -> Table:
    return _with_chips(table, seats, CREDIT)


def _without_credit(table: Table) -> Table:
    return _with_chips(table, table.seats, -CREDIT)


def _with_chips(table: Table, seats: Iterable[int], more: int) -> Table:
    changed = {seat: table.seats[seat] for seat in seats if seat in table.seats}
    if not changed:
        return table
    richer = {seat: replace(place, chips=place.chips + more) for seat, place in changed.items()}
    return replace(table, seats={**table.seats, **richer})
