"""Events on the floor in words, one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from msgspec.structs import replace

from pitboss.floor import events as f
from pitboss.floor.attestations import STATEMENTS
from pitboss.floor.money_words import money
from pitboss.floor.state import Floor, rules_of
from pitboss.language.fallback import OnError, lines_or_kind, log_error
from pitboss.language.incident_words import INCIDENT_WORDS, words_entry
from pitboss.language.table_events import event_words, result_lines
from pitboss.pit import events as e
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules

_SETTLES = (e.LosersCollected, e.WinnersPaid, e.WagersSettled)


def event_lines(
    floor: Floor, table: str, events: tuple[f.AnyEvent, ...], failed: OnError = log_error
) -> Iterator[str]:
    """Events in words, one line each, safe to print on a terminal.

    If the words of an event fail, `failed` gets the error and only its kind is named.
    """
    return map(printable, _lines(floor, table, events, failed))


def for_everybody(event: f.AnyEvent) -> f.AnyEvent:
    """An event as everyone may see it: only staff see what guests who left were paid."""
    return replace(event, wallets={}) if isinstance(event, f.RoundCorrected) else event


def printable(text: str) -> str:
    """Text with control and direction characters spelled out.

    >>> printable("good luck \x1b[2J")
    'good luck \\\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\u00a0" else sign.encode("unicode_escape").decode()
        for sign in text
    )


def _lines(
    floor: Floor, table: str, events: tuple[f.AnyEvent, ...], failed: OnError
) -> Iterator[str]:
    called = any(isinstance(event, e.ResultCalled) for event in events)
    for event in events:
        if called and isinstance(event, _SETTLES):
            continue  # an automatic table does both in one step, so there is nothing to add
        yield from lines_or_kind(partial(_lines_of_event, floor, table, event), event, failed)


def _lines_of_event(floor: Floor, table: str, event: f.AnyEvent) -> Iterator[str]:
    """The lines of one event."""
    if isinstance(event, f.FloorEvent):
        yield _WORDS[event.__class__](event)
    elif isinstance(event, e.ResultCalled):
        yield from _result_lines(rules_of(floor, table), event)
    elif event.__class__ is e.WagerPlaced:
        yield _wager_words(rules_of(floor, table), event)
    elif words := event_words(rules_of(floor, table), event):
        yield words


@lru_cache(maxsize=2048)  # most events are wagers, and most of those are alike
def _wager_words(rules: Rules, event: e.WagerPlaced) -> str:
    return event_words(rules, event)


@lru_cache(maxsize=256)  # asked for twice: by the room, then by the person who keyed it in
def _result_lines(rules: Rules, called: e.ResultCalled) -> tuple[str, ...]:
    """A result and what it did to every wager, one line each."""
    lines = result_lines(rules, called, seats=True)
    return tuple("".join(p if isinstance(p, str) else p[0] for p in line) for line in lines)


def dollars(sum_: int) -> str:
    """Imitation dollars as people write them.

    >>> dollars(-1500), dollars(7)
    ('-$1,500', '$7')
    """
    return f"{'-' if sum_ < 0 else ''}${abs(sum_):,}"


def _over_or_short(sum_: int, text: str) -> str:
    return f"{text} {'over' if sum_ > 0 else 'short'}" if sum_ else ""


def _count_words(x: f.WindowClosed) -> str:
    real = money(abs(x.over_cents))
    imitation = dollars(abs(x.over_dollars))
    differences = [
        _over_or_short(x.over_dollars, f"{imitation} of imitation money"),
        _over_or_short(x.over_cents, f"{real} in cash"),
    ]
    wrong = ", ".join(difference for difference in differences if difference) or "as it should be"
    held = f"{dollars(x.dollars)} of imitation money and {money(x.cents)} in cash"
    return f"{_window(x.window)} is counted out with {held}: {wrong}"


def _window(name: str) -> str:
    """A window by its name, which often already contains the word.

    >>> _window("window-1"), _window("w1")
    ('window-1', 'window w1')
    """
    return name if name.lower().startswith("window") else f"window {name}"


def _transfer(x: f.TransferAsked | f.TransferMade) -> str:
    end = f"from {_window(x.window)} to" if x.fill else f"to {_window(x.window)} from"
    what, where = "fill" if x.fill else "credit", getattr(x, "table", "") or "this table"
    return f"a {what} of {dollars(x.dollars)} {end} {where}"


