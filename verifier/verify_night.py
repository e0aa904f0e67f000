#!/usr/bin/env python3
"""Check an exported night with nothing but Python: python3 verify_night.py night.jsonl

It shares no code with the program that wrote the night. It recomputes the hash of every row and
the root of every head, draws every electronic outcome again from the revealed seeds, holds every
card to its shoe, settles every dice and wheel wager that was up from the printed tables, holds
every move of money to what happened in its row, and adds up every account. The play of hands of
cards is checked by `pitboss verify --replay`, and signatures by `pitboss verify`. It prints what it
checked, or the first fault.
"""

import hashlib
import hmac
import json
import re
import sys
from itertools import count

WINS, LOSES, RETURNS, MOVES = 1, 2, 3, 4
HIDDEN = -1
DRAWS = "pitboss draws 1"
MAY_OWE = ("issue", "outside", "void", "guests", "rack/")
NIGHT_CLOSED = "night closed"
CLOSING = {
    "CloseTable": "table closed",
    "RevealDraws": "table closed",
    "CloseNight": NIGHT_CLOSED,
    "TakeOver": "copy taken over",
}
# The first editions did not always put a head over the close of the night.
FIRST = re.compile(r"0\.1\.0\+[0-9a-f]{12}")
FLOOR_MONEY = ("FloorSetUp", "Sold", "TakenBack", "TransferMade", "RackCounted", "WindowClosed")


class Fault(Exception):
    """Something in the night is not as it should be."""


