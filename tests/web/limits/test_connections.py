"""Who makes room when the house is full, and what is reserved for staff and players."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from msgspec.structs import replace

from tests.patience import PATIENCE_S, wait_until
from tests.web.serving import LIMITS, Client, Served, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="many loopback addresses at once")
ROOM = 30
"""How many connections the server under test has in all."""
FEW = 10
"""How many one address has without a token, and one token."""


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = replace(LIMITS, connections=ROOM, of_strangers=FEW, of_one=FEW, request_s=PATIENCE_S)
    with serving(tmp_path_factory.mktemp("room"), limits=limits) as server:
        yield server


class Line:
    """One connection, held open."""

    def __init__(self, served: Served, address: str = "127.0.0.1") -> None:
        self._socket = socket.create_connection(
            ("127.0.0.1", served.port), PATIENCE_S, source_address=(address, 0)
        )

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *wrong: object) -> None:
        self._socket.close()

    def ask(self, path: str = "/house", cookie: str = "") -> int:
        """One request on this connection; its status, or 0 if the connection is dead."""
        sent = f"GET /h/night/api/v1{path} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n"
        try:
            self._socket.sendall(sent.encode())
            data = b""
            while b"\r\n\r\n" not in data:
                part = self._socket.recv(65536)
                if not part:
                    return 0
                data += part
        except OSError:
            return 0
        return self._read_on(data)

    def _read_on(self, data: bytes) -> int:
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        while len(body) < length:
            body += self._socket.recv(65536)
        return int(head.split(b" ", 2)[1])

    @property
    def is_dead(self) -> bool:
        """Whether the server has hung up; asked of a connection that waits for nothing else."""
        self._socket.setblocking(False)
        try:
            return self._socket.recv(1) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self._socket.settimeout(PATIENCE_S)


def cookie_of(client: Client) -> str:
    """What a browser sends to say who it is."""
    return f"pitboss={client.http.cookies['pitboss']}"


def player(served: Served) -> Client:
    """A guest with a seat and something to play with."""
    guest, banker = served.guest(), served.staff("banker")
    who = guest.me["who"]
    assert banker.order("Sell", window="window-1", cents=5_000, guest=who)["done"]
    assert guest.order("Sit", "craps", seat=9, chips=10)["done"]
    return guest


def test_a_stranger_too_many_pushes_out_the_oldest_of_the_same_address(served: Served) -> None:
    with ExitStack() as stack:
        elsewhere = stack.enter_context(Line(served, "127.0.0.6"))
        lines = [stack.enter_context(Line(served, "127.0.0.5")) for _ in range(FEW + 3)]
        wait_until(lambda: all(line.is_dead for line in lines[:3]), "the oldest make room")
        assert not any(line.is_dead for line in lines[3:])
        assert elsewhere.ask() == 200, "nobody else does"
        assert lines[-1].ask() == 200


def test_a_token_has_so_many_lines_and_no_more(served: Served) -> None:
    guest, other = served.guest(), served.guest()
    with ExitStack() as stack:
        theirs = stack.enter_context(Line(served))
        assert theirs.ask("/me", cookie_of(other)) == 200
        lines = []
        for _ in range(FEW + 2):
            lines.append(stack.enter_context(Line(served)))
            assert lines[-1].ask("/me", cookie_of(guest)) == 200
        assert not lines[0].ask("/me", cookie_of(guest))
        assert theirs.ask("/me", cookie_of(other)) == 200


def test_those_who_work_and_those_who_play_keep_their_lines_in_a_full_house(
    served: Served,
) -> None:
    """Connections of strangers from many addresses, and then of guests without a seat, fill the
    house."""
    staff, plays = cookie_of(served.staff("chief")), cookie_of(player(served))
    idlers = [cookie_of(served.guest()) for _ in range(8)]
    with ExitStack() as stack:
        ours = []  # more than anyone else has
        for cookie in [staff, plays] * 5:
            ours.append((stack.enter_context(Line(served)), cookie))
            assert ours[-1][0].ask("/me", cookie) == 200
        for number in range(2 * ROOM):
            stack.enter_context(Line(served, f"127.0.0.{20 + number // 4}"))
        assert [line.ask("/me", cookie) for line, cookie in ours] == [200] * 10
        for number in range(2 * ROOM):
            line = stack.enter_context(Line(served))
            assert line.ask("/me", idlers[number % 8]) in (0, 200)
        assert [line.ask("/me", cookie) for line, cookie in ours] == [200] * 10, "the same lines"
        again = stack.enter_context(Line(served))
        assert again.ask("/me", staff) == 200, "and there is room for one more of theirs"
