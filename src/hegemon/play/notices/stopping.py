"""Unsubscribe links: signed, good for as long as the account is, and for nothing else.

A link names an account and what it stops. Whoever has it can stop letters and have them again, and
learns nothing but that; so it needs no login, and a mail program can use it by itself (RFC 8058).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import NamedTuple

import msgspec

from hegemon.play.errors import NotThere
from hegemon.play.notices.preferences import KINDS, NoticeKind, NoticePreferences, in_order
from hegemon.play.notices.wishes import prefer, preferences_of
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret

KEY = "unsubscribe"
"""What the key of this server is for that signs the links."""

DEAD = "this link stops nothing: it is not whole, or its account is gone"

_SIGNED = 18
"""Bytes of a signature: 144 bits, which are 24 signs."""


class StopLink(NamedTuple):
    """What an unsubscribe link is for."""

    account: str
    kind: NoticeKind


def stop_link(desk: Counter, account: str, kind: NoticeKind) -> Secret:
    """The link that goes into a letter of a kind; of the same letter it is the same."""
    named = f"{account}.{kind}"
    return Secret(f"{named}.{_signature(desk, named)}")


def stop_link_in(desk: Counter, link: str) -> StopLink:
    """What a link is for; raises NotThere for what none of ours is, or whose account is gone."""
    named, _, signature = link.rpartition(".")
    account, _, kind = named.rpartition(".")
    known = next((each for each in KINDS if each == kind), None)
    good = hmac.compare_digest(signature.encode(), _signature(desk, named).encode())
    if not good or known is None or desk.people.account(account) is None:
        raise NotThere(DEAD)
    return StopLink(account, known)


def stop(desk: Counter, link: str, *, only_kind: bool = False) -> NoticePreferences:
    """No notice goes by mail any more, or none of the link's kind; raises NotThere."""
    account, kind = stop_link_in(desk, link)
    said = preferences_of(desk, account)
    if only_kind:
        left = tuple(each for each in said.mail if each != kind)
        return prefer(desk, account, msgspec.structs.replace(said, mail=left))
    return prefer(desk, account, msgspec.structs.replace(said, stopped=True))


def go_on(desk: Counter, link: str) -> NoticePreferences:
    """Notices go by mail again, those of the link's kind among them; raises NotThere."""
    account, kind = stop_link_in(desk, link)
    said = preferences_of(desk, account)
    again = in_order((*said.mail, kind))
    return prefer(desk, account, msgspec.structs.replace(said, mail=again, stopped=False))


def _signature(desk: Counter, named: str) -> str:
    key = desk.people.server_key(KEY, desk.entropy.draw(KEY))
    found = hmac.digest(key, named.encode("utf-8", "replace"), hashlib.sha256)[:_SIGNED]
    return base64.urlsafe_b64encode(found).decode()
