"""The verbs that give one order each; table orders use the words of transcripts."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.floor.answers import add_answer, show
from pitboss.cli.floor.nights import add_night, open_to_write
from pitboss.cli.parser import MOST, nonempty, whole_number
from pitboss.floor import orders as o
from pitboss.floor.entry import read_entry
from pitboss.floor.implied_orders import NOBODY, NoActor, fill_in
from pitboss.floor.night import Answer, Night
from pitboss.floor.order_lines import BadOrder, cents, parse
from pitboss.floor.orders import Order
from pitboss.floor.state import Floor, rules_of
from pitboss.pit.refusal import Refusal
from pitboss.pit.transcript import THROWS
from pitboss.store.journal import StoreTrouble
from pitboss.store.order_ids import new_order_id

_NAMES_AN_ACT = (
    o.ConfirmTransfer,
    o.Reverse,
    o.HandOverPrize,
    o.CorrectAward,
    o.ReturnPrize,
    o.ReleasePrize,
)
"""Orders about an earlier one, which may be named in words."""
Make = Callable[[Floor, argparse.Namespace], Order]


def give(night: Night, order: Order) -> Answer | Refusal:
    """Give an order. Anything left out comes from the floor, or from the order's row if it was
    given before, because the floor may have changed since.
    """
    row = night.store.row_of(order.id)
    if row is not None:
        before = read_entry(row.body).order
        same_kind = before.command.__class__ is order.command.__class__
        if same_kind and isinstance(before.command, _NAMES_AN_ACT):
            order = replace(order, command=before.command)
        order = replace(order, actor=order.actor or before.actor)
    else:
        order = fill_in(night.floor, order)
    try:
        return night.ask(order)
    except StoreTrouble as trouble:
        raise InputError(f"{trouble}; to try again, give --id {order.id}") from None


def _verb(make: Make) -> Callable[[argparse.Namespace], int]:
    def act(args: argparse.Namespace) -> int:
        args.by = args.by or ""
        with open_to_write(args) as night:
            before = night.floor
            order = make(before, args)
            second, round = args.second or order.second, args.round or order.round
            order = replace(order, id=args.id or new_order_id(), second=second, round=round)
            try:
                answer = give(night, order)
            except NoActor:
                raise InputError(f"{NOBODY}: give it with --by WHO") from None
            return show(before, order, answer, as_json=args.json)

    return act


def _add_common(parser: argparse.ArgumentParser) -> None:
    """The arguments of every verb that gives an order."""
    says = "who gives the order (default: whoever holds that post at the table or window)"
    parser.add_argument("--by", metavar="WHO", type=nonempty, help=says)
    parser.add_argument("--second", metavar="WHO", default="", help="a second person who agrees")
    parser.add_argument(
        "--round",
        metavar="N",
        type=whole_number(0),
        default=0,
        help="only if this is the current round",
    )
    add_night(parser)
    add_answer(parser)


def _add_words(parser: argparse.ArgumentParser, name: str, says: str, many: str = "+") -> None:
    parser.add_argument(name, metavar=name.upper(), nargs=many, help=says)


def _add_name(parser: argparse.ArgumentParser, name: str, says: str) -> None:
    parser.add_argument(name, metavar=name.upper(), type=nonempty, help=says)


def _add_dollars(parser: argparse.ArgumentParser, says: str) -> None:
    parser.add_argument("dollars", metavar="DOLLARS", type=whole_number(-MOST), help=says)


# --- at a table --------------------------------------------------------------------------


def _line(floor: Floor, args: argparse.Namespace, words: str) -> Order:
    who = f" {args.by}" if args.by else ""
    return parse(floor, f"{args.table}{who}> {words}")


def _add_table(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    _add_words(parser, "words", "open, close, or anything its staff may say, such as: checks ITEM")
    _add_role(parser)
    _add_common(parser)


def _add_role(parser: argparse.ArgumentParser) -> None:
    says = "the role that does it (default: dealer)"
    parser.add_argument(
        "--as", dest="role", metavar="ROLE", type=nonempty, default="dealer", help=says
    )


def _table(floor: Floor, args: argparse.Namespace) -> Order:
    words = " ".join(args.words)
    short = {"open": "opens the table", "close": "closes the table"}
    return _line(floor, args, f"{args.role}: {short.get(words, words)}")


def _add_seat(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    parser.add_argument("seat", metavar="SEAT", type=whole_number(0), help="the seat number")
    _add_words(parser, "words", "sits CHIPS, adds CHIPS chips, chooses ACT, accepts, leaves, …")
    _add_common(parser)


def _add_wager(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    parser.add_argument("seat", metavar="SEAT", type=whole_number(0), help="the seat number")
    _add_words(parser, "words", "a wager and its stake; or a wager and down, on, off or -STAKE")
    _add_common(parser)


def _seat(floor: Floor, args: argparse.Namespace) -> Order:
    return _line(floor, args, f"seat {args.seat}: {' '.join(args.words)}")


_DEVICE = {"promise": "promises the draws", "reveal": "reveals the draws", "draw": "draws"}


def _add_round(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    says = "roll 4-2, deal Kh, or a step such as: no more bets; at a device: promise, draw, reveal"
    _add_words(parser, "words", says)
    _add_role(parser)
    _add_common(parser)


def _round(floor: Floor, args: argparse.Namespace) -> Order:
    words, first = " ".join(args.words), args.words[0]
    if words in _DEVICE:
        return _line(floor, args, _DEVICE[words])
    throws = {*THROWS, "deal"}
    if args.table in floor.tables:
        throws.add(rules_of(floor, args.table).game.throw)
    plain = first in throws or words.startswith(("seals words", "opens the words", "draws for"))
    return _line(floor, args, words if plain else f"{args.role}: {words}")


def _add_irregularity(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    _add_words(parser, "words", "the name of the irregularity; then: of seat N on WAGER, noting …")
    _add_role(parser)
    _add_common(parser)


def _irregularity(floor: Floor, args: argparse.Namespace) -> Order:
    words = re.sub(r"(?<!,) noting ", ", noting ", " ".join(args.words), count=1)
    return _line(floor, args, f"{args.role}: reports {words}")


# --- people, guests and windows ----------------------------------------------------------


def _order(args: argparse.Namespace, command: o.FloorCommand, table: str = "") -> Order:
    return Order("", args.by, command, table)


def _add_duty(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("on", "off"), help="go on duty, or off duty")
    _add_name(parser, "person", "who, by the id in the floor file")
    _add_common(parser)


def _duty(floor: Floor, args: argparse.Namespace) -> Order:
    kind = o.ClockOn if args.what == "on" else o.ClockOff
    return replace(_order(args, kind(args.person)), actor=args.by or args.person)


def _add_relief(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    _add_name(parser, "post", "dealer, boxperson, inspector, …")
    says = "who takes the post; leave it out to free the post"
    parser.add_argument("person", metavar="PERSON", nargs="?", default="", help=says)
    _add_common(parser)


def _relief(floor: Floor, args: argparse.Namespace) -> Order:
    if not args.person:
        return _order(args, o.LeavePost(args.post), args.table)
    order = _order(args, o.TakePost(args.post, args.person), args.table)
    return replace(order, actor=args.by or args.person)


def _add_guest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("in", "out"), help="let the guest in, or ask the guest to leave"
    )
    _add_name(parser, "guest", "the guest's id (never a name)")
    says = "in: 'of age' or 'not of age'; out: the reason"
    _add_words(parser, "words", says)
    _add_common(parser)


def _guest(floor: Floor, args: argparse.Namespace) -> Order:
    words = " ".join(args.words)
    if args.what == "out":
        return _order(args, o.AskToLeave(args.guest, words))
    if words not in ("of age", "not of age"):
        raise InputError(f"say whether the guest is 'of age' or 'not of age', not {words!r}")
    return _order(args, o.Admit(args.guest, words == "of age"))


def _add_window(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "window", "the window, by its id")
    says = "the exchange rate is posted there, as a casino night requires"
    parser.add_argument("--posted", action="store_true", help=says)
    _add_common(parser)


def _add_sell(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "window", "the window, by its id")
    _add_name(parser, "cash", "the cash paid, such as 50 or 12.50")
    says = "the guest; leave it out to hand over chips"
    parser.add_argument("guest", metavar="GUEST", nargs="?", default="", help=says)
    _add_common(parser)


def _sell(floor: Floor, args: argparse.Namespace) -> Order:
    return _order(args, o.Sell(args.window, cents(args.cash), args.guest))


def _add_take_back(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "window", "the window, by its id")
    _add_dollars(parser, "imitation dollars")
    parser.add_argument("guest", metavar="GUEST", nargs="?", default="", help="the guest")
    _add_common(parser)


def _add_transfer(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table, by its id")
    _add_name(parser, "window", "the window, by its id")
    _add_dollars(parser, "imitation dollars")
    says = "confirm at the window what the table requested"
    parser.add_argument("--confirm", action="store_true", help=says)
    _add_common(parser)


def _transfer(kind: str) -> Make:
    def make(floor: Floor, args: argparse.Namespace) -> Order:
        if args.confirm:
            request = f"the {kind} of {args.table}"
            return _order(args, o.ConfirmTransfer(request, args.dollars))
        ask = o.AskFill if kind == "fill" else o.AskCredit
        return _order(args, ask(args.window, args.dollars), args.table)

    return make


# --- correcting, counting ----------------------------------------------------------------


def _add_correct(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "table", "the table with the wrong result; or the word: reverse")
    says = (
        "what really came up; after reverse, the order to undo: its id, or 'the last sale to g7', "
        "'the last count of w1', 'the fill of craps-1'"
    )
    _add_name(parser, "outcome", says)
    _add_words(parser, "reason", "why")
    says = "which throw of the round, where players throw too (default: the last)"
    parser.add_argument("--throw", type=int, default=0, metavar="N", help=says)
    _add_common(parser)


def _correct(floor: Floor, args: argparse.Namespace) -> Order:
    why = " ".join(args.reason)
    if args.table == "reverse":
        return _order(args, o.Reverse(args.outcome, why))
    return _order(args, o.CorrectRound(args.outcome, why, args.throw), args.table)


def _add_count(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "place", "a closed table, or a window to count out")
    _add_dollars(parser, "imitation dollars counted")
    says = "the cash counted, at a window"
    parser.add_argument("cash", metavar="CASH", nargs="?", default="", help=says)
    _add_common(parser)


def _count(floor: Floor, args: argparse.Namespace) -> Order:
    if args.place in floor.windows:
        if not args.cash:
            raise InputError("to count out a window, give its imitation dollars and its cash")
        return _order(args, o.CloseWindow(args.place, args.dollars, cents(args.cash)))
    if args.cash:
        raise InputError(f"there is no window {args.place!r}: there are {', '.join(floor.windows)}")
    return _order(args, o.CountRack(args.dollars), args.place)


def _add_say(parser: argparse.ArgumentParser) -> None:
    _add_name(parser, "line", "the order, such as 'k1: sells g7 $50 at w1' or 'craps-1> roll 4-2'")
    _add_common(parser)


def _say(floor: Floor, args: argparse.Namespace) -> Order:
    order = parse(floor, args.line)
    if args.by and order.actor and args.by != order.actor:
        raise BadOrder(f"the line is by {order.actor}, but --by says {args.by}")
    return replace(order, actor=order.actor or args.by)


VERBS = {
    "duty": (_add_duty, _verb(_duty)),
    "relief": (_add_relief, _verb(_relief)),
    "table": (_add_table, _verb(_table)),
    "guest": (_add_guest, _verb(_guest)),
    "window": (_add_window, _verb(lambda floor, a: _order(a, o.OpenWindow(a.window, a.posted)))),
    "sell": (_add_sell, _verb(_sell)),
    "take-back": (
        _add_take_back,
        _verb(lambda floor, a: _order(a, o.TakeBack(a.window, a.dollars, a.guest))),
    ),
    "seat": (_add_seat, _verb(_seat)),
    "wager": (_add_wager, _verb(_seat)),
    "round": (_add_round, _verb(_round)),
    "irregularity": (_add_irregularity, _verb(_irregularity)),
    "fill": (_add_transfer, _verb(_transfer("fill"))),
    "credit": (_add_transfer, _verb(_transfer("credit"))),
    "correct": (_add_correct, _verb(_correct)),
    "count": (_add_count, _verb(_count)),
    "say": (_add_say, _verb(_say)),
}
