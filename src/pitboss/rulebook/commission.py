"""Commission: a fee on a wager, always its own line, never mixed with the odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Commission:
    """A percentage `of` the stake or of the possible win, as a number or a clause.

    `when`: "placing" or "winning". `rounding`: "exact" refuses a stake whose fee is not whole
    chips; "down" drops the fraction. `refunded`: it goes back when the wager is taken down.
    """

    percent: int | Clause
    of: str
    law: tuple[Clause, ...]
    when: str = "placing"
    rounding: str = "exact"
    refunded: bool = True

    @property
    def percent_figure(self) -> int:
        """The percentage as a number, also where a clause stands for it."""
        return self.percent.figure() if isinstance(self.percent, Clause) else self.percent

    def rate(self, odds: Fraction) -> Fraction:
        """The fee on one unit staked at these odds, before rounding."""
        share = Fraction(self.percent_figure, 100)
        return share if self.of == "stake" else share * odds

    def on(self, stake: int, odds: Fraction) -> Fraction:
        """The fee on a stake, before rounding."""
        return self.rate(odds) * stake
