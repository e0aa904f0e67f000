"""What a result did to every wager, with the reason and the clause of each."""

from __future__ import annotations

from pitboss.pit import events as e
from pitboss.pit.explain import Reason, explain, explain_hand, outcome_words
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lamps, seats_throw
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.table import LOSES, MOVES, RETURNS, WINS
from pitboss.telling.at_table import in_money, spoken
from pitboss.web.shapes import LineView, ResultView
from pitboss.web.views.law import law

KINDS = {WINS: "wins", LOSES: "loses", RETURNS: "returned", MOVES: "moves"}


def result(rules: Rules, table: Table) -> ResultView | None:
    """The result that is on the table now, or the last one."""
    called = table.called or table.last
    if rules.game.play is not None:
        return _of_cards(rules, table, called)
    if called is None:
        return None
    paid = table.called is None
    on = not paid or seats_throw(rules, table)  # where every player throws, the round goes on
    number = table.round if on else table.round - 1
    lines = tuple(line(rules, one, explain(rules, called, one, table.desk.found))
                  for one in called.lines)  # fmt: skip
    words = Referee.at(rules, table).announced
    lit = lamps(rules, called.outcome, called.phase)
    outcome = rules.space.text(called.outcome)
    return ResultView(number, outcome, words, lit, lines, paid, called.seat,
                      shown=spoken(rules, called.outcome))  # fmt: skip


def is_same_result(old: Table, new: Table) -> bool:
    """Whether two states of a table show the same result: its lines are explained once, not again
    for every wager that is made after it."""
    return (
        old.called is new.called and old.last is new.last and old.cards is new.cards
        and (old.round, old.phase) == (new.round, new.phase) and old.desk.found is new.desk.found
    )  # fmt: skip


def _of_cards(rules: Rules, table: Table, called: e.ResultCalled | None) -> ResultView | None:
    """What the hands came to: the round that is being settled, or the one before."""
    cards = table.cards
    if cards is None:
        return None
    open_round = cards.round is not None
    round = cards.round if open_round else cards.last
    early = cards.early if open_round else cards.last_early
    if round is None:
        return None
    decided = called.lines if called is not None and (not open_round or table.called) else ()
    ended = (*early, *decided)
    if not ended:
        return None
    lines = tuple(line(rules, one, explain_hand(rules, round, one)) for one in ended)
    lit = tuple(dict.fromkeys(one.key for one in ended if one.kind == WINS))
    number = table.round if open_round else table.round - 1
    return ResultView(number, "", "", lit, lines, not open_round)


def line(rules: Rules, one: e.Line, why: Reason) -> LineView:
    """How one wager ended; of its reason, only what was won or lost is money."""
    did = outcome_words(one, rules.wagers[one.name].states)
    words = why.words.replace(f" {did}:", f" {in_money(rules, did)}:", 1)
    return LineView(
        one.seat, one.key, rules.named(one.key), KINDS[one.kind], one.stake, one.win, one.back,
        one.fee, words, law(why.law),
    )  # fmt: skip
