"""What docs/security.md promises besides access, checked on a real server."""

from __future__ import annotations

import argparse
import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from msgspec.structs import replace

from pitboss.cli.serve import NOT_ENCRYPTED
from pitboss.cli.serve import _words as start_words
from pitboss.demo.services import demo_services
from pitboss.web.auth.credentials import hash_secret
from pitboss.web.server.headers import POLICY, STRICT, headers
from pitboss.web.server.tls import Tls, from_authority
from pitboss.web.server.tls_connections import CIPHERS, tls_context
from tests.patience import PATIENCE_S
from tests.web.serving import LIMITS, PIN, Served, on_store, running, serving

FEW = 6
NAMES = ("127.0.0.1", "localhost", "night.example")


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    return from_authority(tmp_path_factory.mktemp("tls"), NAMES)


@pytest.fixture(scope="module")
def encrypted(tls: Tls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    services = demo_services(tmp_path_factory.mktemp("halls"), "test edition", 0.02)
    limits = replace(LIMITS, of_strangers=FEW, request_s=PATIENCE_S)
    with running(services, tls=tls, limits=limits) as served:
        yield served


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("plain")) as served:
        yield served


def browser(served: Served, tls: Tls) -> httpx2.Client:
    trusted = ssl.create_default_context(cadata=tls.authority.decode())
    base = f"https://127.0.0.1:{served.port}"
    return httpx2.Client(base_url=base, verify=trusted, timeout=PATIENCE_S)


def raw(served: Served, sent: bytes) -> bytes:
    """What a connection gets if it sends this and then waits until the server hangs up."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as line:
        line.sendall(sent)
        data = b""
        while part := line.recv(65536):
            data += part
    return data


def hung_up(line: socket.socket) -> bool:
    """Whether the other side hangs up; waits for it."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_over_tls_a_connection_is_counted_when_it_comes(encrypted: Served, tls: Tls) -> None:
    """One stranger too many pushes out the oldest, although none of them has shaken hands."""
    lines = [
        socket.create_connection(("127.0.0.1", encrypted.port), PATIENCE_S) for _ in range(FEW + 1)
    ]
    try:
        assert hung_up(lines[0])
        with browser(encrypted, tls) as web:
            assert web.get("/").status_code == 200
    finally:
        for line in lines:
            line.close()


def test_tls_is_new_and_its_ciphers_are_strong(encrypted: Served, tls: Tls) -> None:
    context = tls_context(str(tls.certificate), str(tls.key))
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
    assert all(
        ("GCM" in cipher["name"] or "CHACHA20" in cipher["name"])
        for cipher in context.get_ciphers()
    )
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.load_verify_locations(cadata=tls.authority.decode())
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    for ciphers, works in ((CIPHERS, True), ("AES256-SHA256:ECDHE-ECDSA-AES256-SHA384", False)):
        old.set_ciphers(ciphers)
        with socket.create_connection(("127.0.0.1", encrypted.port), PATIENCE_S) as line:
            try:
                with old.wrap_socket(line, server_hostname="127.0.0.1") as secure:
                    assert secure.version() == "TLSv1.2"
                shaken = True
            except (ssl.SSLError, OSError):
                shaken = False
        assert shaken is works, ciphers


def test_cookies_of_an_encrypted_line_are_tied_to_this_server(encrypted: Served, tls: Tls) -> None:
    with browser(encrypted, tls) as web:
        code = encrypted.services["night"].credentials.door_code
        joined = web.post("/h/night/api/v1/join", json={"code": code, "of_age": True})
        cookie = joined.headers["set-cookie"]
        assert cookie.startswith("__Host-pitboss-night=")
        for part in ("Path=/;", "HttpOnly", "SameSite=strict", "Secure"):
            assert part in cookie
        assert "domain" not in cookie.lower()
        assert web.get("/h/night/api/v1/me").status_code == 200
        token = cookie.partition("=")[2].partition(";")[0]
        planted = {"cookie": f"pitboss={token}"}  # a name that anyone in the network can set
        base = f"https://127.0.0.1:{encrypted.port}"
        other = httpx2.get(f"{base}/h/night/api/v1/me", headers=planted, verify=web_context(tls))
        assert other.status_code == 401
        gone = web.post(
            "/h/night/api/v1/signout", json={}, headers={"x-pitboss": joined.json()["csrf"]}
        )
        assert gone.headers["clear-site-data"] == '"cache", "storage"'
        assert web.get("/h/night/api/v1/me").status_code == 401


