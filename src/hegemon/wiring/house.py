"""A house: the database of a server, its people, its tables and its worker, for every client."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.beside import Owned
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.ports import Clock
from hegemon.play.system import SystemClock, SystemEntropy
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.post import Carrier
from hegemon.play.tables.tending import give_up
from hegemon.serving.chores import Post, Sweep
from hegemon.serving.doors import HallDoors
from hegemon.serving.news import HallNews
from hegemon.serving.services import Services
from hegemon.serving.watch import StepWatch
from hegemon.serving.worker import Worker
from hegemon.settings.known import Settings
from hegemon.settings.layers import load
from hegemon.store.connections.calling import Calls
from hegemon.store.connections.listening import place_noted
from hegemon.store.database import Database
from hegemon.store.mailing import MailCarrier, MailServer
from hegemon.store.people import SqlPeople
from hegemon.store.post.carriers import carrier_of
from hegemon.store.post.inbox import SqlInbox, SqlReplyAddresses
from hegemon.store.post.outbox import SqlOutbox
from hegemon.store.ready import lacking, make_ready
from hegemon.store.sendings import SqlDrafts
from hegemon.store.tables import SqlTables

if TYPE_CHECKING:
    from hegemon.mail.fetching import Fetching
    from hegemon.mail.mailbox import Mailbox


@dataclass(frozen=True)
class WiredServer:
    """All that a server is made of, but for the clients that people meet it by."""

    database: Database
    services: Services

    def worker(self, helper: Callable[[], bool] | None = None) -> Worker:
        """A worker of this process; raises BadConfig where it is not said where notices go.

        What a helper does is left to it: see `serving/worker.py`.
        """
        services, outbox = self.services, SqlOutbox(self.database)
        mail = self._mail_both_ways() if services.settings.mail.replies else None
        carrier = carrier_for(services.settings, services.clock)
        if mail is not None and carrier is not None:
            carrier = mail.carrier(carrier)
        return Worker(
            services.hall,
            f"{socket.gethostname()}/{os.getpid()}",
            every=services.settings.tending.every,
            bell=services.bell,
            figures=services.figures,
            traffic=services.traffic,
            chores=(
                Post(outbox, services.hall, services.desk, carrier),
                Sweep(outbox, services.desk, services.figures, services.settings.outbox.days),
                *((mail.answer, mail.sweep) if mail else ()),
            ),
            helper=helper,
        )

    @property
    def inbox(self) -> SqlInbox:
        """Where letters are kept that came in."""
        return SqlInbox(self.database)

    @contextmanager
    def fetching(self) -> Iterator[None]:
        """Letters are fetched meanwhile, where the settings name a mailbox; raises BadConfig."""
        fetching = self.fetcher()
        if fetching is None:
            yield
            return
        thread = fetching.begin()
        try:
            yield
        finally:
            self.services.bell.stop()
            thread.join(self.services.settings.server.grace)

    def fetcher(self) -> Fetching | None:
        """What fetches letters; None where the settings name no mailbox. Raises BadConfig."""
        settings, clock, bell = self.services.settings, self.services.clock, self.services.bell
        if not settings.imap.host:
            return None
        if not settings.mail.replies:
            raise BadConfig("imap.host is set, and mail.replies is not: nothing would be answered")
        mailbox, every = mailbox_of(settings), settings.imap.every
        fetching = _mail("fetching", "imap.host")
        made: Fetching = fetching.Fetching(mailbox, self.inbox, clock, bell, every=every)
        return made

    def _mail_both_ways(self) -> Any:
        """What letters take that can be answered; raises BadConfig where it is not installed."""
        mail = _mail("both_ways", "mail.replies")
        return mail.BothWays(self.services, self.inbox, SqlReplyAddresses(self.database))

    @contextmanager
    def calling(self) -> Iterator[Calls | None]:
        """On PostgreSQL, what one process does meanwhile is heard at once in the others."""
        if self.database.is_sqlite:
            yield None
            return
        bell = self.services.bell
        calls = Calls(self.database, bell.hear)
        bell.called = calls.call
        calls.begin()
        try:
            yield calls
        finally:
            calls.close()

    def close(self) -> None:
        """Let go of the database."""
        self.services.hall.store.close()  # type: ignore[attr-defined]


def carrier_for(settings: Settings, clock: Clock) -> Carrier | None:
    """What brings letters to people; None where they stay. Raises BadConfig."""
    if settings.outbox.to != "mail":
        return carrier_of(settings.outbox.to, settings.outbox.file)
    return mail_carrier(settings, clock)


def mail_carrier(settings: Settings, clock: Clock) -> MailCarrier:
    """What hands letters to the mail server of the settings; raises BadConfig."""
    mail = settings.mail
    server = MailServer(
        host=mail.host,
        port=mail.port,
        tls=mail.tls,
        user=mail.user,
        password=Secret(mail.password),
        sender=mail.sender,
        url=settings.server.public_url,
        timeout=mail.timeout,
        replies=mail.replies,
    )
    return MailCarrier(server, clock)


def mailbox_of(settings: Settings) -> Mailbox:
    """The mailbox of the settings, from which letters are fetched; raises BadConfig."""
    made: Mailbox = _mail("mailbox", "imap.host").Mailbox(settings.imap)
    return made


def _mail(module: str, setting: str) -> ModuleType:
    """A module of what letters need that come in, which takes an extra; raises BadConfig."""
    try:
        return import_module(f"hegemon.mail.{module}")
    except ModuleNotFoundError as lacking:
        why = f"{setting} needs {lacking.name}: install hegemon[mail]"
        raise BadConfig(why) from None


def settings_from(flags: Mapping[str, Any] | None = None) -> Settings:
    """The settings of this machine, with flags in their place; raises BadConfig."""
    return load(os.environ, flags=flags).settings


def place_of(settings: Settings) -> str:
    """The address by which people reach the server of a database that is ready.

    The public one, else where a server of it listened last, else where one would. Raises NotSaved.
    """
    server = settings.server
    if server.public_url:
        return server.public_url.rstrip("/")
    database = Database(settings.database.url)
    try:
        return place_noted(database) or "http://" + f"{server.host}:{server.port}"
    finally:
        database.close()


def house_of(settings: Settings) -> WiredServer:
    """A server of these settings; its database is made ready. Raises HegemonError."""
    database = Database(settings.database.url)
    if database.path is not None:
        database.path.parent.mkdir(parents=True, exist_ok=True)
    make_ready(database)
    clock, entropy = SystemClock(), SystemEntropy()
    store, people = SqlTables(database), SqlPeople(database)
    hall = Hall(store, RULESETS, clock, entropy, quota_of(settings))
    watch = StepWatch(settings.tending.step, partial(give_up, hall))
    hall = replace(hall, watched=watch.run)
    services = Services(
        hall=hall,
        desk=Counter(people, Argon2(), clock, entropy),
        drafts=SqlDrafts(database, clock),
        doors=HallDoors(hall, people),
        settings=settings,
        news=HallNews(store),
        looking=database.looking,
        needed=(lambda: lacking(database),),
    )
    return WiredServer(database, services)


def quota_of(settings: Settings) -> Owned:
    """How much of the server one account may have."""
    most = settings.quotas
    return Owned(most.tables, most.bot_tables, most.bots, most.megabytes * 1_000_000)
