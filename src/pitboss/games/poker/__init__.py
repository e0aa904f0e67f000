"""Five-card poker hands: what caribbean stud and let it ride share."""
