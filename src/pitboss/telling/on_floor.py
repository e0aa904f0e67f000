"""What happened on the floor, in words: one line an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.floor import events as f
from pitboss.floor.lines import cash
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import events as e
from pitboss.telling.at_table import happened, result


def told(floor: Floor, table: str, events: tuple[f.AnyEvent, ...]) -> Iterator[str]:
    """Events in words, one line each; what people typed does nothing to a terminal."""
    return map(harmless, _told(floor, table, events))


def harmless(text: str) -> str:
    """Text in which signs that steer a terminal, or turn its direction, are spelled out.

    >>> harmless("good luck \x1b[2J")
    'good luck \\\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\u00a0" else sign.encode("unicode_escape").decode()
        for sign in text
    )


def _told(floor: Floor, table: str, events: tuple[f.AnyEvent, ...]) -> Iterator[str]:
    called = any(isinstance(event, e.ResultCalled) for event in events)
    for event in events:
        if called and isinstance(event, e.LosersCollected | e.WinnersPaid):
            continue  # at a table that does both by itself, it goes without saying
        if isinstance(event, f.FloorEvent):
            yield _WORDS[event.__class__](event)
        elif isinstance(event, e.ResultCalled):
            lines = result(rules_of(floor, table), event, seats=True)
            yield from ("".join(p if isinstance(p, str) else p[0] for p in line) for line in lines)
        elif words := happened(rules_of(floor, table), event):
            yield words


def _over(sum_: int, text: str) -> str:
    return f"{text} {'over' if sum_ > 0 else 'short'}" if sum_ else ""


def _counted(x: f.WindowClosed) -> str:
    real = cash(abs(x.over_cents))
    found = [_over(x.over_dollars, str(abs(x.over_dollars))), _over(x.over_cents, real)]
    wrong = ", ".join(one for one in found if one) or "as it should be"
    return f"window {x.window} is counted out with {x.dollars} and {cash(x.cents)}: {wrong}"


def _transfer(x: f.TransferAsked | f.TransferMade) -> str:
    return f"a {'fill' if x.fill else 'credit'} of {x.dollars}"


def _corrected(x: f.RoundCorrected) -> str:
    each = [f"seat {seat} {one:+d}" for seat, one in x.differences.items()]
    each += [f"{guest}, who has left, {one:+d}" for guest, one in x.wallets.items()]
    owed = ", ".join(each) or "nobody is owed anything"
    return f"{x.was} is corrected to {x.outcome} ({x.reason}): {owed}"


_WORDS: dict[type, Callable[[Any], str]] = {
    f.FloorSetUp: lambda x: (
        f"night {x.plan.night} is set up: {len(x.plan.tables)} tables, {len(x.plan.people)} people,"
        f" key held by {x.plan.key_holder or 'nobody'}"
    ),
    f.NightClosed: lambda x: "the night is closed",
    f.CopyTakenOver: lambda x: (
        f"the night goes on with an older copy, of {x.rows} rows that were signed: {x.reason}"
    ),
    f.CameOn: lambda x: f"{x.person} is on duty",
    f.WentOff: lambda x: f"{x.person} is off duty",
    f.PostTaken: lambda x: f"{x.person} is the {x.post}",
    f.PostLeft: lambda x: f"{x.person} is the {x.post} no longer",
    f.NoticesHung: lambda x: "the notices hang",
    f.GuestAdmitted: lambda x: f"guest {x.guest} is in",
    f.GuestAskedToLeave: lambda x: f"guest {x.guest} is asked to leave: {x.reason}",
    f.WindowOpened: lambda x: f"{x.banker} works window {x.window}",
    f.Sold: lambda x: (
        f"{x.dollars} in imitation money sold to {x.guest or 'a guest'} for {cash(x.cents)}"
    ),
    f.TakenBack: lambda x: f"{x.dollars} taken back from {x.guest or 'a guest'}",
    f.WindowClosed: _counted,
    f.TransferAsked: lambda x: f"{_transfer(x)} with window {x.window} waits to be confirmed",
    f.TransferMade: lambda x: f"{_transfer(x)} between window {x.window} and table {x.table}",
    f.RackCounted: lambda x: (
        f"the rack holds {x.dollars}: {_over(x.over, str(abs(x.over))) or 'as it should be'}"
    ),
    f.RoundCorrected: _corrected,
    f.Reversed: lambda x: f"order {x.of} is reversed: {x.reason}",
    f.DrawsPromised: lambda x: f"the draws of block {x.block} are promised: {x.promise}",
    f.WordsAdded: lambda x: f"words added to the draws: {x.words}",
    f.Drawn: lambda x: f"draw {x.draw} of block {x.block}: {x.outcome or 'the cards'}",
    f.DrawsRevealed: lambda x: f"the seed of block {x.block}: {x.seed}",
}
