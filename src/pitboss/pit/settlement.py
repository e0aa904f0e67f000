"""From verdicts to payments: what each wager of a finished hand of cards wins, loses or returns."""

from __future__ import annotations

from pitboss.equipment.chips import Chips, largest_sum
from pitboss.pit.events import Event, FeesOwed, ResultCalled, SettlementLine
from pitboss.pit.payable_stakes import chips_of
from pitboss.pit.persons import seats_of
from pitboss.pit.state import CLOSED, Table
from pitboss.rulebook.card_round import Verdict
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

KINDS = {"wins": WINS, "loses": LOSES, "returned": RETURNS}
HUNDRED = 100


def settlement_lines(
    rules: Rules, table: Table, stakes: dict[int, dict[str, int]], verdicts: list[Verdict]
) -> tuple[tuple[SettlementLine, ...], dict[int, int]]:
    """The payments for these verdicts, and what each seat then owes in hundredths of a chip."""
    owed = dict(table.cards.owed) if table.cards is not None else {}
    lines = []
    for verdict in verdicts:
        chips = chips_of(table, verdict.seat)
        stake = stakes[verdict.seat][verdict.key]
        name, _, state_name = verdict.key.partition("@")
        wager = rules.wagers[name]
        kind = KINDS[verdict.kind]
        win = fee = 0
        if kind == WINS:
            assert verdict.pays is not None, f"{verdict.key} wins but nothing says what it pays"
            odds = rules.odds_of(verdict.pays)
            rounded_up = -(-stake * odds.win // odds.stake)
            win = rounded_up if wager.keeps_odd else odds.win_on(stake)
            win = win if verdict.most is None else min(win, verdict.most)
            if wager.commission is not None:
                fee = _fee(wager.commission, owed, verdict.seat, stake, chips)
        back = stake
        if kind == LOSES:
            back -= stake * verdict.part.numerator // verdict.part.denominator
        state = wager.states.index(state_name) if state_name else 0
        lines.append(
            SettlementLine(
                seat=verdict.seat,
                key=verdict.key,
                name=name,
                state=state,
                on=False,
                kind=kind,
                stake=stake,
                win=win,
                back=back,
                fee=fee,
                next=-1,
            )
        )
    return tuple(lines), owed


def _fee(fee: Commission, owed: dict[int, int], seat: int, stake: int, chips: Chips) -> int:
    """As much of the commission due as these chips can make; the rest is carried over.

    A house that rounds down drops only the cents.
    """
    due = owed.get(seat, 0) + fee.percent_figure * stake
    if fee.rounding != "accumulate":
        due -= due % HUNDRED
    payable = largest_sum(int(due // HUNDRED), chips)
    owed[seat] = due - payable * HUNDRED
    return payable


def push_call(rules: Rules, called: ResultCalled | None) -> str:
    """What the dealer says about wagers that go back: "Push, seats 4 and 1".

    In the order of settlement; empty if there are none, or nothing has to be said.
    """
    words = next((step.declares for step in rules.procedure if step.declares), "")
    lines = called.lines if called is not None else ()
    seats = list(dict.fromkeys(str(line.seat) for line in lines if line.kind == RETURNS))
    if not words or not seats:
        return ""
    *others, last = seats
    return f"{words}, seats {', '.join(others)} and {last}" if others else f"{words}, seat {last}"


def commission_owed(table: Table, seat: int) -> int:
    """The whole dollars of commission that the table's chips could not make so far.

    They come out of what a player leaves with; a player who keeps another seat owes them there.
    """
    owed = table.cards.owed.get(seat, 0) if table.cards is not None else 0
    return 0 if len(seats_of(table, seat)) > 1 else min(owed // HUNDRED, table.seats[seat].chips)


def commission_carried(table: Table, seat: int) -> int:
    """What a player who leaves still owes here, in hundredths of a chip, after paying what is due.

    A table that does not know its players, and a closed one, forgives it.
    """
    known = table.cards is not None and table.seats[seat].person and table.status != CLOSED
    if not known or len(seats_of(table, seat)) > 1:
        return 0
    assert table.cards is not None
    return table.cards.owed.get(seat, 0) - HUNDRED * commission_owed(table, seat)


def forgive_commission(table: Table) -> list[Event]:
    """A table that closes forgives the players who stay what they owe below a dollar."""
    owed = table.cards.owed if table.cards is not None else {}
    if not any(due % HUNDRED for due in owed.values()):
        return []
    return [FeesOwed({seat: due - due % HUNDRED for seat, due in owed.items()})]
