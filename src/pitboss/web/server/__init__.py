"""The HTTP server: addresses, TLS, headers, pages and files."""
