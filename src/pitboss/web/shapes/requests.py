"""What screens send, and what they are answered."""

from __future__ import annotations

from msgspec import field

from pitboss.floor.orders import AnyCommand
from pitboss.web.shapes.base import Law, Shape


class Join(Shape, frozen=True):
    """A guest comes in with a code; the age is confirmed by the guest."""

    code: str
    of_age: bool
    name: str = ""


class SignIn(Shape, frozen=True):
    """Somebody who works signs in; `device` is the code that enrols this device, once.

    `beside`: those who are signed in on this device stay so, as at a table that three people work
    at one console; else they are signed out.
    """

    person: str
    pin: str
    device: str = ""
    beside: bool = False


class HandOver(Shape, frozen=True):
    """Somebody else of those who are signed in on this device uses it now."""

    person: str


class Second(Shape, frozen=True):
    """The second person who agrees to a correction, by PIN."""

    person: str
    pin: str


class WithSecond(Shape, frozen=True):
    """An act at the doors to which a second person agrees by PIN."""

    second: Second | None = None


class OrderRequest(Shape, frozen=True, kw_only=True):
    """An order of the core without its actor, who is known by the token.

    `speaker` is somebody else who is signed in on the same device and does it; the PINs asked for
    are then that person's. `pin` is the own PIN once more, where an act corrects the past. `slip`
    is the seat code of a guest without a phone, whom the dealer of the table seats.
    """

    id: str
    command: AnyCommand
    table: str = ""
    round: int = 0
    pin: str = ""
    second: Second | None = None
    speaker: str = ""
    slip: str = ""


class OrderAnswer(Shape, frozen=True, kw_only=True):
    """What became of an order. `done` is False where the rules refused it: `words` say why.

    `placed` is what it put up, wager by wager: a call such as the horn is several.
    """

    id: str
    done: bool
    words: str
    law: tuple[Law, ...] = ()
    seq: int = 0
    hash: str = ""
    again: bool = False
    placed: dict[str, int] = field(default_factory=dict)


class CodeView(Shape, frozen=True, kw_only=True):
    """A code that was made: what it opens, for whom, and as a link and QR code for a phone. `seat`
    is the other code of a guest's slip, by which dealers seat the guest."""

    kind: str
    code: str
    who: str = ""
    link: str = ""
    qr: str = ""
    seat: str = ""


class Problem(Shape, frozen=True):
    """The body of every 4xx and 5xx: what is wrong and what would be right."""

    words: str
    right: str = ""
