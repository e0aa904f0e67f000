"""A past round as a viewer may see it: step by step, with clauses, payments and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.next_step import next_step
from pitboss.floor.replay import Transition
from pitboss.floor.state import Floor, rules_of
from pitboss.history.instants import Instant
from pitboss.history.rounds import (
    VOIDED,
    PastRound,
    RoundCorrection,
    RoundStep,
    last_cards,
    past_round,
)
from pitboss.houses.roles import DEALER as DEALER_POST
from pitboss.language.calls import dealer_calls
from pitboss.language.floor_events import event_lines, for_everybody
from pitboss.language.orders import order_words
from pitboss.language.table_events import without_amount
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.explain import explain_hand
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import DEALER
from pitboss.pit.view import PUBLIC
from pitboss.rulebook.card_round import Round
from pitboss.rulebook.clause import Clause, clause
from pitboss.rulebook.game import Rules
from pitboss.web.server.catalogue import words
from pitboss.web.shapes import TableView
from pitboss.web.shapes.past import CorrectionView, RoundView, StepView
from pitboss.web.shapes.tables import ResultView
from pitboss.web.views.law import law_views
from pitboss.web.views.proofs import RoundContext, round_proofs
from pitboss.web.views.table import past_table_view
from pitboss.web.views.viewer import GUEST, Viewer

_SILENT = (f.Drawn, e.HandRacked, e.LightsCleared, e.HandsStarted, e.FeesOwed)
"""A draw shows in its outcome and its proof; these events need no line of their own."""
_SUMS = (e.PlayerSat, e.ChipsAdded, e.PlayerLeft)
_SETTLES = (e.LosersCollected, e.WinnersPaid, e.WagersSettled)


def viewing_seat(viewer: Viewer, floor: Floor, table: str, passed: Iterable[Transition]) -> int:
    """Whose view of a past round a viewer gets: a seat's, the dealer's (0), or the public's.

    A guest gets the view of a seat only if nobody else sat there during the round.
    """
    if viewer.works_at(floor, table):
        return DEALER
    if viewer.kind != GUEST:
        return PUBLIC
    sat: dict[int, set[str]] = {}
    for transition in passed:
        for moment in (transition.before, transition.after):
            if table in moment.tables:
                for seat, guest in moment.tables[table].guests.items():
                    sat.setdefault(seat, set()).add(guest)
    own = [seat for seat, guests in sat.items() if guests == {viewer.who}]
    return min(own, default=PUBLIC)


def round_view(
    passed: Sequence[Transition], table: str, number: int, eyes: int, beside: RoundContext
) -> RoundView | Refusal:
    """A round of a table, from its rows."""
    whole, visible = past_round(passed, table, number), past_round(passed, table, number, eyes)
    if isinstance(whole, Refusal):
        return whole
    if isinstance(visible, Refusal):
        return visible
    rows = {transition.row.seq: transition for transition in passed}
    raw = {step.seq: step.instants for step in whole.steps}
    rules = rules_of(passed[-1].after, table)
    earlier = None  # this viewer may not have seen any of the round so far
    if visible.steps:
        earlier = last_cards(rows[visible.steps[0].seq].before.tables[table].table)
    drawing = _Drawing(
        rules=rules, visible=visible, raw=raw, rows=rows, eyes=eyes, beside=beside, earlier=earlier
    )
    steps = tuple(_steps(drawing))
    proofs = tuple(round_proofs(rules, table, number, passed, beside))
    result = _last_result(steps, number)
    return RoundView(
        table=table,
        round=number,
        title=rules.game.name,
        edition=visible.steps[-1].edition if visible.steps else "",
        steps=steps,
        result=result,
        voided=visible.status == VOIDED,
        corrected=bool(visible.corrections),
        proof=proofs[-1] if proofs else None,
        status=visible.status,
        voids=visible.voids,
        corrections=tuple(
            _correction(correction, rows, table, beside) for correction in visible.corrections
        ),
        gained=visible.gained,
        before=beside.before,
        after=beside.after,
        proofs=proofs,
    )


def _last_result(steps: tuple[StepView, ...], number: int) -> ResultView | None:
    """The last result of a round that its steps show."""
    results = (step.table.result for step in reversed(steps))
    return next(
        (result for result in results if result is not None and result.round == number), None
    )


def _correction(
    correction: RoundCorrection, rows: Mapping[int, Transition], table: str, beside: RoundContext
) -> CorrectionView:
    floor = rows[correction.seq].before
    by, second = (
        display_name(who, floor, table, beside.names) if who else ""
        for who in (correction.by, correction.second)
    )
    return CorrectionView(
        seq=correction.seq,
        by=by,
        second=second,
        reason=correction.reason,
        was=correction.was,
        outcome=correction.outcome,
        seats=correction.seats,
    )


class _Drawing(Struct, frozen=True, kw_only=True):
    """What the steps of a round are drawn from: the round as the viewer may see it, and as it
    really was."""

    rules: Rules
    visible: PastRound
    raw: Mapping[int, tuple[Instant, ...]]
    rows: Mapping[int, Transition]
    eyes: int
    beside: RoundContext
    earlier: Round | None = None


def _steps(of: _Drawing) -> Iterable[StepView]:
    last: TableView | None = None
    proof = 0
    for step in of.visible.steps:
        transition = of.rows[step.seq]
        command = transition.entry.order.command
        for at in range(len(step.instants)):
            if last is None or not isinstance(command, o.CorrectRound):
                last = _table_after(of, step, at)  # a correction leaves the layout as it was
            events = of.raw[step.seq][at].events
            draws = any(isinstance(event, f.Drawn) for event in events)
            proof += draws
            first, *more = (
                _step_lines(transition, events, of.eyes, of.beside.names)
                if not step.refused
                else [""]
            )
            yield StepView(
                seq=step.seq,
                at_ms=step.at_ms,
                who=_dealer_name(of, transition) if at else _actor_name(of, transition, step.who),
                words=first or _order_words(of.rules, step, transition),
                law=law_views(_clauses(of, transition, step, at)),
                table=last,
                also=tuple(more),
                call=_call(of, transition, events) if not step.refused else "",
                refused=step.refused,
                kind=type(command).__name__,
                proof=proof if draws else 0,
            )


def _call(of: _Drawing, transition: Transition, events: tuple[f.AnyEvent, ...]) -> str:
    return " ".join(dealer_calls(of.rules, transition.after.tables[of.visible.table].table, events))


def _dealer_name(of: _Drawing, transition: Transition) -> str:
    """The dealer's name: it is the dealer who carries out what follows from a player's choice."""
    dealer = transition.after.tables[of.visible.table].posts.get(DEALER_POST, "")
    return _actor_name(of, transition, dealer) if dealer else ""


def _actor_name(of: _Drawing, transition: Transition, who: str) -> str:
    """A person's name at the table at that time; someone who is just sitting down already has a
    seat."""
    table = of.visible.table
    comes = who not in transition.before.tables[table].guests.values()
    seated = comes and who in transition.after.tables[table].guests.values()
    floor = transition.after if seated else transition.before
    if who not in floor.guests and who not in floor.people:
        return who  # another guest, already named by the seat
    return display_name(who, floor, table, of.beside.names)


def _order_words(rules: Rules, step: RoundStep, transition: Transition) -> str:
    """An order in words, if it did nothing or nothing visible."""
    order = transition.entry.order
    if isinstance(order.command, c.Command) and not _is_counted(order.command, step):
        return order_words(rules, order.command)
    bare = step.words.removeprefix(f"{order.table} {order.actor}> ")
    return bare.removeprefix(f"{order.actor}: ")


def _is_counted(command: c.Command, step: RoundStep) -> bool:
    """Whether an order names an amount of chips that the description leaves out."""
    return isinstance(command, c.Sit | c.AddChips | c.DealCard) and not step.refused


def _table_after(of: _Drawing, step: RoundStep, at: int) -> TableView:
    """The table after an instant, with the viewer's own things marked and their chips shown."""
    live, whole, eyes = step.instants[at].live, of.raw[step.seq][at].live.table, of.eyes
    view = past_table_view(of.rules, live, whole, dict(of.beside.names), step.seq)
    held = live.table.seats
    seats = tuple(
        replace(seat, yours=seat.seat == eyes, chips=held[seat.seat].chips)
        if eyes in (seat.seat, DEALER)
        else seat
        for seat in view.seats
    )
    result, hands = view.result, view.hands
    if result is not None and result.round != of.visible.round:
        result = None  # it is from an earlier round
    if result is not None:
        own = tuple(replace(line, yours=line.seat == eyes) for line in result.lines)
        result = replace(result, lines=own)
    if of.earlier is not None and last_cards(whole) is of.earlier:
        hands = ()  # they have been collected
    return replace(view, seats=seats, result=result, hands=hands)


