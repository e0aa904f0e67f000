"""Prizes as guests and the wall see them, and as the prize desk does."""

from __future__ import annotations

from pitboss.web.shapes.base import Law, Shape
from pitboss.web.shapes.houses import GuestCard


class PrizeView(Shape, frozen=True, kw_only=True):
    """A prize: its picture, its price in imitation dollars, and how many pieces are free.

    `left` are the pieces that nobody has won, `free` the ones that are not reserved either. `short`
    is how much a guest is short of it; 0 if the guest can pay, or if the viewer is not a guest.
    `drawn`: it goes in the drawing, so nobody redeems it. `blocked` says why it cannot be awarded
    at all. Only the desk sees what it is worth in a store.
    """

    id: str
    name: str
    picture: str
    price: int
    quantity: int
    left: int
    free: int
    drawn: bool = False
    short: int = 0
    reserved: str = ""
    until_ms: int = 0
    retail_cents: int = 0
    blocked: str = ""


class AwardView(Shape, frozen=True, kw_only=True):
    """An award: what was won, by whom, whether it was handed over, and what was corrected."""

    id: str
    seq: int
    at_ms: int
    hash: str
    prize: str
    title: str
    guest: str
    name: str
    dollars: int
    retail_cents: int
    handed: bool
    void: bool = False
    corrected: str = ""
    replaced: int = 0


class ReservationView(Shape, frozen=True, kw_only=True):
    """A piece that is kept for a guest; `until_ms` is 0 if it stays reserved until someone releases
    it."""

    id: str
    prize: str
    title: str
    guest: str
    name: str
    until_ms: int


class PrizesView(Shape, frozen=True, kw_only=True):
    """The prizes as everyone sees them; for a guest, also the wallet and what the guest has won.

    `reserve_minutes` is 0 if guests cannot reserve. `qr` is the guest's own code for the desk.
    """

    seq: int
    open: bool
    prizes: tuple[PrizeView, ...]
    wallet: int = 0
    in_play: int = 0
    reserve_minutes: int = 0
    qr: str = ""
    won: tuple[AwardView, ...] = ()


class PrizeDeskView(Shape, frozen=True, kw_only=True):
    """The prize desk: prizes, reservations, awards, and what they are all worth.

    `notices` must be up before it opens. `near`: the awards are getting close to the cap. `seconds`
    may agree to a correction.
    """

    seq: int
    open: bool
    status: str
    notices: tuple[Law, ...]
    prizes: tuple[PrizeView, ...]
    reservations: tuple[ReservationView, ...]
    awards: tuple[AwardView, ...]
    guests: tuple[GuestCard, ...]
    awarded_cents: int
    cap_cents: int
    near: bool
    cap_law: Law
    wallets: bool
    seconds: tuple[str, ...] = ()


class PrizeSlipView(Shape, frozen=True, kw_only=True):
    """The receipt of an award: its row, the head over it if there is one, and a QR code."""

    title: str
    night: str
    act: AwardView
    head: str
    head_seq: int
    signed: bool
    qr: str


class GuestCode(Shape, frozen=True):
    """A code on a guest's slip."""

    code: str


class GuestOfCode(Shape, frozen=True):
    """The guest whose code it is."""

    who: str
