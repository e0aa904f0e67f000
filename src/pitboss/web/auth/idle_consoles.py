"""Whether somebody is still at a console: one that is left waits for its PIN.

A token is not ended for that. Whoever comes back, be it in the middle of a round, gives the PIN and
goes on where the page stands; what was just asked for is kept by the page and asked for again.
Until then the console sees and does what a stranger may.

Who uses a device counts for all who are signed in on it. It is known by what is sent from it and by
pages that are opened there, never by what a page asks for by itself.
"""

from __future__ import annotations

from pitboss.web.auth.credentials import STAFF, Credentials, Session

IDLE_MS = 30 * 60_000
"""After so long without a touch a console of somebody who works waits for the PIN."""


class IdleConsoles:
    """The consoles of one night as this server saw them used. A server that has just started gives
    each of them the whole time."""

    def __init__(self, credentials: Credentials) -> None:
        self._credentials, self._start_ms = credentials, credentials.clock()
        self._used_ms: dict[str, int] = {}

    def touch(self, session: Session) -> None:
        """Somebody did something at a console."""
        if session.kind == STAFF:
            self._used_ms[_console(session)] = self._credentials.clock()

    def remaining_ms(self, session: Session | None) -> int | None:
        """How long a console will still go on unused; None for guests, whose phones are theirs."""
        if session is None or session.kind != STAFF:
            return None
        last_ms = max(self._used_ms.get(_console(session), self._start_ms), session.made_ms)
        return max(0, last_ms + IDLE_MS - self._credentials.clock())

    def is_idle(self, session: Session | None) -> bool:
        """Whether a console waits for its PIN."""
        return self.remaining_ms(session) == 0


def _console(session: Session) -> str:
    return session.device or session.csrf
