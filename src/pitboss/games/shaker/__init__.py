"""The automated dice shaker of New Jersey casinos, shared by the games that use it."""
