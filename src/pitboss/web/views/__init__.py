"""What each viewer may see: pure functions from the floor to the shapes of the API."""
