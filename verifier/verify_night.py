#!/usr/bin/env python3
"""Check an exported night with nothing but Python: python3 verify_night.py night.jsonl

The packet of a closed night is checked the same way: python3 verify_night.py night-packet.zip

It shares no code with the program that wrote the night. It recomputes the hash of every row, the
root of every head, and its Ed25519 signature by the key that the first row names. It draws every
electronic outcome again from the revealed seeds and the guests' words, holds those words to the
seals that were there before the seed and to what the promise froze, makes the list of raffle
tickets and its hash again, draws every winner of an electronic drawing again, holds every card to
its shoe, settles every wager on dice and wheels from the printed tables and every wager on cards
from the cards, holds every move of money to what happened in its row, and adds up every account. It
holds the third cards of baccarat and the dealer's cards of blackjack to the rules of drawing, and
every hand to the number of cards it is due. Guests who had to stop playing wager, buy and redeem
nothing more, tables that an inspector stopped begin nothing, and a lot names the table drawn.

Some wagers on cards are held to their moves of money and not settled again, and it says how many:
those left in a round whose cards were corrected after some of its wagers had been settled; those
that a correction settled itself, and those of a round that it opened again; winners of baccarat
whose commission adds to what the correction of an earlier round left owing; those that hang on a
real card which nobody ever turned over; and, in an export by an earlier edition that does not name
the options of its tables, all of them. A table of chips settles none. What may be decided in a hand
is checked by `pitboss verify --replay`, and so is what a correction comes to. A shoe that was
shuffled and thrown away undealt is a fault, unless a row says why it was shuffled again; whether
that reason was one is checked by `--replay`. It says through which row signatures reach. Whether
the export is of an older copy shows only who holds a receipt, or the memory of the key. It prints
what it checked, or the first fault, in one line.
"""

import hashlib
import hmac
import json
import re
import struct
import sys
import zlib
from collections import namedtuple
from itertools import count

WINS, LOSES, RETURNS, MOVES = 1, 2, 3, 4
SETTLES = {  # the wagers that each of these events settles, by how they end
    "LosersCollected": (LOSES,),
    "WinnersPaid": (WINS, RETURNS, MOVES),
    "WagersSettled": (WINS, LOSES, RETURNS, MOVES),
}
HIDDEN = -1
DRAWS = "pitboss draws 1"
WORDS = "pitboss words 1"
OPEN_MS = 10_000
MAY_OWE = ("issue", "outside", "void", "guests", "rack/")
NIGHT_CLOSED = "night closed"
CLOSING = {
    "CloseTable": "table closed",
    "RevealDraws": "table closed",
    "CloseNight": NIGHT_CLOSED,
    "TakeOver": "copy taken over",
    "RecordDeposit": "deposit recorded",
    "FileReport": "report filed",
}
VERSIONS = (1, 2)
# The second version of the export has the newest head, which every commit signs since edition 8.
COMMITS_SIGNED, NEWEST = 8, 11
# Since the same edition guests seal their words before the seed is drawn.
NUMBERED = re.compile(r".+\+[0-9a-f]{12}\.(\d{1,9})")
# The first editions did not always put a head over the close of the night.
FIRST = re.compile(r"0\.1\.0\+[0-9a-f]{12}")
# After these, a table is closed or out of service once its round is settled.
STOPS = ("TableClosed", "TakenOutOfService", "LeavingPlay", "SettledByHand")
FLOOR_MONEY = (
    "FloorSetUp",
    "Sold",
    "TakenBack",
    "TransferMade",
    "RackCounted",
    "WindowClosed",
    "CountStarted",
    "CountsDiffered",
    "CountSettled",
    "AdmissionTaken",
    "BingoTaken",
    "PrizeRedeemed",
    "AwardCorrected",
    "TicketsSold",
    "TicketsRefunded",
)
# Since this edition, the close of a casino night voids what guests did not redeem.
VOIDS, NIGHT_HOUSE = 11, "nj_night"
AFTER_CLOSE = ("DepositRecorded", "ReportFiled", "ClaimRecorded")


class Fault(Exception):
    """Something in the night is not as it should be."""


def compact(value):
    """A value as the exact text that is hashed."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode()


def sha(data):
    """SHA-256."""
    return hashlib.sha256(data).digest()


# --- signatures: Ed25519 as in RFC 8032 --------------------------------------------------
PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
ROOT_OF_MINUS_ONE = pow(2, (PRIME - 1) // 4, PRIME)
NEUTRAL = (0, 1, 1, 0)


def add_points(one, other):
    """The sum of two points, each as X, Y, Z and XY/Z."""
    left = (one[1] - one[0]) * (other[1] - other[0]) % PRIME
    right = (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    both, twice = 2 * one[3] * other[3] * CURVE % PRIME, 2 * one[2] * other[2] % PRIME
    e, f, g, h = right - left, twice - both, twice + both, right + left
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(number, point):
    """A multiple of a point."""
    found = NEUTRAL
    while number:
        if number & 1:
            found = add_points(found, point)
        point, number = add_points(point, point), number >> 1
    return found


def find_x(y, sign):
    """The other coordinate of a point, or None if there is no such point."""
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, PRIME - 2, PRIME) % PRIME
    if not square:
        return None if sign else 0
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT_OF_MINUS_ONE % PRIME
    if (x * x - square) % PRIME:
        return None
    return PRIME - x if x & 1 != sign else x


def read_point(data):
    """A point from its 32 bytes, or None if they are not one."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    x = find_x(y, sign)
    return None if x is None else (x, y, 1, x * y % PRIME)


def write_point(point):
    """The 32 bytes of a point."""
    over = pow(point[2], PRIME - 2, PRIME)
    x, y = point[0] * over % PRIME, point[1] * over % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_Y = 4 * pow(5, PRIME - 2, PRIME) % PRIME
BASE = (find_x(BASE_Y, 0), BASE_Y, 1, find_x(BASE_Y, 0) * BASE_Y % PRIME)


def is_signed(public, data, signature):
    """Whether the key with these public bytes signed the data."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, first, second = (
        read_point(public),
        signature[:32],
        int.from_bytes(signature[32:], "little"),
    )
    if key is None or second >= ORDER:
        return False
    digest = hashlib.sha512(first + public + data).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    minus = (PRIME - key[0], key[1], 1, PRIME - key[3])
    return write_point(add_points(times(second, BASE), times(challenge, minus))) == first


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
    """Why a row must have a head over it; empty if it need not."""
    closing = CLOSING.get(said["order"]["command"]["type"])
    if closing and said["refused"] is None:
        return closing
    return "full" if size % 100 == 0 else ""


def check_head(head, row, root, key, night):
    """A head covers the rows up to it, and the night's key has signed it."""
    size = head["size"]
    if (head["root"], head["last"], head["at_ms"]) != (root, row["hash"], row["at_ms"]):
        raise Fault(f"the head after row {size} does not fit")
    if head["key"] != key or len(head["signature"]) != (128 if key else 0):
        raise Fault(f"the head after row {size} is not signed by the key of this night")
    fields = [night, size, head["root"], head["last"], head["at_ms"], head["why"]]
    data = b"pitboss head\n" + compact(fields)
    if key and not is_signed(bytes.fromhex(key), data, bytes.fromhex(head["signature"])):
        raise Fault(f"the signature of the head after row {size} is wrong")


def check_heads(first, rows, heads):
    """Every head covers the rows up to it and is signed by the night's key. Every hundredth row has
    one, and so has every close of a table or the night, and every takeover of a copy."""
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
        check_head(head, row, root, key, first["night"])
        if head["why"] != why:
            raise Fault(f"the head after row {size} stands there for another reason")
    if by_size:
        raise Fault(f"a head stands for {min(by_size)} rows, and {len(rows)} are here")


def edition_number(edition):
    """The number of an edition: the first had none; any other form is not an old edition."""
    if FIRST.fullmatch(edition):
        return 1
    found = NUMBERED.fullmatch(edition)
    return int(found[1]) if found else NEWEST


def signs_commits(edition):
    """Whether a row of this edition was signed with its commit, and has its words sealed."""
    return edition_number(edition) >= COMMITS_SIGNED


def check_editions(rows):
    """Editions never go back, because an earlier one required less."""
    latest = 0
    for row in rows:
        number = edition_number(row["edition"])
        if number < latest:
            words = f"has edition {number}, but an earlier row has edition {latest}"
            raise Fault(f"row {row['seq']} {words}: editions never go back")
        latest = number


def check_newest(first, rows, newest):
    """The newest head covers the last row; nobody has added rows to it, or cut some off."""
    needed = first["key"] and first["export"] > 1
    if len(newest) > 1:
        raise Fault("there are two newest heads")
    if not newest:
        if needed and any(signs_commits(row["edition"]) for row in rows):
            raise Fault(f"row {len(rows)} is not signed: the newest head is not here")
        return
    size = newest[0]["size"]
    if size > len(rows):
        raise Fault(f"row {len(rows) + 1} is missing: the night's key has signed {size} rows")
    if size < len(rows):
        raise Fault(f"row {size + 1} was written by another program: the key has not signed it")
    *_, root = roots(rows)
    check_head(newest[0], rows[-1], root, first["key"], first["night"])


def signed_rows(lines):
    """The last row that the heads of a sound export cover, and how many rows it has."""
    first, *rest = [json.loads(line) for line in lines if line.strip()]
    reach = [line["size"] for line in rest if "size" in line] if first["key"] else []
    return max(reach, default=0), sum("seq" in line for line in rest)


# --- chance -------------------------------------------------------------------------------
def stream(seed, text):
    """The bytes of one draw."""
    for counter in count():
        yield from hmac.new(seed, f"{text}{counter}".encode(), hashlib.sha256).digest()


def pick(numbers, size):
    """One of several equally likely outcomes: words that would favor some are discarded."""
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


class Sealed:
    """Guests' words at one table: sealed before the seed exists, frozen by its promise, opened
    before anything is wagered or drawn. After the promise nobody adds or changes any."""

    def __init__(self, night, name):
        self.night, self.name, self.staff = night, name, ()
        self.next, self.frozen, self.opened = {}, {}, {}
        self.seated, self.away, self.shut = {}, set(), set()
        self.promised_ms, self.ended = 0, False

    def seat(self, event):
        """Someone sits down or leaves; a player who is away has left, and wagers may still be
        there."""
        if event["type"] == "PlayerSat":
            self.seated[event["seat"]] = event.get("person", "")
            self.away.discard(event["seat"])
        elif event.get("away"):
            self.away.add(event["seat"])
        else:
            self.seated.pop(event["seat"], None)

    def seal(self, event, seq, order, block):
        """A guest who sits there seals words for the next block, once."""
        guest = event["guest"]
        asked = order["command"]["type"], order["actor"], order["command"].get("seal")
        if asked != ("SealWords", guest, event["seal"]) or event["block"] != block + 1:
            raise Fault(f"row {seq}: words are sealed otherwise than was asked for")
        if guest in self.staff or guest not in self.seated.values():
            raise Fault(f"row {seq}: {guest} is no guest of {self.name}, and seals words")
        if guest in self.next or guest in self.shut:
            raise Fault(f"row {seq}: {guest} has no more words to seal for block {block + 1}")
        self.next[guest] = event["seal"]

    def freeze(self, event, seq, at_ms):
        """A promise freezes the seals of everyone still seated, in order, and no others."""
        if self.ended:
            raise Fault(f"row {seq}: a seed of {self.name} was thrown away, and another promised")
        found = [tuple(one) for one in event.get("seals", ())]
        there = {guest for seat, guest in self.seated.items() if seat not in self.away}
        kept = {guest for guest, _ in found}
        if found != [one for one in self.next.items() if one[0] in kept] or any(
            guest in there and guest not in kept for guest in self.next
        ):
            raise Fault(f"row {seq}: the promise of {self.name} does not freeze the seals it has")
        self.frozen, self.opened, self.next = dict(found), {}, {}
        self.promised_ms = at_ms

    def open(self, event, seq, order, block):
        """A guest opens exactly the sealed words; returns what is now mixed in."""
        guest, salt, words = event.get("guest", ""), event.get("salt", ""), event["words"]
        asked = order["actor"], order["command"]["words"], order["command"].get("salt", "")
        text = f"{WORDS}\n{self.night}\n{self.name}\n{block}\n{guest}\n{salt}\n{words}"
        if asked != (guest, words, salt) or self.frozen.get(guest) != sha(text.encode()).hex():
            raise Fault(f"row {seq}: these words of {self.name} were not sealed before its seed")
        if guest in self.opened or len(words) > 60 or len(salt) != 32:
            raise Fault(f"row {seq}: {guest} adds more words than one guest has")
        self.opened[guest] = f"{salt} {words}"
        return "\n".join(self.opened[one] for one in self.frozen if one in self.opened)

    def check_open(self, seq):
        """Nothing is wagered or drawn while frozen words of the block are unopened."""
        if len(self.opened) != len(self.frozen):
            raise Fault(f"row {seq}: {self.name} goes on while sealed words are shut")

    def end(self, event, seq, at_ms, drawn):
        """A block ends: a seed that nothing was drawn from is the table's last, unless words stayed
        closed so long that the block was dropped."""
        shut = [guest for guest in self.frozen if guest not in self.opened]
        if list(event.get("shut", ())) != shut or (shut and drawn):
            raise Fault(f"row {seq}: it is not told rightly whose words of {self.name} stayed shut")
        self.ended = not drawn and not (shut and at_ms >= self.promised_ms + OPEN_MS)
        self.shut.update(shut)
        self.next = {one: seal for one, seal in self.next.items() if one not in self.shut}
        self.frozen, self.opened = {}, {}


