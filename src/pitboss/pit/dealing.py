"""Dealing a round of cards: shuffling, dealing, turning, deciding and settling.

The game's `Play` says what comes next; this room asks it, checks what is keyed in and works out
the payments. At an automatic table with an electronic shoe, everything that needs no player
happens in one step; real cards are keyed in as they are dealt.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, NoSuchCard, card, cards, in_words, texts
from pitboss.equipment.shoe import NotInShoe, Shoe
from pitboss.pit import affordability, card_irregularities, rounds, shuffling
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.cards import cards_on_table, is_fresh_stack, new_shoe
from pitboss.pit.closing_call import (
    close_betting,
    is_closing_call,
    is_reopening_call,
    reopen_betting,
)
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.rounds import current_step, verify_staff
from pitboss.pit.settlement import settlement_lines
from pitboss.pit.state import OPEN, Cards, Table
from pitboss.rulebook.card_round import (
    BURN,
    CallOut,
    Choice,
    DealTo,
    Decide,
    Need,
    Over,
    Round,
    TurnOver,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, OutcomeRemedy
from pitboss.rulebook.procedure import Does


def shuffle(rules: Rules, table: Table, command: c.Shuffle) -> list[e.Event] | Refusal:
    """Shuffle between rounds; by default the cutting card goes a quarter from the back.

    In the middle of a round only the discards are shuffled, and only once the cards run out.
    """
    if rules.game.play is None:
        return refuse(f"{rules.game.name} is not played with cards")
    dealt: tuple[int, ...] = ()
    end = rules.game.shuffling.end if rules.game.shuffling is not None else None
    if table.cards is not None and table.cards.round is not None:
        if table.cards.shoe.left:
            words = "the cards are shuffled between rounds, not in the middle of one"
            return refuse(words, end)
        dealt = cards_on_table(table.cards.round)
    if (no := shuffling.verify_shuffle(rules, table, command)) is not None:
        return no
    try:
        shoe = new_shoe(rules, command.order, 0, dealt)
    except NotInShoe as error:
        return refuse(str(error))
    if not shoe.left:
        return refuse("every card is on the table: there is nothing to shuffle", end)
    if dealt:  # a stack of discards serves this round only
        offer = shuffling.cut_offer(rules, table, shoe.left)
        return [e.ShoeShuffled(command.order, shoe.size), *offer]
    cut = command.cut if command.cut >= 0 else shuffling.cards_behind_cut(rules, shoe.size)
    if (no := shuffling.verify_behind(rules, shoe.size, cut)) is not None:
        return no
    return [e.ShoeShuffled(command.order, cut), *shuffling.cut_offer(rules, table, shoe.size)]


def deal_card(rules: Rules, table: Table, command: c.DealCard) -> list[e.Event] | Refusal:
    """Deal the next card, or several in a row; the first closes the betting."""
    begun = _start_round(rules, table)
    if isinstance(begun, Refusal):
        return begun
    events, shoe, round = begun
    for name in command.card.split() or [""]:
        need = rules.need(round)
        if not isinstance(need, DealTo):
            return _refuse_card(need, current_step(rules, table).law)
        try:
            dealt = shoe.next() if shoe.is_known and not name else card(name)
            shoe = shoe.draw(dealt)
        except (NotInShoe, NoSuchCard) as error:
            return refuse(str(error), *need.law)
        if dealt == UNKNOWN and need.up:
            return refuse("this card is dealt face up: key in which card it is", *need.law)
        events.append(e.CardDealt(need.hand, dealt, need.up))
        round = round.deal(need.hand, dealt, need.up)
    return _continue_deal(rules, table, events, shoe, round)


def turn_cards(rules: Rules, table: Table, command: c.TurnCards) -> list[e.Event] | Refusal:
    """Turn a hand over when the rules ask for it."""
    round = table.cards.round if table.cards is not None else None
    need = rules.need(round) if round is not None else None
    if (racked := card_irregularities.racked_burn(rules, table.cards, command.hand)) is not None:
        return _show_racked_burn(rules, table, command, racked)
    need = card_irregularities.burn_card_turn(rules, round, command.hand) or need
    if table.cards is None or round is None or not isinstance(need, TurnOver):
        law = need.law if isinstance(need, (DealTo, Decide, CallOut)) else _deal_law(rules)
        return refuse("no face-down hand is turned over now", *law)
    if command.hand != need.hand:
        return refuse(f"the {need.hand} hand is turned over now, not {command.hand}", *need.law)
    if (no := verify_dealer(rules, table, command.by, need)) is not None:
        return no
    before = round.hand(need.hand).cards
    try:
        faces = cards(command.cards) if command.cards else before
    except NoSuchCard as error:
        return refuse(str(error), *need.law)
    if (no := _verify_faces(table.cards.shoe, before, faces, need)) is not None:
        return no
    if need.fit is not None and not need.fit(faces):
        return refuse(f"{texts(faces)}: {_unfit_words(need)}", *need.law)
    events: list[e.Event] = [e.CardsTurned(need.hand, faces)]
    if table.called is not None:  # the round is decided: a burnt card that is shown changes nothing
        return events
    return _continue_deal(rules, table, events, table.cards.shoe, round.turn(need.hand, faces))


def _show_racked_burn(
    rules: Rules, table: Table, command: c.TurnCards, racked: tuple[int, ...]
) -> list[e.Event] | Refusal:
    """Show a burned card that is in the rack; nothing else changes."""
    assert table.cards is not None
    assert rules.game.burnt_shown is not None
    need = TurnOver(hand=BURN, law=(rules.game.burnt_shown,))
    if (no := verify_dealer(rules, table, command.by, need)) is not None:
        return no
    try:
        faces = cards(command.cards) if command.cards else racked
    except NoSuchCard as error:
        return refuse(str(error), *need.law)
    no = _verify_faces(table.cards.shoe, racked, faces, need)
    return no if no is not None else [e.BurnedCardShown(faces)]


def choose(rules: Rules, table: Table, command: c.Choose) -> list[e.Event] | Refusal:
    """A player decides: only in turn, and only what the rules allow now."""
    round = table.cards.round if table.cards is not None else None
    need = rules.need(round) if round is not None else None
    if table.cards is None or round is None or not isinstance(need, Decide):
        law = need.law if isinstance(need, (DealTo, TurnOver, CallOut)) else _deal_law(rules)
        return refuse("no player has a decision to make now", *law)
    if command.seat != need.seat:
        return refuse(f"seat {need.seat} decides now, not seat {command.seat}", *need.law)
    act = next((act for act in need.acts if act.name == command.act), None)
    if act is None:
        if command.act in need.refused:
            words, by = need.refused[command.act]
            return refuse(words, by)
        names = ", ".join(act.name for act in need.acts)
        return refuse(f"{command.act!r} is not a choice here: choose {names}", *need.law)
    bounds = affordability.stake_range(rules, table, command.seat, act)
    if isinstance(bounds, Refusal) and not command.stake:
        return bounds  # no stake would work
    stake = affordability.act_cost(act, command.stake)
    if isinstance(stake, Refusal):
        return stake
    paid = affordability.stake_events(rules, table, command.seat, act, stake)
    if isinstance(paid, Refusal):
        return paid
    first = Choice(command.seat, need.hand, act.name, stake, act.moves_to)
    choices = [first, *(Choice(command.seat, hand, act.name) for hand in act.hands)]
    events: list[e.Event] = [
        e.ChoiceMade(choice.seat, choice.hand, choice.act, choice.stake, choice.moves_to)
        for choice in choices
    ]
    for choice in choices:
        round = round.choose(choice)
    return _continue_deal(rules, table, [*events, *paid], table.cards.shoe, round)


def take_step(rules: Rules, table: Table, command: c.TakeStep) -> list[e.Event] | Refusal:
    """Take a step of the round; in the middle of a deal, make the call that is due."""
    round = table.cards.round if table.cards is not None else None
    need = rules.need(round) if round is not None else None
    due = (
        need.words
        if isinstance(need, CallOut)
        else need.unless
        if isinstance(need, TurnOver)
        else ""
    )
    if table.cards is None or round is None or not isinstance(need, (CallOut, TurnOver)) or not due:
        closing = is_closing_call(rules, table, command.step)
        if rules.game.play is not None and (
            closing or current_step(rules, table).does is Does.CLOSES
        ):
            no = verify_required_wagers(rules, stakes_of(table))
            if no is not None:
                return no
        if closing:
            return close_betting(rules, table, command)
        if is_reopening_call(rules, table, command.step):
            return reopen_betting(rules, table, command)
        return rounds.take_step(rules, table, command)
    if command.step != due:
        return refuse(f"{due!r} is called now, not {command.step!r}", *need.law)
    if (no := verify_dealer(rules, table, command.by, need)) is not None:
        return no
    events: list[e.Event] = [e.CalledOut(due)]
    return _continue_deal(rules, table, events, table.cards.shoe, round.call(due))


def apply_remedy(
    rules: Rules, table: Table, irregularity: Irregularity, command: c.Report
) -> list[e.Event] | Refusal:
    """The remedy of something that went wrong while cards were being dealt."""
    assert table.cards is not None
    begun = _round_for_report(rules, table, irregularity)
    if isinstance(begun, Refusal):
        return begun
    opened, shoe, round = begun
    if round is not None and irregularity.remedy.again and irregularity.name in round.called:
        again = irregularity.remedy.again
        irregularity = next(other for other in rules.irregularities if other.name == again)
    remedy = irregularity.remedy
    need = _rules_need(rules, table)
    if (no := card_irregularities.verify_need_reportable(irregularity, need)) is not None:
        return no
    note = e.IncidentNoted(irregularity.name, command.note or irregularity.call)
    events: list[e.Event] = [*opened, note]
    if remedy.card:
        racked = card_irregularities.draw_unused(table.cards, irregularity, command)
        if isinstance(racked, Refusal):
            return racked
        shoe = racked[1]
        events.append(e.CardRacked(racked[0]))
    called = table.called is not None  # only collecting and paying is left
    if round is None or (called and remedy.outcome is OutcomeRemedy.STANDS):
        return events
    if remedy.one_hand:
        if command.seat not in round.seats or command.seat in round.void:
            return refuse("say which seat's hand it is", *irregularity.law)
        void, round = _void_one_hand(table.cards, round, command.seat, forfeits=remedy.forfeits)
        events.append(void)
    if remedy.noted_in_round:
        events.append(e.CalledOut(irregularity.name))
        round = round.call(irregularity.name)
    if remedy.reshuffle:
        events.append(e.StackEnded())
    if remedy.outcome is OutcomeRemedy.DISCARDED and not remedy.one_hand and not remedy.card:
        return [*events, _void_all_hands(rules, table.cards, irregularity)]
    return _continue_deal(rules, table, events, shoe, round)


def _void_one_hand(
    cards: Cards, round: Round, seat: int, *, forfeits: bool
) -> tuple[e.HandVoided, Round]:
    """The hand of one seat is void: what it settled early goes back, unless it is forfeited."""
    own = tuple(line for line in cards.early if line.seat == seat)
    forfeited = round.forfeited | ({seat} if forfeits else set())
    after = replace(round, void=round.void | {seat}, forfeited=forfeited)
    return e.HandVoided(seat, forfeits, () if forfeits else own), after


def _round_for_report(
    rules: Rules, table: Table, irregularity: Irregularity
) -> tuple[list[e.Event], Shoe, Round | None] | Refusal:
    """The round that a report concerns; one that the game's own rules handle starts the round."""
    assert table.cards is not None
    if table.cards.round is None and irregularity.remedy.noted_in_round:
        return _start_round(rules, table)
    return [], table.cards.shoe, table.cards.round


