"""Laws that hold whatever is played: conserved chips, refusals that change nothing, replays."""
