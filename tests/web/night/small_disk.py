"""A night served from a real disk that fills up, gets room again, and fills up again.

    unshare -Urm python -m tests.web.night.small_disk FOLDER

mounts the disk where nobody else sees it, and prints what it counted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.demo.opening import open_night, read_plan
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import Witness
from pitboss.web.night.opening import open_service
from tests.web.serving import PIN, Client, Served, running

EDITION, SLUG = "test edition", "night"
ROOM = 120_000
WORDS = "nothing was done: the journal cannot be written right now"


class Evening:
    """Someone who sells endlessly, and the answers."""

    def __init__(self, served: Served) -> None:
        self.served, self.banker, self.guest = served, served.staff("banker"), served.guest()
        self.answered: dict[str, tuple[int, str]] = {}
        self._ids = count(1)
        assert self.sell(self.sale())
        self.each = self.wallet()

    def sale(self) -> dict[str, Any]:
        """One more order."""
        who = self.guest.me["who"]
        command = {"type": "Sell", "window": "window-1", "cents": 100, "guest": who}
        return {"id": f"{next(self._ids):032x}", "table": "", "command": command}

    def sell(self, order: dict[str, Any]) -> bool:
        """Ask for a sale; returns whether it was done. If not, the answer said that nothing was."""
        reply = self.banker.post("/orders", order)
        if reply.status_code == 503:
            assert reply.json()["words"] == WORDS, reply.text
            return False
        assert reply.status_code == 200, reply.text
        body = reply.json()
        self.answered[order["id"]] = body["seq"], body["hash"]
        return True

    def until_full(self) -> dict[str, Any]:
        """Sell until the disk is full; the order that was not taken."""
        for _ in range(20_000):
            if not self.sell(order := self.sale()):
                return order
        raise AssertionError("the disk never ran full")

    def check_full(self, order: dict[str, Any]) -> None:
        """Everyone may still look, nobody is half let in, and the order is refused again."""
        seq, held = self.served.services[SLUG].night.at[0], self.wallet()
        assert not self.sell(order)
        for path in ("/me", "/house", "/tables/craps"):
            assert self.guest.get(path).status_code == 200, path
        stranger, code = self.served.client(), self.served.services[SLUG].credentials.door_code
        joins = stranger.post("/join", {"code": code, "of_age": True})
        assert joins.status_code == 503, joins.text
        assert not stranger.http.cookies, "who is not written down is not in"
        signs = self.banker.post("/staff", {"person": "banker", "pin": PIN})
        assert signs.status_code == 503, signs.text
        assert self.banker.get("/me").status_code == 200, "and who was in stays in"
        assert (self.served.services[SLUG].night.at[0], self.wallet()) == (seq, held)

    def wallet(self) -> int:
        """What the guest holds, as the server knows it."""
        return self.served.services[SLUG].floor.guests[self.guest.me["who"]].wallet


def leave_room(ballast: Path, room: int) -> None:
    """Fill a disk except for a number of bytes."""
    here = os.statvfs(ballast.parent)
    size = ballast.stat().st_size if ballast.exists() else 0
    wanted = size + here.f_bavail * here.f_frsize - room
    with ballast.open("r+b" if ballast.exists() else "wb") as file:
        file.truncate(min(size, wanted))
        file.seek(0, os.SEEK_END)
        file.write(bytes(max(wanted - size, 0)))


def full(disk: Path, keys: Path) -> dict[str, int]:
    """Serve a night, fill its disk three times, and make room each time."""
    plan, private = read_plan(SLUG)
    path, signer, ballast = disk / "n.pitboss", make_key(keys / "night.key"), disk / "ballast"
    plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
    with closing(SQLiteStore.create(path, plan.night)) as store:
        open_night(Night(store, EDITION, signer), plan, private)
    seen, refused = Witness(keys / "night.key", plan.night), 0
    store = SQLiteStore(path, owner=True)
    service = open_service(
        store, EDITION, SLUG, lambda night: night.sign_with(signer, seen.remember)
    )
    with running([service]) as served:
        evening = Evening(served)
        for _ in range(3):
            leave_room(ballast, ROOM)
            order = evening.until_full()
            leave_room(ballast, 0)
            evening.check_full(order)
            refused += 1
            leave_room(ballast, 4 * ROOM)
            held = evening.wallet()
            assert evening.sell(order), "with room again the very order is taken"
            assert evening.sell(order), "and the same answer comes again"
            assert evening.wallet() == held + evening.each, "once"
            newcomer: Client = served.guest()
            assert newcomer.get("/me").status_code == 200
            assert served.staff("chief").get("/me").status_code == 200
        assert not service.queue.broken
    with closing(SQLiteStore(path, owner=True)) as store:
        seen.refuse_older(store)
        again = Night(store, EDITION)
        again.sign_with(signer, seen.remember, least_turns=seen.least_turns(store))
        rows = {row.command_id: (row.seq, row.hash.hex()) for row in store.rows()}
        lost = [id_ for id_, answer in evening.answered.items() if rows.get(id_) != answer]
        assert not lost, lost
        verification = verify(store, replay=True, edition=EDITION)
        sales = sum(b'"type":"Sell"' in row.body for row in store.rows())
    return {
        "rows": verification.rows,
        "answered": len(evening.answered),
        "sales": sales,
        "full": refused,
    }


if __name__ == "__main__":
    where = Path(sys.argv[1])
    (where / "disk").mkdir()
    size = ("-o", "size=8M")
    subprocess.run(["mount", "-t", "tmpfs", *size, "disk", str(where / "disk")], check=True)
    print(json.dumps(full(where / "disk", where)))
