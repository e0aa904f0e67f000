"""Whatever is asked of a card table, sensible or absurd, the books and the cards are in order.

The hostile player of `card_player` plays all eight games, automatic and by hand, with the
electronic shoe and with cards keyed in. After each command: a refusal has words and leaves the
state as it was, byte for byte; chips are conserved at every event; no card is in play more often
than the stack holds it; nobody sees a card that is not his to see; the acts that are listed are
those that are accepted. The table can be put away and taken up again at every point.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import table_line as table_line
from pitboss.pit.cards import cards_on_table
from pitboss.pit.dealing import next_need
from pitboss.pit.evolve import evolve
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.state import Cards, Table
from pitboss.pit.transcript import parse, write
from pitboss.pit.view import table_for
from pitboss.rulebook.card_round import Decide, Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, WINS
from tests.laws.books import check_refusal, wealth
from tests.laws.card_player import ACTS, CardPlayer
from tests.laws.person_rules import check_people
from tests.tables import CARDS

EVENINGS, COMMANDS = 3, 350
OFTEN = {e.HandsStarted, e.CardDealt, e.ResultCalled, e.StackEnded, e.ShoeShuffled}
BY_HAND = {e.CutOffered, e.CutRefused, e.StackCut, e.RecutOrdered, e.StepTaken}
ANOTHER = 17  # steps round the deck to a card that lies face down instead of the real one


class Evening:
    """A card player, every event so far, and the checks."""

    def __init__(self, game_id: str, *, automatic: bool, keyed: bool, number: int) -> None:
        self.player = CardPlayer(game_id, automatic=automatic, keyed=keyed, number=number)
        self.start = self.player.table.table
        self.events: list[e.Event] = []

    def ask(self, command: c.Command) -> None:
        """Give a command and check everything that must hold whatever it was."""
        referee = self.player.table
        before, bytes_before = referee.table, put_away(referee.table)
        no = referee.verify(command)
        assert referee.can(command) is (no is None)
        if no is not None:
            with pytest.raises(NotAllowed) as refused:
                referee.do(command)
            assert refused.value.refusal == no
            assert referee.table is before, f"{command} was refused and changed the table"
            assert put_away(referee.table) == bytes_before, f"{command} changed the table in place"
            check_refusal(command, no)
            return
        state = before
        events = referee.do(command)
        for event in events:
            flow = chip_flow(referee.rules, state, event)
            after = evolve(referee.rules, state, event)
            assert wealth(after) == wealth(state) + flow, f"{command}, {event}: chips are lost"
            check_people(referee.rules, state, event, after)
            state = after
        assert state == referee.table
        assert put_away(before) == bytes_before, f"{command} changed the table before it in place"
        assert parse(referee.rules, write(command, referee.rules.game.throw)) == command
        self.events += events
        check_table(referee)
        self.taken_up()

    def taken_up(self) -> None:
        """The table saved as bytes and loaded again is the same table, and play continues."""
        rules, table = self.player.table.rules, self.player.table.table
        again = msgspec.json.decode(put_away(table), type=Table)
        assert again == table
        self.player.table.table = again
        viewer = len(self.events) % 4 - 1  # the public, the dealer and two seats, by turns
        for shown in (table, table_for(rules, table, viewer)):
            line = table_line.write(rules, shown)
            assert table_line.read(rules, line) == table_line.comparable_table(rules, shown), line

    def check_replays(self) -> None:
        """The evening again: from its events, its commands, and their lines of text."""
        referee = self.player.table
        state = self.start
        for event in self.events:
            state = evolve(referee.rules, state, event)
        assert state == referee.table
        for as_text in (False, True):
            again = self.player.seen_again()
            for command in referee.commands:
                line = write(command, referee.rules.game.throw)
                again.do(parse(again.rules, line) if as_text else command)
            assert again.table == referee.table


def put_away(table: Table) -> bytes:
    """The whole table as bytes."""
    return msgspec.json.encode(table)


# --- chips ------------------------------------------------------------------------------------
def chip_flow(rules: Rules, table: Table, event: e.Event) -> int:
    """The chips that an event brings to the players, or takes from them."""
    if isinstance(event, e.PlayerSat | e.ChipsAdded | e.CashChanged):
        return event.chips
    if isinstance(event, e.PlayerLeft):
        return -event.chips
    if isinstance(event, e.HandsDecided):
        check_lines(rules, table, event.lines)
        return sum(gain_of(line) for line in event.lines)
    if isinstance(event, e.ResultCalled):
        assert table.called is None, "a round is settled a second time"
        check_lines(rules, table, event.lines)
        return 0
    lines = table.called.lines if table.called is not None else ()
    if isinstance(event, e.LosersCollected):
        return sum(gain_of(line) for line in lines if line.kind == LOSES)
    if isinstance(event, e.WinnersPaid):
        return sum(gain_of(line) for line in lines if line.kind != LOSES)
    if isinstance(event, e.WagersSettled):
        return sum(gain_of(line) for line in lines)
    if isinstance(event, e.HandVoided):
        lost = sum(up.stake for up in table.seats[event.seat].ups.values())
        return -(lost if event.forfeited else 0) - sum(gain_of(line) for line in event.undone)
    if isinstance(event, e.RoundVoided):
        return reversed_by(rules, table, event)
    return 0


def gain_of(line: e.SettlementLine) -> int:
    """What a settled wager brings to its player beside the stake."""
    return line.win + line.back - line.stake - line.fee


def reversed_by(rules: Rules, table: Table, event: e.RoundVoided) -> int:
    """A void takes back what was collected, and where it reverses, what was settled early."""
    lines = table.called.lines if table.called is not None and table.collected else ()
    back = [line for line in lines if line.kind == LOSES]
    void = next(
        irregularity
        for irregularity in rules.irregularities
        if irregularity.name == event.irregularity
    )
    if event.undone:
        back += event.undone
    elif void.remedy.reverses and table.cards is not None:
        back += table.cards.early
    return -sum(gain_of(line) for line in back)


def check_lines(rules: Rules, table: Table, lines: tuple[e.SettlementLine, ...]) -> None:
    """Every line settles a wager that is up, once, and pays it at odds that it has."""
    keys = [(line.seat, line.key) for line in lines]
    assert len(set(keys)) == len(keys), "a wager is settled twice"
    for line in lines:
        up = table.seats[line.seat].ups[line.key]
        assert (line.stake, line.name) == (up.stake, up.name)
        wager = rules.wagers[line.name]
        if line.kind == WINS:
            wins = [line.stake * odds.win for odds in wager.odds if odds.win]
            whole = {-(-win // odds.stake) for win, odds in zip(wins, wager.odds, strict=True)}
            assert line.win in whole, line
            assert line.back == line.stake
        else:
            assert line.win == line.fee == 0
            assert line.back == (line.stake if line.kind != LOSES else line.back)


# --- cards ------------------------------------------------------------------------------------
def check_table(referee: Referee) -> None:
    """No debts, no wager without a stake, and the cards as they must be."""
    table = referee.table
    for seat in table.seats.values():
        assert seat.chips.__class__ is int
        assert seat.chips >= 0
        assert all(up.stake > 0 and up.stake.__class__ is int for up in seat.ups.values())
    if table.cards is None:
        return
    check_cards(referee.rules, table.cards)
    if (round := table.cards.round) is not None:
        check_secrets(referee.rules, round, (0, *round.seats, 99))
        check_acts(referee)


def check_cards(rules: Rules, cards: Cards) -> None:
    """What has left the stack is on the table or in the rack, no card more often than it exists."""
    play = rules.game.play
    assert play is not None
    shoe, decks, jokers = cards.shoe, play.decks(rules), play.jokers(rules)
    assert (shoe.decks, shoe.jokers) == (decks, jokers)
    gone = Counter(shoe.gone)
    assert all(gone[card] <= decks for card in gone if card != UNKNOWN)
    assert set(gone) <= {UNKNOWN, *deck(jokers)}
    on_table = cards_on_table(cards.round) if cards.round is not None else ()
    lies = Counter(on_table) + Counter(card for _, hand in cards.rack for card in hand)
    assert lies == gone, "cards got lost between the stack, the table and the rack"
    if shoe.is_known:
        assert Counter(shoe.order) + Counter(shoe.gone[: shoe.size - len(shoe.order)]) == Counter(
            deck(jokers) * decks
        )


def check_secrets(rules: Rules, round: Round, viewers: tuple[int, ...]) -> None:
    """Nobody sees a face-down card except players their own, and hidden cards cannot be guessed."""
    play = rules.game.play
    assert play is not None
    for viewer in viewers:
        view = play.visible_round(rules, round, viewer)
        mine = own_hands(round, viewer)
        assert view.hands.keys() == round.hands.keys()
        for name, hand in round.hands.items():
            shown = view.hand(name)
            assert shown.up == hand.up
            for card, up, shows in zip(hand.cards, hand.up, shown.cards, strict=True):
                assert shows == card if up else shows == UNKNOWN or (name in mine and shows == card)
        other = with_other_secrets(round, view)
        assert play.visible_round(rules, other, viewer) == view, "the view tells what it must not"


def own_hands(round: Round, viewer: int) -> set[str]:
    """The hands that a viewer may ever look at; the dealer may look at the dealer's own."""
    if not viewer:
        return {"dealer"}
    player = dict(round.positions).get(viewer, viewer)
    seats = {player, *(place for place, owner in round.positions if owner == player)}
    return {
        name
        for name in round.hands
        for seat in seats
        if name == f"seat {seat}" or name.startswith(f"seat {seat} ")
    }


