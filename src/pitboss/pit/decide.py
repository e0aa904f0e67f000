"""decide: one command in, events or a refusal out. Pure: it looks, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.pit import commands as c
from pitboss.pit import (
    dealing,
    desk,
    device,
    dice,
    felt,
    found,
    hands,
    limits,
    removing,
    rounds,
    seating,
    shuffling,
    spoken,
    staying,
    wagering,
)
from pitboss.pit import stack_commands as sc
from pitboss.pit.events import Event
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules

_DECIDERS: dict[type[c.Command], Callable[[Rules, Table, Any], list[Event] | Refusal]] = {
    c.PlaceWager: wagering.place,
    c.EnterResult: rounds.enter_result,
    c.CorrectResult: rounds.correct,
    c.TakeStep: dealing.take_step,
    c.ReduceWager: removing.reduce,
    c.RemoveWager: removing.remove,
    c.CallWager: removing.call,
    c.KeepWager: staying.keep,
    c.MarkCall: removing.mark,
    c.Sit: seating.sit,
    c.AddChips: seating.add_chips,
    c.Leave: seating.leave,
    c.Report: desk.report,
    c.AcceptDice: hands.accept,
    c.RefuseDice: hands.decline,
    c.DealerTakes: hands.dealer_takes,
    c.GiveUpDice: hands.give_up,
    c.TakeAway: hands.take_away,
    c.AskForDice: dice.ask_for_dice,
    c.ChangeDice: dice.change_dice,
    c.SelectButton: device.select,
    c.PressButton: device.press,
    c.PassCheck: desk.tick,
    c.TryDevice: desk.try_device,
    c.OpenTable: desk.open_table,
    c.CloseTable: desk.close_table,
    c.SignOn: desk.sign_on,
    c.SignOff: desk.sign_off,
    c.LoadDice: dice.load_dice,
    c.ChangeLimits: limits.change,
    c.PostNotice: limits.post,
    c.AgreeLimits: limits.agree,
    c.FlagPartners: found.flag_partners,
    c.IssueChecks: limits.issue,
    c.SetSeats: limits.set_seats,
    c.AskMultiples: limits.ask_multiples,
    c.EndAgreement: limits.end_agreement,
    c.FindWager: found.find,
    c.SayWager: spoken.say,
    c.ConfirmWager: spoken.confirm,
    c.SeeWagers: felt.see,
    c.Shuffle: dealing.shuffle,
    sc.CutCards: shuffling.cut,
    sc.RefuseCut: shuffling.refuse_cut,
    sc.OrderRecut: shuffling.order_recut,
    sc.OrderShuffle: shuffling.order_shuffle,
    sc.ShowCuttingCard: shuffling.show_cutting_card,
    sc.ChangeStack: shuffling.change_stack,
    sc.MixCards: shuffling.mix,
    sc.RelieveDealer: shuffling.relieve,
    c.DealCard: dealing.deal,
    c.TurnCards: dealing.turn,
    c.Choose: dealing.choose,
}

# The fields of each command that hold whole numbers; wagers and results look at their own.
_WHOLE: dict[type[c.Command], tuple[str, ...]] = {
    kind: tuple(name for name, of in kind.__annotations__.items() if of == "int")
    for kind in _DECIDERS if kind not in (c.PlaceWager, c.EnterResult)
}  # fmt: skip


def decide(rules: Rules, table: Table, command: c.Command) -> list[Event] | Refusal:
    """What a command comes to at this table: the events it causes, or why it is refused."""
    kind = command.__class__
    for name in _WHOLE.get(kind, ()):
        if (value := getattr(command, name)).__class__ is not int:
            return refuse(f"{name.removesuffix('_s')} is a whole number, not {value!r}")
    return _DECIDERS[kind](rules, table, command)
