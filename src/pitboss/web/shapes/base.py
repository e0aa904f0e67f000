"""The base of all shapes, the law behind things, and acts that are ready to send."""

from __future__ import annotations

from msgspec import Struct

from pitboss.floor.orders import AnyCommand


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False, gc=False):
    """Something that is sent as JSON. It never contains itself, so the garbage collector can skip
    it."""


class Law(Shape, frozen=True):
    """A clause behind something: its id, how it is cited, and what it says in our words."""

    id: str
    cite: str
    says: str


class ActView(Shape, frozen=True, kw_only=True):
    """Something that may be done now, ready to send.

    `least` and `most` bound a number that the person chooses; both are 0 if there is none.
    `default`: this is done for a player who is away when time is up.
    """

    words: str
    command: AnyCommand
    least: int = 0
    most: int = 0
    step: int = 1
    law: tuple[Law, ...] = ()
    default: bool = False


class NotNow(Shape, frozen=True):
    """Something that players often want to do but cannot do now, and why."""

    words: str
    why: str
    law: tuple[Law, ...] = ()


class TurnView(Shape, frozen=True):
    """A decision that a seat has to make for one of its hands."""

    seat: int
    hand: str
    acts: tuple[ActView, ...]
    refused: tuple[NotNow, ...] = ()
    until_ms: int = 0


class NextView(Shape, frozen=True, kw_only=True):
    """What comes next at a table, for its dealer: one clear step.

    `call` is the phrase to say. `act` is ready to send; `asks` says what must be entered first:
    "outcome", "card", "cards", "count" or nothing. `waits_for` is the seat that the table waits
    for. `choices` are other things that may be done instead. `mine`: the viewer may do it;
    otherwise `who` does it, whose id is `person`. `hand` is the hand of cards it is about. `counts`
    is what `many` counts if it does not count repetitions, such as dice. Steps with nothing to do
    are named in `idle` and need no click of their own: `act` is the first of them, and `then` are
    the acts that go with it, in this order. `keyed` is the step after a throw of real dice, which
    may be entered right away. `betting`: wagers are taken until the step is done.
    """

    words: str
    call: str = ""
    by: str = ""
    law: tuple[Law, ...] = ()
    act: ActView | None = None
    asks: str = ""
    many: int = 0
    waits_for: int = 0
    choices: tuple[ActView, ...] = ()
    mine: bool = True
    who: str = ""
    hand: str = ""
    person: str = ""
    counts: str = ""
    idle: tuple[str, ...] = ()
    then: tuple[ActView, ...] = ()
    keyed: NextView | None = None
    betting: bool = False
