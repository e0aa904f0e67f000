"""The inner loops of the blackjack family: one source for plain Python and for numba.

Cards are kept by what they count. A hand is the place of its row in a table; the row says what each
further card makes of it, what its player does and how it is settled. Everything else is in one
array of whole numbers: the table, its limits, then the seats. A shoe is shuffled as far as a round
may go, so that dealing means reading the next card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.simulation.kernel import (
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_WIN,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    LOWEST,
    ROUNDS,
    STAKED,
    WORTH,
)

if TYPE_CHECKING:
    from pitboss.simulation.numbers import Numbers

# The functions that `deal` is made of, each before those that call it; and those of every round.
HELPERS = (
    "shuffle",
    "in_rack",
    "reshuffle",
    "draw",
    "first_cards",
    "chips",
    "insure",
    "part_with",
    "act",
    "decide",
    "wait",
    "finish",
    "tell",
    "settle",
    "pick_up",
    "write",
    "leave",
    "undo",
    "fresh",
    "go_on",
    "simple",
    "lone_round",
)
OFTEN = ("draw", "leave", "fresh", "simple", "lone_round")
# A row: what each of ten kinds of card makes of the hand, how it is settled (the dealer's: the
# outcome), whether its player insures it; what is done against each up card, and the first card.
ENDS, INSURES, ACTS, KIND, ROW = 10, 11, 12, 22, 23
# Acts. From `DOUBLE` on, the act to take when chips are short is added, times eight.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, OTHERWISE = 0, 1, 2, 3, 4, 8
# A plan's first rows are hands of one card by kind; then split hands of one card, two for each
# kind: with splits to come, and with all hands that the house allows.
SPLIT_ROWS = 10
# How a hand ends, times four; a doubled hand adds two, a further hand of a seat one.
DOUBLED, FURTHER, WAYS = 2, 1, 4
# What an up card means: the dealer looks for a natural; insurance is offered; naturals wait.
LOOKS, ASKS, WAITS = 1, 2, 4
# What a table remembers: cards dealt and words used, whether it is over; where the round began,
# how far the cards are shuffled, which ends are settled before the dealer plays, whether there was
# no card to deal; what was written.
(DEALT, USED, OVER, BEGUN, FRONT, EARLY, SHORT, CARDS_WRITTEN, PAID_WRITTEN, WAGERS_WRITTEN) = (
    range(10)
)
# What the rules and the sitting have set. Dealer's rows below DRAWING draw; hands that end below
# LIVE wait for the dealer, those next are naturals. A round without splits takes at most NEED
# cards.
(
    SIZE,
    CUT,
    BURN_FRESH,
    BURN,
    DEALS,
    PARTS,
    HOLE,
    DEALER,
    DRAWING,
    NATURAL,
    LIVE,
    GIVEN_UP,
    OF_A_PART,
    OUTCOMES,
    ROUNDS_MOST,
    LEAST,
    MOST,
    BOUNDED,
    SPARE,
    SEAT,
    COUNT,
    FAR,
    ALONE,
    NEED,
) = range(10, 34)
# By up card what it means; by kind how many hands a pair may become. Then the seats.
UPS, CAPS, SEATS = 34, 44, 54
# A seat begins with the columns of a lane.
# In a round: its hand, how many hands, whether insured, what it added and won; how its hands end.
HAND, HANDS, IS_INSURED, ADDED, NET, ENDINGS = 10, 11, 12, 13, 14, 15
# How many of its hands are played out.
DONE = 79
# Always: the first row of its plan, all it puts up; by deal what it has in it and what
# insurance costs; by part whether it plays it, and what insurance brings, lost and won; what every
# end brings.
PLAN, STAKE, COST, INSURANCE, PLAYS, INSURED, NETS = 80, 81, 82, 85, 88, 91, 97
ENDLESS = 2**62
# A wager as it is written down: its round, seat and part, the number of its hand or none for
# insurance, how the hand ended, and what the wager brought.
ROUND, OF_SEAT, OF_PART, NUMBER, ENDING, BROUGHT, RECORD = range(7)
# The room of a shoe, so that a place in it is never looked for elsewhere: the cards, and whose each
# card of the round is. It is in the rack, or stays where it is, or belongs to a seat's hand.
MARKS, IN_SHOE, WORDS = 1024, 2047, 2048
RACKED, STAYS, OF_HANDS, HANDS_MOST = 0, 1, 2, 64


def shuffle(cards: Numbers, room: Numbers, first: int, last: int) -> None:
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


def in_rack(room: Numbers, mark: int) -> bool:
    """Whether a card of the round is in the rack: burned, or of a hand that is already settled."""
    if mark < OF_HANDS:
        return bool(mark == RACKED)
    hand = mark - OF_HANDS
    me, number = SEATS + hand // HANDS_MOST * room[SEAT], hand % HANDS_MOST
    return bool(number < room[me + DONE] and room[me + ENDINGS + number] >= room[EARLY])


def reshuffle(cards: Numbers, room: Numbers, dealt: int) -> int:
    """No shuffled card is left: shuffle the rest of the shoe, or what is in the rack behind it.

    If every card is on the table there is none to deal, and the round cannot be played out.
    """
    size, begun, front = room[SIZE], room[BEGUN], room[FRONT]
    if front < size:
        room[FRONT] = size
        shuffle(cards, room, front, size)
        return dealt
    for place in range(begun if front > size else 0, dealt):
        if (place < begun or in_rack(room, cards[MARKS + place])) and front < MARKS:
            cards[front] = cards[place]
            cards[MARKS + place] = STAYS
            front += 1
    room[FRONT] = front
    shuffle(cards, room, dealt, front)
    if front > dealt:
        return dealt
    room[SHORT] = 1
    return dealt - 1


def draw(cards: Numbers, room: Numbers, dealt: int, whose: int) -> int:
    """The place of the next card, which goes to a hand."""
    if dealt == room[FRONT]:
        dealt = reshuffle(cards, room, dealt)
    cards[MARKS + dealt] = whose
    return dealt


def first_cards(
    cards: Numbers, rows: Numbers, room: Numbers, where: tuple[int, ...]
) -> tuple[int, int, int]:
    """Deal two cards to each seat and the dealer's own; return cards dealt, up card, dealer."""
    number, dealt, up = where
    there = 0
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        room[me + HANDS] = room[me + DONE] = 0
        if not room[me + ENDED] and room[me + COST + number]:
            dealt = draw(cards, room, dealt, OF_HANDS + seat * HANDS_MOST)
            room[me + HANDS] = there = 1
            room[me + HAND] = room[me + PLAN] + ROW * cards[dealt]
            dealt += 1
    if there and up < 0:
        dealt = draw(cards, room, dealt, STAYS)
        up = cards[dealt]
        dealt += 1
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS]:
            dealt = draw(cards, room, dealt, OF_HANDS + seat * HANDS_MOST)
            hand = rows[room[me + HAND] + cards[dealt]]
            room[me + HAND], room[me + ENDINGS], room[me + IS_INSURED] = hand, rows[hand + ENDS], 0
            dealt += 1
    dealer = room[DEALER] + ROW * up
    if room[HOLE]:
        dealt = draw(cards, room, dealt, STAYS)
        dealer = rows[dealer + cards[dealt]]
        dealt += 1
    return dealt, up, dealer


