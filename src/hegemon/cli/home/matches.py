"""The matches of the person at this machine: one list for the terminal and for the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from hegemon.cli import places
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.beside import Beside, Opened, SeatHeld
from hegemon.play.entries import NOBODY, PERSON, SeatPlan
from hegemon.play.errors import NotSaved, NotThere
from hegemon.play.now import Now
from hegemon.play.ports import Drafts
from hegemon.play.turn.drafts import DraftsOf
from hegemon.store.files import ONLY_OWNER
from hegemon.store.finding import Kept, meant
from hegemon.store.light.drafts import SqliteDrafts
from hegemon.store.light.tables import Person, SqliteTables


@dataclass(frozen=True)
class HomeDatabase:
    """The home database, and whose it is."""

    store: SqliteTables
    person: Person

    def kept(self, match: str) -> AtHome:
        """One of its matches."""
        return AtHome(self.store, match, self.store.file.path, self)

    def named(self, beginning: str) -> AtHome | None:
        """The match whose id begins so, if there is any; raises NotThere where there are several.

        Whatever is no beginning of an id is the name of something else.
        """
        ids = [one for one in self.store.matches() if one.startswith(beginning)]
        return self.kept(meant(beginning, ids, self.store.file.path)) if ids else None


@dataclass(frozen=True)
class AtHome(Kept):
    """A match in the home database: the browser's table, too."""

    home: HomeDatabase

    @property
    def argument(self) -> str:
        """Its id."""
        return self.match

    @cached_property
    def drafts(self) -> Drafts:
        """In the database: what was written here stands on the page, and the other way round."""
        return DraftsOf(self.match, SqliteDrafts(self.home.store))

    @property
    def receipts(self) -> Path:
        """In a folder of their own: they prove something only apart from the database."""
        return places.receipts_folder() / self.match

    def seats_elsewhere(self, now: Now) -> tuple[Player, ...]:
        """The seats that nobody plays at this keyboard, and no bot either.

        Raises NotThere where the person at this machine has none, and where a seat is still to be
        taken by somebody else.
        """
        holders = self.home.store.holders(self.match)
        mine = [player for player, account in holders.items() if account == self.home.person.id]
        free = [player for player in now.open_seats if player not in mine]
        if free:
            raise NotThere(
                f"match {self.match} has not begun: {', '.join(free)} is still to be taken, in the "
                f"browser; `{places.command_line()}` opens it"
            )
        away = tuple(p for p, plan in now.plans.items() if _is_away(plan) and p not in mine)
        if away and not mine:
            raise NotThere(
                f"you have no seat in match {self.match}: look at it in the browser, or with "
                f"`{places.command_line('replay', self.match)}`"
            )
        return away


def _is_away(plan: SeatPlan) -> bool:
    return plan.by in (PERSON, NOBODY)


def home() -> HomeDatabase:
    """The home database, made at the first start; old match files are taken in.

    Raises NotSaved, BadSave, NewerSave, InUse.
    """
    from hegemon.cli.home.taking_in import take_in_and_tell

    path = places.home_database()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise NotSaved(
            f"{path.parent} cannot be made ({trouble.strerror}): name a place with --file"
        ) from trouble
    store = SqliteTables(path)
    path.chmod(ONLY_OWNER)  # one that an older Hegemon made could be read by others
    found = HomeDatabase(store, store.person() or _first_person(path))
    take_in_and_tell(found, places.matches_folder())
    return found


def home_if_any() -> HomeDatabase | None:
    """The same where there is anything yet; who only looks makes nothing."""
    there = places.home_database().exists() or places.matches_folder().is_dir()
    return home() if there else None


def table_rows(
    ruleset: Ruleset[Any], plans: Mapping[Player, SeatPlan], owner: str
) -> Sequence[Beside]:
    """What makes a match a table of somebody's, at which he has every person's seat."""
    held = [SeatHeld(player, owner) for player, plan in plans.items() if plan.by == PERSON]
    return (Opened(ruleset.title, owner), *held)


def _first_person(path: Path) -> Person:
    """Who sits here, made at the first start as the browser does."""
    # once in the life of a database: what makes accounts takes long to import
    from hegemon.cli.home.first import person_here
    from hegemon.play.people.hashing import Argon2
    from hegemon.play.people.ports import Counter
    from hegemon.play.system import SystemClock, SystemEntropy
    from hegemon.store.database import of_file
    from hegemon.store.people import SqlPeople

    database = of_file(path)
    try:
        made = person_here(Counter(SqlPeople(database), Argon2(), SystemClock(), SystemEntropy()))
    finally:
        database.close()
    return Person(made.id, made.name)
