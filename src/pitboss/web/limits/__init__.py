"""Limits on what one device or person may use up: connections, bytes, requests, journal rows."""
