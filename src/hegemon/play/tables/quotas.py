"""How much of a server one account may have: matches under way, bots at them, room on the disk.

Whoever opens a table answers for it, whoever plays there. A host's own tables have no owner, and no
quota.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hegemon.core.game import Player
from hegemon.play.beside import Facts
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import OverQuota
from hegemon.play.matches import Match
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import Owned

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


def check_room(hall: Hall, owner: str | None, more: Owned) -> None:
    """Raises OverQuota where an account would have more than it may if it had this much more."""
    if owner is None or hall.quota is None:
        return
    _check(hall.quota, hall.store.owned(owner), more)


def check_bots(hall: Hall, match: Match, bots: Mapping[Player, str]) -> None:
    """Raises OverQuota where the owner of a table may not have bots on these seats."""
    owner = hall.store.table(match.name).opened.owner
    by = {player: plan.by for player, plan in match.plans.items()}
    check_room(hall, owner, seated({**by, **bots}.values()).less(seated(by.values())))


def take_back(hall: Hall, owner: str | None, name: str, more: Owned) -> None:
    """Delete a new table by which its owner has more than he may; raises OverQuota then.

    Several that are opened at once find room, each for itself: then none of them stays.
    """
    if owner is None or hall.quota is None:
        return
    has = hall.store.owned(owner)
    try:
        _check(hall.quota, has.less(more), more)
    except OverQuota:
        hall.store.delete(name)
        raise


def _check(quota: Owned, has: Owned, more: Owned) -> None:
    for name, most in quota._asdict().items():
        now, added = getattr(has, name), getattr(more, name)
        if added and now + added > most:
            said = _WORDS[name].format(most=most, has=now, more=added)
            setting = _SETTINGS.get(name, name)
            raise OverQuota(f"{said}; the host can allow more (quotas.{setting})")
