"""The HTTP server: startup, TLS, headers, the guard around every request, pages and static
files."""