def chips(room: Numbers, me: int, number: int) -> int:
    """What a seat can still put up in a deal."""
    if not room[BOUNDED]:
        return ENDLESS
    left = room[me + WORTH] + room[me + NET] - room[me + ADDED]
    for later in range(number, 3):
        left -= room[me + COST + later]
    return int(left)


def insure(rows: Numbers, room: Numbers, number: int) -> None:
    """Each seat whose plan says so takes insurance, if it has the chips."""
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS] and rows[room[me + HAND] + INSURES]:
            cost = room[me + INSURANCE + number]
            if 0 < cost <= chips(room, me, number):
                room[me + IS_INSURED] = 1
                room[me + ADDED] += cost


def part_with(cards: Numbers, room: Numbers, dealt: int, hand: int, new: int) -> None:
    """A pair is split: one card of the hand is of the new hand."""
    for place in range(room[BEGUN], dealt):
        if cards[MARKS + place] == hand:
            cards[MARKS + place] = new
            break


def act(cards: Numbers, rows: Numbers, room: Numbers, where: tuple[int, ...], dealt: int) -> int:
    """Play all hands of a seat; return how many cards are dealt by then."""
    me, own, up, cost, left = where
    hand, number, count, added, kind = room[me + HAND], 0, 1, 0, 0
    while True:
        choice = rows[hand + ACTS + up]
        if choice > HIT:
            choice = choice % OTHERWISE if added + cost <= left else choice // OTHERWISE
        if choice == HIT:
            dealt = draw(cards, room, dealt, own + number)
            hand = rows[hand + cards[dealt]]
            dealt += 1
            continue
        ends = rows[hand + ENDS]
        if choice == SPLIT:
            kind = rows[hand + KIND]
            part_with(cards, room, dealt, own + number, own + count)
            count, added = count + 1, added + cost
        else:
            if choice == DOUBLE:
                dealt = draw(cards, room, dealt, own + number)
                ends = rows[rows[hand + cards[dealt]] + ENDS] + DOUBLED
                dealt, added = dealt + 1, added + cost
            elif choice == SURRENDER:
                ends = room[GIVEN_UP]
            room[me + ENDINGS + number] = ends + (FURTHER if number else 0)
            number += 1
            room[me + DONE] = number
            if number == count:
                break
        dealt = draw(cards, room, dealt, own + number)
        one_card = SPLIT_ROWS + 2 * kind + (count >= room[CAPS + kind])
        hand = rows[room[me + PLAN] + ROW * one_card + cards[dealt]]
        dealt += 1
    room[me + HANDS] = count
    room[me + ADDED] += added
    return dealt


