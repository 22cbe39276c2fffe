"""A house: the database of a server, its people, its tables and its worker, for every client."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.play.beside import Owned
from hegemon.play.inbox.replying import WithTurns
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
from hegemon.serving.ringing import Ringing
from hegemon.serving.services import Services
from hegemon.serving.threads import ready_for_threads
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
from hegemon.store.post.doorbells import SqlDoorbells
from hegemon.store.post.guarded import Caller
from hegemon.store.post.inbox import SqlInbox, SqlReplyAddresses
from hegemon.store.post.outbox import SqlOutbox
from hegemon.store.post.ringers import DoorbellRinger, PushKeys
from hegemon.store.ready import lacking, make_ready
from hegemon.store.sendings import SqlDrafts
from hegemon.store.studies.folder import FolderOfStudies
from hegemon.store.tables import SqlTables

if TYPE_CHECKING:
    from hegemon.mail.both_ways import BothWays
    from hegemon.mail.fetching import Fetching
    from hegemon.mail.mailbox import Mailbox


PUSH_KEY = "web push"
"""What the key is for by which push services know this server."""


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
        carrier, mail = carrier_for(services.settings, services.clock), self.mail()
        if carrier is not None and mail is not None:
            carrier = mail.carrier(carrier)
        elif carrier is not None and services.settings.outbox.to == "mail":
            carrier = WithTurns(carrier, services.hall)
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
            ),
            helper=helper,
        )

    @property
    def inbox(self) -> SqlInbox:
        """Where letters are kept that came in."""
        return SqlInbox(self.database)

    @contextmanager
    def mailing(self) -> Iterator[None]:
        """Letters are fetched and answered, doorbells rung meanwhile, as the settings say.

        Raises BadConfig.
        """
        every = (self.fetcher(), self.mail(), self.ringing())
        working = [each for each in every if each is not None]
        if working:
            ready_for_threads(self.services.hall.rulesets)
        threads = [each.begin() for each in working]
        try:
            yield
        finally:
            if threads:
                self.services.bell.stop()
            for thread in threads:
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

    def mail(self) -> BothWays | None:
        """What letters take that can be answered; None where none can. Raises BadConfig."""
        settings = self.services.settings
        if not settings.mail.replies:
            return None
        if settings.outbox.to not in ("mail", "file"):
            raise BadConfig(
                "mail.replies is set, and outbox.to is neither mail nor file: nobody would be asked"
            )
        both_ways = _mail("both_ways", "mail.replies")
        addresses = SqlReplyAddresses(self.database)
        made: BothWays = both_ways.BothWays(self.services, self.inbox, addresses)
        return made

    def ringing(self) -> Ringing | None:
        """What rings doorbells; None where the settings know none. Raises BadConfig."""
        services, doorbells = self.services, self.services.doorbells
        if doorbells is None:
            return None
        said = services.settings.notices
        ringer = DoorbellRinger(
            services.store,
            services.clock,
            Caller(),
            url=services.settings.server.public_url,
            webhooks=said.webhooks,
            push=PushKeys(_push_drawn(services.desk), said.push) if said.push else None,
        )
        return Ringing(services, doorbells, ringer)

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
    desk = Counter(people, Argon2(), clock, entropy)
    services = Services(
        hall=hall,
        desk=desk,
        drafts=SqlDrafts(database, clock),
        doors=HallDoors(hall, people),
        settings=settings,
        news=HallNews(store),
        looking=database.looking,
        needed=(lambda: lacking(database),),
        doorbells=SqlDoorbells(database) if has_doorbells(settings) else None,
        push_key=push_key_of(desk) if settings.notices.push else "",
        studies=studies_of(settings),
    )
    return WiredServer(database, services)


def studies_of(settings: Settings) -> FolderOfStudies | None:
    """Where finished studies stand; None where none are shown. Raises BadConfig."""
    if not settings.studies.folder:
        return None
    folder = Path(settings.studies.folder)
    if not folder.is_dir():
        raise BadConfig(f"studies.folder: {folder} is no folder; `hegemon lab run` makes runs/")
    return FolderOfStudies(folder)


def has_doorbells(settings: Settings) -> bool:
    """Whether people may be told by devices or webhooks."""
    return bool(settings.notices.webhooks or settings.notices.push)


def push_key_of(desk: Counter) -> str:
    """What browsers are to know of this server, to be told by it; raises BadConfig."""
    try:
        webpush = import_module("hegemon.store.post.webpush")
    except ModuleNotFoundError as lacking:
        why = f"notices.push needs {lacking.name}: install hegemon[push]"
        raise BadConfig(why) from None
    key: str = webpush.in_base64(webpush.public(webpush.key_of(_push_drawn(desk))))
    return key


def _push_drawn(desk: Counter) -> bytes:
    """From what the key of this server follows, which is drawn once."""
    return desk.people.server_key(PUSH_KEY, desk.entropy.draw(PUSH_KEY))


def quota_of(settings: Settings) -> Owned:
    """How much of the server one account may have."""
    most = settings.quotas
    return Owned(most.tables, most.bot_tables, most.bots, most.megabytes * 1_000_000)
