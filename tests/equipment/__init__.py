"""Cards and shoes."""
