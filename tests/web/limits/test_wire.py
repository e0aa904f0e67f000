"""What comes over the wire has limits on size and time; beyond them, the sender gets a reason and
is cut off."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pitboss.web.server.headers import headers
from pitboss.web.server.run import LINES_AT_ONCE, RepeatFilter
from tests.patience import PATIENCE_S
from tests.web.limits.test_flood import closed_with, socket_of
from tests.web.serving import LIMITS, Served, serving

HEAD = "GET /h/night/api/v1/house HTTP/1.1\r\nhost: x\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("wire")) as server:
        yield server


def answer_to(served: Served, sent: bytes, *, ends: bool = False) -> bytes:
    """What comes back for some bytes, until the server hangs up or, if it `ends`, the answer."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as line:
        data = b""
        try:
            line.sendall(sent)
            while not (ends and b"\r\n\r\n" in data):
                part = line.recv(65536)
                if not part:
                    break
                data += part
        except ConnectionError:
            pass
        return data


def head_of(size: int) -> bytes:
    """A whole head with a number of bytes."""
    rest = size - len(HEAD) - len("x: \r\n\r\n")
    return f"{HEAD}x: {'y' * rest}\r\n\r\n".encode()


def test_a_head_of_the_most_bytes_is_read_and_one_that_is_longer_is_not(served: Served) -> None:
    assert answer_to(served, head_of(LIMITS.head_bytes), ends=True).startswith(b"HTTP/1.1 200")
    without_end = head_of(LIMITS.head_bytes + 5)[:-4]
    assert len(without_end) == LIMITS.head_bytes + 1
    assert answer_to(served, without_end).startswith(b"HTTP/1.1 431")


def test_an_order_is_answered_with_the_headers_of_any_other_request(served: Served) -> None:
    """Orders are answered in one step, past the layers that other answers go through."""

    def head(method: str, path: str) -> tuple[bytes, set[bytes]]:
        asked = f"{method} /h/night/api/v1/{path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"
        status, *lines = (
            answer_to(served, asked.encode(), ends=True).split(b"\r\n\r\n")[0].split(b"\r\n")
        )
        kept = {line for line in lines if not line.startswith((b"date:", b"content-length:"))}
        assert len(kept) < len(lines), "both have a date and a length"
        return status, kept

    assert head("POST", "orders") == head("GET", "me")
    assert head("POST", "orders")[0].startswith(b"HTTP/1.1 401")


def test_an_order_on_a_connection_that_ends_is_the_last(served: Served) -> None:
    asked = b"POST /h/night/api/v1/orders HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    answer = answer_to(served, asked)  # until the server hangs up
    assert b"\r\nconnection: close\r\n" in answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["words"] == "sign in first"


def test_who_sends_too_long_a_head_is_told_so_with_the_usual_headers(served: Served) -> None:
    answer = answer_to(served, f"{HEAD}x: ".encode() + b"y" * LIMITS.head_bytes)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431")
    assert json.loads(body)["words"] == "this request is too large"
    for name, value in headers(for_scripts=True).items():
        assert f"{name}: {value}".encode() in head


def test_a_body_longer_than_any_is_refused_and_the_line_is_closed(served: Served) -> None:
    start = HEAD.replace("GET", "POST") + "transfer-encoding: chunked\r\n\r\n"
    many = b"".join(b"1000\r\n" + b"y" * 4096 + b"\r\n" for _ in range(40))
    assert answer_to(served, start.encode() + many)[:12] in (b"", b"HTTP/1.1 413")


def test_a_socket_with_too_many_frames_is_told_so(served: Served) -> None:
    guest = served.guest()
    with socket_of(guest) as line:
        line.socket.sendall(b"\x89\x80\0\0\0\0" * (LIMITS.frames_at_once + 50))
        assert closed_with(line) == (4429, "too many messages at once: try again in a moment")
    with socket_of(guest) as again:
        for _ in range(LIMITS.frames_at_once // 2):
            again.ping()
        assert json.loads(again.recv(timeout=PATIENCE_S))["tables"], "the next one is served"


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nhost: x\r\nx: y"])
def test_a_request_that_never_ends_is_cut_off_in_time(
    sent: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    limits = replace(LIMITS, request_s=0.5)
    with serving(tmp_path_factory.mktemp("slow"), limits=limits) as server:
        assert answer_to(server, sent) == b"", "it would wait for ever"
        assert answer_to(server, f"{HEAD}\r\n".encode(), ends=True).startswith(b"HTTP/1.1 200")


def test_who_takes_nothing_of_what_is_sent_is_cut_off_in_time(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The answers fill the buffers on both sides; then the server stops waiting."""
    limits = replace(LIMITS, stuck_s=0.5, pipelined=10**6)
    with (
        serving(tmp_path_factory.mktemp("stuck"), limits=limits) as server,
        socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as line,
        pytest.raises(ConnectionError),
    ):
        pour(line, f"{HEAD}\r\n".encode() * 50)


def pour(line: socket.socket, sent: bytes) -> None:
    """Send the same endlessly, and read nothing."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    while True:
        line.sendall(sent)


def test_the_same_line_is_logged_only_so_often() -> None:
    quiet = RepeatFilter()
    record = logging.LogRecord("x", logging.WARNING, "", 0, "bad request", (), None)
    other = logging.LogRecord("x", logging.WARNING, "", 0, "something else", (), None)
    assert [quiet.filter(record) for _ in range(LINES_AT_ONCE + 5)].count(True) == LINES_AT_ONCE
    assert quiet.filter(other)
