"""Everything derived from the journal: rounds, results, ledgers, snapshots, exports."""
