"""Everything people do at a table, in order and out of it: the moves of the search.

A move that a rule refuses leads nowhere and costs nothing, so there are many moves, whether or not
they make sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.equipment.cards import text
from pitboss.floor import orders as o
from pitboss.floor.plan import CHIPS
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.limits import limits_of
from pitboss.pit.rounds import current_step, lit_positions
from pitboss.rulebook.card_round import BURN, Decide
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Check
from tests.search.closing import posts
from tests.search.key import is_aged
from tests.search.spot import BRINGS, GUESTS, Move, Spot, by_staff, someone
from tests.search.steps import fill_step, named_step, outcomes, possible_cards

SEATS = (1, 2)
COLORS = ("red", "blue")
OVER_TABLES = ("class A operator", "floorperson")
WAGERS = 6  # so many kinds of wagers are tried at a seat
DAY_S = 25 * 3600
REASON = "seen by two"


def moves(spot: Spot) -> Iterator[Move]:
    """All the moves to try from a state."""
    step = named_step(spot)
    if step is not None:
        yield from fill_step(spot, step)
    for kind in (_players, _staff, _equipment, _limits, _faults):
        yield from kind(spot)
    own = _with_cards if spot.rules.game.play is not None else _with_dice
    yield from (by_staff(spot, command) for command in own(spot))


# --- players --------------------------------------------------------------------------------------
def _players(spot: Spot) -> Iterator[Move]:
    if spot.live.plan.mode == CHIPS:
        yield from (by_staff(spot, c.SeeWagers(seats)) for seats in ((1,), (1, 2)))
        yield from (by_staff(spot, c.Leave(seat)) for seat in spot.table.seats)
        return
    sits, guests = spot.live.guests, spot.floor.guests
    for seat, guest in zip(SEATS, GUESTS, strict=False):
        if seat not in sits:
            yield Move(guest, c.Sit(seat, BRINGS))
        elif sits[seat]:
            yield Move(sits[seat], c.Leave(seat))
            yield from (Move(sits[seat], wager) for wager in _wagers(spot, seat))
            yield from (by_staff(spot, wager) for wager in _with_wagers(spot, seat))
    if out := next((name for name in sits.values() if name and not guests[name].out), ""):
        yield Move(_first(spot), o.AskToLeave(out, REASON))


def _first(spot: Spot) -> str:
    assert spot.floor.plan is not None
    return spot.floor.plan.people[0].id


def _wagers(spot: Spot, seat: int) -> Iterator[Any]:
    """Wagers made, taken down, called on and called out by one player."""
    table, rules = spot.table, spot.rules
    ups = table.seats[seat].ups
    for key, up in ups.items():
        yield c.RemoveWager(seat, key)
        yield c.CallWager(seat, key, not up.on)
        yield c.KeepWager(seat, key, not up.keep)
        yield c.ReduceWager(seat, key, up.stake // 2)
    if table.betting and len(ups) < 3:
        for name in wagers_of(spot):
            unit = rules.wagers[name].unit(table.phase, 0)
            least = limits_of(table, seat)[0]
            if unit:
                yield c.PlaceWager(seat, name, -(-least // unit) * unit)
    yield c.AddChips(seat, BRINGS)
    yield c.AskForDice(seat)


def _with_wagers(spot: Spot, seat: int) -> Iterator[Any]:
    """What the staff do with a wager that a player has called, said or bought."""
    table, spoken = spot.table, spot.rules.game.making.spoken
    yield from (c.MarkCall(seat, key) for _, key, _ in table.desk.calls)
    if spoken is not None and table.betting:
        yield c.SayWager(seat, next(iter(spot.rules.wagers)), limits_of(table, seat)[0], "chips")
        yield from (c.ConfirmWager(seat, by) for by in spoken.by)
    yield c.IssueChecks(seat, COLORS[seat - 1], 1)


def wagers_of(spot: Spot) -> list[str]:
    """Some wagers of the game: those it requires, and others of different kinds."""
    rules, making = spot.rules, spot.rules.game.making
    asked = making.equal.wagers if making.equal is not None else ()
    asked += making.at_least.wagers if making.at_least is not None else ()
    kinds: dict[object, str] = {}
    for name, wager in rules.wagers.items():
        kind = (len(wager.states), wager.behind is not None, name.partition(" ")[0])
        kinds.setdefault(kind, name)
    return list(dict.fromkeys((*asked, *kinds.values())))[: max(WAGERS, len(asked))]


# --- staff ----------------------------------------------------------------------------------------
def _staff(spot: Spot) -> Iterator[Move]:
    """Posts left, taken and relieved; the table opened and closed; notices."""
    for post, who in spot.live.posts.items():
        yield Move(who, o.LeavePost(post))
    yield from list(posts(spot))[:1]
    spare = next((n for n in spot.floor.duty if n.startswith("spare-")), "")
    if spare and not spot.floor.duty[spare].post and "dealer" in spot.live.posts:
        yield Move(spare, o.TakePost("dealer", spare))
    dealer = someone(spot, "dealer")
    for command in (o.HangNotices(), o.PromiseDraws(), o.RevealDraws()):
        yield Move(dealer, command)
    yield by_staff(spot, c.OpenTable())
    yield by_staff(spot, c.CloseTable())


# --- equipment ------------------------------------------------------------------------------------
def _equipment(spot: Spot) -> Iterator[Move]:
    """Checks that pass and fail, tests of a device, dice that grow old and are changed."""
    rules, table = spot.rules, spot.table
    for item in _items(rules):
        by = item.by[0]
        if item.name in table.desk.failed:
            count = item.at_least.figure() if item.at_least else 1
            yield by_staff(spot, c.PassCheck(item.name, by, count=count))
        else:
            yield by_staff(spot, c.PassCheck(item.name, by, passed=False))
        if item.entry is not None:
            test = rules.space.texts[1]
            yield from (
                by_staff(spot, c.TryDevice(test, x, by)) for x in (lit_positions(rules, 1), ())
            )
    if rules.game.dice_age is not None:
        yield by_staff(spot, c.LoadDice(0))
        if not is_aged(spot):
            yield Move("", None, DAY_S)
    for by in ("stickperson", "dealer"):
        yield by_staff(spot, c.ChangeDice(by))


def _items(rules: Rules) -> list[Check]:
    """One item of the checklist of every kind: they fail and pass alike."""
    kinds = {
        (item.after_fault, item.repair, item.before_player, item.entry is not None, item.by): item
        for item in rules.opening
    }
    return list(kinds.values())


# --- limits ---------------------------------------------------------------------------------------
def _limits(spot: Spot) -> Iterator[Move]:
    """Limits changed and agreed, partners named, notices put up."""
    law, table = spot.rules.game.limits, spot.table
    by = law.change.by if law.change is not None else _who_changes(spot)
    if table.desk.maximum == 0:
        yield by_staff(spot, c.ChangeLimits(1, 2, by, tuple(table.seats)))
    yield by_staff(spot, c.ChangeLimits(5, 500, by, tuple(table.seats)))
    yield by_staff(spot, c.AskMultiples(not table.desk.multiples, by))
    yield by_staff(spot, c.SetSeats(2))
    if law.change is not None and table.desk.notice is None:
        yield by_staff(spot, c.PostNotice(5, 500, 0, by))
    if law.partners is not None and not table.desk.partners and len(table.seats) > 1:
        yield by_staff(spot, c.FlagPartners(tuple(table.seats)[:2], law.partners.by))
    for seat, place in list(table.seats.items())[:1]:
        if law.agreement is not None:
            yield by_staff(spot, c.AgreeLimits(seat, 1, 50, law.agreement.by))
            if place.limits is not None:
                yield by_staff(spot, c.EndAgreement(seat, law.agreement.by))


def _who_changes(spot: Spot) -> str:
    """Who changes the limits if the law names nobody: any of these who is there."""
    return next((role for role in OVER_TABLES if someone(spot, role)), "dealer")


# --- faults ---------------------------------------------------------------------------------------
def _faults(spot: Spot) -> Iterator[Move]:
    """Irregularities, results struck out and corrected, steps done wrong."""
    rules, table = spot.rules, spot.table
    for irregularity in rules.irregularities:
        about = irregularity.remedy.one_wager or irregularity.remedy.one_hand
        card = (
            text(possible_cards(spot)[0])
            if irregularity.remedy.card and table.cards is not None
            else ""
        )
        card = "" if spot.live.plan.electronic else card
        for seat in list(table.seats) if about else [0]:
            key = next(iter(table.seats[seat].ups), "") if irregularity.remedy.one_wager else ""
            yield by_staff(
                spot,
                c.Report(
                    irregularity=irregularity.name,
                    by=irregularity.by[0],
                    note=REASON,
                    seat=seat,
                    wager=key,
                    card=card,
                ),
            )
    due = current_step(rules, table)
    for way, _ in due.wrong_ways:
        yield by_staff(spot, c.TakeStep(f"{due.name} {way}", due.by[0], due.least))
    if due.short:
        holder = max(table.hands.holder, 0) if due.by == ("holder",) else 0
        yield by_staff(spot, c.TakeStep(due.name, due.by[0], 0, holder))
    if rules.game.play is None and table.last is not None:
        yield Move("chief-1", o.CorrectRound(outcomes(spot)[-1], REASON))


# --- dice and wheels ------------------------------------------------------------------------------
def _with_dice(spot: Spot) -> Iterator[Any]:
    rules, table = spot.rules, spot.table
    if table.called is not None:
        for by in dict.fromkeys(("dealer", *current_step(rules, table).by)):
            yield from (c.CorrectResult(shown, by) for shown in outcomes(spot)[:2])
        for seat, place in table.seats.items():
            yield c.FindWager(seat, next(reversed(rules.wagers)), 1)
            if place.ups:
                yield c.FindWager(seat, next(iter(place.ups)), 600)
    handling = rules.game.handling
    if handling is None:
        return
    for seat in table.seats:
        yield from (c.AcceptDice(seat), c.RefuseDice(seat), c.GiveUpDice(seat))
    yield c.DealerTakes()
    if table.hands.holder > 0:
        for reason, _ in handling.forced:
            yield c.TakeAway(reason, handling.forced_by[0], REASON)


# --- cards ----------------------------------------------------------------------------------------
def _with_cards(spot: Spot) -> Iterator[Any]:
    """The stack shuffled, cut, cut again and changed; what a player decides."""
    table, cards, stack = spot.table, spot.table.cards, spot.rules.game.shuffling
    need = next_need(spot.rules, table)
    if isinstance(need, Decide):
        for act in need.acts:
            stake = act.stake if isinstance(act.stake, int) else act.stake[0]
            yield c.Choose(need.seat, act.name, stake)
    if cards is None or stack is None:
        return
    if cards.cut_due:
        for seat in (0, *table.seats):
            yield from (c.CutCards(seat, cards.shoe.size // 2), c.RefuseCut(seat))
    orders = stack.orders[0]
    yield from (c.OrderRecut(orders, again, REASON) for again in (True, False))
    yield c.OrderShuffle(orders)
    yield from (c.ShowCuttingCard(), c.ChangeStack(), c.MixCards(), c.Shuffle())
    if cards.round is not None and spot.rules.game.burnt_shown is not None:
        burnt = len(cards.round.hand(BURN).cards)
        if burnt and not spot.live.plan.electronic:
            yield c.TurnCards(BURN, " ".join(map(text, possible_cards(spot)[:burnt])))
        elif burnt:
            yield c.TurnCards(BURN)
