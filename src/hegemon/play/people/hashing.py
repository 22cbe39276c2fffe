"""Passwords by Argon2id, few at a time: a rush of logins is refused before it fills the memory."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import argon2
from argon2.exceptions import InvalidHashError, VerificationError

from hegemon.play.people.errors import Busy
from hegemon.play.people.secret import Secret

MEMORY, PASSES, LANES = 47_104, 2, 1
"""KiB, times over them, and threads for one password. OWASP's password storage cheat sheet asks for
one pass over as much memory."""

AT_ONCE = 2
"""So many passwords are worked on at a time."""

PATIENCE = 5.0
"""Seconds that one waits for his turn."""


class Argon2:
    """The hasher of a server."""

    def __init__(
        self,
        memory: int = MEMORY,
        passes: int = PASSES,
        *,
        at_once: int = AT_ONCE,
        patience: float = PATIENCE,
    ) -> None:
        self._argon2 = argon2.PasswordHasher(
            time_cost=passes, memory_cost=memory, parallelism=LANES, type=argon2.Type.ID
        )
        self._turns = threading.BoundedSemaphore(at_once)
        self._patience = patience

    def hashed(self, password: Secret) -> Secret:
        """The text to keep, with a salt of its own; raises Busy."""
        with self._turn():
            return Secret(self._argon2.hash(_bytes(password)))

    def matches(self, kept: Secret | None, password: Secret) -> bool:
        """Whether the password is the one kept; raises Busy.

        Without one it is hashed for nothing, so that nobody learns by the time that there is none.
        """
        with self._turn():
            if kept is None:
                self._argon2.hash(_bytes(password))
                return False
            try:
                return self._argon2.verify(kept.reveal(), _bytes(password))
            except (VerificationError, InvalidHashError):
                return False

    def outdated(self, kept: Secret) -> bool:
        """Whether a kept text was made with other figures than today's."""
        return self._argon2.check_needs_rehash(kept.reveal())

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._turns.acquire(timeout=self._patience):
            raise Busy("many people sign in just now: try again in a moment")
        try:
            yield
        finally:
            self._turns.release()


def _bytes(password: Secret) -> bytes:
    return password.reveal().encode("utf-8", "surrogatepass")
