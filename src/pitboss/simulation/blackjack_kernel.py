"""The inner loops of the blackjack family: one source for plain Python and for numba.

Cards are kept by what they count. A hand is the place of its row in a table; the row says what each
further card makes of it, what its player does and how it is settled. All else lies in one array of
whole numbers: the table, its limits, then the seats. A shoe is shuffled whole, so that dealing is
reading the next card. Nothing outside this file is used here, so that a compiled copy can never be
older than its parts.
"""

from __future__ import annotations

from typing import Any

# The functions that `deal` is made of, each before those that call it; and those of every round.
HELPERS = (
    "shuffle", "prepare", "first_cards", "chips", "insure", "act", "decide", "wait", "finish",
    "tell", "settle",
    "write", "leave", "fresh", "go_on", "simple", "alone",
)  # fmt: skip
OFTEN = ("leave", "fresh", "simple", "alone")
# A row: what each of ten kinds of card makes of the hand, how it is settled (the dealer's: the
# outcome), whether its player insures it; what is done against each up card, and the first card.
ENDS, INSURES, ACTS, KIND, ROW = 10, 11, 12, 22, 23
# Acts. From `DOUBLE` on they are written with what is done for want of chips, eight times.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, OTHERWISE = 0, 1, 2, 3, 4, 8
# A plan's first rows are hands of one card by kind; then split hands of one card, two for each
# kind: with splits to come, and with all hands that the house allows.
SPLIT_ROWS = 10
# How a hand ends, times four; a doubled hand adds two, a further hand of a seat one.
DOUBLED, FURTHER, WAYS = 2, 1, 4
# What an up card means: the dealer looks for a natural; insurance is offered; naturals wait.
LOOKS, ASKS, WAITS = 1, 2, 4
# What a table remembers: cards dealt and words used, whether it is over; where the round began,
# how far the cards are shuffled, how many hands were split off; what was written.
(DEALT, USED, OVER, BEGUN, FRONT, MORE, CARDS_WRITTEN, PAID_WRITTEN,
 WAGERS_WRITTEN) = range(9)  # fmt: skip
# What the rules and the sitting have set. Dealer's rows below DRAWING draw; hands that end below
# LIVE wait for the dealer, those next are naturals.
(SIZE, CUT, BURN_FRESH, BURN, DEALS, PARTS, HOLE, DEALER, DRAWING, NATURAL, LIVE, GIVEN_UP,
 OF_A_PART, OUTCOMES, ROUNDS_MOST, LEAST, MOST, BOUNDED, SPARE, SEAT, COUNT,
 FAR, ALONE) = range(9, 32)  # fmt: skip
# By up card what it means; by kind how many hands a pair may become; how many cards a round may
# take, with one hand more split off each time. Then the seats.
UPS, CAPS, NEEDS, SEATS = 32, 42, 52, 116
# A seat begins with the columns of a lane, as the loop for dice and wheels has them.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
# In a round: its hand, how many hands, whether insured, what it added and won; how its hands end.
HAND, HANDS, IS_INSURED, ADDED, NET, ENDINGS = 10, 11, 12, 13, 14, 15
# Always: the first row of its plan, all that it puts up; by deal what it has in it and what
# insurance costs; by part whether it plays it, and what insurance brings, lost and won; what every
# end brings.
PLAN, STAKE, COST, INSURANCE, PLAYS, INSURED, NETS = 80, 81, 82, 85, 88, 91, 97
# Why a session ended, as in the loop for dice and wheels.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN = 1, 2, 3, 4
ENDLESS = 2**62
# A wager as it is written down: its round, seat and part, the number of its hand or none for
# insurance, how the hand ended, and what the wager brought.
ROUND, OF_SEAT, OF_PART, NUMBER, ENDING, BROUGHT, RECORD = range(7)
# The room of a shoe, so that a place in it is never looked for elsewhere.
IN_SHOE, WORDS = 2047, 2048


def shuffle(cards: Any, room: Any, first: int, last: int) -> None:
    """Exchange each card with one drawn from it and all behind it; as far as the front."""
    used, place, until = room[USED], first, min(room[FRONT], last - 1)
    while place < until:
        span = last - place
        product = cards[WORDS + used] * span
        used += 1
        left = product & 0xFFFF
        if left < span and left < 0x10000 % span:
            continue
        drawn = (place + (product >> 16)) & IN_SHOE
        card = cards[drawn]
        cards[drawn] = cards[place & IN_SHOE]
        cards[place & IN_SHOE] = card
        place += 1
    room[USED] = used


