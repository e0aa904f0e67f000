"""Laws that hold whatever is played: chips are conserved, refusals change nothing, replays
agree."""
