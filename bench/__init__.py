"""Benchmarks: our cases and the peers interleaved in one run (`python -m bench`)."""
