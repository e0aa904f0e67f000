#!/usr/bin/env python3
"""Check an exported night with nothing but Python: python3 verify_night.py night.jsonl

It shares no code with the program that wrote the night. It recomputes the hash of every row and
the root of every head, draws every electronic outcome again from the revealed seeds, settles every
dice and wheel wager again from the printed tables, holds every card to its shoe, and adds up every
account. Signatures are checked by `pitboss verify`. It prints what it checked, or the first fault.
"""

import hashlib
import hmac
import json
import sys
from itertools import count

WINS, LOSES, RETURNS, MOVES = 1, 2, 3, 4
DRAWS = "pitboss draws 1"
MAY_OWE = ("issue", "outside", "void", "guests", "rack/")


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


def roots(rows):
    """The Merkle root after each row."""
    peaks, size = [], 0
    for row in rows:
        whole, carry = sha(b"\x00" + bytes.fromhex(row["hash"])), size
        while carry & 1:
            whole, carry = sha(b"\x01" + peaks.pop() + whole), carry >> 1
        peaks.append(whole)
        size += 1
        top = peaks[-1]
        for peak in reversed(peaks[:-1]):
            top = sha(b"\x01" + peak + top)
        yield top.hex()


def check_heads(rows, heads):
    """Every head stands for the rows up to it, and every hundredth row has one."""
    by_size = {head["size"]: head for head in heads}
    for size, (row, root) in enumerate(zip(rows, roots(rows)), 1):
        head = by_size.pop(size, None)
        if head is None and size % 100 == 0:
            raise Fault(f"row {size} has no head")
        if head and (head["root"], head["last"]) != (root, row["hash"]):
            raise Fault(f"the head after row {size} does not fit")
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
        self.night, self.name, self.table = night, name, table
        self.promise, self.words, self.draws, self.dealt = "", "", [], []
        self.shoes = []

    def see(self, number, event, seq):
        """One event at this table."""
        kind = event["type"]
        if kind == "DrawsPromised":
            self.promise, self.words, self.draws, self.shoes = event["promise"], "", [], []
        elif kind == "WordsAdded":
            self.words = f"{self.words} {event['words']}".strip()
        elif kind == "Drawn":
            self.draws.append((event["draw"], event["outcome"], seq))
            if not event["outcome"]:
                self.shoes.append([])
        elif kind in ("CardDealt", "CardRacked") and self.shoes:
            self.shoes[-1].append(event["card"])
        elif kind == "StackCut" and self.shoes:
            self.shoes[-1] = [("cut", event["front"])]
        elif kind == "DrawsRevealed":
            self.reveal(event, seq)

    def reveal(self, event, seq):
        """Draw everything again from the seed."""
        seed, block = bytes.fromhex(event["seed"]), event["block"]
        text = f"{DRAWS}\n{self.night}\n{self.name}\n{block}\n{seed.hex()}"
        if sha(text.encode()).hex() != self.promise:
            raise Fault(f"row {seq}: the seed of {self.name} is not the one that was promised")
        shoes = iter(self.shoes)
        for draw, outcome, at in self.draws:
            numbers = stream(seed, f"{DRAWS}\n{self.name}\n{block}\n{self.words}\n{draw}\n")
            if outcome:
                shown = self.table["outcomes"][pick(numbers, len(self.table["outcomes"]))]
                if shown != outcome:
                    raise Fault(f"row {at}: {self.name} drew {shown}, not {outcome}")
            else:
                self.compare(shuffle(numbers, self.stack()), next(shoes), at)
        self.promise = ""

    def stack(self):
        """The cards of a new stack, in the order in which they are numbered."""
        return list(range(52 + self.table["jokers"])) * self.table["decks"]

    def compare(self, order, dealt, at):
        """Hold the cards that were seen to the order of the shoe."""
        if dealt and isinstance(dealt[0], tuple):
            front, dealt = dealt[0][1], dealt[1:]
            order = order[front:] + order[:front]
        for place, card in enumerate(dealt):
            if card >= 0 and order[place] != card:
                raise Fault(f"row {at}: card {place + 1} of the shoe of {self.name} is another")


# --- settlement ---------------------------------------------------------------------------
def settle(table, event, line, seq):
    """What a wager has to pay and give back by the printed tables."""
    wager = table["wagers"][line["name"]]
    rows = wager["on" if line["on"] else "rows"]
    cell = rows[event["phase"]][line["state"]][event["outcome"]]
    if cell is None:
        raise Fault(f"row {seq}: {line['key']} is settled, and the tables let it stand")
    kind, win, per, lost, of, after = cell
    stake = line["stake"]
    paid = back = 0
    if kind == WINS:
        paid, back = stake * win // per, stake if after < 0 else 0
    elif kind == LOSES:
        back = stake - stake * lost // of
    elif kind == RETURNS:
        back = stake
    if (kind, paid, back) != (line["kind"], line["win"], line["back"]):
        raise Fault(f"row {seq}: {line['key']} pays {paid} and gives back {back}")


def check_results(table, said, seq):
    """Every line of every dice or wheel result."""
    checked = 0
    for event in said["events"]:
        if event["type"] == "ResultCalled" and not table["decks"]:
            for line in event["lines"]:
                settle(table, event, line, seq)
                checked += 1
    return checked


# --- money --------------------------------------------------------------------------------
def post(book, source, target, sum_, seq):
    """Move money, something of it and from one account to another."""
    if sum_ < 1:
        raise Fault(f"row {seq} moves {sum_}")
    book[source] = book.get(source, 0) - sum_
    book[target] = book.get(target, 0) + sum_


def check_books(books, touched, seq):
    """No account that may not owe is below nought."""
    for book in books:
        for name in touched:
            if book.get(name, 0) < 0 and not name.startswith(MAY_OWE):
                raise Fault(f"row {seq}: {name} holds {book[name]}")


def verify(lines):
    """Check everything; returns what was checked."""
    first, *rest = [json.loads(line) for line in lines if line.strip()]
    rows = [line for line in rest if "seq" in line]
    heads = [line for line in rest if "size" in line]
    check_rows(first, rows)
    check_heads(rows, heads)
    devices = {name: Device(first["night"], name, one) for name, one in first["tables"].items()}
    books, settled, draws = ({}, {}), 0, 0
    for row in rows:
        said, seq = json.loads(row["body"]), row["seq"]
        name = said["order"]["table"]
        for event in said["events"]:
            if name in devices:
                devices[name].see(name, event, seq)
                draws += event["type"] == "Drawn"
        if name in first["tables"]:
            settled += check_results(first["tables"][name], said, seq)
        touched = set()
        for book, moves, sum_ in ((books[0], "moves", "dollars"), (books[1], "cash", "cents")):
            for move in said[moves]:
                post(book, move["source"], move["target"], move[sum_], seq)
                touched |= {move["source"], move["target"]}
        check_books(books, touched, seq)
    if any(sum(book.values()) for book in books):
        raise Fault("the books do not add up to nought")
    hidden = [name for name, one in devices.items() if one.promise]
    return len(rows), len(heads), draws, settled, hidden


def main():
    """Check the file that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: verify_night.py night.jsonl")
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            rows, heads, draws, settled, hidden = verify(file)
    except Fault as fault:
        sys.exit(f"NOT SOUND: {fault}")
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        sys.exit(f"cannot read this night: {wrong!r}")
    print(f"sound: {rows} rows, {heads} heads, {draws} draws, {settled} wagers settled again")
    for name in hidden:
        print(f"still to be revealed: the seed of table {name}")


if __name__ == "__main__":
    main()
