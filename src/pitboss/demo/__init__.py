"""The demonstration: three small houses with programs as guests and dealers."""
