"""All that use cases around tables work with, and what each of them begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.acting import Acted, MatchInStore, ruleset_of
from hegemon.play.beside import Owned
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.people.secret import Secret, digest, drawn
from hegemon.play.ports import Clock, Entropy
from hegemon.play.receipts import in_utc
from hegemon.play.replay import Rulesets
from hegemon.play.tables.ports import TableStore

INVITATION, SEAT_LINK = "hgi_", "hgl_"
"""How the secrets begin, so that people and scanners can tell what they have found."""

LONGEST_TITLE = 80


Watched = Callable[[str, Callable[[], Acted]], Acted]
"""Told a table, and what is to be found out for it."""


def unwatched(_table: str, work: Callable[[], Acted]) -> Acted:
    """However long it takes."""
    return work()


@dataclass(frozen=True)
class Hall:
    """Where tables stand: the store, the games, the clock, the chance and the quota of a server."""

    store: TableStore
    rulesets: Rulesets
    clock: Clock
    entropy: Entropy
    quota: Owned | None = None
    """How much of it one account may have; None for as much as it wants."""
    watched: Watched = unwatched
    """What sees to it that what is done for a table comes to an end; without it, nothing does."""

    def match(self, name: str) -> Match:
        """The match of a table; a worker does what follows. Raises NotThere, BadSave, NewerSave."""
        return self.match_at(name, self.store.now(name))

    def match_at(self, name: str, now: Now) -> Match:
        """The same where it is known what stands. Raises BadSave, NewerSave."""
        ruleset = ruleset_of(now, self.rulesets, self.store.place(name))
        return Match(self.store, name, ruleset, self.clock, settles=False)

    def seat(self, match: Match) -> MatchInStore:
        """Where commands to a match are brought, for those that come from the terms."""
        return MatchInStore(self.store, match.name, match.ruleset, self.clock, settles=False)

    def ruleset(self, game: str) -> Ruleset[Any]:
        """The rules of a game; raises BadConfig that names the games."""
        if game not in self.rulesets:
            known = ", ".join(self.rulesets)
            raise BadConfig(f"game: there is no {shown(game)}; there are {known}")
        return self.rulesets[game]

    def time(self) -> str:
        """The present moment, as it is stored."""
        return in_utc(self.clock.now())

    def secret(self, purpose: str, prefix: str) -> tuple[Secret, str]:
        """A new secret and its digest: only the digest is kept."""
        secret = drawn(self.entropy, purpose, prefix)
        return secret, digest(secret)