def compact(value):
    """A value as the one text that is hashed."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode()


def sha(data):
    """SHA-256."""
    return hashlib.sha256(data).digest()


# --- the chain and its heads --------------------------------------------------------------
def check_rows(head, rows):
    """Every row follows from the one before it, and its hash covers all of it."""
    prev, at = sha(b"pitboss genesis\n" + compact([head["format"], head["night"]])).hex(), 0
    if prev != head["genesis"]:
        raise Fault("the beginning does not belong to this night")
    for number, row in enumerate(rows, 1):
        if row["seq"] != number or row["prev"] != prev or row["at_ms"] < at:
            raise Fault(f"row {number} does not follow from the row before it")
        fields = [row[k] for k in ("seq", "command_id", "order_sha", "at_ms", "actor", "edition")]
        body = row["body"].encode()
        found = sha(b"pitboss row\n" + compact([*fields, row["prev"]]) + b"\n" + body).hex()
        if found != row["hash"]:
            raise Fault(f"row {number} was changed")
        order = json.loads(row["body"])["order"]
        if sha(compact(order)).hex() != row["order_sha"] or order["id"] != row["command_id"]:
            raise Fault(f"row {number} is not the row of its order")
        prev, at = row["hash"], row["at_ms"]


def key_of(rows):
    """The key that signs the heads of the night, as its first row names it."""
    events = json.loads(rows[0]["body"])["events"] if rows else []
    if not events or events[0]["type"] != "FloorSetUp":
        raise Fault("the night does not begin with its set-up")
    return events[0]["plan"]["key"]


def roots(rows):
    """The Merkle root after each row."""
    peaks = []
    for size, row in enumerate(rows):
        whole, carry = sha(b"\x00" + bytes.fromhex(row["hash"])), size
        while carry & 1:
            whole, carry = sha(b"\x01" + peaks.pop() + whole), carry >> 1
        peaks.append(whole)
        top = peaks[-1]
        for peak in reversed(peaks[:-1]):
            top = sha(b"\x01" + peak + top)
        yield top.hex()


def why_head(size, said):
    """Why a row has a head over it; nothing if it has none."""
    closing = CLOSING.get(said["order"]["command"]["type"])
    if closing and said["refused"] is None:
        return closing
    return "full" if size % 100 == 0 else ""


def check_heads(first, rows, heads):
    """Every head stands for the rows up to it and names the night's key; every hundredth row has
    one, and so has every close of a table or the night, and where a copy was taken over."""
    by_size = {head["size"]: head for head in heads}
    if len(by_size) != len(heads):
        raise Fault("two heads stand for the same rows")
    key = key_of(rows)
    if first["key"] != key:
        raise Fault("the key of the export is not the one that the first row names")
    for size, (row, root) in enumerate(zip(rows, roots(rows), strict=True), 1):
        head, why = by_size.pop(size, None), why_head(size, json.loads(row["body"]))
        if head is None and why and not (why == NIGHT_CLOSED and FIRST.fullmatch(row["edition"])):
            raise Fault(f"row {size} has no head ({why})")
        if head is None:
            continue
        if (head["root"], head["last"], head["at_ms"]) != (root, row["hash"], row["at_ms"]):
            raise Fault(f"the head after row {size} does not fit")
        if head["why"] != why:
            raise Fault(f"the head after row {size} stands there for another reason")
        if head["key"] != key or len(head["signature"]) != (128 if key else 0):
            raise Fault(f"the head after row {size} is not signed by the key of this night")
    if by_size:
        raise Fault(f"a head stands for {min(by_size)} rows, and {len(rows)} are here")


# --- chance -------------------------------------------------------------------------------
def stream(seed, text):
    """The bytes of one draw."""
    for counter in count():
        yield from hmac.new(seed, f"{text}{counter}".encode(), hashlib.sha256).digest()


def pick(numbers, size):
    """One of so many outcomes, each as likely: words that would favour some are thrown away."""
    width = 1 if size <= 256 else 4
    span = 256**width
    while True:
        word = int.from_bytes(bytes(next(numbers) for _ in range(width)), "little")
        if word * size % span >= span % size:
            return word * size // span


def shuffle(numbers, cards):
    """A new order of the cards."""
    for last in range(len(cards) - 1, 0, -1):
        other = pick(numbers, last + 1)
        cards[other], cards[last] = cards[last], cards[other]
    return cards


class Device:
    """The electronic device of one table: promises, draws, and what it has to reveal."""

    def __init__(self, night, name, table):
        self.night, self.name, self.table, self.electronic = night, name, table, False
        self.block, self.promise, self.words, self.draws, self.drawn = 0, "", "", [], None
        self.hands = []  # the cards of the round, as pairs of a shoe and a place in it

    def see(self, event, seq, wagers_up):
        """One event at this table."""
        kind, shoe = event["type"], self.draws[-1] if self.draws else None
        if kind == "DrawsPromised":
            self.begin(event, seq, wagers_up)
        elif kind == "WordsAdded":
            if self.draws:
                raise Fault(f"row {seq}: words were added after the first draw")
            self.words = f"{self.words} {event['words']}".strip()
        elif kind == "Drawn":
            self.draw(event, seq)
        elif kind in ("CardDealt", "CardRacked") and shoe:
            hand = event.get("hand", "rack")
            self.hands.append((hand, len(self.draws) - 1, len(shoe["seen"])))
            if event["card"] < HIDDEN:
                raise Fault(f"row {seq}: there is no such card")
            shoe["seen"].append([event["card"], seq])
        elif kind == "CardsTurned":
            self.turn(event, seq)
        elif kind == "StackCut" and shoe:
            shoe["cuts"].append(event["front"])
        elif kind in ("HandsStarted", "WinnersPaid", "RoundVoided"):
            self.hands = []
        elif kind == "HandRacked":
            self.hands = [one for one in self.hands if one[0] != event["hand"]]
        elif kind == "DrawsRevealed":
            self.reveal(event, seq)

    def begin(self, event, seq, wagers_up):
        """A new block: bound to a seed before anybody has bet."""
        if self.promise or event["block"] != self.block + 1:
            raise Fault(f"row {seq}: block {self.block} of {self.name} was never revealed")
        if wagers_up:
            raise Fault(f"row {seq}: wagers were up when the seed of {self.name} was promised")
        self.block, self.promise = event["block"], event["promise"]
        self.words, self.draws, self.hands = "", [], []

    def draw(self, event, seq):
        """One draw, numbered in its block; what it shows is checked when the seed is known."""
        if not self.promise or (event["block"], event["draw"]) != (self.block, len(self.draws) + 1):
            raise Fault(f"row {seq}: draw {event['draw']} of {self.name} is out of its order")
        held = [one for one in self.hands if one[0] != "rack"] if not event["outcome"] else []
        self.draws.append(
            {"outcome": event["outcome"], "seq": seq, "seen": [], "cuts": [], "held": held}
        )
        self.drawn = seq

    def turn(self, event, seq):
        """Cards that lay face down are shown: they were in their places all the time."""
        places = [(shoe, place) for hand, shoe, place in self.hands if hand == event["hand"]]
        if len(places) != len(event["cards"]):
            return  # a hand that was split or put together: a replay knows
        for (shoe, place), card in zip(places, event["cards"], strict=True):
            seen = self.draws[shoe]["seen"][place]
            if seen[0] >= 0 and seen[0] != card:
                raise Fault(f"row {seq}: a card of {event['hand']} has changed")
            seen[:] = card, seq

    def reveal(self, event, seq):
        """Draw everything again from the seed."""
        seed, block = bytes.fromhex(event["seed"]), event["block"]
        text = f"{DRAWS}\n{self.night}\n{self.name}\n{block}\n{seed.hex()}"
        if block != self.block or sha(text.encode()).hex() != self.promise:
            raise Fault(f"row {seq}: the seed of {self.name} is not the one that was promised")
        orders = []
        for number, one in enumerate(self.draws, 1):
            numbers = stream(seed, f"{DRAWS}\n{self.name}\n{block}\n{self.words}\n{number}\n")
            if self.table["decks"]:
                stack = list(range(52 + self.table["jokers"])) * self.table["decks"]
                for _, shoe, place in one["held"]:
                    stack.remove(orders[shoe][place])
                orders.append(self.compare(shuffle(numbers, stack), one))
            else:
                shown = self.table["outcomes"][pick(numbers, len(self.table["outcomes"]))]
                if shown != one["outcome"]:
                    wrong = f"{self.name} drew {shown}, not {one['outcome'] or 'nothing'}"
                    raise Fault(f"row {one['seq']}: {wrong}")
        self.promise = ""

    def compare(self, order, shoe):
        """Hold the cards that were seen to the order of the shoe, cut as it was."""
        for front in shoe["cuts"]:
            order = order[front:] + order[:front]
        for place, (card, seq) in enumerate(shoe["seen"]):
            if place >= len(order) or (card >= 0 and order[place] != card):
                raise Fault(f"row {seq}: card {place + 1} of the shoe of {self.name} is another")
        return order


# --- settlement ---------------------------------------------------------------------------
def settle(table, event, line, seq):
    """What a wager has to pay and give back by the printed tables."""
    wager = table["wagers"][line["name"]]
    if wager["keys"][line["state"]] != line["key"]:
        raise Fault(f"row {seq}: {line['key']} is not in the state it is settled in")
    cell = wager["on" if line["on"] else "rows"][event["phase"]][line["state"]][event["outcome"]]
    if cell is None:
        raise Fault(f"row {seq}: {line['key']} is settled, and the tables let it stand")
    kind, win, per, lost, of, after = cell
    stake, (rate, each) = line["stake"], wager["fee"]
    paid = back = fee = 0
    if kind == WINS:
        paid, back, fee = stake * win // per, stake if after < 0 else 0, stake * rate // each
    elif kind == LOSES:
        back = stake - stake * lost // of
    elif kind == RETURNS:
        back = stake
    found = [line[name] for name in ("kind", "win", "back", "fee", "next")]
    if found != [kind, paid, back, fee, after]:
        raise Fault(f"row {seq}: {line['key']} pays {paid} and gives back {back}")


class Table:
    """The money at one table: who owns which seat, what is up, and what a row may move."""

    def __init__(self, name, table, book):
        self.name, self.table, self.book, self.wallet = name, table, book, False
        self.owner, self.called, self.phase, self.found = {}, [], 0, set()
        self.settled, self.called_on, self.fees, self.cleared = 0, set(), set(), []
        self.arrived = {}

    def account(self, event):
        """The account of a wager that an event or a line is about."""
        return f"wager/{self.name}/{event['seat']}/{event['key']}"

    def ups(self):
        """The wagers that are up, by seat and key, from the books."""
        start, found = f"wager/{self.name}/", {}
        for account, held in self.book.items():
            if held and account.startswith(start):
                seat, key = account[len(start) :].split("/", 1)
                found[int(seat), key] = held
        return found

    def check_result(self, event, seq, drawn):
        """A result: what was drawn, in the phase that was on, for every wager that it decides."""
        table, ups = self.table, self.ups()
        if drawn is not None and table["outcomes"][event["outcome"]] != drawn:
            raise Fault(f"row {seq}: the result is not what the device of {self.name} drew")
        if self.phase is not None and event["phase"] != self.phase:
            raise Fault(f"row {seq}: phase {event['phase']} was not on at {self.name}")
        if event["seat"] and not table["seat_throws"]:
            raise Fault(f"row {seq}: one throw is for all seats of {self.name}")
        lines = {(line["seat"], line["key"]): line for line in event["lines"]}
        if len(lines) != len(event["lines"]):
            raise Fault(f"row {seq}: a wager is settled twice")
        for (seat, key), line in lines.items():
            if (seat, key) not in self.found:
                settle(table, event, line, seq)
                self.settled += 1
            if line["on"] and (seat, line["name"]) not in self.called_on:
                raise Fault(f"row {seq}: {key} of seat {seat} was never called on")
            held, fee = ups.get((seat, key), 0), self.account(line) in self.fees
            if self.wallet and line["stake"] != held and not (fee and 0 < line["stake"] < held):
                raise Fault(f"row {seq}: {key} of seat {seat} is settled for another stake")
        for seat, key in ups if self.wallet else ():
            mine = not event["seat"] or event["seat"] == seat
            if mine and (seat, key) not in lines and self.must_settle(event, key):
                raise Fault(f"row {seq}: {key} of seat {seat} is decided, and was left standing")

    def must_settle(self, event, key):
        """Whether a wager is decided or moved by a result, whether it was called on or not."""
        for wager in self.table["wagers"].values():
            if key in wager["keys"]:
                at = wager["keys"].index(key)
                return all(
                    wager[how][event["phase"]][at][event["outcome"]] for how in ("rows", "on")
                )
        return False

    def gains(self, moves, seq):
        """What each guest gets from the rack by some moves, or gives to it."""
        rack, found = f"rack/{self.name}", {}
        for move in moves:
            ends = move["source"], move["target"]
            for end, other in (ends, ends[::-1]):
                if end.startswith("wager/") and other.startswith("player/"):
                    _, table, seat, _ = end.split("/", 3)
                    self.owner.setdefault(int(seat), other)
                    if table != self.name or self.owner[int(seat)] != other:
                        raise Fault(f"row {seq}: a wager of seat {seat} is moved for {other}")
            if rack not in ends:
                if not all(end.startswith(("wager/", "player/")) for end in ends):
                    raise Fault(f"row {seq}: money leaves the table")
                continue
            other = ends[1] if ends[0] == rack else ends[0]
            sum_ = move["dollars"] if ends[0] == rack else -move["dollars"]
            if other.startswith(f"wager/{self.name}/"):
                other = self.owner[int(other.split("/")[2])]
            found[other] = found.get(other, 0) + sum_
        return {name: sum_ for name, sum_ in found.items() if sum_}

    def due(self, events, seq, drawn):
        """What each guest should get by what happened, and whether that is all there is to it."""
        due, sure = {}, True
        for event in events:
            kind, lines = event["type"], ()
            if kind == "ResultCalled":
                if not self.table["decks"]:
                    self.check_result(event, seq, drawn)
                self.called = event["lines"]
                self.after(event)
            elif kind in ("LosersCollected", "WinnersPaid"):
                lost = kind == "LosersCollected"
                sure = sure and self.called is not None
                lines = [one for one in self.called or () if (one["kind"] == LOSES) == lost]
                if not lost:
                    self.called, self.found = [], set()
            elif kind == "HandsDecided":
                lines = event["lines"]
            elif kind == "RoundCorrected":
                for seat, sum_ in event["differences"].items():
                    add(due, self.owner.get(int(seat)), sum_)
                for guest, sum_ in event.get("wallets", {}).items():
                    add(due, f"player/{guest}", sum_)
                self.phase = self.called = None  # what is still to be paid was worked out anew
            else:
                sure = self.other(event) and sure
            for line in lines:
                add(due, self.owner.get(line["seat"]), self.gained(line))
            self.cleared += [self.account(line) for line in lines if sure and is_over(line)]
            for line in lines:
                self.travel(line)
        return {name: sum_ for name, sum_ in due.items() if sum_}, sure

    def travel(self, line):
        """A wager that moves may come to where another one was decided by the same throw."""
        if line["kind"] == MOVES:
            key = self.table["wagers"][line["name"]]["keys"][line["next"]]
            account = self.account({"seat": line["seat"], "key": key})
            add(self.arrived, account, self.book.get(self.account(line), 0))

    def other(self, event):
        """What else may touch money; False if a row may then move more than is worked out here."""
        kind = event["type"]
        if kind == "WagerFound":  # it is settled with the others, as far as it counts
            self.found.add((event["seat"], event["key"]))
            self.called = None
            return False
        if kind == "WagerCalled" and event["on"]:
            self.called_on.add((event["seat"], event["key"].partition("@")[0]))
        if kind == "WagerReturned" and self.called:
            gone = event["seat"], event["key"]
            self.called = [one for one in self.called if (one["seat"], one["key"]) != gone]
        if kind == "PlayerLeft" and not event.get("away"):
            self.owner.pop(event["seat"], None)
        if kind in ("RoundVoided", "TableClosed", "TableOpened", "ResultStruck"):
            self.phase, self.called = None, []
        return kind not in ("RoundVoided", "HandVoided", "WagerReturned", "WagerReduced")

    def after(self, event):
        """The phase that follows a result, where one throw decides for all."""
        follows = self.table["next_phase"][event["phase"]][event["outcome"]]
        self.phase = None if self.table["seat_throws"] else follows

    def gained(self, line):
        """What a settled wager brings its owner beside what is up."""
        up = line["stake"]
        if not self.table["decks"]:
            up = self.book.get(self.account(line), 0) if is_over(line) else 0
        return line["win"] + line["back"] - line["fee"] - up

    def look_at(self, said, seq, drawn):
        """Hold the moves of a row at this table to its events, before they are posted."""
        gains = self.gains(said["moves"], seq)
        due, sure = self.due(said["events"], seq, drawn)
        if self.wallet and sure and gains != due:
            raise Fault(f"row {seq}: money moves otherwise than the events say: {gains}, not {due}")
        self.placed(said, seq)
        if said["cash"]:
            raise Fault(f"row {seq}: real money moves at a table")

    def check_cleared(self, seq):
        """Nothing is left of a wager that is over."""
        for account in self.cleared:
            if self.wallet and self.book.get(account, 0) != self.arrived.get(account, 0):
                raise Fault(f"row {seq}: something is left of {account}, which is over")
        self.cleared, self.arrived = [], {}

    def placed(self, said, seq):
        """Wagers that are placed: of a kind the table has, and with what was moved for them."""
        due, kinds = {}, {event["type"] for event in said["events"]}
        for event in said["events"]:
            if event["type"] == "WagerPlaced":
                if self.table["wagers"][event["name"]]["keys"][event["state"]] != event["key"]:
                    raise Fault(f"row {seq}: there is no wager {event['key']} in that state")
                account = self.account(event)
                if event["fee"]:
                    self.fees.add(account)
                due[account] = due.get(account, 0) + event["stake"] + event["fee"]
        found = {}
        for move in said["moves"]:
            if move["target"].startswith("wager/"):
                found[move["target"]] = found.get(move["target"], 0) + move["dollars"]
        only = kinds <= {"WagerPlaced", "WagerConfirmed", "CashChanged", "PlayerAdvised"}
        if self.wallet and only and due and found != due:
            raise Fault(f"row {seq}: another stake is moved than the one that was placed")


def is_over(line):
    """Whether a line ends its wager."""
    return line["kind"] in (LOSES, RETURNS) or (line["kind"] == WINS and line["next"] < 0)


def add(due, name, sum_):
    """Add a sum to what somebody should get."""
    due[name] = due.get(name, 0) + sum_


# --- money --------------------------------------------------------------------------------
def moved(source, target, sum_):
    """One move; the other way round if the sum is less than nought, none if it is nothing."""
    if sum_ < 0:
        source, target, sum_ = target, source, -sum_
    return [(source, target, sum_)] if sum_ else []


def cage_moves(event, rate):
    """What an act of the cage has to move, in both kinds of money."""
    kind, dollars = event["type"], event.get("dollars", 0)
    window, drawer = f"window/{event.get('window')}", f"drawer/{event.get('window')}"
    guest = f"player/{event['guest']}" if event.get("guest") else "guests"
    if kind == "FloorSetUp":
        plan, moves, cash = event["plan"], [], []
        for table in plan["tables"]:
            moves += moved("issue", f"rack/{table['id']}", table["float"])
        for one in plan["windows"]:
            moves += moved("issue", f"window/{one['id']}", one["float"])
            cash += moved("outside", f"drawer/{one['id']}", one["drawer_cents"])
        return moves, cash
    if kind == "Sold":
        wrong = event["cents"] * rate != dollars * 100
        return moved(window, guest, -1 if wrong else dollars), moved(
            "outside", drawer, event["cents"]
        )
    if kind == "TakenBack":
        return moved(guest, "taken back", dollars), []
    if kind == "TransferMade":
        return moved(window, f"rack/{event['table']}", dollars if event["fill"] else -dollars), []
    if kind == "WindowClosed":
        over = moved("void", window, event["over_dollars"])
        return over, moved("outside", drawer, event["over_cents"])
    return [], []


class Cage:
    """The windows, the racks between rounds, and everything that is nobody's round."""

    def __init__(self):
        self.rate, self.done = 0, {}

    def look_at(self, said, seq):
        """Hold the moves of a row that belongs to no round to its events."""
        order, events = said["order"], said["events"]
        if any(event["type"] == "FloorSetUp" for event in events):
            self.rate = events[0]["plan"]["rate"]
        moves, cash = [], []
        for event in events:
            more, real = cage_moves(event, self.rate)
            if event["type"] == "RackCounted":
                more = moved("void", f"rack/{order['table']}", event["over"])
            if event["type"] == "Reversed":
                before = self.done.pop(event["of"], ([], []))
                more, real = ([(b, a, sum_) for a, b, sum_ in one] for one in before)
            moves, cash = moves + more, cash + real
        found = [(one["source"], one["target"], one["dollars"]) for one in said["moves"]]
        real = [(one["source"], one["target"], one["cents"]) for one in said["cash"]]
        if (found, real) != (moves, cash):
            raise Fault(f"row {seq}: money moves otherwise than its events say")
        self.done[order["id"]] = moves, cash


