"""Idempotency-Key: whatever fails and whenever the process is killed, a request has one effect."""

import base64
import contextlib
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from hegemon.core.game import Player
from hegemon.core.order_json import orders_to_json
from hegemon.play.people.ports import Counter
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.tending import tend
from hegemon.serving.doors import HallDoors
from hegemon.serving.news import HallNews
from hegemon.store.database import Database
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from hegemon.store.schema import SCHEMA, SENDINGS
from hegemon.store.sendings import SqlDrafts, SqlSendings
from hegemon.store.tables import SqlTables
from hegemon.web.api.routes import application
from hegemon.wiring.web import KeptReplies
from tests.play.table import GAMES, bot_answer
from tests.store.faults import Faults
from tests.store.stores import database
from tests.web.people import PASSWORD, came, opened, sits
from tests.web.served import Served, housed

pytestmark = pytest.mark.usefixtures("quiet")

KEY = {"idempotency-key": "one"}


class Killed(BaseException):
    """What ends a process: nothing catches it."""


def housed_in(found: Database) -> Served:
    """A server on a database, as if its process had just begun."""
    make_ready(found)
    house = housed()
    kept, store = SqlPeople(found), SqlTables(found)
    hall = Hall(store, GAMES, house.clock, house.services.hall.entropy)
    services = replace(
        house.services,
        hall=hall,
        desk=Counter(kept, house.services.desk.hasher, house.clock, hall.entropy),
        drafts=SqlDrafts(found, house.clock),
        doors=HallDoors(hall, kept),
        replies=KeptReplies(SqlSendings(found), house.clock),
        news=HallNews(store),
    )
    return replace(house, services=services, app=application(services))


def counted(found: Database) -> dict[str, int]:
    """How many rows each table has, but for what is no effect of a request."""
    with found.reading() as connection:
        return {
            table.name: connection.execute(
                sql.select(sql.func.count()).select_from(table)
            ).scalar_one()
            for table in SCHEMA.sorted_tables
            if table.name not in ("bucket", "pulse")
        }


def seated(house: Served) -> tuple[Served, str]:
    """Ann and Ben at a table whose match has begun, asked by Ann; and where the table is."""
    ann, ben = came(house, "Ann"), came(house, "Ben")
    came(house, "Cal")
    table = opened(ann)
    sits(ann, table, "p1")
    sits(ben, table, "p2")
    tend(house.services.hall, table["table"])
    return ann, f"/api/v1/tables/{table['table']}"


def opening(_: Served, __: str) -> tuple[str, str, Any]:
    return "POST", "/api/v1/tables", {"game": "space-conquest", "bots": {"p2": "expansionist"}}


def saying(_: Served, place: str) -> tuple[str, str, Any]:
    return "POST", f"{place}/seats/p1/messages", {"text": "Truce?"}


def sealing(ann: Served, place: str) -> tuple[str, str, Any]:
    match, seat = ann.services.hall.match(place.rpartition("/")[2]), Player("p1")
    asked = match.asked_of(seat)
    assert asked is not None
    orders = orders_to_json(asked.form.orders(bot_answer(match, seat)))
    return "POST", f"{place}/seats/p1/seal", {"orders": orders, "step": 1, "anyway": True}


def linking(_: Served, place: str) -> tuple[str, str, Any]:
    return "POST", f"{place}/seats/p1/link", {}


def handing_on(_: Served, place: str) -> tuple[str, str, Any]:
    return "POST", f"{place}/seats/p1/pass-on", {"account": "cal"}


def leaving(_: Served, place: str) -> tuple[str, str, Any]:
    return "POST", f"{place}/seats/p1/leave", {}


def pausing(_: Served, place: str) -> tuple[str, str, Any]:
    return "POST", f"{place}/umpire/pause", {"reason": "Ann is ill"}


def renaming(_: Served, place: str) -> tuple[str, str, Any]:
    return "PATCH", place, {"title": "Friday"}


def deleting(_: Served, place: str) -> tuple[str, str, Any]:
    return "DELETE", f"{place}?running=true", None


REQUESTS = (
    opening,
    saying,
    sealing,
    linking,
    handing_on,
    leaving,
    pausing,
    renaming,
    deleting,
)

CASES = [
    *(("sqlite", asking) for asking in REQUESTS),
    *(
        pytest.param("postgresql", asking, marks=pytest.mark.long)
        for asking in (opening, sealing, handing_on)
    ),
]

Asking = Callable[[Served, str], tuple[str, str, Any]]


