"""The books: what every account holds, kept up move by move. They can be dropped and rebuilt."""

from __future__ import annotations

from collections.abc import Iterable

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
        self.imitation: dict[str, int] = {}
        self.cash: dict[str, int] = {}

    def post(self, moves: Iterable[Move], cash: Iterable[CashMove] = ()) -> None:
        """Enter moves; a move of nothing, of less, or of what is not there stops the house."""
        tried = Draft(self)
        tried.post(moves, cash)
        self.take_over(tried)

    def take_over(self, draft: Draft) -> None:
        """Make what was tried in a draft the state of these books."""
        for book, tried in ((self.imitation, draft.imitation), (self.cash, draft.cash)):
            book.update(tried)
            for name, held in tried.items():
                if not held:  # so that the books stay as small as the house
                    del book[name]

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


class Draft:
    """Moves tried on top of books, which stay as they are and must not change meanwhile.

    It names the accounts that were touched, those left with nothing among them.
    """

    def __init__(self, books: Books) -> None:
        self.imitation: dict[str, int] = {}
        self.cash: dict[str, int] = {}
        self._books = books

    def post(self, moves: Iterable[Move], cash: Iterable[CashMove] = ()) -> None:
        """Try moves; a move of nothing, of less, or of what is not there stops the house."""
        if moves:
            ours = [(move.source, move.target, move.dollars) for move in moves]
            _enter(self.imitation, self._books.imitation, ours)
        if cash:
            real = [(move.source, move.target, move.cents) for move in cash]
            _enter(self.cash, self._books.cash, real)


def _enter(book: dict[str, int], under: dict[str, int], moves: list[tuple[str, str, int]]) -> None:
    """Enter moves in a book; what it does not name yet is as in the book under it."""
    for source, target, sum_ in moves:
        if sum_ < 1 or source == target:
            raise OutOfBalance(f"nobody moves {sum_} from {source} to {target}")
        held = book.get(source)
        book[source] = (under.get(source, 0) if held is None else held) - sum_
        held = book.get(target)
        book[target] = (under.get(target, 0) if held is None else held) + sum_
    for source, _, _ in moves:  # only what something was taken from can be overdrawn
        if book[source] < 0 and not source.startswith(_MAY_OWE):
            raise OutOfBalance(f"{source} would hold {book[source]}")
