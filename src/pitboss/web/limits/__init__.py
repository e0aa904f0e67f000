"""How much one device or one person may ask for: connections, bytes, requests, rows."""
