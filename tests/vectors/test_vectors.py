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
from tests.vectors.files import FINGERPRINTS, FOLDER, VECTORS, fingerprints, text_of, vector_text

DENO = Path(sys.executable).with_name("deno")
CHANGES = effort(commit=6, nightly=100)
UNCHECKED = {"refused", "law", "bets", "played", "options", "actor"}
"""Words of rules.json that only the fingerprint covers: the README says so."""


def check(folder: Path = FOLDER) -> subprocess.CompletedProcess[str]:
    """What the reader in JavaScript says, which may read files and nothing else."""
    command = [DENO, "run", "--no-config", "--no-lock", "--allow-read", FOLDER / "check.js", folder]
    quiet = {**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, env=quiet
    )


@pytest.mark.parametrize("name", VECTORS)
def test_the_file_is_what_the_definitions_say(name: str) -> None:
    """Otherwise run python -m tests.goldens vectors, and read the diff."""
    text = vector_text(name)
    assert json.loads(text) == json.loads(json.dumps(VECTORS[name]()))
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
    data = bytearray((copy / name).read_bytes())
    at = Random(name).randrange(len(data))
    data[at] ^= 1
    (copy / name).write_bytes(data)
    done = check(copy)
    assert done.returncode == 1
    assert name in done.stderr


def leaves(value: Any) -> list[tuple[Any, Any]]:
    """Every figure and hash in a file, as the place that holds it and the key there."""
    if not isinstance(value, dict | list):
        return []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in items:
        if key in UNCHECKED:
            continue
        if isinstance(part, dict | list):
            found += leaves(part)
        elif isinstance(part, int) or (isinstance(part, str) and len(part) in (64, 128)):
            found.append((value, key))
    return found


@pytest.mark.parametrize("name", VECTORS)
def test_a_changed_figure_is_noticed_by_what_it_means(name: str, copy: Path) -> None:
    """The fingerprints are made to fit: figures and hashes are checked one by one."""
    whole = json.loads((copy / name).read_text("utf-8"))
    random = Random(name)
    for holder, key in random.sample(leaves(whole), CHANGES):
        before = holder[key]
        holder[key] = _changed(before)
        (copy / name).write_text(text_of(whole), "utf-8")
        (copy / FINGERPRINTS).write_text(fingerprints(copy), "utf-8")
        done = check(copy)
        holder[key] = before
        assert done.returncode == 1, f"{key} was {before} and nobody sees the change"
        assert "fingerprint" not in done.stderr


def _changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return ("1" if value[0] == "0" else "0") + value[1:]
