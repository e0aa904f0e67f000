"""How a night is signed: its permanent heads, and the end of the journal with every commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pitboss.floor.edition import LatestEdition, edition_number, signs_commits
from pitboss.floor.plan import FloorPlan
from pitboss.store.head import Head
from pitboss.store.journal import Store, StoreTrouble
from pitboss.store.keys import Signer
from pitboss.store.merkle import Tree
from pitboss.store.newest_head import (
    missing_head,
    newest_head,
    side_data_turns,
    sign_newest,
    unsigned_row,
    verify_newest,
)
from pitboss.store.row import BadRow, JournalEnd, Row
from pitboss.store.side_data import unlock


def _ignore(head: Head) -> None:
    """A night without a witness."""


class Signing:
    """The key of one night in use. `tell` gets each signed head once it is safe; before each turn
    `verify_current` stops the night if the key has moved on with another copy."""

    def __init__(self, store: Store, edition: str) -> None:
        self._store, self._edition, self._latest = store, edition, LatestEdition()
        self.signer: Signer | None = None
        self.tell: Callable[[Head], None] = _ignore
        self.verify_current: Callable[[], None] = lambda: None
        self._commits_are_signed = False
        self._known: Head | None = None

    def begin(
        self,
        signer: Signer,
        tell: Callable[[Head], None] = _ignore,
        verify_current: Callable[[], None] = lambda: None,
        least_turns: int = 0,
    ) -> None:
        """Use a key: it also checks and seals the data beside the journal, which must have had at
        least as many turns as the key remembers."""
        unlock(self._store, signer)
        if (newest := newest_head(self._store)) is not None:
            least_turns = max(least_turns, side_data_turns(newest))
            self._store.side.refuse_earlier(self._store.shelf, least_turns)
        self._store.side.tell = tell
        self.signer, self.tell, self.verify_current = signer, tell, verify_current

    def apply(self, row: Row) -> None:
        """Take a row; reject it if its edition is earlier than a previous row's."""
        self._latest.apply(row)
        self._commits_are_signed = self._commits_are_signed or signs_commits(row.edition)

    def verify_end(self, plan: FloorPlan | None) -> None:
        """Refuse a journal whose last rows were not written by servers of this night."""
        key, newest = plan.key if plan is not None else "", newest_head(self._store)
        if newest is not None:
            end = self._store.end()
            if newest != self._known or (newest.size, newest.last) != end:
                verify_newest(newest, self._store.facts.night, bytes.fromhex(key), end)
                self._known = newest
        elif key and self._commits_are_signed:
            raise missing_head(self._store.end()[0])

    def signed_rows(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The rows that are signed; raises at the first one after them, which another program
        wrote, whatever it holds."""
        newest = self._known or newest_head(self._store)
        for row in rows:
            if newest is not None and row.seq > newest.size:
                raise unsigned_row(row.seq, newest)
            yield row

    def verify_read(self, at: JournalEnd) -> None:
        """Reject a journal whose signed end is not its last row read."""
        seq, last = self._store.end()
        if seq != at[0] or (seq and last != at[1]):
            words = "is gone, or another program has put a different row in its place"
            raise BadRow(min(seq + 1, at[0]), words)

    def sign(
        self, plan: FloorPlan | None, tree: Tree, at: JournalEnd, heads: Sequence[Head]
    ) -> Head | None:
        """Sign the end of the journal within a turn that adds rows; returns the head to pass on."""
        if edition_number(self._edition) < self._latest.number:
            words = f"was continued under edition {self._latest.number}, later than this program's"
            night = self._store.facts.night
            raise StoreTrouble(f"night {night!r} {words}: use the newer program")
        if plan is None or not plan.key:
            return None
        if self.signer is None:
            words = f"night {plan.night!r} can only be written with its key"
            raise StoreTrouble(f"{words}: nothing was recorded")
        self._known = newest = sign_newest(self._store, tree, at, self.signer)
        self._commits_are_signed = True
        return heads[-1] if heads and heads[-1].size == newest.size else newest
