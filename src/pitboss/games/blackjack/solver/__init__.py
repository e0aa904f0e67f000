"""Blackjack by combinatorial analysis: exact values of every hand, by what it is made of."""