def _void_all_hands(rules: Rules, cards: Cards, irregularity: Irregularity) -> e.RoundVoided:
    """Every hand is void: what was settled early goes back, and no commission on it is owed.

    A part of the round that is already final keeps its result.
    """
    assert rules.game.play is not None
    final = rules.game.play.final(rules, cards.round) if cards.round is not None else ()
    undone = tuple(line for line in cards.early if line.name not in final)
    return rounds.void_event(irregularity, undone, cards.owed_before)


def next_need(rules: Rules, table: Table) -> Need | None:
    """What comes next at a table of cards; None between rounds.

    Acts that the player has no chips for are left out.
    """
    need = _rules_need(rules, table)
    return (
        affordability.affordable_decision(rules, table, need) if isinstance(need, Decide) else need
    )


def _rules_need(rules: Rules, table: Table) -> Need | None:
    """What the rules ask for next, whether or not a player can pay for it."""
    round = table.cards.round if table.cards is not None else None
    return rules.need(round) if round is not None else None


def first_need(rules: Rules, table: Table) -> Need | Refusal:
    """What a round asks for first if it starts now, or why it cannot start."""
    begun = _start_round(rules, table)
    return begun if isinstance(begun, Refusal) else rules.need(begun[2])


def _start_round(rules: Rules, table: Table) -> tuple[list[e.Event], Shoe, Round] | Refusal:
    """The events that open a round, the shoe, and the round as it stands."""
    if rules.game.play is None:
        return refuse(f"{rules.game.name} is not played with cards")
    if table.status != OPEN:
        return refuse(f"the table is {table.status}")
    if table.cards is not None and table.cards.round is not None:
        no = shuffling.verify_cut(rules, table) or verify_staff_stays(rules, table)
        return no if no is not None else ([], table.cards.shoe, table.cards.round)
    if (no := rounds.verify_checks(rules, table)) is not None:
        return no
    if not table.automatic:
        due = current_step(rules, table)
        if due.does is not Does.DEALS:
            return refuse(f"{due.name!r} comes first, then the deal", *due.law)
        if (no := verify_staff(rules, table)) is not None:
            return no
    if (no := shuffling.verify_deal(rules, table)) is not None:
        return no
    assert table.cards is not None
    stakes = stakes_of(table)
    if not stakes:
        return refuse("nobody has wagered: there is nothing to deal for")
    if (no := verify_required_wagers(rules, stakes)) is not None:
        return no
    fresh, relieved = is_fresh_stack(table.cards), table.cards.relieved
    positions = table.desk.positions
    round = Round(
        seats=tuple(sorted(stakes)),
        stakes=stakes,
        fresh=fresh,
        relieved=relieved,
        positions=positions,
        own_burn=table.cards.own_burn,
    )
    return [e.HandsStarted(stakes, positions)], table.cards.shoe, round


