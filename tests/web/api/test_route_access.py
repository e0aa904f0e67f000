"""Who may use which route: every route of the table, every role of every house (W2), and the
headers of every answer (W3). What to expect is in a separate text; a new route or a new role fails
until it is written down there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace

from pitboss.floor.permissions import ROLES
from pitboss.web.api.house_routes import API, HOUSE_ROUTES
from pitboss.web.auth.credentials import hash_secret
from pitboss.web.server.headers import headers
from tests.promises import promise
from tests.web.every_role import HOUSES, every_role, someone
from tests.web.serving import Client, Served

EXPECTED = Path(__file__).with_name("routes.txt")
NOBODY, GUEST, HANDED_ON = "anybody", "guest", "handed on"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose houses have someone in every role."""
    with every_role(tmp_path_factory.mktemp("roles")) as server:
        yield server


def expected() -> dict[tuple[str, str, str], set[str]]:
    """Who may use a route in a house, as the text says it."""
    rights: dict[tuple[str, str, str], set[str]] = {}
    house = ""
    for line in EXPECTED.read_text().splitlines():
        if line.startswith("== "):
            house = line[3:]
        elif line and not line.startswith("#"):
            route, _, who = line.partition(": ")
            method, path = route.split()
            rights[house, method, path] = {name.strip() for name in who.split(",")}
    return rights


def speakers(houses: Served, slug: str) -> dict[str, Client]:
    """One client for anyone, a guest, and every role of the house."""
    staff = {role: houses.staff(someone(role), slug) for role in ROLES[HOUSES[slug]]}
    return {NOBODY: houses.client(slug), GUEST: houses.guest(slug), **staff}


def filled(path: str, slug: str, houses: Served) -> str:
    """A path with things of the house in it."""
    floor = houses.services[slug].floor
    parts: dict[str, Any] = {
        "table": next(iter(floor.tables)),
        "window": next(iter(floor.windows)),
        "guest": "nobody",
        "person": "nobody",
        "round": 1,
        "seq": 1,
        "first": 1,
        "prize": "nothing",
        "paper": "no-tipping",
        "incident": 1,
        "token": "unknown",
    }
    return path.format(**parts)


def is_let_in(reply: httpx2.Response) -> bool:
    """Whether the sender could use the route; the result does not matter here."""
    if reply.status_code == 401:
        return False
    return reply.status_code != 403 or not reply.json()["words"].startswith("this is for")


@pytest.mark.parametrize("slug", HOUSES)
def test_every_role_on_every_route(houses: Served, slug: str) -> None:
    rules, tried = expected(), 0
    known = {(method, path) for house, method, path in rules if house == HOUSES[slug]}
    assert known == {(way.method, way.path) for way in HOUSE_ROUTES}, (
        "write the route down in routes.txt"
    )
    every = {NOBODY, GUEST, HANDED_ON, *ROLES[HOUSES[slug]]}
    for way in HOUSE_ROUTES:
        may = rules[HOUSES[slug], way.method, way.path]
        assert may <= every, f"{way.path}: nobody is {may - every}"
        if way.path == f"{API}/signout":
            continue  # below
        for role, client in (
            speakers(houses, slug).items() if way.method == "POST" else _speakers_of(houses, slug)
        ):
            reply = client.http.request(way.method, filled(way.path, slug, houses), content=b"[")
            assert is_let_in(reply) == (role in may), f"{way.method} {way.path} by {role}"
            assert reply.status_code < 500
            tried += 1
    promise("W2", requests=tried, exceptions=0)


@pytest.mark.parametrize("slug", HOUSES)
def test_what_was_handed_on_at_a_console_opens_no_other_table_window_or_floor(
    houses: Served, slug: str
) -> None:
    """Every role once more, with a token for which no PIN was given."""
    rules, tried, service = expected(), 0, houses.services[slug]
    other = "a table that is not asked for"
    staff = {role: houses.staff(someone(role), slug) for role in ROLES[HOUSES[slug]]}
    for client in staff.values():
        sha = hash_secret(client.http.cookies["pitboss"])
        service.credentials.sessions[sha] = replace(service.credentials.sessions[sha], only=other)
    for way in HOUSE_ROUTES:
        may = rules[HOUSES[slug], way.method, way.path]
        for role, client in staff.items():
            if way.path == f"{API}/signout":
                continue
            reply = client.http.request(way.method, filled(way.path, slug, houses), content=b"[")
            let_in = {role, HANDED_ON} <= may
            assert is_let_in(reply) == let_in, f"{way.method} {way.path} by {role}, handed on"
            tried += 1
    assert tried == (len(HOUSE_ROUTES) - 1) * len(staff)


_speakers: dict[str, dict[str, Client]] = {}


def _speakers_of(houses: Served, slug: str) -> list[tuple[str, Client]]:
    """People who only look can look again."""
    if slug not in _speakers:
        _speakers[slug] = speakers(houses, slug)
    return list(_speakers[slug].items())


@pytest.mark.parametrize("slug", HOUSES)
def test_signing_out_is_for_those_who_are_in(houses: Served, slug: str) -> None:
    for role, client in speakers(houses, slug).items():
        reply = client.post("/signout", {})
        assert reply.status_code == (401 if role == NOBODY else 200)
        assert client.get("/me").status_code == 401


def _wanted(houses: Served, reply: httpx2.Response) -> dict[str, str]:
    return headers(f"127.0.0.1:{houses.port}", for_scripts="/api/" in reply.url.path)


@pytest.mark.parametrize("slug", HOUSES)
def test_every_answer_carries_the_headers(houses: Served, slug: str) -> None:
    client, seen = houses.guest(slug), 0
    paths = [filled(way.path, slug, houses) for way in HOUSE_ROUTES]
    for path in (*paths, "/nothing", "/../..", "/api/v1/tables/%00", "/api/v1/orders"):
        for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
            reply = client.http.request(method, path, content=b"{")
            for name, value in _wanted(houses, reply).items():
                assert reply.headers.get(name) == value, f"{method} {path}: {name}"
            assert "unsafe-inline" not in reply.headers["content-security-policy"]
            assert reply.status_code < 500
            seen += 1
    for path in ("/", "/static/css/base.css", "/static/nothing", "/nowhere"):
        reply = httpx2.get(houses.url + path)
        wanted = _wanted(houses, reply)
        assert all(reply.headers.get(name) == value for name, value in wanted.items())
        seen += 1
    promise("W3", answers=seen, exceptions=0)


def test_cookies_are_for_the_server_alone(houses: Served) -> None:
    client = houses.client()
    code = houses.services["night"].credentials.door_code
    reply = client.post("/join", {"code": code, "of_age": True})
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/h/night" in cookie
