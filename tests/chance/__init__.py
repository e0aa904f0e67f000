"""Where outcomes come from: exact mappings, sources, recordings."""
