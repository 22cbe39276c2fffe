"""Where letters go: one's address, which counts when a link that was sent there comes back."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.play.people.accounts import account_of, forget_address
from hegemon.play.people.keys import confirm_address
from hegemon.play.people.links import ask_to_confirm
from hegemon.play.people.secret import Secret
from hegemon.web.api.accounts import AccountShown, own_account
from hegemon.web.api.signing import LinkTold, Short, visitor_of
from hegemon.web.frame.needs import PROVING
from hegemon.web.frame.paths import NoPath
from hegemon.web.frame.routes import CallOf, Reply, Route

_ADDRESS = "/api/v1/me/address"
_PROBLEMS = ("bad-config", "not-saved", "taken", "not-there", "moved")


class AddressWanted(Value, tag=False):
    """A new address."""

    address: Short


class AddressLink(Value, tag=False):
    """The link that came to a new address."""

    link: Short


def set_address(call: CallOf[NoPath, AddressWanted]) -> LinkTold:
    """Have a link sent to a new address; raises Unfit, SlowDown."""
    said: AddressWanted = call.body
    desk = call.services.desk
    ask_to_confirm(desk, account_of(desk, call.who.account), said.address)
    return LinkTold("a letter is on its way there; the address counts when its link comes back")


def prove_address(call: CallOf[NoPath, AddressLink]) -> AccountShown:
    """The address counts from now on; raises Unknown, NameTaken."""
    said: AddressLink = call.body
    confirm_address(call.services.desk, visitor_of(call), call.who.account, Secret(said.link))
    return own_account(call)


def drop_address(call: CallOf[NoPath, None]) -> Reply[None]:
    """No letter goes anywhere any more."""
    forget_address(call.services.desk, call.who.account)
    return Reply(status=204)


ROUTES = (
    Route(
        "PUT",
        _ADDRESS,
        wants=PROVING,
        do=set_address,
        about="Have letters sent to an address",
        gives=LinkTold,
        takes=AddressWanted,
        problems=_PROBLEMS,
        secret=True,
        example={"address": "ann@example.org"},
    ),
    Route(
        "POST",
        f"{_ADDRESS}/proof",
        wants=PROVING,
        do=prove_address,
        about="Prove an address by the link that came there",
        gives=AccountShown,
        takes=AddressLink,
        problems=_PROBLEMS,
        secret=True,
        example={"link": "hgmlogin_..."},
    ),
    Route(
        "DELETE",
        _ADDRESS,
        wants=PROVING,
        do=drop_address,
        about="Forget your address",
        gives=None,
        problems=_PROBLEMS,
        status=204,
        secret=True,
    ),
)
