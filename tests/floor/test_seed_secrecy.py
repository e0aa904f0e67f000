"""B5: someone who reads the file of a night cannot know what its devices will draw."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.events import DrawsRevealed
from pitboss.floor.night import Night
from pitboss.floor.seeds import NOT_LOCKED, Seeds, seed_name
from pitboss.floor.verify import verify
from pitboss.store.keys import make_key, read_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.vault import Vault, VaultLocked, make_second_key, read_second_key
from tests.cli.ready import pitboss
from tests.floor.house import EDITION, House, signed_plan
from tests.world.memory import MemoryStore


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house whose wheel is bound to a seed and has drawn once."""
    signer = make_key(tmp_path / "keys" / "n1.pem")
    house = House(SQLiteStore.create(tmp_path / "n1.pitboss", "n1"), signer)
    house.open(signed_plan("n1", signer))
    house.ask("a2", o.PromiseDraws(), "wheel")
    house.ask("a2", o.Draw(), "wheel")
    return house


def test_b5_no_seed_lies_readable_in_the_file(house: House, tmp_path: Path) -> None:
    seed = house.night.seed("wheel", 1)
    assert seed is not None
    stored = house.night.store.get_value(seed_name("wheel", 1))
    assert stored is not None
    assert seed not in stored
    for file in tmp_path.glob("n1.pitboss*"):
        held = file.read_bytes()
        assert seed not in held, file
        assert seed.hex().encode() not in held, file
    assert any(stored in file.read_bytes() for file in tmp_path.glob("n1.pitboss*"))


def test_b5_the_key_brings_the_night_back_and_another_does_not(
    house: House, tmp_path: Path
) -> None:
    signer, floor = read_key(tmp_path / "keys" / "n1.pem"), house.night.floor
    house.night.store.close()
    assert Night(SQLiteStore(tmp_path / "n1.pitboss"), EDITION, signer).floor == floor
    wrong = SQLiteStore(tmp_path / "n1.pitboss")
    wrong.side.vault = Vault.of(make_key(tmp_path / "other.pem"), "n1")
    with pytest.raises(VaultLocked, match="do not open with this key"):
        Night(wrong, EDITION)
    with pytest.raises(VaultLocked, match="are locked until they are revealed: use --key"):
        Night(SQLiteStore(tmp_path / "n1.pitboss"), EDITION)
    with pytest.raises(VaultLocked):
        verify(SQLiteStore(tmp_path / "n1.pitboss"), replay=True)
    assert not verify(SQLiteStore(tmp_path / "n1.pitboss")).replayed


def test_b5_what_was_revealed_is_read_without_the_key(house: House, tmp_path: Path) -> None:
    (shown,) = house.ask("a2", o.RevealDraws(), "wheel").events
    assert isinstance(shown, DrawsRevealed)
    floor = house.night.floor
    house.night.store.close()
    store = SQLiteStore(tmp_path / "n1.pitboss")
    assert Seeds(store).of("wheel", 1) == bytes.fromhex(shown.seed)
    assert Night(store, EDITION).floor == floor
    assert verify(store, replay=True).replayed


def test_b5_without_its_key_no_device_is_bound(tmp_path: Path) -> None:
    signer = make_key(tmp_path / "n1.pem")
    house = House(MemoryStore("n1"), signer).open(signed_plan("n1", signer))
    house.night.store.side.vault = None
    answer = house.night.ask(house.order("a2", o.PromiseDraws(), "wheel"))
    assert getattr(answer, "words", "") == NOT_LOCKED
    assert not house.night.floor.tables["wheel"].draws.promise


def test_b5_a_seed_opens_under_its_own_name_only() -> None:
    vault, other = Vault.in_memory("n1"), Vault.in_memory("n1")
    locked = vault.lock(seed_name("wheel", 1), b"s" * 32)
    assert vault.unlock(seed_name("wheel", 1), locked) == b"s" * 32
    for name in (seed_name("wheel", 2), seed_name("craps", 1)):
        with pytest.raises(VaultLocked):
            vault.unlock(name, locked)
    with pytest.raises(VaultLocked):
        other.unlock(seed_name("wheel", 1), locked)
    assert vault.lock("a", b"x") != vault.lock("a", b"x")
    assert vault.unlock("a", b"s" * 32) == b"s" * 32, "seeds of earlier editions were not locked"


def test_b5_two_keys_of_two_people_open_it_together(tmp_path: Path) -> None:
    signer, second = make_key(tmp_path / "one.pem"), make_second_key(tmp_path / "two.key")
    assert read_second_key(tmp_path / "two.key") == second
    both = Vault.of(signer, "n1", second)
    locked = both.lock("seed/wheel/1", b"s" * 32)
    assert Vault.of(signer, "n1", second).unlock("seed/wheel/1", locked) == b"s" * 32
    other = make_key(tmp_path / "other.pem")
    for alone in (Vault.of(signer, "n1"), Vault.of(other, "n1", second)):
        with pytest.raises(VaultLocked):
            alone.unlock("seed/wheel/1", locked)


def test_b5_a_wrong_or_missing_second_key_gets_one_line(tmp_path: Path) -> None:
    floor = (files("pitboss.demo") / "floors" / "tas-casino.toml").read_text("utf-8")
    (tmp_path / "floor.toml").write_text(floor, "utf-8")
    night, keys = str(tmp_path / "n.pitboss"), tmp_path / "keys"
    base = ("--night", night, "--key", str(keys / "n.pem"))
    two = ("--second-key", str(keys / "two.key"))
    output = pitboss(
        "floor", "open", str(tmp_path / "floor.toml"), *base, *two, "--by", "management"
    )
    assert output.code == 0, output
    make_second_key(keys / "other.key")
    for other in ("", "none.key", "other.key"):
        more = ("--second-key", str(keys / other)) if other else ()
        ran = pitboss("floor", "pipe", *base, *more)
        assert ran.code != 0
        assert "Traceback" not in ran.err
        assert len(ran.err.strip().splitlines()) == 1, ran.err
        assert "second" in ran.err
    assert pitboss("floor", "pipe", *base, *two).code == 0


def test_b5_a_key_beside_the_night_is_warned_of(tmp_path: Path) -> None:
    floor = (files("pitboss.demo") / "floors" / "tas-casino.toml").read_text("utf-8")
    (tmp_path / "floor.toml").write_text(floor, "utf-8")
    for number, (folder, warned) in enumerate(((tmp_path / "keys", False), (tmp_path, True))):
        where = ("--night", str(tmp_path / f"{number}.pitboss"), "--key", str(folder / "n.pem"))
        output = pitboss(
            "floor", "open", str(tmp_path / "floor.toml"), *where, "--by", "management"
        )
        assert output.code == 0, output
        assert ("is in the same folder as the night" in output.err) == warned, output
