"""Background jobs: the runner for long calculations, and the calculations themselves, so no table
has to wait."""
