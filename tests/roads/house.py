"""A table of six, one on each road, at a server that is killed and comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.games import RULESETS
from hegemon.play.entries import SealedEntry
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.people.accounts import make_account
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.start.opponents import factory_of
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat, take_seat_by_link
from hegemon.store.database import of_file
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from hegemon.store.tables import SqlTables
from tests.people.office import CountingHasher, with_address
from tests.roads.letters import Postbox, postbox, settings
from tests.roads.seats import (
    PASSWORD,
    ByMail,
    ByPage,
    ByProgram,
    ByWorkbook,
    OnPaper,
    Place,
    Road,
)
from tests.roads.waiting import until
from tests.soak.served import Server

WEB, MAIL, BOOK, PAPER, PROGRAM, BOT = map(Player, ("p1", "p2", "p3", "p4", "p5", "p6"))
ADDRESS = "mia@example.org"


class Kept(NamedTuple):
    """A receipt that a seat got, as it keeps it."""

    seat: Player
    step: int
    digest: str


class Six:
    """The table, its roads, and what came of them."""

    def __init__(self, server: Server, hall: Hall, name: str, box: Postbox) -> None:
        self.server, self.hall, self.name, self.box = server, hall, name, box
        self.roads: dict[Player, Road] = {}
        self.kept: list[Kept] = []
        """Every receipt, in the order in which they came."""
        self.meant: dict[tuple[int, Player], tuple[list[str], Any]] = {}
        """What each seat means to order, in notation and as an answer."""
        self.kills = 0

    @property
    def mail(self) -> ByMail:
        """The road of letters."""
        road = self.roads[MAIL]
        assert isinstance(road, ByMail)
        return road

    @property
    def match(self) -> Match:
        """The match as it stands in the database now."""
        return self.hall.match(self.name)

    def awaits(self, step: int) -> None:
        """Until the step before is taken: this one is asked for."""
        until(lambda: self.match.step >= step - 1 and self.match.header, f"step {step}")

    def hand_in(self, seat: Player, step: int) -> None:
        """A seat hands in what it means to, and keeps the receipt."""
        digest = self.roads[seat].hand_in(step, self.orders(seat, step))
        self.kept.append(Kept(seat, step, digest))

    def orders(self, seat: Player, step: int) -> list[str]:
        """What a seat means to order: the same, however often it is asked."""
        if (step, seat) not in self.meant:
            asked = self.match.asked_of(seat)
            assert asked is not None
            answer = factory_of("ec4x-monero", "warlord")(f"{seat} {step}").answer(*asked)
            self.meant[step, seat] = [*map(write, asked.form.orders(answer))], answer
        return self.meant[step, seat][0]

    def kill(self) -> None:
        """SIGKILL; whoever kills it starts it again."""
        self.server.kill()
        self.kills += 1

    def kill_unheard(self, seat: Player, step: int) -> None:
        """A seat hands in; once it is sealed the server is killed, and whatever it said is lost."""
        before = self._sealed(seat, step)
        lines = self.orders(seat, step)
        sending = threading.Thread(target=self._send, args=(seat, step, lines), daemon=True)
        sending.start()
        until(lambda: self._sealed(seat, step) > before, f"{seat} to be sealed in step {step}")
        self.kill()
        sending.join()

    def _send(self, seat: Player, step: int, lines: Sequence[str]) -> None:
        with suppress(httpx.HTTPError, AssertionError):  # a page that was cut off holds nothing
            self.roads[seat].hand_in(step, lines)

    def _sealed(self, seat: Player, step: int) -> int:
        entries = map(read, self.hall.store.lines(self.name))
        sealed = (one for one in entries if isinstance(one, SealedEntry))
        return sum((one.player, one.step) == (seat, step) for one in sealed)


NAMES = {"Ann": WEB, "Mia": MAIL, "Xavier": BOOK}
"""Who plays by an account."""
UMPIRE = "Uma"


@contextmanager
def six_at_a_table(folder: Path, turns: int) -> Iterator[Six]:
    """A match of EC4X for all roads, at a server that runs."""
    database = of_file(folder / "server.sqlite")
    make_ready(database)
    hall = Hall(SqlTables(database), RULESETS, SystemClock(), SystemEntropy())
    name, link = _opened(hall, SqlPeople(database), turns)
    with postbox() as box, ExitStack() as clients:
        server = Server(f"sqlite:///{folder / 'server.sqlite'}", folder, settings(box))
        server.start()
        six = Six(server, hall, name, box)
        try:
            place = Place(server.url.removesuffix("/api/v1"), name, clients)
            six.roads = {road.seat: road for road in _roads(place, link, box, folder)}
            yield six
        finally:
            server.kill()
    database.close()


def _roads(place: Place, link: str, box: Postbox, folder: Path) -> tuple[Road, ...]:
    """Everybody's; who plays on paper takes the last seat, and the match begins."""
    paper = OnPaper(place, PAPER, UMPIRE)
    paper.sit("Otto")
    return (
        ByPage(place, WEB, "Ann"),
        ByMail(box, MAIL, ADDRESS, folder),
        ByWorkbook(place, BOOK, "Xavier"),
        paper,
        ByProgram(place, PROGRAM, link),
    )


def _opened(hall: Hall, people: SqlPeople, turns: int) -> tuple[str, str]:
    """The table, and the link of the seat without an account; the umpire plays none."""
    desk = Counter(people, CountingHasher(), hall.clock, hall.entropy)
    umpire = make_account(desk, UMPIRE, Secret(PASSWORD)).id
    wanted = TableWanted(
        "ec4x-monero",
        house_rules={"houses": 6, "turns": turns},
        bots={BOT: "warlord"},
        runs=True,
    )
    name = open_table(hall, wanted, umpire).match.name
    for called, seat in NAMES.items():
        account = make_account(desk, called, Secret(PASSWORD)).id
        if seat == MAIL:
            with_address(desk, account, ADDRESS)
        take_seat(hall, name, seat, account=account, called=called)
    return name, take_seat_by_link(hall, name, PROGRAM, called="Pia").reveal()
