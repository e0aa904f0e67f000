"""The roster of a night, solved: who works where and when."""
