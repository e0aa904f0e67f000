"""decide: one command in, events or a refusal out. Pure: it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.pit import (
    button_shaker,
    chips_on_felt,
    dealing,
    dice,
    dice_custody,
    irregularities,
    limits,
    opening,
    removing,
    rounds,
    seating,
    shuffling,
    staying_wagers,
    verbal_wagers,
    wager_corrections,
    wagering,
)
from pitboss.pit import commands as c
from pitboss.pit.events import Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules

# `Any`: each function takes its own type of command.
_DECIDERS: dict[type[c.Command], Callable[[Rules, Table, Any], list[Event] | Refusal]] = {
    c.PlaceWager: wagering.place_wager,
    c.EnterResult: rounds.enter_result,
    c.CorrectResult: rounds.correct_result,
    c.TakeStep: dealing.take_step,
    c.ReduceWager: removing.reduce_wager,
    c.RemoveWager: removing.remove_wager,
    c.CallWager: removing.call_wager,
    c.KeepWager: staying_wagers.keep_wager,
    c.MarkCall: removing.mark_call,
    c.Sit: seating.sit,
    c.AddChips: seating.add_chips,
    c.Leave: seating.leave,
    c.Report: irregularities.report,
    c.AcceptDice: dice_custody.accept_dice,
    c.RefuseDice: dice_custody.refuse_dice,
    c.DealerTakes: dice_custody.dealer_takes,
    c.GiveUpDice: dice_custody.give_up_dice,
    c.TakeAway: dice_custody.take_away,
    c.AskForDice: dice.ask_for_dice,
    c.ChangeDice: dice.change_dice,
    c.SelectButton: button_shaker.select_button,
    c.PressButton: button_shaker.press_button,
    c.PassCheck: opening.pass_check,
    c.TryDevice: opening.try_device,
    c.OpenTable: opening.open_table,
    c.CloseTable: opening.close_table,
    c.SignOn: opening.sign_on,
    c.SignOff: opening.sign_off,
    c.LoadDice: dice.load_dice,
    c.ChangeLimits: limits.change_limits,
    c.PostNotice: limits.post_notice,
    c.AgreeLimits: limits.agree_limits,
    c.FlagPartners: wager_corrections.flag_partners,
    c.IssueChecks: limits.issue_checks,
    c.SetSeats: limits.set_seats,
    c.AskMultiples: limits.ask_multiples,
    c.EndAgreement: limits.end_agreement,
    c.FindWager: wager_corrections.find_wager,
    c.SayWager: verbal_wagers.say_wager,
    c.ConfirmWager: verbal_wagers.confirm_wager,
    c.SeeWagers: chips_on_felt.see_wagers,
    c.Shuffle: dealing.shuffle,
    c.CutCards: shuffling.cut_cards,
    c.RefuseCut: shuffling.refuse_cut,
    c.OrderRecut: shuffling.order_recut,
    c.OrderShuffle: shuffling.order_shuffle,
    c.ShowCuttingCard: shuffling.show_cutting_card,
    c.ChangeStack: shuffling.change_stack,
    c.MixCards: shuffling.mix_cards,
    c.RelieveDealer: shuffling.relieve,
    c.DealCard: dealing.deal_card,
    c.TurnCards: dealing.turn_cards,
    c.Choose: dealing.choose,
}

# The whole-number fields of each command; wagers and results check their own.
_WHOLE: dict[type[c.Command], tuple[str, ...]] = {
    kind: tuple(name for name, of in kind.__annotations__.items() if of == "int")
    for kind in _DECIDERS
    if kind not in (c.PlaceWager, c.EnterResult)
}


def decide(rules: Rules, table: Table, command: c.Command) -> list[Event] | Refusal:
    """The events that a command causes at this table, or why it is refused."""
    kind = command.__class__
    for name in _WHOLE.get(kind, ()):
        if (value := getattr(command, name)).__class__ is not int:
            return refuse(f"{name.removesuffix('_s')} is a whole number, not {value!r}")
    return _DECIDERS[kind](rules, table, command)
