"""The proofs of a round's electronic outcomes: the promise, the seed, and how the outcome
follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from pitboss.chance.commit_reveal import PromisedSource, derive, draw_text, promise
from pitboss.chance.shuffle import shuffle
from pitboss.equipment.cards import texts
from pitboss.floor import draws
from pitboss.floor import events as f
from pitboss.floor.decide import decide
from pitboss.floor.entry import make_entry
from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor, LiveTable
from pitboss.pit import events as e
from pitboss.pit.cards import cards_to_shuffle
from pitboss.rulebook.game import Rules
from pitboss.web.server.catalogue import words
from pitboss.web.shapes.past import ProofView

Seeds = Mapping[tuple[str, int], str]
"""The seeds that have been revealed, by table and block."""
ON_TABLE = 80
"""A table never holds more cards than this when the rest is shuffled in the middle of a round."""

SHOWN = 12
"""How many cards of a shuffled stack are listed."""


class RoundContext(Struct, frozen=True):
    """What a round needs besides its rows: revealed seeds, names, the rounds before and after it,
    and the round of each draw at the table."""

    seeds: Seeds
    names: Mapping[str, str]
    before: int = 0
    after: int = 0
    drawn: Mapping[tuple[int, int], int] = field(default_factory=dict)


def round_proofs(
    rules: Rules, table: str, number: int, passed: Iterable[Transition], beside: RoundContext
) -> Iterator[ProofView]:
    """The proof of each draw of the round, or of the stack that its cards came from."""
    drawn = False
    for transition in passed:
        live = transition.before.tables.get(table)
        if live is None or transition.entry.order.table != table or live.table.round != number:
            continue
        for event in transition.entry.events:
            if isinstance(event, f.Drawn):
                drawn = True
                yield _draw_proof(rules, transition, event, beside)
            elif isinstance(event, e.HandsStarted) and not drawn and live.draws.drawn:
                drawn = True
                yield _shuffle_proof(rules, transition, beside)


def _draw_proof(
    rules: Rules, transition: Transition, event: f.Drawn, beside: RoundContext
) -> ProofView:
    """A draw of the round itself."""
    live = transition.before.tables[transition.entry.order.table]
    seed = beside.seeds.get((live.plan.id, event.block), "")
    holds: bool | None = None
    lines: tuple[str, ...] = ()
    if seed:
        value = bytes.fromhex(seed)
        holds = _is_promised(transition.before, live, seed) and _decides_same(transition, value)
        lines = tuple(_derivation(rules, live, event.draw, value))
    return ProofView(
        block=event.block,
        draw=event.draw,
        promise=live.draws.promise,
        seed=seed,
        words=live.draws.words,
        holds=holds,
        how=words("replay.how"),
        outcome=event.outcome,
        derived=lines,
    )


def _shuffle_proof(rules: Rules, transition: Transition, beside: RoundContext) -> ProofView:
    """The shuffle in an earlier round that gave this round its cards."""
    live = transition.before.tables[transition.entry.order.table]
    block, draw = live.draws.block, live.draws.drawn
    seed = beside.seeds.get((live.plan.id, block), "")
    holds: bool | None = None
    lines: tuple[str, ...] = ()
    if seed:
        value = bytes.fromhex(seed)
        holds = _is_promised(transition.before, live, seed) and _is_stack(rules, live, value)
        lines = tuple(_derivation(rules, live, draw, value))
    return ProofView(
        block=block,
        draw=draw,
        promise=live.draws.promise,
        seed=seed,
        words=live.draws.words,
        holds=holds,
        how=words("replay.how"),
        outcome="",
        derived=lines,
        round=beside.drawn.get((block, draw), 0),
    )


def _is_promised(floor: Floor, live: LiveTable, seed: str) -> bool:
    """Whether a revealed seed is the promised one."""
    assert floor.plan is not None
    digest = promise(floor.plan.night, live.plan.id, live.draws.block, bytes.fromhex(seed))
    return digest == live.draws.promise


def _decides_same(transition: Transition, seed: bytes) -> bool:
    """Whether a seed gives exactly the result on record."""
    order = transition.entry.order
    floor = transition.before
    context = draws.context_for(floor, order, transition.row.at_ms, seed)
    return make_entry(order, decide(floor, order, context)) == transition.entry


def _is_stack(rules: Rules, live: LiveTable, seed: bytes) -> bool:
    """Whether a seed gives the current stack, which may have been cut since."""
    cards = live.table.cards
    assert cards is not None
    order, of = cards.shoe.order, live.draws
    whole = _stack(rules, live, seed, ())
    if any(whole[at:] + whole[:at] == order for at in range(len(whole))):
        return True
    # If the cards ran out in a round, only those that were not on the table were shuffled.
    for count in range(1, min(ON_TABLE, len(order)) if of.drawn > 1 else 0):
        if _stack(rules, live, seed, order[:count]) == order[count:]:
            return True
    return False


def _stack(rules: Rules, live: LiveTable, seed: bytes, lying: Sequence[int]) -> tuple[int, ...]:
    of, stack = live.draws, cards_to_shuffle(rules, None)
    for card in lying:
        stack.remove(card)
    return shuffle(PromisedSource(seed, live.plan.id, of.block, of.words, of.drawn), stack)


def _derivation(rules: Rules, live: LiveTable, draw: int, seed: bytes) -> Iterator[str]:
    """How a draw follows from its seed, step by step, so anyone can repeat it."""
    of = live.draws
    text = draw_text(live.plan.id, of.block, of.words, draw)
    lines = " ⏎ ".join((*text.split("\n")[:-1], "0"))
    yield words("replay.derive_text", text=lines)
    if rules.game.play is not None:
        stack = shuffle(
            PromisedSource(seed, live.plan.id, of.block, of.words, draw),
            cards_to_shuffle(rules, live.table.cards),
        )
        yield words("replay.derive_cards", count=len(stack), cards=texts(stack[:SHOWN]))
        return
    derivation = derive(seed, text, len(rules.space))
    if derivation is None:
        return
    yield words("replay.derive_digest", digest=derivation.digest)
    if derivation.thrown:
        yield words("replay.derive_thrown", bytes=", ".join(map(str, derivation.thrown)))
    yield words(
        "replay.derive_outcome",
        byte=derivation.byte,
        size=len(rules.space),
        place=derivation.place,
        product=derivation.byte * len(rules.space),
        outcome=rules.space.text(derivation.place),
    )
