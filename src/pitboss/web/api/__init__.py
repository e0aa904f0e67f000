"""The API: one table of routes, and what each route does."""
