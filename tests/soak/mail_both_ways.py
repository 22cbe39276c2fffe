"""The real server between a mail server and a mailbox, killed again and again; no letter is lost.

    python -m tests.soak.mail_both_ways --seconds 120
    python -m tests.soak.mail_both_ways --seconds 120 --way postfix          (as root)
    python -m tests.soak.mail_both_ways --seconds 120 --way pipe --postgres  (as root)
    python -m tests.soak.mail_both_ways --seconds 30 --no-kills

Tables of Space Conquest, all of whose seats are played by letters alone: each letter that asks is
answered by one that comes to the mailbox of a Dovecot, from which the server fetches, or to
`hegemon mail receive` (tests.soak.post has the ways). Some answers are delivered twice, some people
are out of office, strangers write too. Meanwhile the server gets SIGKILL, half of the times just
after a letter came. What was in hand then is left alone for five minutes: so long takes the end.

At the end each letter was answered, ignored or put aside; nobody was answered twice; and what an
answer calls sealed stands in its match, each receipt once, and nothing else does.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate
from pathlib import Path
from typing import Any, NamedTuple, cast

import sqlalchemy as sql

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.mail.letter import key_of
from hegemon.play.lines import kind_of, read
from hegemon.play.people.accounts import make_account
from hegemon.play.people.ports import Counter as Desk
from hegemon.play.receipts import digests_in
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.verify import verify
from hegemon.store.database import Database
from hegemon.store.people import SqlPeople
from hegemon.store.ready import make_ready
from hegemon.store.schema import INBOX
from hegemon.store.tables import SqlTables
from tests.people.office import CountingHasher, with_address
from tests.soak.post import OURS, WAYS, Post
from tests.soak.served import Server

TABLES = 12
SEATS = ("p1", "p2")
LONGEST = 1_200
"""Seconds in which all must be settled at the end."""

TWICE, AWAY, STRANGE, ASKED = 0.15, 0.15, 0.1, 0.15
"""How often an answer is delivered twice, comes from a machine, or a stranger, or asks on."""


class Place(NamedTuple):
    """A seat that is played by mail."""

    table: str
    seat: Player


class BothWaysFound(NamedTuple):
    """What came of it."""

    kills: int
    letters: int
    delivered: int
    """With those that were delivered twice."""
    answered: int
    ignored: int
    aside: int
    unsettled: int
    """In the mailbox or the inbox, and not dealt with."""
    unknown: int
    """In the inbox, and not sent."""
    silent: int
    """Answered, and no answer came."""
    twice: int
    """Letters with two answers: two Message-IDs, or two texts under one."""
    again: int
    """Answers that the mail server got more than once, under one Message-ID with one text."""
    sealed: int
    """Answers that say that orders are sealed."""
    false_receipts: int
    """Of them, those whose receipt is not the seat's in the match, exactly once."""
    untold: int
    """Orders sealed in a match of which no answer tells."""
    steps: int
    unmarked: int
    """Letters that were kept, and a copy not marked in the mailbox, when it was killed."""
    in_hand: int
    """Letters that were taken to be answered, and not answered, when it was killed."""
    faults: int
    """Faults in the server's log."""
    settled_in: float
    """Seconds until all was settled, after the last kill."""
    problems: tuple[str, ...]

    @property
    def fine(self) -> bool:
        """Whether all is as it must be."""
        wrong = (self.unsettled, self.unknown, self.silent, self.twice, self.false_receipts)
        dealt = self.answered + self.ignored + self.aside
        return not any((*wrong, self.untold, self.faults, *self.problems)) and (
            self.letters == dealt and self.sealed > 0
        )


