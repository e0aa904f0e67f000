"""The dealer's next step at a table: one clear step, ready to be ordered.

The console shows it to the dealer, and a table that runs by itself takes it. If the rules leave a
choice, the step is the usual one, and the others may be ordered instead.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN
from pitboss.floor import orders as o
from pitboss.floor.authorization import HOLDER
from pitboss.floor.plan import CHIPS
from pitboss.floor.readiness import CARD as CARD
from pitboss.floor.readiness import CARDS as CARDS
from pitboss.floor.readiness import OUTCOME as OUTCOME
from pitboss.floor.readiness import SEATS as SEATS
from pitboss.floor.readiness import NextStep as NextStep
from pitboss.floor.readiness import (
    sentence,
    step_by_inspector,
    step_by_license,
    step_if_stopped,
    step_to_open,
)
from pitboss.floor.sealed_words import due_ms, unopened_guests
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.houses.roles import DEALER as DEALER_ROLE
from pitboss.pit import commands as c
from pitboss.pit import dice_custody
from pitboss.pit.dealing import first_need, next_need
from pitboss.pit.dice_custody import NOT_ELIGIBLE, is_eligible, next_offeree
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.rounds import (
    current_step,
    next_thrower,
    opening_step,
    result_step,
    seats_throw,
)
from pitboss.pit.settlement import push_call
from pitboss.pit.shuffling import has_machine, is_other_stack_due, next_cutter, verify_deal
from pitboss.pit.standing_limits import command_within_limits, verify_standing_wagers
from pitboss.pit.state import CLOSED, DEALER, NOBODY, OPEN, Cards, Table
from pitboss.rulebook.card_round import Act, CallOut, DealTo, Decide, TurnOver
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does, Step


def next_step(floor: Floor, name: str, at_s: int = -1) -> NextStep | None:
    """The next step at a table; None if it has no dealer.

    At a table that is closed and counted, the step leads to opening it again.
    `at_s` is the time in seconds, for dice that become too old; without it none do.
    """
    live, rules = floor.tables[name], rules_of(floor, name)
    if DEALER_ROLE not in live.posts:
        return None
    if (step := _seed_of_closed(live)) is not None:
        return step
    if (limit := step_by_license(floor, rules, live, at_s)) is not None:
        return limit
    if (stopped := step_by_inspector(floor, rules, live)) is not None:
        return stopped
    if live.table.status != OPEN:
        first = step_to_open(floor, rules, live, at_s)
        return first if live.counted < 0 else replace(first, words=_reopen_words(first.words))
    if (stop := step_if_stopped(floor, rules, live, at_s)) is not None:
        return stop
    if live.plan.electronic and not live.draws.promise and not _has_stakes(live.table):
        return NextStep(
            words="Bind the device to a seed that nobody knows", command=o.PromiseDraws()
        )
    if unopened_guests(live.draws):
        return _words_to_open(live, at_s)
    if _needs_seats(rules, live):
        return _ask_for_seats(rules)
    return (
        _next_at_cards(rules, live) if rules.game.play is not None else _next_at_dice(rules, live)
    )


def _seed_of_closed(live: LiveTable) -> NextStep | None:
    """The step for the seed of a closed table. An unused seed waits for the table to open again
    until its chips are counted; then it is revealed, and the table stays closed."""
    if live.draws.ended:
        return NextStep(words="This table's last seed is revealed: it stays closed tonight")
    if live.table.status != CLOSED or not live.draws.promise:
        return None
    if live.draws.drawn:
        return NextStep(words="Reveal the seed of the draws", command=o.RevealDraws())
    if live.counted < 0:
        return None
    words = "Reveal the unused seed: the table then stays closed tonight"
    return NextStep(words=words, command=o.RevealDraws())


def _words_to_open(live: LiveTable, at_s: int) -> NextStep:
    """Phones open their guests' words by themselves; a block without all of them is dropped."""
    waits = unopened_guests(live.draws)
    seats = [str(seat) for seat, guest in live.guests.items() if guest in waits]
    who = f"seat {', '.join(seats)}" if seats else "a guest who has left"
    if at_s * 1000 < due_ms(live.draws):
        return NextStep(words=f"Wait for the phones to open the words of {who}")
    words = f"The words of {who} did not open: drop this block and start another without them"
    return NextStep(words=words, command=o.RevealDraws())


def _needs_seats(rules: Rules, live: LiveTable) -> bool:
    """Whether the dealer at a table of chips must first say which seats have wagers."""
    table, game = live.table, rules.game
    if live.plan.mode != CHIPS or table.desk.felt or _has_stakes(table) or not table.betting:
        return False
    if game.play is not None:
        return table.cards is not None and table.cards.round is None and _is_ready(rules, live)
    holds = game.handling is not None and not table.automatic and table.hands.holder == NOBODY
    return holds or bool(rules.phases.seat_throws)