def post(book, move, sum_, seq):
    """Move money, something of it and from one account to another."""
    if move[sum_] < 1 or move["source"] == move["target"]:
        raise Fault(f"row {seq} moves {move[sum_]}")
    for name, way in ((move["source"], -1), (move["target"], 1)):
        book[name] = book.get(name, 0) + way * move[sum_]


class Night:
    """A whole night, row by row."""

    def __init__(self, first):
        self.books, self.cage = ({}, {}), Cage()
        tables = first["tables"].items()
        self.devices = {name: Device(first["night"], name, one) for name, one in tables}
        self.tables = {name: Table(name, one, self.books[0]) for name, one in tables}

    def look_at(self, row):
        """One more row."""
        said, seq = json.loads(row["body"]), row["seq"]
        if said["refused"] is not None and (said["events"] or said["moves"] or said["cash"]):
            raise Fault(f"row {seq} was refused, and something came of it")
        for event in said["events"]:
            if event["type"] == "FloorSetUp":
                for plan in event["plan"]["tables"]:
                    self.devices[plan["id"]].electronic = plan["electronic"]
                    self.tables[plan["id"]].wallet = plan["mode"] == "wallet"
        name, kinds = said["order"]["table"], {event["type"] for event in said["events"]}
        drawn = self.chance(name, said, seq) if name in self.devices else None
        if name in self.tables and not kinds & {*FLOOR_MONEY, "Reversed"}:
            self.tables[name].look_at(said, seq, drawn)
        else:
            self.cage.look_at(said, seq)
        self.post(said, seq)
        for table in self.tables.values() if name in self.tables else ():
            table.check_cleared(seq)

    def chance(self, name, said, seq):
        """What the device of a table does in a row; gives what it drew, if it did."""
        device, up = self.devices[name], self.tables[name].ups()
        for event in said["events"]:
            device.see(event, seq, up)
        decided = {"ResultCalled", "ShoeShuffled", "StackChanged"} & {
            event["type"] for event in said["events"]
        }
        by_deal = device.table["decks"] and decided == {"ResultCalled"}
        if device.electronic and decided and not by_deal and device.drawn != seq:
            raise Fault(f"row {seq}: the device of {name} drew nothing")
        if device.drawn == seq and not device.table["decks"]:
            return device.draws[-1]["outcome"]
        return None

    def post(self, said, seq):
        """Enter the moves of a row; no account that may not owe is below nought after it."""
        kinds = ("moves", "dollars"), ("cash", "cents")
        for book, (moves, sum_) in zip(self.books, kinds, strict=True):
            for move in said[moves]:
                post(book, move, sum_, seq)
            for name in [move["source"] for move in said[moves]]:
                if book[name] < 0 and not name.startswith(MAY_OWE):
                    raise Fault(f"row {seq}: {name} holds {book[name]}")


