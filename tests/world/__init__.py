"""A seeded world for the floor: opened floors, people who ask for things, and naive bookkeeping."""
