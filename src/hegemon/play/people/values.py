"""What is kept about people. Times are UTC texts: "2026-11-21T05:30:00Z".

No secret is in any of it, nor a digest of one: whatever stands here may be listed and exported to
whom it belongs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from hegemon.core.records import Value
from hegemon.play.people.access import Scope

FORMER = "a former player"
"""What somebody is called whose account is deleted."""


class Account(Value, omit_defaults=True):
    """A person or a bot with a login."""

    id: str
    name: str
    """As it was typed; two names are the same if `names.folded` says so."""
    made: str
    address: str = ""
    """Where letters go: an e-mail address that its owner has confirmed; "" for none."""
    administrator: bool = False
    bot: bool = False
    """Whether a program plays: others are told."""
    zone: str = "UTC"
    """Where its owner lives, for the times in letters: "Europe/Vienna"."""
    closed: str = ""
    """When an administrator closed it; "" for one that is open."""
    shows_played: bool = False
    """Whether who sits at a table with its owner may see what he has played elsewhere."""


class Session(Value, omit_defaults=True):
    """A browser or program that has signed in."""

    id: str
    account: str
    made: str
    seen: str
    """When it was used last, to a few minutes."""
    proved: str
    """When its owner last proved who he is."""
    label: str = ""
    """What signed in, as it calls itself: "Firefox on Linux"."""


class PersonalToken(Value, tag="token", omit_defaults=True):
    """A personal token: what a program shows instead of its owner's password."""

    id: str
    account: str
    name: str
    """What its owner calls it."""
    scopes: tuple[Scope, ...]
    """All that it may be used for."""
    made: str
    until: str
    """When it ends."""
    used: str = ""
    """When it was used last, to a few minutes; "" for never."""


class LoginLink(Value, omit_defaults=True):
    """A login link that was asked for: it opens one thing, once, within minutes."""

    id: str
    account: str
    """"" for one that was asked for in vain: it is kept all the same, so that nobody can tell."""
    purpose: str
    """SIGN_IN, RESET or CONFIRM, and it is good for nothing else."""
    made: str
    until: str
    address: str = ""
    """The address that it confirms, where it confirms one."""


SIGN_IN, RESET, CONFIRM = "sign-in", "reset", "confirm-address"
PURPOSES = (SIGN_IN, RESET, CONFIRM)


class Letter(Value, omit_defaults=True):
    """Something to tell an account's owner; it waits in the outbox and holds no secret.

    A login link's secret is drawn when the letter is written out: see `links.written`.
    """

    id: str
    account: str
    to: str
    """The address that it goes to."""
    about: str
    """A link's purpose, or what happened: "password-changed", "new-device", ..."""
    made: str
    until: str = ""
    """It is of no use after this; "" for always."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Deed(Value, omit_defaults=True):
    """Something that an administrator did."""

    time: str
    by: str
    """The id of his account; "" for who did it on the server's own machine."""
    what: str
    account: str = ""
    """The id of the account that it was about."""
    table: str = ""
    """The table that it was about."""
    reason: str = ""


class Announcement(Value):
    """Something that the host tells everybody, until a time."""

    id: str
    text: str
    made: str
    until: str


class LinkedSeat(NamedTuple):
    """The seat that a seat link is for."""

    table: str
    seat: str
