"""The verbs of `pitboss guides`, a module for each or for a few that belong together."""
