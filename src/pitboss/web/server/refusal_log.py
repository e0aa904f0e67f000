"""Refused requests in the server's log, for the people who run it.

Orders that the rules refuse are rows of the journal. What never reaches the core, such as a wrong
PIN, a page from another site or too many requests, changes nothing in the night, not even its
journal, because anyone could fill it up. So it goes to the log: the same line once a minute, all
lines together at a limited rate, with the number of lines left out. The log has no name, address or
secret in it, only ids that are in the journal too.
"""

from __future__ import annotations

import logging

from pitboss.web.limits.rate_limit import RateLimit

log = logging.getLogger("pitboss.door")
LOGGED_STATUSES = frozenset({401, 403, 404, 413, 421, 422, 429})
SAME_EACH_S, AT_ONCE, EACH_S = 60, 60, 10
"""The same line once in so many seconds; all lines together so many at once, then one every so many
seconds."""


class RefusalLog:
    """The refused requests of one night."""

    def __init__(self) -> None:
        self._same, self._all = RateLimit(1, 1 / SAME_EACH_S), RateLimit(AT_ONCE, 1 / EACH_S)
        self._left_out = 0

    def note(self, who: str, what: str, status: int) -> None:
        """Log a request that was refused with this status."""
        if status not in LOGGED_STATUSES:
            return
        if not self._same.take(f"{status} {who} {what}") or not self._all.take(""):
            self._left_out += 1
            return
        more = f"; {self._left_out} more not logged" if self._left_out else ""
        self._left_out = 0
        log.warning("refused %d: %s, %s%s", status, who or "stranger", what, more)

    def note_trouble(self, what: str) -> None:
        """Log trouble with the journal; the person who asked does not get the details."""
        if self._same.take(what):
            log.error("cannot take orders: %s", what)