class Device:
    """The electronic device of one table: promises, draws, and what it has to reveal."""

    def __init__(self, night, name, table):
        self.night, self.name, self.table, self.electronic = night, name, table, False
        self.block, self.promise, self.words, self.draws, self.drawn = 0, "", "", [], None
        self.hands = []  # the cards of the round, as pairs of a shoe and a place in it
        self.sealed, self.seals, self.stopped = Sealed(night, name), False, False

    def see_words(self, event, row, order):
        """One event at this table, as far as guests' words are in it; those of earlier editions
        were added as they are, until the first draw. No night goes back to that."""
        kind, seq = event["type"], row["seq"]
        self.seals = self.seals or signs_commits(row["edition"])
        if kind in ("PlayerSat", "PlayerLeft"):
            self.sealed.seat(event)
        elif kind == "WordsSealed":
            self.sealed.seal(event, seq, order, self.block)
        elif kind == "DrawsPromised":
            self.sealed.freeze(event, seq, row["at_ms"])
        elif kind == "WordsAdded" and self.draws:
            raise Fault(f"row {seq}: words were added after the first draw")
        elif kind == "WordsAdded" and self.seals:
            self.words = self.sealed.open(event, seq, order, self.block)
        elif kind == "WordsAdded":
            self.words = f"{self.words} {event['words']}".strip()
        elif kind in ("WagerPlaced", "Drawn"):
            self.sealed.check_open(seq)
        elif kind == "DrawsRevealed" and self.seals:
            self.sealed.end(event, seq, row["at_ms"], len(self.draws))

    def is_undealt(self):
        """Whether cards were shuffled from which none was dealt since, and nothing wants them
        shuffled again: an order, a check, another dealer, a table that closed or stopped."""
        shoe = self.draws[-1] if self.draws and self.table["decks"] and self.seals else None
        return bool(shoe) and not (shoe["seen"] or shoe["held"] or shoe["due"])

    def see_stopped(self, event):
        """Whether play goes on at this table. A shoe that was not played before it stopped is
        shuffled again, and its seed may be shown."""
        kind = event["type"]
        if kind == "TableOpened":
            self.stopped = False
        elif kind in STOPS or event.get("out_of_service"):
            self.stopped = True
            for shoe in self.draws[-1:] if kind == "TableClosed" else ():
                shoe["due"] = True

    def see(self, event, seq, wagers_up):
        """One event at this table; returns a dealt card, as its face and this row."""
        kind, shoe = event["type"], self.draws[-1] if self.draws else None
        self.see_stopped(event)
        if kind == "DrawsPromised":
            self.begin(event, seq, wagers_up)
        elif kind == "Drawn":
            self.draw(event, seq)
        elif kind in ("CardDealt", "CardRacked"):
            return self.take_card(event, seq, shoe)
        elif kind == "CardsTurned":
            self.turn(event, seq)
        elif kind == "StackCut" and shoe:
            shoe["cuts"].append(event["front"])
        elif kind == "StackChanged" and shoe:
            before = self.draws[-2]["due"] if len(self.draws) > 1 else False
            shoe["due"] = before or not event["ready"]
        elif kind == "StackEnded" and shoe:
            shoe["due"] = True
        elif kind in ("HandsStarted", "WinnersPaid", "WagersSettled", "RoundVoided"):
            self.hands = []
        elif kind == "HandRacked":
            self.hands = [hand for hand in self.hands if hand[0] != event["hand"]]
        elif kind == "DrawsRevealed":
            self.reveal(event, seq)
        return None

    def take_card(self, event, seq, shoe):
        """A card leaves the shoe for a hand or the rack."""
        cell, hand = [event["card"], seq], event.get("hand", "rack")
        if not HIDDEN <= event["card"] < 52 + self.table["jokers"]:
            raise Fault(f"row {seq}: there is no such card")
        if shoe:
            self.hands.append((hand, len(self.draws) - 1, len(shoe["seen"])))
            shoe["seen"].append(cell)
        return cell if event["type"] == "CardDealt" else None

    def begin(self, event, seq, wagers_up):
        """A new block, bound to a seed before anyone bets."""
        if self.promise or event["block"] != self.block + 1:
            raise Fault(f"row {seq}: block {self.block} of {self.name} was never revealed")
        if wagers_up:
            raise Fault(f"row {seq}: wagers were up when the seed of {self.name} was promised")
        self.block, self.promise = event["block"], event["promise"]
        self.words, self.draws, self.hands = "", [], []

    def draw(self, event, seq):
        """One draw, numbered in its block; its result is checked once the seed is known."""
        if not self.promise or (event["block"], event["draw"]) != (self.block, len(self.draws) + 1):
            raise Fault(f"row {seq}: draw {event['draw']} of {self.name} is out of its order")
        if self.is_undealt():
            raise Fault(f"row {seq}: a shoe of {self.name} was thrown away, and another drawn")
        held = [hand for hand in self.hands if hand[0] != "rack"] if not event["outcome"] else []
        shown = {"outcome": event["outcome"], "seq": seq, "seen": [], "cuts": []}
        self.draws.append({**shown, "held": held, "due": False})
        self.drawn = seq

    def turn(self, event, seq):
        """Face-down cards are shown: they were in their places all along."""
        places = [(shoe, place) for hand, shoe, place in self.hands if hand == event["hand"]]
        if len(places) != len(event["cards"]):
            return  # a hand that was split or combined: only a replay knows
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
        if self.is_undealt() and not self.stopped:
            raise Fault(f"row {seq}: a shoe of {self.name} was thrown away, and its seed shown")
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
        """Compare the cards seen so far with the order of the cut shoe, and fill in the rest."""
        for front in shoe["cuts"]:
            order = order[front:] + order[:front]
        for place, cell in enumerate(shoe["seen"]):
            card, seq = cell
            if place >= len(order) or (card >= 0 and order[place] != card):
                raise Fault(f"row {seq}: card {place + 1} of the shoe of {self.name} is another")
            cell[0] = order[place]
        return order


# --- dice and wheels ----------------------------------------------------------------------
def settle(table, event, line, seq):
    """What a wager must pay and return by the printed tables."""
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


# --- cards: what they are worth -----------------------------------------------------------
ACE, COURT = 14, (10, 11, 12, 13)
RANKS, SUITS, JOKERS = "23456789tjqka", "cdhs", {"j1": 52, "j2": 53, "??": HIDDEN}
# On which third cards of the player the bank draws, by its total, where the usual tableau hangs.
BANK_DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
STANDS_ON, MOST = 17, 21
SHAPES = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
KINDS = (
    "one_pair_or_less", "one_pair_or_less", "two_pair", "three_of_a_kind", "straight", "flush",
    "full_house", "four_of_a_kind", "straight_flush", "royal_flush",
)  # fmt: skip
LOWEST_QUALIFYING = (0, [14, 13, 4, 3, 2])
COLOURS = {
    "4_or_more": (4, 7, "pays.four_or_more_of_a_colour"),
    "exactly_4": (4, 4, "pays.exactly_four_of_a_colour"),
    "exactly_5": (5, 5, "pays.exactly_five_of_a_colour"),
    "exactly_6": (6, 6, "pays.exactly_six_of_a_colour"),
    "7": (7, 7, "pays.seven_of_a_colour"),
}
End = namedtuple("End", "kind pays half most", defaults=("", False, None))


class Unseen(Exception):
    """A card that decides a wager has not been shown."""


def read_card(text):
    """A card as it was keyed in, such as Td, 10d or J1; a card nobody has seen is hidden."""
    text = text.lower().replace("10", "t")
    if text in JOKERS:
        return JOKERS[text]
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


def rank(card):
    """2 to 14, the ace highest."""
    return card // 4 + 2


def points(cards):
    """Baccarat: the last digit of the sum, where an ace is one and tens and courts are nothing."""
    ranks = [rank(card) for card in cards]
    return sum(1 if one == ACE else 0 if one in COURT else one for one in ranks) % 10


def value(card):
    """Blackjack: what a card counts, an ace one."""
    return 1 if rank(card) == ACE else min(rank(card), 10)


def count_of(cards):
    """Blackjack: the best count of a hand; one ace counts eleven where that does not bust it."""
    values = [value(card) for card in cards]
    return sum(values) + (10 if 1 in values and sum(values) + 10 <= MOST else 0)


def is_natural(cards):
    """Blackjack: an ace and a ten or court card, and nothing else."""
    return sorted(value(card) for card in cards) == [1, 10]


def poker(cards):
    """A hand of five: its kind from high card (0) to royal flush (9), and the ranks that decide."""
    ranks = [rank(card) for card in cards]
    groups = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    order, shape = [one for _, one in groups], tuple(many for many, _ in groups)
    if shape in SHAPES:
        return SHAPES[shape], order
    flush = len({card % 4 for card in cards}) == 1
    if order == [14, 5, 4, 3, 2]:
        order = [5, 4, 3, 2, 1]
    if order[0] - order[4] == 4:
        return (9 if order[0] == ACE else 8) if flush else 4, order
    return 5 if flush else 0, order


# --- cards: one round ---------------------------------------------------------------------
class Deal:
    """A card round as the rows show it: who staked what, every hand, decision and call.

    A card is a list of its face and the row that showed it, so that who shows it later can fill it
    in. `made` are the wagers that began the round, `up` those that no row has settled yet, and
    `gone` those of them that a correction has settled, `stirred` once there was one; `waiting` is
    what hangs on a card not seen yet. `words` are the cards that were keyed in, in that order, and
    `keyed` what they were keyed in for.
    """

    def __init__(self, options, stakes, electronic=False):
        self.options, self.over, self.sure = options, False, True
        self.electronic, self.gone, self.waiting, self.stirred = electronic, set(), [], False
        self.made = {
            (int(seat), key): stake for seat, own in stakes.items() for key, stake in own.items()
        }
        self.up, self.hands, self.choices = dict(self.made), {}, []
        self.called, self.void, self.early = set(), set(), False
        self.words, self.keyed = [], []

    def see(self, event, seq, cell):
        """One event of the round."""
        kind, wager = event["type"], (event.get("seat"), event.get("key"))
        if kind == "CardDealt":
            self.hands.setdefault(event["hand"], []).append(cell)
        elif kind == "CardsTurned":
            self.turn(event, seq)
        elif kind == "ChoiceMade":
            self.choices.append((event["seat"], event["hand"], event["act"]))
            if event.get("moves_to"):
                self.hands[event["moves_to"]] = [self.hands[event["hand"]].pop()]
        elif kind == "CalledOut":
            self.called.add(event["words"])
        elif kind == "HandVoided":
            self.void.add(event["seat"])
            self.up = {one: stake for one, stake in self.up.items() if one[0] != event["seat"]}
        elif kind == "WagerPlaced":
            self.up[wager] = self.up.get(wager, 0) + event["stake"]
        elif kind in ("WagerReduced", "WagerReturned"):
            self.up.pop(wager, None)

    def note(self, command, cells):
        """Remember what was keyed in, since it may be corrected later."""
        words = command.get("card", command.get("cards", "")).split()
        if words and command["type"] == "DealCard":
            self.keyed += cells[: len(words)]
        elif words and command["type"] == "TurnCards":
            self.keyed += self.hands[command["hand"]]
        else:
            return
        self.words += words

    def correct(self, words):
        """The cards were not what was keyed in; nothing was settled by them yet."""
        self.sure = self.sure and not self.early
        for cell, word in zip(self.keyed, words, strict=True):
            cell[0] = read_card(word)
        self.words = words

    def recount(self, ups):
        """After a correction: what is up no longer was settled by it, and another one may put it
        up again."""
        self.stirred, self.gone = False, self.up.keys() - ups.keys()

    def turn(self, event, seq):
        """A hand is shown: cards seen earlier must be the same."""
        cells = self.hands.get(event["hand"], [])
        if len(cells) != len(event["cards"]):
            raise Fault(f"row {seq}: {event['hand']} has another number of cards")
        for cell, card in zip(cells, event["cards"], strict=True):
            if cell[0] not in (HIDDEN, card):
                raise Fault(f"row {seq}: a card of {event['hand']} has changed")
            cell[:] = card, seq

    def cards_of(self, hand):
        """The cards of a hand, if all of them are seen."""
        cards = [cell[0] for cell in self.hands.get(hand, ())]
        if HIDDEN in cards:
            raise Unseen
        return cards

    def size(self, hand):
        """How many cards a hand has."""
        return len(self.hands.get(hand, ()))

    def seats(self):
        """The seats whose hands are not void."""
        return sorted({seat for seat, _ in self.made} - self.void)

    def acts(self, seat, hand=None):
        """What a seat decided, for one hand or for all."""
        return [act for who, of, act in self.choices if who == seat and hand in (None, of)]


# --- cards: how wagers end, game by game --------------------------------------------------
# For each game two functions: how a wager ends (nothing if it is not decided yet), and what is
# wrong with the cards of a round that is over (nothing if they were dealt as the rules say).
def baccarat_ends(deal, seat, key):
    """Nearest nine wins; on a tie the other two wagers are returned."""
    if not deal.over:
        return None
    player, bank = points(deal.cards_of("player")), points(deal.cards_of("bank"))
    winner = "tie" if player == bank else "player" if player > bank else "bank"
    if key == winner:
        return End(WINS, "pays.tie" if key == "tie" else "pays.bank_or_player")
    return End(RETURNS if winner == "tie" else LOSES)


