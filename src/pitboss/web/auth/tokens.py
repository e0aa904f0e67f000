"""Who is speaking: tokens, codes and devices, kept as hashes beside the journal, never in it.

A token lives for one evening: so many hours from when it was made, and a guest's no longer than the
night. Who works still reads a night that is closed, for the count and for those who inspect it.

A guest comes in with a code: the door code of the evening, or a wallet code of one use from a
window. Somebody who works signs in with a PIN, on a device that was enrolled. What is kept is
forgotten when it is revoked; what a guest calls himself or herself can be erased at any time.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.night import Night
from pitboss.floor.orders import NoteAccess
from pitboss.floor.state import CLOSED_NIGHT
from pitboss.store.journal import Store
from pitboss.store.pins import hash_pin as hashed_pin
from pitboss.store.pins import is_pin, pin_name

log = logging.getLogger("pitboss.doors")
GUEST, STAFF = "guest", "staff"
DOOR, WALLET, SEAT, DEVICE, PIN = "door", "wallet", "seat", "device", "pin"
BY_SERVER = "the server"
"""Who made a code that stands on the screen of the machine itself."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = {DOOR: 6, WALLET: 10, SEAT: 10, DEVICE: 10, PIN: 10}
TOKEN_MS = 18 * 3_600_000
"""How long a token lives from when it was made: longer than any evening, and shorter than two."""
CODE_MS = 30 * 60_000
"""How long a code lives that somebody makes for a device or for a new PIN."""


class Visitor(Struct, frozen=True):
    """Somebody with a token: of which kind, who, since when, and the answer to forged requests.
    `row` was the last of the night when the PIN was given. `only`: the token was handed on without
    a PIN, and is for the console of this table alone."""

    kind: str
    who: str
    csrf: str
    device: str = ""
    made_ms: int = 0
    row: int = 0
    only: str = ""