def _correction_words(x: f.RoundCorrected) -> str:
    # Sorted, so that a replay makes the same words.
    each = [
        f"seat {seat} {_difference_words(difference)}"
        for seat, difference in sorted(x.differences.items())
    ]
    each += [
        f"{guest}, who has left, {_difference_words(difference)}"
        for guest, difference in sorted(x.wallets.items())
    ]
    owed = ", ".join(each) or "nobody is owed anything"
    return f"{x.was} is corrected to {x.outcome} ({x.reason}): {owed}"


def _guests(count: int) -> str:
    return f"{count} guests" if count > 1 else "a guest"


def _difference_words(sum_: int) -> str:
    return f"+{dollars(sum_)}" if sum_ > 0 else dollars(sum_)


_ACCESS = {
    "sign in": "signed in",
    "sign out": "signed out",
    "hand on a console": "the console is handed over",
    "enroll a device": "a device is enrolled",
    "make a device code": "a code for a new device is made",
    "make a door code": "a new door code is made",
    "reissue a wallet": "the wallet moves to a new phone",
    "sign a guest out": "a guest is signed out everywhere",
    "sign somebody who works out": "a staff member is signed out everywhere",
    "forget a device": "a device is forgotten",
    "unlock a console": "a locked console is unlocked",
    "change the own pin": "a PIN is changed with the old one",
    "reset a pin": "a PIN ends, and a code for a new one is made",
    "set a new pin": "a new PIN is set with a code",
}


def _access(x: f.AccessNoted) -> str:
    """A change of access; one that has no words yet goes by its name."""
    words = _ACCESS.get(x.act, x.act)
    words += f" ({x.who})" if x.who else ""
    words += f", device {x.device}" if x.device else ""
    return words + (f", after {x.wrong_pins} wrong PINs" if x.wrong_pins else "")


def _suspension_words(event: f.PersonSuspended) -> str:
    lost = [f"the {post}'s post at {table}" for table, post in event.posts]
    lost += [_window(event.window)] if event.window else []
    left = f" and leaves {in_words(lost)}" if lost else ""
    return f"{event.person} is suspended{left}: {event.reason}"


def _award_words(x: f.AwardCorrected) -> str:
    now = f"{x.prize} for {x.guest or 'a guest'}" if x.prize else "nothing was awarded"
    return (
        f"the award of {x.was_prize} to {x.was_guest or 'a guest'} is corrected: {now} ({x.reason})"
    )


def _pieces(left: dict[str, int]) -> str:
    """What nobody won."""
    pieces = sum(left.values())
    return (
        f"{count_words(pieces, 'piece stays', 'pieces stay')} with the holder"
        if pieces
        else "every prize was won"
    )


def _closed_words(event: f.NightClosed) -> str:
    left = f": {dollars(event.voided)} were not redeemed" if event.voided > 0 else ""
    return f"the night is closed{left}"


def _attested_words(event: f.Attested) -> str:
    statement = STATEMENTS.get(event.statement)
    if statement is None:
        return f"{event.statement} is attested"
    figure = money(event.figure) if statement.is_cash else dollars(event.figure)
    return f"the {statement.role} attests that {statement.words}: {figure}"


def count_words(number: int, singular: str, plural: str) -> str:
    """A number of things: 1 table, 2 tables."""
    return f"{number} {singular if number == 1 else plural}"


def counted_place(what: str) -> str:
    """What is counted, as it is called in a sentence.

    >>> counted_place("window/w1"), counted_place("rack/craps-1"), counted_place("admission")
    ('window w1', 'the rack of craps-1', 'the admission')
    """
    kind, _, name = what.partition("/")
    if kind == "rack":
        return f"the rack of {name}"
    return _window(name) if kind == "window" else f"the {what}"


def slip_place(place: str) -> str:
    """Where a pad of slips is, as it is called in a sentence.

    >>> slip_place("window/window-1"), slip_place("table/craps-1")
    ('window-1', 'table craps-1')
    """
    kind, _, name = place.partition("/")
    if kind == "desk":
        return "the prize desk"
    return _window(name) if kind == "window" else f"table {name}"


