"""The journal: the only place where bytes are written. Rows are added and never changed."""
