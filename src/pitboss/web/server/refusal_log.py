"""Who was turned away at the doors, for those who look after the server: a few lines in its log.

Orders that the rules refuse are rows of the journal. What never reaches the core, such as a wrong
PIN, a page of somebody else's, or too many requests, changes nothing of the night, not even its
journal: whoever knocks often enough would fill it. So it is said in the log, each thing once a
minute and all of them together only so often, with how many were left out. There is no name, no
address and no secret in it, only the ids that stand in the journal as well.
"""

from __future__ import annotations

import logging

from pitboss.web.limits.rate_limit import RateLimit

log = logging.getLogger("pitboss.door")
LOGGED_STATUSES = frozenset({401, 403, 404, 413, 421, 422, 429})
SAME_EACH_S, AT_ONCE, EACH_S = 60, 60, 10
"""The same is said once in so many seconds; all together so many at once, then one in so many."""


class RefusalLog:
    """The doors of one night, as far as somebody was not let through."""

    def __init__(self) -> None:
        self._same, self._all = RateLimit(1, 1 / SAME_EACH_S), RateLimit(AT_ONCE, 1 / EACH_S)
        self._left_out = 0

    def note(self, who: str, what: str, status: int) -> None:
        """Somebody asked for something and was answered with this status."""
        if status not in LOGGED_STATUSES:
            return
        if not self._same.take(f"{status} {who} {what}") or not self._all.take(""):
            self._left_out += 1
            return
        more = f"; {self._left_out} more were not said" if self._left_out else ""
        self._left_out = 0
        log.warning("%s was turned away with %d from %s%s", who or "a stranger", status, what, more)

    def note_trouble(self, what: str) -> None:
        """Something is wrong with the journal: whoever asked is not told what, the log is."""
        if self._same.take(what):
            log.error("orders could not be taken: %s", what)
