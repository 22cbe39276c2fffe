"""Who somebody is to a table, what a request needs, and whether the one may do the other.

`may` decides every access of every client. It looks at nothing but its arguments.
"""

from __future__ import annotations

import re
from enum import StrEnum

from hegemon.core.records import Value


class Role(StrEnum):
    """What one is to a table or to the server. None of them includes another but as `may` says."""

    GUEST = "guest"
    """Anybody."""
    ACCOUNT = "account"
    """Whoever has signed in."""
    BYSTANDER = "bystander"
    """Whoever may see what everybody at the table may see: its people, and whom it admits."""
    HOLDER = "holder"
    """Whoever may act for a seat: the one that is named, or any where none is."""
    UMPIRE = "umpire"
    """Whoever runs the table."""
    OVERSEER = "overseer"
    """The umpire who plays no seat and looks without fog; all players know from the opening on."""
    ADMINISTRATOR = "administrator"
    """Whoever runs the server. He sees no more of a table than his other roles show him."""


class Permission(StrEnum):
    """What kind of thing is done: what a token is made for."""

    READ = "read"
    """Look, and change nothing."""
    PLAY = "play"
    """Draft, seal, write messages; open tables and take seats."""
    UMPIRE = "umpire"
    """Run a table."""
    MANAGE = "manage"
    """Change the account itself. Never for a token: only for one who has signed in."""
    ADMINISTER = "administer"
    """Run the server."""


class Scope(Value, omit_defaults=True):
    """What a token may be used for: some acts of the account, at one table, or for one seat.

    >>> str(scope("seat:t7/p1:read,play"))
    'seat:t7/p1:read,play'
    """

    acts: tuple[Permission, ...]
    table: str = ""
    """"" for all that the account may do."""
    seat: str = ""

    def __str__(self) -> str:
        acts = ",".join(self.acts)
        if self.seat:
            return f"seat:{self.table}/{self.seat}:{acts}"
        return f"table:{self.table}:{acts}" if self.table else f"account:{acts}"


GRANTED = (Permission.READ, Permission.PLAY, Permission.UMPIRE, Permission.ADMINISTER)
"""The acts that a token can have."""

_ID = r"[A-Za-z0-9._-]{1,100}"
_SCOPE = re.compile(rf"(?:account|table:(?P<table>{_ID})|seat:(?P<at>{_ID})/(?P<seat>{_ID})):(.+)")


def scope(text: str) -> Scope | None:
    """A scope as one line says it, or None for any other text; `str` is the inverse."""
    found = _SCOPE.fullmatch(text)
    if found is None:
        return None
    words = found[4].split(",")
    table, seat = found["table"] or found["at"] or "", found["seat"] or ""
    allowed = _grantable(table, seat)
    if not set(words) <= set(allowed) or len(set(words)) < len(words):
        return None
    return Scope(tuple(act for act in allowed if act in words), table, seat)


def _grantable(table: str, seat: str) -> tuple[Permission, ...]:
    """The acts within a scope: at a table nobody runs the server, from a seat nobody the table."""
    if seat:
        return (Permission.READ, Permission.PLAY)
    if table:
        return (Permission.READ, Permission.PLAY, Permission.UMPIRE)
    return GRANTED


class Footing(Value, omit_defaults=True):
    """What somebody is to one table."""

    table: str
    seats: tuple[str, ...] = ()
    """The seats that he may act for."""
    umpire: bool = False
    watches: bool = False
    """Whether the table lets him look on."""
    oversees: bool = False
    """Whether he runs it, plays no seat, and may look without fog."""


class Who(Value, omit_defaults=True):
    """Somebody, as his credential shows him. Without one he is a guest."""

    account: str = ""
    """The id of his account; "" for somebody without one."""
    name: str = ""
    administrator: bool = False
    session: str = ""
    """The id of the session that he shows."""
    token: str = ""
    """The id of the token that he shows."""
    scopes: tuple[Scope, ...] | None = None
    """All that his credential may be used for; None for all that he may do himself."""
    proved: str = ""
    """When he last proved who he is, in UTC; "" for whoever has not signed in."""
    fresh: bool = False
    """Whether that was so lately that he may change how he signs in."""
    standing: Footing | None = None
    """What he is to the table in question; None where there is none."""


GUEST = Who()


class Need(Value, omit_defaults=True):
    """What a request needs: a role, at a table, for a kind of act."""

    role: Role
    act: Permission = Permission.READ
    table: str = ""
    seat: str = ""
    """The seat that is acted for; "" where any will do."""
    fresh: bool = False
    """Whether he must have proved who he is within the last minutes."""
    eyes: bool = False
    """Whether it is only to look as the seat does: who oversees the table may do so, too."""


def may(who: Who, need: Need) -> bool:
    """Whether this one may do that: he has the role, and his credential is good for the act."""
    return _has(who, need) and _covers(who, need) and (who.fresh or not need.fresh)


def _has(who: Who, need: Need) -> bool:
    """Whether he has the role that is needed, at the table that is meant and no other."""
    if need.role is Role.GUEST:
        return True
    if need.role is Role.ACCOUNT:
        return bool(who.account)
    if need.role is Role.ADMINISTRATOR:
        return who.administrator
    standing = who.standing
    return bool(standing and need.table == standing.table and _stands(standing, need))


def _stands(standing: Footing, need: Need) -> bool:
    """Whether somebody who stands so to the table has the role that is needed there."""
    if need.role is Role.UMPIRE:
        return standing.umpire
    if need.role is Role.OVERSEER or (need.eyes and standing.oversees):
        return standing.oversees
    if need.role is Role.HOLDER:
        return need.seat in standing.seats if need.seat else bool(standing.seats)
    return standing.watches or standing.umpire or bool(standing.seats)


def _covers(who: Who, need: Need) -> bool:
    """Whether the credential is good for it, whatever its owner may do himself."""
    if who.scopes is None or (need.role is Role.GUEST and need.act is Permission.READ):
        return True
    return any(need.act in scope.acts and _reaches(scope, need) for scope in who.scopes)


def _reaches(scope: Scope, need: Need) -> bool:
    """Whether what is needed lies within a scope's account, table or seat.

    Who has a seat may look at its table; he speaks for no other seat, and a route that names none
    is for the whole account of somebody who may hold several.
    """
    if not scope.table:
        return True
    if scope.table != need.table:
        return False
    return not scope.seat or scope.seat == need.seat or need.role is Role.BYSTANDER
