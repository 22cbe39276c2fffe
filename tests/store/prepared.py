"""SQLite stores whose tables are there already: copies of a file that was made once.

Each process of tests makes the tables in the usual way, once; to make them anew for each of
three thousand tests took fourteen milliseconds of each. What is copied then goes the usual way, too
(`make_ready` looks whether it is one). Tests of how tables are made begin with an empty folder.
"""

import tempfile
from functools import cache
from pathlib import Path

from hegemon.store.database import of_file
from hegemon.store.files import make_for_owner
from hegemon.store.ready import make_ready


def prepare(path: Path) -> Path:
    """Make a file a store without any match, unless there is something in it."""
    if not path.exists():
        make_for_owner(path)
        path.write_bytes(_empty_store())
    return path


@cache
def _empty_store() -> bytes:
    """The file of a store without any match, as this program makes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.sqlite"
        database = of_file(path)
        make_ready(database)
        database.close()  # who leaves last writes all into the file
        assert list(path.parent.iterdir()) == [path]
        return path.read_bytes()
