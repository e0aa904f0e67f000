"""Vectors of chance: seals, promises, draws and shuffles, and the drawing of raffle tickets."""

from __future__ import annotations

from typing import Any

from pitboss.chance import drawing
from pitboss.chance.commit_reveal import PromisedSource, draw_text, mix_words, promise, seal
from pitboss.chance.shuffle import shuffle
from pitboss.equipment.space import Space

Json = dict[str, Any]
NIGHT, TABLE = "spring-gala", "roulette-1"
SIZES = (2, 6, 36, 37, 38, 50, 216, 256, 312)
DECKS = (52, 53, 312)
CODES = ("ABCD0001EFGHJKMN", "ABCD0002EFGHJKMN")
VOID, BLOCKS, DRAWS, DRAWINGS = "void", 3, 4, 6


def draw_vectors() -> list[Json]:
    """Blocks of draws, each with a seed, the guests' words, and what follows from them."""
    return [_block(block) for block in range(1, BLOCKS + 1)]


def _block(block: int) -> Json:
    seed = bytes([17 * block]) * 32
    guests = [
        ("g1", "0123456789abcdef" * 2, "lucky"),
        ("g2", "fedcba9876543210" * 2, "\u2660 \u00e9"),
    ]
    guests = guests[: block - 1]
    words = mix_words((salt, said) for _, salt, said in guests)
    return {
        "night": NIGHT,
        "table": TABLE,
        "block": block,
        "seed": seed.hex(),
        "promise": promise(NIGHT, TABLE, block, seed),
        "guests": [
            {
                "guest": guest,
                "salt": salt,
                "words": said,
                "seal": seal(NIGHT, TABLE, block, guest=guest, salt=salt, words=said),
            }
            for guest, salt, said in guests
        ],
        "draws": [
            _draw(seed, block, words, draw, size) for draw in range(1, DRAWS) for size in SIZES
        ],
        "shuffles": [_shuffle(seed, block, words, cards) for cards in DECKS],
    }


def _draw(seed: bytes, block: int, words: str, draw: int, size: int) -> Json:
    space = Space("a device", tuple(map(str, range(size))), "0")
    found = PromisedSource(seed, TABLE, block, words, draw).next_outcome(space)
    text = draw_text(TABLE, block, words, draw)
    return {"draw": draw, "text": text, "size": size, "place": found}


def _shuffle(seed: bytes, block: int, words: str, cards: int) -> Json:
    source = PromisedSource(seed, TABLE, block, words, DRAWS)
    return {"draw": DRAWS, "cards": cards, "order": shuffle(source, range(cards))}


def raffle_vectors() -> Json:
    """A sealed list of tickets and drawings from it, with one void and redraws without a guest."""
    hashes = [drawing.ticket_hash(NIGHT, code) for code in CODES]
    holders = ["g1", "g1", "g2", *hashes, f"g3 {VOID}", "g3"]
    text = drawing.ticket_list(NIGHT, holders)
    sealed, won, found = drawing.list_hash(text), set[int](), []
    for number in range(1, DRAWINGS):
        seed, words = bytes([number]) * 32, f"4-2-{number}"
        bound = drawing.TicketDrawing(NIGHT, number, sealed, "bike")
        out = sorted({6} | won)
        can_win = {ticket for ticket in range(1, 8) if ticket not in out}
        drawn = bound.draw(seed, words, tickets=len(holders), eligible=can_win)
        found.append(
            {
                "drawing": number,
                "prize": bound.prize,
                "seed": seed.hex(),
                "promise": bound.promise(seed),
                "words": words,
                "out": out,
                "ticket": drawn.ticket,
                "tries": drawn.tries,
            }
        )
        won.add(drawn.ticket)
    return {
        "night": NIGHT,
        "codes": [{"code": code, "hash": hash} for code, hash in zip(CODES, hashes, strict=True)],
        "holders": holders,
        "list": text,
        "list_hash": sealed,
        "drawings": found,
    }
