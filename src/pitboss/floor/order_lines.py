"""Orders as lines of text, so that a whole evening can be written down, read and run again.

    k1: sells g7 $50 at w1
    a1: takes the dealer's post at craps-1
    craps-1 g7> seat 1: sits 500
    craps-1> seat 1: pass 10
    craps-1> roll 4-2
    a1 with a2: corrects craps-1 to 4-3, because it was misread

The actor comes before a colon, the table before a `>`. At a table the actor may be left out: then
it is the guest at that seat or the holder of the post. `with a2` names a second person who agrees,
`in round 7` the round the order is for. After the `>` comes a line of the table's transcript.
`write` turns an order back into its line: `parse(write(order)) == order`, apart from its id.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import msgspec

from pitboss.floor import orders as o
from pitboss.floor.incident_lines import READ_INCIDENTS, WRITE_INCIDENTS, line_entry
from pitboss.floor.orders import Order
from pitboss.floor.plan import FloorPlan
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import transcript
from pitboss.pit.commands import Command

_HEAD = r"(?: with (?P<second>[\w-]+))?(?: in round (?P<round>\d+))?"
_AT_TABLE = re.compile(
    rf"(?P<table>[\w-]+)(?: (?!with |in )(?P<actor>[\w-]+))?{_HEAD}> *(?P<words>.*)"
)
_ON_FLOOR = re.compile(rf"(?P<actor>[\w-]+){_HEAD}: *(?P<words>.+)")
_SUM = r"(-?\d+)"
_CASH = r"\$(-?\d+(?:\.\d\d)?)"
_WHY = r", because ?(.*)"
_ACCESS = r"(?:, for (\S+?))?(?:, on ([0-9a-f]+))?(?:, after (\d+) wrong PINs)?"


class BadOrder(ValueError):
    """A line that is not an order; the message says what would be right."""


_Kind = TypeVar("_Kind")
_ON_SLIPS = "a sale, a return, a prize, tickets, admission, bingo or an incident"
ParsedCommand = tuple[o.FloorCommand | Command, str]
"""A command, and the table that its sentence names."""


def parse(floor: Floor, text: str) -> Order:
    """The order in a line, without an id; the words at a table follow the rules of its game."""
    if transcript.LONG.search(text) is not None:
        raise BadOrder("a number in an order has fewer than a thousand digits")
    if match := _AT_TABLE.fullmatch(text.strip()):
        command, table = _read_table_order(floor, match["table"], match["words"]), match["table"]
    elif match := _ON_FLOOR.fullmatch(text.strip()):
        command, table = _read_floor_order(match["actor"], match["words"].strip())
    else:
        known = "'k1: sells g7 $50 at w1' or 'craps-1> seat 1: pass 10'"
        raise BadOrder(f"cannot read {text!r}: write {known}")
    return Order(
        "",
        match["actor"] or "",
        command,
        table=table,
        round=int(match["round"] or 0),
        second=match["second"] or "",
    )


def write(floor: Floor, order: Order) -> str:
    """The line of an order."""
    command, table = order.command, order.table
    extras = f" with {order.second}" if order.second else ""
    extras += f" in round {order.round}" if order.round else ""
    if isinstance(command, Command):
        throw = rules_of(floor, table).game.throw if table in floor.tables else "roll"
        words = transcript.write(command, throw)
    elif command.__class__ in _DEVICE:
        words = _DEVICE[command.__class__](command)
    else:
        return f"{order.actor}{extras}: {_WRITE[command.__class__](command, order)}"
    actor = f" {order.actor}" if order.actor else ""
    return f"{table}{actor}{extras}> {words}"


def cents(text: str) -> int:
    """Real money as it is written, "50" or "12.50", in whole cents; 1,000 and 1e3 also work.

    >>> cents("$12.50"), cents("1e3"), cents("1_000")
    (1250, 100000, 100000)
    """
    plain = re.sub("[,_]", "", text)
    match = re.fullmatch(r"\$?(-?)(\d{1,15})(?:\.(\d\d)|[eE](\d))?", plain)
    if match is None or len(match[2]) + int(match[4] or 0) > 15:
        raise BadOrder(f"{text!r} is not a sum of money: write '$50' or '$12.50'")
    dollars = int(match[2] + "0" * int(match[4] or 0))
    sum_ = dollars * 100 + int(match[3] or 0)
    return -sum_ if match[1] else sum_


def cash(sum_: int) -> str:
    """Cents as real money is written: "$50", "$12.50"."""
    sign, (dollars, rest) = "-" if sum_ < 0 else "", divmod(abs(sum_), 100)
    return f"${sign}{dollars}" + (f".{rest:02}" if rest else "")


# --- at a table --------------------------------------------------------------------------


def _read_table_order(floor: Floor, table: str, words: str) -> o.FloorCommand | Command:
    if table not in floor.tables:
        known = ", ".join(floor.tables) or "none yet"
        raise BadOrder(f"there is no table {table!r}: there are {known}")
    if match := re.fullmatch(r"promises the draws|reveals the draws", words):
        return o.PromiseDraws() if match[0].startswith("promises") else o.RevealDraws()
    if match := re.fullmatch(r"seals words(?: for block (\d+))? by (\S*)", words):
        return o.SealWords(match[2], int(match[1] or 0))
    if match := re.fullmatch(r"opens the words with salt (\S+):(?: (.*))?", words):
        return o.AddWords(match[2] or "", match[1])
    if match := re.fullmatch(r"adds the words(?: (.*))?", words):
        return o.AddWords(match[1] or "")
    if match := re.fullmatch(r"draws(?: for seat (\d+))?", words):
        return o.Draw(int(match[1] or 0))
    try:
        return transcript.parse(rules_of(floor, table), words)
    except transcript.BadTranscript as wrong:
        raise BadOrder(str(wrong)) from None


def _device_entry(
    kind: type[_Kind], write: Callable[[_Kind], str]
) -> tuple[type, Callable[..., str]]:
    """An order to a device and what writes it, which takes this order and no other."""
    return kind, write


_DEVICE: dict[type, Callable[..., str]] = dict(
    [
        _device_entry(o.PromiseDraws, lambda x: "promises the draws"),
        _device_entry(
            o.SealWords,
            lambda x: (
                "seals words" + (f" for block {x.block}" if x.block else "") + f" by {x.seal}"
            ),
        ),
        _device_entry(
            o.AddWords,
            lambda x: (
                f"opens the words with salt {x.salt}: {x.words}"
                if x.salt
                else f"adds the words {x.words}"
            ).strip(),
        ),
        _device_entry(o.Draw, lambda x: "draws" + (f" for seat {x.seat}" if x.seat else "")),
        _device_entry(o.RevealDraws, lambda x: "reveals the draws"),
    ]
)

# --- on the floor ------------------------------------------------------------------------


def _read_floor_order(actor: str, words: str) -> ParsedCommand:
    for pattern, make in _READ:
        if match := re.fullmatch(pattern, words):
            return make(actor, match)
    raise BadOrder(f"cannot read {words!r}: is it a table's line? Then write 'TABLE> …'")


def _plan(text: str) -> FloorPlan:
    try:
        return msgspec.json.decode(text, type=FloorPlan)
    except msgspec.DecodeError as wrong:
        raise BadOrder(f"this is not the plan of a floor: {wrong}") from None


_READ: tuple[tuple[str, Callable[[str, re.Match[str]], ParsedCommand]], ...] = (
    (r"sets up the floor as (\{.*\})", lambda a, m: (o.SetUp(_plan(m[1])), "")),
    (r"closes the night", lambda a, m: (o.CloseNight(), "")),
    (rf"records {_CASH}(?: by check (\S+))? to \"([^\"]*)\" for ?(.*)", lambda a, m: (
        o.RecordExpense(m[3], m[4], cents(m[1]), m[2] or ""), "")),
    (rf"strikes out the expense (\S+){_WHY}", lambda a, m: (o.StrikeExpense(m[1], m[2]), "")),
    (rf"attests (\S+?) at {_SUM}", lambda a, m: (o.Attest(m[1], int(m[2])), "")),
    (rf"deposited {_CASH} at (.*?)(?:{_WHY})?", lambda a, m: (
        o.RecordDeposit(cents(m[1]), m[2], m[3] or ""), "")),
    (rf"filed the (notarized )?report on (\S+?)(?:{_WHY})?", lambda a, m: (
        o.FileReport(m[2], bool(m[1]), m[3] or ""), "")),
    (rf"takes over an older copy after (\d+) rows up to ([0-9a-f]+){_WHY}", lambda a, m: (
        o.TakeOver(int(m[1]), m[2], m[3]), "")),
    (rf"notes at the doors: ([a-z ]+?){_ACCESS}", lambda a, m: (
        o.NoteAccess(m[1], m[2] or "", m[3] or "", int(m[4] or 0)), "")),
    (r"notes that the clock is (-?\d+) ms ahead", lambda a, m: (o.NoteClock(int(m[1])), "")),
    (r"(?:goes|comes) on duty", lambda a, m: (o.ClockOn(a), "")),
    (r"calls (\S+) to duty", lambda a, m: (o.ClockOn(m[1]), "")),
    (r"goes off duty", lambda a, m: (o.ClockOff(a), "")),
    (r"sends (\S+) off duty", lambda a, m: (o.ClockOff(m[1]), "")),
    (r"takes the (.+)'s post at (\S+)", lambda a, m: (o.TakePost(m[1], a), m[2])),
    (r"gives (\S+) the (.+)'s post at (\S+)", lambda a, m: (o.TakePost(m[2], m[1]), m[3])),
    (r"leaves the (.+)'s post at (\S+)", lambda a, m: (o.LeavePost(m[1]), m[2])),
    (r"hangs the notices of (\S+)", lambda a, m: (o.HangNotices(), m[1])),
    (r"lets (\S+) in, (not )?of age", lambda a, m: (o.Admit(m[1], not m[2]), "")),
    (rf"asks (\S+) to leave{_WHY}", lambda a, m: (o.AskToLeave(m[1], m[2]), "")),
    (rf"suspends (provider )?(\S+?){_WHY}", lambda a, m: (o.Suspend(**_read_suspension(m)), "")),
    (rf"ends the suspension of (provider )?(\S+?){_WHY}", lambda a, m: (
        o.EndSuspension(**_read_suspension(m)), "")),
    (r"frees seat (\d+) at (\S+)", lambda a, m: (o.FreeSeat(int(m[1])), m[2])),
    (r"opens window (\S+?)(, its rate posted)?", lambda a, m: (
        o.OpenWindow(m[1], bool(m[2])), "")),
    (rf"sells (?:(\S+) )?{_CASH} at (\S+)", lambda a, m: (
        o.Sell(m[3], cents(m[2]), m[1] or ""), "")),
    (rf"takes back {_SUM}(?: from (\S+))? at (\S+)", lambda a, m: (
        o.TakeBack(m[3], int(m[1]), m[2] or ""), "")),
    (rf"counts out (\S+) with {_SUM} and {_CASH}", lambda a, m: (
        o.CloseWindow(m[1], int(m[2]), cents(m[3])), "")),
    (rf"asks for a fill of {_SUM} from (\S+) for (\S+)", lambda a, m: (
        o.AskFill(m[2], int(m[1])), m[3])),
    (rf"sends a credit of {_SUM} from (\S+) to (\S+)", lambda a, m: (
        o.AskCredit(m[3], int(m[1])), m[2])),
    (rf"confirms (.+) with {_SUM}", lambda a, m: (o.ConfirmTransfer(m[1], int(m[2])), "")),
    (rf"counts the rack of (\S+) at {_SUM}", lambda a, m: (o.CountRack(int(m[2])), m[1])),
    (rf"counts (\S*) blind for (.*?) at {_SUM} and {_CASH}", lambda a, m: (
        o.CountMoney(m[1], m[2], int(m[3]), cents(m[4])), _table_of(m[1]))),
    (r"calls for a count of (\S*)", lambda a, m: (o.CallCount(m[1]), "")),
    (rf"drops the count of (\S*?){_WHY}", lambda a, m: (o.DropCount(m[1], m[2]), "")),
    (rf"explains the variance of (\S+?){_WHY}", lambda a, m: (o.ExplainVariance(m[1], m[2]), "")),
    (rf"takes the admission of {_SUM} for {_CASH}", lambda a, m: (
        o.TakeAdmission(int(m[1]), cents(m[2])), "")),
    (rf"takes {_CASH} at the bingo for(?: (.*))?", lambda a, m: (
        o.TakeBingo(cents(m[1]), m[2] or ""), "")),
    (rf"hands out slips {_SUM} to {_SUM} for (\S*)", lambda a, m: (
        o.HandOutSlips(m[3], int(m[1]), int(m[2])), "")),
    (rf"keys in slip {_SUM} of (\S*) at {_SUM} ms, a note: (.*)", lambda a, m: (
        o.KeyInSlip(int(m[1]), m[2], int(m[3]), note=m[4]), "")),
    (rf"keys in slip {_SUM} of (\S*) at {_SUM} ms(?:: (.+))?", lambda a, m: _read_slip(a, m)),
    (rf"voids slip {_SUM}{_WHY}", lambda a, m: (o.VoidSlip(int(m[1]), m[2]), "")),
    (rf"takes back the slips from {_SUM}, the next unused is {_SUM}", lambda a, m: (
        o.ReturnSlips(int(m[1]), int(m[2])), "")),
    (rf"corrects (?:throw (\d+) of )?(\S+) to (.+?){_WHY}", lambda a, m: (
        o.CorrectRound(m[3], m[4], int(m[1] or 0)), m[2])),
    (r"(?:buys|sells) (\d+) tickets?(?: to (\S+))?(?: with the codes? (\S+))?", lambda a, m: (
        o.SellTickets(int(m[1]), m[2] or "", tuple(m[3].split(",")) if m[3] else ()), "")),
    (rf"takes back the tickets of (.+?){_WHY}", lambda a, m: (o.RefundTickets(m[1], m[2]), "")),
    (r"seals the tickets", lambda a, m: (o.SealTickets(), "")),
    (r"opens the drawing of (\S+)", lambda a, m: (o.OpenDrawing(m[1]), "")),
    (r"adds the drawing's words:(?: (.*))?", lambda a, m: (o.AddDrawingWords(m[1] or ""), "")),
    (rf"draws ticket {_SUM}", lambda a, m: (o.DrawTicket(int(m[1])), "")),
    (r"reveals the drawing", lambda a, m: (o.DrawTicket(), "")),
    (rf"redraws drawing {_SUM}{_WHY}", lambda a, m: (o.RedrawTicket(int(m[1]), m[2]), "")),
    (rf"gives drawing {_SUM} up{_WHY}", lambda a, m: (o.GiveUpDrawing(int(m[1]), m[2]), "")),
    (rf"calls off the drawing of (\S+?){_WHY}", lambda a, m: (
        o.CallOffDrawing(m[1], m[2]), "")),
    (rf"records the claim of ticket {_SUM}(?: with the code (\S+?))?, known by ?(.*)",
        lambda a, m: (o.RecordClaim(int(m[1]), m[3], m[2] or ""), "")),
    (rf"claims the prize of ticket {_SUM}(?: with the code (\S+))?", lambda a, m: (
        o.ClaimPrize(int(m[1]), m[2] or ""), "")),
    (rf"reverses (.+?){_WHY}", lambda a, m: (o.Reverse(m[1], m[2]), "")),
    (r"opens the prize desk(, its notices posted)?", lambda a, m: (
        o.OpenPrizeDesk(bool(m[1])), "")),
    (r"closes the prize desk", lambda a, m: (o.ClosePrizeDesk(), "")),
    (r"reserves (\S+?)(?: for (\S+))?", lambda a, m: (o.ReservePrize(m[1], m[2] or ""), "")),
    (r"releases the reservation (\S+)", lambda a, m: (o.ReleasePrize(m[1]), "")),
    (rf"redeems (\S+?)(?: for (\S+))? at {_SUM}(?:, reserved as (\S+?))?(, to be picked up)?",
        lambda a, m: (
            o.RedeemPrize(m[1], int(m[3]), m[2] or "", m[4] or "", bool(m[5])), "")),
    (r"hands over the award (.+)", lambda a, m: (o.HandOverPrize(m[1]), "")),
    (rf"corrects the award (.+?)(?: to (\S+?))?(?: for (\S+?))?{_WHY}", lambda a, m: (
        o.CorrectAward(m[1], m[4], m[2] or "", m[3] or ""), "")),
    (rf"takes the award (.+?) back for ([^,]+){_WHY}", lambda a, m: (
        o.ReturnPrize(m[1], m[3], m[2]), "")),
    *READ_INCIDENTS,
)  # fmt: skip


def _table_of(what: str) -> str:
    """The table whose rack is counted; a window and a cash box have none."""
    kind, _, name = what.partition("/")
    return name if kind == "rack" else ""


def _read_slip(actor: str, match: re.Match[str]) -> ParsedCommand:
    """A slip with the act on it, at the table of that act."""
    slip = o.KeyInSlip(int(match[1]), match[2], int(match[3]))
    if match[4] is None:
        return slip, ""
    act, table = _read_floor_order(actor, match[4])
    try:
        return msgspec.convert({**msgspec.to_builtins(slip), "act": act}, o.KeyInSlip), table
    except msgspec.ValidationError:
        raise BadOrder(f"{match[4]!r} is nothing that a slip records: {_ON_SLIPS}") from None


def _slip_words(command: o.KeyInSlip, order: Order) -> str:
    act, note = command.act, command.note
    says = f": {_WRITE[act.__class__](act, order)}" if act is not None else ""
    says += f", a note: {note}" if note else ""
    return f"keys in slip {command.number} of {command.wrote} at {command.at_ms} ms{says}"


def _read_suspension(match: re.Match[str]) -> dict[str, str]:
    """Who is suspended, and why."""
    kind = "provider" if match[1] else "person"
    return {kind: match[2], "reason": match[3]}


def _suspended_party(command: o.Suspend | o.EndSuspension) -> str:
    return f"provider {command.provider}" if command.provider else command.person


def _because(reason: str) -> str:
    return f", because {reason}" if reason else ""


def _with_guest(guest: str, word: str) -> str:
    return f" {word}{guest}" if guest else ""


def _post(command: o.TakePost, order: Order) -> str:
    is_own = command.person == order.actor
    who = "takes" if is_own else f"gives {command.person}"
    return f"{who} the {command.post}'s post at {order.table}"


_WRITE: dict[type, Callable[..., str]] = dict(
    [
        line_entry(
            o.SetUp, lambda x, n: f"sets up the floor as {msgspec.json.encode(x.plan).decode()}"
        ),
        line_entry(o.CloseNight, lambda x, n: "closes the night"),
        line_entry(
            o.RecordExpense,
            lambda x, n: (
                f"records {cash(x.cents)}{f' by check {x.check}' if x.check else ''}"
                f' to "{x.payee}" for {x.purpose}'
            ).strip(),
        ),
        line_entry(
            o.StrikeExpense,
            lambda x, n: f"strikes out the expense {x.of}, because {x.reason}".strip(),
        ),
        line_entry(o.Attest, lambda x, n: f"attests {x.statement} at {x.figure}"),
        line_entry(
            o.RecordDeposit,
            lambda x, n: f"deposited {cash(x.cents)} at {x.made}{_because(x.reason)}",
        ),
        line_entry(
            o.FileReport,
            lambda x, n: (
                f"filed the {'notarized ' if x.notarized else ''}report on {x.filed}"
                f"{_because(x.reason)}"
            ),
        ),
        line_entry(
            o.TakeOver,
            lambda x, n: (
                f"takes over an older copy after {x.rows} rows up to {x.last}, because {x.reason}"
            ).strip(),
        ),
        line_entry(
            o.NoteAccess,
            lambda x, n: (
                f"notes at the doors: {x.act}"
                + (f", for {x.who}" if x.who else "")
                + (f", on {x.device}" if x.device else "")
                + (f", after {x.wrong_pins} wrong PINs" if x.wrong_pins else "")
            ),
        ),
        line_entry(o.NoteClock, lambda x, n: f"notes that the clock is {x.ahead_ms} ms ahead"),
        line_entry(
            o.ClockOn,
            lambda x, n: "goes on duty" if x.person == n.actor else f"calls {x.person} to duty",
        ),
        line_entry(
            o.ClockOff,
            lambda x, n: "goes off duty" if x.person == n.actor else f"sends {x.person} off duty",
        ),
        line_entry(o.TakePost, _post),
        line_entry(o.LeavePost, lambda x, n: f"leaves the {x.post}'s post at {n.table}"),
        line_entry(o.HangNotices, lambda x, n: f"hangs the notices of {n.table}"),
        line_entry(o.Admit, lambda x, n: f"lets {x.guest} in, {'' if x.of_age else 'not '}of age"),
        line_entry(
            o.AskToLeave, lambda x, n: f"asks {x.guest} to leave, because {x.reason}".strip()
        ),
        line_entry(
            o.Suspend, lambda x, n: f"suspends {_suspended_party(x)}, because {x.reason}".strip()
        ),
        line_entry(
            o.EndSuspension,
            lambda x, n: (
                f"ends the suspension of {_suspended_party(x)}, because {x.reason}".strip()
            ),
        ),
        line_entry(o.FreeSeat, lambda x, n: f"frees seat {x.seat} at {n.table}"),
        line_entry(
            o.OpenWindow,
            lambda x, n: f"opens window {x.window}{', its rate posted' if x.posted else ''}",
        ),
        line_entry(
            o.Sell, lambda x, n: f"sells{_with_guest(x.guest, '')} {cash(x.cents)} at {x.window}"
        ),
        line_entry(
            o.TakeBack,
            lambda x, n: f"takes back {x.dollars}{_with_guest(x.guest, 'from ')} at {x.window}",
        ),
        line_entry(
            o.CloseWindow,
            lambda x, n: f"counts out {x.window} with {x.dollars} and {cash(x.cents)}",
        ),
        line_entry(
            o.AskFill, lambda x, n: f"asks for a fill of {x.dollars} from {x.window} for {n.table}"
        ),
        line_entry(
            o.AskCredit, lambda x, n: f"sends a credit of {x.dollars} from {n.table} to {x.window}"
        ),
        line_entry(o.ConfirmTransfer, lambda x, n: f"confirms {x.transfer} with {x.dollars}"),
        line_entry(o.CountRack, lambda x, n: f"counts the rack of {n.table} at {x.dollars}"),
        line_entry(
            o.CountMoney,
            lambda x, n: (
                f"counts {x.what} blind for {x.purpose} at {x.dollars} and {cash(x.cents)}"
            ),
        ),
        line_entry(o.CallCount, lambda x, n: f"calls for a count of {x.what}"),
        line_entry(
            o.DropCount, lambda x, n: f"drops the count of {x.what}, because {x.reason}".strip()
        ),
        line_entry(
            o.ExplainVariance,
            lambda x, n: (f"explains the variance of {x.of}, because {x.reason}").strip(),
        ),
        line_entry(
            o.TakeAdmission, lambda x, n: f"takes the admission of {x.count} for {cash(x.cents)}"
        ),
        line_entry(
            o.TakeBingo, lambda x, n: f"takes {cash(x.cents)} at the bingo for {x.what}".strip()
        ),
        line_entry(
            o.HandOutSlips, lambda x, n: f"hands out slips {x.first} to {x.last} for {x.place}"
        ),
        line_entry(o.KeyInSlip, _slip_words),
        line_entry(o.VoidSlip, lambda x, n: f"voids slip {x.number}, because {x.reason}".strip()),
        line_entry(
            o.ReturnSlips,
            lambda x, n: f"takes back the slips from {x.first}, the next unused is {x.next}",
        ),
        line_entry(
            o.CorrectRound,
            lambda x, n: (
                f"corrects {f'throw {x.throw} of ' if x.throw else ''}{n.table} to {x.outcome},"
                f" because {x.reason}"
            ).strip(),
        ),
        line_entry(o.Reverse, lambda x, n: f"reverses {x.of}, because {x.reason}".strip()),
        line_entry(
            o.OpenPrizeDesk,
            lambda x, n: f"opens the prize desk{', its notices posted' if x.posted else ''}",
        ),
        line_entry(o.ClosePrizeDesk, lambda x, n: "closes the prize desk"),
        line_entry(
            o.ReservePrize, lambda x, n: f"reserves {x.prize}{_with_guest(x.guest, 'for ')}"
        ),
        line_entry(o.ReleasePrize, lambda x, n: f"releases the reservation {x.reservation}"),
        line_entry(
            o.RedeemPrize,
            lambda x, n: (
                f"redeems {x.prize}{_with_guest(x.guest, 'for ')} at {x.dollars}"
                + (f", reserved as {x.reservation}" if x.reservation else "")
                + (", to be picked up" if x.keep else "")
            ),
        ),
        line_entry(o.HandOverPrize, lambda x, n: f"hands over the award {x.award}"),
        line_entry(
            o.CorrectAward,
            lambda x, n: (
                f"corrects the award {x.award}{_with_guest(x.prize, 'to ')}"
                f"{_with_guest(x.guest, 'for ')}, because {x.reason}"
            ).strip(),
        ),
        line_entry(
            o.ReturnPrize,
            lambda x, n: (
                f"takes the award {x.award} back for {x.wants}, because {x.reason}"
            ).strip(),
        ),
        *WRITE_INCIDENTS.items(),
        line_entry(
            o.SellTickets,
            lambda x, n: (
                f"sells {x.count} ticket{'s' * (x.count != 1)}{_with_guest(x.guest, 'to ')}"
                + (
                    f" with the code{'s' * (len(x.codes) > 1)} {','.join(x.codes)}"
                    if x.codes
                    else ""
                )
            ),
        ),
        line_entry(
            o.RefundTickets,
            lambda x, n: f"takes back the tickets of {x.of}, because {x.reason}".strip(),
        ),
        line_entry(o.SealTickets, lambda x, n: "seals the tickets"),
        line_entry(o.OpenDrawing, lambda x, n: f"opens the drawing of {x.prize}"),
        line_entry(o.AddDrawingWords, lambda x, n: f"adds the drawing's words: {x.words}".strip()),
        line_entry(
            o.DrawTicket,
            lambda x, n: f"draws ticket {x.ticket}" if x.ticket else "reveals the drawing",
        ),
        line_entry(
            o.RedrawTicket,
            lambda x, n: f"redraws drawing {x.drawing}, because {x.reason}".strip(),
        ),
        line_entry(
            o.GiveUpDrawing,
            lambda x, n: f"gives drawing {x.drawing} up, because {x.reason}".strip(),
        ),
        line_entry(
            o.CallOffDrawing,
            lambda x, n: f"calls off the drawing of {x.prize}, because {x.reason}".strip(),
        ),
        line_entry(
            o.RecordClaim,
            lambda x, n: (
                f"records the claim of ticket {x.ticket}"
                + (f" with the code {x.code}" if x.code else "")
                + f", known by {x.how}"
            ).strip(),
        ),
        line_entry(
            o.ClaimPrize,
            lambda x, n: (
                f"claims the prize of ticket {x.ticket}"
                + (f" with the code {x.code}" if x.code else "")
            ),
        ),
    ]
)
