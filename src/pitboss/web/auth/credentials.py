"""Tokens, codes, devices and PINs: stored as hashes beside the journal, never in it.

A token is good for one evening: a fixed number of hours, and for a guest no longer than the night.
Staff can still read a closed night, for the count and for inspectors.

A guest joins with a code: the evening's door code, or a one-time wallet code from a window. Staff
sign in with a PIN, on an enrolled device. Whatever is revoked is deleted; a guest's chosen name can
be erased at any time.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.authorization import is_inspector
from pitboss.floor.night import Night
from pitboss.floor.orders import NoteAccess
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.store.journal import Store
from pitboss.store.pins import hash_pin, is_pin, pin_name

log = logging.getLogger("pitboss.credentials")
GUEST, STAFF = "guest", "staff"
DOOR, WALLET, SEAT, DEVICE, PIN = "door", "wallet", "seat", "device", "pin"
INSPECTOR = "inspector"
BY_SERVER = "the server"
"""The maker of a code that appears on the server's own screen."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = {DOOR: 6, WALLET: 10, SEAT: 10, DEVICE: 10, PIN: 10, INSPECTOR: 10}
TOKEN_MS = 18 * 3_600_000
"""How long a token is valid: longer than any one evening, shorter than two."""
CODE_MS = 30 * 60_000
"""How long a code for a device, a new PIN or an inspector is valid."""


class Session(Struct, frozen=True, kw_only=True):
    """A token in use: guest or staff, who, since when, and its CSRF token.

    `row` was the last row of the night when the PIN was entered. `only`: the token was handed over
    without a PIN, and works only for this table's console.
    """

    kind: str
    who: str
    csrf: str
    device: str = ""
    made_ms: int = 0
    row: int = 0
    only: str = ""


class Code(Struct, frozen=True):
    """A code: what it opens, who made it, for whom, and when it expires (0: only when it is used or
    replaced)."""

    kind: str
    made_by: str
    who: str = ""
    ends_ms: int = 0


def hash_secret(secret: str) -> str:
    """The hash that is stored in place of a secret."""
    return sha256(secret.encode()).hexdigest()


