"""Shuffling and cutting: who is offered the cut, how deep it goes, when to shuffle again.

At an automatic table the shuffle is all there is. At a table dealt by hand the stack is shuffled,
offered to the players, cut, and only then dealt.
"""

from __future__ import annotations

from pitboss.equipment.shoe import NotInShoe
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.cards import dealt_count, is_new_dealer, new_shoe
from pitboss.pit.commands import Shuffle
from pitboss.pit.persons import person_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.rounds import verify_staff
from pitboss.pit.state import DEALER, GONE, NOBODY, OPEN, Cards, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.shuffling import END, ORDER, RELIEF, START, WHY, Shuffling

QUARTER = 4
SHUFFLER, STACKS = "shuffler", "stacks"


def has_machine(rules: Rules) -> bool:
    """Whether the house has a shuffling machine at this table."""
    return rules.options.get(SHUFFLER, "none") == "machine"


def verify_shuffle(rules: Rules, table: Table, command: Shuffle) -> Refusal | None:
    """Why this role cannot shuffle the cards this way now, or None."""
    stack = rules.game.shuffling
    if stack is None:
        return None
    if command.by not in stack.dealers:
        return refuse("the dealer shuffles the cards", stack.start)
    if (no := verify_card_checks(rules, table)) is not None:
        return no
    there = table.automatic or table.status != OPEN
    if (no := None if there else verify_staff(rules, table)) is not None:
        return no
    if command.machine and not has_machine(rules):
        return refuse("this table has no shuffling machine: shuffle by hand", stack.methods)
    if is_other_stack_due(stack, table) and not table.automatic:
        return refuse("bring in the other stack before you shuffle this one", stack.alternate)
    if table.cards is not None and table.cards.unmixed:
        words = "mix the stack that was brought in before you shuffle it"
        return refuse(words, stack.rotation)
    return None


def verify_card_checks(rules: Rules, table: Table) -> Refusal | None:
    """Why no stack is touched yet: cards are inspected and mixed before they are shuffled.

    A check that fails while the table is open stops the cards too, except for a round that is being
    dealt: that round is finished anyway.
    """
    if table.cards is not None and table.cards.round is not None:
        return None
    for item in rules.opening:
        due = item.name not in table.desk.checked and table.status != OPEN
        if not item.repair and (due or item.name in table.desk.failed):
            words = f"{item.name!r} has not passed: finish the table's checks before you shuffle"
            return refuse(words, *item.law)
    return None


def cards_behind_cut(rules: Rules, size: int) -> int:
    """How many cards lie behind the cutting card: a quarter of the stack."""
    stack = rules.game.shuffling
    return stack.cards_behind_cut(size) if stack is not None else size // QUARTER


def verify_behind(rules: Rules, size: int, cut: int) -> Refusal | None:
    """Why this many cards cannot go behind the cutting card: the law wants about a quarter."""
    stack = rules.game.shuffling
    about = stack.allowed_behind_cut(size) if stack is not None else range(size)
    if cut in about:
        return None
    words = f"put {about[0]} to {about[-1]} of {size} cards behind the cutting card, not {cut}"
    return refuse(words, stack.marker if stack is not None else None)


def cut_offer(rules: Rules, table: Table, size: int) -> list[e.Event]:
    """At a table dealt by hand, the shuffled stack of `size` cards is then offered for the cut.

    In the middle of a round there may be too few cards to cut far enough from both ends.
    """
    stack = rules.game.shuffling
    if stack is None or table.automatic or size < 2 * stack.depth.figure():
        return []
    return [e.CutOffered(_is_new_game(table))]


def _is_new_game(table: Table) -> bool:
    """Whether the first cut since the table opened is still to come."""
    cards = table.cards
    return cards is None or cards.due == START or (cards.cut_due and cards.new_game)


def verify_deal(rules: Rules, table: Table) -> Refusal | None:
    """Why no round can start with these cards, or None."""
    stack, cards = rules.game.shuffling, table.cards
    if cards is None:
        return _refuse_unshuffled(stack)
    if stack is None:
        return refuse(WHY[END]) if cards.due or cards.shoe.is_cutting_card_out else None
    due = cards.due or (END if cards.shoe.is_cutting_card_out else "")
    if due:
        return refuse(WHY[due], *stack.law_of(due))
    if is_other_stack_due(stack, table):
        return refuse("the next round is played with the other stack", stack.alternate)
    each_round = pick(stack.each_round, rules.options)
    if each_round is not None and cards.shoe.gone:
        return refuse("the cards are shuffled before every round", each_round)
    return verify_cut(rules, table)


