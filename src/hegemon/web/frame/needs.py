"""What a route needs of whoever uses it, for `play.people.access.may` to decide.

A path names the table, and the seat where there is one: the need is for these and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hegemon.play.people.access import Need, Permission, Role

BYSTANDER = "bystander"
"""Stands in the place of a seat for the eyes of one who has none."""


class Wants(NamedTuple):
    """What a route needs, whatever its path names."""

    role: Role
    act: Permission = Permission.READ
    eyes: bool = False
    """Whether a bystander may look too, where the path says so in place of a seat."""
    fresh: bool = False
    """Whether one must have proved who one is within the last minutes."""
    machine: bool = False
    """Whether it is for the host's own programs: on this machine, or with the token for it."""

    def __str__(self) -> str:
        """The need in words, for the documentation."""
        if self.machine:
            return "the host's own machine or token"
        if self.role is Role.GUEST:
            return "nothing"
        act = "" if self.act is Permission.READ else f", to {self.act.value}"
        eyes = " or overseer or, for bystander, to be let look on" if self.eyes else ""
        return f"{self.role.value}{eyes}{act}{', proved lately' if self.fresh else ''}"


ANYBODY = Wants(Role.GUEST)
MACHINE = Wants(Role.GUEST, machine=True)
SIGNED_IN = Wants(Role.ACCOUNT)
OPENING = Wants(Role.ACCOUNT, Permission.PLAY)
MANAGING = Wants(Role.ACCOUNT, Permission.MANAGE)
PROVING = Wants(Role.ACCOUNT, Permission.MANAGE, fresh=True)
VISITING = ANYBODY
"""The handler looks whom the table admits: an invitation may stand in the request."""
JOINING = Wants(Role.GUEST, Permission.PLAY)
"""As VISITING, to do something."""
WATCHING = Wants(Role.BYSTANDER)
LOOKING = Wants(Role.HOLDER, eyes=True)
HOLDING = Wants(Role.HOLDER)
PLAYING = Wants(Role.HOLDER, Permission.PLAY)
RUNNING = Wants(Role.UMPIRE, Permission.UMPIRE)
SEEING_ALL = Wants(Role.UMPIRE)
OVERSEEING = Wants(Role.OVERSEER)
CORRECTING = Wants(Role.OVERSEER, Permission.UMPIRE)
ADMINISTERING = Wants(Role.ADMINISTRATOR, Permission.ADMINISTER)
ADMINISTERING_PROVED = Wants(Role.ADMINISTRATOR, Permission.ADMINISTER, fresh=True)


def need_of(wants: Wants, path: Mapping[str, str]) -> Need:
    """What a request needs whose path names these."""
    table, seat = path.get("table", ""), path.get("seat", "")
    if wants.eyes and seat == BYSTANDER:
        return Need(Role.BYSTANDER, wants.act, table)
    seat = seat if wants.role is Role.HOLDER else ""
    return Need(wants.role, wants.act, table, seat, fresh=wants.fresh, eyes=wants.eyes)