def web_context(tls: Tls) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=tls.authority.decode())


def test_browsers_are_told_to_return_encrypted() -> None:
    """For the house's own names; never over plain connections or for "localhost"."""
    assert headers("night.example:8443", True)[STRICT] == "max-age=31536000; includeSubDomains"
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "a.localhost"):
        assert STRICT not in headers(host, True)
    assert STRICT not in headers("night.example", False)


def test_the_policy_lets_nothing_foreign_in() -> None:
    rules = headers("night.example:8443", True)[POLICY]
    for part in (
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self' wss://night.example:8443;",
    ):
        assert part in rules
    assert "sandbox" not in rules
    assert headers("x", for_scripts=True)[POLICY].endswith("; sandbox")
    for odd in ("x; script-src *", "x y", "", "x'", "é"):
        assert headers(odd)[POLICY] == headers("")[POLICY]


def test_unreadable_requests_get_the_headers_too(plain: Served) -> None:
    head = raw(plain, b"NO SUCH\r\n\r\n").partition(b"\r\n\r\n")[0].decode()
    assert head.startswith("HTTP/1.1 400")
    for name, value in headers(for_scripts=True).items():
        assert f"{name}: {value}" in head


def test_a_refused_socket_is_answered_with_the_headers_too(plain: Served) -> None:
    """One from another page, and one at an address with nothing there."""
    shake = (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    for path, origin, status in (
        ("/h/night/api/v1/live", "http://evil.example", 403),
        ("/h/night/api/v1/nothing", "http://x", 404),
    ):
        sent = f"GET {path} HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\n".encode() + shake
        head, _, body = raw(plain, sent).partition(b"\r\n\r\n")
        assert head.startswith(f"HTTP/1.1 {status}".encode()), head
        assert json.loads(body)["words"]
        lower = head.decode().lower()
        assert "x-content-type-options: nosniff" in lower
        assert "content-security-policy: default-src 'none'" in lower


def test_two_lengths_of_one_request_are_refused(plain: Served) -> None:
    """Nothing is left over that could pass for a second request."""
    for lengths in (
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Content-Length: 5\r\nContent-Length: 6",
    ):
        sent = f"POST /h/night/api/v1/join HTTP/1.1\r\nHost: x\r\n{lengths}\r\n\r\n0\r\n\r\n"
        answer = raw(plain, f"{sent}GET / HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 400")
        assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "TRACK"])