def _is_ready(rules: Rules, live: LiveTable) -> bool:
    """Whether the cards are ready for wagers."""
    cards = live.table.cards
    assert cards is not None
    stack = cards.unmixed or cards.cut_due or (live.plan.electronic and not live.draws.drawn)
    return not stack and verify_deal(rules, live.table) is None


def _ask_for_seats(rules: Rules) -> NextStep:
    rule = rules.game.making.open_betting
    words = "Say which seats have wagers"
    return NextStep(
        words=words, command=c.SeeWagers(()), law=(rule.law,), asks=SEATS, many=1, betting=True
    )


def _reopen_words(words: str) -> str:
    return f"To open it again: {words[:1].lower()}{words[1:]}"


def _has_stakes(table: Table) -> bool:
    return any(seat.ups for seat in table.seats.values())


# --- dice and wheels ------------------------------------------------------------------------------
def _next_at_dice(rules: Rules, live: LiveTable) -> NextStep:
    table = live.table
    if table.automatic and table.betting and not live.plan.electronic:
        return _no_more_bets(rules)
    if table.automatic:
        return _result(rules, live, result_step(rules, _thrower(rules, table)), table.betting)
    due, holder = current_step(rules, table), table.hands.holder
    if due.does is Does.OFFERS and holder > DEALER and not is_eligible(rules, table, holder):
        return _pass_on_step(rules, holder)
    if due.does is Does.OFFERS and holder == NOBODY:
        return _offer(rules, table, due)
    if due.does is Does.RESULT:
        return _result(rules, live, due, False)
    if due.does is Does.CLOSES and (no := verify_standing_wagers(rules, table)) is not None:
        command = command_within_limits(rules, table)
        return NextStep(words=sentence(no.words), command=command, law=no.law, betting=True)
    return _step(rules, table, due)


def _no_more_bets(rules: Rules) -> NextStep:
    """With real equipment betting ends before the result, at an automatic table too."""
    due = rules.closing_step
    command = c.TakeStep(due.name, due.by[0])
    return NextStep(
        words=due.name.capitalize(),
        command=command,
        by=due.by[0],
        call=due.call,
        law=due.law,
        betting=True,
    )


def _thrower(rules: Rules, table: Table) -> int:
    return next_thrower(table) if seats_throw(rules, table) else DEALER


def _result(rules: Rules, live: LiveTable, due: Step, betting: bool) -> NextStep:
    """The result is keyed in, or the device draws it."""
    seat = _thrower(rules, live.table)
    if live.plan.electronic:
        words = f"Let the device throw for seat {seat}" if seat else "Let the device draw"
        return NextStep(words=words, command=o.Draw(seat), law=due.law, betting=betting)
    by = DEALER_ROLE if due.by == (HOLDER,) else due.by[0]
    words = f"Seat {seat} throws: key in what came up" if seat else "Key in what came up"
    command = c.EnterResult("", by, seat)
    return NextStep(
        words=words, command=command, by=by, law=due.law, asks=OUTCOME, many=1, betting=betting
    )


def _pass_on_step(rules: Rules, holder: int) -> NextStep:
    handling = rules.game.handling
    assert handling is not None
    by = handling.forced_by[0]
    law = (handling.ineligible_law,) if handling.ineligible_law is not None else ()
    words = f"Seat {holder} has no wager that allows it: pass the {handling.thing} on"
    return NextStep(words=words, command=c.TakeAway(NOT_ELIGIBLE, by), by=by, law=law)


def _offer(rules: Rules, table: Table, due: Step) -> NextStep:
    handling, seat = rules.game.handling, next_offeree(rules, table)
    assert handling is not None
    if seat > DEALER:
        words, law = f"Offer the {handling.thing} to seat {seat}", due.law
        if note := refused_by_all_words(rules, table):  # and the dealer never takes it here
            words = f"{note}: offer it to seat {seat} again, or close the table once no wager is up"
            law = (handling.clockwise, *law)
            ends = next((rule for rule in rules.irregularities if rule.unwanted), None)
            if ends is not None and _has_stakes(table):
                words = (
                    f"{words}; the {ends.by[0]} may report “{ends.name}”, and wagers are returned"
                )
        return NextStep(
            words=words, command=c.RefuseDice(seat), law=law, call=due.call, waits_for=seat
        )
    if seat == DEALER:
        return NextStep(
            words=f"Take the {handling.thing} yourself", command=c.DealerTakes(), law=due.law
        )
    words = f"Wait for a player who can take the {handling.thing}"
    return NextStep(words=words, law=due.law, betting=True)


