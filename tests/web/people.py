"""People at a server for tests: accounts with a token each, and tables that they open."""

from typing import Any

from hegemon.play.people.access import scope
from hegemon.play.people.accounts import appoint, make_account
from hegemon.play.people.secret import Secret
from hegemon.play.people.tokens import make_token
from tests.web.served import Served

PASSWORD = "four words in a row"
EVERYTHING = "account:read,play,umpire"


def came(server: Served, name: str, said: str = EVERYTHING) -> Served:
    """The server, asked by somebody who has an account and a token."""
    desk = server.services.desk
    account = desk.people.named(name) or make_account(desk, name, Secret(PASSWORD))
    wanted = scope(said)
    assert wanted is not None
    _, secret = make_token(desk, account.id, "a test", [wanted])
    return server.by(secret.reveal())


def administrator(server: Served, name: str) -> Served:
    """As `came`, but the account looks after the server."""
    asking = came(server, name)
    found = server.services.desk.people.named(name)
    assert found is not None
    appoint(server.services.desk, found.id)
    return asking


def opened(owner: Served, **more: Any) -> dict[str, Any]:
    """A table that somebody opened: its id and its invitation."""
    wanted = {"game": "space-conquest", **more}
    reply = owner.post("/api/v1/tables", wanted)
    assert 201 == reply.status_code, reply.text
    told: dict[str, Any] = reply.json()
    return told


def sits(player: Served, table: dict[str, Any], seat: str, **more: Any) -> dict[str, Any]:
    """Somebody takes a seat."""
    said = {"invitation": table["invitation"], **more}
    reply = player.post(f"/api/v1/tables/{table['table']}/seats/{seat}/take", said)
    assert 200 == reply.status_code, reply.text
    told: dict[str, Any] = reply.json()
    return told
