"""The baccarat family: what baccarat and mini-baccarat share."""
