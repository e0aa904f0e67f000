"""`pitboss night`: the plan of a night and what the law says of it."""
