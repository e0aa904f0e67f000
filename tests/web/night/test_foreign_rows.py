"""Another program writes into a night while it is served, in its file or its database: nothing of
that is shown or accepted, the next order is refused in plain words, and nothing more is written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from pitboss.demo.opening import open_night, read_plan
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.journal import Store
from pitboss.store.keys import make_key
from pitboss.store.postgres import PostgresStore
from pitboss.store.row import BadRow, Row, make_row
from pitboss.store.side_data import SideDataChanged
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.auth.credentials import hash_secret
from pitboss.web.night.opening import open_service
from tests.patience import wait_until
from tests.stores import KINDS, database_url, new_name
from tests.web.serving import Client, Served, on_store, running

EDITION, SLUG = "test edition", "night"
COLUMNS = "seq, command_id, order_sha, at_ms, actor, edition, body, prev, hash"


class Target:
    """A night that is served, and someone without its key who has its file or its database."""

    def __init__(self, kind: str, folder: Path) -> None:
        plan, private = read_plan(SLUG)
        self.kind, self.path, self.name = kind, folder / "n.pitboss", new_name()
        self.signer = make_key(folder / "night.key")
        plan = replace(
            plan, night=self.name, key=self.signer.public.hex(), key_holder=plan.people[0].id
        )
        with closing(self._created()) as store:
            open_night(Night(store, EDITION, self.signer), plan, private)

    def _created(self) -> Store:
        if self.kind == "sqlite":
            return SQLiteStore.create(self.path, self.name)
        return PostgresStore.create(database_url(), self.name)

    def opened(self, *, owner: bool) -> Store:
        """Its journal."""
        if self.kind == "sqlite":
            return SQLiteStore(self.path, owner=owner)
        return PostgresStore(database_url(), self.name)

    @contextmanager
    def served(self) -> Iterator[Served]:
        """A real server of it."""
        store = self.opened(owner=True)
        service = open_service(store, EDITION, SLUG, lambda night: night.sign_with(self.signer))
        with running([service]) as served:
            yield served

    def write(self, sql: str, *values: Any) -> None:
        """Another program writes: SQL for the file, which is put for the database as well."""
        if self.kind == "sqlite":
            with closing(sqlite3.connect(self.path)) as db, db:
                db.execute(sql, values)
            return
        for table in ("journal", "kept"):
            sql = sql.replace(f" {table} ", f" pitboss_{table} ")
        if sql.startswith("INSERT"):
            sql = sql.replace("(", "(night, ", 1).replace("(?", "(?, ?")
            values = (self.name, *values)
        else:
            sql, values = f"{sql} AND night = ?", (*values, self.name)
        with psycopg.connect(database_url()) as there:
            there.execute(sql.replace("?", "%s"), values)
            # As a server would that has written something.
            there.execute("SELECT pg_notify('pitboss_rows', %s)", (f"kept {self.name}",))

    def append(self, row: Row) -> None:
        """Another program adds a row."""
        marks = ", ".join("?" * 9)
        fields = (row.command_id, row.order_sha, row.at_ms, row.actor, row.edition, row.body)
        sql = f"INSERT INTO journal ({COLUMNS}) VALUES ({marks})"
        self.write(sql, row.seq, *fields, row.prev, row.hash)

    def rows(self) -> list[Row]:
        """The rows of the journal."""
        with closing(self.opened(owner=False)) as store:
            return list(store.rows())

    def kept(self) -> dict[str, bytes]:
        """The data stored beside it."""
        with closing(self.opened(owner=False)) as store:
            return dict(store.shelf.all())


@pytest.fixture(params=KINDS)
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Target:
    """A night on either store."""
    return Target(request.param, tmp_path)


def sells(banker: Client, guest: Client) -> int:
    """Something that the server would do; the status that comes back."""
    banker._number += 1
    body = {
        "id": f"{banker._number:012x}{banker._own}",
        "table": "",
        "command": {"type": "Sell", "window": "window-1", "cents": 500, "guest": guest.me["who"]},
    }
    reply = banker.post("/orders", body)
    if reply.status_code >= 500:
        answer = reply.json()
        assert answer["words"], answer
        assert "pitboss" not in str(answer["words"]).lower(), "where it lies is for the log"
        assert "Traceback" not in reply.text
    return reply.status_code


def stops(night: Target, banker: Client, guest: Client) -> None:
    """Orders are refused from now on, and nothing more is written."""
    rows = night.rows()
    assert [sells(banker, guest) for _ in range(3)] == [503] * 3
    assert night.rows() == rows


def forged_sale(night: Target, command: str = "f" * 32) -> Row:
    """The last sale once more, by a row that follows from the last in every way but a signature."""
    rows = night.rows()
    like = next(row for row in reversed(rows) if b'"type":"Sell"' in row.body)
    body = like.body.replace(like.command_id.encode(), command.encode())
    last = rows[-1]
    return make_row(
        (last.seq, last.hash, last.at_ms),
        command_id=command,
        order_sha=like.order_sha,
        at_ms=last.at_ms,
        actor=like.actor,
        edition=like.edition,
        body=body,
    )


def wallet(served: Served, guest: Client) -> int:
    """What a guest holds, as the server knows it."""
    return served.services[SLUG].floor.guests[guest.me["who"]].wallet


def test_b4_a_row_that_another_program_adds_is_not_shown_and_stops_the_orders(
    night: Target,
) -> None:
    with night.served() as served:
        banker, guest = served.staff("banker"), served.guest()
        assert sells(banker, guest) == 200
        held = wallet(served, guest)
        night.append(forged_sale(night))
        stops(night, banker, guest)
        assert wallet(served, guest) == held, "the sale that nobody made"
    with closing(night.opened(owner=False)) as store, pytest.raises(BadRow) as error:
        verify(store)
    assert error.value.seq == len(night.rows())


def test_b4_a_server_that_only_listens_does_not_take_a_foreign_row_over(night: Target) -> None:
    """On a database it hears that something was written, and looks; nobody has ordered anything."""
    with night.served() as served:
        banker, guest = served.staff("banker"), served.guest()
        assert sells(banker, guest) == 200
        held, service = wallet(served, guest), served.services[SLUG]
        seq = service.night.at[0]
        night.append(forged_sale(night))
        if night.kind == "postgres":
            with pytest.raises(BadRow, match="was written by another program"):
                on_store(service, service.night.catch_up)
        assert (service.night.at[0], wallet(served, guest)) == (seq, held)
        assert (
            guest.get("/me").json()["wallet"] == held
            if "wallet" in guest.get("/me").json()
            else True
        )
        stops(night, banker, guest)


@pytest.mark.parametrize("many", [1, 3])
def test_b4_rows_that_another_program_cuts_off_stop_the_orders(night: Target, many: int) -> None:
    with night.served() as served:
        banker, guest = served.staff("banker"), served.guest()
        for _ in range(many):
            assert sells(banker, guest) == 200
        last = night.rows()[-1].seq
        night.write("DELETE FROM journal WHERE seq > ?", last - many)
        stops(night, banker, guest)


def test_b4_a_row_that_is_changed_is_found_at_the_latest_when_the_night_is_opened(
    night: Target,
) -> None:
    """A file is read again; known rows of a database are not requested again."""
    with night.served() as served:
        banker, guest = served.staff("banker"), served.guest()
        assert sells(banker, guest) == 200
        night.write("UPDATE journal SET actor = ? WHERE seq = ?", "g9", 9)
        assert sells(banker, guest) == (503 if night.kind == "sqlite" else 200)
    with closing(night.opened(owner=True)) as store:
        with pytest.raises(BadRow, match="row 9: was changed"):
            verify(store)
        with pytest.raises(BadRow, match="row 9: was changed"):
            Night(store, EDITION, night.signer)


def test_b4_a_token_that_another_program_slips_in_lets_nobody_in(night: Target) -> None:
    with night.served() as served:
        banker, guest = served.staff("banker"), served.guest()
        mine = next(name for name in night.kept() if name == f"token/{_sha(guest)}")
        assert sells(banker, guest) == 200
        stranger = served.client()
        night.write(
            "INSERT INTO kept (name, value) VALUES (?, ?)",
            f"token/{hash_secret('0' * 43)}",
            night.kept()[mine],
        )
        stranger.http.cookies.set("pitboss", "0" * 43)
        if night.kind == "postgres":
            service = served.services[SLUG]
            with pytest.raises(SideDataChanged):
                on_store(service, service.credentials.reload)
        assert stranger.get("/me").status_code == 401
        stops(night, banker, guest)
        assert stranger.get("/me").status_code == 401


def test_b4_a_token_that_was_revoked_does_not_come_back_with_an_earlier_list(
    night: Target,
) -> None:
    """All side data is put back as it was, including seal and newest head: no row since."""
    with night.served() as served:
        banker, guest, other = served.staff("banker"), served.guest(), served.guest()
        assert sells(banker, guest) == 200
        service, credentials = served.services[SLUG], served.services[SLUG].credentials
        before = night.kept()
        on_store(
            service,
            lambda: credentials.revoke_tokens(*credentials.tokens_of("guest", other.me["who"])),
        )
        assert other.get("/me").status_code == 401
        after = night.kept()
        for name in after.keys() | before.keys():
            if before.get(name) != after.get(name):
                night.write("DELETE FROM kept WHERE name = ?", name)
                if name in before:
                    night.write("INSERT INTO kept (name, value) VALUES (?, ?)", name, before[name])
        if night.kind == "postgres":
            wait_until(lambda: bool(service.night.store.side.broken), "the server looks by itself")
        assert other.get("/me").status_code == 401
        stops(night, banker, guest)


def _sha(client: Client) -> str:
    return hash_secret(client.http.cookies["pitboss"])
