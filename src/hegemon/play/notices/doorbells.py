"""Doorbells: ways by which somebody is told of notices without a letter: devices and webhooks.

A doorbell is rung with a headline alone: which table, what about, until when. What goes to a
webhook is read by whoever keeps that service, so nothing stands in it that a match tells one seat.
"""

from __future__ import annotations

import base64
import contextlib
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, get_args
from urllib.parse import urlsplit

from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.people.accounts import account_of
from hegemon.play.people.errors import Unfit
from hegemon.play.people.names import label
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, new_id
from hegemon.play.receipts import in_utc

DoorbellWay = Literal["push", "json", "discord", "slack", "matrix"]

WAYS: tuple[DoorbellWay, ...] = get_args(DoorbellWay)

MOST = 10
"""So many doorbells an account may have."""

SIGNING = "whsec_"
"""How the secret begins by which a webhook knows that we call (Standard Webhooks)."""

LONGEST_ADDRESS = 1_000

TEST = "test"
"""What somebody is told who wants to see whether anything arrives."""

NO_WAY = "there is no such device or webhook of yours"


class Doorbell(Value, omit_defaults=True):
    """One way to somebody; where it leads is a secret, for whoever knows it can write there."""

    id: str
    account: str
    way: DoorbellWay
    name: str
    """What its owner calls it."""
    made: str
    failing: str = ""
    """Since when nothing has arrived; "" where all is well."""
    given_up: str = ""
    """When it was given up; it is rung no more until its owner says so."""
    fault: str = ""
    """Why nothing arrived, last time."""
    fails: int = 0
    """How often in a row."""


class DoorbellKeys(NamedTuple):
    """What is needed to ring, and is shown to nobody."""

    address: Secret
    secret: Secret
    """Signs what goes to a webhook; of a device, its two keys with a blank between."""


class DoorbellRing(NamedTuple):
    """Something to tell by one doorbell."""

    id: str
    """The same, however often it is tried."""
    doorbell: str
    about: str
    table: str
    audience: str
    made: str
    next: str
    due: str
    """When an answer is due; "" for none."""


class NoticeToRing(NamedTuple):
    """A notice at a table of which nobody has looked yet whether a doorbell is to be rung."""

    id: int
    key: str
    about: str
    made: str
    table: str
    audience: str
    facts: dict[str, Any]


class BellsHeld(NamedTuple):
    """How many doorbells a server has, for its host."""

    devices: int
    webhooks: int
    failing: int
    """At how many nothing arrives now, or never did."""
    fault: str
    """Why, at one of them; it names no address."""


class Doorbells(Protocol):
    """Where doorbells are kept, and what they are to be rung for."""

    def hung(self, account: str) -> Sequence[Doorbell]:
        """Those of an account, the oldest first."""

    def hang(self, doorbell: Doorbell, keys: DoorbellKeys) -> None:
        """Keep one; one of the same account that leads to the same place is gone."""

    def leads(self, account: str, address: Secret) -> bool:
        """Whether one of an account leads there already."""

    def held(self) -> BellsHeld:
        """How many there are, of which way, and at how many nothing arrives."""

    def drop(self, account: str, doorbell: str) -> bool:
        """Remove one with all that waits for it; whether it was there."""

    def keys(self, doorbell: str) -> tuple[Doorbell, DoorbellKeys] | None:
        """One with what rings it."""

    def unrung(self, most: int) -> Sequence[NoticeToRing]:
        """Notices of which nobody has looked yet whom they ring, the oldest first."""

    def ring(self, notices: Sequence[NoticeToRing], rings: Sequence[DoorbellRing]) -> None:
        """These were looked at, and this is to be rung; what waits already is not rung twice."""

    def waiting(self, at: str, most: int) -> Sequence[DoorbellRing]:
        """What is to be rung now, the oldest first; of each doorbell one."""

    def take(self, ring: DoorbellRing, until: str) -> bool:
        """Keep it from others for a while; False where another has taken it."""

    def rang(self, ring: DoorbellRing, *, arrived: bool = True) -> None:
        """It is done with: it arrived, or is of no use any more."""

    def put_off(self, ring: DoorbellRing, until: str) -> None:
        """It is rung then, and all is well with its doorbell."""

    def failed(self, ring: DoorbellRing, at: str, until: str, fault: str) -> None:
        """It did not: the doorbell is left alone until then."""

    def give_up(self, doorbell: str, at: str) -> None:
        """Ring it no more, and forget what waits for it."""

    def again(self, account: str, doorbell: str) -> bool:
        """All is well with it, as far as we know, and no test waits; whether it was there."""


