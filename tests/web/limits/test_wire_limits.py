"""Each limit on the wire at its own figure: the most that is allowed is served, one more is not,
and staying within it gives a fresh start."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.web.limits.connections import ConnectionLimits
from pitboss.web.limits.wire import TOO_MANY
from tests.patience import PATIENCE_S, wait_until
from tests.web.limits.small_server import BIG, MANY, Line, Small, request, small_server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="many loopback addresses at once")
USUAL = ConnectionLimits()
CHUNKED = "transfer-encoding: chunked"


def parts(many: int) -> bytes:
    """A body in a number of parts, which does not end."""
    return b"1\r\ny\r\n" * many


# --- one request ------------------------------------------------------------------------------
def test_a_body_has_so_many_parts_and_no_more() -> None:
    """Counted by request: those of the one before do not count."""
    most = USUAL.body_parts
    with small_server(USUAL) as small, small.line() as line:
        for _ in range(3):
            line.send(request("/", CHUNKED) + parts(most) + b"0\r\n\r\n")
            assert line.answer() == 200
            assert small.body == most
        line.send(request("/", CHUNKED) + parts(most + 1))
        assert line.answer() == 400
        assert line.answer() == 0, "and the line is closed"
        assert small.asked.count("/") <= 4


def long_request(bytes_: int) -> bytes:
    """A request of a number of bytes that has not ended yet."""
    head = request("/", "content-length: 9999999")
    return head + b"y" * (bytes_ - len(head))


def test_a_request_has_so_many_bytes_and_no_more() -> None:
    """Also the second one on a connection, and a connection that just had one as long as
    allowed."""
    most = USUAL.head_bytes + USUAL.body_bytes
    head, long = request("/", f"content-length: {most - 200}"), long_request(most)
    body = len(long.partition(b"\r\n\r\n")[2])
    with small_server(USUAL) as small:
        for before in (0, 1, 2):
            with small.line() as line:
                for _ in range(before):
                    line.send(head + b"y" * (most - 200))
                    assert line.answer() == 200
                line.send(long)
                wait_until(lambda: small.body == body, "all of it was read")
                assert small.of(line) is not None, "as much as may be"
                line.send(b"y")
                assert line.answer() == 413
                assert line.answer() == 0


def test_a_head_has_so_many_bytes_after_a_long_body_too() -> None:
    """The bytes of a finished request are forgotten, and the next is held to its own."""
    body = b"y" * USUAL.body_bytes
    with small_server(USUAL) as small, small.line() as line:
        for _ in range(3):
            line.send(request("/", f"content-length: {len(body)}") + body)
            assert line.answer() == 200
        head = b"GET / HTTP/1.1\r\nhost: x\r\nx: "
        line.send(head + b"y" * (USUAL.head_bytes + 1 - len(head)))
        assert line.answer() == 431
        assert line.answer() == 0


def test_so_many_requests_wait_behind_one_another_and_no_more() -> None:
    """The first is being answered, and this many may wait; they all get their answer in the end."""
    most = USUAL.pipelined
    with small_server(USUAL) as small, ExitStack() as stack:
        lines = [stack.enter_context(small.line()) for _ in range(2)]
        lines[0].send(request("/hold") + request() * most)
        lines[1].send(request("/hold") + request() * (most + 1))
        assert lines[1].answer() == 400
        assert lines[1].answer() == 0
        wait_until(lambda: small.asked.count("/hold") == 2, "both are being answered")
        assert stack.enter_context(small.line()).ask("/release") == 200
        assert [lines[0].answer() for _ in range(most + 1)] == [200] * (most + 1)
        lines[0].send(request("/hold") + request() * most)  # nothing is on hold any more
        assert [lines[0].answer() for _ in range(most + 1)] == [200] * (most + 1)


def test_a_request_ends_in_time_and_the_next_one_has_all_of_it_again() -> None:
    """To the second: a quiet connection between two requests disturbs nobody."""
    with small_server(USUAL) as small, small.line() as line:
        assert line.ask() == 200
        small.sweep(100 * USUAL.request_s)
        for _ in range(3):
            line.send(request()[:-2])
            wait_until(
                lambda: (connection := small.of(line)) and connection.waits, "a request has begun"
            )
            small.sweep(USUAL.request_s)
            assert small.of(line) is not None, "it still has time"
            line.send(b"\r\n")
            assert line.answer() == 200
        line.send(request()[:-2])
        wait_until(
            lambda: (connection := small.of(line)) and connection.waits, "a request has begun"
        )
        small.sweep(USUAL.request_s + 0.001)
        assert small.of(line) is None
        assert line.answer() == 0


def test_a_quiet_connection_is_closed_in_time_and_every_request_begins_it_again() -> None:
    with small_server(USUAL) as small:
        most_s = small.server.config.timeout_keep_alive = 5
        line = small.line()
        for _ in range(2):
            assert line.ask() == 200
            small.sweep(most_s)
            assert small.of(line) is not None, "it still has time"
        small.sweep(0.001)
        assert line.answer() == 0
        wait_until(lambda: small.of(line) is None, "it is closed")
        line.socket.close()


def test_what_comes_byte_by_byte_does_not_begin_the_time_again() -> None:
    with small_server(USUAL) as small, small.line() as line:
        assert line.ask() == 200
        line.send(request()[:10])
        wait_until(lambda: (own := small.of(line)) and own.waits, "a request has begun")
        begun = (own := small.of(line)) and own.begun
        small.clock.s += USUAL.request_s
        line.send(request()[10:11])
        wait_until(lambda: small.read(line) == 11, "it was read")
        small.sweep()
        connection = small.of(line)
        assert connection is not None
        assert connection.begun == begun
        small.sweep(0.001)
        assert small.of(line) is None


# --- turns of requests --------------------------------------------------------------------------
def test_who_asks_for_far_more_than_has_its_turn_is_told_when_to_come_again() -> None:
    limits = replace(USUAL, requests_at_once=3, requests_a_second=0.5, patience_s=1.9)
    with small_server(limits) as small:
        for _ in range(3):
            with small.line() as line:
                assert line.ask() == 200
        with small.line() as line:
            line.send(request())
            head, _, body = _all(line).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 429")
            assert b"retry-after: 2" in head
            assert b"connection: close" in head
            assert json.loads(body)["words"] == "too many requests from here"
        assert small.asked == ["/"] * 3, "the application is not asked"
        with small.line("127.0.0.2") as other:
            assert other.ask() == 200, "nor is anyone else told so"
        small.clock.s += 2.0
        with small.line() as line:
            assert line.ask() == 200, "after that time there is one more"
        with small.line() as line:
            assert line.ask() == 429, "and no more than one"


def test_a_request_beyond_the_pace_waits_for_its_turn() -> None:
    """For a thousand seconds here, and a look meanwhile shows that nothing was asked."""
    limits = replace(USUAL, requests_at_once=2, requests_a_second=0.001, patience_s=10_000)
    with small_server(limits) as small, small.line() as line:
        assert line.ask() == line.ask() == 200
        line.send(request("/late"))
        wait_until(
            lambda: (connection := small.of(line)) and (connection.busy or "/late" in small.asked),
            "read",
        )
        with small.line("127.0.0.2") as other:
            assert other.ask() == 200
        assert "/late" not in small.asked
        assert (connection := small.of(line)) is not None
        assert connection.busy


def test_a_request_that_waited_is_answered_unless_its_sender_hung_up() -> None:
    """Both wait: the first leaves before its turn, and the second is answered after it. If the
    first's turn comes before the server knows it left, both wait twice as long."""
    wait_s = 0.25
    while "/gone" in asked_for(wait_s):
        wait_s *= 2


