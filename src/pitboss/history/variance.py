"""Why a count may be over or short: the mistakes that would explain it, the most likely first.

A mistake at a table changes what its rack holds by an exact sum: a win paid twice, a win not paid,
a push paid as a win, the odds of a neighboring wager. Every settled wager, fill, credit and sale of
the night is compared with the difference. A mistake that only one thing could be comes before one
that many could be, and one that two counts confirm comes first of all. This lists possibilities;
people find out which one it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from pitboss.floor.money_words import money
from pitboss.history.table_payments import CorrectedResult, SettledResult, TablePayments
from pitboss.history.window_record import CREDIT, FILL, SOLD, WindowAct
from pitboss.language.floor_events import dollars
from pitboss.pit.events import SettlementLine
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

MOST_CAUSES, MOST_OF_KIND = 6, 2
"""How many causes are named, and how many that differ only in their round or seat."""
NEAR = 2
"""How far apart two wagers of the rules may be for a dealer to mix up their odds."""

# The kinds of mistakes, each with how likely it is if only one place fits.
CONFIRMED, NOT_KEYED = "both counts", "never keyed in"
TRANSFER, CORRECTION, TWICE, UNPAID = "not carried", "correction", "paid twice", "not paid"
NEIGHBOR, TAKEN, PUSHED, OVERPAID = "neighboring odds", "win taken", "loss returned", "loss paid"
PUSH_PAID, PUSH_TAKEN, FEE = "push paid", "push taken", "commission"
SWAPPED, SALE_TWICE, CHIPS_TWICE, SEVERAL = "digits", "sale twice", "chips twice", "several"
WEIGHTS: Mapping[str, int] = {
    CONFIRMED: 100,
    NOT_KEYED: 70,
    TRANSFER: 60,
    SALE_TWICE: 55,
    CORRECTION: 50,
    SWAPPED: 45,
    TWICE: 40,
    UNPAID: 40,
    CHIPS_TWICE: 38,
    NEIGHBOR: 35,
    TAKEN: 30,
    PUSHED: 30,
    OVERPAID: 28,
    PUSH_PAID: 25,
    PUSH_TAKEN: 25,
    FEE: 20,
    SEVERAL: 1,
}


class LikelyCause(Struct, frozen=True, kw_only=True):
    """A mistake that would explain a count: its words, and where to look: the row, the round and
    the seat, or the window. `doubles` are how many other places fit as well."""

    kind: str
    words: str
    seq: int = 0
    round: int = 0
    seat: int = 0
    guest: str = ""
    window: str = ""
    doubles: int = 0


class WindowCount(Struct, frozen=True, kw_only=True):
    """What the count of a window found over or (negative) short."""

    window: str
    dollars: int = 0
    cents: int = 0


# --- tables -----------------------------------------------------------------------------


def table_causes(
    rules: Rules,
    payments: TablePayments,
    transfers: Iterable[tuple[str, WindowAct]],
    over: int,
    windows: Iterable[WindowCount] = (),
) -> tuple[LikelyCause, ...]:
    """The mistakes that would explain a rack that is over or (negative) short by so much.

    `transfers` are the table's fills and credits by window, `windows` what their counts found.
    """
    if not over:
        return ()
    causes = [
        *_confirmed_by_windows(over, windows),
        *_transfer_causes(transfers, over),
        *_correction_causes(payments.corrections, over),
        *_payment_causes(rules, payments.results, over),
    ]
    return _rank(causes, lambda: _several(rules, payments.results, over))


def _confirmed_by_windows(over: int, windows: Iterable[WindowCount]) -> Iterator[LikelyCause]:
    for count in windows:
        if count.dollars == -over:
            way = ("from", "to", "fill") if over > 0 else ("to", "from", "credit")
            words = (
                f"{dollars(abs(over))} went {way[0]} window {count.window} {way[1]} this table, "
                f"and the {way[2]} was not keyed in, or a transfer was keyed in but not carried: "
                f"that window is {_over_words(count.dollars)}"
            )
            yield LikelyCause(kind=CONFIRMED, words=words, window=count.window)


def _over_words(over: int) -> str:
    return f"{dollars(abs(over))} {'over' if over > 0 else 'short'}"


def _transfer_causes(
    transfers: Iterable[tuple[str, WindowAct]], over: int
) -> Iterator[LikelyCause]:
    """A fill or credit that was keyed in but not carried, or carried as another sum."""
    for window, act in transfers:
        if act.is_reversed or act.kind not in (FILL, CREDIT):
            continue
        sign = (
            -1 if act.kind == FILL else 1
        )  # not carried: a fill is missing, a credit is still here
        where = f"{'from' if act.kind == FILL else 'to'} window {window}"
        if sign * act.dollars == over:
            words = f"the {act.kind} of {dollars(act.dollars)} {where} was keyed in but not carried"
            yield LikelyCause(kind=TRANSFER, words=words, seq=act.seq, window=window)
        for real in _misread_sums(act.dollars):
            if sign * (act.dollars - real) == over:
                words = (
                    f"the {act.kind} {where} was {dollars(real)} and was keyed in as "
                    f"{dollars(act.dollars)}"
                )
                yield LikelyCause(kind=SWAPPED, words=words, seq=act.seq, window=window)


def _correction_causes(corrections: Iterable[CorrectedResult], over: int) -> Iterator[LikelyCause]:
    for correction in corrections:
        for seat, difference in correction.differences.items():
            if difference == over:
                did = "handed over" if difference > 0 else "collected"
                place = _place(correction.round, seat, correction.guests)
                yield LikelyCause(
                    kind=CORRECTION,
                    words=(
                        f"{place}: the {dollars(abs(difference))} of the "
                        f"corrected result was not {did}"
                    ),
                    seq=correction.seq,
                    round=correction.round,
                    seat=seat,
                    guest=correction.guests.get(seat, ""),
                )


def _place(number: int, seat: int, guests: Mapping[int, str]) -> str:
    guest = guests.get(seat, "")
    return f"round {number}, seat {seat}" + (f" ({guest})" if guest else "")


def _payment_causes(
    rules: Rules, results: Iterable[SettledResult], over: int
) -> Iterator[LikelyCause]:
    odds = _NeighboringOdds(rules)
    for result in results:
        for line in result.lines:
            for kind, effect, words in _mistakes(line, odds):
                if effect == over:
                    yield _line_cause(rules, result, line, kind, words)


def _line_cause(
    rules: Rules, result: SettledResult, line: SettlementLine, kind: str, words: str
) -> LikelyCause:
    title = rules.wagers[line.name].title
    place = _place(result.round, line.seat, result.guests)
    return LikelyCause(
        kind=kind,
        words=f"{place}, {title} {dollars(line.stake)}: {words}",
        seq=result.seq,
        round=result.round,
        seat=line.seat,
        guest=result.guests.get(line.seat, ""),
    )


class _NeighboringOdds:
    """The odds that a dealer may take for those of a wager: its own other ones, and those of the
    wagers beside it in the rules."""

    def __init__(self, rules: Rules) -> None:
        names = list(rules.wagers)
        self._own = {name: _ratios(rules, [name]) for name in names}
        self._near = {
            name: _ratios(rules, names[max(at - NEAR, 0) : at + NEAR + 1])
            for at, name in enumerate(names)
        }

    def wins(self, line: SettlementLine) -> Iterator[tuple[Fraction, int]]:
        """What each of the odds would pay on this wager, in whole dollars."""
        for ratio in self._near.get(line.name, ()):
            win = ratio * line.stake
            if win.denominator == 1:
                yield ratio, int(win)

    def own_wins(self, line: SettlementLine) -> Iterator[int]:
        """What the wager's own odds would pay on it, in whole dollars."""
        for ratio in self._own.get(line.name, ()):
            win = ratio * line.stake
            if win.denominator == 1:
                yield int(win)