class People:
    """All who play by mail: they answer each letter that asks them for orders."""

    def __init__(self, places: Mapping[str, Place], hall: Hall, seed: int) -> None:
        self._places, self._hall, self._chance = places, hall, random.Random(seed)
        self._lock, self._asked = threading.Lock(), set[str]()
        self.post: Post | None = None
        self.over = False
        """Whether nobody begins anything any more."""
        self.wrote = threading.Event()
        self.sent: dict[str, bytes] = {}
        """Each letter of theirs by its Message-ID."""
        self.delivered = 0
        self.answers: dict[str, list[EmailMessage]] = defaultdict(list)
        """What came back, by the Message-ID that it answers."""
        self.whose: dict[str, Place] = {}

    def hear(self, to: str, letter: EmailMessage) -> None:
        """A letter came for one of them; strangers read theirs elsewhere."""
        if (place := self._places.get(to)) is None:
            return
        with self._lock:
            if letter["Auto-Submitted"] == "auto-replied":
                self.answers[str(letter["In-Reply-To"])].append(letter)
                return
            if self.over or not letter["Reply-To"] or letter["Message-ID"] in self._asked:
                return
            self._asked.add(letter["Message-ID"])
            self._answer(to, place, letter)

    def _answer(self, sender: str, place: Place, letter: EmailMessage) -> None:
        """Orders, and now and then something that comes along."""
        view = cast("Any", self._hall.match(place.table).view(place.seat))
        other = self._chance.choice([star for star in view.chart if star != view.home_star])
        reply = str(letter["Reply-To"])
        quoted = "".join(f"> {line}\n" for line in letter_text(letter).splitlines()[:20])
        self._write(place, sender, reply, f"move {view.home_star} {other} 1\n\n{quoted}")
        if self._chance.random() < AWAY:
            self._write(place, sender, reply, "I am on a beach.", Auto_Submitted="auto-replied")
        if self._chance.random() < STRANGE:
            self._write(place, "eve@elsewhere.example.org", OURS, "move A B 1")
        if self._chance.random() < ASKED:
            self._write(place, sender, reply, "status\n")

    def _write(self, place: Place, sender: str, to: str, text: str, **headers: str) -> None:
        assert self.post is not None
        name = f"<{len(self.sent)}.{self._chance.getrandbits(64):x}@example.org>"
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Message-ID"] = sender, to, name
        letter["Subject"], letter["Date"] = "Re: it is your turn", formatdate()
        for header, value in headers.items():
            letter[header.replace("_", "-")] = value
        letter.set_content(text)
        self.sent[name], self.whose[name] = letter.as_bytes(), place
        for _ in range(1 + (self._chance.random() < TWICE)):
            self.post.bring(sender, to, self.sent[name])
            self.delivered += 1
        self.wrote.set()


class Kills:
    """SIGKILL for a server, and what it was at."""

    def __init__(self, server: Server, hall: Hall, people: People, seed: int) -> None:
        self._server, self._people, self._chance = server, people, random.Random(seed)
        self._hall = hall
        self.kills = 0
        self.unmarked, self.in_hand = set[str](), set[str]()

    def until(self, end: float) -> None:
        """Kill it again and again: after any time, or just after a letter came."""
        while time.monotonic() < end:
            time.sleep(self._chance.uniform(0, 2))
            if self._chance.random() < 0.5:
                self._people.wrote.clear()
                self._people.wrote.wait(3)
                time.sleep(self._chance.uniform(0, self._chance.choice((0.02, 0.1, 0.4))))
            self._server.kill()
            self.kills += 1
            self._look()
            self._server.start()

    def _look(self) -> None:
        assert self._people.post is not None
        rows = rows_of(self._hall)
        kept = {row.id for row in rows}
        self.unmarked |= kept & {key_of(raw) for raw in self._people.post.unseen()}
        self.in_hand |= {row.id for row in rows if row.fate == "" and row.tries}


def soak(
    folder: Path,
    seconds: float,
    *,
    kills: bool = True,
    seed: int = 1,
    way: str = "direct",
    url: str = "",
) -> BothWaysFound:
    """Play by mail for so many seconds, and let all be settled; in SQLite if no URL is given."""
    url = url or f"sqlite:///{folder / 'server.sqlite'}"
    hall, places = _opened(url)
    people = People(places, hall, seed)
    with WAYS[way](people.hear, url) as post:
        people.post = post
        server = Server(url, folder, post.environment)
        server.start()
        people.wrote.wait(LONGEST)  # the seconds begin when they play, however slow the machine is
        killing = Kills(server, hall, people, seed)
        end = time.monotonic() + seconds
        if kills:
            killing.until(end)
        time.sleep(max(0, end - time.monotonic()))
        people.over = True
        begun = time.monotonic()
        while time.monotonic() - begun < LONGEST and not _settled(hall, people):
            time.sleep(0.5)
        settled_in = time.monotonic() - begun
        server.kill()
        log = (folder / "log").read_text("utf-8", "replace")
        found = _found(hall, people, killing, log, settled_in)
    hall.store.close()  # type: ignore[attr-defined]
    return found


def rows_of(hall: Hall) -> list[Any]:
    """What stands in the inbox, without the letters themselves."""
    wanted = sql.select(INBOX.c.id, INBOX.c.fate, INBOX.c.tries)
    with hall.store.database.reading() as connection:  # type: ignore[attr-defined]
        return list(connection.execute(wanted))