def test_no_request_is_sent_back(plain: Served, method: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", plain.port, timeout=PATIENCE_S)
    line.request(method, "/h/night/", headers={"x-secret": "abc"})
    reply = line.getresponse()
    assert reply.status in (400, 404, 405)
    assert b"abc" not in reply.read()
    line.close()


def test_no_folder_is_listed_and_only_pages_are_served(plain: Served) -> None:
    for path in (
        "/static/",
        "/static/js",
        "/.git/config",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/pyproject.toml",
    ):
        line = http.client.HTTPConnection("127.0.0.1", plain.port, timeout=PATIENCE_S)
        line.request("GET", path)
        assert line.getresponse().status == 404, path
        line.close()


def test_text_says_how_it_is_encoded(plain: Served) -> None:
    for path in (
        "/",
        "/static/css/base.css",
        "/static/js/page.js",
        "/static/icon.svg",
        "/h/night/api/v1/tables/craps/layout.svg",
    ):
        kind = httpx2.get(plain.url + path, timeout=PATIENCE_S).headers["content-type"]
        assert kind.endswith("; charset=utf-8"), (path, kind)


def test_joining_again_ends_the_old_token(plain: Served) -> None:
    guest, credentials = plain.guest(), plain.services["night"].credentials
    first = str(guest.http.cookies["pitboss"])
    reply = guest.post("/join", {"code": credentials.door_code, "of_age": True})
    assert reply.status_code == 201
    assert hash_secret(first) not in credentials.sessions
    assert credentials.session_of(str(guest.http.cookies["pitboss"])) is not None


def test_a_staff_sign_in_ends_the_guest_session(plain: Served) -> None:
    """A browser has one token per house: the guest's would stay around unseen."""
    guest, service = plain.guest(), plain.services["night"]
    first = str(guest.http.cookies["pitboss"])
    device = on_store(service, lambda: service.credentials.make_code("device", "banker"))
    wrong = guest.post("/staff", {"person": "banker", "pin": "0000", "device": device})
    assert (wrong.status_code, guest.get("/me").json()["kind"]) == (403, "guest")
    assert guest.post("/staff", {"person": "banker", "pin": PIN, "device": device}).is_success
    assert hash_secret(first) not in service.credentials.sessions
    assert guest.get("/me").json()["who"] == "banker"


def test_no_page_of_another_server_may_read_answers(plain: Served) -> None:
    """No answer allows an origin, no matter who asks and how."""
    for method in ("GET", "OPTIONS", "POST"):
        sent = {"origin": "http://evil.example", "access-control-request-method": "POST"}
        reply = httpx2.request(
            method, f"{plain.url}/h/night/api/v1/house", headers=sent, timeout=PATIENCE_S
        )
        assert not any(name.startswith("access-control") for name in reply.headers)


def test_a_table_of_real_equipment_does_not_run_by_itself(tmp_path: Path) -> None:
    """It is not offered, and not done if it is asked for anyway."""
    with serving(tmp_path) as served:
        dealer, service = served.staff("craps-dealer"), served.services["night"]
        assert dealer.get("/tables/craps").json()["desk"]["can_run_itself"]
        live = service.floor.tables["craps"]
        real = replace(live, plan=replace(live.plan, electronic=False))
        service.floor.tables["craps"] = real
        assert not dealer.get("/tables/craps").json()["desk"]["can_run_itself"]
        asked = dealer.post("/tables/craps/conduct", {"on": True})
        assert (asked.status_code, asked.json()["words"]) == (
            409,
            "dice, wheel or cards are real here",
        )
        assert service.automatic_dealer is not None
        assert "craps" not in service.automatic_dealer.tables


def test_a_handshake_that_is_none_is_answered_with_the_headers_too(plain: Served) -> None:
    sent = (
        b"GET /h/night/api/v1/live HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: short\r\n\r\n"
    )
    head = raw(plain, sent).partition(b"\r\n\r\n")[0].decode().lower()
    assert head.startswith("http/1.1 400")
    assert "x-content-type-options: nosniff" in head
    assert "content-security-policy: default-src 'none'" in head


def test_browsers_keep_no_private_pages(plain: Served) -> None:
    guest = plain.guest()
    for path in ("/api/v1/me", "/api/v1/me/history", "/api/v1/tables/craps", "/play", "/"):
        assert guest.http.get(path).headers["cache-control"] == "no-store", path


def test_nobody_is_told_what_is_wrong_with_the_journal(
    plain: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """Its path and its disk's messages are for the log."""
    guest, service = plain.guest("tas-casino"), plain.services["tas-casino"]
    service.queue.broken = "/home/someone/night.pitboss failed: disk I/O error"
    try:
        body = {"id": "0" * 32, "table": "mini-dice", "command": {"type": "Leave", "seat": 1}}
        reply = guest.post("/orders", body)
    finally:
        service.queue.broken = ""
    assert reply.status_code == 503
    assert "night.pitboss" not in reply.text
    assert "/home/someone/night.pitboss failed" in caplog.text


def test_who_serves_a_network_in_plain_is_told_so(tmp_path: Path, tls: Tls) -> None:
    services = demo_services(tmp_path, "test edition", 0.02)
    try:
        for lan, line, is_said in ((True, None, True), (True, tls, False), (False, None, False)):
            args = argparse.Namespace(lan=lan, port=8000)
            assert (NOT_ENCRYPTED in start_words(args, services, line)) is is_said
    finally:
        for service in services:
            service.night.store.close()