def prepare(cards: Any, room: Any, dealt: int) -> None:
    """A round may be long: the rest of the shoe is shuffled, and behind it the discards if need be.

    Discards are those of earlier rounds; they are dealt should the shoe run dry.
    """
    size, begun, front = room[SIZE], room[BEGUN], room[FRONT]
    if front < size:
        room[FRONT] = size
        shuffle(cards, room, front, size)
    if front <= size and size - dealt < room[NEEDS + min(room[MORE], SEATS - NEEDS - 1)]:
        for place in range(begun):
            cards[size + place] = cards[place]
        room[FRONT] = size + begun
        shuffle(cards, room, size, size + begun)


def first_cards(cards: Any, rows: Any, room: Any, where: Any) -> Any:
    """Deal two cards to each seat in a deal and the dealer's own; cards dealt, up card, dealer."""
    number, dealt, up = where
    there = 0
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        room[me + HANDS] = 0
        if not room[me + ENDED] and room[me + COST + number]:
            room[me + HANDS] = there = 1
            room[me + HAND] = room[me + PLAN] + ROW * cards[dealt]
            dealt += 1
    if there and up < 0:
        up = cards[dealt]
        dealt += 1
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS]:
            hand = rows[room[me + HAND] + cards[dealt]]
            room[me + HAND], room[me + ENDINGS], room[me + IS_INSURED] = hand, rows[hand + ENDS], 0
            dealt += 1
    dealer = room[DEALER] + ROW * up
    if room[HOLE]:
        dealer = rows[dealer + cards[dealt]]
        dealt += 1
    return dealt, up, dealer


def chips(room: Any, me: int, number: int) -> int:
    """What a seat can still put up in a deal."""
    if not room[BOUNDED]:
        return ENDLESS
    left = room[me + WORTH] + room[me + NET] - room[me + ADDED]
    for later in range(number, 3):
        left -= room[me + COST + later]
    return int(left)


def insure(rows: Any, room: Any, number: int) -> None:
    """Each seat whose plan says so takes insurance, if it has the chips."""
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS] and rows[room[me + HAND] + INSURES]:
            cost = room[me + INSURANCE + number]
            if 0 < cost <= chips(room, me, number):
                room[me + IS_INSURED] = 1
                room[me + ADDED] += cost


def act(cards: Any, rows: Any, room: Any, where: Any, dealt: int) -> Any:
    """Play all hands of a seat; how many cards have been dealt then."""
    me, up, cost, left = where
    hand, number, count, added, kind = room[me + HAND], 0, 1, 0, 0
    while True:
        choice = rows[hand + ACTS + up]
        if choice > HIT:
            choice = choice % OTHERWISE if added + cost <= left else choice // OTHERWISE
        if choice == HIT:
            hand = rows[hand + cards[dealt]]
            dealt += 1
            continue
        ends = rows[hand + ENDS]
        if choice == SPLIT:
            kind = rows[hand + KIND]
            count, added, room[MORE] = count + 1, added + cost, room[MORE] + 1
            if room[FRONT] - dealt < room[NEEDS + min(room[MORE], SEATS - NEEDS - 1)]:
                prepare(cards, room, dealt)
        else:
            if choice == DOUBLE:
                ends = rows[rows[hand + cards[dealt]] + ENDS] + DOUBLED
                dealt, added = dealt + 1, added + cost
            elif choice == SURRENDER:
                ends = room[GIVEN_UP]
            room[me + ENDINGS + number] = ends + (FURTHER if number else 0)
            number += 1
            if number == count:
                break
        one_card = SPLIT_ROWS + 2 * kind + (count >= room[CAPS + kind])
        hand = rows[room[me + PLAN] + ROW * one_card + cards[dealt]]
        dealt += 1
    room[me + HANDS] = count
    room[me + ADDED] += added
    return dealt


def decide(cards: Any, rows: Any, room: Any, where: Any) -> Any:
    """Every seat in a deal plays in its turn; how many cards have been dealt then."""
    number, dealt, up = where
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS]:
            place = (me, up, room[me + COST + number], chips(room, me, number))
            dealt = act(cards, rows, room, place, dealt)
    return dealt


