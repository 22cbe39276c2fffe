"""A real server on a free port, people with accounts, tables, and a real browser."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Route

from hegemon.core.game import Player
from hegemon.play.notices.stopping import stop_link
from hegemon.play.people.accounts import make_account
from hegemon.play.people.names import folded
from hegemon.play.people.secret import Secret
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.opening import new_invitation
from hegemon.play.tables.tending import tend
from hegemon.serving.worker import Worker
from hegemon.settings.known import (
    DatabaseSettings,
    Limits,
    NoticeSettings,
    Server,
    Settings,
    StudiesSettings,
)
from hegemon.web.pages.house import prepare
from hegemon.web.running.process import Stopping, configured, listen, place_of
from hegemon.wiring.house import WiredServer, house_of
from hegemon.wiring.web import application_of, learn_types
from tests.browser.late import late_app, late_page, late_worker
from tests.ports import own_port
from tests.web.studies import made_study

PASSWORD = "correct horse battery staple"
DESK, PHONE = (1280, 800), (390, 844)

PATIENCE = 120_000
"""Milliseconds until what is waited for is taken for lost: others use the machine, too."""

LAUNCH = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class Stage:
    """A server that can be stopped and started again on the same place, with the same matches."""

    folder: Path
    port: int = 0
    place: str = ""
    people: dict[str, httpx.Client] = field(default_factory=dict)
    wars: dict[str, str] = field(default_factory=dict)
    """Of a game a page about a match that is over, where somebody looked at one."""
    _house: WiredServer | None = None
    _server: Stopping | None = None
    _threads: list[threading.Thread] = field(default_factory=list)

    @property
    def house(self) -> WiredServer:
        assert self._house is not None, "the server is stopped"
        return self._house

    def start(self) -> None:
        """Serve, and tend tables."""
        url = f"sqlite:///{self.folder / 'stage.sqlite'}"
        studies = made_study(self.folder / "runs").parent.parent
        settings = Settings(
            server=Server(port=self.port or own_port(), grace=1),
            database=DatabaseSettings(url=url),
            studies=StudiesSettings(folder=str(studies)),
            limits=Limits(requests=1_000_000, strangers=1_000_000, streams=100),
            notices=NoticeSettings(webhooks=True, push="mailto:host@example.org"),
        )
        listener = listen(settings)
        self.place, self.port = place_of(listener), listener.getsockname()[1]
        self._house = house = house_of(settings)
        learn_types(house)
        config = configured(late_app(application_of(house)), settings)
        self._server = server = Stopping(config, house.services.bell)
        worker: Worker = late_worker(house.worker())
        prepare()
        self._threads = [threading.Thread(target=server.run, args=([listener],)), worker.begin()]
        self._threads[0].start()

    def stop(self) -> None:
        """End it as a signal would."""
        if self._server is None:
            return
        self.house.services.bell.stop()
        self._server.should_exit = True
        for thread in self._threads:
            thread.join(PATIENCE / 1000)
            assert not thread.is_alive(), "it does not end"
        self.house.close()
        self._server = self._house = None

    def person(self, name: str) -> httpx.Client:
        """Somebody who has an account and has signed in: his way to the API."""
        if name not in self.people:
            make_account(self.house.services.desk, name, Secret(PASSWORD))
            origin = {"origin": self.place}
            client = httpx.Client(
                base_url=f"{self.place}/api/v1",
                headers=origin,
                timeout=PATIENCE / 1000,
                # the server may just be closing an idle connection when the next request comes
                limits=httpx.Limits(max_keepalive_connections=0),
            )
            said = {"name": name, "password": PASSWORD}
            client.post("/session", json=said).raise_for_status()
            self.people[name] = client
        return self.people[name]

    def table(
        self, name: str, game: str, *, bots: Mapping[str, str] | None = None, **wanted: Any
    ) -> str:
        """A table that somebody opened, everybody at it who is no bot missing as yet."""
        wanted = {"game": game, "bots": dict(bots or {}), **wanted}
        made = self.person(name).post("/tables", json=wanted)
        made.raise_for_status()
        return str(made.json()["table"])

    def sit(self, name: str, table: str, seat: str) -> str:
        """Take a seat; the address of the match page."""
        invited = {"invitation": self.invitation(table)}
        taken = self.person(name).post(f"/tables/{table}/seats/{seat}/take", json=invited)
        taken.raise_for_status()
        self.settle(name, table)
        return f"{self.place}/t/{table}/{seat}"

    def settle(self, name: str, table: str) -> None:
        """Wait until somebody is waited for, or the table is over: the worker takes its time."""
        for _ in range(PATIENCE // 100):
            facts = self.person(name).get(f"/tables/{table}").json()["facts"]
            if facts.get("open") or facts.get("waiting") or facts.get("over"):
                return
            time.sleep(0.1)
        raise AssertionError(f"{table} does not go on")

    def duel(self, name: str, game: str, bot: str, **wanted: Any) -> str:
        """A table whose first seat somebody takes, bots on all others; his match page."""
        table = self.table(name, game, **wanted)
        seats = self.person(name).get(f"/tables/{table}").json()["seats"]
        page = self.sit(name, table, seats[0]["seat"])
        if len(seats) > 1:
            begun = self.person(name).post(f"/tables/{table}/begin", json={"bot": bot})
            begun.raise_for_status()
        self.settle(name, table)
        return page

    def advance(self, page: str, bot: str, steps: int) -> None:
        """Let a bot order for a seat until so many steps were taken, or the match is over."""
        table, seat = page.rsplit("/", 2)[1:]
        hall = self.house.services.hall
        tend(hall, table)  # set-up
        while (match := hall.match(table)).result is None and match.step < steps:
            if seat in match.waiting:
                match.bots_answer({Player(seat): factory_of(match.ruleset.name, bot)})
            tend(hall, table)

    def stop_link(self, name: str) -> str:
        """The link in a letter to somebody that stops such letters: what is behind the slash."""
        desk = self.house.services.desk
        account = desk.people.named(folded(name))
        assert account is not None
        return stop_link(desk, account.id, "turn").reveal()

    def invitation(self, table: str) -> str:
        """A new invitation of a table."""
        return new_invitation(self.house.services.hall, table).reveal()

    def context(
        self,
        browser: Browser,
        name: str = "",
        *,
        size: tuple[int, int] = DESK,
        theme: str = "light",
        **more: Any,
    ) -> BrowserContext:
        """A browser of its own, in which somebody has signed in; a phone has fingers.

        Nothing is kept for the time without a line, unless a test wants `service_workers="allow"`.
        """
        width, height = size
        more.setdefault("service_workers", "block")
        context = browser.new_context(
            base_url=self.place,
            viewport={"width": width, "height": height},
            color_scheme=theme,  # type: ignore[arg-type]
            has_touch=size == PHONE,
            **more,
        )
        context.set_default_timeout(PATIENCE)
        if name:
            self.sign_in(context, name)
        return context

    def sign_in(self, context: BrowserContext, name: str) -> None:
        """Somebody signs in, in place of whoever did before."""
        context.add_cookies(
            [
                {"name": each.name, "value": each.value or "", "url": self.place}
                for each in self.person(name).cookies.jar
            ]
        )


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    """A server, stopped at the end."""
    stage = Stage(folder)
    stage.start()
    try:
        yield stage
    finally:
        stage.stop()
        for client in stage.people.values():
            client.close()


@dataclass
class Troubles:
    """What a page complained of: errors of scripts, refused contents, failed requests."""

    said: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> Page:
        """Listen to a page."""
        late_page(page)
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("console", self._console)
        return page

    def _console(self, message: Any) -> None:
        # the browser itself reports every refusal of the API, which pages answer in words
        refused = re.search(r"status of (409|412|422)", message.text)
        # its advice about what came long before it was asked for, as on a busy machine
        early = "was preloaded using link preload but not used" in message.text
        blocked = "Service Worker registration blocked by Playwright" in message.text
        if message.type in ("error", "warning") and not (refused or early or blocked):
            self.said.append(f"{message.type}: {message.text}")


def until(page: Page, said: str) -> None:
    """Wait until an expression holds: the page's own policy bars what Playwright waits with."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(said):
            return
        page.wait_for_timeout(50)
    raise AssertionError(said)


def still(page: Page) -> None:
    """Wait until the map has stood still for some frames."""
    where = "document.querySelector('.stage [data-place]').getBoundingClientRect()"
    page.evaluate(
        f"""async () => {{
          const frame = () => new Promise(requestAnimationFrame);
          const place = () => {{ const {{ x, y }} = {where}; return `${{x}} ${{y}}`; }};
          for (let still = 0, last = ""; still < 12; last = place()) {{
            await frame();
            still = place() === last ? still + 1 : 0;
          }}
        }}"""
    )


def at_rest(page: Page) -> None:
    """Wait until nothing moves or fades any more."""
    until(page, "document.getAnimations().every(({ playState }) => playState !== 'running')")


def held_back(page: Page, url: str) -> list[Route]:
    """Requests that go nowhere until they are told to go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(url, hold)
    return held