def decide(cards: Numbers, rows: Numbers, room: Numbers, where: tuple[int, ...]) -> int:
    """Every seat in a deal plays in turn; return how many cards are dealt by then."""
    number, dealt, up = where
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS]:
            own, left = OF_HANDS + seat * HANDS_MOST, chips(room, me, number)
            dealt = act(cards, rows, room, (me, own, up, room[me + COST + number], left), dealt)
    return dealt


def wait(room: Numbers, part: int) -> int:
    """Whether hands wait for the dealer's hand of a part: 2 if it has to be played out."""
    waited = 0
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        if room[me + HANDS] and room[me + PLAYS + part]:
            waited |= room[me + IS_INSURED]
            for place in range(me + ENDINGS, me + ENDINGS + room[me + HANDS]):
                if room[place] < room[EARLY]:
                    waited |= 2 if room[place] < room[LIVE] else 1
    return waited


def finish(
    cards: Numbers, rows: Numbers, room: Numbers, where: tuple[int, ...], dealt: int
) -> tuple[int, int]:
    """Complete the dealer's hand of a part; return how many cards are dealt, and the outcome."""
    part, dealer = where
    first, waited = dealt, wait(room, part)
    if room[HOLE]:
        room[EARLY] = room[LIVE]  # the hole card is turned over: naturals wait no longer
    if waited and not room[HOLE]:
        dealt = draw(cards, room, dealt, STAYS)
        dealer = rows[dealer + cards[dealt]]
        dealt += 1
    if waited > 1:
        while dealer < room[DRAWING]:
            dealt = draw(cards, room, dealt, STAYS)
            dealer = rows[dealer + cards[dealt]]
            dealt += 1
    if not room[HOLE]:
        for place in range(first, dealt):
            cards[MARKS + place] = RACKED
    return dealt, rows[dealer + ENDS]


def tell(room: Numbers, wagers: Numbers, what: tuple[int, ...]) -> None:
    """Write down a wager and what it brought, if there is room."""
    seat, part, number, ends, brought = what
    at = room[WAGERS_WRITTEN]
    if at + RECORD <= len(wagers):
        wagers[at + ROUND] = room[SEATS + seat * room[SEAT] + ROUNDS]
        wagers[at + OF_SEAT], wagers[at + OF_PART], wagers[at + NUMBER] = seat, part, number
        wagers[at + ENDING], wagers[at + BROUGHT] = ends, brought
        room[WAGERS_WRITTEN] = at + RECORD


def settle(room: Numbers, part: int, outcome: int, wagers: Numbers) -> None:
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


def pick_up(cards: Numbers, room: Numbers, dealt: int) -> None:
    """A deal is over and another follows: the hands of the seats go to the rack."""
    for place in range(room[BEGUN], dealt):
        if cards[MARKS + place] != STAYS:
            cards[MARKS + place] = RACKED


def write(cards: Numbers, room: Numbers, log: Numbers, dealt: int) -> None:
    """Write down the cards of a round, while there is room."""
    written = room[CARDS_WRITTEN]
    for place in range(room[BEGUN], min(dealt, room[BEGUN] + len(log) - written)):
        log[written] = cards[place]
        written += 1
    room[CARDS_WRITTEN] = written


