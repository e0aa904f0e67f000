"""The pack of a night: every paper that hangs on a wall, lies on a table or goes into the file.

Each paper is one small function from a review to pages, in the module of its group, with the
clauses it honors. `pack.py` puts them together; nothing here reads or writes a file.
"""
