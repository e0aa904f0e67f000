"""Is the house tidy? Style and architecture as rules over source text.

Each rule is a pure function from a source to its faults. A rule is tested twice: on a planted
bad example, which it must catch, and on the real files, of which there must be some.
"""
