"""Tests of the regulator's desk."""
