"""The command line, run as a person runs it: the installed command in a process of its own."""
