"""Why a wager won, lost, stood or came back: plain words, and the clause."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.pit.events import ResultCalled, SettlementLine
from pitboss.pit.state import FoundWager, Table
from pitboss.rulebook.card_round import Round, Verdict
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager import Wager, stands
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS, WagerRules


@dataclass(frozen=True, slots=True)
class Reason:
    """What happened to a wager, why, and by which clauses."""

    words: str
    law: tuple[Clause, ...]

    def __str__(self) -> str:
        cites = ", ".join(dict.fromkeys(str(clause) for clause in self.law))
        return f"{self.words} ({cites})"


def explain(
    rules: Rules, called: ResultCalled, line: SettlementLine, off_limit: tuple[FoundWager, ...] = ()
) -> Reason:
    """Why a line of a round's settlement is what it is; `off_limit`: wagers outside the limits."""
    wager = rules.wagers[line.name]
    rows = wager.rows_called_on if line.on else wager.rows
    cell = rows[called.phase][line.state][called.outcome]
    assert cell is not None, f"{line.key} was decided by no case"
    outcome = rules.space.text(called.outcome)
    event = cell.case.event
    came = f"{outcome} came up" + (f", {event.name}" if event is not None else "")
    law = (*cell.law, *_off_limit_law(rules, line, off_limit))
    sentences = " ".join(dict.fromkeys(clause.says for clause in law))
    return Reason(
        f"{wager.title} {outcome_words(line, wager.states)}: {came}. {sentences}".strip(), law
    )


def explain_hand(rules: Rules, round: Round, line: SettlementLine) -> Reason:
    """Why a wager on a hand of cards is what it is."""
    verdict = verdict_of(rules, round, line)
    title = rules.wagers[line.name].title
    law = tuple(map(rules.clause_at, verdict.law))
    sentences = " ".join(dict.fromkeys(clause.says for clause in law))
    what = outcome_words(line, rules.wagers[line.name].states)
    why = verdict.words + payout_limit_words(rules, verdict, line)
    return Reason(f"{title} {what}: {why}. {sentences}", law)


def payout_limit_words(rules: Rules, verdict: Verdict, line: SettlementLine) -> str:
    """Words for a win that the posted payout limit cut; empty if it did not."""
    if verdict.most is None or verdict.pays is None:
        return ""
    full = rules.odds_of(verdict.pays).win_on(line.stake)
    return f", {full} cut by the posted payout limit" if full > line.win else ""


def verdict_of(rules: Rules, round: Round, line: SettlementLine) -> Verdict:
    """The verdict that settled a wager, before the end of the round or at the end."""
    play = rules.game.play
    assert play is not None
    for verdicts in (play.early_verdicts, play.verdicts):
        for verdict in verdicts(rules, round):
            if (verdict.seat, verdict.key) == (line.seat, line.key):
                return verdict
    raise AssertionError(f"{line.key} of seat {line.seat} was settled by no verdict")


def _off_limit_law(
    rules: Rules, line: SettlementLine, off_limit: tuple[FoundWager, ...]
) -> list[Clause]:
    """The clauses by which a wager outside the limits was settled."""
    rule = rules.game.limits.off_limit
    law: list[Clause] = []
    for wager in off_limit if rule is not None else ():
        assert rule is not None
        if (wager.seat, wager.key) != (line.seat, line.key):
            continue
        if not wager.under:
            law.append(rule.over)
        else:
            law += [rule.later] if wager.excess else [rule.under, rule.advice]
    return law


def explain_standing(
    rules: Rules, called: ResultCalled, key: str, table: Table, seat: int
) -> Reason:
    """Why a wager that is still up was not decided by a result."""
    up = table.seats[seat].ups[key]
    wager = rules.wagers[up.name]
    outcome = rules.space.text(called.outcome)
    phase = rules.phases.names[called.phase]
    if wager.idle is not None and phase in wager.idle.phases and not up.on:
        words = f"{wager.title} stands: it was off for {outcome}. {wager.idle.law.says}"
        return Reason(words, (wager.idle.law,))
    law = _stands_by(wager, called.outcome) or wager.law
    words = f"{wager.title} stands: {outcome} does not decide it. {law[0].says}"
    return Reason(words, law)


def _stands_by(wager: WagerRules, outcome: int) -> tuple[Clause, ...]:
    """The clauses of a case that names an outcome on which the wager stands."""
    cells = wager.definition.cells if isinstance(wager.definition, Wager) else ()
    for case in (case for cell in cells for case in cell.cases):
        if case.event is not None and outcome in case.event and case.result == stands():
            return case.law
    return ()


def read_back(rules: Rules, table: Table, seat: int) -> Reason:
    """A player's wagers as they lie, read back for the player to confirm."""
    ups = table.seats[seat].ups
    wagers = [f"{rules.wager_words(key)} for {up.stake}" for key, up in ups.items()]
    return Reason(f"seat {seat} has {', '.join(wagers) or 'nothing up'}", rules.game.making.confirm)


def outcome_words(line: SettlementLine, states: tuple[str, ...]) -> str:
    """What a result did to a wager, in the words of a transcript: "wins 18"."""
    if line.kind == WINS:
        fee = f", less {line.fee} commission" if line.fee else ""
        left = "" if line.next < 0 else " and stays up"
        return f"wins {line.win}{fee}{left}"
    if line.kind == LOSES:
        return f"loses {line.stake - line.back}" + (f", {line.back} back" if line.back else "")
    if line.kind == RETURNS:
        return f"returns {line.back}"
    assert line.kind == MOVES
    return f"moves to {states[line.next]}"
