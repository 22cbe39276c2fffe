"""Devices and webhooks that one is told by, where the host has set them up."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.notices.doorbells import (
    Doorbell,
    Doorbells,
    DoorbellWanted,
    DoorbellWay,
    drop_doorbell,
    hang_device,
    hang_webhook,
    try_again,
)
from hegemon.web.api.signing import Long, Short
from hegemon.web.frame.needs import MANAGING, OPENING, SIGNED_IN
from hegemon.web.frame.paths import NoPath
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

_DOORBELLS = "/api/v1/me/doorbells"
_PROBLEMS = ("bad-config", "not-saved", "not-there", "moved")


WebhookWay = Literal["json", "discord", "slack", "matrix"]
WEBHOOKS: tuple[WebhookWay, ...] = get_args(WebhookWay)


class DoorbellPath(NamedTuple):
    """A device or webhook of one's own."""

    doorbell: str


class DoorbellShown(Value, tag=False):
    """A device or webhook. Its address is not shown: whoever has it can write there."""

    id: str
    way: DoorbellWay
    name: str
    made: str
    failing: str
    """Since when nothing has arrived; "" where all is well."""
    given_up: str
    """When it was given up; "" where it was not."""
    fault: str


class DoorbellsShown(Value, tag=False):
    """One's devices and webhooks, and what this server has set up."""

    doorbells: tuple[DoorbellShown, ...]
    webhooks: bool
    push_key: str
    """What a browser is to know of this server; "" where no device is told."""


class WebhookWanted(Value, tag=False):
    """A webhook."""

    way: WebhookWay
    """In whose words it is told; `matrix` is the generic webhook of hookshot."""
    name: Short
    address: Long


class WebhookTold(Value, tag=False):
    """A webhook, and by what it knows this server; told this once."""

    doorbell: DoorbellShown
    secret: str


class DeviceWanted(Value, tag=False):
    """A device, as its browser says of itself (PushSubscription)."""

    name: Short
    address: Long
    key: Short
    auth: Short


def list_doorbells(call: CallOf[NoPath, None]) -> DoorbellsShown:
    """One's devices and webhooks."""
    services, bells = call.services, call.services.doorbells
    hung = bells.hung(call.who.account) if bells is not None else ()
    return DoorbellsShown(
        tuple(map(_shown, hung)), services.settings.notices.webhooks, services.push_key
    )


def add_webhook(call: CallOf[NoPath, WebhookWanted]) -> WebhookTold:
    """Have a webhook called; raises Unfit, and NotThere where this server calls none."""
    said: WebhookWanted = call.body
    if not call.services.settings.notices.webhooks:
        raise NotThere("this server calls no webhooks")
    wanted = DoorbellWanted(call.who.account, said.way, said.name, said.address)
    doorbell, secret = hang_webhook(call.services.desk, _bells(call), wanted)
    return WebhookTold(_shown(doorbell), secret.reveal())


def add_device(call: CallOf[NoPath, DeviceWanted]) -> DoorbellShown:
    """Have a device show notices; raises Unfit, and NotThere where this server tells none."""
    said: DeviceWanted = call.body
    if not call.services.push_key:
        raise NotThere("this server tells no devices")
    wanted = DoorbellWanted(call.who.account, "push", said.name, said.address)
    return _shown(hang_device(call.services.desk, _bells(call), wanted, said.key, said.auth))


def remove_doorbell(call: CallOf[DoorbellPath, None]) -> Reply[None]:
    """Tell a device or webhook nothing more; raises NotThere."""
    drop_doorbell(_bells(call), call.who.account, call.path["doorbell"])
    return Reply(status=204)


def ring_doorbell(call: CallOf[DoorbellPath, None]) -> Reply[None]:
    """Send a notice there, to see whether it arrives; what was given up counts again."""
    try_again(call.services.desk, _bells(call), call.who.account, call.path["doorbell"])
    return Reply(status=202)


def _bells(call: AnyCall) -> Doorbells:
    bells: Doorbells | None = call.services.doorbells
    if bells is None:
        raise NotThere("this server tells neither devices nor webhooks")
    return bells


def _shown(doorbell: Doorbell) -> DoorbellShown:
    return DoorbellShown(
        id=doorbell.id,
        way=doorbell.way,
        name=doorbell.name,
        made=doorbell.made,
        failing=doorbell.failing,
        given_up=doorbell.given_up,
        fault=doorbell.fault,
    )


ROUTES = (
    Route(
        "GET",
        _DOORBELLS,
        wants=SIGNED_IN,
        do=list_doorbells,
        about="List your devices and webhooks that are told of notices",
        gives=DoorbellsShown,
        problems=_PROBLEMS,
    ),
    Route(
        "POST",
        _DOORBELLS,
        wants=MANAGING,
        do=add_webhook,
        about="Have a webhook told of notices: JSON, Discord, Slack or Matrix",
        gives=WebhookTold,
        takes=WebhookWanted,
        problems=_PROBLEMS,
        status=201,
        secret=True,
        example={
            "way": "discord",
            "name": "our channel",
            "address": "https://games.example.org/hook",
        },
    ),
    Route(
        "POST",
        f"{_DOORBELLS}/devices",
        wants=MANAGING,
        do=add_device,
        about="Have a device show notices, by what its browser says of itself",
        gives=DoorbellShown,
        takes=DeviceWanted,
        problems=_PROBLEMS,
        status=201,
        secret=True,
        example={
            "name": "Firefox on Android",
            "address": "https://games.example.org/push",
            "key": "BCVx...",
            "auth": "BTBZ...",
        },
    ),
    Route(
        "DELETE",
        f"{_DOORBELLS}/{{doorbell}}",
        wants=MANAGING,
        do=remove_doorbell,
        about="Tell a device or webhook nothing more",
        gives=None,
        problems=_PROBLEMS,
        status=204,
    ),
    Route(
        "POST",
        f"{_DOORBELLS}/{{doorbell}}/ring",
        wants=OPENING,
        do=ring_doorbell,
        about="Ring a device or webhook, given up or not, to see whether it arrives",
        gives=None,
        problems=_PROBLEMS,
        status=202,
    ),
)