def refused_by_all_words(rules: Rules, table: Table) -> str:
    """Words for when everyone has refused the offered dice; empty otherwise."""
    handling = rules.game.handling
    if handling is None or not dice_custody.is_refused_by_all(rules, table):
        return ""
    return f"Everyone has passed on the {handling.thing}"


def waits_for_wager_words(rules: Rules, table: Table) -> str:
    """The words for a table that runs by itself when everyone has refused the dice."""
    return f"{refused_by_all_words(rules, table)}: it is offered again when someone wagers"


def _step(rules: Rules, table: Table, due: Step) -> NextStep:
    holder = max(table.hands.holder, DEALER)
    betting = table.betting and due.does is Does.CLOSES
    words = sentence(due.name)
    if due.does is Does.SELECTS:
        return NextStep(
            words=words, command=c.SelectButton(holder), by=due.by[0], call=due.call, law=due.law
        )
    if due.does is Does.STARTS:
        seat = f": seat {holder}" if holder else ""
        return NextStep(
            words=f"{words}{seat}",
            command=c.PressButton(holder),
            call=due.call,
            law=due.law,
            waits_for=holder,
        )
    step = f"{due.name} {due.ways[0]}".rstrip()
    if due.by == (HOLDER,):
        command = c.TakeStep(step, HOLDER, due.least, holder)
        return NextStep(
            words=words,
            command=command,
            by=DEALER_ROLE,
            call=due.call,
            law=due.law,
            many=due.least,
            waits_for=holder,
        )
    command = c.TakeStep(step, due.by[0], due.least)
    call = push_call(rules, table.called) if due.declares else due.call
    return NextStep(
        words=words,
        command=command,
        by=due.by[0],
        call=call,
        law=due.law,
        many=due.least,
        betting=betting,
    )


# --- cards ----------------------------------------------------------------------------------------
def _next_at_cards(rules: Rules, live: LiveTable) -> NextStep:
    table, cards = live.table, live.table.cards
    if cards is not None and cards.round is not None:
        return _during_round(rules, live)
    if cards is None or (live.plan.electronic and not live.draws.drawn):
        return _shuffle(rules, live)
    if cards.unmixed:
        return NextStep(words="Mix the cards face down", command=c.MixCards())
    if cards.cut_due and not cards.due:
        return _cut(rules, table)
    if (why := verify_deal(rules, table)) is not None:
        stack = rules.game.shuffling
        turns = not live.plan.electronic and stack is not None and is_other_stack_due(stack, table)
        if turns and not table.automatic:
            return NextStep(
                words="Take the other stack into play", command=c.ChangeStack(), law=why.law
            )
        return _shuffle(rules, live, why.law, in_turn=turns)
    return _before_deal(rules, live)


def _shuffle(
    rules: Rules, live: LiveTable, law: tuple[Clause, ...] = (), *, in_turn: bool = False
) -> NextStep:
    """If the steps are not taken one by one, the cut is confirmed with the shuffle, and so is the
    other stack where two take turns."""
    if live.plan.electronic:
        return NextStep(words="Let the device shuffle", command=o.Draw(), law=law)
    cut = ", offer the cut and have them cut" if live.table.automatic else ""
    if in_turn:
        machine = has_machine(rules)
        place = "out of the machine" if machine else "into play, shuffle it"
        words = f"Take the other stack {place}, offer the cut and have it cut"
        return NextStep(words=words, command=c.Shuffle(machine=machine), law=law)
    if has_machine(rules):
        return NextStep(
            words=f"Let the machine shuffle the cards{cut}",
            command=c.Shuffle(machine=True),
            law=law,
        )
    return NextStep(words=f"Shuffle the cards{cut}", command=c.Shuffle(), law=law)


def _cut(rules: Rules, table: Table) -> NextStep:
    seat, stack = next_cutter(table), rules.game.shuffling
    assert table.cards is not None
    law = (stack.offer,) if stack is not None else ()
    if seat:
        return NextStep(
            words=f"Offer the cut to seat {seat}",
            command=c.RefuseCut(seat),
            law=law,
            waits_for=seat,
        )
    middle = table.cards.shoe.left // 2
    return NextStep(words="Cut the cards yourself", command=c.CutCards(seat, middle), law=law)


