"""The event around the tables: what the law asks for before, during and after a night."""
