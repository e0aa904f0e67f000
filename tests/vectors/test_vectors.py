"""The vectors are those of the definitions, and enough for a reader in another language."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.effort import effort
from tests.patience import PATIENCE_S
from tests.vectors.files import FINGERPRINTS, FOLDER, VECTORS, fingerprints, text_of

DENO = Path(sys.executable).with_name("deno")
CHANGES = effort(commit=6, nightly=100)
RESULTS = {
    "rules.json": ("win", "back", "chips"),
    "money.json": ("multiple", "fee", "left", "exact", "most", "least"),
    "journal.json": ("genesis", "seq", "order_sha", "prev", "hash", "root", "last", "signature"),
    "signatures.json": ("valid",),
    "draws.json": ("promise", "seal", "place"),
    "raffle.json": ("hash", "list_hash", "promise", "ticket", "tries"),
}
"""What follows from the rest of a file. How cards are settled only their rules can say."""


def check(folder: Path = FOLDER, rights: str = "--allow-read") -> subprocess.CompletedProcess[str]:
    """What the reader in JavaScript says, which may read files and nothing else."""
    script = str(FOLDER / "check.js")
    command = [str(DENO), "run", "--no-config", "--no-lock", rights, script, str(folder)]
    quiet = {**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, env=quiet
    )


def check_copy(folder: Path) -> str:
    """What is wrong with changed vectors. Folders of tests may lie under /dev, from which Deno
    reads only with every right."""
    done = check(folder, "--allow-all")
    assert done.returncode in (0, 1), done.stderr
    return done.stderr


@pytest.mark.parametrize("name", VECTORS)
def test_the_file_is_what_the_definitions_say(name: str) -> None:
    """Otherwise run python -m tests.goldens vectors, and read the diff."""
    value = VECTORS[name]()
    text = text_of(value)
    assert json.loads(text) == json.loads(json.dumps(value))
    assert (FOLDER / name).read_text("utf-8") == text


def test_the_fingerprints_are_those_of_the_files() -> None:
    assert (FOLDER / FINGERPRINTS).read_text("utf-8") == fingerprints()


def test_another_language_agrees() -> None:
    done = check()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(VECTORS)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The vectors in a folder that may be changed."""
    for name in (*VECTORS, FINGERPRINTS):
        shutil.copy(FOLDER / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("name", VECTORS)
def test_any_changed_byte_is_noticed(name: str, copy: Path) -> None:
    assert not check_copy(copy)
    data = bytearray((copy / name).read_bytes())
    at = Random(name).randrange(len(data))
    data[at] ^= 1
    (copy / name).write_bytes(data)
    assert name in check_copy(copy)


def places(value: Any, names: tuple[str, ...]) -> list[tuple[Any, str]]:
    """Every result of these names in a file: what holds it, and its name there."""
    if not isinstance(value, dict | list):
        return []
    if isinstance(value, list):
        return [one for part in value for one in places(part, names)]
    found = [(value, key) for key in names if isinstance(value.get(key), bool | int | str)]
    return found + [one for part in value.values() for one in places(part, names)]


@pytest.mark.parametrize("name", VECTORS)
def test_a_changed_figure_is_noticed_by_what_it_means(name: str, copy: Path) -> None:
    """The fingerprints are made to fit: figures and hashes are checked one by one."""
    whole = json.loads((copy / name).read_text("utf-8"))
    random = Random(name)
    part = whole["dice and wheels"] if name == "rules.json" else whole
    for holder, key in random.sample(places(part, RESULTS[name]), CHANGES):
        before = holder[key]
        holder[key] = _changed(before)
        (copy / name).write_text(text_of(whole), "utf-8")
        (copy / FINGERPRINTS).write_text(fingerprints(copy), "utf-8")
        wrong = check_copy(copy)
        holder[key] = before
        assert f"{name} is wrong" in wrong, f"{key} was {before} and nobody sees the change"
        assert "fingerprint" not in wrong


def _changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if "/" in value:
        return f"1{value}"
    return ("1" if value[0] == "0" else "0") + value[1:]
