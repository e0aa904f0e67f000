"""The second verifier checks signatures and versions, and anything damaged gets exactly one line as
an answer, from it and from `pitboss verify --replay`."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor.entry import read_entry
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.history.export import EXPORT, export
from pitboss.store.canonical import canonical
from pitboss.store.keys import Signer, make_key
from pitboss.store.row import BadRow
from tests.cli.ready import pitboss
from tests.effort import effort
from tests.floor.house import new_key
from tests.floor.small_night import in_memory, new_file, newest_over, rechain, write
from tests.promises import promise
from tests.verifier.program import FILE, verifier
from tests.world.memory import MemoryStore

FLIPS = effort(commit=150, nightly=5_000)
FEW = 40

# RFC 8032, section 7.1: secret keys are left out, for only public ones are needed here.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e0652249"
        "01555fb8821590a33bacc61e39701cf9b4"
        "6bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb"
        "69da085ac1e43e15996e458f3613d0f11d"
        "8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5a"
        "c3ac18ff9b538d16f290ae67f760984dc6"
        "594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55"
        "d39a2192992a274fc1a836ba3c23a3feeb"
        "bd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26"
        "b58909351fc9ac90b3ecfdfbc7c66431e0"
        "303dca179c138ac17ad9bef1177331a704",
    ),
]


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_b9_the_vectors_of_rfc_8032_hold(public: str, message: str, signature: str) -> None:
    key, said, signed = map(bytes.fromhex, (public, message, signature))
    assert verifier.is_signed(key, said, signed)
    assert not verifier.is_signed(key, said + b"x", signed)
    for at in range(0, 64, 7):
        wrong = signed[:at] + bytes([signed[at] ^ 1]) + signed[at + 1 :]
        assert not verifier.is_signed(key, said, wrong)
    more = int.from_bytes(signed[32:], "little") + verifier.ORDER
    assert not verifier.is_signed(key, said, signed[:32] + more.to_bytes(32, "little"))
    assert not verifier.is_signed(key, said, signed[:-1])
    assert not verifier.is_signed(key[:-1], said, signed)
    assert not verifier.is_signed(bytes([255] * 32), said, signed)


def test_b9_both_agree_on_signatures_of_the_program(tmp_path: Path) -> None:
    rng = Random(1)
    for number in range(5):
        signer = make_key(tmp_path / f"{number}.pem")
        data = rng.randbytes(number * 50)
        assert verifier.is_signed(signer.public, data, signer.sign(data))
        assert not verifier.is_signed(signer.public, data + b"!", signer.sign(data))


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """The night's key."""
    return new_key(tmp_path_factory.mktemp("key"))


@pytest.fixture(scope="module")
def night(signer: Signer) -> Night:
    """A small night with heads, the newest of them after the last row."""
    house = write(MemoryStore("small-night"), signer, 110)
    return house.night


@pytest.fixture(scope="module")
def lines(night: Night) -> list[str]:
    """Its export."""
    return [line.decode() for line in export(night.store, night.floor)]


def find_fault(lines: list[str]) -> str:
    """What the verifier finds wrong with an export; nothing if it is sound."""
    try:
        verifier.verify(lines)
    except verifier.Fault as fault:
        return str(fault)
    return ""


def change_line(line: str, **more: object) -> str:
    """A line of an export with something else in it."""
    return json.dumps({**json.loads(line), **more})


def test_b9_a_signature_of_another_key_or_over_other_rows_is_refused(
    lines: list[str], signer: Signer, tmp_path: Path
) -> None:
    assert find_fault(lines) == ""
    assert verifier.signed_rows(lines) == (110, 110)
    thief = new_key(tmp_path)
    for at in [at for at, line in enumerate(lines) if '"size"' in line]:
        head = json.loads(lines[at])
        fields = ["small-night", *(head[name] for name in ("size", "root", "last", "at_ms", "why"))]
        data = b"pitboss head\n" + verifier.compact(fields)
        assert signer.sign(data).hex() == head["signature"]
        for wrong in (thief.sign(data), signer.sign(data + b" "), bytes(64)):
            bad = change_line(lines[at], signature=wrong.hex())
            assert "signature of the head" in find_fault([*lines[:at], bad, *lines[at + 1 :]])


