"""Events at a table in words: results, settlements, and everything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from pitboss.equipment.cards import in_words
from pitboss.language.segment import Segment
from pitboss.pit import events as e
from pitboss.pit.explain import outcome_words
from pitboss.rulebook.card_round import BURN
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pitboss.rulebook.clause import Clause
    from pitboss.rulebook.game import Rules

FACES = "⚀⚁⚂⚃⚄⚅"
_CHAPTER = re.compile(r"\d+:\d+-|TAS-MD ")
STYLES = {WINS: "green", LOSES: "red", RETURNS: "yellow", MOVES: "cyan"}
PEEK = "look at the hole card"
_DEALER_ACTS = {
    PEEK: "the dealer looks at the hole card",
    "stub to the discard rack": "the rest of the deck goes to the discard rack",
    "burn the leftmost community card": "the leftmost community card is burned",
}
_NUMBERS = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
    10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen",
    16: "sixteen", 17: "seventeen", 18: "eighteen",
}  # fmt: skip


def money(rules: Rules, chips: int) -> str:
    """Chips the way the house writes them: "$480" in imitation dollars, "480" in chips."""
    return f"${chips:,}" if "dollar" in rules.game.house.unit else f"{chips:,}"


def citations(law: Iterable[Clause]) -> str:
    """The sections of some clauses, each once: "19:47-9.4(b), 9.2(a)6"."""
    sections: list[str] = []
    before = ""
    for cite in dict.fromkeys(str(clause) for clause in law):
        chapter = _CHAPTER.match(cite)
        same = chapter is not None and chapter[0] == before
        sections.append(cite.removeprefix(before) if same else cite)
        before = chapter[0] if chapter is not None else ""
    return ", ".join(sections)


def face(rules: Rules, outcome: int) -> str:
    """An outcome as it is keyed in: only the face if several spaces of a wheel look alike."""
    text = rules.space.text(outcome)
    return re.sub(r"^(\$\d+)-\d+$", r"\1", text)


def _color(rules: Rules, outcome: int) -> str:
    """The color a dealer calls with a number, if the game has wagers on colors."""
    for color in ("red", "black"):
        wager = rules.wagers.get(color)
        cell = wager.rows[0][0][outcome] if wager is not None else None
        if cell is not None and cell.kind == WINS:
            return f" {color}"
    return ""


def outcome_with_faces(rules: Rules, outcome: int) -> str:
    """What came up, as a dealer calls it: "⚂ ⚃  seven"."""
    faces = rules.space.outcomes[outcome]
    if isinstance(faces, str):
        return outcome_name(rules, outcome)
    return f"{' '.join(FACES[face - 1] for face in faces)}  {outcome_name(rules, outcome)}"


def outcome_name(rules: Rules, outcome: int) -> str:
    """What came up, in words alone: "seven", "35 black"."""
    faces = rules.space.outcomes[outcome]
    if isinstance(faces, str):
        return face(rules, outcome) + _color(rules, outcome)
    return str(_NUMBERS.get(sum(faces), sum(faces)) if len(faces) > 1 else faces[0])


def result_lines(
    rules: Rules, called: e.ResultCalled, *, seats: bool = False
) -> Iterator[list[Segment]]:
    """The result and what it did to every wager, one line each."""
    thrower = f"seat {called.seat} throws  " if called.seat else ""
    if rules.game.play is None:
        yield [thrower, (outcome_with_faces(rules, called.outcome), "bold")]
    else:  # hands of cards have no outcome with a name
        yield ["the wagers are settled"]
    for line in called.lines:
        yield settlement_line(rules, called, line, seats=seats)


def settlement_line(
    rules: Rules, called: e.ResultCalled, line: e.SettlementLine, *, seats: bool = False
) -> list[Segment]:
    """One wager: what it did, the reason in a few words, and the clause."""
    wager = rules.wagers[line.name]
    rows = wager.rows_called_on if line.on else wager.rows
    cell = rows[called.phase][line.state][called.outcome]
    parts = ending_line(rules, line, seats=seats)
    if cell is None:
        return parts
    odds = f" at {cell.odds}" if cell.odds is not None else ""
    event = cell.case.event
    reason = f": {event.name}" if event is not None else ""
    return [*parts, odds, reason, (f"   ({citations(cell.law)})", "dim")]


def ending_line(rules: Rules, line: e.SettlementLine, *, seats: bool = False) -> list[Segment]:
    """One wager and what it did."""
    who = f"seat {line.seat}: " if seats else ""
    what = outcome_words(line, rules.wagers[line.name].states)
    return ["  ", who, rules.wager_words(line.key), " ", (in_money(rules, what), STYLES[line.kind])]


def in_money(rules: Rules, words: str) -> str:
    """The chips of a settlement in the house's money; the number it moves to is not money."""
    if "dollar" not in rules.game.house.unit or words.startswith("moves"):
        return words
    return re.sub(r"\d+", lambda match: money(rules, int(match[0])), words)


