"""The craps family: what automated craps and casino night craps share."""
