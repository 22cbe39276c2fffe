"""Every setting there is: its name, its type, what counts when nothing is said, and what it means.

A setting is called by its section and its name: `server.port`, in a file

    [server]
    port = 8080

and in the environment `HEGEMON_SERVER_PORT`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import platformdirs

from hegemon.core.records import Value

Port = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
_Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]

HIDDEN = "***"
"""What is shown in place of a secret."""


def usual_database() -> str:
    """One SQLite file among the user's data."""
    path = platformdirs.user_data_path("hegemon", appauthor=False) / "server.sqlite"
    return f"sqlite:///{path}"


class SettingsSection(Value, tag=False):
    """Some settings; no text for programmers tells what they are, for some are secret."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class DatabaseSettings(SettingsSection, tag=False):
    """Where everything is kept."""

    url: str = msgspec.field(default_factory=usual_database)
    """`sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`."""


class Server(SettingsSection, tag=False):
    """Where the server listens, and how it is reached."""

    host: str = "127.0.0.1"
    """The address that it listens on."""
    port: Port = 8080
    """The port that it listens on; 0 for any that is free."""
    beyond_loopback: bool = False
    """Whether it may listen on an address that other machines reach."""
    public_url: str = ""
    """Under which address people reach it. With https, cookies are secure
    and browsers are told to stay there."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses and networks of proxies whose word on a client's address is taken."""
    grace: _Count = 10
    """Seconds that open requests are given when it stops."""


class Limits(SettingsSection, tag=False):
    """How much is taken, and how often."""

    body: _Count = 1_000_000
    """Bytes of a request."""
    requests: _Count = 600
    """Requests in a minute by one account or seat."""
    strangers: _Count = 300
    """Requests in a minute from one address without a login."""
    streams: _Count = 8
    """Streams of news that one account may hold open at once."""
    connections: _Count = 2_000
    """Connections that may be open at once."""
    address: _Count = 100
    """Connections from one address that is no proxy, and requests of it under way; IPv6 by /64."""
    uploads: _Count = 150_000_000
    """Bytes of long requests that are held at once, until they are answered."""


class Quotas(SettingsSection, tag=False):
    """How much one account may have; what it has already stays."""

    tables: _Count = 50
    """Matches under way that it has opened."""
    bot_tables: _Count = 5
    """Of these, those that bots play alone."""
    bots: _Count = 150
    """Seats of bots at all of these."""
    imports: _Count = 20
    """Matches that it brings in a day."""
    megabytes: _Count = 1_000
    """What all matches that it has opened take, also those that are over."""


class PeopleSettings(SettingsSection, tag=False):
    """Who may come."""

    sign_up: bool = False
    """Whether people may make accounts themselves; else the host makes them."""


class Metrics(SettingsSection, tag=False):
    """Who may read `/metrics`."""

    token: str = ""
    """The token that opens it; without one, only this machine does."""


class Log(SettingsSection, tag=False):
    """What is logged."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    """The least that is logged."""
    form: Literal["json", "plain"] = "json"
    """Lines of JSON for programs, or plain text for people."""


class Tending(SettingsSection, tag=False):
    """How tables are tended: deadlines, bots, steps."""

    every: _Count = 1
    """Seconds between two looks at what is due."""
    step: _Count = 120
    """Seconds that one step, or what one bot thinks, may take: then it is broken off."""
    helper: bool = True
    """Whether `hegemon serve` begins a second process when bots play alone at a table, and ends it
    when they are done; else they play in between, when nobody asks for anything."""


class OutboxSettings(SettingsSection, tag=False):
    """Where notices to people go."""

    to: Literal["log", "file", "mail", "nowhere"] = "log"
    """The log, a file, a mail server, or nowhere: then they stay in the outbox."""
    file: str = ""
    """The file, a line of JSON for each notice."""
    days: _Count = 30
    """Days after which a notice is forgotten, sent or not."""


class Mail(SettingsSection, tag=False):
    """The server that takes letters, where they go by mail."""

    host: str = ""
    """Its name."""
    port: Port = 587
    """Its port: 587 for starttls, 465 for tls."""
    tls: Literal["starttls", "tls", "none"] = "starttls"
    """How the way there is encrypted; `none` only for a server on this machine."""
    user: str = ""
    """Who sends, as the server knows him; without one nobody signs in there."""
    password: str = ""
    """His password."""
    sender: str = ""
    """The address that letters come from."""
    timeout: _Count = 10
    """Seconds that the server has for each answer."""
    replies: str = ""
    """The address to which people answer, as orders@example.org; what is sent to orders+WORD@...
    must arrive in the same mailbox. Without one, nobody orders by mail."""


class NoticeSettings(SettingsSection, tag=False):
    """By which ways people may be told besides letters; see docs/host.md."""

    webhooks: bool = False
    """Whether this server calls https addresses that people give it; never a private one."""
    push: str = ""
    """Whom push services write to where something is wrong: `mailto:you@example.org`. With it,
    devices show notices; without, none does."""


class Imap(SettingsSection, tag=False):
    """The mailbox from which answers are fetched; without a host, nothing is fetched."""

    host: str = ""
    """Its name."""
    port: Port = 993
    """Its port: 993 for tls, 143 for starttls."""
    tls: Literal["starttls", "tls", "none"] = "tls"
    """How the way there is encrypted; `none` only for a server on this machine."""
    user: str = ""
    """Whose mailbox it is."""
    password: str = ""
    """His password."""
    folder: str = "INBOX"
    """The folder in which letters arrive; what was fetched is marked as seen, and stays."""
    every: _Count = 60
    """Seconds after which it is looked again, where the server does not tell that one has come."""


class StudiesSettings(SettingsSection, tag=False):
    """Finished studies of the lab that everybody may read."""

    folder: str = ""
    """The folder in which `hegemon lab` keeps its runs; without one, no study is shown."""


class Settings(SettingsSection, tag=False):
    """All settings."""

    database: DatabaseSettings = DatabaseSettings()
    server: Server = Server()
    limits: Limits = Limits()
    quotas: Quotas = Quotas()
    people: PeopleSettings = PeopleSettings()
    metrics: Metrics = Metrics()
    log: Log = Log()
    tending: Tending = Tending()
    outbox: OutboxSettings = OutboxSettings()
    mail: Mail = Mail()
    imap: Imap = Imap()
    notices: NoticeSettings = NoticeSettings()
    studies: StudiesSettings = StudiesSettings()


SECRETS = frozenset({"database.url", "mail.password", "imap.password", "metrics.token"})
"""Settings that are read from a file where NAME_FILE is said, and are not shown."""


def types() -> dict[str, type]:
    """Each setting by its full name, with its type."""
    return {
        f"{section.name}.{field.name}": field.type
        for section in msgspec.structs.fields(Settings)
        for field in msgspec.structs.fields(section.type)
    }


def values_of(settings: Settings) -> dict[str, object]:
    """Each setting by its full name, with its value."""
    return {
        f"{section}.{name}": value
        for section, values in msgspec.to_builtins(settings).items()
        for name, value in values.items()
    }