def wait(room: Any, part: int, means: int) -> int:
    """Whether hands wait for the dealer's hand of a part: 2 if it has to be played out."""
    waited = 0
    natural = room[LIVE] + (WAYS if means & WAITS else 0)
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS] and room[me + PLAYS + part]:
            waited |= room[me + IS_INSURED]
            for place in range(me + ENDINGS, me + ENDINGS + room[me + HANDS]):
                if room[place] < natural:
                    waited |= 2 if room[place] < room[LIVE] else 1
    return waited


def finish(cards: Any, rows: Any, room: Any, where: Any, dealt: int) -> Any:
    """The dealer's hand of a part is completed; how many cards are dealt then, and the outcome."""
    part, dealer, means = where
    waited = wait(room, part, means)
    if waited and not room[HOLE]:
        dealer = rows[dealer + cards[dealt]]
        dealt += 1
    if waited > 1:
        while dealer < room[DRAWING]:
            dealer = rows[dealer + cards[dealt]]
            dealt += 1
    return dealt, rows[dealer + ENDS]


def tell(room: Any, wagers: Any, what: Any) -> None:
    """Write down a wager and what it brought, as far as there is room."""
    seat, part, number, ends, brought = what
    at = room[WAGERS_WRITTEN]
    if at + RECORD <= len(wagers):
        wagers[at + ROUND] = room[SEATS + seat * room[SEAT] + ROUNDS]
        wagers[at + OF_SEAT], wagers[at + OF_PART], wagers[at + NUMBER] = seat, part, number
        wagers[at + ENDING], wagers[at + BROUGHT] = ends, brought
        room[WAGERS_WRITTEN] = at + RECORD


def settle(room: Any, part: int, outcome: int, wagers: Any) -> None:
    """Every hand and every insurance of a part against the dealer's outcome."""
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS] and room[me + PLAYS + part]:
            nets, net = me + NETS + part * room[OF_A_PART] + outcome, 0
            for number in range(room[me + HANDS]):
                ends = room[me + ENDINGS + number]
                brought = room[nets + ends * room[OUTCOMES]]
                net += brought
                if len(wagers):
                    tell(room, wagers, (seat, part, number + 1, ends, brought))
            if room[me + IS_INSURED]:
                brought = room[me + INSURED + 2 * part + (outcome == room[NATURAL])]
                net += brought
                if len(wagers):
                    tell(room, wagers, (seat, part, 0, 0, brought))
            room[me + NET] += net


def write(cards: Any, room: Any, log: Any, dealt: int) -> None:
    """Write down the cards of a round, as far as there is room."""
    written = room[CARDS_WRITTEN]
    for place in range(room[BEGUN], min(dealt, room[BEGUN] + len(log) - written)):
        log[written] = cards[place]
        written += 1
    room[CARDS_WRITTEN] = written


def leave(room: Any, paid: Any) -> int:
    """Add the round to every seat; 1 if none of them plays another."""
    over = 1
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + ENDED]:
            continue
        net, added, written = room[me + NET], room[me + ADDED], room[PAID_WRITTEN]
        if written < len(paid):
            paid[written], paid[written + 1] = net, added
            room[PAID_WRITTEN] += 2
        worth, played = room[me + WORTH] + net, room[me + ROUNDS] + 1
        room[me + WORTH], room[me + ROUNDS], room[me + NET], room[me + ADDED] = worth, played, 0, 0
        room[me + STAKED] += room[me + STAKE] + added
        if worth < room[me + LOWEST]:
            room[me + LOWEST] = worth
        if worth > room[me + HIGHEST]:
            room[me + HIGHEST] = worth
        elif room[me + HIGHEST] - worth > room[me + DRAWDOWN]:
            room[me + DRAWDOWN] = room[me + HIGHEST] - worth
        if worth <= room[LEAST]:
            room[me + ENDED] = BY_LOSS
        elif worth >= room[MOST]:
            room[me + ENDED] = BY_WIN
        elif played >= room[ROUNDS_MOST]:
            room[me + ENDED] = BY_ROUNDS
        elif room[BOUNDED] and worth < room[me + STAKE]:
            room[me + ENDED] = BY_RUIN
        else:
            over = 0
    return over