def _deal_law(rules: Rules) -> tuple[Clause, ...]:
    """The clauses of the deal: before it there is nothing to decide or to turn over."""
    return next((step.law for step in rules.procedure if step.does is Does.DEALS), ())


def _refuse_card(need: Need, due: tuple[Clause, ...]) -> Refusal:
    if isinstance(need, Decide):
        return refuse(f"seat {need.seat} decides before the next card", *need.law)
    if isinstance(need, TurnOver):
        return refuse(f"the {need.hand} hand is turned over before the next card", *need.law)
    if isinstance(need, CallOut):
        return refuse(f"{need.words!r} is called before the next card", *need.law)
    return refuse("no more cards are dealt in this round", *due)


def _unfit_words(need: TurnOver) -> str:
    """What to do about cards that cannot be turned over."""
    if need.fault:
        return f"this is not what was called; report {need.fault!r}"
    return f"call {need.unless!r}, the hand stays as it is"


def _verify_faces(
    shoe: Shoe, before: tuple[int, ...], faces: tuple[int, ...], need: TurnOver
) -> Refusal | None:
    if len(faces) != len(before) or UNKNOWN in faces:
        return refuse(f"key in all {len(before)} cards of the {need.hand} hand", *need.law)
    for known, face in zip(before, faces, strict=True):
        if known not in (UNKNOWN, face):
            return refuse(f"the {in_words(known)} was dealt, not the {in_words(face)}", *need.law)
    try:
        shoe.turn_over(before, faces)
    except NotInShoe as error:
        return refuse(str(error), *need.law)
    return None


