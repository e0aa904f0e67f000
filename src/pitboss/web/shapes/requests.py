"""What screens send, and the answers they get."""

from __future__ import annotations

from msgspec import field

from pitboss.floor.orders import AnyCommand
from pitboss.web.shapes.base import Law, Shape


class Join(Shape, frozen=True):
    """A guest joins with a code and confirms being old enough."""

    code: str
    of_age: bool
    name: str = ""


class SignIn(Shape, frozen=True):
    """A staff member signs in; `device` is the code that enrolls this device, once.

    `beside`: others on this device stay signed in, as at a table where three people share one
    console; otherwise they are signed out.
    """

    person: str
    pin: str
    device: str = ""
    beside: bool = False


class HandOver(Shape, frozen=True):
    """Hand this device over to a colleague who is signed in on it."""

    person: str


class Second(Shape, frozen=True):
    """The second person who agrees to a correction, by PIN."""

    person: str
    pin: str


class WithSecond(Shape, frozen=True):
    """A change of access that a second person agrees to by PIN."""

    second: Second | None = None


class OrderRequest(Shape, frozen=True, kw_only=True):
    """An order to the core, without its actor, whom the token identifies.

    `speaker` is a colleague signed in on the same device who does it instead; the PINs are then
    that person's. `pin` is your own PIN once more, for a correction. `slip` is the seat code of a
    guest without a phone, for the table's dealer to seat that guest.
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
    """What became of an order. `done` is False if the rules refused it; `words` then say why.
    `placed` is what it put up, wager by wager: a call such as the horn is several wagers.
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
    """A code: what it opens, for whom, and its link and QR code for a phone. `seat` is the other
    code on a guest's slip, for dealers to seat the guest."""

    kind: str
    code: str
    who: str = ""
    link: str = ""
    qr: str = ""
    seat: str = ""


class Problem(Shape, frozen=True):
    """The body of every 4xx and 5xx answer: what is wrong, and what would be right."""

    words: str
    right: str = ""