class DoorbellWanted(NamedTuple):
    """One that somebody wants."""

    account: str
    way: DoorbellWay
    name: str
    address: str


def hang_webhook(
    desk: Counter, bells: Doorbells, wanted: DoorbellWanted
) -> tuple[Doorbell, Secret]:
    """A webhook from now on, and the secret that signs what it gets, told once; raises Unfit."""
    if wanted.way == "push":
        raise Unfit(f"way: one of {', '.join(WAYS[1:])}; a device says itself that it is one")
    word = base64.b64encode(desk.entropy.draw("webhook")).decode()
    secret = Secret(f"{SIGNING}{word}")
    return _hung(desk, bells, wanted, secret), secret


def hang_device(
    desk: Counter, bells: Doorbells, wanted: DoorbellWanted, key: str, auth: str
) -> Doorbell:
    """Tell a device from now on, by what its browser said of itself; raises Unfit."""
    if (len(_bytes(key, "key")), len(_bytes(auth, "auth"))) != (65, 16):
        raise Unfit("key and auth: what the browser says of itself, 65 and 16 bytes in base64url")
    return _hung(desk, bells, wanted, Secret(f"{key} {auth}"))


def drop_doorbell(bells: Doorbells, account: str, doorbell: str) -> None:
    """Ring it no more; raises NotThere."""
    if not bells.drop(account, doorbell):
        raise NotThere(NO_WAY)


def try_again(desk: Counter, bells: Doorbells, account: str, doorbell: str) -> None:
    """Ring it to see whether anything arrives, though it was given up; raises NotThere."""
    if not bells.again(account, doorbell):
        raise NotThere(NO_WAY)
    now = in_utc(desk.clock.now())
    bells.ring(
        (),
        [
            DoorbellRing(
                id=new_id(desk.entropy, "test"),  # a webhook would take another for the same
                doorbell=doorbell,
                about=TEST,
                table="",
                audience="",
                made=now,
                next=now,
                due="",
            )
        ],
    )


def _hung(desk: Counter, bells: Doorbells, wanted: DoorbellWanted, secret: Secret) -> Doorbell:
    owner = account_of(desk, wanted.account)
    check_address(wanted.address)
    known = bells.leads(owner.id, Secret(wanted.address))
    if not known and len(bells.hung(owner.id)) >= MOST:
        raise Unfit(f"an account has at most {MOST} devices and webhooks: remove one")
    doorbell = Doorbell(
        id=new_id(desk.entropy, "doorbell"),
        account=owner.id,
        way=wanted.way,
        name=label(wanted.name) or wanted.way,
        made=in_utc(desk.clock.now()),
    )
    bells.hang(doorbell, DoorbellKeys(Secret(wanted.address), secret))
    return doorbell


def check_address(address: str) -> None:
    """Raise Unfit for what is no https address; where it leads is looked at when it is called."""
    try:
        parts = urlsplit(address)
        good = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
        whole = good and parts.username is None and parts.password is None
    except ValueError:
        whole = False
    plain = address.isascii() and address.isprintable() and " " not in address
    if not whole or not plain or len(address) > LONGEST_ADDRESS:
        raise Unfit("address: one with https, as the service shows it")


_BASE64URL = re.compile(r"[A-Za-z0-9_-]*={0,2}")


def _bytes(text: str, field: str) -> bytes:
    """What it says; the decoder by itself skips what is no sign of it, such as a blank."""
    with contextlib.suppress(ValueError):
        if _BASE64URL.fullmatch(text):
            return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    raise Unfit(f"{field}: base64url, as the browser says it")