def _clauses(of: _Drawing, transition: Transition, step: RoundStep, at: int) -> tuple[Clause, ...]:
    """The clauses of an instant: of a refusal, of a card, or of what the order did first."""
    if step.refused:
        return tuple(clause(name) for name in step.law)
    own = tuple(map(clause, step.instants[at].law)) or _hand_clauses(of, step, at)
    return own or (_order_clauses(of.rules, transition, of.visible.table) if at == 0 else ())


def _hand_clauses(of: _Drawing, step: RoundStep, at: int) -> tuple[Clause, ...]:
    """The clauses that decided hands of cards."""
    table = of.raw[step.seq][at].live.table
    cards = table.cards
    round = (cards.round or cards.last) if cards is not None else None
    decided = [
        event
        for event in of.raw[step.seq][at].events
        if isinstance(event, e.HandsDecided | e.ResultCalled)
    ]
    if of.rules.game.play is None or round is None:
        return ()
    ended = [line for event in decided for line in event.lines]
    laws = (law for line in ended for law in explain_hand(of.rules, round, line).law)
    return tuple(dict.fromkeys(laws))


def _order_clauses(rules: Rules, transition: Transition, table: str) -> tuple[Clause, ...]:
    """The clauses of the wager, of the choice, or of the procedure."""
    command = transition.entry.order.command
    if isinstance(command, c.PlaceWager):
        name = command.wager.partition("@")[0]
        known = rules.wagers.get(name) or rules.macros.get(name)
        return tuple(known.law) if known is not None else ()
    was = next_step(transition.before, table)
    if was is None:
        return ()
    if isinstance(command, c.Choose):
        return next((tuple(act.law) for act in was.acts if act.name == command.act), ())
    return was.law if type(was.command) is type(command) else ()