def _settled_words(x: f.CountSettled) -> str:
    held = [dollars(x.dollars)] if "/" in x.what else []
    held += [f"{money(x.cents)} in cash"] if not x.what.startswith("rack/") else []
    wrong = [
        _over_or_short(x.over_dollars, f"{dollars(abs(x.over_dollars))} of imitation money"),
        _over_or_short(x.over_cents, f"{money(abs(x.over_cents))} in cash"),
    ]
    result = ", ".join(difference for difference in wrong if difference) or "as it should be"
    who = f" by {' and '.join(x.by)}" if x.by else ""
    return f"{counted_place(x.what)} is counted{who} at {' and '.join(held)}: {result}"


def _slip_words(x: f.SlipKeyedIn) -> str:
    words = f"slip {x.number}, written by {x.wrote}, is keyed in late"
    return f"{words}: {x.note}" if x.note else words


def _return_words(x: f.SlipsReturned) -> str:
    words = f"slips {x.first} and up are back; the first unused one is {x.next}"
    missing = ", ".join(map(str, x.missing))
    return f"{words}; still missing: {missing}" if missing else words


def _tickets(first: int, count: int) -> str:
    """Tickets by their numbers, and the verb.

    >>> _tickets(7, 1), _tickets(7, 3)
    ('ticket 7 is', 'tickets 7 to 9 are')
    """
    return f"ticket {first} is" if count == 1 else f"tickets {first} to {first + count - 1} are"


def _drawing_words(x: f.DrawingOpened) -> str:
    again = f" again, instead of drawing {x.again_for} ({x.reason})" if x.again_for else ""
    words = f"drawing {x.drawing} begins: {x.prize} is drawn{again}"
    return words + (f"; its seed is promised: {x.promise}" if x.promise else "")


def _winner_words(x: f.TicketDrawn) -> str:
    words = f"drawing {x.drawing}: ticket {x.ticket} wins {x.prize}"
    return words + (f"; its seed is {x.seed}" if x.seed else "")


