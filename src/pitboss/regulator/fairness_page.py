"""The fairness file of a device as a printed page, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.analysis.randomness import NOT_RUN
from pitboss.chance.commit_reveal import SEED_BYTES, derive, draw_text, promise
from pitboss.chance.proof import DrawProof
from pitboss.games import load
from pitboss.paper.page import Block, Grid, Items, Page, Section, Terms, Words
from pitboss.regulator.fairness import (
    BITS,
    FALSE_ALARM,
    Battery,
    ChanceDevice,
    FairnessFile,
    seed_bytes,
)

NIGHT = "EXAMPLE"
NO_CLAIM = (
    "It does not test the machine's own randomness: a sample of that cannot be repeated. The "
    "statistics are about what is made from a seed, with a seed that is printed here.",
    "No statistical test proves that outcomes cannot be predicted. That rests on the secrecy of "
    "the seed and on HMAC-SHA256.",
    "It says nothing about real dice, wheels and cards, whose results are keyed in.",
    "It does not protect against someone who controls the laptop and sees its memory before the "
    "seed is revealed. Words of guests keep such a person from choosing the outcomes, not from "
    "knowing them.",
    "It is not a certificate of a testing laboratory.",
)


def fairness_page(file: FairnessFile) -> Page:
    """The file of a device as a page."""
    games = ", ".join(load(game).name for game in dict.fromkeys(file.games))
    below = f"{games} · pitboss {file.software.version} · rulebook {file.software.rulebook}"
    result = (
        "Every count below is even, and no test raised an alarm."
        if file.holds
        else "At least one count or test below fails. Do not use this device."
    )
    sections = (
        Section("", (Words(result),)),
        Section("Where outcomes come from", (Terms(_entropy_terms()),)),
        Section("Every outcome equally often", tuple(_proof_blocks(file))),
        Section("Statistical tests", tuple(_battery_blocks(file))),
        Section("Promise and reveal", tuple(_promise_blocks(file))),
        Section("The software", (Terms(_software_terms(file)),)),
        Section("What this file does not claim", (Items(NO_CLAIM),)),
    )
    return Page(f"Fairness file: {file.device.name}", below, sections)


def _entropy_terms() -> tuple[tuple[str, str], ...]:
    return (
        (
            "On a floor",
            f"A seed of {SEED_BYTES} bytes from the operating system's generator for secrets. Its "
            "hash is published before anyone bets, and the seed after the block of draws. Each "
            "draw is read from HMAC-SHA256 of the seed over the text of the draw and a counter.",
        ),
        (
            "At a table in a terminal",
            "Each draw is read from the operating system's generator for secrets. There is no "
            "seed, and nothing to repeat.",
        ),
        ("What it depends on", "Table, block, guests' words and number of the draw; never a bet."),
    )


# --- proofs -----------------------------------------------------------------------------
def _proof_blocks(file: FairnessFile) -> Iterator[Block]:
    yield Words(
        "A draw reads a word of random bits and multiplies it by the number of outcomes: the whole "
        "part is the outcome. Words that would favor some outcomes are thrown away, and the next "
        "word is read. These counts were made for this file with the code that draws."
    )
    yield Grid("", _PROOF_COLUMNS, tuple(map(_proof_row, _shown(file.draws))))
    proofs = len(file.draws)
    if proofs > len(_shown(file.draws)):
        even = sum(proof.is_even for proof in file.draws)
        yield Words(
            f"A shoe draws among the cards that are left. All {proofs} sizes were counted, and "
            f"{even} of them are even; the table shows some."
        )
    by_interval = any(not proof.one_by_one for proof in file.draws)
    how = "Words of 8 bits were all tried, one by one." if _has_bytes(file) else ""
    if by_interval:
        how += (
            " The words of each outcome follow each other; of longer words, those at both ends "
            "were tried, and those between were counted."
        )
    yield Words(how.strip())
    if file.shuffles:
        yield Words(
            "A shuffle fills each place, from the last to the second, with one of the cards that "
            "are left. Small stacks were shuffled with every possible sequence of draws:"
        )
        rows = tuple(
            (
                str(one.cards),
                f"{one.sequences:,}",
                f"{one.orders:,}",
                "exactly 1" if one.most == one.least == 1 else f"{one.least} to {one.most}",
                "yes" if one.is_even else "NO",
            )
            for one in file.shuffles
        )
        columns = ("Cards", "Sequences", "Orders", "Sequences per order", "Even")
        yield Grid("", columns, rows)


_PROOF_COLUMNS = ("Outcomes", "Words", "Thrown away", "Words per outcome", "Left over", "Even")
_SHOW = (2, 13, 52, 54, 104, 208, 256, 257, 312, 416)


def _has_bytes(file: FairnessFile) -> bool:
    return any(proof.one_by_one for proof in file.draws)


def _shown(draws: tuple[DrawProof, ...]) -> tuple[DrawProof, ...]:
    """All sizes, or the most telling of many."""
    if len(draws) <= len(_SHOW):
        return draws
    uneven = [proof for proof in draws if not proof.is_even]
    return tuple(one for one in draws if one.size in _SHOW or one in uneven[: len(_SHOW)])


def _proof_row(proof: DrawProof) -> tuple[str, ...]:
    each = f"{proof.least:,}" if proof.least == proof.most else f"{proof.least:,}–{proof.most:,}"
    over = 2**proof.bits - proof.thrown - proof.size * proof.least
    return (
        f"{proof.size:,}",
        f"2^{proof.bits} = {2**proof.bits:,}",
        f"{proof.thrown:,}",
        each,
        f"{over:,}",
        "yes" if proof.is_even else "NO",
    )


# --- statistics -------------------------------------------------------------------------
def _battery_blocks(file: FairnessFile) -> Iterator[Block]:
    battery, device = file.battery, file.device
    shown = f"{battery.samples:,} {'outcomes' if device.space is not None else 'shuffles'}"
    yield Words(
        f"{BITS:,} bits that draws of this device are read from, and {shown}, all from the seed "
        f"SHA-256 of “{battery.seed}”. The tests with a section number follow NIST SP 800-22 "
        "Rev. 1a; the code is held to the examples printed there. A p-value is the chance that "
        "fair draws look at least as odd."
    )
    rows = tuple(
        (
            one.name,
            one.section,
            f"{one.p:.6f}",
            "ALARM" if one.p < battery.threshold else "passes",
        )
        for one in battery.results
    )
    yield Grid("", ("Test", "Section", "p-value", "Result"), rows)
    yield Words(
        f"A p-value below {battery.threshold:.6f} raises an alarm. With {len(battery.results)} "
        f"tests, all of them together raise a false alarm at most {FALSE_ALARM:.0%} of the time. "
        f"Tests of the publication that were not run: {', '.join(NOT_RUN)}."
    )


# --- commit and reveal ------------------------------------------------------------------
def _promise_blocks(file: FairnessFile) -> Iterator[Block]:
    seed, table = seed_bytes(file.battery.seed), file.battery.table
    yield Items(
        (
            "Guests may seal words with a hash before the seed exists.",
            "The house makes a seed and publishes its promise: the SHA-256 of version, night, "
            "table, block and seed, a line each. Only then may anyone bet.",
            "The sealed words are opened. They go into the text of every draw of the block.",
            "Each outcome is read from HMAC-SHA256 with the seed as key, over the version, table, "
            "block, words and number of the draw, a line each, and a counter from 0.",
            "The seed is published, and anyone can repeat the promise and every draw.",
        ),
        numbered=True,
    )
    yield Words("An example, with the seed of the sample:")
    yield Terms(tuple(_example(file.device, seed, table)))


def _example(device: ChanceDevice, seed: bytes, table: str) -> Iterator[tuple[str, str]]:
    text = draw_text(table, 1, "", 1)
    yield "Seed", seed.hex()
    yield f"Promise for night {NIGHT}, table {table}, block 1", promise(NIGHT, table, 1, seed)
    size = device.draw_sizes[-1]
    found = derive(seed, text, size) if size <= 2**8 else None
    if found is not None:
        yield "Digest of draw 1, counter 0", found.digest
        thrown = ", ".join(map(str, found.thrown)) or "none"
        drawn = "the card at place" if device.space is None else "outcome"
        shown = "" if device.space is None else f": {device.space.text(found.place)}"
        yield (
            "How it is read",
            f"Bytes thrown away: {thrown}. Byte {found.byte} of 0 to 255 times {size}, divided by "
            f"256, is {drawn} {found.place}, counted from 0{shown}.",
        )


def _software_terms(file: FairnessFile) -> tuple[tuple[str, str], ...]:
    software = file.software
    return (
        ("Version", software.version),
        ("Rulebook", software.rulebook),
        (f"SHA-256 over {software.files:,} files", software.digest),
        (
            "How it is made",
            "A line for each file of the package, sorted by path: its SHA-256, two spaces, its "
            "path. The SHA-256 of these lines is the fingerprint.",
        ),
    )


# --- values for programs ----------------------------------------------------------------
def fairness_values(file: FairnessFile) -> dict[str, object]:
    """The file for programs."""
    battery = file.battery
    return {
        "device": file.device.name,
        "games": list(file.games),
        "holds": file.holds,
        "draws": [
            {
                "outcomes": proof.size,
                "bits": proof.bits,
                "thrown": proof.thrown,
                "words_per_outcome": [proof.least, proof.most],
                "one_by_one": proof.one_by_one,
                "even": proof.is_even,
            }
            for proof in file.draws
        ],
        "shuffles": [
            {
                "cards": one.cards,
                "sequences": one.sequences,
                "orders": one.orders,
                "even": one.is_even,
            }
            for one in file.shuffles
        ],
        "battery": _battery_values(battery),
        "software": {
            "version": file.software.version,
            "rulebook": file.software.rulebook,
            "files": file.software.files,
            "sha256": file.software.digest,
        },
        "does_not_claim": list(NO_CLAIM),
    }


def _battery_values(battery: Battery) -> dict[str, object]:
    return {
        "seed_text": battery.seed,
        "seed": seed_bytes(battery.seed).hex(),
        "bits": BITS,
        "samples": battery.samples,
        "false_alarm": FALSE_ALARM,
        "threshold": battery.threshold,
        "not_run": list(NOT_RUN),
        "results": [
            {"test": one.name, "section": one.section, "p": round(one.p, 9)}
            for one in battery.results
        ],
    }
