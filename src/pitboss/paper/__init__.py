"""Paper: what is printed from the rules. Pure: pages are values, files are written elsewhere."""
