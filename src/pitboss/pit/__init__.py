"""The pit: live play of one table, as pure functions.

`decide(rules, table, command)` answers with events or a refusal; `evolve(rules, table, event)`
gives the next state. Time, chance and people arrive inside commands.
"""

from pitboss.pit.decide import decide
from pitboss.pit.evolve import evolve
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal

__all__ = ["Referee", "Refusal", "decide", "evolve"]
