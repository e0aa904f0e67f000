"""The demonstration: three small houses, with guests and dealers that are programs."""
