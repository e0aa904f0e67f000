"""One night as it is served: its orders, its screens, and what runs by itself."""
