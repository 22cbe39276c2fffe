"""A database whose n-th call fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql

from hegemon.store.database import Database


class Faults:
    """Lets the n-th call to a database fail: a statement, its beginning, or its commit."""

    def __init__(self, found: Database) -> None:
        self.left = 0
        self.trouble: BaseException = sql.exc.OperationalError(
            "call", {}, Exception("disk I/O error")
        )
        for event in ("begin", "commit", "before_cursor_execute"):
            sql.event.listen(found.engine, event, self._call)

    def _call(self, *_: Any) -> None:
        self.left -= 1
        if self.left == 0:
            raise self.trouble

    @contextmanager
    def at(self, number: int) -> Iterator[None]:
        """The n-th call from here on fails."""
        self.left = number
        try:
            yield
        finally:
            self.left = 0
