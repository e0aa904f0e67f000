"""How the wagers of a round ended, from the events at its table, each with its clause.

A result that was struck out, declared void or corrected stays in the list, marked as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.pit import events as e
from pitboss.pit.explain import Reason, explain, explain_hand, explain_standing
from pitboss.pit.state import Cards, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS

KINDS = {WINS: "wins", LOSES: "loses", RETURNS: "returned", MOVES: "moves"}
STANDS = "stands"
SHOWN, SETTLED, STRUCK, VOID, CORRECTED = "shown", "settled", "struck out", "void", "corrected"


class WagerEnding(Struct, frozen=True, kw_only=True):
    """How a wager ended: `win` was paid above the stake, `back` of the stake was returned.

    `kind` is wins, loses, returned, moves or stands; `words` say why, `law` by which clauses. `fee`
    is the commission that the house kept, whether paid with the wager or out of the win.
    """

    seat: int
    key: str
    title: str
    kind: str
    stake: int
    win: int = 0
    back: int = 0
    fee: int = 0
    words: str = ""
    law: tuple[str, ...] = ()


class RoundResult(Struct, frozen=True):
    """A result: dice, a pocket, or the outcome of hands of cards.

    `status` is shown, settled, struck out, void or corrected; only settled ones were paid. `seat`
    is the one that threw, if each seat throws.
    """

    outcome: str
    seat: int
    phase: str
    status: str
    endings: tuple[WagerEnding, ...] = ()


class RoundSettlement:
    """The results and wagers of one round, collected event by event."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.results: list[RoundResult] = []
        self.wagers: dict[int, dict[str, int]] = {}
        self.voids: list[str] = []
        self._dealt = False

    def take(self, before: Table, events: Iterable[object], after: Table) -> None:
        """Add the events of one order."""
        all_events = tuple(events)
        for event in all_events:
            self._wagers(before, event)
        for event in all_events:
            self._result(before, event, after)
        if after.called is not None and self.results and self.results[-1].status == SHOWN:
            # A wager that was found late is settled with the others.
            self.results[-1] = self._called_result(before, after.called, after)

    def mark_corrected(self, count: int) -> None:
        """Mark the last `count` settled results as corrected; they are played again."""
        settled = [at for at, result in enumerate(self.results) if result.status == SETTLED]
        for number in settled[len(settled) - count :]:
            self.results[number] = replace(self.results[number], status=CORRECTED)
        self._dealt = False

    @property
    def settled(self) -> int:
        """How many results were settled."""
        return sum(result.status == SETTLED for result in self.results)

    # --- wagers ----------------------------------------------------------------------------
    def _wagers(self, before: Table, event: object) -> None:
        """Note the wagers as they were when they were decided."""
        if isinstance(event, e.HandsStarted):
            self._note_stakes(before)
            self._dealt = True
        elif isinstance(event, e.ResultCalled | e.RoundVoided) and not self._dealt:
            self._note_stakes(before)
        elif isinstance(event, e.WagerPlaced) and self._dealt:
            own = self.wagers.setdefault(event.seat, {})
            own[event.key] = own.get(event.key, 0) + event.stake
        elif isinstance(event, e.WagerReduced) and self._dealt:
            own = self.wagers.setdefault(event.seat, {})
            own[event.key] = own.get(event.key, 0) - event.stake
            if not own[event.key]:
                del own[event.key]

    def _note_stakes(self, table: Table) -> None:
        for seat, place in table.seats.items():
            if place.ups:
                self.wagers[seat] = {key: up.stake for key, up in place.ups.items()}

    # --- results ---------------------------------------------------------------------------
    def _result(self, before: Table, event: object, after: Table) -> None:
        if isinstance(event, e.HandsDecided):
            self.results.append(self._cards_result(event.lines, before, after, SETTLED))
        elif isinstance(event, e.ResultCalled):
            self.results.append(self._called_result(before, event, after))
        elif isinstance(event, e.ResultStruck):
            self._mark(STRUCK)
        elif isinstance(event, e.WinnersPaid | e.WagersSettled | e.ThrowToBeat):
            self._mark(SETTLED)
        elif isinstance(event, e.RoundVoided):
            self.voids.append(event.irregularity)
            self._mark(VOID)
            if before.cards is not None:
                self._unsettle(
                    event.undone or self._undone_before(event.irregularity, before.cards)
                )
        elif isinstance(event, e.HandVoided):
            self._unsettle(event.undone)

    def _undone_before(self, name: str, cards: Cards) -> tuple[e.SettlementLine, ...]:
        """The wagers that an event of an earlier edition also made void without naming them."""
        reverses = [rule.name for rule in self._rules.irregularities if rule.remedy.reverses]
        return cards.early if name in reverses else ()

    def _unsettle(self, lines: tuple[e.SettlementLine, ...]) -> None:
        """Mark hands that were settled before the others as void after all."""
        undone, results = {(line.seat, line.key) for line in lines}, list[RoundResult]()
        for result in self.results:
            void = tuple(end for end in result.endings if (end.seat, end.key) in undone)
            if result.status != SETTLED or not void:
                results.append(result)
                continue
            if rest := tuple(end for end in result.endings if end not in void):
                results.append(replace(result, endings=rest))
            results.append(replace(result, endings=void, status=VOID))
        self.results = results

    def _mark(self, status: str) -> None:
        if self.results and self.results[-1].status == SHOWN:
            self.results[-1] = replace(self.results[-1], status=status)

    def _called_result(self, before: Table, called: e.ResultCalled, after: Table) -> RoundResult:
        rules = self._rules
        if rules.game.play is not None:
            return self._cards_result(called.lines, before, after, SHOWN)
        limit_faults = (*before.desk.found_wagers, *after.desk.found_wagers)
        endings = [
            self._ending(line, explain(rules, called, line, limit_faults), _paid_fee(before, line))
            for line in called.lines
        ]
        return RoundResult(
            rules.space.text(called.outcome),
            called.seat,
            rules.phases.names[called.phase],
            SHOWN,
            (*endings, *self._standing(before, called)),
        )

    def _cards_result(
        self, lines: Sequence[e.SettlementLine], before: Table, after: Table, status: str
    ) -> RoundResult:
        cards = after.cards
        assert cards is not None
        round = cards.round or cards.last
        assert round is not None
        endings = [self._ending(line, explain_hand(self._rules, round, line)) for line in lines]
        return RoundResult("", 0, self._rules.phases.names[before.phase], status, tuple(endings))

    def _ending(self, line: e.SettlementLine, why: Reason, paid_fee: int = 0) -> WagerEnding:
        title = self._rules.wagers[line.name].title
        law = tuple(dict.fromkeys(clause.id for clause in why.law))
        return WagerEnding(
            seat=line.seat,
            key=line.key,
            title=title,
            kind=KINDS[line.kind],
            stake=line.stake,
            win=line.win,
            back=line.back,
            fee=line.fee + paid_fee,
            words=why.words,
            law=law,
        )

    def _standing(self, before: Table, called: e.ResultCalled) -> list[WagerEnding]:
        """The wagers that this result did not decide."""
        decided, endings = {(line.seat, line.key) for line in called.lines}, []
        for seat, place in before.seats.items():
            for key, up in place.ups.items():
                if (seat, key) not in decided:
                    why = explain_standing(self._rules, called, key, before, seat)
                    title = self._rules.wagers[up.name].title
                    law = tuple(clause.id for clause in why.law)
                    endings.append(
                        WagerEnding(
                            seat=seat,
                            key=key,
                            title=title,
                            kind=STANDS,
                            stake=up.stake,
                            words=why.words,
                            law=law,
                        )
                    )
        return endings


def _paid_fee(table: Table, line: e.SettlementLine) -> int:
    """The commission that was paid with a wager that is now over."""
    up = table.seats[line.seat].ups.get(line.key) if line.seat in table.seats else None
    return up.fee if up is not None and line.next < 0 else 0
