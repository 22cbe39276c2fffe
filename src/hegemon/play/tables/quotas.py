"""How much of a server one account may have: matches under way, bots at them, room on the disk.

Whoever opens a table answers for it, whoever plays there. A host's own tables have no owner, and no
quota.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hegemon.core.game import Player
from hegemon.play.beside import Facts, Owned, WithinQuota
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import OverQuota
from hegemon.play.matches import Match
from hegemon.play.tables.hall import Hall

_WORDS = {
    "tables": "one account may have {most:,} matches under way, and has {has:,}: delete one, or "
    "let one end",
    "bot_tables": "one account may have {most:,} matches under way that bots play alone, and has "
    "{has:,}: delete one, or let a person play at this one",
    "bots": "at the tables of one account {most:,} bots may play, and {has:,} do: with {more:,} "
    "more they are too many; take fewer, or delete a table",
    "bytes": "the matches of one account may take {most:,} bytes, and take {has:,}: delete some, "
    "after exporting those that you want to keep",
}
"""What is told of each quota, and what would help."""

_SETTINGS = {"bytes": "megabytes"}
"""Those that a host knows by another name."""


def counted(tables: Iterable[Facts], size: int) -> Owned:
    """What an account has whose matches under way are these, and all of whose matches are so big.

    `size` is in bytes.
    """
    found = Owned(bytes=size)
    for facts in tables:
        found = found.plus(seated(seat.by for seat in facts.seats))
    return found


def seated(by: Iterable[str]) -> Owned:
    """One match under way at which these play: persons, bots by their names, and nobody."""
    seats = list(by)
    bots = sum(each not in (PERSON, NOBODY) for each in seats)
    alone = bool(seats) and PERSON not in seats
    return Owned(tables=1, bot_tables=int(alone), bots=bots)


def plays_alone(match: Match) -> bool:
    """Whether bots alone play a match, or nobody at all."""
    return seated(plan.by for plan in match.plans.values()).bot_tables > 0


def room_for(hall: Hall, owner: str | None, more: Owned) -> tuple[WithinQuota, ...]:
    """What is written beside something new, so that it fails where an account has too much by it.

    A look before would not do: of many that look at once each would find room for itself.
    """
    if owner is None or hall.quota is None or not any(more):
        return ()
    return (WithinQuota(owner, hall.quota, more),)


def room_for_bots(hall: Hall, match: Match, bots: Mapping[Player, str]) -> tuple[WithinQuota, ...]:
    """The same for bots on some seats, where it is asked of the owner of the table."""
    owner = hall.store.table(match.name).opened.owner
    by = {player: plan.by for player, plan in match.plans.items()}
    return room_for(hall, owner, seated({**by, **bots}.values()).less(seated(by.values())))


def check_room(hall: Hall, owner: str | None, more: Owned) -> None:
    """Raises OverQuota where an account has too much for this already: nothing need be tried."""
    for each in room_for(hall, owner, more):
        check_quota(each.most, hall.store.owned(each.account), more)


def check_quota(most: Owned, has: Owned, more: Owned) -> None:
    """Raises OverQuota where an account that has this would have more than it may by some more."""
    for name, limit in most._asdict().items():
        now, added = getattr(has, name), getattr(more, name)
        if added > 0 and now + added > limit:
            said = _WORDS[name].format(most=limit, has=now, more=added)
            setting = _SETTINGS.get(name, name)
            raise OverQuota(f"{said}; the host can allow more (quotas.{setting})")
