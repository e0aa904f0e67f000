"""What every card table shares: opening, shuffling, cutting and the round."""