def asked_for(wait_s: float) -> list[str]:
    """What the application was asked for, when one waiting client hangs up and another does not."""
    limits = replace(USUAL, requests_at_once=1, requests_a_second=1 / wait_s, patience_s=1_000)
    with small_server(limits) as small:
        with small.line() as line:
            assert line.ask() == 200
            line.send(request("/gone"))
        wait_until(lambda: small.of(line) is None, "the server knows that it went")
        with small.line() as other:
            assert other.ask("/stays") == 200
        assert small.unheard == []
        return small.asked


# --- new connections ----------------------------------------------------------------------------
def test_an_address_has_so_many_new_connections_at_once_and_then_so_many_a_second() -> None:
    limits = replace(USUAL, new_at_once=5, new_a_second=2.0)
    with small_server(limits) as small:

        def come(many: int, address: str = "127.0.0.1") -> list[int]:
            lines = []
            for _ in range(many):
                with small.line(address) as line:
                    lines.append(line.ask())
            return lines

        assert come(7) == [200] * 5 + [0, 0], "to hang up gives nothing back"
        assert small.room.refused == 2
        assert come(5, "127.0.0.2") == [200] * 5, "by address"
        small.clock.s += 0.5
        assert come(2) == [200, 0]
        small.clock.s += 2.0
        assert come(5) == [200] * 4 + [0]
        small.clock.s += 100.0
        assert come(6) == [200] * 5 + [0], "it fills up to the first number, not beyond"


