"""One night as it is served: its order queue, its live sockets, its past rounds, and what runs by
itself, such as automatic dealers."""