def check_baccarat_deal(deal):
    """Two cards each, and third cards by the totals and the posted tableau."""
    player, bank = deal.cards_of("player"), deal.cards_of("bank")
    first, other = points(player[:2]), points(bank[:2])
    drawn = [2, 2]
    if max(first, other) < 8:
        drawn[0] += first <= 5
        draws = other <= 5
        if first <= 5:
            usual = deal.options["tableau"] == "standard"
            draws = other <= 2 or (usual and points(player[2:]) in BANK_DRAWS.get(other, ()))
        drawn[1] += draws
    return "" if [len(player), len(bank)] == drawn else "the third cards are not those of the rules"


def number_of(key):
    """The name of a wager without its hand, and the number of that hand."""
    name, _, state = key.partition("@")
    return name, int(state.removeprefix("hand ")) if state else 1


def hand_name(deal, seat, number=1, part=1):
    """What a hand at a blackjack table is called: split hands are numbered, and so are the parts
    of multi-action where each has a hand of its own."""
    split = f" hand {number}" if number > 1 else ""
    own = part > 1 and deal.options.get("player_hand") == "each_round"
    return f"seat {seat}{split}" + (f" round {part}" if own else "")


def hands_of(deal, seat, part=1):
    """The names of a seat's hands, and its decisions about all of them."""
    tail = hand_name(deal, seat, part=part)[len(f"seat {seat}") :]
    mine = [(of, act) for who, of, act in deal.choices if who == seat]
    acts = [act for of, act in mine if of.partition(" round ")[1:] == tail.partition(" round ")[1:]]
    names = [hand_name(deal, seat, at, part) for at in range(1, 2 + acts.count("split"))]
    return names, acts


def natural_of(deal, seat, part=1):
    """Whether a seat holds a natural, which a split hand never is."""
    names, _ = hands_of(deal, seat, part)
    return len(names) == 1 and is_natural(deal.cards_of(names[0]))


def waits(deal, seat, part=1):
    """Whether a seat's hand waits for the dealer's cards: it is neither bust nor a natural."""
    names, _ = hands_of(deal, seat, part)
    under = any(count_of(deal.cards_of(name)) <= MOST for name in names)
    return under and not natural_of(deal, seat, part)


def wrong_hand(deal, seat, part=1):
    """What is wrong with how many cards a seat got: two, and one for each it asked for."""
    for name in hands_of(deal, seat, part)[0]:
        acts = deal.acts(seat, name)
        if deal.size(name) != 2 + acts.count("hit") + acts.count("double"):
            return f"{name} has another number of cards than was asked for"
    return ""


def draws_to_17(cards):
    """Whether the dealer drew below seventeen and stood on it."""
    before = [count_of(cards[:size]) for size in range(2, len(cards))]
    return len(cards) > 1 and count_of(cards) >= STANDS_ON and max([0, *before]) < STANDS_ON


def dealer_natural(deal):
    """Whether the dealer has a natural; a hole card that was looked at need not be seen.

    A device knows the card itself and makes no such call: there the card or the seed tells.
    """
    cards = [card for card, _ in deal.hands["dealer"][:2]]
    looked = "no natural" in deal.called and not deal.electronic
    if value(cards[0]) not in (1, 10) or (HIDDEN in cards and looked):
        return False
    return is_natural(deal.cards_of("dealer")[:2])


def blackjack_ends(deal, seat, key):
    """A hand against the dealer's; the posted rule on ties says who wins them."""
    (name, number), ties = number_of(key), deal.options["ties"]
    if name == "insurance":
        return End(WINS, "pays.insurance_wins") if dealer_natural(deal) else End(LOSES)
    names, _ = hands_of(deal, seat)
    cards = deal.cards_of(names[number - 1])
    mine, natural = count_of(cards), natural_of(deal, seat)
    if mine > MOST:
        return End(LOSES)
    if dealer_natural(deal):
        return End(RETURNS if natural and ties != "iii" else LOSES)
    if natural:
        return End(WINS, "pays.option_i" if ties == "i" else "pays.options_ii_iii")
    if not deal.over:
        return None
    theirs = count_of(deal.cards_of("dealer"))
    if theirs > MOST or mine > theirs:
        split_21 = len(names) > 1 and len(cards) == 2 and mine == MOST
        usual = "pays.dealer_bust" if theirs > MOST else "pays.win"
        return End(WINS, "pays.split_21" if split_21 else usual)
    return End(RETURNS if mine == theirs and ties == "i" else LOSES)


def check_blackjack_deal(deal):
    """Every hand got the cards it asked for, and the dealer drew to seventeen if a hand waited."""
    wrong = next(filter(None, (wrong_hand(deal, seat) for seat in deal.seats())), "")
    if wrong or not deal.seats():
        return wrong
    cells = deal.hands["dealer"]
    if dealer_natural(deal) or not any(waits(deal, seat) for seat in deal.seats()):
        return "" if len(cells) == 2 else "the dealer draws, and nothing waits for it"
    return (
        "" if draws_to_17(deal.cards_of("dealer")) else "the dealer does not draw to 17 and stand"
    )


def at_spot(deal, part):
    """The seats with a wager on a spot of multi-action."""
    return [seat for seat in deal.seats() if (seat, f"spot {part}") in deal.made]


def multi_due(deal, part):
    """How far the dealer goes in a part: 2 means to seventeen, 1 one card, 0 not at all."""
    seats = at_spot(deal, part)
    if any(waits(deal, seat, part) for seat in seats):
        return 2
    may_be = value(deal.cards_of("dealer")[0]) in (1, 10)
    held = any(may_be and natural_of(deal, seat, part) for seat in seats)
    return int(held or any("insurance" in hands_of(deal, seat, part)[1] for seat in seats))


def multi_ends(deal, seat, key):
    """One hand against one of the dealer's three, which share their first card."""
    name, number = number_of(key)
    part = int(name.split()[1])
    dealer = deal.cards_of("dealer") + deal.cards_of(f"dealer {part}")
    if name.startswith("insurance"):
        won = End(WINS, "pays.insurance_wins") if is_natural(dealer[:2]) else End(LOSES)
        return won if len(dealer) > 1 else None
    hand = hands_of(deal, seat, part)[0][number - 1]
    mine, theirs = count_of(deal.cards_of(hand)), count_of(dealer)
    if mine > MOST:
        return End(LOSES)
    natural = natural_of(deal, seat, part)
    if natural and value(dealer[0]) not in (1, 10):
        return End(WINS, "pays.odds")
    if len(dealer) < 2 or (multi_due(deal, part) == 2 and theirs < STANDS_ON):
        return None
    if natural:
        against = "pays.against_21" if theirs == MOST else "pays.odds"
        return End(RETURNS) if is_natural(dealer) else End(WINS, against)
    if is_natural(dealer) and (mine < MOST or deal.options["natural_beats_21"]):
        spared = deal.options["dealer_natural"] == "original_only"
        if spared and number > 1:
            return End(RETURNS)
        return End(LOSES, half=spared and "double" in deal.acts(seat, hand))
    if theirs > MOST or mine > theirs:
        return End(WINS, "pays.win")
    return End(RETURNS if mine == theirs else LOSES)


def check_multi_deal(deal):
    """Every hand got the cards it asked for, and so did every part of the dealer's hand."""
    parts = (1, 2, 3) if deal.options["player_hand"] == "each_round" else (1,)
    for part in parts:
        seats = deal.seats() if len(parts) == 1 else at_spot(deal, part)
        wrong = next(filter(None, (wrong_hand(deal, seat, part) for seat in seats)), "")
        if wrong:
            return wrong
    for part in (1, 2, 3):
        due, finish = multi_due(deal, part), deal.cards_of(f"dealer {part}")
        if due == 2 and not draws_to_17(deal.cards_of("dealer") + finish):
            return f"the dealer does not draw to 17 and stand in part {part}"
        if due < 2 and len(finish) != due:
            return f"the dealer has another number of cards in part {part}"
    return ""