# --- a reader that is stuck ---------------------------------------------------------------------
def stuck(small: Small, line: Line) -> None:
    """Wait until the server notices that nobody reads what it sends."""
    wait_until(
        lambda: (connection := small.of(line)) and connection.stuck is not None, "nobody reads"
    )


def test_who_does_not_read_an_answer_is_cut_off_in_time() -> None:
    with small_server(USUAL) as small, small.line() as line:
        line.send(request("/big"))
        stuck(small, line)
        small.sweep(USUAL.stuck_s)
        assert small.of(line) is not None, "it still has time"
        small.sweep(0.001)
        assert small.of(line) is None
        assert line.answer() == 0, "the rest is lost"


def test_who_reads_on_in_time_is_not_cut_off_later() -> None:
    """Each time, a stuck client gets the full time."""
    with small_server(USUAL) as small, small.line() as line:
        for _ in range(2):
            line.send(request("/big"))
            stuck(small, line)
            small.sweep(USUAL.stuck_s)
            assert line.answer() == 200, f"all of the {BIG * MANY} bytes"
            wait_until(
                lambda: (connection := small.of(line)) and connection.stuck is None, "it is read"
            )
            small.sweep(10 * USUAL.stuck_s)
            assert small.of(line) is not None
        assert line.ask() == 200


def opened(small: Small) -> tuple[Line, ClientConnection]:
    """A socket, and the line that it is on."""
    line = small.line()
    where = f"ws://127.0.0.1:{small.port}/"
    return line, connect(where, sock=line.socket, max_size=None, ping_interval=None, max_queue=1)


def test_who_does_not_read_a_socket_is_cut_off_in_time() -> None:
    with small_server(USUAL) as small:
        line, talk = opened(small)
        with line, talk:
            talk.send("big")
            stuck(small, line)
            small.sweep(USUAL.stuck_s)
            assert small.of(line) is not None, "it still has time"
            small.sweep(0.001)
            assert small.of(line) is None
            with pytest.raises(ConnectionClosed):
                list(islice(talk, MANY + 1))


def test_who_reads_a_socket_on_in_time_is_not_cut_off_later() -> None:
    with small_server(USUAL) as small:
        line, talk = opened(small)
        with line, talk:
            for _ in range(2):
                talk.send("big")
                stuck(small, line)
                small.sweep(USUAL.stuck_s)
                messages = [talk.recv(timeout=PATIENCE_S) for _ in range(MANY + 1)]
                assert messages[-1] == "big"
                wait_until(
                    lambda: (connection := small.of(line)) and connection.stuck is None,
                    "it is read",
                )
                small.sweep(10 * USUAL.stuck_s)
                assert small.of(line) is not None


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_text_of_every_length_arrives_whole(size: int, small_texts: Small) -> None:
    line, talk = opened(small_texts)
    with line, talk:
        talk.send(str(size))
        assert talk.recv(timeout=PATIENCE_S) == "é" * (size // 2) + "y" * (size % 2)
        assert talk.recv(timeout=PATIENCE_S) == str(size), "and so does the next"


@pytest.fixture(scope="module")
def small_texts() -> Iterator[Small]:
    with small_server(USUAL) as small:
        yield small


# --- frames -------------------------------------------------------------------------------------
def test_a_socket_has_so_many_frames_at_once_and_then_so_many_a_second() -> None:
    limits = replace(USUAL, frames_at_once=20, frames_a_second=4.0)
    with small_server(limits) as small:
        line, talk = opened(small)
        with line, talk:
            for _ in range(17):
                talk.pong(b"")
            talk.send(["one message ", "in two parts"])  # and a third that ends it
            assert talk.recv(timeout=PATIENCE_S) == "one message in two parts"
            small.clock.s += 0.5
            for number in range(2):
                talk.send(f"more {number}")
                assert talk.recv(timeout=PATIENCE_S) == f"more {number}"
            talk.send("one too many")
            with pytest.raises(ConnectionClosed) as closed:
                talk.recv(timeout=PATIENCE_S)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == TOO_MANY


def _all(line: Line) -> bytes:
    """Everything until the server hangs up."""
    data = b""
    while part := line.socket.recv(65536):
        data += part
    return data
