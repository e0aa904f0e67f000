"""Requests that nobody should send: broken JSON, wrong types, odd paths, headers and tokens.

Everything comes from one seed. Some of it is nearly right, because that gets the furthest.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from pitboss.floor.orders import FLOOR_COMMANDS, TABLE_COMMANDS
from pitboss.web.api.house_routes import API, HOUSE_ROUTES
from tests.web.in_process import HOST, Sent

KINDS = tuple(dict.fromkeys((*FLOOR_COMMANDS, *TABLE_COMMANDS)))
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW", "get")
RARE = ("guide", "odds", "evening", "strategy", "staff", "signout", "revoke")
"""Calculations that take seconds, PINs that are slow on purpose, and what ends the sender's own
token."""

DEAD = ("revoked", "nobody", "forged", "stolen")
ODD_VALUES: tuple[Any, ...] = (
    "5", "", "five", True, False, None, 0, -1, -5, 1.5, 5.0, 1e300, 2**31, 2**53, 2**53 + 1, 2**63,
    2**64, 2**200, 10**400, 10**4300 - 1, [], [5], {}, {"stake": 5}, "\x00", "\u202e", "NaN",
    "9" * 5000, "²", "٣", "🎲", "a" * 9000, "'; --", "<script>", "{{7*7}}", "%s%n", "../../etc",
)  # fmt: skip
ODD_PARTS = (
    "",
    ".",
    "..",
    "...",
    "%00",
    "\x00",
    "²",
    "٣",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "1_000",
    "9" * 30,
    "9" * 5000,
    "0",
    "NaN",
    "None",
    "undefined",
    "🎲",
    "\u202e",
    "a" * 3000,
    "<b>",
    "{table}",
    "'",
    "craps/..",
    "craps%2f..",
    "craps\n",
    "CRAPS",
    " craps",
    "__proto__",
    "1;2",
    "1?2",
    "#",
    "*",
)
ODD_JSON = (
    b"",
    b"{",
    b"[",
    b"]",
    b"nul",
    b"{}",
    b"[]",
    b"null",
    b"true",
    b"5",
    b'"x"',
    b'{"a":}',
    b'{"id":',
    b"\xff\xfe",
    b"\x00",
    b"{'id': 1}",
    b'{"id": NaN}',
    b'{"id": Infinity}',
    b"\xef\xbb\xbf{}",
    b'{"id": "\\ud800"}',
    b'{"id": "\\x00"}',
    b'{"id": 1}{"id": 2}',
    b"[" * 4000,
    b'{"a":' * 3000,
    b'{"command":' * 1200 + b"1" + b"}" * 1200,
    b"x" * 17_000,
    b" " * 16_000 + b"{}",
    b"-",
    b"1e9999",
)
ODD_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-length", b"-1"), (b"content-length", b"x"), (b"content-length", b"9" * 5000),
    (b"content-length", "²".encode("latin-1")), (b"content-length", b""),
    (b"content-length", b"1.5"),
    (b"origin", b"http://evil.example"), (b"origin", b"null"), (b"origin", b"http://["),
    (b"origin", b"http://[::1"), (b"origin", b"\xff\xfe"), (b"origin", b"http://pitboss.lan@evil"),
    (b"origin", b"//pitboss.lan:x"), (b"origin", b""), (b"origin", b"http://evil.pitboss.lan"),
    (b"host", b"["), (b"host", b""), (b"host", b"\xff"), (b"host", b"evil.example"),
    (b"cookie", b"pitboss"), (b"cookie", b"=;=;="), (b"cookie", b"pitboss=\xff"),
    (b"cookie", b'pitboss="\\"'), (b"cookie", b"a" * 9000), (b"cookie", b"pitboss-device=\xe9"),
    (b"accept-encoding", b"gzip;q=x"), (b"accept-encoding", b"\xff"), (b"accept-encoding", b"gzip"),
    (b"content-type", b"text/xml"), (b"content-type", b"application/json; charset=\xff"),
    (b"range", b"bytes=9-1"), (b"if-none-match", b"*"), (b"x-forwarded-for", b"1.2.3.4"),
    (b"x-http-method-override", b"DELETE"), (b"transfer-encoding", b"chunked"),
    (b"x-pitboss", b"\xff"),
    (b"upgrade", b"websocket"), (b"expect", b"100-continue"), (b"authorization", b"Basic ::"),
)  # fmt: skip


@dataclass
class Token:
    """Someone's cookie and the answer to forged requests."""

    who: str
    cookie: str
    csrf: str


@dataclass
class World:
    """What the fuzzer knows of a house: names that exist, and tokens of all sorts."""

    slug: str
    tables: list[str]
    windows: list[str]
    guests: list[str]
    tokens: list[Token] = field(default_factory=list)


