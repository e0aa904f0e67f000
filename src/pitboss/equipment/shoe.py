"""A shoe or a hand-held stack: the cards still to come and the cards dealt.

An electronic shoe knows its order after the shuffle. With real cards the order is unknown: each
card is keyed in as it is dealt, and the shoe only refuses cards that it cannot hold anymore.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, deck, in_words


class NotInShoe(ValueError):
    """A card that the shoe cannot hold anymore."""


class Shoe(Struct, frozen=True):
    """Several decks. `order` is empty for real cards; `cut` counts the cards behind the cutting
    card, and the round in which that card comes out is the last one."""

    decks: int
    jokers: int = 0
    order: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    cut: int = 0

    @property
    def size(self) -> int:
        """How many cards a full shoe holds."""
        return self.decks * len(deck(self.jokers))

    @property
    def left(self) -> int:
        """How many cards are still to come."""
        return self.size - len(self.gone)

    @property
    def is_known(self) -> bool:
        """Whether the order of the cards is known to the shoe."""
        return bool(self.order)

    @property
    def is_cutting_card_out(self) -> bool:
        """Whether the cutting card has been reached."""
        return self.left <= self.cut

    def end(self) -> Shoe:
        """The shoe marked for a shuffle before the next round."""
        return replace(self, cut=self.size)

    def next(self) -> int:
        """The next card of a shoe that knows its order."""
        if not self.order:
            raise NotInShoe("the order of this shoe is not known: key in the card that was dealt")
        if not self.left:
            raise NotInShoe("the shoe is empty: shuffle first")
        return self.order[len(self.gone)]

    def draw(self, place: int) -> Shoe:
        """The shoe after a card has left it."""
        dealt = self.gone
        if not self.left:
            raise NotInShoe("the shoe is empty: shuffle first")
        if place != UNKNOWN:
            if place not in deck(self.jokers):
                raise NotInShoe(f"there is no {in_words(place)} in this shoe")
            if dealt.count(place) >= self.decks:
                raise NotInShoe(f"every {in_words(place)} in this shoe has already been dealt")
            if self.order and place != self.order[len(dealt)]:
                raise NotInShoe(f"the next card in this shoe is not the {in_words(place)}")
        return replace(self, gone=(*dealt, place))

    def reveal(self, at: int, place: int) -> Shoe:
        """The shoe once a card that was dealt face down is turned over."""
        without = replace(self, order=(), gone=(*self.gone[:at], *self.gone[at + 1 :]))
        without.draw(place)
        return replace(self, gone=(*self.gone[:at], place, *self.gone[at + 1 :]))

    def turn_over(self, before: tuple[int, ...], faces: tuple[int, ...]) -> Shoe:
        """The shoe once a hand is turned over and its cards are known."""
        shoe = self
        for known, face in zip(before, faces, strict=True):
            if known == UNKNOWN:
                shoe = shoe.reveal(shoe.gone.index(UNKNOWN), face)
        return shoe


def shoe_in_order(decks: int, order: tuple[int, ...], jokers: int = 0, cut: int = 0) -> Shoe:
    """A shoe in a known order; the order must be exactly its cards."""
    if sorted(order) != sorted(deck(jokers) * decks):
        raise NotInShoe(f"these are not the {decks * len(deck(jokers))} cards of the shoe")
    return Shoe(decks, jokers, order, cut=cut)
