"""decide: one command in, events or a refusal out. Pure: it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

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

_Kind = TypeVar("_Kind", bound=c.Command)
_Decider = Callable[..., list[Event] | Refusal]


def _entry(
    kind: type[_Kind], decider: Callable[[Rules, Table, _Kind], list[Event] | Refusal]
) -> tuple[type[c.Command], _Decider]:
    """A command and the function for it, which takes this command and no other."""
    return kind, decider


_DECIDERS: dict[type[c.Command], _Decider] = dict(
    [
        _entry(c.PlaceWager, wagering.place_wager),
        _entry(c.EnterResult, rounds.enter_result),
        _entry(c.CorrectResult, rounds.correct_result),
        _entry(c.TakeStep, dealing.take_step),
        _entry(c.ReduceWager, removing.reduce_wager),
        _entry(c.RemoveWager, removing.remove_wager),
        _entry(c.CallWager, removing.call_wager),
        _entry(c.KeepWager, staying_wagers.keep_wager),
        _entry(c.MarkCall, removing.mark_call),
        _entry(c.Sit, seating.sit),
        _entry(c.AddChips, seating.add_chips),
        _entry(c.Leave, seating.leave),
        _entry(c.Report, irregularities.report),
        _entry(c.AcceptDice, dice_custody.accept_dice),
        _entry(c.RefuseDice, dice_custody.refuse_dice),
        _entry(c.DealerTakes, dice_custody.dealer_takes),
        _entry(c.GiveUpDice, dice_custody.give_up_dice),
        _entry(c.TakeAway, dice_custody.take_away),
        _entry(c.AskForDice, dice.ask_for_dice),
        _entry(c.ChangeDice, dice.change_dice),
        _entry(c.SelectButton, button_shaker.select_button),
        _entry(c.PressButton, button_shaker.press_button),
        _entry(c.PassCheck, opening.pass_check),
        _entry(c.TryDevice, opening.try_device),
        _entry(c.OpenTable, opening.open_table),
        _entry(c.CloseTable, opening.close_table),
        _entry(c.SignOn, opening.sign_on),
        _entry(c.SignOff, opening.sign_off),
        _entry(c.LoadDice, dice.load_dice),
        _entry(c.ChangeLimits, limits.change_limits),
        _entry(c.PostNotice, limits.post_notice),
        _entry(c.AgreeLimits, limits.agree_limits),
        _entry(c.FlagPartners, wager_corrections.flag_partners),
        _entry(c.IssueChecks, limits.issue_checks),
        _entry(c.SetSeats, limits.set_seats),
        _entry(c.AskMultiples, limits.ask_multiples),
        _entry(c.EndAgreement, limits.end_agreement),
        _entry(c.FindWager, wager_corrections.find_wager),
        _entry(c.SayWager, verbal_wagers.say_wager),
        _entry(c.ConfirmWager, verbal_wagers.confirm_wager),
        _entry(c.SeeWagers, chips_on_felt.see_wagers),
        _entry(c.Shuffle, dealing.shuffle),
        _entry(c.CutCards, shuffling.cut_cards),
        _entry(c.RefuseCut, shuffling.refuse_cut),
        _entry(c.OrderRecut, shuffling.order_recut),
        _entry(c.OrderShuffle, shuffling.order_shuffle),
        _entry(c.ShowCuttingCard, shuffling.show_cutting_card),
        _entry(c.ChangeStack, shuffling.change_stack),
        _entry(c.MixCards, shuffling.mix_cards),
        _entry(c.RelieveDealer, shuffling.relieve),
        _entry(c.DealCard, dealing.deal_card),
        _entry(c.TurnCards, dealing.turn_cards),
        _entry(c.Choose, dealing.choose),
    ]
)

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
