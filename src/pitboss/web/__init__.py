"""The floor in a browser: the only room that speaks HTTP.

`server` accepts connections and sends pages, `auth` knows who is asking, `limits` keeps anyone
from using too much, `api` is the table of routes with their handlers, `night` is a night as it is
served, `jobs` runs long calculations, `views` decides what each viewer may see, and `shapes` are
the JSON structures that are sent.
"""
