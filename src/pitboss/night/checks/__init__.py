"""What the law asks of a plan: one module for each part of the plan."""
