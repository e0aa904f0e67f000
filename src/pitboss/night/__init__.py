"""The event around the tables: what the law asks before, during and after a night."""
