"""What a game says under an edition, an option set and a house, as facts; and how two games differ.

`facts.game_facts` reads a game, `compare.compare` sets two of them side by side. Both go by what
the rules do, not by how they are written.
"""
