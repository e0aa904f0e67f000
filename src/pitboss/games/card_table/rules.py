"""What card tables share: their opening, shuffling and cutting, and the round as its own device.

A game says `opening=(*card_checks(...), own items)` and `shuffling=SHUFFLING`; where its house may
use a shoe or a machine, it has `*card_options(...)` with the same clauses among its options.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.space import Space
from pitboss.games.casino_night.rules import CONDUCT, DEALERS, NO_WEAR, item
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.option import Option, OptionConflict, by_option
from pitboss.rulebook.procedure import Check
from pitboss.rulebook.shuffling import Shuffling

# A round of cards is not drawn from a list of outcomes: hands decide it, card by card.
CARDS = Space("a round of cards", ("round",), "deal the cards instead")

OPERATOR = ("class A operator",)
INSPECTED, VERIFIED = "cards sorted and inspected", "inspection verified"
SPREAD, MIXED = "cards spread face up for the first player", "each deck mixed and stacked"


# --- opening (20.18) ---------------------------------------------------------------------
def card_checks(shoe: Clause | None = None, machine: Clause | None = None) -> tuple[object, ...]:
    """The opening of cards: inspected, verified, spread before a player, mixed.

    `shoe` and `machine` are the clauses of a game that may use them. The checks then go by the
    house's choice, for which the game has `card_options` with the same clauses.
    """
    checks = card_ways(shoe, machine) if shoe or machine else ()
    return (
        replace(NO_WEAR, of_cards=True),
        item(INSPECTED, CONDUCT["20.18(a)1 dealer"], of_cards=True),
        _after(VERIFIED, INSPECTED, CONDUCT["20.18(a)1 verify"], by=OPERATOR, second=True),
        _after(SPREAD, VERIFIED, CONDUCT["20.18(a)2"], before_player=True),
        _after(MIXED, SPREAD, CONDUCT["20.18(a)3 timing"], CONDUCT["20.18(a)3 mix"]),
        *checks,
    )


def card_ways(shoe: Clause | None = None, machine: Clause | None = None) -> tuple[object, ...]:
    """The checks of how the house deals and shuffles, by the options of `card_options`."""
    return (*_second_stack(machine), *_dealing_source(shoe))


def _after(
    name: str,
    before: str,
    *law: Clause,
    by: tuple[str, ...] = DEALERS,
    before_player: bool = False,
    second: bool = False,
) -> Check:
    """A check that waits for another one."""
    return item(
        name,
        *law,
        by=by,
        after=(before,),
        before_player=before_player,
        second=second,
        of_cards=True,
    )


def _dealing_source(shoe: Clause | None) -> tuple[object, ...]:
    """The cut stack goes into a shoe or the dealer's hand, and is dealt from there."""
    into = CONDUCT["20.19(b)4"]
    hand = item("stack in one hand, the other takes the top card", into, CONDUCT["20.19(c)1"])
    if shoe is None:
        return (hand,)
    from_shoe = item(
        "stack in the shoe, dealt from it to the layout", into, CONDUCT["20.19(c)2"], shoe
    )
    return (by_option("dealt_from", {"shoe": from_shoe, "hand": hand}),)


def _second_stack(machine: Clause | None) -> tuple[object, ...]:
    """What happens to the second stack, where the house keeps two."""
    held = item("second stack mixed, shuffled and held", CONDUCT["20.18(a)6 manual"])
    later = item("second stack kept to be brought in", CONDUCT["20.18(a)6 alternative"])
    if machine is None:
        return (by_option("stacks", {"one": (), "two": held, "rotated": later}),)
    waits = item("second stack in the shuffling machine", CONDUCT["20.18(a)5"], machine)
    ready = by_option("shuffler", {"none": held, "machine": waits})
    return (by_option("stacks", {"one": (), "two": (ready,), "rotated": later}),)


# --- house options -----------------------------------------------------------------------
def card_options(
    shoe: Clause | None = None, machine: Clause | None = None, second: Clause | None = None
) -> tuple[Option, ...]:
    """Shoe or hand, machine or none, one stack or two, as the game's own law allows.

    `second` is the clause of a game that always has a second stack at the table.
    """
    choices = ("two", "rotated") if second else ("one", "two", "rotated")
    words = "both prepared at opening, or the second mixed when it is brought in"
    words = f"two stacks by turns: {words}" if second else f"one stack, or two by turns: {words}"
    law, reading = CONDUCT["20.18(a)6 alternative"], "N-C9" if second else "N-O12"
    options = [
        Option(
            name="stacks",
            default=choices[0],
            choices=choices,
            says=words,
            law=second or law,
            reading=reading,
        )
    ]
    if machine is not None:
        words = "the cards are shuffled by hand or by a machine"
        options.append(
            Option(
                name="shuffler",
                default="none",
                choices=("none", "machine"),
                says=words,
                law=machine,
            )
        )
    if shoe is not None:
        words = "the cards are dealt from a shoe or from the hand"
        options.append(
            Option(
                name="dealt_from", default="shoe", choices=("shoe", "hand"), says=words, law=shoe
            )
        )
    return tuple(options)


def card_conflicts() -> tuple[OptionConflict, ...]:
    """With a machine, the other stack waits in it and is not kept back to be mixed later."""
    return (
        OptionConflict(
            together={"stacks": ("rotated",), "shuffler": ("machine",)},
            says="with a shuffling machine the second stack waits in it, and is not mixed later",
            law=CONDUCT["20.18(a)5"],
        ),
    )


# --- shuffling and cutting (20.19) -------------------------------------------------------
SHUFFLING = Shuffling(
    start=CONDUCT["20.19(a)1 start"],
    relief=CONDUCT["20.19(a)1 relief"],
    end=CONDUCT["20.19(a)1 end of stack"],
    order=CONDUCT["20.19(a)1 order"],
    methods=CONDUCT["20.19(a)2"],
    offer=CONDUCT["20.19(b)1 offer"],
    new_game=CONDUCT["20.19(b)1 new game"],
    refusal=CONDUCT["20.19(b)1 refusal"],
    dealer_cuts=CONDUCT["20.19(b)2"],
    depth=CONDUCT["20.19(b)3 depth"],
    move=CONDUCT["20.19(b)3 move"],
    marker=CONDUCT["20.19(b)3 marker"],
    recut=CONDUCT["20.19(b)5 recut"],
    recut_by=CONDUCT["20.19(b)5 who"],
    rotation=CONDUCT["20.18(a)6 rotation"],
    dealers=DEALERS,
    orders=OPERATOR,
)
