"""What rings doorbells: devices through the push services of their browsers, webhooks directly."""

from __future__ import annotations

import base64
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.play.notices.doorbells import Doorbell, DoorbellKeys, DoorbellRing
from hegemon.play.ports import Clock
from hegemon.play.tables.letters import headline
from hegemon.play.tables.ports import TableStore
from hegemon.play.tables.post import NotCarried
from hegemon.store.post.guarded import Caller
from hegemon.store.post.webhooks import DoorbellText, body_of, signature

_GONE = (404, 410)
"""What a service answers where there is no such device or webhook any more."""


class PushKeys(NamedTuple):
    """By what this server shows push services who it is."""

    drawn: bytes
    contact: str


class DoorbellRinger:
    """Rings doorbells of every way that is set up."""

    def __init__(
        self,
        tables: TableStore,
        clock: Clock,
        caller: Caller,
        *,
        url: str,
        webhooks: bool,
        push: PushKeys | None,
    ) -> None:
        """`url` is where people reach the tables. Raises BadConfig without what push needs."""
        if push is not None and find_spec("cryptography") is None:
            raise BadConfig("notices.push needs cryptography: install hegemon[push]")
        if push is not None and not push.contact.startswith(("mailto:", "https://")):
            raise BadConfig("notices.push is mailto: and an address, or an https address")
        self._tables, self._clock, self._caller = tables, clock, caller
        self._url, self._webhooks, self._push = url.rstrip("/"), webhooks, push

    def ring(self, doorbell: Doorbell, keys: DoorbellKeys, ring: DoorbellRing, zone: str) -> None:
        """Ring one; raises NotCarried."""
        told = self._headline(ring, zone)
        if doorbell.way == "push":
            status = self._to_device(keys, told)
        else:
            status = self._to_webhook(doorbell, keys, told)
        _check(status)

    def _headline(self, ring: DoorbellRing, zone: str) -> DoorbellText:
        title = self._tables.table(ring.table).opened.title if ring.table else ""
        text = headline(ring.about, title, ring.table, ring.due, zone)
        return DoorbellText(
            id=ring.id,
            about=ring.about,
            table=ring.table,
            title=title,
            text=text,
            due=ring.due,
            made=ring.made,
            url=f"{self._url}/t/{ring.table}" if self._url and ring.table else "",
        )

    def _to_webhook(self, doorbell: Doorbell, keys: DoorbellKeys, told: DoorbellText) -> int:
        if not self._webhooks:
            raise NotCarried("this server calls no webhooks any more")
        body = body_of(doorbell.way, told)
        at = int(self._clock.now().timestamp())
        headers = {"content-type": "application/json", **signature(keys.secret, told.id, at, body)}
        return self._caller.post(keys.address.reveal(), headers, body)

    def _to_device(self, keys: DoorbellKeys, told: DoorbellText) -> int:
        if self._push is None:
            raise NotCarried("this server tells no devices any more")
        from hegemon.store.post import webpush  # noqa: PLC0415 - it takes an extra

        said = {"title": "Hegemon", "body": told.text, "url": told.url, "tag": told.table}
        key, auth = (_bytes(each) for each in keys.secret.reveal().split(" "))
        try:
            body = webpush.encrypted(msgspec.json.encode(said), key, auth)
        except ValueError:
            raise NotCarried("the key of this device is none", for_good=True) from None
        address, at = keys.address.reveal(), self._clock.now().timestamp()
        own = webpush.key_of(self._push.drawn)
        headers = {
            "authorization": webpush.authorization(own, address, self._push.contact, at),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(webpush.DAY),
            "urgency": "normal",
        }
        return self._caller.post(address, headers, body)


def _check(status: int) -> None:
    if status in _GONE:
        raise NotCarried(f"there is nothing at this address any more ({status})", for_good=True)
    if 300 <= status < 400:
        raise NotCarried(f"it leads elsewhere, and that is not followed ({status})")
    if not 200 <= status < 300:
        raise NotCarried(f"it answers {status}")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
