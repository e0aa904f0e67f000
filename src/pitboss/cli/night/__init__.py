"""`pitboss night`: the plan of a night and what the law says about it."""
