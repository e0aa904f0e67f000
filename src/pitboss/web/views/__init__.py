"""What each viewer may see, as pure functions from the floor to the shapes of the API."""
