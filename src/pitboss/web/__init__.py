"""The floor in a browser: the only place where HTTP is spoken."""
