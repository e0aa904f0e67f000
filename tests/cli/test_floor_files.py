"""Backups, receipts, exports and `pitboss verify`, with the real program on real files."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.store.canonical import canonical
from pitboss.store.keys import read_key
from pitboss.store.postgres import PostgresStore
from pitboss.store.side_data import unlock
from pitboss.store.sqlite import SQLiteStore
from tests.cli.nights import OPENING, Desk
from tests.cli.ready import pitboss
from tests.cli.running import COMMAND
from tests.floor.house import House
from tests.patience import PATIENCE_S
from tests.stores import KINDS, database_url
from tests.verifier.program import verifier

FOR_ONE_EVENING = {"token/0f", "code/0f", "device/0f", "posted", "closing/craps-1"}
FOR_GOOD = {"nick/g1", "pin/m1"}
ROUND = ("craps-1> seat 1: pass 1", "craps-1> dealer: no more bets", "craps-1> roll 4-3")


@pytest.fixture(params=KINDS)
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """A night of more than a hundred rows, so that it has a head."""
    desk = Desk(request.param, tmp_path)
    desk.script(*OPENING, *ROUND * 50)
    return desk


@pytest.fixture
def filed(tmp_path: Path) -> Desk:
    """The same in a file."""
    desk = Desk("sqlite", tmp_path)
    desk.script(*OPENING, *ROUND * 50)
    return desk


def test_a_backup_comes_back_as_the_same_night(desk: Desk) -> None:
    """From a database too: the backup is a file that can be verified and continued."""
    copy, back = desk.folder / "copy.pitboss", desk.folder / "back.pitboss"
    assert "up to row 166" in desk.says("backup", str(copy))
    before = desk.state()
    assert "up to row 166" in desk.says("restore", str(copy), "--night", str(back))
    desk.environment["PITBOSS_NIGHT"] = str(back)
    assert desk.state() == before
    sold = json.loads(desk.says("sell", "w1", "5", "g1", "--json"))
    assert sold["seq"] == 167
    assert pitboss("verify", str(back), "--replay").code == 0


def test_a_database_is_restored_from_a_file(tmp_path: Path) -> None:
    desk = Desk("sqlite", tmp_path).open()
    copy = tmp_path / "copy.pitboss"
    comes_in(desk)
    desk.says("backup", str(copy))
    before = desk.state()
    there = Desk("postgres", tmp_path)
    assert "holds night 'small', not" in there.wrong("restore", str(copy))
    # A night has one name for good, so only one test may use this one in the database.
    there.says("restore", str(copy), "--night", "small")
    there.environment["PITBOSS_NIGHT"] = "small"
    assert there.state() == before
    with closing(PostgresStore(database_url(), "small")) as store:
        there_now = {name for name, _ in store.all_values()}
    assert there_now & (FOR_ONE_EVENING | FOR_GOOD) == FOR_GOOD
    assert "already exists" in there.wrong("restore", str(copy), "--night", "small")


def comes_in(desk: Desk) -> None:
    """Some of everything a server stores about access, and pending requests."""
    with closing(SQLiteStore(Path(desk.night), owner=True)) as store:
        unlock(store, read_key(desk.key))
        with store.turn(10**6) as turn:
            for name in FOR_ONE_EVENING | FOR_GOOD:
                turn.set_value(name, b"{}")


def test_nobody_who_was_shown_out_since_comes_back_with_a_backup(filed: Desk) -> None:
    """A revoked token, a used code, a forgotten device, a withdrawn request: the copy still has
    them, and the restored night does not."""
    copy, back = filed.folder / "copy.pitboss", filed.folder / "back.pitboss"
    comes_in(filed)
    filed.says("backup", str(copy))
    assert "Everyone must sign in again" in filed.says("restore", str(copy), "--night", str(back))
    with closing(SQLiteStore(copy)) as old, closing(SQLiteStore(back)) as new:
        before, after = dict(old.all_values()), dict(new.all_values())
    assert before.keys() >= FOR_ONE_EVENING | FOR_GOOD
    assert after == {name: data for name, data in before.items() if name not in FOR_ONE_EVENING}


def test_nothing_is_written_over(filed: Desk) -> None:
    copy = filed.folder / "copy.pitboss"
    filed.says("backup", str(copy))
    assert "never overwritten" in filed.wrong("backup", str(copy))
    before = Path(filed.night).read_bytes()
    assert "never overwritten" in filed.wrong("restore", str(copy))
    assert Path(filed.night).read_bytes() == before


def test_a_backup_is_made_while_a_server_runs(filed: Desk) -> None:
    environment = {**os.environ, **filed.environment}
    server = subprocess.Popen(
        [COMMAND, "floor", "pipe"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    order = {
        "id": "01" * 16,
        "actor": "k1",
        "command": {"type": "Sell", "window": "w1", "cents": 100, "guest": "g1"},
    }
    server.stdin.write(json.dumps(order) + "\n")
    server.stdin.flush()
    assert json.loads(server.stdout.readline())["seq"] == 167
    copy = filed.folder / "copy.pitboss"
    assert "up to row 167" in filed.says("backup", str(copy))
    assert "owns" in filed.wrong("sell", "w1", "5", "g1")
    server.stdin.close()
    server.stdout.close()
    assert server.wait(PATIENCE_S) == 0


def test_an_old_backup_is_found_out_by_a_receipt(filed: Desk) -> None:
    copy, receipt, back = (filed.folder / name for name in ("old.pitboss", "r.json", "b.pitboss"))
    filed.says("backup", str(copy))
    filed.script(*OPENING, *ROUND * 100)
    filed.says("receipt", "--out", str(receipt))
    assert json.loads(receipt.read_text())["seq"] == 316
    restore = ("restore", str(copy), "--night", str(back), "--receipt", str(receipt))
    words = filed.wrong(*restore)
    assert "ends at row 166, and a receipt covers 316 rows: it is older" in words
    assert not back.exists()
    for flags in ((), ("--by", "m1"), ("--because", "it broke")):
        assert "give --by WHO and --because" in filed.wrong(*restore, "--even-if-older", *flags)
    why = ("--even-if-older", "--because", "the laptop broke", "--by")
    assert "only the member in charge may" in filed.wrong(*restore, *why, "k1")
    assert not back.exists()
    ran = filed.run("floor", *restore, *why, "m1")
    assert ran.code == 0
    assert "rows 167 to 316 are lost" in ran.err
    ran = pitboss("verify", str(back), "--receipt", str(receipt))
    assert ran.code == 1
    assert "row 168 is missing" in ran.err


def test_an_old_copy_that_is_put_back_is_found_out_by_the_key(filed: Desk) -> None:
    """Nobody has a receipt, and the file was copied by hand; the key has seen more of the night."""
    copy, back, night = filed.folder / "old.pitboss", filed.folder / "b.pitboss", Path(filed.night)
    filed.says("backup", str(copy))
    filed.script(*OPENING, *ROUND * 100)
    for part in ("-wal", "-shm"):
        night.with_name(night.name + part).unlink(missing_ok=True)
    night.write_bytes(copy.read_bytes())
    words = filed.wrong("sell", "w1", "5", "g1")
    assert "has signed 316 rows, and this copy has fewer: it is older" in words
    restore = ("restore", str(copy), "--night", str(back))
    words = filed.wrong(*restore)
    assert "ends at row 166, and its key has signed 316 rows: it is older" in words
    assert not back.exists()
    why = ("--even-if-older", "--because", "the laptop broke", "--by", "m1")
    ran = filed.run("floor", *restore, *why)
    assert ran.code == 0
    assert "rows 167 to 316 are lost" in ran.err
    filed.environment["PITBOSS_NIGHT"] = str(back)
    assert json.loads(filed.says("sell", "w1", "5", "g1", "--json"))["seq"] == 168
    words = "row 167: m1 continued from an older copy, although 316 rows had been signed"
    for replay in ((), ("--replay",)):
        assert words in pitboss("verify", str(back), *replay).out
    takeovers = json.loads(pitboss("verify", str(back), "--json").out)["taken_over"]
    lost = {"row": 167, "by": "m1", "reason": "the laptop broke", "signed": 316}
    assert takeovers == [{**lost, "has_all": False}]
    lines = filed.folder / "night.jsonl"
    filed.says("export", "--out", str(lines))
    (takeover,) = verifier.verify(lines.read_text("utf-8").splitlines())[-1]
    assert takeover.startswith(words)


def test_a_copy_that_was_taken_over_is_the_only_story_from_then_on(filed: Desk) -> None:
    """A head is signed over the row that says so: the key refuses older copies and the abandoned
    version, although both may be longer than what it last signed."""
    copy, back, more = (filed.folder / name for name in ("old.pitboss", "b.pitboss", "c.pitboss"))
    filed.says("backup", str(copy))
    filed.script(*OPENING, *ROUND * 100)
    why = ("--even-if-older", "--because", "the laptop broke", "--by")
    again = ("restore", str(copy), "--night", str(more))
    for name, words in (
        ("nobody", "nobody here has the id"),
        ("k1", "only the member in charge may"),
    ):
        assert words in filed.wrong(*again, *why, name)
        assert not more.exists()
    assert filed.run("floor", "restore", str(copy), "--night", str(back), *why, "m1").code == 0
    store = SQLiteStore(back)
    assert [(head.size, head.why) for head in store.heads()][-1] == (167, "copy taken over")
    store.close()
    assert "ends at row 166, and its key has signed 167 rows: it is older" in filed.wrong(*again)
    assert "nobody here has the id 'nobody'" in filed.wrong(*again, *why, "nobody")
    assert not more.exists()
    assert "the night has two versions" in filed.wrong("sell", "w1", "5", "g1")
    left = filed.folder / "left.pitboss"
    filed.says("backup", str(left))
    assert "two versions" in filed.wrong("restore", str(left), "--night", str(more))
    assert not more.exists()
    filed.environment["PITBOSS_NIGHT"] = str(back)
    assert json.loads(filed.says("sell", "w1", "5", "g1", "--json"))["seq"] == 168


def test_a_server_that_still_runs_the_copy_that_was_left_stops(filed: Desk) -> None:
    """It says so in one line and ends; the key stays with the copy that was taken over."""
    copy, back = filed.folder / "old.pitboss", filed.folder / "b.pitboss"
    filed.says("backup", str(copy))
    filed.script(*OPENING, *ROUND * 100)
    order = {
        "id": "01" * 16,
        "actor": "k1",
        "command": {"type": "Sell", "window": "w1", "cents": 100, "guest": "g1"},
    }
    server = subprocess.Popen(
        [COMMAND, "floor", "pipe"],
        env={**os.environ, **filed.environment},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(order) + "\n")
    server.stdin.flush()
    assert json.loads(server.stdout.readline())["seq"] == 317
    why = ("--even-if-older", "--because", "the laptop broke", "--by", "m1")
    assert filed.run("floor", "restore", str(copy), "--night", str(back), *why).code == 0
    out, err = server.communicate(json.dumps({**order, "id": "02" * 16}) + "\n", timeout=PATIENCE_S)
    assert (server.returncode, out) == (2, "")
    assert "has gone on with another copy" in err
    assert "Traceback" not in err
    assert filed.rows() == 317
    filed.environment["PITBOSS_NIGHT"] = str(back)
    assert json.loads(filed.says("sell", "w1", "5", "g1", "--json"))["seq"] == 168


def test_a_take_over_is_not_just_said(filed: Desk) -> None:
    """Someone who may restore still may not order it: it would name rows that nobody has lost."""
    line = f"m1: takes over an older copy after 9 rows up to {'0f' * 32}, because it broke"
    assert "only the person who restores" in filed.refused("say", line)
    script = filed.folder / "over.txt"
    script.write_text(line + "\n", "utf-8")
    ran = filed.run("floor", "run", str(script))
    assert ran.code == 1
    assert "only the person who restores" in ran.out
    assert filed.rows() == 166


def test_nobody_continues_with_a_night_whose_key_is_not_there(filed: Desk) -> None:
    """Not even with an older copy; the message says what can still be done."""
    copy, back, receipt = (filed.folder / name for name in ("o.pitboss", "b.pitboss", "r.json"))
    filed.says("backup", str(copy))
    filed.script(*OPENING, *ROUND * 100)
    filed.says("receipt", "--out", str(receipt))
    filed.key.rename(filed.folder / "gone.pem")
    words = "read, verified, exported and backed up, but not continued"
    restore = ("restore", str(copy), "--night", str(back), "--receipt", str(receipt))
    why = ("--even-if-older", "--because", "the laptop broke", "--by", "m1")
    for output in (filed.wrong("sell", "w1", "5", "g1"), filed.wrong(*restore, *why)):
        assert "there is no signing key at" in output
        assert f"without the key that m1 holds, a night can be {words}" in output
    assert not back.exists()
    bare = filed.folder / "bare.pitboss"
    with closing(SQLiteStore.create(bare, "bare")) as store:
        House(store).open()
    for verb in (("sell", "w1", "5", "g1"), ("pipe",)):
        refusal = filed.wrong(*verb, "--night", str(bare))
        assert f"was set up without a key, so nobody can sign it: a night can be {words}" in refusal
    assert "sound" in pitboss("verify", str(bare)).out


def test_nobody_answers_for_a_copy_that_is_not_older(filed: Desk) -> None:
    """A name and a reason are recorded or refused, never dropped."""
    copy, back = filed.folder / "new.pitboss", filed.folder / "b.pitboss"
    filed.says("backup", str(copy))
    restore = ("restore", str(copy), "--night", str(back), "--even-if-older")
    for flags in (("--by", "nobody"), ("--by", "m1", "--because", "to be sure")):
        assert "nothing shows that this copy is older" in filed.wrong(*restore, *flags)
        assert not back.exists()


def test_a_copy_that_is_not_older_is_just_restored(filed: Desk) -> None:
    """Nothing is taken over, and nobody has to give a reason."""
    copy, back = filed.folder / "new.pitboss", filed.folder / "b.pitboss"
    filed.says("backup", str(copy))
    assert (
        filed.run("floor", "restore", str(copy), "--night", str(back), "--even-if-older").code == 0
    )
    assert json.loads(pitboss("verify", str(back), "--json").out)["taken_over"] == []


def test_a_damaged_backup_is_not_restored(filed: Desk) -> None:
    copy, back = filed.folder / "copy.pitboss", filed.folder / "back.pitboss"
    filed.says("backup", str(copy))
    _change(copy, 57)
    words = filed.wrong("restore", str(copy), "--night", str(back))
    assert "row 57 was changed" in words
    assert not back.exists()


def _change(path: Path, seq: int) -> None:
    """One dollar more in one row, as someone with an editor would."""
    db = sqlite3.connect(path)
    (body,) = db.execute("SELECT body FROM journal WHERE seq = ?", (seq,)).fetchone()
    entry = json.loads(body)
    entry["order"]["command"]["seat"] = 2
    db.execute("UPDATE journal SET body = ? WHERE seq = ?", (canonical(entry), seq))
    db.commit()
    db.close()


def test_verify_names_the_first_bad_row_and_the_last_good_head(filed: Desk) -> None:
    filed.script(*OPENING, *ROUND * 100)
    assert "is sound: 316 rows, 3 heads" in pitboss("verify", filed.night).out
    assert "--replay makes each one again" in pitboss("verify", filed.night).out
    whole = pitboss("verify", filed.night, "--replay").out
    assert "every decision made again" in whole
    assert "--replay" not in whole
    _change(Path(filed.night), 157)
    ran = pitboss("verify", filed.night)
    assert (ran.code, ran.out) == (1, "")
    assert "row 157 was changed" in ran.err
    assert "the last good head covers rows 1 to 100" in ran.err
    body = json.loads(pitboss("verify", filed.night, "--json").out)
    assert (body["sound"], body["row"], body["last_good_head"]) == (False, 157, 100)
    assert "cannot be trusted, row 157" in filed.wrong("sell", "w1", "5", "g1")


def test_a_receipt_of_another_night_is_no_receipt_of_this_one(filed: Desk) -> None:
    receipt = filed.folder / "r.json"
    filed.says("receipt", "--row", "50", "--out", str(receipt))
    assert "1 receipts match" in pitboss("verify", filed.night, "--receipt", str(receipt)).out
    other = Desk("sqlite", filed.folder)
    other.environment["PITBOSS_NIGHT"] = other.night = str(filed.folder / "other.pitboss")
    other.script(*OPENING, *ROUND * 50, name="other.txt")
    ran = pitboss("verify", other.night, "--receipt", str(receipt))
    assert ran.code == 1
    assert "is not the row that its receipt stands for" in ran.err
    receipt.write_text("{}")
    assert (
        "is not a Pitboss receipt" in pitboss("verify", filed.night, "--receipt", str(receipt)).err
    )


def test_csv_sheets_show_rounds_ledger_and_shifts(desk: Desk) -> None:
    desk.script(
        *OPENING, *ROUND * 50, "craps-1> seat 1: leaves", "craps-1> dealer: closes the table"
    )
    folder = desk.folder / "sheets"
    desk.says("export", "--csv", str(folder))

    def rows(name: str) -> list[dict[str, str]]:
        with (folder / name).open(encoding="utf-8", newline="") as sheet:
            return list(csv.DictReader(sheet))

    rounds = rows("rounds.csv")
    assert len(rounds) == 50
    assert {
        (round["guest"], round["wager"], round["result"], round["won"]) for round in rounds
    } == {("g1", "pass", "4-3", "1")}
    assert [int(round["round"]) for round in rounds] == list(range(1, 51))
    ledger = [row for row in rows("ledger.csv") if row["money"] == "imitation dollars"]
    held: dict[str, int] = {}
    for entry in ledger:
        held[entry["from"]] = held.get(entry["from"], 0) - int(entry["amount"])
        held[entry["to"]] = held.get(entry["to"], 0) + int(entry["amount"])
    assert (held["player/g1"], held["rack/craps-1"], sum(held.values())) == (250, 9_950, 0)
    shifts = {(row["person"], row["work"], row["place"]) for row in rows("shifts.csv")}
    assert shifts == {
        ("m1", "duty", ""),
        ("a1", "duty", ""),
        ("a2", "duty", ""),
        ("k1", "duty", ""),
        ("a1", "dealer", "craps-1"),
        ("k1", "window", "w1"),
        ("a3", "duty", ""),
        ("h1", "duty", ""),
        ("a3", "boxperson", "craps-1"),
        ("h1", "stickperson", "craps-1"),
    }


def test_sheets_name_the_round_that_was_corrected_and_who_has_left(desk: Desk) -> None:
    desk.says("seat", "craps-1", "1", "leaves")
    output = desk.says("correct", "craps-1", "1-1", "snake", "eyes", "--by", "a1")
    assert "4-3 is corrected to 1-1 (snake eyes): g1, who has left, -$2" in output
    folder = desk.folder / "sheets"
    desk.says("export", "--csv", str(folder))
    with (folder / "rounds.csv").open(encoding="utf-8", newline="") as sheet:
        last = list(csv.DictReader(sheet))[-1]
    cells = [last[name] for name in ("round", "guest", "seat", "result", "ending", "won")]
    assert cells == ["50", "g1", "", "1-1", "corrected", "-2"]


def test_what_people_type_does_not_steer_the_terminal(desk: Desk) -> None:
    """It is not even written down; what an older night has is shown escaped."""
    for reason in ("rude \x1b[2J", "rude \u202e", "rude\nsound: 9 rows"):
        refusal = desk.refused("guest", "out", "g1", reason, "--by", "m1")
        assert "texts in orders are a single line" in refusal


def test_b4_verify_says_how_far_signatures_reach(desk: Desk) -> None:
    """With the key, also what it remembers; without it, what could not be checked."""
    output = desk.run("verify", desk.night)
    assert (
        "  signed   through row 166 of 166; its key remembers row 166, which is here" in output.out
    )
    body = json.loads(desk.run("verify", desk.night, "--json").out)
    assert (body["signed"], body["witnessed"]) == (166, 166)
    desk.environment["PITBOSS_KEY"] = str(desk.folder / "nowhere.pem")
    output = desk.run("verify", desk.night)
    assert "  signed   through row 166 of 166\n" in output.out
    assert "not yet  whether it is an older copy: --key FILE" in output.out
    output = desk.run("verify", desk.night, "--key", str(desk.key))
    assert "its key remembers row 166" in output.out


def test_b4_verify_refuses_a_night_that_ends_before_its_witness(filed: Desk) -> None:
    """An older copy put in place by hand is sound in itself, but its key knows better."""
    copy, night = filed.folder / "old.pitboss", Path(filed.night)
    filed.says("backup", str(copy))
    filed.says("sell", "w1", "5", "g1")
    night.write_bytes(copy.read_bytes())
    ran = filed.run("verify", filed.night)
    assert (ran.code, ran.out) == (1, "")
    assert "row 167 is missing: the night's key has signed 167 rows" in ran.err
    filed.environment["PITBOSS_KEY"] = ""
    assert "not yet  whether it is an older copy" in filed.run("verify", filed.night).out


def test_b4_a_copy_without_its_log_is_refused_wherever_it_is_used(filed: Desk) -> None:
    copy, back = filed.folder / "half.pitboss", filed.folder / "b.pitboss"
    with closing(SQLiteStore(Path(filed.night), owner=True)):
        copy.write_bytes(Path(filed.night).read_bytes())
    for args in (("verify", str(copy)), ("verify", str(copy), "--replay")):
        filed.environment["PITBOSS_KEY"] = str(filed.folder / "nowhere.pem")
        ran = filed.run(*args)
        assert (ran.code, ran.out) == (1, "")
        assert "row 167 may be missing: a server had the file open, and its log" in ran.err
        filed.environment["PITBOSS_KEY"] = str(filed.key)
        assert filed.run(*args).code == 0, "its key knows of no more rows"
    assert "its log (-wal) is not beside it" in filed.wrong(
        "restore", str(copy), "--night", str(back)
    )
    assert not back.exists()
