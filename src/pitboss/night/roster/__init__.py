"""The roster of a night, solved: who stands where and when."""
