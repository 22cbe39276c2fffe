"""Reply addresses: what makes the answer to a letter an answer to one question of one seat.

The secret is drawn when the letter is written out, as that of a login link is: none is at rest. A
letter that is sent twice holds two, and both are good as long as the seat is the account's.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

from hegemon.core.game import Player
from hegemon.play.errors import NotThere
from hegemon.play.inbox.mark import MAIL_ANSWER
from hegemon.play.inbox.ports import ReplyAddresses, SeatAsked
from hegemon.play.inbox.turn_letter import turn_told
from hegemon.play.people.secret import Secret, digest
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.post import Carrier, Parcel
from hegemon.play.tables.telling import CALLS

ANSWERABLE = (
    CALLS
    | {MAIL_ANSWER, "message", "step", "seat", "entered", "fork"}
    | {"proposal", "accepted", "rejected", "withdrawn"}
    | {"conceded", "draw", "no-draw", "consent", "no-consent"}
)
"""The letters that one can answer, with orders or with words: what a seat is told while its match
goes on. So an answer never means another table."""

NAME_LETTERS = 64
"""What stands before the @ of an address has so many at most (RFC 5321)."""

SECRET_LETTERS = 32

SECRET_BYTES = 20
"""160 bits in 32 small letters and digits: a mailbox's name has room for 64, and no case."""


def reply_secret(hall: Hall, addresses: ReplyAddresses, parcel: Parcel) -> Secret | None:
    """A secret that answers what a letter asks; None where the seat is not its account's.

    A letter that calls to play asks what is open when it goes out; an answer to a letter asks what
    was open when that was answered.
    """
    table, seat, account = parcel.table, parcel.seat, parcel.account
    if not _is_holders(hall, parcel):
        return None
    drawn = hall.entropy.draw("reply address")[:SECRET_BYTES]
    secret = Secret(base64.b32encode(drawn).decode().lower())
    step = int(parcel.facts.get("opened") or hall.match(table).step + 1)
    asked = SeatAsked(table, seat, step, account, str(parcel.facts.get("letter", "")))
    addresses.open(digest(secret), asked, hall.clock.now())
    return secret


def _is_holders(hall: Hall, parcel: Parcel) -> bool:
    """Whether a letter about a seat goes to the account that has it."""
    if not parcel.table or not parcel.seat:
        return False
    try:
        holder = hall.store.holders(parcel.table).get(Player(parcel.seat))
    except NotThere:
        return False
    return holder is not None and holder.account == parcel.account


Files = tuple[tuple[str, bytes], ...]
"""Files by their names."""


def _nothing(_: Parcel) -> Files:
    return ()


class WithReplies:
    """A carrier whose letters can be answered, where they ask a seat something."""

    def __init__(
        self,
        carrier: Carrier,
        hall: Hall,
        addresses: ReplyAddresses,
        beside: Callable[[Parcel], Files] = _nothing,
    ) -> None:
        """`beside` makes what else goes along with a letter."""
        self._carrier, self._hall, self._addresses = carrier, hall, addresses
        self._beside = beside

    def carries(self, about: str) -> bool:
        """As the carrier says."""
        return self._carrier.carries(about)

    def carry(self, parcel: Parcel) -> None:
        """Send it with a reply address; raises as the carrier does, and NotSaved."""
        if parcel.about in ANSWERABLE and parcel.seat and parcel.address:
            reply = reply_secret(self._hall, self._addresses, parcel)
            if reply is not None:
                parcel = _with_turn(self._hall, parcel._replace(reply=reply))
                parcel = parcel._replace(attached=(*parcel.attached, *self._beside(parcel)))
        self._carrier.carry(parcel)


class WithTurns:
    """A carrier whose letters tell the whole turn, where nothing can be answered."""

    def __init__(self, carrier: Carrier, hall: Hall) -> None:
        self._carrier, self._hall = carrier, hall

    def carries(self, about: str) -> bool:
        """As the carrier says."""
        return self._carrier.carries(about)

    def carry(self, parcel: Parcel) -> None:
        """Send it; raises as the carrier does."""
        told = _is_holders(self._hall, parcel)
        self._carrier.carry(_with_turn(self._hall, parcel) if told else parcel)


def _with_turn(hall: Hall, parcel: Parcel) -> Parcel:
    """The turn itself, in a letter that says that it is one."""
    if parcel.about not in CALLS:
        return parcel
    try:
        told = turn_told(hall.match(parcel.table), Player(parcel.seat))
    except Exception:  # noqa: BLE001 - whatever the words of a game may raise, it is his turn
        return parcel
    return parcel._replace(turn=told)


def with_secret(address: str, secret: Secret) -> str:
    """The address of ours that a letter's answer goes to: "orders+SECRET@host"."""
    name, _, host = address.partition("@")
    return f"{name}+{secret.reveal()}@{host}"


def has_room(address: str) -> bool:
    """Whether a secret finds room in an address, behind a plus."""
    return len(address.rpartition("@")[0]) + len("+") + SECRET_LETTERS <= NAME_LETTERS


def secret_in(address: str) -> str:
    """The secret in an address, as far as one can stand there; "" for none."""
    found = _SECRET.fullmatch(address.rpartition("@")[0].rpartition("+")[2])
    return found[0].lower() if found else ""


_SECRET = re.compile(rf"[A-Za-z2-7]{{{SECRET_LETTERS}}}")