def letter_text(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    body = letter.get_body(("plain",))
    return "" if body is None else str(body.get_content())


def _opened(url: str) -> tuple[Hall, dict[str, Place]]:
    """Tables whose seats have accounts with addresses, and who has which."""
    database = Database(url)
    make_ready(database)
    clock, entropy = SystemClock(), SystemEntropy()
    hall = Hall(SqlTables(database), RULESETS, clock, entropy)
    desk = Desk(SqlPeople(database), CountingHasher(), clock, entropy)
    places = {}
    for number in range(TABLES):
        table = open_table(hall, TableWanted("space-conquest"), None).match.name
        for seat in SEATS:
            name = f"ann{number}{seat}"
            account = make_account(desk, name)
            with_address(desk, account.id, f"{name}@example.org")
            take_seat(hall, table, Player(seat), account=account.id, called=name)
            places[f"{name}@example.org"] = Place(table, Player(seat))
        tend(hall, table)
    return hall, places


def _settled(hall: Hall, people: People) -> bool:
    """Whether each letter has its fate, and each that was answered its answer."""
    fates = {row.id: row.fate for row in rows_of(hall)}
    with people._lock:
        sent = {name: fates.get(key_of(raw), "") for name, raw in people.sent.items()}
        came = set(people.answers)
    return all(fate and (fate != "answered" or name in came) for name, fate in sent.items())


def _found(
    hall: Hall, people: People, killing: Kills, log: str, settled_in: float
) -> BothWaysFound:
    fates = {row.id: row.fate for row in rows_of(hall)}
    keys = {name: key_of(raw) for name, raw in people.sent.items()}
    sent = {name: fates.get(key, "") for name, key in keys.items()}
    count = Counter(sent.values())
    answers = {name: _told(letters) for name, letters in people.answers.items()}
    receipts = Counter(
        (people.whose[name], digest)
        for name, told in answers.items()
        for digest in _receipts(next(iter(told))[1])
    )
    sealed, steps, problems = _in_matches(hall, set(people.whose.values()))
    return BothWaysFound(
        kills=killing.kills,
        letters=len(sent),
        delivered=people.delivered,
        answered=count["answered"],
        ignored=count["ignored"],
        aside=count["aside"],
        unsettled=count[""] + len(people.post.unseen() if people.post else []),
        unknown=len(fates.keys() - set(keys.values())) + len(answers.keys() - keys.keys()),
        silent=sum(fate == "answered" and name not in answers for name, fate in sent.items()),
        twice=sum(len(told) > 1 for told in answers.values()),
        again=sum(len(letters) - 1 for letters in people.answers.values()),
        sealed=receipts.total(),
        false_receipts=sum(sealed[each] != 1 or told != 1 for each, told in receipts.items()),
        untold=len(sealed.keys() - receipts.keys()),
        steps=steps,
        unmarked=len(killing.unmarked),
        in_hand=len(killing.in_hand),
        faults=log.count("Traceback") + log.count("a fault of the program"),
        settled_in=settled_in,
        problems=tuple(problems),
    )


def _told(letters: list[EmailMessage]) -> set[tuple[str, str]]:
    """The answers among letters: those of one name and one text are one."""
    return {(str(each["Message-ID"]), letter_text(each)) for each in letters}


def _receipts(text: str) -> list[str]:
    """The digests of what an answer calls sealed."""
    if not re.search(r"^Sealed: ", text, re.MULTILINE):
        return []
    return digests_in(re.sub(r"\r?\n +", "", text))


def _in_matches(hall: Hall, places: set[Place]) -> tuple[Counter[Any], int, list[str]]:
    """Each receipt in the matches with its seat, how many steps were taken, and what is wrong."""
    sealed: Counter[Any] = Counter()
    steps, problems = 0, list[str]()
    for table in {place.table for place in places}:
        for line in hall.store.lines(table):
            kind, entry = kind_of(line), cast("Any", read(line))
            if kind == "sealed":
                sealed[Place(table, entry.player), entry.digest] += 1
            steps += kind == "step"
        problems += verify(hall.store, table, RULESETS).problems
    return sealed, steps, problems


def _in_postgres(folder: Path) -> str:
    from tests.store.postgres import url_for

    return url_for(folder).render_as_string(hide_password=False)


def main() -> int:
    """Ends with 1 if a letter was lost or answered twice, or a receipt is not true."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--no-kills", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--way", choices=WAYS, default="direct")
    parser.add_argument("--postgres", action="store_true", help="not SQLite; for nobody's pipe")
    said = parser.parse_args()
    if said.way == "pipe" and not said.postgres:
        parser.error("the pipe is run by nobody, who has no SQLite of yours: --postgres")
    with tempfile.TemporaryDirectory() as folder:
        found = soak(
            Path(folder),
            said.seconds,
            kills=not said.no_kills,
            seed=said.seed,
            way=said.way,
            url=_in_postgres(Path(folder)) if said.postgres else "",
        )
        if not found.fine:
            sys.stdout.write((Path(folder) / "log").read_text("utf-8", "replace")[-5_000:])
    sys.stdout.write(f"{found}\nfine: {found.fine}\n")
    return int(not found.fine)


if __name__ == "__main__":
    sys.exit(main())
