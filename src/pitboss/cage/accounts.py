"""Names of accounts. Imitation and real money have separate books and separate types.

issue               all imitation money comes from here; its balance is minus what was issued
player/g17          what a guest holds, in the wallet and in front of the seat
wager/t3/2/pass     the stake of one wager while it is up: a transfer that is still pending
rack/t3             the chips of a table
window/w1           what a banker's window holds for sale
guests              chips held by guests without an account, where tables play with chips
prize               redeemed for merchandise
tickets             spent on raffle tickets
taken back, void

admission, bingo    real money of the door and of bingo, in cents, apart from every window's drawer
bank                the account that receives the gross receipts, in cents of real money
"""

from __future__ import annotations

from msgspec import Struct

ISSUE, GUESTS, PRIZE, TAKEN_BACK, VOID = "issue", "guests", "prize", "taken back", "void"
TICKETS = "tickets"
OUTSIDE, ADMISSION, BINGO, BANK = "outside", "admission", "bingo", "bank"


def player(guest: str) -> str:
    """What a guest holds."""
    return f"player/{guest}"


def wager(table: str, seat: int, key: str) -> str:
    """The stake of a wager that is up."""
    return f"wager/{table}/{seat}/{key}"


def rack(table: str) -> str:
    """The chips of a table."""
    return f"rack/{table}"


def window(name: str) -> str:
    """What a window holds for sale."""
    return f"window/{name}"


def drawer(name: str) -> str:
    """The real money in a window's drawer, in cents."""
    return f"drawer/{name}"


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Imitation money, in whole dollars, from one account to another."""

    source: str
    target: str
    dollars: int


class CashMove(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Real money, in whole cents, from one account to another."""

    source: str
    target: str
    cents: int
