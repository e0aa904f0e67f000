"""The verifier that shares no code accepts nights that are sound, and no others (promise N3).

Nights of a thousand rounds on electronic devices, with voids, cuts, retries and refusals, are
exported and checked by the real program. Then every field of some rounds is changed, bit by bit
where it is bound to the seed, and always with all hashes recomputed, as a house that owns the
computer could do: the verifier must refuse each for its content, not for its hash.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.floor.night import Night
from pitboss.floor.verify import verify
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.store.keys import Signer
from tests.effort import effort
from tests.floor.house import EDITION, SALT, House, new_key, signed_plan
from tests.promises import promise
from tests.verifier.program import FILE, verifier
from tests.world.floors import START_MS, opened
from tests.world.memory import MemoryStore
from tests.world.people import People

ROUNDS = effort(commit=1_000, nightly=100_000)
PARTS, ORDERS = 4, 250
DEVICES = ("night with devices", "casino with devices", "night with devices")
Line = dict[str, Any]


def play_night(name: str, seed: int) -> Night:
    """A short night, played by people of the seeded world, with its seeds revealed."""
    start, clock = opened(name), count(START_MS, 250)
    assert start.floor.plan is not None
    night = Night(MemoryStore(start.floor.plan.night), "e1", clock=lambda: next(clock))
    night.ask_all([said.order for said, _ in start.entries])
    people = People(seed, night.floor, name)
    for _ in range(ORDERS):
        night.ask(people.next_order(night.floor))
    _reveal(night, seed)
    return night


def _reveal(night: Night, seed: int) -> None:
    """Have every table that can show its seed."""
    for name, live in night.floor.tables.items():
        if live.draws.promise and "dealer" in live.posts:
            order = o.Order(f"reveal-{seed}-{name}", live.posts["dealer"], o.RevealDraws(), name)
            night.ask(order)


def lines_of(night: Night) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(night.store, night.floor)]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_rounds_are_drawn_again(part: int, tmp_path: Path) -> None:
    """The program itself, run on the file in a separate process that knows nothing else."""
    rounds = settled = 0
    for seed in count(1_000 * part):
        night = play_night(DEVICES[seed % len(DEVICES)], seed)
        assert verify(night.store, replay=True).rows == night.at[0]
        told = run_verifier(lines_of(night), tmp_path / "night.jsonl")
        assert told.returncode == 0, f"seed {seed}: {told.stderr}"
        rows, _, drawn, again = [int(word) for word in told.stdout.split() if word.isdigit()][:4]
        assert rows == night.at[0]
        rounds, settled = rounds + drawn, settled + again
        if rounds >= ROUNDS // PARTS:
            break
    assert settled > 10
    promise("N3", rounds=rounds, wagers_settled_again=settled, refused_wrongly=0)


def run_verifier(lines: list[str], file: Path) -> subprocess.CompletedProcess[str]:
    """What the program says about a file."""
    file.write_text("\n".join(lines), encoding="utf-8")
    asked = [sys.executable, "-I", str(FILE), str(file)]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def test_the_program_says_what_is_wrong(tmp_path: Path) -> None:
    """A changed file, half a file and no file at all."""
    lines = lines_of(small())
    for wrong, says in (
        ([line.replace("lucky", "lucki", 1) for line in lines], "NOT SOUND: row"),
        (lines[:30] + lines[31:], "NOT SOUND: row 30"),
        (["nothing"], "NOT SOUND, or no night"),
        ([], "NOT SOUND, or no night"),
    ):
        told = run_verifier(wrong, tmp_path / "night.jsonl")
        assert told.returncode == 1
        assert told.stderr.startswith(says), told.stderr


def find_fault(lines: list[str]) -> str:
    """What the verifier finds wrong with an export; nothing if it is sound."""
    try:
        verifier.verify(lines)
    except verifier.Fault as fault:
        return str(fault)
    return ""


def test_heads_are_of_the_nights_own_key_and_none_is_missing(tmp_path: Path) -> None:
    """Signatures are checked by `pitboss verify`; this test notices a head that names another key,
    has another reason or is missing."""
    signer = new_key(tmp_path)
    house = House(MemoryStore("signed"), signer)
    house.open(signed_plan("signed", signer))
    for number in range(100):
        house.refused("k1", o.AskToLeave("g1", f"time {number}"))
    for dealer, table in (("a2", "wheel"), ("b1", "cards"), ("a1", "craps")):
        house.ask(dealer, c.CloseTable(), table)
        house.ask("a1", o.CountRack(10_000), table)
    house.ask("k1", o.CloseWindow("w1", 100_000, 10_000))
    house.ask("m1", o.CloseNight())
    lines = lines_of(house.night)
    heads = [at for at, line in enumerate(lines) if '"size"' in line and '"newest"' not in line]
    assert [json.loads(lines[at])["why"] for at in heads] == [
        "full",
        "table closed",
        "table closed",
        "table closed",
        "night closed",
    ]
    assert find_fault(lines) == ""
    for at in heads:
        assert "has no head" in find_fault(lines[:at] + lines[at + 1 :])
        assert "the same rows" in find_fault([*lines, lines[at]])
        head = json.loads(lines[at])
        for change in (
            {"key": new_key(tmp_path / str(at)).public.hex()},
            {"key": "", "signature": ""},
            {"signature": ""},
            {"why": "other"},
            {"at_ms": head["at_ms"] + 1},
        ):
            wrong = [*lines[:at], json.dumps({**head, **change}), *lines[at + 1 :]]
            assert f"the head after row {head['size']}" in find_fault(wrong), change
    first = {**json.loads(lines[0]), "key": "00" * 32}
    assert "the key of the export" in find_fault([json.dumps(first), *lines[1:]])


# --- every field of ten rounds ------------------------------------------------------------
@cache
def small() -> Night:
    """Ten rounds at a wheel, and some hands of cards with a card face down, all revealed."""
    clock = count(START_MS, 250)
    house = House(MemoryStore("ten-rounds"))
    house.night.clock = lambda: next(clock)
    house.open()
    for number, guest in enumerate(("g1", "g2"), 1):
        house.guest(guest)
        house.sit(guest, "wheel", number) if number == 1 else house.sit(guest, "cards", 1)
    house.seal("g1", "wheel", "lucky")
    house.ask("a2", o.PromiseDraws(), "wheel")
    house.ask("g1", o.AddWords("lucky", SALT), "wheel")
    for number in range(10):
        house.ask("g1", c.PlaceWager(1, ("red", "straight 17", "odd")[number % 3], 4), "wheel")
        house.ask("g1", c.PlaceWager(1, "even" if number % 2 else "black", 6), "wheel")
        house.ask("a2", o.Draw(), "wheel")
    house.ask("a2", o.RevealDraws(), "wheel")
    _hands(house)
    return house.night


def _hands(house: House) -> None:
    """Hands of blackjack in which the guest always stands."""
    house.ask("b1", o.PromiseDraws(), "cards")
    house.ask("b1", o.Draw(), "cards")
    for _ in range(4):
        house.ask("g2", c.PlaceWager(1, "main", 10), "cards")
        for _ in range(40):
            if house.try_("b1", c.DealCard(), "cards").refused is None:
                continue
            if house.try_("g2", c.Choose(1, "stand"), "cards").refused is None:
                continue
            if house.try_("g2", c.Choose(1, "no insurance"), "cards").refused is not None:
                break
            cards = house.night.floor.tables["cards"].table.cards
            assert cards is not None
        cards = house.night.floor.tables["cards"].table.cards
        assert cards is not None
        assert cards.round is None
    house.ask("b1", o.RevealDraws(), "cards")


def forge_export(lines: list[str], at: int, body: Line, signer: Signer | None = None) -> list[str]:
    """The export with one row changed and every hash and head after it recomputed; signed again if
    the night has a key."""
    first, *rest = map(json.loads, lines)
    rows, heads = [one for one in rest if "seq" in one], [one for one in rest if "size" in one]
    rows[at]["body"] = verifier.compact(body).decode()
    rows[at]["order_sha"] = verifier.sha(verifier.compact(body["order"])).hex()
    prev = first["genesis"]
    for row in rows:
        row["prev"] = prev
        names = ("seq", "command_id", "order_sha", "at_ms", "actor", "edition", "prev")
        header = verifier.compact([row[name] for name in names])
        whole = b"pitboss row\n" + header + b"\n" + row["body"].encode()
        prev = row["hash"] = verifier.sha(whole).hex()
    roots = list(verifier.roots(rows))
    for head in heads:
        head["root"], head["last"] = roots[head["size"] - 1], rows[head["size"] - 1]["hash"]
        if signer is not None:
            own = ("size", "root", "last", "at_ms", "why")
            fields = [first["night"], *(head[name] for name in own)]
            head["signature"] = signer.sign(b"pitboss head\n" + verifier.compact(fields)).hex()
    return [json.dumps(one) for one in (first, *rows, *heads)]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every figure, word and flag of a value, with its path."""
    if isinstance(value, dict | list):
        for name, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(one, (*path, name))
    else:
        yield path, value