def leave(room: Numbers, paid: Numbers) -> int:
    """Add the round to every seat; return 1 if none of them plays on."""
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


def undo(room: Numbers, wagers: int) -> None:
    """A round that cannot be played out is void: it does not count and is not written down."""
    room[WAGERS_WRITTEN] = wagers
    for seat in range(room[COUNT]):
        me = SEATS + seat * room[SEAT]
        room[me + NET] = room[me + ADDED] = 0


def fresh(cards: Numbers, room: Numbers, dealt: int) -> int:
    """Prepare a round; return the place of its first card after the burn."""
    if dealt == 0:
        room[FRONT] = room[FAR]
        shuffle(cards, room, 0, room[SIZE])
    room[BEGUN], room[SHORT] = dealt, 0
    cards[MARKS + dealt] = RACKED
    return int(dealt + (room[BURN] if dealt else room[BURN_FRESH]))


def go_on(
    cards: Numbers, rows: Numbers, room: Numbers, where: tuple[int, ...], wagers: Numbers
) -> int:
    """Play a deal from the first two cards on; return how many cards are dealt by then."""
    number, dealt, up, dealer = where
    means = room[UPS + up]
    room[EARLY] = room[LIVE] + (WAYS if means & WAITS else 0)
    if room[DEALS] + room[PARTS] > 2:  # several hands of the dealer: naturals are paid at the deal
        for me in range(SEATS, SEATS + room[COUNT] * room[SEAT], room[SEAT]):
            room[me + DONE] = 1 if room[me + HANDS] and room[me + ENDINGS] >= room[EARLY] else 0
    if means & ASKS:
        insure(rows, room, number)
    if not (means & LOOKS and rows[dealer + ENDS] == room[NATURAL]):
        dealt = decide(cards, rows, room, (number, dealt, up))
    for part in range(number, number + room[PARTS]):
        dealt, outcome = finish(cards, rows, room, (part, dealer), dealt)
        settle(room, part, outcome, wagers)
    if room[DEALS] > 1:
        pick_up(cards, room, dealt)
    return dealt


def simple(cards: Numbers, rows: Numbers, room: Numbers, dealt: int) -> bool:
    """Whether only one seat plays, never splits, surrenders or insures, and has enough cards."""
    if not room[ALONE] or room[FRONT] - room[BEGUN] < room[NEED]:
        return False
    hand = room[SEATS + PLAN] + ROW * cards[dealt & IN_SHOE] + cards[(dealt + 2) & IN_SHOE]
    choice = rows[rows[hand] + ACTS + cards[(dealt + 1) & IN_SHOE]]
    return choice % OTHERWISE <= DOUBLE and not rows[rows[hand] + INSURES]


def lone_round(cards: Numbers, rows: Numbers, room: Numbers, dealt: int, wagers: Numbers) -> int:
    """A simple round against a dealer with a hole card: like the others, but faster."""
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


def deal(cards: Numbers, rows: Numbers, room: Numbers, log: tuple[Numbers, ...]) -> int:
    """Deal rounds until the words run short or every seat has left; return the words used.

    The log has room for cards, for what seats were paid and for their wagers, each as long as it is
    wanted.
    """
    card_log, paid, wagers = log
    size, most_words = room[SIZE], len(cards) - WORDS - room[SPARE]
    dealt, over = room[DEALT], room[OVER]
    room[USED] = 0
    while room[USED] <= most_words and not over:
        dealt, wagers_before = fresh(cards, room, dealt), room[WAGERS_WRITTEN]
        if simple(cards, rows, room, dealt):
            dealt = lone_round(cards, rows, room, dealt, wagers)
        else:
            up = -1
            for number in range(room[DEALS]):
                dealt, up, dealer = first_cards(cards, rows, room, (number, dealt, up))
                dealt = go_on(cards, rows, room, (number, dealt, up, dealer), wagers)
        if room[SHORT]:
            undo(room, wagers_before)
        else:
            over = leave(room, paid)
            if room[CARDS_WRITTEN] < len(card_log):
                write(cards, room, card_log, dealt)
        if size - dealt <= room[CUT]:
            dealt = 0
    room[DEALT], room[OVER] = dealt, over
    return int(room[USED])
