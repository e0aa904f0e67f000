"""One file = one case: `SIZE`, `QUICK`, `WARM_UP`, `UNIT` and `case(size) -> Outcome`.

Expected figures are computed at import, outside the timed part. Names begin with whose they are:
`ours_`, `peer_` or `limit_` (what the machine can do).
"""
