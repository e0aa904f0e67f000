"""What only staff see at a table: next step, checklist, payouts, irregularities, relief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.floor.chip_payouts import chips_for
from pitboss.floor.device_reports import can_happen, verify_report
from pitboss.floor.next_step import NextStep, next_step, refused_by_all_words, waits_for_wager_words
from pitboss.floor.post_holders import acting_person
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.houses.roles import DEALER
from pitboss.language.options import options_in_force
from pitboss.pit import commands as c
from pitboss.pit.decide import decide
from pitboss.pit.face_down_offers import acts_for_dealer
from pitboss.pit.refusal import Refusal
from pitboss.pit.round_moment import report_effect
from pitboss.pit.rounds import current_step
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, ReportRule
from pitboss.rulebook.procedure import Check
from pitboss.rulebook.remedy_words import remedy_words
from pitboss.web.shapes import (
    ActView,
    CheckView,
    DeskView,
    LineView,
    NextView,
    ResultView,
    TroubleView,
)
from pitboss.web.views import console
from pitboss.web.views.automatic_steps import bundle_steps, dice_reading
from pitboss.web.views.corrections import correctable_results, units_by_seat
from pitboss.web.views.hands import choice_view
from pitboss.web.views.houses import transfer_views
from pitboss.web.views.law import law_views
from pitboss.web.views.rights import command_in_role, may_order

if TYPE_CHECKING:
    from pitboss.web.night.service import NightService


def desk_view(service: NightService, name: str, result: ResultView | None, who: str) -> DeskView:
    """The desk of a table, for someone who works at it."""
    floor, names = service.floor, service.credentials.names
    live, rules = floor.tables[name], rules_of(floor, name)
    lines = result.lines if result is not None else ()
    automatic = service.automatic_dealer
    relief = console.relievers(floor, name, who, names)
    return DeskView(
        next=_next_step_view(service, name, who),
        checklist=tuple(_check_view(floor, live, item, who) for item in rules.opening)
        if live.table.status != OPEN
        else (),
        rack=live.rack,
        chips=live.plan.chips,
        make_up=_chips_for_wins(live, lines),
        order=_payment_order(rules, lines),
        trouble=tuple(
            _trouble_view(floor, live, irregularity, who)
            for irregularity in rules.irregularities
            if can_happen(live, irregularity)
        ),
        posts=live.posts,
        relief=tuple(
            reliever.person for reliever in relief if reliever.fit and reliever.post == DEALER
        ),
        waiting=tuple(transfer for transfer in transfer_views(floor) if transfer.table == name),
        by_itself=automatic is not None and name in automatic.tables,
        can_run_itself=automatic is not None and live.plan.electronic,
        incidents=live.table.desk.incidents,
        pad=console.pad_view(rules),
        relievers=relief,
        windows=console.window_choices(floor, names),
        limits=console.limits_view(floor, name, who),
        fixes=correctable_results(floor, name, who),
        more=console.other_acts(floor, name, who),
        options=options_in_force(rules),
        spoken=console.verbal_wager_roles(rules),
        counted=live.counted,
        workers=console.workers(floor, name, names),
        units=units_by_seat(rules, live),
    )


def _next_step_view(service: NightService, name: str, who: str) -> NextView | None:
    """The next step, and the entry of the dice that may go with it."""
    floor, names = service.floor, service.credentials.names
    step = next_step(floor, name, service.now_s)
    if step is None:
        return None
    view = bundle_steps(floor, name, _step_for(floor, name, who, names, step))
    if (reads := dice_reading(floor, name, step)) is not None:
        view = replace(view, keyed=_step_for(reads[0], name, who, names, reads[1]))
    automatic, rules, table = service.automatic_dealer, rules_of(floor, name), floor.tables[name]
    # The dice may have been taken since the table was last seen waiting.
    still = automatic is not None and automatic.is_waiting_for_guest(name)
    if still and refused_by_all_words(rules, table.table):
        view = replace(view, words=waits_for_wager_words(rules, table.table))
    return view


def _step_for(floor: Floor, name: str, who: str, names: dict[str, str], step: NextStep) -> NextView:
    """A step, with whether the viewer does it, or else who does."""
    does = acting_person(floor, name, step.by, step.command)
    mine = step.command is not None and may_order(floor, who, step.command, name)
    view = next_view(step, rules_of(floor, name), floor.tables[name].table)
    return replace(view, mine=mine, who=names.get(does, does), person=does)


def next_view(step: NextStep, rules: Rules, table: Table) -> NextView:
    """The next step as a console shows it."""
    act = None
    if step.command is not None:
        act = ActView(
            words=step.words,
            command=step.command,
            law=law_views(step.law),
            default=bool(step.waits_for),
        )
    return NextView(
        words=step.words,
        call=step.call,
        by=step.by,
        law=law_views(step.law),
        act=act,
        asks=step.asks,
        many=step.many,
        waits_for=step.waits_for,
        choices=_choices(step, rules, table),
        hand=step.hand,
        counts=_counts(step, rules, table),
        betting=step.betting,
    )


def _counts(step: NextStep, rules: Rules, table: Table) -> str:
    """What a repeated step counts, if it does not count its repetitions."""
    if not isinstance(step.command, c.TakeStep) or step.many <= 1:
        return ""
    return current_step(rules, table).counts


def _choices(step: NextStep, rules: Rules, table: Table) -> tuple[ActView, ...]:
    """The alternatives: a player's other acts, another way to do it, or the other call."""
    command = step.command
    if isinstance(command, c.Choose):
        acts = acts_for_dealer(rules, table)
        return tuple(choice_view(step.waits_for, act, command) for act in acts)
    if isinstance(command, c.RefuseDice):
        return (
            ActView(words="takes it", command=c.AcceptDice(command.seat)),
            ActView(words="declines", command=command, default=True),
        )
    if isinstance(command, c.RefuseCut):
        return (
            ActView(words="cuts", command=c.CutCards(command.seat)),
            ActView(words="declines", command=command, default=True),
        )
    if isinstance(command, c.TurnCards) and step.call:
        return (ActView(words=step.call, command=c.TakeStep(step.call)),)
    if isinstance(command, c.TakeStep) and table.cards is None:
        due = current_step(rules, table)
        return tuple(
            ActView(words=way, command=replace(command, step=f"{due.name} {way}"))
            for way in due.ways
            if way and command.step != f"{due.name} {way}"
        )
    return ()


