"""The cage: imitation money in whole dollars by double entry, and real money apart from it."""
