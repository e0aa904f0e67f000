"""What the games of a casino night share."""