# --- events in words -----------------------------------------------------------------------
def _step_lines(
    transition: Transition, events: tuple[f.AnyEvent, ...], eyes: int, names: Mapping[str, str]
) -> list[str]:
    """Events in words, one line each; at least one line, which may be empty."""
    named = tuple(_with_names(event, transition, names) for event in events)
    return [line.strip() for line in _lines(transition, named, eyes)] or [""]


def _with_names(event: f.AnyEvent, transition: Transition, names: Mapping[str, str]) -> f.AnyEvent:
    """An event with people's names in place of their ids in the journal."""
    if isinstance(event, f.PostTaken | f.PostLeft):
        return replace(event, person=staff_name(event.person, transition.after, names))
    if isinstance(event, f.RoundCorrected):
        left = zip(distinct_names(event.wallets, names), event.wallets.values(), strict=True)
        return replace(event, wallets=dict(left))
    return event


def _lines(transition: Transition, events: tuple[f.AnyEvent, ...], eyes: int) -> Iterable[str]:
    settled = any(isinstance(event, e.ResultCalled) for event in events)
    for event in events:
        if isinstance(event, _SILENT) or (settled and isinstance(event, _SETTLES)):
            continue
        if isinstance(event, _SUMS) and eyes not in (DEALER, event.seat):
            yield without_amount(event)
            continue
        open_to = event if eyes == DEALER else for_everybody(event)
        seat = f"seat {event.seat}: " if isinstance(event, e.WagerPlaced | e.WagerReduced) else ""
        for line in event_lines(transition.after, transition.entry.order.table, (open_to,)):
            yield seat + line.strip()


# --- people by name, seat, post or role; never by id ---------------------------------------
def display_name(who: str, floor: Floor, table: str, names: Mapping[str, str]) -> str:
    """A person at a table: by name, or else by seat or post there, or else by role."""
    if who in names:
        return names[who]
    live = floor.tables[table]
    for seat, guest in live.guests.items():
        if guest == who:
            return words("replay.who_seat", seat=seat)
    for post, person in live.posts.items():
        if person == who:
            return words("replay.who_post", post=post)
    if who in floor.guests:
        return words("replay.who_guest")
    return staff_name(who, floor, names)


def distinct_names(guests: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """The guests who no longer have a seat, in order, each with a name of their own."""
    result: list[str] = []
    for guest in guests:
        who = once = names.get(guest) or words("replay.who_guest")
        number = 1
        while once in result:
            number += 1
            once = words("replay.who_more", who=who, number=number)
        result.append(once)
    return result


def staff_name(who: str, floor: Floor, names: Mapping[str, str]) -> str:
    """A staff member: by name, or else by the first role; an unknown person is "someone"."""
    if who in names:
        return names[who]
    person = floor.people.get(who)
    if person is None:
        return words("replay.who_unknown")
    role = next(iter(person.roles), "")
    return words("replay.who_role" if role else "replay.who_works", role=role)