def stud_ends(deal, seat, key):
    """Caribbean stud: five cards against the dealer's five, if those qualify."""
    if "fold" in deal.acts(seat):
        return End(LOSES)
    if not deal.over:
        return None
    mine, theirs = poker(deal.cards_of(f"seat {seat}")), poker(deal.cards_of("dealer"))
    ante, limit = deal.made[seat, "ante"], deal.options["payout_limit"]
    most = None
    if limit:
        win, per = deal.options["pays.ante"]
        of_ante = min(limit, ante * win // per)
        most = of_ante if key == "ante" else limit - of_ante
    if theirs < LOWEST_QUALIFYING:
        return End(WINS, "pays.ante", most=most) if key == "ante" else End(RETURNS)
    if mine <= theirs:
        return End(RETURNS if mine == theirs else LOSES)
    return End(WINS, "pays.ante" if key == "ante" else f"pays.{KINDS[mine[0]]}", most=most)


def check_stud_deal(deal):
    """Five cards for each hand, and everyone has bet or folded."""
    for hand in [f"seat {seat}" for seat in deal.seats()] + ["dealer"] * bool(deal.seats()):
        if deal.size(hand) != 5:
            return f"{hand} has another number of cards than five"
    undecided = [seat for seat in deal.seats() if len(deal.acts(seat)) != 1]
    return f"seat {undecided[0]} has not bet or folded once" if undecided else ""


def ride_ends(deal, seat, key):
    """Let it ride: a player's three cards and the two community cards that were not burned."""
    if not deal.over:
        return None
    hands = (f"seat {seat}", "community 2", "community 3")
    kind, ranks = poker([card for hand in hands for card in deal.cards_of(hand)])
    if kind == 0 or (kind == 1 and ranks[0] < 10):
        return End(LOSES)
    return End(WINS, "pays.pair_of_10s_or_better" if kind == 1 else f"pays.{KINDS[kind]}")


def check_ride_deal(deal):
    """Three cards for each seat and three for the community, and two decisions by each seat."""
    seats = deal.seats()
    wrong = [seat for seat in seats if deal.size(f"seat {seat}") != 3 or len(deal.acts(seat)) != 2]
    if wrong:
        return f"seat {wrong[0]} has not three cards and two decisions"
    shown = [deal.size(f"community {at}") for at in (1, 2, 3)]
    return "" if not seats or shown == [1, 1, 1] else "there are not three community cards"


def is_made_void(deal, seat, key):
    """Red dog: whether a player took a wager back when the third card was shown too early."""
    return "void" in deal.acts(seat, key.replace("raise", "red_dog"))


def dog_ends(deal, seat, key):
    """Red dog: the third card falls between the first two, or makes three of a kind."""
    if is_made_void(deal, seat, key):
        return End(RETURNS)
    if not deal.over:
        return None
    ends = sorted(rank(deal.cards_of(box)[0]) for box in ("left", "right"))
    spread = ends[1] - ends[0] - 1
    if spread == 0:
        return End(RETURNS)
    third = rank(deal.cards_of("middle")[0])
    if spread < 0:
        return End(WINS, "pays.matching_third_card") if third == ends[0] else End(RETURNS)
    if not ends[0] < third < ends[1]:
        return End(LOSES)
    return End(
        WINS, "pays.spread_" + {1: "one", 2: "two", 3: "three"}.get(spread, "four_through_11")
    )


def check_red_dog_deal(deal):
    """Red dog: a card at each end, and a third unless they are consecutive or nobody plays on."""
    ends = [rank(deal.cards_of(box)[0]) for box in ("left", "right") if deal.size(box) == 1]
    if len(ends) != 2:
        return "there is not one card at each end"
    playing = any(not is_made_void(deal, seat, key) for seat, key in deal.made)
    spread = abs(ends[0] - ends[1]) - 1
    due = spread != 0 and (spread < 0 or playing)
    return "" if deal.size("middle") == due else "the third card is not dealt as the rules say"


def joker_pays(key, cards, inclusive):
    """Joker seven: what a wager pays on seven cards, or None if it loses."""
    plain = [card for card in cards if card < 52]
    jokers, ranks = len(cards) - len(plain), [rank(card) for card in plain]
    many = [ranks.count(one) for one in set(ranks)]
    color, _, what = key.partition("_")
    if color in ("red", "black"):
        held = sum((card % 4 in (1, 2)) == (color == "red") for card in plain)
        least, most, pays = COLOURS[what]
        return pays if least <= held <= most else ""
    if key.startswith("pair "):
        held = ranks.count(RANKS.index(key[5:].lower().replace("10", "t")) + 2)
        three = "pays.lost_item" if inclusive else ""
        return {2: "pays.named_pair", 3: three, 4: "pays.one_pair_in_four_of_a_kind"}.get(held, "")
    if key == "two_pairs":
        if 4 in many:
            return "pays.two_pairs_in_four_of_a_kind"
        pairs = many.count(2) + (jokers == 2)
        won = pairs + many.count(3) >= 2 if inclusive else pairs == 2 and 3 not in many
        return "pays.two_pairs" if won else ""
    if key == "prial":
        return "pays.prial" if 3 in many else "pays.prial_in_four_of_a_kind" if 4 in many else ""
    if key == "no_pairs":
        return "pays.no_pairs" if jokers < 2 and max(many) == 1 else ""
    wanted = {"one_joker": 1, "two_jokers": 2}[key]
    return f"pays.{key}" if jokers == wanted else ""


def joker_ends(deal, seat, key):
    """Joker seven: every wager by its player's own seven cards."""
    if not deal.over:
        return None
    pays = joker_pays(key, deal.cards_of(f"seat {seat}"), deal.options["sets"] == "inclusive")
    return End(WINS, pays) if pays else End(LOSES)


def check_joker_deal(deal):
    """Seven cards for each seat."""
    wrong = [seat for seat in deal.seats() if deal.size(f"seat {seat}") != 7]
    return f"seat {wrong[0]} has another number of cards than seven" if wrong else ""


GAMES = {
    "night.baccarat": (baccarat_ends, check_baccarat_deal),
    "night.mini_baccarat": (baccarat_ends, check_baccarat_deal),
    "night.blackjack": (blackjack_ends, check_blackjack_deal),
    "night.multi_action_blackjack": (multi_ends, check_multi_deal),
    "night.caribbean_stud": (stud_ends, check_stud_deal),
    "night.let_it_ride": (ride_ends, check_ride_deal),
    "night.red_dog": (dog_ends, check_red_dog_deal),
    "night.joker_seven": (joker_ends, check_joker_deal),
}


def stake_range(deal, seat, key):
    """The least and the most that can be on a wager, by its seat's stakes and decisions."""
    name, number = number_of(key)
    if name.startswith("raise"):
        most = deal.made[seat, name.replace("raise", "red_dog")]
        return most if deal.options["raises"] == "full" else 1, most
    if name == "bet":
        stake = 2 * deal.made[seat, "ante"]
    elif name.startswith("insurance"):
        insured = name.replace("insurance", "spot") if " " in name else "main"
        stake = deal.made[seat, insured] // 2
    else:
        part = int(name[-1]) if name.startswith("spot ") else 1
        acts = deal.acts(seat, hand_name(deal, seat, number, part))
        stake = deal.made[seat, name] * (2 if "double" in acts else 1)
    return stake, stake


def made_up(sum_, chips):
    """The largest part of a sum that chips of these values can make."""
    can = [True] + [False] * sum_
    for part in range(1, sum_ + 1):
        can[part] = any(value <= part and can[part - value] for value in chips)
    return max(part for part in range(sum_ + 1) if can[part])


class Cards:
    """The card rounds at one table: every wager is settled again by the cards.

    What hangs on a card that nobody has seen waits until it is shown or its seed is revealed.
    `put_right` says that a correction came since the last result: it may have opened a round again.
    """

    def __init__(self, table):
        self.table, self.deal, self.owed, self.waiting = table, None, {}, []
        self.rules = GAMES.get(table["game"]) if "options" in table else None
        self.settled = self.left = 0
        self.electronic = self.put_right = False
        self.people = {}  # who sits where, by name
        self.kept, self.closed = (
            {},
            False,
        )  # what people owe who left; whether the table just closed

    def look_at(self, said, seq, cells, ups):
        """One row; `cells` are the cards dealt in it, `ups` tells what is up, where it is known."""
        dealt = iter(cells)
        for event in said["events"]:
            cell = next(dealt) if event["type"] == "CardDealt" else None
            self.see(event, seq, cell, ups)
        if said["events"] and self.deal is not None and self.deal.sure:
            self.deal.note(said["order"]["command"], cells)

    def see(self, event, seq, cell, ups):
        """One event at the table."""
        kind = event["type"]
        if kind == "HandsStarted":
            self.begin(event, seq, ups)
        elif kind in ("HandsDecided", "ResultCalled"):
            self.decide(event, seq, ups is not None)
        elif kind == "FeesOwed":
            self.carry(event, seq)
        elif kind == "RoundCorrected":
            self.correct(event)
        elif kind == "RoundVoided":
            self.end()
        elif kind in ("WinnersPaid", "WagersSettled"):
            self.drop(ups)
        elif kind == "DrawsRevealed":
            self.waiting = self.settle_waiting(self.waiting)
            if self.deal is not None:
                self.deal.waiting = self.settle_waiting(self.deal.waiting)
        elif self.deal is not None and self.deal.sure:
            self.deal.see(event, seq, cell)
        if kind == "PlayerSat":
            self.comes(event)
        if kind == "FeeCarried":
            self.keep(event, seq)
        self.closed = kind == "TableClosed"
        if self.closed:
            self.kept = {}
        if kind == "FeeTaken":
            self.last_fee(event, seq)
        if kind == "PlayerLeft":
            self.goes(event, seq)

    def last_fee(self, event, seq):
        """Whole dollars still owed are collected from someone who leaves."""
        if self.owed is None:
            return
        due = self.owed.get(event["seat"], 0)
        if self.rules is not None and event["fee"] > due // 100:
            raise Fault(f"row {seq}: {event['fee']} of commission are taken, {due // 100} are owed")
        self.owed[event["seat"]] = due - 100 * event["fee"]

    def comes(self, event):
        """A player sits down and still owes any commission carried from before."""
        who, due = event.get("person", ""), 0
        if event["seat"] not in self.people and who:
            due = self.kept.pop(who, 0)
        self.people[event["seat"]] = who
        if due and self.owed is not None:
            self.owed[event["seat"]] = self.owed.get(event["seat"], 0) + due

    def keep(self, event, seq):
        """Someone who leaves still owes what is left, by name."""
        due = self.owed.get(event["seat"], 0) if self.owed is not None else event["owed"]
        if self.rules is not None and due != event["owed"]:
            raise Fault(f"row {seq}: commission of {event['owed']} is kept, {due} is owed")
        self.kept[self.people.get(event["seat"], "")] = event["owed"]

    def goes(self, event, seq):
        """A player leaves and owes less than a dollar, if anything.

        Someone who stays at another seat owes it there.
        """
        person = self.people.pop(event["seat"], "")
        stays = [seat for seat, one in self.people.items() if one == person != ""]
        if self.owed is None:
            return
        due = self.owed.pop(event["seat"], 0)
        if stays:
            self.owed[stays[0]] = self.owed.get(stays[0], 0) + due
        elif self.rules is not None and due >= 100 and event["chips"]:
            raise Fault(f"row {seq}: {due // 100} of commission are owed, and were not taken")

    def begin(self, event, seq, ups):
        """A round begins with the wagers that are up."""
        self.drop(ups)
        options = {**self.table.get("options", {}), **self.table.get("pays", {})}
        self.deal = Deal(options, event["stakes"], self.electronic)
        if ups is not None and self.deal.made != ups():
            raise Fault(f"row {seq}: the cards are dealt for other wagers than are up")

    def correct(self, event):
        """The cards of this round, or of an earlier one, were different."""
        self.put_right = True
        if self.deal is not None:
            self.deal.stirred = True
        if self.deal is not None and event["was"].split() == self.deal.words:
            self.deal.correct(event["outcome"].split())
        else:
            self.owed = None  # an earlier round: no row says what someone owes now

    def drop(self, ups):
        """A round that has no result of its own was ended by a correction, which settled it."""
        if self.deal is not None and ups is not None:
            self.deal.gone.update(self.deal.up)
        self.end()

    def end(self):
        """A round is over: anything still pending can be settled only from its seed."""
        if self.deal is not None:
            self.waiting += self.deal.waiting
            self.left += len(self.deal.gone)
        self.deal, self.put_right = None, False

    def decide(self, event, seq, counted):
        """Wagers are settled: each that is up, once, and at the end of the round all of them."""
        deal, over = self.deal, event["type"] == "ResultCalled"
        if self.rules is not None and deal is None and not self.put_right:
            raise Fault(f"row {seq}: wagers are settled, and no cards were dealt for them")
        if self.rules is None or deal is None or not deal.sure:
            self.leave(event["lines"])
        else:
            deal.over, deal.early = over, True
            self.take(event, seq, counted)
            deal.waiting += [(deal, line, seq) for line in (*[None] * over, *event["lines"])]
            deal.waiting = self.settle_waiting(deal.waiting)
        if over:
            self.end()

    def leave(self, lines):
        """Wagers that cannot be settled again; what they owe now is unknown."""
        self.left, self.owed = self.left + len(lines), None
        for line in lines if self.deal is not None else ():
            self.deal.up.pop((line["seat"], line["key"]), None)

    def take(self, event, seq, counted):
        """Remove the wagers of a settlement from those that are up."""
        deal, over = self.deal, self.deal.over
        if over and (event["outcome"], event["phase"], event["seat"]) != (0, 0, 0):
            raise Fault(f"row {seq}: a round of cards has one result, for all seats")
        for line in event["lines"] if counted else ():
            wager = line["seat"], line["key"]
            if wager in deal.gone or deal.up.pop(wager, 0) != line["stake"]:
                where = f"{line['key']} of seat {line['seat']}"
                raise Fault(f"row {seq}: {where} is settled for another stake, or twice")
        standing = deal.up.keys() - deal.gone
        if over and counted and standing:
            seat, key = min(standing)
            raise Fault(f"row {seq}: {key} of seat {seat} is decided, and was left standing")

    def settle_waiting(self, waiting):
        """Settle pending wagers whose cards have been seen; returns the rest."""
        still = []
        for deal, line, seq in waiting:
            try:
                if line is None:
                    self.check_deal(deal, seq)
                else:
                    self.settle(deal, line, seq)
            except Unseen:
                still.append((deal, line, seq))
        return still

    def check_deal(self, deal, seq):
        """Check the cards of a finished round against the rules of the deal."""
        wrong = self.rules[1](deal)
        if wrong:
            raise Fault(f"row {seq}: {wrong}")

    def settle(self, deal, line, seq):
        """Check a line against what its wager must pay and return by the cards."""
        end = self.rules[0](deal, line["seat"], line["key"])
        where, wager = f"{line['key']} of seat {line['seat']}", self.table["wagers"][line["name"]]
        if wager["keys"][line["state"]] != line["key"] or line["on"]:
            raise Fault(f"row {seq}: {where} is not in the state it is settled in")
        if end is None:
            raise Fault(f"row {seq}: {where} is settled before it is decided")
        least, most = stake_range(deal, line["seat"], line["key"])
        if not least <= line["stake"] <= most:
            raise Fault(f"row {seq}: {where} is settled for another stake than can lie there")
        stake, sure = line["stake"], True
        paid, back, fee = 0, stake, 0
        if end.kind == WINS:
            win, per = self.table["pays"][end.pays]
            odd = line["name"] == "main" and deal.options.get("odd_stakes") == "rounded_up"
            paid = -(-stake * win // per) if odd else stake * win // per
            paid = paid if end.most is None else min(paid, end.most)
            fee, sure = self.fee(line, wager["percent"])
        elif end.kind == LOSES:
            back -= stake // 2 if end.half else stake
        found = [line[name] for name in ("kind", "win", "back", "fee", "next")]
        if found != [end.kind, paid, back, fee, -1]:
            raise Fault(f"row {seq}: {where} pays {paid} and gives back {back}, less {fee}")
        self.settled, self.left = self.settled + sure, self.left + (not sure)

    def fee(self, line, percent):
        """The commission on a winner in whole dollars, and whether it is certain.

        Less than a dollar is owed and carried over, unless the house drops it; so is what the chips
        of the table cannot make up.
        """
        due, chips = percent * line["stake"], self.table.get("chips") or [1]
        drops = percent and self.table["options"]["commission_rounding"] == "down"
        due -= due % 100 if drops else 0
        if not percent or (drops and min(chips) == 1):
            return due // 100, True
        if self.owed is None:
            rests = range(0, 100 * min(chips), 50)
            fees = {made_up((due + rest) // 100, chips) for rest in (*rests, 100 * min(chips) - 1)}
            return (line["fee"] if line["fee"] in fees else min(fees)), False
        due += self.owed.get(line["seat"], 0)
        fee = made_up(due // 100, chips)
        self.owed[line["seat"]] = due - 100 * fee
        return fee, True

    def count_unsettled(self):
        """How many wagers were not settled again."""
        gone, waiting = (self.deal.gone, self.deal.waiting) if self.deal is not None else ((), [])
        return self.left + len(gone) + sum(one[1] is not None for one in self.waiting + waiting)

    def carry(self, event, seq):
        """What every seat owes below a dollar, carried to the next round."""
        owed = {int(seat): rest for seat, rest in event["owed"].items() if rest}
        mine = self.owed
        if mine is not None and self.closed:  # what is below a dollar is forgiven
            mine = {at: due - due % 100 for at, due in mine.items()}
        mine = mine if mine is None else {at: due for at, due in mine.items() if due}
        if self.rules is not None and mine not in (None, owed):
            raise Fault(f"row {seq}: another commission is carried on")
        self.owed = owed


# --- the money at a table -----------------------------------------------------------------
class Table:
    """The money at one table: who owns which seat, what is up, and what a row may move."""

    def __init__(self, name, table, book):
        self.name, self.table, self.book, self.wallet = name, table, book, False
        self.owner, self.called, self.phase, self.found = {}, [], 0, set()
        self.settled, self.called_on, self.fees, self.cleared = 0, set(), set(), []
        self.arrived, self.cards, self.less = {}, Cards(table), {}

    def account(self, event):
        """The account of the wager that an event or line is about."""
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
        """A result: what was drawn, in the current phase, for every wager that it decides."""
        table, ups = self.table, self.ups()
        for wager, stake in self.less.items():  # returned in this row, before the result
            left = ups.get(wager, 0) - stake
            ups = {**ups, wager: left} if left > 0 else {k: v for k, v in ups.items() if k != wager}
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
        """What some moves give each guest from the rack, or take."""
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
        """What each guest should get by these events, and whether that is everything."""
        due, sure, self.less = {}, True, {}
        for event in events:
            kind, lines = event["type"], ()
            if kind == "ResultCalled":
                if not self.table["decks"]:
                    self.check_result(event, seq, drawn)
                self.called = event["lines"]
                self.after(event)
            elif kind in SETTLES:
                sure = sure and self.called is not None
                lines = [one for one in self.called or () if one["kind"] in SETTLES[kind]]
                if kind != "LosersCollected":
                    self.called, self.found = [], set()
            elif kind == "HandsDecided":
                lines = event["lines"]
            elif kind == "RoundCorrected":
                for seat, sum_ in event["differences"].items():
                    add(due, self.owner.get(int(seat)), sum_)
                for guest, sum_ in event.get("wallets", {}).items():
                    add(due, f"player/{guest}", sum_)
                self.phase = self.called = None  # what is still to be paid was recomputed
            else:
                if kind == "FeeTaken":
                    add(due, self.owner.get(event["seat"]), -event["fee"])
                sure = self.other(event) and sure
            for line in lines:
                add(due, self.owner.get(line["seat"]), self.gain_of(line))
            self.cleared += [self.account(line) for line in lines if sure and is_over(line)]
            for line in lines:
                self.travel(line)
        return {name: sum_ for name, sum_ in due.items() if sum_}, sure

    def travel(self, line):
        """A wager may move to where the same throw decided another one."""
        if line["kind"] == MOVES:
            key = self.table["wagers"][line["name"]]["keys"][line["next"]]
            account = self.account({"seat": line["seat"], "key": key})
            add(self.arrived, account, self.book.get(self.account(line), 0))

    def other(self, event):
        """What else may move money; False if a row may then move more than is computed here."""
        kind = event["type"]
        if kind == "WagerFound":  # it is settled with the others, as far as it counts
            self.found.add((event["seat"], event["key"]))
            self.called = None
            return False
        if kind in ("WagerReduced", "WagerReturned"):
            wager = event["seat"], event["key"]
            add(self.less, wager, event.get("stake", self.ups().get(wager, 0)))
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

    def gain_of(self, line):
        """What a settled wager gives its owner besides what is up."""
        up = line["stake"]
        if not self.table["decks"]:
            less = self.less.get((line["seat"], line["key"]), 0)
            up = self.book.get(self.account(line), 0) - less if is_over(line) else 0
        return line["win"] + line["back"] - line["fee"] - up

    def look_at(self, said, seq, drawn, cells):
        """Check the moves of a row at this table against its events, before they are posted."""
        if self.table["decks"]:
            self.cards.look_at(said, seq, cells, self.ups if self.wallet else None)
        gains = self.gains(said["moves"], seq)
        due, sure = self.due(said["events"], seq, drawn)
        if self.wallet and sure and gains != due:
            raise Fault(f"row {seq}: money moves otherwise than the events say: {gains}, not {due}")
        self.check_placing(said, seq)
        if said["cash"]:
            raise Fault(f"row {seq}: real money moves at a table")

    def check_cleared(self, seq):
        """Nothing is left of a wager that is over."""
        for account in self.cleared:
            if self.wallet and self.book.get(account, 0) != self.arrived.get(account, 0):
                raise Fault(f"row {seq}: something is left of {account}, which is over")
        self.cleared, self.arrived = [], {}
        deal = self.cards.deal
        if self.wallet and deal is not None and deal.stirred:
            deal.recount(self.ups())

    def check_placing(self, said, seq):
        """Wagers are placed: the table has such wagers, and the money for them was moved."""
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
    """Add a sum to what someone should get."""
    due[name] = due.get(name, 0) + sum_


# --- money --------------------------------------------------------------------------------
def moves_of(source, target, sum_):
    """One move; reversed if the sum is negative, none if it is zero."""
    if sum_ < 0:
        source, target, sum_ = target, source, -sum_
    return [(source, target, sum_)] if sum_ else []


def rate_of(written):
    """Imitation dollars per real dollars: 2 is 2 for 1; "5/2" and "2.5" are 5 for 2."""
    whole, slash, per = str(written).partition("/")
    whole, _, part = whole.partition(".")
    return int(whole + part), int(per) if slash else 10 ** len(part)


def cage_moves(event, rate):
    """What an act of the cage has to move, in both kinds of money."""
    kind, dollars = event["type"], event.get("dollars", 0)
    window, drawer = f"window/{event.get('window')}", f"drawer/{event.get('window')}"
    guest = f"player/{event['guest']}" if event.get("guest") else "guests"
    if kind == "FloorSetUp":
        plan, moves, cash = event["plan"], [], []
        for table in plan["tables"]:
            moves += moves_of("issue", f"rack/{table['id']}", table["float"])
        for one in plan["windows"]:
            moves += moves_of("issue", f"window/{one['id']}", one["float"])
            cash += moves_of("outside", f"drawer/{one['id']}", one["drawer_cents"])
        return moves, cash
    if kind == "Sold":
        each, per = rate
        wrong = event["cents"] * each != dollars * 100 * per
        return moves_of(window, guest, -1 if wrong else dollars), moves_of(
            "outside", drawer, event["cents"]
        )
    if kind == "TakenBack":
        return moves_of(guest, "taken back", dollars), []
    if kind == "TicketsSold":
        return moves_of(guest, "tickets", dollars), []
    if kind == "TransferMade":
        return moves_of(
            window, f"rack/{event['table']}", dollars if event["fill"] else -dollars
        ), []
    if kind == "CountSettled" and (event["purpose"] != "close" or "/" not in event["what"]):
        place, _, name = event["what"].partition("/")
        book = f"drawer/{name}" if place == "window" else event["what"]
        over = moves_of("void", event["what"], event["over_dollars"])
        return over, moves_of("outside", book, event["over_cents"])
    if kind in ("AdmissionTaken", "BingoTaken"):
        return [], moves_of("outside", "admission" if kind[0] == "A" else "bingo", event["cents"])
    if kind == "PrizeRedeemed":
        return moves_of(guest, "prize", dollars), []
    if kind == "AwardCorrected":
        was = f"player/{event['was_guest']}" if event["was_guest"] else "guests"
        return moves_of("prize", was, event["was_dollars"]) + moves_of(guest, "prize", dollars), []
    if kind == "WindowClosed":
        over = moves_of("void", window, event["over_dollars"])
        return over, moves_of("outside", drawer, event["over_cents"])
    return [], []


class Cage:
    """The windows, the racks between rounds, and everything that is nobody's round."""

    def __init__(self, books):
        self.rate, self.done, self.books, self.paper = (0, 1), {}, books, Paper()

    def look_at(self, said, seq):
        """Check the moves of a row outside a round against its events."""
        order, events = said["order"], said["events"]
        if any(event["type"] == "FloorSetUp" for event in events):
            self.rate = rate_of(events[0]["plan"]["rate"])
        moves, cash = [], []
        for event in events:
            more, real = cage_moves(event, self.rate)
            if event["type"] == "RackCounted":
                more = moves_of("void", f"rack/{order['table']}", event["over"])
            if event["type"] == "NightClosed":
                more = self.paper.close(event, self.books[0], seq)
            if event["type"] == "DepositRecorded":
                real = self.paper.deposit(event, self.books[1], seq)
            if event["type"] in ("Reversed", "TicketsRefunded"):
                before = self.done.pop(event["of"], ([], []))
                more, real = ([(b, a, sum_) for a, b, sum_ in one] for one in before)
            moves, cash = moves + more, cash + real
        found = [(one["source"], one["target"], one["dollars"]) for one in said["moves"]]
        real = [(one["source"], one["target"], one["cents"]) for one in said["cash"]]
        if "NightClosed" in [event["type"] for event in events]:
            found, moves = sorted(found), sorted(moves)  # the books list guests in no fixed order
        if (found, real) != (moves, cash):
            raise Fault(f"row {seq}: money moves otherwise than its events say")
        self.done[order["id"]] = moves, cash
        for event in events:
            self.paper.look_at(event, order["id"], seq)


class Paper:
    """The paperwork of the close: sales, expenses, attestations, deposit and report."""

    def __init__(self):
        self.sold, self.sales, self.expenses, self.door = {}, {}, {}, {}
        self.deposited, self.is_closed, self.voids = 0, False, False

    def gross(self):
        """What was taken in for imitation money and at the door, in cents."""
        return sum(self.sold.values()) + sum(self.door.values())

    def net(self):
        """What is left of it after the expenses."""
        return self.gross() - sum(one["cents"] for one in self.expenses.values())

    def look_at(self, event, order, seq):
        """Take an event and check its figures against what came before."""
        kind = event["type"]
        if kind == "FloorSetUp":
            self.sold = {one["id"]: 0 for one in event["plan"]["windows"]}
            self.voids = event["plan"]["house"] == NIGHT_HOUSE
        elif kind == "Sold":
            self.sales[order] = event["window"], event["cents"]
            self.sold[event["window"]] += event["cents"]
        elif kind == "Reversed" and event["of"] in self.sales:
            window, cents = self.sales.pop(event["of"])
            self.sold[window] -= cents
        elif kind == "AdmissionTaken":
            self.door[order] = event["cents"]
        elif kind == "Reversed" and event["of"] in self.door:
            del self.door[event["of"]]
        elif kind == "ExpenseRecorded":
            self.expenses[order] = event
        elif kind == "ExpenseStruck" and self.expenses.pop(event["of"], None) is None:
            raise Fault(f"row {seq} strikes out an expense that is not there")
        elif kind == "Attested":
            due = {"receipts": self.gross(), "conduct": self.gross(), "proceeds": self.net()}
            if event["figure"] != due.get(event["statement"], event["figure"]):
                raise Fault(f"row {seq}: {event['figure']} is attested, which is not the figure")
        elif kind == "ReportFiled" and event["net_cents"] != self.net():
            raise Fault(f"row {seq}: the report says other net proceeds than the night had")

    def close(self, event, book, seq):
        """The moves of the close: everything guests hold becomes void, as the event says."""
        self.is_closed = True
        if not self.voids:
            return []
        held = {name: sum_ for name, sum_ in book.items() if name.startswith("player/") and sum_}
        loose = book.get("guests", 0)
        if event.get("voided", 0) != sum(held.values()) + loose:
            raise Fault(f"row {seq}: the close makes another sum void than guests hold")
        moves = [one for name, sum_ in held.items() for one in moves_of(name, "void", sum_)]
        return moves + moves_of("guests", "void", loose)

    def deposit(self, event, book, seq):
        """The moves of the deposit: from each drawer what it took, the rest from outside."""
        if event["receipts_cents"] != self.gross():
            raise Fault(f"row {seq}: the deposit names other receipts than the night had")
        if event["cents"] != self.gross() and not event["reason"].strip():
            raise Fault(f"row {seq}: the deposit is not the receipts, and nobody says why")
        left = event["cents"]
        if event.get("replaces"):
            before, self.deposited = self.deposited, left
            return moves_of("outside", "bank", left - before)
        self.deposited, moves = left, []
        sources = [(f"drawer/{window}", taken) for window, taken in self.sold.items()]
        for source, taken in [*sources, ("admission", sum(self.door.values()))]:
            part = min(taken, book.get(source, 0), left)
            if part > 0:
                moves += moves_of(source, "bank", part)
                left -= part
        return moves + moves_of("outside", "bank", left)


def post(book, move, sum_, seq):
    """Move money: a positive sum, from one account to another."""
    if move[sum_] < 1 or move["source"] == move["target"]:
        raise Fault(f"row {seq} moves {move[sum_]}")
    for name, way in ((move["source"], -1), (move["target"], 1)):
        book[name] = book.get(name, 0) + way * move[sum_]


def spell(value):
    """The value of an option in one spelling, of the several that a plan may use."""
    text = str(value).strip().lower()
    return {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text, text)


def check_posted(table, plan, house):
    """The options and odds of a card table are those that its plan names, where it names some;
    what is named for the table itself goes before what is named for the whole house."""
    chosen = {**house.get("house_odds", {}).get(plan["game"], {}), **plan["options"]}
    if table.get("chips") and set(table["chips"]) != set(plan["chips"]):
        raise Fault(f"the chips of table {plan['id']} are not what its plan says")
    for name, wanted in chosen.items() if "options" in table else ():
        if name in table["pays"]:
            same = table["pays"][name] == [int(part) for part in re.findall(r"\d+", str(wanted))]
        else:
            same = spell(table["options"][name]) == spell(wanted)
        if not same:
            raise Fault(f"{name} of table {plan['id']} is not what its plan says")


def check_keyed(words, cells, seq):
    """The cards that are dealt are those that were keyed in, face up or face down."""
    for word, cell in zip(words, cells, strict=False):
        if cell[0] not in (HIDDEN, read_card(word)):
            raise Fault(f"row {seq}: another card was keyed in than is dealt")
        cell[0] = read_card(word)


# What happens only within these hours: from the first of the two until just before the other.
WITHIN_HOURS = {
    "Sold": ("doors", "last_call"),
    "TableOpened": ("license_starts", "last_call"),
    "WagerPlaced": ("first_wager", "ends"),
    "WagersSeen": ("first_wager", "ends"),
    "PrizeReserved": ("doors", "license_ends"),
    "PrizeRedeemed": ("doors", "license_ends"),
}


class Counts:
    """Counts by two people: equal figures of two, compared from the orders themselves; and slips,
    no number of which is keyed in twice."""

    def __init__(self):
        self.first, self.slips, self.licensed, self.price = {}, {}, False, 0

    def look_at(self, said, row):
        """Check what a row says about counts and slips against its order and the rows before it."""
        order, seq = said["order"], row["seq"]
        command = order["command"]
        for event in said["events"]:
            kind = event["type"]
            if kind == "FloorSetUp":
                self.licensed = bool(event["plan"].get("terms"))
                self.price = (event["plan"].get("occasion") or {}).get("admission_cents", 0)
            elif kind == "CountStarted":
                self.first[event["what"]] = (order["actor"], command["dollars"], command["cents"])
            elif kind == "CountDropped":
                self.first.pop(event["what"], None)
            elif kind in ("CountsDiffered", "CountSettled"):
                self.second(event, order, seq)
            elif kind in ("WindowClosed", "RackCounted") and self.licensed:
                self.check_two(said, row)
            elif kind == "AdmissionTaken" and event["cents"] != event["count"] * self.price:
                raise Fault(f"row {seq}: admission is not {self.price} cents each")
            elif kind in ("SlipKeyedIn", "SlipVoided"):
                before = self.slips.setdefault(event["number"], seq)
                if before != seq or event.get("at_ms", 0) > row["at_ms"]:
                    raise Fault(f"row {seq}: slip {event['number']} was used in row {before}")

    def second(self, event, order, seq):
        """The second of two counts: by someone else, and equal if it settles anything."""
        who, *figures = self.first.pop(event["what"], (None, 0, 0))
        own = [order["command"]["dollars"], order["command"]["cents"]]
        if who is None or who == order["actor"]:
            raise Fault(f"row {seq}: nobody else counted {event['what']} before")
        if (figures == own) != (event["type"] == "CountSettled"):
            raise Fault(f"row {seq}: the two counts of {event['what']} do not come to that")
        if figures == own and [event["dollars"], event["cents"]] != own:
            raise Fault(f"row {seq}: the count is not what both counted")

    def check_two(self, said, row):
        """A licensed night's windows and racks are counted by two, since edition 11."""
        settled = any(event["type"] == "CountSettled" for event in said["events"])
        if not settled and edition_number(row["edition"]) >= 11:
            raise Fault(f"row {row['seq']}: one person counted alone")


PRIZE_CAP_CENTS = 10_000_000  # 13:47-20.16(a), if the plan does not say


class Prizes:
    """The prize desk: posted prices, pieces in stock, and the value of all awards."""

    def __init__(self):
        self.plan, self.left, self.kept, self.awards = {}, {}, {}, {}
        self.cap, self.open, self.worth = PRIZE_CAP_CENTS, False, 0
        self.steps = {
            "FloorSetUp": self.set_up,
            "PrizeDeskOpened": self.begin,
            "PrizeDeskClosed": self.end,
            "PrizeReserved": self.reserve,
            "PrizeReleased": self.release,
            "PrizeRedeemed": self.redeem,
            "AwardCorrected": self.correct,
            "PrizeReplaced": self.exchange,
            "DrawingOpened": self.draw,
        }

    def look_at(self, said, row):
        """Check the events of a row against the plan and earlier awards."""
        for event in said["events"]:
            if event["type"] in self.steps:
                self.steps[event["type"]](event, said["order"], row)

    def set_up(self, event, order, row):
        """What there is to win, and the cap."""
        plan = event["plan"]
        self.plan = {one["id"]: one for one in plan.get("prizes", ())}
        self.left = {name: one["quantity"] for name, one in self.plan.items()}
        cap = (plan.get("terms") or {}).get("prize_cap_cents")
        self.cap = PRIZE_CAP_CENTS if cap is None else cap

    def begin(self, event, order, row):
        """Prizes may be awarded from now on."""
        self.open = True

    def end(self, event, order, row):
        """The unwon prizes are counted right, and all reservations end."""
        if event["left"] != {name: left for name, left in self.left.items() if left}:
            raise Fault(f"row {row['seq']}: other prizes are left than it says")
        self.open, self.kept = False, {}

    def reserve(self, event, order, row):
        """A piece that is still free is reserved."""
        self.verify_free(event["prize"], row)
        self.kept[order["id"]] = event["prize"], event["guest"], event["until_ms"]

    def release(self, event, order, row):
        """It is free again."""
        self.kept.pop(event["reserved"], None)

    def redeem(self, event, order, row):
        """A free piece, or the one reserved for this guest, at its tag price."""
        name, guest = event["prize"], event["guest"]
        if not self.open:
            raise Fault(f"row {row['seq']}: the prize desk is closed")
        self.drop_old_reservations(row)
        asked = order["command"]["reserved"]
        own = asked or next(
            (key for key, one in self.kept.items() if guest and one[:2] == (name, guest)), ""
        )
        if self.kept.pop(own, (name, guest, 0))[:2] != (name, guest):
            raise Fault(f"row {row['seq']}: {name} was kept for someone else")
        self.verify_free(name, row)
        self.awards[order["id"]] = name, guest, event["dollars"]
        self.take(name, event, row)

    def correct(self, event, order, row):
        """The award was as the event says, and two people agree."""
        was = event["was_prize"], event["was_guest"], event["was_dollars"]
        if self.awards.pop(event["award"], None) != was or order["second"] in ("", order["actor"]):
            raise Fault(f"row {row['seq']}: no such award was corrected by two people")
        self.left[was[0]] += 1
        self.worth -= self.plan[was[0]]["retail_cents"]
        if event["prize"]:
            self.verify_free(event["prize"], row)
            self.awards[event["award"]] = event["prize"], event["guest"], event["dollars"]
            self.take(event["prize"], event, row)

    def exchange(self, event, order, row):
        """An equal one is taken from what is left."""
        self.verify_free(event["prize"], row)
        self.left[event["prize"]] -= 1

    def draw(self, event, order, row):
        """A piece goes by the drawing; a redraw is of the same piece."""
        if not event["again_for"]:
            self.award(event["prize"], row)

    def drop_old_reservations(self, row):
        """Forget reservations whose time is over."""
        now = row["at_ms"]
        self.kept = {key: one for key, one in self.kept.items() if not one[2] or now < one[2]}

    def verify_free(self, name, row):
        """Refuse a piece that is gone, or reserved for someone else."""
        self.drop_old_reservations(row)
        if self.left.get(name, 0) <= sum(one[0] == name for one in self.kept.values()):
            raise Fault(f"row {row['seq']}: no piece of {name} is free")

    def take(self, name, event, row):
        """A piece is redeemed at its price, and its value counts."""
        plan = self.plan[name]
        if (plan["price"], plan["retail_cents"]) != (event["dollars"], event["retail_cents"]):
            raise Fault(f"row {row['seq']}: {name} is not awarded at the price of its tag")
        if plan["kind"].strip().lower() != "merchandise" or plan["way"] != "redeem":
            raise Fault(f"row {row['seq']}: {name} may not be redeemed")
        self.award(name, row)

    def award(self, name, row):
        """A remaining piece is awarded, redeemed or drawn, and its value counts."""
        if self.left.get(name, 0) < 1:
            raise Fault(f"row {row['seq']}: no piece of {name} is left")
        self.left[name] -= 1
        self.worth += self.plan[name]["retail_cents"]
        if self.worth > self.cap:
            raise Fault(f"row {row['seq']}: more is awarded than the law allows")


class License:
    """The hours of a licensed night, and who is suspended; a practice night has neither."""

    def __init__(self):
        self.hours, self.out = {}, set()

    def look_at(self, said, row):
        """Check the events of a row against the hours, and its actor against the suspensions."""
        seq, at_ms = row["seq"], row["at_ms"]
        late = [event["at_ms"] for event in said["events"] if event["type"] == "SlipKeyedIn"]
        at_ms = late[0] if late else at_ms  # what a paper slip says happened when it was written
        if said["events"] and said["order"]["actor"] in self.out:
            raise Fault(f"row {seq}: {said['order']['actor']} is suspended")
        for event in said["events"]:
            kind = event["type"]
            if kind == "FloorSetUp":
                terms = event["plan"].get("terms") or {}
                self.hours = {key: one["ms"] for key, one in terms.get("hours", {}).items()}
            elif kind == "PersonSuspended":
                self.out.add(event["person"])
            elif kind == "SuspensionEnded":
                self.out.discard(event["person"])
            elif self.hours and kind in WITHIN_HOURS:
                first, last = (self.hours[key] for key in WITHIN_HOURS[kind])
                if not first <= at_ms < last:
                    raise Fault(f"row {seq}: {kind} outside the hours of the license")
            elif kind == "RoundEndedLate":
                late_s = (at_ms - self.hours["license_ends"]) // 1000
                if event["after_s"] != late_s or late_s < 0:
                    raise Fault(f"row {seq}: the round ended {late_s} seconds after the license")


# Kinds of incidents by players, with the parts of an entry that name them; of the first kind what
# they hold is frozen. A written notice of each goes to the Commission before the entry is closed.
BREACHES = {
    "cheating": ("helper", "helped"),
    "not-playing-to-win": ("guests",),
    "rule-broken": ("guests",),
    "side-gambling": ("guests",),
}
ROUND_BEGINS = ("WagerPlaced", "HandsStarted", "TableOpened")


class Book:
    """The incident book and the inspector's seat: entries are numbered and never go back, who had
    to stop plays no more, what is frozen stays, a stopped table begins nothing, and a lot names the
    table that was drawn."""

    def __init__(self):
        self.night, self.entries, self.frozen, self.stopped = False, {}, {}, {}
        self.seated, self.tables = {}, ()

    def look_at(self, said, row):
        """The events of one row; a paper slip says when its sale really took place."""
        order, table, seq = said["order"], said["order"]["table"], row["seq"]
        late = [event["at_ms"] for event in said["events"] if event["type"] == "SlipKeyedIn"]
        at_ms = late[0] if late else row["at_ms"]
        for event in said["events"]:
            kind = event["type"]
            if kind == "FloorSetUp":
                self.night = event["plan"]["house"] == "nj_night"
                self.tables = tuple(one["id"] for one in event["plan"]["tables"])
            elif kind == "IncidentReported":
                if event["number"] != len(self.entries) + 1:
                    raise Fault(f"row {seq}: incident {event['number']} is not the next one")
                self.entries[event["number"]] = {**event, "sent": False, "closed": False}
            elif kind in ("IncidentNoteAdded", "IncidentDecided", "NoticeSent", "IncidentClosed"):
                self.follow(event, seq)
            elif kind in ("GuestFrozen", "GuestUnfrozen"):
                self.freeze(event, order, seq, row["at_ms"])
            elif kind in ("GameStopped", "EquipmentRemoved"):
                self.stopped[table] = True
            elif kind == "GameResumed":
                if not self.stopped.pop(table, False):
                    raise Fault(f"row {seq}: {table} was not stopped")
            elif kind == "TableDrawn":
                among = tuple(event["among"])
                if (
                    among != self.tables
                    or among[int(event["lot"], 16) % len(among)] != event["table"]
                ):
                    raise Fault(f"row {seq}: the lot does not name table {event['table']}")
            else:
                self.play(event, order, seq, at_ms)

    def follow(self, event, seq):
        """Something is added to an entry: it exists, and if it is closed only words are added."""
        kind, entry = event["type"], self.entries.get(event["number"])
        if entry is None or (entry["closed"] and kind != "IncidentNoteAdded"):
            raise Fault(f"row {seq}: incident {event['number']} is not open")
        if kind == "NoticeSent":
            entry["sent"] = True
        if kind == "IncidentClosed":
            if self.night and entry["kind"] in BREACHES and not entry["sent"]:
                raise Fault(f"row {seq}: incident {event['number']} is closed without its notice")
            entry["closed"] = True

    def freeze(self, event, order, seq, at_ms):
        """A guest in an entry stops, or plays again once two people say so."""
        guest = event["guest"]
        if event["type"] == "GuestUnfrozen":
            if self.frozen.pop(guest, None) is None or order["second"] in ("", order["actor"]):
                raise Fault(f"row {seq}: {guest} plays again without a second person")
            return
        entry = self.entries.get(event["incident"], {"kind": ""})
        parts = [entry[part] for part in BREACHES.get(entry["kind"], ())]
        named = [who for part in parts for who in ([part] if isinstance(part, str) else part)]
        if guest not in named or event["holdings"] != (entry["kind"] == "cheating"):
            raise Fault(f"row {seq}: incident {event['incident']} does not stop {guest}")
        self.frozen[guest] = event["holdings"], at_ms

    def play(self, event, order, seq, at_ms):
        """What happens at tables and windows, if it is barred. In a round that is on when a
        game is stopped, players still decide, and may double."""
        kind, table = event["type"], order["table"]
        holdings, since_ms = self.frozen.get(event.get("guest"), (False, at_ms + 1))
        if kind == "PlayerSat":
            self.seated[table, event["seat"]] = event.get("person", "")
        elif kind == "PlayerLeft":
            self.seated.pop((table, event["seat"]), None)
        elif kind == "Sold" and since_ms <= at_ms:
            raise Fault(f"row {seq}: {event['guest']} had to stop, and buys imitation money")
        elif kind in ("TakenBack", "PrizeRedeemed") and holdings and since_ms <= at_ms:
            raise Fault(f"row {seq}: what {event['guest']} holds is frozen, and is paid out")
        if kind == "WagerPlaced" and self.seated.get((table, event["seat"])) in self.frozen:
            raise Fault(f"row {seq}: a guest who had to stop wagers at {table}")
        decides = order["command"]["type"] == "Choose"
        if kind in ROUND_BEGINS and self.stopped.get(table) and not decides:
            raise Fault(f"row {seq}: {kind} at {table}, which an inspector stopped")


def without_slip(said):
    """A row with the act of a paper slip in place of the order that keyed the slip in."""
    command = said["order"]["command"]
    if command["type"] != "KeyInSlip" or not command.get("act"):
        return said
    return {**said, "order": {**said["order"], "command": command["act"]}}


# --- the drawing --------------------------------------------------------------------------
def lines_sha(*lines):
    """The hash of lines, as `printf '%s\\n' … | sha256sum` makes it."""
    return sha("".join(f"{line}\n" for line in lines).encode()).hex()


def drawn_ticket(bound, seed, words, tickets, eligible):
    """The winner among so many tickets and how many digests it takes: 15 hexadecimal digits are a
    number; one of the last few, which would favour some tickets, counts no more than a ticket that
    cannot win."""
    for tries in count(1):
        number = int(lines_sha("pitboss drawing 1", *bound, seed, words, tries)[:15], 16)
        if number < 16**15 - 16**15 % tickets and number % tickets + 1 in eligible:
            return number % tickets + 1, tries
    return None


class Raffle:
    """Tickets without gaps, their sealed list, and drawings that nobody can steer or repeat."""

    def __init__(self, night):
        self.night, self.plan, self.prizes, self.staff = night, None, {}, set()
        self.tickets, self.sales, self.void, self.sealed = [], {}, set(), ""
        self.drawings, self.guests = [], set()
        self.ends, self.called_off, self.closed = None, set(), False

    def look_at(self, said, row):
        """Check the events of a row against the tickets and drawings so far."""
        kinds = [event["type"] for event in said["events"]]
        if "DrawingOpened" in kinds and "DrawingGivenUp" not in kinds:
            late = self.ends is not None and row["at_ms"] >= self.ends
            self.must(("DrawingBeganLate" in kinds) == late, row, "a late drawing is not logged")
        for event in said["events"]:
            see = getattr(self, f"see_{event['type']}", None)
            if see is not None:
                see(event, said["order"], row)

    def must(self, holds, row, words):
        """Raise a fault unless this is true."""
        if not holds:
            raise Fault(f"row {row['seq']}: {words}")

    def see_FloorSetUp(self, event, order, row):  # noqa: N802
        """What the plan says about the drawing."""
        plan = event["plan"]
        self.plan, self.staff = plan.get("raffle"), {one["id"] for one in plan["people"]}
        prizes = plan.get("prizes", ())
        self.prizes = {one["id"]: one for one in prizes if one["way"] == "drawing"}
        terms = plan.get("terms") or {}
        self.ends = terms["hours"]["license_ends"]["ms"] if terms else None

    def see_GuestAdmitted(self, event, order, row):  # noqa: N802
        """Check that this guest may hold tickets."""
        self.guests.add(event["guest"])

    def see_TicketsSold(self, event, order, row):  # noqa: N802
        """Tickets at the posted price, numbered on, to a guest or on paper."""
        guest, codes, many = event["guest"], event["codes"], event["count"]
        self.must(self.plan and not self.sealed, row, "a ticket is sold after the sale ended")
        follows = event["first"] == len(self.tickets) + 1 and many > 0
        self.must(follows, row, "the tickets are not numbered without gaps")
        paid = event["dollars"] == many * self.plan["ticket_price"]
        self.must(paid, row, "the tickets do not cost what is posted")
        self.must(guest not in self.staff, row, f"{guest} works here and holds tickets")
        holder = guest in self.guests if guest else codes
        self.must(holder and len(codes) in (0, many), row, "a ticket has no holder")
        if order["actor"] not in self.staff:
            own = guest == order["actor"] and not codes
            self.must(own, row, f"{order['actor']} buys tickets for another one")
        first = len(self.tickets) + 1
        self.tickets += [(holder, guest) for holder in codes or [guest] * many]
        self.sales[order["id"]] = range(first, first + many)

    def see_TicketsRefunded(self, event, order, row):  # noqa: N802
        """Two people take back a mistaken sale before the list is sealed."""
        numbers = self.sales.pop(event["of"], ())
        self.must(not self.sealed and numbers, row, "these tickets cannot be taken back")
        same = (event["first"], event["count"]) == (numbers[0], len(numbers))
        self.must(same, row, "other tickets are taken back than were sold")
        two = order["second"] in self.staff and order["second"] != order["actor"]
        self.must(two and event["reason"], row, "one person alone takes tickets back")
        self.void.update(numbers)

    def see_TicketsSealed(self, event, order, row):  # noqa: N802
        """The list, made again, has the published hash."""
        lines = [
            f"{number} {holder}" + " void" * (number in self.void)
            for number, (holder, _) in enumerate(self.tickets, 1)
        ]
        found = lines_sha("pitboss tickets 1", self.night, *lines)
        said = event["count"], event["void"], event["list_hash"]
        right = said == (len(self.tickets), len(self.void), found) and not self.sealed
        self.must(right, row, "the sealed list is not that of the tickets that were sold")
        self.sealed = found

    def open(self):
        """The drawing that has no winner yet."""
        last = self.drawings[-1] if self.drawings else None
        return last if last is not None and not last["ticket"] and not last["done"] else None

    def eligible(self, again_for):
        """The tickets that can win: none that is void or was drawn, and none of a guest who let
        this very piece go."""
        out, guests = {one["ticket"] for one in self.drawings} | self.void, set()
        while again_for:
            earlier = self.drawings[again_for - 1]
            won = earlier["ticket"]  # none in a drawing that was given up
            guests.add(self.tickets[won - 1][1] or None if won else None)
            again_for = earlier["again_for"]
        every = enumerate(self.tickets, 1)
        return {at for at, (_, guest) in every if at not in out and guest not in guests}

    def see_DrawingOpened(self, event, order, row):  # noqa: N802
        """A drawing begins, for a prize that is left or for one that was not claimed in time."""
        prize, again_for = event["prize"], event["again_for"]
        self.must(self.sealed and not self.open(), row, "a drawing begins while it may not")
        self.must(event["drawing"] == len(self.drawings) + 1, row, "a drawing is left out")
        was = self.drawings[again_for - 1] if again_for else {"done": ""}
        electronic = self.plan["method"] == "electronic" and was["done"] != "given up"
        self.must(bool(event["promise"]) == electronic, row, "a drawing is promised wrongly")
        if was["done"] == "given up":
            right = was["prize"] == prize and event["reason"] and again_for == len(self.drawings)
            self.must(right, row, f"drawing {again_for} is not drawn again as it was")
        elif again_for:
            late = 0 < was["until"] <= row["at_ms"] and not was["done"]
            right = late and was["prize"] == prize and event["reason"]
            self.must(right, row, f"drawing {again_for} is held again without cause")
            was["done"] = "again"
        begun = sum(one["prize"] == prize and not one["again_for"] for one in self.drawings)
        left = again_for or begun < self.prizes.get(prize, {"quantity": 0})["quantity"]
        left = left and (again_for or prize not in self.called_off)
        self.must(left, row, f"no piece of {prize} goes by a drawing")
        one = {"prize": prize, "promise": event["promise"], "again_for": again_for, "ticket": 0}
        self.drawings.append({**one, "words": "", "keyed": None, "until": 0, "done": ""})

    def two(self, order, row, words):
        """Two people of the staff agree."""
        two = {order["actor"], order["second"]} <= self.staff and order["actor"] != order["second"]
        self.must(two, row, words)

    def see_DrawingBeganLate(self, event, order, row):  # noqa: N802
        """A drawing after the license ended says how late it is."""
        right = self.ends is not None and event["after_s"] == (row["at_ms"] - self.ends) // 1000
        same = event["drawing"] == len(self.drawings)
        self.must(right and same, row, "a drawing did not begin so long after the license")

    def see_DrawingGivenUp(self, event, order, row):  # noqa: N802
        """Two people say that the seed of a promised drawing is lost; it is drawn again by drum."""
        one, number = self.open(), event["drawing"]
        right = one is not None and one["promise"] and number == len(self.drawings)
        right = right and event["reason"] and one["prize"] == event["prize"]
        self.must(right, row, f"drawing {number} cannot be given up")
        self.two(order, row, "one person alone gives a drawing up")
        one["done"] = "given up"

    def see_DrawingCalledOff(self, event, order, row):  # noqa: N802
        """Two people call off what is left of a prize after the license."""
        prize = event["prize"]
        begun = sum(one["prize"] == prize and not one["again_for"] for one in self.drawings)
        left = self.prizes.get(prize, {"quantity": 0})["quantity"] - begun
        right = event["pieces"] == left > 0 and event["reason"] and prize not in self.called_off
        self.must(right, row, f"other pieces of {prize} are called off than were left")
        in_time = self.ends is None or row["at_ms"] >= self.ends
        self.must(in_time, row, f"the drawing of {prize} is called off during the license")
        self.two(order, row, "one person alone calls a drawing off")
        self.called_off.add(prize)

    def keyed_in(self, event, order, row):
        """What someone keyed in for the open drawing, and whether someone else did before."""
        one, command = self.open(), order["command"]
        right = one is not None and event["drawing"] == len(self.drawings)
        self.must(right, row, "something is keyed in for no open drawing")
        now = order["actor"], command.get("words") or command.get("ticket")
        before, one["keyed"] = one["keyed"], now
        self.must(order["actor"] in self.staff, row, f"{order['actor']} runs no drawing")
        self.must(before is None or before[0] != now[0], row, "one person keys in twice")
        return one, before, now

    def see_DrawingKeyed(self, event, order, row):  # noqa: N802
        """The first of two people keys in."""
        _, before, _ = self.keyed_in(event, order, row)
        self.must(before is None, row, "a second entry passes for a first one")

    def see_DrawingKeysDiffered(self, event, order, row):  # noqa: N802
        """The second of two people keys in something else."""
        one, before, now = self.keyed_in(event, order, row)
        differs = before is not None and before[1] != now[1]
        self.must(differs, row, "two people keyed in the same, and it does not count")
        one["keyed"] = None

    def see_DrawingWordsAdded(self, event, order, row):  # noqa: N802
        """Two people keyed in the same words, after the promise."""
        one, before, now = self.keyed_in(event, order, row)
        agreed = before is not None and before[1] == now[1] == event["words"]
        right = agreed and one["promise"] and not one["words"]
        self.must(right, row, "the words of a drawing are not those that two people keyed in")
        one["words"], one["keyed"] = event["words"], None

    def see_TicketDrawn(self, event, order, row):  # noqa: N802
        """The winner is what two people saw, or follows from seed, list and words."""
        one, ticket, number = self.open(), event["ticket"], len(self.drawings)
        self.must(one is not None and event["drawing"] == number, row, "nothing was to be drawn")
        can_win = self.eligible(one["again_for"])
        if one["promise"]:
            bound, seed = (self.night, number, self.sealed, one["prize"]), event["seed"]
            kept = lines_sha("pitboss promise 1", *bound, seed) == one["promise"]
            self.must(kept and one["words"], row, "the seed of a drawing is not the promised one")
            found = drawn_ticket(bound, seed, one["words"], len(self.tickets), can_win)
            self.must(found == (ticket, event["tries"]), row, f"ticket {ticket} did not win")
        else:
            _, before, now = self.keyed_in(event, order, row)
            agreed = before is not None and before[1] == now[1] == ticket
            self.must(agreed, row, f"two people did not see ticket {ticket} come out")
        self.must(ticket in can_win, row, f"ticket {ticket} cannot win")
        holder, guest = self.tickets[ticket - 1]
        self.must(event["guest"] == (guest if holder == guest else ""), row, "another one won")
        until = row["at_ms"] + self.plan["claim_minutes"] * 60_000
        one["until"] = until if self.plan["absent"] == "redraw" else 0
        self.must(event["claim_by_ms"] == one["until"], row, "the time to claim is not as posted")
        self.must(event["prize"] == one["prize"], row, "another prize is won than was drawn")
        one["ticket"], one["keyed"] = ticket, None

    def see_PrizeClaimed(self, event, order, row):  # noqa: N802
        """The winner claims in time, once: as the guest, or with the code of the paper ticket."""
        one, ticket = self.drawings[event["drawing"] - 1], event["ticket"]
        same = (one["prize"], one["ticket"]) == (event["prize"], ticket)
        self.must(same and not one["done"], row, f"ticket {ticket} claims what it has not won")
        late = 0 < one["until"] <= row["at_ms"]
        self.must(not late, row, f"ticket {ticket} claims too late")
        holder, guest = self.tickets[ticket - 1]
        if holder == guest:
            right = order["actor"] == guest
        else:
            code = order["command"].get("code", "")
            right = lines_sha("pitboss ticket 1", self.night, code) == holder
        self.must(right and order["command"]["ticket"] == ticket, row, "a ticket is forged")
        one["done"] = "claimed"

    def see_NightClosed(self, event, order, row):  # noqa: N802
        """No drawing is left open."""
        self.must(self.open() is None, row, "the night closes in the middle of a drawing")
        self.closed = True

    def see_ClaimRecorded(self, event, order, row):  # noqa: N802
        """A held prize is picked up after the close, once, with two people present."""
        one, ticket = self.drawings[event["drawing"] - 1], event["ticket"]
        same = (one["prize"], one["ticket"]) == (event["prize"], ticket)
        same = same and order["command"]["ticket"] == ticket
        self.must(same and not one["done"], row, f"ticket {ticket} claims what it has not won")
        held = row["at_ms"] < one["until"] or (not one["until"] and self.plan.get("hold_days", 0))
        self.must(self.closed and held, row, f"ticket {ticket} claims when it may not")
        holder, guest = self.tickets[ticket - 1]
        code = lines_sha("pitboss ticket 1", self.night, order["command"].get("code", ""))
        self.must(holder == guest or code == holder, row, "a ticket is forged")
        self.two(order, row, "one person alone hands a held prize over")
        one["done"] = "claimed"


class Night:
    """A whole night, row by row."""

    def __init__(self, first):
        self.books, self.license = ({}, {}), License()
        self.cage = Cage(self.books)
        self.counts = Counts()
        self.prizes = Prizes()
        self.book = Book()
        self.raffle = Raffle(first["night"])
        tables = first["tables"].items()
        self.devices = {name: Device(first["night"], name, one) for name, one in tables}
        self.tables = {name: Table(name, one, self.books[0]) for name, one in tables}
        self.printed = self.latest = first["tables"]
        self.earlier = sorted((int(until), one) for until, one in first.get("earlier", {}).items())

    def use_tables_of(self, edition):
        """Settle by the printed tables of an edition, an earlier one or the latest."""
        number = edition_number(edition)
        printed = next((one for until, one in self.earlier if number <= until), self.latest)
        if printed is not self.printed:
            self.printed = printed
            for name, one in printed.items():
                self.devices[name].table = self.tables[name].table = one
                self.tables[name].cards.table = one

    def look_at(self, row):
        """One more row."""
        self.use_tables_of(row["edition"])
        said, seq = without_slip(json.loads(row["body"])), row["seq"]
        if said["refused"] is not None and (said["events"] or said["moves"] or said["cash"]):
            raise Fault(f"row {seq} was refused, and something came of it")
        kinds = [event["type"] for event in said["events"]]
        if self.cage.paper.is_closed and not set(kinds) <= set(AFTER_CLOSE):
            raise Fault(f"row {seq} comes after the close, and is no deposit, report or claim")
        if "NightClosed" in kinds and edition_number(row["edition"]) < VOIDS:
            self.cage.paper.voids = False
        self.license.look_at(said, row)
        self.counts.look_at(said, row)
        self.prizes.look_at(said, row)
        self.book.look_at(said, row)
        self.raffle.look_at(said, row)
        for event in said["events"]:
            if event["type"] == "FloorSetUp":
                for device in self.devices.values():
                    device.sealed.staff = {one["id"] for one in event["plan"]["people"]}
                for plan in event["plan"]["tables"]:
                    self.devices[plan["id"]].electronic = plan["electronic"]
                    self.devices[plan["id"]].stopped = plan["by_hand"]
                    self.tables[plan["id"]].wallet = plan["mode"] == "wallet"
                    self.tables[plan["id"]].cards.electronic = plan["electronic"]
                    check_posted(self.tables[plan["id"]].table, plan, event["plan"])
        name, kinds = said["order"]["table"], {event["type"] for event in said["events"]}
        drawn, cells = self.chance(name, said, row) if name in self.devices else (None, ())
        if name in self.tables and not kinds & {*FLOOR_MONEY, "Reversed"}:
            self.tables[name].look_at(said, seq, drawn, cells)
        else:
            self.cage.look_at(said, seq)
        self.post(said, seq)
        for table in self.tables.values() if name in self.tables else ():
            table.check_cleared(seq)

    def chance(self, name, said, row):
        """What the device of a table does in a row; gives what it drew, if it did, and the cards
        that are dealt."""
        device, up, seq = self.devices[name], self.tables[name].ups(), row["seq"]
        dealt = []
        for event in said["events"]:
            device.see_words(event, row, said["order"])
            dealt.append(device.see(event, seq, up))
        cells = [cell for cell in dealt if cell is not None]
        if said["events"] and said["order"]["command"]["type"] == "DealCard":
            check_keyed(said["order"]["command"].get("card", "").split(), cells, seq)
        decided = {"ResultCalled", "ShoeShuffled", "StackChanged"} & {
            event["type"] for event in said["events"]
        }
        by_deal = device.table["decks"] and decided == {"ResultCalled"}
        if device.electronic and decided and not by_deal and device.drawn != seq:
            raise Fault(f"row {seq}: the device of {name} drew nothing")
        if device.drawn == seq and not device.table["decks"]:
            return device.draws[-1]["outcome"], cells
        return None, cells

    def post(self, said, seq):
        """Enter the moves of a row; only accounts that may owe go below zero."""
        kinds = ("moves", "dollars"), ("cash", "cents")
        for book, (moves, sum_) in zip(self.books, kinds, strict=True):
            for move in said[moves]:
                post(book, move, sum_, seq)
            for name in [move["source"] for move in said[moves]]:
                if book[name] < 0 and not name.startswith(MAY_OWE):
                    raise Fault(f"row {seq}: {name} holds {book[name]}")


def taken_over(rows):
    """Where someone continued from a copy of the night: who, why, and what was lost."""
    for row in rows:
        said = json.loads(row["body"])
        for event in said["events"]:
            if event["type"] == "CopyTakenOver":
                if said["order"]["command"] != {**event, "type": "TakeOver"}:
                    raise Fault(f"row {row['seq']} does not say what was ordered")
                who, signed = said["order"]["actor"], event["rows"]
                words = f"continued from an older copy, although {signed} rows had been signed"
                if (signed, event["last"]) == (row["seq"] - 1, row["prev"]):
                    words = f"went on with a copy that had all {signed} rows signed before"
                yield f"row {row['seq']}: {who} {words}, because {event['reason']}"


def given_up(lines):
    """Blocks that were given up because guests kept their words shut, and drawings whose seed is
    lost, in words."""
    told = "DrawsRevealed", "DrawingGivenUp"
    for row in [json.loads(line) for line in lines if any(kind in line for kind in told)]:
        said = json.loads(row["body"])
        for event in said["events"]:
            if event["type"] == "DrawingGivenUp":
                words = f"row {row['seq']}: drawing {event['drawing']} was given up"
                yield f"{words}, and its seed never revealed, because {event['reason']}"
            if event["type"] == "DrawsRevealed" and event.get("shut"):
                words = f"row {row['seq']}: block {event['block']} of {said['order']['table']}"
                yield f"{words} was given up, because {', '.join(event['shut'])} kept words shut"


def verify(lines, paper=None):
    """Check everything; returns what was checked. `paper` holds the papers of a packet to it."""
    first, *rest = [json.loads(line) for line in lines if line.strip()]
    if first["export"] not in VERSIONS or first["export"] is True:
        known = " and ".join(map(str, VERSIONS))
        raise Fault(f"export version {first['export']!r} is not known here, only {known}")
    rows = [line for line in rest if "seq" in line]
    newest = [line for line in rest if "size" in line and "newest" in line]
    heads = [line for line in rest if "size" in line and "newest" not in line]
    if len(rest) != len(rows) + len(newest) + len(heads):
        raise Fault("there is a line that is neither a row nor a head")
    check_rows(first, rows)
    check_editions(rows)
    check_heads(first, rows, heads)
    check_newest(first, rows, newest)
    night = Night(first)
    draws = 0
    for row in rows:
        night.look_at(row)
        draws += '"type":"Drawn"' in row["body"]
    if any(sum(book.values()) for book in night.books):
        raise Fault("the books do not add up to nought")
    if paper is not None:
        paper(night, rows)
    hidden = [f"table {name}" for name, one in night.devices.items() if one.promise]
    if (begun := night.raffle.open()) is not None and begun["promise"]:
        hidden.append(f"drawing {len(night.raffle.drawings)}")
    tables = night.tables.values()
    settled = sum(table.settled + table.cards.settled for table in tables)
    left = sum(table.cards.count_unsettled() for table in tables)
    return len(rows), len(heads), draws, settled, left, hidden, list(taken_over(rows))


# --- packets ------------------------------------------------------------------------------
LOCAL, ENTRY, END = "<4sHHHHHIIIHH", "<4sHHHHHHIIIHHHHHII", "<4sHHHHIIH"


def pack_zip(files):
    """The only archive of these files in this order, uncompressed and undated."""
    body, entries = b"", b""
    for name, data in files.items():
        path, at = name.encode(), len(body)
        about = (0x800, 0, 0, 33, zlib.crc32(data), len(data), len(data), len(path), 0)
        body += struct.pack(LOCAL, b"PK\x03\x04", 20, *about) + path + data
        entries += struct.pack(ENTRY, b"PK\x01\x02", 20, 20, *about, 0, 0, 0, 0, at) + path
    count = len(files)
    sizes = (count, count, len(entries), len(body), 0)
    return body + entries + struct.pack(END, b"PK\x05\x06", 0, 0, *sizes)


def read_zip(data):
    """The files of a packet; every byte of the archive belongs to one."""
    files, at = {}, 0
    while data[at : at + 4] == b"PK\x03\x04":
        fields = struct.unpack_from(LOCAL, data, at)
        size, length = fields[8], fields[9]
        at += struct.calcsize(LOCAL)
        files[data[at : at + length].decode()] = data[at + length : at + length + size]
        at += length + size
    if pack_zip(files) != data:
        raise Fault("the packet has bytes that are not those of its files")
    return files


def check_packet(data):
    """The seal of a packet and the fingerprint of each file; gives the lines of its export, and
    what holds its papers to the night."""
    files = read_zip(data)
    if "contents.json" not in files or "contents.sig" not in files:
        raise Fault("the packet has no contents, or they are not signed")
    written, signature = files.pop("contents.json"), files.pop("contents.sig")
    contents = json.loads(written)
    key = bytes.fromhex(contents["key"])
    signed = bytes.fromhex(signature.decode())
    if signature != signed.hex().encode() + b"\n":
        raise Fault("the signature of the contents is not written as it should be")
    if not is_signed(key, b"pitboss packet\n" + written, signed):
        raise Fault("the contents are not signed by the key that they name")
    if [one["name"] for one in contents["files"]] != list(files):
        raise Fault("the packet holds other files than its contents list")
    for one in contents["files"]:
        data = files[one["name"]]
        if (len(data), sha(data).hex()) != (one["bytes"], one["sha256"]):
            raise Fault(f"{one['name']} was changed")

    def check(night, rows):
        last = rows[-1]
        if (contents["rows"], contents["last"]) != (last["seq"], last["hash"]):
            raise Fault("the contents and the export have different last rows")
        if contents["key"] != key_of(rows):
            raise Fault("the packet is sealed by another key than that of the night")
        check_papers(files, night)

    return files["night.jsonl"].decode().split("\n"), check


def check_papers(files, night):
    """The report, the trail and the books of a packet match the rows."""
    report, trail = json.loads(files["report.json"]), json.loads(files["proceeds-trail.json"])
    paper, held = night.cage.paper, json.loads(files["conservation.json"])
    if not paper.is_closed:
        raise Fault("the night of this packet is not closed")
    spent = sum(one["cents"] for one in paper.expenses.values())
    due = (paper.gross(), spent, paper.net())
    if (report["gross_cents"], report["expenses_cents"], report["net_cents"]) != due:
        raise Fault("the report says other sums than the rows come to")
    sealed = sha(files.get("tickets.txt", b"")).hex() if night.raffle.sealed else ""
    if sealed != night.raffle.sealed:
        raise Fault("the list of tickets is not the one that was sealed")
    if report["prizes_retail_cents"] != night.prizes.worth:
        raise Fault("the report says other sums for the prizes than the rows come to")
    deposit = report["deposit"]["cents"] if report["deposit"] else 0
    if deposit != paper.deposited:
        raise Fault("the report names another deposit than the rows")
    gain = sum(one["cents"] for one in trail if one["kind"] in ("taken", "spent"))
    given = -sum(one["cents"] for one in trail if one["kind"] == "given")
    if gain != paper.net() or given != paper.net():
        raise Fault("the proceeds trail comes to other net proceeds than the rows")
    issued = held.pop("issued")
    if issued != sum(held.values()) or issued != -night.books[0].get("issue", 0):
        raise Fault("the imitation money of the packet does not add up to what was issued")


def main():
    """Check the file named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: verify_night.py night.jsonl, or night-packet.zip")
    try:
        with open(sys.argv[1], "rb") as file:
            data = file.read()
        is_packet = data[:2] == b"PK"
        lines, check = check_packet(data) if is_packet else (data.decode().split("\n"), None)
        rows, heads, draws, settled, left, hidden, older = verify(lines, check)
        first = json.loads(lines[0])
        printed = [first["tables"], first["earlier"]] if "earlier" in first else first["tables"]
        tables = sha(compact(printed)).hex()
        signed, all_rows = signed_rows(lines)
        older += given_up(lines)
    except Fault as fault:
        sys.exit(" ".join(f"NOT SOUND: {fault}".split()))
    except Exception as wrong:  # whatever damaged text causes, the answer is one line
        sys.exit(f"NOT SOUND, or no night: {repr(wrong)[:200]}")
    if is_packet:
        print("the seal of the packet is right, and so is the fingerprint of every file")
    print(f"sound: {rows} rows, {heads} heads, {draws} draws, {settled} wagers settled again")
    print(f"signed through row {signed} of {all_rows}")
    print(f"by the tables of odds with the hash {tables}")
    print(f"not settled again, because the rows do not say enough: {left} wagers on cards")
    for words in older:
        print(words)
    for name in hidden:
        print(f"still to be revealed: the seed of {name}")


if __name__ == "__main__":
    main()
