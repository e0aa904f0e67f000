"""The faults that can be seeded, by family, and the choice of some by a pinned seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.games import game_ids, load, stand_in
from tests.clauses.perturb import mutants, rule_clauses
from tests.faults.planting import (
    Function,
    SeededFault,
    argument,
    decider_faults,
    plant_function,
    result,
)

RULES, MONEY, JOURNAL, DRAWS, RAFFLE = "rules", "money", "journal", "draws", "raffle"
SEED = "pitboss seeded faults 1"
SHARES = {RULES: 80, MONEY: 60, JOURNAL: 20, DRAWS: 20, RAFFLE: 20}
"""How many of each family: together 200."""

MONEY_ORDERS = (
    o.SetUp,
    o.Sell,
    o.TakeBack,
    o.Reverse,
    o.CountMoney,
    o.RecordExpense,
    o.Attest,
    o.CloseNight,
    o.RecordDeposit,
    o.FileReport,
)
PRIZE_ORDERS = (
    o.RedeemPrize,
    o.ReservePrize,
    o.ReleasePrize,
    o.CorrectAward,
    o.HandOverPrize,
    o.ReturnPrize,
    o.ClosePrizeDesk,
)
DRAW_ORDERS = (o.PromiseDraws, o.Draw, o.RevealDraws)
RAFFLE_ORDERS = (
    o.SellTickets,
    o.RefundTickets,
    o.SealTickets,
    o.OpenDrawing,
    o.AddDrawingWords,
    o.DrawTicket,
    o.RedrawTicket,
    o.ClaimPrize,
)
KINDS = ("payout", "settlement", "limit")
NO_RULE = "another clause cited"


def chosen(family: str) -> Iterator[SeededFault]:
    """The faults of a family in the order in which the pinned seed takes them."""
    random = Random(f"{SEED} {family}")
    if family == RULES:
        yield from _rule_faults(random)
        return
    faults = list(POOLS[family]())
    random.shuffle(faults)
    yield from faults


def _rule_faults(random: Random) -> Iterator[SeededFault]:
    """Payouts, settlements and limits of every game: each clause is broken in one way, wherever it
    is cited."""
    clauses = [
        (game_id, clause)
        for game_id in game_ids()
        for clause in rule_clauses(load(game_id))
        if clause.kind in KINDS
    ]
    random.shuffle(clauses)
    for game_id, clause in clauses:
        ways = [
            (change, broken)
            for change, broken in mutants(load(game_id), clause)
            if broken is not None and change != NO_RULE
        ]
        if ways:
            change, broken = random.choice(ways)
            says = f"{game_id}, {clause.id}: {change}"
            yield SeededFault(RULES, says, partial(stand_in, broken), game_id, clause.id)


Break = Callable[[Function], Function]
Place = tuple[str, str, dict[str, Break]]


def _function_faults(family: str, places: tuple[Place, ...]) -> Iterator[SeededFault]:
    for module, name, breaks in places:
        for says, broken in breaks.items():
            plant = partial(plant_function, module, name, broken)
            yield SeededFault(family, f"{name}: {says}", plant)


def _last(change: Callable[[Any], Any]) -> Break:
    return result(lambda moves: [*moves[:-1], change(moves[-1])] if moves else moves)


def _nowhere(text: Any) -> Any:
    return type(text)()


TABLE_MONEY: tuple[Place, ...] = (
    (
        "pitboss.cage.table_postings",
        "table_moves",
        {
            "one dollar more": _last(lambda one: replace(one, dollars=one.dollars + 1)),
            "the wrong way": _last(lambda one: replace(one, source=one.target, target=one.source)),
            "the last one lost": result(lambda moves: list(moves)[:-1]),
            "the first one twice": result(lambda moves: [*list(moves)[:1], *moves]),
            "from another guest": _last(lambda one: replace(one, source="player/m1")),
            "to the void": _last(lambda one: replace(one, target="void")),
        },
    ),
    (
        "pitboss.floor.table_orders",
        "to_rack",
        {"one more": result(lambda n: n + 1), "one less": result(lambda n: n - 1)},
    ),
    (
        "pitboss.floor.receipts",
        "gross_receipts_cents",
        {"a cent more": result(lambda n: n + 1), "nothing": result(lambda n: 0)},
    ),
    (
        "pitboss.floor.receipts",
        "expenses_cents",
        {"a cent more": result(lambda n: n + 1), "nothing": result(lambda n: 0)},
    ),
)


def _money_faults() -> Iterator[SeededFault]:
    desk = "tests/verifier/test_prizes.py", "tests/floor/test_prizes.py"
    yield from decider_faults(MONEY, MONEY_ORDERS)
    yield from decider_faults(MONEY, PRIZE_ORDERS, desk)
    yield from _function_faults(MONEY, TABLE_MONEY)


ROW_FIELDS = ("seq", "command_id", "order_sha", "at_ms", "actor", "edition", "body", "prev")
HEAD_FIELDS = ("night", "size", "root", "last", "at_ms", "why")


def _without_field(at: int) -> Break:
    """The hash leaves out one field of a row."""
    return argument(0, lambda row: (*row[:at], _nowhere(row[at]), *row[at + 1 :]))


def _head_without(name: str) -> Break:
    """The signature leaves out one field of a head."""

    def planted(real: Function) -> Function:
        def broken(head: Any) -> Any:
            return real(replace(head, **{name: _nowhere(getattr(head, name))}))

        return broken

    return planted


def _journal_faults() -> Iterator[SeededFault]:
    flip = result(lambda data: bytes([data[0] ^ 1]) + data[1:])
    rows = {f"without {name}": _without_field(at) for at, name in enumerate(ROW_FIELDS)}
    yield from _function_faults(
        JOURNAL,
        (
            ("pitboss.store.row", "_hash", {**rows, "another bit": flip}),
            (
                "pitboss.store.head",
                "Head.signed_bytes",
                {f"without {name}": _head_without(name) for name in HEAD_FIELDS},
            ),
            ("pitboss.store.keys", "Signer.sign", {"another bit": flip}),
            ("pitboss.store.merkle", "leaf", {"another bit": flip}),
            (
                "pitboss.store.merkle",
                "_node",
                {
                    "sides changed": lambda real: lambda left, right: real(right, left),
                    "the right side alone": lambda real: lambda left, right: real(right, right),
                },
            ),
            ("pitboss.store.row", "genesis", {"without the night": argument(0, _nowhere)}),
            ("pitboss.store.canonical", "canonical", {"with a space": result(lambda b: b + b" ")}),
            ("pitboss.floor.entry", "order_sha", {"another bit": flip}),
            (
                "pitboss.floor.entry",
                "make_entry",
                {
                    "without moves": result(lambda entry: replace(entry, moves=())),
                    "without events": result(lambda entry: replace(entry, events=())),
                    "without the cash": result(lambda entry: replace(entry, cash=())),
                },
            ),
            (
                "pitboss.floor.night",
                "head_reason",
                {
                    "never": result(lambda why: ""),
                    "always": result(lambda why: why or "full"),
                    "another": result(lambda why: "full" if why else why),
                },
            ),
        ),
    )


def _draw_faults() -> Iterator[SeededFault]:
    yield from decider_faults(DRAWS, DRAW_ORDERS)
    chance = "pitboss.chance.commit_reveal"
    two = "without the night", "without the table"
    yield from _function_faults(
        DRAWS,
        (
            (
                chance,
                "promise",
                {
                    two[0]: argument(0, _nowhere),
                    two[1]: argument(1, _nowhere),
                    "another block": argument(2, lambda block: block + 1),
                    "another seed": argument(3, lambda seed: seed[::-1] + b"\0"),
                    "nothing": result(lambda text: "00" * 32),
                },
            ),
            (
                chance,
                "seal",
                {
                    two[0]: argument(0, _nowhere),
                    two[1]: argument(1, _nowhere),
                    "another block": argument(2, lambda block: block + 1),
                    "without the salt": argument("salt", _nowhere),
                    "without the words": argument("words", _nowhere),
                    "without the guest": argument("guest", _nowhere),
                },
            ),
            (chance, "mix_words", {"nobody's words": result(_nowhere)}),
            (
                chance,
                "draw_text",
                {
                    "without the table": argument(0, _nowhere),
                    "the block before": argument(1, lambda block: block - 1),
                    "without the words": argument(2, _nowhere),
                    "the next draw": argument(3, lambda draw: draw + 1),
                    "always the first draw": argument(3, lambda draw: 1),
                },
            ),
        ),
    )
    yield from _mapping_faults()


def _mapping_faults() -> Iterator[SeededFault]:
    """From random bytes to outcomes and orders of cards."""
    yield from _function_faults(
        DRAWS,
        (
            (
                "pitboss.chance.mapping",
                "Mapping.outcomes",
                {
                    "the next one": result(lambda found: found and tuple(n + 1 for n in found)),
                    "never zero": result(lambda found: found and tuple(max(n, 1) for n in found)),
                },
            ),
            (
                "pitboss.chance.mapping",
                "Mapping.rejected_below",
                {"none passed over": result(lambda least: 0), "twice": result(lambda n: 2 * n)},
            ),
            (
                "pitboss.chance.shuffle",
                "shuffle",
                {
                    "the top card stays": result(lambda cards: (0, *(c for c in cards if c))),
                    "two cards changed": result(lambda cards: (cards[1], cards[0], *cards[2:])),
                    "in order": result(lambda cards: tuple(sorted(cards))),
                },
            ),
        ),
    )


def _raffle_faults() -> Iterator[SeededFault]:
    yield from decider_faults(RAFFLE, RAFFLE_ORDERS)
    drawing = "pitboss.chance.drawing"
    other = argument(1, lambda seed: bytes(32))
    yield from _function_faults(
        RAFFLE,
        (
            (
                drawing,
                "ticket_hash",
                {"without the night": argument(0, _nowhere), "same": argument(1, _nowhere)},
            ),
            (
                drawing,
                "ticket_list",
                {
                    "without the night": argument(0, _nowhere),
                    "without the last": result(lambda text: text[: text[:-1].rfind("\n") + 1]),
                },
            ),
            (drawing, "list_hash", {"of nothing": argument(0, _nowhere)}),
            (drawing, "TicketDrawing.promise", {"of another seed": other}),
            (
                drawing,
                "TicketDrawing.draw",
                {
                    "by another seed": other,
                    "without the words": argument(2, _nowhere),
                    "the next ticket": result(lambda won: type(won)(won.ticket % 7 + 1, won.tries)),
                    "one try more": result(lambda won: type(won)(won.ticket, won.tries + 1)),
                },
            ),
        ),
    )


POOLS: dict[str, Callable[[], Iterator[SeededFault]]] = {
    MONEY: _money_faults,
    JOURNAL: _journal_faults,
    DRAWS: _draw_faults,
    RAFFLE: _raffle_faults,
}