class Code(Struct, frozen=True):
    """A code: what it opens, for whom it was made, by whom, and when it ends, if by itself."""

    kind: str
    made_by: str
    who: str = ""
    ends_ms: int = 0


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def fresh_token() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def fresh_code(kind: str) -> str:
    """A code that can be read out and typed in: no letter looks like a figure."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH[kind]))


def tidy(code: str) -> str:
    """A code as it was meant: case and dashes do not matter."""
    return code.upper().replace("-", "").replace(" ", "")


def _familiar(person: str, device: str) -> str:
    return f"familiar/{person}/{hashed(device)}"


class _Kept(Struct):
    """What is kept beside the journal about who may come in, by the hashes of their secrets."""

    visitors: dict[str, Visitor]
    codes: dict[str, Code]
    devices: set[str]
    moved: set[str]
    names: dict[str, str]
    posted: str = ""

    @classmethod
    def of(cls, store: Store) -> _Kept:
        """All that a store keeps."""
        found = cls({}, {}, set(), set(), {})
        for name, value in store.all_values():
            try:
                found._load(name, value)
            except ValueError:  # it cannot be read: whoever it stands for comes in anew
                log.exception("what is kept as %s is left out", name)
        return found

    def _load(self, name: str, value: bytes) -> None:
        room, _, rest = name.partition("/")
        if room == "token":
            self.visitors[rest] = msgspec.json.decode(value, type=Visitor)
        elif room == "code":
            self.codes[rest] = msgspec.json.decode(value, type=Code)
        elif room == "device":
            self.devices.add(rest)
        elif room == "moved":
            self.moved.add(rest)
        elif room in ("nick", "name"):
            self.names[rest] = value.decode()
        elif name == "posted":
            self.posted = value.decode()


class Doors:
    """The doors of one night. Changes are made in the thread that owns the store."""

    def __init__(
        self,
        night: Night,
        clock: Callable[[], int] | None = None,
        released: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self._night, self._released = night, released
        self.clock: Callable[[], int] = clock or (lambda: night.clock())
        self._take_over(_Kept.of(night.store))

    def _take_over(self, kept: _Kept) -> None:
        self.visitors, self.codes, self.devices = kept.visitors, kept.codes, kept.devices
        self.moved, self.names, self.posted = kept.moved, kept.names, kept.posted

    def look_again(self) -> bool:
        """Take over what another server of this night has kept; whether anything was new. It is
        done in the thread of the store, so that nothing which is just being changed is lost."""
        kept = _Kept.of(self._night.store)
        known = _Kept(self.visitors, self.codes, self.devices, self.moved, self.names, self.posted)
        if kept != known:
            self._take_over(kept)
        return kept != known

    # --- looking ----------------------------------------------------------------------------
    def visitor(self, token: str) -> Visitor | None:
        """Who has this token, if anybody."""
        if not token or not self.is_alive(sha := hashed(token)):
            return None
        return self.visitors.get(sha)

    def why_shut(self, token: str) -> str:
        """Why a token that somebody still has opens nothing: "moved" to another phone, the night
        is "over", or it has "ended"; empty for one that is alive, or for none at all."""
        if not token or self.is_alive(sha := hashed(token)):
            return ""
        if sha in self.moved:
            return "moved"
        return "over" if self.is_over else "ended"

    def is_alive(self, sha: str) -> bool:
        """Whether a token still opens anything: not revoked, not too old, the night not over."""
        return self.left_ms(sha) > 0

    def left_ms(self, sha: str) -> int:
        """How long a token will still live, as far as that is known now."""
        one = self.visitors.get(sha)
        if one is None or (one.kind == GUEST and self.is_over):
            return 0
        return max(0, one.made_ms + TOKEN_MS - self.clock())

    @property
    def is_over(self) -> bool:
        """Whether the night is closed: no guest comes in any more."""
        return self._night.floor.status == CLOSED_NIGHT

    def on_device(self, device: str) -> dict[str, list[str]]:
        """Those who work and are signed in on a device, with the hashes of their tokens there."""
        found: dict[str, list[str]] = {}
        for sha, one in list(self.visitors.items()):
            if device and one.kind == STAFF and one.device == device and self.is_alive(sha):
                found.setdefault(one.who, []).append(sha)
        return found

    def beside(self, visitor: Visitor) -> tuple[str, ...]:
        """Who else is signed in on the same device and holds a post at the same table. Who has been
        relieved, or has gone off duty, is not: nothing is done in that person's name without the
        PIN any more, not even when somebody else gives that person a post again."""
        table = self.table_of(visitor.who)
        if visitor.only not in ("", table):
            return ()
        return tuple(
            who for who, shas in self.on_device(visitor.device).items()
            if who != visitor.who and table and self.table_of(who) == table
            and any(self._is_for_the_post(sha) for sha in shas)
        )  # fmt: skip

    def table_of(self, who: str) -> str:
        """The table at which somebody holds a post, if at any."""
        duty = self._night.floor.duty.get(who)
        return duty.table if duty is not None and duty.post else ""

    def _is_for_the_post(self, sha: str) -> bool:
        """Whether the PIN was given for the post that is held now: not before an earlier one was
        lost, nor before somebody else gave it out."""
        one = self.visitors.get(sha)
        return one is not None and one.row >= self._released.get(one.who, 0)

    def code(self, code: str) -> Code | None:
        """What a code opens, if anything."""
        found = self.codes.get(self.hash_of(code))
        if found is None or 0 < found.ends_ms <= self.clock():
            return None
        return found

    def hash_of(self, code: str) -> str:
        """What is kept of a code: it is short, so the key of the night is mixed in. Codes that an
        earlier program made were kept without it."""
        plain, pepper = hashed(tidy(code)), self._night.store.side.pepper
        if not pepper or plain in self.codes:
            return plain
        return hmac.digest(pepper, tidy(code).encode(), sha256).hex()

    def is_enrolled(self, device: str) -> bool:
        """Whether staff may sign in on this device."""
        return bool(device) and hashed(device) in self.devices

    def knows(self, person: str, pin: str) -> bool:
        """Whether this is somebody's PIN: slow by intent, so it is asked in the store's thread."""
        kept = (
            self._night.store.get_value(pin_name(person))
            if person in self._night.floor.people
            else None
        )
        return kept is not None and is_pin(pin, kept, self._night.store.side.pepper)

    def set_pin(self, person: str, pin: str) -> None:
        """Somebody's PIN from now on; without one nobody signs in as that person."""
        made = hashed_pin(pin, self._night.store.side.pepper) if pin else None
        self._keep({pin_name(person): made})

    def tokens_of(self, kind: str, who: str) -> Iterator[str]:
        """The hashes of somebody's tokens."""
        return (
            sha for sha, one in list(self.visitors.items()) if (one.kind, one.who) == (kind, who)
        )

    # --- changing: in the thread of the store --------------------------------------------------
    def admit(self, kind: str, who: str, device: str = "") -> tuple[str, Visitor]:
        """A new token for somebody; what is kept of those that died of age is forgotten."""
        self.revoke(*[sha for sha in self.visitors if not self.is_alive(sha)])
        csrf = secrets.token_urlsafe(18)
        visitor = Visitor(kind, who, csrf, device, self.clock(), self._night.at[0])
        return self._give(visitor), visitor

    def _give(self, visitor: Visitor) -> str:
        token = fresh_token()
        self._keep({f"token/{hashed(token)}": msgspec.json.encode(visitor)})
        self.visitors[hashed(token)] = visitor
        return token

    def turn_to(self, person: str, asked: str) -> tuple[str, Visitor] | None:
        """Another token for somebody beside who asks, whose own is hashed; it takes the place of
        the one that the PIN was given for, is as old and as busy, and opens nothing but the console
        of their table. None if either is gone by now, be it that another server revoked it."""
        visitor, store = self.visitors.get(asked), self._night.store
        if visitor is None or not self.is_alive(asked) or person not in self.beside(visitor):
            return None
        shas = self.on_device(visitor.device)[person]
        if any(store.get_value(f"token/{sha}") is None for sha in (asked, *shas)):
            return None
        turned = max((self.visitors[sha] for sha in shas), key=lambda one: one.row)
        turned = replace(turned, only=self.table_of(person))
        self.revoke(*shas)
        return self._give(turned), turned

    def revoke(self, *shas: str) -> None:
        """Tokens die at once."""
        if not shas:
            return
        self._keep({f"token/{sha}": None for sha in shas})
        for sha in shas:
            self.visitors.pop(sha, None)

    def move(self, guest: str) -> None:
        """A guest's wallet goes to another phone: the tokens of the old one die, and what is kept
        of them is only that its holder can be told why."""
        shas = list(self.tokens_of(GUEST, guest))
        self.revoke(*shas)
        if shas:
            self._keep({f"moved/{sha}": b"1" for sha in shas})
            self.moved.update(shas)

    def make_code(self, kind: str, made_by: str, who: str = "") -> str:
        """A new code, which ends the door code or the guest's wallet codes before it; the door code
        is shown on the wall, so it is kept as it is."""
        ends_ms = self.clock() + CODE_MS if kind in (DEVICE, PIN) and made_by != BY_SERVER else 0
        code, found = fresh_code(kind), Code(kind, made_by, who, ends_ms)
        ended = [sha for sha, one in self.codes.items()
                 if kind != DEVICE and (one.kind, one.who) == (kind, who)]  # fmt: skip
        kept: dict[str, bytes | None] = {f"code/{sha}": None for sha in ended}
        kept[f"code/{self.hash_of(code)}"] = msgspec.json.encode(found)
        if kind == DOOR:
            kept["posted"] = code.encode()
        self._keep(kept)
        self.posted = code if kind == DOOR else self.posted
        for sha in ended:
            self.codes.pop(sha, None)
        self.codes[self.hash_of(code)] = found
        return code

    def end_codes(self, kind: str, who: str) -> None:
        """Codes of one kind that were made for somebody open nothing any more."""
        ended = [sha for sha, one in self.codes.items() if (one.kind, one.who) == (kind, who)]
        self._keep({f"code/{sha}": None for sha in ended})
        for sha in ended:
            self.codes.pop(sha, None)

    def use_up(self, code: str) -> bool:
        """A code of one use is gone; False if somebody else was first."""
        sha, store = self.hash_of(code), self._night.store
        with store.turn(self._night.at[0]) as turn:  # another server may have taken it just now
            is_there = store.get_value(f"code/{sha}") is not None
            turn.set_value(f"code/{sha}", None)
        self.codes.pop(sha, None)
        return is_there

    def enrol(self) -> str:
        """A new device on which staff may sign in."""
        device = fresh_token()
        self._keep({f"device/{hashed(device)}": b"1"})
        self.devices.add(hashed(device))
        return device

    def forget(self, *shas: str) -> None:
        """Staff may no longer sign in on these devices."""
        self._keep({f"device/{sha}": None for sha in shas})
        self.devices.difference_update(shas)

    def is_familiar(self, person: str, device: str) -> bool:
        """Whether somebody has signed in on a device before, tonight."""
        return self._night.store.get_value(_familiar(person, device)) is not None

    def make_familiar(self, person: str, device: str) -> None:
        """Somebody has signed in on a device."""
        self._keep({_familiar(person, device): b"1"})

    def keep_late_access(self, actor: str, noted: NoteAccess) -> None:
        """Who still comes and goes when the night is closed: its journal takes no more rows."""
        late = sum(name.startswith("late/") for name, _ in self._night.store.all_values())
        said = {"at_ms": self.clock(), "actor": actor, "act": noted}
        self._keep({f"late/{late + 1:06}": msgspec.json.encode(said)})

    def call(self, guest: str, name: str) -> None:
        """What a guest wants to be called; nothing erases it."""
        self._keep({f"nick/{guest}": name.encode() if name else None})
        if name:
            self.names[guest] = name
        else:
            self.names.pop(guest, None)

    def _keep(self, kept: dict[str, bytes | None]) -> None:
        with self._night.store.turn(self._night.at[0]) as turn:
            for name, value in kept.items():
                turn.set_value(name, value)
