"""The regulator's desk: what a regulator asks for and checks, made from the definitions."""
