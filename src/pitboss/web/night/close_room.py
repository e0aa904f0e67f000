"""What the close needs besides the journal: links for donors and guests, and results that are
worked out only once.

A link holds a random token; only its hash is stored beside the journal. The proceeds trail has a
link only while the holder wants one. A guest can make a link to their own evening, which still
works after the night is closed and their token has ended.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pitboss.floor.entry import read_entry
from pitboss.history.count_record import CountDifference, CountLine, count_differences
from pitboss.history.night_papers import PaperRecord
from pitboss.history.packet import make_packet
from pitboss.web.auth.credentials import hash_secret, new_token

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService

TRAIL, EVENING = "trail", "evening/"
log = logging.getLogger("pitboss.close")


class CloseRoom:
    """The links of one night, and the latest variances and packet."""

    def __init__(self, service: NightService) -> None:
        self._service = service
        self._known: tuple[tuple[CountLine, ...], tuple[CountDifference, ...]] = ((), ())
        self._packet: tuple[int, bytes] = 0, b""
        store = service.night.store
        stored = dict(store.all_values())
        self.trail = stored.get(TRAIL, b"").decode()
        """The token of the proceeds trail; empty if it is not public."""
        self._evenings = {
            name.removeprefix(EVENING): value.decode()
            for name, value in stored.items()
            if name.startswith(EVENING)
        }

    def variances(self) -> tuple[CountDifference, ...]:
        """The counts that are off, with their likely causes; worked out again after each count."""
        record, floor = self._service.record, self._service.floor
        counts = tuple(record.counts.latest.values())
        if self._known[0] != counts:
            try:
                self._known = counts, count_differences(floor, record)
            except Exception:
                log.exception("the variances cannot be explained")
                self._known = counts, ()
        return self._known[1]

    # --- in the store thread ------------------------------------------------------------
    def publish_trail(self, on: bool) -> str:
        """Create the public link to the proceeds trail, or end it; returns its token."""
        token = new_token() if on else ""
        self._store(TRAIL, token.encode() if on else None)
        self.trail = token
        return token

    def new_evening(self, guest: str) -> str:
        """A new link to a guest's own evening; the old one ends."""
        for sha in [sha for sha, who in self._evenings.items() if who == guest]:
            self._store(EVENING + sha, None)
            del self._evenings[sha]
        token = new_token()
        self._store(EVENING + hash_secret(token), guest.encode())
        self._evenings[hash_secret(token)] = guest
        return token

    def packet(self) -> bytes:
        """The sealed packet of the closed night; rebuilt only if rows were added. Raises
        `BadPacket`."""
        night = self._service.night
        signer = night.signing.signer
        assert signer is not None, "a night is served with its key"
        if self._packet[0] != night.at[0]:
            self._packet = night.at[0], make_packet(night, signer)
        return self._packet[1]

    def worked(self) -> dict[str, tuple[str, ...]]:
        """Who held which posts and windows, from the rows."""
        record = PaperRecord(self._service.night.floor)
        for row in self._service.night.store.rows():
            record.take(row, read_entry(row.body))
        return record.worked

    def _store(self, name: str, value: bytes | None) -> None:
        night = self._service.night
        with night.store.turn(night.at[0]) as turn:
            turn.set_value(name, value)

    # --- anywhere -----------------------------------------------------------------------
    def guest_of(self, token: str) -> str:
        """Whose evening a link shows; empty if there is no such link."""
        return self._evenings.get(hash_secret(token), "")
