"""High-low: three dice, high, low or a triple."""