def _ratios(rules: Rules, names: Sequence[str]) -> tuple[Fraction, ...]:
    ratios = [Fraction(odds.win, odds.stake) for name in names for odds in rules.wagers[name].odds]
    return tuple(dict.fromkeys(ratios))


Mistake = tuple[str, int, str]
"""Its kind, what it leaves in the rack above what the journal says, and its words."""


def _mistakes(line: SettlementLine, odds: _NeighboringOdds) -> Iterator[Mistake]:
    """What may go wrong when a wager is settled."""
    if line.kind == WINS:
        yield from _mistakes_at_win(line, odds)
    elif line.kind == LOSES:
        lost = line.stake - line.back
        if lost:
            yield PUSHED, -lost, "it lost and was given back"
        for win in odds.own_wins(line):
            yield OVERPAID, -(lost + win), f"it lost and was paid {dollars(win)}"
    elif line.kind == RETURNS and line.back:
        yield PUSH_TAKEN, line.back, "it was a push and was collected"
        for win in odds.own_wins(line):
            yield PUSH_PAID, -win, f"it was a push and was paid {dollars(win)}"
    if line.fee:
        yield FEE, -line.fee, f"the commission of {dollars(line.fee)} was not collected"


def _mistakes_at_win(line: SettlementLine, odds: _NeighboringOdds) -> Iterator[Mistake]:
    if line.win:
        yield TWICE, -line.win, f"the win of {dollars(line.win)} was paid twice"
        yield UNPAID, line.win, f"the win of {dollars(line.win)} was not paid"
    if line.back:
        both = line.win + line.back
        yield TAKEN, both, f"it won and was collected, so {dollars(both)} is owed"
    for ratio, win in odds.wins(line):
        if win != line.win:
            to = f"{ratio.numerator} to {ratio.denominator}"
            words = f"it was paid {dollars(win)}, at {to}, and not {dollars(line.win)}"
            yield NEIGHBOR, line.win - win, words


