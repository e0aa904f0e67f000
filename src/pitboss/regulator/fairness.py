"""The fairness file of an electronic device: where its outcomes come from, and what is proved.

A device is a set of dice in a shaker or tumbler, a wheel, or a shoe of cards. Games that use the
same device share its file. Counts are exhaustive and made anew each time. The statistics use a
sample from a seed that is named in the file, so anyone gets the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise

from pitboss.analysis.randomness import BitTest, bit_tests, bits_of, equal_chances
from pitboss.analysis.report import variations
from pitboss.chance.commit_reveal import PromisedSource, draw_bytes, draw_text
from pitboss.chance.proof import DrawProof, ShuffleProof, prove_draw, prove_shuffle
from pitboss.chance.shuffle import shuffle
from pitboss.equipment.cards import deck
from pitboss.equipment.space import Space
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption

SEED = "pitboss fairness 1"
"""The text of the seed of a sample, unless another one is given."""
BITS = 2**20
"""How many bits of the draws are tested."""
DIGEST_BYTES = 32
DRAWS = 50_000
"""How many outcomes of dice or a wheel are tested."""
CARDS_DRAWN = 250_000
"""About how many cards are shuffled for the test of a shoe."""
GROUPS_MOST = 26
FALSE_ALARM = 0.01
"""How often all tests of one device together raise an alarm though nothing is wrong, at most."""
SHUFFLED = (2, 3, 4, 5, 6)
"""The stacks that are shuffled in every possible way."""


@dataclass(frozen=True, slots=True)
class ChanceDevice:
    """An electronic device: its name, the outcomes it shows, or the cards of its shoe."""

    name: str
    space: Space | None
    cards: int = 0

    @property
    def id(self) -> str:
        """Its name for files."""
        return "-".join(self.name.split())

    @property
    def draw_sizes(self) -> tuple[int, ...]:
        """Among how many outcomes it draws: one size, or each size of a stack as it shrinks."""
        if self.space is not None:
            return (len(self.space),)
        return tuple(range(2, self.cards + 1))


@dataclass(frozen=True, slots=True)
class SoftwareFingerprint:
    """The software of a device: version, rulebook, and one hash over all its files."""

    version: str
    rulebook: str
    files: int
    digest: str


@dataclass(frozen=True, slots=True)
class Battery:
    """The statistical tests of a device and their results."""

    seed: str
    table: str
    samples: int
    results: tuple[BitTest, ...]

    @property
    def threshold(self) -> float:
        """A p-value below this raises an alarm."""
        return FALSE_ALARM / len(self.results)

    @property
    def alarms(self) -> tuple[BitTest, ...]:
        """The tests that raised one."""
        return tuple(one for one in self.results if one.p < self.threshold)


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessFile:
    """Everything that is shown about one device."""

    device: ChanceDevice
    games: tuple[str, ...]
    draws: tuple[DrawProof, ...]
    shuffles: tuple[ShuffleProof, ...]
    battery: Battery
    software: SoftwareFingerprint

    @property
    def holds(self) -> bool:
        """Every count is even, and no test raised an alarm."""
        draws = all(proof.is_even for proof in self.draws)
        shuffles = all(proof.is_even for proof in self.shuffles)
        return draws and shuffles and not self.battery.alarms


def devices_of(game: Game) -> list[ChanceDevice]:
    """The devices that a game can use under its house options."""
    found: dict[str, ChanceDevice] = {}
    for options in variations(game):
        try:
            device = device_of(game.rules(options))
        except BadOption:
            continue
        found.setdefault(device.name, device)
    return list(found.values())


def device_of(rules: Rules) -> ChanceDevice:
    """The device of a game under chosen options."""
    play = rules.game.play
    if play is None:
        words = rules.space.name.split()
        name = " ".join(words[1:] if words[0] in ("a", "the") else words)
        return ChanceDevice(name, rules.space)
    decks, jokers = play.decks(rules), play.jokers(rules)
    with_jokers = f" with {jokers} jokers" if jokers else ""
    name = f"shoe of {decks} deck{'s' if decks > 1 else ''}{with_jokers}"
    return ChanceDevice(name, None, decks * len(deck(jokers)))


def fairness_files(
    games: Iterable[Game], software: SoftwareFingerprint, *, seed: str = SEED
) -> Iterator[FairnessFile]:
    """The file of each device that the games use, one after another."""
    used: dict[str, tuple[ChanceDevice, list[str]]] = {}
    for game in games:
        for device in devices_of(game):
            used.setdefault(device.name, (device, []))[1].append(game.id)
    for device, ids in used.values():
        is_shoe = device.space is None
        yield FairnessFile(
            device=device,
            games=tuple(ids),
            draws=tuple(_draw_proof(size) for size in device.draw_sizes),
            shuffles=tuple(map(prove_shuffle, SHUFFLED)) if is_shoe else (),
            battery=battery_of(device, seed),
            software=software,
        )


_draw_proof = lru_cache(maxsize=None)(prove_draw)


# --- statistics -------------------------------------------------------------------------
def seed_bytes(seed: str) -> bytes:
    """The seed that belongs to a text."""
    return sha256(seed.encode()).digest()


def battery_of(device: ChanceDevice, seed: str) -> Battery:
    """Test the bits that draws are read from, then what the device shows."""
    key, table = seed_bytes(seed), device.id
    draws = BITS // (8 * DIGEST_BYTES)
    texts = (draw_text(table, 1, "", number) for number in range(1, draws + 1))
    data = b"".join(draw_bytes(key, text, DIGEST_BYTES) for text in texts)
    shown = _outcome_tests if device.space is not None else _shoe_tests
    samples, results = shown(device, key)
    return Battery(seed, table, samples, (*bit_tests(bits_of(data)), *results))


def _sources(key: bytes, table: str, count: int) -> Iterator[PromisedSource]:
    """The source of each draw of the sample's second block."""
    return (PromisedSource(key, table, 2, "", number) for number in range(1, count + 1))


def _outcome_tests(device: ChanceDevice, key: bytes) -> tuple[int, list[BitTest]]:
    """Each outcome equally often, and each step from one outcome to the next."""
    assert device.space is not None
    size = len(device.space)
    places = [source.next_outcome(device.space) for source in _sources(key, device.id, DRAWS)]
    steps = [(after - before) % size for before, after in pairwise(places)]
    return DRAWS, [
        BitTest("each outcome equally often", "chi-square", _even(places, size)),
        BitTest("each step to the next outcome equally often", "chi-square", _even(steps, size)),
    ]


def _shoe_tests(device: ChanceDevice, key: bytes) -> tuple[int, list[BitTest]]:
    """Where the first, middle and last card of the stack come from, and where the first one goes,
    in groups of neighbors."""
    cards, count = device.cards, CARDS_DRAWN // device.cards
    groups = max(size for size in range(1, GROUPS_MOST + 1) if cards % size == 0)
    each = cards // groups
    stacks = [shuffle(source, range(cards)) for source in _sources(key, device.id, count)]
    asked = {
        "where the first card comes from": [stack[0] for stack in stacks],
        "where the middle card comes from": [stack[cards // 2] for stack in stacks],
        "where the last card comes from": [stack[-1] for stack in stacks],
        "where the first card goes": [stack.index(0) for stack in stacks],
    }
    return count, [
        BitTest(name, "chi-square", _even([place // each for place in places], groups))
        for name, places in asked.items()
    ]


def _even(places: list[int], size: int) -> float:
    counts = [0] * size
    for place in places:
        counts[place] += 1
    return equal_chances(counts)
