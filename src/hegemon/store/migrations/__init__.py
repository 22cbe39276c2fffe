"""How the tables came about, revision by revision; Alembic runs them, see `store/migrating.py`."""
