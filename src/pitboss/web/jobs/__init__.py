"""Background jobs: one runner for long calculations, and the calculations themselves, so that no
table waits."""
