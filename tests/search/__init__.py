"""A search over the states that a table can come to: none of them is a dead end."""