def _several(rules: Rules, results: Iterable[SettledResult], over: int) -> Iterator[LikelyCause]:
    """Two mistakes together, as close to one another as any: the last resort."""
    odds = _NeighboringOdds(rules)
    latest: dict[int, tuple[SettledResult, SettlementLine, Mistake]] = {}
    best: tuple[int, LikelyCause] | None = None
    for result in results:
        for line in result.lines:
            mistakes = [
                mistake
                for mistake in _mistakes(line, odds)
                if mistake[0] in (TWICE, UNPAID, PUSHED)
            ]
            for mistake in mistakes:
                other = latest.get(over - mistake[1])
                if other is not None:
                    gap = result.round - other[0].round
                    if best is None or gap < best[0]:
                        best = gap, _pair(rules, other, (result, line, mistake))
            for mistake in mistakes:
                latest[mistake[1]] = result, line, mistake
    if best is not None:
        yield best[1]


def _pair(
    rules: Rules,
    one: tuple[SettledResult, SettlementLine, Mistake],
    other: tuple[SettledResult, SettlementLine, Mistake],
) -> LikelyCause:
    both = [_line_cause(rules, at, line, SEVERAL, how[2]) for at, line, how in (one, other)]
    words = f"several small ones, such as {both[0].words}; and {both[1].words}"
    return LikelyCause(kind=SEVERAL, words=words, seq=both[0].seq, round=both[0].round)


# --- windows ----------------------------------------------------------------------------


def window_causes(
    acts: Iterable[WindowAct],
    count: WindowCount,
    rate: Fraction,
    tables: Mapping[str, int] | None = None,
) -> tuple[LikelyCause, ...]:
    """The mistakes that would explain the count of a window. `rate` is the posted one, and `tables`
    is what the counts of racks found over."""
    if not count.dollars and not count.cents:
        return ()
    standing = [act for act in acts if not act.is_reversed]
    causes = [
        *_missing_sales(count, rate),
        *_confirmed_by_tables(count, tables or {}),
        *(cause for act in standing for cause in _sale_causes(act, count, rate)),
        *(cause for act in standing for cause in _window_transfer_causes(act, count)),
    ]
    return _rank(causes)


def _missing_sales(count: WindowCount, rate: Fraction) -> Iterator[LikelyCause]:
    """Cash that is over and chips that are short at the posted rate: a sale without its order."""
    if count.cents > 0 and count.cents * rate / 100 == -count.dollars:
        words = (
            f"a sale of {dollars(-count.dollars)} for {money(count.cents)} was never keyed in: the "
            "cash is over and the imitation money short, exactly at the posted rate"
        )
        yield LikelyCause(kind=NOT_KEYED, words=words, window=count.window)


def _confirmed_by_tables(count: WindowCount, tables: Mapping[str, int]) -> Iterator[LikelyCause]:
    for table, over in tables.items():
        if count.dollars and over == -count.dollars and not count.cents:
            words = (
                f"{dollars(abs(over))} went between this window and table {table} without its "
                "fill or credit, or was keyed in but not carried: "
                f"the rack of {table} is {_over_words(over)}"
            )
            yield LikelyCause(kind=CONFIRMED, words=words, window=count.window)


