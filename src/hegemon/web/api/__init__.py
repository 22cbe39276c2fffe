"""The API by subject: games, tables, what a seat reads, its turns; and what looks after a server.

`routes.py` lists every route there is.
"""
