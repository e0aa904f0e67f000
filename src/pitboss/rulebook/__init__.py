"""The grammar that rules are written in, and the proofs that a definition is complete."""
