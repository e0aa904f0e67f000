"""One night being served: its order queue, live sockets, past rounds, and what runs by itself, such
as automatic dealers."""