def taken_over(rows):
    """Where somebody went on with an older copy of the night: in words, who, why, what is lost."""
    for row in rows:
        said = json.loads(row["body"])
        for event in said["events"]:
            if event["type"] == "CopyTakenOver":
                if said["order"]["command"] != {**event, "type": "TakeOver"}:
                    raise Fault(f"row {row['seq']} says something else than was asked for")
                who, signed = said["order"]["actor"], event["rows"]
                words = f"row {row['seq']}: {who} went on with an older copy"
                yield f"{words}, of {signed} rows that were signed, because {event['reason']}"


def verify(lines):
    """Check everything; returns what was checked."""
    first, *rest = [json.loads(line) for line in lines if line.strip()]
    rows = [line for line in rest if "seq" in line]
    heads = [line for line in rest if "size" in line]
    check_rows(first, rows)
    check_heads(first, rows, heads)
    night = Night(first)
    draws = 0
    for row in rows:
        night.look_at(row)
        draws += '"type":"Drawn"' in row["body"]
    if any(sum(book.values()) for book in night.books):
        raise Fault("the books do not add up to nought")
    hidden = [name for name, one in night.devices.items() if one.promise]
    settled = sum(table.settled for table in night.tables.values())
    return len(rows), len(heads), draws, settled, hidden, list(taken_over(rows))


def main():
    """Check the file that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: verify_night.py night.jsonl")
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            lines = file.read().splitlines()
        rows, heads, draws, settled, hidden, older = verify(lines)
        tables = sha(compact(json.loads(lines[0])["tables"])).hex()
    except Fault as fault:
        sys.exit(f"NOT SOUND: {fault}")
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as wrong:
        sys.exit(f"NOT SOUND, or no night: {wrong!r}")
    print(f"sound: {rows} rows, {heads} heads, {draws} draws, {settled} wagers settled again")
    print(f"by the tables of odds with the hash {tables}")
    for words in older:
        print(words)
    for name in hidden:
        print(f"still to be revealed: the seed of table {name}")


if __name__ == "__main__":
    main()
