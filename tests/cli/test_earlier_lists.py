"""An older copy that has all rows but not the later side data: putting it back by hand is refused,
and `floor restore` brings it back."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from pitboss.floor.night import Night
from pitboss.store.keys import read_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import Witness
from tests.cli.nights import Desk
from tests.floor.house import EDITION


def keeps(desk: Desk, name: str, value: bytes | None) -> None:
    """What a server of the night stores without writing a row, such as who is let in."""
    with closing(SQLiteStore(Path(desk.night), owner=True)) as store:
        seen, signer = Witness(desk.key, store.facts.night), read_key(desk.key)
        store.side.use_key(signer)
        night = Night(store, EDITION)
        night.sign_with(signer, seen.remember, least_turns=seen.least_turns(store))
        with store.turn(night.at[0]) as turn:
            turn.set_value(name, value)


def copied_over(desk: Desk, copy: Path) -> None:
    """Someone puts an older copy in place of the night, by hand."""
    night = Path(desk.night)
    for part in ("-wal", "-shm"):
        night.with_name(night.name + part).unlink(missing_ok=True)
    night.write_bytes(copy.read_bytes())


def test_a_copy_with_a_token_that_was_revoked_since_is_not_put_back_by_hand(tmp_path: Path) -> None:
    """No row is missing and all of it was signed: only what the key remembers reveals it."""
    desk = Desk("sqlite", tmp_path).open()
    keeps(desk, "token/0f", b"{}")
    copy, good = tmp_path / "copy.pitboss", tmp_path / "good.pitboss"
    copy.write_bytes(Path(desk.night).read_bytes())
    keeps(desk, "token/0f", None)
    good.write_bytes(Path(desk.night).read_bytes())
    copied_over(desk, copy)
    words = desk.wrong("sell", "w1", "5", "g1")
    assert "all of it was put back from an earlier time" in words
    assert "'floor restore'" in words
    copied_over(desk, good)
    desk.says("sell", "w1", "5", "g1")


def test_a_copy_that_lacks_only_what_was_kept_since_is_brought_back(tmp_path: Path) -> None:
    """Nobody has to give a reason, and the night continues: also a second time, from the same copy,
    and whether or not someone was signed in."""
    desk = Desk("sqlite", tmp_path).open()
    copy, rows = tmp_path / "copy.pitboss", desk.rows()
    for name in ("name/a1", "token/0f"):
        desk.says("backup", str(copy))
        for number in range(2):
            keeps(desk, name, b"{}")
            keeps(desk, name, None)
            back = tmp_path / f"back-{name[0]}-{number}.pitboss"
            assert "is restored up to" in desk.says("restore", str(copy), "--night", str(back))
            desk.environment["PITBOSS_NIGHT"] = desk.night = str(back)
        assert json.loads(desk.says("sell", "w1", "5", "g1", "--json"))["seq"] == rows + 1
        rows += 1
        copy.unlink()
        keeps(desk, "token/aa", b"{}")  # someone is in when the next copy is made