def others(value: Any) -> Iterator[Any]:
    """Values that differ in one bit, or as little as possible."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(4))
    elif isinstance(value, str) and value:
        middle = len(value) // 2
        yield value[:middle] + chr(ord(value[middle]) ^ 1) + value[middle + 1 :]
        yield value[:-1]


def alter(body: Line, path: tuple[Any, ...], value: Any) -> Line:
    """A row that says something else in one place."""
    changed: Any = json.loads(json.dumps(body))
    inner = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return dict(changed)


# What a row says of people, of calls and decisions in a hand of cards, and of chips that a guest
# takes from the own wallet to the own seat moves no money: only a replay holds that to the rules.
BY_REPLAY = {
    "CalledOut",
    "StepTaken",
    "ShoeShuffled",
    "ChoiceMade",
    "BettingOpened",
    "BettingClosed",
    "PlayerSat",
    "PostTaken",
    "SignedOn",
    "HandRacked",
}


def needs_refusal(body: Line, path: tuple[Any, ...]) -> bool:
    """Whether a change in this place must be noticed without a replay."""
    if path[0] == "order":
        return False  # an order that was not meant so: its answer would not fit it in a replay
    if path[0] == "events":
        event = body["events"][path[1]]
        if event["type"] in BY_REPLAY or path[2:] == ("type",):
            return False
        return not (event["type"] == "CardDealt" and path[2] in ("hand", "up"))
    return path[0] in ("moves", "cash")


def rounds(lines: list[str]) -> Iterator[tuple[int, Line]]:
    """The rows that belong to the rounds of both tables."""
    for at, line in enumerate(lines[1:]):
        row = json.loads(line)
        if "seq" in row:
            body = json.loads(row["body"])
            if body["order"]["table"] in ("wheel", "cards") and body["refused"] is None:
                yield at, body


def test_no_field_of_a_round_can_be_changed() -> None:
    """With all hashes recomputed: figures, cards, sums, accounts, seeds and promises."""
    lines = lines_of(small())
    assert verifier.verify(lines)[2] >= 10
    first, *rows = [json.loads(line) for line in lines if '"size"' not in line]
    tried, missed = 0, Counter[str]()
    for at, body in rounds(lines):
        for path, value in leaves(body):
            if not needs_refusal(body, path):
                continue
            for other in others(value):
                tried += 1
                text = verifier.compact(alter(body, path, other)).decode()
                if not is_refused(first, [*rows[:at], {**rows[at], "body": text}, *rows[at + 1 :]]):
                    kind = body["events"][path[1]]["type"] if path[0] == "events" else path[0]
                    missed[f"{kind}.{path[-1]}: {value!r} as {other!r}"] += 1
    assert not missed, list(missed.items())
    promise("N3", fields_changed=tried, missed=0)


def is_refused(first: Line, rows: list[Line]) -> bool:
    """Whether rows are refused for their content, whatever their hashes are."""
    night = verifier.Night(first)
    try:
        for row in rows:
            night.look_at(row)
    except (verifier.Fault, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return True
    return any(sum(book.values()) for book in night.books)


def test_a_forged_night_with_new_hashes_is_refused() -> None:
    """All the way: a payment of one more, with every hash and head after it recomputed."""
    lines = lines_of(small())
    at, body = next((at, body) for at, body in rounds(lines) if body["moves"])
    verifier.verify(forge_export(lines, at, body))
    more = alter(body, ("moves", 0, "dollars"), body["moves"][0]["dollars"] + 1)
    with pytest.raises(verifier.Fault, match=f"row {at + 1}"):
        verifier.verify(forge_export(lines, at, more))


def test_every_bit_of_seed_and_promise() -> None:
    """All bits of what binds ten rounds: seed, promise, words, numbers and what was drawn."""
    lines = lines_of(small())
    tried = 0
    first = json.loads(lines[0])
    for name in ("wheel", "cards"):
        events = [
            {**event, "order": body["order"]}
            for _, body in rounds(lines)
            if body["order"]["table"] == name
            for event in body["events"]
        ]
        for at, event in enumerate(events):
            for field in (
                "seed",
                "promise",
                "words",
                "salt",
                "seal",
                "outcome",
                "block",
                "draw",
                "card",
            ):
                if field not in event or event["type"] not in BOUND:
                    continue
                for other in bits(event[field]):
                    changed = [*events[:at], {**event, field: other}, *events[at + 1 :]]
                    assert not is_drawn(first, name, changed), (event, field, other)
                    tried += 1
        assert is_drawn(first, name, events)
    assert tried > 1_000
    promise("N3", bits_changed=tried, missed=0)


BOUND = {
    "DrawsPromised",
    "WordsSealed",
    "WordsAdded",
    "Drawn",
    "DrawsRevealed",
    "CardDealt",
    "CardRacked",
}


def bits(value: Any) -> Iterator[Any]:
    """The value with each of its bits flipped; a face-down card is left as it is."""
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(6)) if value >= 0 else ()
    elif set(value) <= set("0123456789abcdef") and len(value) == 64:
        number = int(value, 16)
        yield from (f"{number ^ 1 << bit:064x}" for bit in range(256))
    else:
        for at, letter in enumerate(value):
            yield from (
                value[:at] + chr(ord(letter) ^ 1 << bit) + value[at + 1 :] for bit in range(7)
            )


def is_drawn(first: Line, name: str, events: list[Line]) -> bool:
    """Whether a device would have shown all this."""
    device = verifier.Device(first["night"], name, first["tables"][name])
    try:
        for event in events:
            device.see_words(event, {"seq": 1, "at_ms": 0, "edition": EDITION}, event["order"])
            device.see(event, 1, {})
    except (verifier.Fault, ValueError, IndexError):
        return False
    return not device.promise


# --- outcomes and wagers ------------------------------------------------------------------
def drawn_with(bets: bool, patch: pytest.MonkeyPatch) -> list[str]:
    """A hundred spins and some shoes from the same seeds, with wagers or without."""
    numbers = count(1)
    patch.setattr(chance, "new_seed", lambda: next(numbers).to_bytes(32, "big"))
    house = House(MemoryStore("wagers")).open()
    house.sit(house.guest("g1"), "wheel", 1)
    house.sit(house.guest("g2"), "cards", 1)
    house.ask("a2", o.PromiseDraws(), "wheel")
    house.ask("b1", o.PromiseDraws(), "cards")
    shown = []
    for number in range(100):
        if bets:
            house.try_("g1", c.PlaceWager(1, ("red", "odd", "black")[number % 3], 2), "wheel")
        shown.append(str(house.ask("a2", o.Draw(), "wheel").events[0]))
    for _ in range(5):
        if bets:
            house.try_("g2", c.PlaceWager(1, "main", 10), "cards")
        house.ask("b1", o.Draw(), "cards")
        cards = house.night.floor.tables["cards"].table.cards
        assert cards is not None
        shown.append(str(cards.shoe.order))
        house.ask("a1", c.OrderShuffle("class A operator"), "cards")  # or it has to be dealt from
    return shown


def test_outcomes_never_depend_on_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds show the same outcomes, whatever anyone bets."""
    with_bets = drawn_with(True, monkeypatch)
    assert drawn_with(False, monkeypatch) == with_bets
    assert len(set(with_bets)) > 100


