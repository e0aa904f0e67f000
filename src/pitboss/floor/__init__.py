"""The floor: tables, people and money of one house on one night, as one pure value."""
