"""Paper: the guide page and the wording of odds."""
