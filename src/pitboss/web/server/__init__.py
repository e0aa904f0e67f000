"""The HTTP server: how it starts, TLS, headers, the guard around every request, pages and static
files."""
