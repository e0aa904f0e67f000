"""Does the journal have what clients were answered? A program that shares no code with the package.

`python checker.py NIGHT HISTORY...` reads the SQLite file of a night and what its clients wrote
down: a line for each order before it was sent, one for each answer. It prints what it counted.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any

MAY_OWE = ("issue", "outside", "rack/")
COLUMNS = "seq, command_id, order_sha, at_ms, actor, edition, body, prev, hash"


class Wrong(Exception):
    """Something the journal or the answers should not show."""


def must(is_so: bool, words: str) -> None:
    """Stop at the first thing that is wrong."""
    if not is_so:
        raise Wrong(words)


def pack(value: Any) -> bytes:
    """JSON as the journal writes it."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def read_chain(path: Path) -> list[dict[str, Any]]:
    """The rows, each checked against the one before it and its own hash."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    must(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged")
    ((night, format_),) = db.execute("SELECT night, format FROM facts")
    before = sha256(b"pitboss genesis\n" + pack([format_, night])).digest()
    rows: list[dict[str, Any]] = []
    late = 0
    for row in db.execute(f"SELECT {COLUMNS} FROM journal ORDER BY seq"):
        seq, id_, sha, at_ms, actor, edition, body, prev, hash_ = row
        must(seq == len(rows) + 1, f"row {len(rows) + 1} is missing")
        must(prev == before, f"row {seq} does not follow from the one before")
        must(at_ms >= late, f"row {seq} is earlier than the one before")
        head = pack([seq, id_, sha.hex(), at_ms, actor, edition, prev.hex()])
        must(sha256(b"pitboss row\n" + head + b"\n" + body).digest() == hash_, f"row {seq}: hash")
        entry = json.loads(body)
        must(pack(entry) == body, f"row {seq} is not written in the one way")
        order = entry["order"]
        must((order["id"], order["actor"]) == (id_, actor), f"row {seq} is of another order")
        must(sha256(pack(order)).digest() == sha, f"row {seq}: its order was changed")
        rows.append({"seq": seq, "id": id_, "hash": hash_.hex(), **entry})
        before, late = hash_, at_ms
    db.close()
    return rows


def check_money(rows: list[dict[str, Any]]) -> int:
    """Hold the money to its rules after every row; returns how many rounds were settled."""
    books: dict[str, Counter[str]] = {"dollars": Counter(), "cents": Counter()}
    rounds = 0
    for row in rows:
        for unit, moves in (("dollars", row["moves"]), ("cents", row["cash"])):
            book = books[unit]
            for move in moves:
                must(move[unit] > 0, f"row {row['seq']} moves {move[unit]}")
                book[move["source"]] -= move[unit]
                book[move["target"]] += move[unit]
            must(sum(book.values()) == 0, f"row {row['seq']}: the {unit} are not nought")
            for move in moves:
                for end in (move["source"], move["target"]):
                    owes = book[end] < 0 and not end.startswith(MAY_OWE)
                    must(not owes, f"row {row['seq']}: {end} holds {book[end]}")
        if row["refused"]:
            must(not (row["moves"] or row["cash"] or row["events"]), f"row {row['seq']}: refused")
        rounds += check_settlement(row)
    return rounds


def check_settlement(row: dict[str, Any]) -> bool:
    """Each decided stake was returned or collected, and winnings were paid besides."""
    called = [event for event in row["events"] if event["type"] == "ResultCalled"]
    if not called or not any(event["type"] == "WinnersPaid" for event in row["events"]):
        return False
    freed: dict[str, int] = defaultdict(int)
    gained = 0
    for move in row["moves"]:
        if move["source"].startswith("wager/"):
            freed[move["source"]] += move["dollars"]
        gained += move["dollars"] * (
            move["target"].startswith("player/") - move["source"].startswith("player/")
        )
    lines = [line for event in called for line in event["lines"] if line["next"] < 0]
    for line in lines:
        name = f"wager/{row['order']['table']}/{line['seat']}/{line['key']}"
        stake = line["stake"] + line["fee"]
        must(freed.pop(name, 0) == stake, f"row {row['seq']}: the stake of {name} is not accounted")
    must(not freed, f"row {row['seq']}: stakes moved that were not decided: {dict(freed)}")
    paid = sum(line["win"] + line["back"] for line in lines)
    must(gained == paid, f"row {row['seq']}: {paid} was due to the players, and {gained} moved")
    return True


def check_rows(rows: list[dict[str, Any]], histories: list[Path]) -> dict[str, int]:
    """Check the rows against what the clients sent and were told."""
    by_id = {row["id"]: row for row in rows}
    must(len(by_id) == len(rows), "an order stands in the journal twice")
    sent: dict[str, Any] = {}
    answers: dict[str, dict[str, Any]] = {}
    for line in (line for path in histories for line in path.read_text().splitlines()):
        body = json.loads(line)
        if "order" in body:
            sent.setdefault(body["order"]["id"], body["order"])
        elif "trouble" not in body["answer"]:
            answer = {name: what for name, what in body["answer"].items() if name != "again"}
            same = answers.setdefault(answer["id"], answer) == answer
            must(same, f"{answer['id']}: two different answers")
    for row in rows:
        must(row["order"] == sent.get(row["id"]), f"row {row['seq']} was not sent like this")
    count = Counter[str]()
    for id_ in sent:
        if id_ not in answers:
            count.update(["unknown"] + ["unknown_but_kept"] * (id_ in by_id))
            continue
        must(id_ in by_id, f"{id_} was answered and is lost: {answers[id_]}")
        row, was = by_id[id_], answers[id_]
        for what in ("seq", "hash"):
            must(row[what] == was[what], f"{id_}: its {what} is not the one that was told")
        must(row["refused"] == was.get("refused"), f"{id_}: refused, or not, against the answer")
        must(bool(row["refused"]) or row["events"] == was["events"], f"{id_}: other events")
        count["refused" if row["refused"] else "ok"] += 1
    return dict(count)


def check(night: Path, histories: list[Path]) -> dict[str, int]:
    """All of it."""
    rows = read_chain(night)
    return {"rows": len(rows), "rounds": check_money(rows), **check_rows(rows, histories)}


if __name__ == "__main__":
    try:
        print(json.dumps(check(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])))
    except Wrong as wrong:
        sys.exit(f"wrong: {wrong}")
