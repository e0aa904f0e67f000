"""Roulette: a ball, a wheel with one zero or two, and every wager on its layout. 13:47-20.32."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar, Unpack

from pitboss.equipment.wheel import neighbors
from pitboss.games.casino_night.rules import (
    CLASS_A,
    CONDUCT,
    NO_WEAR,
    UNFIT,
    dealer_present,
    night_making,
)
from pitboss.games.casino_night.rules import item as night_item
from pitboss.games.night_roulette.wheel import (
    BLACK,
    BOTH_ZEROS,
    COLUMNS,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    EVEN,
    NUMBERS,
    ODD,
    RED,
    ROWS,
    SINGLE_ZERO_WHEEL,
    ZERO,
    WheelPlay,
    all_of,
    corners,
    double_rows,
    splits,
    wager_name,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.event import pockets
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import OUT_OF_PLAY, UNTIL_CALLED, Irregularity, Remedy
from pitboss.rulebook.limits import Limits, WheelChecks
from pitboss.rulebook.making import Requirement
from pitboss.rulebook.option import LazyParts, Option, OptionConflict, by_option
from pitboss.rulebook.procedure import Does, Notice, Step, StepFields, step
from pitboss.rulebook.wager import (
    HALF,
    Case,
    Macro,
    Wager,
    WagerFields,
    case,
    loses,
    one_roll,
    otherwise,
    stands,
    wins,
)

LAW = game_law(__package__)

# --- equipment (20.32(b)): which wheel, and how its zeros count ((g) to (i)) ------------
WHEELS = ("double_zero", "single_zero", "double_zero_as_single")
NO_SPIN_LAW = (LAW["20.32(i)2 announce"], LAW["20.32(i)2 respin"])
IN_DOUBLE_ZERO = pockets(DOUBLE_ZERO_WHEEL, (DOUBLE_ZERO,), "the ball in 00, which is no spin")
ALL_LOST = WheelPlay(DOUBLE_ZERO_WHEEL, BOTH_ZEROS, (LAW["20.32(g) option"],))
HALF_LOST = WheelPlay(
    DOUBLE_ZERO_WHEEL, BOTH_ZEROS, (LAW["20.32(g) option"], LAW["20.32(g) return"]), half=True
)
ONE_ZERO = WheelPlay(SINGLE_ZERO_WHEEL, (ZERO,), (LAW["20.32(h)"],))
AS_ONE_ZERO = WheelPlay(DOUBLE_ZERO_WHEEL, (ZERO,), (LAW["20.32(i)3"],), no_spin=IN_DOUBLE_ZERO)
PLAYS = dict(zip(WHEELS, (ALL_LOST, ONE_ZERO, AS_ONE_ZERO), strict=True))


Part = TypeVar("Part")


def by_wheel(*parts: Part) -> Part:
    """A part of the rules that depends on the wheel in use."""
    return by_option("wheel", dict(zip(WHEELS, parts, strict=True)))


# --- named events -----------------------------------------------------------------------
TWELVE = LAW["20.32(e)8"].figure()
DOZENS = tuple(NUMBERS[at : at + TWELVE] for at in range(0, len(NUMBERS), TWELVE))
DOZEN_BOXES = ("1st 12", "2nd 12", "3rd 12")
LOW, HIGH, SEVEN = (
    tuple(str(number) for number in LAW[f"20.32(e){item}"].numbers)
    for item in ("13", "14", "15 set")
)


# --- wagers (20.32(e)) and their payout odds (20.32(f)) ---------------------------------
def bet(
    play: WheelPlay,
    name: str,
    picks: tuple[str, ...],
    pays: str,
    *law: Clause,
    spot: str,
    called: str | None = None,
    others: tuple[Case, ...] = (),
    **more: Unpack[WagerFields],
) -> Wager:
    """A wager that the ball lands in one of its pockets, `called` so; `others` are further cases.

    Its chip lies on the `spot`.
    """
    won = pockets(play.space, picks, called)
    cases = [case(won, wins(LAW[f"20.32(f) {pays}"])), *others]
    if play.no_spin is not None:
        cases.append(case(play.no_spin, stands(), *NO_SPIN_LAW))
    more["spots"] = (spot, *more.get("spots", ()))
    return one_roll(name, *cases, otherwise(loses()), law=law, **more)


def straights(play: WheelPlay) -> Iterator[Wager]:
    """One number (e)1."""
    for pick in (*play.zeros, *NUMBERS):
        spot = f"in {pick}"
        yield bet(play, f"straight {pick}", (pick,), "Straight", LAW["20.32(e)1"], spot=spot)


def line_bets(play: WheelPlay) -> Iterator[Wager]:
    """Two numbers on a shared line (e)2; the zeros share another one between two dozens."""
    for pair in splits(play):
        law, spots = [LAW["20.32(e)2"]], [f"on the line between {all_of(pair)}"]
        if pair == BOTH_ZEROS:
            law.append(LAW["20.32(e)2 zero alternate"])
            spots.append(f"on the line between {all_of(DOZEN_BOXES[1:])}")
        yield bet(
            play,
            wager_name("split", pair),
            pair,
            "Split",
            *law,
            spot=spots[0],
            spots=tuple(spots[1:]),
            reading="N-T7",
        )


def threes(play: WheelPlay) -> Iterator[Wager]:
    """Three numbers in a row (e)3, or around a corner at the zeros (e)3i."""
    law = LAW["20.32(e)3"]
    for row in ROWS:
        spot = f"on the outer line of {row[0]}"
        yield bet(play, wager_name("three", row), row, "Three Numbers", law, spot=spot)
    for trio in (LAW[f"20.32(e)3i {label}"] for label in ("0-1-2", "0-2-00", "00-2-3")):
        if play.has(trio.pockets):
            yield bet(
                play,
                wager_name("three", trio.pockets),
                trio.pockets,
                "Three Numbers",
                trio,
                LAW["20.32(e)3ii"],
                spot=f"on the corner of {all_of(trio.pockets)}",
                reading="N-T4",
            )


def fours_to_sixes(play: WheelPlay) -> Iterator[Wager]:
    """Corners (e)4, the first five (e)5, double rows (e)6."""
    for four in corners():
        law, spot = LAW["20.32(e)4"], f"on the corner of {all_of(four)}"
        yield bet(play, wager_name("four", four), four, "Four Numbers", law, spot=spot)
    five = LAW["20.32(e)5 set"]
    if play.has(five.pockets):
        yield bet(
            play,
            "first_five",
            five.pockets,
            "First Five Numbers",
            five,
            LAW["20.32(e)5 place"],
            spot=f"on the corner of {all_of((DOZEN_BOXES[0], ZERO, NUMBERS[0]))}",
            reading="N-T4",
        )
    for six in double_rows():
        law, spot = LAW["20.32(e)6"], f"on the outer corner of {six[0]} and {six[3]}"
        yield bet(play, wager_name("six", six), six, "Six Numbers", law, spot=spot)


def twelves(play: WheelPlay) -> Iterator[Wager]:
    """Columns (e)7 and dozens (e)8."""
    for at, column in enumerate(COLUMNS, 1):
        spot, called = f"at the foot of column {at}", f"a number of column {at}"
        law = LAW["20.32(e)7"]
        yield bet(play, f"column {at}", column, "Column", law, spot=spot, called=called)
    for at, dozen in enumerate(DOZENS, 1):
        box = DOZEN_BOXES[at - 1]
        spot, called, law = f"in {box}", f"a number of the {box}", LAW["20.32(e)8"]
        yield bet(play, f"dozen {at}", dozen, "Dozen", law, spot=spot, called=called)


def even_money(play: WheelPlay) -> Iterator[Wager]:
    """The six wagers on half of the numbers (e)9 to 14; what a zero takes depends on (g) to (i)."""
    zero = "a zero" if play.half else "a zero, which takes the whole stake here"
    takes = loses(HALF) if play.half else loses()
    zero_case = case(pockets(play.space, play.zeros, zero), takes, *play.zero_law)
    keeps_odd = by_option("odd_stakes", {"refused": False, "smaller_half": True})
    for name, picks, item, pays, title, reading in (
        ("red", RED, 9, "Red", "red", "N-T6"),
        ("black", BLACK, 10, "Black", "black", "N-T6"),
        ("odd", ODD, 11, "Odd", "odd", None),
        ("even", EVEN, 12, "Even", "even", None),
        ("low", LOW, 13, "One to 18", "1 to 18", None),
        ("high", HIGH, 14, "19 to 36", "19 to 36", None),
    ):
        yield bet(
            play,
            name,
            picks,
            pays,
            LAW[f"20.32(e){item}"],
            spot=f"in {title}",
            others=(zero_case,),
            called=f"a number of {title}",
            title=title,
            reading=reading,
            keeps_odd=keeps_odd,
        )


def seven_numbers(play: WheelPlay) -> Iterator[Wager]:
    """The seven numbers of (e)15, where the house offers them."""
    yield bet(
        play,
        "seven_numbers",
        SEVEN,
        "Seven Numbers",
        LAW["20.32(e)15"],
        LAW["20.32(e)15 set"],
        LAW["20.32(e)15ii"],
        offered=by_option("seven_numbers", {True: True, False: False}),
        reading="N-T8",
        spot="in seven numbers",
    )


def five_adjacent(play: WheelPlay) -> tuple[Macro, ...]:
    """Five equal straights around a center of the wheel, (e)1i to iii; none has a void 00."""
    parts = LAW["20.32(e)1iii treatment"].figure()
    labels = ("1i", "1iii amount", "1iii placement", "1iii treatment")
    order = tuple(str(pocket) for pocket in play.space.outcomes)
    around = {center: neighbors(order, center, parts // 2) for center in (*play.zeros, *NUMBERS)}
    return tuple(
        Macro(
            name=f"five_adjacent {center}",
            parts=tuple((f"straight {pick}", 1) for pick in picks),
            law=tuple(LAW[f"20.32(e){label}"] for label in labels),
            title=f"five adjacent around {center}",
            offered=by_option("five_adjacent", {True: True, False: False}),
            reading="N-T5",
            spots=(f"on {center} of the wheel replica",),
        )
        for center, picks in around.items()
        if play.has(picks)
    )


NOT_HALVED = (straights, line_bets, threes, fours_to_sixes, twelves, seven_numbers)
HALVED = {False: tuple(even_money(ALL_LOST)), True: tuple(even_money(HALF_LOST))}


def layout(play: WheelPlay) -> tuple[object, ...]:
    """Every wager of one way to play; on a double-zero wheel the house may let a zero take half."""
    halved = by_option("half_loss", HALVED) if play is ALL_LOST else tuple(even_money(play))
    return (*(wager for kind in NOT_HALVED for wager in kind(play)), halved)


WAGERS = (by_option("wheel", LazyParts({name: partial(layout, PLAYS[name]) for name in WHEELS})),)
MACROS = (
    by_option("wheel", LazyParts({name: partial(five_adjacent, PLAYS[name]) for name in WHEELS})),
)

# --- making and removing (20.32(d)) -----------------------------------------------------
CHIPS = LAW["20.32(d)1"]
COLORS = ("red", "blue", "green", "yellow", "brown", "purple", "orange", "white")
COLOR = CONDUCT["20.12(a)"]
MAKING = night_making(
    Requirement(CONDUCT["20.10(c)2"], "a chip lies on a place of the layout", (CHIPS,)),
    LAW["20.32(j)2"],
    "the dealer has called 'No more bets'",
    removing=Requirement(LAW["20.32(d)3"], "wagers count where they lie when the ball rests"),
    instruments=(("chips", CHIPS), ("colour chips", COLOR)),
    confirm=(LAW["20.32(d)2 position"], LAW["20.32(d)2 instructions"]),
)
CHECKS = WheelChecks(
    color=COLOR,
    value=COLOR,
    marker=CONDUCT["20.11(d)"],
    colors=COLORS,
    name="colour chips",
    fixed=True,
)
LIMITS = Limits(checks=by_option("colour_chips", {True: CHECKS, False: None}))

# --- procedure (20.32(c), (j) to (l)) ---------------------------------------------------
ON_TWO_ZEROS, ON_ONE_ZERO, ON_TWO_AS_ONE = WHEELS
COUNT = LAW["20.32(b)1"].figure()
item = partial(night_item, by=CLASS_A)


def deal(name: str, *law: Clause, **more: Unpack[StepFields]) -> Step:
    """A step of the round, done by the dealer."""
    return step(name, *law, by=CLASS_A, **more)


TWO_ZEROS = item(
    f"wheel with {COUNT} numbers, 0 and 00", LAW["20.32(b)1"], CONDUCT["20.2 Roulette"]
)
OPENING = (
    by_wheel(TWO_ZEROS, item(f"wheel with {COUNT} numbers and 0", LAW["20.32(h)"]), TWO_ZEROS),
    item("ball", LAW["20.32(b)2"]),
    item("layout", LAW["20.32(b)3"]),
    item("wheel level", CONDUCT["20.15(c)"]),
    by_option(
        "five_adjacent",
        {True: item("approved layout with a replica of the wheel", LAW["20.32(e)1ii"]), False: ()},
    ),
    by_option(
        "seven_numbers",
        {True: item("approved table for seven numbers", LAW["20.32(e)15i"]), False: ()},
    ),
    NO_WEAR,
)
SPIN, CLOSE, TURNS = "spin the ball", "no more bets", "confirm the turns"
ANNOUNCE = "announce the number"
TOO_FEW = f"the ball made fewer than {LAW['20.32(m)2'].figure()} turns"
WITH_THE_WHEEL = "the ball was spun with the wheel"
PROCEDURE = (
    deal("place your bets", CHIPS, does=Does.OPENS, call="Place your bets"),
    deal(
        SPIN,
        LAW["20.32(c)1"],
        LAW["20.32(j)1 direction"],
        ways=("against the wheel",),
        wrong_ways=(("with the wheel", WITH_THE_WHEEL),),
        throws=True,
    ),
    deal(CLOSE, LAW["20.32(j)2"], does=Does.CLOSES, call="No more bets"),
    deal(TURNS, LAW["20.32(j)1 turns"], at_least=LAW["20.32(j)1 turns"], short=TOO_FEW),
    deal(ANNOUNCE, LAW["20.32(j)3 announce"], does=Does.RESULT, call="{shown}"),
    deal("mark the number", LAW["20.32(j)3 mark"], LAW["20.32(a) Crown"]),
    by_option("five_adjacent", {True: deal("move the winning fifths", LAW["20.32(k)"]), False: ()}),
    deal("collect losing wagers", LAW["20.32(l)"], LAW["20.32(c)3"], does=Does.COLLECTS),
    deal("pay winning wagers", LAW["20.32(l)"], LAW["20.32(c)3"], does=Does.PAYS),
)
NO_CLASS_B = (CONDUCT["20.9(d) roulette"], CONDUCT["20.2 Class B operator scope"])
PRESENCE = (dealer_present(LAW["20.32(c)2"], *NO_CLASS_B),)
NOTICES = (
    Notice(
        "When the ball rests in 0 or 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 "
        "lose one half and the other half goes back.",
        (LAW["20.32(g) notice"],),
        {"wheel": ON_TWO_ZEROS, "half_loss": True},
    ),
    Notice(
        "When the ball rests in 0 or 00, wagers on red, black, odd, even, 1 to 18 and 19 to 36 "
        "lose in full.",
        (LAW["20.32(g) notice"],),
        {"wheel": ON_TWO_ZEROS, "half_loss": False},
    ),
    Notice(
        "This double-zero wheel is used as a single-zero wheel: a ball in 00 is no spin.",
        (LAW["20.32(i)1"],),
        {"wheel": ON_TWO_AS_ONE},
    ),
)


# --- irregularities (20.32(i), (m)) -----------------------------------------------------
def no_spin(name: str, law: tuple[Clause, ...], question: str) -> Irregularity:
    """No spin: the spin is void even if the ball cannot be taken out; wagers stand, respin."""
    return Irregularity(
        name=name,
        law=law,
        by=CLASS_A,
        remedy=Remedy(),
        call="No spin",
        question=question,
        steps=(CLOSE, TURNS, ANNOUNCE),
        when=UNTIL_CALLED,
        reading="N-T9",
    )


IN_00 = replace(
    no_spin(
        "the ball is in 00",
        NO_SPIN_LAW,
        "Does it lie in the pocket that does not count here?",
    ),
    shown_by=IN_DOUBLE_ZERO,
    steps=(ANNOUNCE,),
    reading="N-T3",
)
IRREGULARITIES = (
    no_spin(WITH_THE_WHEEL, (LAW["20.32(m)1"],), "Did it go around the same way as the wheel?"),
    no_spin(TOO_FEW, (LAW["20.32(m)2"],), "Did it leave the rim before that many turns?"),
    no_spin(
        "a foreign object came into the wheel",
        (LAW["20.32(m)3"],),
        "Was something in the wheel that does not belong there?",
    ),
    by_wheel((), (), IN_00),
    Irregularity(
        name="the wheel was knocked",
        law=(CONDUCT["20.15(c)"],),
        by=CLASS_A,
        remedy=Remedy(out_of_service=True),
        call="No spin",
        question="Is the wheel still horizontal and level?",
        reading="N-T12",
        when=OUT_OF_PLAY,
    ),
    UNFIT,
)

# --- house options ----------------------------------------------------------------------
OPTIONS = (
    Option(
        name="wheel",
        default=ON_TWO_ZEROS,
        choices=WHEELS,
        says="Which wheel is used, and how",
        law=LAW["20.32(b)1"],
        reading="N-T1",
    ),
    Option(
        name="half_loss",
        default=False,
        choices=(False, True),
        says="A zero takes half of an even-money wager instead of all of it",
        law=LAW["20.32(g) option"],
        reading="N-T2",
    ),
    Option(
        name="odd_stakes",
        default="refused",
        choices=("refused", "smaller_half"),
        says="An odd stake under half loss is refused, or loses its smaller half",
        law=LAW["20.32(g) return"],
        reading="N-T2",
    ),
    Option(
        name="five_adjacent",
        default=False,
        choices=(False, True),
        says="Five adjacent is offered to every player",
        law=LAW["20.32(e)1i"],
        reading="N-T8",
    ),
    Option(
        name="seven_numbers",
        default=False,
        choices=(False, True),
        says="Seven numbers is offered to every player",
        law=LAW["20.32(e)15"],
        reading="N-T8",
    ),
    Option(
        name="colour_chips",
        default=True,
        choices=(True, False),
        says="Each player may have chips of a color, worth what is said at the first purchase",
        law=COLOR,
        reading="N-T11",
    ),
)
EXCLUDED = (
    OptionConflict(
        together={"half_loss": (True,), "wheel": (ON_ONE_ZERO,)},
        says="half loss is for a double-zero wheel: on a single-zero wheel the 0 takes all",
        law=LAW["20.32(h)"],
        reading="N-T2",
    ),
    OptionConflict(
        together={"half_loss": (True,), "wheel": (ON_TWO_AS_ONE,)},
        says="half loss is for double-zero play: on a wheel used as single-zero the 0 takes all",
        law=LAW["20.32(i)3"],
        reading="N-T2",
    ),
)

# --- the game ---------------------------------------------------------------------------
GAME = Game(
    id="night.roulette",
    name="Roulette",
    summary="A ball, a wheel of 36 numbers with one zero or two, and wagers on where it rests.",
    house=NJ_NIGHT,
    law=LAW,
    space=by_wheel(DOUBLE_ZERO_WHEEL, SINGLE_ZERO_WHEEL, DOUBLE_ZERO_WHEEL),
    wagers=WAGERS,
    macros=MACROS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="spin",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    conflicts=EXCLUDED,
    limits=LIMITS,
    presence=PRESENCE,
    notices=NOTICES,
)