def _continue_deal(
    rules: Rules, table: Table, events: list[e.Event], shoe: Shoe, round: Round
) -> list[e.Event]:
    """Do everything that needs no player, and settle when nothing is left to do."""
    need = rules.need(round)
    while table.automatic and not isinstance(need, (Decide, Over)):
        if isinstance(need, CallOut):
            round = round.call(need.words)
            events.append(e.CalledOut(need.words))
        elif isinstance(need, TurnOver) and UNKNOWN not in round.hand(need.hand).cards:
            faces = round.hand(need.hand).cards
            round = round.turn(need.hand, faces)
            events.append(e.CardsTurned(need.hand, faces))
        elif isinstance(need, DealTo) and shoe.is_known and shoe.left:
            dealt = shoe.next()
            shoe, round = shoe.draw(dealt), round.deal(need.hand, dealt, need.up)
            events.append(e.CardDealt(need.hand, dealt, need.up))
        else:
            break
        need = rules.need(round)
    settled = _settle_round if isinstance(need, Over) else _settle_early
    return [*events, *settled(rules, table, events, round)]


def _settle_early(rules: Rules, table: Table, events: list[e.Event], round: Round) -> list[e.Event]:
    """Before the end of the round: hands that go to the rack, wagers that settle early."""
    play = rules.game.play
    assert play is not None
    names = play.hands_to_rack(rules, round)
    early_events: list[e.Event] = [e.HandRacked(name) for name in names if name not in round.racked]
    if early := play.early_verdicts(rules, round):
        stakes = _stakes_after(table, events)
        up = [verdict for verdict in early if verdict.key in stakes.get(verdict.seat, {})]
        lines, owed = settlement_lines(rules, table, stakes, up)
        early_events += [e.HandsDecided(lines), e.FeesOwed(owed)] if lines else []
    return early_events


