"""The verbs of `pitboss certificate`."""
