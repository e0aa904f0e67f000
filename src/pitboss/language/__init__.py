"""What happened, in words: for the terminal, for screens and for paper."""
