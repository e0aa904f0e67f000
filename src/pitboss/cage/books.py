"""The books: what every account holds, move by move. They can be dropped and rebuilt."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from pitboss.cage.accounts import GUESTS, ISSUE, OUTSIDE, VOID, CashMove, Move

# These may go negative. Money comes from the issue and from outside; a rack that cannot pay owes
# until it is filled; a surplus in a count comes out of the void; and chips that guests won on the
# felt are known only when the rack is counted.
_MAY_OWE = (ISSUE, OUTSIDE, VOID, GUESTS, "rack/")


class OutOfBalance(Exception):
    """The books do not add up. An entry that would cause this is not written; if one was written,
    the house stops and nothing is repaired."""


class Books:
    """Both ledgers. The accounts of each sum to zero after every row."""

    def __init__(self) -> None:
        self.imitation: dict[str, int] = {}
        self.cash: dict[str, int] = {}

    def copy(self) -> Books:
        """A copy to try something in."""
        twin = Books()
        twin.imitation, twin.cash = self.imitation.copy(), self.cash.copy()
        return twin

    def take_over(self, copy: Books) -> None:
        """Adopt the state of a copy, which must not be used afterward."""
        self.imitation, self.cash = copy.imitation, copy.cash

    def post(self, moves: Iterable[Move], cash: Iterable[CashMove] = ()) -> None:
        """Enter moves; a move of less than 1, or of money that is not there, raises an error.

        The books are unusable after that, so a caller that needs to go back posts to a copy.
        """
        if moves:
            _enter(self.imitation, moves)
        if cash:
            _enter(self.cash, cash)

    def balance(self, account: str) -> int:
        """What an account of imitation money holds."""
        return self.imitation.get(account, 0)

    def check(self) -> None:
        """Raise unless both books sum to zero."""
        for name, book in (("imitation", self.imitation), ("real", self.cash)):
            if over := sum(book.values()):
                raise OutOfBalance(f"the {name} money is out by {over}")

    def total(self, beginning: str) -> int:
        """The sum of all accounts whose names begin like this."""
        return sum(held for name, held in self.imitation.items() if name.startswith(beginning))


def _enter(book: dict[str, int], moves: Iterable[Move | CashMove]) -> None:
    """Enter the moves of a row in a book; it has to add up only after the last one."""
    low = []
    for move in moves:
        source, target, sum_ = astuple(move)
        if sum_ < 1 or source == target:
            raise OutOfBalance(f"nobody moves {sum_} from {source} to {target}")
        book[source] = left = book.get(source, 0) - sum_
        book[target] = held = book.get(target, 0) + sum_
        if left <= 0:
            low.append(source)
        if not held:
            low.append(target)
    for name in low:
        held = book.get(name, 0)
        if not held:  # dropped to keep the books small
            book.pop(name, None)
        elif held < 0 and not name.startswith(_MAY_OWE):
            raise OutOfBalance(f"{name} would hold {held}")
