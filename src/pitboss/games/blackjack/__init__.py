"""The blackjack family: what blackjack and multi-action blackjack share."""
