"""Long calculations, run in processes of their own so that no table waits."""
