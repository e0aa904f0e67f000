"""The API: the tables of routes, their handlers, and the OpenAPI and TypeScript descriptions."""
