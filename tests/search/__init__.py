"""A search over the states a table can reach: none of them is a dead end."""
