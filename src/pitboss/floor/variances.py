"""What counts found over or short, until someone explains the difference."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import VarianceExplained
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor
from pitboss.floor.till import Variance
from pitboss.pit.refusal import Refusal, refuse


def with_variance(decision: Decision, of: str, difference: Variance) -> Decision:
    """A decision that remembers what a count found over or short. Where chips are bet on the felt,
    a rack is not expected to hold any figure."""
    kind, _, name = difference.what.partition("/")
    on_felt = kind == "rack" and decision.floor.tables[name].plan.mode == CHIPS
    if on_felt or not (difference.dollars or difference.cents):
        return decision
    variances = {**decision.floor.till.variances, of: difference}
    return replace(decision, floor=_with_variances(decision.floor, variances))


def _with_variances(floor: Floor, variances: dict[str, Variance]) -> Floor:
    return replace(floor, till=replace(floor.till, variances=variances))


def explain_variance(
    floor: Floor, order: o.Order, command: o.ExplainVariance, context: o.OrderContext
) -> Decision | Refusal:
    """Explain what a count found over or short."""
    difference = floor.till.variances.get(command.of)
    if difference is None:
        return refuse("no count with that id was over or short, or it was reversed")
    if not command.reason.strip():
        return refuse("say what explains the difference")
    explained = replace(difference, reason=command.reason)
    after = _with_variances(floor, {**floor.till.variances, command.of: explained})
    return Decision((VarianceExplained(command.of, command.reason),), after)
