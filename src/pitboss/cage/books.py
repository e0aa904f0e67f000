"""The books: what every account holds, kept up move by move. They can be dropped and rebuilt."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, MutableMapping

from pitboss.cage.accounts import GUESTS, ISSUE, OUTSIDE, VOID, CashMove, Move

# These may owe. Money comes from the issue and from outside; a rack that cannot pay owes until it
# is filled; what a count finds over comes out of the void; and chips that guests won on the felt
# are known only when the rack is counted.
_MAY_OWE = (ISSUE, OUTSIDE, VOID, GUESTS, "rack/")


class OutOfBalance(Exception):
    """The books do not add up. The house stops; nothing is repaired."""


class Books:
    """Both ledgers. The sum over all accounts of each is nought after every row."""

    def __init__(self) -> None:
        self.imitation: MutableMapping[str, int] = {}
        self.cash: MutableMapping[str, int] = {}

    def draft(self) -> Books:
        """Books to try moves in first; these stay as they are, and must not change meanwhile."""
        trial = Books()
        trial.imitation = ChainMap({}, self.imitation)
        trial.cash = ChainMap({}, self.cash)
        return trial

    def post(self, moves: Iterable[Move], cash: Iterable[CashMove] = ()) -> None:
        """Enter moves; a move of nothing, of less, or of what is not there stops the house."""
        touched: set[str] = set()
        for move in moves:
            _enter(self.imitation, move.source, move.target, move.dollars, touched)
        _refuse_overdrawn(self.imitation, touched)
        touched.clear()
        for real in cash:
            _enter(self.cash, real.source, real.target, real.cents, touched)
        _refuse_overdrawn(self.cash, touched)

    def balance(self, account: str) -> int:
        """What an account of imitation money holds."""
        return self.imitation.get(account, 0)

    def check(self) -> None:
        """Hold both books to nought."""
        for name, book in (("imitation", self.imitation), ("real", self.cash)):
            if over := sum(book.values()):
                raise OutOfBalance(f"the {name} money is out by {over}")

    def total(self, beginning: str) -> int:
        """What all accounts together hold whose names begin like this."""
        return sum(held for name, held in self.imitation.items() if name.startswith(beginning))


def _enter(
    book: MutableMapping[str, int], source: str, target: str, sum_: int, touched: set[str]
) -> None:
    if sum_ < 1 or source == target:
        raise OutOfBalance(f"nobody moves {sum_} from {source} to {target}")
    book[source] = book.get(source, 0) - sum_
    book[target] = book.get(target, 0) + sum_
    touched.update((source, target))


def _refuse_overdrawn(book: MutableMapping[str, int], touched: set[str]) -> None:
    for name in touched:
        held = book[name]
        if held < 0 and not name.startswith(_MAY_OWE):
            raise OutOfBalance(f"{name} would hold {held}")
        if not held and book.__class__ is dict:  # a draft must hide what it lies on
            del book[name]