def without_amount(event: e.PlayerSat | e.ChipsAdded | e.PlayerLeft) -> str:
    """What everyone sees when a guest sits, buys more or leaves: no amounts."""
    did = {e.PlayerSat: "sits down", e.ChipsAdded: "adds chips", e.PlayerLeft: "leaves"}
    away = _away_words(event.away) if isinstance(event, e.PlayerLeft) else ""
    return f"seat {event.seat} {did[type(event)]}{away}"


def _with_article(role: str) -> str:
    return f"{'an' if role[:1] in 'aeiou' else 'a'} {role}"


def event_words(rules: Rules, event: e.Event) -> str:
    """An event other than a result in a few words; empty if the result already says it."""
    words = _WORDS.get(event.__class__)
    if words is not None:
        return words(rules, event)
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).lower()
    fields = ", ".join(f"{n} {getattr(event, n)}" for n in event.__struct_fields__)
    return f"{name}: {fields}" if fields else name


def _placed_words(rules: Rules, x: e.WagerPlaced) -> str:
    fee = f", and {money(rules, x.fee)} commission" if x.fee else ""
    return f"{rules.wager_words(x.key)} is up with {money(rules, x.stake)}{fee}"


def _reduced_words(rules: Rules, x: e.WagerReduced) -> str:
    fee = f" and {money(rules, x.fee)} commission" if x.fee else ""
    return f"{money(rules, x.stake)}{fee} back from {rules.wager_words(x.key)}"


def _void_words(rules: Rules, x: e.RoundVoided) -> str:
    wagers = "wagers go back" if x.returned else "wagers stand"
    after = "the table is out of service" if x.out_of_service else "betting reopens"
    return f"no result counts, {wagers}; {after}"


def _hand_void(rules: Rules, x: e.HandVoided) -> str:
    wagers = "its wagers are lost" if x.forfeited else "its wagers go back"
    return f"seat {x.seat} is out of this round, {wagers}"


def _incident_words(rules: Rules, x: e.IncidentNoted) -> str:
    return f"in the incident book: {x.name}" + (f" ({x.note})" if x.note else "")


def dealer_act(words: str) -> str:
    """Something the dealer does silently; empty for a call."""
    if match := re.fullmatch(r"card to square (\d)", words):
        return f"the dealer's first card goes to square {match[1]}"
    return _DEALER_ACTS.get(words, "")


def _dealt_words(rules: Rules, x: e.CardDealt) -> str:
    card = in_words(x.card) if x.up and x.card >= 0 else "a card face down"
    return f"{card} is burned" if x.hand == BURN else f"{x.hand} gets {card}"


def _settlement_words(rules: Rules, lines: Iterable[e.SettlementLine]) -> str:
    """Wagers and what they did, in one line."""
    each = (ending_line(rules, line, seats=True) for line in lines)
    return "; ".join(
        "".join(p if isinstance(p, str) else p[0] for p in parts).strip() for parts in each
    )


def _limits(rules: Rules, minimum: int, maximum: int) -> str:
    top = f" to {money(rules, maximum)}" if maximum else " and up"
    return f"{money(rules, minimum)}{top}"


def _away_words(away: bool) -> str:
    return "; the wagers still work" if away else ""


def _places(seats: dict[int, dict[str, int]]) -> str:
    *first, last = map(str, sorted(seats))
    return f"seats {', '.join(first)} and {last}" if first else f"seat {last}"


def _times(count: int) -> str:
    return f", {count} times" if count > 1 else ""


def _limit_words(rules: Rules, x: e.WagerFound) -> str:
    what = "under the minimum" if x.under else f"{money(rules, x.excess)} over the maximum"
    return f"{rules.wager_words(x.key)} of seat {x.seat} is found {what}"


def _test_words(rules: Rules, x: e.DeviceTested) -> str:
    outcome = "as it should" if x.passed else "wrongly"
    return f"the device lit {outcome} for {x.entry}"


