"""Rows for the inner loops of blackjack: hands, acts and the dealer, each row a hand."""

from __future__ import annotations

from pitboss.games.blackjack import kernel as kernel
from pitboss.games.blackjack.bulk_tables import KINDS, WHOLE, BulkRules, Node
from pitboss.games.blackjack.hand import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.games.blackjack.plans import BlackjackPlan

ACTS = {
    STAND: kernel.STAND,
    HIT: kernel.HIT,
    DOUBLE: kernel.DOUBLE,
    SPLIT: kernel.SPLIT,
    SURRENDER: kernel.SURRENDER,
}
COST_CHIPS = (DOUBLE, SPLIT)


def plan_rows(known: BulkRules, plan: BlackjackPlan, begins: int) -> list[int]:
    """The rows of hands under a plan; `begins` is where the first of them stands."""
    rows: list[int] = []
    for node in known.hands(plan.by_cards):
        own = begins + len(rows)
        rows += [begins + kernel.ROW * place for place in node.then] or [own] * KINDS
        insured = len(node.kinds) == 2 and node.stage == WHOLE and plan.insures(node)
        rows += [known.code(node.ending) if len(node.kinds) > 1 else 0, int(insured)]
        rows += [*(_act(plan, node, up) for up in range(KINDS)), node.kinds[0]]
    return rows


def _act(plan: BlackjackPlan, node: Node, up: int) -> int:
    """An act, and what is done instead when chips are short."""
    if not node.lawful:
        return kernel.STAND
    act = plan.act(node, up, node.lawful)
    if act in (STAND, HIT):
        return ACTS[act]
    free = tuple(act for act in node.lawful if act not in COST_CHIPS)
    return ACTS[act] + kernel.OTHERWISE * ACTS[plan.act(node, up, free)]


def dealer_rows(known: BulkRules, begins: int) -> list[int]:
    """The rows of the dealer's hands; `begins` is where the first of them stands."""
    outcomes = list(known.outcomes)
    rows: list[int] = []
    for node in known.dealer:
        own = begins + len(rows)
        rows += [begins + kernel.ROW * place for place in node.then] or [own] * KINDS
        rows += [outcomes.index(node.outcome), *[0] * (kernel.ROW - KINDS - 1)]
    return rows


def meanings(known: BulkRules) -> list[int]:
    """What each up card means."""
    numbers = []
    for up in range(KINDS):
        looks, high = known.looks(up), known.high(up)
        waits = high and not looks
        asks = known.asks(up)
        numbers.append(kernel.LOOKS * looks + kernel.ASKS * asks + kernel.WAITS * waits)
    return numbers


def need(known: BulkRules, hands: int) -> int:
    """How many cards a round of `hands` hands can take at most.

    A hand takes a card only below the limit with its aces counted as one. So all cards but the
    last of each hand count no more than this, and the lowest cards make the longest hands.
    """
    left, cards = (known.play.law["bust"].figure() - 1) * hands, 1 + hands
    for kind, count in enumerate(known.counts):
        some = min(count, left // (kind + 1))
        left, cards = left - some * (kind + 1), cards + some
    return min(cards, known.cards)
