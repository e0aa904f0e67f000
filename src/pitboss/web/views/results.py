"""What a result did to every wager, with reasons and clauses if asked for."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.history.settlements import KINDS
from pitboss.language.table_events import in_money, outcome_name
from pitboss.pit import events as e
from pitboss.pit.cards import last_lines
from pitboss.pit.explain import explain, explain_hand, outcome_words
from pitboss.pit.referee import Referee
from pitboss.pit.rounds import lit_positions, seats_throw
from pitboss.pit.state import DEALER, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import WINS
from pitboss.web.shapes import LineView, ResultView
from pitboss.web.views.law import law_views


def result_view(rules: Rules, table: Table) -> ResultView | None:
    """The result on the table now, or the last one, without the reasons for its lines."""
    called = table.called or table.last
    if rules.game.play is not None:
        return _card_result(rules, table)
    if called is None:
        return None
    paid = table.called is None
    on = not paid or seats_throw(rules, table)  # where every player throws, the round goes on
    number = table.round if on else table.round - 1
    lines = tuple(line_view(rules, line) for line in called.lines)
    words = Referee.at(rules, table).announcement
    called_on = (line.name for line in called.lines if line.kind == WINS)
    lit = tuple(dict.fromkeys((*lit_positions(rules, called.outcome, called.phase), *called_on)))
    outcome = rules.space.text(called.outcome)
    return ResultView(
        round=number,
        outcome=outcome,
        call=words,
        lit=lit,
        lines=lines,
        paid=paid,
        seat=called.seat,
        shown=outcome_name(rules, called.outcome),
    )


def mark_correction(
    result: ResultView | None, corrected: tuple[int, str] | None
) -> ResultView | None:
    """The last result; if it corrects another one, marked with that one and its round."""
    if result is None:
        return None
    is_so = corrected is not None and corrected[0] == result.round
    was = corrected[1] if corrected is not None and is_so else ""
    same = (result.corrected, result.was) == (is_so, was)
    return result if same else replace(result, corrected=is_so, was=was)


def explained_lines(rules: Rules, table: Table) -> tuple[LineView, ...]:
    """The lines of the result on the table, each with its reason.

    Without cards, wagers that differ only in their seat ended for the same reason, unless one of
    them was outside the limits.
    """
    ended = _ended_lines(rules, table)
    if rules.game.play is not None or table.desk.found_wagers:
        return tuple(explain_line(rules, table, line) for line in ended)
    alike = [replace(line, seat=DEALER) for line in ended]
    reasons = {line: explain_line(rules, table, line) for line in dict.fromkeys(alike)}
    return tuple(
        replace(reasons[same], seat=line.seat) for line, same in zip(ended, alike, strict=True)
    )


def is_same_result(old: Table, new: Table) -> bool:
    """Whether two states of a table show the same result, so that its lines are explained once and
    not again after every wager."""
    return (
        old.called is new.called
        and old.last is new.last
        and old.cards is new.cards
        and (old.round, old.phase) == (new.round, new.phase)
        and old.desk.found_wagers is new.desk.found_wagers
    )


def _card_result(rules: Rules, table: Table) -> ResultView | None:
    """The final hands: in the round that is being settled, or the one before."""
    ended = _ended_lines(rules, table)
    if table.cards is None or not ended:
        return None
    lit = tuple(dict.fromkeys(line.key for line in ended if line.kind == WINS))
    open_round = table.cards.round is not None
    number = table.round if open_round else table.round - 1
    return ResultView(
        round=number,
        outcome="",
        call="",
        lit=lit,
        lines=tuple(line_view(rules, line) for line in ended),
        paid=not open_round,
    )


def _ended_lines(rules: Rules, table: Table) -> tuple[e.SettlementLine, ...]:
    """The wagers that the result on the table decided or moved. Some hands end earlier than
    others."""
    called, cards = table.called or table.last, table.cards
    if rules.game.play is None:
        return called.lines if called is not None else ()
    if cards is None or (cards.round or cards.last) is None:
        return ()
    if cards.round is None:
        return last_lines(table)
    return (*cards.early, *(table.called.lines if table.called is not None else ()))


def explain_line(rules: Rules, table: Table, line: e.SettlementLine) -> LineView:
    """How a wager ended and why: by the result that was called, or by the round of cards. Only wins
    and losses are shown as money.
    """
    if rules.game.play is None:
        called = table.called or table.last
        assert called is not None
        why = explain(rules, called, line, table.desk.found_wagers)
    else:
        round = (table.cards.round or table.cards.last) if table.cards is not None else None
        assert round is not None
        why = explain_hand(rules, round, line)
    did = outcome_words(line, rules.wagers[line.name].states)
    words = why.words.replace(f" {did}:", f" {in_money(rules, did)}:", 1)
    return replace(line_view(rules, line), words=words, law=law_views(why.law))


def line_view(rules: Rules, line: e.SettlementLine) -> LineView:
    """How one wager ended."""
    return LineView(
        seat=line.seat,
        key=line.key,
        title=rules.wager_words(line.key),
        kind=KINDS[line.kind],
        stake=line.stake,
        win=line.win,
        back=line.back,
        fee=line.fee,
    )
