"""Games of the club."""