_token_hash = lru_cache(maxsize=1024)(hash_secret)
"""The hash of a token; a phone sends the same one with every request."""


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def new_code(kind: str) -> str:
    """A code that is easy to read aloud and type: no letter looks like a digit."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH[kind]))


def normalize_code(code: str) -> str:
    """A code without case, dashes and spaces."""
    return code.upper().replace("-", "").replace(" ", "")


def _familiar_key(person: str, device: str) -> str:
    return f"familiar/{person}/{hash_secret(device)}"


class _Stored(Struct, kw_only=True):
    """What is stored about access beside the journal, by the hashes of the secrets."""

    sessions: dict[str, Session]
    codes: dict[str, Code]
    devices: set[str]
    moved_tokens: set[str]
    names: dict[str, str]
    door_code: str = ""

    @classmethod
    def of(cls, store: Store) -> _Stored:
        """Everything about access in a store."""
        stored = cls(sessions={}, codes={}, devices=set(), moved_tokens=set(), names={})
        for name, value in store.all_values():
            try:
                stored._load(name, value)
            except ValueError:  # unreadable: that person signs in again
                log.exception("stored %s cannot be read and is ignored", name)
        return stored

    def _load(self, name: str, value: bytes) -> None:
        room, _, rest = name.partition("/")
        if room == "token":
            self.sessions[rest] = msgspec.json.decode(value, type=Session)
        elif room == "code":
            self.codes[rest] = msgspec.json.decode(value, type=Code)
        elif room == "device":
            self.devices.add(rest)
        elif room == "moved":
            self.moved_tokens.add(rest)
        elif room in ("nick", "name"):
            self.names[rest] = value.decode()
        elif name == "posted":
            self.door_code = value.decode()


class Credentials:
    """The credentials of one night. Changes are made in the store thread."""

    def __init__(
        self,
        night: Night,
        clock: Callable[[], int] | None = None,
        released: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self._night, self._released = night, released
        self.clock: Callable[[], int] = clock or (lambda: night.clock())
        self._load(_Stored.of(night.store))

    def _load(self, stored: _Stored) -> None:
        self.sessions, self.codes, self.devices = stored.sessions, stored.codes, stored.devices
        self.moved_tokens, self.names = stored.moved_tokens, stored.names
        self.door_code = stored.door_code

    def reload(self) -> bool:
        """Load what another server of this night has stored; returns whether anything was new.

        Called in the store thread, so no change under way is lost.
        """
        stored = _Stored.of(self._night.store)
        current = _Stored(
            sessions=self.sessions,
            codes=self.codes,
            devices=self.devices,
            moved_tokens=self.moved_tokens,
            names=self.names,
            door_code=self.door_code,
        )
        if stored == current:
            return False
        self._load(stored)
        return True

    # --- looking ----------------------------------------------------------------------------
    def session_of(self, token: str) -> Session | None:
        """The session of a token, if the token is valid."""
        if not token or not self.is_alive(sha := _token_hash(token)):
            return None
        return self.sessions.get(sha)

    def why_ended(self, token: str) -> str:
        """Why a token no longer works: "moved" to another phone, the night is "over", or it has
        "ended". Empty for a token that works, and if there is no token."""
        if not token or self.is_alive(sha := hash_secret(token)):
            return ""
        if sha in self.moved_tokens:
            return "moved"
        return "over" if self.is_over else "ended"

    def is_alive(self, sha: str) -> bool:
        """Whether a token works: it is not revoked or too old, and the night is not over."""
        return self.remaining_ms(sha) > 0

    def remaining_ms(self, sha: str) -> int:
        """How much longer a token is valid, as far as we know now."""
        session = self.sessions.get(sha)
        if session is None or (session.kind == GUEST and self.is_over):
            return 0
        return max(0, session.made_ms + TOKEN_MS - self.clock())

    @property
    def is_over(self) -> bool:
        """Whether the night is closed, so that no more guests join."""
        return self._night.floor.status == CLOSED_NIGHT

    def sessions_on(self, device: str) -> dict[str, list[str]]:
        """The staff who are signed in on a device, with the hashes of their tokens there."""
        tokens: dict[str, list[str]] = {}
        for sha, session in list(self.sessions.items()):
            if device and session.kind == STAFF and session.device == device and self.is_alive(sha):
                tokens.setdefault(session.who, []).append(sha)
        return tokens

    def colleagues_of(self, session: Session) -> tuple[str, ...]:
        """Who else is signed in on the same device and has a post at the same table.

        Someone who was relieved or went off duty is not included, even if someone else assigns that
        person a post again: that takes that person's PIN.
        """
        table = self.table_of(session.who)
        if session.only not in ("", table):
            return ()
        return tuple(
            who
            for who, shas in self.sessions_on(session.device).items()
            if who != session.who
            and table
            and self.table_of(who) == table
            and any(self._is_for_current_post(sha) for sha in shas)
        )

    def table_of(self, who: str) -> str:
        """The table where someone holds a post, if any."""
        duty = self._night.floor.duty.get(who)
        return duty.table if duty is not None and duty.post else ""

    def _is_for_current_post(self, sha: str) -> bool:
        """Whether the PIN was entered for the current post: not before an earlier post was lost,
        and not before someone else assigned this one."""
        session = self.sessions.get(sha)
        return session is not None and session.row >= self._released.get(session.who, 0)

    def find_code(self, code: str) -> Code | None:
        """What a code opens, if anything."""
        entry = self.codes.get(self.hash_code(code))
        if entry is None or 0 < entry.ends_ms <= self.clock():
            return None
        return entry

    def hash_code(self, code: str) -> str:
        """The hash that is stored in place of a code. A code is short, so the night's key is mixed
        in; earlier versions stored codes without it."""
        plain, pepper = hash_secret(normalize_code(code)), self._night.store.side.pepper
        if not pepper or plain in self.codes:
            return plain
        return hmac.digest(pepper, normalize_code(code).encode(), sha256).hex()

    def is_enrolled(self, device: str) -> bool:
        """Whether staff may sign in on this device."""
        return bool(device) and hash_secret(device) in self.devices

    def is_pin_right(self, person: str, pin: str) -> bool:
        """Whether this is someone's PIN. Slow on purpose, so it is called in the store thread."""
        pin_hash = (
            self._night.store.get_value(pin_name(person))
            if person in self._night.floor.people
            else None
        )
        return pin_hash is not None and is_pin(pin, pin_hash, self._night.store.side.pepper)

    def set_pin(self, person: str, pin: str) -> None:
        """Set someone's PIN; if it is empty, nobody can sign in as that person."""
        pin_hash = hash_pin(pin, self._night.store.side.pepper) if pin else None
        self._store({pin_name(person): pin_hash})

    def tokens_of(self, kind: str, who: str) -> Iterator[str]:
        """The hashes of someone's tokens."""
        return (
            sha
            for sha, session in list(self.sessions.items())
            if (session.kind, session.who) == (kind, who)
        )

    # --- changing: in the thread of the store --------------------------------------------------
    def start_session(self, kind: str, who: str, device: str = "") -> tuple[str, Session]:
        """Start a session with a new token; expired tokens are deleted."""
        self.revoke_tokens(*[sha for sha in self.sessions if not self.is_alive(sha)])
        csrf = secrets.token_urlsafe(18)
        session = Session(
            kind=kind,
            who=who,
            csrf=csrf,
            device=device,
            made_ms=self.clock(),
            row=self._night.at[0],
        )
        return self._store_session(session), session

    def _store_session(self, session: Session) -> str:
        token = new_token()
        self._store({f"token/{hash_secret(token)}": msgspec.json.encode(session)})
        self.sessions[hash_secret(token)] = session
        return token

    def hand_over(self, person: str, token_hash: str) -> tuple[str, Session] | None:
        """Hand a console over to a colleague: a new token replaces the one the PIN was entered for.

        The new token keeps the age and the last use of the old one, and it opens only the console
        of their table. `token_hash` is the hash of the token that asks. None if either token is
        gone by now, perhaps revoked by another server.
        """
        session, store = self.sessions.get(token_hash), self._night.store
        if (
            session is None
            or not self.is_alive(token_hash)
            or person not in self.colleagues_of(session)
        ):
            return None
        shas = self.sessions_on(session.device)[person]
        if any(store.get_value(f"token/{sha}") is None for sha in (token_hash, *shas)):
            return None
        session = max((self.sessions[sha] for sha in shas), key=lambda other: other.row)
        session = replace(session, only=self.table_of(person))
        self.revoke_tokens(*shas)
        return self._store_session(session), session

    def revoke_tokens(self, *shas: str) -> None:
        """End tokens right away."""
        if not shas:
            return
        self._store({f"token/{sha}": None for sha in shas})
        for sha in shas:
            self.sessions.pop(sha, None)

    def move_wallet(self, guest: str) -> None:
        """Move a guest's wallet to another phone: the old phone's tokens end, and a mark is stored
        so the old phone can say why."""
        shas = list(self.tokens_of(GUEST, guest))
        self.revoke_tokens(*shas)
        if shas:
            self._store({f"moved/{sha}": b"1" for sha in shas})
            self.moved_tokens.update(shas)

    def make_code(self, kind: str, made_by: str, who: str = "") -> str:
        """Make a code; it replaces the old door code, or the person's earlier codes of that kind.
        The door code is on the wall anyway, so it is stored in plain text."""
        is_short = kind in (DEVICE, PIN, INSPECTOR) and made_by != BY_SERVER
        ends_ms = self.clock() + CODE_MS if is_short else 0
        code, entry = new_code(kind), Code(kind, made_by, who, ends_ms)
        ended = [
            sha
            for sha, earlier in self.codes.items()
            if kind != DEVICE and (earlier.kind, earlier.who) == (kind, who)
        ]
        values: dict[str, bytes | None] = {f"code/{sha}": None for sha in ended}
        values[f"code/{self.hash_code(code)}"] = msgspec.json.encode(entry)
        if kind == DOOR:
            values["posted"] = code.encode()
        self._store(values)
        self.door_code = code if kind == DOOR else self.door_code
        for sha in ended:
            self.codes.pop(sha, None)
        self.codes[self.hash_code(code)] = entry
        return code

    def end_codes(self, kind: str, who: str) -> None:
        """End all codes of one kind that were made for someone."""
        ended = [sha for sha, code in self.codes.items() if (code.kind, code.who) == (kind, who)]
        self._store({f"code/{sha}": None for sha in ended})
        for sha in ended:
            self.codes.pop(sha, None)

    def use_code(self, code: str) -> bool:
        """Use a one-time code; False if someone else got there first."""
        sha, store = self.hash_code(code), self._night.store
        with store.turn(self._night.at[0]) as turn:  # another server may have just used it
            is_there = store.get_value(f"code/{sha}") is not None
            turn.set_value(f"code/{sha}", None)
        self.codes.pop(sha, None)
        return is_there

    def enroll_device(self) -> str:
        """Enroll a new device for staff."""
        device = new_token()
        self._store({f"device/{hash_secret(device)}": b"1"})
        self.devices.add(hash_secret(device))
        return device

    def forget_devices(self, *shas: str) -> None:
        """Staff may no longer sign in on these devices."""
        self._store({f"device/{sha}": None for sha in shas})
        self.devices.difference_update(shas)

    def is_visitor(self, who: str) -> bool:
        """Whether someone is an inspector: on a device of their own, and without a PIN."""
        return is_inspector(self._night.floor, who)

    def is_familiar(self, person: str, device: str) -> bool:
        """Whether someone has signed in on a device before, tonight."""
        return self._night.store.get_value(_familiar_key(person, device)) is not None

    def make_familiar(self, person: str, device: str) -> None:
        """Remember that someone has signed in on a device."""
        self._store({_familiar_key(person, device): b"1"})

    def keep_late_access(self, actor: str, note: NoteAccess) -> None:
        """Store who comes and goes after the night is closed, when its journal takes no more
        rows."""
        late = sum(name.startswith("late/") for name, _ in self._night.store.all_values())
        entry = {"at_ms": self.clock(), "actor": actor, "act": note}
        self._store({f"late/{late + 1:06}": msgspec.json.encode(entry)})

    def set_name(self, guest: str, name: str) -> None:
        """Set a guest's name; an empty one erases it."""
        self._store({f"nick/{guest}": name.encode() if name else None})
        if name:
            self.names[guest] = name
        else:
            self.names.pop(guest, None)

    def _store(self, values: dict[str, bytes | None]) -> None:
        with self._night.store.turn(self._night.at[0]) as turn:
            for name, value in values.items():
                turn.set_value(name, value)