class Fuzzer:
    """An endless source of bad requests."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.chance = world, Random(seed)
        self._made = seed << 40

    def request(self) -> Sent:
        """The next one."""
        ways: list[tuple[int, Callable[[], Sent]]] = [
            (30, self.order),
            (18, self.broken),
            (16, self.odd_path),
            (12, self.odd_headers),
            (8, self.any_route),
            (8, self.wrong_shape),
            (8, self.elsewhere),
        ]
        kinds = self.chance.choices([make for _, make in ways], [often for often, _ in ways])
        return kinds[0]()

    # --- kinds ------------------------------------------------------------------------------------
    def order(self) -> Sent:
        """An order that is nearly right."""
        body: dict[str, Any] = {
            "id": self.fresh_id(),
            "table": self.chance.choice((*self.world.tables, "", "nowhere")),
            "command": self.command(),
        }
        if self.chance.random() < 0.3:
            where = self.chance.choice(("id", "table", "round", "command", "pin", "second", "x"))
            body[where] = self.odd()
        if self.chance.random() < 0.05:
            del body[self.chance.choice(sorted(body))]
        return self.sent("POST", f"{API}/orders", json.dumps(body).encode("utf-8", "replace"))

    def broken(self) -> Sent:
        """Something that is not JSON, or JSON cut off or garbled."""
        body = self.chance.choice(ODD_JSON)
        if self.chance.random() < 0.5:
            whole = bytearray(self.order().body)
            for _ in range(self.chance.randint(1, 4)):
                whole[self.chance.randrange(len(whole))] = self.chance.randrange(256)
            body = bytes(whole[: self.chance.randint(0, len(whole))])
        way = self.chance.choice([route for route in HOUSE_ROUTES if route.method == "POST"])
        return self.sent("POST", self.filled(way.path), body)

    def odd_path(self) -> Sent:
        """A route with parts that do not exist."""
        way, method = self.chance.choice(HOUSE_ROUTES), "GET"
        if self.chance.random() < 0.3:
            method = self.chance.choice(METHODS)
        query = self.query() if self.chance.random() < 0.5 else b""
        return self.sent(method, self.filled(way.path, 0.7), b"{}", query)

    def odd_headers(self) -> Sent:
        """Some header that no browser sends."""
        route = self.any_route()
        extra = [self.chance.choice(ODD_HEADERS) for _ in range(self.chance.randint(1, 3))]
        names = {name for name, _ in extra}
        route.headers = [header for header in route.headers if header[0] not in names] + extra
        return route

    def any_route(self) -> Sent:
        """Any route by any method with any token: most are not for this speaker."""
        way = self.chance.choice(HOUSE_ROUTES)
        method = way.method if self.chance.random() < 0.7 else self.chance.choice(METHODS)
        return self.sent(method, self.filled(way.path), self.chance.choice(ODD_JSON), self.query())

    def wrong_shape(self) -> Sent:
        """A body with the right names and wrong values, or one name too many."""
        way = self.chance.choice([route for route in HOUSE_ROUTES if route.body is not None])
        assert way.body is not None
        body = {part.encode_name: self.odd() for part in msgspec.structs.fields(way.body)}
        if self.chance.random() < 0.5:
            body[self.chance.choice(("x", "__proto__", "actor", "of_age", "csrf"))] = self.odd()
        text = json.dumps(body).encode("utf-8", "replace")
        return self.sent("POST", self.filled(way.path), text)

    def elsewhere(self) -> Sent:
        """An address outside of the house."""
        path = self.chance.choice(
            (
                "/",
                "/static/",
                "/static/../pyproject.toml",
                "/static/%2e%2e/guard.py",
                "/h",
                "/h/",
                "/h/nowhere/play",
                "/h/night",
                "/static/css/base.css/x",
                "//",
                "/static/\x00",
                "/api/v1/houses",
                "/api/v1/openapi.json",
                "/static/" + "a" * 300,
                "/odds",
                "/help",
                "/h/../h/night/play",
                "/static/js/..%2f..%2fguard.py",
                "*",
                "/static/cards.svg",
            )
        )
        if self.chance.random() < 0.3:
            path += self.chance.choice(ODD_PARTS)
        return Sent(self.chance.choice(METHODS), path, self.query(), self.headers(), b"{}")

    # --- parts ------------------------------------------------------------------------------------
    def command(self) -> dict[str, Any]:
        """A command of the core; its fields are sometimes right and sometimes odd."""
        kind = self.chance.choice(KINDS)
        body: dict[str, Any] = {"type": kind.__name__}
        for part in msgspec.structs.fields(kind):
            if part.required or self.chance.random() < 0.5:
                odd = self.chance.random() < 0.15
                body[part.encode_name] = self.odd() if odd else self.likely(part.encode_name)
        if self.chance.random() < 0.05:
            body["type"] = self.odd()
        return body

    def likely(self, name: str) -> Any:
        """A likely value of a field with this name."""
        known: dict[str, tuple[Any, ...]] = {
            "seat": (1, 2, 3, 0, 99), "chips": (1, 50, 10**6), "stake": (5, 10, 7, 10**9),
            "wager": ("pass", "under_7", "red", "straight 17", "place 6", "pass@6", "@", "bet 1"),
            "outcome": ("1-2", "6-6", "7", "17", "0", "red", "1-1-1", "Ks"), "dollars": (5, 100),
            "guest": (*self.world.guests, "nobody"), "window": (*self.world.windows, "w"),
            "person": ("banker", "craps-dealer", "x"), "post": ("dealer", "boxperson", "pope"),
            "cents": (100, 1, 2_000), "on": (True, False), "count": (1, 2), "card": ("Ks", "??"),
            "cards": (["Ks"], ["Ks", "Ks"]), "of_age": (True,), "of": ("0" * 32,),
        }  # fmt: skip
        return self.chance.choice(known.get(name, ("x", 1, True, "dealer")))

    def odd(self) -> Any:
        """A value of the wrong type, or far too much of it."""
        return self.chance.choice(ODD_VALUES)

    def filled(self, path: str, oddly: float = 0.1) -> str:
        """A path of the house with names in it, some of them odd."""
        names = {
            "table": self.world.tables,
            "window": self.world.windows,
            "round": ["1", "2"],
            "guest": self.world.guests,
            "seq": ["1", "50"],
        }
        for name, known in names.items():
            while f"{{{name}}}" in path:
                odd = self.chance.random() < oddly or not known
                part = self.chance.choice(ODD_PARTS if odd else known)
                path = path.replace(f"{{{name}}}", part, 1)
        return path

    def query(self) -> bytes:
        """A query string."""
        names = ("seat", "key", "outcome", "narrow", "after", "table", "round", "x", "code")
        parts = []
        for _ in range(self.chance.randint(0, 3)):
            value = str(self.chance.choice((*ODD_VALUES, 1, 2, "pass")))
            parts.append(f"{self.chance.choice(names)}={value}".encode("utf-8", "replace"))
        return b"&".join(parts)

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Headers of someone: usually a token with its own answer to forgery, sometimes not."""
        live = [token for token in self.world.tokens if token.who not in DEAD]
        token = self.chance.choice(live if self.chance.random() < 0.8 else self.world.tokens)
        csrf = token.csrf
        if self.chance.random() < 0.1:
            csrf = self.chance.choice(("", "x", self.chance.choice(self.world.tokens).csrf))
        headers = [
            (b"host", HOST),
            (b"x-pitboss", csrf.encode()),
            (b"cookie", f"pitboss={token.cookie}".encode()),
        ]
        if self.chance.random() < 0.5:
            headers.append((b"origin", b"http://" + HOST))
        return headers

    def sent(self, method: str, path: str, body: bytes = b"", query: bytes = b"") -> Sent:
        """A request to the house."""
        if self.chance.random() < 0.97:
            for name in RARE:
                path = path.replace(f"/{name}", f"/{name}d")
        pieces = self.chance.choice((1, 1, 1, 7))
        return Sent(method, f"/h/{self.world.slug}{path}", query, self.headers(), body, pieces)

    def fresh_id(self) -> str:
        """An id as a client would make one; sometimes one used before."""
        if self.chance.random() > 0.02:
            self._made += 1
        return f"{self._made:032x}"

    def talk(self) -> tuple[str, bytes, list[tuple[bytes, bytes]], list[dict[str, Any]]]:
        """A socket that sends garbage: the path, the query, the headers and the messages."""
        headers = self.headers()
        if self.chance.random() < 0.2:
            headers.append(self.chance.choice(ODD_HEADERS))
        messages: list[dict[str, Any]] = []
        for _ in range(self.chance.randint(0, 4)):
            kind = self.chance.randrange(4)
            if kind == 0:
                messages.append({"type": "websocket.receive", "bytes": self.chance.randbytes(50)})
            elif kind == 1:
                text = self.chance.choice(ODD_JSON).decode("utf-8", "replace")
                messages.append({"type": "websocket.receive", "text": text})
            else:
                watch = {
                    "watch": self.chance.choice((["craps"], ["nowhere"] * 99, self.odd())),
                    "floor": self.chance.choice((True, self.odd())),
                    "window": self.chance.choice(("window-1", self.odd())),
                }
                messages.append({"type": "websocket.receive", "text": json.dumps(watch)})
        path = self.chance.choice((f"{API}/live", f"{API}/live", f"{API}/me", "/", f"{API}/live/x"))
        return f"/h/{self.world.slug}{path}", self.query(), headers, messages