def _sale_causes(act: WindowAct, count: WindowCount, rate: Fraction) -> Iterator[LikelyCause]:
    if act.kind != SOLD:
        return
    whose = f" to {act.whose}" if act.whose else ""
    what = f"the sale of {dollars(act.dollars)} for {money(act.cents)}{whose}"

    def cause(kind: str, words: str) -> LikelyCause:
        return LikelyCause(
            kind=kind, words=words, seq=act.seq, guest=act.whose, window=count.window
        )

    if (count.dollars, count.cents) in ((act.dollars, -act.cents), (0, -act.cents)):
        yield cause(SALE_TWICE, f"{what} was keyed in twice, or its cash was never taken")
    if (count.dollars, count.cents) == (-act.dollars, 0):
        yield cause(CHIPS_TWICE, f"{what} was handed out twice")
    if (count.dollars, count.cents) == (act.dollars, 0):
        yield cause(CHIPS_TWICE, f"{what} was paid, and the imitation money was not handed out")
    for real in _misread_cents(act.cents):
        difference = -(real - act.cents) * rate / 100
        if real - act.cents == count.cents and count.dollars in (0, difference):
            yield cause(SWAPPED, f"{what} was really for {money(real)}")
    for sum_ in _misread_sums(act.dollars):
        if not count.cents and act.dollars - sum_ == count.dollars:
            yield cause(SWAPPED, f"{what}: {dollars(sum_)} was handed out")


def _window_transfer_causes(act: WindowAct, count: WindowCount) -> Iterator[LikelyCause]:
    if act.kind not in (FILL, CREDIT) or count.cents:
        return
    sign = 1 if act.kind == FILL else -1  # not carried: a fill is still here, a credit is missing
    where = f"{'for' if act.kind == FILL else 'from'} {act.whose}"
    if sign * act.dollars == count.dollars:
        words = f"the {act.kind} of {dollars(act.dollars)} {where} was keyed in but not carried"
        yield LikelyCause(kind=TRANSFER, words=words, seq=act.seq, window=count.window)
    for real in _misread_sums(act.dollars):
        if sign * (act.dollars - real) == count.dollars:
            words = (
                f"the {act.kind} {where} was {dollars(real)} and was keyed in as "
                f"{dollars(act.dollars)}"
            )
            yield LikelyCause(kind=SWAPPED, words=words, seq=act.seq, window=count.window)


def _misread_cents(cents: int) -> Iterator[int]:
    """What a sum of cash may really have been: two of its digits swapped, or a zero too many."""
    whole = cents % 100 == 0
    for sum_ in _misread_sums(cents // 100 if whole else cents):
        yield sum_ * 100 if whole else sum_


def _misread_sums(sum_: int) -> Iterator[int]:
    """Sums that are keyed in as this one by a slip of the finger.

    >>> list(_misread_sums(120))
    [210, 102, 12, 1200]
    """
    digits = str(sum_)
    misread = []
    for at in range(len(digits) - 1):
        swapped = f"{digits[:at]}{digits[at + 1]}{digits[at]}{digits[at + 2 :]}"
        misread.append(int(swapped))
    if sum_ % 10 == 0:
        misread.append(sum_ // 10)
    misread.append(sum_ * 10)
    yield from (number for number in dict.fromkeys(misread) if number and number != sum_)


# --- ranking ----------------------------------------------------------------------------


def _rank(
    causes: Iterable[LikelyCause],
    last_resort: Callable[[], Iterator[LikelyCause]] = lambda: iter(()),
) -> tuple[LikelyCause, ...]:
    """The causes in order of likelihood; the last resort only where nothing else explains it."""
    by_kind: defaultdict[str, list[LikelyCause]] = defaultdict(list)
    for cause in causes:
        by_kind[cause.kind].append(cause)
    if not by_kind:
        return tuple(islice(last_resort(), 1))
    order = sorted(by_kind, key=lambda kind: (Fraction(-WEIGHTS[kind], len(by_kind[kind])), kind))
    ranked = []
    for kind in order:
        own = by_kind[kind]
        doubles = len(own) - 1
        ranked += [replace(cause, doubles=doubles) for cause in own[-MOST_OF_KIND:][::-1]]
    return tuple(ranked[:MOST_CAUSES])