def _settle_round(rules: Rules, table: Table, events: list[e.Event], round: Round) -> list[e.Event]:
    """At the end of the round all remaining wagers are settled."""
    play = rules.game.play
    assert play is not None
    stakes = _stakes_after(table, events)
    left = [
        verdict
        for verdict in play.verdicts(rules, round)
        if verdict.key in stakes.get(verdict.seat, {})
    ]
    lines, owed = settlement_lines(rules, table, stakes, left)
    final_events: list[e.Event] = [e.ResultCalled(0, table.phase, 0, lines), e.FeesOwed(owed)]
    if table.automatic:
        one_pass = rules.seat_by_seat
        final_events += [e.WagersSettled()] if one_pass else [e.LosersCollected(), e.WinnersPaid()]
    return final_events


def _stakes_after(table: Table, events: list[e.Event]) -> dict[int, dict[str, int]]:
    """The stakes that are up after these events."""
    stakes = {n: {key: up.stake for key, up in s.ups.items()} for n, s in table.seats.items()}
    for event in events:
        if isinstance(event, e.WagerPlaced):
            own = stakes[event.seat]
            own[event.key] = own.get(event.key, 0) + event.stake
        elif isinstance(event, e.WagerReduced):
            del stakes[event.seat][event.key]
    return stakes


def hands_text(round: Round) -> str:
    """The hands of a round on one line, for people."""
    return "; ".join(f"{name} {texts(hand.cards)}" for name, hand in round.hands.items())


def verify_staff_stays(rules: Rules, table: Table) -> Refusal | None:
    """Why a round cannot go on: someone the game needs has left. None if nobody has."""
    return None if table.automatic else verify_staff(rules, table)


def verify_dealer(rules: Rules, table: Table, by: str, need: CallOut | TurnOver) -> Refusal | None:
    """Why this role may not call or turn cards over now, or None."""
    stack = rules.game.shuffling
    if stack is not None and by not in stack.dealers:
        return refuse(f"the dealer does that, not the {by}", *need.law)
    return verify_staff_stays(rules, table)
