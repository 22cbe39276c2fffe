"""Unsubscribe links: signed, good for as long as the account is, and for nothing else.

A link names an account and the kinds of notice that its letter had. Whoever has it can stop letters
and have them again, and learns nothing but that; so it needs no login, and a mail program can use
it by itself (RFC 8058).
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

_BESIDE = "+"
"""What stands between the kinds of a letter that has several."""

_SIGNED = 18
"""Bytes of a signature: 144 bits, which are 24 signs."""


class StopLink(NamedTuple):
    """What an unsubscribe link is for."""

    account: str
    kinds: tuple[NoticeKind, ...]


def stop_link(desk: Counter, account: str, *kinds: NoticeKind) -> Secret:
    """The link that goes into a letter of these kinds; of the same letter it is the same."""
    named = f"{account}.{_BESIDE.join(in_order(kinds))}"
    return Secret(f"{named}.{_signature(desk, named)}")


def stop_link_in(desk: Counter, link: str) -> StopLink:
    """What a link is for; raises NotThere for what none of ours is, or whose account is gone."""
    named, _, signature = link.rpartition(".")
    account, _, said = named.rpartition(".")
    kinds = tuple(each for each in KINDS if each in said.split(_BESIDE))
    good = hmac.compare_digest(signature.encode(), _signature(desk, named).encode())
    if not good or not kinds or desk.people.account(account) is None:
        raise NotThere(DEAD)
    return StopLink(account, kinds)


def stop(desk: Counter, link: str) -> NoticePreferences:
    """No notice of the link's kinds goes by mail any more; raises NotThere."""
    account, kinds = stop_link_in(desk, link)
    said = preferences_of(desk, account)
    left = tuple(each for each in said.mail if each not in kinds)
    return prefer(desk, account, msgspec.structs.replace(said, mail=left))


def stop_all(desk: Counter, link: str) -> NoticePreferences:
    """No notice goes by mail any more, of whatever kind; raises NotThere."""
    account = stop_link_in(desk, link).account
    said = preferences_of(desk, account)
    return prefer(desk, account, msgspec.structs.replace(said, stopped=True))


def go_on(desk: Counter, link: str) -> NoticePreferences:
    """Notices go by mail again, those of the link's kinds among them; raises NotThere."""
    account, kinds = stop_link_in(desk, link)
    said = preferences_of(desk, account)
    again = in_order((*said.mail, *kinds))
    return prefer(desk, account, msgspec.structs.replace(said, mail=again, stopped=False))


def _signature(desk: Counter, named: str) -> str:
    key = desk.people.server_key(KEY, desk.entropy.draw(KEY))
    found = hmac.digest(key, named.encode("utf-8", "replace"), hashlib.sha256)[:_SIGNED]
    return base64.urlsafe_b64encode(found).decode()
