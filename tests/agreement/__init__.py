"""One definition, several readings: they agree on every transition."""