_Kind = TypeVar("_Kind", bound=e.Event)


def _entry(
    kind: type[_Kind], words: Callable[[Rules, _Kind], str]
) -> tuple[type[e.Event], Callable[..., str]]:
    """A kind of event with the function that puts it in words; both must be of the same kind."""
    return kind, words


_WORDS: dict[type[e.Event], Callable[..., str]] = dict(
    [
        _entry(e.PlayerSat, lambda r, x: f"seat {x.seat} sits down with {money(r, x.chips)}"),
        _entry(e.ChipsAdded, lambda r, x: f"seat {x.seat} adds {money(r, x.chips)}"),
        _entry(
            e.PlayerLeft,
            lambda r, x: f"seat {x.seat} leaves with {money(r, x.chips)}{_away_words(x.away)}",
        ),
        _entry(e.WagerPlaced, _placed_words),
        _entry(e.WagerReduced, _reduced_words),
        _entry(e.WagersSeen, lambda r, x: f"there are wagers at {_places(x.stakes)}"),
        _entry(
            e.WagerSaid,
            lambda r, x: (
                f"seat {x.seat} calls out {r.wager_words(x.wager)} for {money(r, x.stake)}"
            ),
        ),
        _entry(
            e.WagerConfirmed, lambda r, x: f"the {x.by} confirms the wager of seat {x.seat} aloud"
        ),
        _entry(e.WagerFound, _limit_words),
        _entry(e.WagerReturned, lambda r, x: f"{r.wager_words(x.key)} goes back to seat {x.seat}"),
        _entry(
            e.CashChanged,
            lambda r, x: f"cash is changed into {money(r, x.chips)} for seat {x.seat}",
        ),
        _entry(
            e.CallHeard,
            lambda r, x: (
                f"{r.wager_words(x.key)} is called {_on_or_off(x.on)}; the dealer marks it"
            ),
        ),
        _entry(
            e.WagerCalled,
            lambda r, x: f"{r.wager_words(x.key)} is called {_on_or_off(x.on)} and marked",
        ),
        _entry(
            e.WagerKept,
            lambda r, x: (
                f"{r.wager_words(x.key)} {'stays up' if x.keep else 'goes back to the player'}"
                " if it wins"
            ),
        ),
        _entry(e.StepTaken, lambda r, x: f"done: {x.step}{_times(x.count)}"),
        _entry(e.CheckPassed, lambda r, x: f"checked: {x.item}"),
        _entry(e.CheckFailed, lambda r, x: f"failed: {x.item}"),
        _entry(e.DeviceTested, _test_words),
        _entry(e.TableOpened, lambda r, x: "the table is open"),
        _entry(e.TableClosed, lambda r, x: "the table is closed"),
        _entry(e.SignedOn, lambda r, x: f"{_with_article(x.role)} is at the table"),
        _entry(e.SignedOff, lambda r, x: f"{_with_article(x.role)} has left the table"),
        _entry(e.BettingOpened, lambda r, x: "wagers are taken"),
        _entry(e.BettingClosed, lambda r, x: "no more wagers are taken"),
        _entry(e.ResultCalled, lambda r, x: ""),
        _entry(
            e.ResultStruck,
            lambda r, x: f"{r.space.text(x.outcome)} was entered wrongly and is struck out",
        ),
        _entry(e.ThrowToBeat, lambda r, x: "each seat with a wager now throws against it"),
        _entry(e.LosersCollected, lambda r, x: "losing wagers are collected"),
        _entry(e.WinnersPaid, lambda r, x: "winning wagers are paid"),
        _entry(e.WagersSettled, lambda r, x: "wagers are paid and collected, seat by seat"),
        _entry(e.LightsCleared, lambda r, x: "the lights are cleared"),
        _entry(e.RoundVoided, _void_words),
        _entry(e.TakenOutOfService, lambda r, x: "the table is out of service"),
        _entry(e.SettledByHand, lambda r, x: "wagers are settled by hand, the result stands"),
        _entry(e.LeavingPlay, lambda r, x: "wagers are settled, then the table is out of service"),
        _entry(e.IncidentNoted, _incident_words),
        _entry(e.DiceLoaded, lambda r, x: "fresh dice are on the table"),
        _entry(e.DiceAccepted, lambda r, x: f"{_seat_words(x.seat)} takes {_equipment_words(r)}"),
        _entry(e.DiceRefused, lambda r, x: f"{_seat_words(x.seat)} declines {_equipment_words(r)}"),
        _entry(e.DicePassed, lambda r, x: f"{_seat_words(x.seat)} passes {_equipment_words(r)}"),
        _entry(e.DiceChangeAsked, lambda r, x: f"seat {x.seat} asks for other dice"),
        _entry(e.DiceChanged, lambda r, x: "the dice are changed"),
        _entry(e.LimitsChanged, lambda r, x: f"limits are now {_limits(r, x.minimum, x.maximum)}"),
        _entry(
            e.NoticePosted,
            lambda r, x: f"notice of limits {_limits(r, x.minimum, x.maximum)} is up",
        ),
        _entry(
            e.LimitsAgreed, lambda r, x: f"seat {x.seat} plays {_limits(r, x.minimum, x.maximum)}"
        ),
        _entry(e.AgreementEnded, lambda r, x: f"seat {x.seat} plays by the table's limits again"),
        _entry(
            e.MultiplesAsked,
            lambda r, x: (
                "stakes are multiples of the smallest wager" if x.required else "any stake will do"
            ),
        ),
        _entry(
            e.PartnersFlagged,
            lambda r, x: f"seats {', '.join(map(str, x.seats))} count as partners",
        ),
        _entry(
            e.ChecksIssued,
            lambda r, x: f"seat {x.seat} has {x.color} checks worth {money(r, x.value)} each",
        ),
        _entry(e.PlayerAdvised, lambda r, x: f"seat {x.seat} is told about the smallest wager"),
        _entry(e.SeatsSet, lambda r, x: f"{x.count} players may play"),
        _entry(e.ShoeShuffled, lambda r, x: "the cards are shuffled"),
        _entry(
            e.HandsStarted, lambda r, x: f"cards for seat {', '.join(map(str, sorted(x.stakes)))}"
        ),
        _entry(e.CardDealt, _dealt_words),
        _entry(e.CardsTurned, lambda r, x: f"{x.hand} shows {', '.join(map(in_words, x.cards))}"),
        _entry(
            e.BurnedCardShown,
            lambda r, x: (
                "the burned card is shown to a player who asked:"
                f" {', '.join(map(in_words, x.cards))}"
            ),
        ),
        _entry(e.CalledOut, lambda r, x: dealer_act(x.words) or f"the dealer calls: {x.words}"),
        _entry(
            e.ChoiceMade,
            lambda r, x: (
                f"seat {x.seat} chooses {x.act}" + f" for {money(r, x.stake)}" * bool(x.stake)
            ),
        ),
        _entry(e.HandsDecided, lambda r, x: f"decided early: {_settlement_words(r, x.lines)}"),
        _entry(
            e.FeesOwed,
            lambda r, x: "commission of less than a chip is carried over" * any(x.owed.values()),
        ),
        _entry(
            e.FeeTaken,
            lambda r, x: f"seat {x.seat} pays {money(r, x.fee)} of commission that was owed",
        ),
        _entry(
            e.FeeCarried, lambda r, x: f"seat {x.seat} still owes commission until the table closes"
        ),
        _entry(e.CardRacked, lambda r, x: f"{in_words(x.card)} is not used"),
        _entry(e.HandVoided, _hand_void),
        _entry(e.DealerCame, lambda r, x: "the new dealer also burns a card"),
        _entry(e.StackEnded, lambda r, x: f"the cards will be shuffled ({x.why})"),
        _entry(e.HandRacked, lambda r, x: f"the cards of {x.hand} go to the rack"),
        _entry(e.CutOffered, lambda r, x: "the cut is offered"),
        _entry(e.CutRefused, lambda r, x: f"seat {x.seat} declines the cut"),
        _entry(e.StackCut, lambda r, x: f"{_seat_words(x.seat)} cuts the cards"),
        _entry(e.RecutOrdered, lambda r, x: "the cards are cut again"),
        _entry(e.StackChanged, lambda r, x: "the other stack comes into play"),
        _entry(e.CardsMixed, lambda r, x: "the cards are mixed"),
    ]
)


def _on_or_off(is_on: bool) -> str:
    return "on" if is_on else "off"


def _seat_words(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"


def _equipment_words(rules: Rules) -> str:
    handling = rules.game.handling
    return f"the {handling.thing}" if handling is not None else "the dice"