@pytest.mark.parametrize(("kind", "asking"), CASES)
def test_each_call_fails_once(tmp_path: Path, kind: str, asking: Asking) -> None:
    """A reply that tells of a fault left nothing behind; sent again, it is done, and done once."""
    found = database(kind, tmp_path)
    ann, place = seated(housed_in(found))
    faults, request = Faults(found), asking(ann, place)
    for number in count(1):
        before = counted(found)
        with faults.at(number):
            reply = ask(ann, request)
        if reply.status_code < 500:
            break
        assert before == counted(found)
    after = counted(found)
    again = ask(ann, request)

    assert number > 5
    assert reply.is_success
    assert once_told(reply.json() if reply.content else None) == once_told(
        again.json() if again.content else None
    )
    assert reply.status_code == again.status_code
    assert after == counted(found)
    assert before != after


@pytest.mark.parametrize(
    "asking", [opening, sealing, linking, deleting], ids=lambda each: each.__name__
)
def test_each_call_is_the_last_of_a_process(tmp_path: Path, asking: Asking) -> None:
    """The next process finds all of it or nothing, and does it where it was not done."""
    first, second = database("sqlite", tmp_path), database("sqlite", tmp_path)
    ann, place = seated(housed_in(first))
    request, faults = asking(ann, place), Faults(first)
    faults.trouble = Killed()
    for number in count(1):
        before = counted(second)
        with contextlib.suppress(Killed), faults.at(number):
            if ask(ann, request).is_success:
                break
        assert before == counted(second)
    after = counted(second)
    again = ask(housed_in(second).by(ann.secret), request)

    assert number > 5
    assert again.is_success
    assert after == counted(second)


def ask(server: Served, request: tuple[str, str, Any]) -> httpx.Response:
    """A request under its key."""
    method, path, body = request
    return server.ask(method, path, json=body, headers=KEY)


def once_told(body: Any) -> Any:
    """A reply without the secrets that are told once."""
    secret = ("invitation", "link")
    return body and {name: said for name, said in body.items() if name not in secret}


def test_what_is_told_once_is_not_kept(tmp_path: Path) -> None:
    """The reply that is told again has no secret, and neither has the database."""
    found = database("sqlite", tmp_path)
    ann = came(housed_in(found), "Ann")
    first, again = (ask(ann, opening(ann, "")).json() for _ in range(2))
    kept = SqlSendings(found)
    with found.reading() as connection:
        rows = [bytes(row.response) for row in connection.execute(sql.select(SENDINGS))]

    assert first["invitation"].startswith("hgi_")
    assert {**first, "invitation": ""} == again
    assert kept.found("nobody", "one") is None
    assert 1 == len(rows)
    assert first["invitation"].encode() not in base64.b64decode(json.loads(rows[0])["body"])


def test_who_may_do_it_no_more_hears_that_he_did_it(tmp_path: Path) -> None:
    """He left the seat, and the reply was lost: that he may not leave it tells him nothing."""
    ann, place = seated(housed_in(database("sqlite", tmp_path)))
    first, again = (ask(ann, leaving(ann, place)) for _ in range(2))
    other = ann.ask("POST", f"{place}/seats/p1/leave", json={}, headers={"idempotency-key": "two"})

    assert (200, first.json()) == (again.status_code, again.json())
    assert 403 == other.status_code


def test_signing_in_is_told_once(tmp_path: Path) -> None:
    """And nothing of the password is kept."""
    found = database("sqlite", tmp_path)
    house = housed_in(found)
    came(house, "Ann")
    request = ("POST", "/api/v1/session", {"name": "ann", "password": PASSWORD})
    first, again = (ask(house, request) for _ in range(2))

    assert (200, 409) == (first.status_code, again.status_code)
    assert "urn:hegemon:problem:told-once" == again.json()["type"]
    assert 1 == counted(found)["session"]


def test_who_is_told_to_wait_may_send_it_again(tmp_path: Path) -> None:
    """A refusal for the moment is not kept under the key."""
    house = housed_in(database("sqlite", tmp_path))
    came(house, "Ann")
    wrong = ("POST", "/api/v1/session", {"name": "ann", "password": "wrong"})
    tried = [house.ask(wrong[0], wrong[1], json=wrong[2]).status_code for _ in range(20)]
    waits = ask(house, wrong).status_code
    house.clock.turn(days=1)
    later = ask(house, wrong).status_code

    assert 429 == tried[-1] == waits
    assert 401 == later
