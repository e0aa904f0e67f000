"""Equipment: chips, odds, dice and wheels as plain values. Imports nothing of ours."""
