"""The demonstration: three small houses whose guests and dealers are programs."""
