"""What the dealer calls out at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.pit import events as e
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import opening_step
from pitboss.pit.settlement import push_call
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules


def dealer_calls(rules: Rules, table: Table, events: Iterable[object]) -> list[str]:
    """What the dealer calls out for these events: bets, results, voids. `table` is the table after
    them."""
    return [call for call in _calls(rules, table, tuple(events)) if call]


def _calls(rules: Rules, table: Table, events: tuple[object, ...]) -> Iterator[str]:
    has_step = any(isinstance(event, e.StepTaken) for event in events)
    for event in events:
        if isinstance(event, e.StepTaken):
            for step in rules.procedure:
                if step.is_done_by(event.step) and "{" not in step.call:
                    yield step.call
        elif isinstance(event, e.CalledOut):
            yield _card_call(rules, table, event)
        elif isinstance(event, e.ResultCalled) and rules.game.play is None:
            yield Referee.at(rules, table).announcement
        elif isinstance(event, e.WagersSettled):
            yield push_call(rules, table.last)
        elif isinstance(event, e.BettingOpened) and not has_step:
            yield opening_step(rules).call
        elif isinstance(event, e.BettingClosed) and not has_step:
            yield rules.closing_step.call
        elif isinstance(event, e.RoundVoided):
            for irregularity in rules.irregularities:
                if irregularity.name == event.irregularity:
                    yield irregularity.call


def _card_call(rules: Rules, table: Table, event: e.CalledOut) -> str:
    """What the dealer says in a round of cards; empty if the act is silent."""
    play, cards = rules.game.play, table.cards
    round = (cards.round or cards.last) if cards is not None else None
    return play.announcement(event.words, round) if play is not None and round is not None else ""
