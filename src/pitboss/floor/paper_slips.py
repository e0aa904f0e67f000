"""Paper slips for when the laptop is down: numbered pads, keyed in later and reconciled.

A slip goes the same way as a live order: its act is decided like any other, at the time written on
the slip. Every used number must be keyed in or voided before the night closes.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import SlipKeyedIn, SlipsHandedOut, SlipsReturned, SlipVoided
from pitboss.floor.permissions import ACT_OF, ACTS, act_words
from pitboss.floor.state import Floor
from pitboss.floor.till import VOIDED, SlipPad
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.event import in_words

MOST_NUMBER, MOST_SLIPS = 999_999, 200
"""The highest number of a slip, and how many a pad has at most."""
PRIZE_DESK = "desk/prizes"
MINUTE_MS = 60_000
"""The time on a slip is written to the minute."""
SHOWN = 8
"""How many missing numbers a sentence names."""


def places_of(floor: Floor) -> tuple[str, ...]:
    """Where pads may go: every window and table, and the prize desk if there are prizes."""
    assert floor.plan is not None
    windows = (f"window/{name}" for name in floor.windows)
    desk = (PRIZE_DESK,) if floor.plan.prizes else ()
    return (*windows, *(f"table/{name}" for name in floor.tables), *desk)


def place_in_words(place: str) -> str:
    """Where a pad is.

    >>> place_in_words("window/w1"), place_in_words(PRIZE_DESK)
    ('window w1', 'the prize desk')
    """
    return "the prize desk" if place == PRIZE_DESK else place.replace("/", " ")


def hand_out(
    floor: Floor, order: o.Order, command: o.HandOutSlips, context: o.OrderContext
) -> Decision | Refusal:
    """Hand out a pad whose numbers nobody had before."""
    first, last, places = command.first, command.last, places_of(floor)
    if command.place not in places:
        return refuse(f"there is no place {command.place!r}: there are {', '.join(places)}")
    if not 1 <= first <= last <= MOST_NUMBER:
        return refuse(f"slips are numbered upward from 1 to {MOST_NUMBER}, not {first} to {last}")
    if last - first >= MOST_SLIPS:
        return refuse(f"a pad has at most {MOST_SLIPS} slips, not {last - first + 1}")
    for pad in floor.till.pads.values():
        if pad.first <= last and first <= pad.last:
            words = f"slips {pad.first} to {pad.last} have already been handed out"
            return refuse(f"{words}: no number is used twice")
    pad = SlipPad(place=command.place, first=first, last=last, out_ms=context.at_ms)
    return Decision((SlipsHandedOut(command.place, first, last),), _with_pad(floor, pad))


def _with_pad(floor: Floor, pad: SlipPad) -> Floor:
    return replace(floor, till=replace(floor.till, pads={**floor.till.pads, pad.first: pad}))


def _open_slip(floor: Floor, number: int) -> SlipPad | Refusal:
    """The pad of a number that was used and is not keyed in or voided yet."""
    pad = next(
        (
            candidate
            for candidate in floor.till.pads.values()
            if candidate.first <= number <= candidate.last
        ),
        None,
    )
    if pad is None:
        return refuse(f"no slip with the number {number} was handed out")
    if number in pad.records:
        how = "voided" if pad.records[number] == VOIDED else "keyed in"
        return refuse(f"slip {number} was {how} already: no number counts twice")
    if pad.is_back and number >= pad.next:
        return refuse(f"slip {number} came back unused: the first unused number was {pad.next}")
    return pad


def verify_slip(floor: Floor, command: o.KeyInSlip, context: o.OrderContext) -> Refusal | None:
    """Why a slip cannot be keyed in, apart from what its act would be refused for."""
    pad, act = _open_slip(floor, command.number), command.act
    if isinstance(pad, Refusal):
        return pad
    if command.wrote not in floor.people:
        return refuse(f"nobody here has the id {command.wrote!r}: say who wrote the slip")
    if (act is None) == (not command.note.strip()):
        return refuse("a slip has either an act or a note: enter what is written on it")
    if not 0 < command.at_ms <= context.at_ms:
        return refuse("the time on the slip is not before now: check it")
    if context.accepted:
        return None
    if command.at_ms < pad.out_ms - pad.out_ms % MINUTE_MS:
        words = f"slip {command.number} was handed out later than that: check the time on it"
        return refuse(words)
    if act is None:
        return None
    window = getattr(act, "window", "")
    if window and pad.place != f"window/{window}":
        words = f"slip {command.number} belongs to {place_in_words(pad.place)}"
        return refuse(f"{words}, not to window {window}")
    return _verify_writer(floor, command.wrote, act)


def _verify_writer(floor: Floor, wrote: str, act: o.FloorCommand) -> Refusal | None:
    """Refuse an act on paper by someone who could not have done it here."""
    assert floor.plan is not None
    name = ACT_OF[act.__class__]
    right = ACTS[name][floor.plan.house]
    if set(floor.people[wrote].roles) & set(right.roles):
        return None
    words = f"only the {' or '.join(right.roles)} may {act_words(name)}, on paper as well"
    return refuse(words, right.law)


def with_slip(decision: Decision, order: o.Order, command: o.KeyInSlip) -> Decision:
    """A decision with the slip that it came from."""
    pad = _open_slip(decision.floor, command.number)
    assert isinstance(pad, SlipPad), "checked before"
    floor = _with_pad(
        decision.floor, replace(pad, records={**pad.records, command.number: order.id})
    )
    event = SlipKeyedIn(command.number, command.wrote, command.at_ms, command.note)
    return replace(decision, events=(*decision.events, event), floor=floor)


def void(
    floor: Floor, order: o.Order, command: o.VoidSlip, context: o.OrderContext
) -> Decision | Refusal:
    """Void a slip that was spoiled or lost."""
    pad = _open_slip(floor, command.number)
    if isinstance(pad, Refusal):
        return pad
    if not command.reason.strip():
        return refuse("say why the slip is voided")
    after = _with_pad(floor, replace(pad, records={**pad.records, command.number: VOIDED}))
    return Decision((SlipVoided(command.number, command.reason),), after)


def return_pad(
    floor: Floor, order: o.Order, command: o.ReturnSlips, context: o.OrderContext
) -> Decision | Refusal:
    """Take a pad back; from its first unused number on, nothing was written."""
    pad = floor.till.pads.get(command.first)
    if pad is None:
        known = ", ".join(map(str, floor.till.pads)) or "none"
        return refuse(f"no pad begins with {command.first}: there are {known}")
    if pad.is_back:
        return refuse(f"the pad from {pad.first} has already come back")
    lowest = max(pad.records, default=pad.first - 1) + 1
    if not lowest <= command.next <= pad.last + 1:
        words = f"the next unused slip of this pad is from {lowest} to {pad.last + 1}"
        return refuse(f"{words}, not {command.next}")
    back = replace(pad, next=command.next)
    event = SlipsReturned(pad.first, command.next, back.missing)
    return Decision((event,), _with_pad(floor, back))


def numbers_in_words(numbers: tuple[int, ...]) -> str:
    """Missing numbers as people say them.

    >>> numbers_in_words((3, 4)), numbers_in_words(tuple(range(1, 12)))
    ('3 or 4', '1, 2, 3, 4, 5, 6, 7, 8 and 3 more')
    """
    if len(numbers) <= SHOWN:
        return in_words(numbers)
    return f"{', '.join(map(str, numbers[:SHOWN]))} and {len(numbers) - SHOWN} more"
