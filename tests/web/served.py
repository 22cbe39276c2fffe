"""A server for tests in this process: real stores, a set clock, secrets that are known."""

import shutil
import tempfile
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from hegemon.core.game import Player
from hegemon.play.beside import Opened
from hegemon.play.matches import Match
from hegemon.play.people.access import Footing, Permission, Scope, Who, scope
from hegemon.play.people.changes import AccountMade
from hegemon.play.people.errors import Unknown
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import Account
from hegemon.play.people.who import Credential
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.telling import facts_of
from hegemon.serving.doors import HallDoors
from hegemon.serving.news import HallNews
from hegemon.settings.known import Settings
from hegemon.store.database import Database, of_file
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from hegemon.store.sendings import SqlDrafts, SqlSendings
from hegemon.store.tables import SqlTables
from hegemon.web.api.routes import application
from hegemon.web.frame.services import HttpServices
from hegemon.wiring.house import quota_of
from hegemon.wiring.web import KeptReplies
from tests.people.office import CountingEntropy, CountingHasher
from tests.play.table import GAMES, NAME, SetClock
from tests.store.prepared import prepare
from tests.web.loop import done

ADMIN, ANN, BEN, UMA, EVE = "ann-in", "ann", "ben", "uma", "eve"
SEAT_LINK = "hgl_of_p2"


@dataclass
class KnownPeople:
    """Doors for people whom the test knows by their secrets."""

    people: dict[str, Who] = field(default_factory=dict)
    standings: dict[tuple[str, str], Footing] = field(default_factory=dict)
    """By account and table."""
    watched: bool = True
    """Whether tables let everybody look on who has signed in."""

    def who(self, credential: Credential, at: datetime) -> Who:
        found = self.people.get(credential.secret.reveal())
        if found is None:
            raise Unknown("this opens nothing")
        return found

    def standing(self, who: Who, table: str) -> Footing:
        if who.standing is not None:
            return who.standing
        usual = Footing(table, watches=self.watched and bool(who.account))
        return self.standings.get((who.account, table), usual)


def doors(table: str = NAME) -> KnownPeople:
    """Ann holds the first seat, Ben the second, Uma is umpire, Eve may look on."""
    second = Scope((Permission.READ, Permission.PLAY), table, "p2")
    return KnownPeople(
        {
            "ann": Who("ann", "Ann", fresh=True),
            "ben": Who("ben", "Ben"),
            "uma": Who("uma", "Uma"),
            "eve": Who("eve", "Eve"),
            "root": Who("root", "Root", administrator=True),
            "ann-reads": Who("ann", "Ann", token="t", scopes=(_scope("account:read"),)),
            "ann-elsewhere": Who("ann", "Ann", token="u", scopes=(_scope("table:x:read,play"),)),
            "ann-at-p1": Who(
                "ann", "Ann", token="v", scopes=(_scope(f"seat:{table}/p1:read,play"),)
            ),
            "uma-runs": Who(
                "uma", "Uma", token="w", scopes=(_scope(f"table:{table}:read,play,umpire"),)
            ),
            "uma-reads": Who("uma", "Uma", token="x", scopes=(_scope("account:read"),)),
            SEAT_LINK: Who(scopes=(second,), standing=Footing(table, (Player("p2"),))),
        },
        {
            ("ann", table): Footing(table, (Player("p1"),)),
            ("ben", table): Footing(table, (Player("p2"),)),
            ("uma", table): Footing(table, umpire=True),
        },
    )


def _scope(text: str) -> Scope:
    found = scope(text)
    assert found is not None
    return found


@dataclass
class Served:
    """The application with all that it is made of, and somebody who asks."""

    services: HttpServices = field(repr=False)  # hypothesis writes its arguments down
    app: Starlette = field(repr=False)
    clock: SetClock
    secret: str = "ann"

    def by(self, secret: str) -> "Served":
        """The same server, asked by somebody else; nobody for ""."""
        return replace(self, secret=secret)

    def ask(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """One request and its reply."""
        said = {"authorization": f"Bearer {self.secret}"} if self.secret else {}
        if more.get("content") is not None:
            said["content-type"] = "application/json"
        said |= headers or {}
        return done(self._asked(method, path, json, said, more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> httpx.Response:
        return self.ask("POST", path, json={} if json is None else json, **more)

    def send(self, case: Any) -> httpx.Response:
        """A case that was made up from the description of the API."""
        said = case.as_transport_kwargs(base_url="http://localhost")
        return done(self._sent(said))

    async def _sent(self, said: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app)
        known = ("method", "url", "headers", "params", "cookies", "json", "data")
        said = {name: value for name, value in said.items() if name in known and value}
        body = said.pop("data", None)
        if isinstance(body, bytes | str):
            said["content"] = body
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            return await client.request(**said)

    async def _asked(
        self, method: str, path: str, json: Any, headers: Mapping[str, str], more: Any
    ) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app)
        address = more.pop("address", "")
        if address:
            transport = httpx.ASGITransport(app=self.app, client=(address, 1))
        async with httpx.AsyncClient(
            transport=transport, trust_env=False, base_url="http://localhost"
        ) as client:
            if json is not None:
                more["json"] = json
            return await client.request(method, path, headers=dict(headers), **more)


def served(
    match: Match | None = None,
    settings: Settings | None = None,
    people: KnownPeople | None = None,
    *,
    rulesets: Mapping[str, Any] = GAMES,
    **more: Any,
) -> Served:
    """A server of a match as it stands, whose people are known; its stores are real."""
    services = _services(rulesets, settings or Settings(), **more)
    if match is not None:
        ruleset = match.ruleset
        facts = facts_of(match.now, ruleset, services.hall.clock.now())
        lines = [line.rstrip(b"\n") for line in match.store.lines(match.name)]
        services.store.bring(match.name, lines, Opened("A table", None), facts)
    people = people or doors()
    accounts = dict.fromkeys(who.account for who in people.people.values() if who.account)
    made = (AccountMade(Account(each, each, "2026-11-21T05:30:00Z")) for each in accounts)
    services.desk.people.commit(*made)
    return _served(replace(services, doors=people))


def housed(settings: Settings | None = None, **more: Any) -> Served:
    """A server without any table, whose people come with what they show."""
    return _served(_services(GAMES, settings or Settings(), **more)).by("")


def a_database() -> Database:
    """One of its own, in memory where the machine has a disk there."""
    folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))  # noqa: S108
    database = of_file(prepare(folder / "server.sqlite"))
    weakref.finalize(database, shutil.rmtree, folder, ignore_errors=True)
    return database


def _services(
    rulesets: Mapping[str, Any],
    settings: Settings,
    *,
    database: Database | None = None,
    **more: Any,
) -> HttpServices:
    """All that a server works with, on a database: one of its own if none is given."""
    database = database or a_database()
    make_ready(database)
    clock, entropy = SetClock(), CountingEntropy()
    store, kept = SqlTables(database), SqlPeople(database)
    hall = Hall(store, rulesets, clock, entropy, quota_of(settings))
    return HttpServices(
        hall=hall,
        desk=Counter(kept, CountingHasher(), clock, entropy),
        drafts=SqlDrafts(database, clock),
        doors=HallDoors(hall, kept),
        replies=KeptReplies(SqlSendings(database), clock),
        settings=settings,
        news=HallNews(store),
        looking=database.looking,
        **more,
    )


def _served(services: HttpServices) -> Served:
    """The application over them."""
    clock = services.hall.clock
    assert isinstance(clock, SetClock)
    return Served(services, application(services), clock)