def verify_cut(rules: Rules, table: Table) -> Refusal | None:
    """Why no card is dealt yet: the stack is still to be cut. None if it is not."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None or not cards.cut_due:
        return None
    return refuse(f"cut the stack first: {_cutter_words(table)}", stack.offer)


def _refuse_unshuffled(stack: Shuffling | None) -> Refusal:
    """The refusal of an act with cards that are not shuffled yet."""
    law = stack.start if stack is not None else None
    return refuse("the cards have not been shuffled yet", law)


def is_other_stack_due(stack: Shuffling, table: Table) -> bool:
    """Whether this stack has been used and the other one is due, with real cards.

    At an automatic table, confirming the shuffle means that the other stack was brought in.
    """
    if stack.alternate is None or table.cards is None or not table.cards.shoe.gone:
        return False
    return not (table.automatic and table.cards.shoe.is_known)


def next_cutter(table: Table) -> int:
    """The seat that is offered the cut now; the dealer if every player has declined."""
    cards = table.cards
    assert cards is not None
    if cards.cutter != NOBODY:
        return cards.cutter
    there = [seat for seat in table.seats if seat not in table.desk.away]
    if not there:
        return DEALER
    seats = sorted(there)
    place = seats.index(there[0] if cards.new_game else seats[-1])
    # A player with several seats is asked once.
    refused = {person_of(table, seat) for seat in cards.refused}
    ring = (*seats[place:], *seats[:place])
    return next((seat for seat in ring if person_of(table, seat) not in refused), DEALER)


def _cutter_words(table: Table) -> str:
    seat = next_cutter(table)
    return f"offer it to seat {seat}" if seat else "the dealer cuts"


def _stack_to_cut(rules: Rules, table: Table, seat: int) -> tuple[Shuffling, Cards] | Refusal:
    """The stack that this seat may cut now, or why it may not."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None or not cards.cut_due:
        return refuse("no stack is waiting to be cut", stack.offer if stack is not None else None)
    if cards.due and cards.round is None:
        return refuse(WHY[cards.due], *stack.law_of(cards.due))
    due = next_cutter(table)
    if seat == due:
        return stack, cards
    if cards.cutter != NOBODY:
        return refuse(f"{_seat_words(due)} cuts again, as the operator chose", stack.recut_by)
    if due == DEALER:
        return refuse("every player has declined the cut: the dealer cuts", stack.dealer_cuts)
    if cards.refused:
        return refuse(f"clockwise, seat {due} is offered the cut now", stack.refusal)
    words = f"seat {due} is offered the cut first"
    return refuse(words, stack.new_game if cards.new_game else stack.offer)


def cut_cards(rules: Rules, table: Table, command: c.CutCards) -> list[e.Event] | Refusal:
    """Cut the stack, far enough from both ends; only the player who is offered the cut may."""
    waits = _stack_to_cut(rules, table, command.seat)
    if isinstance(waits, Refusal):
        return waits
    stack, cards = waits
    shoe, least = cards.shoe, stack.depth.figure()
    if command.front < 0 and shoe.is_known:
        return refuse("say how many cards lie in front of the cutting card", stack.move)
    if command.front >= 0 and not least <= command.front <= shoe.left - least:
        words = f"the cutting card goes in at least {least} cards from either end"
        return refuse(f"{words} of {shoe.left}, not {command.front}", stack.depth)
    return [e.StackCut(command.seat, command.front, shoe.cut or stack.cards_behind_cut(shoe.size))]


def refuse_cut(rules: Rules, table: Table, command: c.RefuseCut) -> list[e.Event] | Refusal:
    """A player declines the cut; it goes clockwise to the next."""
    waits = _stack_to_cut(rules, table, command.seat)
    if isinstance(waits, Refusal):
        return waits
    if command.seat == DEALER:
        return refuse("the dealer cuts if no player does", waits[0].dealer_cuts)
    return [e.CutRefused(command.seat)]


def order_recut(rules: Rules, table: Table, command: c.OrderRecut) -> list[e.Event] | Refusal:
    """Have the cards cut again before the first one is dealt."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None:
        return _refuse_unshuffled(stack)
    if command.by not in stack.orders:
        return refuse(f"a recut is ordered by a {' or '.join(stack.orders)}", stack.recut)
    if cards.cut_due or cards.last_cutter == NOBODY:
        return refuse("the cards have not been cut yet", stack.recut)
    if dealt_count(cards):
        return refuse("a recut must be ordered before any card is dealt", stack.recut)
    if not command.note:
        return refuse("say what was wrong with the cut", stack.recut)
    note = e.IncidentNoted("recut", f"{command.note}, ordered by a {command.by}")
    left = cards.last_cutter == GONE or cards.last_cutter in table.desk.away
    return [note, e.RecutOrdered(command.again and not left)]


def order_shuffle(rules: Rules, table: Table, command: c.OrderShuffle) -> list[e.Event] | Refusal:
    """Have the cards shuffled before the next round."""
    stack = rules.game.shuffling
    if stack is None or table.cards is None:
        return _refuse_unshuffled(stack)
    if command.by not in stack.orders:
        return refuse(f"a shuffle is ordered by a {' or '.join(stack.orders)}", stack.order)
    return [e.StackEnded(ORDER)]


def show_cutting_card(
    rules: Rules, table: Table, command: c.ShowCuttingCard
) -> list[e.Event] | Refusal:
    """The cutting card of real cards shows: the round is finished, then the cards are shuffled."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None:
        return _refuse_unshuffled(stack)
    if command.by not in stack.dealers:
        return refuse("the dealer says when the cutting card is out", stack.end)
    if cards.shoe.is_known or not cards.shoe.gone:
        return refuse("the cutting card cannot be out yet", stack.end)
    return [e.StackEnded(END)]