def test_b9_rows_after_the_newest_head_or_before_it_are_refused(lines: list[str]) -> None:
    *before, newest = lines
    assert json.loads(newest)["newest"] is True
    assert "is not signed: the newest head is not here" in find_fault(before)
    cut = [line for line in lines if json.loads(line).get("seq") != 110]
    assert "row 110 is missing: the night's key has signed 110 rows" in find_fault(cut)
    assert "two newest heads" in find_fault([*lines, newest])
    older = change_line(newest, size=109)
    assert "row 110 was written by another program" in find_fault([*before, older])
    assert find_fault([change_line(lines[0], export=1), *before[1:]]) == "", (
        "as earlier programs wrote it"
    )
    assert verifier.signed_rows(before) == (100, 110)


@pytest.mark.parametrize("version", [0, 3, 99, "2", None, True, 1.5, [1]])
def test_b9_an_export_version_that_is_not_known_is_refused(
    lines: list[str], version: object, tmp_path: Path
) -> None:
    assert EXPORT in verifier.VERSIONS
    path = tmp_path / "night.jsonl"
    path.write_text("\n".join([change_line(lines[0], export=version), *lines[1:]]), "utf-8")
    ran = subprocess.run(
        [sys.executable, str(FILE), str(path)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == f"NOT SOUND: export version {version!r} is not known here, only 1 and 2\n"


# --- damaged text -----------------------------------------------------------------------------
def damages(text: bytes, rng: Random, many: int) -> Iterator[bytes]:
    """Bytes flipped, cut, duplicated, and misplaced."""
    for _ in range(many):
        at, end = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
        some = bytes(rng.randrange(256) for _ in range(rng.randint(1, 3)))
        yield rng.choice(
            (
                text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1 :],
                text[:at] + text[min(end, at + 40) :],
                text[:at] + some + text[at:],
                text[:at],
                text[:at] + b"[" * 3_000 + text[at:],
                text[:at] + b"9" * 5_000 + text[at:],
            )
        )


def test_b9_the_second_verifier_answers_damaged_exports_in_one_line(
    lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rng, said = tmp_path / "night.jsonl", Random(9), 0
    monkeypatch.setattr(sys, "argv", ["verify_night.py", str(path)])
    text = "\n".join(lines).encode()
    at = text.index(b"\n")  # what the tables pay is in nobody's hash; rows and heads are
    for wrong in damages(text[at + 1 :], rng, FLIPS):
        path.write_bytes(text[: at + 1] + wrong)
        if wrong == text[at + 1 :]:
            continue
        with pytest.raises(SystemExit) as found:
            verifier.main()
        assert str(found.value.code).startswith("NOT SOUND"), wrong
        assert "\n" not in str(found.value.code)
        said += 1
    promise("F1", damaged_exports=said, missed=0)


def test_b9_verify_answers_damaged_text_of_rows_with_the_row(night: Night, signer: Signer) -> None:
    """Text of any row damaged, all hashes and the newest head recomputed by the holder of the key:
    it is reported as a bad row, whatever the text causes."""
    rows, rng = [row for row in night.store.rows() if row.seq <= FEW], Random(4)
    tried = passed = 0
    for body in damages(rows[-1].body, rng, FLIPS):
        at = rng.randrange(FEW)
        text = body if at == FEW - 1 else next(damages(rows[at].body, rng, 1))
        if text == rows[at].body:
            continue
        wrong = [*rows[:at], replace(rows[at], body=text), *rows[at + 1 :]]
        damaged = in_memory(wrong, [], night.store, newest_over(wrong, signer))
        with pytest.raises(BadRow) as found:
            verify(damaged, replay=True, edition=rows[0].edition)
        assert found.value.seq <= at + 1
        tied = rechain(wrong, at)
        forged = in_memory(tied, [], night.store, newest_over(tied, signer))
        try:
            verify(forged, replay=True, edition=rows[0].edition)
        except BadRow:
            pass
        else:
            passed += only_words_of_a_refusal_differ(rows[at].body, text)
        tried += 1
    assert passed < tried // 2
    promise("F1", damaged_rows=tried, missed=0)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value in a row, and something else in its place."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from leaves(one, (*path, name))
        yield path, {**value, "more": 1}
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from leaves(one, (*path, at))
        yield path, [*value, *value[-1:]] if value else ["x"]
    else:
        yield (
            path,
            {bool: not value, int: 7 if value != 7 else 8, str: f"{value}x"}.get(type(value), 1),
        )


def with_leaf(value: Any, path: tuple[Any, ...], leaf: Any) -> Any:
    """The content of a row with one value changed."""
    if not path:
        return leaf
    changed = value.copy()
    changed[path[0]] = with_leaf(value[path[0]], path[1:], leaf)
    return changed


def test_b9_verify_refuses_what_the_holder_of_the_key_writes_again(
    night: Night, signer: Signer
) -> None:
    """One value of a row changed, in readable text, and the chain and the signature recomputed: the
    decision is made again and does not match."""
    rows, rng = [row for row in night.store.rows() if row.seq <= FEW], Random(6)
    every = [
        (at, path, leaf)
        for at, row in enumerate(rows)
        if at
        for path, leaf in leaves(json.loads(row.body))
    ]
    passed = 0
    for at, path, leaf in rng.sample(every, min(FLIPS, len(every))):
        said = json.loads(rows[at].body)
        text = canonical(with_leaf(said, path, leaf))
        if text == rows[at].body:
            continue
        tied = rechain([*rows[:at], replace(rows[at], body=text), *rows[at + 1 :]], at)
        forged = in_memory(tied, [], night.store, newest_over(tied, signer))
        try:
            verify(forged, replay=True, edition=rows[0].edition)
        except BadRow:
            promise("F1", forged_rows=1, missed=0)
        else:
            passed += only_words_of_a_refusal_differ(rows[at].body, text)
    assert passed < FLIPS // 4


def only_words_of_a_refusal_differ(before: bytes, after: bytes) -> bool:
    """The holder of the key may reword a refusal; that decides nothing. Anything else rewritten
    over the holder's own signature is a bad row anyway."""
    was, now = read_entry(before), read_entry(after)
    assert was.refused is not None, f"forged: {after!r}"
    assert now.refused is not None, f"forged: {after!r}"
    assert replace(now, refused=None) == replace(was, refused=None), f"forged: {after!r}"
    return True


@pytest.mark.parametrize("column", ["body", "actor", "command_id", "edition", "hash"])
def test_b9_verify_replay_of_a_damaged_file_is_one_line(
    tmp_path: Path, signer: Signer, column: str
) -> None:
    path, rng = new_file(tmp_path, signer, 20), Random(5)
    for number in range(6):
        copy = tmp_path / f"{number}.pitboss"
        copy.write_bytes(path.read_bytes())
        seq = rng.randint(1, 20)
        with closing(sqlite3.connect(copy)) as db, db:
            sql = f"SELECT CAST({column} AS BLOB) FROM journal WHERE seq = ?"
            (text,) = db.execute(sql, (seq,)).fetchone()
            wrong = next(damage for damage in damages(text, rng, 9) if damage != text)
            mark = "?" if column in ("body", "hash") else "CAST(? AS TEXT)"
            db.execute(f"UPDATE journal SET {column} = {mark} WHERE seq = ?", (wrong, seq))
        for words in (("verify", str(copy), "--replay"), ("verify", str(copy))):
            ran = pitboss(*words)
            assert ran.code in (1, 2), ran
            assert ran.out == ""
            assert ran.err.startswith("pitboss: ")
            assert ran.err.count("\n") == 1, ran.err
