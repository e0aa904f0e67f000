"""`pitboss floor`: one night in one file, driven from the command line."""
