"""A console that nobody uses for a while locks until someone enters the PIN.

Its token stays valid. Someone who comes back, even in the middle of a round, enters the PIN and
goes on from where the page is; the page keeps the last request and sends it again. Until then the
console can see and do only what a stranger can.

Using a device counts for everyone who is signed in on it. Unsafe requests and opening a page count
as use; what a page requests on its own does not.
"""

from __future__ import annotations

from pitboss.web.auth.credentials import STAFF, Credentials, Session

IDLE_MS = 30 * 60_000
"""A staff console locks after this time without use."""


class IdleConsoles:
    """When each console of one night was last used, as far as this server knows. After a restart
    each one gets the full time."""

    def __init__(self, credentials: Credentials) -> None:
        self._credentials, self._start_ms = credentials, credentials.clock()
        self._used_ms: dict[str, int] = {}

    def touch(self, session: Session) -> None:
        """Someone is using a console."""
        if session.kind == STAFF:
            self._used_ms[_console(session)] = self._credentials.clock()

    def remaining_ms(self, session: Session | None) -> int | None:
        """How long until a console locks; None for guests and inspectors, who use their own
        phones."""
        if session is None or session.kind != STAFF or self._credentials.is_visitor(session.who):
            return None
        last_ms = max(self._used_ms.get(_console(session), self._start_ms), session.made_ms)
        return max(0, last_ms + IDLE_MS - self._credentials.clock())

    def is_idle(self, session: Session | None) -> bool:
        """Whether a console is locked and needs its PIN."""
        return self.remaining_ms(session) == 0


def _console(session: Session) -> str:
    return session.device or session.csrf