@pytest.mark.parametrize("wager", ["come", "dont_come"])
def test_a_wager_may_travel_to_where_another_was_decided(house: House, wager: str) -> None:
    """A six pays, or collects, the wager on the six, and the same throw moves the next one
    there."""
    house.sit(house.guest("g1"), "craps", 1)
    house.ask("g1", c.PlaceWager(1, "pass", 10), "craps")
    house.ask("a1", c.EnterResult("4-4"), "craps")
    house.ask("g1", c.PlaceWager(1, wager, 20), "craps")
    house.ask("a1", c.EnterResult("5-1"), "craps")
    house.ask("g1", c.PlaceWager(1, wager, 7), "craps")
    house.ask("a1", c.EnterResult("4-2"), "craps")
    assert house.night.books.balance(f"wager/craps/1/{wager}@6") == 7
    lines = lines_of(house.night)
    verifier.verify(lines)
    body = json.loads([json.loads(line) for line in lines if '"seq"' in line][-1]["body"])
    one, other = (move for move in body["moves"] if move["source"].startswith("wager/"))
    one["dollars"], other["dollars"] = one["dollars"] + 1, other["dollars"] - 1
    with pytest.raises(verifier.Fault, match=r"something is left|money moves otherwise"):
        verifier.verify(forge_export(lines, -1, body))
