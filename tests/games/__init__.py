"""Games as folders: found, brought from elsewhere, and what happens when one is broken."""
