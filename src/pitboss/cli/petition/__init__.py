"""`pitboss petition`: a petition for a new game, from its scaffold to its approval."""