def _before_deal(rules: Rules, live: LiveTable) -> NextStep:
    """The steps between the wagers and the first card."""
    table = live.table
    due = current_step(rules, table)
    starts = table.automatic or due.does is Does.DEALS
    if starts or due.does is Does.CLOSES:
        if not stakes_of(table):
            return _nothing_to_deal_for(rules, table, due)
        for seat, stakes in stakes_of(table).items():
            if (no := verify_required_wagers(rules, {seat: stakes})) is not None:
                words = f"Seat {seat}: {no.words}"
                back = c.RemoveWager(seat, next(iter(stakes)))
                return NextStep(words=words, command=back, law=no.law, waits_for=seat, betting=True)
    if table.automatic and table.betting and not live.plan.electronic:
        return _no_more_bets(rules)
    if not starts:
        return _step(rules, table, due)
    if live.plan.electronic:
        return NextStep(words="Deal", command=c.DealCard(), law=due.law, betting=table.betting)
    first = first_need(rules, table)
    if (
        isinstance(first, DealTo) and not first.up
    ):  # nobody has seen it yet: it is keyed in when it is turned over
        return replace(_card(live, first), betting=table.betting)
    words = "Deal, and key in each card as it falls"
    return NextStep(
        words=words, command=c.DealCard(), law=due.law, asks=CARD, many=1, betting=table.betting
    )


def _nothing_to_deal_for(rules: Rules, table: Table, due: Step) -> NextStep:
    """Nobody has wagered: betting stays open, or opens again."""
    if table.betting:
        return NextStep(words="Wait for wagers", law=due.law, betting=True)
    return _step(rules, table, opening_step(rules))


def _during_round(rules: Rules, live: LiveTable) -> NextStep:
    """The step that the rules ask for next."""
    table, need = live.table, next_need(rules, live.table)
    assert table.cards is not None
    if isinstance(need, Decide):
        return _decision(rules, need)
    if isinstance(need, DealTo) and not table.cards.shoe.left:
        return _shuffle(rules, live)
    if isinstance(need, DealTo) and table.cards.cut_due:
        return _cut(rules, table)
    if isinstance(need, DealTo):
        return _card(live, need)
    if isinstance(need, TurnOver):
        return _turn(live, need)
    due = current_step(rules, table)
    if isinstance(need, CallOut):
        return call_step(rules, table.cards, need)
    return _step(rules, table, due)


def call_step(rules: Rules, cards: Cards, need: CallOut) -> NextStep:
    """The step in which the dealer says, or silently does, what the rules require."""
    assert rules.game.play is not None
    assert cards.round is not None
    call = rules.game.play.announcement(need.words, cards.round)
    words = sentence(need.words) + f", and {need.does}" * bool(need.does)
    return NextStep(words=words, command=c.TakeStep(need.words), call=call, law=need.law)


def _decision(rules: Rules, need: Decide) -> NextStep:
    act = silent_act(rules, need.acts)
    stake = act.stake if isinstance(act.stake, int) else act.stake[0]
    return NextStep(
        words=f"Ask seat {need.seat}",
        command=c.Choose(need.seat, act.name, stake),
        law=need.law,
        waits_for=need.seat,
        hand=need.hand,
        acts=need.acts,
    )


def silent_act(rules: Rules, acts: tuple[Act, ...]) -> Act:
    """What is done for a player who says nothing when the posted time is up."""
    assert rules.game.play is not None
    for name in rules.game.play.silent_acts:
        for act in acts:
            if act.name == name:
                return act
    return next((act for act in acts if not act.adds), acts[-1])


def _card(live: LiveTable, need: DealTo) -> NextStep:
    lies = "face up" if need.up else "face down"
    words = f"Deal a card {lies} to {need.hand}"
    if live.plan.electronic:
        return NextStep(words=words, command=c.DealCard(), law=need.law, hand=need.hand)
    if not need.up:
        return NextStep(words=words, command=c.DealCard("??"), law=need.law, hand=need.hand)
    return NextStep(
        words=words, command=c.DealCard(), law=need.law, asks=CARD, many=1, hand=need.hand
    )


def _turn(live: LiveTable, need: TurnOver) -> NextStep:
    table = live.table
    assert table.cards is not None
    assert table.cards.round is not None
    held = table.cards.round.hand(need.hand).cards
    words = turn_words(need)
    if live.plan.electronic:
        if need.unless and need.fit is not None and not need.fit(held):
            return NextStep(
                words=sentence(need.unless),
                command=c.TakeStep(need.unless),
                call=need.unless,
                law=need.law,
            )
        return NextStep(words=words, command=c.TurnCards(need.hand), law=need.law, hand=need.hand)
    hidden = sum(card == UNKNOWN for card in held)
    if need.unless:
        words = f"{words}, or call “{need.unless}”"
    if need.fault:
        words = f"{words}; if they are not as called, report “{need.fault}”"
    asks = CARDS if hidden else ""
    return NextStep(
        words=words,
        command=c.TurnCards(need.hand),
        law=need.law,
        asks=asks,
        many=len(held),
        call=need.unless,
        hand=need.hand,
    )


def turn_words(need: TurnOver) -> str:
    """The words for turning over a hand."""
    return f"Turn over the cards of {need.hand}"