_WORDS: dict[type, Callable[..., str]] = dict(
    [
        words_entry(
            f.FloorSetUp,
            lambda x: (
                f"night {x.plan.night} is set up:"
                f" {count_words(len(x.plan.tables), 'table', 'tables')}, "
                f"{count_words(len(x.plan.people), 'person', 'people')},"
                f" key held by {x.plan.key_holder or 'nobody'}"
            ),
        ),
        words_entry(f.NightClosed, _closed_words),
        words_entry(
            f.ExpenseRecorded,
            lambda x: (
                f"{money(x.cents)} to {x.payee} for {x.purpose}"
                + (f", by check {x.check}" if x.check else ", still owed" if x.cents else "")
            ),
        ),
        words_entry(f.ExpenseStruck, lambda x: f"expense {x.of} is struck out: {x.reason}"),
        words_entry(f.Attested, _attested_words),
        words_entry(
            f.DepositRecorded,
            lambda x: (
                f"{money(x.cents)} was deposited at {x.made}"
                + (f", to {x.account}" if x.account else "")
                + (f": {x.reason}" if x.reason else "")
            ),
        ),
        words_entry(
            f.ReportFiled,
            lambda x: (
                f"the report of operations was filed on {x.filed}, with net proceeds of"
                f" {money(x.net_cents)}" + (f": {x.reason}" if x.reason else "")
            ),
        ),
        words_entry(
            f.CopyTakenOver,
            lambda x: (
                f"the night continues from a copy, after {x.rows} rows had been signed: {x.reason}"
            ),
        ),
        words_entry(f.AccessNoted, _access),
        words_entry(
            f.ClockNoted,
            lambda x: (
                f"the machine's clock was set: it is {abs(x.ahead_ms) / 1000:,.0f} seconds"
                f" {'ahead of' if x.ahead_ms > 0 else 'behind'} the house's own"
            ),
        ),
        words_entry(f.CameOn, lambda x: f"{x.person} is on duty"),
        words_entry(f.WentOff, lambda x: f"{x.person} is off duty"),
        words_entry(f.PostTaken, lambda x: f"{x.person} is the {x.post}"),
        words_entry(f.PostLeft, lambda x: f"{x.person} is no longer the {x.post}"),
        words_entry(f.NoticesHung, lambda x: "the notices are up"),
        words_entry(f.GuestAdmitted, lambda x: f"guest {x.guest} is in"),
        words_entry(
            f.GuestAskedToLeave, lambda x: f"guest {x.guest} is asked to leave: {x.reason}"
        ),
        words_entry(f.PersonSuspended, _suspension_words),
        words_entry(
            f.ProviderSuspended,
            lambda x: (
                f"provider {x.provider} is suspended, and its tables finish their round and close:"
                f" {x.reason}"
            ),
        ),
        words_entry(
            f.SuspensionEnded,
            lambda x: f"{x.person or f'provider {x.provider}'} is no longer suspended: {x.reason}",
        ),
        words_entry(
            f.RoundEndedLate,
            lambda x: (
                f"round {x.round} was still open when the license ended, and was finished"
                f" {x.after_s:,} seconds later"
            ),
        ),
        words_entry(
            f.SeatFreed,
            lambda x: f"seat {x.seat} is free again: nobody played there for {x.after_s} seconds",
        ),
        words_entry(f.WindowOpened, lambda x: f"{x.banker} works {_window(x.window)}"),
        words_entry(
            f.Sold,
            lambda x: (
                f"{dollars(x.dollars)} of imitation money sold to {x.guest or 'a guest'} for"
                f" {money(x.cents)} in cash"
            ),
        ),
        words_entry(
            f.TakenBack,
            lambda x: (
                f"{dollars(x.dollars)} of imitation money taken back from {x.guest or 'a guest'}"
            ),
        ),
        words_entry(f.WindowClosed, _count_words),
        words_entry(f.TransferAsked, lambda x: f"{_transfer(x)} is waiting to be confirmed there"),
        words_entry(f.TransferMade, lambda x: f"{_transfer(x)} is made"),
        words_entry(
            f.RackCounted,
            lambda x: (
                f"the rack holds {dollars(x.dollars)}:"
                f" {_over_or_short(x.over, dollars(abs(x.over))) or 'as it should be'}"
            ),
        ),
        words_entry(
            f.CountCalled, lambda x: f"a surprise count of {counted_place(x.what)} is called"
        ),
        words_entry(
            f.CountStarted,
            lambda x: (
                f"the first count of {counted_place(x.what)} is in: now a second person counts"
            ),
        ),
        words_entry(
            f.CountsDiffered,
            lambda x: f"the two counts of {counted_place(x.what)} differ: both people count again",
        ),
        words_entry(
            f.CountDropped, lambda x: f"the count of {counted_place(x.what)} is dropped: {x.reason}"
        ),
        words_entry(f.CountSettled, _settled_words),
        words_entry(
            f.WindowHandedOver,
            lambda x: f"{x.banker} takes {_window(x.window)} over from {x.before}",
        ),
        words_entry(
            f.VarianceExplained,
            lambda x: f"the difference found by count {x.of} is explained: {x.reason}",
        ),
        words_entry(
            f.AdmissionTaken,
            lambda x: (
                f"admission of {count_words(x.count, 'guest', 'guests')} taken: {money(x.cents)}"
            ),
        ),
        words_entry(f.BingoTaken, lambda x: f"{money(x.cents)} taken in at bingo: {x.what}"),
        words_entry(
            f.SlipsHandedOut,
            lambda x: f"slips {x.first} to {x.last} are handed out for {slip_place(x.place)}",
        ),
        words_entry(f.SlipKeyedIn, _slip_words),
        words_entry(f.SlipVoided, lambda x: f"slip {x.number} is void: {x.reason}"),
        words_entry(f.SlipsReturned, _return_words),
        words_entry(f.RoundCorrected, _correction_words),
        words_entry(f.Reversed, lambda x: f"{x.what or f'order {x.of}'} is reversed: {x.reason}"),
        words_entry(
            f.DrawsPromised,
            lambda x: (
                f"the draws of block {x.block} are promised: {x.promise}"
                + (f", with words sealed by {_guests(len(x.seals))}" if x.seals else "")
            ),
        ),
        words_entry(f.WordsSealed, lambda x: f"a guest seals words for block {x.block}: {x.seal}"),
        words_entry(
            f.WordsAdded,
            lambda x: (
                f"a guest opens the sealed words: {x.words or 'none'} ({x.salt})"
                if x.salt
                else f"words added to the draws: {x.words}"
            ),
        ),
        words_entry(
            f.Drawn, lambda x: f"draw {x.draw} of block {x.block}: {x.outcome or 'the cards'}"
        ),
        words_entry(
            f.DrawsRevealed,
            lambda x: (
                f"the seed of block {x.block}: {x.seed}"
                + (
                    f"; dropped: {_guests(len(x.unopened))} did not open the words"
                    if x.unopened
                    else ""
                )
            ),
        ),
        words_entry(f.PrizeDeskOpened, lambda x: "the prize desk is open"),
        words_entry(
            f.PrizeDeskClosed,
            lambda x: (
                f"the prize desk is closed: {_pieces(x.left)}"
                + (f", {count_words(len(x.waiting), 'prize waits', 'prizes wait')} to be picked up")
                * bool(x.waiting)
            ),
        ),
        words_entry(f.PrizeReserved, lambda x: f"{x.prize} is reserved for {x.guest or 'a guest'}"),
        words_entry(
            f.PrizeReleased, lambda x: f"{x.prize} is no longer reserved for {x.guest or 'a guest'}"
        ),
        words_entry(
            f.PrizeRedeemed,
            lambda x: (
                f"{x.guest or 'a guest'} redeems {dollars(x.dollars)} of imitation money"
                f" for {x.prize}" + (", to be picked up" if x.kept else "")
            ),
        ),
        words_entry(
            f.PrizeCapNeared,
            lambda x: (
                f"prizes worth {money(x.awarded_cents)} are awarded:"
                f" {money(x.cap_cents - x.awarded_cents)} more may be"
            ),
        ),
        words_entry(
            f.PrizeHandedOver, lambda x: f"{x.prize} is handed over to {x.guest or 'a guest'}"
        ),
        words_entry(f.AwardCorrected, _award_words),
        words_entry(
            f.PrizeReplaced, lambda x: f"a faulty {x.prize} is replaced by an equal one: {x.reason}"
        ),
        *INCIDENT_WORDS.items(),
        words_entry(
            f.TicketsSold,
            lambda x: (
                f"{_tickets(x.first, x.count)} sold to {x.guest or 'a guest'}"
                f" for {dollars(x.dollars)}" + (", on paper" if x.codes else "")
            ),
        ),
        words_entry(
            f.TicketsRefunded,
            lambda x: (
                f"{_tickets(x.first, x.count)} taken back and void,"
                f" {dollars(x.dollars)} returned: {x.reason}"
            ),
        ),
        words_entry(
            f.TicketsSealed,
            lambda x: (
                f"the list of {count_words(x.count, 'ticket', 'tickets')} is sealed"
                + (f", {x.void} of them void" if x.void else "")
                + f": {x.list_hash}"
            ),
        ),
        words_entry(f.DrawingOpened, _drawing_words),
        words_entry(
            f.DrawingBeganLate,
            lambda x: (
                f"drawing {x.drawing} begins {count_words(x.after_s, 'second', 'seconds')} after"
                " the license ended"
            ),
        ),
        words_entry(
            f.DrawingGivenUp,
            lambda x: f"drawing {x.drawing}, of {x.prize}, is given up: {x.reason}",
        ),
        words_entry(
            f.DrawingCalledOff,
            lambda x: (
                f"the drawing of {count_words(x.pieces, 'piece', 'pieces')} of {x.prize} is called"
                f" off: {x.reason}"
            ),
        ),
        words_entry(
            f.DrawingKeyed,
            lambda x: f"drawing {x.drawing}: one of two people keyed in what came out",
        ),
        words_entry(
            f.DrawingKeysDiffered,
            lambda x: (
                f"drawing {x.drawing}: two people keyed in different things, so both look again"
            ),
        ),
        words_entry(
            f.DrawingWordsAdded,
            lambda x: f"drawing {x.drawing}: the public's words are {x.words}",
        ),
        words_entry(f.TicketDrawn, _winner_words),
        words_entry(f.PrizeClaimed, lambda x: f"{x.prize} is claimed with ticket {x.ticket}"),
        words_entry(
            f.ClaimRecorded,
            lambda x: f"{x.prize} of ticket {x.ticket} is picked up, known by {x.how}",
        ),
    ]
)