def change_stack(rules: Rules, table: Table, command: c.ChangeStack) -> list[e.Event] | Refusal:
    """Take the other stack into play, if the house keeps two."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None:
        return _refuse_unshuffled(stack)
    stacks = rules.options.get(STACKS, "one")
    if stacks == "one":
        return refuse("this table plays with one stack: shuffle it", stack.rotation)
    if cards.round is not None:
        return refuse("stacks are changed between rounds", stack.rotation)
    if (no := verify_card_checks(rules, table)) is not None:
        return no
    if command.by not in stack.dealers:
        return refuse("the dealer brings the other stack in", stack.rotation)
    ready = stacks == "two" and not cards.other_used
    if has_machine(rules) and stacks == "two":
        ready = True  # the machine shuffles one stack while the other is dealt
    try:
        new_shoe(rules, command.order, 0)
    except NotInShoe as error:
        return refuse(str(error))
    return [e.StackChanged(command.order, ready)]


def mix_cards(rules: Rules, table: Table, command: c.MixCards) -> list[e.Event] | Refusal:
    """Mix a stack that was brought in, before it is shuffled."""
    stack, cards = rules.game.shuffling, table.cards
    if stack is None or cards is None or not cards.unmixed:
        law = stack.rotation if stack is not None else None
        return refuse("no stack is waiting to be mixed", law)
    if command.by not in stack.dealers:
        return refuse("the dealer mixes the cards", stack.rotation)
    return [e.CardsMixed()]


def relief_events(rules: Rules, table: Table, role: str) -> list[e.Event]:
    """A dealer who comes to a table in play shuffles before the next round."""
    if table.cards is None or not is_new_dealer(rules, table, role):
        return []
    in_play = rules.game.shuffling is not None and table.status == OPEN
    return [*([e.StackEnded(RELIEF)] if in_play else ()), *_owed_burn(rules)]


def _owed_burn(rules: Rules) -> list[e.Event]:
    """The event of a new dealer's burn, where every new dealer burns a card."""
    play = rules.game.play
    return [e.DealerCame()] if play is not None and play.new_dealer_burns else []


def handover_events(rules: Rules, table: Table, left: tuple[str, ...]) -> list[e.Event]:
    """A dealer leaves and only a supervisor is left, who shuffles before dealing.

    Of two supervisors alone, either may have dealt: which one is not known here. A person who takes
    over from a dealer who stays says so.
    """
    stack = rules.game.shuffling
    if stack is None or table.cards is None or table.status != OPEN:
        return []
    dealt = [role for role in table.desk.present if role in stack.dealers]
    deal = [role for role in left if role in stack.dealers]
    alone = bool(deal) and set(deal) <= set(stack.orders)
    return [e.StackEnded(RELIEF), *_owed_burn(rules)] if alone and len(deal) < len(dealt) else []


def relieve(rules: Rules, table: Table, command: c.RelieveDealer) -> list[e.Event] | Refusal:
    """Someone else who is signed on deals from now on: the cards are shuffled first."""
    stack = rules.game.shuffling
    if stack is None or table.cards is None:
        return _refuse_unshuffled(stack)
    if command.role not in stack.dealers:
        return refuse(f"the {command.role} does not deal", stack.relief)
    if command.role not in table.desk.present:
        return refuse(f"no {command.role} is signed on here", stack.relief)
    if sum(role in stack.dealers for role in table.desk.present) < 2:
        return refuse("nobody else who can deal is signed on here", stack.relief)
    return [e.StackEnded(RELIEF), *_owed_burn(rules)]


def reshuffle_events(rules: Rules, table: Table, why: str = START) -> list[e.Event]:
    """Cards that were checked again are shuffled again."""
    if rules.game.shuffling is None or table.cards is None or table.cards.due in (START, why):
        return []
    return [e.StackEnded(why)]


def _seat_words(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"
