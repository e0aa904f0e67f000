"""The command line, run the way a person runs it: the installed command in its own process."""