def _check_view(floor: Floor, live: LiveTable, item: Check, who: str) -> CheckView:
    desk, count = live.table.desk, item.at_least.figure() if item.at_least else 1
    command, mine = command_in_role(
        floor, who, live.plan.id, item.by, lambda role: c.PassCheck(item.name, role, count=count)
    )
    return CheckView(
        name=item.name,
        by=item.by,
        passed=item.name in desk.checked,
        failed=item.name in desk.failed,
        act=ActView(words=item.name, command=command),
        law=law_views(item.law),
        mine=mine,
    )


def _chips_for_wins(live: LiveTable, lines: tuple[LineView, ...]) -> dict[str, dict[str, int]]:
    """Each amount that is paid out, in the table's own chips: value and count."""
    chips_by_win: dict[str, dict[str, int]] = {}
    for sum_ in {line.win for line in lines if line.win}:
        chips = chips_for(sum_, live.plan.chips)
        if not isinstance(chips, Refusal):
            chips_by_win[str(sum_)] = {str(value): many for value, many in chips.items()}
    return chips_by_win


def _payment_order(rules: Rules, lines: tuple[LineView, ...]) -> tuple[LineView, ...]:
    """Losing wagers are collected before winning ones are paid, each in the order of the rules.

    If one pass around the table does both, each seat is finished before the next.
    """
    if rules.seat_by_seat:
        return lines
    losers = tuple(line for line in lines if line.kind == "loses")
    return (*losers, *(line for line in lines if line.kind != "loses"))


def _trouble_view(
    floor: Floor, live: LiveTable, irregularity: Irregularity, who: str
) -> TroubleView:
    """An irregularity, with its consequence now and what must be entered with it."""
    rules, remedy, name = rules_of(floor, live.plan.id), irregularity.remedy, irregularity.name
    asks = tuple(
        word
        for word, is_needed in (
            ("seat", remedy.one_wager or remedy.one_hand),
            ("wager", remedy.one_wager),
            ("card", bool(remedy.card)),
        )
        if is_needed
    )
    command, mine = command_in_role(
        floor, who, live.plan.id, irregularity.by, lambda role: c.Report(irregularity=name, by=role)
    )
    assert isinstance(command, c.Report)
    act: ActView | None = ActView(words=name, command=command)
    at: ReportRule | Refusal = report_effect(rules, live.table, irregularity, command.by)
    if live.plan.electronic and (no := verify_report(rules, live, command)) is not None:
        at = no
    answer = at if asks or isinstance(at, Refusal) else decide(rules, live.table, command)
    if isinstance(answer, Refusal):
        act, comes_to = None, answer.words
    else:
        assert isinstance(at, ReportRule)
        comes_to = ", ".join(remedy_words(rules, irregularity, at))
    return TroubleView(
        name=name,
        question=irregularity.question,
        by=irregularity.by,
        comes_to=comes_to,
        act=act,
        asks=asks,
        law=law_views(irregularity.law),
        call=irregularity.call,
        mine=mine,
    )