def with_other_secrets(round: Round, view: Round) -> Round:
    """The round with other cards wherever the view shows none."""
    hands = {}
    for name, hand in round.hands.items():
        shown = view.hand(name).cards
        cards = tuple(
            (card + ANOTHER) % 52 if seen == UNKNOWN and card != UNKNOWN else card
            for card, seen in zip(hand.cards, shown, strict=True)
        )
        hands[name] = msgspec.structs.replace(hand, cards=cards)
    return msgspec.structs.replace(round, hands=hands)


# --- decisions --------------------------------------------------------------------------------
def check_acts(referee: Referee) -> None:
    """The acts that are listed are accepted, and no other act of any seat is."""
    need = next_need(referee.rules, referee.table)
    listed = {(x.seat, x.act) for seat in referee.table.seats for x in choices(referee, seat)}
    if isinstance(need, Decide):
        assert listed, "nothing can be done"
        assert listed == {(need.seat, act.name) for act in need.acts}
        for choice in need.acts:
            for stake in (choice.stake,) if isinstance(choice.stake, int) else choice.stake:
                assert referee.can(c.Choose(need.seat, choice.name, stake)), (choice, stake)
    for seat in (*referee.table.seats, 0, 99):
        for act in ACTS:
            if (seat, act) not in listed:
                assert not referee.can(c.Choose(seat, act)), (seat, act)


def choices(referee: Referee, seat: int) -> list[c.Choose]:
    """The decisions among the legal acts of a seat."""
    return [act for act in referee.legal(seat) if isinstance(act, c.Choose)]


@pytest.mark.parametrize("keyed", [False, True], ids=["electronic shoe", "real cards"])
@pytest.mark.parametrize("automatic", [True, False], ids=["automatic", "by hand"])
@pytest.mark.parametrize("game_id", CARDS)
def test_books_and_cards_are_in_order_whatever_is_asked(
    game_id: str, automatic: bool, keyed: bool
) -> None:
    kinds: set[type[e.Event]] = set()
    for number in range(EVENINGS):
        evening = Evening(game_id, automatic=automatic, keyed=keyed, number=number)
        for _ in range(COMMANDS):
            evening.ask(evening.player.next_command())
        evening.check_replays()
        kinds |= {event.__class__ for event in evening.events}
    assert kinds >= (OFTEN if automatic else OFTEN | BY_HAND), "hardly anything was played"
    assert kinds & {e.WinnersPaid, e.WagersSettled}, "nothing was settled"