def fresh(cards: Any, room: Any, dealt: int) -> int:
    """Make ready for a round; the place of its first card, the burnt one gone."""
    if dealt == 0:
        room[FRONT] = room[FAR]
        shuffle(cards, room, 0, room[SIZE])
    room[BEGUN], room[MORE], room[FRONT] = dealt, 0, min(room[FRONT], room[SIZE])
    if room[FRONT] - dealt < room[NEEDS]:
        prepare(cards, room, dealt)
    return int(dealt + (room[BURN] if dealt else room[BURN_FRESH]))


def go_on(cards: Any, rows: Any, room: Any, where: Any, wagers: Any) -> Any:
    """A deal from the first two cards on; how many cards have been dealt then."""
    number, dealt, up, dealer = where
    means = room[UPS + up]
    if means & ASKS:
        insure(rows, room, number)
    if not (means & LOOKS and rows[dealer + ENDS] == room[NATURAL]):
        dealt = decide(cards, rows, room, (number, dealt, up))
    for part in range(number, number + room[PARTS]):
        dealt, outcome = finish(cards, rows, room, (part, dealer, means), dealt)
        settle(room, part, outcome, wagers)
    return dealt


def simple(cards: Any, rows: Any, room: Any, dealt: int) -> bool:
    """Whether a round has one seat that neither splits, surrenders nor insures."""
    if not room[ALONE]:
        return False
    hand = room[SEATS + PLAN] + ROW * cards[dealt & IN_SHOE] + cards[(dealt + 2) & IN_SHOE]
    choice = rows[rows[hand] + ACTS + cards[(dealt + 1) & IN_SHOE]]
    return choice % OTHERWISE <= DOUBLE and not rows[rows[hand] + INSURES]


def alone(cards: Any, rows: Any, room: Any, dealt: int, wagers: Any) -> Any:
    """A simple round against a dealer with a hole card: as the others, but quicker."""
    me = SEATS
    up, hole = cards[(dealt + 1) & IN_SHOE], cards[(dealt + 3) & IN_SHOE]
    hand = rows[room[me + PLAN] + ROW * cards[dealt & IN_SHOE] + cards[(dealt + 2) & IN_SHOE]]
    dealer = rows[room[DEALER] + ROW * up + hole]
    dealt += 4
    choice, doubled = rows[hand + ACTS + up], 0
    if not (rows[dealer + ENDS] == room[NATURAL] and room[UPS + up] & LOOKS):
        while choice == HIT:
            hand = rows[hand + cards[dealt & IN_SHOE]]
            dealt += 1
            choice = rows[hand + ACTS + up]
        if choice:
            hand = rows[hand + cards[dealt & IN_SHOE]]
            dealt += 1
            room[me + ADDED] = room[me + STAKE]
            doubled = DOUBLED
        if rows[hand + ENDS] < room[LIVE]:
            while dealer < room[DRAWING]:
                dealer = rows[dealer + cards[dealt & IN_SHOE]]
                dealt += 1
    ends = rows[hand + ENDS] + doubled
    room[me + NET] = room[me + NETS + ends * room[OUTCOMES] + rows[dealer + ENDS]]
    if len(wagers):
        tell(room, wagers, (0, 0, 1, ends, room[me + NET]))
    return dealt


def deal(cards: Any, rows: Any, room: Any, log: Any) -> int:
    """Deal rounds until the words run short or every seat has left; how many words were used.

    The log has room for cards, for what seats were paid and for their wagers, each as long as it is
    wanted.
    """
    seen, paid, wagers = log
    size, most_words = room[SIZE], len(cards) - WORDS - room[SPARE]
    dealt, over = room[DEALT], room[OVER]
    room[USED] = 0
    while room[USED] <= most_words and not over:
        dealt = fresh(cards, room, dealt)
        if simple(cards, rows, room, dealt):
            dealt = alone(cards, rows, room, dealt, wagers)
        else:
            up = -1
            for number in range(room[DEALS]):
                dealt, up, dealer = first_cards(cards, rows, room, (number, dealt, up))
                dealt = go_on(cards, rows, room, (number, dealt, up, dealer), wagers)
        over = leave(room, paid)
        if room[CARDS_WRITTEN] < len(seen):
            write(cards, room, seen, dealt)
        if size - dealt <= room[CUT]:
            dealt = 0
    room[DEALT], room[OVER] = dealt, over
    return int(room[USED])
